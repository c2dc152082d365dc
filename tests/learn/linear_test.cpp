#include "zermelo/learn/linear.h"

#include <gtest/gtest.h>

#include "specs.h"
#include "zermelo/core/odds.h"
#include "zermelo/core/random.h"
#include "zermelo/learn/self_play.h"

namespace zermelo::learn {
namespace {

/// Results drawn by a known formula: the fit finds its weights.
TEST(Linear, FindsTheWeightsThatMadeTheResults) {
  const std::vector<double> truth{1.5, -0.4, 0};
  constexpr double scale = 0.8;
  Random random(5);
  std::vector<LinearSample> samples;
  for (int i = 0; i < 20'000; ++i) {
    LinearSample sample{.fixed = random.unit() - 0.5};
    double value = sample.fixed;
    for (const double weight : truth) {
      sample.per_weight.push_back(4 * random.unit() - 2);
      value += weight * sample.per_weight.back();
    }
    sample.target = random.unit() < share_of_odds(scale * value) ? 1 : 0;
    samples.push_back(sample);
  }
  const auto fitted = fit_weights(samples, {1, 1, 1}, scale);
  for (std::size_t i = 0; i < truth.size(); ++i) EXPECT_NEAR(fitted[i], truth[i], 0.06) << i;
  EXPECT_NEAR(fit_scale(samples, truth), scale, 0.04);
  EXPECT_LT(linear_loss(samples, fitted, scale), linear_loss(samples, std::vector<double>{1, 1, 1}, scale));
}

/// ln 2 is the loss of somebody who knows nothing.
TEST(Linear, LossOfKnowingNothingIsTheLogarithmOfTwo) {
  const std::vector<LinearSample> samples{{.target = 1}, {.target = 0}, {.target = 0.5}};
  EXPECT_NEAR(linear_loss(samples, {}, 1), 0.693147, 1e-5);
}

/// The parts of an evaluator add up to its value, for the side to move.
TEST(Linear, PartsAddUpToTheEvaluator) {
  for (const char* const spec : {"connect", "kalah", "checkers"}) {
    const auto made = testing::games().game(spec);
    ASSERT_TRUE(made) << made.error().message();
    const auto& evaluators = (*made)->info().evaluators;
    const EvaluatorChoice choice = choose(evaluators, evaluators.size() - 1);
    const std::size_t weights = evaluators.back().parameters.size();
    auto line = (*made)->start().value();
    for (int ply = 0; ply < 6; ++ply) {
      const auto parts = linear_parts(*line, choice, weights);
      ASSERT_TRUE(parts) << spec;
      double sum = parts->fixed;
      for (std::size_t i = 0; i < weights; ++i) sum += choice.weights[i] * parts->per_weight[i];
      double value = 0;
      for (const auto& [name, term] : line->terms(choice)) value += term;
      EXPECT_NEAR(sum, sign(line->to_move()) * value, 1e-9) << spec;
      const auto legal = line->legal();
      ASSERT_TRUE(line->play(legal[static_cast<std::size_t>(ply) % legal.size()]));
    }
  }
}

TEST(Linear, RefusesAnEvaluatorWithoutWeights) {
  const auto game = testing::games().game("mnk:3,3,3").value();
  const auto result = learn_linear({.game = game, .evaluator = 0, .games = 16}, {});
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message().find("no weights"), std::string::npos);
}

TEST(Linear, FitsThreatsOfASmallBoard) {
  const auto game = testing::games().game("connect:5,4,4").value();
  const LinearOptions options{
      .game = game, .evaluator = game->info().evaluators.size() - 1, .games = 1000, .nodes = 60, .jobs = 2};
  const auto one = learn_linear(options, {});
  ASSERT_TRUE(one) << one.error().message();
  EXPECT_EQ(one->weights.size(), 4U);
  EXPECT_GT(one->held_out, 0U);
  EXPECT_LT(one->loss_after, one->loss_before) << "on games that were not fitted";
  const auto player = game->player(one->player);
  EXPECT_TRUE(player) << player.error().message();
  auto alone = options;
  alone.jobs = 1;
  EXPECT_EQ(learn_linear(alone, {})->player, one->player) << "it does not depend on the jobs";
}

}  // namespace
}  // namespace zermelo::learn
