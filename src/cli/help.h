#pragma once
#include <CLI/CLI.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

/// What people read about the program: `--help`, `help`, the man pages and the completions of shells all come from the
/// table of commands and from these texts.
namespace zermelo {

struct HelpTopic {
  const char* name;
  const char* summary;
  const char* text;
};
std::span<const HelpTopic> help_topics();

/// The commands directly below one, in the order in which they were added.
std::vector<const CLI::App*> commands_below(const CLI::App& app);
/// Names of the commands above and its own: "zermelo lab run".
std::string command_path(const CLI::App& command);
/// What `--help` prints.
std::string help_text(const CLI::App& command);
/// All commands in their groups, one line each.
std::string command_list(const CLI::App& app);

/// Pages for man(1), each with the name of its file: zermelo.1, zermelo-search.1 …
std::vector<std::pair<std::string, std::string>> man_pages(const CLI::App& app);

struct Commands;
void add_doctor_command(CLI::App& app, Commands& commands);
void add_help_command(CLI::App& app, Commands& commands);
void add_completion_command(CLI::App& app, Commands& commands);

/// What `--version` prints: the version, then what the program was built from and with, a line each.
std::string version_text();

}  // namespace zermelo
