#pragma once
#include <optional>
#include <string>

#include "zermelo/cli/command.h"
#include "zermelo/match/contest.h"
#include "zermelo/store/record_file.h"

namespace zermelo {

/// A contest as it is asked for.
struct ContestArguments : GameArguments {
  std::string openings;
  std::string seed = "1";
  std::string clock;
  std::string jobs = "1";
  std::string adjudicate;
  std::string out;
  bool resume = false;
  bool positions = false;

  void add_to(CLI::App& command);
  /// Refuses a start in which the game is over, too.
  Contest read(const Catalogue& games) const;
  /// The game as it is kept: with --positions, the position after each move as well.
  PlayedGame kept(PlayedGame game, const AnyGame& rules) const;
  /// The file of --out with the games of an earlier run; nothing without --out.
  std::optional<RecordFile> open_records(const Catalogue& games) const;
};

/// Says so where a game had not enough openings; else nothing.
std::string repeated_openings_text(std::size_t count);

/// "Interrupted after 3 of 20 games.", and how to play the others where the games were kept; nothing when all were.
std::string interrupted_text(std::size_t played, std::size_t planned, bool kept);

}  // namespace zermelo
