#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "zermelo/solve/retrograde.h"

namespace zermelo {

/// How the positions of a table come out, with one player to move, before symmetry is folded.
template <class Position>
struct Counts : ValueCounts {
  using Longest = std::optional<std::pair<int, Position>>;  ///< its plies, and where it begins
  Longest win = {};
  Longest loss = {};

  void add(const Position& p, const Exact& exact, std::uint64_t images) {
    ValueCounts::add(exact, images);
    if (exact.margin || exact.value == 0) return;
    Longest& known = exact.value > 0 ? win : loss;
    if (!known || exact.plies > known->first) known.emplace(exact.plies, p);
  }
};

/// Adds one layer to the counts of First and Second.
template <Numbering N>
void count_layer(const N& numbering, const typename N::Layer& layer, const Codes& codes,
                 std::array<Counts<typename N::Game::Position>, 2>& counts) {
  for (std::uint64_t i = 0; i < layer.size(); ++i) {
    const auto p = layer.position(i);
    if (!p) continue;
    const auto images = static_cast<std::uint64_t>(layer.images(*p));
    for (const Player player : {Player::First, Player::Second})
      if (layer.both_players() || numbering.game().to_move(*p) == player)
        counts[static_cast<std::size_t>(player)].add(*p, code::exact(codes[i]), images);
  }
}

}  // namespace zermelo
