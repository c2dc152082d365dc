#pragma once
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/learn/samples.h"
#include "zermelo/learn/tuning.h"
#include "zermelo/search/net/net.h"

namespace zermelo::learn {

/// The network of search/net/net.h in floating point, as it is trained. All weights lie in one list:
/// rows | bias | direct | out | bias of the output.
struct FloatNet {
  std::size_t features = 0;
  std::size_t hidden = 0;
  std::vector<float> weights;

  /// Rows at random, the direct values and the output small, so that it says nearly nothing.
  static FloatNet random(std::size_t features, std::size_t hidden, std::uint64_t seed);

  std::size_t bias_at() const { return features * hidden; }
  std::size_t direct_at() const { return bias_at() + hidden; }
  std::size_t out_at() const { return direct_at() + features; }
  std::size_t bias_out_at() const { return out_at() + 2 * hidden; }
  std::size_t size() const { return bias_out_at() + 1; }

  /// The logarithm of the odds of the player to move.
  float value(const SampleView& sample) const;

  friend bool operator==(const FloatNet&, const FloatNet&) = default;
};

/// The cross entropy between the target and what the network says, less that of the target with itself: 0 at best.
double loss_of(const FloatNet& net, const SampleView& sample, float weight_of_result);
/// Adds the derivatives of the loss of one sample to `gradient`, which is as long as the list of weights. Gives the
/// loss.
double add_gradient(const FloatNet& net, const SampleView& sample, float weight_of_result, std::span<float> gradient);

struct TrainReport {
  double loss = 0;           ///< of the last epoch that made it better, on what was trained
  double held_out_loss = 0;  ///< afterwards, on games that were not
  std::size_t trained = 0;
  std::size_t held_out = 0;

  friend bool operator==(const TrainReport&, const TrainReport&) = default;
};

/// Where training stands between two batches: enough to continue as if it had never stopped.
struct TrainState {
  int epoch = 0;          ///< that is under way
  std::size_t begin = 0;  ///< of its next batch
  double loss = 0;        ///< of its batches so far, added
  float slowed = 1;       ///< the share of the rate that is left after epochs that made it worse
  bool finished = false;
  TrainReport report = {};
  FloatNet net = {};
  FloatNet best = {};
  // Adam's, as long as the list of weights.
  std::vector<float> mean = {};
  std::vector<float> square = {};
  float mean_power = 1;
  float square_power = 1;

  friend bool operator==(const TrainState&, const TrainState&) = default;
};

struct TrainOptions {
  int epochs = 0;  ///< at most
  std::size_t batch = Tuning::batch;
  float rate = Tuning::rate;                          ///< of the first step
  float weight_of_result = Tuning::weight_of_result;  ///< in the targets; the rest is the search
  bool hold_out = true;                               ///< else every game is trained on
  std::uint64_t seed = 1;
  int jobs = 1;  ///< threads; what is learned does not depend on them
  std::function<void(int epochs)> on_epoch = {};
  /// Is given the state after this time again and again, when it is stopped and at the end.
  std::function<void(const TrainState&)> keep = {};
  std::chrono::nanoseconds keep_every{0};
};

/// Adam (D. Kingma, J. Ba, "Adam: A Method for Stochastic Optimization", 2015) on batches in random order. Each batch
/// is cut into the same parts however many threads there are, and added in a fixed order: the same on every machine.
/// Steps fall to a twentieth of the first ones. After an epoch that makes the loss on the games held out larger it goes
/// back and takes smaller ones still; when a twentieth is left of these, or after the last epoch, it ends. After
/// an epoch rows are shrunk so far that no sum leaves 16 bits. A stop ends it early. `from` is a state of the same
/// training, which continues.
TrainReport train(FloatNet& net, const Samples& samples, const TrainOptions& options, const std::stop_token& stop = {},
                  std::optional<TrainState> from = {});

/// In whole numbers: each weight rounded to the nearest.
Net quantised(const FloatNet& net);

/// Shrinks the units of which a sum could leave 16 bits in whole numbers.
void shrink_sums(FloatNet& net);

std::string pack_float_net(const FloatNet& net);
Expected<FloatNet> unpack_float_net(std::string_view bytes, std::string_view where);
std::string pack_train_state(const TrainState& state);
Expected<TrainState> unpack_train_state(std::string_view bytes, std::string_view where);

}  // namespace zermelo::learn
