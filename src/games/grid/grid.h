#pragma once
#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include "games/grid/bits.h"

namespace zermelo {

/// A rectangular board as bits, and the straight lines of `line` cells on it. A cell's number is
/// column · stride_x + row · stride_y; row 0 is on top.
///
/// A line is found without looking at cells one by one: `stones & stones >> d` marks every cell whose neighbour in
/// direction d is taken too, and so on to the full length by doubling. What would run over the edge of the board is
/// masked out at the end, so no guard bits are needed and 64 cells fit one word.
template <class Word>
class Grid {
 public:
  enum class Layout { Rows, Columns };  ///< which neighbours have neighbouring numbers

  Grid() = default;
  Grid(int columns, int rows, int line, Layout layout) : columns_(columns), rows_(rows), line_(line) {
    stride_x_ = layout == Layout::Rows ? 1 : rows;
    stride_y_ = layout == Layout::Rows ? columns : 1;
    for (int x = 0; x < columns; ++x)
      for (int y = 0; y < rows; ++y) board_ |= bit<Word>(cell(x, y));
    for (int have = 1; have < line; have += steps_[step_count_++]) steps_[step_count_] = std::min(have, line - have);
    add_direction(0, 1, 0);
    add_direction(1, 0, 1);
    add_direction(2, 1, 1);
    add_direction(3, 1, -1);
  }

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  int line() const { return line_; }
  int cells() const { return columns_ * rows_; }
  const Word& board() const { return board_; }
  int cell(int x, int y) const { return x * stride_x_ + y * stride_y_; }
  int x(int cell) const { return stride_x_ == 1 ? cell % columns_ : cell / rows_; }
  int y(int cell) const { return stride_x_ == 1 ? cell / columns_ : cell % rows_; }

  [[gnu::always_inline]] bool has_line(const Word& stones) const {
    Word found{};
    for (const Word& starts : runs(stones)) found |= starts;
    return any(found);
  }

  /// The cells out of `empty` that would complete a line of `stones`.
  [[gnu::always_inline]] Word completing(const Word& stones, const Word& empty) const {
    return line_ == 4 ? completing_four(stones, empty) : completing_any(stones, empty);
  }

  /// How many lines lie wholly inside `cells`.
  int lines_within(const Word& cells) const {
    int sum = 0;
    for (const Word& starts : runs(cells)) sum += count(starts);
    return sum;
  }

  /// The lines that one side can still fill and has begun to fill, by what they lack.
  struct OpenLines {
    int lack_one = 0;
    int lack_two = 0;
    int lack_more = 0;
    friend bool operator==(const OpenLines&, const OpenLines&) = default;
  };

  /// Those of `mine` and of `yours`. All lines at once, each standing on the bit where it starts, with a counter of
  /// empty cells that stops at three: `two` and `three` say that it got there.
  std::pair<OpenLines, OpenLines> open_lines(const Word& mine, const Word& yours) const {
    Directions my_cell;
    Directions your_cell;
    my_cell.fill(mine);
    your_cell.fill(yours);
    Directions has_mine = my_cell;
    Directions has_yours = your_cell;
    Directions one;
    one.fill(~(mine | yours));
    Directions two{};
    Directions three{};
    for (int i = 1; i < line_; ++i)
      for (std::size_t d = 0; d < directions; ++d) {
        my_cell[d] = my_cell[d] >> shifts_[d];
        your_cell[d] = your_cell[d] >> shifts_[d];
        const Word empty = ~(my_cell[d] | your_cell[d]);
        has_mine[d] |= my_cell[d];
        has_yours[d] |= your_cell[d];
        three[d] |= two[d] & empty;
        two[d] |= one[d] & empty;
        one[d] |= empty;
      }
    Directions of_mine;
    Directions of_yours;
    for (std::size_t d = 0; d < directions; ++d) {
      of_mine[d] = starts_[d] & has_mine[d] & ~has_yours[d];
      of_yours[d] = starts_[d] & has_yours[d] & ~has_mine[d];
    }
    return {sorted(of_mine, two, three), sorted(of_yours, two, three)};
  }

