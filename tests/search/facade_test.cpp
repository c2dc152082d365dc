#include <gtest/gtest.h>

#include "zermelo/games/connect/connect.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/search.h"

namespace zermelo {
namespace {

using Board = Mnk<std::uint64_t>;

std::string best(const char* text, int depth) {
  const Board game;
  const auto position = game.read_position(text).value();
  return game.move_text(position, best_move(game, position, {.depth = depth}));
}

TEST(BestMove, TakesTheWin) { EXPECT_EQ(best("xx./oo./...", 3), "c3"); }
TEST(BestMove, StopsTheOtherSidesWin) { EXPECT_EQ(best("xx./o../...", 3), "c3"); }
TEST(BestMove, WinsForTheSecondPlayerToo) { EXPECT_EQ(best("xx./oo./x..", 3), "c2"); }

TEST(NextMove, LooksThreePliesAheadUnlessToldOtherwise) {
  const SixHighConnect game;
  auto position = game.initial();
  for (int ply = 0; ply < 6; ++ply) {
    EXPECT_EQ(next_move(game, position), best_move(game, position, {.depth = 3}));
    EXPECT_EQ(next_move(game, position, 5), search(game, position, {.depth = 5}).move.value());
    position = game.after(position, next_move(game, position));
  }
}

TEST(Search, ReportsTheWholeStory) {
  const Board game;
  const auto found = search(game, game.initial(), {.depth = 9});
  EXPECT_EQ(found.proof, Proof::Proven);
  EXPECT_EQ(found.value, 0);
  EXPECT_EQ(found.line.size(), 9U);
  EXPECT_EQ(found.moves.size(), 9U);
  EXPECT_TRUE(found.complete);
  EXPECT_GT(found.nodes, found.leaves);
  EXPECT_GT(found.leaves, found.cutoffs);
}

TEST(Proof, AGuessAtTheHorizonIsHeuristicAndAForcedWinIsProven) {
  const Board game;
  EXPECT_EQ(search(game, game.initial(), {.depth = 3}).proof, Proof::Heuristic);
  EXPECT_EQ(search(game, game.read_position("xx./oo./...").value(), {.depth = 2}).proof, Proof::Proven);
}

TEST(Values, AreSeenByThePlayerToMove) {
  const Board game;
  EXPECT_GE(search(game, game.read_position("xx./oo./...").value(), {.depth = 1}).value, 99);
  EXPECT_GE(search(game, game.read_position("xx./oo./x..").value(), {.depth = 1}).value, 99);
}

}  // namespace
}  // namespace zermelo
