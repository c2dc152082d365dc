#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "zermelo/core/hash.h"
#include "zermelo/games/kalah/rules.h"

namespace zermelo::kalah {

/// One side of a board of at most seven pits: its pits in sowing order and then its store, a byte each.
///
///     byte   0   1   …   n-1    n   …  7
///          pit1 pit2 … pit n  store  zeros
///
/// Seven pits of fourteen seeds make 196 seeds in all, so no byte overflows. Plain 64-bit arithmetic works on all pits
/// at once and is the same on every machine.
struct PackedRow {
  static constexpr int most_pits = 7;
  std::uint64_t word = 0;

  static constexpr std::uint64_t ones = 0x0101010101010101;
  /// How far each pit is from its store.
  static constexpr std::uint64_t distances(int pits) { return std::uint64_t{0x01020304050607} >> 8 * (7 - pits); }
  /// The bytes of the first `cells` cells; at most seven, so the shift stays below 64.
  static constexpr std::uint64_t first(int cells) { return (std::uint64_t{1} << (8 * cells)) - 1; }

  constexpr int operator[](int cell) const { return static_cast<int>(word >> (8 * cell) & 0xff); }
  constexpr void add(int cell, int seeds) { word += static_cast<std::uint64_t>(seeds) << (8 * cell); }
  constexpr void clear(int cell) { word &= ~(std::uint64_t{0xff} << (8 * cell)); }

  constexpr bool pits_empty(int pits) const { return (word & first(pits)) == 0; }
  constexpr int filled_pits(int pits) const { return std::popcount(filled(pits)); }
  constexpr int seeds_in_pits(int pits) const {
    constexpr std::uint64_t even = 0x00ff00ff00ff00ff;
    const std::uint64_t cells = word & first(pits);
    return static_cast<int>((((cells & even) + (cells >> 8 & even)) * 0x0001000100010001) >> 48);
  }

  /// Calls `use(cell)` for every pit with seeds, in sowing order.
  template <class Use>
  [[gnu::always_inline]] constexpr void each_filled_pit(int pits, Use&& use) const {
    for (std::uint64_t marks = filled(pits); marks != 0; marks &= marks - 1) use(std::countr_zero(marks) / 8);
  }

  constexpr Key fold(Key key) const { return combine(key, word); }
  friend constexpr auto operator<=>(PackedRow, PackedRow) = default;

 private:
  /// The top bit of every pit that is not empty: the addition carries into it unless the low seven bits are zero.
  constexpr std::uint64_t filled(int pits) const {
    constexpr std::uint64_t low = 0x7f7f7f7f7f7f7f7f;
    const std::uint64_t cells = word & first(pits);
    return (((cells & low) + low) | cells) & ~low;
  }
};

/// The row of the usual board. Six is a constant, so the compiler knows the shifts.
struct SixPits : PackedRow {
  static constexpr int pits = 6;
};

/// What fewer seeds than one round add to both sides, ready to be added as two words.
class PackedSowings {
 public:
  struct Step {
    std::uint64_t own = 0;
    std::uint64_t other = 0;
  };

  constexpr PackedSowings() {
    for (int pits = 1; pits <= PackedRow::most_pits; ++pits)
      for (int from = 0; from < pits; ++from)
        for (int seeds = 0; seeds <= 2 * pits; ++seeds) at(pits, from, seeds) = step(pits, from, seeds);
  }
  constexpr const Step& operator()(int pits, int from, int seeds) const { return steps_[index(pits, from, seeds)]; }

 private:
  static constexpr Step step(int pits, int from, int seeds) {
    Step step;
    for (int i = 1; i <= seeds; ++i) {
      const int cell = (from + i) % (2 * pits + 1);
      if (cell <= pits)
        step.own += std::uint64_t{1} << (8 * cell);
      else
        step.other += std::uint64_t{1} << (8 * (cell - pits - 1));
    }
    return step;
  }
  static constexpr std::size_t index(int pits, int from, int seeds) {
    return static_cast<std::size_t>(pits << 7 | from << 4 | seeds);
  }
  constexpr Step& at(int pits, int from, int seeds) { return steps_[index(pits, from, seeds)]; }

