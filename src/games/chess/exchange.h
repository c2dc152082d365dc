#pragma once
#include <algorithm>
#include <array>

#include "zermelo/games/chess/position.h"

namespace zermelo::chess {

/// What each piece counts in an exchange, in pawns; a king is worth more than all the rest.
inline constexpr std::array<double, piece_kinds> exchange_values{1, 3, 3, 5, 9, 100};

/// What a move wins or loses in pawns if both sides continue to capture on its target square, the least piece first,
/// each free to stop ("static exchange evaluation"). Pins are not seen, except that a king never takes what is
/// defended.
inline double exchange_value(const Position& p, const Move& m) {
  if (m.castles()) return 0;
  const auto value_of = [](Piece piece) { return exchange_values[piece]; };
  const Square to = m.to;
  Bits occupied = p.all() ^ bit(m.from);
  double gain = has(p.all(), to) ? value_of(p.piece_on(to)) : 0;
  if (m.special == Move::EnPassant) {
    gain = value_of(Pawn);
    occupied ^= bit(taken_in_passing(to));
  }
  Piece standing = m.piece;
  if (m.promotes()) {
    standing = static_cast<Piece>(m.special);
    gain += value_of(standing) - value_of(Pawn);
  }
  // gains[i]: what the i-th capture has won for its side if it is the last.
  std::array<double, 33> gains{gain};
  std::size_t depth = 0;
  for (Player side = opponent(p.turn);; side = opponent(side)) {
    const Bits candidates = attackers(p, side, to, occupied) & occupied;
    if (candidates == 0) break;
    int kind = Pawn;
    while ((candidates & p.kinds[static_cast<std::size_t>(kind)]) == 0) ++kind;
    const Bits from = candidates & p.kinds[static_cast<std::size_t>(kind)];
    if (kind == King && (attackers(p, opponent(side), to, occupied) & occupied) != 0) break;
    ++depth;
    gains[depth] = value_of(standing) - gains[depth - 1];
    standing = static_cast<Piece>(kind);
    occupied ^= from & (0 - from);
  }
  for (; depth > 0; --depth) gains[depth - 1] = -std::max(-gains[depth - 1], gains[depth]);
  return gains[0];
}

}  // namespace zermelo::chess
