#pragma once
#include "zermelo/core/hash.h"
#include "zermelo/core/line.h"
#include "zermelo/search/trace.h"

namespace zermelo {

/// A node that is searched deeper.
template <class G>
struct SearchNode {
  const typename G::Position& position;
  const Path<G>& path;
  Key key = 0;
  int ply = 0;
  int depth = 0;
  const typename G::Move* before = nullptr;  ///< the move that led here; none at the root and after a null move
  bool again = false;                        ///< the player to move has just moved
  bool forced = false;                       ///< the player to move has less choice than usual
  Look look = Look::Full;
};

/// One of its moves.
template <class Move>
struct MoveTry {
  const Move& move;
  int number = 0;         ///< how many moves were tried before
  bool ordinary = false;  ///< neither noisy nor known to be good
};

}  // namespace zermelo
