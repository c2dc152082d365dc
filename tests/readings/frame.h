// A second, independent reading of the laboratory frame printed in the Romanian worksheet (seed 001).
//
// Printed: min_max and alpha_beta over the class Stare, and Stare's fields.
// Not printed: the class Joc beyond its constructor (final, mutari_joc and estimeaza_scor are described in words
// only) and Stare's methods. So the two searches are templates over a Game, and `Lines` is the game this reading was
// given: k in a row on a rows x columns board, with or without gravity.
//
// A Game provides:
//   bool is_final() const;                            the listing's final(), as a truth value
//   int score(int depth) const;                       estimeaza_scor(adancime)
//   std::vector<Game> moves(bool max_to_move) const;  mutari_joc(jucator)
//
// "Line n" in a comment is a line of the seed's text file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace zermelo::readings::frame {

struct Answer {
  int score;
  std::optional<std::size_t> chosen;  // index into the root's moves; empty if the root is a leaf
  std::uint64_t states;               // Stare objects on which the function was called, root included
};

// The class Stare, lines 64-81.
template <class Game>
struct Stare {
  Game table;                         // tabla_joc
  bool max_to_move;                   // j_curent
  int depth;                          // adancime, one less from father to son
  std::optional<int> score;           // scor, None at first
  std::vector<Stare> possible_moves;  // mutari_posibile
  std::optional<std::size_t> chosen;  // stare_aleasa, as an index into possible_moves
};

template <class Game>
inline Stare<Game> make_stare(Game table, bool max_to_move, int depth) {
  return Stare<Game>{std::move(table), max_to_move, depth, std::nullopt, {}, std::nullopt};
}

// mutari_stare: described in words only (line 87).
template <class Game>
inline std::vector<Stare<Game>> stare_moves(const Stare<Game>& stare) {
  std::vector<Stare<Game>> sons;
  for (const Game& table : stare.table.moves(stare.max_to_move)) {
    sons.push_back(make_stare(table, !stare.max_to_move, stare.depth - 1));
  }
  return sons;
}

// Lines 124-151.
template <class Game>
inline void min_max_call(Stare<Game>& stare, std::uint64_t& states) {
  ++states;
  if (stare.depth == 0 || stare.table.is_final()) {
    stare.score = stare.table.score(stare.depth);
    return;
  }

  stare.possible_moves = stare_moves(stare);

  for (Stare<Game>& move : stare.possible_moves) {
    min_max_call(move, states);
    move.possible_moves.clear();  // the listing keeps the whole tree; nothing reads the grandsons again
    move.possible_moves.shrink_to_fit();
  }

  // Python's max and min of an empty list raise an error; no game should be unfinished and without moves.
  if (stare.possible_moves.empty()) {
    throw std::logic_error("min_max: no moves in an unfinished game");
  }
  // max and min with a key keep the first of equal sons.
  std::size_t best = 0;
  for (std::size_t i = 1; i < stare.possible_moves.size(); ++i) {
    const int score = stare.possible_moves[i].score.value();
    const int best_score = stare.possible_moves[best].score.value();
    if (stare.max_to_move) {
      if (score > best_score) {
        best = i;
      }
    } else {
      if (score < best_score) {
        best = i;
      }
    }
  }
  stare.chosen = best;
  stare.score = stare.possible_moves[best].score;
}

// Lines 232-289. alpha, beta and the running score are doubles because the listing starts them at float infinities;
// every int is exact in a double.
template <class Game>
inline void alpha_beta_call(double alpha, double beta, Stare<Game>& stare, std::uint64_t& states) {
  ++states;
  if (stare.depth == 0 || stare.table.is_final()) {
    stare.score = stare.table.score(stare.depth);
    return;
  }

  // Line 243 would return a state whose score is still None. It is never reached from (-inf, +inf): alpha and beta
  // change only where the loop is left as soon as they meet.
  if (alpha >= beta) {
    return;
  }

  stare.possible_moves = stare_moves(stare);

  if (stare.max_to_move) {
    double current_score = -std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < stare.possible_moves.size(); ++i) {
      Stare<Game>& next = stare.possible_moves[i];
      alpha_beta_call(alpha, beta, next, states);
      next.possible_moves.clear();
      next.possible_moves.shrink_to_fit();

      const double next_score = next.score.value();
      if (current_score < next_score) {
        stare.chosen = i;
        current_score = next_score;
      }
      if (alpha < next_score) {
        alpha = next_score;
        if (alpha >= beta) {  // tested only where alpha has just grown
          break;
        }
      }
    }
  } else {
    double current_score = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < stare.possible_moves.size(); ++i) {
      Stare<Game>& next = stare.possible_moves[i];
      alpha_beta_call(alpha, beta, next, states);
      next.possible_moves.clear();
      next.possible_moves.shrink_to_fit();

      const double next_score = next.score.value();
      if (current_score > next_score) {
        stare.chosen = i;
        current_score = next_score;
      }
      if (beta > next_score) {
        beta = next_score;
        if (alpha >= beta) {
          break;
        }
      }
    }
  }

  // Line 287 reads the score of stare_aleasa, which is None if there was no move: a crash.
  if (!stare.chosen.has_value()) {
    throw std::logic_error("alpha_beta: no moves in an unfinished game");
  }
  // Fail-soft: the score is the chosen son's own, even if it lies outside the interval handed in.
  stare.score = stare.possible_moves[*stare.chosen].score;
}

