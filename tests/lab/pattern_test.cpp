#include "zermelo/lab/study/pattern.h"

#include <gtest/gtest.h>

namespace zermelo {
namespace {

using Texts = std::vector<std::string>;

Texts expanded(const std::string& pattern) {
  const auto specs = expand_pattern(pattern);
  EXPECT_TRUE(specs) << specs.error().message();
  return specs.value_or(Texts{});
}

TEST(Pattern, ARangeIsEveryNumberInIt) {
  EXPECT_EQ(expanded("minimax:depth=1..3"), (Texts{"minimax:depth=1", "minimax:depth=2", "minimax:depth=3"}));
  EXPECT_EQ(expanded("level:1..2"), (Texts{"level:1", "level:2"}));
  EXPECT_EQ(expanded("minimax:depth=2..6..2"), (Texts{"minimax:depth=2", "minimax:depth=4", "minimax:depth=6"}));
}
TEST(Pattern, AListIsEachOfItsWords) {
  EXPECT_EQ(expanded("alphabeta:depth={2,4},evaluator={study,position}"),
            (Texts{"alphabeta:depth=2,evaluator=study", "alphabeta:depth=2,evaluator=position",
                   "alphabeta:depth=4,evaluator=study", "alphabeta:depth=4,evaluator=position"}));
  EXPECT_EQ(expanded("{minimax,alphabeta}:depth=1"), (Texts{"minimax:depth=1", "alphabeta:depth=1"}));
  EXPECT_EQ(expanded("minimax:depth={1..2,5}"), (Texts{"minimax:depth=1", "minimax:depth=2", "minimax:depth=5"}));
}
TEST(Pattern, WeightsOfEvaluatorsVaryToo) {
  EXPECT_EQ(expanded("alphabeta:evaluator=material,material.king=1..1.5..0.25"),
            (Texts{"alphabeta:evaluator=material,material.king=1", "alphabeta:evaluator=material,material.king=1.25",
                   "alphabeta:evaluator=material,material.king=1.5"}));
}
TEST(Pattern, QuotedTextIsLeftAlone) {
  EXPECT_EQ(expanded(R"(program:"./a {1,2} 1..3",time=1s)"), Texts{R"(program:"./a {1,2} 1..3",time=1s)"});
  EXPECT_EQ(expanded("random"), Texts{"random"});
}
TEST(Pattern, WhatIsWrongIsRefusedInWords) {
  for (const char* bad : {"minimax:depth=4..1", "minimax:depth=1..x", "minimax:depth={1,2", "minimax:depth=1}",
                          "minimax:depth={}", "minimax:depth={1,,2}", "minimax:depth=1..9..0", "random:seed=0..99999"})
    EXPECT_FALSE(expand_pattern(bad)) << bad;
  EXPECT_EQ(expand_pattern("minimax:depth=4..1").error().message(),
            "player pattern 'minimax:depth=4..1': bad range '4..1'; expected a range like 1..4 or 0..1..0.25, rising");
}
TEST(Pattern, LabelsSayWhatDiffers) {
  EXPECT_EQ(axis_labels({"minimax:depth=1", "minimax:depth=2"}), (Texts{"1", "2"}));
  EXPECT_EQ(axis_labels({"minimax:depth=2", "alphabeta:depth=2"}), (Texts{"minimax", "alphabeta"}));
  EXPECT_EQ(axis_labels({"a:depth=1,evaluator=x", "a:depth=2,evaluator=y"}),
            (Texts{"depth=1 evaluator=x", "depth=2 evaluator=y"}));
  EXPECT_EQ(axis_labels({"random"}), Texts{"random"});
  EXPECT_EQ(axis_labels({"minimax:depth=3,ties=last"}), Texts{"3"});
}

}  // namespace
}  // namespace zermelo
