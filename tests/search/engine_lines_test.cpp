// Several lines: the best comes first, in every report of every search.
#include <gtest/gtest.h>

#include "specs.h"
#include "zermelo/any/catalogue.h"
#include "zermelo/core/random.h"
#include "zermelo/protocol/uci_search.h"
#include "zermelo/search/engine/root_moves.h"

namespace zermelo {
namespace {

using IntRoot = EngineRootMove<int>;

std::vector<int> order_of(const RootMoves<int>& roots) {
  std::vector<int> order;
  for (const IntRoot& root : roots.all()) order.push_back(root.move);
  return order;
}

/// Moves with these values in pawns, searched to a depth; their names are 0, 1, 2 …
RootMoves<int> searched_roots(const std::vector<double>& values, int depth) {
  MoveList<int> moves;
  for (std::size_t i = 0; i < values.size(); ++i) moves.push_back(static_cast<int>(i));
  RootMoves<int> roots;
  roots.set(moves);
  for (std::size_t i = 0; i < values.size(); ++i)
    roots[i].update({.score = Score::units(values[i])}, -Score::infinity(), Score::infinity(), depth, {});
  return roots;
}

TEST(RootMoves, LinesAreSortedAndEqualOnesKeepTheirOrder) {
  RootMoves<int> roots = searched_roots({0.18, 0.07, 0.23, 0.23, 0.5}, 9);
  roots.sort_lines(4);
  EXPECT_EQ(order_of(roots), (std::vector{2, 3, 0, 1, 4})) << "the fifth was not asked for";
}

TEST(RootMoves, AnUnfinishedDepthLeavesTheLinesOfTheLastFinishedOne) {
  RootMoves<int> roots = searched_roots({3, 2, 1}, 5);
  const std::vector<IntRoot> finished = roots.all();
  roots[0].update({.score = Score::units(-1)}, -Score::infinity(), Score::infinity(), 6, {});
  roots.move_up(1, 0);
  EXPECT_FALSE(roots.return_to(finished, 6, 2));
  EXPECT_EQ(order_of(roots), (std::vector{0, 1, 2}));
  EXPECT_EQ(roots[0].value, Score::units(3));
}

TEST(RootMoves, WinsAndLossesOfAnUnfinishedDepthCount) {
  RootMoves<int> roots = searched_roots({3, 2, 1, 0}, 5);
  const std::vector<IntRoot> finished = roots.all();
  roots[0].update({.score = Score::loss_in(6)}, -Score::infinity(), Score::infinity(), 6, {});
  roots[2].update({.score = Score::win_in(5)}, -Score::infinity(), Score::infinity(), 6, {});
  EXPECT_TRUE(roots.return_to(finished, 6, 3));
  EXPECT_EQ(order_of(roots), (std::vector{2, 1, 0, 3}));
}

TEST(RootMoves, AMoveThatIsNotLostComesBeforeLinesThatAllLose) {
  RootMoves<int> roots = searched_roots({3, 2, 1}, 5);
  const std::vector<IntRoot> finished = roots.all();
  for (const std::size_t i : {0U, 1U})
    roots[i].update({.score = Score::loss_in(4)}, -Score::infinity(), Score::infinity(), 6, {});
  EXPECT_TRUE(roots.return_to(finished, 6, 2));
  EXPECT_EQ(order_of(roots), (std::vector{2, 0, 1}));
}

TEST(RootMoves, ABoundThatProvesNoWinOrLossDoesNotCount) {
  RootMoves<int> roots = searched_roots({3, 2}, 5);
  const std::vector<IntRoot> finished = roots.all();
  roots[1].update({.score = Score::win_in(3)}, Score::win_in(1), Score::infinity(), 6, {});  // at most a win
  EXPECT_FALSE(roots.return_to(finished, 6, 2));
  EXPECT_EQ(order_of(roots), (std::vector{0, 1}));
}

/// The best move is that of the first line, and no line is worth more than the one before it.
void expect_best_first(const Thought& thought, std::size_t lines, const std::string& where) {
  ASSERT_FALSE(thought.moves.empty()) << where;
  EXPECT_EQ(thought.move, thought.moves.front().move) << where;
  EXPECT_DOUBLE_EQ(*thought.value, thought.moves.front().value) << where;
  for (std::size_t i = 1; i < std::min(lines, thought.moves.size()); ++i)
    EXPECT_LE(thought.moves[i].value, thought.moves[i - 1].value) << where << " line " << i + 1;
  const auto info = uci_info(thought, lines);
  ASSERT_FALSE(info.empty()) << where;
  EXPECT_TRUE((info.front() + " ").find(" pv " + *thought.move + " ") != std::string::npos) << where << info.front();
}

/// Searches along a random game with one player, which keeps its table: every other search is stopped by its nodes.
void search_along_a_random_game(const std::string& game, std::size_t lines, std::uint64_t seed) {
  constexpr int most_plies = 40;
  const auto rules = testing::games().game(game).value();
  const auto player = rules->player("engine:depth=99,hash=1,lines=" + std::to_string(lines)).value();
  auto line = rules->start().value();
  Random random(seed);
  for (int ply = 0; ply < most_plies && !line->outcome(); ++ply) {
    const std::string where = game + " lines=" + std::to_string(lines) + " " + line->position() + " ";
    Request request{.nodes = 20 + random.below(3000)};
    if (ply % 2 == 0) request = {.depth = 1 + static_cast<int>(random.below(4)), .nodes = 20'000};
    const std::size_t all = line->legal().size();
    request.on_progress = [&](const Thought& thought) {
      expect_best_first(thought, lines, where);
      for (std::size_t i = 0; i < std::min(lines, all); ++i)
        EXPECT_EQ(thought.moves.at(i).bound, Bound::Exact) << where << "a finished depth has every line";
    };
    expect_best_first(player->think(*line, request).value(), lines, where);
    const auto legal = line->legal();
    line->play(legal[random.below(legal.size())]).value();
  }
}

std::vector<std::string> games_with_lines() {
  std::vector<std::string> specs = testing::game_specs();
  std::erase_if(specs, [](const std::string& spec) { return testing::games().game(spec).value()->info().dice; });
  return specs;
}

class EveryGameWithLines : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryGameWithLines, GivesTheBestLineFirst) {
  for (std::size_t lines = 2; lines <= 5; ++lines) search_along_a_random_game(GetParam(), lines, lines);
}

INSTANTIATE_TEST_SUITE_P(EngineLines, EveryGameWithLines, ::testing::ValuesIn(games_with_lines()),
                         [](const auto& tested) { return testing::as_test_name(tested.param); });

}  // namespace
}  // namespace zermelo
