#pragma once
#include <string>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// Whether the spec is a player of the game. A program of the machine is not started: only its command must be there,
/// and what else is wrong is found when the study is played.
Expected<void> check_player(const AnyGame& game, const std::string& text);

}  // namespace zermelo
