#pragma once
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// `level:1` … `level:8`, Beginner to Master: the engine, or expectimax where there are dice, looking at fewer
/// positions the lower the level, and making slips, more the lower. No slip gives a won game away that it sees, or is a
/// move that it sees to lose.
inline constexpr int lowest_level = 1;
inline constexpr int highest_level = 8;
std::string_view level_name(int level);

/// The ratings of the levels, where each step was measured on the scale that UCI calls Elo: in chess. The differences
/// are those of the matches in docs/strength.md. The anchor is a convention, since no level was rated against people:
/// the Master has 2200. Empty for other games.
std::vector<int> level_ratings(const AnyGame& game);
/// The level whose rating is nearest.
int level_of_rating(std::span<const int> ratings, std::int64_t rating);

/// The keys of the player `level`.
std::vector<Option> level_options();
Expected<std::unique_ptr<AnyPlayer>> make_level_player(const PlayerSpec& spec, const AnyGame& game);

}  // namespace zermelo
