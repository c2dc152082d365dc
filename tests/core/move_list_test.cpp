#include "zermelo/core/move_list.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace zermelo {
namespace {

using Moves = MoveList<std::uint32_t>;

void fill(Moves& list, std::uint32_t count, std::uint32_t from = 0) {
  for (std::uint32_t i = 0; i < count; ++i) list.push_back(from + i);
}

void expect_counting(const Moves& list, std::uint32_t count, std::uint32_t from = 0) {
  ASSERT_EQ(list.size(), count);
  for (std::uint32_t i = 0; i < count; ++i) ASSERT_EQ(list[i], from + i);
}

TEST(MoveList, StartsEmptyWithRoomFor128OnTheStack) {
  Moves list;
  EXPECT_TRUE(list.empty());
  fill(list, Moves::inline_capacity);
  const auto* here = reinterpret_cast<const std::byte*>(&list);
  const auto* first = reinterpret_cast<const std::byte*>(list.begin());
  EXPECT_TRUE(first >= here && first < here + sizeof(Moves));
}

TEST(MoveList, GrowsPastItsInlineRoomAndKeepsEveryMove) {
  for (const std::uint32_t count : {127U, 128U, 129U, 256U, 257U, 5000U, 65536U}) {
    Moves list;
    fill(list, count);
    expect_counting(list, count);
  }
}

TEST(MoveList, GivesRoomToWriteManyAtOnce) {
  for (const std::uint32_t count : {0U, 1U, 100U, 128U, 129U, 5000U}) {
    Moves list;
    fill(list, 28);
    std::uint32_t* to = list.room(count + 7);
    for (std::uint32_t i = 0; i < count; ++i) *to++ = 28 + i;
    list.end_at(to);
    expect_counting(list, 28 + count);
    list.resize(2 * (28 + count));
    EXPECT_EQ(list.size(), 2 * (28 + count));
    list.shrink_to(28 + count);
    expect_counting(list, 28 + count);
  }
}

TEST(MoveList, RefusesMoreThan65536Moves) {
  Moves list;
  fill(list, Moves::most);
  EXPECT_THROW(list.push_back(0), std::length_error);
  expect_counting(list, Moves::most);
}

TEST(MoveList, InnerListsDoNotDisturbOuterOnes) {
  Moves outer;
  fill(outer, 1000);
  {
    Moves inner;
    fill(inner, 3000, 7);
    {
      Moves innermost;
      fill(innermost, 200, 99);
      expect_counting(innermost, 200, 99);
    }
    expect_counting(inner, 3000, 7);
  }
  expect_counting(outer, 1000);
}

TEST(MoveList, GivesItsMemoryBackToTheArena) {
  const auto used = [] { return Arena::of_this_thread().mark(); };
  const Arena::Mark before = used();
  {
    Moves list;
    fill(list, 20'000);
    EXPECT_TRUE(used().block != before.block || used().used != before.used);
  }
  EXPECT_EQ(used().block, before.block);
  EXPECT_EQ(used().used, before.used);
}

TEST(MoveList, AClearedListCanBeFilledAgain) {
  Moves list;
  fill(list, 400);
  list.clear();
  EXPECT_TRUE(list.empty());
  fill(list, 300, 5);
  expect_counting(list, 300, 5);
  list.shrink_to(10);
  expect_counting(list, 10, 5);
}

}  // namespace
}  // namespace zermelo
