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

std::string study_of(const GridArguments& arguments) {
  const auto repeat = read_number<long>(arguments.repeat, "--repeat", 1, most_repeats);
  const auto plies = read_number<long>(arguments.opening_plies, "--opening-plies", 0, most_opening_plies);
  if (plies > 0 && !arguments.openings.empty())
    refuse({.what = "both --openings and --opening-plies", .where = "lab grid", .expected = "one"});
  const std::string random = plies > 0 ? fmt::format("random:plies={}", plies) : "";
  const auto seed = static_cast<long>(read_seed(arguments.seed));
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
                          .games = repeat,
                          .openings = arguments.openings.empty() ? random : arguments.openings,
                          .seed = seed,
                          .adjudicate = arguments.adjudicate});
}

int grid(const GridArguments& arguments, const Catalogue& games) {
  const std::string text = study_of(arguments);
  auto study = read_study(text, "grid", games);
  if (!study) study.error().where = "lab grid";  // the line of a file that nobody wrote says nothing
  need(study);
  if (!arguments.save.empty()) {
    const bool is_path = arguments.save.ends_with(".toml");
    const std::string path = is_path ? arguments.save : default_studies_folder() + "/" + arguments.save + ".toml";
    need(write_file(path, text));
    if (!arguments.json) print(fmt::format("The study is in {}.\n", path));
  }
  return run_and_show(*study, arguments, games);
}

int lab_grid(GridArguments& arguments, const Catalogue& games) {
  arguments.allow_programs = true;  // the user typed the players
  return with_crew(arguments, games, [&] { return grid(arguments, games); });
}

}  // namespace

void add_lab_grid(CLI::App& lab, Commands& commands) {
  auto [command, arguments] = add_command(
      lab, commands, "grid", "plays every first against every second player: a table in one line", lab_grid);
  command.add_option("GAME", arguments.game, "a game, see 'zermelo games'")->required();
  command.add_option("--position", arguments.position, "start here: a position or the name of one");
  command.add_option("--first", arguments.first, "players with lists and ranges: minimax:depth=1..4")->required();
  command.add_option("--second", arguments.second, "the same for the other side")->required();
  command.add_option("--repeat", arguments.repeat, "games a cell")->capture_default_str();
  command.add_option("--openings", arguments.openings,
                     "how each game begins: random:plies=10,distinct=on or balanced:plies=6,within=1,depth=4");
  command.add_option("--opening-plies", arguments.opening_plies, "short for random openings with this number of plies")
      ->capture_default_str();
  command.add_option("--seed", arguments.seed, "of openings and dice")->capture_default_str();
  command.add_option("--adjudicate", arguments.adjudicate,
                     "tablebases: end a game as soon as a tablebase knows its result");
  command.add_option("--jobs", arguments.jobs, "games at the same time (default: all cores)");
  command.add_option("--save", arguments.save, "write the study: a name, or the path of a .toml file");
  command.add_option("--store", arguments.store, store_help);
  command.add_flag("--json", arguments.json, json_help);
  command.footer(
      "Example: zermelo lab grid chess --position rook-endgame --first minimax:depth=1..3 --second "
      "alphabeta:depth=1..3");
}

}  // namespace zermelo
