#pragma once
#include "zermelo/any/json.h"
#include "zermelo/match/match.h"

namespace zermelo {

/// docs/json.md, match
Json to_json(const MatchPlan& plan, const MatchResult& result);

}  // namespace zermelo
