#include "zermelo/games/chess/pgn.h"

#include <gtest/gtest.h>

#include "zermelo/core/random.h"
#include "zermelo/games/chess/chess.h"

namespace zermelo {
namespace {

using chess::read_pgn;
using chess::write_pgn;

/// Paul Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
constexpr std::string_view opera = R"([Event "Paris"]
[Site "Paris FRA"]
[Date "1858.??.??"]
[Round "?"]
[White "Paul Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]
[ECO "C41"]

1.e4 e5 2.Nf3 d6 3.d4 Bg4 {This is a weak move
already.} 4.dxe5 Bxf3 5.Qxf3 dxe5 6.Bc4 Nf6 7.Qb3 Qe7
8.Nc3 (8.Qxb7 Qb4+ {is (also) good} (8...Nbd7 9.Qxa8)) c6 9.Bg5 $1 b5 ; to the end of the line
10.Nxb5!? cxb5 11.Bxb5+ Nbd7 12.O-O-O Rd8
% an escaped line
13.Rxd7 Rxd7 14.Rd1 Qe6 15.Bxd7+ Nxd7 16.Qb8+ Nxb8 17.Rd8# 1-0
)";

TEST(ChessPgn, ReadsAGameWithItsComments) {
  const auto games = read_pgn(opera);
  ASSERT_TRUE(games) << games.error().message();
  ASSERT_EQ(games->size(), 1U);
  const auto& game = games->front();
  EXPECT_EQ(game.moves.size(), 33U);
  EXPECT_EQ(game.result, Result::FirstWins);
  EXPECT_EQ(game.tag("White"), "Paul Morphy");
  EXPECT_EQ(game.tag("ECO"), "C41");
  auto p = game.start;
  for (const auto& m : game.moves) p = chess::play(p, m);
  EXPECT_EQ(Chess().position_text(p), "1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5 b k - 1 17");
  EXPECT_EQ(Chess().stuck(p), Outcome::win(Player::First, Reason::Mate));
}

TEST(ChessPgn, WritesWhatItReads) {
  const auto game = read_pgn(opera).value().front();
  const std::string text = write_pgn(game);
  EXPECT_EQ(read_pgn(text).value(), std::vector{game});
  EXPECT_NE(text.find("\n\n1. e4 e5 2. Nf3 d6"), std::string::npos);
  for (std::size_t at = 0, end = 0; at < text.size(); at = end + 1) {
    end = text.find('\n', at);
    EXPECT_LE(end - at, 79U);
  }
}

TEST(ChessPgn, AGameMayStartAnywhere) {
  const auto games = read_pgn("[SetUp \"1\"]\n[FEN \"4k2r/8/8/8/8/8/8/R3K3 b - - 5 9\"]\n9... Rh1+ 10. Kd2 Rxa1 0-1");
  ASSERT_TRUE(games) << games.error().message();
  EXPECT_EQ(games->front().moves.size(), 3U);
  EXPECT_EQ(games->front().result, Result::SecondWins);
  const std::string text = write_pgn(games->front());
  EXPECT_NE(text.find("[FEN \"4k2r/8/8/8/8/8/8/R3K3 b - - 5 9\"]\n\n9... Rh1+ 10. Kd2 Rxa1 0-1\n"), std::string::npos);
  const auto again = read_pgn(text).value().front();
  EXPECT_EQ(again.start, games->front().start);
  EXPECT_EQ(again.moves, games->front().moves);
}

TEST(ChessPgn, AFileHoldsManyGames) {
  const auto games = read_pgn(
      "[White \"A\"]\n1. e4 *\n\n[White \"B\"]\n1. d4 d5 1/2-1/2\n[White \"C\"]\n[Result \"0-1\"]\n1. f3 "
      "e5 2. g4 Qh4#\n[White \"\\\"D\\\\\"]\n*");
  ASSERT_TRUE(games) << games.error().message();
  ASSERT_EQ(games->size(), 4U);
  EXPECT_EQ((*games)[0].result, Result::None);
  EXPECT_EQ((*games)[1].result, Result::Draw);
  EXPECT_EQ((*games)[2].result, Result::SecondWins) << "from the tag, where the moves end without one";
  EXPECT_EQ((*games)[3].tag("White"), "\"D\\");
  EXPECT_EQ(read_pgn(write_pgn((*games)[3])).value().front().tag("White"), "\"D\\");
}

TEST(ChessPgn, NothingIsNoGame) {
  for (const auto text : {"", " \n\t", "{only words}", "; a line", "% a line\n"}) {
    const auto games = read_pgn(text);
    ASSERT_TRUE(games) << text;
    EXPECT_TRUE(games->empty()) << text;
  }
}

struct Refused {
  std::string_view text, where, what;
};

TEST(ChessPgn, AnErrorSaysWhereAndWhat) {
  for (const auto& [text, where, what] :
       std::initializer_list<Refused>{{"1. e4 e6 2. Ke3", "PGN, offset 12", "illegal move 'Ke3'"},
                                      {"1. e4 e5 2.Nf9", "PGN, offset 11", "invalid move 'Nf9'"},
                                      {"1. e4 {no end", "PGN, offset 6", "a comment without an end"},
                                      {"1. e4 (1. d4 (1. c4)", "PGN, offset 6", "a variation without an end"},
                                      {"1. e4) e5", "PGN, offset 5", "')' without '('"},
                                      {"1. e4 } e5", "PGN, offset 6", "unexpected '}'"},
                                      {"[", "PGN, offset 1", "a tag without a name"},
                                      {"[White]", "PGN, offset 6", "a tag without a value"},
                                      {"[White \"A]", "PGN, offset 8", "a tag's value without an end"},
                                      {"[White \"A\" x]", "PGN, offset 11", "a tag without an end"}}) {
    const auto games = read_pgn(text);
    ASSERT_FALSE(games) << text;
    EXPECT_EQ(games.error().where, where) << text;
    EXPECT_EQ(games.error().what, what) << text;
  }
  const auto bad = read_pgn("[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n*");
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().where, "PGN, offset 6");
  EXPECT_NE(bad.error().what.find("no black king"), std::string::npos);
}

TEST(ChessPgn, AnyTextGivesGamesOrAnError) {
  Random random(17);
  const std::string letters = "[]{}();%$\"\\ \n.*01-/exdNKO+=Q48\xff";
  for (int i = 0; i < 5000; ++i) {
    std::string text(opera);
    for (std::uint64_t changes = 1 + random.below(6); changes-- > 0;) {
      const auto where = random.below(text.size());
      if (random.below(3) == 0)
        text.erase(where, random.below(30));
      else
        text[where] = letters[random.below(letters.size())];
      if (text.empty()) text = "*";
    }
    const auto games = read_pgn(text);
    if (!games) {
      EXPECT_NE(games.error().where.find("offset"), std::string::npos);
      continue;
    }
    for (const auto& game : *games) EXPECT_EQ(read_pgn(write_pgn(game)).value().front().moves, game.moves);
  }
}

}  // namespace
}  // namespace zermelo
