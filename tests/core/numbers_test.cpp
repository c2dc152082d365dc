// Random numbers, hashes, e^x and scores: the same on every machine.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <vector>

#include "zermelo/core/exponential.h"
#include "zermelo/core/hash.h"
#include "zermelo/core/logarithm.h"
#include "zermelo/core/random.h"
#include "zermelo/core/score.h"

namespace zermelo {
namespace {

/// The first outputs of SplitMix64 for the seed 1234567, as its authors' C code prints them.
TEST(Random, IsSplitMix64) {
  Random random(1234567);
  EXPECT_EQ(random.next(), 6457827717110365317U);
  EXPECT_EQ(random.next(), 3203168211198807973U);
  EXPECT_EQ(random.next(), 9817491932198370423U);
  EXPECT_EQ(random.next(), 4593380528125082431U);
  EXPECT_EQ(random.next(), 16408922859458223821U);
}

TEST(Random, SkippingIsDrawingAndForgetting) {
  Random drawn(5);
  Random skipped(5);
  for (int i = 0; i < 7; ++i) drawn.next();
  skipped.skip(7);
  EXPECT_EQ(skipped.next(), drawn.next());
}

TEST(Random, BelowStaysBelowAndReachesEveryNumberAboutEquallyOften) {
  Random random(1);
  std::array<int, 7> counts{};
  constexpr int draws = 70'000;
  for (int i = 0; i < draws; ++i) ++counts[random.below(7)];
  for (const int count : counts) EXPECT_NEAR(count, draws / 7, 500);  // five standard deviations
  EXPECT_EQ(Random(5).below(1), 0U);
}

TEST(Random, UnitLiesInTheHalfOpenInterval) {
  Random random(2);
  double sum = 0;
  for (int i = 0; i < 10'000; ++i) {
    const double x = random.unit();
    ASSERT_GE(x, 0);
    ASSERT_LT(x, 1);
    sum += x;
  }
  EXPECT_NEAR(sum / 10'000, 0.5, 0.02);
}

TEST(Random, ShufflesEveryOrderAboutEquallyOften) {
  Random random(3);
  std::map<std::vector<int>, int> orders;
  for (int i = 0; i < 6000; ++i) {
    std::vector<int> list{1, 2, 3};
    random.shuffle(list);
    ++orders[list];
  }
  ASSERT_EQ(orders.size(), 6U);
  for (const auto& [order, count] : orders) EXPECT_NEAR(count, 1000, 150);
}

TEST(Random, OneSeedIsOneSequence) {
  Random a(42);
  Random b(42);
  Random c(43);
  EXPECT_EQ(a.next(), b.next());
  EXPECT_NE(a.next(), c.next());
}

TEST(Hash, IsPinned) {
  EXPECT_EQ(mix(0), 0U);
  EXPECT_EQ(mix(1), 0xb456bcfc34c2cb2cU);
  EXPECT_EQ(hash("zermelo"), hash(std::string("zermelo")));
}

TEST(Hash, CombineMindsTheOrder) {
  std::set<Key> keys;
  for (std::uint64_t a = 0; a < 50; ++a)
    for (std::uint64_t b = 0; b < 50; ++b) keys.insert(combine(a, b));
  EXPECT_EQ(keys.size(), 2500U);
}

TEST(Hash, OneBitChangesAboutHalfOfTheOutput) {
  for (int bit = 0; bit < 64; ++bit) {
    const int changed = std::popcount(mix(12345) ^ mix(12345 ^ (std::uint64_t{1} << bit)));
    EXPECT_GT(changed, 12) << bit;
    EXPECT_LT(changed, 52) << bit;
  }
}

/// How many doubles lie between two of the same sign.
std::int64_t steps_between(double a, double b) {
  return std::abs(std::bit_cast<std::int64_t>(a) - std::bit_cast<std::int64_t>(b));
}

TEST(Exponential, IsWithinTwoUnitsInTheLastPlaceOfTheLibrarys) {
  Random random(4);
  for (int i = 0; i < 200'000; ++i) {
    const double x = i < 100'000 ? -20 + 40 * random.unit() : -700 + 1400 * random.unit();
    ASSERT_LE(steps_between(exponential(x), std::exp(x)), 2) << x;
  }
}

TEST(Exponential, KnowsItsEdges) {
  EXPECT_EQ(exponential(0), 1);
  EXPECT_EQ(exponential(1000), HUGE_VAL);
  EXPECT_EQ(exponential(-1000), 0);
  EXPECT_TRUE(std::isnan(exponential(std::nan(""))));
  EXPECT_EQ(exponential(-HUGE_VAL), 0);
}

TEST(Logarithm, IsTheLibrarysWithinTwoUnitsInTheLastPlace) {
  Random random(4);
  for (int i = 0; i < 200'000; ++i) {
    const double x = i < 100'000 ? i + 2 : exponential(-300 + 600 * random.unit());
    ASSERT_LE(steps_between(logarithm(x), std::log(x)), 2) << x;
  }
  EXPECT_EQ(logarithm(1), 0);
}

TEST(Score, OrdersLossesGuessesAndWins) {
  EXPECT_LT(-Score::infinity(), Score::loss_in(0));
  EXPECT_LT(Score::loss_in(1), Score::loss_in(2)) << "a later loss is better";
  EXPECT_LT(Score::loss_in(900), Score::units(-1e30));
  EXPECT_LT(Score::units(-1), Score::units(1));
  EXPECT_LT(Score::units(1e30), Score::win_in(900)) << "no guess reaches a win";
  EXPECT_LT(Score::win_in(2), Score::win_in(1)) << "a faster win is better";
  EXPECT_EQ(-Score::win_in(3), Score::loss_in(3));
}

TEST(Score, TellsPliesToTheEnd) {
  EXPECT_EQ(Score::win_in(5).distance(), 5);
  EXPECT_EQ(Score::loss_in(4).distance(), 4);
  EXPECT_FALSE(Score::units(99).distance());
  EXPECT_EQ(Score::units(0.0015).milli(), 2);
  EXPECT_EQ(Score::units(-0.0015).milli(), -2);
}

TEST(JustBelow, IsTheNextSmallerValue) {
  EXPECT_LT(ValueTraits<double>::just_below(0), 0);
  EXPECT_EQ(std::nextafter(ValueTraits<double>::just_below(3.5), 4), 3.5);
  EXPECT_EQ(ValueTraits<Score>::just_below(Score::units(1)).milli(), 999);
  EXPECT_EQ(ValueTraits<Score>::just_below(-Score::infinity()), -Score::infinity());
}

}  // namespace
}  // namespace zermelo
