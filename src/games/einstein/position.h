#pragma once
#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <span>

#include "zermelo/core/player.h"

namespace zermelo::einstein {

inline constexpr int most_stones = 6;
inline constexpr int largest_size = 8;
inline constexpr std::uint8_t gone = 0xff;  ///< the cell of a stone that was captured

/// Where the numbered stones of each side stand, whose turn it is, and what that side rolled. Cells are numbered row by
/// row from the top left corner, where First starts.
struct Position {
  static constexpr std::size_t room = 8;  ///< for the stones of a side; the last two places stay empty

  std::array<std::uint8_t, 2 * room> cells = filled_with_gone();  ///< First's stones 1, 2, …, then Second's
  Player turn = Player::First;
  std::uint8_t die = 0;  ///< 0: the die is to be rolled

  std::span<const std::uint8_t, room> of(Player side) const {
    return std::span<const std::uint8_t, room>(cells.data() + (side == Player::First ? 0 : room), room);
  }
  std::uint8_t& cell(Player side, int stone) {
    return cells[(side == Player::First ? 0 : room) + static_cast<std::size_t>(stone)];
  }
  std::uint8_t cell(Player side, int stone) const { return of(side)[static_cast<std::size_t>(stone)]; }

  friend auto operator<=>(const Position&, const Position&) = default;

 private:
  static constexpr std::array<std::uint8_t, 2 * room> filled_with_gone() {
    std::array<std::uint8_t, 2 * room> all{};
    all.fill(gone);
    return all;
  }
};

/// The stones that are left, stone 1 in the lowest bit.
using StoneSet = std::uint8_t;

inline StoneSet stones_left(const Position& p, Player side) {
  StoneSet left = 0;
  for (std::size_t i = 0; i < Position::room; ++i) left |= static_cast<StoneSet>((p.of(side)[i] != gone) << i);
  return left;
}

/// The stones that a roll allows to move: the one with that number, or else the next lower one and the next higher one.
constexpr StoneSet movable(StoneSet left, int die) {
  const unsigned rolled = 1U << (die - 1);
  if ((left & rolled) != 0) return static_cast<StoneSet>(rolled);
  const unsigned lower = left & (rolled - 1);
  const unsigned higher = left & ~(rolled - 1);
  return static_cast<StoneSet>(std::bit_floor(lower) | (higher & (~higher + 1)));
}

/// A face of the die, or a stone (from 0) and the cell that it goes to.
struct Move {
  std::uint8_t face = 0;
  std::uint8_t stone = 0;
  std::uint8_t to = 0;
  friend bool operator==(Move, Move) = default;
};

}  // namespace zermelo::einstein
