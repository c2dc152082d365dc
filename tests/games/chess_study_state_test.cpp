#include "zermelo/games/chess/study_state.h"

#include <gtest/gtest.h>

#include "zermelo/core/random.h"
#include "zermelo/games/chess/chess.h"

namespace zermelo {
namespace {

const ChessStudy game;

/// The start of the rook-endgame study, 3.1.1.
constexpr std::string_view start_state = "[[7, 0, 2], [7, 4, 6], [0, 4, 12], [0, 7, 8]]";

std::string fen_of(std::string_view state) {
  const auto p = game.read_position(state);
  return p ? game.position_text(*p) : p.error().message();
}

TEST(ChessStudyState, TheStudysStartIsItsFirstState) {
  EXPECT_EQ(game.study_text(game.initial()), start_state);
  EXPECT_EQ(game.read_position(start_state).value(), game.initial());
}

TEST(ChessStudyState, RowZeroIsRankEightAndColumnZeroIsFileA) {
  EXPECT_EQ(fen_of("[[0, 1, 2], [7, 6, 6], [3, 2, 12]]"), "1R6/8/8/2k5/8/8/8/6K1 w - - 0 1");
}

TEST(ChessStudyState, PiecesMayComeInAnyOrderAndBlanksAnywhereBetweenTokens) {
  for (const auto text :
       {"[[0,7,8],[0,4,12],[7,4,6],[7,0,2]]", " [ [ 0 , 4 , 12 ] ,\n[7,4,6],\t[7,0,2],[0,7,8]\r\n] \n",
        "[[7, 0, 2], [7, 4, 6], [0, 4, 12], [0, 7, 8]] w", "\n[[7,0,2],[7,4,6],[0,4,12],[0,7,8]]w "})
    EXPECT_EQ(fen_of(text), chess::rook_endgame_start) << text;
}

TEST(ChessStudyState, ALetterBehindTheListSaysThatBlackIsToMove) {
  EXPECT_EQ(fen_of("[[7, 0, 2], [7, 4, 6], [0, 4, 12], [0, 7, 8]] b"), "4k2r/8/8/8/8/8/8/R3K3 b - - 0 1");
  EXPECT_EQ(game.study_text(game.read_position("4k3/8/8/8/8/8/8/R3K3 b - - 7 9").value()),
            "[[7, 0, 2], [7, 4, 6], [0, 4, 12]] b");
}

chess::Position random_position(Random& random) {
  chess::Position p;
  const auto put = [&](Player side, chess::Piece kind) {
    chess::Bits square = 0;
    do square = chess::bit(static_cast<chess::Square>(random.below(64)));
    while ((p.all() & square) != 0);
    p.kinds[kind] |= square;
    p.sides[chess::index(side)] |= square;
  };
  for (const Player side : {chess::white, chess::black}) {
    put(side, chess::King);
    if (random.below(4) != 0) put(side, chess::Rook);
  }
  p.turn = random.below(2) == 0 ? chess::white : chess::black;
  p.key = chess::key_of(p);
  return p;
}

/// What can be played on is written and read back equal; what cannot is refused in both notations.
TEST(ChessStudyState, WhatIsWrittenIsReadBackEqual) {
  Random random(311);
  int legal = 0;
  int refused = 0;
  for (int i = 0; i < 20'000; ++i) {
    const chess::Position p = random_position(random);
    const std::string state = game.study_text(p);
    const auto read = game.read_position(state);
    ASSERT_EQ(read.has_value(), game.read_position(game.position_text(p)).has_value()) << state;
    ASSERT_EQ(read.has_value(), game.problems(state).empty()) << state;
    if (read) {
      ASSERT_EQ(*read, p) << state;
    }
    ++(read ? legal : refused);
  }
  EXPECT_GT(legal, 10'000);
  EXPECT_GT(refused, 1'000);
}

TEST(ChessStudyState, EachKindOfBadInputIsToldWithItsPlace) {
  const std::string piece = "; expected a piece such as [7, 0, 2]: row, column and code";
  const std::string playable = "; expected a position that can be played on";
  const std::vector<std::pair<std::string, std::string>> cases{
      {"[[7, 0, 2], [7, 4, 7], [0, 4, 12]]",
       "position, offset 12: unknown code 7; expected 2 (white rook), 6 (white king), 12 (black king) or 8 (black "
       "rook)"},
      {"[[8, 0, 2], [7, 4, 6], [0, 4, 12]]",
       "position, offset 1: the square [8, 0] is off the board; expected a row and a column from 0 to 7"},
      {"[[7, 4, 6], [0, -1, 12]]",
       "position, offset 12: the square [0, -1] is off the board; expected a row and a column from 0 to 7"},
      {"[[7, 4, 2], [7, 4, 6], [0, 4, 12]]",
       "position, offset 12: two pieces on the square [7, 4]; expected one piece a square"},
      {"[[7, 0, 2], [7, 1, 2], [7, 4, 6], [0, 4, 12]]",
       "position, offset 12: a second white rook; expected two kings, at most one rook a side"},
      {"[[0, 4, 12], [7, 4, 6], [5, 4, 12]]",
       "position, offset 24: a second black king; expected two kings, at most one rook a side"},
      {"[[7, 0, 2], [7, 4, 6]]", "position: no black king" + playable},
      {"[]", "position: no white king" + playable},
      {"[[7, 0, 2], [7, 4, 6], [0, 0, 12]]", "position: black is in check, but white is to move" + playable},
      {"[[4, 4, 6], [4, 5, 12]] b", "position: white is in check, but black is to move" + playable},
      {"[[7, 0], [7, 4, 6]]", "position, offset 6: unexpected ']'" + piece},
      {"[[7, 0, 2, 1]]", "position, offset 9: unexpected ','" + piece},
      {"[[7, 0, two]]", "position, offset 8: unexpected 't'" + piece},
      {"[[7, 0, 2]", "position, offset 10: ends too early; expected a comma and another piece, or ]"},
      {"[[7, 0, 2],]", "position, offset 11: unexpected ']'" + piece},
      {"[7, 0, 2]", "position, offset 1: unexpected '7'" + piece},
      {"[[7, 0, 12345]]", "position, offset 8: the number '12345' is too large" + piece},
      {"[[7, 4, 6], [0, 4, 12]] x",
       "position, offset 24: unexpected 'x' after the list; expected w or b, the side to move, or nothing more"},
      {"[[7, 4, 6], [0, 4, 12]] b w",
       "position, offset 26: unexpected 'w' after the list; expected w or b, the side to move, or nothing more"}};
  for (const auto& [text, message] : cases) {
    const auto p = game.read_position(text);
    ASSERT_FALSE(p) << text;
    EXPECT_EQ(p.error().message(), message) << text;
    const auto problems = game.problems(text);
    ASSERT_FALSE(problems.empty()) << text;
    EXPECT_EQ(problems.front(), message) << text;
  }
}

TEST(ChessStudyState, AllDefectsAreListed) {
  EXPECT_EQ(game.problems("[[7, 4, 7], [9, 4, 6], [0, 4, 12]]").size(), 3U) << "code, square, and no white king";
}

/// Damaged texts: a value or an error comes out, `problems` agrees, and what is accepted is a state of its own.
TEST(ChessStudyState, AnyTextGivesAPositionOrAnError) {
  Random random(7);
  const std::string letters = "[],0123456789 -wb\n\xff";
  int accepted = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text(start_state);
    for (std::uint64_t changes = 1 + random.below(3); changes-- > 0;)
      text[1 + random.below(text.size() - 1)] = letters[random.below(letters.size())];
    const auto p = game.read_position(text);
    ASSERT_EQ(p.has_value(), game.problems(text).empty()) << text;
    if (!p) continue;
    ++accepted;
    ASSERT_EQ(game.read_position(game.study_text(*p)).value(), *p) << text;
  }
  EXPECT_GT(accepted, 100);
}

TEST(ChessStudyState, PlainChessDoesNotReadIt) { EXPECT_FALSE(Chess().read_position(start_state)); }

/// Ra8 mates by the rules and by the study's pattern, in both games.
TEST(ChessStudyState, MateInOneIsAMateForBothRuleSets) {
  const Chess rules;
  const auto find = [](const auto& starts) { return *std::ranges::find(starts, "mate-in-one", &NamedStart::name); };
  const NamedStart start = find(game.starts());
  EXPECT_EQ(start.position, find(rules.starts()).position);
  const auto p = game.read_position(start.position).value();
  EXPECT_EQ(chess::count(p.all()), 4);
  ASSERT_EQ(game.ended(p), std::nullopt);
  const auto mated = game.after(p, game.read_move(p, "Ra8#").value());
  EXPECT_EQ(game.ended(mated), Outcome::win(Player::First, Reason::Mate)) << "the study's pattern";
  EXPECT_EQ(rules.count_moves(mated), 0U);
  EXPECT_EQ(rules.stuck(mated), Outcome::win(Player::First, Reason::Mate)) << "the rules";
}

}  // namespace
}  // namespace zermelo
