// Boards under a hand: how a move looks on the drawing, and what a player is told who touches in vain.
#include <gtest/gtest.h>

#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/games/checkers/checkers.h"
#include "zermelo/games/chess/chess.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/games/pig/pig.h"
#include "zermelo/games/tree/tree.h"

namespace zermelo {
namespace {

using Words = std::vector<std::string>;

template <class G>
Gesture gesture(const G& game, std::string_view position, std::string_view move) {
  const auto p = game.read_position(position).value();
  return game.gesture(p, read_move(game, p, move).value());
}

template <class G>
std::string refusal(const G& game, std::string_view position, const Words& touched) {
  return game.refusal(game.read_position(position).value(), touched);
}

// Lines. -------------------------------------------------------------------------------------------------------------

TEST(Touch, AStoneIsSetOnACell) {
  const Mnk<std::uint64_t> game;
  EXPECT_EQ(gesture(game, "x../.o./...", "c3").path, Words{"c3"});
  EXPECT_EQ(refusal(game, "x../.o./...", {"a3"}), "that cell is taken");
  EXPECT_EQ(refusal(game, "x../.o./...", {"d9"}), "there is no such cell");
  EXPECT_EQ(refusal(game, "x../.o./...", {"c3", "c2"}), "one touch sets a stone");
}

TEST(Touch, AStoneFallsWhereverItsColumnIsTouched) {
  const Connect<std::uint64_t> game(2, 3, 2);
  const Gesture falls = gesture(game, "../../x.", "1");
  EXPECT_EQ(falls.path, Words{"a2"});
  EXPECT_EQ(falls.area, (Words{"a3", "a2", "a1"}));
  EXPECT_TRUE(begins_with(falls, {"a1"}));
  EXPECT_EQ(refusal(Connect<std::uint64_t>(2, 2, 2), "o./x.", {"a1"}), "that column is full");
}

// Chess. -------------------------------------------------------------------------------------------------------------

TEST(Touch, ChessMovesTakeWhatTheyTake) {
  const Chess game;
  EXPECT_EQ(gesture(game, chess::standard_start, "g1f3").path, (Words{"g1", "f3"}));
  const Gesture passing = gesture(game, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6");
  EXPECT_EQ(passing.path, (Words{"e5", "d6"}));
  EXPECT_EQ(passing.taken, Words{"d5"});
  const Gesture castling = gesture(game, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1");
  EXPECT_EQ(castling.path, (Words{"e1", "g1"}));
  EXPECT_TRUE(castling.taken.empty());
  Words choices;
  for (const char* const move : {"a7b8q", "a7b8r", "a7b8b", "a7b8n"}) {
    const Gesture promotes = gesture(game, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", move);
    EXPECT_EQ(promotes.taken, Words{"b8"});
    choices.push_back(promotes.choice);
  }
  EXPECT_EQ(choices, (Words{"queen", "rook", "bishop", "knight"}));
}

TEST(Touch, ChessSaysWhyAPieceCannotGoThere) {
  const Chess game;
  struct Case {
    const char* position;
    Words touched;
    const char* words;
  };
  const std::string start(chess::standard_start);
  const std::vector<Case> cases{
      {start.c_str(), {"e4"}, "that square is empty"},
      {start.c_str(), {"e7"}, "that is Black's piece"},
      {start.c_str(), {"z9"}, "that is not a square of the board"},
      {start.c_str(), {}, "touch a piece"},
      {start.c_str(), {"a1"}, "that piece cannot move"},
      {start.c_str(), {"g1", "g3"}, "a knight does not move like that"},
      {start.c_str(), {"g1", "e2"}, "your own piece is there"},
      {start.c_str(), {"g1", "g9"}, "that is not a square of the board"},
      {start.c_str(), {"g1", "f3", "g5"}, "the move ends there"},
      {start.c_str(), {"e2", "e5"}, "a pawn does not move like that"},
      {start.c_str(), {"e2", "d3"}, "a pawn moves diagonally only to capture"},
      {"4k3/8/8/4p3/4P3/8/7P/4K3 w - - 0 1", {"h2", "h1"}, "pawns only move forward"},
      {"4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", {"e4", "e6"}, "only a pawn's first step may be two squares"},
      {"4k3/8/8/3pp3/4P3/8/8/4K3 w - - 0 1", {"e4", "e5"}, "a pawn does not capture straight ahead"},
      {"4k3/8/8/8/8/8/R2P4/4K3 w - - 0 1", {"a2", "g2"}, "a piece is in the way"},
      {"4k3/8/8/8/8/8/R2P4/4K3 w - - 0 1", {"a2", "b4"}, "a rook does not move like that"},
      {"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", {"e2"}, "your king would be in check"},
      {"4r1k1/8/8/8/8/8/8/3QK3 w - - 0 1", {"d1", "d8"}, "you are in check"},
      {"4r1k1/8/8/8/8/8/8/N3K3 w - - 0 1", {"a1"}, "you are in check"},
      {"3r2k1/8/8/8/8/8/8/4K3 w - - 0 1", {"e1", "d1"}, "your king would be in check"},
      {"5rk1/8/8/8/8/8/8/4K2R w K - 0 1", {"e1", "g1"}, "castling: the king may not pass through check"},
      {"6k1/8/8/8/8/8/8/4K2R w - - 0 1", {"e1", "g1"}, "castling: you have lost the right to castle"},
      {"4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", {"e1", "g1"}, "castling: the king is in check"},
      {"6k1/8/8/8/8/8/8/RN2K3 w Q - 0 1", {"e1", "c1"}, "castling: a piece is in the way"},
      {"k5r1/8/8/8/8/8/8/4K2R w K - 0 1", {"e1", "g1"}, "your king would be in check"},
  };
  for (const Case& c : cases) EXPECT_EQ(refusal(game, c.position, c.touched), c.words) << c.position;
}

// Jumps. -------------------------------------------------------------------------------------------------------------

TEST(Touch, AJumpTouchesEverySquareItLandsOn) {
  const Gesture jump = gesture(Checkers<>(), "B:W10,18:B7", "7x14x23");
  EXPECT_EQ(jump.path, (Words{"7", "14", "23"}));
  EXPECT_EQ(jump.taken, (Words{"10", "18"}));
  EXPECT_EQ(jump.touches, 3U);
}

TEST(Touch, CheckersSaysWhyAPieceCannotGoThere) {
  const Checkers<> game;
  const std::string start = game.position_text(game.initial());
  EXPECT_EQ(refusal(game, start, {"15"}), "that square is empty");
  EXPECT_EQ(refusal(game, start, {"22"}), "that is not your piece");
  EXPECT_EQ(refusal(game, start, {"33"}), "that is not a square to play on");
  EXPECT_EQ(refusal(game, start, {"1"}), "that piece cannot move");
  EXPECT_EQ(refusal(game, start, {"11", "20"}), "a piece moves one step along a diagonal, or jumps over an enemy");
  EXPECT_EQ(refusal(game, "B:W32:B11", {"11", "7"}), "men do not move backwards");
  EXPECT_EQ(refusal(game, "B:W15,32:B11,12", {"12"}), "you must capture: 11x18");
  EXPECT_EQ(refusal(game, "B:W15,32:B11,12", {"11", "16"}), "you must capture: 11x18");
  EXPECT_EQ(refusal(game, "B:W10,18:B7", {"7", "14", "17"}), "the jump continues: 7x14x23");
  EXPECT_EQ(refusal(game, "B:W10,18:B7", {"7", "14", "23", "27"}), "the move ends there");
}

TEST(Touch, TheCheckersStudyNeverMustCapture) {
  const CheckersStudy game;
  EXPECT_EQ(refusal(game, "R:W18,1:R22,32", {"32", "31"}),
            "a piece moves one step along a diagonal, or jumps over an enemy");
  EXPECT_EQ(refusal(game, "R:W18,1:R22,32", {"22", "26"}), "men do not move backwards");
  EXPECT_EQ(refusal(game, "R:W1,5:RK10,9", {"9", "1"}), "that square is taken");
  EXPECT_TRUE(game.gesture({}, {}).path.empty()) << "a pass is made beside the board";
}

TEST(Touch, AlquerqueSaysWhyAPieceCannotGoThere) {
  const Alquerque<alquerque::forced> forced;
  const std::string start = forced.position_text(forced.initial());
  EXPECT_EQ(refusal(forced, start, {"13"}), "that point is empty");
  EXPECT_EQ(refusal(forced, start, {"3"}), "that is not your piece");
  EXPECT_EQ(refusal(forced, start, {"26"}), "that is not a point of the board");
  EXPECT_EQ(refusal(forced, start, {"25"}), "that piece cannot move");
  EXPECT_EQ(refusal(forced, start, {"14", "15"}), "that point is taken");
  EXPECT_EQ(refusal(forced, "...../..b../..w../...../w.... w", {"21"}), "you must capture: 13x3");
  EXPECT_EQ(refusal(forced, "b..../...../..w../...../..... w", {"13", "4"}),
            "no line leads there in one step, and there is nothing to jump");
  const Alquerque<alquerque::study> study;
  EXPECT_EQ(refusal(study, "b..../...../..w../...../..... w", {"13", "14"}), "pieces only step forward");
  EXPECT_EQ(refusal(study, "b..../...../..w../...../..... w", {"13", "18"}), "pieces do not step backwards");
  const Alquerque<alquerque::bell> bell;
  EXPECT_EQ(refusal(bell, "..w../...../...../...../b.... w", {"3"}), "on the last row a piece only captures");
  EXPECT_EQ(refusal(bell, "b..../...../..w../...../..... w 13:14", {"13", "14"}),
            "a piece does not return to where it has been");
  const Alquerque<alquerque::codecup> codecup;
  EXPECT_EQ(refusal(codecup, "b....../......./......./...w.../......./......./....... w 25-26 -", {"25", "26"}),
            "that would undo your last step");
}

// Seeds. -------------------------------------------------------------------------------------------------------------

TEST(Touch, SowingPassesEveryCellInOrder) {
  const Kalah<kalah::PackedRow> game(kalah::Rules{.pits = 3, .seeds = 3});
  const Gesture sows = gesture(game, "3,3,3,0/3,3,3,0 N", "2");
  EXPECT_EQ(sows.path, (Words{"2", "3", "N", "S1"}));
  EXPECT_EQ(sows.touches, 1U);
  EXPECT_TRUE(sows.taken.empty());
  const Gesture captures = gesture(game, "1,0,3,0/3,3,3,0 S", "1");
  EXPECT_EQ(captures.path, (Words{"1", "2"}));
  EXPECT_EQ(captures.taken, (Words{"2", "N2"}));
  EXPECT_TRUE(game.drawing(game.initial()).turns);
  EXPECT_FALSE(game.drawing(game.initial()).race);
}

TEST(Touch, AFullRoundComesBackToItsPit) {
  const Kalah<kalah::PackedRow> game(kalah::Rules{.pits = 2, .seeds = 5});
  EXPECT_EQ(gesture(game, "5,0,0/1,1,0 S", "1").path, (Words{"1", "2", "S", "N1", "N2", "1"}));
  EXPECT_EQ(gesture(game, "5,0,0/1,1,0 S", "1").taken, (Words{"1", "N2"})) << "the last seed found its own pit empty";
}

TEST(Touch, ALoneSeedIsTakenAloneWhereTheRulesSaySo) {
  const Kalah<kalah::PackedRow> game(kalah::Rules{.pits = 3, .seeds = 3, .capture = kalah::Capture::Empty});
  EXPECT_EQ(gesture(game, "1,0,3,0/3,0,3,0 S", "1").taken, Words{"2"});
}

TEST(Touch, KalahSaysWhyAPitIsNotSown) {
  const Kalah<kalah::SixPits> game;
  const char* const position = "0,4,4,4,4,4,0/4,4,4,4,4,4,0 S";
  EXPECT_EQ(refusal(game, position, {"1"}), "that pit is empty");
  EXPECT_EQ(refusal(game, position, {"N1"}), "that pit is your opponent's");
  EXPECT_EQ(refusal(game, position, {"S"}), "you cannot sow from a store");
  EXPECT_EQ(refusal(game, position, {"N"}), "you cannot sow from a store");
  EXPECT_EQ(refusal(game, position, {"7"}), "there is no such pit");
  EXPECT_EQ(refusal(game, position, {"2", "3"}), "one touch sows a pit");
}

TEST(Touch, ASwapIsMadeBesideTheBoard) {
  const Kalah<kalah::SixPits> game(kalah::Rules{.pie = true});
  EXPECT_TRUE(gesture(game, "4,4,0,5,5,5,1/4,4,4,4,4,4,0 N pie", "swap").path.empty());
}

// Dice and trees. ----------------------------------------------------------------------------------------------------

TEST(Touch, DiceAreThrownBesideTheBoard) {
  const Pig game;
  EXPECT_TRUE(gesture(game, "0/0 7 first", "hold").path.empty());
  EXPECT_EQ(refusal(game, "0/0 7 first", {"x"}), "nothing to touch here: roll or hold");
  EXPECT_EQ(refusal(game, "0/0 7 first rolling", {"x"}), "the die is in the air");
}

TEST(Touch, ATreeIsPlayedByItsNodes) {
  const Tree game;
  EXPECT_EQ(gesture(game, "(a=3 (4 5))", "2").path, Words{"2"});
  EXPECT_EQ(refusal(game, "(a=3 (4 5))", {"b"}), "a move goes to a node right below the top one");
}

// Defects. -----------------------------------------------------------------------------------------------------------

TEST(Problems, EveryDefectOfABoardIsListed) {
  EXPECT_EQ(Connect<std::uint64_t>(4, 3, 3).problems("xxx./ooo./...x"),
            (Words{"position: both sides have a line; expected a line at most for the side that moved last",
                   "position: the stone on a2 hangs in the air; expected stones that rest on the floor or on others",
                   "position: the stone on b2 hangs in the air; expected stones that rest on the floor or on others",
                   "position: the stone on c2 hangs in the air; expected stones that rest on the floor or on others"}));
  EXPECT_EQ(Mnk<std::uint64_t>().problems("xxx/.../..."),
            Words{"position: 3 x and 0 o; expected as many x as o, or one more"});
  EXPECT_EQ(
      Mnk<std::uint64_t>().problems("xxx/oo./o.."),
      Words{"position: the side to move has a line already; expected a line at most for the side that moved last"});
  EXPECT_TRUE(Mnk<std::uint64_t>().problems("x../.o./...").empty());
  EXPECT_EQ(Mnk<std::uint64_t>().problems("x..").size(), 1U);
}

TEST(Problems, EveryDefectOfACheckersPositionIsListed) {
  EXPECT_EQ(Checkers<>().problems("B:W21,21,3:B21,30,x"),
            (Words{"position, offset 6: square 21 is occupied twice; expected one piece a square",
                   "position, offset 9: a man on its last row, square 3; expected a king there: K3",
                   "position, offset 12: square 21 is occupied twice; expected one piece a square",
                   "position, offset 15: a man on its last row, square 30; expected a king there: K30",
                   "position, offset 18: unexpected 'x'; expected a square from 1 to 32"}));
  EXPECT_EQ(Checkers<>().problems("B:WK17-32:B1-12").size(), 1U) << "too many pieces are told once";
  EXPECT_EQ(CheckersStudy().problems("R:W29:R1,1").size(), 3U);
  EXPECT_TRUE(Checkers<>().problems("B:W32:B1").empty());
}

TEST(Problems, SeedsAreCountedToTheEnd) {
  const Kalah<kalah::SixPits> game;
  EXPECT_EQ(game.problems("9,9,9,9,9,9,0/4,4,4,4,4,4,0 S"), Words{"position: 78 seeds in all; expected at most 48"});
  EXPECT_EQ(game.problems("9,9,9,9,9,9,0/4,4,4,4,4,4,0 X").size(), 2U);
  EXPECT_EQ(game.problems("99999999999999999999,").size(), 1U);
  EXPECT_TRUE(game.problems("0,0,0,0,0,1,0/0,0,0,0,0,1,0 S").empty()) << "endings are studied with fewer seeds";
}

TEST(Problems, EveryDefectOfAScoreIsListed) {
  EXPECT_EQ(
      Pig().problems("100/100 3 first"),
      (Words{"position: both sides have reached the goal; expected one winner at most",
             "position: the game is over, but a turn continues; expected the loser's turn, a turn total of 0 and no "
             "throw"}));
  EXPECT_TRUE(Pig().problems("12/34 7 first").empty());
}

TEST(Problems, EveryDefectOfAFenIsListed) {
  EXPECT_EQ(Chess().problems("8/8/8/8/8/8/8/P2KK3 w - - 0 1"),
            (Words{"2 white kings", "no black king", "white pawn on a1"}));
  EXPECT_EQ(Chess().problems("8/8/8 w").size(), 1U);
  EXPECT_EQ(ChessStudy().problems("4k2r/8/8/8/8/8/8/R3K1N1 w k - 0 1").size(), 2U);
}

TEST(Problems, EveryDefectOfAnAlquerquePositionIsListed) {
  EXPECT_EQ(Alquerque<alquerque::forced>().problems("wwwww/wwwww/wwwww/...../..... w"),
            Words{"15 white pieces: a side has at most 12"});
  EXPECT_EQ(Alquerque<alquerque::forced>().problems("...../...../...../...../..... w"), Words{"there are no pieces"});
}

}  // namespace
}  // namespace zermelo
