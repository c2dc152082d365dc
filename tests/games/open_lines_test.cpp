#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

#include "games/connect/connect.h"
#include "games/mnk/mnk.h"

namespace zermelo {
namespace {

/// Cell by cell: the lines on which `mine` has a stone and `yours` none, by what they lack.
template <class Word>
typename Grid<Word>::OpenLines counted_one_by_one(const Grid<Word>& grid, const Word& mine, const Word& yours) {
  constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  typename Grid<Word>::OpenLines found;
  const auto inside = [&](int x, int y) { return x >= 0 && x < grid.columns() && y >= 0 && y < grid.rows(); };
  for (int x = 0; x < grid.columns(); ++x)
    for (int y = 0; y < grid.rows(); ++y)
      for (const auto& [dx, dy] : directions) {
        if (!inside(x + dx * (grid.line() - 1), y + dy * (grid.line() - 1))) continue;
        int own = 0;
        int other = 0;
        for (int i = 0; i < grid.line(); ++i) {
          const Word cell = bit<Word>(grid.cell(x + i * dx, y + i * dy));
          own += any(mine & cell);
          other += any(yours & cell);
        }
        if (own == 0 || other > 0) continue;
        const int lacking = grid.line() - own;
        ++(lacking <= 1 ? found.lack_one : lacking == 2 ? found.lack_two : found.lack_more);
      }
  return found;
}

/// A board of random size, and stones of both sides on it.
template <class Word>
void open_lines_are_those_counted_one_by_one(int most_columns, int most_rows) {
  const int columns = *rc::gen::inRange(2, most_columns + 1);
  const int rows = *rc::gen::inRange(2, most_rows + 1);
  const int line = *rc::gen::inRange(2, std::max(columns, rows) + 1);
  const auto layout = *rc::gen::element(Grid<Word>::Layout::Rows, Grid<Word>::Layout::Columns);
  const Grid<Word> grid(columns, rows, line, layout);
  const auto cells = static_cast<std::size_t>(grid.cells());
  const auto marks = *rc::gen::container<std::vector<int>>(cells, rc::gen::inRange(0, *rc::gen::inRange(3, 8)));
  Word mine{};
  Word yours{};
  for (std::size_t i = 0; i < cells; ++i) {
    if (marks[i] == 1) mine |= bit<Word>(static_cast<int>(i));
    if (marks[i] == 2) yours |= bit<Word>(static_cast<int>(i));
  }
  const auto [of_mine, of_yours] = grid.open_lines(mine, yours);
  RC_ASSERT(of_mine == counted_one_by_one(grid, mine, yours));
  RC_ASSERT(of_yours == counted_one_by_one(grid, yours, mine));
}

RC_GTEST_PROP(OpenLines, AreThoseCountedOneByOneInOneWord, ()) {
  open_lines_are_those_counted_one_by_one<std::uint64_t>(8, 8);
}

RC_GTEST_PROP(OpenLines, AreThoseCountedOneByOneOnWideBoards, ()) {
  open_lines_are_those_counted_one_by_one<WideBoard>(19, 19);
}

TEST(OpenLines, OfAStoneInTheMiddleOfTicTacToeAreFour) {
  const Mnk<std::uint64_t> game;
  const auto position = game.read_position(".../.x./...").value();
  const auto [of_x, of_o] = game.grid().open_lines(position.of(Player::First), position.of(Player::Second));
  EXPECT_EQ(of_x.lack_two, 4);
  EXPECT_EQ(of_o, Grid<std::uint64_t>::OpenLines());
}

TEST(Threats, WeighAnOpenLineByWhatItLacks) {
  const Connect<std::uint64_t> game;
  using Evaluator = Connect<std::uint64_t>::Evaluator;
  EvaluatorChoice choice = choose(Evaluator::list(), Evaluator::Threats);
  choice.weights = {1, 100, 10'000, 0.5};
  // a1-d1 lacks one stone.
  const auto position = game.read_position("......./......./......./......./x....../xxx.ooo").value();
  const auto& grid = game.grid();
  const auto [of_x, of_o] = grid.open_lines(position.of(Player::First), position.of(Player::Second));
  EXPECT_EQ(of_x.lack_one, 1);
  const double lines_of_x = 10'000.0 * of_x.lack_one + 100.0 * of_x.lack_two + of_x.lack_more;
  const double lines_of_o = 10'000.0 * of_o.lack_one + 100.0 * of_o.lack_two + of_o.lack_more;
  const double turn = position.turn == Player::First ? 0.5 : -0.5;
  EXPECT_EQ(Evaluator(game, choice)(position), lines_of_x - lines_of_o + turn);
}

}  // namespace
}  // namespace zermelo
