#include <fmt/format.h>

#include "zermelo/cli/lab.h"
#include "zermelo/lab/study/study_text.h"

namespace zermelo {
namespace {

struct GridArguments : LabArguments {
  std::string game;
  std::string position;
  std::vector<std::string> first;
  std::vector<std::string> second;
  std::string repeat = "1";
  std::string openings;
  std::string opening_plies = "0";
  std::string seed = "1";
  std::string save;
  std::string adjudicate;
};

constexpr long most_repeats = 100'000;
constexpr long most_opening_plies = 100;

Expected<std::string> study_of(const GridArguments& arguments) {
  const auto repeat = parse_number(arguments.repeat, "--repeat", 1, most_repeats);
  if (!repeat) return fail(repeat.error());
  const auto plies = parse_number(arguments.opening_plies, "--opening-plies", 0, most_opening_plies);
  if (!plies) return fail(plies.error());
  if (*plies > 0 && !arguments.openings.empty())
    return fail({.what = "both --openings and --opening-plies", .where = "lab grid", .expected = "one"});
  const std::string random = *plies > 0 ? fmt::format("random:plies={}", *plies) : "";
  const auto seed = parse_number(arguments.seed, "--seed", 0, std::numeric_limits<long>::max());
  if (!seed) return fail(seed.error());
  std::string name = "grid";
  if (!arguments.save.empty()) {
    const std::size_t slash = arguments.save.rfind('/');
    name = arguments.save.substr(slash == std::string::npos ? 0 : slash + 1);
    if (name.ends_with(".toml")) name.resize(name.size() - 5);
  }
  return grid_study_text({.name = name,
                          .game = arguments.game,
                          .position = arguments.position,
                          .first = arguments.first,
                          .second = arguments.second,
                          .games = *repeat,
                          .openings = arguments.openings.empty() ? random : arguments.openings,
                          .seed = *seed,
                          .adjudicate = arguments.adjudicate});
}

Expected<int> grid(GridArguments& arguments, const Catalogue& games) {
  arguments.allow_programs = true;  // the user typed the players
  const auto text = study_of(arguments);
  if (!text) return fail(text.error());
  const auto study = read_study(*text, "grid", games);
  if (!study) {
    Error error = study.error();
    error.where = "lab grid";  // the line of a file that nobody wrote says nothing
    return fail(error);
  }
  if (!arguments.save.empty()) {
    const bool is_path = arguments.save.ends_with(".toml");
    const std::string path = is_path ? arguments.save : default_studies_folder() + "/" + arguments.save + ".toml";
    if (const auto saved = write_file(path, *text); !saved) return fail(saved.error());
    if (!arguments.json) print(fmt::format("The study is in {}.\n", path));
  }
  return run_and_show(*study, arguments, games);
}

}  // namespace

void add_lab_grid(CLI::App& lab, Commands& commands) {
  auto arguments = std::make_shared<GridArguments>();
  CLI::App* command = lab.add_subcommand("grid", "plays every first against every second player: a table in one line");
  command->add_option("GAME", arguments->game, "a game, see 'zermelo games'")->required();
  command->add_option("--position", arguments->position, "start here: a position or the name of one");
  command->add_option("--first", arguments->first, "players with lists and ranges: minimax:depth=1..4")->required();
  command->add_option("--second", arguments->second, "the same for the other side")->required();
  command->add_option("--repeat", arguments->repeat, "games a cell")->capture_default_str();
  command->add_option("--openings", arguments->openings,
                      "how each game begins: random:plies=10,distinct=on or balanced:plies=6,within=1,depth=4");
  command
      ->add_option("--opening-plies", arguments->opening_plies, "short for random openings with this number of plies")
      ->capture_default_str();
  command->add_option("--seed", arguments->seed, "of openings and dice")->capture_default_str();
  command->add_option("--adjudicate", arguments->adjudicate,
                      "tablebases: end a game as soon as a tablebase knows its result");
  command->add_option("--jobs", arguments->jobs, "games at the same time (default: all cores)");
  command->add_option("--save", arguments->save, "write the study: a name, or the path of a .toml file");
  command->add_option("--store", arguments->store, "file of the games (default: in XDG_DATA_HOME)");
  command->add_flag("--json", arguments->json, "answer for programs (docs/json.md)");
  command->footer(
      "Example: zermelo lab grid chess --position rook-endgame --first minimax:depth=1..3 --second "
      "alphabeta:depth=1..3");
  command->callback([arguments, &commands] {
    commands.run = [arguments, &commands] {
      return with_crew(*arguments, commands.games, [&] { return grid(*arguments, commands.games); });
    };
  });
}

}  // namespace zermelo
