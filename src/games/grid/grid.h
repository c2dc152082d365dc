#pragma once
#include <array>
#include <string>

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
    for (int have = 1; have < line; have += steps_[static_cast<std::size_t>(step_count_++)])
      steps_[static_cast<std::size_t>(step_count_)] = std::min(have, line - have);
    add_direction(1, 0);
    add_direction(0, 1);
    add_direction(1, 1);
    add_direction(1, -1);
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
    for (const Direction& direction : directions_) found |= runs(stones, direction);
    return any(found);
  }

  /// How many lines lie wholly inside `cells`.
  int lines_within(const Word& cells) const {
    int sum = 0;
    for (const Direction& direction : directions_) sum += count(runs(cells, direction));
    return sum;
  }

  /// For every line that holds none of `blocked`: calls use(n) with the number of `stones` on it, n = 0 … line, as
  /// use(n, how many such lines). Bit-sliced: three or four planes hold the counts of all lines at once.
  template <class Use>
  void open_lines(const Word& stones, const Word& blocked, Use&& use) const {
    for (const Direction& direction : directions_) {
      const Word open = runs(board_ & ~blocked, direction);
      if (!any(open)) continue;
      std::array<Word, 5> planes{};
      for (int i = 0; i < line_; ++i) {
        Word carry = stones >> (i * direction.shift);
        for (Word& plane : planes) {
          const Word sum = plane ^ carry;
          carry = plane & carry;
          plane = sum;
        }
      }
      for (int n = 0; n <= line_; ++n) {
        Word match = open;
        for (std::size_t b = 0; b < planes.size(); ++b) match &= (n >> b & 1) != 0 ? planes[b] : ~planes[b];
        if (const int lines = count(match); lines > 0) use(n, lines);
      }
    }
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
  struct Direction {
    int shift = 1;
    Word starts{};  ///< cells with the lowest number of a line
  };

  void add_direction(int dx, int dy) {
    const int signed_shift = dx * stride_x_ + dy * stride_y_;
    Direction direction{.shift = signed_shift < 0 ? -signed_shift : signed_shift};
    for (int x = 0; x < columns_; ++x)
      for (int y = 0; y < rows_; ++y) {
        const int end_x = x + dx * (line_ - 1);
        const int end_y = y + dy * (line_ - 1);
        if (end_x < 0 || end_x >= columns_ || end_y < 0 || end_y >= rows_) continue;
        direction.starts |= bit<Word>(std::min(cell(x, y), cell(end_x, end_y)));
      }
    if (direction.shift == 0) direction.shift = 1;  // one column or one row: no line in this direction
    directions_[static_cast<std::size_t>(direction_count_++)] = direction;
  }

  [[gnu::always_inline]] Word runs(const Word& cells, const Direction& direction) const {
    Word run = cells;
    for (int i = 0; i < step_count_; ++i) run &= run >> (steps_[static_cast<std::size_t>(i)] * direction.shift);
    return run & direction.starts;
  }

  int columns_ = 0;
  int rows_ = 0;
  int line_ = 0;
  int stride_x_ = 1;
  int stride_y_ = 1;
  Word board_{};
  std::array<int, 6> steps_{};
  int step_count_ = 0;
  std::array<Direction, 4> directions_{};
  int direction_count_ = 0;
};

}  // namespace zermelo
