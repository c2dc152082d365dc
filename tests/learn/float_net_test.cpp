#include "zermelo/learn/float_net.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "zermelo/core/random.h"

namespace zermelo::learn {
namespace {

constexpr std::size_t some_features = 40;

Sample random_sample(Random& random, std::uint32_t number) {
  Sample sample{.key = number, .game = number};
  for (auto* const view : {&sample.mover, &sample.other})
    for (std::uint16_t feature = 0; feature < some_features; ++feature)
      if (random.below(4) == 0) view->push_back(feature);
  sample.result = static_cast<float>(random.below(3)) / 2;
  sample.search = static_cast<float>(random.unit());
  return sample;
}

Samples random_samples(std::uint32_t count, std::uint64_t seed) {
  Random random(seed);
  Samples samples;
  for (std::uint32_t i = 0; i < count; ++i) samples.add(random_sample(random, i));
  return samples;
}

/// The derivative by each weight against the quotient of differences. A weight at a corner, where a sum enters or
/// leaves its range, has two; random weights do not meet one.
TEST(FloatNet, GradientIsTheQuotientOfDifferences) {
  const Samples samples = random_samples(20, 3);
  FloatNet net = FloatNet::random(some_features, 16, 5);
  Random random(7);
  for (float& weight : net.weights) weight += static_cast<float>(0.2 * random.unit() - 0.1);
  constexpr float weight_of_result = 0.3F;
  std::vector<float> gradient(net.size());
  double loss = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) loss += add_gradient(net, samples[i], weight_of_result, gradient);
  const auto loss_now = [&] {
    double sum = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) sum += loss_of(net, samples[i], weight_of_result);
    return sum;
  };
  EXPECT_NEAR(loss, loss_now(), 1e-4);
  double largest = 0;
  for (std::size_t w = 0; w < net.size(); ++w) {
    constexpr float step = 1e-2F;
    const float kept = net.weights[w];
    net.weights[w] = kept + step;
    const double above = loss_now();
    net.weights[w] = kept - step;
    const double below = loss_now();
    net.weights[w] = kept;
    EXPECT_NEAR(gradient[w], (above - below) / (2 * static_cast<double>(step)), 2e-3) << "weight " << w;
    largest = std::max(largest, std::abs(static_cast<double>(gradient[w])));
  }
  EXPECT_GT(largest, 0.1) << "the test would see a gradient of zero";
}

/// Each weight of a row is rounded by at most ½/255, so a sum of n rows and the bias by e = (n+1)·½/255. Its square is
/// off by 2e + e² and is cut to a multiple of 1/254. A weight of the output is off by ½/256, a direct value by ½/1000,
/// and the quotient is cut once.
double allowed_rounding(const FloatNet& net, const SampleView& sample) {
  double allowed = 1;
  const auto view = [&](std::size_t active, std::size_t out_at) {
    const double e = (static_cast<double>(active) + 1) * 0.5 / Net::one;
    for (std::size_t i = 0; i < net.hidden; ++i)
      allowed += 1000 * (std::abs(static_cast<double>(net.weights[out_at + i])) * (2 * e + e * e + 1.0 / 254) +
                         0.5 / Net::out_one);
    allowed += 0.5 * static_cast<double>(active);
  };
  view(sample.mover.size(), net.out_at());
  view(sample.other.size(), net.out_at() + net.hidden);
  return allowed + 0.5;
}

FeatureSet set_of(std::span<const std::uint16_t> features) {
  FeatureSet set;
  std::vector<bool> holds(some_features);
  for (const std::uint16_t feature : features) holds[feature] = true;
  for (const bool one : holds) set.append(one);
  return set;
}

TEST(FloatNet, WholeNumbersAreCloseToIt) {
  Samples samples = random_samples(2000, 11);
  FloatNet net = FloatNet::random(some_features, 32, 1);
  train(net, samples, {.epochs = 5, .batch = 64});
  const Net whole = quantised(net);
  double mean = 0;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    NetView mover;
    NetView other;
    mover.refresh(whole, set_of(samples[i].mover));
    other.refresh(whole, set_of(samples[i].other));
    const double difference = net_value(whole, mover, other) - 1000 * static_cast<double>(net.value(samples[i]));
    ASSERT_LE(std::abs(difference), allowed_rounding(net, samples[i]));
    mean += std::abs(difference);
  }
  EXPECT_LT(mean / static_cast<double>(samples.size()), 30) << "thousandths of the logarithm of the odds";
}

