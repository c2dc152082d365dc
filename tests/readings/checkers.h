// A second, independent reading of a printed program: checkers, seed 003 (an exercise report in Persian). It is slow
// on purpose and follows the listings statement by statement, oddities included.
//
// Printed in the seed, and read from there: getValidMoves, getAllMoves, UpdateBoard, simulateMove, minimax, maxi,
// mini and a part of main (the game loop, which is not in this file).
// Not printed, given to the reader: the start, getAllPieces, evaluate, winner, board.move, board.remove and the two
// traversals. The listings carry no line numbers; "seed 38" below means line 38 of the seed's text.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace zermelo::readings::checkers {

inline constexpr int rows = 8;
inline constexpr int columns = 8;
inline constexpr double infinity = std::numeric_limits<double>::infinity();

struct Piece {
  bool white;
  bool king;
  bool operator==(const Piece&) const = default;
};

// Row 0 is on top. The counters are kept by the moves and never counted afresh.
struct Board {
  std::array<std::array<std::optional<Piece>, 8>, 8> at;
  int white_left, red_left, white_kings, red_kings;
  bool operator==(const Board&) const = default;
};

struct Answer {
  double value;
  std::optional<Board> board;
};

struct Square {
  int row, column;
  bool operator==(const Square&) const = default;
};

// ---------------------------------------------------------------------------------------------------------------
// Given, not printed.

inline const std::optional<Piece>& at(const Board& board, int row, int column) {
  return board.at[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

inline std::optional<Piece>& at(Board& board, int row, int column) {
  return board.at[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

inline Board start() {
  Board board{{}, 0, 0, 0, 0};
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      if (column % 2 != (row + 1) % 2) continue;
      if (row < 3) {
        at(board, row, column) = Piece{true, false};
        board.white_left += 1;
      } else if (row > 4) {
        at(board, row, column) = Piece{false, false};
        board.red_left += 1;
      }
    }
  }
  return board;
}

inline double evaluate(const Board& board) {
  return board.white_left - board.red_left + 0.5 * (board.white_kings - board.red_kings);
}

// Only "is there a winner" is ever asked by the searches.
inline bool has_winner(const Board& board) { return board.white_left <= 0 || board.red_left <= 0; }

inline std::vector<Square> all_pieces(const Board& board, bool white) {
  std::vector<Square> result;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const std::optional<Piece>& piece = at(board, row, column);
      if (piece && piece->white == white) result.push_back(Square{row, column});
    }
  }
  return result;
}

inline void move(Board& board, Square from, Square to) {
  std::swap(at(board, from.row, from.column), at(board, to.row, to.column));
  if (to.row == 0 || to.row == rows - 1) {
    Piece& piece = at(board, to.row, to.column).value();
    piece.king = true;
    // At every arrival, also of a piece that is a king already.
    if (piece.white) {
      board.white_kings += 1;
    } else {
      board.red_kings += 1;
    }
  }
}

// The king counters do not fall.
inline void remove(Board& board, const std::vector<Square>& skip) {
  for (const Square& square : skip) {
    std::optional<Piece>& piece = at(board, square.row, square.column);
    if (!piece) continue;
    if (piece->white) {
      board.white_left -= 1;
    } else {
      board.red_left -= 1;
    }
    piece.reset();
  }
}

// A dictionary in order of insertion: target square -> pieces jumped.
struct Moves {
  std::vector<std::pair<Square, std::vector<Square>>> items;

  void set(Square square, const std::vector<Square>& skip) {
    for (auto& [known, value] : items) {
      if (known == square) {
        value = skip;
        return;
      }
    }
    items.emplace_back(square, skip);
  }

  void update(const Moves& other) {
    for (const auto& [square, skip] : other.items) set(square, skip);
  }
};

// Both traversals: `side` is +1 for right and -1 for left. As in range(start, stop, step), stop is left out.
inline Moves traverse(const Board& board, int side, int begin, int stop, int step, bool white, int column,
                      const std::vector<Square>& skipped) {
  Moves moves;
  std::vector<Square> last;
  for (int r = begin; step > 0 ? r < stop : r > stop; r += step) {
    if (column < 0 || column >= columns) break;
    const std::optional<Piece>& current = at(board, r, column);
    if (!current) {
      if (!skipped.empty() && last.empty()) {
        break;
      } else if (!skipped.empty()) {
        std::vector<Square> both = last;
        both.insert(both.end(), skipped.begin(), skipped.end());
        moves.set(Square{r, column}, both);
      } else {
        moves.set(Square{r, column}, last);
      }
      if (!last.empty()) {
        // Upwards the chain stops short of row 0; getValidMoves itself uses -1 there.
        const int row = step == -1 ? std::max(r - 3, 0) : std::min(r + 3, rows);
        // Only `last` is handed on, so that a chain of three forgets the first piece jumped.
        moves.update(traverse(board, +1, r + step, row, step, white, column + 1, last));
        moves.update(traverse(board, -1, r + step, row, step, white, column - 1, last));
      }
      break;
    } else if (current->white == white) {
      break;
    } else {
      last = {Square{r, column}};
    }
    column += side;
  }
  return moves;
}

