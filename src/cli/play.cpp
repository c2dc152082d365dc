#include <fmt/format.h>

#include <ctime>

#include "zermelo/any/level.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/cli/terminal_game.h"
#include "zermelo/match/program.h"

namespace zermelo {
namespace {

struct PlayArguments : GameArguments {
  std::string first;
  std::string second;
  std::string path_file;
  std::string load;
  std::string seed;
  std::string symbols;
  std::string moves;
  bool pause = false;
};

/// The letter that a game's own drawing gives the pieces of a side: on the start board, or once the side has moved.
std::string own_symbol(const AnyGame& game, Player side) {
  constexpr std::size_t plies_until_both_moved = 2;
  const auto line = game.start({});
  if (!line) return {};
  for (;;) {
    for (const auto& piece : (*line)->drawing().pieces)
      if (piece.owner == side) return piece.mark;
    const auto moves = (*line)->legal();
    if (moves.empty() || (*line)->plies() == plies_until_both_moved || !(*line)->play(moves.front())) return {};
  }
}

/// Asks before the game begins who plays, and how.
class Questions {
 public:
  Questions(const AnyGame& game, Keyboard& keyboard) : game_(game), keyboard_(keyboard) {}

  void ask_for_players(PlayArguments& arguments, TextStyle& style) {
    const std::string opponent = ask_opponent();
    std::string side;
    do side = ask("Your side, first or second", "first");
    while (side != "first" && side != "second");
    arguments.first = side == "first" ? "human" : opponent;
    arguments.second = side == "first" ? opponent : "human";
    if (game_.info().own_symbols && arguments.symbols.empty()) ask_for_symbols(style);
  }

 private:
  /// One line of an answer; what was offered when nothing was typed or nobody answers any more.
  std::string ask(const std::string& question, const std::string& offered) {
    print(fmt::format("{} [{}]: ", question, offered));
    std::fflush(stdout);
    const auto answer = keyboard_.line();
    return answer && !answer->empty() ? *answer : offered;
  }

  /// "5" is a level, "alphabeta" wants a depth, anything else is a player.
  std::string ask_opponent() {
    const std::string offered = "3";
    print("Who shall play against you?\n");
    for (int level = lowest_level; level <= highest_level; ++level)
      print(fmt::format("  {}  {}\n", level, level_name(level)));
    print("  or an algorithm (minimax, alphabeta, expectimax), random, human, or any player spec\n");
    for (;;) {
      std::string answer = ask("Opponent", offered);
      if (whole_number(answer)) answer = "level:" + answer;
      if (is_textbook(answer)) answer += ":depth=" + ask("Depth in plies", "4");
      if (answer == "human") return answer;
      const auto player = make_player(game_, answer);
      if (player) return answer;
      print(player.error().message() + "\n");
    }
  }

  /// Enter alone keeps the game's own letters.
  void ask_for_symbols(TextStyle& style) {
    const std::string first = own_symbol(game_, Player::First);
    const std::string second = own_symbol(game_, Player::Second);
    style.first = ask_symbol("Symbol of the first side", first, "");
    style.second = ask_symbol("Symbol of the second side", style.first == second ? first : second, style.first);
    if (style.first == first && style.second == second) style.first = style.second = "";
  }

  std::string ask_symbol(const std::string& question, const std::string& offered, const std::string& taken) {
    const std::string shown = offered.empty() ? "the game's own" : offered;
    for (;;) {
      std::string answer = ask(question, shown);
      if (answer == shown) return offered;
      const std::string defect = symbol_defect(answer, taken);
      if (defect.empty()) return answer;
      print(defect + "\n");
    }
  }

  const AnyGame& game_;
  Keyboard& keyboard_;
};

/// A program named in a file is not started: the user must name it again.
std::string recorded_player(const std::string& spec, const std::string& option) {
  const auto parsed = PlayerSpec::parse(spec);
  if (!parsed || !is_outside(parsed->name())) return spec;
  refuse({.what = "the saved game was played by an outside program, " + in_quotes(spec),
          .where = "--load",
          .expected = option + " with the player that continues",
          .code = ErrorCode::Unsupported});
}

std::unique_ptr<AnyPlayer> seat(const AnyGame& game, const std::string& spec) {
  if (spec.empty() || spec == "human") return nullptr;
  return need(make_player(game, spec));
}

/// Its players take their seats, unless the user names others.
std::optional<PlayedGame> saved_game(PlayArguments& arguments, const Catalogue& games) {
  if (arguments.load.empty()) return std::nullopt;
  if (!arguments.position.empty())
    refuse({.what = "not together with --load, which has a position of its own",
            .where = "--position",
            .expected = "one of them"});
  auto game = need(read_saved_game(arguments.load, arguments.game, games));
  arguments.position = game.start;
  if (arguments.first.empty()) arguments.first = recorded_player(game.first, "--first");
  if (arguments.second.empty()) arguments.second = recorded_player(game.second, "--second");
  return game;
}

int run_play(PlayArguments& arguments, const Catalogue& games) {
  need(games.game(arguments.game, arguments.position));
  const std::uint64_t seed =
      arguments.seed.empty() ? static_cast<std::uint64_t>(std::time(nullptr)) : read_seed(arguments.seed);
  const auto saved = saved_game(arguments, games);
  auto line = need(arguments.open(games));
  check_open(*line);
  if (!arguments.path_file.empty()) need(check_writable(arguments.path_file));
  const Interrupt interrupt;
  Keyboard keyboard(interrupt.token());
  TerminalGameOptions options{.style = {.colour = colours(stdout)},
                              .moves = read_move_style(arguments.moves),
                              .pause = arguments.pause,
                              .path_file = arguments.path_file,
                              .seed = seed,
                              .stop = interrupt.token()};
  const auto game = line->game();
  options.style = with_symbols(options.style, arguments.symbols, *game, games);
  if (arguments.first.empty() && arguments.second.empty())
    Questions(*game, keyboard).ask_for_players(arguments, options.style);
  auto first = seat(*game, arguments.first);
  auto second = seat(*game, arguments.second);
  TerminalGame table(games, std::move(line), std::move(first), std::move(second), keyboard, std::move(options));
  if (saved) need(table.take_over(*saved));
  return table.play();
}

}  // namespace

void add_play_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] =
      add_command(app, commands, "play", "a game in the terminal, people and programs", run_play);
  command.add_option("GAME", arguments.game, "a game: name[:value,…][,key=value…], see 'zermelo games'")->required();
  command.add_option("--position", arguments.position, "start here: a position or the name of one");
  command.add_option("--first", arguments.first,
                     "human, or the program that moves first; without players you are asked");
  command.add_option("--second", arguments.second, "human, or a program");
  command.add_option("--load", arguments.load, "continue a saved game");
  command.add_option("--path", arguments.path_file,
                     "write the positions visited to this file; chess:study as its study writes them");
  command.add_option("--symbols", arguments.symbols, symbols_help);
  add_moves_option(command, arguments.moves);
  command.add_option("--seed", arguments.seed, "of the dice; without one every game is another");
  command.add_flag("--pause", arguments.pause, "wait for Enter after every move of a program");
  command.footer("Example: zermelo play connect --second level:4");
}

}  // namespace zermelo
