#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace zermelo {

/// What a position is worth with best play, as the side to move sees it.
struct Exact {
  int value = 0;        ///< +1 won, 0 drawn, -1 lost; or points
  int plies = 0;        ///< until a decided game is over: the winner hurries, the loser delays
  bool margin = false;  ///< the value is points, and plies are not counted

  friend constexpr bool operator==(const Exact&, const Exact&) = default;
};

/// What a player prefers: the larger value, then the quicker win or the slower loss.
constexpr bool better(const Exact& a, const Exact& b) {
  if (a.value != b.value) return a.value > b.value;
  return a.value > 0 ? a.plies < b.plies : a.plies > b.plies;
}

/// Moves with their values, the best first; equals stay in their order.
template <class Move>
void sort_best_first(std::vector<std::pair<Move, Exact>>& moves) {
  for (auto next = moves.begin(); next != moves.end(); ++next) {
    const auto place = std::upper_bound(moves.begin(), next, *next,
                                        [](const auto& a, const auto& b) { return better(a.second, b.second); });
    std::rotate(place, next, next + 1);
  }
}

/// An exact value in one byte. Players alternate in every game that is numbered, so the number of plies tells who wins:
/// lost positions end in an even number, won ones in an odd one.
///
///   0          open: not decided (yet); a draw when nothing more can be found
///   1 … 250    decided in 0 … 249 plies
///   253        open, and a move is known that does not lose
///   254        open, and worth a second look: a reply became a win
///   255        no position: impossible, or the image of another one
namespace code {
using Code = std::uint8_t;
inline constexpr Code open = 0;
inline constexpr Code most = 250;
inline constexpr Code holds = 253;
inline constexpr Code doubtful = 254;
inline constexpr Code none = 255;

constexpr Code decided(int plies) { return static_cast<Code>(plies + 1); }
constexpr bool is_decided(Code c) { return c - 1U < most; }
constexpr bool is_lost(Code c) { return is_decided(c) && (c & 1) != 0; }
constexpr bool is_won(Code c) { return is_decided(c) && (c & 1) == 0; }
constexpr int plies(Code c) { return c - 1; }

constexpr Exact exact(Code c) {
  if (!is_decided(c)) return {};
  return {.value = is_won(c) ? 1 : -1, .plies = plies(c)};
}
}  // namespace code

}  // namespace zermelo
