#pragma once
#include <memory>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// `uci:CMD,time=1s,depth=…,nodes=…,option.Hash=64`: a chess engine that speaks UCI, as a player (docs/engines.md). It
/// is started and greeted at once: one that is not there, or an option it does not have, is an error.
Expected<std::unique_ptr<AnyPlayer>> make_uci_player(const PlayerSpec& spec, const AnyGame& game);

}  // namespace zermelo
