#pragma once
#include "zermelo/search/textbook/page.h"

namespace zermelo {

/// Alpha-beta (Knuth & Moore 1975), as ALPHA-BETA-SEARCH in Russell & Norvig, figure 5.7: alpha is the best value that
/// MAX has on the way from the root, beta the best that MIN has.
///
/// Fail-soft: a node may return a value outside its window; the value is then a bound. A node is cut when alpha >=
/// beta, tested after every child. Improvement is strict, so the first of equal moves wins.
template <class G, class E, class T = NoTrace>
class AlphaBeta final : public Textbook<G, E, T> {
  static_assert(!HasChance<G>, "this game has dice: use Expectimax");
  using Base = Textbook<G, E, T>;
  using Base::arrange, Base::cutoffs_, Base::enter, Base::game_, Base::improve, Base::infinity, Base::is_leaf;
  using Base::max_, Base::meter_;
  using Base::trace_;

 public:
  using typename Base::Move;
  using typename Base::Node;
  using typename Base::Position;
  using typename Base::Value;

  AlphaBeta(const G& game, const E& evaluator, const Limits& limits, const TextbookOptions& options, T& trace)
      : Base(game, evaluator, limits, options, trace) {
    Base::has_window_ = true;
  }

  /// The value of a position inside a larger search, as `max` sees it.
  Value value_of(const Position& position, const Path<G>& path, int depth, Player max) {
    max_ = max;
    return node_value({position, depth, path}, Move{}, -infinity, infinity);
  }

 private:
  /// The value of RESULT(s, a).
  [[gnu::always_inline]] Value value(const Node& s, const Move& a, Value alpha, Value beta) {
    return node_value(s.after(game_, a), a, alpha, beta);
  }

  /// The book tests for the end in MAX-VALUE and MIN-VALUE; here it is tested once.
  [[gnu::always_inline]] Value node_value(const Node& s, const Move& move, Value alpha, Value beta) {
    MoveList<Move> actions;
    Value v;
    enter(s, move, alpha, beta);
    if (!is_leaf(s, actions, v)) return inner_value(s, actions, alpha, beta);
    trace_.leave(v, alpha, beta);
    return v;
  }

  Value inner_value(const Node& s, MoveList<Move>& actions, Value alpha, Value beta) {
    arrange(s, actions);
    return game_.to_move(s.position) == max_ ? max_value(s, actions, alpha, beta) : min_value(s, actions, alpha, beta);
  }

  /// MAX-VALUE(game, state, α, β)
  Value max_value(const Node& s, const MoveList<Move>& actions, Value alpha, Value beta) {
    Value v = -infinity;
    for (const Move& a : actions) {
      const Value v2 = value(s, a, alpha, beta);
      if (meter_.stopped()) break;
      if (v2 > v) {
        v = v2;
        improve(s, a, v);
      }
      alpha = std::max(alpha, v);
      if (alpha >= beta) {
        ++cutoffs_;
        trace_.cut(actions, &a, v, beta);
        break;
      }
    }
    trace_.leave(v, alpha, beta);
    return v;
  }

  /// MIN-VALUE(game, state, α, β)
  Value min_value(const Node& s, const MoveList<Move>& actions, Value alpha, Value beta) {
    Value v = infinity;
    for (const Move& a : actions) {
      const Value v2 = value(s, a, alpha, beta);
      if (meter_.stopped()) break;
      if (v2 < v) {
        v = v2;
        improve(s, a, v);
      }
      beta = std::min(beta, v);
      if (alpha >= beta) {
        ++cutoffs_;
        trace_.cut(actions, &a, v, alpha);
        break;
      }
    }
    trace_.leave(v, alpha, beta);
    return v;
  }

  Value root_move_value(const Node& root, const Move& move, Value alpha) override {
    return value(root, move, alpha, infinity);
  }
  Value true_value(const Node& child) const override {
    return this->template value_by<AlphaBeta<G, E, typename Base::Silent>>(child);
  }
};

}  // namespace zermelo
