#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "zermelo/games/connect/connect.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/search.h"
#include "zermelo/search/perft.h"

namespace zermelo {
namespace {

using Board = Mnk<std::uint64_t>;
using Gravity = SixHighConnect;

auto searched(Algorithm algorithm, const Limits& limits, const TextbookOptions& options = {}) {
  const Board game;
  const auto evaluator = default_evaluator(game);
  return search_to_depth(SearchTask{algorithm, game, evaluator, game.initial(), {}, limits, options});
}

constexpr std::array algorithms{Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Expectimax};

/// A count of 42 plies would take longer than anybody lives.
TEST(Perft, EndsWhenAStopIsRequested) {
  const Gravity game;
  std::stop_source stop;
  const std::jthread later([&stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    stop.request_stop();
  });
  perft(game, game.initial(), 42, stop.get_token());
  divide(game, game.initial(), 42, stop.get_token());
  EXPECT_TRUE(stop.stop_requested());
}
TEST(Perft, IsTheSameForAListenerThatHearsNothing) {
  const Gravity game;
  const std::stop_source silent;
  EXPECT_EQ(perft(game, game.initial(), 6, silent.get_token()), 117'649U) << "seven columns, six times";
}

TEST(NodeLimit, IsExact) {
  for (const Algorithm algorithm : algorithms)
    for (const std::uint64_t nodes : {1, 2, 9, 10, 11, 100, 1000, 1023, 1024, 1025, 4096, 5000}) {
      const auto found = searched(algorithm, {.depth = 9, .nodes = nodes});
      EXPECT_EQ(found.nodes, nodes) << "algorithm " << static_cast<int>(algorithm);
      EXPECT_FALSE(found.complete);
    }
}

TEST(NodeLimit, GivesTheSameSearchTwice) {
  for (const Algorithm algorithm : algorithms) {
    const auto once = searched(algorithm, {.depth = 9, .nodes = 3210});
    const auto again = searched(algorithm, {.depth = 9, .nodes = 3210});
    EXPECT_EQ(once.move, again.move);
    EXPECT_EQ(once.value, again.value);
    EXPECT_EQ(once.leaves, again.leaves);
    EXPECT_EQ(once.line, again.line);
  }
}

TEST(NodeLimit, AMoveIsAlwaysThere) { EXPECT_TRUE(searched(Algorithm::AlphaBeta, {.depth = 9, .nodes = 1}).move); }

TEST(NodeLimit, CutShortKeepsOnlyRootMovesThatWereSearchedToTheirEnd) {
  const auto whole = searched(Algorithm::Minimax, {.depth = 5});
  const auto part = searched(Algorithm::Minimax, {.depth = 5, .nodes = whole.nodes / 2});
  ASSERT_LT(part.moves.size(), whole.moves.size());
  ASSERT_FALSE(part.moves.empty());
  for (std::size_t i = 0; i < part.moves.size(); ++i) EXPECT_EQ(part.moves[i].value, whole.moves[i].value);
}

TEST(NodeLimit, AboveTheWholeTreeChangesNothing) {
  const auto free = searched(Algorithm::AlphaBeta, {.depth = 9});
  const auto held = searched(Algorithm::AlphaBeta, {.depth = 9, .nodes = free.nodes + 1});
  EXPECT_TRUE(held.complete);
  EXPECT_EQ(held.nodes, free.nodes);
  EXPECT_EQ(held.proof, Proof::Proven);
}

TEST(NodeLimit, WithoutADepthDeepensAndStaysWithinTheLimit) {
  const Gravity game;
  const auto found = textbook_search(Algorithm::AlphaBeta, game, game.initial(), {.nodes = 20'000});
  EXPECT_LE(found.nodes, 20'000U);
  EXPECT_GT(found.depth, 3);
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(textbook_search(Algorithm::AlphaBeta, game, game.initial(), {.depth = found.depth}).move, found.move);
}

TEST(TimeLimit, EndsASearchThatWouldLastForYears) {
  const Gravity game;
  const auto evaluator = default_evaluator(game);
  const auto found = search_to_depth(SearchTask{
      Algorithm::AlphaBeta, game, evaluator, game.initial(), {}, {.depth = 42, .time = std::chrono::milliseconds(20)}});
  EXPECT_FALSE(found.complete);
  EXPECT_TRUE(found.move);
  EXPECT_GE(found.seconds, 0.02);
  EXPECT_LT(found.seconds, 3600);
}

TEST(TimeLimit, GivesTheLastDepthThatWasFinished) {
  const Gravity game;
  const auto found =
      textbook_search(Algorithm::AlphaBeta, game, game.initial(), {.depth = 42, .time = std::chrono::milliseconds(20)});
  EXPECT_TRUE(found.complete);
  EXPECT_GE(found.depth, 1);
  EXPECT_LT(found.depth, 42);
  EXPECT_LT(found.seconds, 3600);
}

TEST(StopToken, EndsASearchAtTheNextLookAtIt) {
  const Gravity game;
  std::stop_source source;
  source.request_stop();
  const auto found =
      textbook_search(Algorithm::AlphaBeta, game, game.initial(), {.depth = 42, .stop = source.get_token()});
  EXPECT_FALSE(found.complete);
  EXPECT_LE(found.nodes, 1024U);
}

TEST(Deepening, StopsWhenTheGameIsSolved) {
  const Board game;
  const auto found = textbook_search(Algorithm::AlphaBeta, game, game.initial(), {});
  EXPECT_EQ(found.proof, Proof::Proven);
  EXPECT_EQ(found.depth, 9);
}

TEST(AnEndedGame, HasAValueAndNoMove) {
  const Board game;
  const auto found =
      textbook_search(Algorithm::AlphaBeta, game, game.read_position("xxx/oo./...").value(), {.depth = 3});
  EXPECT_FALSE(found.move);
  EXPECT_LT(found.value, 0) << "o is to move and has lost";
  EXPECT_EQ(found.nodes, 1U);
}

}  // namespace
}  // namespace zermelo
