#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <span>

#include "zermelo/core/compiler.h"
#include "zermelo/core/hash.h"
#include "zermelo/core/score.h"
#include "zermelo/search/engine/techniques.h"
#include "zermelo/search/limits.h"
#include "zermelo/search/report.h"

namespace zermelo {

/// An entry of the transposition table. Wins and losses are counted from the position, not from the root.
struct TableEntry {
  Score value;
  std::uint32_t move = 0;  ///< its code; any if the game has none
  int depth = 0;           ///< plies searched below
  Bound bound = Bound::Exact;
  bool guessed = false;  ///< the value depends on a static evaluation

  /// The one place where a win in n from the root becomes a win in n from here, and back.
  static constexpr Score to_table(Score value, int ply) {
    assert(!value.decided() || *value.distance() >= ply);
    return shifted(value, ply);
  }
  static constexpr Score from_table(Score value, int ply) {
    assert(ply >= 0);
    return shifted(value, -ply);
  }

 private:
  static constexpr Score shifted(Score value, int plies) {
    if (!value.decided()) return value;
    return Score::from_milli(value.milli() + (value.milli() > 0 ? plies : -plies));
  }
};

/// A transposition table that threads share without locks (Hyatt & Mann 2002): an entry that two threads wrote at once
/// does not match its key any more.
///
///     bucket   64 bytes, one line of the cache: four cells, each two words
///     details  score 32 | move 32
///     label    upper 45 bits of the key | guessed 1 | generation 6 | bound 2 | depth 10, xor scrambled details
///
/// The bucket is chosen by the lower half of the key.
class TranspositionTable {
 public:
  static constexpr std::size_t bytes_per_mib = std::size_t{1} << 20;
  static constexpr std::size_t page = 2 * bytes_per_mib;
  struct NoAdvice {
    void operator()(std::span<std::byte>) const {}
  };

  /// `advise` gets the memory before it is first touched. Throws std::bad_alloc.
  template <class Advise = NoAdvice>
  explicit TranspositionTable(std::size_t mib, Advise&& advise = {})
      : buckets_(std::max<std::size_t>(mib, 1) * bytes_per_mib / sizeof(Bucket)),
        touched_(std::make_unique<Regions[]>(region_words())) {
    assert(buckets_ <= std::size_t{1} << 32 && "the lower half of a key chooses the bucket");
    void* const memory = ::operator new(bytes(), std::align_val_t{page});
    advise(std::span(static_cast<std::byte*>(memory), bytes()));
    bucket_ = static_cast<Bucket*>(memory);
    for (std::size_t i = 0; i < buckets_; ++i) new (bucket_ + i) Bucket{};
  }
  ~TranspositionTable() { ::operator delete(bucket_, std::align_val_t{page}); }
  TranspositionTable(const TranspositionTable&) = delete;
  TranspositionTable& operator=(const TranspositionTable&) = delete;

  std::size_t bytes() const { return buckets_ * sizeof(Bucket); }

  /// Empties the regions that were written to. The others are empty already: a small search costs a small clear.
  void clear() {
    for (std::size_t i = 0; i < region_words(); ++i) {
      std::uint64_t left = touched_[i].load(std::memory_order_relaxed);
      if (left == 0) continue;
      touched_[i].store(0, std::memory_order_relaxed);
      for (; left != 0; left &= left - 1)
        clear_region(i * regions_per_word + static_cast<std::size_t>(std::countr_zero(left)));
    }
    generation_ = 0;
  }
  /// A new search begins: every entry is one generation older.
  void age() { generation_ = (generation_ + 1) % generations; }

  /// Thousandths of the table that this search has filled, estimated from its first thousand cells.
  int permille_used() const {
    constexpr std::size_t thousand_cells = 250;
    const std::size_t sample = std::min(buckets_, thousand_cells);
    int used = 0;
    for (std::size_t i = 0; i < sample; ++i)
      for (const Cell& cell : bucket_[i].cells)
        used += cell.label().word != 0 && cell.label().generation() == generation_;
    return used * static_cast<int>(thousand_cells) / static_cast<int>(sample);
  }

  void prefetch(Key key) const { prefetch_memory(&bucket(key)); }

  [[gnu::always_inline]] std::optional<TableEntry> find(Key key) const {
    for (const Cell& cell : bucket(key).cells) {
      const std::uint64_t details = cell.details.load(std::memory_order_relaxed);
      const Label label = cell.label(details);
      if (label.matches(key)) return entry(label, details);
    }
    return std::nullopt;
  }

  /// Replaces the entry of the same position, or else the shallowest and oldest one of the bucket.
  [[gnu::always_inline]] void store(Key key, const TableEntry& entry) {
    assert(entry.depth >= 0 && entry.depth < 1 << depth_bits);
    assert(entry.value > -Score::infinity() && entry.value < Score::infinity());
    Cell* replaced = nullptr;
    int least_worth = 0;
    for (Cell& cell : bucket(key).cells) {
      const Label label = cell.label();
      if (label.matches(key)) {
        replaced = &cell;
        break;
      }
      const int worth = label.depth() - Tuning::table_generation_worth * age_of(label);
      if (replaced == nullptr || worth < least_worth) {
        replaced = &cell;
        least_worth = worth;
      }
    }
    replaced->write(Label::of(key, entry, generation_), packed(entry));
    touch(index_of(key));
  }

