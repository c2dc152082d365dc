#include <gtest/gtest.h>

#include <string>

#include "zermelo/core/random.h"
#include "zermelo/games/checkers/pdn.h"

namespace zermelo {
namespace {

checkers::PdnGame only(std::string_view text) {
  const auto games = checkers::read_pdn(text);
  EXPECT_TRUE(games) << games.error().message();
  EXPECT_EQ(games ? games->size() : 0, 1U);
  return games && games->size() == 1 ? (*games)[0] : checkers::PdnGame{};
}
checkers::Position end_of(const checkers::PdnGame& game) {
  checkers::Position p = game.start;
  for (const checkers::Move& m : game.moves) p = Checkers<>().after(p, m);
  return p;
}

TEST(Pdn, ReadsTagsMovesAndResult) {
  const checkers::PdnGame game = only(
      "[Event \"A \\\"friendly\\\" game\"]\n[Black \"One\"]\n[White \"Two\"]\n[Result \"0-1\"]\n\n"
      "1. 11-15 23-19 2. 8-11 22-17 3.11-16 24-20 4. 16x23 0-1\n");
  EXPECT_EQ(game.tag("Event"), "A \"friendly\" game");
  EXPECT_EQ(game.tag("White"), "Two");
  EXPECT_EQ(game.tag("Nothing"), "");
  EXPECT_EQ(game.moves.size(), 7U);
  EXPECT_EQ(game.result, Result::FirstWins) << "Black moves first, and 0-1 is a win of Black";
  EXPECT_EQ(Checkers<>().position_text(end_of(game)),
            "W:W17,20,21,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,9,10,12,15,23:H0:F4");
}

TEST(Pdn, SkipsCommentsGlyphsMarksAndVariations) {
  const checkers::PdnGame game =
      only("1. 11-15! {the old faithful} $1 23-19?! (1... 22-18 {so) too} 2. 15x22 (2. 8-11)) ; aside\n*");
  EXPECT_EQ(game.moves.size(), 2U);
  EXPECT_EQ(game.result, Result::None);
}

TEST(Pdn, BeginsWhereTheFenTagSays) {
  const checkers::PdnGame game = only("[SetUp \"1\"]\n[FEN \"W:W22,32:B18,11\"]\n1... 22x8 1-0");
  EXPECT_EQ(game.result, Result::SecondWins);
  EXPECT_EQ(Checkers<>().position_text(end_of(game)), "B:W8,32:B:H0:F2");
}

TEST(Pdn, ReadsManyGamesAndBothScales) {
  const auto games =
      checkers::read_pdn("1. 11-15 2-0\n[Event \"x\"] 1. 9-13 1-1 1. 12-16 0-2 [Result \"1/2-1/2\"] 9-14");
  ASSERT_TRUE(games) << games.error().message();
  ASSERT_EQ(games->size(), 4U);
  EXPECT_EQ((*games)[0].result, Result::SecondWins);
  EXPECT_EQ((*games)[1].result, Result::Draw);
  EXPECT_EQ((*games)[2].result, Result::FirstWins);
  EXPECT_EQ((*games)[3].result, Result::Draw);
  EXPECT_TRUE(checkers::read_pdn("")->empty());
}

TEST(Pdn, DefectsAreRefusedWithTheirOffset) {
  const auto message = [](std::string_view text) {
    const auto games = checkers::read_pdn(text);
    return games ? "accepted" : games.error().message();
  };
  EXPECT_EQ(message("{never closed"), "PDN, offset 0: a comment without an end; expected }");
  EXPECT_EQ(message("1. 11-15 (2. 3"), "PDN, offset 9: a variation without an end; expected )");
  EXPECT_EQ(message("[Event x]"), "PDN, offset 7: a tag without a value; expected [Name \"value\"]");
  EXPECT_EQ(message("[Event \"x"), "PDN, offset 8: a tag's value without an end; expected [Name \"value\"]");
  EXPECT_EQ(message("[FEN \"B:W3:B9\"]"),
            "PDN, offset 6: bad FEN: position, offset 3: a man on its last row, square 3; expected a king there: K3");
  EXPECT_EQ(message("1. 11-15 23-19 ]"), "PDN, offset 15: unexpected ']'; expected a move or a result");
  EXPECT_EQ(message("1. 11-15)"), "PDN, offset 8: ')' without '('; expected a move or a result");
  EXPECT_EQ(message("1. 9-13 22-8").substr(0, 34), "PDN, offset 8: illegal move '22-8'");
}

TEST(Pdn, WhatIsWrittenReadsBack) {
  const Checkers<> rules;
  Random random(1);
  for (int round = 0; round < 200; ++round) {
    checkers::PdnGame game{.tags = {{"Event", "a \\ and a \""}, {"Black", "b"}}, .start = rules.initial(), .moves = {}};
    if (round % 2 == 1) game.start = *rules.read_position("W:WK30,21,22:B1,K2,3,10:H7:F31");
    checkers::Position p = game.start;
    for (int ply = 0; ply < 100; ++ply) {
      MoveList<checkers::Move> list;
      if (const auto outcome = moves_or_outcome(rules, p, list)) {
        game.result = outcome->result;
        break;
      }
      game.moves.push_back(list[random.below(list.size())]);
      p = rules.after(p, game.moves.back());
    }
    const std::string text = checkers::write_pdn(game);
    const checkers::PdnGame again = only(text);
    ASSERT_EQ(again.moves, game.moves) << text;
    ASSERT_EQ(again.start, game.start);
    ASSERT_EQ(again.result, game.result);
    ASSERT_EQ(again.tag("Event"), game.tag("Event"));
    for (std::size_t i = 0, line = 0; i < text.size(); ++i) {
      line = text[i] == '\n' ? 0 : line + 1;
      ASSERT_LE(line, 80U);
    }
    ASSERT_EQ(checkers::write_pdn(again), text);
  }
}

}  // namespace
}  // namespace zermelo
