#pragma once
#include <cassert>
#include <cmath>
#include <concepts>

#include "zermelo/search/textbook/expectimax.h"

namespace zermelo {

/// Expectimax with Star1 or Star2 (Ballard 1983; as in Hauk, Buro & Schaeffer 2004): alpha-beta for games with dice. No
/// value is beyond a bound that the evaluator states. So a chance node can be cut as soon as its other moves, at their
/// best or at their worst, cannot bring its expectation into the window.
///
///   - Star1 gives every move of the dice the window in which it can still matter.
///   - Star2 first probes one answer to each move of the dice. That answer bounds the move from one side, and often
///     cuts the node before anything is searched in full.
///
/// Values and moves are those of Expectimax. In a tree whose leaves have no bound,
/// chance nodes are cut only at the last move of the dice. Fail-soft, as
/// AlphaBeta is.
template <class G, class E, class T = NoTrace>
class Star final : public Textbook<G, E, T> {
  static_assert(HasChance<G>, "this game has no dice: use AlphaBeta");
  using Base = Textbook<G, E, T>;
  using Base::arrange, Base::best_, Base::cutoffs_, Base::enter, Base::evaluator_, Base::game_, Base::improve;
  using Base::infinity, Base::is_leaf, Base::max_, Base::meter_, Base::options_, Base::trace_;

 public:
  using typename Base::Move;
  using typename Base::Node;
  using typename Base::Position;
  using typename Base::Value;
  static_assert(std::same_as<Value, double>, "an expectation needs a value that can be averaged");

  Star(const G& game, const E& evaluator, const Limits& limits, const TextbookOptions& options, T& trace)
      : Base(game, evaluator, limits, options, trace),
        bound_(std::max(std::abs(evaluator.bound()),
                        std::abs(evaluator.final(Outcome::win(Player::First, Reason::Goal), limits.depth)))) {
    assert(options.opponent == Opponent::Best && "an opponent who errs has no window");
    Base::has_window_ = true;
  }

 private:
  [[gnu::always_inline]] Value value(const Node& s, const Move& a, Value alpha, Value beta) {
    const Node child = s.after(game_, a);
    MoveList<Move> actions;
    Value v;
    enter(child, a, alpha, beta);
    if (is_leaf(child, actions, v)) {
      assert(std::abs(v) <= bound_ && "no value is beyond the evaluator's bound");
      trace_.leave(v, alpha, beta);
      return v;
    }
    return inner_value(child, actions, alpha, beta);
  }

  Value inner_value(const Node& s, MoveList<Move>& actions, Value alpha, Value beta) {
    const Player player = game_.to_move(s.position);
    if (player == Player::Chance) {
      const Value v = chance_value(s, actions, alpha, beta);
      trace_.leave(v, alpha, beta);
      return v;
    }
    arrange(s, actions);
    return player == max_ ? max_value(s, actions, alpha, beta) : min_value(s, actions, alpha, beta);
  }

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

  /// What is known of the expectation of a chance node: between `low` and `high`.
  struct Range {
    Value low = 0;
    Value high = 0;
  };

  Value chance_value(const Node& s, const MoveList<Move>& actions) override {
    return chance_value(s, actions, -infinity, infinity);
  }
  Value chance_value(const Node& s, const MoveList<Move>& actions, Value alpha, Value beta) {
    MoveList<Range> ranges;
    for (std::size_t i = 0; i < actions.size(); ++i) ranges.push_back({-bound_, bound_});
    if (options_.pruning == Pruning::Star2)
      if (const auto v = probe(s, actions, ranges, alpha, beta)) return *v;
    Value sum = 0;  // of the moves that are searched
    for (std::size_t i = 0; i < actions.size() && !meter_.stopped(); ++i) {
      const double p = game_.probability(s.position, actions[i]);
      const Range rest = expectation(s, actions, ranges, i + 1);
      const Value least = (alpha - sum - rest.high) / p;
      const Value most = (beta - sum - rest.low) / p;
      const Value v = value_within(s, actions[i], least, most);
      if (meter_.stopped()) break;
      if (i + 1 < actions.size() && (v <= least || v >= most)) {
        ++cutoffs_;
        trace_.cut(actions, &actions[i], sum + p * v + (v <= least ? rest.high : rest.low), v <= least ? alpha : beta);
        best_.clear(s.depth);
        return sum + p * v + (v <= least ? rest.high : rest.low);
      }
      sum += p * v;
    }
    best_.clear(s.depth);
    return sum;
  }

  /// Two bounds that are nearly the same may be rounded to one: the window keeps the smallest width that there is.
  Value value_within(const Node& s, const Move& a, Value least, Value most) {
    const Value alpha = std::max(least, -infinity);
    return value(s, a, alpha, std::max(std::min(most, infinity), std::nextafter(alpha, infinity)));
  }

  /// The expectation of the moves from number `first` on, as far as their ranges tell.
  Range expectation(const Node& s, const MoveList<Move>& actions, const MoveList<Range>& ranges,
                    std::size_t first) const {
    Range sum;
    for (std::size_t i = first; i < actions.size(); ++i) {
      const double p = game_.probability(s.position, actions[i]);
      sum.low += p * ranges[i].low;  // without a bound: infinite, and nothing is cut
      sum.high += p * ranges[i].high;
    }
    return sum;
  }

  /// The probing of Star2: the first answer to each move of the dice bounds the move from below where MAX answers, from
  /// above where MIN does. The value of the node, where that is enough for a cut.
  std::optional<Value> probe(const Node& s, const MoveList<Move>& actions, MoveList<Range>& ranges, Value alpha,
                             Value beta) {
    if (!std::isfinite(bound_)) return std::nullopt;
    for (std::size_t i = 0; i < actions.size() && s.depth > 1; ++i) {
      const Node child = s.after(game_, actions[i]);
      const Player player = game_.to_move(child.position);
      MoveList<Move> answers;
      const bool max = player == max_;
      if (player == Player::Chance || (max ? beta >= bound_ : alpha <= -bound_)) continue;  // it could not cut
      if (moves_or_outcome(game_, child.position, answers)) continue;
      arrange(child, answers);
      if (answers.size() < 2 || meter_.stopped()) continue;  // the search itself is no dearer
      const double p = game_.probability(s.position, actions[i]);
      const Range all = expectation(s, actions, ranges, 0);
      // The window in which the probe can still cut.
      const Value least = max ? -infinity : (alpha - all.high) / p + ranges[i].high;
      const Value most = max ? (beta - all.low) / p + ranges[i].low : infinity;
      enter(child, actions[i], least, most);
      trace_.expand(answers);
      const Value v = value(child, answers[0], least, most);
      trace_.leave(v, least, most);
      if (meter_.stopped()) return std::nullopt;
      (max ? ranges[i].low : ranges[i].high) = v;
      const Range now = expectation(s, actions, ranges, 0);
      if (now.low < beta && now.high > alpha) continue;
      ++cutoffs_;
      best_.clear(s.depth);
      return now.low >= beta ? now.low : now.high;
    }
    return std::nullopt;
  }

  Value root_move_value(const Node& root, const Move& move, Value alpha) override {
    return value(root, move, alpha, infinity);
  }
  Value true_value(const Node& child) const override {
    return this->template value_by<Expectimax<G, E, typename Base::Silent>>(child);
  }

  Value bound_;
};

}  // namespace zermelo
