#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/compiler.h"
#include "zermelo/solve/appraiser.h"
#include "zermelo/solve/codes.h"
#include "zermelo/solve/exact.h"
#include "zermelo/solve/numbering.h"
#include "zermelo/solve/parallel.h"

namespace zermelo {

/// A layer that is solved, somewhere in memory or on disk.
template <Numbering N>
struct SolvedLayer {
  typename N::Layer layer;
  const code::Code* codes = nullptr;
};

/// Every position of a layer solved from its end: mates first, then what leads to them, ply by ply.
///
/// *Pass 0* makes the moves of every position once. It finds the ends, and what is decided by the layers below; such a
/// win may still become shorter, so it only counts when its number of plies is reached.
/// *Pass n* takes the positions decided in n plies. Before a lost one there is a won one in n + 1. Before a won one
/// there is perhaps a lost one: it is looked at again, and lost in n + 1 if all its moves lead to won positions that
/// are final. No successors are counted, so an edge that symmetry folds twice does no harm, and a byte a position is
/// all. What is never decided is drawn.
///
/// A position whose move makes a right that is not numbered (en passant) is *special*: the right is answered by one ply
/// of search, and the position is looked at in every pass.
template <Numbering N>
class Retrograde {
 public:
  using Layer = typename N::Layer;
  using Position = typename N::Game::Position;
  using Move = typename N::Game::Move;
  using Code = code::Code;

  /// With a disk, which must outlive the codes, they lie there.
  Retrograde(const N& numbering, Layer layer, std::vector<SolvedLayer<N>> below, int threads,
             DiskMemory* disk = nullptr)
      : appraiser_(numbering, std::move(layer), layers_of(below)),
        layer_(appraiser_.layer()),
        below_(std::move(below)),
        threads_(threads),
        disk_(disk),
        codes_(memory_of(disk)),
        escapes_(memory_of(disk)),
        specials_(memory_of(disk)) {}

  /// The bytes that `run` takes besides the layers below, in memory or on disk.
  static std::uint64_t memory(const Layer& layer) {
    return (GoesBack<N> ? 2 : 1) * padded(layer.size()) + (layer.complete() ? 0 : bytes_for_bits(layer.size()));
  }

  /// About how much of the work is done, reported now and then by the thread that called `run`.
  using Progress = std::function<void(double part)>;

  /// All codes of the layer; nothing when it was stopped; an error when a game takes more plies than a byte can say.
  Expected<std::optional<Codes>> run(const std::stop_token& stop = {}, const Progress& progress = {}) {
    stop_ = stop;
    progress_ = progress;
    fill(codes_, padded(layer_.size()), code::none, disk_, stop_);
    if (GoesBack<N>) fill(escapes_, codes_.size(), escape::none, disk_, stop_);
    if (!layer_.complete()) fill(specials_, bytes_for_bits(layer_.size()), 0, disk_, stop_);
    if (stop_.stop_requested()) return std::nullopt;
    pending_.fill(false);
    first_pass();
    for (int level = 0; level <= last_level() && !stop_.stop_requested(); ++level) {
      if (pending_[code::decided(level)]) pass(level);
      if (specials_left_ > 0) look_at_specials(level);
      tell(part_after_pass(level));
    }
    if (stop_.stop_requested()) return std::nullopt;
    if (appraiser_.too_long()) return fail(too_long(layer_));
    Codes(memory_of(disk_)).swap(escapes_);
    finish();
    return std::optional(std::move(codes_));
  }

  static Error too_long(const Layer& layer) {
    return {.what = "a win takes more than " + std::to_string(code::most - 1) + " plies",
            .where = "layer " + layer.name()};
  }

  /// The positions whose code is not what their moves say. None in a table that is right, and some in every other:
  /// distances fall from move to move, so nothing can be won or lost in a circle.
  std::uint64_t faults(Codes codes, const std::stop_token& stop = {}) {
    stop_ = stop;
    codes_ = std::move(codes);
    std::atomic<std::uint64_t> found{0};
    in_pieces(threads_, layer_.size(), piece, [&, this] {
      return [&, this](std::uint64_t from, std::uint64_t to) {
        for (std::uint64_t i = from; i < to && !stop_.stop_requested(); ++i)
          if (const auto p = layer_.position(i)) {
            const Code said = load(i);
            const Code right = appraiser_.from_moves(*p, code::most, Direct{*this});
            if (code::is_decided(said) ? said != right : code::is_decided(right)) found.fetch_add(1);
          }
      };
    });
    return found;
  }

 private:
  void tell(double part) {
    if (progress_) progress_(part);
  }

  using Pending = std::array<bool, 256>;
  static constexpr std::uint64_t piece = 1U << 14U;
  static constexpr std::uint64_t padded(std::uint64_t size) { return (size + 7) / 8 * 8; }
  static constexpr std::uint64_t bytes_for_bits(std::uint64_t size) { return (size + 7) / 8; }

