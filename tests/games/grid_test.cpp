// Bitboards wider than a word against std::bitset, and lines found by shifting against lines found cell by cell.
#include "zermelo/games/grid/grid.h"

#include <gtest/gtest.h>

#include <bitset>
#include <map>

#include "zermelo/core/random.h"

namespace zermelo {
namespace {

constexpr std::size_t width = 384;
using Set = std::bitset<width>;

std::pair<WideBoard, Set> random_bits(Random& random) {
  WideBoard wide;
  Set set;
  for (std::size_t n = random.below(80); n > 0; --n) {
    const auto index = random.below(width);
    wide |= bit<WideBoard>(static_cast<int>(index));
    set.set(index);
  }
  return {wide, set};
}

Set as_set(const WideBoard& bits) {
  Set set;
  for (std::size_t i = 0; i < width; ++i) set[i] = (bits.words()[i / 64] >> (i % 64) & 1) != 0;
  return set;
}

TEST(WideBits, BehaveLikeABitset) {
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    const auto [a, x] = random_bits(random);
    const auto [b, y] = random_bits(random);
    const int by = static_cast<int>(random.below(width));
    const auto shift = static_cast<std::size_t>(by);
    EXPECT_EQ(as_set(a & b), x & y);
    EXPECT_EQ(as_set(a | b), x | y);
    EXPECT_EQ(as_set(a ^ b), x ^ y);
    EXPECT_EQ(as_set(~a), ~x);
    EXPECT_EQ(as_set(a << by), x << shift) << by;
    EXPECT_EQ(as_set(a >> by), x >> shift) << by;
    EXPECT_EQ(any(a), x.any());
    EXPECT_EQ(count(a), static_cast<int>(x.count()));
    EXPECT_EQ(a == b, x == y);
    if (x.any()) {
      EXPECT_EQ(lowest(a), static_cast<int>(x._Find_first()));
      WideBoard rest = a;
      clear_lowest(rest);
      Set less = x;
      less.reset(x._Find_first());
      EXPECT_EQ(as_set(rest), less);
    }
  }
}

TEST(WideBits, ShiftByWholeWordsAndByNothing) {
  Random random(2);
  const auto [a, x] = random_bits(random);
  for (const int by : {0, 63, 64, 65, 128, 320, 383}) {
    EXPECT_EQ(as_set(a << by), x << static_cast<std::size_t>(by)) << by;
    EXPECT_EQ(as_set(a >> by), x >> static_cast<std::size_t>(by)) << by;
  }
}

/// All lines of a board, cell by cell, in the four directions.
struct Naive {
  int columns, rows, line;
  template <class Use>
  void each_line(Use&& use) const {
    constexpr int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (const auto& [dx, dy] : directions) {
      if (line == 1 && (dx != 1 || dy != 0)) continue;  // one stone is one line, whatever the direction
      for (int x = 0; x < columns; ++x)
        for (int y = 0; y < rows; ++y) {
          const int end_x = x + dx * (line - 1);
          const int end_y = y + dy * (line - 1);
          if (end_x < columns && end_y >= 0 && end_y < rows) use(x, y, dx, dy);
        }
    }
  }
};

template <class Word, class Lines = AnyLines>
void compare(int columns, int rows, int line, typename Grid<Word, Lines>::Layout layout) {
  const Grid<Word, Lines> grid(columns, rows, line, layout);
  const Naive naive{columns, rows, line};
  Random random(static_cast<std::uint64_t>(columns * 10'000 + rows * 100 + line));
  for (int round = 0; round < 20; ++round) {
    Word stones{};
    Word blocked{};
    for (int cell = 0; cell < grid.cells(); ++cell) {
      const auto draw = random.below(round % 2 == 0 ? 3 : 8);
      if (draw == 0) stones |= bit<Word>(cell);
      if (draw == 1) blocked |= bit<Word>(cell);
    }
    const auto at = [&](const Word& bits, int x, int y) { return any(bits & bit<Word>(grid.cell(x, y))); };
    bool has_line = false;
    int within = 0;
    naive.each_line([&](int x, int y, int dx, int dy) {
      int mine = 0;
      int theirs = 0;
      for (int i = 0; i < line; ++i) {
        mine += at(stones, x + i * dx, y + i * dy);
        theirs += at(blocked, x + i * dx, y + i * dy);
      }
      has_line = has_line || mine == line;
      within += theirs == 0;
    });
    EXPECT_EQ(grid.has_line(stones), has_line);
    Word completing{};
    for (int cell = 0; cell < grid.cells(); ++cell) {
      const Word stone = bit<Word>(cell);
      if (any(stone & (stones | blocked))) continue;
      if (!has_line && grid.has_line(stones | stone)) completing |= stone;
    }
    if (!has_line) {
      EXPECT_EQ(grid.completing(stones, grid.board() & ~(stones | blocked)), completing);
    }
    if (line == 1) continue;  // counted once in each direction
    EXPECT_EQ(grid.lines_within(grid.board() & ~blocked), within);
  }
}

TEST(Grid, FindsTheLinesThatAreThereOnEverySmallBoard) {
  for (int columns = 1; columns <= 8; ++columns)
    for (int rows = 1; rows <= 8; ++rows)
      for (int line = 1; line <= std::max(columns, rows); ++line) {
        SCOPED_TRACE(std::to_string(columns) + "," + std::to_string(rows) + "," + std::to_string(line));
        compare<std::uint64_t>(columns, rows, line, Grid<std::uint64_t>::Layout::Rows);
        compare<std::uint64_t>(columns, rows, line, Grid<std::uint64_t>::Layout::Columns);
      }
}

TEST(Grid, FindsTheLinesOfLongBoardsThatFitOneWord) {
  for (const auto& [columns, rows, line] :
       std::vector<std::tuple<int, int, int>>{{19, 1, 10}, {1, 19, 10}, {19, 3, 19}, {3, 19, 4}, {16, 4, 16}}) {
    SCOPED_TRACE(std::to_string(columns) + "," + std::to_string(rows) + "," + std::to_string(line));
    compare<std::uint64_t>(columns, rows, line, Grid<std::uint64_t>::Layout::Rows);
    compare<std::uint64_t>(columns, rows, line, Grid<std::uint64_t>::Layout::Columns);
  }
}

TEST(Grid, FindsTheLinesWhoseMeasuresTheCompilerKnows) {
  using SixHigh = Grid<std::uint64_t, LinesInColumns<4, 6>>;
  for (int columns = 1; columns <= 10; ++columns) {
    SCOPED_TRACE(columns);
    compare<std::uint64_t, LinesInColumns<4, 6>>(columns, 6, 4, SixHigh::Layout::Columns);
  }
}

TEST(Grid, FindsTheLinesOfBoardsWiderThanAWord) {
  for (const auto& [columns, rows, line] : std::vector<std::tuple<int, int, int>>{
           {19, 19, 5}, {9, 8, 4}, {15, 15, 5}, {19, 4, 19}, {1, 19, 3}, {12, 7, 4}}) {
    SCOPED_TRACE(std::to_string(columns) + "," + std::to_string(rows) + "," + std::to_string(line));
    compare<WideBoard>(columns, rows, line, Grid<WideBoard>::Layout::Rows);
    compare<WideBoard>(columns, rows, line, Grid<WideBoard>::Layout::Columns);
  }
}

TEST(Grid, CellsAndCoordinatesAreInverse) {
  for (const auto layout : {Grid<std::uint64_t>::Layout::Rows, Grid<std::uint64_t>::Layout::Columns}) {
    const Grid<std::uint64_t> grid(7, 6, 4, layout);
    for (int cell = 0; cell < grid.cells(); ++cell) EXPECT_EQ(grid.cell(grid.x(cell), grid.y(cell)), cell);
  }
}

TEST(Grid, ImagesOfASquareAreEightDistinctBijections) {
  const Grid<std::uint64_t> grid(4, 4, 3, Grid<std::uint64_t>::Layout::Rows);
  std::map<std::vector<int>, int> images;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    std::vector<int> image;
    std::uint64_t reached = 0;
    for (int cell = 0; cell < grid.cells(); ++cell) {
      image.push_back(grid.image(cell, symmetry));
      reached |= std::uint64_t{1} << image.back();
    }
    EXPECT_EQ(reached, grid.board());
    ++images[image];
  }
  EXPECT_EQ(images.size(), 8U);
}

}  // namespace
}  // namespace zermelo
