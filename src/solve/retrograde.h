#pragma once
#include <atomic>
#include <bit>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "zermelo/core/compiler.h"
#include "zermelo/core/error.h"
#include "zermelo/solve/numbering.h"
#include "zermelo/solve/retrograde_passes.h"

namespace zermelo {

/// Solved layers, by their ids.
using SolvedLayers = std::map<std::uint32_t, Codes>;

/// Retrograde analysis of a layer in the threads of one process; places are numbers.
template <Numbering N>
class Retrograde : public RetrogradePasses<Retrograde<N>> {
  using Passes = RetrogradePasses<Retrograde>;
  friend Passes;

 public:
  using Layer = typename N::Layer;
  using Code = code::Code;
  using Progress = typename Passes::Progress;
  static constexpr bool goes_back = GoesBack<N>;

  /// `solved` has all layers below and must outlive this. With a disk, which must outlive the codes, they lie there.
  Retrograde(const N& numbering, Layer layer, const SolvedLayers& solved, int threads, DiskMemory* disk = nullptr)
      : Passes(disk),
        appraiser_(numbering, std::move(layer)),
        layer_(appraiser_.layer()),
        threads_(threads),
        codes_(memory_of(disk)) {
    for (const std::uint32_t id : layer_.below()) below_.emplace_back(solved.at(id));
  }

  /// The bytes that `run` takes besides the layers below, in memory or on disk.
  static std::uint64_t memory(const Layer& layer) { return Passes::memory_for(padded(layer.size()), layer.complete()); }

  /// All codes of the layer; nothing when it was stopped; an error when a game takes more plies than a byte can say.
  Expected<std::optional<Codes>> run(const std::stop_token& stop = {}, const Progress& progress = {}) {
    stop_ = stop;
    progress_ = progress;
    fill(codes_, padded(layer_.size()), code::none, disk_, stop_);
    this->prepare(codes_, layer_.complete());
    if (!layer_.complete())
      for (const std::span<const Code> codes : below_) see_longest(codes);
    if (stop_.stop_requested() || !this->pass_all()) return std::nullopt;
    if (appraiser_.too_long()) return fail(Passes::too_long(layer_.name()));
    return std::optional(std::move(codes_));
  }

  /// The positions whose code is not what their moves say. None in a tablebase that is right, and some in every other:
  /// distances fall from move to move, so nothing can be won or lost in a circle.
  std::uint64_t faults(Codes codes, const std::stop_token& stop = {}) {
    codes_ = std::move(codes);
    places_ = codes_;
    std::atomic<std::uint64_t> found{0};
    in_pieces(layer_.size(), [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t i = from; i < to && !stop.stop_requested(); ++i)
        if (const auto right = appraiser_.from_moves(i, code::most, reader())) {
          const Code said = load(i);
          if (code::is_decided(said) ? said != right->code : code::is_decided(right->code)) found.fetch_add(1);
        }
    });
    return found;
  }

 private:
  using Passes::disk_, Passes::stop_, Passes::progress_, Passes::places_, Passes::load;

  static constexpr std::uint64_t padded(std::uint64_t size) { return (size + 7) / 8 * 8; }

  void see_longest(std::span<const Code> codes) {
    in_stretches(codes.size(), disk_, [&](std::uint64_t from, std::uint64_t to) {
      for (const Code c : codes.subspan(from, to - from))
        if (code::is_decided(c)) this->longest_below_ = std::max(this->longest_below_, code::plies(c));
    });
  }

  // What the passes need. -------------------------------------------------------------------------------------------

  struct Reader {
    const Retrograde& all;
    Code own(std::uint64_t i) const { return all.load(i); }
    Code below(std::size_t which, std::uint64_t i) const {
      release_if_full(all.disk_);
      return all.below_[which][i];
    }
  };
  Reader reader() const { return {*this}; }
  const Appraiser<N>& appraiser() const { return appraiser_; }

  bool settle() {
    this->specials_of_all_ = this->specials_left_;
    return !stop_.stop_requested();
  }

  template <class Look, class Keep>
  void look_at_all(const Look& look, const Keep& keep) {
    const auto caller = std::this_thread::get_id();
    in_pieces(layer_.size(), [&](std::uint64_t from, std::uint64_t to) {
      if (stop_.stop_requested()) return;
      release_if_full(disk_);
      if (std::this_thread::get_id() == caller) this->tell_first_pass(from, layer_.size());
      for (std::uint64_t i = from; i < to; ++i)
        if (const auto found = look(i)) keep(i, *found);
    });
  }

