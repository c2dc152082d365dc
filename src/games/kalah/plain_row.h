#pragma once
#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>

#include "zermelo/core/hash.h"
#include "zermelo/games/kalah/rules.h"

namespace zermelo::kalah {

/// One side of a board of any size, cell by cell: pits in sowing order, then the store. Two bytes a cell, because
/// fourteen pits of fourteen seeds make 392 seeds in all. It does what PackedRow does, without its arithmetic.
struct PlainRow {
  static constexpr int most_pits = Rules::most_pits;
  static constexpr std::size_t cells = most_pits + 2;  // whole words for the key; the last cell stays 0
  std::array<std::uint16_t, cells> seeds{};

  constexpr int operator[](int cell) const { return seeds[static_cast<std::size_t>(cell)]; }
  constexpr void add(int cell, int more) {
    auto& here = seeds[static_cast<std::size_t>(cell)];
    here = static_cast<std::uint16_t>(here + more);
  }
  constexpr void clear(int cell) { seeds[static_cast<std::size_t>(cell)] = 0; }

  constexpr bool pits_empty(int pits) const { return filled_pits(pits) == 0; }
  constexpr int filled_pits(int pits) const {
    int filled = 0;
    for (int cell = 0; cell < pits; ++cell) filled += (*this)[cell] > 0;
    return filled;
  }
  constexpr int seeds_in_pits(int pits) const {
    int sum = 0;
    for (int cell = 0; cell < pits; ++cell) sum += (*this)[cell];
    return sum;
  }
  template <class Use>
  constexpr void each_filled_pit(int pits, Use&& use) const {
    for (int cell = 0; cell < pits; ++cell)
      if ((*this)[cell] > 0) use(cell);
  }

  constexpr Key fold(Key key) const {
    for (std::size_t i = 0; i < cells; i += 4)
      key = combine(key, seeds[i] | std::uint64_t{seeds[i + 1]} << 16 | std::uint64_t{seeds[i + 2]} << 32 |
                             std::uint64_t{seeds[i + 3]} << 48);
    return key;
  }
  friend constexpr auto operator<=>(const PlainRow&, const PlainRow&) = default;
};

/// As for packed rows: empties the pit, sows it, and gives the cell of the last seed on the round.
constexpr int sow(PlainRow& own, PlainRow& other, int pits, int from) {
  const int round = 2 * pits + 1;
  const int seeds = own[from];
  own.clear(from);
  const int laps = seeds / round;
  const int left = seeds % round;
  const auto share = [=](int cell) { return laps + ((cell > from ? cell : cell + round) <= from + left); };
  for (int cell = 0; cell <= pits; ++cell) own.add(cell, share(cell));
  for (int cell = 0; cell < pits; ++cell) other.add(cell, share(cell + pits + 1));
  return (from + seeds) % round;
}

/// As for packed rows: what the last seed takes with it.
constexpr int capture(PlainRow& own, PlainRow& other, int pits, int last, bool lone) {
  if (last >= pits || own[last] != 1) return 0;
  const int opposite = pits - 1 - last;
  const int taken = other[opposite];
  if (taken == 0 && !lone) return 0;
  own.clear(last);
  other.clear(opposite);
  own.add(pits, taken + 1);
  return taken;
}

/// As for packed rows: does a sowing without a round bank more than it passes?
constexpr bool banks(const PlainRow& own, const PlainRow& other, int pits, int from) {
  const int last = from + own[from];
  return last == pits || (last < pits && own[last] == 0 && other[pits - 1 - last] > 0);
}

/// As for packed rows: what both sides could do.
constexpr std::array<Chances, 2> chances(const PlainRow& own, const PlainRow& other, int pits) {
  const auto of = [pits](const PlainRow& mine, const PlainRow& yours) {
    Chances found;
    mine.each_filled_pit(pits, [&](int cell) {
      const int last = cell + mine[cell];
      if (last == pits) ++found.again;
      if (last < pits && mine[last] == 0) found.capture = std::max(found.capture, yours[pits - 1 - last]);
    });
    return found;
  };
  return {of(own, other), of(other, own)};
}

}  // namespace zermelo::kalah