/// The other side is better where it has feature 0 and the mover does not: a network can say so after a few epochs.
TEST(FloatNet, LearnsWhatDecides) {
  Random random(2);
  Samples samples;
  for (std::uint32_t i = 0; i < 4000; ++i) {
    Sample sample = random_sample(random, i);
    const bool mine = !sample.mover.empty() && sample.mover.front() == 0;
    const bool theirs = !sample.other.empty() && sample.other.front() == 0;
    sample.result = sample.search = mine == theirs ? 0.5F : mine ? 1.0F : 0.0F;
    samples.add(sample);
  }
  FloatNet net = FloatNet::random(some_features, 16, 1);
  const TrainReport report = train(net, samples, {.epochs = 20, .batch = 64});
  EXPECT_EQ(report.held_out, 4000U / 16);
  EXPECT_EQ(report.trained, 4000U - 4000U / 16);
  EXPECT_LT(report.loss, 0.02);
  EXPECT_LT(report.held_out_loss, 0.02);
}

TEST(FloatNet, TrainsTheSameFromTheSameSeed) {
  const Samples samples = random_samples(500, 1);
  FloatNet one = FloatNet::random(some_features, 16, 1);
  FloatNet two = one;
  FloatNet other = one;
  train(one, samples, {.epochs = 2, .seed = 3});
  train(two, samples, {.epochs = 2, .seed = 3});
  train(other, samples, {.epochs = 2, .seed = 4});
  EXPECT_EQ(one, two);
  EXPECT_FALSE(one == other);
}

TEST(FloatNet, ReadsBackAndIsRefusedWhenDamaged) {
  const FloatNet net = FloatNet::random(5, 16, 1);
  std::string bytes = pack_float_net(net);
  EXPECT_EQ(unpack_float_net(bytes, "w").value(), net);
  EXPECT_FALSE(unpack_float_net(bytes.substr(0, bytes.size() - 9), "w"));
  bytes[bytes.size() / 2] ^= 4;
  EXPECT_FALSE(unpack_float_net(bytes, "w"));
  FloatNet nan = net;
  nan.weights[3] = std::nanf("");
  EXPECT_FALSE(unpack_float_net(pack_float_net(nan), "w"));
}

/// However large a network would like its rows, no sum leaves 16 bits.
TEST(FloatNet, SumsAreKeptSmall) {
  for (const float weight : {2.0F, -2.0F, 0.05F}) {
    FloatNet net = FloatNet::random(FeatureSet::most, 16, 1);
    std::fill_n(net.weights.begin(), net.bias_at(), weight);
    const FloatNet before = net;
    shrink_sums(net);
    EXPECT_TRUE(sums_fit(quantised(net)));
    EXPECT_EQ(sums_fit(quantised(before)), net == before) << "what fits stays as it is";
  }
}

/// Training that is stopped after any batch and continued comes to the same network.
TEST(FloatNet, ContinuesFromAnyState) {
  const Samples samples = random_samples(300, 1);
  const FloatNet start = FloatNet::random(some_features, 16, 1);
  const TrainOptions usual{.epochs = 5, .batch = 64, .seed = 3};
  FloatNet whole = start;
  const TrainReport report = train(whole, samples, usual);
  std::vector<TrainState> states;
  TrainOptions keeping = usual;
  keeping.keep = [&](const TrainState& state) { states.push_back(state); };
  FloatNet same = start;
  EXPECT_EQ(train(same, samples, keeping), report);
  EXPECT_EQ(same, whole);
  ASSERT_EQ(states.size(), 5U * 5 + 1) << "after each of five batches of five epochs, and at the end";
  EXPECT_TRUE(states.back().finished);
  for (const TrainState& state : states) {
    EXPECT_EQ(unpack_train_state(pack_train_state(state), "s").value(), state);
    FloatNet net = start;
    EXPECT_EQ(train(net, samples, usual, {}, state), report);
    EXPECT_EQ(net, whole) << "epoch " << state.epoch << ", from " << state.begin;
  }
  const std::string bytes = pack_train_state(states.front());
  for (std::size_t length = 0; length < bytes.size(); length += 997)
    EXPECT_FALSE(unpack_train_state(std::string_view(bytes).substr(0, length), "s")) << length;
}

