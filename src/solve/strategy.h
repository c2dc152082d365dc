#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "zermelo/solve/strategy_walk.h"

namespace zermelo {

/// The number of a move that keeps what was proven (by ProofSearch or DfPn), in the game's list: one that ends the game
/// well, one to where the walk has been already, which costs nothing more, or else one that the proof knows or finds.
template <Game G, class Proof>
std::optional<std::size_t> proven_choice(Proof& proof, const StrategyWalk<G>& walk, const typename G::Position& p,
                                         const MoveList<typename G::Move>& list, std::size_t plies) {
  const G& game = walk.game();
  std::optional<std::size_t> met;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto next = game.after(p, list[i]);
    if (const auto end = game.ended(next); end && walk.bound().holds(*end, static_cast<int>(plies) + 1)) return i;
    if (!met && walk.met(next, plies + 1)) met = i;
  }
  if (met) return met;
  const auto move = proof.move_for(p, walk.bound(), static_cast<int>(plies));
  if (!move) return std::nullopt;
  return static_cast<std::size_t>(std::ranges::find(list, *move) - list.begin());
}

}  // namespace zermelo
