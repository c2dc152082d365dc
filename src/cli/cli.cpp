#include "cli/cli.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <string>
#include <vector>

#include "cli/command.h"

namespace zermelo {
namespace {

constexpr int done = 0;
constexpr int wrong_request = 2;

const char* const welcome = R"(Zermelo, a workshop for two-player games. Try:

  zermelo games                                              the games and their options
  zermelo show connect                                       a board and its moves
  zermelo search tic-tac-toe --player alphabeta:depth=9      the best move, and why
  zermelo search tree --player alphabeta:depth=2 --tree tree.svg     a picture of the search
  zermelo play connect --second alphabeta:depth=6            sit down and play
  zermelo match connect --first alphabeta:depth=4 --second random --games 10

Every command has --help with an example.
)";

int complain(const Error& error) {
  fmt::print(stderr, "zermelo: {}\n", error.message());
  return wrong_request;
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

/// CLI11 tells what it did not understand; we add what would have been right.
Error argument_error(const CLI::App& app, const CLI::ParseError& error) {
  Error out{.what = error.what(), .where = {}, .expected = {}, .nearest = {}};
  const auto parsed = app.get_subcommands();
  if (parsed.empty()) return out;
  const CLI::App& command = *parsed.front();
  out.where = command.get_name();
  const auto extras = command.remaining();
  std::vector<std::string> options;
  for (const CLI::Option* option : command.get_options()) options.push_back(option->get_name());
  if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr || extras.empty()) return out;
  out.what = "unknown argument " + in_quotes(extras.front());
  out.nearest = nearest(extras.front(), options);
  out.expected = "what 'zermelo " + command.get_name() + " --help' lists";
  return out;
}

int finish(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  return complain({.what = "the output could not be written", .where = {}, .expected = {}, .nearest = {}});
}

}  // namespace

int cli(const Catalogue& games, int argc, const char* const* argv) {
  CLI::App app("Zermelo, a workshop for two-player games", "zermelo");
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", std::string("zermelo ") + ZERMELO_VERSION);
  Session session{games};
  for (AddCommand* add :
       std::array{add_games_command, add_show_command, add_perft_command, add_search_command, add_play_command,
                  add_match_command, add_bench_command, add_replay_command, add_serve_command})
    add(app, session);

  for (int i = 2; i < argc; ++i)
    if (*argv[i] == '\0' && std::string_view(argv[i - 1]).starts_with("--"))
      return complain({.what = "the value is empty", .where = argv[i - 1], .expected = "a value", .nearest = {}});
  if (argc > 1 && argv[1][0] != '-') {
    const auto names = command_names(app);
    if (std::ranges::find(names, std::string(argv[1])) == names.end())
      return complain({.what = "unknown command " + in_quotes(argv[1]),
                       .where = {},
                       .expected = one_of(names),
                       .nearest = nearest(argv[1], names)});
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& request) {  // --help, --version
    app.exit(request);
    return finish(done);
  } catch (const CLI::ParseError& error) {
    return complain(argument_error(app, error));
  }
  if (!session.run) {
    print(welcome);
    return finish(done);
  }
  try {
    const auto code = session.run();
    return code ? finish(*code) : complain(code.error());
  } catch (const std::exception& error) {  // no memory, a position with more moves than a list holds
    return complain({.what = error.what(), .where = argv[1], .expected = {}, .nearest = {}});
  }
}

}  // namespace zermelo
