#include <fmt/format.h>
#include <fmt/ranges.h>

#include "zermelo/any/knowledge_json.h"
#include "zermelo/any/words.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/tablebase.h"

namespace zermelo {
namespace {

constexpr long most_puzzles = 1000;
constexpr long most_puzzle_plies = 249;

struct PuzzleArguments : TablebaseArguments {
  std::string count = "3";
  std::string seed = "1";
  std::string plies;
};

PuzzleRequest wish_of(const PuzzleArguments& arguments, const AnyGame& game) {
  PuzzleRequest wish{.tablebase =
                         arguments.tablebase.empty() ? game.knowledge()->puzzle_tablebase() : arguments.tablebase};
  wish.count = read_number(arguments.count, "--count", 1, most_puzzles);
  wish.seed = read_seed(arguments.seed);
  if (!arguments.plies.empty()) wish.plies = read_number(arguments.plies, "--plies", 1, most_puzzle_plies);
  return wish;
}

/// "win in 3 moves (5 plies)"
std::string length_words(const Puzzle& puzzle) {
  return fmt::format("win in {} ({})", counted((puzzle.plies + 1) / 2, "move", "moves"),
                     counted(puzzle.plies, "ply", "plies"));
}

Json puzzles_json(const PuzzleArguments& arguments, const std::string& tablebase, const std::vector<Puzzle>& puzzles) {
  Json list = Json::array();
  for (const Puzzle& puzzle : puzzles) list.push_back(to_json(puzzle));
  return {{"game", arguments.game}, {"table", tablebase}, {"puzzles", std::move(list)}};
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
                                                counted(wish.plies, "ply", "plies")),
          .where = "tablebase " + wish.tablebase,
          .expected = wish.plies == 0 ? "another game or tablebase" : "another length or tablebase"};
}

int run_puzzle(const PuzzleArguments& arguments, const Catalogue& games) {
  const auto open = need(open_tablebases(arguments.game, arguments.folder, games));
  auto wish = wish_of(arguments, *open.game);
  const Interrupt interrupt;
  wish.stop = interrupt.token();
  const auto puzzles = need(open.tablebases->puzzles(wish));
  if (puzzles.empty()) refuse(no_such_puzzle(wish));
  arguments.json ? print_json(puzzles_json(arguments, wish.tablebase, puzzles))
                 : print(puzzles_text(*open.game, puzzles));
  return 0;
}

}  // namespace

void add_puzzle_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] = add_command(
      app, commands, "puzzle", "positions that are won, with one best move, out of the tablebases", run_puzzle);
  command.add_option("GAME", arguments.game, "a game that has tablebases: chess, checkers, alquerque, tic-tac-toe …")
      ->required();
  command.add_option("--table", arguments.tablebase, "from which (default: KPK, 3, 4, all): see 'zermelo tablebase'");
  command.add_option("--count", arguments.count, "how many, short ones first")->capture_default_str();
  command.add_option("--seed", arguments.seed, "the same number gives the same puzzles")->capture_default_str();
  command.add_option("--plies", arguments.plies, "won in this many plies (default: all lengths, evenly)");
  command.add_option("--dir", arguments.folder, "folder of the tablebases (default: in XDG_CACHE_HOME)");
  command.add_flag("--json", arguments.json, json_help);
  command.footer("Example: zermelo puzzle chess --table KRK --plies 5 --count 2");
}

}  // namespace zermelo