  // Codes are read and written by several threads at once; within a pass all of them write the same. ------------------

  Code load(std::uint64_t i) {
    release_if_full(disk_);
    return std::atomic_ref(codes_[i]).load(std::memory_order_relaxed);
  }
  void store(std::uint64_t i, Code c) { std::atomic_ref(codes_[i]).store(c, std::memory_order_relaxed); }

  /// A worker notes which codes it wrote, so that empty passes are skipped.
  void merge(const Pending& mine) {
    const std::scoped_lock lock(mutex_);
    for (std::size_t c = 0; c < mine.size(); ++c) pending_[c] = pending_[c] || mine[c];
  }

  int last_level() const {
    int last = specials_left_ == 0 ? 0 : longest_below_ + 2;
    for (int c = code::most; c > 0; --c)
      if (pending_[static_cast<std::size_t>(c)]) return std::max(last, c - 1);
    return last;
  }

  /// Everything lies here.
  struct Direct {
    Retrograde& all;
    Code own(std::uint64_t i) const { return all.load(i); }
    Code below(std::size_t which, std::uint64_t i) const {
      release_if_full(all.disk_);
      return all.below_[which].codes[i];
    }
  };

  static std::vector<Layer> layers_of(const std::vector<SolvedLayer<N>>& solved) {
    std::vector<Layer> layers;
    for (const SolvedLayer<N>& one : solved) layers.push_back(one.layer);
    return layers;
  }

  // Pass 0. ---------------------------------------------------------------------------------------------------------

  void first_pass() {
    if (!layer_.complete())
      for (const SolvedLayer<N>& solved : below_) see_longest(solved);
    const auto caller = std::this_thread::get_id();
    in_pieces(threads_, layer_.size(), piece, [this, caller] {
      return [this, caller, mine = Collected(*this)](std::uint64_t from, std::uint64_t to) mutable {
        if (stop_.stop_requested()) return;
        release_if_full(disk_);
        if (std::this_thread::get_id() == caller)
          tell(part_of_first_pass * static_cast<double>(from) / static_cast<double>(layer_.size()));
        for (std::uint64_t i = from; i < to; ++i)
          if (const auto p = layer_.position(i)) {
            const Code c = begin(*p, i);
            store(i, c);
            mine.pending[c] = true;
          }
      };
    });
  }

  void see_longest(const SolvedLayer<N>& solved) {
    in_stretches(solved.layer.size(), disk_, [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t i = from; i < to; ++i)
        if (code::is_decided(solved.codes[i])) longest_below_ = std::max(longest_below_, code::plies(solved.codes[i]));
    });
  }

  /// What a worker found, handed over when its work is done.
  struct Collected {
    explicit Collected(Retrograde& all) : owner(&all) {}
    Collected(Collected&& other) noexcept : owner(std::exchange(other.owner, nullptr)), pending(other.pending) {}
    Collected(const Collected&) = delete;
    Collected& operator=(const Collected&) = delete;
    Collected& operator=(Collected&&) = delete;
    ~Collected() {
      if (owner != nullptr) owner->merge(pending);
    }
    Retrograde* owner;
    Pending pending{};
  };

  Code begin(const Position& p, std::uint64_t i) {
    const Appraisal found = appraiser_.begin(p, Direct{*this});
    if (found.special) {
      std::atomic_ref(specials_[i / 8]).fetch_or(bit_of(i), std::memory_order_relaxed);
      specials_left_.fetch_add(1, std::memory_order_relaxed);
    }
    return found.code;
  }

  // Pass n. ---------------------------------------------------------------------------------------------------------

  void pass(int level) {
    const Code now = code::decided(level);
    if constexpr (GoesBack<N>) {
      if (code::is_lost(now)) {
        const Code win = appraiser_.one_more(now);
        return each(now,
                    [this, win](const Position& p, std::uint64_t i, Pending& mine) { win_before(p, i, win, mine); });
      }
      each(now, [this](const Position& p, std::uint64_t i, Pending&) { doubt_before(p, i); });
      each(code::doubtful,
           [this, level](const Position& p, std::uint64_t i, Pending& mine) { look_again(p, i, level, mine); });
    } else {
      const auto look = [this, level](const Position& p, std::uint64_t i, Pending& mine) {
        look_ahead(p, i, level, mine);
      };
      each(code::open, look);
      each(code::holds, look);
      if (!code::is_lost(now)) return;
      for (int longer = now + 3; longer <= code::most; longer += 2)  // wins by a smaller layer that may be shorter here
        if (pending_[static_cast<std::size_t>(longer)]) each(static_cast<Code>(longer), look);
    }
  }

