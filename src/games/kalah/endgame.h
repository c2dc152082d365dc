#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace zermelo::kalah {

/// Numbers the ways to spread few seeds over the pits of both sides: first by how many seeds there are, then by how
/// many of them are the mover's, then by the mover's row, then by the other's. A row is numbered by combinations: with
/// s_k the seeds in its first k + 1 pits, the numbers s_k + k rise strictly, and a rising sequence has the number
/// Σ C(s_k + k, k + 1).
class Endings {
 public:
  static constexpr int most_pits = 7;
  static constexpr int most_seeds = 32;

  constexpr Endings() {
    for (std::size_t n = 0; n < choose_.size(); ++n) {
      choose_[n][0] = 1;
      for (std::size_t k = 1; n > 0 && k < choose_[n].size(); ++k)
        choose_[n][k] = choose_[n - 1][k - 1] + choose_[n - 1][k];
    }
    for (int pits = 1; pits <= most_pits; ++pits) {
      std::uint64_t first = 0;
      for (int seeds = 0; seeds <= most_seeds; ++seeds)
        for (int own = 0; own <= seeds; ++own) {
          first_[at(pits)][at(seeds)][at(own)] = first;
          first += rows(pits, own) * rows(pits, seeds - own);
        }
    }
  }

  /// How many there are with at most this number of seeds.
  constexpr std::size_t count(int pits, int seeds) const { return choose(seeds + 2 * pits, 2 * pits); }

  template <class Row>
  [[gnu::always_inline]] constexpr std::size_t number(int pits, const Row& own, const Row& other) const {
    std::size_t number = 0;
    std::size_t other_number = 0;
    const int seeds = row_number(pits, own, number);
    const int other_seeds = row_number(pits, other, other_number);
    return first_[at(pits)][at(seeds + other_seeds)][at(seeds)] + number * rows(pits, other_seeds) + other_number;
  }

 private:
  static constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
  constexpr std::uint64_t choose(int n, int k) const { return choose_[at(n)][at(k)]; }
  /// Ways to spread seeds over one row.
  constexpr std::uint64_t rows(int pits, int seeds) const { return choose(seeds + pits - 1, pits - 1); }

  /// Adds the row's number, and gives its seeds.
  template <class Row>
  [[gnu::always_inline]] constexpr int row_number(int pits, const Row& row, std::size_t& number) const {
    int seeds = 0;
    for (int k = 0; k + 1 < pits; ++k) {
      seeds += row[k];
      number += choose(seeds + k, k + 1);
    }
    return seeds + row[pits - 1];
  }

  std::array<std::array<std::uint64_t, 2 * most_pits + 1>, most_seeds + 2 * most_pits + 1> choose_{};
  /// The number of the first one, by pits, seeds and seeds of the mover.
  std::array<std::array<std::array<std::uint64_t, most_seeds + 1>, most_seeds + 1>, most_pits + 1> first_{};
};

inline constexpr Endings endings;

}  // namespace zermelo::kalah
