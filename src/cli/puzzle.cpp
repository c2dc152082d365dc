#include <fmt/format.h>
#include <fmt/ranges.h>

#include <limits>

#include "zermelo/any/words.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/open_tables.h"

namespace zermelo {
namespace {

constexpr long most_puzzles = 1000;
constexpr long most_puzzle_plies = 249;

struct PuzzleArguments {
  std::string game;
  std::string table;
  std::string folder;
  std::string count = "3";
  std::string seed = "1";
  std::string plies;
  bool json = false;
};

Expected<PuzzleRequest> wish_of(const PuzzleArguments& arguments, const AnyGame& game) {
  PuzzleRequest wish{.table = arguments.table.empty() ? game.knowledge()->puzzle_table() : arguments.table};
  const auto count = parse_number(arguments.count, "--count", 1, most_puzzles);
  if (!count) return fail(count.error());
  wish.count = static_cast<int>(*count);
  const auto seed = parse_number(arguments.seed, "--seed", 0, std::numeric_limits<long>::max());
  if (!seed) return fail(seed.error());
  wish.seed = static_cast<std::uint64_t>(*seed);
  if (arguments.plies.empty()) return wish;
  const auto plies = parse_number(arguments.plies, "--plies", 1, most_puzzle_plies);
  if (!plies) return fail(plies.error());
  wish.plies = static_cast<int>(*plies);
  return wish;
}

/// "win in 3 moves (5 plies)"
std::string length_words(const Puzzle& puzzle) {
  const auto plies = static_cast<std::uint64_t>(puzzle.plies);
  return fmt::format("win in {} ({})", counted((plies + 1) / 2, "move", "moves"), counted(plies, "ply", "plies"));
}

Json puzzles_json(const PuzzleArguments& arguments, const std::string& table, const std::vector<Puzzle>& puzzles) {
  Json list = Json::array();
  for (const Puzzle& puzzle : puzzles)
    list.push_back({{"position", puzzle.position},
                    {"win", puzzle.plies},
                    {"move", puzzle.move},
                    {"only", puzzle.only},
                    {"line", puzzle.line}});
  return {{"game", arguments.game}, {"table", table}, {"puzzles", std::move(list)}};
}

/// Answers stand at the end, where nobody reads them by accident.
std::string puzzles_text(const AnyGame& game, const std::vector<Puzzle>& puzzles) {
  std::string questions;
  std::string answers = "Solutions\n";
  for (std::size_t i = 0; i < puzzles.size(); ++i) {
    const Puzzle& puzzle = puzzles[i];
    const auto line = game.start(puzzle.position);
    questions += fmt::format("{}. {}: {}\n", i + 1, side_name((*line)->to_move(), game.info()), length_words(puzzle));
    questions += puzzle.position + "\n" + (*line)->text_drawing() + "\n";
    answers += fmt::format("{}. {}   ({})\n", i + 1, fmt::join(puzzle.line, " "),
                           puzzle.only ? "no other move wins" : "others win later");
  }
  return questions + answers;
}

Error no_such_puzzle(const PuzzleRequest& wish) {
  return {.what = wish.plies == 0 ? "found no position with one best move"
                                  : fmt::format("found no position that one best move wins in {}",
                                                counted(static_cast<std::uint64_t>(wish.plies), "ply", "plies")),
          .where = "tablebase " + wish.table,
          .expected = "another length or tablebase"};
}

Expected<int> run_puzzle(const PuzzleArguments& arguments, const Catalogue& games) {
  const auto open = open_tables(arguments.game, arguments.folder, games);
  if (!open) return fail(open.error());
  auto wish = wish_of(arguments, *open->game);
  if (!wish) return fail(wish.error());
  const Interrupt interrupt;
  wish->stop = interrupt.token();
  const auto puzzles = open->tables->puzzles(*wish);
  if (!puzzles) return fail(puzzles.error());
  if (puzzles->empty()) return fail(no_such_puzzle(*wish));
  if (arguments.json)
    print_json(puzzles_json(arguments, wish->table, *puzzles));
  else
    print(puzzles_text(*open->game, *puzzles));
  return 0;
}

}  // namespace

void add_puzzle_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<PuzzleArguments>();
  CLI::App* command = app.add_subcommand("puzzle", "positions that are won, with one best move, out of the tablebases");
  command->add_option("GAME", arguments->game, "a game that has tablebases: chess, checkers, alquerque, tic-tac-toe …")
      ->required();
  command->add_option("--table", arguments->table, "from which (default: KPK, 3, 4, all): see 'zermelo tablebase'");
  command->add_option("--count", arguments->count, "how many, short ones first")->capture_default_str();
  command->add_option("--seed", arguments->seed, "the same number gives the same puzzles")->capture_default_str();
  command->add_option("--plies", arguments->plies, "won in this many plies (default: all lengths, evenly)");
  command->add_option("--dir", arguments->folder, "folder of the tablebases (default: in XDG_CACHE_HOME)");
  command->add_flag("--json", arguments->json, "answer for programs (docs/json.md)");
  command->footer("Example: zermelo puzzle chess --table KRK --plies 5 --count 2");
  command->callback([arguments, &commands] {
    commands.run = [arguments, &commands] { return run_puzzle(*arguments, commands.games); };
  });
}

}  // namespace zermelo
