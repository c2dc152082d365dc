// The published programs tell the tree they walk, and what is proven about a position is said and no more.
#include <gtest/gtest.h>

#include "places.h"
#include "specs.h"
#include "zermelo/lab/study/library.h"
#include "zermelo/lab/study/truth.h"

namespace zermelo {
namespace {

using testing::games;

const std::string studies_here = testing::source_folder() + "/studies";

class DefectTree : public ::testing::TestWithParam<const char*> {};

TEST_P(DefectTree, BeginsWithTheMoveThatIsPlayedAndItsValue) {
  const auto study = find_study(GetParam(), games(), studies_here);
  ASSERT_TRUE(study);
  int trees = 0;
  for (const StudyDefect& defect : study->defects) {
    const auto game = games().game(defect.game, defect.position).value();
    const auto line = game->start(defect.position).value();
    const auto player = game->player(defect.player).value();
    const Thought silent = player->think(*line, {}).value();
    const Thought told = player->think(*line, {.trace_nodes = 100'000}).value();
    EXPECT_EQ(told.move, silent.move) << defect.id;
    EXPECT_EQ(told.value, silent.value) << defect.id;
    EXPECT_FALSE(silent.trace) << defect.id;
    if (!told.trace) continue;  // a rule of thumb chose
    ++trees;
    const auto& nodes = told.trace->nodes;
    ASSERT_TRUE(nodes[0].chosen) << defect.id;
    EXPECT_EQ(nodes[*nodes[0].chosen].move, *told.move) << defect.id;
    if (told.value) {
      EXPECT_EQ(nodes[0].value, *told.value) << defect.id;
    }
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      const bool moved = nodes[i].position != nodes[*nodes[i].parent].position;
      EXPECT_EQ(moved, !nodes[i].move.empty()) << defect.id << " " << i;
    }
    const bool counts_all = study->name == "rook-endgame-faithful";  // moves into check, too
    EXPECT_TRUE(counts_all || told.nodes == nodes.size()) << defect.id;
  }
  EXPECT_GT(trees, 0);
}

INSTANTIATE_TEST_SUITE_P(Studies, DefectTree,
                         ::testing::Values("rook-endgame-faithful", "alquerque-faithful", "checkers-faithful",
                                           "kalah-faithful"));

TEST(RecordedTree, ABudgetCountsWhatItLeavesOut) {
  const auto game = games().game("checkers:study").value();
  const auto line = game->start("").value();
  const auto player = game->player("faithful-minimax:depth=3").value();
  const Thought told = player->think(*line, {.trace_nodes = 10}).value();
  EXPECT_EQ(told.trace->nodes.size(), 10U);
  EXPECT_EQ(told.trace->nodes.size() + told.trace->left_out, told.nodes);
}

Truth truth(const char* game, const char* position) {
  return truth_of(*games().game(game, position).value()->start(position).value());
}

TEST(Truth, IsWhatASearchToTheEndProves) {
  EXPECT_EQ(truth("tic-tac-toe", "").verdict->sign, 0);
  EXPECT_EQ(truth("tic-tac-toe", "xx./oo./...").verdict, (Verdict{.sign = 1, .plies = 1}));
  EXPECT_EQ(truth("chess", "7k/8/6K1/8/8/8/8/R7 w - - 0 1").verdict, (Verdict{.sign = 1, .plies = 1}));
}

TEST(Truth, IsUnknownWhereNoSearchReachesTheEnd) {
  EXPECT_FALSE(truth("chess", "").verdict);
  EXPECT_EQ(result_word(truth("pig", "")), "unknown");
}

TEST(Truth, AfterAMoveIsSeenByWhoMadeIt) {
  const auto line = games().game("tic-tac-toe").value()->start("x../.o./..x").value();
  EXPECT_EQ(result_word(truth_after(*line, "c3")), "loss");
  EXPECT_EQ(result_word(truth_after(*line, "b3")), "draw");
}

}  // namespace
}  // namespace zermelo
