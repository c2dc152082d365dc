#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "zermelo/core/device.h"

/// ## Games whose positions are two sets
///
/// A position is a set of points with pieces of the side to move (*own*), another with those of its opponent (*other*),
/// and nothing more. A layer (a, b) has all positions with a own and b other pieces, up to the symmetries of the board:
///
///     row      the class, up to symmetry, of the other side's set; the first set of the class stands for all
///     column   the rank of the own set among the points that the other side leaves free
///
///     cell = row × columns + column
///
/// A step changes the own set alone. So all positions that a step leads from to one position lie in one row, and their
/// columns follow from neighbours that are worked out once a row. The first set of a class that some symmetry leaves as
/// it is has a position in several cells of its row: they have one value, and are counted once.
namespace zermelo::pairs {

inline constexpr int most_points = 25;
inline constexpr int most_side = 12;  ///< pieces of one side
inline constexpr int most_symmetries = 8;

/// A board: which points are neighbours, and where each symmetry takes a point; number 0 leaves all where it is.
struct Shape {
  int points = 0;
  int symmetries = 1;
  std::uint32_t neighbours[most_points] = {};
  std::uint8_t images[most_symmetries][most_points] = {};
};

/// From a game's own account of its board, which has the same members.
template <class Lines>
Shape shape_of(const Lines& lines) {
  Shape shape;
  shape.points = lines.points;
  shape.symmetries = lines.symmetries;
  for (int p = 0; p < lines.points; ++p) {
    shape.neighbours[p] = lines.neighbours[p];
    for (int s = 0; s < lines.symmetries; ++s) shape.images[s][p] = lines.images[s][p];
  }
  return shape;
}

/// Ranks are sums over two halves of a set: the lower 13 points and the others.
inline constexpr int low_points = 13;
inline constexpr std::uint32_t low_sets = 1U << low_points;
inline constexpr std::uint32_t high_sets = 1U << (most_points - low_points);
inline constexpr int chunk_points = 5;  ///< points that are mirrored by one look into a table
inline constexpr int chunks = most_points / chunk_points;
inline constexpr std::uint32_t chunk_sets = 1U << chunk_points;

/// What is known about all sets of one size.
struct SizeView {
  std::uint32_t classes = 0;
  const std::uint32_t* sets = nullptr;    ///< by rank, of all points but one
  const std::uint32_t* places = nullptr;  ///< by rank: eight times the class, and the symmetry that leads to its first
  const std::uint32_t* firsts = nullptr;  ///< by class
  const std::uint32_t* near = nullptr;    ///< by class and free point: its free neighbours, as places among the free
  const std::uint8_t* kept_by = nullptr;  ///< by class: a bit for each symmetry that leaves its first as it is
};

/// Plain tables, for all functions below.
struct SpaceView {
  int points = 0;
  int symmetries = 1;
  const std::uint32_t* low = nullptr;     ///< ranks of the lower halves
  const std::uint32_t* high = nullptr;    ///< by size of the whole set and upper half
  const std::uint32_t* images = nullptr;  ///< by symmetry, chunk and set of its points
  SizeView sizes[most_side + 1];
  std::uint32_t neighbours[most_points] = {};
  std::uint32_t choose[most_points + 1][most_side + 1] = {};
};

/// The colex rank of a set of `size` points among all of that size: the sum of (point choose i) over its i-th points.
ZERMELO_BOTH inline std::uint32_t rank(const SpaceView& space, std::uint32_t set, int size) {
  return space.low[set & (low_sets - 1)] +
         space.high[static_cast<std::uint32_t>(size) * high_sets + (set >> low_points)];
}

ZERMELO_BOTH inline std::uint32_t image(const SpaceView& space, std::uint32_t set, int symmetry) {
  const std::uint32_t* table = space.images + static_cast<std::uint32_t>(symmetry) * chunks * chunk_sets;
  std::uint32_t turned = 0;
  for (int chunk = 0; chunk < chunks; ++chunk, table += chunk_sets)
    turned |= table[set >> chunk * chunk_points & (chunk_sets - 1)];
  return turned;
}

/// Own pieces against other ones.
struct Layer {
  int own = 0;
  int other = 0;
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  std::uint32_t words = 0;  ///< 32 bits each, for one bit a column

