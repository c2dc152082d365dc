#include <fmt/format.h>

#include <algorithm>

#include "zermelo/any/knowledge_json.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/tablebase.h"
#include "zermelo/search/limits.h"

namespace zermelo {
namespace {

std::string exact_words(const Exact& exact) {
  if (exact.value == 0) return "draw";
  if (exact.margin) return fmt::format("{:+}", exact.value);
  return fmt::format("{} in {}", exact.value > 0 ? "win" : "loss", counted(exact.plies, "ply", "plies"));
}

double bits_each(std::uint64_t bytes, std::uint64_t positions) {
  return 8.0 * static_cast<double>(bytes) / static_cast<double>(std::max<std::uint64_t>(1, positions));
}

// probe -------------------------------------------------------------------------------------------------------------

/// What the tablebases say of a position.
struct Probed {
  std::string position;
  Exact exact;
  ValuedMoves<std::string> moves;
};

Probed probed(const AnyLine& line, const AnyTablebases& tablebases, const std::stop_token& stop) {
  const std::string position = line.position();
  const auto exact = need(tablebases.probe(position, stop));
  if (!exact)
    refuse({.what = "no tablebase has this position",
            .where = "tablebase probe",
            .expected = "a position of few pieces whose tablebase is built ('zermelo tablebase build')"});
  return {position, *exact, need(tablebases.moves(position, stop))};
}

/// The line after `moves`, in the game whose tablebases are open.
std::unique_ptr<AnyLine> line_after(const AnyGame& game, const std::string& position,
                                    const std::vector<std::string>& moves) {
  auto line = need(game.start(position));
  need(play_moves(*line, moves));
  return line;
}

int probe_many(const TablebaseArguments& arguments, const OpenTablebases& open) {
  refuse_in_batch(arguments.position, "--position");
  refuse_in_batch(arguments.after, "--after");
  BatchTask task{.command = {"tablebase", "probe", arguments.game}, .hire = {}};
  if (!arguments.tablebase.empty()) task.command.push_back(arguments.tablebase);
  if (!arguments.folder.empty()) task.command.insert(task.command.end(), {"--dir", arguments.folder});
  task.hire = [&] {
    return BatchWorker([&](const BatchLine& asked, const std::stop_token& stop) {
      const auto line = line_after(*open.game, asked.position, asked.moves);
      const Probed found = probed(*line, *open.tablebases, stop);
      return to_json(found.exact, found.moves, arguments.game, found.position);
    });
  };
  return run_batch(arguments.batch, task);
}

int probe_tablebase(const TablebaseArguments& arguments, const Catalogue& games) {
  if (arguments.position.empty() && arguments.after.empty() && !arguments.batch.given())
    refuse({.what = "--position is missing",
            .where = "tablebase probe",
            .expected = "what 'zermelo tablebase probe --help' lists"});
  const auto open = need(open_tablebases(arguments.game, arguments.folder, games));
  if (!arguments.tablebase.empty()) need(open.tablebases->canonical(arguments.tablebase));
  if (arguments.batch.given()) return probe_many(arguments, open);
  arguments.batch.check_absent();
  const auto line = line_after(*open.game, arguments.position, split_moves(arguments.after));
  const Interrupt interrupt;
  const Probed found = probed(*line, *open.tablebases, interrupt.token());
  if (arguments.json) {
    print_json(to_json(found.exact, found.moves, arguments.game, found.position));
    return 0;
  }
  print(fmt::format("{}: {}\n", turn_words(*line), exact_words(found.exact)));
  for (const auto& [move, worth] : found.moves) print(fmt::format("  {:<8} {}\n", move, exact_words(worth)));
  return 0;
}

// info, verify ------------------------------------------------------------------------------------------------------

int tablebase_info(const TablebaseArguments& arguments, const Catalogue& games) {
  const auto open = need(open_tablebases(arguments.game, arguments.folder, games));
  const auto layers = need(open.tablebases->info(arguments.tablebase));
  if (arguments.json) {
    Json list = Json::array();
    for (const TablebaseLayer& layer : layers) list.push_back(to_json(layer));
    print_json({{"table", open.tablebases->canonical(arguments.tablebase).value_or("")}, {"layers", std::move(list)}});
    return 0;
  }
  for (const TablebaseLayer& layer : layers)
    print(fmt::format("{:<8} {:>12} positions up to symmetry  {:>9}  {:.2f} bits a position  longest {:>3} plies  {}\n",
                      layer.name, with_commas(layer.legal), size_text(layer.bytes), bits_each(layer.bytes, layer.legal),
                      layer.longest, layer.path));
  return 0;
}

int verify_tablebase(const TablebaseArguments& arguments, const Catalogue& games) {
  const auto open = need(open_tablebases(arguments.game, arguments.folder, games));
  const Meter watch({});
  const Interrupt interrupt;
  const auto faults = need(open.tablebases->faults(arguments.tablebase, interrupt.token()));
  if (interrupt.token().stop_requested()) refuse({.what = "interrupted", .where = "tablebase verify"});
  if (arguments.json)
    print_json({{"table", open.tablebases->canonical(arguments.tablebase).value_or("")},
                {"faults", faults},
                {"seconds", watch.seconds()}});
  else
    print(faults == 0 ? fmt::format("{}: every position is what its moves say ({:.1f} s)\n", arguments.tablebase,
                                    watch.seconds())
                      : fmt::format("{}: {} not what their moves say\n", arguments.tablebase,
                                    counted(faults, "position is", "positions are")));
  return faults == 0 ? 0 : 1;
}

// stats -------------------------------------------------------------------------------------------------------------

using Bars = std::vector<std::pair<std::string, std::uint64_t>>;

/// One row a bar; rows are joined where there would be too many.
std::string plot(const Bars& bars) {
  constexpr std::uint64_t width = 50;
  std::uint64_t most = 1;
  for (const auto& [label, many] : bars) most = std::max(most, many);
  std::string text;
  for (const auto& [label, many] : bars) {
    const std::uint64_t eighths = many * width * 8 / most;
    std::string bar;
    for (std::uint64_t i = 0; i < eighths / 8; ++i) bar += "█";
    if (const auto rest = eighths % 8; rest > 0) bar += fmt::format("\xe2\x96{}", static_cast<char>(0x90 - rest));
    text += fmt::format("{:>9} {:>12} {}\n", label, with_commas(many), many > 0 && bar.empty() ? "▏" : bar);
  }
  return text;
}

Bars bars_by_plies(const TablebaseSide& side) {
  constexpr std::size_t most_bars = 24;
  const std::size_t step = std::max<std::size_t>(1, (side.by_plies.size() + most_bars - 1) / most_bars);
  Bars bars;
  for (std::size_t from = 0; from < side.by_plies.size(); from += step) {
    const std::size_t to = std::min(from + step, side.by_plies.size());
    std::uint64_t many = 0;
    for (std::size_t i = from; i < to; ++i) many += side.by_plies[i];
    bars.emplace_back(to - from == 1 ? fmt::format("{}", from) : fmt::format("{}-{}", from, to - 1), many);
  }
  return bars;
}

void print_example(const TablebaseSide::Example& example, std::string_view what) {
  print(fmt::format("  the longest {}, {}: {}\n    {}\n", what, counted(example.plies, "ply", "plies"),
                    example.position, fmt::join(example.line, " ")));
}

void print_side(const TablebaseSide& side, const std::string& name) {
  print(fmt::format("{} to move: {} positions, {} won, {} drawn, {} lost\n", name, with_commas(side.legal),
                    with_commas(side.wins), with_commas(side.draws), with_commas(side.losses)));
  if (side.longest_win) print_example(*side.longest_win, "win");
  if (side.longest_loss) print_example(*side.longest_loss, "loss");
  if (!side.by_value.empty()) {
    Bars bars;
    for (const auto& [value, many] : side.by_value) bars.emplace_back(fmt::format("{:+}", value), many);
    print("  by value for the side to move:\n" + plot(bars));
  } else {
    print("  decided, by plies:\n" + plot(bars_by_plies(side)));
  }
}

int tablebase_stats(const TablebaseArguments& arguments, const Catalogue& games) {
  const auto open = need(open_tablebases(arguments.game, arguments.folder, games));
  const auto stats = need(open.tablebases->stats(arguments.tablebase));
  if (arguments.json) {
    print_json(to_json(stats, open.game->info()));
    return 0;
  }
  print(fmt::format("{}: {} up to symmetry", stats.tablebase, counted(stats.folded, "position", "positions")));
  if (stats.bytes > 0)
    print(fmt::format(", {} on disk, {:.2f} bits a position", size_text(stats.bytes),
                      bits_each(stats.bytes, stats.folded)));
  print("\n");
  for (std::size_t side = 0; side < 2; ++side) print_side(stats.to_move[side], open.game->info().sides[side]);
  return 0;
}

// -------------------------------------------------------------------------------------------------------------------

template <class Code>
auto add_one(CLI::App& tablebase, Commands& commands, const char* name, const char* help, const std::string& example,
             Code (*run)(const TablebaseArguments&, const Catalogue&)) {
  auto added = add_command(tablebase, commands, name, help, run);
  auto& [command, arguments] = added;
  command.add_option("GAME", arguments.game, "a game that has tablebases, or a small one; see 'zermelo games'")
      ->required();
  command
      .add_option("TABLE", arguments.tablebase,
                  "chess: the pieces, KRKR; checkers and alquerque: how many, 4; small games: all")
      ->required(command.get_name() != "probe");
  command.add_option("--dir", arguments.folder, "folder of the tablebases (default: in XDG_CACHE_HOME)");
  command.add_flag("--json", arguments.json, json_help);
  command.footer("Example: zermelo tablebase " + example);
  return added;
}

void add_values_command(CLI::App& tablebase, Commands& commands) {
  auto [values, wished] =
      add_command(tablebase, commands, "values", "win, draw or loss of all positions, two bits each, without distances",
                  tablebase_values);
  values
      .add_option("GAME", wished.game, "a game whose positions are two sets: alquerque, alquerque:alfonso or :murray")
      ->required();
  values.add_option("PIECES", wished.tablebase, "up to how many pieces, of both sides together (default: 8)");
  wished.tablebase = "8";
  values.add_option("--dir", wished.folder, "folder of the files (default: in XDG_CACHE_HOME)");
  values.add_option(
      "--memory", wished.memory,
      "MiB that may be used, besides the files (default: as many as are needed); under mpirun, of each process");
  values.add_option("--jobs", wished.jobs, "threads (default: all cores; under mpirun one a process)");
  values.add_option("--position", wished.position, "solves nothing, and says what the files know of a position");
  values.add_flag("--unverified", wished.unverified, "does not check every position by its moves; half the time");
  values.add_flag("--json", wished.json, json_help);
  values.footer("Example: zermelo tablebase values alquerque:forced 6");
}

}  // namespace

Expected<OpenTablebases> open_tablebases(const std::string& name, const std::string& folder, const Catalogue& games) {
  const auto game = games.game(name);
  if (!game) return fail(game.error());
  if (folder.empty() && default_tablebase_folder().empty())
    return fail({.what = "no place for tablebases",
                 .where = "tablebase",
                 .expected = "HOME or XDG_CACHE_HOME set, or --dir DIR"});
  const auto tablebases = (*game)->knowledge()->tablebases(folder);
  if (!tablebases) return fail(tablebases.error());
  return OpenTablebases{*game, *tablebases};
}

void add_tablebase_command(CLI::App& app, Commands& commands) {
  CLI::App& tablebase =
      *app.add_subcommand("tablebase", "exact values of all positions of an ending, solved from its end");
  tablebase.require_subcommand(1);
  auto [builder, building] = add_one(tablebase, commands, "build", "solves a tablebase and all that it needs",
                                     "build chess KRKR", build_tablebase);
  builder.add_option(
      "--memory", building.memory,
      "MiB that may be used; a layer that needs more is solved on disk, in DIR (default: as many as are needed); under "
      "mpirun, of each process");
  builder.add_option("--jobs", building.jobs, "threads (default: all cores; under mpirun one a process)");
  auto [prober, probing] = add_one(tablebase, commands, "probe", "the value of a position and of its moves",
                                   "probe chess --position rook-endgame", probe_tablebase);
  prober.add_option("--position", probing.position, "a position or the name of one");
  prober.add_option("--after", probing.after, after_help);
  probing.batch.add_to(prober);
  add_one(tablebase, commands, "info", "the files of a tablebase", "info chess KRKR", tablebase_info);
  add_one(tablebase, commands, "verify", "holds every position against its moves", "verify chess KRK",
          verify_tablebase);
  add_one(tablebase, commands, "stats", "how many are won, the longest wins with their line, a histogram",
          "stats chess KRK", tablebase_stats);
  add_values_command(tablebase, commands);
}

}  // namespace zermelo
