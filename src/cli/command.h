#pragma once
#include <CLI/CLI.hpp>
#include <chrono>
#include <functional>
#include <memory>
#include <string>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/json.h"
#include "zermelo/core/error.h"

/// What the subcommands share. Each has a file of its own with one function, `add_NAME`, that describes its arguments
/// and stores what is to be done once they are read.
namespace zermelo {

struct Commands {
  const Catalogue& games;
  std::function<Expected<int>()> run = {};  ///< the exit code, or what was wrong
};

using AddCommand = void(CLI::App&, Commands&);
AddCommand add_games_command, add_show_command, add_perft_command, add_search_command, add_play_command,
    add_match_command, add_tournament_command, add_lab_command, add_bench_command, add_replay_command,
    add_serve_command, add_quiz_command, add_why_command, add_review_command, add_uci_command, add_tablebase_command,
    add_solve_command, add_puzzle_command, add_new_game_command, add_store_command;

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
  bool json = false;

  void add_to(CLI::App& command);
  Expected<std::unique_ptr<AnyLine>> open(const Catalogue& games) const;
};

Expected<long> parse_number(std::string_view text, std::string_view what, long least, long most);

/// Refuses a start in which the game is over.
Expected<int> check_open(const AnyGame& game, const std::string& position);

inline constexpr long most_jobs = 256;

/// Says early, before anything was played, that a file could never be written; leaves no trace.
Expected<int> check_writable(const std::string& path);

/// Writes a whole file or leaves what was there: to a temporary name, then renamed. Signals wait until it is done.
Expected<int> write_file(const std::string& path, const std::string& content);

/// The content of a file of at most 256 MiB.
Expected<std::string> read_file(const std::string& path);

void print(const std::string& text);
void print_json(const Json& json);

/// "1 game", "2 games"
std::string counted(std::uint64_t number, std::string_view one, std::string_view many);
/// 20866 -> "20,866"
std::string with_commas(std::uint64_t number);
/// Nodes per second as people say it: "81.9 M/s".
std::string speed(std::uint64_t nodes, double seconds);
/// "+153", "-∞"
std::string elo_text(double elo);
std::string outcome_words(const Outcome& outcome);
/// The side to move, in words.
std::string turn_words(const AnyLine& line);
/// The error when somebody wants to play on in a game that is over.
Error game_is_over(const Outcome& outcome, std::string where, std::string expected);

}  // namespace zermelo
