#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "desk_talk.h"
#include "own_folder.h"
#include "specs.h"
#include "zermelo/any/knowledge.h"
#include "zermelo/any/tablebases.h"
#include "zermelo/lab/study/results.h"
#include "zermelo/lab/study/runner.h"
#include "zermelo/lab/study/study.h"
#include "zermelo/lab/tournament/tournament.h"
#include "zermelo/match/match.h"

/// Everything here has threads. The thread sanitizer watches it (preset tsan); the other builds hold the results
/// together.
namespace zermelo {
namespace {

using namespace std::chrono_literals;
using testing::games;

Thought think(AnyPlayer& player, const AnyLine& line, const Request& request = {}) {
  return player.think(line, request).value();
}

TEST(EngineThreads, FindAMateTogether) {
  const auto game = games().game("chess").value();
  const auto line = game->start("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1").value();  // Rd8 mates
  for (const char* threads : {"2", "4"}) {
    const auto player = game->player("engine:depth=9,hash=4,threads=" + std::string(threads)).value();
    EXPECT_EQ(think(*player, *line).win, 1);
    EXPECT_EQ(think(*player, *line).move, "d1d8");
    player->new_game(1);
  }
}
/// Each thread has sums of its own.
TEST(EngineThreads, SeeWithANetworkTogether) {
  const auto game = games().game("connect").value();
  const auto line = game->start().value();
  const auto player = game->player("engine:depth=7,hash=4,threads=4,net=shipped");
  ASSERT_TRUE(player) << player.error().message();
  for (int ply = 0; ply < 4; ++ply) {
    const Thought thought = think(**player, *line);
    ASSERT_TRUE(thought.move);
    EXPECT_EQ(thought.depth, 7);
    ASSERT_TRUE(line->play(*thought.move));
  }
}
TEST(EngineThreads, AStopEndsAllOfThem) {
  const auto game = games().game("chess").value();
  const auto line = game->start("").value();
  const auto player = game->player("engine:threads=4,hash=8").value();
  for (int i = 0; i < 5; ++i) {
    std::stop_source source;
    const std::jthread later([&] {
      std::this_thread::sleep_for(10ms * i);
      source.request_stop();
    });
    EXPECT_TRUE(think(*player, *line, {.stop = source.get_token()}).move);  // without the stop it would never end
  }
}

TEST(MatchThreads, JobsShareTheGames) {
  const auto plan = [](int jobs) {
    return MatchPlan{.contest = {.game = games().game("mnk:4,4,3").value(), .openings = {.plies = 2}, .jobs = jobs},
                     .first = PlayerSpec::parse("engine:depth=3,hash=1,threads=1").value(),
                     .second = PlayerSpec::parse("alphabeta:depth=2").value(),
                     .games = 40,
                     .swap = true};
  };
  EXPECT_EQ(play_match(plan(1), {}).value().tally, play_match(plan(4), {}).value().tally);
}
TEST(MatchThreads, ATournamentSharesThem) {
  const auto points = [](int jobs) {
    std::vector<PlayerSpec> players;
    for (const char* spec : {"alphabeta:depth=1", "alphabeta:depth=2", "random:seed=3"})
      players.push_back(PlayerSpec::parse(spec).value());
    auto tournament = Tournament::make({.contest = {.game = games().game("mnk:3,3,3").value(), .jobs = jobs},
                                        .players = std::move(players),
                                        .rounds = 6})
                          .value();
    EXPECT_TRUE(tournament.play({}, [](const PlayedGame&) -> Expected<void> { return {}; }));
    int sum = 0;
    for (const auto& game : tournament.games()) sum = 3 * sum % 1009 + game->outcome.sign() + 1;
    return sum;
  };
  EXPECT_EQ(points(1), points(4));
}

TEST(LabThreads, JobsShareAStudy) {
  const auto wins = [](int jobs) {
    LabGames store(Database::open(":memory:").value());
    const auto study = read_study(
        "name = \"s\"\ngame = \"tic-tac-toe\"\n[[table]]\nname = \"t\"\nfirst = \"alphabeta:depth=1..3\"\nsecond = "
        "\"random\"\ngames = 10\n",
        "s.toml", games());
    EXPECT_TRUE(study) << study.error().message();
    EXPECT_TRUE(run_study(*study, games(), store, {.jobs = jobs})->complete());
    int sum = 0;
    const StudyResults results = results_of(*study, store).value();
    for (const CellResult& cell : results.cells()) sum = 11 * sum + cell.tally.wins;
    return sum;
  };
  EXPECT_EQ(wins(1), wins(4));
}

TEST(SolverThreads, BuildATablebaseTogether) {
  const auto folder = testing::own_folder("tablebases");
  const auto tablebases = games().game("chess").value()->knowledge()->tablebases(folder.string()).value();
  ASSERT_TRUE(tablebases->build("KRK", {.threads = 4}).value());
  // Thompson: the longest win with rook against bare king takes 16 moves.
  const auto stats = tablebases->stats("KRK").value();
  EXPECT_EQ(std::max(stats.to_move[0].longest, stats.to_move[1].longest), 32);
  std::filesystem::remove_all(folder);
}

TEST(ServerThreads, ManyPeoplePlayAndAnalyse) {
  DeskAtHome desk;
  std::vector<std::pair<int, Made>> people;
  for (int i = 0; i < 6; ++i) {
    const int client = desk.join();
    people.emplace_back(client, make(desk, client, {{"game", "mnk:3,3,3"}, {"first", "human"}, {"second", "level:3"}}));
  }
  for (const auto& [client, made] : people)
    EXPECT_EQ(desk.ask(client, "play", with(made, {{"node", 0}, {"move", "b2"}}))["ok"], true);
  for (const auto& [client, made] : people)
    EXPECT_TRUE(desk.wait_until([&] { return desk.session(client)["current"] == 2; }));
  const int watcher = desk.join();
  const Json found = desk.ask(watcher, "search", {{"game", "chess"}, {"player", "engine:nodes=20000,hash=1"}});
  EXPECT_EQ(found["ok"], true) << dump(found);
}

}  // namespace
}  // namespace zermelo
