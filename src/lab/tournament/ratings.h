#pragma once
#include <cstddef>
#include <vector>

#include "zermelo/match/statistics.h"

namespace zermelo {

/// What two players scored against each other, as the first of them sees it.
struct Encounter {
  std::size_t player = 0;
  std::size_t opponent = 0;
  DistinctTally tally;
};

/// The strength of each player, on Elo's scale with a mean of 0.
struct Ratings {
  std::vector<double> elo;
  std::vector<Interval> interval;                ///< 95 %, of the distance from the mean
  std::vector<std::vector<double>> superiority;  ///< [a][b]: how likely a is stronger than b; ½ on the diagonal
};

/// Maximum likelihood in the model of R. A. Bradley and M. E. Terry ("Rank analysis of incomplete block designs",
/// Biometrika 39, 1952; E. Zermelo had it in 1929, "Die Berechnung der Turnier-Ergebnisse", Math. Zeitschrift 29): a
/// beats b with the odds 10^((a - b) / 400). A draw counts as half a win and half a loss, as in Ordo and in Elo's own
/// formula, so that every player's expected points are those he has, and two players get the difference that
/// `elo_estimate` gives them.
///
/// One more thing is assumed beforehand: that each player has drawn one game with an average one. So ratings stay
/// finite for a player that won or lost every game, and groups that never met can be compared; it pulls ratings towards
/// the mean by about one game.
///
/// Errors come from the curvature of the likelihood (its Hessian H) at the maximum. A drawn game varies less than a win
/// or a loss, so the variance J of the points is not quite H: p (1 - p) - d / 4 a game where d is the share of draws,
/// and the covariance is H⁻¹ J H⁻¹ (P. Huber 1967). Games count as independent; with paired openings the intervals are,
/// if anything, too wide.
Ratings rate(std::size_t players, const std::vector<Encounter>& encounters);

}  // namespace zermelo
