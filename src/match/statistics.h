#pragma once
#include <array>

namespace zermelo {

struct DistinctTally;

/// The points of the first spec, whichever side it had.
struct Tally {
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int unfinished = 0;  ///< without a result: the rules ended them as neither won nor drawn

  int games() const { return wins + draws + losses; }
  double points() const { return wins + 0.5 * draws; }
  double share() const { return games() == 0 ? 0.5 : points() / games(); }
  /// As the opponent sees it.
  Tally reversed() const { return {.wins = losses, .draws = draws, .losses = wins, .unfinished = unfinished}; }
  Tally& operator+=(const Tally& more) {
    wins += more.wins;
    draws += more.draws;
    losses += more.losses;
    unfinished += more.unfinished;
    return *this;
  }
  /// Of games that are all distinct.
  operator DistinctTally() const;  // NOLINT(google-explicit-constructor): every tally is one
  friend bool operator==(const Tally&, const Tally&) = default;
};

/// A tally in which every distinct game has the weight of one game (match/distinct.h). Its numbers need not be whole.
struct DistinctTally {
  double wins = 0;
  double draws = 0;
  double losses = 0;
  double unfinished = 0;
  int played = 0;  ///< games, those that repeat another included

  double games() const { return wins + draws + losses; }
  double points() const { return wins + 0.5 * draws; }
  double share() const { return games() == 0 ? 0.5 : points() / games(); }
  /// Those without a result included.
  int distinct() const;
  bool repeats() const { return distinct() < played; }
  DistinctTally reversed() const;
};

/// Pairs of games from one opening with sides exchanged, by the points of both together: 0, ½, 1, 1½, 2. The two games
/// of a pair are not independent (an opening that is good for one side costs one game and wins the other), so an error
/// computed from single games is wrong; the pairs are independent of each other.
struct PairTally {
  std::array<int, 5> counts{};

  int pairs() const { return counts[0] + counts[1] + counts[2] + counts[3] + counts[4]; }
  double share() const;  ///< of the points
  void add(double points) { ++counts[static_cast<std::size_t>(2 * points)]; }
  friend bool operator==(const PairTally&, const PairTally&) = default;
};

struct Interval {
  double low = 0;
  double high = 0;

  bool holds(double truth) const { return low <= truth && truth <= high; }
};

/// 95 % of the normal distribution lies within this many deviations.
inline constexpr double z95 = 1.959963984540054;

/// The 95 % interval of a share of which `count` out of `all` were seen (E. B. Wilson, "Probable inference, the law of
/// succession, and statistical inference", J. Am. Stat. Assoc. 22, 1927). `count` need not be whole.
Interval wilson(double count, double all);

/// The logistic scale (A. Elo, "The Rating of Chessplayers", 1978): 400 points are odds of ten to one.
double elo_of(double share);  ///< infinite for a share of 0 or 1, and beyond
double share_of(double elo);

/// The distribution function of the normal distribution.
double normal_share(double deviations);

/// The Elo difference that a share of the points means, with its 95 % interval: the variance of one game (trinomial:
/// wins, draws, losses) or of one pair (pentanomial) is estimated from the counts. Where all are alike and nothing can
/// be estimated, the interval is Wilson's. Infinite when one side has all points.
struct EloEstimate {
  double elo = 0;
  double low = 0;
  double high = 0;
};
EloEstimate elo_estimate(const DistinctTally& tally);
EloEstimate elo_estimate(const PairTally& tally);

/// How likely it is that the first player is the stronger one, before the games both being equally likely: the normal
/// distribution at (mean - ½) / error, the error taken as if they were equal. For single games that is
/// (wins - losses) / √(wins + losses), as the Chess Programming Wiki has it ("Match Statistics"): draws say nothing.
double superiority(const DistinctTally& tally);
double superiority(const PairTally& tally);

}  // namespace zermelo
