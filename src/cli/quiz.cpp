#include <fmt/format.h>

#include "zermelo/cli/command.h"
#include "zermelo/quiz/source.h"
#include "zermelo/quiz/words.h"

namespace zermelo {
namespace {

constexpr int usual_count = 10;

struct QuizArguments : GameArguments {
  std::string count;
  std::string seed = "1";
  std::string kind = "mixed";
  std::string cut = "ge";
  std::string order = "natural";
  std::string fail = "soft";
  std::string c = "1.4";
  std::string view = "mover";
  std::string level = "2";
  std::string tree;
  std::string depth = "2";
  std::string evaluator;
  std::string out;
};

/// The tree of a real position, as text.
std::string tree_of_position(const QuizArguments& arguments, const Catalogue& games) {
  const int depth = read_number(arguments.depth, "--depth", 1, QuizLimits::depth);
  const auto game = need(games.game(arguments.game, arguments.position));
  const auto line = need(game->start(arguments.position));
  check_open(*line);
  const auto player = need(game->player(whole_tree_player(depth, arguments.evaluator)));
  return need(written_tree(need(player->think(*line, {.trace_nodes = QuizLimits::nodes}))));
}

QuizWish wish_of(const QuizArguments& arguments, const Catalogue& games) {
  QuizWish wish{.seed = read_number<std::uint64_t>(arguments.seed, "--seed", 0, QuizLimits::seed),
                .kind = arguments.kind,
                .tree = arguments.tree};
  wish.level = read_number(arguments.level, "--level", 1, QuizLimits::level);
  wish.convention = need(Convention::read(arguments.cut, arguments.order, arguments.fail));
  wish.sampling = need(SamplingConvention::read(arguments.c, arguments.view));
  if (!arguments.tree.empty() && !arguments.game.empty())
    refuse({.what = "two sources of trees", .where = "quiz", .expected = "--tree or --game"});
  if (!arguments.position.empty() && arguments.game.empty())
    refuse({.what = "a position without its game", .where = "quiz", .expected = "--game too"});
  if (!arguments.game.empty()) wish.tree = tree_of_position(arguments, games);
  return wish;
}

/// One tree is asked about once a kind, unless it is said how often.
int count_of(const QuizArguments& arguments, const QuizWish& wish) {
  if (!arguments.count.empty()) return read_number(arguments.count, "--count", 1, QuizLimits::count);
  if (wish.tree.empty()) return usual_count;
  return wish.kind == "mixed" ? static_cast<int>(quiz_kinds) : 1;
}

std::string sheet_text(const std::vector<Exercise>& exercises) {
  std::string out;
  for (const Exercise& exercise : exercises) out += exercise_text(exercise) + "\n";
  out += "Key\n\n";
  for (const Exercise& exercise : exercises) out += key_text(exercise) + "\n";
  out.pop_back();
  return out;
}

Json sheet_json(const QuizWish& wish, const std::vector<Exercise>& exercises, const std::string& link) {
  Json json{{"seed", wish.seed}, {"count", exercises.size()}, {"link", link}, {"exercises", Json::array()}};
  for (const Exercise& exercise : exercises) json["exercises"].push_back(to_json(exercise));
  return json;
}

int run_quiz(const QuizArguments& arguments, const Catalogue& games) {
  const QuizWish wish = wish_of(arguments, games);
  const int count = count_of(arguments, wish);
  const auto exercises = need(make_exercises(wish, count));
  const std::string link = quiz_link(wish, count);
  if (!arguments.out.empty()) need(write_file(arguments.out, quiz_sheet(exercises, link)));
  if (arguments.json)
    print_json(sheet_json(wish, exercises, link));
  else if (arguments.out.empty())
    print(sheet_text(exercises));
  else
    print(fmt::format("{}: {}, and the key on separate pages. In the browser: {}\n", arguments.out,
                      counted(exercises.size(), "exercise", "exercises"), link));
  return 0;
}

}  // namespace

void add_quiz_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] = add_command(
      app, commands, "quiz", "exercises on alpha-beta and Monte Carlo tree search, with their key", run_quiz);
  command.add_option("--count", arguments.count, "number of exercises (default 10; for one tree, one of each kind)");
  command.add_option("--seed", arguments.seed, "seed of the random trees (default 1)");
  command.add_option(
      "--kind", arguments.kind,
      "of alpha-beta: values, windows, cuts, next or mixed (default); of Monte Carlo tree search: ucb, uct, backup "
      "or mcts");
  command.add_option("--cut", arguments.cut, "ge: cut on alpha >= beta (default); gt: on alpha > beta");
  command.add_option("--order", arguments.order, "of children: natural (default) or reverse");
  command.add_option("--fail", arguments.fail, "soft (default): a value outside the window stays; hard: the bound");
  command.add_option("--c", arguments.c, "weight of exploration in UCB1, 0 to 10 (default 1.4)");
  command.add_option("--view", arguments.view,
                     "whose wins a node counts: mover (default), the player who moved there; max, always MAX's");
  command.add_option("--level", arguments.level, "size of random trees, 1 to 3 (default 2)");
  command.add_option("--tree", arguments.tree, "ask about this tree: ((3 12 8)(2 4 6)(14 5 2))");
  command.add_option("--game", arguments.game, "ask about the tree of a real position");
  command.add_option("--position", arguments.position, "the position for --game (default: the start)");
  command.add_option("--depth", arguments.depth, "the depth for --game, 1 to 4 (default 2)");
  command.add_option("--evaluator", arguments.evaluator, "the evaluator for --game");
  command.add_option("--out", arguments.out, "write a sheet to print, as HTML, to this file");
  command.add_flag("--json", arguments.json, json_help);
  command.footer("Example: zermelo quiz --count 10 --seed 7 --out sheet.html");
}

}  // namespace zermelo
