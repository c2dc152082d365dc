#include "match/match.h"

#include <gtest/gtest.h>

#include "any/catalogue.h"

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
  p.openings.plies = 3;
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
  EXPECT_EQ(result.repeated_games, 2U);
}
TEST(Match, GamesThatRepeatOthersAreCounted) {
  MatchPlan p = plan("alquerque", "alphabeta:depth=1", "alphabeta:depth=2", 40);
  p.swap = true;
  p.openings.plies = 2;
  const auto few = played(p);
  EXPECT_FALSE(few.identical);
  EXPECT_EQ(few.repeated_games, 40U - 2 * 5) << "five openings of two plies, both sides of each";
  p.openings.plies = 10;
  p.openings.distinct = true;
  EXPECT_EQ(played(p).repeated_games, 0U);
}
TEST(Match, RandomPlayersVaryFromGameToGameAndRepeatFromMatchToMatch) {
  const MatchPlan p = plan("connect", "random:seed=5", "random:seed=6", 5);
  const auto result = played(p);
  EXPECT_FALSE(result.identical);
  EXPECT_EQ(result.repeated_games, 0U);
  EXPECT_EQ(moves_of(result), moves_of(played(p)));
}
TEST(Match, TwoJobsGiveTheResultsOfOne) {
  MatchPlan p = plan("connect", "level:2", "random:seed=9", 12);
  p.openings.plies = 2;
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

// The sequential test. ------------------------------------------------------------------------------------------------

MatchPlan tested(const std::string& first, const std::string& second, int games) {
  MatchPlan p = plan("connect", first, second, games);
  p.openings.plies = 4;
  p.swap = true;
  p.sprt = Sprt{.elo0 = 0, .elo1 = 100};
  return p;
}
TEST(MatchSprt, StopsWhenTheStrongerOneIsFound) {
  const auto result = played(tested("alphabeta:depth=3", "random:seed=1", 2000));
  EXPECT_EQ(result.sprt->verdict, Verdict::H1);
  EXPECT_GE(result.sprt->log_likelihood_ratio, Sprt{}.upper());
  EXPECT_LT(result.tally.games(), 100);
  EXPECT_EQ(result.pairs.pairs() * 2, result.tally.games());
}
TEST(MatchSprt, StopsWhenTheOneToProveIsWeaker) {
  const auto result = played(tested("random:seed=1", "alphabeta:depth=3", 2000));
  EXPECT_EQ(result.sprt->verdict, Verdict::H0);
  EXPECT_LE(result.sprt->log_likelihood_ratio, Sprt{}.lower());
  EXPECT_LT(result.tally.games(), 100);
}
TEST(MatchSprt, GamesAreTheMost) {
  const auto result = played(tested("random:seed=1", "random:seed=2", 10));
  EXPECT_EQ(result.sprt->verdict, Verdict::Open);
  EXPECT_EQ(result.tally.games(), 10);
}
TEST(MatchSprt, DecisionAndScoreDoNotDependOnTheJobs) {
  MatchPlan p = tested("alphabeta:depth=2", "random:seed=1", 2000);
  const auto one = played(p);
  p.jobs = 3;
  const auto three = played(p);
  EXPECT_EQ(moves_of(one), moves_of(three));
  EXPECT_EQ(one.pairs, three.pairs);
  EXPECT_EQ(one.sprt->log_likelihood_ratio, three.sprt->log_likelihood_ratio);
}
TEST(MatchSprt, GamesThatCannotDifferProveNothing) {
  MatchPlan p = tested("alphabeta:depth=2", "alphabeta:depth=1", 100);
  p.openings.plies = 0;
  const auto result = play_match(p, {});
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().what.find("deterministic"), std::string::npos);
}

}  // namespace
}  // namespace zermelo
