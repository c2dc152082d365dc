#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "zermelo/any/any_game.h"

namespace zermelo {

/// Plays out of the tablebases (any/knowledge.h) and never errs: the quickest win, else a draw, else the slowest loss.
/// Where no tablebase has the position it plays what a kept certificate shows (any/strategy.h), and where there is none
/// it says so.
Expected<std::unique_ptr<AnyPlayer>> make_perfect_player(const PlayerSpec& spec, const AnyGame& game);

/// What a tablebase that is built because somebody asks for it takes at most: while it is built (its numbers are
/// bounded in solve/tablebases.h), or afterwards where it cannot be written.
constexpr std::size_t bytes_built_on_need = std::size_t{12} << 20;

/// The keys of the player `perfect`.
std::vector<Option> perfect_options();

/// Why the player of this spec could not move in a game that begins at `start` (empty: the initial position), as far as
/// that can be known before: the tablebase that it lacks. Nothing for other players.
std::optional<Error> lacks_tablebases(const PlayerSpec& spec, const AnyGame& game, std::string_view start);

}  // namespace zermelo
