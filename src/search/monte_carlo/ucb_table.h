#pragma once
#include <array>
#include <cmath>
#include <cstdint>

#include "zermelo/core/logarithm.h"

namespace zermelo {

/// What UCB1 computes from numbers of visits, computed once for the small ones: most nodes have few.
class UcbTable {
 public:
  static const UcbTable& get() {
    static const UcbTable table;
    return table;
  }

  struct Entry {
    double inverse;       ///< 1 / n
    double inverse_root;  ///< 1 / √n
  };
  Entry of(std::uint32_t visits) const { return visits < size ? entries_[visits] : computed(visits); }
  /// √ln(n)
  double root_of_log(std::uint32_t visits) const {
    return visits < size ? roots_of_logs_[visits] : std::sqrt(logarithm(visits));
  }

 private:
  static constexpr std::uint32_t size = 1024;

  UcbTable() {
    for (std::uint32_t n = 1; n < size; ++n) {
      entries_[n] = computed(n);
      roots_of_logs_[n] = std::sqrt(logarithm(n));
    }
  }
  static Entry computed(std::uint32_t n) { return {.inverse = 1.0 / n, .inverse_root = 1 / std::sqrt(double(n))}; }

  std::array<Entry, size> entries_{};
  std::array<double, size> roots_of_logs_{};
};

}  // namespace zermelo
