#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "zermelo/core/random.h"
#include "zermelo/search/net/features_of.h"
#include "zermelo/search/net/net.h"

namespace zermelo::testing {

/// Weights of the size that training gives, at random.
inline Net random_net(std::size_t features, std::size_t hidden, std::uint64_t seed) {
  Random random(seed);
  const auto list = [&](std::size_t count, std::uint64_t size) {
    std::vector<std::int16_t> weights(count);
    for (std::int16_t& weight : weights)
      weight = static_cast<std::int16_t>(static_cast<std::int64_t>(random.below(2 * size + 1)) -
                                         static_cast<std::int64_t>(size));
    return weights;
  };
  Net net{.features = features, .hidden = hidden};
  net.rows = list(features * hidden, 60);
  net.bias = list(hidden, 100);
  net.direct = list(features, 300);
  net.out = list(2 * hidden, 500);
  net.bias_out = 17;
  return net;
}

/// The value by the formula of docs/algorithms/learning.md in floating point, and how far rounding may take the whole
/// numbers from it: a clipped sum is squared and cut to a multiple of 1/254, and so is the quotient at the end.
struct FormulaValue {
  double milli = 0;
  double rounding = 1;
};
inline FormulaValue formula_value(const Net& net, const FeatureSet& mover, const FeatureSet& other) {
  FormulaValue value{.milli = static_cast<double>(net.bias_out)};
  const std::array sets{&mover, &other};
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < net.hidden; ++i) {
      double sum = net.bias[i];
      sets[side]->each([&](std::size_t feature) { sum += net.row(feature)[i]; });
      const double clipped = std::clamp(sum / Net::one, 0.0, 1.0);
      const double out = static_cast<double>(net.out[side * net.hidden + i]) / Net::out_one;
      value.milli += 1000 * out * clipped * clipped;
      value.rounding += 1000 * std::abs(out) / 254;
    }
    sets[side]->each([&](std::size_t feature) { value.milli += (side == 0 ? 1 : -1) * net.direct[feature]; });
  }
  value.milli = std::clamp(value.milli, -1.0 * Net::bound, 1.0 * Net::bound);
  return value;
}

/// Along random games: the number of features stays, views are the same alone and together, sums that are updated are
/// those that are computed anew, and the value is the formula's.
template <class G>
void nets_agree(const G& game) {
  const FeaturesOf<G> features(game);
  EXPECT_LE(features.count(), FeatureSet::most);
  EXPECT_EQ(FeaturesOf<G>(game).fingerprint(), features.fingerprint());
  if (features.count() == 0) return;
  const Net net = random_net(features.count(), 32, 1);
  std::array<NetView, 2> kept;
  int checked = 0;
  walk_at_random(game, [&](const typename G::Position& position) {
    if (game.to_move(position) == Player::Chance || checked > 400) return;
    ++checked;
    std::array<FeatureSet, 2> sets;
    std::array<FeatureSet, 2> both;
    std::array<NetView, 2> fresh;
    features.both(position, both[0], both[1]);
    for (const std::size_t view : {0U, 1U}) {
      features(position, view == 0 ? Player::First : Player::Second, sets[view]);
      ASSERT_EQ(sets[view].size(), features.count());
      ASSERT_TRUE(std::ranges::equal(sets[view].words(), both[view].words()));
      kept[view].update(net, sets[view]);
      fresh[view].refresh(net, sets[view]);
      ASSERT_TRUE(std::ranges::equal(kept[view].sums(net), fresh[view].sums(net)));
      ASSERT_EQ(kept[view].direct(), fresh[view].direct());
    }
    const std::size_t mover = game.to_move(position) == Player::First ? 0 : 1;
    const std::int32_t value = net_value(net, kept[mover], kept[1 - mover]);
    ASSERT_EQ(value, net_value(net, fresh[mover], fresh[1 - mover]));
    const FormulaValue formula = formula_value(net, sets[mover], sets[1 - mover]);
    ASSERT_NEAR(value, formula.milli, formula.rounding);
  });
}

/// A feature set says nothing else of a position and its image than the turn: two games with sides exchanged have views
/// exchanged. Only for games that are the same from both sides.
template <class G>
void views_mirror(const G& game, const typename G::Position& position, const typename G::Position& exchanged) {
  const FeaturesOf<G> features(game);
  FeatureSet one;
  FeatureSet other;
  for (const Player view : {Player::First, Player::Second}) {
    features(position, view, one);
    features(exchanged, opponent(view), other);
    EXPECT_TRUE(std::ranges::equal(one.words(), other.words()));
  }
}

}  // namespace zermelo::testing
