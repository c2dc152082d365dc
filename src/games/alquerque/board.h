#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>

#include "zermelo/core/player.h"

namespace zermelo::alquerque {

/// The points and lines of an Alquerque board with `N` (odd) points a row, one bit a point, row by row from the top
/// left; people count from 1, bits from 0.
///
///      0 --- 1 --- 2 --- 3 --- 4
///      |  \  |  /  |  \  |  /  |
///      5 --- 6 --- 7 --- 8 --- 9
///      |  /  |  \  |  /  |  \  |
///     10 --- …
///
/// Lines join orthogonal neighbours everywhere, diagonal ones only at even bits (points with odd numbers).
///
/// A jump moves a piece by two rows, two columns or both, so it keeps the parities of its row and column, while the
/// piece it jumps has other parities. A chain therefore never lands where it captured: it makes no difference whether
/// a jumped piece leaves at once (as on 5×5) or stays until the end, blocking and not to be jumped again (codecup).
template <int N>
class Board {
  static_assert(N % 2 == 1 && N * N <= 64);

 public:
  using Word = std::conditional_t<(N * N <= 32), std::uint32_t, std::uint64_t>;
  static constexpr int size = N;
  static constexpr int points = N * N;
  static constexpr int pieces = points / 2;  ///< of each side at the start

  static constexpr Word bit(int point) { return Word{1} << point; }
  static constexpr int row(int point) { return point / N; }
  static constexpr int column(int point) { return point % N; }
  static constexpr Word all = (Word{1} << points) - 1;
  static constexpr Word top = (Word{1} << pieces) - 1;  ///< where Black, the second player, starts
  static constexpr Word bottom = top << (pieces + 1);   ///< where White starts
  static constexpr Word corners = bit(0) | bit(N - 1) | bit(points - N) | bit(points - 1);

  struct Direction {
    int rows;
    int columns;
    constexpr int shift() const { return rows * N + columns; }
  };
  /// East, south-west, south, south-east; the other four are their opposites.
  static constexpr std::array<Direction, 4> directions{{{0, 1}, {1, -1}, {1, 0}, {1, 1}}};

  /// The point one step away, or -1 where no line leads.
  static constexpr int neighbour(int point, int rows, int columns) {
    const int r = row(point) + rows;
    const int c = column(point) + columns;
    if (r < 0 || r >= N || c < 0 || c >= N) return -1;
    if (rows != 0 && columns != 0 && point % 2 != 0) return -1;
    return r * N + c;
  }
  /// The point two steps away along one line, or -1.
  static constexpr int landing(int point, int rows, int columns) {
    const int over = neighbour(point, rows, columns);
    return over < 0 ? -1 : neighbour(over, rows, columns);
  }

  /// The neighbours along lines for whose direction the condition holds.
  template <class If>
  static constexpr Word around(int point, If condition) {
    Word found = 0;
    for (int r = -1; r <= 1; ++r)
      for (int c = -1; c <= 1; ++c)
        if ((r != 0 || c != 0) && neighbour(point, r, c) >= 0 && condition(r, c)) found |= bit(neighbour(point, r, c));
    return found;
  }

  /// Per direction: the points from which a step or a jump in it, or a jump against it, stays on the lines.
  struct Masks {
    Word step;
    Word jump;
    Word jump_back;
  };
  static constexpr std::array<Masks, 4> masks = [] {
    std::array<Masks, 4> table{};
    for (std::size_t d = 0; d < 4; ++d)
      for (int p = 0; p < points; ++p) {
        const auto [r, c] = directions[d];
        if (neighbour(p, r, c) >= 0) table[d].step |= bit(p);
        if (landing(p, r, c) >= 0) table[d].jump |= bit(p);
        if (landing(p, -r, -c) >= 0) table[d].jump_back |= bit(p);
      }
    return table;
  }();

  /// For each point: all neighbours, and those that can be jumped because the line continues behind them.
  static constexpr std::array<Word, points> neighbours = [] {
    std::array<Word, points> table{};
    for (int p = 0; p < points; ++p) table[static_cast<std::size_t>(p)] = around(p, [](int, int) { return true; });
    return table;
  }();
  static constexpr std::array<Word, points> jumpable = [] {
    std::array<Word, points> table{};
    for (int p = 0; p < points; ++p)
      table[static_cast<std::size_t>(p)] = around(p, [p](int r, int c) { return landing(p, r, c) >= 0; });
    return table;
  }();

