#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace zermelo {

/// All sets of `many` squares out of some, numbered: the number of a set is the sum of (place choose i) over its i-th
/// squares, counted from its lowest, where a place is a square's rank among those that may be taken. (D. Lehmer's
/// combinatorial number system.)
class Subsets {
 public:
  using Bits = std::uint64_t;
  static constexpr int most = 8;  ///< of 63 squares that is still below 2^32

  Subsets(Bits squares, int many) {
    std::vector<Bits> places;
    for (Bits left = squares; left != 0; left &= left - 1) {
      place_[static_cast<std::size_t>(std::countr_zero(left))] = static_cast<std::uint8_t>(places.size());
      places.push_back(left & -left);
    }
    add(places, many, static_cast<int>(places.size()), 0);
  }

  std::uint64_t size() const { return sets_.size(); }
  Bits operator[](std::uint64_t number) const { return sets_[number]; }
  std::uint64_t number(Bits set) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 1; set != 0; ++i, set &= set - 1)
      sum += binomials[place_[static_cast<std::size_t>(std::countr_zero(set))]][i];
    return sum;
  }

  /// The number of the set with its squares counted from the other end: square `last` is square 0.
  std::uint64_t turned_number(Bits set, int last) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 1; set != 0; ++i) {
      const int highest = 63 - std::countl_zero(set);
      sum += binomials[place_[static_cast<std::size_t>(last - highest)]][i];
      set ^= Bits{1} << highest;
    }
    return sum;
  }

  /// Sets of 0, 1 … `largest` of the same squares.
  static std::vector<Subsets> up_to(int largest, Bits squares) {
    std::vector<Subsets> all;
    for (int many = 0; many <= largest; ++many) all.emplace_back(squares, many);
    return all;
  }

 private:
  static constexpr auto binomials = [] {
    std::array<std::array<std::uint32_t, most + 1>, 64> table{};
    for (std::size_t n = 0; n < table.size(); ++n) {
      table[n][0] = 1;
      for (std::size_t k = 1; k <= most && n > 0; ++k) table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
    }
    return table;
  }();

  /// Sets with the smallest highest place come first.
  void add(const std::vector<Bits>& places, int many, int below, Bits so_far) {
    if (many == 0) {
      sets_.push_back(so_far);
      return;
    }
    for (int highest = many - 1; highest < below; ++highest)
      add(places, many - 1, highest, so_far | places[static_cast<std::size_t>(highest)]);
  }

  std::array<std::uint8_t, 64> place_{};
  std::vector<Bits> sets_;
};

}  // namespace zermelo
