#pragma once
#include <array>
#include <cstdint>
#include <string_view>

namespace zermelo {

/// Whose turn it is: a property of the position, never of the ply. In Kalah a player moves again; in Pig the die moves.
enum class Player : std::uint8_t { First, Second, Chance };

constexpr Player opponent(Player player) { return player == Player::First ? Player::Second : Player::First; }

/// +1 for First, -1 for Second: turns a value seen by First into one seen by `player`.
constexpr int sign(Player player) { return player == Player::Second ? -1 : 1; }

constexpr std::string_view to_string(Player player) {
  constexpr std::array<std::string_view, 3> words{"first", "second", "chance"};
  return words[static_cast<std::size_t>(player)];
}

/// What `to_string` wrote; any other word is the dice.
constexpr Player read_player(std::string_view word) {
  return word == "first" ? Player::First : word == "second" ? Player::Second : Player::Chance;
}

}  // namespace zermelo
