#include "zermelo/any/level.h"

#include <gtest/gtest.h>

#include <set>

#include "zermelo/any/catalogue.h"

namespace zermelo {
namespace {

std::string move_of(const std::string& game, const std::string& position, const std::string& spec,
                    std::uint64_t number = 0) {
  const auto rules = catalogue().game(game).value();
  const auto player = rules->player(spec).value();
  player->new_game(number);
  return player->think(*rules->start(position).value(), {}).value().move.value();
}

TEST(Level, EveryLevelTakesAWinItSees) {
  for (int level = lowest_level; level <= highest_level; ++level)
    for (std::uint64_t number = 0; number < 10; ++number)
      EXPECT_EQ(move_of("mnk:3,3,3", "xx./oo./...", "level:" + std::to_string(level), number), "c3") << level;
}
TEST(Level, WhoLooksTwoPliesAheadParriesAThreat) {
  for (int level = 3; level <= highest_level; ++level)
    for (std::uint64_t number = 0; number < 10; ++number)
      EXPECT_EQ(move_of("mnk:3,3,3", "oo./x../x..", "level:" + std::to_string(level), number), "c3") << level;
}
TEST(Level, LowLevelsVaryFromGameToGameAndRepeatForTheSameNumber) {
  std::set<std::string> moves;
  for (std::uint64_t number = 0; number < 20; ++number) {
    const std::string move = move_of("connect", "", "level:1", number);
    EXPECT_EQ(move, move_of("connect", "", "level:1", number));
    moves.insert(move);
  }
  EXPECT_GT(moves.size(), 1U);
}
TEST(Level, TheMasterAnswersTicTacToeWithTheOnlyMoveThatDraws) {
  for (std::uint64_t number = 0; number < 8; ++number)
    EXPECT_EQ(move_of("mnk:3,3,3", "x../.../...", "level:8", number), "b2");
  EXPECT_TRUE(catalogue().game("mnk:3,3,3").value()->player("level:8").value()->deterministic());
}
TEST(Level, GamesWithDiceHaveLevelsToo) { EXPECT_EQ(move_of("pig:goal=20", "15/10 5 first", "level:5"), "hold"); }
TEST(Level, EveryLevelTakesACertainWinWithDice) {
  for (int level = lowest_level; level <= highest_level; ++level)
    for (std::uint64_t number = 0; number < 10; ++number)
      EXPECT_EQ(move_of("einstein", "1..../...../..b../...4./...a. w 4", "level:" + std::to_string(level), number),
                "4-e1")
          << level;
}
TEST(Level, OutOfRangeIsRefused) {
  const auto rules = catalogue().game("connect").value();
  for (const char* spec : {"level:0", "level:9", "level:x", "level:3,sed=1"}) EXPECT_FALSE(rules->player(spec)) << spec;
}

}  // namespace
}  // namespace zermelo
