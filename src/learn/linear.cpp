#include "zermelo/learn/linear.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numeric>
#include <unordered_set>
#include <utility>

#include "zermelo/core/exponential.h"
#include "zermelo/core/logarithm.h"
#include "zermelo/core/number_text.h"
#include "zermelo/core/odds.h"
#include "zermelo/learn/samples.h"
#include "zermelo/learn/self_play.h"
#include "zermelo/match/jobs.h"

namespace zermelo::learn {
namespace {

constexpr int most_rounds = 200;
constexpr double little_change = 1e-5;
constexpr double most_rounding = 1e-6;  ///< of an evaluator that is linear

double value_of(const AnyLine& line, const EvaluatorChoice& choice) {
  double sum = 0;
  for (const auto& [name, value] : line.terms(choice)) sum += value;
  return sum;
}

double value_of(const LinearSample& sample, std::span<const double> weights) {
  return std::inner_product(weights.begin(), weights.end(), sample.per_weight.begin(), sample.fixed);
}

double round_to_thousandths(double weight) { return std::round(weight * 1000) / 1000; }

/// The first and the second derivative of the loss, by something of which the values have the derivatives `slope`.
struct Slopes {
  double first = 0;
  double second = 0;
  void add(double value, double target, double slope) {
    const double share = share_of_odds(value);
    first += (share - target) * slope;
    second += share * (1 - share) * slope * slope;
  }
  /// Newton's step, kept short where the second derivative says little.
  double step() const { return first / (second + 1e-9 + 1e-3 * std::abs(first)); }
};

}  // namespace

std::optional<LinearSample> linear_parts(const AnyLine& line, const EvaluatorChoice& choice, std::size_t weights) {
  const int side = sign(line.to_move());
  EvaluatorChoice probe = choice;
  for (std::size_t i = 0; i < weights; ++i) probe.weights[i] = 0;
  LinearSample sample{.fixed = side * value_of(line, probe)};
  double whole = sample.fixed;
  for (std::size_t i = 0; i < weights; ++i) {
    probe.weights[i] = 1;
    sample.per_weight.push_back(side * value_of(line, probe) - sample.fixed);
    probe.weights[i] = 0;
    whole += choice.weights[i] * sample.per_weight.back();
  }
  const double stated = side * value_of(line, choice);
  if (std::abs(whole - stated) > most_rounding * (1 + std::abs(stated))) return std::nullopt;
  return sample;
}

double linear_loss(std::span<const LinearSample> samples, std::span<const double> weights, double scale) {
  double sum = 0;
  for (const LinearSample& sample : samples) {
    // ln(1 + e^-|x|) + max(x, 0) - target · x, which no x makes infinite
    const double x = scale * value_of(sample, weights);
    sum += logarithm(1 + exponential(-std::abs(x))) + std::max(x, 0.0) - sample.target * x;
  }
  return samples.empty() ? 0 : sum / static_cast<double>(samples.size());
}

double fit_scale(std::span<const LinearSample> samples, std::span<const double> weights) {
  double scale = 1e-3;
  for (int round = 0; round < most_rounds; ++round) {
    Slopes slopes;
    for (const LinearSample& sample : samples) {
      const double value = value_of(sample, weights);
      slopes.add(scale * value, sample.target, value);
    }
    const double next = std::max(scale - slopes.step(), scale / 2);
    const bool settled = std::abs(next - scale) < little_change * scale;
    scale = std::min(next, 4 * scale);
    if (settled) break;
  }
  return scale;
}

std::vector<double> fit_weights(std::span<const LinearSample> samples, std::vector<double> weights, double scale) {
  std::vector<double> values;
  for (const LinearSample& sample : samples) values.push_back(value_of(sample, weights));
  for (int round = 0; round < most_rounds; ++round) {
    double largest = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
      Slopes slopes;
      for (std::size_t s = 0; s < samples.size(); ++s)
        slopes.add(scale * values[s], samples[s].target, scale * samples[s].per_weight[i]);
      if (slopes.second <= 0) continue;  // no position has anything to say about it
      const double change = -slopes.step();
      weights[i] += change;
      for (std::size_t s = 0; s < samples.size(); ++s) values[s] += change * samples[s].per_weight[i];
      largest = std::max(largest, std::abs(change));
    }
    if (largest < little_change) break;
  }
  return weights;
}