  /// The cell that `cell` goes to when the board is mirrored and turned; the first four need no square board.
  int image(int number, int symmetry) const {
    int a = x(number);
    int b = y(number);
    if ((symmetry & 4) != 0) std::swap(a, b);
    if ((symmetry & 1) != 0) a = columns_ - 1 - a;
    if ((symmetry & 2) != 0) b = rows_ - 1 - b;
    return cell(a, b);
  }
  Word image(Word bits, int symmetry) const {
    Word out{};
    for (; any(bits); clear_lowest(bits)) out |= bit<Word>(image(lowest(bits), symmetry));
    return out;
  }

 private:
  static constexpr std::size_t directions = 4;
  static constexpr std::size_t longest = 19;  ///< line
  using Directions = std::array<Word, directions>;

  void add_direction(std::size_t d, int dx, int dy) {
    for (int x = 0; x < columns_; ++x)
      for (int y = 0; y < rows_; ++y) {
        const int end_x = x + dx * (line_ - 1);
        const int end_y = y + dy * (line_ - 1);
        if (end_x < 0 || end_x >= columns_ || end_y < 0 || end_y >= rows_) continue;
        starts_[d] |= bit<Word>(std::min(cell(x, y), cell(end_x, end_y)));
      }
    // A direction in which no line fits is shifted by little, so that no shift exceeds the word.
    shifts_[d] = any(starts_[d]) ? std::abs(dx * stride_x_ + dy * stride_y_) : 1;
    for (std::size_t i = 0; i < step_shifts_.size(); ++i) step_shifts_[i][d] = steps_[i] * shifts_[d];
  }

  /// For each direction: where the lines start that lie wholly inside `cells`.
  [[gnu::always_inline]] Directions runs(const Word& cells) const {
    Directions run;
    run.fill(cells);
    for (std::size_t i = 0; i < step_count_; ++i)
      for (std::size_t d = 0; d < directions; ++d) run[d] &= run[d] >> step_shifts_[i][d];
    for (std::size_t d = 0; d < directions; ++d) run[d] &= starts_[d];
    return run;
  }

  /// All lines of a direction at once, each standing on the bit where it starts, without one of its cells: those before
  /// the gap are gathered on the way, those behind it were before.
  Word completing_any(const Word& stones, const Word& empty) const {
    Word found{};
    for (std::size_t d = 0; d < directions; ++d) {
      std::array<Word, longest> cell;
      std::array<Word, longest> behind;
      const auto last = static_cast<std::size_t>(line_) - 1;
      for (std::size_t i = 0; i <= last; ++i) cell[i] = stones >> (static_cast<int>(i) * shifts_[d]);
      behind[last] = starts_[d];
      for (std::size_t i = last; i > 0; --i) behind[i - 1] = behind[i] & cell[i];
      Word before = starts_[d];
      for (std::size_t gap = 0; gap <= last; ++gap) {
        found |= (before & behind[gap]) << (static_cast<int>(gap) * shifts_[d]);
        before &= cell[gap];
      }
    }
    return found & empty;
  }
  /// The same for the length that most games have, with what the gaps share counted once.
  [[gnu::always_inline]] Word completing_four(const Word& stones, const Word& empty) const {
    Word found{};
    for (std::size_t d = 0; d < directions; ++d) {
      const int s = shifts_[d];
      const Word second = stones >> s;
      const Word third = stones >> (2 * s);
      const Word fourth = stones >> (3 * s);
      const Word front = stones & second & starts_[d];
      const Word back = third & fourth & starts_[d];
      found |= (second & back) | (stones & back) << s | (front & fourth) << (2 * s) | (front & third) << (3 * s);
    }
    return found & empty;
  }

  static OpenLines sorted(const Directions& lines, const Directions& two, const Directions& three) {
    OpenLines sum;
    for (std::size_t d = 0; d < directions; ++d) {
      sum.lack_one += count(lines[d] & ~two[d]);
      sum.lack_two += count(lines[d] & two[d] & ~three[d]);
      sum.lack_more += count(lines[d] & three[d]);
    }
    return sum;
  }

  int columns_ = 0;
  int rows_ = 0;
  int line_ = 0;
  int stride_x_ = 1;
  int stride_y_ = 1;
  Word board_{};
  static constexpr std::size_t most_steps = 5;  // a line of 19: 2, 4, 8, 16, 19
  std::size_t step_count_ = 0;
  std::array<int, most_steps> steps_{};
  std::array<std::array<int, directions>, most_steps> step_shifts_{};
  std::array<int, directions> shifts_{};
  Directions starts_{};  ///< cells with the lowest number of a line
};

}  // namespace zermelo
