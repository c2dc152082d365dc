// Known truths of m,n,k and connect: counts that many have published, and who wins small boards with best play.
#include <gtest/gtest.h>

#include <set>
#include <unordered_map>

#include "zermelo/core/symmetry.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/search/engine/engine.h"
#include "zermelo/search/perft.h"

namespace zermelo {
namespace {

using Board = Mnk<std::uint64_t>;
using Gravity = Connect<std::uint64_t>;

struct Games {
  std::uint64_t first = 0, second = 0, drawn = 0;
};

void count_games(const Board& game, const Board::Position& p, Games& games) {
  MoveList<CellMove> moves;
  if (const auto outcome = moves_or_outcome(game, p, moves)) {
    ++(outcome->sign() > 0 ? games.first : outcome->sign() < 0 ? games.second : games.drawn);
    return;
  }
  for (const CellMove move : moves) count_games(game, game.after(p, move), games);
}

TEST(TicTacToe, Has255168Games) {
  const Board game;
  Games games;
  count_games(game, game.initial(), games);
  EXPECT_EQ(games.first, 131184U);
  EXPECT_EQ(games.second, 77904U);
  EXPECT_EQ(games.drawn, 46080U);
}

void visit(const Board& game, const Board::Position& p, std::set<Board::Position>& seen) {
  if (!seen.insert(p).second) return;
  MoveList<CellMove> moves;
  if (moves_or_outcome(game, p, moves)) return;
  for (const CellMove move : moves) visit(game, game.after(p, move), seen);
}

TEST(TicTacToe, Has5478PositionsAnd765UpToSymmetry) {
  const Board game;
  std::set<Board::Position> seen;
  visit(game, game.initial(), seen);
  EXPECT_EQ(seen.size(), 5478U);
  std::set<Board::Position> classes;
  for (const auto& p : seen) classes.insert(canonical(game, p));
  EXPECT_EQ(classes.size(), 765U);
}

TEST(ConnectFour, PerftIsThePublishedOne) {
  const SixHighConnect game;
  const std::vector<std::uint64_t> published{1, 7, 49, 343, 2401, 16807, 117649, 823536};
  for (std::size_t depth = 0; depth < published.size(); ++depth)
    EXPECT_EQ(perft(game, game.initial(), static_cast<int>(depth)), published[depth]) << "depth " << depth;
}

TEST(ConnectFour, AWideBoardCountsTheSame) {
  const Connect<WideBoard> wide(7, 6, 4);
  EXPECT_EQ(perft(wide, wide.initial(), 6), 117649U);
}

template <class G>
auto looked_twelve_plies_ahead(const G& game) {
  EngineSearch<G, Evaluator<G>> engine(game, default_evaluator(game), std::make_unique<TranspositionTable>(1), {});
  return engine(game.initial(), {}, {.depth = 12}, [](const auto&) {});
}
TEST(ConnectFour, IsSearchedTheSameWayWhetherTheCompilerKnowsTheBoardOrNot) {
  const auto known = looked_twelve_plies_ahead(SixHighConnect());
  const auto any = looked_twelve_plies_ahead(Gravity());
  EXPECT_GT(known.nodes, 10'000U);
  EXPECT_EQ(known.nodes, any.nodes);
  EXPECT_EQ(known.value, any.value);
  EXPECT_EQ(known.move, any.move);
}

/// 1, 0 or -1 with best play for the side to move; nothing but the rules and a memo.
template <class G>
class Solver {
 public:
  explicit Solver(const G& game) : game_(game) {}
  int operator()(const typename G::Position& p) {
    MoveList<typename G::Move> moves;
    if (const auto outcome = moves_or_outcome(game_, p, moves)) return sign(game_.to_move(p)) * outcome->sign();
    const auto [entry, fresh] = memo_.try_emplace(game_.key(canonical(game_, p)), 0);
    if (!fresh) return entry->second;
    int best = -1;
    for (std::size_t i = 0; i < moves.size() && best < 1; ++i)
      best = std::max(best, -(*this)(game_.after(p, moves[i])));
    return memo_[game_.key(canonical(game_, p))] = best;
  }

 private:
  const G& game_;
  std::unordered_map<Key, int> memo_;
};

template <class G>
int first_players_result(const G& game) {
  return Solver<G>(game)(game.initial());
}

TEST(SmallBoards, TicTacToeIsADraw) { EXPECT_EQ(first_players_result(Board(3, 3, 3)), 0); }
TEST(SmallBoards, FourByThreeWithThreeInALineIsWonByTheFirst) { EXPECT_EQ(first_players_result(Board(4, 3, 3)), 1); }
TEST(SmallBoards, FourByFourWithThreeInALineIsWonByTheFirst) { EXPECT_EQ(first_players_result(Board(4, 4, 3)), 1); }
TEST(SmallBoards, MisereTicTacToeIsADraw) { EXPECT_EQ(first_players_result(Board(3, 3, 3, true)), 0); }
TEST(SmallBoards, ConnectFourByFourIsADraw) { EXPECT_EQ(first_players_result(Gravity(4, 4, 4)), 0); }
TEST(SmallBoardsLong, FourByFourWithFourInALineIsADraw) { EXPECT_EQ(first_players_result(Board(4, 4, 4)), 0); }
TEST(SmallBoardsLong, ConnectFiveByFourIsADraw) { EXPECT_EQ(first_players_result(Gravity(5, 4, 4)), 0); }
TEST(SmallBoardsLong, ConnectFourByFiveIsADraw) { EXPECT_EQ(first_players_result(Gravity(4, 5, 4)), 0); }
TEST(SmallBoardsLong, ConnectSixByFourIsWonByTheSecond) { EXPECT_EQ(first_players_result(Gravity(6, 4, 4)), -1); }

}  // namespace
}  // namespace zermelo
