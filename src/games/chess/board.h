#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "zermelo/core/player.h"

namespace zermelo::chess {

/// A set of squares, one bit each; a1 is bit 0:
///
///     8  56 57 58 59 60 61 62 63
///     ⋮
///     2   8  9 10 …
///     1   0  1  2  3  4  5  6  7
///         a  b  c  d  e  f  g  h
using Bits = std::uint64_t;

/// 0 (a1) … 63 (h8).
using Square = int;
inline constexpr Square no_square = 64;

/// First is White.
inline constexpr Player white = Player::First;
inline constexpr Player black = Player::Second;

enum Piece : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King };
inline constexpr int piece_kinds = 6;
inline constexpr std::string_view piece_letters = "PNBRQK";
inline constexpr std::array<Piece, 5> non_kings{Pawn, Knight, Bishop, Rook, Queen};
inline constexpr std::array<std::string_view, piece_kinds> piece_names{"pawn", "knight", "bishop",
                                                                       "rook", "queen",  "king"};

constexpr std::size_t index(Player player) { return static_cast<std::size_t>(player); }
constexpr std::size_t index(Square square) { return static_cast<std::size_t>(square); }

constexpr int file_of(Square square) { return square & 7; }
constexpr int rank_of(Square square) { return square >> 3; }
constexpr Square square_at(int file, int rank) { return rank * 8 + file; }
/// The rank as the player at it counts: 0 is where the own king begins.
constexpr int rank_for(Player player, Square square) { return player == white ? rank_of(square) : 7 - rank_of(square); }

constexpr Bits bit(Square square) { return Bits{1} << square; }
constexpr bool has(Bits set, Square square) { return (set >> square & 1) != 0; }
constexpr int count(Bits set) { return std::popcount(set); }
constexpr Square lowest(Bits set) { return std::countr_zero(set); }
constexpr Square take_lowest(Bits& set) {
  const Square square = std::countr_zero(set);
  set &= set - 1;
  return square;
}

inline constexpr Bits file_a = 0x0101010101010101;
inline constexpr Bits file_h = file_a << 7;
inline constexpr Bits light_squares = 0x55aa55aa55aa55aa;
constexpr Bits file_bits(int file) { return file_a << file; }
constexpr Bits rank_bits(int rank) { return Bits{0xff} << 8 * rank; }
constexpr Bits rank_bits_for(Player player, int rank) { return rank_bits(player == white ? rank : 7 - rank); }

/// How far a square's number changes in a direction.
enum Step : int {
  North = 8,
  South = -8,
  East = 1,
  West = -1,
  NorthEast = 9,
  NorthWest = 7,
  SouthEast = -7,
  SouthWest = -9
};

/// Every square of the set one step on; what would leave the board is gone.
template <int By>
constexpr Bits shift(Bits set) {
  constexpr int sideways = (By + 1 + 8) % 8;  // 2 east, 0 west, 1 straight
  if constexpr (sideways == 2) set &= ~file_h;
  if constexpr (sideways == 0) set &= ~file_a;
  if constexpr (By > 0)
    return set << By;
  else
    return set >> -By;
}

template <Player Us>
inline constexpr int forward = Us == white ? North : South;

inline std::string square_name(Square square) {
  return {static_cast<char>('a' + file_of(square)), static_cast<char>('1' + rank_of(square))};
}

constexpr std::optional<Square> read_square(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
  return square_at(text[0] - 'a', text[1] - '1');
}

constexpr std::string_view colour_name(Player player) { return player == white ? "white" : "black"; }

}  // namespace zermelo::chess
