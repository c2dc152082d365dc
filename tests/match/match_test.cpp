#include "zermelo/match/match.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "zermelo/any/catalogue.h"
#include "zermelo/match/record.h"

namespace zermelo {
namespace {

MatchPlan plan(const std::string& game, const std::string& first, const std::string& second, int games) {
  return {.contest = {.game = catalogue().game(game).value()},
          .first = PlayerSpec::parse(first).value(),
          .second = PlayerSpec::parse(second).value(),
          .games = games};
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
  p.contest.openings.plies = 3;
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
TEST(Match, AGameThatIsTooLongIsDrawnAndItsRecordSaysWhy) {
  MatchPlan p = plan("connect", "alphabeta:depth=2", "random:seed=3", 2);
  p.contest.most_plies = 5;
  const auto result = played(p);
  EXPECT_EQ(result.tally, (Tally{.draws = 2}));
  PlayedGame game = result.games.front().game;
  EXPECT_EQ(game.moves.size(), 5U);
  EXPECT_EQ(game.outcome, Outcome::draw(Reason::MoveLimit));
  EXPECT_EQ(from_record(to_record(game)).value().terms.most_plies, 5U);
  EXPECT_EQ(verify(game, catalogue()).value().difference, "");
  EXPECT_FALSE(p.contest.refuse(game));
  EXPECT_TRUE(plan("connect", "random", "random", 1).contest.refuse(game)) << "that match knows no limit";
  game.terms.most_plies = 6;
  EXPECT_NE(verify(game, catalogue()).value().difference, "") << "it had a ply left";
  game.terms.most_plies = 0;
  EXPECT_NE(verify(game, catalogue()).value().difference, "");
}
TEST(Match, GamesThatRepeatOthersAreCounted) {
  MatchPlan p = plan("alquerque", "alphabeta:depth=1", "alphabeta:depth=2", 40);
  p.swap = true;
  p.contest.openings.plies = 2;
  const auto few = played(p);
  EXPECT_FALSE(few.identical);
  EXPECT_EQ(few.repeated_games, 40U - 2 * 5) << "five openings of two plies, both sides of each";
  p.contest.openings.plies = 10;
  p.contest.openings.distinct = true;
  EXPECT_EQ(played(p).repeated_games, 0U);
}
TEST(Match, APlayerAgainstItselfPlaysBothSidesOfAnOpeningAlike) {
  MatchPlan p = plan("alquerque", "alphabeta:depth=1", "alphabeta:depth=1", 20);
  p.swap = true;
  p.contest.openings = {.plies = 10, .distinct = true};
  EXPECT_EQ(played(p).repeated_games, 10U);
}
TEST(Match, AGameThatIsPlayedAgainAddsNothing) {
  const MatchPlan once = plan("connect", "alphabeta:depth=3", "alphabeta:depth=2", 1);
  MatchPlan often = once;
  often.games = 50;
  const auto one = played(once);
  const auto fifty = played(often);
  EXPECT_EQ(fifty.tally.games(), 50);
  EXPECT_EQ(fifty.distinct_games(), 1U);
  EXPECT_EQ(fifty.distinct.played, 50);
  EXPECT_EQ(fifty.distinct.wins, one.distinct.wins);
  EXPECT_EQ(elo_estimate(fifty.distinct).low, elo_estimate(one.distinct).low);
  EXPECT_EQ(elo_estimate(fifty.distinct).high, elo_estimate(one.distinct).high);
  EXPECT_EQ(superiority(fifty.distinct), superiority(one.distinct));
}
TEST(Match, APlayerIsNoBetterThanItself) {
  MatchPlan p = plan("alquerque", "alphabeta:depth=1", "alphabeta:depth=1", 20);
  p.swap = true;
  p.contest.openings = {.plies = 10, .distinct = true};
  const auto result = played(p);
  EXPECT_EQ(result.distinct_games(), 10U) << "ten openings";
  EXPECT_DOUBLE_EQ(result.distinct.games(), 10);
  EXPECT_DOUBLE_EQ(result.distinct.share(), 0.5);
  EXPECT_EQ(result.pairs.counts, (std::array{0, 0, 10, 0, 0}));
}
TEST(Match, PairsThatWerePlayedBeforeCountOnce) {
  MatchPlan p = plan("alquerque", "alphabeta:depth=2", "alphabeta:depth=1", 40);
  p.swap = true;
  p.contest.openings = {.plies = 2, .distinct = true};
  const auto result = played(p);
  EXPECT_EQ(result.tally.games(), 40);
  EXPECT_EQ(result.distinct_games(), 10U) << "five openings of two plies";
  EXPECT_EQ(result.pairs.pairs(), 5);
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
  p.contest.openings.plies = 2;
  p.swap = true;
  const auto one = played(p);
  p.contest.jobs = 2;
  const auto two = played(p);
  EXPECT_EQ(moves_of(one), moves_of(two));
  EXPECT_EQ(one.tally.points(), two.tally.points());
}
TEST(Match, DiceAreTheSameForTheSameSeed) {
  MatchPlan p = plan("pig:goal=20", "expectimax:depth=2", "random", 3);
  const auto once = moves_of(played(p));
  EXPECT_EQ(once, moves_of(played(p)));
  p.contest.seed = 2;
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
  p.contest.clock.base = std::chrono::milliseconds(20);
  const auto result = played(p);
  EXPECT_EQ(result.games[0].game.outcome, Outcome::win(Player::Second, Reason::Time));
  EXPECT_NE(result.games[0].game.detail.find("overstepped its time"), std::string::npos);
}
TEST(Match, WhoDeepensSharesOutItsClock) {
  MatchPlan p = plan("connect", "alphabeta:nodes=1000000000", "random", 1);
  p.contest.clock.base = std::chrono::milliseconds(600);
  // A busy machine may pause for longer than the clock has, but not every time.
  constexpr int tries = 100;
  bool won = false;
  for (int i = 0; i < tries && !won; ++i)
    won = played(p).games[0].game.outcome == Outcome::win(Player::First, Reason::Line);
  EXPECT_TRUE(won);
}
TEST(Match, AnUnknownPlayerIsRefusedBeforeAnythingIsPlayed) {
  const auto result = play_match(plan("connect", "alphabta:depth=2", "random", 1), {});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().nearest, "alphabeta");
}

// The sequential test. ------------------------------------------------------------------------------------------------

MatchPlan tested(const std::string& first, const std::string& second, int games) {
  MatchPlan p = plan("connect", first, second, games);
  p.contest.openings.plies = 4;
  p.swap = true;
  p.sprt = Sprt{.elo0 = 0, .elo1 = 100};
  return p;
}
/// The first five games.
Tally five_games(const MatchResult& result) {
  Tally tally;
  for (std::size_t i = 0; i < 5; ++i) {
    const int sign = result.games[i].game.outcome.sign();
    ++(sign > 0 ? tally.wins : sign < 0 ? tally.losses : tally.draws);
  }
  return tally;
}
TEST(MatchSprt, StopsWhenTheStrongerOneIsFound) {
  const auto result = played(tested("alphabeta:depth=3", "random:seed=1", 2000));
  EXPECT_EQ(result.sprt->verdict, SprtDecision::H1);
  EXPECT_GE(result.sprt->log_likelihood_ratio, Sprt{}.upper());
  EXPECT_LT(result.tally.games(), 100);
  EXPECT_EQ(result.pairs.pairs() * 2, result.tally.games());
}
TEST(MatchSprt, StopsWhenTheOneToProveIsWeaker) {
  const auto result = played(tested("random:seed=1", "alphabeta:depth=3", 2000));
  EXPECT_EQ(result.sprt->verdict, SprtDecision::H0);
  EXPECT_LE(result.sprt->log_likelihood_ratio, Sprt{}.lower());
  EXPECT_LT(result.tally.games(), 100);
}
TEST(MatchSprt, GamesAreTheMost) {
  const auto result = played(tested("random:seed=1", "random:seed=2", 10));
  EXPECT_EQ(result.sprt->verdict, SprtDecision::Open);
  EXPECT_EQ(result.tally.games(), 10);
}
TEST(MatchSprt, DecisionAndScoreDoNotDependOnTheJobs) {
  MatchPlan p = tested("alphabeta:depth=2", "random:seed=1", 2000);
  const auto one = played(p);
  p.contest.jobs = 3;
  const auto three = played(p);
  EXPECT_EQ(moves_of(one), moves_of(three));
  EXPECT_EQ(one.pairs, three.pairs);
  EXPECT_EQ(one.sprt->log_likelihood_ratio, three.sprt->log_likelihood_ratio);
}
TEST(MatchSprt, RepeatedGamesDecideNothing) {
  MatchPlan p = plan("alquerque", "alphabeta:depth=2", "alphabeta:depth=1", 60);
  p.contest.openings = {.plies = 2, .distinct = true};  // the game has five of them
  p.sprt = Sprt{.elo0 = 0, .elo1 = 50};
  for (const bool swap : {false, true}) {
    p.swap = swap;
    const auto result = played(p);
    EXPECT_EQ(result.distinct_games(), swap ? 10U : 5U);
    EXPECT_EQ(result.sprt->verdict, SprtDecision::Open) << result.sprt->log_likelihood_ratio;
    EXPECT_EQ(result.sprt->log_likelihood_ratio,
              swap ? log_likelihood_ratio(*p.sprt, result.pairs) : log_likelihood_ratio(*p.sprt, five_games(result)));
  }
}
TEST(MatchSprt, GamesThatCannotDifferProveNothing) {
  MatchPlan p = tested("alphabeta:depth=2", "alphabeta:depth=1", 100);
  p.contest.openings.plies = 0;
  const auto result = play_match(p, {});
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().what.find("deterministic"), std::string::npos);
}

// What an earlier run has played. -------------------------------------------------------------------------------------

/// Every `step`th of the games, the last one first.
EarlierGames some_of(const MatchResult& result, std::size_t step) {
  EarlierGames earlier{.where = "here"};
  for (std::size_t i = 0; i < result.games.size(); i += step) earlier.games.push_back(result.games[i].game);
  std::ranges::reverse(earlier.games);
  return earlier;
}
MatchPlan paired(const std::string& first, const std::string& second, int games) {
  MatchPlan p = plan("kalah", first, second, games);
  p.contest.openings = {.plies = 1, .distinct = true};
  p.swap = true;
  return p;
}
void expect_equal(const MatchResult& one, const MatchResult& other) {
  EXPECT_EQ(moves_of(one), moves_of(other));
  for (std::size_t i = 0; i < one.games.size(); ++i) EXPECT_EQ(one.games[i].swapped, other.games[i].swapped) << i;
  EXPECT_EQ(one.tally.points(), other.tally.points());
  EXPECT_EQ(one.pairs, other.pairs);
  EXPECT_EQ(one.repeated_games, other.repeated_games);
  EXPECT_EQ(one.repeated_openings, other.repeated_openings);
  EXPECT_EQ(one.deterministic, other.deterministic);
  EXPECT_EQ(one.first.nodes, other.first.nodes);
  EXPECT_EQ(one.second.nodes, other.second.nodes);
}

TEST(MatchResumed, ComesOutLikeOneThatWasNeverInterrupted) {
  for (const char* second : {"random:seed=4", "alphabeta:depth=2", "alphabeta:depth=3"})
    for (const bool swap : {true, false}) {
      MatchPlan p = paired("alphabeta:depth=2", second, 15);
      p.swap = swap;
      const MatchResult whole = played(p);
      EXPECT_GT(whole.repeated_openings, 0U) << "there are six";
      for (const std::size_t step : {1U, 2U, 3U, 7U}) {
        EarlierGames earlier = some_of(whole, step);
        const std::size_t missing = whole.games.size() - earlier.games.size();
        std::size_t heard = 0;
        const auto result = play_match(p, {}, [&](const MatchGame&) { ++heard; }, std::move(earlier));
        ASSERT_TRUE(result) << result.error().message();
        EXPECT_EQ(heard, missing) << second << " " << step;
        expect_equal(*result, whole);
      }
    }
}
TEST(MatchResumed, MayGetMoreGamesThanBefore) {
  const MatchResult few = played(paired("alphabeta:depth=2", "random:seed=4", 5));
  const MatchPlan more = paired("alphabeta:depth=2", "random:seed=4", 12);
  const auto result = play_match(more, {}, {}, some_of(few, 1));
  ASSERT_TRUE(result) << result.error().message();
  expect_equal(*result, played(more));
}
TEST(MatchResumed, APlayerAgainstItselfHasTwoGamesOfEachNumber) {
  const MatchPlan p = paired("random:seed=4", "random:seed=4", 6);
  const MatchResult whole = played(p);
  const auto result = play_match(p, {}, {}, some_of(whole, 1));
  ASSERT_TRUE(result) << result.error().message();
  EXPECT_EQ(result->tally.games(), 6);
  EXPECT_EQ(result->games[1].swapped, true);
}
TEST(MatchResumed, ATestThatIsDecidedPlaysNoMore) {
  const MatchPlan p = tested("alphabeta:depth=2", "random:seed=1", 2000);
  const MatchResult whole = played(p);
  int heard = 0;
  const auto all = play_match(p, {}, [&](const MatchGame&) { ++heard; }, some_of(whole, 1));
  ASSERT_TRUE(all) << all.error().message();
  EXPECT_EQ(heard, 0);
  expect_equal(*all, whole);
  const auto half = play_match(p, {}, {}, some_of(whole, 2));
  ASSERT_TRUE(half) << half.error().message();
  expect_equal(*half, whole);
  EXPECT_EQ(half->sprt->log_likelihood_ratio, whole.sprt->log_likelihood_ratio);
}
/// The study's checkers ends a game that repeats itself without a result.
TEST(MatchResumed, GamesWithoutAResultAreKept) {
  MatchPlan p = plan("checkers:study", "minimax:depth=2", "engine:nodes=800", 4);
  p.contest.seed = 11;
  p.contest.openings.plies = 2;
  p.swap = true;
  std::size_t kept = 0;
  const MatchResult whole = play_match(p, {}, [&](const MatchGame&) { ++kept; }).value();
  EXPECT_EQ(whole.games.size(), 4U);
  EXPECT_EQ(kept, 4U);
  EXPECT_GT(whole.tally.unfinished, 0);
  EXPECT_EQ(whole.tally.games() + whole.tally.unfinished, 4);
  const auto again = play_match(p, {}, [](const MatchGame&) { FAIL() << "a game is played"; }, some_of(whole, 1));
  ASSERT_TRUE(again);
  expect_equal(*again, whole);
  EXPECT_EQ(again->tally, whole.tally);
}
TEST(MatchResumed, RefusesGamesOfAnotherMatch) {
  const MatchPlan p = paired("alphabeta:depth=2", "random:seed=4", 6);
  const EarlierGames good = some_of(played(p), 1);
  const auto refusal = [&](const MatchPlan& other, const EarlierGames& games) {
    const auto result = play_match(other, {}, [](const MatchGame&) { FAIL() << "a game is played"; }, games);
    EXPECT_FALSE(result);
    return result ? "" : result.error().message();
  };
  const auto with = [&](const auto& change) {
    MatchPlan other = p;
    change(other);
    return refusal(other, good);
  };
  const auto says = [](const std::string& words, const std::string& part) {
    EXPECT_NE(words.find(part), std::string::npos) << words;
    EXPECT_NE(words.find("here, game "), std::string::npos) << words;
  };
  says(with([](MatchPlan& o) { o.contest.seed = 2; }), "--seed 1");
  says(with([](MatchPlan& o) { o.second = PlayerSpec("random").with("seed", 5); }), "random:seed=4");
  says(with([](MatchPlan& o) { o.swap = false; }), "on these sides");
  says(with([](MatchPlan& o) { o.games = 5; }), "from opening 3");
  says(with([](MatchPlan& o) { o.contest.clock.base = std::chrono::seconds(1); }), "clock");
  says(with([](MatchPlan& o) { o.contest.openings.distinct = false; }), "openings");
  says(with([](MatchPlan& o) { o.contest.openings.plies = 2; }), "openings");
  says(with([](MatchPlan& o) { o.contest.adjudication.by = "tables"; }), "rules alone");
  says(with([](MatchPlan& o) { o.contest.game = catalogue().game("kalah:seeds=3").value(); }), "a game of 'kalah'");
  EarlierGames twice = good;
  twice.games.push_back(twice.games[2]);
  says(refusal(p, twice), "second time");
  EarlierGames beyond = good;
  beyond.games[0].terms.number = std::uint64_t{1} << 63U;
  says(refusal(p, beyond), "from opening 9223372036854775809");
  EarlierGames open = good;
  open.games[0].outcome = {.result = Result::None, .reason = Reason::Interrupted};
  says(refusal(p, open), "an interrupted game");
}

}  // namespace
}  // namespace zermelo
