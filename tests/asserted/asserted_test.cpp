// The searches with their assertions on, in a release build too (prepare.cmake): they hold in every game, and each can
// fail.
#include <gtest/gtest.h>

#include <memory>

#include "zermelo/core/random.h"
#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/games/checkers/checkers.h"
#include "zermelo/games/chess/chess.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/search/engine/engine.h"
#include "zermelo/search/textbook/alpha_beta.h"
#include "zermelo/search/textbook/minimax.h"
#include "zermelo/search/time_management.h"

#ifdef NDEBUG
#error "this file is compiled with assertions on"
#endif

namespace zermelo {
namespace {

/// Along a random game, each position is searched with the table and the history of the positions before it.
template <class G>
void assertions_hold(const G& game, int depth) {
  const auto evaluator = default_evaluator(game);
  EngineSearch<G, Evaluator<G>> engine(game, evaluator, std::make_unique<TranspositionTable>(1), {.lines = 2});
  EngineSearch<G, Evaluator<G>> exact(game, evaluator, std::make_unique<TranspositionTable>(1),
                                      {.on = Techniques{}.without_guesses()});
  Line<G> line(game);
  Random random(3);
  for (int ply = 0; ply < 40 && !line.outcome(); ++ply) {
    engine(line.position(), line.reversible(), {.depth = depth}, [](const auto&) {});
    const auto found = exact(line.position(), line.reversible(), {.depth = 3}, [](const auto&) {});
    NoTrace silent;
    const auto book =
        AlphaBeta<G, Evaluator<G>>(game, evaluator, {.depth = 3}, {}, silent)(line.position(), line.reversible());
    EXPECT_EQ(Score::units(found.value), Score::units(book.value));
    MoveList<typename G::Move> moves;
    game.moves(line.position(), moves);
    line.play(moves[random.below(moves.size())]);
  }
}

TEST(Assertions, HoldInConnect) { assertions_hold(SixHighConnect(), 7); }
TEST(Assertions, HoldInTicTacToe) { assertions_hold(Mnk<std::uint64_t>(), 7); }
TEST(Assertions, HoldInKalahWhereAPlayerMovesAgain) { assertions_hold(Kalah<kalah::SixPits>(), 6); }
TEST(Assertions, HoldInCheckers) { assertions_hold(Checkers<>(), 6); }
TEST(Assertions, HoldInAlquerque) { assertions_hold(Alquerque<alquerque::forced>(), 6); }
TEST(Assertions, HoldInChess) { assertions_hold(Chess(), 4); }

/// A game whose moves cannot be told apart by their codes, and one whose keys change from call to call.
struct SameCodes : Mnk<std::uint64_t> {
  static std::uint32_t code(const Move&) { return 7; }
};
struct WanderingKeys : Mnk<std::uint64_t> {
  mutable Key calls = 0;
  Key key(const Position&) const { return mix(++calls); }
};
template <class G>
void search_four_plies() {
  const G game;
  EngineSearch<G, Evaluator<G>> engine(game, default_evaluator(game), std::make_unique<TranspositionTable>(1), {});
  engine(game.initial(), {}, {.depth = 4}, [](const auto&) {});
}

TEST(AssertionsDeathTest, FindMovesThatShareACode) { EXPECT_DEATH(search_four_plies<SameCodes>(), "code"); }
TEST(AssertionsDeathTest, FindAKeyThatIsNotThePositions) { EXPECT_DEATH(search_four_plies<WanderingKeys>(), "key"); }
TEST(AssertionsDeathTest, FindAnEmptyWindow) {
  const SixHighConnect game;
  const Techniques on;
  TranspositionTable table(1);
  NoTrace silent;
  EngineWorker<SixHighConnect, Evaluator<SixHighConnect>> worker(game, default_evaluator(game), table, on, silent);
  worker.set_root(game.initial(), {}, {.depth = 2});
  EXPECT_DEATH(worker.search_root(2, 0, Score(), Score()), "alpha < beta");
}
TEST(AssertionsDeathTest, FindADepthThatTheTableCannotHold) {
  TranspositionTable table(1);
  EXPECT_DEATH(table.store(mix(1), {.depth = 1024}), "depth");
}
TEST(AssertionsDeathTest, FindAWinNearerThanItsPosition) {
  EXPECT_DEATH(TableEntry::to_table(Score::win_in(3), 4), "distance");
}
TEST(AssertionsDeathTest, FindAHistoryThatDoesNotEndWithTheRoot) {
  const Checkers<> game;
  const Key other = 1;
  EXPECT_DEATH(Path<Checkers<>>::from(game, game.initial(), {&other, 1}), "history");
}
TEST(AssertionsDeathTest, FindAListReadBeyondItsEnd) {
  MoveList<int> list;
  EXPECT_DEATH(list[0] = 1, "size_");
}
TEST(AssertionsDeathTest, FindAnIncrementBelowZero) {
  EXPECT_DEATH(share_out({.left = std::chrono::seconds(1), .increment = std::chrono::seconds(-1)}), "increment");
}

}  // namespace
}  // namespace zermelo
