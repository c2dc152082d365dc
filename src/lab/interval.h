#pragma once
#include <algorithm>
#include <cmath>

namespace zermelo {

struct Interval {
  double low = 0;
  double high = 1;
};

/// The 95 % interval of a share of `count` out of `total` (Wilson 1927, "Probable inference, the law of succession, and
/// statistical inference"): holds for few games and at 0 and 1 as well.
inline Interval share_interval(double count, double total) {
  if (total <= 0) return {};
  constexpr double z = 1.959963984540054;
  const double share = count / total;
  const double middle = (share + z * z / (2 * total)) / (1 + z * z / total);
  const double half = z * std::sqrt(share * (1 - share) / total + z * z / (4 * total * total)) / (1 + z * z / total);
  return {.low = std::max(0.0, middle - half), .high = std::min(1.0, middle + half)};
}

}  // namespace zermelo
