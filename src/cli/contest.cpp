#include "zermelo/cli/contest.h"

#include <fmt/format.h>

#include <filesystem>

#include "zermelo/match/record.h"

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
  command.add_flag("--positions", positions, "records, and games in JSON, have the position after each move, too");
  command.add_flag("--resume", resume, "continue with the games in the file of --out: only play what is missing");
}

Contest ContestArguments::read(const Catalogue& games) const {
  Contest contest{.game = need(games.game(game, position)), .position = position};
  contest.seed = read_seed(seed);
  contest.openings = need(parse_openings(openings, *contest.game));
  contest.clock = need(parse_time_control(clock, "--clock"));
  contest.jobs = read_number(jobs, "--jobs", 1, most_jobs);
  if (positions && out.empty() && !json)
    refuse({.what = "there are no records", .where = "--positions", .expected = "--out FILE or --json, too"});
  contest.adjudication = need(parse_adjudication(adjudicate, *contest.game));
  check_open(*need(contest.game->start(position)));
  return contest;
}

PlayedGame ContestArguments::kept(PlayedGame game, const AnyGame& rules) const {
  if (positions) game.positions = need(positions_after(rules, game.start, game.move_texts()));
  return game;
}

std::optional<RecordFile> ContestArguments::open_records(const Catalogue& games) const {
  if (resume && out.empty())
    refuse({.what = "there is no file to continue", .where = "--resume", .expected = "--out FILE"});
  if (out.empty()) return std::nullopt;
  if (std::error_code none; !std::filesystem::is_regular_file(out, none)) need(check_writable(out));
  return need(RecordFile::open(out, resume ? RecordFile::Open::Resume : RecordFile::Open::New, games));
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
