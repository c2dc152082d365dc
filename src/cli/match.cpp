#include "zermelo/match/match.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <ranges>

#include "zermelo/cli/contest.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/match/match_json.h"
#include "zermelo/match/program.h"

namespace zermelo {
namespace {

constexpr long most_games = 1'000'000;
constexpr int most_tested_games = 20'000;  ///< with --sprt, unless --games says otherwise
constexpr std::size_t worth_telling = 10;  ///< longer openings are advised where more than one game in ten is repeated

struct MatchArguments : ContestArguments {
  std::string first;
  std::string second;
  std::string games;
  std::string sprt;
  bool swap = false;
};

std::string effort_text(const char* who, const MatchResult::Effort& effort) {
  const auto moves = static_cast<double>(std::max<std::uint64_t>(effort.moves, 1));
  return fmt::format("{:<8} {:>8.2f} ms and {} nodes a move\n", who, 1000 * effort.seconds / moves,
                     with_commas(static_cast<std::uint64_t>(static_cast<double>(effort.nodes) / moves)));
}

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

std::string share_text(const char* what, double count, double all) {
  const Interval interval = wilson(count, all);
  return fmt::format("{} {:.1f} % ({:.1f} to {:.1f})", what, 100.0 * count / all, 100 * interval.low,
                     100 * interval.high);
}

std::string elo_words(const EloEstimate& elo, double superiority) {
  return fmt::format("95 % interval {} to {}, likelihood of superiority {:.1f} %\n", elo_text(elo.low),
                     elo_text(elo.high), 100 * superiority);
}

std::string shares_text(const DistinctTally& tally) {
  const double n = tally.games();
  if (n <= 1) return "";
  return fmt::format("{}, {}, {}\n", share_text("wins", tally.wins, n), share_text("draws", tally.draws, n),
                     share_text("losses", tally.losses, n));
}

/// "+104 =17 -79 for the first, 112.5 points (56.2 %)"
std::string points_text(const DistinctTally& tally) {
  return fmt::format("+{:g} ={:g} -{:g} for the first, {:.1f} points ({:.1f} %)\n", tally.wins, tally.draws,
                     tally.losses, tally.points(), 100 * tally.share());
}

std::string score_text(const MatchResult& result) {
  const DistinctTally& distinct = result.distinct;
  const EloEstimate elo = elo_estimate(distinct);
  std::string out = counted(result.tally.games(), "game", "games") + ": " + points_text(result.tally);
  if (distinct.repeats())
    out += counted(static_cast<std::uint64_t>(distinct.distinct()), "distinct game", "distinct games") + ": " +
           points_text(distinct);
  out += fmt::format("{}Elo difference {}, {}", shares_text(distinct), elo_text(elo.elo),
                     elo_words(elo, superiority(distinct)));
  if (result.pairs.pairs() == 0) return out;
  return out + fmt::format("in pairs (0 to 2 points: {}), {}", fmt::join(result.pairs.counts, " "),
                           elo_words(elo_estimate(result.pairs), superiority(result.pairs)));
}

/// What the sequential test found, in words.
std::string sprt_text(const Sprt& test, const MatchResult::Test& found) {
  const auto accepted = [&](double elo, const char* name) {
    return fmt::format("{} is accepted: the difference is {:+g} Elo rather than {:+g}", name, elo,
                       elo == test.elo1 ? test.elo0 : test.elo1);
  };
  return fmt::format(
      "SPRT for {:+g} against {:+g} Elo (alpha {:g}, beta {:g}): LLR {:.2f}, bounds {:.2f} and {:.2f}; {}\n", test.elo0,
      test.elo1, test.alpha, test.beta, found.log_likelihood_ratio, test.lower(), test.upper(),
      found.verdict == SprtDecision::H1   ? accepted(test.elo1, "H1")
      : found.verdict == SprtDecision::H0 ? accepted(test.elo0, "H0")
                                          : "not decided");
}

/// Games are missing, and not because a sequential test was decided without them.
bool is_cut_short(const MatchPlan& plan, const MatchResult& result) {
  const bool decided = result.sprt && result.sprt->verdict != SprtDecision::Open;
  return result.games.size() < static_cast<std::size_t>(plan.games) && !decided;
}

std::string result_text(const MatchArguments& arguments, const MatchPlan& plan, const MatchResult& result) {
  const Tally& tally = result.tally;
  std::string out = fmt::format("first:  {}\nsecond: {}\n\n", printable(arguments.first), printable(arguments.second));
  out += tally.games() == 0 ? "No game was played to its end.\n" : score_text(result);
  if (plan.sprt) out += sprt_text(*plan.sprt, *result.sprt);
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
  else if (result.repeated_games > 0)
    out += counted(result.repeated_games, "game repeats an earlier one", "games repeat earlier ones") +
           " move for move. Shares, Elo and intervals count each distinct game once.\n";
  if (!result.identical && result.repeated_games * worth_telling > result.games.size())
    out += "Longer openings vary the games.\n";
  out += repeated_openings_text(result.repeated_openings);
  const auto unfinished = static_cast<std::uint64_t>(tally.unfinished);
  if (tally.unfinished > 0)
    out += counted(unfinished, "game has no result and does", "games have no result and do") + " not count.\n";
  if (is_cut_short(plan, result))
    out += interrupted_text(result.games.size(), static_cast<std::size_t>(plan.games), !arguments.out.empty());
  return out;
}

MatchPlan plan_of(const MatchArguments& arguments, const Catalogue& catalogue) {
  MatchPlan plan{.contest = arguments.read(catalogue),
                 .first = need(PlayerSpec::parse(arguments.first)),
                 .second = need(PlayerSpec::parse(arguments.second)),
                 .swap = arguments.swap};
  for (const PlayerSpec* spec : {&plan.first, &plan.second}) need(make_player(*plan.contest.game, *spec));
  if (!arguments.games.empty())
    plan.games = read_number(arguments.games, "--games", 1, most_games);
  else if (!arguments.sprt.empty())
    plan.games = most_tested_games;
  if (!arguments.sprt.empty()) plan.sprt = need(parse_sprt(arguments.sprt, "--sprt"));
  return plan;
}

/// With a bar on a terminal; Ctrl-C ends it with what was played. A file that takes no more games does not end the
/// match: `kept` has the error afterwards.
MatchResult play_interruptibly(const MatchArguments& arguments, const MatchPlan& plan, EarlierGames earlier,
                               std::optional<RecordFile>& file, Expected<void>& kept) {
  const Interrupt interrupt;
  const int missing = std::max(1, plan.games - static_cast<int>(earlier.games.size()));
  ProgressBar progress("games", static_cast<std::uint64_t>(missing));
  const auto on_game = [&](const MatchGame& game) {
    if (file && kept) kept = file->add(arguments.kept(game.game, *plan.contest.game));
    progress.advance(std::string(to_string(game.game.outcome.result)));
  };
  return need(play_match(plan, interrupt.token(), on_game, std::move(earlier)));
}

int run_match(const MatchArguments& arguments, const Catalogue& games) {
  const MatchPlan plan = plan_of(arguments, games);
  auto file = arguments.open_records(games);
  Expected<void> kept;
  EarlierGames earlier{.where = arguments.out};
  if (file) earlier.games = file->take_games();
  MatchResult result = play_interruptibly(arguments, plan, std::move(earlier), file, kept);
  for (MatchGame& game : result.games) game.game = arguments.kept(std::move(game.game), *plan.contest.game);
  arguments.json ? print_json(to_json(plan, result)) : print(result_text(arguments, plan, result));
  if (file && kept) kept = file->cut_tail();
  need(kept);
  return is_cut_short(plan, result) ? 1 : 0;
}

}  // namespace

void add_match_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] = add_command(
      app, commands, "match", "programs play each other; score, Elo with error, why games ended", run_match);
  arguments.add_to(command);
  command.add_option("--first", arguments.first, "the player who moves first")->required();
  command.add_option("--second", arguments.second, "the other one")->required();
  command.add_option("--games", arguments.games, "number of games [1]; with --sprt the most [20000]");
  command.add_option("--sprt", arguments.sprt,
                     "stop when it is decided which difference is true: elo0=0,elo1=10[,alpha=0.05,beta=0.05]");
  command.add_flag("--swap", arguments.swap, "play each opening twice, sides exchanged");
  command.footer("Example: zermelo match connect --first alphabeta:depth=4 --second random:seed=7 --games 10 --swap");
}

}  // namespace zermelo
