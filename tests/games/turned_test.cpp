#include <gtest/gtest.h>

#include "conformance.h"
#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/games/checkers/checkers.h"
#include "zermelo/games/chess/chess.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/games/pig/pig.h"

namespace zermelo {
namespace {

/// The moves of the side that is not to move, in one text; "none" where there is no such position.
template <class G>
std::string turned_moves(const G& game, std::string_view text) {
  const auto turned = game.turned(game.read_position(text).value());
  if (!turned) return "none";
  std::string all;
  for (const std::string& move : legal_texts(game, *turned)) all += (all.empty() ? "" : " ") + move;
  return all;
}

TEST(Turned, AFreeCellIsFreeForBothSides) {
  EXPECT_EQ(turned_moves(Mnk<std::uint64_t>(), "x.o/.x./..."), "b3 a2 c2 a1 b1 c1");
  EXPECT_EQ(turned_moves(Connect<std::uint64_t>(3, 2, 2), "x../o.."), "2 3");
}

TEST(Turned, TheKingsAndRooksOfTheOtherSideMove) {
  EXPECT_EQ(turned_moves(ChessStudy(), chess::rook_endgame_start),
            "e8e7 e8d7 e8d8 e8f8 e8f7 h8h7 h8h6 h8h5 h8h4 h8h3 h8h2 h8h1 h8g8 h8f8");
}

TEST(Turned, WhoeverIsInCheckCannotGiveTheTurnAway) {
  EXPECT_EQ(turned_moves(Chess(), "4k3/8/8/8/8/8/8/4RK2 b - - 0 1"), "none");
  EXPECT_EQ(turned_moves(ChessStudy(), "4k3/8/8/8/8/8/8/4RK2 b - - 0 1"), "none");
  EXPECT_NE(turned_moves(Chess(), "4k3/8/8/8/8/8/8/3R1K2 b - - 0 1"), "none");
}

TEST(Turned, ThereIsNoPawnToTakeInPassing) {
  const Chess game;
  const auto p = game.read_position("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1").value();
  ASSERT_NE(p.en_passant, chess::no_square);
  const auto turned = game.turned(p).value();
  EXPECT_EQ(turned.en_passant, chess::no_square);
  EXPECT_EQ(turned.key, chess::key_of(turned));
}

TEST(Turned, AlquerqueKeepsTheStepThatASideMayNotTakeBack) {
  const Alquerque<alquerque::codecup> game;
  auto p = game.initial();
  p = game.after(p, game.read_move(p, legal_texts(game, p).front()).value());
  ASSERT_TRUE(p.theirs.any());
  const auto turned = game.turned(p).value();
  EXPECT_EQ(turned.mine, p.theirs);
  EXPECT_EQ(turned.theirs, p.mine);
}

TEST(Turned, MenOfTheOtherSideWalkTheOtherWay) {
  EXPECT_EQ(turned_moves(Checkers<>(), "B:W32:B1"), "32-27 32-28");
  EXPECT_EQ(turned_moves(CheckersStudy(), "R:W1:R32"), "1-6 1-5");
}

TEST(Turned, KalahSowsThePitsOfTheOtherSide) {
  const Kalah<kalah::SixPits> game;
  EXPECT_EQ(turned_moves(game, "4,4,4,4,4,4,0/4,0,4,0,4,0,0 S"), "1 3 5");
  EXPECT_EQ(turned_moves(game, "4,0,0,0,0,4,0/4,0,4,0,4,0,0 N"), "1 6");
}

TEST(Turned, KalahHasNothingToSwapBeforeTheOpening) {
  const Kalah<kalah::SixPits> game(kalah::Rules{.pie = true});
  EXPECT_EQ(turned_moves(game, "4,4,4,4,4,4,0/4,4,4,4,4,4,0 S pie"), "1 2 3 4 5 6");
}

/// What stands where, and whose it is.
template <class G>
std::vector<std::string> pieces(const G& game, const typename G::Position& p) {
  std::vector<std::string> all;
  for (const auto& piece : game.drawing(p).pieces)
    all.push_back(std::to_string(piece.x) + " " + std::to_string(piece.y) + " " + std::string(to_string(piece.owner)) +
                  " " + piece.mark);
  return all;
}

/// On random games: the pieces stay, the other side is to move, and turning twice gives the position back (rights to
/// take in passing apart, which nobody has in these games).
template <class G>
void turns_back(const G& game) {
  int turns = 0;
  for (const auto& p : testing::random_positions(game, 200)) {
    const auto turned = game.turned(p);
    if (!turned) continue;
    ASSERT_EQ(game.to_move(*turned), opponent(game.to_move(p))) << testing::shown(game, p);
    ASSERT_NE(game.key(*turned), game.key(p)) << testing::shown(game, p);
    ASSERT_EQ(pieces(game, *turned), pieces(game, p)) << testing::shown(game, p);
    const auto back = game.turned(*turned);
    if (!back) continue;
    ++turns;
    ASSERT_EQ(*back, p) << testing::shown(game, p);
  }
  EXPECT_GT(turns, 50);
}

TEST(Turned, TwiceIsTheSamePosition) {
  turns_back(Mnk<std::uint64_t>(5, 5, 4));
  turns_back(Mnk<WideBoard>(9, 9, 5));
  turns_back(Connect<std::uint64_t>());
  turns_back(ChessStudy());
  turns_back(Alquerque<alquerque::study>());
  turns_back(Alquerque<alquerque::bell>());
  turns_back(Alquerque<alquerque::codecup>());
  turns_back(Checkers<>());
  turns_back(CheckersStudy());
  turns_back(Kalah<kalah::SixPits>());
}

TEST(Turned, DiceCannotBeTurned) { EXPECT_FALSE(HasTurned<pig::Game<pig::Die>>); }

/// A null move is another question: `pass` switches it on in the engine.
template <class G>
constexpr bool can_pass = requires(const G g, const typename G::Position p) { g.pass(p); };

TEST(Turned, IsNoPass) {
  EXPECT_FALSE(can_pass<Connect<std::uint64_t>>);
  EXPECT_FALSE(can_pass<Alquerque<alquerque::forced>>);
  EXPECT_FALSE(can_pass<Checkers<>>);
  EXPECT_FALSE(can_pass<Kalah<kalah::SixPits>>);
  EXPECT_FALSE(can_pass<ChessStudy>);
}

}  // namespace
}  // namespace zermelo
