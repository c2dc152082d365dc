#pragma once
#include <concepts>
#include <optional>
#include <utility>

#include "zermelo/core/evaluator.h"
#include "zermelo/search/probe.h"

namespace zermelo {

/// An evaluator with a tablebase, or without one where the probe is empty. In minimax and alpha-beta every position
/// below the root that the tablebase knows is a leaf (`AsksTablebases` in search/textbook/page.h).
template <class G, class E>
class Informed {
 public:
  using Position = typename G::Position;
  using Value = typename E::Value;
  using Plain = E;
  static_assert(std::same_as<Value, double>, "a far win is worth a fraction");

  Informed(const G& game, E evaluator, Probe<Position> probe)
      : game_(game),
        evaluator_(std::move(evaluator)),
        probe_(std::move(probe)) {}

  const Plain& plain() const { return evaluator_; }
  Value operator()(const Position& position) const { return evaluator_(position); }
  Value final(const Outcome& outcome, int depth_left) const { return evaluator_.final(outcome, depth_left); }
  Value bound() const { return evaluator_.bound(); }

  /// The value by the tablebase, as First sees it, unless a clock ends the game before its win.
  std::optional<Value> known(const Position& position, const Path<G>& path, int depth_left) const {
    if (!probe_) return std::nullopt;
    const auto probed = probe_(position);
    if (!probed || !comes_true(*probed, game_, position, path)) return std::nullopt;
    if (probed->sign == 0) return final(Outcome::draw(Reason::Tablebase), depth_left);
    const Player mover = game_.to_move(position);
    const Player winner = probed->sign > 0 ? mover : opponent(mover);
    return worth(Outcome::win(winner, Reason::Tablebase), depth_left - probed->plies);
  }

  /// Plies to the end of a decided game; 0 if it is over. None without a tablebase.
  std::optional<int> plies_left(const Position& position) const {
    if (!probe_) return std::nullopt;
    const auto probed = probe_(position);
    return probed ? probed->plies : 0;
  }

 private:
  /// A win inside the horizon counts as the search itself counts it. A win beyond the horizon is worth less than all of
  /// those, less the farther it is, and more than any guess.
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
