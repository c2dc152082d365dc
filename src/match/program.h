#pragma once
#include <memory>

#include "zermelo/any/any_game.h"
#include "zermelo/any/player_kinds.h"

namespace zermelo {

/// `program:CMD,time=1s`: any program in any language as a player of any game. It gets one JSON line a move
/// (docs/programs.md) and answers with one line, a move. A program that is late, answers wrongly or dies loses with the
/// reason.
Expected<std::unique_ptr<AnyPlayer>> make_program_player(const PlayerSpec& spec, const AnyGame& game);

/// Any player by its spec, outside programs included.
Expected<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, const PlayerSpec& spec);
/// For callers that only have its text.
Expected<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, std::string_view text);

}  // namespace zermelo
