#pragma once
#include <array>

#include "zermelo/games/chess/board.h"

namespace zermelo::chess {

/// The squares of one straight line through a square, on either side of it.
struct Ray {
  Bits below = 0;
  Bits above = 0;
};

/// What every square sees on an empty board: 40 KiB, made by the compiler. Sliding attacks need no larger table than
/// the rays, because the blocked line comes out of one subtraction (`along`).
struct AttackTables {
  struct Lines {
    Ray rank, file, diagonal, antidiagonal;
  };
  std::array<Bits, 64> knight{};
  std::array<Bits, 64> king{};
  std::array<std::array<Bits, 64>, 2> pawn{};
  std::array<Lines, 64> lines{};
  std::array<Bits, 64> rook{};
  std::array<Bits, 64> bishop{};
  std::array<std::array<Bits, 64>, 64> between{};  ///< strictly between two squares of a line; else empty

  constexpr AttackTables() {
    for (Square s = 0; s < 64; ++s) {
      fill_steps(s);
      fill_lines(s);
    }
  }

 private:
  static constexpr Bits at(Square from, int files, int ranks) {
    const int file = file_of(from) + files;
    const int rank = rank_of(from) + ranks;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? 0 : bit(square_at(file, rank));
  }

  constexpr void fill_steps(Square s) {
    for (int a = -1; a <= 1; a += 2)
      for (int b = -1; b <= 1; b += 2) {
        knight[index(s)] |= at(s, a, 2 * b) | at(s, 2 * a, b);
        king[index(s)] |= at(s, a, b) | at(s, a, 0) | at(s, 0, b);
      }
    pawn[index(white)][index(s)] = at(s, -1, 1) | at(s, 1, 1);
    pawn[index(black)][index(s)] = at(s, -1, -1) | at(s, 1, -1);
  }

  constexpr Bits walk(Square s, int files, int ranks) {
    Bits passed = 0;
    for (int i = 1; at(s, files * i, ranks * i) != 0; ++i) {
      const Bits here = at(s, files * i, ranks * i);
      between[index(s)][index(lowest(here))] = passed;
      passed |= here;
    }
    return passed;
  }

  constexpr void fill_lines(Square s) {
    lines[index(s)] = {.rank = {walk(s, -1, 0), walk(s, 1, 0)},
                       .file = {walk(s, 0, -1), walk(s, 0, 1)},
                       .diagonal = {walk(s, -1, -1), walk(s, 1, 1)},
                       .antidiagonal = {walk(s, 1, -1), walk(s, -1, 1)}};
    const Lines& l = lines[index(s)];
    rook[index(s)] = l.rank.below | l.rank.above | l.file.below | l.file.above;
    bishop[index(s)] = l.diagonal.below | l.diagonal.above | l.antidiagonal.below | l.antidiagonal.above;
  }
};

inline constexpr AttackTables tables;

/// The squares seen along a ray up to and including the first piece on either side ("obstruction difference",
/// M. Hoffmann and G. Isenberg): subtracting the nearest blocker below from the blockers above borrows its way up to
/// the nearest one there, and so flips just the squares from one to the other.
constexpr Bits along(const Ray& ray, Bits occupied) {
  const Bits below = ray.below & occupied;
  const Bits above = ray.above & occupied;
  const Bits nearest_below = (Bits{1} << 63) >> std::countl_zero(below | 1);
  return (above ^ (above - nearest_below)) & (ray.below | ray.above);
}

constexpr Bits rook_attacks(Square s, Bits occupied) {
  const auto& lines = tables.lines[index(s)];
  return along(lines.rank, occupied) | along(lines.file, occupied);
}
constexpr Bits bishop_attacks(Square s, Bits occupied) {
  const auto& lines = tables.lines[index(s)];
  return along(lines.diagonal, occupied) | along(lines.antidiagonal, occupied);
}
constexpr Bits knight_attacks(Square s) { return tables.knight[index(s)]; }
constexpr Bits king_attacks(Square s) { return tables.king[index(s)]; }
/// Of any piece but a pawn.
constexpr Bits piece_attacks(Piece piece, Square s, Bits occupied) {
  switch (piece) {
    case Knight: return knight_attacks(s);
    case Bishop: return bishop_attacks(s, occupied);
    case Rook: return rook_attacks(s, occupied);
    case Queen: return rook_attacks(s, occupied) | bishop_attacks(s, occupied);
    default: return king_attacks(s);
  }
}
constexpr Bits pawn_attacks(Player player, Square s) { return tables.pawn[index(player)][index(s)]; }
constexpr Bits between(Square a, Square b) { return tables.between[index(a)][index(b)]; }

template <Player Us>
constexpr Bits pawn_attacks(Bits pawns) {
  return shift<forward<Us> + East>(pawns) | shift<forward<Us> + West>(pawns);
}

constexpr Bits knight_attacks_of_all(Bits knights) {
  const Bits one = shift<East>(knights) | shift<West>(knights);
  const Bits two = shift<East>(shift<East>(knights)) | shift<West>(shift<West>(knights));
  return one << 16 | one >> 16 | two << 8 | two >> 8;
}

/// All squares that pieces sliding in one direction see: the fill doubles its reach in every step (Kogge-Stone).
template <int By>
constexpr Bits slide(Bits sliders, Bits empty) {
  constexpr int sideways = (By + 1 + 8) % 8;
  const auto moved = [](Bits set, int steps) { return By > 0 ? set << By * steps : set >> -By * steps; };
  if constexpr (sideways == 2) empty &= ~file_a;
  if constexpr (sideways == 0) empty &= ~file_h;
  sliders |= empty & moved(sliders, 1);
  empty &= moved(empty, 1);
  sliders |= empty & moved(sliders, 2);
  empty &= moved(empty, 2);
  sliders |= empty & moved(sliders, 4);
  return shift<By>(sliders);
}

constexpr Bits rook_attacks_of_all(Bits sliders, Bits empty) {
  return slide<North>(sliders, empty) | slide<South>(sliders, empty) | slide<East>(sliders, empty) |
         slide<West>(sliders, empty);
}
constexpr Bits bishop_attacks_of_all(Bits sliders, Bits empty) {
  return slide<NorthEast>(sliders, empty) | slide<NorthWest>(sliders, empty) | slide<SouthEast>(sliders, empty) |
         slide<SouthWest>(sliders, empty);
}

}  // namespace zermelo::chess
