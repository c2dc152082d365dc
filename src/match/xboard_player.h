#pragma once
#include <memory>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// `xboard:CMD,time=1s,depth=…,init="book off"`: a chess engine that speaks the older language of xboard (CECP), as a
/// player (docs/engines.md). Started and greeted at once, as those of the other kind.
Expected<std::unique_ptr<AnyPlayer>> make_xboard_player(const PlayerSpec& spec, const AnyGame& game);

}  // namespace zermelo