  template <class Look, class Keep>
  void look_at(Code wanted, const Look& look, const Keep& keep) {
    each(wanted, [&](std::uint64_t i) {
      if (const auto found = look(i)) keep(i, *found);
    });
  }

  template <class Look, class Keep>
  void look_at_special(const Look& look, const Keep& keep) {
    std::uint64_t at = 0;
    while (const auto i = this->next_special(at))
      if (const auto found = look(*i)) keep(*i, *found);
  }

  /// Memory hears of all the positions before one first.
  template <class Hear>
  void each_before(Code now, const Hear& hear) {
    each(now, [&](std::uint64_t number) {
      MoveList<std::uint64_t> before;
      appraiser_.each_before(number, [&](std::uint64_t i) {
        prefetch_memory(&codes_[i]);
        before.push_back(i);
      });
      for (const std::uint64_t i : before) hear(i, escape::tag(number));
    });
  }

  // Through the codes. ----------------------------------------------------------------------------------------------

  /// Splits [0, size) into pieces and gives them to the threads as they come for more. Where a thread cannot be
  /// started, the others do its work. An exception of a thread ends the work and leaves here.
  template <class Work>
  void in_pieces(std::uint64_t size, const Work& work) {
    constexpr std::uint64_t piece = 1U << 14U;
    std::atomic<std::uint64_t> next{0};
    const auto run = [&] {
      for (;;) {
        const std::uint64_t from = next.fetch_add(piece, std::memory_order_relaxed);
        if (from >= size) return;
        work(from, std::min(from + piece, size));
      }
    };
    std::exception_ptr trouble;
    std::mutex mutex;
    const auto run_safely = [&] {
      try {
        run();
      } catch (...) {
        const std::scoped_lock lock(mutex);
        if (!trouble) trouble = std::current_exception();
        next = size;
      }
    };
    {
      std::vector<std::jthread> workers;
      try {
        for (int i = 1; i < threads_ && size > piece; ++i) workers.emplace_back(run_safely);
      } catch (const std::system_error&) {  // NOLINT(bugprone-empty-catch): fewer threads, the same work
      }
      run_safely();
    }
    if (trouble) std::rethrow_exception(trouble);
  }

  /// Calls use(number) for every number that has this code.
  template <class Use>
  void each(Code wanted, const Use& use) {
    const std::uint64_t pattern = wanted * low_bits;
    in_pieces(codes_.size(), [&](std::uint64_t from, std::uint64_t to) {
      if (stop_.stop_requested()) return;
      for (std::uint64_t word = from; word < to; word += 8) {
        if (word % stride == 0 && word + stride <= to && !stride_has(pattern, word)) {
          word += stride - 8;
          continue;
        }
        for (std::uint64_t left = zero_bytes(eight(word) ^ pattern); left != 0; left &= left - 1) {
          release_if_full(disk_);
          use(word + static_cast<std::uint64_t>(std::countr_zero(left)) / 8);
        }
      }
    });
  }

  static constexpr std::uint64_t low_bits = 0x0101010101010101;
  /// Late passes find little: they look at this many bytes at once.
  static constexpr std::uint64_t stride = 64;
  bool stride_has(std::uint64_t pattern, std::uint64_t from) {
    std::uint64_t found = 0;
    for (std::uint64_t word = from; word < from + stride; word += 8) found |= zero_bytes(eight(word) ^ pattern);
    return found != 0;
  }
  /// The highest bit of each byte that is zero.
  static constexpr std::uint64_t zero_bytes(std::uint64_t word) {
    constexpr std::uint64_t rest = 0x7f * low_bits;
    return ~(((word & rest) + rest) | word) & ~rest;
  }
  std::uint64_t eight(std::uint64_t i) {
    return std::atomic_ref(*reinterpret_cast<std::uint64_t*>(codes_.data() + i)).load(std::memory_order_relaxed);
  }

  Appraiser<N> appraiser_;
  const Layer& layer_;
  std::vector<std::span<const Code>> below_;
  int threads_;
  Codes codes_;
};

}  // namespace zermelo
