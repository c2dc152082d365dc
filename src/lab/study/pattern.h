#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/error.h"

namespace zermelo {

/// Several player specs in one: `minimax:depth=1..4`, `{minimax,alphabeta}:depth={2,4..8..2},study.kings=0..1..0.25`.
/// A list stands in braces anywhere, a range (with a step after another `..`) where a value stands; text in double
/// quotes is left alone. Of several, the leftmost changes slowest.
Expected<std::vector<std::string>> expand_pattern(std::string_view pattern);

/// The specs of a list of patterns, one after the other.
Expected<std::vector<std::string>> expand_patterns(const std::vector<std::string>& patterns);

/// What distinguishes the specs of one axis, in few letters: "1", "2" where only the depth differs.
std::vector<std::string> axis_labels(const std::vector<std::string>& specs);

}  // namespace zermelo
