#include "zermelo/lab/tournament/tournament.h"

#include <fmt/format.h>

#include <optional>

#include "zermelo/cli/contest.h"
#include "zermelo/cli/folding.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/lab/tournament/tournament_json.h"
#include "zermelo/match/record.h"

namespace zermelo {
namespace {

constexpr long most_rounds = 100'000;
constexpr std::size_t most_players = 200;
constexpr std::size_t most_tournament_games = 1'000'000;

struct TournamentArguments : ContestArguments {
  std::vector<std::string> players;
  std::string rounds = "1";
  std::string export_file;
  bool gauntlet = false;
};

std::string cell(const Tally& tally) {
  return tally.games() == 0 ? "-" : fmt::format("{:g}/{}", tally.points(), tally.games());
}

/// The names take as much room as the longest needs, up to a limit.
int name_width(const Tournament& tournament) {
  constexpr std::size_t widest = 60;
  std::size_t width = std::string_view("player").size();
  for (const std::string& player : tournament.names()) width = std::max(width, printable(player).size());
  return static_cast<int>(std::min(width, widest));
}

/// A column of cells that are all set to the right.
FoldingTable::Column right_column(const std::vector<std::string>& cells, std::size_t width) {
  FoldingTable::Column column{.width = width};
  for (const std::string& text : cells) column.cells.push_back(fmt::format("{:>{}}", text, width));
  return column;
}

std::string cross_text(const Tournament& tournament, const CrossTable& table) {
  constexpr std::size_t least = 5;
  const int names = name_width(tournament);
  FoldingTable out{.labels = {fmt::format("{:>3}  {:<{}}", "", "player", names)}};
  std::vector<std::string> elos{"Elo"};
  FoldingTable::Column intervals{.width = 16, .cells = {"  95 % interval "}};
  std::vector<std::string> points{"points"};
  std::vector<std::string> shares{"share"};
  std::vector<std::vector<std::string>> against;
  std::size_t width = least;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    const CrossTable::Row& row = table.rows[i];
    out.labels.push_back(fmt::format("{:>3}  {:<{}}", i + 1, printable(tournament.names()[row.player]), names));
    elos.push_back(elo_text(row.elo));
    intervals.cells.push_back(
        fmt::format("  {:<14}", fmt::format("{} to {}", elo_text(row.interval.low), elo_text(row.interval.high))));
    points.push_back(cell(row.tally));
    shares.push_back(row.tally.games() == 0 ? "-" : fmt::format("{:.1f} %", 100 * row.tally.share()));
    for (const Tally& tally : row.against) width = std::max(width, cell(tally).size() + 2);
  }
  out.columns = {right_column(elos, 7), std::move(intervals), right_column(points, 9), right_column(shares, 9)};
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    std::vector<std::string> cells{std::to_string(k + 1)};
    for (const CrossTable::Row& row : table.rows) cells.push_back(cell(row.against[k]));
    out.columns.push_back(right_column(cells, width));
  }
  return out.text();
}

std::string superiority_text(const CrossTable& table) {
  FoldingTable out{.labels = {"   "}};
  for (std::size_t i = 0; i < table.rows.size(); ++i) out.labels.push_back(fmt::format("{:>3}", i + 1));
  for (std::size_t k = 0; k < table.rows.size(); ++k) {
    std::vector<std::string> cells{std::to_string(k + 1)};
    for (std::size_t i = 0; i < table.rows.size(); ++i)
      cells.push_back(i == k ? "-" : fmt::format("{:.1f}", 100 * table.rows[i].superiority[k]));
    out.columns.push_back(right_column(cells, 7));
  }
  return "\nHow likely the player of the row is stronger than that of the column, in per cent:\n" + out.text();
}

std::string endings_text(const CrossTable& table) {
  const DistinctTally& first = table.distinct;
  const Interval interval = wilson(first.points(), first.games());
  std::string out = fmt::format("\nWho moves first has {:.1f} % of the points (95 % interval {:.1f} to {:.1f}).\n",
                                100 * first.share(), 100 * interval.low, 100 * interval.high);
  for (const auto& [reason, count] : table.endings) out += fmt::format("  {:>6} × {}\n", count, reason);
  const int unfinished = table.first_movers.unfinished;
  if (unfinished > 0)
    out +=
        counted(static_cast<std::uint64_t>(unfinished), "game has no result and does", "games have no result and do") +
        " not count.\n";
  return out;
}

/// What a player did wrong, each fault once.
std::string faults_text(const Tournament& tournament) {
  std::map<std::string, int> times;
  for (const auto& game : tournament.games())
    if (game && !game->detail.empty()) ++times[game->detail];
  std::string out;
  for (const auto& [fault, count] : times)
    out += "  " + printable(fault) + (count > 1 ? fmt::format(" ({} times)", count) : "") + "\n";
  return out;
}

