#pragma once
#include <cstdint>

#include "zermelo/core/hash.h"
#include "zermelo/core/line.h"
#include "zermelo/core/score.h"
#include "zermelo/search/trace.h"

namespace zermelo {

/// What a value depends on besides the rules: a static evaluation, the moves that led to the position, or both.
enum class Depends : std::uint8_t { Nothing = 0, Guess = 1, Path = 2 };

constexpr Depends operator|(Depends a, Depends b) {
  return static_cast<Depends>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr bool depends_on(Depends all, Depends one) {
  return (static_cast<unsigned>(all) & static_cast<unsigned>(one)) != 0;
}

/// What the search of a node returns.
struct NodeValue {
  Score score;
  Depends depends = Depends::Nothing;

  constexpr NodeValue operator-() const { return {-score, depends}; }
};

/// A node of the tree and how it was reached.
template <class G>
struct SearchNode {
  const typename G::Position& position;
  const Path<G>& path;
  Key key = 0;                                      ///< of the position, where the transposition table is used
  int ply = 0;                                      ///< distance from the root
  int depth = 0;                                    ///< plies left to search
  const typename G::Move* previous_move = nullptr;  ///< none at the root and after a null move
  bool same_player = false;                         ///< the player to move made the previous move too
  bool forced = false;                              ///< the player to move has less choice than usual
  Look look = Look::Full;
};

/// A move of a node that is about to be searched.
template <class Move>
struct MoveTry {
  const Move& move;
  int number = 0;            ///< how many moves of the node were searched before it
  bool plain_quiet = false;  ///< a quiet move that is not the table's, a killer or the counter move
};

}  // namespace zermelo
