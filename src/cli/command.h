#pragma once
#include <CLI/CLI.hpp>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/json.h"
#include "zermelo/core/error.h"

/// What the subcommands share. Each has a file of its own with one function, `add_NAME_command`, that describes its
/// arguments and names what is to be done once they are read.
namespace zermelo {

/// An error that ends a command: `cli` catches it, and prints it; a batch (cli/batch.h) writes it as the answer.
struct Refusal : std::runtime_error {
  explicit Refusal(Error reason) : std::runtime_error(reason.message()), error(std::move(reason)) {}
  Error error;
};
[[noreturn]] inline void refuse(Error error) { throw Refusal(std::move(error)); }

/// What a command cannot do without.
template <class T>
T need(Expected<T> wanted) {
  if (!wanted) refuse(std::move(wanted.error()));
  if constexpr (!std::is_void_v<T>) return std::move(*wanted);
}

struct Commands {
  const Catalogue& games;
  std::function<Expected<int>()> run = {};  ///< the exit code, or what was wrong
};

using AddCommand = void(CLI::App&, Commands&);
AddCommand add_games_command, add_show_command, add_perft_command, add_search_command, add_play_command,
    add_match_command, add_tournament_command, add_lab_command, add_bench_command, add_replay_command,
    add_serve_command, add_quiz_command, add_why_command, add_review_command, add_uci_command, add_tablebase_command,
    add_solve_command, add_puzzle_command, add_new_game_command, add_store_command, add_learn_command, add_net_command;

/// A subcommand, and the arguments that it is read into before `run` gets them.
template <class Code, class Arguments>
auto add_command(CLI::App& app, Commands& commands, const char* name, const char* help,
                 Code (*run)(Arguments&, const Catalogue&)) {
  using Read = std::remove_const_t<Arguments>;
  CLI::App* const command = app.add_subcommand(name, help);
  const auto arguments = std::make_shared<Read>();
  command->callback([arguments, run, &commands] {
    commands.run = [arguments, run, &commands] { return run(*arguments, commands.games); };
  });
  return std::pair<CLI::App&, Read&>(*command, *arguments);
}

inline constexpr const char* json_help = "answer for programs (docs/json.md)";

/// What the user typed to start the program, without its folder: a program of its own names itself in its messages.
const std::string& program_name();
void set_program_name(std::string_view argv0);
/// A text that speaks of the program as "zermelo", with the program's own name.
std::string with_program_name(std::string text);
/// A word as a shell takes it.
std::string shell_word(const std::string& text);

/// A game and where it starts, as most commands take them.
struct GameArguments {
  std::string game;
  std::string position;
  std::string after;  ///< moves from there
  bool json = false;

  void add_to(CLI::App& command);
  /// `--after "e4 e5"`, for commands that look at one position.
  void add_after_to(CLI::App& command, const char* names = "--after");
  Expected<std::unique_ptr<AnyLine>> open(const Catalogue& games) const;
};

inline constexpr const char* after_help = "then play these moves, separated by blanks: \"e4 e5\" or \"1. e4 e5\"";

/// Moves separated by blanks; the numbers of a written game ("1.", "1...", the beginning of "1.e4") are passed over.
std::vector<std::string> split_moves(std::string_view text);
/// Plays them; an error gives the number of the move.
Expected<void> play_moves(AnyLine& line, const std::vector<std::string>& moves);

Expected<long> parse_number(std::string_view text, std::string_view what, long least, long most);
/// A number that a command cannot do without.
template <class Number = int>
Number read_number(std::string_view text, std::string_view what, long least, long most) {
  return static_cast<Number>(need(parse_number(text, what, least, most)));
}
std::uint64_t read_seed(std::string_view text);

/// Refuses a line in which the game is over.
void check_open(const AnyLine& line);

inline constexpr long most_jobs = 256;

/// Says early, before anything was played, that a file could never be written; leaves no trace.
Expected<void> check_writable(const std::string& path);

/// Writes a whole file or leaves what was there: to a temporary name, then renamed. Signals wait until it is done.
Expected<void> write_file(const std::string& path, const std::string& content);

/// The content of a file of at most 256 MiB.
Expected<std::string> read_file(const std::string& path);

void print(const std::string& text);
void print_json(const Json& json);

/// 20866 -> "20,866"
std::string with_commas(std::uint64_t number);
/// "1 game", "2 games"
std::string counted(std::integral auto number, std::string_view one, std::string_view many) {
  return with_commas(static_cast<std::uint64_t>(number)) + " " + std::string(number == 1 ? one : many);
}
/// Nodes per second as people say it: "81.9 M/s".
std::string speed(std::uint64_t nodes, double seconds);
/// "16.4 KiB", "1.6 MiB", "124 MiB"
std::string size_text(std::uint64_t bytes);
/// "+153", "-∞"
std::string elo_text(double elo);
std::string outcome_words(const Outcome& outcome);
/// The side to move, in words.
std::string turn_words(const AnyLine& line);
/// The error when somebody wants to play on in a game that is over.
Error game_is_over(const Outcome& outcome, std::string where, std::string expected);

}  // namespace zermelo