TEST(Samples, HoldEachPositionOnce) {
  Samples samples;
  EXPECT_TRUE(samples.add({.key = 1, .game = 3, .mover = {1, 2}, .other = {5}}));
  EXPECT_FALSE(samples.add({.key = 1, .game = 4}));
  EXPECT_TRUE(samples.add({.key = 2, .game = 5, .result = 1, .search = 0.25F, .mover = {}, .other = {7, 8, 9}}));
  EXPECT_EQ(samples.size(), 2U);
  EXPECT_EQ(samples[1].other[1], 8);
  EXPECT_FLOAT_EQ(samples[1].target(0.5F), 0.625F);
  samples.shrink_to(1);
  EXPECT_EQ(samples.size(), 1U);
  EXPECT_EQ(samples.key(0), 2U);
  EXPECT_EQ(samples[0].other[1], 8) << "its features move with it";
  EXPECT_FALSE(samples.add({.key = 2}));
  EXPECT_TRUE(samples.add({.key = 1}));
}

/// What is trained on is not held out, and neither learns from the results of the other.
TEST(Samples, OfOnePositionAreInOneHalf) {
  Samples samples;
  samples.merge({.key = 1, .game = 3, .result = 1});
  samples.merge({.key = 1, .game = 15, .result = 0});
  samples.merge({.key = 2, .game = 31, .result = 0});
  samples.merge({.key = 2, .game = 4, .result = 1});
  samples.merge({.key = 2, .game = 47, .result = 0.5F});
  ASSERT_EQ(samples.size(), 2U);
  EXPECT_FALSE(samples[0].held_out);
  EXPECT_EQ(samples[0].result, 1);
  EXPECT_TRUE(samples[1].held_out);
  EXPECT_EQ(samples[1].result, 0.25F);
}

TEST(Samples, AreNamedByWhatIsSeen) {
  const std::vector<std::uint16_t> one{1, 2};
  const std::vector<std::uint16_t> other{3};
  EXPECT_EQ(key_of_views(one, other), key_of_views(one, other));
  EXPECT_NE(key_of_views(one, other), key_of_views(other, one));
  EXPECT_NE(key_of_views(one, other), key_of_views({}, std::vector<std::uint16_t>{1, 2, 3}));
}

TEST(Samples, OfOnePositionAreMerged) {
  Samples samples;
  Sample sample{.key = 7, .result = 1, .search = 0.25F, .mover = {1}, .other = {2}};
  samples.merge(sample);
  sample.result = 0;
  sample.search = 0.75F;
  samples.merge(sample);
  samples.merge(sample);
  samples.merge({.key = 8, .result = 1, .mover = {1}, .other = {2}});
  ASSERT_EQ(samples.size(), 2U);
  EXPECT_NEAR(samples[0].result, 1.0 / 3, 1e-6);
  EXPECT_NEAR(samples[0].search, 7.0 / 12, 1e-6);
  EXPECT_EQ(samples[1].result, 1);
  samples.shrink_to(2);
  samples.merge({.key = 7, .result = 1, .search = 0.25F, .mover = {1}, .other = {2}});
  EXPECT_NEAR(samples[0].result, 0.5, 1e-6);
}

TEST(Samples, ReadBackAndAreRefusedWhenDamaged) {
  Random random(1);
  std::vector<Sample> samples;
  for (std::uint32_t i = 0; i < 10; ++i) {
    samples.push_back(random_sample(random, i));
    samples.back().game = std::uint64_t{i} << 33;
    samples.back().value = 2 * static_cast<float>(i) - 7;
    samples.back().proven = i % 2 == 0;
    samples.back().unplayed = i % 3 == 0;
  }
  const std::string bytes = pack_samples(samples);
  EXPECT_EQ(unpack_samples(bytes, some_features, "s").value(), samples);
  EXPECT_FALSE(unpack_samples(bytes, some_features / 2, "s")) << "a feature that the game does not have";
  for (std::size_t length = 0; length < bytes.size(); length += 7)
    EXPECT_FALSE(unpack_samples(std::string_view(bytes).substr(0, length), some_features, "s")) << length;
}

}  // namespace
}  // namespace zermelo::learn