  std::array<Step, 8 * 8 * 16> steps_{};
};

inline constexpr PackedSowings packed_sowings;

/// Empties the pit `from` and sows it: own pits, own store, the other's pits, and again. Gives the cell of the last
/// seed on that round: 0 … pits-1 own pits, then the own store, then the other's pits.
[[gnu::always_inline]] constexpr int sow(PackedRow& own, PackedRow& other, int pits, int from) {
  const int round = 2 * pits + 1;
  int seeds = own[from];
  own.clear(from);
  if (seeds >= round) [[unlikely]] {
    const auto laps = static_cast<std::uint64_t>(seeds / round);
    own.word += laps * (PackedRow::ones & (PackedRow::first(pits) << 8 | 0xff));
    other.word += laps * (PackedRow::ones & PackedRow::first(pits));
    seeds %= round;
  }
  const PackedSowings::Step& step = packed_sowings(pits, from, seeds);
  own.word += step.own;
  other.word += step.other;
  const int last = from + seeds;
  return last < round ? last : last - round;
}

/// The seed that fell alone into the own pit `last` takes the seeds opposite, or with `lone` itself alone too. Gives
/// what it took. Without a branch: whether a sowing captures is what a processor guesses worst.
[[gnu::always_inline]] constexpr int capture(PackedRow& own, PackedRow& other, int pits, int last, bool lone) {
  const int here = 8 * last & 63;
  const int there = 8 * (pits - 1 - last) & 63;
  const std::uint64_t taken = other.word >> there & 0xff;
  const bool captures = (last < pits) & ((own.word >> here & 0xff) == 1) & ((taken != 0) | lone);
  const std::uint64_t mask = 0 - static_cast<std::uint64_t>(captures);
  own.word += (((taken + 1) << 8 * pits) - (std::uint64_t{1} << here)) & mask;
  other.word -= (taken << there) & mask;
  return static_cast<int>(taken & mask);
}

/// Would the pit `from`, sown without coming round to it again, end in the own store or take seeds of the other side?
[[gnu::always_inline]] constexpr bool banks(PackedRow own, PackedRow other, int pits, int from) {
  const int last = from + own[from];
  const bool alone = (own.word >> (8 * last & 63) & 0xff) == 0;
  const bool faced = (other.word >> (8 * (pits - 1 - last) & 63) & 0xff) != 0;
  return (last == pits) | ((last < pits) & alone & faced);
}

/// The pits with enough seeds for the last ones to come round to the own side again, each as the top bit of its byte.
[[gnu::always_inline]] constexpr std::uint64_t pits_going_round(PackedRow own, int pits) {
  constexpr std::uint64_t low = PackedRow::ones * 0x7f;
  constexpr std::uint64_t numbers = 0x0706050403020100;
  const std::uint64_t cells = own.word & PackedRow::first(pits);
  const std::uint64_t excess = PackedRow::ones * static_cast<std::uint64_t>(0x7f - 2 * pits) + numbers;
  return (((cells & low) + (excess & PackedRow::first(pits))) | cells) & ~low;
}

/// The filled pits that `banks` is true of, each as the top bit of its byte.
[[gnu::always_inline]] inline std::uint64_t banking_pits(PackedRow own, PackedRow other, int pits) {
  using Bytes [[gnu::vector_size(8)]] = std::uint8_t;
  using Word [[gnu::vector_size(8)]] = std::uint64_t;
  const std::uint64_t in_pits = PackedRow::first(pits);
  const Bytes cells = std::bit_cast<Bytes>(own.word & in_pits);
  const Bytes opposite = std::bit_cast<Bytes>(std::byteswap(other.word & in_pits) >> 8 * (8 - pits));
  const Word spoils = std::bit_cast<Word>((cells == 0) & (opposite != 0));
  Word found = std::bit_cast<Word>(cells == std::bit_cast<Bytes>(PackedRow::distances(pits)));
  for (int seeds = 1; seeds < PackedRow::most_pits; ++seeds)
    found |= std::bit_cast<Word>(cells == static_cast<std::uint8_t>(seeds)) & (spoils >> 8 * seeds);
  return found[0] & in_pits & (PackedRow::ones << 7);
}

/// What both sides could do: own, other. All pits at once and without a branch, because no two positions are alike.
[[gnu::always_inline]] inline std::array<Chances, 2> chances(PackedRow own, PackedRow other, int pits) {
  using Bytes [[gnu::vector_size(16)]] = std::uint8_t;
  using Words [[gnu::vector_size(16)]] = std::uint64_t;
  const std::uint64_t in_pits = PackedRow::first(pits);
  const Words rows{own.word & in_pits, other.word & in_pits};
  const Bytes cells = std::bit_cast<Bytes>(rows);
  Words ends{};  // where the last seed of some pit falls
  for (int seeds = 1; seeds < PackedRow::most_pits; ++seeds)
    ends |= std::bit_cast<Words>(cells == static_cast<std::uint8_t>(seeds)) << 8 * seeds;
  const Words opposite = Words{std::byteswap(rows[1]), std::byteswap(rows[0])} >> 8 * (8 - pits);
  const Words taken = ends & std::bit_cast<Words>(cells == 0) & opposite;
  const Words distances = Words{} + PackedRow::distances(pits);
  const Words again = std::bit_cast<Words>(cells == std::bit_cast<Bytes>(distances)) & (in_pits & PackedRow::ones);
  const auto found = [&](int side) -> Chances {
    std::uint8_t most = 0;
    for (const auto seeds : std::bit_cast<std::array<std::uint8_t, 8>>(taken[side])) most = std::max(most, seeds);
    return {static_cast<int>(again[side] * PackedRow::ones >> 56), most};
  };
  return {found(0), found(1)};
}

}  // namespace zermelo::kalah
