#pragma once
#include <functional>
#include <optional>

#include "core/line.h"

namespace zermelo {

/// What is known of a position for certain, as the side to move sees it.
struct Probed {
  int value = 0;  ///< +1 won, 0 drawn, -1 lost
  int plies = 0;  ///< until a decided game is over
};

/// Asked at every node below the root, where somebody has bound a tablebase; empty by default.
template <class Position>
using Probe = std::function<std::optional<Probed>(const Position&)>;

/// A tablebase knows nothing of the moves without progress that went before: is its win over before they end the game?
template <class G>
bool comes_true(const Probed& probed, const G& game, const typename G::Position& position, const Path<G>& path) {
  if constexpr (CanRepeat<G>) {
    constexpr int limit = G::line_rules.clock_claim > 0 ? G::line_rules.clock_claim : G::line_rules.clock_draw;
    int clock = path.plies();
    if constexpr (HasClock<G>) clock = game.clock(position);
    return probed.value == 0 || limit == 0 || clock + probed.plies < limit;
  }
  return true;
}

}  // namespace zermelo
