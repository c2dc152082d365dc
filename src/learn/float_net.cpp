#include "zermelo/learn/float_net.h"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <bit>
#include <cassert>
#include <chrono>
#include <cmath>
#include <functional>
#include <numeric>
#include <system_error>
#include <thread>
#include <utility>

#include "zermelo/core/logarithm.h"
#include "zermelo/core/odds.h"
#include "zermelo/core/random.h"
#include "zermelo/solve/file_frame.h"

namespace zermelo::learn {
namespace {

constexpr FileKind weights_kind{.magic = "zermelo weights\n", .version = "1", .noun = "file of weights"};

constexpr FileKind state_kind{.magic = "zermelo training\n", .version = "1", .noun = "state of training"};

/// t ln(t / p) + (1 - t) ln((1 - t) / (1 - p))
double cross_entropy(double target, double share) {
  constexpr double least = 1e-7;
  const double p = std::clamp(share, least, 1 - least);
  const auto part = [](double t, double of) { return t <= 0 ? 0 : t * (logarithm(t) - logarithm(of)); };
  return part(target, p) + part(1 - target, 1 - p);
}

/// The sums of one view.
void add_rows(const FloatNet& net, std::span<const std::uint16_t> features, std::span<float> sums) {
  const std::size_t hidden = net.hidden;
  std::copy_n(net.weights.data() + net.bias_at(), hidden, sums.data());
  float* const to = sums.data();
  for (const std::uint16_t feature : features) {
    const float* const row = net.weights.data() + feature * hidden;
    for (std::size_t i = 0; i < hidden; ++i) to[i] += row[i];
  }
}

struct Forward {
  std::array<float, Net::most_hidden> mover;
  std::array<float, Net::most_hidden> other;
  float value = 0;

  Forward(const FloatNet& net, const SampleView& sample) {
    add_rows(net, sample.mover, std::span(mover).first(net.hidden));
    add_rows(net, sample.other, std::span(other).first(net.hidden));
    const float* const out = net.weights.data() + net.out_at();
    value = net.weights[net.bias_out_at()];
    for (std::size_t i = 0; i < net.hidden; ++i) {
      const float a = std::clamp(mover[i], 0.0F, 1.0F);
      const float b = std::clamp(other[i], 0.0F, 1.0F);
      value += out[i] * a * a + out[net.hidden + i] * b * b;
    }
    const float* const direct = net.weights.data() + net.direct_at();
    for (const std::uint16_t feature : sample.mover) value += direct[feature];
    for (const std::uint16_t feature : sample.other) value -= direct[feature];
  }
};

/// Back through one view: `sums` becomes the derivative by each sum.
void add_view_gradient(const FloatNet& net, std::span<const std::uint16_t> features, float error, float side,
                       const float* out, std::span<float> sums, float* out_gradient, std::span<float> gradient) {
  const std::size_t hidden = net.hidden;
  for (std::size_t i = 0; i < hidden; ++i) {
    const float clipped = std::clamp(sums[i], 0.0F, 1.0F);
    const bool inside = sums[i] > 0 && sums[i] < 1;
    out_gradient[i] += error * clipped * clipped;
    sums[i] = inside ? error * out[i] * 2 * clipped : 0;
  }
  float* const bias = gradient.data() + net.bias_at();
  for (std::size_t i = 0; i < hidden; ++i) bias[i] += sums[i];
  const float* const by_sum = sums.data();
  float* const direct = gradient.data() + net.direct_at();
  for (const std::uint16_t feature : features) {
    float* const row = gradient.data() + feature * hidden;
    for (std::size_t i = 0; i < hidden; ++i) row[i] += by_sum[i];
    direct[feature] += side * error;
  }
}

/// Each batch is cut into this many parts, and so is the list of weights.
constexpr std::size_t parts = 16;

/// Part number `i` of `size` things: from, to.
std::pair<std::size_t, std::size_t> part_of(std::size_t size, std::size_t i) {
  return {size * i / parts, size * (i + 1) / parts};
}

/// Threads that do the parts of one task after the other.
class Team {
 public:
  explicit Team(int threads) : barrier_(threads) {
    for (int i = 1; i < threads; ++i) try {
        threads_.emplace_back([this] { help(); });
      } catch (const std::system_error&) {
        barrier_.arrive_and_drop();  // the others do its work
      }
  }
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;
  ~Team() {
    task_ = nullptr;
    barrier_.arrive_and_wait();
  }

