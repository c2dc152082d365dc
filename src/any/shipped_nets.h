#pragma once
#include <string_view>

#include "zermelo/any/net_file.h"

namespace zermelo {

/// What `engine:net=` is given in place of a file.
constexpr std::string_view shipped_net_word = "shipped";

/// The network that ships with the program for these rules (nets/README.md), or nothing.
const NetFile* shipped_net(std::string_view full_spec);

/// A search with a network, this one or another, in place of the evaluator.
bool has_net(const PlayerSpec& spec);

/// The search that takes networks in a game: the engine, or expectimax where there are dice.
PlayerSpec search_with_nets(const GameInfo& game);

}  // namespace zermelo
