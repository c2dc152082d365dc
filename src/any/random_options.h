#pragma once
#include <vector>

#include "zermelo/core/options.h"

namespace zermelo {

/// The keys of the player `random`.
std::vector<Option> random_options();

}  // namespace zermelo
