#include "match/match.h"

#include <gtest/gtest.h>

#include <cmath>

#include "any/catalogue.h"
#include "core/random.h"

namespace zermelo {
namespace {

MatchPlan plan(const std::string& game, const std::string& first, const std::string& second, int games) {
  return {.game = catalogue().game(game).value(), .first = first, .second = second, .games = games};
}
MatchResult played(const MatchPlan& plan) { return play_match(plan, {}).value(); }

std::vector<std::vector<std::string>> moves_of(const MatchResult& result) {
  std::vector<std::vector<std::string>> all;
  for (const MatchGame& game : result.games) all.push_back(game.game.move_texts());
  return all;
}

TEST(Match, TheFirstSpecIsAlwaysFirst) {
  const auto result = played(plan("mnk:3,3,3", "alphabeta:depth=2", "random:seed=3", 4));
  for (const MatchGame& game : result.games) {
    EXPECT_EQ(game.game.first, "alphabeta:depth=2");
    EXPECT_FALSE(game.swapped);
  }
}
TEST(Match, SwapPlaysEveryOpeningFromBothSides) {
  MatchPlan p = plan("connect", "alphabeta:depth=2", "alphabeta:depth=1", 6);
  p.swap = true;
  p.opening_plies = 3;
  const auto result = played(p);
  for (std::size_t i = 0; i < 6; i += 2) {
    EXPECT_EQ(result.games[i].game.opening, result.games[i + 1].game.opening);
    EXPECT_EQ(result.games[i].game.opening.size(), 3U);
    EXPECT_EQ(result.games[i].game.first, result.games[i + 1].game.second);
  }
  EXPECT_NE(result.games[0].game.opening, result.games[2].game.opening);
}
TEST(Match, DeterministicPlayersPlayTheSameGameAndItIsNoticed) {
  const auto result = played(plan("connect", "alphabeta:depth=2", "minimax:depth=2", 3));
  EXPECT_TRUE(result.identical);
  EXPECT_TRUE(result.deterministic);
}
TEST(Match, RandomPlayersVaryFromGameToGameAndRepeatFromMatchToMatch) {
  const MatchPlan p = plan("connect", "random:seed=5", "random:seed=6", 5);
  const auto result = played(p);
  EXPECT_FALSE(result.identical);
  EXPECT_EQ(moves_of(result), moves_of(played(p)));
}
TEST(Match, TwoJobsGiveTheResultsOfOne) {
  MatchPlan p = plan("connect", "level:2", "random:seed=9", 12);
  p.opening_plies = 2;
  p.swap = true;
  const auto one = played(p);
  p.jobs = 2;
  const auto two = played(p);
  EXPECT_EQ(moves_of(one), moves_of(two));
  EXPECT_EQ(one.tally.points(), two.tally.points());
}
TEST(Match, DiceAreTheSameForTheSameSeed) {
  MatchPlan p = plan("pig:goal=20", "expectimax:depth=2", "random", 3);
  const auto once = moves_of(played(p));
  EXPECT_EQ(once, moves_of(played(p)));
  p.seed = 2;
  EXPECT_NE(once, moves_of(played(p)));
}
TEST(Match, PointsBelongToTheFirstSpecWhicheverSideItHad) {
  MatchPlan p = plan("connect", "alphabeta:depth=4", "random:seed=1", 10);
  p.swap = true;
  const auto result = played(p);
  EXPECT_EQ(result.tally.wins, 10);
}
TEST(Match, AStopEndsItWithWhatWasPlayed) {
  std::stop_source source;
  int games = 0;
  const auto result = play_match(plan("connect", "random", "random", 1000), source.get_token(), [&](const MatchGame&) {
    if (++games == 7) source.request_stop();
  });
  ASSERT_TRUE(result);
  EXPECT_EQ(result->tally.games(), 7);
}
TEST(Match, AnOverrunClockLosesWithTheReason) {
  MatchPlan p = plan("connect", "minimax:depth=9", "random", 1);
  p.clock = std::chrono::milliseconds(20);
  const auto result = played(p);
  EXPECT_EQ(result.games[0].game.outcome, Outcome::win(Player::Second, Reason::Time));
  EXPECT_NE(result.games[0].game.detail.find("overstepped its time"), std::string::npos);
}
TEST(Match, WhoDeepensSharesOutItsClock) {
  MatchPlan p = plan("connect", "alphabeta:nodes=1000000000", "random", 1);
  p.clock = std::chrono::milliseconds(600);
  EXPECT_EQ(played(p).games[0].game.outcome, Outcome::win(Player::First, Reason::Line));
}
TEST(Match, AnUnknownPlayerIsRefusedBeforeAnythingIsPlayed) {
  const auto result = play_match(plan("connect", "alphabta:depth=2", "random", 1), {});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().nearest, "alphabeta");
}

// Statistics. -------------------------------------------------------------------------------------------------------

TEST(Elo, AnEvenScoreIsNoDifference) {
  const auto elo = elo_estimate({.wins = 30, .draws = 40, .losses = 30});
  EXPECT_NEAR(elo.elo, 0, 1e-9);
  EXPECT_NEAR(elo.low, -elo.high, 1e-9);
}
TEST(Elo, ThreeQuartersAreHundredNinetyOne) {
  EXPECT_NEAR(elo_estimate({.wins = 75, .losses = 25}).elo, 190.85, 0.01);  // 400 log10(3)
}
TEST(Elo, DrawsNarrowTheInterval) {
  const auto decided = elo_estimate({.wins = 50, .losses = 50});
  const auto drawn = elo_estimate({.wins = 10, .draws = 80, .losses = 10});
  EXPECT_LT(drawn.high - drawn.low, decided.high - decided.low);
}
TEST(Elo, AllPointsAreInfiniteButNotCertain) {
  const auto elo = elo_estimate({.wins = 10});
  EXPECT_TRUE(std::isinf(elo.elo));
  EXPECT_GT(elo.low, 0);
  for (int wins = 1; wins < 200; ++wins) EXPECT_TRUE(std::isinf(elo_estimate({.wins = wins}).high)) << wins;
  EXPECT_TRUE(std::isfinite(elo.low));
}
/// Of simulated matches between players of known strength, about 95 % hold the truth in their interval.
TEST(Elo, TheIntervalHoldsTheTruthAsOftenAsItSays) {
  Random random(1927);
  const double truth = -400 * std::log10(1 / (0.4 + 0.5 * 0.3) - 1);  // 40 % wins, 30 % draws
  int held = 0;
  constexpr int matches = 2000;
  for (int i = 0; i < matches; ++i) {
    Tally tally;
    for (int game = 0; game < 200; ++game) {
      const double point = random.unit();
      ++(point < 0.4 ? tally.wins : point < 0.7 ? tally.draws : tally.losses);
    }
    const auto elo = elo_estimate(tally);
    held += elo.low <= truth && truth <= elo.high;
  }
  EXPECT_NEAR(held / static_cast<double>(matches), 0.95, 0.015);
}

}  // namespace
}  // namespace zermelo
