#include "zermelo/cli/explain.h"

#include <gtest/gtest.h>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/player_spec.h"

namespace zermelo {
namespace {

/// The sentences about a position, joined; every root move is searched with a full window, as an explanation needs it.
std::string why(const std::string& game, const std::string& position, const std::string& player) {
  const auto spec = PlayerSpec::parse(player).value().with("values", "all");
  const auto line = catalogue().game(game, position).value()->start(position).value();
  const auto thought = line->game()->player(spec).value()->think(*line, {}).value();
  const auto evaluator = evaluator_of(spec, line->game()->info()).value();
  std::string text;
  for (const std::string& sentence : explain(*line, thought, &evaluator).words) text += sentence + "\n";
  return text;
}

TEST(Explain, ComparesPointsWherePointsCount) {
  EXPECT_EQ(why("tree", "((3 12 8)(2 4 6)(14 5 2))", "alphabeta:depth=2"),
            "1 is best: it is worth 3. The second-best, 2, is worth 2.\n"
            "After 1 best play is 1 1.\n"
            "2 would allow 2 1.\n");
}
TEST(Explain, CountsThePliesToAWinInAGameThatIsWon) {
  EXPECT_TRUE(why("mnk", "xx./oo./...", "alphabeta:depth=3").starts_with("c3 is best: it wins in 1 ply."));
  EXPECT_TRUE(why("mnk", "x.x/.../xoo", "alphabeta:depth=4").starts_with("b3 loses in 2 plies;"))
      << why("mnk", "x.x/.../xoo", "alphabeta:depth=4");
}
TEST(Explain, SaysThatNobodyChoosesWhereTheDiceRoll) {
  EXPECT_EQ(why("tree", "{1/2:3 1/4:5 1/4:9}", "expectimax:depth=2"),
            "Nobody chooses here: chance plays 1 (50 %), 2 (25 %), 3 (25 %).\n"
            "5 is the mean of what they are worth to the first side, weighed so.\n");
}
/// What is said of a search by sampling, whose trace has the chart.
std::string why_sampled(const std::string& position, const std::string& player) {
  const auto line = catalogue().game("mnk", position).value()->start(position).value();
  const auto thought = line->game()
                           ->player(PlayerSpec::parse(player).value())
                           .value()
                           ->think(*line, {.trace_nodes = 1, .trace_iterations = 0})
                           .value();
  std::string text;
  for (const std::string& sentence : explain_sampling(*line, thought, nullptr).words) text += sentence + "\n";
  return text;
}
// X must block at c2: after any other move O wins at once.
TEST(ExplainSampling, SaysWhichMoveGatheredTheVisits) {
  const std::string words = why_sampled("x.o/.x./..o", "mcts:nodes=4000");
  EXPECT_TRUE(words.starts_with("c2 was visited most: ")) << words;
  EXPECT_NE(words.find("of 4,000 playouts began with it"), std::string::npos) << words;
  EXPECT_NE(words.find("The second, "), std::string::npos) << words;
  EXPECT_NE(words.find("% of the playouts after 2,0"), std::string::npos) << words;
  EXPECT_NE(words.find("after all 4,000."), std::string::npos) << words;
  EXPECT_NE(words.find("The value of the position is not proven."), std::string::npos) << words;
}
TEST(ExplainSampling, SaysWhatIsProven) {
  const std::string words = why_sampled("x.o/.x./..o", "mcts-solver:nodes=4000");
  EXPECT_NE(words.find("it draws (proven)"), std::string::npos) << words;
  EXPECT_NE(words.find("Of the other moves, 4 are proven to lose."), std::string::npos) << words;
  EXPECT_NE(words.find("The value of the position is proven."), std::string::npos) << words;
}
TEST(ExplainSampling, SaysThatThereIsOneMove) {
  EXPECT_NE(why_sampled("xox/oxo/ox.", "mcts:nodes=10").find("There is no other move."), std::string::npos);
}

TEST(Explain, HasNoSecondBestWhereThereIsOneMove) {
  EXPECT_EQ(why("tree", "((7))", "minimax:depth=2"), "1 is the only move; it is worth 7.\n");
}

}  // namespace
}  // namespace zermelo
