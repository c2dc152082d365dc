#pragma once
#include <functional>
#include <optional>

#include "zermelo/core/line.h"
#include "zermelo/core/verdict.h"

namespace zermelo {

/// Asked at every node below the root, where somebody has bound a tablebase; empty by default.
template <class Position>
using Probe = std::function<std::optional<Verdict>(const Position&)>;

/// A tablebase knows nothing of the moves without progress that went before: is its win over before they end the game?
template <class G>
bool comes_true(const Verdict& probed, const G& game, const typename G::Position& position, const Path<G>& path) {
  if constexpr (CanRepeat<G>) {
    constexpr int limit = G::line_rules.clock_claim > 0 ? G::line_rules.clock_claim : G::line_rules.clock_draw;
    int clock = path.plies();
    if constexpr (HasClock<G>) clock = game.clock(position);
    return probed.sign == 0 || limit == 0 || clock + probed.plies < limit;
  }
  return true;
}

}  // namespace zermelo
