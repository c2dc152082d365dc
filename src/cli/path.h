#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/match/referee.h"

/// A path: the positions of a game, from its start to its end.
namespace zermelo {

/// One position a line. Where the game has a study with a notation of its own (`chess:study`), the path as that study
/// prints it: all states in one list, `[[[7, 0, 2], [7, 4, 6], …], …]`, without the side to move.
Expected<std::string> path_text(const AnyGame& game, const std::string& start, const std::vector<std::string>& moves);

/// Is this text the path of a study, and not a file of records?
bool is_study_path(std::string_view text);

/// The game of `chess:study` that goes through these states, each reached from the one before it by a legal move. White
/// begins, unless the first move is one of Black's. Errors give the number of the state, from 1.
Expected<PlayedGame> read_study_path(std::string_view text, const Catalogue& games);

}  // namespace zermelo
