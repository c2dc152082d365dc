#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/json.h"
#include "zermelo/match/referee.h"

namespace zermelo {

/// A game kept in one line of JSON (docs/records.md): rules, start, moves with what each player thought, players with
/// their specs, outcome and reason, and a checksum, so that a file cut short or altered is refused.
Json to_record(const PlayedGame& game);
Expected<PlayedGame> from_record(const Json& record);

/// A file of records, one a line. Errors name the line.
Expected<std::vector<PlayedGame>> read_records(std::string_view text);
std::string record_line(const PlayedGame& game);

/// The position after each move, the opening included.
Expected<std::vector<std::string>> positions_after(const AnyGame& game, const std::string& start,
                                                   const std::vector<std::string>& moves);

/// A game in its own notation (PGN, PDN), its players by their specs.
Expected<std::string> written_game(const AnyGame& game, const std::string& start, const std::vector<std::string>& moves,
                                   const std::string& first, const std::string& second, Result result);

/// What a record is held against: the rules alone, or also the dice, the opening and the players, who search again.
enum class Check { Rules, Everything };

/// What came of playing a recorded game again.
struct Verification {
  std::size_t moves = 0;       ///< legal and in their place
  std::size_t searched = 0;    ///< moves that the player found again, node for node
  std::string not_repeatable;  ///< why some could not be searched again: people, outside programs, clocks
  std::string difference;      ///< the first thing that came out otherwise; empty when all agrees
};
Expected<Verification> verify(const PlayedGame& game, const Catalogue& games, Check check = Check::Everything);

/// A file of records whose games obey the rules; the checksum alone keeps nobody from writing what he likes.
Expected<std::vector<PlayedGame>> read_lawful_records(std::string_view text, const Catalogue& games);

}  // namespace zermelo