  /// Calls `task(i)` for every part, and returns when all have returned.
  void operator()(const std::function<void(std::size_t)>& task) {
    task_ = &task;
    next_ = 0;
    barrier_.arrive_and_wait();
    work();
    barrier_.arrive_and_wait();
  }

 private:
  void work() {
    for (std::size_t i = next_++; i < parts; i = next_++) (*task_)(i);
  }
  void help() {
    for (;;) {
      barrier_.arrive_and_wait();
      if (task_ == nullptr) return;
      work();
      barrier_.arrive_and_wait();
    }
  }

  std::barrier<> barrier_;
  std::atomic<std::size_t> next_ = 0;
  const std::function<void(std::size_t)>* task_ = nullptr;  ///< written before a barrier, read after it
  std::vector<std::jthread> threads_;
};

/// No weight at this place is larger.
float most_at(const FloatNet& net, std::size_t i) {
  return i < net.direct_at() ? Tuning::most_row : i < net.out_at() ? Tuning::most_direct : Tuning::most_out;
}

/// The steps of Adam.
class Adam {
 public:
  explicit Adam(TrainState& state) : state_(state) {}

  void next(float rate) {
    state_.mean_power *= keep_mean;
    state_.square_power *= keep_square;
    scale_ = rate * std::sqrt(1 - state_.square_power) / (1 - state_.mean_power);
  }
  /// One step of the weights from … to; `slope(i)` is the derivative by weight `i`.
  template <class Slope>
  void step(std::size_t from, std::size_t to, const Slope& slope) {
    constexpr float tiny = 1e-8F;
    FloatNet& net = state_.net;
    float* const mean = state_.mean.data();
    float* const square = state_.square.data();
    for (std::size_t i = from; i < to; ++i) {
      const float by = slope(i);
      mean[i] = keep_mean * mean[i] + (1 - keep_mean) * by;
      square[i] = keep_square * square[i] + (1 - keep_square) * by * by;
      const float moved = net.weights[i] - scale_ * mean[i] / (std::sqrt(square[i]) + tiny);
      net.weights[i] = std::clamp(moved, -most_at(net, i), most_at(net, i));
    }
  }

 private:
  static constexpr float keep_mean = 0.9F;
  static constexpr float keep_square = 0.999F;
  TrainState& state_;
  float scale_ = 0;
};

/// Trains by batches, with a gradient for each part of one.
class Trainer {
 public:
  Trainer(TrainState& state, const Samples& samples, const TrainOptions& options)
      : net_(state.net),
        samples_(samples),
        options_(options),
        adam_(state),
        team_(std::clamp(options.jobs, 1, static_cast<int>(parts))) {
    for (auto& gradient : gradients_) gradient.resize(net_.size());
  }

  /// One step. Gives the sum of the losses.
  double learn(std::span<const std::uint32_t> batch, float rate) {
    const double loss = sum(batch.size(), [&](std::size_t part, std::size_t i) {
      return add_gradient(net_, samples_[batch[i]], options_.weight_of_result, gradients_[part]);
    });
    adam_.next(rate);
    const float share = 1 / static_cast<float>(batch.size());
    team_([&](std::size_t part) {
      const auto [from, to] = part_of(net_.size(), part);
      auto& whole = gradients_[0];
      for (std::size_t g = 1; g < parts; ++g)
        for (std::size_t i = from; i < to; ++i) whole[i] += std::exchange(gradients_[g][i], 0.0F);
      adam_.step(from, to, [&](std::size_t i) { return share * std::exchange(whole[i], 0.0F); });
    });
    return loss;
  }

  double mean_loss(std::span<const std::uint32_t> list) {
    const double all = sum(list.size(), [&](std::size_t, std::size_t i) {
      return loss_of(net_, samples_[list[i]], options_.weight_of_result);
    });
    return list.empty() ? 0 : all / static_cast<double>(list.size());
  }

 private:
  /// The sum of `value(part, i)` over all `i`, added part by part.
  template <class Value>
  double sum(std::size_t size, const Value& value) {
    std::array<double, parts> sums{};
    team_([&](std::size_t part) {
      const auto [from, to] = part_of(size, part);
      for (std::size_t i = from; i < to; ++i) sums[part] += value(part, i);
    });
    return std::accumulate(sums.begin(), sums.end(), 0.0);
  }

