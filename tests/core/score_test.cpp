#include "zermelo/core/score.h"

#include <gtest/gtest.h>

namespace zermelo {
namespace {

TEST(Score, OfAVerdictCountsFromTheRoot) {
  EXPECT_EQ(Score::of({.sign = 1, .plies = 3}, 4), Score::win_in(7));
  EXPECT_EQ(Score::of({.sign = -1, .plies = 2}, 1), Score::loss_in(3));
  EXPECT_EQ(Score::of({.sign = 0}, 5), Score());
}
TEST(Score, PrefersAFastWinAndASlowLossToEveryGuess) {
  EXPECT_GT(Score::win_in(1), Score::win_in(3));
  EXPECT_GT(Score::win_in(2000), Score::units(1e12));
  EXPECT_LT(Score::loss_in(2000), Score::units(-1e12));
  EXPECT_LT(Score::loss_in(1), Score::loss_in(3));
}
TEST(Score, KnowsTheDistanceOfADecidedGameAlone) {
  EXPECT_EQ(Score::win_in(9).distance(), 9);
  EXPECT_EQ(Score::loss_in(9).distance(), 9);
  EXPECT_EQ(Score::units(3).distance(), std::nullopt);
}

}  // namespace
}  // namespace zermelo
