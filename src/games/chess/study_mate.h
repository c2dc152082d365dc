#pragma once
#include <algorithm>
#include <cstdint>

#include "zermelo/games/chess/study_heuristic.h"

namespace zermelo::chess {

/// The study's test for mate (seed 000, appendix A): a pattern of rook and king, not a search for a way out. A is the
/// side that made the last move, D the other. With two rooks on the board it is wrong both ways. With one it never
/// sees a mate that is none, but along a row it misses the mates in the corner: the listing's corner clause for rows
/// (line 57) asks for kings one column apart, and its next line (59) for kings on the same column.
class StudyMate {
 public:
  static bool holds(const RookEndgame& s, Player mover) {
    const bool first = mover == white;
    const auto rook = first ? s.white_rook : s.black_rook;
    const auto defender = first ? s.black_rook : s.white_rook;
    if (!rook) return false;
    const StudyMate pieces{.a_king = at(first ? s.white_king : s.black_king),
                           .a_rook = at(*rook),
                           .d_king = at(first ? s.black_king : s.white_king),
                           .d_rook = at(defender.value_or(0)),
                           .defended = defender.has_value()};
    return pieces.column_pattern(Corner::Counts) || pieces.turned().column_pattern(Corner::Ignored);
  }

  /// The study's coordinates: row 0 is rank 8.
  struct Point {
    int row = 0;
    int column = 0;
  };
  Point a_king, a_rook, d_king, d_rook;
  bool defended = false;  ///< D has a rook

 private:
  static Point at(Square s) { return {7 - rank_of(s), file_of(s)}; }
  static bool is_edge(int line) { return line == 0 || line == 7; }
  static int apart(int a, int b) { return a < b ? b - a : a - b; }

  /// Rows and columns exchanged, which turns the row pattern into the column pattern.
  StudyMate turned() const {
    const auto turn = [](Point p) { return Point{p.column, p.row}; };
    return {turn(a_king), turn(a_rook), turn(d_king), turn(d_rook), defended};
  }

  enum class Corner : std::uint8_t { Counts, Ignored };

  bool column_pattern(Corner rule) const {
    if (!is_edge(d_king.column) || a_rook.column != d_king.column || apart(a_rook.row, d_king.row) <= 1) return false;
    if (apart(a_king.column, d_king.column) != 2) return false;
    const bool opposite = a_king.row == d_king.row;
    const bool corner = rule == Corner::Counts && apart(a_king.row, d_king.row) == 1 && is_edge(d_king.row);
    if (!opposite && !corner) return false;
    return !defended || defence_fails(opposite);
  }

  bool defence_fails(bool opposite) const {
    if (a_king.row == d_rook.row || a_king.column == d_rook.column) return false;
    const bool outside = d_rook.row < std::min(a_rook.row, d_king.row) || d_rook.row > std::max(a_rook.row, d_king.row);
    const bool beyond = a_rook.row < d_king.row ? d_rook.row < a_rook.row : d_rook.row > a_rook.row;
    return (opposite && outside) || beyond || d_rook.row == d_king.row;
  }
};

}  // namespace zermelo::chess
