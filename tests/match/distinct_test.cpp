// What is one game and what are two.
#include "zermelo/match/distinct.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace zermelo {
namespace {

TEST(GameIdentity, EveryPartOfItTellsGamesApart) {
  const std::vector<std::string> moves{"4", "4", "3"};
  const std::vector<std::string> longer{"4", "4", "3", "3"};
  const std::vector<std::string> joined{"44", "3"};
  const GameIdentity game{
      .rules = "connect", .first = "a", .second = "b", .start = "here", .moves = moves, .result = "1-0"};
  std::set<std::uint64_t> keys{game.key()};
  const auto is_another = [&](auto change) {
    GameIdentity other = game;
    change(other);
    return keys.insert(other.key()).second;
  };
  EXPECT_FALSE(is_another([](GameIdentity&) {}));
  EXPECT_TRUE(is_another([](GameIdentity& g) { g.rules = "mnk"; }));
  EXPECT_TRUE(is_another([](GameIdentity& g) { std::swap(g.first, g.second); }));
  EXPECT_TRUE(is_another([](GameIdentity& g) { g.start = "there"; }));
  EXPECT_TRUE(is_another([&](GameIdentity& g) { g.moves = longer; }));
  EXPECT_TRUE(is_another([&](GameIdentity& g) { g.moves = joined; }));
  EXPECT_TRUE(is_another([](GameIdentity& g) { g.result = "0-1"; }));
}

TEST(DistinctGames, AGameCountsOnceHoweverOftenItWasPlayed) {
  DistinctGames games;
  EXPECT_TRUE(games.add(1, {.wins = 1}));
  for (int i = 0; i < 6; ++i) EXPECT_FALSE(games.add(1, {.wins = 1}));
  EXPECT_TRUE(games.add(2, {.draws = 1}));
  EXPECT_TRUE(games.add(3, {.unfinished = 1}));
  const DistinctTally tally = games.tally();
  EXPECT_EQ(tally.wins, 1);
  EXPECT_EQ(tally.draws, 1);
  EXPECT_EQ(tally.unfinished, 1);
  EXPECT_EQ(tally.distinct(), 3);
  EXPECT_EQ(tally.played, 9);
  EXPECT_TRUE(tally.repeats());
}

TEST(DistinctGames, AGameSeenFromBothSidesIsHalfAWin) {
  DistinctGames games;
  games.add(1, {.wins = 1});
  games.add(1, {.losses = 1});
  EXPECT_EQ(games.tally().games(), 1);
  EXPECT_EQ(games.tally().share(), 0.5);
}

TEST(DistinctGames, DistinctOnesAreATally) {
  const Tally tally{.wins = 7, .draws = 2, .losses = 4, .unfinished = 1};
  const DistinctTally distinct = tally;
  EXPECT_EQ(distinct.distinct(), 14);
  EXPECT_FALSE(distinct.repeats());
  EXPECT_EQ(distinct.points(), tally.points());
  EXPECT_EQ(distinct.reversed().wins, 4);
}

}  // namespace
}  // namespace zermelo