template <class Game>
inline Answer min_max(const Game& game, bool max_to_move, int depth) {
  std::uint64_t states = 0;
  Stare<Game> root = make_stare(game, max_to_move, depth);
  min_max_call(root, states);
  return Answer{root.score.value(), root.chosen, states};
}

template <class Game>
inline Answer alpha_beta(const Game& game, bool max_to_move, int depth) {
  std::uint64_t states = 0;
  Stare<Game> root = make_stare(game, max_to_move, depth);
  const double infinity = std::numeric_limits<double>::infinity();
  alpha_beta_call(-infinity, infinity, root, states);
  return Answer{root.score.value(), root.chosen, states};
}

// ---------------------------------------------------------------------------------------------------------------
// The given game: k in a row. Cells are numbered row by row from the top left; row 0 is the top. k is at least 2.

struct Lines {
  int rows;
  int columns;
  int k;
  bool gravity;
  int win;  // C
  char max_symbol;
  char min_symbol;
  char empty;
  std::string cells;

  // An empty string of cells means an empty board.
  Lines(int rows_, int columns_, int k_, bool gravity_, int win_, char max_symbol_ = 'x', char min_symbol_ = '0',
        char empty_ = '#', const std::string& cells_ = std::string())
      : rows(rows_),
        columns(columns_),
        k(k_),
        gravity(gravity_),
        win(win_),
        max_symbol(max_symbol_),
        min_symbol(min_symbol_),
        empty(empty_),
        cells(cells_) {
    if (cells.empty()) {
      cells.assign(static_cast<std::size_t>(rows * columns), empty);
    }
  }

  std::size_t index(int row, int column) const { return static_cast<std::size_t>(row * columns + column); }

  char at(int row, int column) const { return cells[index(row, column)]; }

  void put(int row, int column, char symbol) { cells[index(row, column)] = symbol; }

  // All winning lines, each as the indices of its k cells.
  std::vector<std::vector<std::size_t>> winning_lines() const {
    const int steps[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    std::vector<std::vector<std::size_t>> lines;
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) {
        for (const auto& step : steps) {
          const int last_row = row + (k - 1) * step[0];
          const int last_column = column + (k - 1) * step[1];
          if (last_row >= rows || last_column < 0 || last_column >= columns) {
            continue;
          }
          std::vector<std::size_t> line;
          for (int i = 0; i < k; ++i) {
            line.push_back(index(row + i * step[0], column + i * step[1]));
          }
          lines.push_back(line);
        }
      }
    }
    return lines;
  }

  int count_on(const std::vector<std::size_t>& line, char symbol) const {
    int count = 0;
    for (const std::size_t cell : line) {
      if (cells[cell] == symbol) {
        ++count;
      }
    }
    return count;
  }

  bool has_line(char symbol) const {
    for (const auto& line : winning_lines()) {
      if (count_on(line, symbol) == k) {
        return true;
      }
    }
    return false;
  }

  bool is_full() const { return cells.find(empty) == std::string::npos; }

  bool is_final() const { return has_line(max_symbol) || has_line(min_symbol) || is_full(); }

  int lines_without(char symbol) const {
    int count = 0;
    for (const auto& line : winning_lines()) {
      if (count_on(line, symbol) == 0) {
        ++count;
      }
    }
    return count;
  }

  // A line counts before a full board, and MAX's line before MIN's (both at once cannot come about in play).
  int score(int depth) const {
    if (has_line(max_symbol)) {
      return win + depth;
    }
    if (has_line(min_symbol)) {
      return -(win + depth);
    }
    if (is_full()) {
      return 0;
    }
    return lines_without(min_symbol) - lines_without(max_symbol);
  }

  std::vector<Lines> moves(bool max_to_move) const {
    const char symbol = max_to_move ? max_symbol : min_symbol;
    std::vector<Lines> next;
    if (gravity) {
      for (int column = 0; column < columns; ++column) {
        for (int row = rows - 1; row >= 0; --row) {
          if (at(row, column) == empty) {
            next.push_back(*this);
            next.back().put(row, column, symbol);
            break;
          }
        }
      }
    } else {
      for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
          if (at(row, column) == empty) {
            next.push_back(*this);
            next.back().put(row, column, symbol);
          }
        }
      }
    }
    return next;
  }
};

}  // namespace zermelo::readings::frame
