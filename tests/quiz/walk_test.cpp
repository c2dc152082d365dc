#include "zermelo/quiz/walk.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "textbook.h"
#include "zermelo/quiz/exercise.h"
#include "zermelo/quiz/source.h"

namespace zermelo {
namespace {

using Cut = Convention::Cut;
using Order = Convention::Order;
using Fail = Convention::Fail;

std::vector<std::string> some_trees() {
  std::vector<std::string> trees{textbook, "(max(1 7)(9 4))", "(min(3 3)min(3 1))",
                                 "(5)",    "((1)(2)(0))",     "(-1 (-2 -3) 4)"};
  for (int number = 1; number <= 30; ++number)
    for (int level = 1; level <= QuizLimits::level; ++level) trees.push_back(random_tree(11, number, level));
  return trees;
}

std::vector<std::string> names(const Chart& chart, const std::vector<std::size_t>& places) {
  std::vector<std::string> out;
  for (const std::size_t place : places) out.push_back(chart[place].name);
  return out;
}

TEST(Chart, CallsInnerNodesByLettersLevelByLevelAndLeavesByTheirParents) {
  const Chart chart = *read_chart("((3 (1 2))4)");
  std::vector<std::string> all;
  for (const auto& place : chart.places()) all.push_back(chart.title(place.id));
  EXPECT_EQ(all, (std::vector<std::string>{"MAX A", "MIN B", "B1", "MAX C", "C1", "C2", "A2"}));
}

TEST(Walk, OfTheTextbookTreeCutsTwoLeaves) {
  const Chart chart = *read_chart(textbook);
  const Walk walk(chart, {});
  EXPECT_EQ(walk.visits[0]->value, 3);
  EXPECT_EQ(names(chart, walk.order),
            (std::vector<std::string>{"A", "B", "B1", "B2", "B3", "C", "C1", "D", "D1", "D2", "D3"}));
  EXPECT_EQ(names(chart, walk.visits[5]->pruned), (std::vector<std::string>{"C2", "C3"}));
}

TEST(Walk, IsTheTextbookSearchWhereTheConventionsAgree) {
  for (const std::string& text : some_trees())
    for (const Order order : {Order::Natural, Order::Reverse}) {
      const Chart chart = *read_chart(text);
      const Walk walk(chart, {.order = order});
      const TextbookWalk book(text, chart, order);
      ASSERT_EQ(walk.order, book.order) << text;
      EXPECT_EQ(walk.visits[0]->value, book.value) << text;
      for (const std::size_t place : walk.order) {
        const Visit& mine = *walk.visits[place];
        const auto& its = *book.visits[place];
        EXPECT_EQ(mine.alpha.number, its.alpha) << text << " " << chart[place].name;
        EXPECT_EQ(mine.beta.number, its.beta) << text << " " << chart[place].name;
        EXPECT_EQ(mine.value, its.value) << text << " " << chart[place].name;
        EXPECT_EQ(mine.pruned, its.pruned) << text << " " << chart[place].name;
      }
    }
}

TEST(Walk, FindsTheSameRootValueByEveryConvention) {
  for (const std::string& text : some_trees()) {
    const Chart chart = *read_chart(text);
    const double value = TextbookWalk(text, chart, Order::Natural).value;
    for (const Cut cut : {Cut::AtLeast, Cut::Above})
      for (const Order order : {Order::Natural, Order::Reverse})
        for (const Fail fail : {Fail::Soft, Fail::Hard})
          EXPECT_EQ(Walk(chart, {cut, order, fail}).visits[0]->value, value) << text;
  }
}

TEST(Walk, FailHardLooksAtTheSameNodesAndReturnsTheBoundInsteadOfWhatLiesBeyond) {
  for (const std::string& text : some_trees()) {
    const Chart chart = *read_chart(text);
    const Walk soft(chart, {.fail = Fail::Soft});
    const Walk hard(chart, {.fail = Fail::Hard});
    ASSERT_EQ(soft.order, hard.order) << text;
    for (const std::size_t place : soft.order) {
      const Visit& visit = *soft.visits[place];
      if (chart[place].leaf()) continue;
      EXPECT_EQ(hard.visits[place]->value, std::clamp(visit.value, visit.alpha.number, visit.beta.number)) << text;
    }
  }
  const Chart chart = *read_chart(textbook);
  EXPECT_EQ(Walk(chart, {.fail = Fail::Soft}).visits[5]->value, 2);
  EXPECT_EQ(Walk(chart, {.fail = Fail::Hard}).visits[5]->value, 3);
}

TEST(Walk, CutsAtEqualityByOneConventionAndNotByTheOther) {
  const Chart chart = *read_chart("((3 5)(3 1))");
  EXPECT_EQ(names(chart, Walk(chart, {.cut = Cut::AtLeast}).visits[4]->pruned), std::vector<std::string>{"C2"});
  EXPECT_TRUE(Walk(chart, {.cut = Cut::Above}).visits[4]->pruned.empty());
}

TEST(Walk, WithTheStricterCutLooksAtNoLess) {
  for (const std::string& text : some_trees()) {
    const Chart chart = *read_chart(text);
    EXPECT_LE(Walk(chart, {.cut = Cut::AtLeast}).order.size(), Walk(chart, {.cut = Cut::Above}).order.size()) << text;
  }
}

}  // namespace
}  // namespace zermelo
