#include "zermelo/lab/tournament/tournament.h"

#include <gtest/gtest.h>

#include <set>

#include "zermelo/any/catalogue.h"

namespace zermelo {
namespace {

TournamentPlan plan(const std::vector<std::string>& players = {"alphabeta:depth=2", "alphabeta:depth=1",
                                                               "random:seed=4"}) {
  std::vector<PlayerSpec> specs;
  for (const std::string& player : players) specs.push_back(PlayerSpec::parse(player).value());
  return {.contest = {.game = catalogue().game("connect").value(), .openings = {.plies = 2}},
          .players = std::move(specs),
          .rounds = 3};
}
std::vector<PlayedGame> play(Tournament& tournament, std::stop_token stop = {}) {
  std::vector<PlayedGame> games;
  EXPECT_TRUE(tournament.play(stop, [&](const PlayedGame& game) -> Expected<void> {
    games.push_back(game);
    return {};
  }));
  return games;
}
std::vector<std::vector<std::string>> moves_of(const Tournament& tournament) {
  std::vector<std::vector<std::string>> all;
  for (const auto& game : tournament.games()) all.push_back(game ? game->moves : std::vector<std::string>{});
  return all;
}

TEST(Tournament, EverybodyMeetsEverybodyFromBothSidesInEveryRound) {
  const auto tournament = Tournament::make(plan()).value();
  EXPECT_EQ(tournament.fixtures().size(), 3U * 3 * 2);
  const std::set<Fixture> all(tournament.fixtures().begin(), tournament.fixtures().end());
  EXPECT_EQ(all.size(), 18U);
  for (const Fixture& fixture : all) {
    EXPECT_NE(fixture.first, fixture.second);
    EXPECT_TRUE(all.contains({fixture.second, fixture.first, fixture.round}));
  }
}
TEST(Tournament, GamesThatWereJudgedAreNotMixedWithOthers) {
  auto tournament = Tournament::make(plan()).value();
  auto game = play(tournament).front();
  game.terms.adjudicate = "tables";
  auto resumed = Tournament::make(plan()).value();
  const auto taken = resumed.take(game);
  ASSERT_FALSE(taken);
  EXPECT_NE(taken.error().message().find("--adjudicate"), std::string::npos);
}
TEST(Tournament, InAGauntletOnlyTheFirstMeetsTheOthers) {
  TournamentPlan p = plan();
  p.gauntlet = true;
  const auto tournament = Tournament::make(p).value();
  EXPECT_EQ(tournament.fixtures().size(), 3U * 2 * 2);
  for (const Fixture& fixture : tournament.fixtures()) EXPECT_TRUE(fixture.first == 0 || fixture.second == 0);
}
TEST(Tournament, AllPairsOfARoundPlayTheSameOpening) {
  auto tournament = Tournament::make(plan()).value();
  const auto games = play(tournament);
  std::set<std::vector<std::string>> openings;
  for (const PlayedGame& game : games) {
    openings.insert(game.opening);
    EXPECT_EQ(game.opening, games[game.terms.number * 6].opening);
  }
  EXPECT_EQ(openings.size(), 3U);
}
TEST(Tournament, TwoJobsGiveTheResultsOfOne) {
  auto one = Tournament::make(plan()).value();
  play(one);
  TournamentPlan p = plan();
  p.contest.jobs = 2;
  auto two = Tournament::make(p).value();
  play(two);
  EXPECT_EQ(moves_of(one), moves_of(two));
}
TEST(Tournament, WhoGoesOnPlaysOnlyWhatIsMissing) {
  auto whole = Tournament::make(plan()).value();
  const auto games = play(whole);
  auto resumed = Tournament::make(plan()).value();
  for (const std::size_t i : {0U, 1U, 5U, 17U}) EXPECT_TRUE(resumed.take(games[i]));
  EXPECT_EQ(resumed.played(), 4U);
  EXPECT_EQ(play(resumed).size(), 14U);
  EXPECT_EQ(moves_of(resumed), moves_of(whole));
}
/// The study's checkers ends a game that repeats itself without a result.
TEST(Tournament, GamesWithoutAResultAreKeptAndGiveNoPoints) {
  TournamentPlan loops = plan({"minimax:depth=2", "engine:nodes=800"});
  loops.contest.game = catalogue().game("checkers:study").value();
  loops.contest.seed = 11;
  auto whole = Tournament::make(loops).value();
  const auto games = play(whole);
  EXPECT_EQ(games.size(), 6U);
  const CrossTable table = cross_table(whole);
  EXPECT_GT(table.first_movers.unfinished, 0);
  EXPECT_EQ(table.first_movers.games() + table.first_movers.unfinished, 6);
  auto resumed = Tournament::make(loops).value();
  for (const PlayedGame& game : games) EXPECT_TRUE(resumed.take(game));
  EXPECT_EQ(play(resumed).size(), 0U);
}
TEST(Tournament, AStopLeavesTheRestUnplayed) {
  auto tournament = Tournament::make(plan()).value();
  std::stop_source source;
  EXPECT_TRUE(tournament.play(source.get_token(), [&](const PlayedGame&) -> Expected<void> {
    source.request_stop();
    return {};
  }));
  EXPECT_EQ(tournament.played(), 1U);
}
TEST(Tournament, AGameThatCouldNotBeKeptDoesNotCount) {
  auto tournament = Tournament::make(plan()).value();
  const auto done = tournament.play({}, [](const PlayedGame&) { return fail({.what = "disk full"}); });
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().what, "disk full");
  EXPECT_EQ(tournament.played(), 0U);
}
TEST(Tournament, GamesOfAnotherTournamentAreRefused) {
  auto source = Tournament::make(plan()).value();
  const PlayedGame game = play(source).front();
  auto tournament = Tournament::make(plan()).value();
  const auto refused = [&](auto change) {
    PlayedGame other = game;
    change(other);
    return !tournament.take(other);
  };
  EXPECT_TRUE(refused([](PlayedGame& g) { g.terms.seed = 2; }));
  EXPECT_TRUE(refused([](PlayedGame& g) { g.terms.number = 3; }));
  EXPECT_TRUE(refused([](PlayedGame& g) { g.first = "random:seed=5"; }));
  EXPECT_TRUE(refused([](PlayedGame& g) { g.second = g.first; }));
  EXPECT_TRUE(refused([](PlayedGame& g) { g.opening.pop_back(); }));
  EXPECT_TRUE(refused([](PlayedGame& g) { g.game = "mnk"; }));
  EXPECT_TRUE(refused([](PlayedGame& g) { g.outcome = {}; }));
  EXPECT_TRUE(refused([](PlayedGame& g) { g.terms.clock.base = std::chrono::seconds(1); }));
  EXPECT_TRUE(refused([](PlayedGame& g) { g.terms.openings = "random:plies=2,distinct=on"; }));
  EXPECT_FALSE(refused([](PlayedGame&) {}));
  EXPECT_TRUE(refused([](PlayedGame&) {})) << "the same game twice";
}
TEST(Tournament, BadPlayersAreRefusedBeforeAnythingIsPlayed) {
  EXPECT_FALSE(Tournament::make(plan({"random"})));
  EXPECT_FALSE(Tournament::make(plan({"random", "random"})));
  const auto unknown = Tournament::make(plan({"random", "alphabta"}));
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().nearest, "alphabeta");
}

