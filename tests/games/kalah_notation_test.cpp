#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "zermelo/core/notation.h"
#include "zermelo/core/random.h"
#include "zermelo/games/kalah/kalah.h"

namespace zermelo {
namespace {

using Game = Kalah<kalah::PackedRow>;

std::string refusal(const Game& game, std::string_view text) {
  const auto p = game.read_position(text);
  return p ? "accepted" : p.error().where + ": " + p.error().what;
}

TEST(KalahNotation, TheStartIsWrittenInSowingOrderSouthFirst) {
  EXPECT_EQ(Game().position_text(Game().initial()), "4,4,4,4,4,4,0/4,4,4,4,4,4,0 S");
  const Game pie({.pits = 3, .seeds = 2, .pie = true});
  EXPECT_EQ(pie.position_text(pie.initial()), "2,2,2,0/2,2,2,0 S pie");
  const Kalah<kalah::PlainRow> largest({.pits = 14, .seeds = 14});
  const auto text = largest.position_text(largest.initial());
  EXPECT_EQ(largest.read_position(text).value(), largest.initial());
}

TEST(KalahNotation, OneCellMayHoldEverySeedOfTheLargestBoard) {
  const Kalah<kalah::PlainRow> game({.pits = 14, .seeds = 14});
  const std::string zeros = "0,0,0,0,0,0,0,0,0,0,0,0,0";
  const std::string text = "392," + zeros + ",0/0," + zeros + ",0 S";
  const auto p = game.read_position(text).value();
  EXPECT_EQ(p.own[0], 392);
  EXPECT_EQ(game.position_text(p), text);
  EXPECT_FALSE(game.read_position("393," + zeros + ",0/0," + zeros + ",0 S"));
}

TEST(KalahNotation, APositionMayHoldFewerSeedsButNotMore) {
  EXPECT_TRUE(Game().read_position("0,0,0,0,0,1,0/0,0,0,0,0,1,0 N"));
  EXPECT_EQ(refusal(Game(), "4,4,4,4,4,4,0/4,4,4,4,4,5,0 S"), "position, offset 24: more than 48 seeds in all");
}

TEST(KalahNotation, ADefectIsNamedWithItsPlace) {
  const Game game;
  EXPECT_EQ(refusal(game, ""), "position, offset 0: ends too early");
  EXPECT_EQ(refusal(game, "4,4"), "position, offset 3: ends too early");
  EXPECT_EQ(refusal(game, "4,4,x"), "position, offset 4: unexpected 'x'");
  EXPECT_EQ(refusal(game, "4,4,-1"), "position, offset 4: unexpected '-'");
  EXPECT_EQ(refusal(game, "4,4,4,4,4,4/"), "position, offset 11: unexpected '/'");
  EXPECT_EQ(refusal(game, "4,4,4,4,4,4,0/4,4,4,4,4,4,0"), "position, offset 27: ends too early");
  EXPECT_EQ(refusal(game, "4,4,4,4,4,4,0/4,4,4,4,4,4,0 W"), "position, offset 28: unexpected 'W'");
  EXPECT_EQ(refusal(game, "4,4,4,4,4,4,0/4,4,4,4,4,4,0 S "), "position, offset 29: unexpected ' '");
  EXPECT_EQ(refusal(game, "999999999999999999999,"), "position, offset 0: more than 48 seeds in all");
  EXPECT_EQ(refusal(game, "4,4,4,4,4,4,0/4,4,4,4,4,4,0 S pie"), "position, offset 29: unexpected ' '");
  EXPECT_EQ(refusal(Game({.pie = true}), "4,4,4,4,4,4,0/4,4,4,4,4,4,0 S pie"), "accepted");
}

TEST(KalahNotation, AnyTextGivesAPositionThatReadsBackOrAnError) {
  Random random(5);
  const std::string_view symbols = "0123456789,,,,,/ SNpie\xff";
  const Game game({.pits = 2, .seeds = 3, .pie = true});
  int accepted = 0;
  for (int i = 0; i < 50000; ++i) {
    std::string text = "3,3,0/3,3,0 S pie";
    for (std::uint64_t changes = random.below(3); changes > 0; --changes)
      text[random.below(text.size())] = symbols[random.below(symbols.size())];
    if (random.below(4) == 0) text.resize(random.below(20), '0');
    const auto p = game.read_position(text);
    if (!p) {
      EXPECT_FALSE(p.error().message().empty());
      continue;
    }
    ++accepted;
    EXPECT_EQ(game.read_position(game.position_text(*p)).value(), *p);
    MoveList<kalah::Move> moves;
    if (!moves_or_outcome(game, *p, moves))
      for (const kalah::Move move : moves) game.after(*p, move);
  }
  EXPECT_GT(accepted, 1000);
}

TEST(KalahNotation, MovesArePitsInSowingOrderAndSwap) {
  const Game game({.pits = 2, .seeds = 3, .pie = true});
  const auto p = game.read_position("0,4,1/4,3,0 N pie").value();
  EXPECT_EQ(legal_texts(game, p), (std::vector<std::string>{"1", "2", "swap"}));
  EXPECT_EQ(read_move(game, p, "swap").value(), kalah::Move::swap());
  EXPECT_EQ(read_move(game, p, "3").error().message(), "illegal move '3'; expected 1, 2 or swap; did you mean '1'?");
  EXPECT_FALSE(read_move(game, p, ""));
}

TEST(KalahDrawing, NorthLiesOnTopAndReversed) {
  const auto p = Game().read_position("1,2,3,4,5,6,7/0,0,0,0,0,1,11 N").value();
  EXPECT_EQ(Game().text_drawing(p),
            "         6   5   4   3   2   1\n"
            "> N      1   0   0   0   0   0\n"
            "    11                           7\n"
            "  S      1   2   3   4   5   6\n"
            "         1   2   3   4   5   6\n");
}

TEST(KalahDrawing, EveryPitAndStoreIsASpotWithItsSeeds) {
  const Game game;
  const Drawing drawing = game.drawing(game.initial());
  std::set<std::string> ids;
  for (const auto& spot : drawing.spots) {
    ids.insert(spot.id);
    EXPECT_LE(spot.x + spot.width / 2, drawing.width);
    EXPECT_LE(spot.y + spot.height / 2, drawing.height);
    EXPECT_GE(spot.x - spot.width / 2, 0);
    EXPECT_GE(spot.y - spot.height / 2, 0);
  }
  EXPECT_EQ(ids.size(), 14);
  EXPECT_EQ(drawing.pieces.size(), 14);
  for (const std::string& move : legal_texts(game, game.initial())) EXPECT_TRUE(ids.contains(move));
}

TEST(KalahFamily, TakesEveryOptionOfTheTable) {
  const auto settings = Settings::make(kalah::Family::options(),
                                       {{"pits", "9"},
                                        {"seeds", "14"},
                                        {"capture", "empty"},
                                        {"remaining", "emptied"},
                                        {"pie", "on"},
                                        {"majority", "on"},
                                        {"aim", "margin"}},
                                       "game kalah");
  const kalah::Rules expected{9, 14, kalah::Capture::Empty, kalah::Remaining::Emptied, true, true, kalah::Aim::Margin};
  bool made = false;
  EXPECT_TRUE(kalah::Family::make(settings.value(), [&](const auto& game) {
    made = true;
    EXPECT_EQ(game.rules(), expected);
  }));
  EXPECT_TRUE(made);
  const auto plain = Settings::make(kalah::Family::options(), {}, "game kalah");
  EXPECT_EQ(kalah::Family::rules(plain.value()), kalah::Rules{});
}

}  // namespace
}  // namespace zermelo
