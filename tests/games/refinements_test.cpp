// What an engine may ask of the games besides their rules (core/game.h); the conformance suite asks it of all.
#include <gtest/gtest.h>

#include <algorithm>

#include "conformance.h"
#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/games/checkers/checkers.h"
#include "zermelo/games/chess/chess.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"

namespace zermelo {
namespace {

using Forced = Alquerque<alquerque::forced>;
using Board = Mnk<std::uint64_t>;

template <class... G>
constexpr bool ordered = ((HasCode<G> && HasHistory<G>) && ...);
static_assert(ordered<Chess, ChessStudy, Checkers<>, CheckersStudy, Forced, Kalah<kalah::SixPits>,
                      Kalah<kalah::PackedRow>, Kalah<kalah::PlainRow>, Board, Connect<std::uint64_t>>);

template <class... G>
constexpr bool forced = (HasForcing<G> && ...);
static_assert(forced<Chess, ChessStudy, Checkers<>, Forced>);
static_assert(!HasForcing<CheckersStudy>, "captures are free there");

static_assert(HasPass<Chess> && HasPass<Board>);
static_assert(!HasPass<Connect<std::uint64_t>> && !HasPass<Kalah<kalah::PackedRow>> && !HasPass<Checkers<>> &&
                  !HasPass<Forced>,
              "having to move decides their endings");

static_assert(HasExchange<Chess> && HasExchange<Checkers<>>);
static_assert(!HasExchange<CheckersStudy> && !HasExchange<Forced>);

static_assert(ListsNoisy<Chess> && ListsNoisy<Checkers<>> && ListsNoisy<Forced>);
static_assert(HasNoisy<Kalah<kalah::PlainRow>> && !ListsNoisy<Kalah<kalah::PlainRow>> && !ListsNoisy<ChessStudy> &&
                  !ListsNoisy<CheckersStudy>,
              "a search takes theirs out of the whole list");

template <class G>
bool is_forcing(const G& game, std::string_view position) {
  return game.forcing(game.read_position(position).value());
}
double exchange(std::string_view position, std::string_view move) {
  const Checkers<> game;
  const auto p = game.read_position(position).value();
  return game.exchange(p, game.read_move(p, move).value());
}

TEST(Forcing, IsACheckOrACaptureThatMustBeMade) {
  EXPECT_FALSE(is_forcing(Chess(), chess::standard_start));
  EXPECT_TRUE(is_forcing(Chess(), "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_TRUE(is_forcing(Checkers<>(), "B:W15:B11"));
  EXPECT_FALSE(is_forcing(Checkers<>(), "B:W20:B11"));
  EXPECT_TRUE(is_forcing(Forced(), "...../..b../..w../...../..... w"));
  EXPECT_FALSE(is_forcing(Alquerque<alquerque::murray>(), "...../..b../..w../...../..... w")) << "captures are free";
}

template <class G>
bool has_some_move(const G& game, std::string_view position) {
  const auto p = game.read_position(position).value();
  testing::noisy_moves_are_those_of_the_list(game, p);
  MoveList<typename G::Move> noisy;
  return game.noisy_moves(p, noisy);
}

TEST(NoisyMoves, TellWhoIsStuck) {
  EXPECT_TRUE(has_some_move(Checkers<>(), "B:W13,14:B5")) << "nothing to take, but a step";
  EXPECT_FALSE(has_some_move(Checkers<>(), "B:W9,14:B5"));
  EXPECT_TRUE(has_some_move(Forced(), "wbb../bb.../b.b../...../....w w")) << "the other one can step";
  EXPECT_FALSE(has_some_move(Forced(), "wbb../bb.../b.b../...../..... w"));
  EXPECT_FALSE(has_some_move(Alquerque<alquerque::study>(), "..w../...../...../...../..b.. w")) << "no row is left";
}

TEST(CheckersExchange, FollowsAShotToItsEnd) {
  EXPECT_EQ(exchange("B:W15,32:B11", "11x18"), 1) << "a man for nothing";
  EXPECT_EQ(exchange("B:W15,22,25:B11", "11x18"), 0) << "a man for a man";
  EXPECT_EQ(exchange("B:W20,32:B11", "11-15"), 0) << "nothing happens";
  EXPECT_EQ(exchange("B:W19,32:B11", "11-15"), -1) << "a man is given away";
  EXPECT_EQ(exchange("B:W19,32:B1,6,11", "11-15"), 0) << "19x10 is answered by 6x15";
  EXPECT_DOUBLE_EQ(exchange("B:WK15,32:B11", "11x18"), 1.3) << "a king counts more";
}

/// A stone more never hurts (the argument by which the first player cannot lose at tic-tac-toe), so it is never worse
/// to move than to pass.
TEST(MnkPass, IsNeverBetterThanAMove) {
  const Board game(4, 3, 3);
  const Evaluator<Board> zero(game, choose(Evaluator<Board>::list(), 0));
  const auto value = [&](const Board::Position& p) {  // First's view
    if (const auto outcome = game.ended(p)) return 1.0 * outcome->sign();
    const auto found = search_to_depth(SearchTask{Algorithm::AlphaBeta, game, zero, p, {}, {.depth = 12}});
    return found.value * sign(game.to_move(p));
  };
  int asked = 0;
  for (const auto& p : testing::random_positions(game, 60)) {
    if (game.ended(p) || count(p.all()) < 4) continue;
    ++asked;
    EXPECT_FALSE(game.may_zugzwang(p));
    const auto passed = game.pass(p).value();
    EXPECT_GE(value(p) * sign(p.turn), value(passed) * sign(p.turn)) << game.position_text(p);
  }
  EXPECT_GT(asked, 20);
  EXPECT_TRUE(Board(3, 3, 3, true).may_zugzwang({})) << "where a line loses, a stone is a burden";
}

/// What a game saw coming before it listed a move need not be looked for again behind that move.
template <class G>
void sees_the_same_behind_its_lists(const G& game) {
  int asked = 0;
  for (const auto& p : testing::random_positions(game, 200)) {
    MoveList<typename G::Move> listed;
    if (game.ended(p) || game.foresee(p, listed, ReachedBy::Other)) continue;
    for (const auto& move : listed) {
      const auto child = game.after(p, move);
      MoveList<typename G::Move> anyhow;
      MoveList<typename G::Move> by_list;
      AnyMove any;
      const auto end = game.foresee(child, anyhow, ReachedBy::Other);
      const auto same = game.foresee(child, by_list, ReachedBy::ListedMove);
      ASSERT_EQ(end.has_value(), same.has_value()) << game.position_text(child);
      EXPECT_TRUE(std::ranges::equal(anyhow, by_list)) << game.position_text(child);
      EXPECT_EQ(game.foresee(child, any, ReachedBy::ListedMove).has_value(), same.has_value());
      EXPECT_EQ(any.some, !by_list.empty());
      EXPECT_EQ(end ? end->sign : 0, same ? same->sign : 0);
      EXPECT_EQ(end ? end->plies : 0, same ? same->plies : 0);
      ++asked;
    }
  }
  EXPECT_GT(asked, 100);
}

TEST(Foreseeing, SeesTheSameBehindItsLists) {
  for (const bool misere : {false, true}) {
    sees_the_same_behind_its_lists(SixHighConnect(7, 6, 4, misere));
    sees_the_same_behind_its_lists(Connect<std::uint64_t>(5, 4, 3, misere));
    sees_the_same_behind_its_lists(Connect<WideBoard>(9, 8, 4, misere));
    sees_the_same_behind_its_lists(Board(4, 4, 3, misere));
    sees_the_same_behind_its_lists(Board(6, 6, 4, misere));
  }
}

}  // namespace
}  // namespace zermelo
