#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstdlib>
#include <utility>

#include "zermelo/games/grid/bits.h"

namespace zermelo {

constexpr std::size_t line_directions = 4;

/// By how much bits are shifted to find lines of a length: for each direction from one cell to the next, and in the
/// steps in which a run of cells is doubled.
struct LineMeasures {
  using Shifts = std::array<int, line_directions>;
  int length = 0;
  Shifts next{};
  std::size_t step_count = 0;
  static constexpr int longest = 19;
  static constexpr std::size_t most_steps = 5;  ///< of the longest line: to 2, 4, 8, 16, 19 cells
  std::array<Shifts, most_steps> steps{};

  static constexpr LineMeasures of(int length, const Shifts& next) {
    LineMeasures measures{.length = length, .next = next};
    for (int have = 1; have < length;) {
      const int step = std::min(have, length - have);
      for (std::size_t d = 0; d < line_directions; ++d) measures.steps[measures.step_count][d] = step * next[d];
      ++measures.step_count;
      have += step;
    }
    return measures;
  }
};

/// Lines of any length on any board.
struct AnyLines {
  LineMeasures lines;
};
/// Lines of one length on a board with columns of one height: the compiler knows every shift.
template <int Length, int Rows>
struct LinesInColumns {
  static_assert(Length <= LineMeasures::longest && Rows > 1);
  static constexpr LineMeasures lines = LineMeasures::of(Length, {Rows, 1, Rows + 1, Rows - 1});
};

/// A rectangular board as bits, and the straight lines of `line` cells on it. A cell's number is
/// column · stride_x + row · stride_y; row 0 is on top.
///
/// A line is found without looking at cells one by one: `stones & stones >> d` marks every cell whose neighbour in
/// direction d is taken too, and so on to the full length by doubling. What would run over the edge of the board is
/// masked out at the end, so no guard bits are needed and 64 cells fit one word.
template <class Word, class Lines = AnyLines>
class Grid : private Lines {
 public:
  enum class Layout { Rows, Columns };  ///< which neighbours have neighbouring numbers

  Grid() = default;
  Grid(int columns, int rows, int line, Layout layout) : columns_(columns), rows_(rows) {
    stride_x_ = layout == Layout::Rows ? 1 : rows;
    stride_y_ = layout == Layout::Rows ? columns : 1;
    for (int x = 0; x < columns; ++x)
      for (int y = 0; y < rows; ++y) board_ |= bit<Word>(cell(x, y));
    LineMeasures::Shifts next{};
    next[0] = find_starts(line, starts_[0], 1, 0);
    next[1] = find_starts(line, starts_[1], 0, 1);
    next[2] = find_starts(line, starts_[2], 1, 1);
    next[3] = find_starts(line, starts_[3], 1, -1);
    if constexpr (std::same_as<Lines, AnyLines>)
      this->lines = LineMeasures::of(line, next);
    else
      assert(layout == Layout::Columns && line == this->lines.length && rows == this->lines.next[0]);
  }

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  int line() const { return this->lines.length; }
  int cells() const { return columns_ * rows_; }
  const Word& board() const { return board_; }
  int cell(int x, int y) const { return x * stride_x_ + y * stride_y_; }
  int x(int cell) const { return stride_x_ == 1 ? cell % columns_ : cell / rows_; }
  int y(int cell) const { return stride_x_ == 1 ? cell / columns_ : cell % rows_; }

  [[gnu::always_inline]] bool has_line(const Word& stones) const {
    if constexpr (!std::same_as<Lines, AnyLines>)
      return any(runs(0, stones) | runs(1, stones) | runs(2, stones) | runs(3, stones));
    // Shifts that only the program knows are quicker in all directions at once.
    Directions run;
    run.fill(stones);
    for (std::size_t i = 0; i < this->lines.step_count; ++i)
      for (std::size_t d = 0; d < directions; ++d) run[d] &= run[d] >> this->lines.steps[i][d];
    Word found{};
    for (std::size_t d = 0; d < directions; ++d) found |= run[d] & starts_[d];
    return any(found);
  }

  /// The cells out of `empty` that would complete a line of `stones`.
  [[gnu::always_inline]] Word completing(const Word& stones, const Word& empty) const {
    return line() == 4 ? completing_four(stones, empty) : completing_any(stones, empty);
  }

  /// The lines of a direction that lie wholly inside `cells`, each on the bit where it starts.
  Word lines_in(std::size_t direction, const Word& cells) const { return runs(direction, cells); }
  Word line_from(std::size_t direction, int start) const {
    Word cells{};
    for (int i = 0; i < line(); ++i) cells |= bit<Word>(start + i * next(direction));
    return cells;
  }
  /// From one cell of a line to the next.
  int step(std::size_t direction) const { return next(direction); }

