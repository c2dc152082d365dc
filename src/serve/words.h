#pragma once
#include <string>

#include "any/any_game.h"

namespace zermelo {

/// How a game ended, as one would tell it: "White wins: Black is mated".
std::string outcome_sentence(const Outcome& outcome, const GameInfo& game);

/// The name of a side: "White", "the dice".
std::string side_name(Player player, const GameInfo& game);

}  // namespace zermelo
