#pragma once
#include <array>
#include <bit>
#include <compare>
#include <cstdint>

#include "zermelo/core/hash.h"
#include "zermelo/core/player.h"

namespace zermelo::checkers {

/// ## The board
/// The 32 dark squares in the numbering of the notation, one bit each, with a bit that is never on the board after
/// every second row (Strachey 1952, Samuel 1959). So a step is the same shift from every square, and a step over the
/// edge lands on a bit that is never empty:
///
///        squares                        bits
///          1   2   3   4                  0   1   2   3
///        5   6   7   8                  4   5   6   7      (8)
///          9  10  11  12                  9  10  11  12
///       13  14  15  16                 13  14  15  16     (17)
///         17  18  19  20                 18  19  20  21
///       21  22  23  24                 22  23  24  25     (26)
///         25  26  27  28                 27  28  29  30
///       29  30  31  32                 31  32  33  34
///
/// Down-left is +4, down-right +5, up-right -4, up-left -5. A board of 10 × 10 is the same with 5 and 6.
using Bits = std::uint64_t;

struct Geometry {
  static constexpr int size = 8;
  static constexpr int squares = size * size / 2;
  static constexpr int left = size / 2;       ///< the shift of a step down-left
  static constexpr int right = size / 2 + 1;  ///< the shift of a step down-right

  static constexpr int bit_of(int square) { return square - 1 + (square - 1) / size; }
  static constexpr int square_of(int bit) { return bit + 1 - bit / (size + 1); }
  static constexpr int row_of(int square) { return (square - 1) / (size / 2); }
  static constexpr int column_of(int square) { return (square - 1) % (size / 2) * 2 + (row_of(square) + 1) % 2; }

  static constexpr Bits one(int bit) { return Bits{1} << bit; }
  static constexpr Bits row(int number) {
    Bits bits = 0;
    for (int square = 1; square <= squares; ++square)
      if (row_of(square) == number) bits |= one(bit_of(square));
    return bits;
  }
  static constexpr Bits rows(int first, int count) {
    Bits bits = 0;
    for (int number = first; number < first + count; ++number) bits |= row(number);
    return bits;
  }

  static constexpr Bits columns(int first, int count) {
    Bits bits = 0;
    for (int square = 1; square <= squares; ++square)
      if (column_of(square) >= first && column_of(square) < first + count) bits |= one(bit_of(square));
    return bits;
  }
};

struct Board : Geometry {
  static constexpr Bits all = rows(0, size);
  static constexpr Bits ends = row(0) | row(size - 1);
};

/// Every square moved by one step; `By` is one of ±left, ±right.
template <int By>
constexpr Bits step(Bits bits) {
  if constexpr (By > 0)
    return bits << By;
  else
    return bits >> -By;
}

/// Black, the dark side, is First and plays down the board; White is Second. Three words, 24 bytes.
struct Position {
  Bits own = 0;    ///< pieces of the side to move
  Bits other = 0;  ///< pieces of the other side
  Bits rest = 0;   ///< kings of both | move number from bit 40 | clock from bit 56 | bit 63: White to move

  static constexpr int number_shift = 40;
  static constexpr int clock_shift = 56;
  static constexpr int turn_shift = 63;
  static constexpr int most_number = 0xffff;

  static constexpr Position make(Bits black, Bits white, Bits kings, Player turn, int clock, int number) {
    const bool whites = turn == Player::Second;
    return {.own = whites ? white : black,
            .other = whites ? black : white,
            .rest = kings | static_cast<Bits>(number) << number_shift | static_cast<Bits>(clock) << clock_shift |
                    Bits{whites} << turn_shift};
  }

  constexpr bool white_to_move() const { return rest >> turn_shift != 0; }
  constexpr Player turn() const { return white_to_move() ? Player::Second : Player::First; }
  constexpr Bits of(Player player) const { return player == turn() ? own : other; }
  constexpr Bits kings() const { return rest & Board::all; }
  constexpr Bits empty() const { return Board::all & ~(own | other); }
  /// Plies since the last capture or move of a man.
  constexpr int clock() const { return static_cast<int>(rest >> clock_shift & 0x7f); }
  /// The number of the move as people count, Black's and White's together.
  constexpr int number() const { return static_cast<int>(rest >> number_shift & most_number); }

  friend constexpr auto operator<=>(const Position&, const Position&) = default;
};
static_assert(sizeof(Position) == 24);

/// One effect: where from, where to, what it takes. A king may come back to where it started.
struct Move {
  Bits taken = 0;
  std::uint8_t from = 0;  ///< bit numbers
  std::uint8_t to = 0;

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

}  // namespace zermelo::checkers