  ZERMELO_BOTH std::uint64_t cells() const { return static_cast<std::uint64_t>(rows) * columns; }
  ZERMELO_BOTH std::uint64_t marks() const { return static_cast<std::uint64_t>(rows) * words; }  ///< words
};

ZERMELO_BOTH inline Layer layer_of(const SpaceView& space, int own, int other) {
  const std::uint32_t columns = space.choose[space.points - other][own];
  return {own, other, space.sizes[other].classes, columns, (columns + 31) / 32};
}

/// The cell of a position of the layer (own_size, other_size).
ZERMELO_BOTH inline std::uint64_t locate(const SpaceView& space, std::uint32_t own, int own_size, std::uint32_t other,
                                         int other_size) {
  const SizeView& size = space.sizes[other_size];
  const std::uint32_t place = size.places[rank(space, other, other_size)];
  const std::uint32_t row = place / most_symmetries;
  const std::uint32_t turned = image(space, own, static_cast<int>(place % most_symmetries));
  const std::uint32_t column = rank(space, device::compress(turned, size.firsts[row]), own_size);
  return static_cast<std::uint64_t>(row) * space.choose[space.points - other_size][own_size] + column;
}

/// The tables in the memory of this process. Sets have at most `largest` points.
class Space {
 public:
  Space(const Shape& shape, int largest);

  struct OfSize {
    std::vector<std::uint32_t> sets;
    std::vector<std::uint32_t> places;
    std::vector<std::uint32_t> firsts;
    std::vector<std::uint32_t> near;
    std::vector<std::uint8_t> kept_by;
  };

  int largest() const { return largest_; }
  std::uint64_t bytes() const {
    std::uint64_t words = low_.size() + high_.size() + images_.size();
    for (const OfSize& size : sizes_)
      words += size.sets.size() + size.places.size() + size.firsts.size() + size.near.size() + size.kept_by.size() / 4;
    return words * sizeof(std::uint32_t);
  }
  /// Points into this object.
  const SpaceView& view() const { return view_; }
  /// These tables elsewhere: `upload(table, many)` gives where a copy lies.
  template <class Upload>
  SpaceView uploaded(Upload&& upload) const {
    SpaceView there = view_;
    there.low = upload(low_.data(), low_.size());
    there.high = upload(high_.data(), high_.size());
    there.images = upload(images_.data(), images_.size());
    for (int k = 0; k <= largest_; ++k) {
      const OfSize& from = sizes_[static_cast<std::size_t>(k)];
      SizeView& to = there.sizes[k];
      to.sets = upload(from.sets.data(), from.sets.size());
      to.places = upload(from.places.data(), from.places.size());
      to.firsts = upload(from.firsts.data(), from.firsts.size());
      to.near = upload(from.near.data(), from.near.size());
      to.kept_by = upload(from.kept_by.data(), from.kept_by.size());
    }
    return there;
  }

  /// Positions of a layer up to symmetry, by Burnside's lemma: the mean, over the symmetries, of the positions that one
  /// leaves as they are. It uses nothing but the cycles of the points.
  static std::uint64_t folded(const Shape& shape, int own, int other);
  /// Before symmetry is folded: points choose other, times the free ones choose own.
  static std::uint64_t unfolded(const Shape& shape, int own, int other);

 private:
  void fill_ranks();
  void fill_images(const Shape& shape);
  void fill_size(const Shape& shape, int size);
  void point_view();
  static std::vector<std::uint32_t> sets_of(int points, int size);

