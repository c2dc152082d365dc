#include <gtest/gtest.h>

#include "zermelo/core/notation.h"
#include "zermelo/core/random.h"
#include "zermelo/games/chess/chess.h"

namespace zermelo {
namespace {

const Chess game;

Chess::Position at(std::string_view fen) { return game.read_position(fen).value(); }

std::string san(std::string_view fen, std::string_view uci) {
  const auto p = at(fen);
  return game.short_text(p, read_move(game, p, uci).value());
}

TEST(ChessMoves, AlgebraicNotationSaysJustEnough) {
  EXPECT_EQ(san(chess::standard_start, "g1f3"), "Nf3");
  EXPECT_EQ(san(chess::standard_start, "e2e4"), "e4");
  EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"), "O-O");
  EXPECT_EQ(san("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"), "O-O-O+");
  EXPECT_EQ(san("4k3/8/8/8/8/8/8/RN2K1NR w - - 0 1", "b1d2"), "Nd2");
  EXPECT_EQ(san("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2"), "Nbd2") << "the file";
  EXPECT_EQ(san("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3"), "R1a3") << "the rank";
  EXPECT_EQ(san("8/8/k7/8/4Q2Q/8/8/1K5Q w - - 0 1", "h4e1"), "Qh4e1") << "both";
  EXPECT_EQ(san("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2"), "Ne2") << "the other knight is pinned";
  EXPECT_EQ(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "exd6");
  EXPECT_EQ(san("3nk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q"), "cxd8=Q+");
  EXPECT_EQ(san("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"), "Ra8#");
}

TEST(ChessMoves, ManyWaysToWriteOneMove) {
  const auto p = at("r3k2r/1P6/8/3pP3/8/2N5/8/R3K2R w KQkq d6 0 1");
  const auto reads = [&](std::string_view text) {
    const auto move = game.read_move(p, text);
    return move ? game.move_text(p, *move) : move.error().what;
  };
  for (const auto text : {"e1g1", "O-O", "0-0", "o-o", "O-O!"}) EXPECT_EQ(reads(text), "e1g1") << text;
  for (const auto text : {"O-O-O", "0-0-0", "O-O-O?!"}) EXPECT_EQ(reads(text), "e1c1") << text;
  for (const auto text : {"exd6", "ed6", "e5d6", "e5xd6", "exd6!!"}) EXPECT_EQ(reads(text), "e5d6") << text;
  for (const auto text : {"b8=Q", "b8Q", "b7b8q", "b7b8Q", "b8=q", "b7-b8=Q"}) EXPECT_EQ(reads(text), "b7b8q") << text;
  for (const auto text : {"bxa8=N", "b7a8n", "bxa8N+"}) EXPECT_EQ(reads(text), "b7a8n") << text;
  for (const auto text : {"Nxd5", "Nd5", "Nc3xd5", "c3d5", "Ncxd5", "N3xd5", "c3-d5"})
    EXPECT_EQ(reads(text), "c3d5") << text;
  for (const auto text : {"Ra2", "a1a2", "Ra1-a2"}) EXPECT_EQ(reads(text), "a1a2") << text;
}

TEST(ChessMoves, AmbiguousIsNotIllegalIsNotInvalid) {
  const auto p = at("4k3/P7/8/8/8/5N2/8/1N2K3 w - - 0 1");
  const auto error = [&](std::string_view text) { return game.read_move(p, text).error(); };
  EXPECT_EQ(error("Nd2").what, "ambiguous move 'Nd2'");
  EXPECT_EQ(error("Nd2").expected, "Nbd2 or Nfd2");
  EXPECT_EQ(error("a8").what, "ambiguous move 'a8'");
  EXPECT_EQ(error("a7a8").expected, "a8=Q+, a8=R+, a8=B or a8=N");
  EXPECT_EQ(error("Nd5").what, "illegal move 'Nd5'");
  EXPECT_EQ(error("e1e3").what, "illegal move 'e1e3'");
  EXPECT_EQ(error("e1e3").nearest, "e1e2");
  EXPECT_EQ(error("O-O").what, "illegal move 'O-O'");
  EXPECT_EQ(error("Kxe2").what, "illegal move 'Kxe2'") << "there is nothing to take";
  for (const auto text :
       {"", "?", "N", "Nd", "e9", "i4", "xx", "Nf3f", "e2e4e5", "O-O-O-O", "0000", "=Q", "a8=K", "\xff"}) {
    EXPECT_EQ(error(text).what, "invalid move " + in_quotes(text)) << text;
    EXPECT_NE(error(text).where.find("move, offset"), std::string::npos) << text;
  }
}

/// Every move of random games, in both notations, means itself again.
TEST(ChessMoves, WhatIsWrittenIsReadBack) {
  Random random(11);
  for (const auto& start : game.starts()) {
    auto p = at(start.position);
    for (int ply = 0; ply < 80; ++ply) {
      MoveList<Chess::Move> list;
      game.moves(p, list);
      if (list.empty()) break;
      for (const auto& m : list) {
        ASSERT_EQ(game.read_move(p, game.move_text(p, m)).value(), m) << game.position_text(p);
        const std::string text = game.short_text(p, m);
        ASSERT_TRUE(game.read_move(p, text)) << game.position_text(p) << " " << text;
        ASSERT_EQ(*game.read_move(p, text), m) << game.position_text(p) << " " << text;
      }
      p = game.after(p, list[random.below(list.size())]);
    }
  }
}

TEST(ChessMoves, AnyTextGivesAMoveOrAnError) {
  Random random(13);
  const std::string letters = "KQRBNPabcdefgh12345678xX-=+#!?O0o. \xff";
  const auto p = at("r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBP1P/R3K2R w KQkq - 0 1");
  for (int i = 0; i < 20000; ++i) {
    std::string text;
    for (std::uint64_t n = random.below(8); n-- > 0;) text += letters[random.below(letters.size())];
    const auto move = game.read_move(p, text);
    EXPECT_TRUE(move || !move.error().expected.empty()) << text;
  }
}

}  // namespace
}  // namespace zermelo