  const FloatNet& net_;
  const Samples& samples_;
  const TrainOptions& options_;
  Adam adam_;
  std::array<std::vector<float>, parts> gradients_;
  Team team_;
};

std::int16_t rounded(float weight, std::int32_t one) {
  return static_cast<std::int16_t>(std::lround(weight * static_cast<float>(one)));
}

}  // namespace

FloatNet FloatNet::random(std::size_t features, std::size_t hidden, std::uint64_t seed) {
  FloatNet net{.features = features, .hidden = hidden};
  net.weights.resize(net.size());
  Random random(seed);
  const auto fill = [&](std::size_t from, std::size_t to, double least, double most) {
    for (std::size_t i = from; i < to; ++i) net.weights[i] = static_cast<float>(least + (most - least) * random.unit());
  };
  fill(0, net.bias_at(), -0.1, 0.1);
  fill(net.bias_at(), net.direct_at(), 0.1, 0.5);
  fill(net.out_at(), net.bias_out_at(), -0.1, 0.1);
  return net;
}

float FloatNet::value(const SampleView& sample) const { return Forward(*this, sample).value; }

double loss_of(const FloatNet& net, const SampleView& sample, float weight_of_result) {
  return cross_entropy(static_cast<double>(sample.target(weight_of_result)),
                       share_of_odds(static_cast<double>(net.value(sample))));
}

double add_gradient(const FloatNet& net, const SampleView& sample, float weight_of_result, std::span<float> gradient) {
  Forward forward(net, sample);
  const double target = static_cast<double>(sample.target(weight_of_result));
  const double share = share_of_odds(static_cast<double>(forward.value));
  const auto error = static_cast<float>(share - target);  // the derivative of the loss by the value
  gradient[net.bias_out_at()] += error;
  const float* const out = net.weights.data() + net.out_at();
  float* const out_gradient = gradient.data() + net.out_at();
  add_view_gradient(net, sample.mover, error, 1, out, std::span(forward.mover).first(net.hidden), out_gradient,
                    gradient);
  add_view_gradient(net, sample.other, error, -1, out + net.hidden, std::span(forward.other).first(net.hidden),
                    out_gradient + net.hidden, gradient);
  return cross_entropy(target, share);
}

void shrink_sums(FloatNet& net) {
  // Each weight is rounded by a half at most.
  const double most = (32767 - 0.5 * static_cast<double>(net.features + 1)) / Net::one;
  for (std::size_t i = 0; i < net.hidden; ++i) {
    float& bias = net.weights[net.bias_at() + i];
    auto above = static_cast<double>(bias);
    auto below = static_cast<double>(bias);
    for (std::size_t at = i; at < net.bias_at(); at += net.hidden)
      (net.weights[at] > 0 ? above : below) += static_cast<double>(net.weights[at]);
    const double largest = std::max(above, -below);
    if (largest <= most) continue;
    const auto share = static_cast<float>(0.999 * most / largest);
    bias *= share;
    for (std::size_t at = i; at < net.bias_at(); at += net.hidden) net.weights[at] *= share;
  }
}

namespace {

/// Calls `keep` every now and then.
class Keeper {
 public:
  explicit Keeper(const TrainOptions& options) : options_(options) {}
  void now(const TrainState& state) {
    if (options_.keep) options_.keep(state);
    last_ = Clock::now();
  }
  void perhaps(const TrainState& state) {
    if (options_.keep && Clock::now() - last_ >= options_.keep_every) now(state);
  }

