#include <gtest/gtest.h>

#include "stripped_alpha_beta.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/search/textbook/alpha_beta.h"

// tests/scripts/budgets.py runs these two tests under callgrind and compares their instructions.
namespace {

using namespace zermelo;
using SevenBySix = SixHighConnect;

struct Found {
  double value;
  std::uint64_t nodes;
  friend bool operator==(const Found&, const Found&) = default;
};

constexpr int depth = 9;
constexpr std::uint64_t nodes_at_this_depth = 87'585;  // counted by the textbook search when this test was written

const SevenBySix game;
const SevenBySix::Evaluator zero(game, {});

Found search_of_the_library() {
  NoTrace silent;
  const auto found =
      AlphaBeta<SevenBySix, SevenBySix::Evaluator>(game, zero, {.depth = depth}, {}, silent)(game.initial());
  return {found.value, found.nodes};
}

/// By the same page with the tracer struck out (strip.py): what it would cost had nobody thought of tracing.
Found search_without_tracer() {
  const auto found =
      stripped::AlphaBeta<SevenBySix, SevenBySix::Evaluator>(game, zero, {.depth = depth}, {})(game.initial());
  return {found.value, found.nodes};
}

TEST(Untraced, TheLibrarysSearchVisitsTheKnownTree) {
  EXPECT_EQ(search_of_the_library(), (Found{0, nodes_at_this_depth}));
}

TEST(Untraced, ACopyWithoutATracerVisitsTheSameTree) {
  EXPECT_EQ(search_without_tracer(), (Found{0, nodes_at_this_depth}));
}

}  // namespace