std::string result_text(const TournamentArguments& arguments, const Tournament& tournament, const CrossTable& table) {
  const TournamentPlan& plan = tournament.plan();
  std::string out = fmt::format(
      "{}: {} of {}, {}, {} of {}\n\n", printable(arguments.game), plan.gauntlet ? "gauntlet" : "round robin",
      counted(plan.players.size(), "player", "players"), counted(plan.rounds, "round", "rounds"), tournament.played(),
      counted(tournament.fixtures().size(), "game", "games"));
  if (tournament.played() == 0) {
    out += "No game was played to its end.\n";
  } else {
    out += cross_text(tournament, table) + superiority_text(table) + endings_text(table) + faults_text(tournament);
    out +=
        "Ratings are those of greatest likelihood (Bradley and Terry), their mean is 0; each player is given one draw\n"
        "with an average one beforehand.\n";
  }
  if (table.distinct.repeats())
    out += fmt::format("{} of {} games {} distinct: ratings and intervals count each once.\n",
                       table.distinct.distinct(), table.distinct.played, table.distinct.distinct() == 1 ? "is" : "are");
  if (tournament.repeats_itself())
    out += "All rounds are the same: the players are deterministic. Vary them with --openings random:plies=4.\n";
  out += repeated_openings_text(tournament.repeated_openings());
  return out + interrupted_text(tournament.played(), tournament.fixtures().size(), !arguments.out.empty());
}

void check_size(const TournamentPlan& plan) {
  const std::size_t n = plan.players.size();
  const std::size_t games = static_cast<std::size_t>(plan.rounds) * (plan.gauntlet ? 2 * (n - 1) : n * (n - 1));
  if (n <= most_players && games <= most_tournament_games) return;
  refuse({.what = fmt::format("{} and {}", counted(n, "player", "players"), counted(games, "game", "games")),
          .where = "tournament",
          .expected = fmt::format("at most {} players and {} games", most_players, with_commas(most_tournament_games)),
          .code = ErrorCode::TooLarge});
}

TournamentPlan plan_of(const TournamentArguments& arguments, const Catalogue& catalogue) {
  TournamentPlan plan{.contest = arguments.read(catalogue), .gauntlet = arguments.gauntlet};
  for (const std::string& text : arguments.players) plan.players.push_back(need(PlayerSpec::parse(text)));
  plan.rounds = read_number(arguments.rounds, "--rounds", 1, most_rounds);
  check_size(plan);
  return plan;
}

/// Takes over the games of an earlier run, each checked.
void take_games(RecordFile& file, const std::string& path, Tournament& tournament) {
  std::size_t number = 0;
  for (const PlayedGame& game : file.take_games()) {
    ++number;
    auto taken = tournament.take(game);
    if (!taken) taken.error().where = fmt::format("{}, game {}", path, number);
    need(std::move(taken));
  }
}

/// With a bar on a terminal; Ctrl-C ends it with what was played.
void play_interruptibly(const TournamentArguments& arguments, Tournament& tournament, std::optional<RecordFile>& file) {
  const Interrupt interrupt;
  ProgressBar progress("games", std::max<std::size_t>(1, tournament.fixtures().size() - tournament.played()));
  need(tournament.play(interrupt.token(), [&](const PlayedGame& game) -> Expected<void> {
    if (file)
      if (auto added = file->add(arguments.kept(game, *tournament.plan().contest.game)); !added) return added;
    progress.advance(printable(game.first) + " - " + printable(game.second) + " " +
                     std::string(to_string(game.outcome.result)));
    return {};
  }));
}

/// Every game in the game's own notation, in the order of the plan.
std::string exported(const Tournament& tournament) {
  const auto& names = tournament.names();
  std::string text;
  for (std::size_t i = 0; i < tournament.games().size(); ++i) {
    const auto& game = tournament.games()[i];
    if (!game) continue;
    const Fixture& fixture = tournament.fixtures()[i];
    text += (text.empty() ? "" : "\n") +
            need(written_game(*tournament.plan().contest.game, game->start, game->moves, names[fixture.first],
                              names[fixture.second], game->outcome.result));
  }
  return text;
}

int run_tournament(const TournamentArguments& arguments, const Catalogue& games) {
  TournamentPlan plan = plan_of(arguments, games);
  if (!arguments.export_file.empty() && arguments.export_file == arguments.out)
    refuse({.what = "--out and --export name the same file",
            .where = arguments.out,
            .expected = "one for the records and one for the games in their own notation"});
  if (!arguments.export_file.empty()) need(check_writable(arguments.export_file));
  auto tournament = need(Tournament::make(std::move(plan)));
  auto file = arguments.open_records(games);
  if (file) take_games(*file, arguments.out, tournament);
  play_interruptibly(arguments, tournament, file);
  if (file) need(file->cut_tail());
  const CrossTable table = cross_table(tournament);
  arguments.json ? print_json(to_json(tournament, table)) : print(result_text(arguments, tournament, table));
  if (!arguments.export_file.empty()) need(write_file(arguments.export_file, exported(tournament)));
  return tournament.played() < tournament.fixtures().size() ? 1 : 0;
}

}  // namespace

void add_tournament_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] = add_command(app, commands, "tournament",
                                          "programs play each other, all or one against all; ratings", run_tournament);
  arguments.add_to(command);
  command.add_option("--players", arguments.players, "two or more players")->required()->expected(1, -1);
  command.add_option("--rounds", arguments.rounds, "in each, two players play one opening from both sides")
      ->capture_default_str();
  command.add_flag("--gauntlet", arguments.gauntlet, "only the first player meets the others");
  command.add_option("--export", arguments.export_file, "write the games in the game's own notation: PGN, PDN");
  command.footer(
      "Example: zermelo tournament connect --players alphabeta:depth=4 alphabeta:depth=2 random --rounds 10 --openings "
      "random:plies=4 --out games.jsonl");
}

}  // namespace zermelo