 private:
  using Clock = std::chrono::steady_clock;
  const TrainOptions& options_;
  Clock::time_point last_ = Clock::now();
};

TrainState beginning(const FloatNet& net) {
  return {.net = net, .best = net, .mean = std::vector<float>(net.size()), .square = std::vector<float>(net.size())};
}

}  // namespace

TrainReport train(FloatNet& net, const Samples& samples, const TrainOptions& options, const std::stop_token& stop,
                  std::optional<TrainState> from) {
  std::vector<std::uint32_t> trained;
  std::vector<std::uint32_t> held_out;
  for (std::size_t i = 0; i < samples.size(); ++i)
    (options.hold_out && samples[i].held_out ? held_out : trained).push_back(static_cast<std::uint32_t>(i));
  if (trained.empty()) return {.held_out = held_out.size()};
  assert(options.epochs > 0);
  if (from && from->finished) {
    net = std::move(from->best);
    return from->report;
  }

  const bool begins = !from;
  TrainState state = from ? std::move(*from) : beginning(net);
  TrainReport& report = state.report;
  Trainer trainer(state, samples, options);
  Keeper keeper(options);
  if (begins)
    report = {.held_out_loss = trainer.mean_loss(held_out), .trained = trained.size(), .held_out = held_out.size()};
  Random random(options.seed);
  for (int epoch = 0; epoch < state.epoch; ++epoch) random.shuffle(trained);
  while (!state.finished) {
    random.shuffle(trained);
    while (state.begin < trained.size()) {
      if (stop.stop_requested()) {
        keeper.now(state);
        net = std::move(state.best);
        return report;
      }
      const float done =
          (static_cast<float>(state.epoch) + static_cast<float>(state.begin) / static_cast<float>(trained.size())) /
          static_cast<float>(options.epochs);
      const std::size_t size = std::min(options.batch, trained.size() - state.begin);
      state.loss += trainer.learn(std::span(trained).subspan(state.begin, size),
                                  options.rate * state.slowed * (1 - (1 - Tuning::least_rate) * done));
      state.begin += size;
      keeper.perhaps(state);
    }
    shrink_sums(state.net);
    const double now = trainer.mean_loss(held_out);
    if (state.epoch == 0 || held_out.empty() || now < report.held_out_loss) {
      report.loss = state.loss / static_cast<double>(trained.size());
      report.held_out_loss = now;
      state.best = state.net;
    } else {
      state.slowed *= Tuning::slower;
      state.net = state.best;
    }
    state.loss = 0;
    state.begin = 0;
    state.finished = ++state.epoch >= options.epochs || state.slowed <= Tuning::least_rate;
    if (options.on_epoch) options.on_epoch(state.epoch);
  }
  keeper.now(state);
  net = std::move(state.best);
  return report;
}

Net quantised(const FloatNet& net) {
  Net whole{.features = net.features, .hidden = net.hidden};
  const auto part = [&](std::size_t from, std::size_t to, std::int32_t one) {
    std::vector<std::int16_t> list;
    for (std::size_t i = from; i < to; ++i) list.push_back(rounded(net.weights[i], one));
    return list;
  };
  whole.rows = part(0, net.bias_at(), Net::one);
  whole.bias = part(net.bias_at(), net.direct_at(), Net::one);
  whole.direct = part(net.direct_at(), net.out_at(), Net::milli_one);
  whole.out = part(net.out_at(), net.bias_out_at(), Net::out_one);
  whole.bias_out = static_cast<std::int32_t>(std::lround(net.weights[net.bias_out_at()] * Net::milli_one));
  return whole;
}

namespace {

void append_floats(std::string& bytes, std::span<const float> list) {
  for (const float one : list) {
    const auto word = std::bit_cast<std::uint32_t>(one);
    for (std::size_t i = 0; i < sizeof word; ++i) bytes += static_cast<char>(word >> (8 * i) & 0xff);
  }
}

/// Takes as many as the list is long; false where one is no number.
bool take_floats(const std::byte*& at, std::span<float> list) {
  for (float& one : list) {
    std::uint32_t word = 0;
    for (std::size_t b = 0; b < sizeof word; ++b) word |= std::to_integer<std::uint32_t>(at[b]) << (8 * b);
    at += sizeof word;
    one = std::bit_cast<float>(word);
    if (!std::isfinite(one)) return false;
  }
  return true;
}

/// The bits of a number, so that it reads back equal.
void bits_line(HeaderWriter& header, std::string_view key, double value) {
  header.line(key, std::bit_cast<std::uint64_t>(value));
}
double bits_number(HeaderReader& header, std::string_view key) {
  return std::bit_cast<double>(header.number<std::uint64_t>(key));
}

FloatNet read_size(HeaderReader& header) {
  FloatNet net;
  net.features = header.number<std::size_t>("features");
  net.hidden = header.number<std::size_t>("hidden");
  return net;
}
bool is_possible(const FloatNet& net) {
  return net.features >= 1 && net.features <= FeatureSet::most && net.hidden >= 1 && net.hidden <= Net::most_hidden &&
         net.hidden % Net::block == 0;
}

Error bad_weights(std::string_view where, std::string_view what) {
  return {.what = std::string(what),
          .where = "weights " + printable(where),
          .expected = "a file that 'zermelo learn' wrote"};
}

}  // namespace

std::string pack_float_net(const FloatNet& net) {
  HeaderWriter header(weights_kind);
  header.line("features", net.features);
  header.line("hidden", net.hidden);
  std::string bytes = header.text();
  append_floats(bytes, net.weights);
  seal(bytes);
  return bytes;
}

Expected<FloatNet> unpack_float_net(std::string_view bytes, std::string_view where) {
  const auto bad = [&](std::string_view what) { return fail(bad_weights(where, what)); };
  HeaderReader header;
  if (const auto fault = header.read(bytes, weights_kind)) return bad(*fault);
  const auto content = unsealed(std::as_bytes(std::span(bytes)));
  if (!content) return bad("is cut short or altered");
  FloatNet net = read_size(header);
  if (!header.good() || !is_possible(net)) return bad(unreadable_header);
  if (content->size() != header.size() + sizeof(float) * net.size()) return bad("has another length than it says");
  net.weights.resize(net.size());
  const std::byte* at = content->data() + header.size();
  if (!take_floats(at, net.weights)) return bad("has a weight that is no number");
  return net;
}

std::string pack_train_state(const TrainState& state) {
  HeaderWriter header(state_kind);
  header.line("features", state.net.features);
  header.line("hidden", state.net.hidden);
  header.line("epoch", static_cast<std::uint64_t>(state.epoch));
  header.line("begin", state.begin);
  header.line("finished", state.finished ? 1 : 0);
  header.line("trained", state.report.trained);
  header.line("held-out", state.report.held_out);
  bits_line(header, "loss-so-far", state.loss);
  bits_line(header, "loss", state.report.loss);
  bits_line(header, "held-out-loss", state.report.held_out_loss);
  bits_line(header, "slowed", static_cast<double>(state.slowed));
  bits_line(header, "mean-power", static_cast<double>(state.mean_power));
  bits_line(header, "square-power", static_cast<double>(state.square_power));
  std::string bytes = header.text();
  for (const auto* const list : {&state.net.weights, &state.best.weights, &state.mean, &state.square})
    append_floats(bytes, *list);
  seal(bytes);
  return bytes;
}

Expected<TrainState> unpack_train_state(std::string_view bytes, std::string_view where) {
  const auto bad = [&](std::string_view what) { return fail(bad_weights(where, what)); };
  HeaderReader header;
  if (const auto fault = header.read(bytes, state_kind)) return bad(*fault);
  const auto content = unsealed(std::as_bytes(std::span(bytes)));
  if (!content) return bad("is cut short or altered");
  TrainState state;
  state.net = read_size(header);
  state.epoch = header.number<int>("epoch");
  state.begin = header.number<std::size_t>("begin");
  state.finished = header.number<int>("finished") != 0;
  state.report.trained = header.number<std::size_t>("trained");
  state.report.held_out = header.number<std::size_t>("held-out");
  state.loss = bits_number(header, "loss-so-far");
  state.report.loss = bits_number(header, "loss");
  state.report.held_out_loss = bits_number(header, "held-out-loss");
  state.slowed = static_cast<float>(bits_number(header, "slowed"));
  state.mean_power = static_cast<float>(bits_number(header, "mean-power"));
  state.square_power = static_cast<float>(bits_number(header, "square-power"));
  if (!header.good() || !is_possible(state.net) || state.epoch < 0) return bad(unreadable_header);
  state.best = state.net;
  const std::size_t size = state.net.size();
  if (content->size() != header.size() + 4 * sizeof(float) * size) return bad("has another length than it says");
  const std::byte* at = content->data() + header.size();
  for (auto* const list : {&state.net.weights, &state.best.weights, &state.mean, &state.square}) {
    list->resize(size);
    if (!take_floats(at, *list)) return bad("has a weight that is no number");
  }
  return state;
}

}  // namespace zermelo::learn
