#include "match/match.h"

#include <fmt/format.h>

#include <cmath>
#include <map>
#include <ranges>

#include "any/player_spec.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/terminal.h"
#include "match/record.h"

namespace zermelo {
namespace {

constexpr long most_games = 1'000'000;
constexpr long most_opening_plies = 100;
constexpr long most_jobs = 256;

struct Arguments : GameArguments {
  std::string first;
  std::string second;
  std::string games = "1";
  std::string openings;
  std::string seed = "1";
  std::string clock;
  std::string jobs = "1";
  std::string out;
  bool swap = false;
};

/// `random:plies=4`
Expected<int> opening_plies(const std::string& text) {
  if (text.empty()) return 0;
  const auto spec = parse_spec(text, "openings");
  if (!spec) return fail(spec.error());
  if (spec->name != "random")
    return fail({.what = "unknown openings " + in_quotes(spec->name),
                 .where = "--openings",
                 .expected = "random:plies=4",
                 .nearest = nearest(spec->name, std::vector<std::string>{"random"})});
  const auto chosen = settings(
      *spec, {Option::number("plies", "random moves before the players begin", 4, 0, most_opening_plies)}, "openings");
  if (!chosen) return fail(chosen.error());
  return chosen->small("plies");
}

/// `10s` or `10s+100ms`: for the whole game, and what every move adds.
Expected<std::pair<std::chrono::nanoseconds, std::chrono::nanoseconds>> clock_of(const std::string& text) {
  std::pair<std::chrono::nanoseconds, std::chrono::nanoseconds> clock{};
  if (text.empty()) return clock;
  const std::size_t plus = text.find('+');
  const auto base = parse_duration(text.substr(0, plus), "--clock");
  if (!base) return fail(base.error());
  clock.first = *base;
  if (plus == std::string::npos) return clock;
  const auto increment = parse_duration(text.substr(plus + 1), "--clock");
  if (!increment) return fail(increment.error());
  clock.second = *increment;
  return clock;
}

Json game_json(const MatchGame& match_game) {
  const PlayedGame& game = match_game.game;
  const auto moves = game.move_texts();
  Json json{{"first", game.first},
            {"second", game.second},
            {"result", to_string(game.outcome.result)},
            {"reason", to_string(game.outcome.reason)},
            {"margin", game.outcome.has_margin ? json_number(game.outcome.margin) : Json(nullptr)},
            {"plies", moves.size()},
            {"opening", game.opening.size()},
            {"start", game.start},
            {"moves", moves}};
  if (!game.detail.empty()) json["detail"] = game.detail;
  return json;
}

Json effort_json(const MatchResult::Effort& effort) {
  return {{"moves", effort.moves}, {"nodes", effort.nodes}, {"seconds", effort.seconds}};
}

Json result_json(const Arguments& arguments, const MatchResult& result) {
  Json games = Json::array();
  for (const MatchGame& game : result.games) games.push_back(game_json(game));
  const EloEstimate elo = elo_estimate(result.tally);
  Json score{
      {"first", arguments.first},        {"second", arguments.second},       {"wins", result.tally.wins},
      {"draws", result.tally.draws},     {"losses", result.tally.losses},    {"unfinished", result.tally.unfinished},
      {"points", result.tally.points()}, {"share", result.tally.share()},    {"elo", json_number(elo.elo)},
      {"elo_low", json_number(elo.low)}, {"elo_high", json_number(elo.high)}};
  return {{"game", arguments.game},
          {"games", std::move(games)},
          {"score", std::move(score)},
          {"identical", result.identical},
          {"first_effort", effort_json(result.first)},
          {"second_effort", effort_json(result.second)}};
}

std::string effort_text(const char* who, const MatchResult::Effort& effort) {
  const auto moves = static_cast<double>(std::max<std::uint64_t>(effort.moves, 1));
  return fmt::format("{:<8} {:>8.2f} ms and {} nodes a move\n", who, 1000 * effort.seconds / moves,
                     with_commas(static_cast<std::uint64_t>(static_cast<double>(effort.nodes) / moves)));
}

std::string elo_text(double elo) { return std::isinf(elo) ? (elo > 0 ? "+∞" : "−∞") : fmt::format("{:+.0f}", elo); }

/// In games with points: how many more the side that moved first had, on average.
std::string margin_text(const MatchResult& result) {
  double sum = 0;
  int games = 0;
  for (const MatchGame& game : result.games) {
    if (!game.game.outcome.has_margin) continue;
    sum += game.game.outcome.margin;
    ++games;
  }
  return games == 0 ? "" : fmt::format("  margin of the side that moves first: {:+.1f} on average\n", sum / games);
}

/// What went wrong, each fault once: a program that cannot be started fails in every game.
std::string details_text(const MatchResult& result) {
  constexpr std::size_t most_shown = 10;
  std::map<std::string, std::uint64_t> times;
  std::vector<std::string> details;
  for (const MatchGame& game : result.games)
    if (!game.game.detail.empty() && ++times[game.game.detail] == 1) details.push_back(game.game.detail);
  std::string out;
  for (const std::string& detail : details | std::views::take(most_shown))
    out += "  " + printable(detail) + (times[detail] > 1 ? fmt::format(" ({} times)", times[detail]) : "") + "\n";
  if (details.size() > most_shown)
    out += fmt::format("  … and {} in other words\n", counted(details.size() - most_shown, "fault", "faults"));
  return out;
}

std::string score_text(const Tally& tally) {
  const EloEstimate elo = elo_estimate(tally);
  return fmt::format(
      "{}: +{} ={} -{} for the first, {:.1f} points ({:.1f} %)\n"
      "Elo difference {}, 95 % interval {} to {}\n",
      counted(static_cast<std::uint64_t>(tally.games()), "game", "games"), tally.wins, tally.draws, tally.losses,
      tally.points(), 100 * tally.share(), elo_text(elo.elo), elo_text(elo.low), elo_text(elo.high));
}

std::string result_text(const Arguments& arguments, const MatchResult& result) {
  const Tally& tally = result.tally;
  std::string out = fmt::format("first:  {}\nsecond: {}\n\n", printable(arguments.first), printable(arguments.second));
  out += tally.games() == 0 ? "No game was played to its end.\n" : score_text(tally);
  std::map<std::string, int> endings;
  for (const MatchGame& game : result.games)
    ++endings[fmt::format("{} ({})", to_string(game.game.outcome.result), to_string(game.game.outcome.reason))];
  for (const auto& [ending, count] : endings) out += fmt::format("  {:>6} × {}\n", count, ending);
  out += margin_text(result);
  out += details_text(result);
  out += effort_text("first", result.first) + effort_text("second", result.second);
  if (result.identical && result.deterministic)
    out +=
        "All games are move for move the same: both players are deterministic. Vary them with --openings "
        "random:plies=4.\n";
  else if (result.identical)
    out += "All games are move for move the same.\n";
  const auto unfinished = static_cast<std::uint64_t>(tally.unfinished);
  if (tally.unfinished > 0)
    out += counted(unfinished, "game was interrupted and does", "games were interrupted and do") + " not count.\n";
  return out;
}

Expected<MatchPlan> plan_of(const Arguments& arguments, const Catalogue& catalogue) {
  const auto game = catalogue.game(arguments.game, arguments.position);
  if (!game) return fail(game.error());
  const auto count = parse_number(arguments.games, "--games", 1, most_games);
  if (!count) return fail(count.error());
  const auto seed = parse_number(arguments.seed, "--seed", 0, std::numeric_limits<long>::max());
  if (!seed) return fail(seed.error());
  const auto plies = opening_plies(arguments.openings);
  if (!plies) return fail(plies.error());
  const auto clock = clock_of(arguments.clock);
  if (!clock) return fail(clock.error());
  const auto jobs = parse_number(arguments.jobs, "--jobs", 1, most_jobs);
  if (!jobs) return fail(jobs.error());
  const auto start = (*game)->start(arguments.position);
  if (!start) return fail(start.error());
  if (const auto outcome = (*start)->outcome())
    return fail(game_is_over(*outcome, "position", "a position in which the game still goes on"));
  if (!arguments.out.empty())
    if (const auto writable = check_writable(arguments.out); !writable) return fail(writable.error());
  return MatchPlan{.game = *game,
                   .position = arguments.position,
                   .first = arguments.first,
                   .second = arguments.second,
                   .games = static_cast<int>(*count),
                   .swap = arguments.swap,
                   .opening_plies = *plies,
                   .seed = static_cast<std::uint64_t>(*seed),
                   .clock = clock->first,
                   .increment = clock->second,
                   .jobs = static_cast<int>(*jobs)};
}

/// With a bar on a terminal; Ctrl-C ends it with what was played.
Expected<MatchResult> play_interruptibly(const MatchPlan& plan) {
  const Interrupt interrupt;
  ProgressBar progress("games", static_cast<std::uint64_t>(plan.games));
  return play_match(plan, interrupt.token(),
                    [&](const MatchGame& game) { progress.advance(std::string(to_string(game.game.outcome.result))); });
}

}  // namespace

void add_match_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("match", "programs play each other; score, Elo with error, why games ended");
  arguments->add_to(*command);
  command->add_option("--first", arguments->first, "the player who moves first")->required();
  command->add_option("--second", arguments->second, "the other one")->required();
  command->add_option("--games", arguments->games, "number of games")->capture_default_str();
  command->add_option("--openings", arguments->openings, "random:plies=4 begins each game with random moves");
  command->add_option("--seed", arguments->seed, "of openings and dice")->capture_default_str();
  command->add_option("--clock", arguments->clock, "time for each side and game, with increment: 10s+100ms");
  command->add_option("--jobs", arguments->jobs, "games at the same time; the results do not depend on it")
      ->capture_default_str();
  command->add_option("--out", arguments->out, "write the games to this file, one record a line");
  command->add_flag("--swap", arguments->swap, "play each opening twice, sides exchanged");
  command->footer("Example: zermelo match connect --first alphabeta:depth=4 --second random:seed=7 --games 10 --swap");
  command->callback([arguments, &session] {
    session.run = [arguments, &session]() -> Expected<int> {
      const auto plan = plan_of(*arguments, session.games);
      if (!plan) return fail(plan.error());
      const auto result = play_interruptibly(*plan);
      if (!result) return fail(result.error());
      arguments->json ? print_json(result_json(*arguments, *result)) : print(result_text(*arguments, *result));
      if (arguments->out.empty()) return 0;
      std::string records;
      for (const MatchGame& game : result->games) records += record_line(game.game);
      return write_file(arguments->out, records);
    };
  });
}

}  // namespace zermelo
