#pragma once
#include "zermelo/search/textbook/alpha_beta.h"

namespace zermelo {

/// Minimax (von Neumann 1928; Shannon 1950 for programs), as MINIMAX-SEARCH in Russell & Norvig, figure 5.3: every move
/// is searched. Improvement is strict, so the first of equal moves wins.
template <class G, class E, class T = NoTrace>
class Minimax final : public Textbook<G, E, T> {
  static_assert(!HasChance<G>, "this game has dice: use Expectimax");
  using Base = Textbook<G, E, T>;
  using Base::arrange, Base::enter, Base::game_, Base::improve, Base::infinity, Base::is_leaf, Base::max_, Base::meter_;
  using Base::trace_;

 public:
  using typename Base::Move;
  using typename Base::Node;
  using typename Base::Position;
  using typename Base::Value;
  Minimax(const G& game, const E& evaluator, const Limits& limits, const TextbookOptions& options, T& trace)
      : Base(game, evaluator, limits, options, trace) {}

 private:
  /// The value of RESULT(s, a). The book tests for the end in MAX-VALUE and MIN-VALUE; here it is tested once.
  [[gnu::always_inline]] Value value(const Node& s, const Move& a) {
    const Node result = s.after(game_, a);
    MoveList<Move> actions;
    Value v;
    enter(result, a, -infinity, infinity);
    if (!is_leaf(result, actions, v)) v = inner_value(result, actions);
    trace_.leave(v, -infinity, infinity);
    return v;
  }

  Value inner_value(const Node& s, MoveList<Move>& actions) {
    arrange(s, actions);
    return game_.to_move(s.position) == max_ ? max_value(s, actions) : min_value(s, actions);
  }

  /// MAX-VALUE(game, state)
  Value max_value(const Node& s, const MoveList<Move>& actions) {
    Value v = -infinity;
    for (const Move& a : actions) {
      const Value v2 = value(s, a);
      if (meter_.stopped()) break;
      if (v2 > v) {
        v = v2;
        improve(s, a, v);
      }
    }
    return v;
  }

  /// MIN-VALUE(game, state)
  Value min_value(const Node& s, const MoveList<Move>& actions) {
    Value v = infinity;
    for (const Move& a : actions) {
      const Value v2 = value(s, a);
      if (meter_.stopped()) break;
      if (v2 < v) {
        v = v2;
        improve(s, a, v);
      }
    }
    return v;
  }

  Value root_move_value(const Node& root, const Move& move, Value) override { return value(root, move); }
  /// Alpha-beta finds minimax's value with less work.
  Value true_value(const Node& child) const override {
    return this->template value_by<AlphaBeta<G, E, typename Base::Silent>>(child);
  }
};

}  // namespace zermelo
