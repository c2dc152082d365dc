#pragma once
#include <memory>

#include "zermelo/any/any_game.h"
#include "zermelo/any/player_kinds.h"

namespace zermelo {

/// Any player by its spec, outside programs included.
Expected<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, const PlayerSpec& spec);
/// For callers that only have its text.
Expected<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, std::string_view text);

}  // namespace zermelo
