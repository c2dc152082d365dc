#pragma once
#include <memory>

#include "zermelo/any/any_game.h"
#include "zermelo/any/spec.h"

namespace zermelo {

/// `program:CMD,time=1s`: any program in any language as a player of any game. It gets one JSON line a move
/// (docs/programs.md) and answers with one line, a move. What it may take too long, answer wrongly or die of is a loss
/// with the reason.
Expected<std::unique_ptr<AnyPlayer>> make_program_player(const Spec& spec, const AnyGame& game);

/// Is a player of this name a process of its own?
bool is_outside(std::string_view name);

/// Any player by its spec, programs included. The one door for everyone above the waist.
Expected<std::unique_ptr<AnyPlayer>> make_player(const AnyGame& game, std::string_view spec);

}  // namespace zermelo
