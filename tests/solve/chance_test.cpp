#include "zermelo/any/knowledge.h"

#include <gtest/gtest.h>

#include "zermelo/any/catalogue.h"
#include "zermelo/games/pig/pig.h"
#include "zermelo/solve/chance.h"

namespace zermelo {
namespace {

ChanceSolved solved_dice(const std::string& game, const std::string& position = {}) {
  static const Catalogue games = catalogue();
  const auto made = games.game(game).value();
  return made->knowledge()->chances(made->start(position).value()->position()).value();
}

struct ChanceRow {
  const char* game;
  const char* fraction;
};

/// Piglet's as in Neller & Presser (2004); Pig's computed independently.
TEST(ChanceGames, SmallGoalsAreKnownAsFractions) {
  for (const auto& [game, fraction] :
       {ChanceRow{"pig:goal=2", "6/7"}, ChanceRow{"pig:goal=3", "36/43"}, ChanceRow{"pig:goal=4", "9/11"},
        ChanceRow{"pig:goal=5", "216/271"}, ChanceRow{"pig:goal=10", "7776/10961"}, ChanceRow{"piglet:goal=1", "2/3"},
        ChanceRow{"piglet:goal=2", "4/7"}, ChanceRow{"piglet:goal=3", "6/11"}}) {
    const ChanceSolved solved = solved_dice(game);
    EXPECT_EQ(solved.fraction, fraction) << game;
    const std::string text = fraction;
    EXPECT_NEAR(solved.wins, std::stod(text) / std::stod(text.substr(text.find('/') + 1)), 1e-15) << game;
  }
}

TEST(ChanceGames, AValueIsWhatItsMovesSay) {
  for (const int goal : {1, 2, 7, 25}) {
    ChanceGame<Pig> whole(Pig(goal), 1'000'000);
    ASSERT_TRUE(whole.solve({Pig(goal).initial()}));
    EXPECT_LT(whole.fault(), 1e-15) << goal;
  }
}

/// Neller & Presser (2004): who begins wins with probability 0.530592725.
TEST(ChanceGamesLong, PigToAHundred) {
  const ChanceSolved solved = solved_dice("pig");
  EXPECT_NEAR(solved.wins, 0.530592725, 1e-9);
  EXPECT_EQ(solved.policy->hold[0][0], 21);
  EXPECT_EQ(solved.fraction, "");
}

TEST(ChanceGames, BothSeeTheSameGame) {
  const ChanceSolved first = solved_dice("pig:goal=10", "3/4 5 first");
  const ChanceSolved second = solved_dice("pig:goal=10", "4/3 5 second");
  EXPECT_EQ(first.fraction, second.fraction);
  EXPECT_NEAR(first.wins, second.wins, 1e-15);
  ASSERT_EQ(first.moves.size(), 2U);
  EXPECT_GT(first.moves[0].second, first.moves[1].second);
  EXPECT_NEAR(first.moves[0].second, first.wins, 1e-15);
}

TEST(ChanceGames, AThrowIsTheMeanOfItsFaces) {
  const double air = solved_dice("piglet:goal=3", "0/0 1 first rolling").wins;
  const double heads = solved_dice("piglet:goal=3", "0/0 2 first").wins;
  const double tails = 1 - solved_dice("piglet:goal=3", "0/0 0 second").wins;
  EXPECT_NEAR(air, (heads + tails) / 2, 1e-15);
}

TEST(ChanceGames, AGameThatIsOverIsWonOrLost) {
  EXPECT_EQ(solved_dice("pig:goal=5", "5/0 0 second").fraction, "0");
  EXPECT_EQ(solved_dice("pig:goal=5", "0/5 0 first").wins, 0);
}

TEST(ChanceGames, BestPlayIsDrawn) {
  const ChanceSolved solved = solved_dice("pig:goal=10");
  const std::string text = policy_text(*solved.policy);
  EXPECT_NE(text.find("    9 |"), std::string::npos);
  const std::string svg = policy_svg(*solved.policy);
  EXPECT_TRUE(svg.starts_with("<svg "));
  EXPECT_NE(svg.find("<title>Best play of pig to 10"), std::string::npos);
  EXPECT_EQ(solved.policy->hold[8][0], 2) << "two points lacking: any throw but a 1 wins";
  EXPECT_EQ(solved.policy->hold[1][0], 0) << "nobody ever has one point";
}

TEST(ChanceGames, TooLargeOnesAreRefused) {
  ChanceGame<Pig> whole(Pig(100), 1000);
  const auto solved = whole.solve({Pig(100).initial()});
  ASSERT_FALSE(solved);
  EXPECT_NE(solved.error().message().find("more than 1000 positions"), std::string::npos);
}

TEST(ChanceGames, OtherGamesAreRefused) {
  static const Catalogue games = catalogue();
  const auto made = games.game("tic-tac-toe").value();
  const auto refused = made->knowledge()->chances(made->start().value()->position());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::Unsupported);
  const auto large = games.game("pig:goal=1000").value()->knowledge()->chances("0/0 0 first");
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, ErrorCode::TooLarge);
}

TEST(ChanceGames, StopWhenTheyAreAsked) {
  ChanceGame<Pig> whole(Pig(20), 1'000'000);
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(whole.solve({Pig(20).initial()}, stop.get_token()));
}

}  // namespace
}  // namespace zermelo
