#pragma once
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "zermelo/cli/command.h"
#include "zermelo/match/adjudicate.h"
#include "zermelo/match/openings.h"
#include "zermelo/store/record_file.h"

namespace zermelo {

/// How the games of a match or a tournament are played, as it was asked for and as it is meant.
struct Contest {
  std::shared_ptr<const AnyGame> game;
  Openings openings;
  std::uint64_t seed = 1;
  std::chrono::nanoseconds clock{0};
  std::chrono::nanoseconds increment{0};
  int clock_moves = 0;
  int jobs = 1;
  Adjudication adjudication;
};

struct ContestArguments : GameArguments {
  std::string openings;
  std::string seed = "1";
  std::string clock;
  std::string jobs = "1";
  std::string adjudicate;
  std::string out;
  bool resume = false;

  void add_to(CLI::App& command);
  /// Refuses a start in which the game is over, too.
  Expected<Contest> read(const Catalogue& games) const;
  /// The file of --out with the games of an earlier run; nothing without --out.
  Expected<std::optional<RecordFile>> open_records(const Catalogue& games) const;
};

/// Says so where a game had not enough openings; else nothing.
std::string repeated_openings_text(std::size_t count);

inline constexpr std::string_view resume_text = "The same command with --resume plays the games that are missing.\n";

}  // namespace zermelo
