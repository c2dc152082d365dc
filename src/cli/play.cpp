#include <fmt/format.h>

#include <iostream>

#include "any/level.h"
#include "any/player_spec.h"
#include "cli/command.h"
#include "cli/table.h"
#include "cli/terminal.h"
#include "match/program.h"

namespace zermelo {
namespace {

struct Arguments : GameArguments {
  std::string first;
  std::string second;
  std::string path_file;
  std::string load;
  bool pause = false;
};

/// One line of an answer; what was offered when nothing was typed.
std::string ask(const std::string& question, const std::string& offered) {
  print(fmt::format("{} [{}]: ", question, offered));
  std::fflush(stdout);
  std::string answer;
  if (!std::getline(std::cin, answer) || answer.empty()) return offered;
  return answer;
}

/// "5" is a level, "alphabeta" wants a depth, anything else is a player.
std::string ask_opponent(const AnyGame& game) {
  print("Who shall play against you?\n");
  for (int level = lowest_level; level <= highest_level; ++level)
    print(fmt::format("  {}  {}\n", level, level_name(level)));
  print("  or an algorithm (minimax, alphabeta, expectimax), random, human, or any player spec\n");
  for (;;) {
    std::string answer = ask("Opponent", "3");
    if (whole_number(answer)) answer = "level:" + answer;
    if (is_textbook(answer)) answer += ":depth=" + ask("Depth in plies", "4");
    if (answer == "human") return answer;
    const auto player = make_player(game, answer);
    if (player) return answer;
    print(player.error().message() + "\n");
    if (std::cin.eof()) return "level:3";
  }
}

void ask_for_players(const AnyGame& game, Arguments& arguments, TextStyle& style) {
  const std::string opponent = ask_opponent(game);
  std::string side;
  do side = ask("Your side, first or second", "first");
  while (side != "first" && side != "second");
  arguments.first = side == "first" ? "human" : opponent;
  arguments.second = side == "first" ? opponent : "human";
  if (!game.info().own_symbols) return;
  style.first = ask("Symbol of the first side", "x").substr(0, 8);
  style.second = ask("Symbol of the second side", "o").substr(0, 8);
}

Expected<std::unique_ptr<AnyPlayer>> seat(const AnyGame& game, const std::string& spec) {
  if (spec == "human") return std::unique_ptr<AnyPlayer>();
  return make_player(game, spec);
}

Expected<int> play(Arguments& arguments, const Catalogue& games) {
  auto line = arguments.open(games);
  if (!line) return fail(line.error());
  const auto game = (*line)->game();
  TableOptions options{
      .style = {.colour = colours(stdout)}, .pause = arguments.pause, .path_file = arguments.path_file};
  if (!arguments.load.empty())
    if (const auto text = read_file(arguments.load); !text) return fail(text.error());  // before any question is asked
  if (arguments.first.empty() && arguments.second.empty()) ask_for_players(*game, arguments, options.style);
  auto first = seat(*game, arguments.first.empty() ? "human" : arguments.first);
  if (!first) return fail(first.error());
  auto second = seat(*game, arguments.second.empty() ? "human" : arguments.second);
  if (!second) return fail(second.error());
  Table table(std::move(*line), std::move(*first), std::move(*second), std::move(options));
  if (!arguments.load.empty())
    if (const auto loaded = table.load(arguments.load); !loaded) return loaded;
  return table.play();
}

}  // namespace

void add_play_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* command = app.add_subcommand("play", "a game in the terminal, people and programs");
  command->add_option("GAME", arguments->game, "a game: name[:value,…][,key=value…], see 'zermelo games'")->required();
  command->add_option("--position", arguments->position, "start here: a position or the name of one");
  command->add_option("--first", arguments->first,
                      "human, or the program that moves first; without players you are asked");
  command->add_option("--second", arguments->second, "human, or a program");
  command->add_option("--load", arguments->load, "go on with a saved game");
  command->add_option("--path", arguments->path_file, "write the positions visited to this file");
  command->add_flag("--pause", arguments->pause, "wait for Enter after every move of a program");
  command->footer("Example: zermelo play connect --second level:4");
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return play(*arguments, session.games); }; });
}

}  // namespace zermelo
