#pragma once
#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string>
#include <utility>
#include <vector>

/// The slow twins of checkers: the rules once more, by other means. An array of characters, `b` and `w` for men,
/// capitals for kings, a blank for an empty square; row 0 on top. Nothing here knows the bitboards.
namespace checkers_twin {

using Board = std::array<std::array<char, 8>, 8>;

inline std::pair<int, int> place(int square) {
  const int row = (square - 1) / 4;
  return {row, (square - 1) % 4 * 2 + (row % 2 == 0 ? 1 : 0)};
}
inline int square(int row, int column) { return row * 4 + column / 2 + 1; }
inline char colour(char piece) { return static_cast<char>(std::tolower(static_cast<unsigned char>(piece))); }
inline bool is_king(char piece) { return std::isupper(static_cast<unsigned char>(piece)) != 0; }
inline bool inside(int row, int column) { return row >= 0 && row < 8 && column >= 0 && column < 8; }

/// Reads `B:W21,K22:B1,2` without asking whether it makes sense.
inline std::pair<Board, char> from_fen(const std::string& fen) {
  Board board;
  for (auto& row : board) row.fill(' ');
  char side = ' ';
  bool king = false;
  for (std::size_t i = 2; i < fen.size() && fen[i] != 'H';) {
    if (std::isdigit(static_cast<unsigned char>(fen[i])) != 0) {
      std::size_t length = 0;
      const auto [row, column] = place(std::stoi(fen.substr(i), &length));
      const char piece = king ? side : colour(side);
      board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = piece;
      i += length;
      continue;
    }
    king = fen[i] == 'K';
    if (fen[i] != 'K' && fen[i] != ',' && fen[i] != ':') side = fen[i];
    ++i;
  }
  return {board, colour(fen[0])};
}

inline std::string to_text(const Board& board) {
  std::string text;
  for (const auto& row : board) text.append(row.begin(), row.end());
  return text;
}

struct Play {
  std::string path;   ///< "22x15x8"
  std::string board;  ///< what it looks like afterwards
};

/// English draughts from the text of the rules: look at every square, try every direction, jump as long as it goes on.
class English {
 public:
  English(const Board& board, char side) : board_(board), side_(side) {}

  std::vector<Play> plays() {
    for (const bool jumps : {true, false}) {
      for (int row = 0; row < 8; ++row)
        for (int column = 0; column < 8; ++column)
          if (colour(at(board_, row, column)) == side_)
            jumps ? jump(board_, row, column, std::to_string(square(row, column)), 0) : walk(row, column);
      if (!plays_.empty()) return plays_;
    }
    return plays_;
  }

 private:
  static char& at(Board& board, int row, int column) {
    return board[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  int forward() const { return side_ == 'b' ? 1 : -1; }
  int last_row() const { return side_ == 'b' ? 7 : 0; }
  char arrived(char piece, int row) const {
    return row == last_row() ? static_cast<char>(std::toupper(static_cast<unsigned char>(piece))) : piece;
  }

  void walk(int row, int column) {
    const char piece = at(board_, row, column);
    for (const int dy : {-1, 1})
      for (const int dx : {-1, 1}) {
        if (!is_king(piece) && dy != forward()) continue;
        if (!inside(row + dy, column + dx) || at(board_, row + dy, column + dx) != ' ') continue;
        Board next = board_;
        at(next, row, column) = ' ';
        at(next, row + dy, column + dx) = arrived(piece, row + dy);
        plays_.push_back(
            {std::to_string(square(row, column)) + "-" + std::to_string(square(row + dy, column + dx)), to_text(next)});
      }
  }

  /// Jumped pieces become `#` and go when the move is done.
  void jump(const Board& board, int row, int column, const std::string& path, int taken) {
    bool on = false;
    Board here = board;
    const char piece = at(here, row, column);
    for (const int dy : {-1, 1})
      for (const int dx : {-1, 1}) {
        if (!is_king(piece) && dy != forward()) continue;
        if (!inside(row + 2 * dy, column + 2 * dx) || at(here, row + 2 * dy, column + 2 * dx) != ' ') continue;
        const char over = at(here, row + dy, column + dx);
        if (over == ' ' || over == '#' || colour(over) == side_) continue;
        on = true;
        Board next = board;
        at(next, row, column) = ' ';
        at(next, row + dy, column + dx) = '#';
        at(next, row + 2 * dy, column + 2 * dx) = piece;
        const std::string longer = path + "x" + std::to_string(square(row + 2 * dy, column + 2 * dx));
        if (!is_king(piece) && row + 2 * dy == last_row())
          finish(next, row + 2 * dy, column + 2 * dx, longer);
        else
          jump(next, row + 2 * dy, column + 2 * dx, longer, taken + 1);
      }
    if (!on && taken > 0) finish(board, row, column, path);
  }

  void finish(Board board, int row, int column, const std::string& path) {
    at(board, row, column) = arrived(at(board, row, column), row);
    for (auto& line : board) std::replace(line.begin(), line.end(), '#', ' ');
    plays_.push_back({path, to_text(board)});
  }

  Board board_;
  char side_;
  std::vector<Play> plays_;
};

/// The study's successors as its description tells them: a map a piece from landing square to what is removed, filled
/// in order, a later entry overwriting an earlier one where it stands. Sides are `r` and `w`.
class Study {
 public:
  using Square = std::pair<int, int>;
  struct Entry {
    Square from;
    Square to;
    std::vector<Square> removed;
  };

  Study(const Board& board, char side) : board_(board), side_(side) {}

  std::vector<Entry> entries() {
    std::vector<Entry> all;
    for (int row = 0; row < 8; ++row)
      for (int column = 0; column < 8; ++column) {
        const char piece = at(row, column);
        if (colour(piece) != side_) continue;
        map_.clear();
        from_ = {row, column};
        if (side_ == 'r' || is_king(piece)) both(row, column, -1, {}, std::max(row - 3, -1));
        if (side_ == 'w' || is_king(piece)) both(row, column, 1, {}, std::min(row + 3, 8));
        all.insert(all.end(), map_.begin(), map_.end());
      }
    return all;
  }

 private:
  char at(int row, int column) const { return board_[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)]; }

  void both(int row, int column, int dy, const std::vector<Square>& before, int stop) {
    scan(row + dy, column + 1, dy, 1, before, stop);
    scan(row + dy, column - 1, dy, -1, before, stop);
  }

  void scan(int row, int column, int dy, int dx, const std::vector<Square>& before, int stop) {
    std::vector<Square> last;
    for (; row != stop && inside(row, column); row += dy, column += dx) {
      if (at(row, column) == ' ') {
        if (!before.empty() && last.empty()) return;
        std::vector<Square> removed = last;
        removed.insert(removed.end(), before.begin(), before.end());
        enter({row, column}, removed);
        if (!last.empty()) both(row, column, dy, last, dy < 0 ? std::max(row - 3, 0) : std::min(row + 3, 8));
        return;
      }
      if (colour(at(row, column)) == side_) return;
      last = {{row, column}};
    }
  }

  void enter(Square to, std::vector<Square> removed) {
    std::sort(removed.begin(), removed.end());
    for (Entry& entry : map_)
      if (entry.to == to) {
        entry.removed = std::move(removed);
        return;
      }
    map_.push_back({from_, to, std::move(removed)});
  }

  Board board_;
  char side_;
  Square from_;
  std::vector<Entry> map_;
};

}  // namespace checkers_twin
