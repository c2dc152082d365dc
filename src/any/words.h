#pragma once
#include <string>
#include <vector>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// How a game ended, as one would tell it: "White wins: Black is mated".
std::string outcome_sentence(const Outcome& outcome, const GameInfo& game);

/// The name of a side: "White", "the dice".
std::string side_name(Player player, const GameInfo& game);

/// The legal move of this text, as people write it: `Nf3` for `g1f3`.
std::string shown_move(const AnyLine& line, const std::string& move);
/// A line of play that begins here, as people write it.
std::vector<std::string> shown_line(const AnyLine& line, const std::vector<std::string>& moves);

}  // namespace zermelo