  int largest_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> high_;
  std::vector<std::uint32_t> images_;
  std::vector<OfSize> sizes_;
  SpaceView view_;
};

// ---------------------------------------------------------------------------------------------------------------------

inline Space::Space(const Shape& shape, int largest)
    : largest_(largest),
      sizes_(static_cast<std::size_t>(largest) + 1) {
  view_.points = shape.points;
  view_.symmetries = shape.symmetries;
  for (int p = 0; p < shape.points; ++p) view_.neighbours[p] = shape.neighbours[p];
  for (int n = 0; n <= most_points; ++n) {
    view_.choose[n][0] = 1;
    for (int k = 1; k <= most_side; ++k)
      view_.choose[n][k] = n == 0 ? 0 : view_.choose[n - 1][k - 1] + view_.choose[n - 1][k];
  }
  fill_ranks();
  fill_images(shape);
  point_view();
  for (int k = 0; k <= largest; ++k) fill_size(shape, k);
  point_view();
}

inline void Space::fill_ranks() {
  low_.resize(low_sets);
  for (std::uint32_t set = 0; set < low_sets; ++set) {
    int i = 0;
    for (std::uint32_t left = set; left != 0 && i < most_side; left &= left - 1)
      low_[set] += view_.choose[device::lowest(left)][++i];
  }
  high_.resize((most_side + 1) * static_cast<std::size_t>(high_sets));
  for (int size = 0; size <= most_side; ++size)
    for (std::uint32_t set = 0; set < high_sets; ++set) {
      int i = size - device::popcount(set);
      if (i < 0) continue;
      std::uint32_t sum = 0;
      for (std::uint32_t left = set; left != 0; left &= left - 1)
        sum += view_.choose[device::lowest(left) + low_points][++i];
      high_[static_cast<std::uint32_t>(size) * high_sets + set] = sum;
    }
}

inline void Space::fill_images(const Shape& shape) {
  images_.resize(static_cast<std::size_t>(most_symmetries) * chunks * chunk_sets);
  for (int symmetry = 0; symmetry < shape.symmetries; ++symmetry)
    for (int chunk = 0; chunk < chunks; ++chunk)
      for (std::uint32_t set = 0; set < chunk_sets; ++set)
        for (std::uint32_t left = set; left != 0; left &= left - 1) {
          const int point = chunk * chunk_points + device::lowest(left);
          if (point < shape.points)
            images_[static_cast<std::size_t>(symmetry * chunks + chunk) * chunk_sets + set] |=
                1U << shape.images[symmetry][point];
        }
}

/// In rising order, which is the order of colex ranks.
inline std::vector<std::uint32_t> Space::sets_of(int points, int size) {
  std::vector<std::uint32_t> sets;
  if (size > points) return sets;
  const std::uint64_t end = std::uint64_t{1} << points;
  for (std::uint64_t set = (std::uint64_t{1} << size) - 1; set < end;) {
    sets.push_back(static_cast<std::uint32_t>(set));
    if (set == 0) break;
    const std::uint64_t carried = set + (set & (0 - set));
    set = carried | ((set ^ carried) / (set & (0 - set)) >> 2);
  }
  return sets;
}

inline void Space::fill_size(const Shape& shape, int size) {
  constexpr std::uint32_t unknown = ~0U;
  OfSize& made = sizes_[static_cast<std::size_t>(size)];
  const std::uint32_t all = static_cast<std::uint32_t>((std::uint64_t{1} << shape.points) - 1);
  made.sets = sets_of(shape.points - 1, size);
  const std::vector<std::uint32_t> sets = sets_of(shape.points, size);
  made.places.assign(sets.size(), unknown);
  for (std::uint32_t number = 0; number < sets.size(); ++number) {
    if (made.places[number] != unknown) continue;
    const std::uint32_t first = sets[number];
    unsigned kept_by = 0;
    for (int there = 0; there < shape.symmetries; ++there) {
      const std::uint32_t turned = image(view_, first, there);
      if (turned == first) kept_by |= 1U << there;
      std::uint32_t& place = made.places[rank(view_, turned, size)];
      if (place != unknown) continue;
      int back = 0;
      while (image(view_, turned, back) != first) ++back;
      place = static_cast<std::uint32_t>(made.firsts.size()) * most_symmetries + static_cast<std::uint32_t>(back);
    }
    made.firsts.push_back(first);
    made.kept_by.push_back(static_cast<std::uint8_t>(kept_by));
    for (std::uint32_t left = all & ~first; left != 0; left &= left - 1)
      made.near.push_back(device::compress(shape.neighbours[device::lowest(left)] & ~first, first));
  }
}

inline void Space::point_view() {
  view_.low = low_.data();
  view_.high = high_.data();
  view_.images = images_.data();
  for (int k = 0; k <= largest_; ++k) {
    const OfSize& from = sizes_[static_cast<std::size_t>(k)];
    view_.sizes[k] = {static_cast<std::uint32_t>(from.firsts.size()),
                      from.sets.data(),
                      from.places.data(),
                      from.firsts.data(),
                      from.near.data(),
                      from.kept_by.data()};
  }
}

inline std::uint64_t Space::unfolded(const Shape& shape, int own, int other) {
  std::uint64_t ways = 1;
  for (int i = 0; i < other; ++i)
    ways = ways * static_cast<std::uint64_t>(shape.points - i) / static_cast<std::uint64_t>(i + 1);
  for (int i = 0; i < own; ++i)
    ways = ways * static_cast<std::uint64_t>(shape.points - other - i) / static_cast<std::uint64_t>(i + 1);
  return own + other > shape.points ? 0 : ways;
}

inline std::uint64_t Space::folded(const Shape& shape, int own, int other) {
  std::uint64_t sum = 0;
  for (int symmetry = 0; symmetry < shape.symmetries; ++symmetry) {
    // A position stays as it is if each cycle of points is own, other or empty as a whole.
    std::uint64_t ways[most_side + 1][most_side + 1] = {};
    ways[0][0] = 1;
    std::uint32_t seen = 0;
    for (int point = 0; point < shape.points; ++point) {
      int length = 0;
      for (int p = point; (seen >> p & 1) == 0; p = shape.images[symmetry][p], ++length) seen |= 1U << p;
      if (length == 0) continue;
      for (int a = own; a >= 0; --a)
        for (int b = other; b >= 0; --b) {
          if (a >= length) ways[a][b] += ways[a - length][b];
          if (b >= length) ways[a][b] += ways[a][b - length];
        }
    }
    sum += ways[own][other];
  }
  return sum / static_cast<std::uint64_t>(shape.symmetries);
}

}  // namespace zermelo::pairs
