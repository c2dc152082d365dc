#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/any/any_game.h"

namespace zermelo::learn {

/// A position as an evaluator that is linear in its weights sees it, for the player to move.
struct LinearSample {
  double fixed = 0;                ///< what does not depend on a weight
  std::vector<double> per_weight;  ///< what each weight is multiplied by
  double target = 0.5;             ///< the share of the point that the player to move got
  std::uint32_t game = 0;
};

/// An evaluator's parts for one position: fixed + Σ weight · per_weight is its value. Nothing where it is not linear.
std::optional<LinearSample> linear_parts(const AnyLine& line, const EvaluatorChoice& choice, std::size_t weights);

/// The scale that turns values into logarithms of odds best, the weights being what they are.
double fit_scale(std::span<const LinearSample> samples, std::span<const double> weights);

/// Logistic regression ("Texel tuning", P. Österlund 2014): the weights with which the values, times the scale, predict
/// the results best. Newton's method, one weight after the other, until nothing changes.
std::vector<double> fit_weights(std::span<const LinearSample> samples, std::vector<double> weights, double scale);

/// The mean cross entropy of the results.
double linear_loss(std::span<const LinearSample> samples, std::span<const double> weights, double scale);

struct LinearOptions {
  std::shared_ptr<const AnyGame> game;
  std::size_t evaluator = 0;  ///< its number in the game's list
  std::uint64_t seed = 1;
  std::uint32_t games = 4096;
  std::uint64_t nodes = 400;
  int jobs = 1;
};

struct LinearResult {
  std::string evaluator;
  struct Weight {
    std::string name;
    std::string meaning;
    double before = 0;
    double after = 0;
  };
  std::vector<Weight> weights;
  double scale = 0;
  std::size_t positions = 0;
  std::size_t held_out = 0;
  double loss_before = 0;  ///< on the games held out
  double loss_after = 0;
  std::string player;  ///< the engine with the new weights
};

/// Plays the engine with this evaluator against itself and fits its weights to the results. A stop ends it with an
/// error.
Expected<LinearResult> learn_linear(const LinearOptions& options, const std::stop_token& stop,
                                    const std::function<void(std::uint32_t games)>& on_game = {});

}  // namespace zermelo::learn
