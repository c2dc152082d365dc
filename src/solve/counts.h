#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "zermelo/solve/retrograde.h"

namespace zermelo {

/// How the positions of a table come out, with one player to move, before symmetry is folded.
template <class Position>
struct Counts {
  std::uint64_t legal = 0;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::vector<std::uint64_t> by_plies;  ///< decided positions by distance
  int longest_win = -1;
  int longest_loss = -1;
  std::optional<Position> a_longest_win;
  std::optional<Position> a_longest_loss;

  int longest() const { return std::max({0, longest_win, longest_loss}); }

  void add(const Position& p, const Exact& exact, std::uint64_t images) {
    legal += images;
    (exact.value > 0 ? wins : exact.value < 0 ? losses : draws) += images;
    if (exact.value == 0) return;
    const auto plies = static_cast<std::size_t>(exact.plies);
    if (by_plies.size() <= plies) by_plies.resize(plies + 1);
    by_plies[plies] += images;
    int& longest = exact.value > 0 ? longest_win : longest_loss;
    if (exact.plies <= longest) return;
    longest = exact.plies;
    (exact.value > 0 ? a_longest_win : a_longest_loss) = p;
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
