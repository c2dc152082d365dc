#pragma once
#include "zermelo/any/catalogue.h"
#include "zermelo/any/json.h"

namespace zermelo {

/// What a page needs to show the first screen and the forms: games with pictures and rule sets, players with what they
/// can be told. The answer to `hello`, less the limits.
Json front_door(const Catalogue& games);

}  // namespace zermelo
