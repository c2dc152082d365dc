#pragma once
#include <compare>
#include <cstdint>

#include "zermelo/core/player.h"

namespace zermelo::kalah {

/// The board as the player to move sees it. South is First, North is Second.
template <class Row>
struct Position {
  Row own{};
  Row other{};
  Player turn = Player::First;
  bool pie = false;  ///< Second has not moved yet and may still swap

  constexpr const Row& of(Player player) const { return player == turn ? own : other; }
  friend constexpr auto operator<=>(const Position&, const Position&) = default;
};

struct Move {
  static constexpr std::uint8_t swap_cell = 0xff;
  std::uint8_t cell = 0;  ///< 0 is the first pit in sowing order; or `swap_cell`

  static constexpr Move swap() { return {swap_cell}; }
  constexpr bool is_swap() const { return cell == swap_cell; }
  friend constexpr bool operator==(Move, Move) = default;
};

}  // namespace zermelo::kalah
