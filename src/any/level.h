#pragma once
#include <memory>
#include <vector>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// `level:1` … `level:8`, Beginner to Master: the engine, looking at fewer positions the lower the level, and making
/// slips, more the lower. No slip gives a won game away that it sees, or is a move that it sees to lose.
inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 8;
std::string_view level_name(int level);

/// The keys of the player `level`.
std::vector<Option> level_options();
Expected<std::unique_ptr<AnyPlayer>> make_level_player(const PlayerSpec& spec, const AnyGame& game);

}  // namespace zermelo