  /// Calls use(position, number, pending) for every number that has this code.
  template <class Use>
  void each(Code wanted, const Use& use) {
    const std::uint64_t pattern = wanted * low_bits;
    in_pieces(threads_, codes_.size(), piece, [&, this] {
      return [&, this, mine = Collected(*this)](std::uint64_t from, std::uint64_t to) mutable {
        if (stop_.stop_requested()) return;
        for (std::uint64_t word = from; word < to; word += 8) {
          if (word % stride == 0 && word + stride <= to && !stride_has(pattern, word)) {
            word += stride - 8;
            continue;
          }
          for (std::uint64_t left = zero_bytes(eight(word) ^ pattern); left != 0; left &= left - 1) {
            release_if_full(disk_);
            const std::uint64_t i = word + static_cast<std::uint64_t>(std::countr_zero(left)) / 8;
            if (const auto p = layer_.position(i)) use(*p, i, mine.pending);
          }
        }
      };
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

  /// A win that is not known to be as short.
  void improve(std::uint64_t i, Code win, Pending& mine) {
    const Code c = load(i);
    if (c == code::none || (code::is_decided(c) && c <= win)) return;
    store(i, win);
    mine[win] = true;
  }

  /// Calls use(number) for the positions before this one; memory hears of all of them first.
  template <class Use>
  void each_before(const Position& p, std::uint64_t i, Use&& use) {
    MoveList<std::uint64_t> numbers;
    appraiser_.each_before(p, i, [&](std::uint64_t number) {
      prefetch_memory(&codes_[number]);
      numbers.push_back(number);
    });
    for (const std::uint64_t number : numbers) use(number);
  }

  void win_before(const Position& lost, std::uint64_t number, Code win, Pending& mine) {
    each_before(lost, number, [&](std::uint64_t i) { improve(i, win, mine); });
  }

  /// Only where the reply that saved it is the one that became a win, or seems to be.
  void doubt_before(const Position& won, std::uint64_t number) {
    const Code name = escape::tag(number);
    each_before(won, number, [&](std::uint64_t i) {
      if (load(i) != code::open) return;
      release_if_full(disk_);
      const Code saved_by = std::atomic_ref(escapes_[i]).load(std::memory_order_relaxed);
      if (saved_by == escape::none || saved_by == name) store(i, code::doubtful);
    });
  }

  /// The reply holds as long as it is no win of the other side: until then it is not looked at again.
  void look_again(const Position& p, std::uint64_t i, int level, Pending& mine) {
    const Appraisal found = appraiser_.look_again(p, i, level, Direct{*this});
    store(i, found.code);
    if (!found.saved) {
      mine[found.code] = true;
      return;
    }
    release_if_full(disk_);
    std::atomic_ref(escapes_[i])
        .store(found.saved_by ? escape::tag(*found.saved_by) : escape::none, std::memory_order_relaxed);
  }

  /// Without a way back: what the moves say by now.
  void look_ahead(const Position& p, std::uint64_t i, int level, Pending& mine) {
    const Code c = appraiser_.from_moves(p, level, Direct{*this});
    if (!code::is_decided(c)) return;
    if (code::is_won(c)) return improve(i, c, mine);
    store(i, c);
    mine[c] = true;
  }

  void look_at_specials(int level) {
    Pending mine{};
    in_stretches(specials_.size(), disk_, [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t eighth = from; eighth < to; ++eighth)
        for (unsigned left = specials_[eighth]; left != 0; left &= left - 1)
          look_at_special(8 * eighth + static_cast<unsigned>(std::countr_zero(left)), level, mine);
    });
    merge(mine);
  }

  void look_at_special(std::uint64_t i, int level, Pending& mine) {
    if (const Code c = load(i); !code::is_decided(c) || code::is_won(c))
      look_ahead(*layer_.position(i), i, level, mine);
    if (const Code c = load(i); !code::is_decided(c) || c > code::decided(level)) return;
    specials_[i / 8] = static_cast<Code>(specials_[i / 8] & ~bit_of(i));
    --specials_left_;
  }
  static Code bit_of(std::uint64_t i) { return static_cast<Code>(1U << (i % 8)); }

  void finish() {
    in_stretches(codes_.size(), disk_, [&](std::uint64_t from, std::uint64_t to) {
      for (std::uint64_t i = from; i < to; ++i)
        if (codes_[i] == code::holds) codes_[i] = code::open;
    });
  }

  Appraiser<N> appraiser_;
  const Layer& layer_;
  std::vector<SolvedLayer<N>> below_;
  int threads_;
  DiskMemory* disk_;
  std::stop_token stop_;
  Progress progress_;
  Codes codes_;
  Codes escapes_;  ///< for each position that was doubtful: the short name of a reply that is no win
  std::mutex mutex_;
  Pending pending_{};  ///< codes that somebody wrote
  Codes specials_;     ///< a bit for each position: it is special, and not decided for good
  std::atomic<std::uint64_t> specials_left_ = 0;
  int longest_below_ = 0;
};

}  // namespace zermelo
