#pragma once
#include <cassert>
#include <cmath>
#include <concepts>

#include "zermelo/core/exponential.h"
#include "zermelo/search/textbook/page.h"

namespace zermelo {

/// Expectimax (Michie 1966; EXPECTIMINIMAX in Russell & Norvig, section 5.5): a chance node is worth the expectation
/// over its moves. The other side plays its best (MIN), a random move (`opponent=uniform`), or prefers good moves
/// (`opponent=soft`). Depth counts every move, those of the dice included.
template <class G, class E, class T = NoTrace>
class Expectimax final : public Textbook<G, E, T> {
  using Base = Textbook<G, E, T>;
  using Base::arrange, Base::best_, Base::enter, Base::game_, Base::improve, Base::infinity, Base::is_leaf, Base::kind;
  using Base::meter_, Base::options_, Base::trace_;

 public:
  using typename Base::Move;
  using typename Base::Node;
  using typename Base::Position;
  using typename Base::Value;
  static_assert(std::same_as<Value, double>, "an expectation needs a value that can be averaged");

  Expectimax(const G& game, const E& evaluator, const Limits& limits, const TextbookOptions& options, T& trace)
      : Base(game, evaluator, limits, options, trace) {}

  /// The value of a position inside a larger search, as `max` sees it.
  Value value_of(const Position& position, const Path<G>& path, int depth, Player max) {
    Base::max_ = max;
    return node_value({position, depth, path}, Move{});
  }

 private:
  /// The value of RESULT(s, a).
  [[gnu::always_inline]] Value value(const Node& s, const Move& a) { return node_value(s.after(game_, a), a); }

  [[gnu::always_inline]] Value node_value(const Node& s, const Move& move) {
    MoveList<Move> actions;
    Value v;
    enter(s, move, -infinity, infinity);
    if (!is_leaf(s, actions, v)) v = inner_value(s, actions);
    trace_.leave(v, -infinity, infinity);
    return v;
  }

  Value inner_value(const Node& s, MoveList<Move>& actions) {
    const NodeKind node_kind = kind(s.position);
    if (node_kind == NodeKind::Chance) return chance_value(s, actions);
    arrange(s, actions);
    if (node_kind == NodeKind::Average) return average_value(s, actions);
    const bool max = node_kind == NodeKind::Max;
    Value v = max ? -infinity : infinity;
    for (const Move& a : actions) {
      const Value v2 = value(s, a);
      if (meter_.stopped()) break;
      if (max ? v2 > v : v2 < v) {
        v = v2;
        improve(s, a, v);
      }
    }
    return v;
  }

  /// The sum over all moves of probability times value.
  Value chance_value(const Node& s, const MoveList<Move>& actions) override {
    Value sum = 0;
    if constexpr (HasChance<G>) {
      [[maybe_unused]] double all = 0;
      for (const Move& a : actions) {
        if (meter_.stopped()) break;
        const double probability = game_.probability(s.position, a);
        assert(probability > 0);
        all += probability;
        sum += probability * value(s, a);
      }
      assert(meter_.stopped() || std::abs(all - 1) < 1e-9);
    }
    best_.clear(s.depth);
    return sum;
  }

  /// The mean over all moves of the other side.
  Value average_value(const Node& s, const MoveList<Move>& actions) {
    MoveList<Value> values;
    for (const Move& a : actions) {
      if (meter_.stopped()) break;
      values.push_back(value(s, a));
    }
    best_.clear(s.depth);
    if (meter_.stopped()) return {};
    return options_.opponent == Opponent::Soft ? soft_mean(values) : mean(values);
  }

  static Value mean(const MoveList<Value>& values) {
    assert(!values.empty());
    Value sum = 0;
    for (const Value x : values) sum += x;
    return sum / static_cast<Value>(values.size());
  }

  /// The other side prefers moves that are good for it: weights exp(-z), z = (x - mean) / deviation, x as MAX sees it.
  /// Equal values are compared one by one: a computed deviation may be off in the last bit.
  static Value soft_mean(const MoveList<Value>& values) {
    if (std::ranges::all_of(values, [&](Value x) { return x == values[0]; })) return values[0];
    const Value mu = mean(values);
    Value squares = 0;
    for (const Value x : values) squares += (x - mu) * (x - mu);
    const Value sigma = std::sqrt(squares / static_cast<Value>(values.size()));
    Value weighted = 0;
    Value weights = 0;
    for (const Value x : values) {
      const Value w = exponential(-(x - mu) / sigma);
      weighted += w * x;
      weights += w;
    }
    return weighted / weights;
  }

  Value root_move_value(const Node& root, const Move& move, Value) override { return value(root, move); }
  Value true_value(const Node& child) const override {
    return this->template value_by<Expectimax<G, E, typename Base::Silent>>(child);
  }
};

}  // namespace zermelo
