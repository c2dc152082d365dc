#pragma once
#include "core/outcome.h"
#include "core/player.h"

namespace zermelo {

/// What a player is said to get out of a game at least.
struct Guarantee {
  Player player = Player::First;
  int least = 0;        ///< +1 a win, 0 a draw; or points
  bool margin = false;  ///< it is points

  constexpr bool holds(const Outcome& outcome) const {
    if (outcome.result == Result::None || (margin && !outcome.has_margin)) return false;
    return margin ? sign(player) * outcome.margin >= least : sign(player) * outcome.sign() >= least;
  }
};

}  // namespace zermelo
