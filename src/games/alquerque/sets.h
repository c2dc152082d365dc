#pragma once
#include <cstdint>

#include "zermelo/core/device.h"
#include "zermelo/games/alquerque/rules.h"

/// The rules of Alquerque for solve/pairs, on a board of any width and height (odd, 25 points at most): plain tables
/// and functions that a graphics card can compute too. Only rule sets with steps in any direction, in which a side
/// without a move has lost and a position is its pieces alone.
namespace zermelo::alquerque {

constexpr bool is_two_sets(const Rules& rules) {
  return rules.steps == Steps::Any && rules.stuck_loses && !rules.no_return && !rules.no_undo && rules.size == 5;
}

struct Lines {
  int points = 0;
  int symmetries = 1;
  std::uint32_t neighbours[25] = {};
  std::uint32_t jumpable[25] = {};  ///< neighbours behind which the line continues
  std::uint8_t images[8][25] = {};
};

/// Lines join orthogonal neighbours everywhere, diagonal ones where row and column are both even or both odd.
inline Lines lines_of(int width, int height) {
  Lines lines;
  lines.points = width * height;
  lines.symmetries = width == height ? 8 : 4;
  const auto neighbour = [&](int row, int column, int rows, int columns) {
    const int r = row + rows;
    const int c = column + columns;
    const bool on_line = rows == 0 || columns == 0 || (row + column) % 2 == 0;
    return on_line && r >= 0 && r < height && c >= 0 && c < width;
  };
  for (int row = 0; row < height; ++row)
    for (int column = 0; column < width; ++column) {
      const int point = row * width + column;
      for (int rows = -1; rows <= 1; ++rows)
        for (int columns = -1; columns <= 1; ++columns) {
          if ((rows == 0 && columns == 0) || !neighbour(row, column, rows, columns)) continue;
          const std::uint32_t bit = 1U << (point + rows * width + columns);
          lines.neighbours[point] |= bit;
          if (neighbour(row + rows, column + columns, rows, columns)) lines.jumpable[point] |= bit;
        }
      for (int symmetry = 0; symmetry < lines.symmetries; ++symmetry) {
        const int c = (symmetry & 1) != 0 ? width - 1 - column : column;
        const int r = (symmetry & 2) != 0 ? height - 1 - row : row;
        lines.images[symmetry][point] = static_cast<std::uint8_t>((symmetry & 4) != 0 ? c * width + r : r * width + c);
      }
    }
  return lines;
}

/// What a turn may be, with the lines somewhere in memory.
struct SetRules {
  const Lines* lines = nullptr;
  Jumps jumps = Jumps::One;
  bool must_capture = false;

  /// These rules elsewhere: `upload(table, many)` gives where a copy lies.
  template <class Upload>
  SetRules uploaded(Upload&& upload) const {
    SetRules there = *this;
    there.lines = upload(lines, 1);
    return there;
  }

  static constexpr int most_jumps = 12;  ///< in one chain: a side has no more pieces

  /// Calls `use(own, other)` with the sets after each capture, own being those of the side that captured, until it
  /// gives true; whether it did. A chain that can be played along several paths may come several times.
  template <class Use>
  ZERMELO_BOTH bool each_capture(std::uint32_t own, std::uint32_t other, Use&& use) const {
    const std::uint32_t empty = ~(own | other);
    for (std::uint32_t left = own; left != 0; left &= left - 1) {
      const int from = device::lowest(left);
      const std::uint32_t landing = empty | 1U << from;
      const std::uint32_t first = targets(from, other, landing);
      if (first != 0 && each_chain(own ^ 1U << from, other, landing, from, first, use)) return true;
    }
    return false;
  }

 private:
  /// The pieces of `enemy` that can be jumped from a point.
  ZERMELO_BOTH std::uint32_t targets(int at, std::uint32_t enemy, std::uint32_t landing) const {
    std::uint32_t found = 0;
    for (std::uint32_t near = lines->jumpable[at] & enemy; near != 0; near &= near - 1) {
      const int over = device::lowest(near);
      if ((landing >> (2 * over - at) & 1) != 0) found |= 1U << over;
    }
    return found;
  }

  /// Depth first. `rest`: own pieces but the one that jumps.
  template <class Use>
  ZERMELO_BOTH bool each_chain(std::uint32_t rest, std::uint32_t other, std::uint32_t landing, int from,
                               std::uint32_t first, Use&& use) const {
    std::uint32_t todo[most_jumps + 1];
    std::uint32_t captured[most_jumps + 1];
    std::uint8_t at[most_jumps + 1];
    int depth = 0;
    todo[0] = first;
    captured[0] = 0;
    at[0] = static_cast<std::uint8_t>(from);
    while (depth >= 0) {
      if (todo[depth] == 0) {
        --depth;
        continue;
      }
      const int over = device::lowest(todo[depth]);
      todo[depth] &= todo[depth] - 1;
      const int to = 2 * over - at[depth];
      const std::uint32_t taken = captured[depth] | 1U << over;
      const std::uint32_t next = jumps == Jumps::One ? 0 : targets(to, other & ~taken, landing);
      if ((jumps != Jumps::MustGoOn || next == 0) && use(rest | 1U << to, other & ~taken)) return true;
      if (next == 0) continue;
      ++depth;
      todo[depth] = next;
      captured[depth] = taken;
      at[depth] = static_cast<std::uint8_t>(to);
    }
    return false;
  }
};

}  // namespace zermelo::alquerque
