#include "zermelo/cli/contest.h"

#include <fmt/format.h>

#include <filesystem>
#include <limits>

namespace zermelo {

void ContestArguments::add_to(CLI::App& command) {
  GameArguments::add_to(command);
  command.add_option(
      "--openings", openings,
      "random:plies=4 begins each game with random moves, balanced:plies=6,within=1,depth=4 with such as "
      "leave it even");
  command.add_option("--seed", seed, "of openings and dice")->capture_default_str();
  command.add_option("--clock", clock,
                     "time for each side and game, with increment: 10s+100ms; 40/2s: for 40 moves, then again");
  command.add_option("--jobs", jobs, "games at the same time; the results do not depend on it")->capture_default_str();
  command.add_option("--adjudicate", adjudicate,
                     "tablebases: end a game as soon as a tablebase knows its result (which leaves move limits out)");
  command.add_option("--out", out, "add every game to this file as soon as it is over, one record a line");
  command.add_flag("--resume", resume, "continue with the games in the file of --out: only play what is missing");
}

Expected<Contest> ContestArguments::read(const Catalogue& games) const {
  const auto rules = games.game(game, position);
  if (!rules) return fail(rules.error());
  const auto number = parse_number(seed, "--seed", 0, std::numeric_limits<long>::max());
  if (!number) return fail(number.error());
  const auto begun = parse_openings(openings, **rules);
  if (!begun) return fail(begun.error());
  const auto times = parse_time_control(clock, "--clock");
  if (!times) return fail(times.error());
  const auto at_once = parse_number(jobs, "--jobs", 1, most_jobs);
  if (!at_once) return fail(at_once.error());
  const auto judge = parse_adjudication(adjudicate, **rules);
  if (!judge) return fail(judge.error());
  if (const auto open = check_open(**rules, position); !open) return fail(open.error());
  return Contest{.game = *rules,
                 .position = position,
                 .openings = *begun,
                 .seed = static_cast<std::uint64_t>(*number),
                 .clock = *times,
                 .adjudication = *judge,
                 .jobs = static_cast<int>(*at_once)};
}

Expected<std::optional<RecordFile>> ContestArguments::open_records(const Catalogue& games) const {
  if (resume && out.empty())
    return fail({.what = "there is no file to continue", .where = "--resume", .expected = "--out FILE"});
  if (out.empty()) return std::nullopt;
  if (std::error_code none; !std::filesystem::is_regular_file(out, none))
    if (const auto writable = check_writable(out); !writable) return fail(writable.error());
  auto file = RecordFile::open(out, resume ? RecordFile::Open::Resume : RecordFile::Open::New, games);
  if (!file) return fail(file.error());
  return std::optional<RecordFile>(std::move(*file));
}

std::string interrupted_text(std::size_t played, std::size_t planned, bool kept) {
  if (played == planned) return {};
  return fmt::format("Interrupted after {} of {}.{}\n", with_commas(played), counted(planned, "game", "games"),
                     kept ? " The same command with --resume plays the games that are missing." : "");
}

std::string repeated_openings_text(std::size_t count) {
  if (count == 0) return {};
  return counted(count, "opening", "openings") +
         " had to be used again: the game has no more of them. Their games say less than new ones.\n";
}

}  // namespace zermelo
