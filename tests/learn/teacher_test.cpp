#include "zermelo/learn/teacher.h"

#include <gtest/gtest.h>

#include <cmath>

namespace zermelo::learn {
namespace {

Sample played(float value, float result) { return {.result = result, .value = value}; }

/// Two lines of four that lack one stone count 18: so large a value is no proof, neither for the mover nor against.
TEST(Teacher, MirroredValuesGiveMirroredTargets) {
  std::vector<Sample> samples;
  for (int i = 0; i < 10; ++i)
    for (const float value : {20.0F, -20.0F}) {
      samples.push_back(played(value, value > 0 ? 1 : 0));
      samples.push_back(played(value, 0.5F));
    }
  const double worth = worth_of_unit(samples);
  for (const float value : {1.0F, 18.0F, 20.0F, 40.0F}) {
    Sample won{.value = value};
    Sample lost{.value = -value};
    use_unit(won, worth);
    use_unit(lost, worth);
    EXPECT_NEAR(won.search, 1 - lost.search, 1e-6) << value;
    EXPECT_GT(lost.search, 0.001) << value;
  }
}

/// Three of four points at a value of 10: the unit is worth a tenth of the logarithm of three.
TEST(Teacher, ItsUnitIsWorthWhatResultsSay) {
  std::vector<Sample> samples;
  for (int i = 0; i < 4000; ++i) samples.push_back(played(i % 2 == 0 ? 10 : -10, (i % 8 < 2) == (i % 2 == 0) ? 0 : 1));
  EXPECT_NEAR(worth_of_unit(samples), std::log(3.0) / 10, 1e-3);
}

TEST(Teacher, FewGamesThatWentAsItSaidMakeNoCertainty) {
  const std::vector<Sample> samples{played(3, 1), played(-3, 0), played(3, 1)};
  const double worth = worth_of_unit(samples);
  EXPECT_GT(worth, 0.1);
  EXPECT_LT(worth, 1);
}

TEST(Teacher, WhatIsProvenNeedsNoUnit) {
  Sample proven{.result = 1, .search = 1, .proven = true};
  use_unit(proven, 0.1);
  EXPECT_EQ(proven.search, 1);
  EXPECT_FALSE(shows_unit(proven));
  EXPECT_FALSE(shows_unit({.value = 3, .unplayed = true}));
  EXPECT_FALSE(shows_unit({.value = 0}));
  EXPECT_TRUE(shows_unit({.value = 3}));
  Sample unplayed{.value = 10, .unplayed = true};
  use_unit(unplayed, 0.1);
  EXPECT_EQ(unplayed.result, unplayed.search);
}

}  // namespace
}  // namespace zermelo::learn
