#pragma once
#include "zermelo/any/json.h"
#include "zermelo/lab/tournament/tournament.h"

namespace zermelo {

/// docs/json.md, tournament
Json to_json(const Tournament& tournament, const CrossTable& table);

}  // namespace zermelo
