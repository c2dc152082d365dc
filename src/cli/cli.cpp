#include "zermelo/cli/cli.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "zermelo/any/renamed_keys.h"
#include "zermelo/any/tablebases.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/command_groups.h"
#include "zermelo/cli/folding.h"
#include "zermelo/cli/help.h"
#include "zermelo/crew/mpi_crew.h"

namespace zermelo {
namespace {

constexpr int all_well = 0;
constexpr int wrong_request = 2;

void add_commands(CLI::App& app, Commands& commands) {
  for (const auto& [title, adders] : command_groups())
    for (AddCommand* add : adders) {
      add(app, commands);
      app.get_subcommands({}).back()->group(title);
    }
}

std::string welcome(const CLI::App& app) {
  return with_program_name("Zermelo, a workshop for two-player games.\n\n" + command_list(app) +
                           "\nBegin with: zermelo play connect --second level:4\n"
                           "'zermelo help COMMAND' explains a command, 'zermelo help' lists more topics.\n");
}

int complain(const Error& error) {
  fmt::print(stderr, "{}: {}\n", program_name(), error.message());
  return wrong_request;
}

/// All processes that mpirun started have the same arguments: the first one says what is wrong with them.
int complain_once(const Error& error) {
  return first_under_mpirun() ? complain(error) : after_the_first(wrong_request);
}

/// An old key is still read, and the new one is named once.
void name_renamed_keys(int argc, const char* const* argv) {
  if (!first_under_mpirun()) return;
  for (const auto& [before, now, owner] : renamed_keys)
    for (int i = 1; i < argc; ++i) {
      const std::string_view text = argv[i];
      if (!text.starts_with(owner) || text.starts_with("program") || find_key(text, before) == text.npos) continue;
      fmt::print(stderr, "{}: note: '{}=' is now called '{}='\n", program_name(), before, now);
      break;
    }
}

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

/// The command that was asked for, down to `lab run`.
const CLI::App& innermost(const CLI::App& app) {
  const auto parsed = app.get_subcommands();
  return parsed.empty() ? app : innermost(*parsed.front());
}

/// "lab run"; empty for the program itself.
std::string full_name(const CLI::App& command) {
  if (command.get_parent() == nullptr) return {};
  const std::string above = full_name(*command.get_parent());
  return above.empty() ? command.get_name() : above + " " + command.get_name();
}

/// The option that a complaint of CLI11 is about: the one whose name stands in it.
const CLI::Option* option_meant(const CLI::App& command, std::string_view complaint) {
  const CLI::Option* meant = nullptr;
  for (const CLI::Option* option : command.get_options())
    if (complaint.find(option->get_name()) != complaint.npos &&
        (meant == nullptr || option->get_name().size() > meant->get_name().size()))
      meant = option;
  return meant;
}

std::string words_for(const CLI::Option& option, const CLI::ParseError& error) {
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) return option.get_name() + " is missing";
  return option.get_name() + (option.count() > 1 ? " is given more than once" : " needs a value");
}

/// CLI11 says what it did not understand; we rephrase it and add what would have been right.
Error argument_error(const CLI::App& app, const CLI::ParseError& error) {
  const CLI::App& command = innermost(app);
  const std::string name = full_name(command);
  Error out{.what = error.what(),
            .where = name,
            .expected = with_program_name("what 'zermelo " + name + (name.empty() ? "" : " ") + "--help' lists")};
  const auto extras = command.remaining();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr && !extras.empty()) {
    std::vector<std::string> options;
    for (const CLI::Option* option : command.get_options()) options.push_back(option->get_name());
    out.what = "unknown argument " + in_quotes(extras.front());
    out.nearest = nearest(extras.front(), options);
  } else if (const CLI::Option* option = option_meant(command, error.what())) {
    out.what = words_for(*option, error);
  }
  return out;
}

/// What CLI11 would let pass: a value that is empty, and one for a flag, which is there or not.
std::optional<Error> value_error(const CLI::App& command, const std::vector<std::string>& arguments) {
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i].empty() && i > 0 && arguments[i - 1].starts_with("--"))
      return Error{.what = "the value is empty", .where = arguments[i - 1], .expected = "a value"};
    const std::string name = arguments[i].substr(0, arguments[i].find('='));
    const CLI::Option* const option = name.starts_with("--") ? command.get_option_no_throw(name) : nullptr;
    if (option != nullptr && name.size() < arguments[i].size() && option->get_items_expected_max() == 0)
      return Error{.what = name + " takes no value", .where = command.get_name(), .expected = name + " or nothing"};
  }
  return std::nullopt;
}