inline Moves traverse_right(const Board& board, int begin, int stop, int step, bool white, int column) {
  return traverse(board, +1, begin, stop, step, white, column, {});
}

inline Moves traverse_left(const Board& board, int begin, int stop, int step, bool white, int column) {
  return traverse(board, -1, begin, stop, step, white, column, {});
}

// ---------------------------------------------------------------------------------------------------------------
// Printed.

// Jumping is never compulsory, and the stages of a chain are moves of their own beside the whole of it.
inline Moves valid_moves(const Board& board, Square piece) {
  Moves moves;
  const Piece what = at(board, piece.row, piece.column).value();
  const bool white = what.white;
  if (what.king) {
    const int stop_up = std::max(piece.row - 3, -1);
    const int stop_down = std::min(piece.row + 3, rows);
    moves.update(traverse_right(board, piece.row - 1, stop_up, -1, white, piece.column + 1));
    moves.update(traverse_left(board, piece.row - 1, stop_up, -1, white, piece.column - 1));
    moves.update(traverse_right(board, piece.row + 1, stop_down, 1, white, piece.column + 1));
    moves.update(traverse_left(board, piece.row + 1, stop_down, 1, white, piece.column - 1));
  } else {
    if (white) {
      const int stop_down = std::min(piece.row + 3, rows);
      moves.update(traverse_right(board, piece.row + 1, stop_down, 1, white, piece.column + 1));
      moves.update(traverse_left(board, piece.row + 1, stop_down, 1, white, piece.column - 1));
    }
    // Seed 38: printed within `if piece.color == WHITE`, where red men could never move. The text below the listing
    // gives red men the two upward directions, so it is read as standing beside it.
    if (!white) {
      const int stop_up = std::max(piece.row - 3, -1);
      moves.update(traverse_right(board, piece.row - 1, stop_up, -1, white, piece.column + 1));
      moves.update(traverse_left(board, piece.row - 1, stop_up, -1, white, piece.column - 1));
    }
  }
  return moves;
}

// simulateMove: first the move, then the removal.
inline Board simulate_move(Square piece, Square target, Board board, const std::vector<Square>& skip) {
  move(board, piece, target);
  if (!skip.empty()) remove(board, skip);
  return board;
}

// UpdateBoard: on a copy. (The drawing of the window on every call is left out.)
inline Board update_board(const Board& board, Square piece, const std::vector<Square>& skip, Square target) {
  return simulate_move(piece, target, board, skip);
}

// getAllMoves.
inline std::vector<Board> all_moves(const Board& board, bool white) {
  std::vector<Board> moves;
  for (const Square& piece : all_pieces(board, white)) {
    const Moves valid = valid_moves(board, piece);
    for (const auto& [target, skip] : valid.items) {
      moves.push_back(update_board(board, piece, skip, target));
    }
  }
  return moves;
}

inline Answer maxi(const Board& position, int depth);

inline Answer mini(const Board& position, int depth) {
  if (has_winner(position) || depth == 0) return Answer{evaluate(position), position};

  std::optional<Board> best_move;
  double minim = infinity;
  for (const Board& next : all_moves(position, false)) {
    const int new_depth = depth - 1;
    const double evalu = maxi(next, new_depth).value;
    // Of equal moves the last is kept. A move worth -infinity (it leaves White without a move) is taken only while
    // minim is still +infinity; once taken, nothing replaces it.
    if (minim >= evalu && (evalu != -infinity || minim == infinity)) {
      if (minim >= evalu) {
        best_move = next;
        minim = evalu;
      }
    }
  }
  // Without any move: +infinity and no board, as though it were good for the other side.
  return Answer{minim, best_move};
}

inline Answer maxi(const Board& position, int depth) {
  if (has_winner(position) || depth == 0) return Answer{evaluate(position), position};

  std::optional<Board> best_move;
  double maxim = -infinity;
  for (const Board& next : all_moves(position, true)) {
    const int new_depth = depth - 1;
    const double evalu = mini(next, new_depth).value;
    if (maxim <= evalu && (evalu != infinity || maxim == -infinity)) {
      if (maxim <= evalu) {
        best_move = next;
        maxim = evalu;
      }
    }
  }
  return Answer{maxim, best_move};
}

// At depth 0, or where there is a winner already, the board given back is the position itself.
inline Answer minimax(const Board& position, int depth, bool white_to_move) {
  if (white_to_move) return maxi(position, depth);
  return mini(position, depth);
}

}  // namespace zermelo::readings::checkers
