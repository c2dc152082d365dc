// The numbers of the laboratory study (a generic frame for tic-tac-toe and four in a row, with minimax and alpha-beta;
// its check values: tic-tac-toe from the empty board, nodes counted with the root, squares 0 to 8 row by row).
#include <gtest/gtest.h>

#include "zermelo/games/connect/connect.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/search.h"

namespace zermelo {
namespace {

using TicTacToe = Mnk<std::uint64_t>;
using ConnectFour = SixHighConnect;

template <class G>
Evaluator<G> open_lines(const G& game) {
  const auto list = Evaluator<G>::list();
  const auto found = std::ranges::find(list, "open-lines", &EvaluatorInfo::name);
  return Evaluator<G>(game, choose(list, static_cast<std::size_t>(found - list.begin())));
}

struct Row {
  int depth;
  double value;
  int square;
  std::uint64_t minimax_nodes;
  std::uint64_t alpha_beta_nodes;
};

class StudyTable : public ::testing::TestWithParam<Row> {};

TEST_P(StudyTable, MinimaxFindsValueSquareAndNodes) {
  const TicTacToe game;
  const auto evaluator = open_lines(game);
  NoTrace silent;
  const auto found = Minimax<TicTacToe, Evaluator<TicTacToe>>(game, evaluator, Limits{.depth = GetParam().depth}, {},
                                                              silent)(game.initial());
  EXPECT_EQ(found.value, GetParam().value);
  EXPECT_EQ(found.move->cell, GetParam().square);
  EXPECT_EQ(found.nodes, GetParam().minimax_nodes);
}

TEST_P(StudyTable, AlphaBetaFindsValueSquareAndNodes) {
  const TicTacToe game;
  const auto evaluator = open_lines(game);
  NoTrace silent;
  const auto found = AlphaBeta<TicTacToe, Evaluator<TicTacToe>>(game, evaluator, Limits{.depth = GetParam().depth}, {},
                                                                silent)(game.initial());
  EXPECT_EQ(found.value, GetParam().value);
  EXPECT_EQ(found.move->cell, GetParam().square);
  EXPECT_EQ(found.nodes, GetParam().alpha_beta_nodes);
}

INSTANTIATE_TEST_SUITE_P(LabFramework, StudyTable,
                         ::testing::Values(Row{1, 4, 4, 10, 10}, Row{2, 1, 4, 82, 36}, Row{9, 0, 0, 549946, 20866}),
                         [](const auto& test) { return "Depth" + std::to_string(test.param.depth); });

TEST(StudyOpenLines, TicTacToeCountsCentreFourCornerThreeEdgeTwo) {
  const TicTacToe game;
  const auto evaluator = open_lines(game);
  const std::vector<double> expected{3, 2, 3, 2, 4, 2, 3, 2, 3};
  for (std::uint16_t square = 0; square < 9; ++square)
    EXPECT_EQ(evaluator(game.after(game.initial(), {square})), expected[square]) << "square " << square;
}

TEST(StudyOpenLines, FourInARowCountsThreeFourFiveSevenFiveFourThree) {
  const ConnectFour game;
  const auto evaluator = open_lines(game);
  MoveList<CellMove> moves;
  game.moves(game.initial(), moves);
  std::vector<double> found;
  for (const CellMove move : moves) found.push_back(evaluator(game.after(game.initial(), move)));
  EXPECT_EQ(found, (std::vector<double>{3, 4, 5, 7, 5, 4, 3}));
}

TEST(StudyOpenLines, SevenBySixHasSixtyNineWindowsOfFour) {
  const ConnectFour game;
  EXPECT_EQ(game.grid().lines_within(game.grid().board()), 69);
}

TEST(StudyFinalScore, IsTheConstantPlusTheDepthLeft) {
  const TicTacToe small;
  const ConnectFour large;
  EXPECT_EQ(open_lines(small).final(Outcome::win(Player::First, Reason::Line), 3), 99 + 3);
  EXPECT_EQ(open_lines(small).final(Outcome::win(Player::Second, Reason::Line), 0), -99);
  EXPECT_EQ(open_lines(large).final(Outcome::win(Player::First, Reason::Line), 5), 999 + 5);
  EXPECT_EQ(open_lines(small).final(Outcome::draw(Reason::FullBoard), 7), 0);
}

TEST(StudyFinalScore, StaysAboveEveryOpenLineCountOnLargeBoards) {
  const Mnk<WideBoard> game(19, 19, 5);
  const int lines = game.grid().lines_within(game.grid().board());
  EXPECT_EQ(lines, 2 * 19 * 15 + 2 * 15 * 15);
  EXPECT_EQ(open_lines(game).final(Outcome::win(Player::First, Reason::Line), 0), lines + 1);
}

TEST(StudyFinalScore, MakesTheFasterWinBetter) {
  const TicTacToe game;
  const auto position = game.read_position("xx./oo./...").value();
  EXPECT_EQ(textbook_search(Algorithm::AlphaBeta, game, position, {.depth = 5}).line.size(), 1U);
}

}  // namespace
}  // namespace zermelo
