#pragma once
#include <algorithm>

#include "zermelo/core/random.h"
#include "zermelo/match/statistics.h"

namespace zermelo {

/// Two players who are nothing but their strength. `bias` is what an opening is worth to one side or the other, in Elo.
struct Simulated {
  double elo = 0;
  double draws = 0;  ///< between equals; fewer where one is stronger
  double bias = 0;

  /// The difference that the average share of the points means.
  double truth() const { return elo_of((share_of(elo + bias) + share_of(elo - bias)) / 2); }

  /// +1, 0 or -1. The expected points are those of the difference, whatever the draws.
  static int result(Random& random, double difference, double draws) {
    const double share = share_of(difference);
    const double drawn = draws * 2 * std::min(share, 1 - share);
    const double point = random.unit();
    return point < share - drawn / 2 ? 1 : point < share + drawn / 2 ? 0 : -1;
  }
  static void count(int result, auto& tally) { ++(result > 0 ? tally.wins : result < 0 ? tally.losses : tally.draws); }

  void play(Random& random, Tally& tally) const { count(result(random, elo, draws), tally); }

  void play_pair(Random& random, PairTally& pairs, Tally& single) const {
    const double favour = random.below(2) == 0 ? bias : -bias;
    const int one = result(random, elo + favour, draws);
    const int other = result(random, elo - favour, draws);
    count(one, single);
    count(other, single);
    pairs.add(1 + 0.5 * (one + other));
  }
};

}  // namespace zermelo
