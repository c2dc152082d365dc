#pragma once
#include <algorithm>
#include <cmath>

#include "zermelo/core/evaluator.h"
#include "zermelo/core/exponential.h"

namespace zermelo {

/// What searches by sampling average: from -1, First has lost, to +1, First has won.
///
///   - A game without points counts its result alone.
///   - Where a game has points, three quarters are the result and one quarter the margin m, as m / (bound + |m|):
///     a larger margin is always better.
///   - A guess of the evaluator becomes an expected result by the logistic function: two mistakes (EvaluatorUnit) are
///     worth e to 1.
template <class G, class E>
class Reward {
 public:
  Reward(const E& evaluator, double mistake) : evaluator_(evaluator), scale_(mistake > 0 ? 2 * mistake : 1) {}

  double of(const Outcome& outcome) const {
    if (!outcome.has_margin) return outcome.sign();
    constexpr double result = 0.75;
    const double bound = evaluator_.bound();  // a tree of one's own has none
    const double scale = std::isfinite(bound) ? std::max(1.0, bound) : 1;
    return result * outcome.sign() + (1 - result) * outcome.margin / (scale + std::abs(outcome.margin));
  }

  double guess(const typename G::Position& position) const { return expected(evaluator_(position)); }
  /// The result that a value of the evaluator promises.
  double expected(double value) const { return 2 / (1 + exponential(-value / scale_)) - 1; }

 private:
  const E& evaluator_;
  double scale_;
};

}  // namespace zermelo
