#pragma once
#include <cmath>
#include <concepts>

#include "zermelo/core/exponential.h"
#include "zermelo/search/textbook/page.h"

namespace zermelo {

/// Expectimax (Michie 1966): a chance node is worth the expectation over its moves, each made and weighed by its
/// probability. The other side plays its best (MIN), or is taken as random: `opponent=uniform`, or as preferring good
/// moves: `opponent=soft`. Depth counts every move, those of the dice included.
template <class G, class E, class T = NoTrace>
class Expectimax : public Textbook<Expectimax<G, E, T>, G, E, T> {
  using Base = Textbook<Expectimax, G, E, T>;
  friend Base;
  static constexpr bool has_window = false;

 public:
  using typename Base::Move;
  using typename Base::Position;
  using typename Base::Value;
  static_assert(std::same_as<Value, double>, "an expectation needs a value that can be averaged");

  Expectimax(const G& game, const E& evaluator, const Limits& limits, const TextbookOptions& options, T& trace)
      : Base(game, evaluator, limits, options, trace) {}

 private:
  [[gnu::always_inline]] Value value(const Position& parent, const Move& move, const Path<G>& path, int depth,
                                     Value = {}, Value = {}) {
    const Position position = this->game_.after(parent, move);
    return node(position, move, path.next(this->game_, parent, move, position), depth);
  }

  [[gnu::always_inline]] Value node(const Position& position, const Move& move, const Path<G>& path, int depth) {
    MoveList<Move> moves;
    Value v;
    this->meter_.count();
    this->best_.clear(depth);
    this->trace_.enter(position, move, this->kind(position), depth, -this->infinity, this->infinity);
    if (!this->is_leaf(position, path, depth, moves, v)) {
      this->trace_.expand(moves);
      v = expand(position, moves, path, depth);
    }
    this->trace_.leave(v, -this->infinity, this->infinity);
    return v;
  }

  Value expand(const Position& position, MoveList<Move>& moves, const Path<G>& path, int depth, Value = {},
               Value = {}) {
    const NodeKind kind = this->kind(position);
    if (kind == NodeKind::Chance) return chance_value(position, moves, path, depth);
    this->prepare(position, path, depth, moves);
    if (kind == NodeKind::Average) return average_value(position, moves, path, depth);
    const bool max = kind == NodeKind::Max;
    Value v = max ? -this->infinity : this->infinity;
    for (const Move& move : moves) {
      const Value w = value(position, move, path, depth - 1);
      if (this->meter_.stopped()) break;
      if (max ? w > v : w < v) {
        v = w;
        this->best_.keep(depth, move);
        this->trace_.improve(v);
      }
    }
    return v;
  }

  Value chance_value(const Position& position, const MoveList<Move>& moves, const Path<G>& path, int depth) {
    Value sum = 0;
    if constexpr (HasChance<G>) {
      for (const Move& move : moves) {
        if (this->meter_.stopped()) break;
        sum += this->game_.probability(position, move) * value(position, move, path, depth - 1);
      }
    }
    this->best_.clear(depth);
    return sum;
  }

  Value average_value(const Position& position, const MoveList<Move>& moves, const Path<G>& path, int depth) {
    MoveList<Value> values;
    for (const Move& move : moves) {
      if (this->meter_.stopped()) break;
      values.push_back(value(position, move, path, depth - 1));
    }
    this->best_.clear(depth);
    if (this->meter_.stopped()) return {};
    return this->options_.opponent == Opponent::Soft ? soft_mean(values) : mean(values);
  }

  static Value mean(const MoveList<Value>& values) {
    Value sum = 0;
    for (const Value x : values) sum += x;
    return sum / static_cast<Value>(values.size());
  }

  /// An opponent that prefers what is good for it: weights exp(-z), z = (x - mean) / deviation, x as MAX sees it.
  /// Equal values are told by comparing them: a computed deviation may be off in the last bit.
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

  /// For `order=best`, in a search of its own.
  Value true_value(const Position& position, const Path<G>& path, int depth) const {
    return this->template value_by<Expectimax<G, E, NoTrace>>(position, path, depth);
  }

 public:
  /// The value of a position inside a larger search, as `max` sees it.
  Value value_of(const Position& position, const Path<G>& path, int depth, Player max) {
    this->max_ = max;
    return node(position, Move{}, path, depth);
  }
};

}  // namespace zermelo
