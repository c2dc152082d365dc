#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "zermelo/games/chess/chess.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/games/pig/pig.h"
#include "zermelo/search.h"

namespace zermelo {
namespace {

using Board = Mnk<std::uint64_t>;

std::string best(const char* text, int depth) {
  const Board game;
  const auto position = game.read_position(text).value();
  return game.move_text(position, best_move(game, position, {.depth = depth}).value());
}

TEST(BestMove, TakesTheWin) { EXPECT_EQ(best("xx./oo./...", 3), "c3"); }
TEST(BestMove, StopsTheOtherSidesWin) { EXPECT_EQ(best("xx./o../...", 3), "c3"); }
TEST(BestMove, WinsForTheSecondPlayerToo) { EXPECT_EQ(best("xx./oo./x..", 3), "c2"); }

TEST(BestMove, OfAFinishedGameIsAnError) {
  const Board game;
  const auto over = game.read_position("xxx/oo./...").value();
  for (const auto& move : {best_move(game, over, {.depth = 3}), next_move(game, over)}) {
    ASSERT_FALSE(move);
    EXPECT_EQ(move.error().code, ErrorCode::Illegal);
  }
  const auto found = search(game, over, {.depth = 3});
  EXPECT_FALSE(found.move);
  EXPECT_LT(found.value, 0);  // the player to move has lost
  EXPECT_TRUE(found.decided);
  EXPECT_EQ(found.proof, Proof::Proven);
}

TEST(BestMove, PlaysCapturesOutWhereAlphaBetaOfTheSameDepthTakesAProtectedPawn) {
  const Chess game;
  const auto position = game.read_position("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1").value();
  EXPECT_EQ(game.move_text(position, next_move(game, position, 1).value()), "d1d5");
  EXPECT_NE(game.move_text(position, best_move(game, position, {.depth = 1}).value()), "d1d5");
}

TEST(BestMove, OfAGameWithDiceIsExpectimax) {
  const Pig game;
  const auto start = game.initial();
  const auto move = best_move(game, start, {.depth = 4});
  ASSERT_TRUE(move);
  EXPECT_EQ(*move, textbook_search(Algorithm::Expectimax, game, start, {.depth = 4}).move.value());
  const auto rolling = game.after(start, *move);
  ASSERT_EQ(game.to_move(rolling), Player::Chance);
  EXPECT_FALSE(best_move(game, rolling, {.depth = 4}));
  std::vector<int> depths;
  Engine engine(game);
  engine.search(start, {.depth = 4}, [&](const auto& found) { depths.push_back(found.depth); });
  EXPECT_EQ(depths, (std::vector{1, 2, 3, 4}));
}

/// White's bare king and a black queen: shuffled once, they are back where they were.
Line<Chess> shuffled(int times) {
  const Chess game;
  Line<Chess> line(game, game.read_position("7k/8/8/3q4/8/8/8/K7 w - - 0 1").value());
  for (int i = 0; i < times; ++i)
    for (const char* text : {"a1b1", "d5d6", "b1a1", "d6d5"})
      line.play(read_move(line.game(), line.position(), text).value());
  return line;
}

TEST(EngineHistory, APositionOfTheGameCountsAsSeen) {
  const Line<Chess> line = shuffled(1);
  Engine engine(line.game());
  EXPECT_LT(engine.search(line.position(), {.depth = 4}).value, -3);  // a queen down
  engine.new_game();
  EXPECT_EQ(engine.search(line, {.depth = 4}).value, 0);  // a1b1 repeats
  EXPECT_EQ(line.game().move_text(line.position(), best_move(line, {.depth = 4}).value()), "a1b1");
}

TEST(EngineHistory, ADrawByRepetitionHasNoMove) {
  const Line<Chess> line = shuffled(4);  // the start for the fifth time
  ASSERT_TRUE(line.outcome());
  const auto found = Engine(line.game()).search(line);
  EXPECT_FALSE(found.move);
  EXPECT_EQ(found.value, 0);
  EXPECT_FALSE(found.decided);
}

TEST(EngineFacade, TellsEveryDepth) {
  const SixHighConnect game;
  std::vector<int> depths;
  Engine engine(game);
  const auto found = engine.search(game.initial(), {.depth = 6}, [&](const auto& report) {
    depths.push_back(report.depth);
    EXPECT_FALSE(report.line.empty());
    EXPECT_GT(report.nodes, 0U);
  });
  EXPECT_EQ(depths, (std::vector{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(found.depth, 6);
  EXPECT_EQ(found.move, found.line.front());
}

TEST(EngineFacade, ForgetsForANewGame) {
  const SixHighConnect game;
  Engine engine(game, {.table_mib = 1});
  const auto nodes = [&] { return engine.search(game.initial(), {.depth = 9}).nodes; };
  const auto first = nodes();
  EXPECT_LT(nodes(), first);
  engine.new_game();
  EXPECT_EQ(nodes(), first);
  Engine moved = std::move(engine);
  moved.new_game();
  EXPECT_EQ(moved.search(game.initial(), {.depth = 9}).nodes, first);
}

TEST(EngineFacade, ThreadsAndAnEvaluatorOfTheCallersOwn) {
  const Board game;
  Engine engine(game, ZeroEvaluator<Board>(), {.threads = 2, .lines = 9});
  const auto found = engine.search(game.initial(), {.depth = 9});
  EXPECT_EQ(found.value, 0);  // tic-tac-toe is a draw
  EXPECT_EQ(found.moves.size(), 9U);
}

TEST(EngineStop, EndsTheRunningSearchFromAnotherThread) {
  const SixHighConnect game;
  Engine engine(game);
  std::atomic<int> depth = 0;
  const std::jthread stopper([&] {
    while (depth < 3) std::this_thread::yield();
    engine.stop();
  });
  const auto found = engine.search(game.initial(), {}, [&](const auto& report) { depth = report.depth; });
  EXPECT_TRUE(found.move);
  EXPECT_GE(found.depth, 3);
  EXPECT_FALSE(found.exhausted);
}

TEST(EngineStop, LeavesLaterSearchesAlone) {
  const SixHighConnect game;
  Engine engine(game);
  engine.stop();
  EXPECT_EQ(engine.search(game.initial(), {.depth = 5}).depth, 5);
}

TEST(EngineStop, ATokenThatHasAskedBeforeStillGivesAMove) {
  const SixHighConnect game;
  std::stop_source source;
  source.request_stop();
  EXPECT_TRUE(best_move(game, game.initial(), {.stop = source.get_token()}));
}

TEST(NextMove, IsAlphaBetaThreePliesDeep) {
  const SixHighConnect game;
  auto position = game.initial();
  for (int ply = 0; ply < 6; ++ply) {
    EXPECT_EQ(next_move(game, position), next_move(game, position, 3));
    EXPECT_EQ(next_move(game, position, 5).value(),
              textbook_search(Algorithm::AlphaBeta, game, position, {.depth = 5}).move);
    position = game.after(position, next_move(game, position).value());
  }
}

TEST(TextbookSearch, ReportsTheWholeStory) {
  const Board game;
  const auto found = textbook_search(Algorithm::AlphaBeta, game, game.initial(), {.depth = 9});
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
  EXPECT_EQ(textbook_search(Algorithm::AlphaBeta, game, game.initial(), {.depth = 3}).proof, Proof::Heuristic);
  EXPECT_EQ(textbook_search(Algorithm::AlphaBeta, game, game.read_position("xx./oo./...").value(), {.depth = 2}).proof,
            Proof::Proven);
}

TEST(Values, AreSeenByThePlayerToMove) {
  const Board game;
  EXPECT_GE(textbook_search(Algorithm::AlphaBeta, game, game.read_position("xx./oo./...").value(), {.depth = 1}).value,
            99);
  EXPECT_GE(textbook_search(Algorithm::AlphaBeta, game, game.read_position("xx./oo./x..").value(), {.depth = 1}).value,
            99);
}

}  // namespace
}  // namespace zermelo
