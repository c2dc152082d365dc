#pragma once
#include <algorithm>
#include <cstdlib>
#include <optional>

#include "zermelo/core/evaluator.h"
#include "zermelo/games/chess/position.h"

namespace zermelo::chess {

/// The four pieces of the rook-endgame study; a rook may have been taken.
struct RookEndgame {
  Square white_king = 0;
  Square black_king = 0;
  std::optional<Square> white_rook = {};
  std::optional<Square> black_rook = {};

  /// Nothing when other pieces are on the board, or two rooks of one colour.
  static std::optional<RookEndgame> of(const Position& p) {
    if ((p.kinds[Pawn] | p.kinds[Knight] | p.kinds[Bishop] | p.kinds[Queen]) != 0) return std::nullopt;
    const Bits ours = p.of(white, Rook);
    const Bits theirs = p.of(black, Rook);
    if (count(ours) > 1 || count(theirs) > 1) return std::nullopt;
    RookEndgame pieces{.white_king = p.king(white), .black_king = p.king(black)};
    if (ours != 0) pieces.white_rook = lowest(ours);
    if (theirs != 0) pieces.black_rook = lowest(theirs);
    return pieces;
  }
};

/// Chebyshev's distance: the moves of a king on an empty board.
constexpr int king_distance(Square a, Square b) {
  const int files = file_of(a) - file_of(b);
  const int ranks = rank_of(a) - rank_of(b);
  return std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks);
}

/// The kings are adjacent, or the enemy rook shares a line with the king and nothing stands between.
inline bool watched(const RookEndgame& s, Player player) {
  if (king_distance(s.white_king, s.black_king) <= 1) return true;
  const auto enemy = player == white ? s.black_rook : s.white_rook;
  if (!enemy) return false;
  const Square king = player == white ? s.white_king : s.black_king;
  const auto own = player == white ? s.white_rook : s.black_rook;
  const Bits others = bit(player == white ? s.black_king : s.white_king) | (own ? bit(*own) : 0);
  if (!has(tables.rook[index(king)], *enemy)) return false;
  return (between(king, *enemy) & others) == 0;
}

/// The heuristic H of the rook-endgame study, White's view; doubles added in the study's order. It is at most 146.7
/// away from zero.
class StudyHeuristic {
 public:
  static constexpr double bound = 150;

  template <class T>
  static double value(const RookEndgame& s, T&& terms) {
    double v = 0;
    const int d = king_distance(s.white_king, s.black_king);
    if (!s.black_rook) {
      v += terms("black rook gone", 50);
      if (d >= 3 && s.white_rook) v += terms("white rook far away", king_distance(s.black_king, *s.white_rook) / 10.0);
      v += terms("kings close", 7 - d);
      v += terms("black king at the edge", edge(s.black_king));
    }
    if (!s.white_rook) {
      v += terms("white rook gone", -50);
      if (d >= 3 && s.black_rook)
        v += terms("black rook far away", -(king_distance(s.white_king, *s.black_rook) / 10.0));
      v += terms("kings close", d - 7);
      v += terms("white king at the edge", -edge(s.white_king));
    }
    if (watched(s, black)) v += terms("black king watched", 20);
    if (watched(s, white)) v += terms("white king watched", -20);
    return v;
  }

 private:
  static double edge(Square king) {
    const double row = std::abs(rank_of(king) - 3.5);
    const double column = std::abs(file_of(king) - 3.5);
    const bool at_edge = row == 3.5 || column == 3.5;
    return 10 * (at_edge ? row + column : std::max(row, column));
  }
};

}  // namespace zermelo::chess
