#include "zermelo/lab/tournament/ratings.h"

#include <gtest/gtest.h>

#include <cmath>

#include "match/simulated.h"

namespace zermelo {
namespace {

TEST(Ratings, TwoPlayersAreApartAsTheirScoreSays) {
  const Tally tally{.wins = 5000, .draws = 3000, .losses = 2000};
  const auto ratings = rate(2, {{0, 1, tally}});
  EXPECT_NEAR(ratings.elo[0] - ratings.elo[1], elo_estimate(tally).elo, 0.5);
  EXPECT_NEAR(ratings.elo[0] + ratings.elo[1], 0, 1e-9);
  // each is half the difference from the mean, and so is its error
  const auto elo = elo_estimate(tally);
  EXPECT_NEAR(ratings.interval[0].high - ratings.interval[0].low, (elo.high - elo.low) / 2, 0.2);
}
TEST(Ratings, ExpectedPointsAreThePointsThatWereScored) {
  const std::vector<Encounter> encounters{{0, 1, {.wins = 600, .draws = 100, .losses = 300}},
                                          {1, 2, {.wins = 400, .draws = 500, .losses = 100}},
                                          {0, 2, {.wins = 800, .draws = 50, .losses = 150}}};
  const auto ratings = rate(3, encounters);
  std::vector<double> excess(3, 0.0);
  for (const auto& [a, b, tally] : encounters) {
    const double more = tally.points() - tally.games() * share_of(ratings.elo[a] - ratings.elo[b]);
    excess[a] += more;
    excess[b] -= more;
  }
  for (const double points : excess) EXPECT_NEAR(points, 0, 0.5);  // the draw that is given beforehand
}
TEST(Ratings, CleanScoresStayFinite) {
  const auto ratings = rate(3, {{0, 1, {.wins = 10}}, {1, 2, {.wins = 10}}, {0, 2, {.wins = 10}}});
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_TRUE(std::isfinite(ratings.elo[i]));
    EXPECT_TRUE(std::isfinite(ratings.interval[i].low));
    EXPECT_LT(ratings.interval[i].low, ratings.elo[i]);
  }
  EXPECT_GT(ratings.elo[0], ratings.elo[1]);
  EXPECT_NEAR(ratings.elo[1], 0, 1e-6);
  EXPECT_GT(ratings.superiority[0][2], 0.99);
}
TEST(Ratings, WhoNeverMetCanBeCompared) {
  const auto ratings = rate(4, {{0, 1, {.wins = 10, .losses = 5}}, {2, 3, {.wins = 10, .losses = 5}}});
  EXPECT_NEAR(ratings.elo[0], ratings.elo[2], 1e-6);
  EXPECT_NEAR(ratings.superiority[0][2], 0.5, 1e-6);
  EXPECT_TRUE(std::isfinite(rate(2, {}).interval[0].high));
}
TEST(Ratings, NothingButDrawsIsNotCertainty) {
  const auto ratings = rate(2, {{0, 1, {.draws = 10}}});
  EXPECT_NEAR(ratings.elo[0], 0, 1e-9);
  EXPECT_GT(ratings.interval[0].high, 10);
}
TEST(Ratings, MoreGamesAreLessError) {
  const auto few = rate(2, {{0, 1, {.wins = 6, .losses = 4}}});
  const auto many = rate(2, {{0, 1, {.wins = 600, .losses = 400}}});
  EXPECT_LT(many.interval[0].high - many.interval[0].low, (few.interval[0].high - few.interval[0].low) / 5);
}
TEST(Ratings, LikelihoodsOfSuperiorityAreEachOthersRest) {
  const auto ratings = rate(3, {{0, 1, {.wins = 6, .draws = 3, .losses = 4}}, {1, 2, {.wins = 5, .losses = 9}}});
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b) EXPECT_NEAR(ratings.superiority[a][b] + ratings.superiority[b][a], 1, 1e-9);
}

/// Round robins of simulated players: their true ratings lie in the intervals as often as these say.
double coverage(double draws, int games) {
  const std::vector<double> truth{-220, -80, 0, 60, 240};
  constexpr int tournaments = 600;
  Random random(1929);
  int held = 0;
  for (int t = 0; t < tournaments; ++t) {
    std::vector<Encounter> encounters;
    for (std::size_t a = 0; a < truth.size(); ++a)
      for (std::size_t b = a + 1; b < truth.size(); ++b) {
        Encounter& met = encounters.emplace_back(Encounter{.player = a, .opponent = b, .tally = {}});
        for (int i = 0; i < games; ++i)
          Simulated::count(Simulated::result(random, truth[a] - truth[b], draws), met.tally);
      }
    const auto ratings = rate(truth.size(), encounters);
    for (std::size_t a = 0; a < truth.size(); ++a) held += ratings.interval[a].holds(truth[a]);
  }
  return held / static_cast<double>(tournaments * truth.size());
}
TEST(SimulatedRatings, TheIntervalsHoldTheTruthAsOftenAsTheySay) {
  constexpr double tolerance = 0.015;
  EXPECT_NEAR(coverage(0, 40), 0.95, tolerance);
  EXPECT_NEAR(coverage(0.3, 40), 0.95, tolerance);
  EXPECT_NEAR(coverage(0.7, 100), 0.95, tolerance);
}

}  // namespace
}  // namespace zermelo