  /// How many lines lie wholly inside `cells`.
  int lines_within(const Word& cells) const {
    int sum = 0;
    for (std::size_t d = 0; d < directions; ++d) sum += count(runs(d, cells));
    return sum;
  }

  /// The lines that one side can still fill and has begun to fill, by what they lack.
  struct OpenLines {
    int lack_one = 0;
    int lack_two = 0;
    int lack_more = 0;
    friend bool operator==(const OpenLines&, const OpenLines&) = default;
  };

  /// Those of `mine` and of `yours`.
  std::pair<OpenLines, OpenLines> open_lines(const Word& mine, const Word& yours) const {
    const auto [of_mine, of_yours] = open_sets(mine, yours);
    return {of_mine.counted(), of_yours.counted()};
  }
  /// The open lines of a side by what they lack, each on the bit where it starts, direction by direction.
  struct BegunLines {
    std::array<Word, line_directions> lack_two{};
    std::array<Word, line_directions> lack_three{};  ///< empty where a line has at most four cells
  };
  /// Those of `mine` and of `yours`.
  std::pair<BegunLines, BegunLines> begun_lines(const Word& mine, const Word& yours) const {
    if (line() > 4) return begun_long_lines(mine, yours);
    const auto [of_mine, of_yours] = open_sets(mine, yours);
    return {{.lack_two = of_mine.lack_two}, {.lack_two = of_yours.lack_two}};
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
  static constexpr std::size_t directions = line_directions;
  static constexpr auto longest = static_cast<std::size_t>(LineMeasures::longest);
  using Directions = std::array<Word, directions>;

  int next(std::size_t direction) const { return this->lines.next[direction]; }

  /// Finds where lines start, and gives the shift from one cell to the next.
  int find_starts(int line, Word& starts, int dx, int dy) const {
    for (int x = 0; x < columns_; ++x)
      for (int y = 0; y < rows_; ++y) {
        const int end_x = x + dx * (line - 1);
        const int end_y = y + dy * (line - 1);
        if (end_x < 0 || end_x >= columns_ || end_y < 0 || end_y >= rows_) continue;
        starts |= bit<Word>(std::min(cell(x, y), cell(end_x, end_y)));
      }
    // A direction in which no line fits is shifted by little, so that no shift exceeds the word.
    return any(starts) ? std::abs(dx * stride_x_ + dy * stride_y_) : 1;
  }

  /// Where the lines of a direction start that lie wholly inside `cells`.
  [[gnu::always_inline]] Word runs(std::size_t d, const Word& cells) const {
    Word run = cells;
    for (std::size_t i = 0; i < this->lines.step_count; ++i) run &= run >> this->lines.steps[i][d];
    return run & starts_[d];
  }

  /// All lines of a direction at once, each standing on the bit where it starts, without one of its cells: those before
  /// the gap are gathered on the way, those behind it were before.
  Word completing_any(const Word& stones, const Word& empty) const {
    Word found{};
    for (std::size_t d = 0; d < directions; ++d) {
      std::array<Word, longest> cell;
      std::array<Word, longest> behind;
      const auto last = static_cast<std::size_t>(line()) - 1;
      for (std::size_t i = 0; i <= last; ++i) cell[i] = stones >> (static_cast<int>(i) * next(d));
      behind[last] = starts_[d];
      for (std::size_t i = last; i > 0; --i) behind[i - 1] = behind[i] & cell[i];
      Word before = starts_[d];
      for (std::size_t gap = 0; gap <= last; ++gap) {
        found |= (before & behind[gap]) << (static_cast<int>(gap) * next(d));
        before &= cell[gap];
      }
    }
    return found & empty;
  }
  /// As above, for the length that most games have, with shared parts of the gaps counted once.
  [[gnu::always_inline]] Word completing_four(const Word& stones, const Word& empty) const {
    return (completing_four_in(0, stones) | completing_four_in(1, stones) | completing_four_in(2, stones) |
            completing_four_in(3, stones)) &
           empty;
  }
  [[gnu::always_inline]] Word completing_four_in(std::size_t d, const Word& stones) const {
    const int s = next(d);
    const Word second = stones >> s;
    const Word third = stones >> (2 * s);
    const Word fourth = stones >> (3 * s);
    const Word front = stones & second & starts_[d];
    const Word back = third & fourth & starts_[d];
    return (second & back) | (stones & back) << s | (front & fourth) << (2 * s) | (front & third) << (3 * s);
  }

  /// Open lines, each standing on the bit where it starts.
  struct OpenSets {
    Directions lack_one;
    Directions lack_two;
    Directions lack_more;

    OpenLines counted() const { return {count_all(lack_one), count_all(lack_two), count_all(lack_more)}; }
  };
  [[gnu::always_inline]] std::pair<OpenSets, OpenSets> open_sets(const Word& mine, const Word& yours) const {
    return line() == 4 ? open_fours(mine, yours) : open_lines_of_any_length(mine, yours);
  }

  /// All lines at once, each standing on the bit where it starts, with a counter of empty cells that stops at three:
  /// `two` and `three` say that it got there.
  std::pair<OpenSets, OpenSets> open_lines_of_any_length(const Word& mine, const Word& yours) const {
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
    for (int i = 1; i < line(); ++i)
      for (std::size_t d = 0; d < directions; ++d) {
        my_cell[d] = my_cell[d] >> next(d);
        your_cell[d] = your_cell[d] >> next(d);
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

  /// As open_lines_of_any_length, with a counter that stops at four.
  std::pair<BegunLines, BegunLines> begun_long_lines(const Word& mine, const Word& yours) const {
    std::pair<BegunLines, BegunLines> begun;
    for (std::size_t d = 0; d < directions; ++d) {
      Word my_cell = mine;
      Word your_cell = yours;
      Word has_mine = mine;
      Word has_yours = yours;
      Word one = ~(mine | yours);
      Word two{};
      Word three{};
      Word four{};
      for (int i = 1; i < line(); ++i) {
        my_cell = my_cell >> next(d);
        your_cell = your_cell >> next(d);
        const Word empty = ~(my_cell | your_cell);
        has_mine |= my_cell;
        has_yours |= your_cell;
        four |= three & empty;
        three |= two & empty;
        two |= one & empty;
        one |= empty;
      }
      const auto sort = [&](const Word& open, BegunLines& sorted) {
        sorted.lack_two[d] = open & two & ~three;
        sorted.lack_three[d] = open & three & ~four;
      };
      sort(starts_[d] & has_mine & ~has_yours, begun.first);
      sort(starts_[d] & has_yours & ~has_mine, begun.second);
    }
    return begun;
  }

  /// Lines of four, each standing on the bit where it starts, by how many stones are in them.
  struct Fours {
    Word some;
    Word odd;
    Word most;  ///< three or four

    Fours(const Word& stones, int next) {
      const Word neighbour = stones >> next;
      const Word either = stones | neighbour;
      const Word both = stones & neighbour;
      const Word one = stones ^ neighbour;
      const Word other_either = either >> (2 * next);
      const Word other_both = both >> (2 * next);
      some = either | other_either;
      odd = one ^ one >> (2 * next);
      most = (both & other_either) | (either & other_both);
    }
  };
  [[gnu::always_inline]] static void set_fours(OpenSets& sets, std::size_t d, const Fours& lines, const Word& open) {
    sets.lack_one[d] = open & lines.most;
    sets.lack_two[d] = open & lines.some & ~lines.odd & ~lines.most;
    sets.lack_more[d] = open & lines.odd & ~lines.most;
  }

  /// What open_lines_of_any_length gives, for the length that most games have: a line consists of two pairs.
  [[gnu::always_inline]] std::pair<OpenSets, OpenSets> open_fours(const Word& mine, const Word& yours) const {
    OpenSets of_mine;
    OpenSets of_yours;
    for (std::size_t d = 0; d < directions; ++d) {
      const Fours my(mine, next(d));
      const Fours your(yours, next(d));
      set_fours(of_mine, d, my, starts_[d] & ~your.some);
      set_fours(of_yours, d, your, starts_[d] & ~my.some);
    }
    return {of_mine, of_yours};
  }

  static OpenSets sorted(const Directions& lines, const Directions& two, const Directions& three) {
    OpenSets sets;
    for (std::size_t d = 0; d < directions; ++d) {
      sets.lack_one[d] = lines[d] & ~two[d];
      sets.lack_two[d] = lines[d] & two[d] & ~three[d];
      sets.lack_more[d] = lines[d] & three[d];
    }
    return sets;
  }

  int columns_ = 0;
  int rows_ = 0;
  int stride_x_ = 1;
  int stride_y_ = 1;
  Word board_{};
  Directions starts_{};  ///< cells with the lowest number of a line
};

}  // namespace zermelo
