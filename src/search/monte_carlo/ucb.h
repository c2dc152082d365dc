#pragma once
#include <cassert>
#include <cmath>
#include <cstdint>

namespace zermelo {

/// What SELECT compares: the mean result of a child as the parent's mover sees it, on the scale from 0 to 1, and what
/// is added because it was tried seldom.
struct Ucb {
  double mean = 0;
  double exploration = 0;
  double value() const { return mean + exploration; }
};

/// UCB1 (Auer, Cesa-Bianchi & Fischer 2002) of a child with this mean result, from -1 to +1 as First sees it.
inline Ucb ucb1(double log_parent_visits, double mean, std::uint32_t visits, int mover, double c) {
  assert(visits > 0);
  return {.mean = (1 + mover * mean) / 2, .exploration = c * std::sqrt(log_parent_visits / visits)};
}

}  // namespace zermelo
