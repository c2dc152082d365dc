#pragma once
#include "zermelo/any/catalogue.h"
#include "zermelo/any/json.h"

namespace zermelo {

/// What a page needs for its first screen and its forms: games with pictures and rule sets, players with their options.
/// The answer to `hello` without the limits.
Json front_door(const Catalogue& games);

}  // namespace zermelo
