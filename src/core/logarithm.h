#pragma once
#include <cassert>
#include <cmath>

namespace zermelo {

/// The natural logarithm of a positive finite number, from additions, multiplications and divisions in a fixed order,
/// so that the last bit is the same on every machine. Error below two units in the last place, or 2^-52 near 1.
inline double logarithm(double x) {
  assert(x > 0 && std::isfinite(x));
  constexpr double ln2 = 0x1.62e42fefa39efp-1;
  int exponent = 0;
  double m = std::frexp(x, &exponent);  // from 1/2 to 1
  if (m < 0x1.6a09e667f3bcdp-1) {       // to the range around 1, from sqrt(1/2) to sqrt(2)
    m *= 2;
    --exponent;
  }
  const double t = (m - 1) / (m + 1);  // ln m = 2 artanh t = 2 (t + t³/3 + t⁵/5 + …), |t| < 0.172
  const double square = t * t;
  double sum = 0;
  for (int n = 23; n >= 3; n -= 2) sum = (sum + 1.0 / n) * square;
  return exponent * ln2 + 2 * t * (1 + sum);
}

}  // namespace zermelo
