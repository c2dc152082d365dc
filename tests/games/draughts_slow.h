#pragma once
// Any game of the draughts family out of its rules as data: a board of characters, square by square, path by path.
// Slow, and written for all rule sets at once, so that it shows what checkers::Rules must say and what it need not.
#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/games/checkers/rules.h"

namespace zermelo::testing {

class SlowDraughts {
 public:
  /// Row by row from the top, all squares: `m` and `k` of the mover, who plays up the board, `o` and `q` of the other.
  using Board = std::string;

  explicit SlowDraughts(const checkers::Rules& rules) : rules_(rules) {}

  Board initial() const {
    Board board(cells(), '.');
    for (int y = 0; y < rules_.size; ++y)
      for (int x = 0; x < rules_.size; ++x) {
        if ((x + y) % 2 == 0) continue;
        if (y < rules_.rows_of_men) board[at(x, y)] = 'o';
        if (y >= rules_.size - rules_.rows_of_men) board[at(x, y)] = 'm';
      }
    return board;
  }

  std::uint64_t perft(const Board& board, int depth) const {
    if (depth == 0) return 1;
    std::uint64_t sum = 0;
    for (const Board& next : successors(board)) sum += perft(next, depth - 1);
    return sum;
  }

  /// The boards after each legal move, as the other side sees them; one for each distinct effect.
  std::vector<Board> successors(const Board& board) const {
    std::vector<Capture> captures;
    std::set<Board> steps;
    for (int y = 0; y < rules_.size; ++y)
      for (int x = 0; x < rules_.size; ++x) {
        const char piece = board[at(x, y)];
        if (piece != 'm' && piece != 'k') continue;
        Board lifted = board;
        lifted[at(x, y)] = '.';
        capture(lifted, x, y, piece, 0, captures);
        step(lifted, x, y, piece, steps);
      }
    std::set<Board> found;
    std::size_t most = 1;
    if (rules_.majority)
      for (const Capture& c : captures) most = std::max(most, c.taken);
    for (const Capture& c : captures)
      if (c.taken >= most) found.insert(c.board);
    if (found.empty() || !rules_.must_capture) found.insert(steps.begin(), steps.end());
    std::vector<Board> turned;
    for (const Board& next : found) turned.push_back(other_side(next));
    return turned;
  }

 private:
  struct Capture {
    Board board;
    std::size_t taken;
  };

  std::size_t cells() const { return static_cast<std::size_t>(rules_.size * rules_.size); }
  std::size_t at(int x, int y) const { return static_cast<std::size_t>(y * rules_.size + x); }
  bool inside(int x, int y) const { return x >= 0 && x < rules_.size && y >= 0 && y < rules_.size; }
  static bool enemy(char piece) { return piece == 'o' || piece == 'q'; }

  void step(const Board& lifted, int x, int y, char piece, std::set<Board>& found) const {
    const int reach = piece == 'k' && rules_.flying_kings ? rules_.size : 1;
    for (const int dy : {-1, 1})
      for (const int dx : {-1, 1}) {
        if (piece == 'm' && dy > 0) continue;
        for (int n = 1; n <= reach; ++n) {
          const int to_x = x + n * dx;
          const int to_y = y + n * dy;
          if (!inside(to_x, to_y) || lifted[at(to_x, to_y)] != '.') break;
          Board next = lifted;
          next[at(to_x, to_y)] = to_y == 0 ? 'k' : piece;
          found.insert(next);
        }
      }
  }

  /// Jumps on from here. A jumped piece is marked and stays until the move is over: it may be neither jumped again nor
  /// crossed. True if there was a jump.
  bool capture(const Board& board, int x, int y, char piece, std::size_t taken, std::vector<Capture>& found) const {
    bool any = false;
    const int reach = piece == 'k' && rules_.flying_kings ? rules_.size : 1;
    for (const int dy : {-1, 1})
      for (const int dx : {-1, 1}) {
        if (piece == 'm' && dy > 0 && !rules_.men_capture_backward) continue;
        int n = 1;
        while (n < reach && inside(x + n * dx, y + n * dy) && board[at(x + n * dx, y + n * dy)] == '.') ++n;
        const int over_x = x + n * dx;
        const int over_y = y + n * dy;
        if (!inside(over_x, over_y) || !enemy(board[at(over_x, over_y)])) continue;
        any |= land(board, over_x, over_y, dx, dy, reach, piece, taken, found);
      }
    return any;
  }

  /// All squares to land on behind the enemy. Where the rules let a king choose, Russian ones ask it to choose a square
  /// from which it can jump on, if there is one; the majority rule asks for that by itself.
  bool land(const Board& board, int over_x, int over_y, int dx, int dy, int reach, char piece, std::size_t taken,
            std::vector<Capture>& found) const {
    Board marked = board;
    marked[at(over_x, over_y)] = 'x';
    bool landed = false;
    bool went_on = false;
    std::vector<Capture> ends;
    for (int n = 1; n <= reach; ++n) {
      const int to_x = over_x + n * dx;
      const int to_y = over_y + n * dy;
      if (!inside(to_x, to_y) || board[at(to_x, to_y)] != '.') break;
      landed = true;
      const bool arrives = piece == 'm' && to_y == 0;
      const char now = arrives && rules_.crowning == checkers::Crowning::GoesOnAsKing ? 'k' : piece;
      const bool stops = arrives && rules_.crowning == checkers::Crowning::EndsMove;
      if (!stops && capture(marked, to_x, to_y, now, taken + 1, found)) {
        went_on = true;
        continue;
      }
      Board end = marked;
      std::ranges::replace(end, 'x', '.');
      end[at(to_x, to_y)] = arrives ? 'k' : piece;
      ends.push_back({std::move(end), taken + 1});
    }
    if (!went_on || !rules_.must_finish) found.insert(found.end(), ends.begin(), ends.end());
    return landed;
  }

  Board other_side(Board board) const {
    std::ranges::reverse(board);
    for (char& c : board) {
      constexpr std::string_view from = "mkoq";
      constexpr std::string_view to = "oqmk";
      if (const auto i = from.find(c); i != from.npos) c = to[i];
    }
    return board;
  }

  checkers::Rules rules_;
};

}  // namespace zermelo::testing