Expected<LinearResult> learn_linear(const LinearOptions& options, const std::stop_token& stop,
                                    const std::function<void(std::uint32_t games)>& on_game) {
  const GameInfo& info = options.game->info();
  const EvaluatorInfo& evaluator = info.evaluators.at(options.evaluator);
  const Error nothing_to_fit{
      .what = "evaluator " + std::string(evaluator.name) + " has no weights that could be fitted",
      .where = "game " + info.name,
      .expected = "an evaluator whose value is a sum of weights times counts",
      .code = ErrorCode::Unsupported};
  if (evaluator.parameters.empty()) return fail(nothing_to_fit);
  const EvaluatorChoice choice = choose(info.evaluators, options.evaluator);
  const SelfPlay plan{
      .game = options.game,
      .player = PlayerSpec("engine").with("nodes", options.nodes).with("hash", 1).with("evaluator", evaluator.name),
      .seed = options.seed,
      .opening_plies = usual_opening_plies(*options.game),
      .trust_search = false,
      .features = false};

  std::vector<std::vector<LinearSample>> played(options.games);
  std::vector<std::vector<std::uint64_t>> keys(options.games);
  std::mutex mutex;
  std::uint32_t finished = 0;
  const auto hire = [&]() -> Expected<Worker> {
    auto made = options.game->player(plan.player);
    if (!made) return fail(made.error());
    return [&, player = std::shared_ptr<AnyPlayer>(std::move(*made))](std::size_t i) -> std::optional<Error> {
      std::optional<Error> wrong;
      const auto visit = [&](const AnyLine& line, const Sample&) {
        auto parts = linear_parts(line, choice, evaluator.parameters.size());
        if (!parts) wrong = nothing_to_fit;
        played[i].push_back(std::move(parts).value_or(LinearSample{}));
      };
      const auto samples = play_one(plan, *player, static_cast<std::uint32_t>(i), visit, stop);
      if (!samples) return samples.error();
      for (std::size_t s = 0; s < samples->size(); ++s) {
        played[i][s].target = static_cast<double>((*samples)[s].result);
        played[i][s].game = static_cast<std::uint32_t>(i);
        keys[i].push_back((*samples)[s].key);
      }
      const std::lock_guard lock(mutex);
      if (on_game) on_game(++finished);
      return wrong;
    };
  };
  if (auto error = share_out(options.games, options.jobs, stop, hire)) return fail(std::move(*error));
  if (stop.stop_requested())
    return fail({.what = "stopped before the weights were fitted", .where = "learn", .code = ErrorCode::Stopped});

  std::unordered_set<std::uint64_t> seen;
  std::vector<LinearSample> trained;
  std::vector<LinearSample> held_out;
  for (std::uint32_t game = 0; game < options.games; ++game)
    for (std::size_t s = 0; s < played[game].size(); ++s)
      if (seen.insert(keys[game][s]).second)
        (is_held_out(game) ? held_out : trained).push_back(std::move(played[game][s]));

  const std::vector<double> before(choice.weights.begin(),
                                   choice.weights.begin() + static_cast<std::ptrdiff_t>(evaluator.parameters.size()));
  LinearResult result{
      .evaluator = std::string(evaluator.name), .positions = trained.size(), .held_out = held_out.size()};
  result.scale = fit_scale(trained, before);
  std::vector<double> after = fit_weights(trained, before, result.scale);
  for (double& weight : after) weight = round_to_thousandths(weight);
  result.loss_before = linear_loss(held_out, before, result.scale);
  result.loss_after = linear_loss(held_out, after, result.scale);
  PlayerSpec spec = PlayerSpec("engine").with("evaluator", evaluator.name);
  for (std::size_t i = 0; i < after.size(); ++i) {
    const Parameter& parameter = evaluator.parameters[i];
    result.weights.push_back({std::string(parameter.name), std::string(parameter.meaning), before[i], after[i]});
    spec = spec.with(result.evaluator + "." + std::string(parameter.name), number_text(after[i]));
  }
  result.player = spec.canonical();
  return result;
}

}  // namespace zermelo::learn
