#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "zermelo/core/compiler.h"
#include "zermelo/core/hash.h"
#include "zermelo/solve/zeroed_memory.h"

namespace zermelo {

/// What a solver has found out: two bounds of a position's value, the move that gave the lower one, and how much work
/// it was. Eight bytes an entry, four entries a bucket: three for the dearest results, one for the latest.
///
/// An entry keeps the upper 40 bits of a key and the bucket is chosen by the lower ones, so a question is answered by
/// another position's entry once in 2^38, however large the table.
class ProofTable {
 public:
  using Value = std::int8_t;
  static constexpr int most = std::numeric_limits<Value>::max();
  static constexpr int least = -most - 1;
  static constexpr unsigned no_move = 7;

  struct Found {
    int lower = least;
    int upper = most;
    unsigned move = no_move;  ///< its place in the game's list of moves; the first seven are remembered
  };

  /// The largest that fits. Throws std::bad_alloc.
  explicit ProofTable(std::size_t bytes, const ZeroedMemory::Advise& advise = {})
      : buckets_(std::bit_floor(std::clamp<std::size_t>(bytes / sizeof(Bucket), 1, std::size_t{1} << most_bits))),
        memory_(buckets_ * sizeof(Bucket), advise) {}

  std::size_t size() const { return memory_.size(); }  ///< bytes

  void prefetch(Key key) const { prefetch_memory(&bucket(key)); }

  Found find(Key key) const {
    for (const Entry entry : bucket(key).entries)
      if (check(entry) == check(key)) return unpack(entry);
    return {};
  }

  /// What was known before stays known.
  void keep(Key key, Found found, std::uint64_t work) {
    const auto dear = static_cast<unsigned>(std::min(static_cast<int>(std::bit_width(work)), most_work));
    auto& entries = bucket(key).entries;
    for (Entry& entry : entries)
      if (check(entry) == check(key)) {
        const Found known = unpack(entry);
        found.lower = std::max(found.lower, known.lower);
        found.upper = std::min(found.upper, known.upper);
        if (found.move == no_move) found.move = known.move;
        entry = pack(key, found, std::max(dear, cost(entry)));
        return;
      }
    Entry* cheapest = entries.data();
    for (std::size_t i = 1; i + 1 < ways; ++i)
      if (cost(entries[i]) < cost(*cheapest)) cheapest = &entries[i];
    if (dear >= cost(*cheapest)) {
      entries.back() = *cheapest;
      *cheapest = pack(key, found, dear);
    } else {
      entries.back() = pack(key, found, dear);
    }
  }

 private:
  /// From the top: 40 bits of the key, the bounds, 5 bits of work, 3 of a move; the bounds and the move such that a
  /// zero says nothing about whatever key it fits.
  using Entry = std::uint64_t;
  static constexpr std::size_t ways = 4;
  static constexpr int most_bits = 26;
  static constexpr int most_work = 31;
  struct alignas(sizeof(Entry) * ways) Bucket {
    std::array<Entry, ways> entries;
  };

  static constexpr int check_shift = 24;
  static constexpr int upper_shift = 16;
  static constexpr int lower_shift = 8;
  static constexpr int work_shift = 3;

  static std::uint64_t check(std::uint64_t bits) { return bits >> check_shift; }
  static unsigned cost(Entry entry) { return static_cast<unsigned>(entry >> work_shift & most_work); }
  static Found unpack(Entry entry) {
    entry ^= nothing;
    return {.lower = static_cast<Value>(entry >> lower_shift & 0xff),
            .upper = static_cast<Value>(entry >> upper_shift & 0xff),
            .move = static_cast<unsigned>(entry & no_move)};
  }
  static Entry pack(Key key, const Found& found, unsigned work) {
    return (check(key) << check_shift | std::uint64_t{work} << work_shift | fields(found)) ^ nothing;
  }
  static constexpr Entry fields(const Found& found) {
    return std::uint64_t{static_cast<std::uint8_t>(found.upper)} << upper_shift |
           std::uint64_t{static_cast<std::uint8_t>(found.lower)} << lower_shift | found.move;
  }
  static constexpr Entry nothing = Entry{most} << upper_shift | Entry{0x80} << lower_shift | no_move;

  Bucket& bucket(Key key) const { return reinterpret_cast<Bucket*>(memory_.data())[key & (buckets_ - 1)]; }

  std::size_t buckets_;  ///< a power of two
  ZeroedMemory memory_;
};

}  // namespace zermelo