 private:
  static constexpr unsigned generations = 64;
  static constexpr int depth_bits = 10;
  static constexpr int bound_shift = depth_bits;
  static constexpr int generation_shift = bound_shift + 2;
  static constexpr int guessed_shift = generation_shift + 6;
  static_assert(Limits::deepest < 1 << depth_bits);
  static_assert(static_cast<int>(Bound::Lower) < 4 && generations == 1 << 6);
  static constexpr std::uint64_t key_mask = ~((std::uint64_t{2} << guessed_shift) - 1);

  struct Label {
    std::uint64_t word = 0;

    static Label of(Key key, const TableEntry& entry, unsigned generation) {
      return {(key & key_mask) | static_cast<std::uint64_t>(entry.guessed) << guessed_shift |
              static_cast<std::uint64_t>(generation) << generation_shift |
              static_cast<std::uint64_t>(entry.bound) << bound_shift | static_cast<std::uint64_t>(entry.depth)};
    }
    bool matches(Key key) const { return ((word ^ key) & key_mask) == 0; }
    int depth() const { return static_cast<int>(word & ((1 << depth_bits) - 1)); }
    Bound bound() const { return static_cast<Bound>(word >> bound_shift & 3); }
    unsigned generation() const { return static_cast<unsigned>(word >> generation_shift & (generations - 1)); }
    bool guessed() const { return (word >> guessed_shift & 1) != 0; }
  };

  struct Cell {
    std::atomic<std::uint64_t> guarded_label{0};
    std::atomic<std::uint64_t> details{0};

    /// Any change of the details changes the upper bits, which hold the key.
    static constexpr std::uint64_t scrambled(std::uint64_t details) { return details * 0x9e3779b97f4a7c15; }
    Label label() const { return label(details.load(std::memory_order_relaxed)); }
    /// With details that were read before, so that the details checked are the details used.
    Label label(std::uint64_t read) const { return {guarded_label.load(std::memory_order_relaxed) ^ scrambled(read)}; }
    void write(Label label, std::uint64_t words) {
      guarded_label.store(label.word ^ scrambled(words), std::memory_order_relaxed);
      details.store(words, std::memory_order_relaxed);
    }
  };
  struct alignas(64) Bucket {
    std::array<Cell, 4> cells;
  };
  static_assert(sizeof(Bucket) == 64);

  static std::uint64_t packed(const TableEntry& entry) {
    return static_cast<std::uint64_t>(static_cast<std::uint32_t>(entry.value.milli())) << 32 | entry.move;
  }
  static TableEntry entry(Label label, std::uint64_t details) {
    return {.value = Score::from_milli(static_cast<std::int32_t>(details >> 32)),
            .move = static_cast<std::uint32_t>(details),
            .depth = label.depth(),
            .bound = label.bound(),
            .guessed = label.guessed()};
  }
  int age_of(Label label) const { return static_cast<int>((generation_ - label.generation()) % generations); }

  std::size_t index_of(Key key) const {
    const std::size_t index = (key & 0xffffffff) * buckets_ >> 32;
    assert(index < buckets_);
    return index;
  }
  Bucket& bucket(Key key) const { return bucket_[index_of(key)]; }

  // Regions: which parts of the table were written to since the last clear. -------------------------------------------

  using Regions = std::atomic<std::uint64_t>;  ///< a bit each
  static constexpr std::size_t regions_per_word = 64;
  static constexpr std::size_t most_regions = 1 << 18;  ///< their bits, 32 KiB, stay in the cache

  std::size_t region_words() const { return ((buckets_ - 1) >> region_shift_) / regions_per_word + 1; }
  /// Most bits are set already. They are not written again, so that threads can share a line of the cache.
  void touch(std::size_t index) {
    const std::size_t region = index >> region_shift_;
    const std::uint64_t bit = std::uint64_t{1} << region % regions_per_word;
    Regions& word = touched_[region / regions_per_word];
    if ((word.load(std::memory_order_relaxed) & bit) == 0) word.fetch_or(bit, std::memory_order_relaxed);
  }
  void clear_region(std::size_t region) {
    const std::size_t end = std::min(buckets_, (region + 1) << region_shift_);
    for (std::size_t i = region << region_shift_; i < end; ++i)
      for (Cell& cell : bucket_[i].cells) cell.write({}, {});
  }

  std::size_t buckets_;
  /// A region is a power of two of buckets: one, a line of the cache, in a table of 16 MiB.
  unsigned region_shift_ = static_cast<unsigned>(std::bit_width((buckets_ - 1) / most_regions));
  std::unique_ptr<Regions[]> touched_;
  Bucket* bucket_ = nullptr;
  unsigned generation_ = 0;
};

}  // namespace zermelo
