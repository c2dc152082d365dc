#include "zermelo/store/lab_games.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <limits>

#include "own_folder.h"
#include "zermelo/store/lab_game_json.h"

namespace zermelo {
namespace {

LabGame some_game(int number = 0) {
  LabGame game;
  game.key = {.grid = "t", .first = "minimax:depth=1", .second = "random", .start = "", .number = number};
  game.game = "tic-tac-toe";
  game.position = ".../.../...";
  game.opening = {"a1", "b1"};
  game.result = "1-0";
  game.reason = "line";
  game.plies = 4;
  game.first_repeat = 3;
  game.margin = -2.5;
  game.seed = 7;
  game.version = "x";
  game.moves = {
      {.player = "first", .move = "b2", .value = 4, .depth = 1, .nodes = 10, .seconds = 0.5, .cpu_seconds = 0.25},
      {.player = "second",
       .move = "c3",
       .value = -std::numeric_limits<double>::infinity(),
       .nodes = 3,
       .seconds = 0.5}};
  return game;
}

TEST(LabGames, AGameComesBackAsItWasKept) {
  LabGames store(Database::open(":memory:").value());
  const auto id = store.study("s", "hash", "text", 2).value();
  ASSERT_TRUE(store.add(id, some_game()).value());
  const auto back = store.games(id).value();
  ASSERT_EQ(back.size(), 1U);
  const LabGame game = back.front();
  EXPECT_EQ(game.key, some_game().key);
  EXPECT_EQ(game.opening, some_game().opening);
  EXPECT_EQ(game.margin, -2.5);
  EXPECT_EQ(game.first_repeat, 3);
  ASSERT_EQ(game.moves.size(), 2U);
  EXPECT_EQ(game.moves[0].value, 4);
  EXPECT_EQ(game.moves[0].cpu_seconds, 0.25);
  EXPECT_EQ(game.moves[1].value, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(game.nodes(), 13U);
  EXPECT_GT(game.played, 0);
}
TEST(LabGames, AGameIsTheSameAfterItWasText) {
  LabGame game = some_game();
  game.moves[0].value = 0.1;
  game.jobs = 3;
  game.played = 1'700'000'000'123;
  const Json json = to_json(game);
  const LabGame back = lab_game_from(Json::parse(dump(json)));
  EXPECT_EQ(to_json(back), json);
  EXPECT_EQ(back.key, game.key);
  EXPECT_EQ(back.margin, game.margin);
  EXPECT_EQ(back.moves[0].value, 0.1);
  EXPECT_EQ(back.moves[1].value, game.moves[1].value);
  EXPECT_EQ(back.jobs, 3);
  EXPECT_EQ(back.played, game.played);
  EXPECT_THROW(lab_game_from(Json::parse(R"({"key":["t"]})")), Json::exception);
}
TEST(LabGames, AGameIsKeptOnce) {
  LabGames store(Database::open(":memory:").value());
  const auto id = store.study("s", "hash", "text", 2).value();
  EXPECT_TRUE(store.add(id, some_game()).value());
  EXPECT_FALSE(store.add(id, some_game()).value());
  EXPECT_TRUE(store.add(id, some_game(1)).value());
  EXPECT_EQ(store.keys(id)->size(), 2U);
  EXPECT_TRUE(store.has(id, some_game().key).value());
  EXPECT_FALSE(store.has(id, some_game(2).key).value());
}
TEST(LabGames, AChangedStudyDoesNotMixWithOldGames) {
  LabGames store(Database::open(":memory:").value());
  const auto old = store.study("s", "one", "text", 2).value();
  const auto changed = store.study("s", "two", "text", 2).value();
  EXPECT_NE(old, changed);
  EXPECT_EQ(store.study("s", "one", "text", 2).value(), old);
  EXPECT_TRUE(store.add(old, some_game()).value());
  EXPECT_TRUE(store.games(changed)->empty());
  EXPECT_EQ(store.find("three").value(), std::nullopt);
  EXPECT_EQ(store.studies()->size(), 2U);
}
TEST(LabGames, AFileOfTheFirstVersionIsBroughtUpToDate) {
  const std::string path = (testing::own_folder("old_version") / "lab.sqlite").string();
  {
    SQLite::Database sql(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    make_store(sql, 1);
  }
  LabGames store(Database::open(path).value());
  EXPECT_TRUE(store.study("s", "hash", "text", 1).has_value());
}

}  // namespace
}  // namespace zermelo
