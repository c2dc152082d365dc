#include "zermelo/match/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

#include "match/simulated.h"

namespace zermelo {
namespace {

double width(const EloEstimate& elo) { return elo.high - elo.low; }

TEST(Elo, AnEvenScoreIsNoDifference) {
  const auto elo = elo_estimate(Tally{.wins = 30, .draws = 40, .losses = 30});
  EXPECT_NEAR(elo.elo, 0, 1e-9);
  EXPECT_NEAR(elo.low, -elo.high, 1e-9);
}
TEST(Elo, ThreeQuartersAreHundredNinetyOne) {
  EXPECT_NEAR(elo_estimate(Tally{.wins = 75, .losses = 25}).elo, 190.85, 0.01);  // 400 log10(3)
  EXPECT_NEAR(share_of(elo_of(0.75)), 0.75, 1e-12);
}
TEST(Elo, DrawsNarrowTheInterval) {
  EXPECT_LT(width(elo_estimate(Tally{.wins = 10, .draws = 80, .losses = 10})),
            width(elo_estimate(Tally{.wins = 50, .losses = 50})));
}
TEST(Elo, AllPointsAreInfiniteButNotCertain) {
  const auto elo = elo_estimate(Tally{.wins = 10});
  EXPECT_TRUE(std::isinf(elo.elo));
  EXPECT_GT(elo.low, 0);
  for (int wins = 1; wins < 200; ++wins) EXPECT_TRUE(std::isinf(elo_estimate(Tally{.wins = wins}).high)) << wins;
  EXPECT_TRUE(std::isfinite(elo.low));
}
TEST(Elo, PairsThatAllSplitProveLittle) {
  const PairTally split{{0, 0, 10, 0, 0}};
  EXPECT_EQ(elo_estimate(split).elo, 0);
  EXPECT_GT(width(elo_estimate(split)), 100);
}
TEST(Elo, NothingPlayedIsNothingKnown) {
  EXPECT_TRUE(std::isinf(elo_estimate(Tally{}).high));
  EXPECT_TRUE(std::isinf(elo_estimate(PairTally{}).low));
}

TEST(Wilson, AgreesWithThePublishedExample) {
  // R. G. Newcombe, Statistics in Medicine 17 (1998), table I, method 3: 81 of 263 and 0 of 20
  EXPECT_NEAR(wilson(81, 263).low, 0.2553, 5e-5);
  EXPECT_NEAR(wilson(81, 263).high, 0.3662, 5e-5);
  EXPECT_EQ(wilson(0, 20).low, 0);
  EXPECT_NEAR(wilson(0, 20).high, 0.1611, 5e-5);
}

TEST(Superiority, FollowsTheDecidedGamesAlone) {
  EXPECT_NEAR(superiority(Tally{.wins = 20, .losses = 10}), normal_share(10 / std::sqrt(30.0)), 1e-12);
  EXPECT_NEAR(superiority(Tally{.wins = 20, .draws = 500, .losses = 10}), superiority(Tally{.wins = 20, .losses = 10}),
              1e-12);
  EXPECT_EQ(superiority(Tally{}), 0.5);
  EXPECT_EQ(superiority(Tally{.draws = 9}), 0.5);
  EXPECT_GT(superiority(PairTally{{0, 0, 0, 0, 10}}), 0.99);
  EXPECT_LT(superiority(PairTally{{0, 0, 0, 0, 10}}), 1);
  EXPECT_EQ(superiority(PairTally{{0, 0, 7, 0, 0}}), 0.5);
}

// Simulated players of known strength. --------------------------------------------------------------------------------

constexpr int matches = 2000;
constexpr double tolerance = 0.015;  // three standard errors of a share of 0.95 in 2000 matches

/// The share of the simulated matches of which the interval holds the truth.
template <class Play>
double coverage(Play&& holds) {
  Random random(1927);
  int held = 0;
  for (int i = 0; i < matches; ++i) held += holds(random);
  return held / static_cast<double>(matches);
}

TEST(SimulatedStrength, WilsonsIntervalHoldsTheTruthAsOftenAsItSays) {
  constexpr double steps = 0.02;  // counts are whole, so the exact coverage jumps: 0.944, 0.959, 0.967 for these three
  for (const double truth : {0.5, 0.2, 0.05})
    EXPECT_NEAR(coverage([&](Random& random) {
                  int count = 0;
                  for (int i = 0; i < 200; ++i) count += random.unit() < truth;
                  return wilson(count, 200).holds(truth);
                }),
                0.95, tolerance + steps)
        << truth;
}
TEST(SimulatedStrength, TheTrinomialIntervalHoldsTheTruthAsOftenAsItSays) {
  for (const double draws : {0.0, 0.3, 0.7})
    for (const double elo : {0.0, 35.0, 150.0}) {
      const Simulated players{.elo = elo, .draws = draws, .bias = 0};
      EXPECT_NEAR(coverage([&](Random& random) {
                    Tally tally;
                    for (int i = 0; i < 200; ++i) players.play(random, tally);
                    const auto found = elo_estimate(tally);
                    return found.low <= elo && elo <= found.high;
                  }),
                  0.95, tolerance)
          << draws << " draws, Elo " << elo;
    }
}
TEST(SimulatedStrength, ThePentanomialIntervalHoldsTheTruthAsOftenAsItSays) {
  for (const double bias : {0.0, 200.0, 400.0}) {
    const Simulated players{.elo = 50, .draws = 0.3, .bias = bias};
    EXPECT_NEAR(coverage([&](Random& random) {
                  PairTally pairs;
                  Tally single;
                  for (int i = 0; i < 200; ++i) players.play_pair(random, pairs, single);
                  const auto found = elo_estimate(pairs);
                  return found.low <= players.truth() && players.truth() <= found.high;
                }),
                0.95, tolerance)
        << bias;
  }
}
/// Openings that favour one side make the games of a pair go different ways; who counts pairs sees through it.
TEST(SimulatedStrength, PairsOfBiasedOpeningsAreKnownBetterThanTheirGames) {
  Random random(5);
  const Simulated players{.elo = 30, .draws = 0.3, .bias = 300};
  PairTally pairs;
  Tally single;
  for (int i = 0; i < 2000; ++i) players.play_pair(random, pairs, single);
  EXPECT_NEAR(elo_estimate(pairs).elo, elo_estimate(single).elo, 1e-9);
  EXPECT_LT(width(elo_estimate(pairs)), 0.8 * width(elo_estimate(single)));
}
TEST(SimulatedStrength, SuperiorityIsRightAsOftenAsItSays) {
  // Of players whose strength is drawn from a wide range, those called stronger with 80 to 95 % are so about as often.
  Random random(77);
  int called = 0;
  int right = 0;
  double said = 0;
  for (int i = 0; i < 20'000; ++i) {
    const double elo = 400 * (random.unit() - 0.5);
    const Simulated players{.elo = elo, .draws = 0.3, .bias = 0};
    Tally tally;
    for (int k = 0; k < 40; ++k) players.play(random, tally);
    const double likelihood = superiority(tally);
    if (likelihood < 0.8 || likelihood > 0.95) continue;
    ++called;
    right += elo > 0;
    said += likelihood;
  }
  EXPECT_GT(called, 1000);
  EXPECT_NEAR(right / static_cast<double>(called), said / called, 0.03);
}

}  // namespace
}  // namespace zermelo
