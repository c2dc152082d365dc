#include <fmt/format.h>

#include "zermelo/cli/command.h"
#include "zermelo/quiz/source.h"
#include "zermelo/quiz/words.h"

namespace zermelo {
namespace {

constexpr long usual_count = 10;

struct Arguments {
  std::string count;
  std::string seed = "1";
  std::string kind = "mixed";
  std::string cut = "ge";
  std::string order = "natural";
  std::string fail = "soft";
  std::string level = "2";
  std::string tree;
  std::string game;
  std::string position;
  std::string depth = "2";
  std::string evaluator;
  std::string out;
  bool json = false;
};

/// The tree of a real position, as text.
Expected<std::string> tree_of_position(const Arguments& arguments, const Catalogue& games) {
  const auto depth = parse_number(arguments.depth, "--depth", 1, QuizLimits::depth);
  if (!depth) return fail(depth.error());
  const auto game = games.game(arguments.game, arguments.position);
  if (!game) return fail(game.error());
  if (const auto open = check_open(**game, arguments.position); !open) return fail(open.error());
  const auto line = (*game)->start(arguments.position);
  if (!line) return fail(line.error());
  auto player = (*game)->player(whole_tree_player(static_cast<int>(*depth), arguments.evaluator));
  if (!player) return fail(player.error());
  const auto thought = (*player)->think(**line, {.trace_nodes = QuizLimits::nodes});
  if (!thought) return fail(thought.error());
  return written_tree(*thought);
}

Expected<QuizWish> wish_of(const Arguments& arguments, const Catalogue& games) {
  const auto seed = parse_number(arguments.seed, "--seed", 0, QuizLimits::seed);
  if (!seed) return fail(seed.error());
  const auto level = parse_number(arguments.level, "--level", 1, QuizLimits::level);
  if (!level) return fail(level.error());
  const auto convention = Convention::read(arguments.cut, arguments.order, arguments.fail);
  if (!convention) return fail(convention.error());
  if (!arguments.tree.empty() && !arguments.game.empty())
    return fail({.what = "two sources of trees", .where = "quiz", .expected = "--tree or --game"});
  if (!arguments.position.empty() && arguments.game.empty())
    return fail({.what = "a position without its game", .where = "quiz", .expected = "--game too"});
  QuizWish wish{.seed = static_cast<std::uint64_t>(*seed),
                .kind = arguments.kind,
                .convention = *convention,
                .level = static_cast<int>(*level),
                .tree = arguments.tree};
  if (arguments.game.empty()) return wish;
  const auto tree = tree_of_position(arguments, games);
  if (!tree) return fail(tree.error());
  wish.tree = *tree;
  return wish;
}

/// One tree is asked about once a kind, unless it is said how often.
Expected<long> count_of(const Arguments& arguments, const QuizWish& wish) {
  if (!arguments.count.empty()) return parse_number(arguments.count, "--count", 1, QuizLimits::count);
  if (wish.tree.empty()) return usual_count;
  return wish.kind == "mixed" ? static_cast<long>(quiz_kinds) : 1;
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

Expected<int> quiz(const Arguments& arguments, const Catalogue& games) {
  const auto wish = wish_of(arguments, games);
  if (!wish) return fail(wish.error());
  const auto count = count_of(arguments, *wish);
  if (!count) return fail(count.error());
  const auto exercises = make_exercises(*wish, static_cast<int>(*count));
  if (!exercises) return fail(exercises.error());
  const std::string link = quiz_link(*wish, static_cast<int>(*count));
  if (!arguments.out.empty())
    if (const auto written = write_file(arguments.out, quiz_sheet(*exercises, link)); !written)
      return fail(written.error());
  if (arguments.json)
    print_json(sheet_json(*wish, *exercises, link));
  else if (arguments.out.empty())
    print(sheet_text(*exercises));
  else
    print(fmt::format("{}: {}, and the key on separate pages. In the browser: {}\n", arguments.out,
                      counted(exercises->size(), "exercise", "exercises"), link));
  return 0;
}

}  // namespace

void add_quiz_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("quiz", "exercises on alpha-beta, with their key");
  command->add_option("--count", arguments->count, "number of exercises (default 10; for one tree, one of each kind)");
  command->add_option("--seed", arguments->seed, "seed of the random trees (default 1)");
  command->add_option("--kind", arguments->kind, "values, windows, cuts, next or mixed (default)");
  command->add_option("--cut", arguments->cut, "ge: cut on alpha >= beta (default); gt: on alpha > beta");
  command->add_option("--order", arguments->order, "of children: natural (default) or reverse");
  command->add_option("--fail", arguments->fail, "soft (default): a value outside the window stays; hard: the bound");
  command->add_option("--level", arguments->level, "size of random trees, 1 to 3 (default 2)");
  command->add_option("--tree", arguments->tree, "ask about this tree: ((3 12 8)(2 4 6)(14 5 2))");
  command->add_option("--game", arguments->game, "ask about the tree of a real position");
  command->add_option("--position", arguments->position, "the position for --game (default: the start)");
  command->add_option("--depth", arguments->depth, "the depth for --game, 1 to 4 (default 2)");
  command->add_option("--evaluator", arguments->evaluator, "the evaluator for --game");
  command->add_option("--out", arguments->out, "write a sheet to print, as HTML, to this file");
  command->add_flag("--json", arguments->json, "answer for programs (docs/json.md)");
  command->footer("Example: zermelo quiz --count 10 --seed 7 --out sheet.html");
  command->callback(
      [arguments, &commands] { commands.run = [arguments, &commands] { return quiz(*arguments, commands.games); }; });
}

}  // namespace zermelo
