#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stop_token>
#include <utility>

namespace zermelo {

struct ProofLimits {
  std::stop_token stop = {};
  std::uint64_t nodes = 0;  ///< about so many at most; 0: no limit
  /// Every few million nodes: how many, and what the value is known to lie between.
  std::function<void(std::uint64_t nodes, int lower, int upper)> progress = {};
  /// Is shown memory for tables before it is first touched.
  std::function<void(std::span<std::byte>)> advise = [](std::span<std::byte>) {};
};

/// Counts what a proof looks at, hears when it shall stop, and tells how far it is.
class ProofMeter {
 public:
  explicit ProofMeter(ProofLimits limits) : limits_(std::move(limits)) {}

  const ProofLimits& limits() const { return limits_; }
  bool stopped() const { return stopped_; }
  std::uint64_t nodes() const { return searched_ + played_out_; }
  std::uint64_t searched() const { return searched_; }

  void count() {
    if (++searched_ % look_every == 0) look();
  }
  /// A position that is not searched but played out to its end.
  void count_played_out() {
    if (++played_out_ % look_every == 0) look();
  }

  void lift_limit() { limits_.nodes = 0; }

  int lower() const { return lower_; }  ///< the value is at least that, as far as is known …
  int upper() const { return upper_; }  ///< … and at most that
  void lies_between(int lower, int upper) {
    lower_ = lower;
    upper_ = upper;
  }

 private:
  static constexpr std::uint64_t look_every = 1 << 12;
  static constexpr std::uint64_t tell_every = 1 << 22;

  void look() {
    stopped_ = stopped_ || limits_.stop.stop_requested() || (limits_.nodes > 0 && nodes() >= limits_.nodes);
    if (!limits_.progress || nodes() < next_told_) return;
    next_told_ = nodes() + tell_every;
    limits_.progress(nodes(), lower_, upper_);
  }

  ProofLimits limits_;
  std::uint64_t searched_ = 0;
  std::uint64_t played_out_ = 0;
  std::uint64_t next_told_ = tell_every;
  int lower_ = 0;
  int upper_ = 0;
  bool stopped_ = false;
};

}  // namespace zermelo
