#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "zermelo/core/game.h"

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

/// What a player is said to get out of a game at least.
struct Guarantee {
  Player player = Player::First;
  int least = 0;        ///< +1 a win, 0 a draw; or points
  bool margin = false;  ///< it is points
  int plies = 0;        ///< a win comes within these plies, a loss (-1) not before them; 0: no claim

  /// By a game that ended so, after this many plies.
  constexpr bool holds(const Outcome& outcome, int after = 0) const {
    if (outcome.result == Result::None || (margin && !outcome.has_margin)) return false;
    if (margin) return sign(player) * outcome.margin >= least;
    const int reached = sign(player) * outcome.sign();
    if (plies == 0 || reached != least) return reached >= least;
    return least > 0 ? after <= plies : after >= plies;
  }
  friend constexpr bool operator==(const Guarantee&, const Guarantee&) = default;
};

/// What the value of `after` means to who moved there from `before`, a ply earlier.
template <Game G>
Exact seen_from(const G& game, const typename G::Position& before, const typename G::Position& after, Exact exact) {
  if (game.to_move(before) != game.to_move(after)) exact.value = -exact.value;
  if (!exact.margin && exact.value != 0) ++exact.plies;
  return exact;
}

template <class Move>
using ValuedMoves = std::vector<std::pair<Move, Exact>>;

/// Every move with what it is worth to who makes it, plies counted from here: best first, equals in their order. Empty
/// where value_of(position) has nothing for one of them.
template <Game G, class ValueOf>
ValuedMoves<typename G::Move> valued_moves(const G& game, const typename G::Position& p, const ValueOf& value_of) {
  MoveList<typename G::Move> list;
  ValuedMoves<typename G::Move> found;
  if (moves_or_outcome(game, p, list)) return found;
  for (const auto& move : list) {
    const auto next = game.after(p, move);
    const auto value = value_of(next);
    if (!value) return {};
    const Exact here = seen_from(game, p, next, *value);
    const auto place = std::ranges::find_if(found, [&](const auto& one) { return better(here, one.second); });
    found.emplace(place, move, here);
  }
  return found;
}

/// How positions come out, with one player to move.
struct ValueCounts {
  std::uint64_t legal = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  int longest = 0;                             ///< plies of the longest win or loss
  std::vector<std::uint64_t> by_plies = {};    ///< decided positions by distance
  std::map<int, std::uint64_t> by_value = {};  ///< positions by value, where points are counted

  void add(const Exact& exact, std::uint64_t positions) {
    legal += positions;
    (exact.value > 0 ? wins : exact.value < 0 ? losses : draws) += positions;
    if (exact.margin) by_value[exact.value] += positions;
    if (exact.margin || exact.value == 0) return;
    const auto plies = static_cast<std::size_t>(exact.plies);
    if (by_plies.size() <= plies) by_plies.resize(plies + 1);
    by_plies[plies] += positions;
    longest = std::max(longest, exact.plies);
  }
};

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
