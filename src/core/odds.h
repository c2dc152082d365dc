#pragma once
#include "zermelo/core/exponential.h"

namespace zermelo {

/// 1 for a value of +∞, ½ for 0: the share of the points that a logarithm of odds means.
inline double share_of_odds(double logarithm) { return 1 / (1 + exponential(-logarithm)); }

}  // namespace zermelo
