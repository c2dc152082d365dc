#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/any/catalogue.h"

/// What a stranger, a client of the server, may say in the spec of a player or of a game. A spec is parsed first and
/// checked afterwards, so that a value by its place is checked like a value by its key. Everything that is not open is
/// closed: an option of a new kind, a text that is not listed, a player without a table of options.
namespace zermelo {

/// Numbers and words are checked against a range or a list. A text may name a path, a command or a folder; the few that
/// cannot are listed.
bool is_open_to_strangers(const Option& option);

/// The keys of a player that a stranger may name, weights of evaluators not among them; nothing where no stranger may
/// name this player.
std::optional<std::vector<Option>> options_for_strangers(std::string_view player, const GameInfo& game);

/// The players that a stranger may name in this game.
std::vector<std::string> players_for_strangers(const GameInfo& game);

/// Why a stranger may not name this player: it names a program or a folder, or has an option that is closed or unknown.
std::optional<Error> refused_to_strangers(const PlayerSpec& spec, const GameInfo& game);
/// Why a stranger may not name this game; nothing where `games` has no such game.
std::optional<Error> refused_to_strangers(std::string_view game, const Catalogue& games);

/// A game as a stranger names it.
Catalogue::Made game_for_stranger(const Catalogue& games, std::string_view text, std::string_view position = {});

/// A player that names neither a program nor a folder, so that making it and asking it touches nothing else of the
/// machine.
Expected<std::unique_ptr<AnyPlayer>> player_for_stranger(const AnyGame& game, const PlayerSpec& spec);
Expected<std::unique_ptr<AnyPlayer>> player_for_stranger(const AnyGame& game, std::string_view text);

}  // namespace zermelo
