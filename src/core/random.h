#pragma once
#include <cstdint>
#include <utility>

namespace zermelo {

/// Our own random numbers, so that one seed means the same game on every machine and standard library.
/// The generator is SplitMix64 (Steele, Lea, Flood 2014): one word of state, every seed is good.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

  constexpr std::uint64_t next() {
    state_ += step;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }

  /// Skips this number of values.
  constexpr void skip(std::uint64_t count) { state_ += count * step; }

  /// Uniform in 0 … bound-1, without bias: the short last stretch of the range is drawn again.
  constexpr std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t short_stretch = (0 - bound) % bound;
    for (;;) {
      const std::uint64_t draw = next();
      if (draw >= short_stretch) return draw % bound;
    }
  }

  /// Uniform in [0, 1) with 53 random bits.
  constexpr double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  template <class List>
  constexpr void shuffle(List& list) {
    for (std::uint64_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(i)]);
  }

 private:
  static constexpr std::uint64_t step = 0x9e3779b97f4a7c15;

  std::uint64_t state_;
};

}  // namespace zermelo