/// Examples in help texts name the program that was started.
void name_in_help(CLI::App& app) {
  app.footer(with_program_name(app.get_footer()));
  for (CLI::App* command : app.get_subcommands({})) name_in_help(*command);
}

int finish(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  return complain({.what = "the output could not be written", .code = ErrorCode::Failed});
}

int run_command(const Catalogue& games, int argc, const char* const* argv, const char* share) {
  if (*share != '\0') setenv("ZERMELO_SHARE", share, 0);  // the user's own choice stays
  std::signal(SIGXFSZ, SIG_IGN);                          // a file that may not grow is reported as a write error
  on_damaged_tablebase([named = std::set<std::string>()](const Error& error) mutable {
    if (named.insert(error.where).second) std::fprintf(stderr, "zermelo: passed over: %s\n", error.message().c_str());
  });
  if (argc > 0) set_program_name(argv[0]);
  CLI::App app("Zermelo, a workshop for two-player games", program_name());
  app.require_subcommand(0, 1);
  app.set_version_flag("--version", version_text, "the version, and what it was built with");
  Commands commands{games};
  add_commands(app, commands);
  name_in_help(app);

  const CLI::App* command = &app;
  for (int i = 1; i < argc && argv[i][0] != '-' && !command->get_subcommands({}).empty(); ++i) {
    const auto names = command_names(*command);
    if (std::ranges::find(names, std::string(argv[i])) == names.end())
      return complain_once({.what = "unknown command " + in_quotes(argv[i]),
                            .where = i > 1 ? argv[1] : "",
                            .expected = one_of(names),
                            .nearest = nearest(argv[i], names),
                            .code = ErrorCode::Unknown});
    command = command->get_subcommand(argv[i]);
  }
  if (command != &app)
    if (const auto error = value_error(*command, {argv + 2, argv + argc})) return complain_once(*error);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForVersion&) {
    print(version_text());
    return finish(all_well);
  } catch (const CLI::Success&) {  // --help
    print(folded(help_text(innermost(app))));
    return finish(all_well);
  } catch (const CLI::ParseError& error) {
    return complain_once(argument_error(app, error));
  }
  if (!commands.run) {
    print(folded(welcome(app)));
    return finish(all_well);
  }
  const auto code = commands.run();
  if (code) name_renamed_keys(argc, argv);
  return code ? finish(*code) : complain(code.error());
}

/// What nobody expected, in one line, even if there is no memory for its words.
int give_up(const char* command, const char* what, ErrorCode code) {
  try {
    return complain({.what = what, .where = command, .code = code});
  } catch (const std::exception&) {
    std::fputs("zermelo: not enough memory\n", stderr);
    return wrong_request;
  }
}

std::atomic<bool> memory_was_short = false;
std::terminate_handler usual_end = nullptr;

void note_short_memory() {
  memory_was_short = true;
  throw std::bad_alloc();
}

/// Memory that was not asked for by `new` (asio, C libraries) leaves no note: ask for a little.
bool is_memory_short() {
  if (memory_was_short) return true;
  void* volatile little = std::malloc(1);  // volatile: a compiler may leave out what nobody uses
  const bool none = little == nullptr;
  std::free(little);
  return none;
}

/// A destructor that needs memory and gets none ends the program (those of nlohmann::json do). It ends with words, too:
/// what was finished is on the disk.
void end_in_words() {
  if (!is_memory_short()) return usual_end();
  constexpr std::string_view words = "zermelo: not enough memory\n";
  std::ignore = ::write(STDERR_FILENO, words.data(), words.size());
  std::_Exit(wrong_request);
}

}  // namespace

int cli(const Catalogue& games, int argc, const char* const* argv, const char* share) {
  const char* const command = argc > 1 ? argv[1] : "";
  std::set_new_handler(note_short_memory);
  if (const auto before = std::set_terminate(end_in_words); before != end_in_words) usual_end = before;
  try {
    return run_command(games, argc, argv, share);
  } catch (const Refusal& refusal) {
    return complain(refusal.error);
  } catch (const std::bad_alloc&) {
    return give_up(command, "not enough memory", ErrorCode::TooLarge);
  } catch (const std::exception& error) {  // a thread that cannot be started, more moves than a list holds
    return give_up(command, error.what(), ErrorCode::Invalid);
  }
}

}  // namespace zermelo
