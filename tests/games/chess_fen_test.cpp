#include <gtest/gtest.h>

#include "zermelo/core/random.h"
#include "zermelo/games/chess/chess.h"

namespace zermelo {
namespace {

const Chess game;

struct Refused {
  std::string_view fen, where, what;
};

TEST(ChessFen, AnErrorSaysWhereAndWhat) {
  for (const auto& [fen, where, what] : std::initializer_list<Refused>{
           {"", "position, offset 0", "ends too early"},
           {"8/8/8/8 w - - 0 1", "position, offset 7", "ends too early"},
           {"9/8/8/8/8/8/8/8 w - - 0 1", "position, offset 0", "unknown piece '9'"},
           {"71k/8/8/8/8/8/8/K7 w - - 0 1", "position, offset 2", "'k' where a row ends"},
           {"k7/8/8/8/8/8/8/K71 w - - 0 1", "position, offset 17", "'1' after the last row"},
           {"k78/8/8/8/8/8/8/K7 w - - 0 1", "position, offset 2", "'8' where a row ends"},
           {"k6/8/8/8/8/8/8/K7 w - - 0 1", "position, offset 2", "a row of fewer than 8 squares"},
           {"k34/8/8/8/8/8/8/7x w - - 0 1", "position, offset 17", "unknown piece 'x'"},
           {"k7/8/8/8/8/8/8/K7", "position, offset 17", "no side to move"},
           {"k7/8/8/8/8/8/8/K7 x - - 0 1", "position, offset 18", "unknown side 'x'"},
           {"k7/8/8/8/8/8/8/K7 w", "position, offset 19", "no castling rights"},
           {"k7/8/8/8/8/8/8/K7 w X - 0 1", "position, offset 20", "unknown castling right 'X'"},
           {"4k3/8/8/8/8/8/8/R3K2R w KQK - 0 1", "position, offset 26", "castling right 'K' twice"},
           {"k7/8/8/8/8/8/8/K7 w - ", "position, offset 22", "no en-passant square"},
           {"k7/8/8/8/8/8/8/K7 w - e9 0 1", "position, offset 22", "bad en-passant square 'e9'"},
           {"k7/8/8/8/8/8/8/K7 w - - x 1", "position, offset 24", "bad plies without progress 'x'"},
           {"k7/8/8/8/8/8/8/K7 w - - -1 1", "position, offset 24", "bad plies without progress '-1'"},
           {"k7/8/8/8/8/8/8/K7 w - - 0 99999", "position, offset 26", "bad move number '99999'"},
           {"k7/8/8/8/8/8/8/K7 w - - 0 1 more", "position, offset 28", "continues after the last field"},
           {"8/8/8/8/8/8/8/K7 w - - 0 1", "position, offset 0", "no black king"},
           {"k7/8/8/8/8/8/8/K6K w - - 0 1", "position, offset 0", "2 white kings"},
           {"k7/8/8/8/8/8/8/K3P3 w - - 0 1", "position, offset 0", "white pawn on e1"},
           {"k7/8/8/8/8/8/8/R3K3 b Q - 0 1", "", ""},
           {"k7/8/8/8/8/8/8/R3K3 w - - 0 1", "position, offset 20", "black is in check, but white is to move"},
           {"k7/8/8/8/8/8/8/4K3 w K - 0 1", "position, offset 21",
            "castling right K without a white king on e1 and rook on h1"},
           {"k7/8/8/8/8/8/8/4K3 w - e3 0 1", "position, offset 23",
            "en-passant square e3 with white to move, not on rank 6"},
           {"k7/8/8/8/8/8/8/4K3 w - e6 0 1", "position, offset 23", "en-passant square e6 without a black pawn on e5"},
           {"k7/4p3/8/4pP2/8/8/8/4K3 w - e6 0 1", "position, offset 28", "en-passant square e6, but e7 is not empty"},
           {"k7/pppppppp/p7/8/8/8/8/K7 w - - 0 1", "position, offset 0", "9 black pawns"}}) {
    const auto p = game.read_position(fen);
    EXPECT_EQ(p.has_value(), what.empty()) << fen;
    if (p) continue;
    EXPECT_EQ(p.error().where, where) << fen;
    EXPECT_EQ(p.error().what, what) << fen;
    EXPECT_FALSE(p.error().expected.empty()) << fen;
  }
}

TEST(ChessFen, EveryDefectIsListed) {
  const auto raw = chess::FenReader("8/8/8/8/8/8/8/P2KK3 w k e3 0 1").read_raw();
  ASSERT_TRUE(raw);
  EXPECT_EQ(game.problems(*raw), (std::vector<std::string>{"2 white kings", "no black king", "white pawn on a1",
                                                           "castling right k without a black king on e8 and rook on h8",
                                                           "en-passant square e3 with white to move, not on rank 6"}));
  EXPECT_EQ(game.read_position("8/8/8/8/8/8/8/P2KK3 w k e3 0 1").error().what,
            "2 white kings, no black king, white pawn on a1, castling right k without a black king on e8 and rook on "
            "h8, en-passant square e3 with white to move, not on rank 6");
  EXPECT_TRUE(game.problems(game.initial()).empty());
}

TEST(ChessFen, ThreePiecesCannotCheckAtOnce) {
  EXPECT_EQ(game.read_position("4k3/8/8/1B6/8/3N4/8/K3R3 b - - 0 1").has_value(), true);
  EXPECT_EQ(game.read_position("4k3/8/3N4/1B6/8/8/8/K3R3 b - - 0 1").error().what, "3 pieces give check at once");
}

TEST(ChessFen, ClocksMayBeLeftOut) {
  EXPECT_EQ(game.position_text(game.read_position("4k3/8/8/8/8/8/8/4K2R w K -").value()),
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(game.position_text(game.read_position("4k3/8/8/8/8/8/8/4K2R w K - 7").value()),
            "4k3/8/8/8/8/8/8/4K2R w K - 7 1");
}

TEST(ChessFen, RightsAreWrittenInOneOrder) {
  EXPECT_EQ(game.position_text(game.read_position("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1").value()),
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
}

/// Texts a little off: whatever comes in, a value or an error comes out, and what is accepted can be played.
TEST(ChessFen, AnyTextGivesAPositionOrAnError) {
  Random random(7);
  const std::string letters = "pnbrqkPNBRQK12345678/ wb-KQkqe36\xff\n";
  const auto starts = game.starts();
  for (int i = 0; i < 20000; ++i) {
    std::string text = starts[random.below(starts.size())].position;
    for (std::uint64_t changes = 1 + random.below(4); changes-- > 0;) {
      const auto where = random.below(text.size() + 1);
      const char letter = letters[random.below(letters.size())];
      if (random.below(2) == 0 && where < text.size())
        text[where] = letter;
      else
        text.insert(where, 1, letter);
    }
    const auto p = game.read_position(text);
    if (!p) {
      EXPECT_NE(p.error().where.find("offset"), std::string::npos) << text;
      continue;
    }
    MoveList<Chess::Move> moves;
    game.moves(*p, moves);
    for (const auto& m : moves) {
      const auto next = game.after(*p, m);
      ASSERT_TRUE(game.problems(next).empty()) << text << " " << game.move_text(*p, m);
    }
  }
}

}  // namespace
}  // namespace zermelo
