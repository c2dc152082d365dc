#pragma once
#include <concepts>
#include <optional>
#include <utility>

#include "zermelo/core/evaluator.h"
#include "zermelo/search/probe.h"

namespace zermelo {

/// An evaluator beside a tablebase: handed to minimax or alpha-beta in its place, it makes every position below the
/// root that the tablebase knows a leaf (`AsksTables` in search/textbook/page.h).
template <class G, class E>
class Informed {
 public:
  using Position = typename G::Position;
  using Value = typename E::Value;
  static_assert(std::same_as<Value, double>, "a far win is worth a fraction");

  Informed(const G& game, E evaluator, Probe<Position> probe)
      : game_(game),
        evaluator_(std::move(evaluator)),
        probe_(std::move(probe)) {}

  Value operator()(const Position& position) const { return evaluator_(position); }
  Value final(const Outcome& outcome, int depth_left) const { return evaluator_.final(outcome, depth_left); }
  Value bound() const { return evaluator_.bound(); }

  /// What the tablebase says, if that comes true, as First sees it.
  std::optional<Value> known(const Position& position, const Path<G>& path, int depth_left) const {
    const auto probed = probe_(position);
    if (!probed || !comes_true(*probed, game_, position, path)) return std::nullopt;
    if (probed->sign == 0) return final(Outcome::draw(Reason::Tablebase), depth_left);
    const Player mover = game_.to_move(position);
    const Player winner = probed->sign > 0 ? mover : opponent(mover);
    return worth(Outcome::win(winner, Reason::Tablebase), depth_left - probed->plies);
  }

  /// Plies to the end of a decided game; none where it is over.
  int plies_left(const Position& position) const {
    const auto probed = probe_(position);
    return probed ? probed->plies : 0;
  }

 private:
  /// As the search counts a win that it sees itself. One beyond its horizon, which it never sees, is worth less than
  /// all of those, the less the farther, and still more than any guess.
  Value worth(const Outcome& outcome, int depth_left) const {
    const Value at_horizon = final(outcome, 0);
    if (depth_left >= 0 || final(outcome, 1) == at_horizon) return final(outcome, depth_left);
    const Value guess = outcome.sign() * bound();
    return guess + (at_horizon - guess) / (1 - depth_left);
  }

  G game_;
  E evaluator_;
  Probe<Position> probe_;
};

}  // namespace zermelo
