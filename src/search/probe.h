#pragma once
#include <cassert>
#include <functional>
#include <optional>

#include "zermelo/core/line.h"
#include "zermelo/core/outcome.h"

namespace zermelo {

/// Looks a position up in a tablebase, at every node below the root; empty if there is none.
template <class Position>
using Probe = std::function<std::optional<Verdict>(const Position&)>;

/// Is the win of a tablebase over before the clock ends the game? A tablebase does not know the moves before.
template <class G>
bool comes_true(const Verdict& probed, const G& game, const typename G::Position& position, const Path<G>& path) {
  assert(probed.sign >= -1 && probed.sign <= 1 && probed.plies >= 0);
  if constexpr (CanRepeat<G>) {
    constexpr int limit = clock_limit<G>();
    int clock = path.plies();
    if constexpr (HasClock<G>) clock = game.clock(position);
    return probed.sign == 0 || limit == 0 || clock + probed.plies < limit;
  }
  return true;
}

}  // namespace zermelo
