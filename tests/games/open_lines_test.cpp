#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <array>

#include "zermelo/games/connect/connect.h"
#include "zermelo/games/mnk/mnk.h"

namespace zermelo {
namespace {

/// Cell by cell: the lines on which `mine` has a stone and `yours` none, by what they lack.
template <class Word, class Lines>
typename Grid<Word, Lines>::OpenLines counted_one_by_one(const Grid<Word, Lines>& grid, const Word& mine,
                                                         const Word& yours) {
  constexpr std::array<std::array<int, 2>, 4> directions{{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};
  typename Grid<Word, Lines>::OpenLines found;
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

/// With random stones of both sides.
template <class Word, class Lines>
void open_lines_are_those_counted_one_by_one(const Grid<Word, Lines>& grid) {
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

template <class Word>
Grid<Word> board_of_random_size(int most_columns, int most_rows) {
  const int columns = *rc::gen::inRange(2, most_columns + 1);
  const int rows = *rc::gen::inRange(2, most_rows + 1);
  const int line = *rc::gen::inRange(2, std::max(columns, rows) + 1);
  return {columns, rows, line, *rc::gen::element(Grid<Word>::Layout::Rows, Grid<Word>::Layout::Columns)};
}

RC_GTEST_PROP(OpenLines, AreThoseCountedOneByOneInOneWord, ()) {
  open_lines_are_those_counted_one_by_one(board_of_random_size<std::uint64_t>(8, 8));
}

RC_GTEST_PROP(OpenLines, AreThoseCountedOneByOneOnWideBoards, ()) {
  open_lines_are_those_counted_one_by_one(board_of_random_size<WideBoard>(19, 19));
}

RC_GTEST_PROP(OpenLines, AreThoseCountedOneByOneWhereTheCompilerKnowsTheMeasures, ()) {
  open_lines_are_those_counted_one_by_one(SixHighConnect(*rc::gen::inRange(1, 11), 6, 4).grid());
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

/// At random positions, mover by mover.
template <class G>
void thousandths_are_the_value_rounded(const G& game, const std::array<double, 4>& weights) {
  using Evaluator = typename G::Evaluator;
  for (std::size_t which = 0; which < Evaluator::list().size(); ++which) {
    EvaluatorChoice choice{.which = which};
    std::ranges::copy(weights, choice.weights.begin());
    const Evaluator evaluator(game, choice);
    auto position = game.initial();
    while (!game.ended(position)) {
      RC_ASSERT(evaluator.milli(position) == Score::units(evaluator(position)).milli());
      MoveList<typename G::Move> moves;
      game.moves(position, moves);
      position = game.after(position, moves[*rc::gen::inRange<std::size_t>(0, moves.size())]);
    }
  }
}

TEST(Threats, AreCountedInThousandthsWhereTheWeightsAreSuch) {
  const SixHighConnect game;
  const auto counts_so = [&](double weight) {
    return SixHighConnect::Evaluator(game, {.which = SixHighConnect::Evaluator::Threats, .weights = {1, weight, 9, 1}})
        .in_thousandths();
  };
  for (const double weight : {3.0, 1.001, 2.01, 16.1, -0.5}) EXPECT_TRUE(counts_so(weight)) << weight;
  for (const double weight : {0.0004, 1.0 / 3, 1e9}) EXPECT_FALSE(counts_so(weight)) << weight;
}

RC_GTEST_PROP(Threats, AreTheSameInThousandths, ()) {
  const auto weights = *rc::gen::element(std::array{1.0, 3.0, 9.0, 1.0}, std::array{0.1, -2.35, 7.001, 0.5},
                                         std::array{0.0004, 1.0 / 3, 2.0, 0.0}, std::array{5e4, 1e6, 2e7, -1e8});
  thousandths_are_the_value_rounded(SixHighConnect(7, 6, 4, *rc::gen::arbitrary<bool>()), weights);
  thousandths_are_the_value_rounded(Mnk<std::uint64_t>(5, 5, 4, *rc::gen::arbitrary<bool>()), weights);
}

}  // namespace
}  // namespace zermelo
