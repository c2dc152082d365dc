// checkers::Rules says all that tells the games of the draughts family apart: one generator that knows nothing but this
// data gets the published numbers of four games out of it.
#include <gtest/gtest.h>

#include "draughts_slow.h"

namespace zermelo {
namespace {

struct Published {
  const char* name;
  checkers::Rules rules;
  std::vector<std::uint64_t> perft;  ///< from depth 1
};

/// English: A. Bik, "perft for 8x8 checkers", talkchess.com 2009; the others: R. Halbersma, "Perft for all recognized
/// draughts variants", forum of the World Draughts Federation (laatste.info) 2010. One effect counts once here, and up
/// to these depths no two paths have the same one.
const std::vector<Published> family{
    {"English", checkers::english, {7, 49, 302, 1469, 7361, 36768}},
    {"Russian", checkers::russian, {7, 49, 302, 1469, 7482, 37986}},
    {"Brazilian", checkers::brazilian, {7, 49, 302, 1469, 7473, 37628}},
    {"international", checkers::international, {9, 81, 658, 4265, 27117}},
};

TEST(DraughtsFamily, FourGamesComeOutOfTheirRulesAsData) {
  for (const Published& game : family) {
    const testing::SlowDraughts draughts(game.rules);
    for (std::size_t i = 0; i < game.perft.size(); ++i)
      EXPECT_EQ(draughts.perft(draughts.initial(), static_cast<int>(i + 1)), game.perft[i])
          << game.name << ", depth " << i + 1;
  }
}

TEST(DraughtsFamilyLong, FourGamesComeOutOfTheirRulesAsData) {
  const std::vector<std::pair<checkers::Rules, std::vector<std::uint64_t>>> deeper{
      {checkers::english, {179740, 845931}}, {checkers::russian, {190146}}, {checkers::brazilian, {187302}}};
  for (const auto& [rules, counts] : deeper) {
    const testing::SlowDraughts draughts(rules);
    for (std::size_t i = 0; i < counts.size(); ++i)
      EXPECT_EQ(draughts.perft(draughts.initial(), static_cast<int>(i + 7)), counts[i]) << "depth " << i + 7;
  }
  const testing::SlowDraughts international(checkers::international);
  EXPECT_EQ(international.perft(international.initial(), 6), 167140U);
  EXPECT_EQ(international.perft(international.initial(), 7), 1049442U);
}

/// The Turkish stroke. The king takes A, B and C and would go on over D, but its way crosses A, and a piece that was
/// jumped stays on the board until the move is over.
///
///     . . . . . . . .
///     . . 2 . . . . .      2, 3 and 1: where it lands
///     . C . B . . . .
///     3 . . . 1 . . .
///     . . . . . . . .
///     . . A . . . . .
///     . . . D . . . .
///     k . . . . . . .
TEST(DraughtsFamily, AJumpedPieceStaysUntilTheMoveIsOver) {
  const testing::SlowDraughts draughts(checkers::brazilian);
  const std::string board =
      "........"
      "........"
      ".o.o...."
      "........"
      "........"
      "..o....."
      "...o...."
      "k.......";
  const auto after = draughts.successors(board);
  ASSERT_EQ(after.size(), 1U) << "three pieces are the most";
  EXPECT_EQ(std::ranges::count(after.front(), 'm'), 1) << "D is left";
}

}  // namespace
}  // namespace zermelo
