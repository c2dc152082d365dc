#include <gtest/gtest.h>

#include "games/alquerque_slow.h"
#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/search/perft.h"

namespace zermelo {
namespace {

using Counts = std::vector<std::uint64_t>;

template <alquerque::Rules R>
Counts counts(int depth) {
  const Alquerque<R> game;
  Counts found;
  for (int d = 1; d <= depth; ++d) found.push_back(perft(game, game.initial(), d));
  return found;
}

/// What the slow twin counts, from the depth where the published figures end.
template <alquerque::Rules R>
void expect_twin_agrees(int from, int to) {
  const Alquerque<R> game;
  const slow_alquerque::Game twin{std::string(alquerque::name_of(R))};
  for (int d = from; d <= to; ++d)
    EXPECT_EQ(perft(game, game.initial(), d), twin.perft(twin.start(), d)) << alquerque::name_of(R) << " depth " << d;
}

// The figures of the Alquerque study's table of rule sets; `forced` from depth 6 on from the list of known truths.
TEST(AlquerquePerft, StudyAgreesWithTheTable) { EXPECT_EQ(counts<alquerque::study>(5), (Counts{3, 6, 19, 82, 352})); }
TEST(AlquerquePerft, AlfonsoAgreesWithTheTable) {
  EXPECT_EQ(counts<alquerque::alfonso>(5), (Counts{4, 8, 33, 210, 1430}));
}
TEST(AlquerquePerft, MurrayAgreesWithTheTable) {
  EXPECT_EQ(counts<alquerque::murray>(5), (Counts{4, 8, 33, 219, 1537}));
}
TEST(AlquerquePerft, ForcedAgreesWithTheTable) {
  EXPECT_EQ(counts<alquerque::forced>(9), (Counts{4, 5, 6, 12, 29, 109, 541, 2730, 14375}));
}
TEST(AlquerquePerft, BellAgreesWithTheTable) { EXPECT_EQ(counts<alquerque::bell>(5), (Counts{4, 5, 6, 12, 26})); }
TEST(AlquerquePerft, CodecupAgreesWithTheTable) {
  EXPECT_EQ(counts<alquerque::codecup>(6), (Counts{4, 6, 8, 20, 101, 382}));
}

// Computed here; the slow twin agrees as far as the tests below go.
TEST(AlquerquePerft, DeeperFiguresStay) {
  EXPECT_EQ(counts<alquerque::forced>(11).back(), 510413U);
  EXPECT_EQ(counts<alquerque::bell>(11).back(), 130855U);
  EXPECT_EQ(counts<alquerque::codecup>(9).back(), 73087U);
}

TEST(AlquerquePerft, TheSlowTwinAgreesBeyondTheTable) {
  expect_twin_agrees<alquerque::study>(1, 7);
  expect_twin_agrees<alquerque::alfonso>(1, 6);
  expect_twin_agrees<alquerque::murray>(1, 6);
  expect_twin_agrees<alquerque::forced>(1, 9);
  expect_twin_agrees<alquerque::bell>(1, 9);
  expect_twin_agrees<alquerque::codecup>(1, 8);
}

TEST(AlquerquePerftLong, TheSlowTwinAgreesFarBeyondTheTable) {
  expect_twin_agrees<alquerque::study>(8, 9);
  expect_twin_agrees<alquerque::alfonso>(7, 8);
  expect_twin_agrees<alquerque::murray>(7, 8);
  expect_twin_agrees<alquerque::forced>(10, 12);
  expect_twin_agrees<alquerque::bell>(10, 12);
  expect_twin_agrees<alquerque::codecup>(9, 10);
}

TEST(AlquerquePerft, DivideAddsUp) {
  const Alquerque<alquerque::codecup> game;
  std::uint64_t sum = 0;
  for (const auto& [move, count] : divide(game, game.initial(), 6)) sum += count;
  EXPECT_EQ(sum, 382U);
}

}  // namespace
}  // namespace zermelo
