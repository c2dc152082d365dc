#pragma once
#include <bit>
#include <cmath>
#include <cstdint>

namespace zermelo {

/// e^x from additions and multiplications alone, in a fixed order, so that the last bit is the same on every machine
/// (the library's exp may use fused operations). Error below two units in the last place for |x| < 700.
inline double exponential(double x) {
  if (x != x) return x;
  if (x > 709) return HUGE_VAL;
  if (x < -708) return 0;
  // x = k ln 2 + r, |r| <= ln 2 / 2; ln 2 in two parts, so that r keeps its bits
  constexpr double ln2_high = 0x1.62e42feep-1;
  constexpr double ln2_low = 0x1.a39ef35793c76p-33;
  const double k = std::floor(x * 0x1.71547652b82fep0 + 0.5);
  const double r = (x - k * ln2_high) - k * ln2_low;
  double sum = 0;  // Horner's scheme over the Taylor series; r^14 / 14! is far below the last bit
  for (int n = 14; n >= 1; --n) sum = (sum + 1) * r / n;
  const auto exponent = static_cast<std::uint64_t>(static_cast<std::int64_t>(k) + 1023) << 52;
  return (1 + sum) * std::bit_cast<double>(exponent);
}

}  // namespace zermelo
