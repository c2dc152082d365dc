// A second, independent reading of a printed program: king and rook against king and rook, seed 000 (a practical
// report in Catalan). It is slow on purpose and follows the listings statement by statement, oddities included.
//
// Printed in the seed, and read from there: is_Checkmate (appendix A), minimaxGame, max_value, min_value (B),
// alphaBetaPodaGame, alphaBetaMax, alphaBetaMin (C), expectimaxGame, expectimax (D).
// Not printed, given to the reader: the successor lists, isWatched, heuristica, calculateValue, what happens when
// no move was remembered at the root (the first legal move is played) and when there is no legal move (no move).
//
// "B 99" below means line 99 of the listing in appendix B.
//
// Indentation. The print has lost it in places. Two readings follow from that, both the same in all searches:
//  * `v = s` (and in appendix C the cut-off and the narrowing of the window after it) stands within
//    `if(currentDepth == 0)` at B 99, B 171, B 197, C 98-101, C 130-133, C 206-209, D 130, D 182, and outside it, still
//    within the test of legality, at B 128 and C 176-179. Within it no node but the root would ever get a value; it
//    is read everywhere as at B 128 and C 176.
//  * the `return` after a mate stands within `if(currentDepth == 0)` at all six places (B 88, B 117, C 87, C 119,
//    D 111, D 163). It is read as standing outside: section 2.2 says that a mate is terminal and its heuristic is
//    returned, min_value does so, and the last row of figure 8 (White at depth 5: draws) comes out that way only;
//    with the return at the root alone White wins all five. Nothing else in figures 6, 8 and 9 tells them apart.
//
// The listings simulate on one shared board, set back after each move by newBoardSim. Here every state is a value.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace zermelo::readings::rook_endgame {

// Row 0 is rank 8, column 0 is file a.
struct Piece {
  int row, column, code;
  bool operator==(const Piece&) const = default;
};

using State = std::vector<Piece>;

struct Choice {
  State next;
  double value;
};

enum class Program { Minimax, AlphaBeta, Expectimax };

struct Game {
  std::vector<State> path;
  char result;
};

inline constexpr int white_rook = 2;
inline constexpr int white_king = 6;
inline constexpr int black_rook = 8;
inline constexpr int black_king = 12;
inline constexpr double infinity = std::numeric_limits<double>::infinity();

// ---------------------------------------------------------------------------------------------------------------
// Given, not printed.

inline std::optional<Piece> piece_state(const State& state, int code) {
  for (const Piece& piece : state) {
    if (piece.code == code) return piece;
  }
  return std::nullopt;
}

inline int code_at(const State& state, int row, int column) {
  for (const Piece& piece : state) {
    if (piece.row == row && piece.column == column) return piece.code;
  }
  return 0;
}

inline bool on_board(int row, int column) { return row >= 0 && row < 8 && column >= 0 && column < 8; }

// The state with one piece moved; whatever stood on the target is left out. The order of the list stays.
inline State moved(const State& state, int code, int row, int column) {
  State result;
  for (const Piece& piece : state) {
    if (piece.code == code) {
      result.push_back(Piece{row, column, code});
    } else if (piece.row != row || piece.column != column) {
      result.push_back(piece);
    }
  }
  return result;
}

