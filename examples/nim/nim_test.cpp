#include "nim.h"

#include <gtest/gtest.h>
#include <zermelo/search.h>
#include <zermelo/testing/conformance.h>

namespace {

TEST(Nim, ConformsToTheConcept) {
  zermelo::testing::conforms(Nim());
  zermelo::testing::conforms(Nim({.heaps = {1, 0, 4, 2}, .count = 4}, true));
}

/// Calls `check` with every position of three heaps of at most four objects in which there is something to take.
template <class Check>
void each_small_position(Check check) {
  for (std::uint8_t a = 0; a <= 4; ++a)
    for (std::uint8_t b = 0; b <= 4; ++b)
      for (std::uint8_t c = 0; c <= 4; ++c)
        if (a + b + c > 0) check(Nim::Position{.heaps = {a, b, c}, .count = 3});
}

double value(const Nim& nim, const Nim::Position& position) {
  return zermelo::search(nim, position, {.depth = 12}).value;
}

// Bouton 1901: the player to move loses exactly when the binary sum without carry of the heaps is zero.
TEST(Nim, IsLostExactlyWhenTheNimSumIsZero) {
  each_small_position([](const Nim::Position& p) {
    const bool lost = (p.heaps[0] ^ p.heaps[1] ^ p.heaps[2]) == 0;
    EXPECT_EQ(value(Nim(), p), lost ? -1 : 1) << Nim().position_text(p);
  });
}

// Bouton again: in misère play only positions with nothing but heaps of one differ; there the parity decides.
TEST(Nim, IsTheSameInMisereUntilOnlySingleObjectsAreLeft) {
  const Nim misere({.heaps = {3, 4, 5}, .count = 3}, true);
  each_small_position([&](const Nim::Position& p) {
    const bool singles = std::ranges::all_of(p.heaps, [](int heap) { return heap <= 1; });
    const int sum = p.heaps[0] ^ p.heaps[1] ^ p.heaps[2];
    EXPECT_EQ(value(misere, p), (sum == 0) != singles ? -1 : 1) << misere.position_text(p);
  });
}

TEST(Nim, TheBestMoveMakesTheNimSumZero) {
  const Nim nim;
  const auto best = zermelo::best_move(nim, nim.initial(), {.depth = 12});
  EXPECT_EQ(nim.move_text(nim.initial(), best.value()), "1:2");  // 3-4-5 -> 1-4-5
}

TEST(Nim, RefusesWhatIsNoPosition) {
  for (const char* text : {"", " ", "first", "3-4-5", "3-4-5 third", "3--5 first", "100 first", "-1 first", "3- first",
                           "1-1-1-1-1-1-1-1-1 first"})
    EXPECT_FALSE(Nim().read_position(text)) << text;
}

}  // namespace