  /// The pieces of `own` that can jump one of `enemy`.
  [[gnu::always_inline]] static constexpr Word jumpers(Word own, Word enemy, Word empty) {
    Word found = 0;
    for (std::size_t d = 0; d < 4; ++d) {
      const int s = directions[d].shift();
      found |= masks[d].jump & (enemy >> s) & (empty >> 2 * s);
      found |= masks[d].jump_back & (enemy << s) & (empty << 2 * s);
    }
    return found & own;
  }

  /// The pieces of `own` that can jump one of `enemy`, and those that they can jump.
  struct Jumps {
    Word jumpers = 0;
    Word jumped = 0;
  };
  static constexpr Jumps jumps(Word own, Word enemy, Word empty) {
    Jumps found;
    for (std::size_t d = 0; d < 4; ++d) {
      const int s = directions[d].shift();
      const Word forward = own & masks[d].jump & (enemy >> s) & (empty >> 2 * s);
      const Word back = own & masks[d].jump_back & (enemy << s) & (empty << 2 * s);
      found.jumpers |= forward | back;
      found.jumped |= forward << s | back >> s;
    }
    return found;
  }

  /// Steps of `own` in any direction. A line from a point leads from own to empty or from empty to own, never both, so
  /// that one set holds the steps in a direction and its opposite; and one word holds two such sets of 25 points.
  [[gnu::always_inline]] static constexpr int count_steps(Word own, Word empty) {
    std::array<std::uint64_t, 4> steps{};
    for (std::size_t d = 0; d < 4; ++d) {
      const int s = directions[d].shift();
      steps[d] = masks[d].step & ((own & empty >> s) | (empty & own >> s));
    }
    if constexpr (points <= 32)
      return std::popcount(steps[0] | steps[1] << 32) + std::popcount(steps[2] | steps[3] << 32);
    return std::popcount(steps[0]) + std::popcount(steps[1]) + std::popcount(steps[2]) + std::popcount(steps[3]);
  }

  /// Calls `use(over, to)` for each jump from `from`; `over` in ascending order.
  template <class Use>
  [[gnu::always_inline]] static constexpr void each_jump(int from, Word enemy, Word empty, Use use) {
    for (Word near = jumpable[static_cast<std::size_t>(from)] & enemy; near != 0; near &= near - 1) {
      const int over = std::countr_zero(near);
      const int to = 2 * over - from;
      if ((empty >> to & 1) != 0) use(over, to);
    }
  }

  /// Number 0 to 7: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 along the main diagonal. All keep the
  /// lines, because they keep the parity of row plus column.
  static constexpr int image(int point, int symmetry) {
    int r = row(point);
    int c = column(point);
    if ((symmetry & 1) != 0) c = N - 1 - c;
    if ((symmetry & 2) != 0) r = N - 1 - r;
    return (symmetry & 4) != 0 ? c * N + r : r * N + c;
  }
  /// Of a whole set, row by row.
  static constexpr Word image(Word set, int symmetry) {
    const auto& rows = row_images[static_cast<std::size_t>(symmetry)];
    Word turned = 0;
    for (std::size_t r = 0; r < N; ++r) turned |= rows[r][set >> N * r & row_mask];
    return turned;
  }

 private:
  static constexpr Word row_mask = (Word{1} << N) - 1;
  static constexpr auto row_images = [] {
    std::array<std::array<std::array<Word, row_mask + 1>, N>, 8> table{};
    for (std::size_t symmetry = 0; symmetry < table.size(); ++symmetry)
      for (std::size_t r = 0; r < N; ++r)
        for (Word bits = 1; bits <= row_mask; ++bits)
          table[symmetry][r][bits] =
              table[symmetry][r][bits & (bits - 1)] |
              bit(image(N * static_cast<int>(r) + std::countr_zero(bits), static_cast<int>(symmetry)));
    return table;
  }();
};

}  // namespace zermelo::alquerque