// Pseudo-legal successors, the king first, then the rook.
inline std::vector<State> list_next_states(const State& state, bool color) {
  const int own_king = color ? white_king : black_king;
  const int own_rook = color ? white_rook : black_rook;
  const int enemy_king = color ? black_king : white_king;
  const int enemy_rook = color ? black_rook : white_rook;
  std::vector<State> result;

  const std::optional<Piece> king = piece_state(state, own_king);
  if (king) {
    const std::array<std::pair<int, int>, 8> steps{
        {{1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
    for (const auto& [down, right] : steps) {
      const int row = king->row + down;
      const int column = king->column + right;
      if (!on_board(row, column)) continue;
      const int there = code_at(state, row, column);
      if (there == own_rook || there == enemy_king) continue;
      result.push_back(moved(state, own_king, row, column));
    }
  }

  const std::optional<Piece> rook = piece_state(state, own_rook);
  if (rook) {
    const std::array<std::pair<int, int>, 4> rays{{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}};
    for (const auto& [down, right] : rays) {
      int row = rook->row + down;
      int column = rook->column + right;
      while (on_board(row, column)) {
        const int there = code_at(state, row, column);
        if (there == own_king || there == enemy_king) break;
        result.push_back(moved(state, own_rook, row, column));
        if (there == enemy_rook) break;
        row += down;
        column += right;
      }
    }
  }
  return result;
}

inline int chebyshev(const Piece& a, const Piece& b) {
  return std::max(std::abs(a.row - b.row), std::abs(a.column - b.column));
}

// Is the king of this colour watched: by the other king next to it, or by the other rook with nothing between.
inline bool is_watched(const State& state, bool color) {
  const Piece king = piece_state(state, color ? white_king : black_king).value();
  const Piece enemy = piece_state(state, color ? black_king : white_king).value();
  if (chebyshev(king, enemy) <= 1) return true;
  const std::optional<Piece> rook = piece_state(state, color ? black_rook : white_rook);
  if (!rook) return false;
  if (rook->row == king.row) {
    bool clear = true;
    for (int c = std::min(rook->column, king.column) + 1; c < std::max(rook->column, king.column); ++c) {
      if (code_at(state, king.row, c) != 0) clear = false;
    }
    if (clear) return true;
  }
  if (rook->column == king.column) {
    bool clear = true;
    for (int r = std::min(rook->row, king.row) + 1; r < std::max(rook->row, king.row); ++r) {
      if (code_at(state, r, king.column) != 0) clear = false;
    }
    if (clear) return true;
  }
  return false;
}

inline double edge_term(const Piece& king) {
  const double from_row = std::abs(king.row - 3.5);
  const double from_column = std::abs(king.column - 3.5);
  if (king.row == 0 || king.row == 7 || king.column == 0 || king.column == 7) return 10 * (from_row + from_column);
  return 10 * std::max(from_row, from_column);
}

inline double heuristica(const State& state, bool color) {
  const Piece wk = piece_state(state, white_king).value();
  const Piece bk = piece_state(state, black_king).value();
  const std::optional<Piece> wr = piece_state(state, white_rook);
  const std::optional<Piece> br = piece_state(state, black_rook);
  const int d = chebyshev(wk, bk);
  double value = 0;
  if (!br) {
    value += 50;
    if (d >= 3 && wr) value += chebyshev(bk, *wr) / 10.0;
    value += 7 - d;
    value += edge_term(bk);
  }
  if (!wr) {
    value += -50;
    if (d >= 3 && br) value -= chebyshev(wk, *br) / 10.0;
    value += d - 7;
    value -= edge_term(wk);
  }
  if (is_watched(state, false)) value += 20;
  if (is_watched(state, true)) value += -20;
  return color ? value : -value;
}

inline double calculate_value(const std::vector<double>& values) {
  if (values.empty()) return 0;
  bool all_equal = true;
  for (const double x : values) {
    if (x != values.front()) all_equal = false;
  }
  if (all_equal) return values.front();
  const double count = static_cast<double>(values.size());
  double sum = 0;
  for (const double x : values) sum += x;
  const double mu = sum / count;
  double squares = 0;
  for (const double x : values) squares += (x - mu) * (x - mu);
  const double sigma = std::sqrt(squares / count);
  double above = 0;
  double below = 0;
  for (const double x : values) {
    const double w = std::exp(-(x - mu) / sigma);
    above += w * x;
    below += w;
  }
  return above / below;
}

// ---------------------------------------------------------------------------------------------------------------
// Appendix A.

// Has `color` (the attacker, who has just moved) given mate? It is a list of patterns, not the rule of chess: it
// never asks whether the attacker's own king is watched, nor whether anything can be captured.
inline bool is_checkmate(const State& state, bool color) {
  const std::optional<Piece> dk_state = piece_state(state, color ? black_king : white_king);
  const std::optional<Piece> ak_state = piece_state(state, color ? white_king : black_king);
  const std::optional<Piece> ar_state = piece_state(state, color ? white_rook : black_rook);
  const std::optional<Piece> dr_state = piece_state(state, color ? black_rook : white_rook);

  const int row_ak = ak_state.value().row;
  const int column_ak = ak_state.value().column;
  const int row_dk = dk_state.value().row;
  const int column_dk = dk_state.value().column;

  int row_ar = 0;
  int column_ar = 0;
  if (ar_state) {
    row_ar = ar_state->row;
    column_ar = ar_state->column;
  } else {
    return false;
  }

  int row_dr = 0;
  int column_dr = 0;
  if (dr_state) {
    row_dr = dr_state->row;
    column_dr = dr_state->column;
  }

  // A 35-53, the columns. Here the corner counts: the attacking king may stand one row off.
  if (column_dk == 0 || column_dk == 7) {
    if (column_dk == column_ar && std::abs(row_dk - row_ar) > 1) {
      if (std::abs(column_dk - column_ak) == 2 &&
          (row_dk == row_ak || (std::abs(row_dk - row_ak) == 1 && (row_dk == 0 || row_dk == 7)))) {
        if (!dr_state) return true;
        // A 44 asks that the defending rook share neither line with the attacking KING.
        if (row_ak != row_dr && column_ak != column_dr) {
          if (row_ak == row_dk) {
            // Only the rook's row is looked at, not whether it stands on the column of the check at all.
            if ((row_ar < row_dk && (row_dr < row_ar || row_dr > row_dk)) ||
                (row_ar > row_dk && (row_dr > row_ar || row_dr < row_dk))) {
              return true;
            }
          }
          // A 51 stands beside A 45, not in an else: it is also reached with the kings on one row.
          if ((row_ar < row_dk && (row_dr < row_ar || row_dr == row_dk)) ||
              (row_ar > row_dk && (row_dr > row_ar || row_dr == row_dk))) {
            return true;
          }
        }
      }
    }
  }

  // A 56-71, the rows: announced as the same, but not the same.
  if (row_dk == 0 || row_dk == 7) {
    // A 57-58: the corner clause is an alternative to the rook's condition (and a bracket is missing in print).
    // It asks for kings one column apart, A 59 for kings on one column, so the alternative never leads to anything
    // and a corner mate along a row with the attacking king one column off is not seen.
    if ((row_dk == row_ar && std::abs(column_dk - column_ar) > 1) ||
        (std::abs(column_dk - column_ak) == 1 && (column_dk == 0 || column_dk == 7))) {
      if (std::abs(row_dk - row_ak) == 2 && column_dk == column_ak) {
        if (!dr_state) return true;
        // A 62 (its colon is missing in print) always holds here; it stands outside A 63, in the columns inside.
        if (column_ak == column_dk) {
          if (row_ak != row_dr && column_ak != column_dr) {
            if ((column_ar < column_dk && (column_dr < column_ar || column_dr > column_dk)) ||
                (column_ar > column_dk && (column_dr > column_ar || column_dr < column_dk))) {
              return true;
            }
            if ((column_ar < column_dk && (column_dr < column_ar || column_dr == column_dk)) ||
                (column_ar > column_dk && (column_dr > column_ar || column_dr == column_dk))) {
              return true;
            }
          }
        }
      }
    }
  }
  return false;
}

// What a search leaves on the real board: the remembered move, and the first legal one in case none was remembered.
struct Root {
  std::optional<State> next_move;
  std::optional<State> first_legal;
};

inline std::optional<Choice> played(const Root& root, double value) {
  if (root.next_move) return Choice{*root.next_move, value};
  if (root.first_legal) return Choice{*root.first_legal, value};
  return std::nullopt;
}

// ---------------------------------------------------------------------------------------------------------------
// Appendix B. The white and the black halves of each printed function are the same but for the colour of the
// successors and of the watched king, so each stands here once.

inline double min_value(int current_depth, bool color, const State& state, int depth_max, Root& root);

// A node of max without legal moves is worth -infinity, mate and stalemate alike.
inline double max_value(int current_depth, bool color, const State& state, int depth_max, Root& root) {
  if (current_depth == depth_max) return heuristica(state, color);

  double v = -infinity;
  for (const State& next : list_next_states(state, color)) {
    // Mate is looked for before legality, so a "mating" move may leave the own king watched. A mate has no value of
    // its own: it is worth its heuristic, the same at any depth, and the first one ends the loop.
    if (is_checkmate(next, color)) {
      if (current_depth == 0) root.next_move = next;
      return heuristica(next, color);  // B 88, B 117: see "Indentation" above
    }
    if (!is_watched(next, color)) {
      if (current_depth == 0 && !root.first_legal) root.first_legal = next;
      const double s = std::max(v, min_value(current_depth + 1, !color, next, depth_max, root));
      if (current_depth == 0) {
        if (v < s) root.next_move = next;
      }
      v = s;
    }
  }
  return v;
}

inline double min_value(int current_depth, bool color, const State& state, int depth_max, Root& root) {
  if (current_depth == depth_max) return heuristica(state, !color);

  double v = infinity;
  for (const State& next : list_next_states(state, color)) {
    if (is_checkmate(next, color)) return heuristica(next, !color);
    if (!is_watched(next, color)) {
      // B 168-170 would remember a move if min stood at the root, which it never does.
      const double s = std::min(v, max_value(current_depth + 1, !color, next, depth_max, root));
      v = s;
    }
  }
  // B 204-205: no legal move for min counts as bad for max, stalemate and mate alike (a mate that is_checkmate knows
  // never gets here, one that it misses does).
  if (v == infinity) v = -infinity;
  return v;
}

// At depth 0 the listing returns the heuristic at once and moves nothing: no choice.
inline std::optional<Choice> minimax(const State& state, bool color, int depth) {
  Root root;
  const double value = max_value(0, color, state, depth, root);
  return played(root, value);
}

// ---------------------------------------------------------------------------------------------------------------
// Appendix C.

inline double alpha_beta_min(int current_depth, bool color, const State& state, int depth_max, double alpha,
                             double beta, Root& root);

inline double alpha_beta_max(int current_depth, bool color, const State& state, int depth_max, double alpha,
                             double beta, Root& root) {
  if (current_depth == depth_max) return heuristica(state, color);

  double v = -infinity;
  for (const State& next : list_next_states(state, color)) {
    if (is_checkmate(next, color)) {
      if (current_depth == 0) root.next_move = next;
      return heuristica(next, color);  // C 87, C 119: see "Indentation" above
    }
    if (!is_watched(next, color)) {
      if (current_depth == 0 && !root.first_legal) root.first_legal = next;
      const double s = std::max(v, alpha_beta_min(current_depth + 1, !color, next, depth_max, alpha, beta, root));
      if (current_depth == 0) {
        if (v < s) root.next_move = next;
      }
      v = s;
      if (v >= beta) return v;
      alpha = std::max(alpha, v);
    }
  }
  return v;
}

inline double alpha_beta_min(int current_depth, bool color, const State& state, int depth_max, double alpha,
                             double beta, Root& root) {
  if (current_depth == depth_max) return heuristica(state, !color);

  double v = infinity;
  for (const State& next : list_next_states(state, color)) {
    if (is_checkmate(next, color)) return heuristica(next, !color);
    if (!is_watched(next, color)) {
      const double s = std::min(v, alpha_beta_max(current_depth + 1, !color, next, depth_max, alpha, beta, root));
      v = s;
      if (v <= alpha) return v;
      beta = std::min(beta, v);
    }
  }
  if (v == infinity) v = -infinity;
  return v;
}

inline std::optional<Choice> alpha_beta(const State& state, bool color, int depth) {
  Root root;
  const double value = alpha_beta_max(0, color, state, depth, -infinity, infinity, root);
  return played(root, value);
}

// ---------------------------------------------------------------------------------------------------------------
// Appendix D.

enum class Node { Max, Min, Chance, None };

inline double expectimax_value(int current_depth, bool color, const State& state, int depth_max, Node node,
                               Node previous, Root& root) {
  std::vector<double> values;
  if (current_depth == depth_max) {
    if (node == Node::Min || previous == Node::Max) return heuristica(state, !color);
    return heuristica(state, color);
  }

  double v = node == Node::Max ? -infinity : infinity;
  for (const State& next : list_next_states(state, color)) {
    if (node == Node::Chance) {
      // D 91-97, D 143-149: no move is made here. The same state, with the same side to move, is evaluated once per
      // pseudo-legal move, so all values are equal and the node passes on its one child's value. A depth is spent.
      if (previous == Node::Max) {
        values.push_back(expectimax_value(current_depth + 1, color, state, depth_max, Node::Min, Node::Chance, root));
      } else if (previous == Node::Min) {
        values.push_back(expectimax_value(current_depth + 1, color, state, depth_max, Node::Max, Node::Chance, root));
      }
    } else {
      if (is_checkmate(next, color)) {
        if (current_depth == 0) root.next_move = next;
        // D 111, D 163: the mover's own view in max AND min nodes, so a mate given in a min node comes back with
        // the sign of the min player: good for max. Kept.
        return heuristica(next, color);
      }
      if (!is_watched(next, color)) {
        if (current_depth == 0 && !root.first_legal) root.first_legal = next;
        double s = v;
        if (node == Node::Max) {
          s = std::max(v, expectimax_value(current_depth + 1, !color, next, depth_max, Node::Chance, Node::Max, root));
        } else if (node == Node::Min) {
          s = std::min(v, expectimax_value(current_depth + 1, !color, next, depth_max, Node::Chance, Node::Min, root));
        }
        if (current_depth == 0) {
          if (v < s) root.next_move = next;
        }
        v = s;
      }
    }
  }
  // Unlike B 204 and C 220 nothing is done for a min node without legal moves: it stays at +infinity.
  if (node == Node::Chance) v = calculate_value(values);
  return v;
}

inline std::optional<Choice> expectimax(const State& state, bool color, int depth) {
  Root root;
  const double value = expectimax_value(0, color, state, depth, Node::Max, Node::None, root);
  return played(root, value);
}

// ---------------------------------------------------------------------------------------------------------------
// The game loops B 1-50, C 1-49, D 1-52. They differ only in which search moves and in one line at the end. D has
// expectimax for White and alpha-beta for Black; minimax against alpha-beta (section 3.3) is not printed and is
// played in the loop of B, as is every other pair but alpha-beta against itself.

inline std::optional<Choice> decision(Program program, const State& state, bool color, int depth) {
  if (program == Program::Minimax) return minimax(state, color, depth);
  if (program == Program::AlphaBeta) return alpha_beta(state, color, depth);
  return expectimax(state, color, depth);
}

inline Game play(Program white, int depth_white, Program black, int depth_black, State start) {
  Game game{{}, '='};
  State board = start;
  State current_state = board;
  bool color = true;
  int moves_without_capture = 0;
  std::size_t pieces = current_state.size();
  bool cyclic = false;
  std::vector<std::pair<State, int>> visited{{current_state, 1}};
  bool stuck = false;

  const auto decide = [&] {
    const int depth = color ? depth_white : depth_black;
    const std::optional<Choice> choice = decision(color ? white : black, board, color, depth);
    if (choice) {
      board = choice->next;
    } else if (depth != 0) {
      // The listings would stop with an error here (nextMove unset): the reader's choice is a draw, the path as it is.
      stuck = true;
    }
  };

  game.path.push_back(current_state);
  decide();

  // When a limit is reached in the body, the body still makes one more move before the loop ends, and that move may
  // yet mate. The limit of B 15 is `<= 50`, in single moves; the start counts as visited once.
  while (!stuck && !is_checkmate(board, color) && board.size() > 2 && moves_without_capture <= 50 && !cyclic) {
    current_state = board;
    game.path.push_back(current_state);

    if (current_state.size() < pieces) {
      pieces = current_state.size();
      moves_without_capture = 0;
    } else {
      moves_without_capture += 1;
    }

    bool known = false;
    for (auto& [seen, times] : visited) {
      if (seen == current_state) {
        known = true;
        times += 1;
        if (times == 3) cyclic = true;
      }
    }
    if (!known) visited.emplace_back(current_state, 1);

    color = !color;
    decide();
  }
  if (stuck) return game;

  // C 40 appends currentState without reading the board again (B 40-41 and D 42-43 do): in that loop the last move is
  // missing from the path and the state before it stands there twice. The result (C 43) is read from the board.
  if (!(white == Program::AlphaBeta && black == Program::AlphaBeta)) current_state = board;
  game.path.push_back(current_state);

  if (is_checkmate(board, color)) game.result = color ? 'W' : 'B';
  return game;
}

}  // namespace zermelo::readings::rook_endgame