TEST(CrossTable, AddsUp) {
  auto tournament = Tournament::make(plan()).value();
  play(tournament);
  const CrossTable table = cross_table(tournament);
  ASSERT_EQ(table.rows.size(), 3U);
  double points = 0;
  double elo = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    const auto& row = table.rows[a];
    EXPECT_EQ(row.tally.games(), 12);
    EXPECT_EQ(row.against[a].games(), 0);
    EXPECT_TRUE(a == 0 || row.elo <= table.rows[a - 1].elo);
    for (std::size_t b = 0; b < 3; ++b) EXPECT_EQ(row.against[b].wins, table.rows[b].against[a].losses);
    points += row.tally.points();
    elo += row.elo;
  }
  EXPECT_EQ(points, 18);
  EXPECT_NEAR(elo, 0, 1e-6);
  EXPECT_EQ(table.first_movers.games(), 18);
  EXPECT_EQ(tournament.names()[table.rows.back().player], "random:seed=4");
}

TEST(CrossTable, RoundsThatRepeatTheFirstChangeNoRatingAndNoInterval) {
  TournamentPlan once = plan({"alphabeta:depth=3", "alphabeta:depth=2", "alphabeta:depth=1"});
  once.contest.openings = {};
  once.rounds = 1;
  TournamentPlan often = once;
  often.rounds = 20;
  auto one = Tournament::make(once).value();
  auto twenty = Tournament::make(often).value();
  play(one);
  play(twenty);
  const CrossTable short_table = cross_table(one);
  const CrossTable long_table = cross_table(twenty);
  EXPECT_EQ(long_table.distinct.played, 120);
  EXPECT_EQ(long_table.distinct.distinct(), 6);
  EXPECT_EQ(long_table.first_movers.games(), 120);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(long_table.rows[i].player, short_table.rows[i].player);
    EXPECT_NEAR(long_table.rows[i].elo, short_table.rows[i].elo, 1e-9);
    EXPECT_NEAR(long_table.rows[i].interval.low, short_table.rows[i].interval.low, 1e-9);
    EXPECT_EQ(long_table.rows[i].tally.games(), 20 * short_table.rows[i].tally.games());
  }
}

}  // namespace
}  // namespace zermelo
