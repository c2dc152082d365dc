#pragma once
#include <algorithm>
#include <cassert>
#include <chrono>
#include <cstdint>
#include <limits>
#include <stop_token>
#include <utility>

namespace zermelo {

/// The limits of a search. With a depth alone that depth is searched at once; with nodes or time the search deepens ply
/// by ply until a limit stops it.
struct Limits {
  static constexpr int deepest = 999;
  int depth = 0;                     ///< plies, chance moves included; 0: as deep as the other limits allow
  std::uint64_t nodes = 0;           ///< 0: no limit
  std::chrono::nanoseconds time{0};  ///< 0: no limit
  /// After this time no new depth is begun; 0: only the other limits count.
  std::chrono::nanoseconds enough{0};
  std::chrono::nanoseconds enough_if_unsure{0};  ///< in place of `enough` if the best move has just changed
  std::stop_token stop = {};

  bool deepening() const { return depth == 0 || nodes > 0 || time.count() > 0; }
};

/// Counts nodes and says when to stop. The clock and the stop token are checked once in a thousand nodes. The node
/// limit is exact, so that a search with a node limit is the same on every machine.
class Meter {
 public:
  explicit Meter(const Limits& limits) : limits_(limits), start_(std::chrono::steady_clock::now()) {
    assert(limits.depth >= 0 && limits.depth <= Limits::deepest);
    assert(limits.time.count() >= 0 && limits.enough.count() >= 0);
    schedule();
  }

  /// Counts a node.
  void count() {
    assert(until_look_ > 0);
    if (--until_look_ == 0) look();
  }
  bool stopped() const { return stopped_; }
  std::uint64_t nodes() const {
    assert(until_look_ <= next_look_);
    return next_look_ - until_look_;
  }
  double seconds() const { return std::chrono::duration<double>(elapsed()).count(); }
  /// The longest time between two looks at the clock: a busy machine lets a thread wait.
  std::chrono::nanoseconds longest_pause() const { return longest_pause_; }

 private:
  static constexpr std::uint64_t interval = 1024;

  std::chrono::nanoseconds elapsed() const { return std::chrono::steady_clock::now() - start_; }

  void look() {
    if (limits_.nodes > 0 && next_look_ >= limits_.nodes) stopped_ = true;
    if (limits_.time.count() > 0) look_at_clock();
    if (limits_.stop.stop_requested()) stopped_ = true;
    schedule();
  }
  void look_at_clock() {
    const auto now = elapsed();
    longest_pause_ = std::max(longest_pause_, now - std::exchange(last_look_, now));
    if (now >= limits_.time) stopped_ = true;
  }
  void schedule() {
    until_look_ = interval;
    if (limits_.nodes > next_look_) until_look_ = std::min(interval, limits_.nodes - next_look_);
    next_look_ += until_look_;
  }

  Limits limits_;
  std::chrono::steady_clock::time_point start_;
  std::uint64_t next_look_ = 0;            ///< the number of the node at which to look
  std::uint64_t until_look_ = 0;           ///< nodes until then
  std::chrono::nanoseconds last_look_{0};  ///< since the start
  std::chrono::nanoseconds longest_pause_{0};
  bool stopped_ = false;
};

}  // namespace zermelo
