#pragma once
#include "zermelo/core/outcome.h"
#include "zermelo/core/player.h"

namespace zermelo {

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

}  // namespace zermelo
