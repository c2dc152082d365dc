#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>

#include "zermelo/cli/command.h"
#include "zermelo/cli/help.h"

/// What shells need to complete commands, options and the names of games, from the table of commands.
namespace zermelo {
namespace {

struct CompletionArguments {
  const CLI::App* app = nullptr;
  std::string shell;
};

/// A word that can follow, and what it means.
struct Completion {
  std::string word;
  std::string meaning;
};

/// A command with all that can follow it.
struct CompletedCommand {
  std::string path;  ///< "zermelo lab run"
  std::vector<Completion> words;
};

std::vector<Completion> words_after(const CLI::App& command, const Catalogue& games) {
  std::vector<Completion> words;
  for (const CLI::App* below : commands_below(command)) words.push_back({below->get_name(), below->get_description()});
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) words.push_back({"--" + name, option->get_description()});
    if (option->get_name(true) != "GAME") continue;
    for (const auto& entry : games.entries()) words.push_back({entry.info.name, entry.info.summary});
  }
  if (command.get_name() == "help")
    for (const CLI::App* each : commands_below(*command.get_parent()))
      words.push_back({each->get_name(), each->get_description()});
  if (command.get_name() == "help")
    for (const HelpTopic& topic : help_topics()) words.push_back({topic.name, topic.summary});
  return words;
}

std::vector<CompletedCommand> all_commands(const CLI::App& app, const Catalogue& games) {
  std::vector<CompletedCommand> list{{command_path(app), words_after(app, games)}};
  for (const CLI::App* below : commands_below(app))
    for (CompletedCommand& each : all_commands(*below, games)) list.push_back(std::move(each));
  return list;
}

/// 'text' for a shell that ends it at the next quote.
std::string quoted(std::string text) {
  for (std::size_t at = text.find('\''); at != text.npos; at = text.find('\'', at + 4)) text.replace(at, 1, "'\\''");
  return "'" + text + "'";
}

/// The loop that finds the command before the cursor is the same in bash and zsh.
std::string case_of_paths(const std::vector<CompletedCommand>& commands) {
  std::string out;
  for (const CompletedCommand& each : commands)
    if (each.path.find(' ') != each.path.npos) out += (out.empty() ? "" : "|") + quoted(each.path);
  return out;
}

std::string bash_completion(const std::vector<CompletedCommand>& commands) {
  const std::string& program = commands.front().path;
  std::string function = "_" + program + "_words";
  std::ranges::replace_if(function, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  std::string out =
      fmt::format(R"(# bash completion of {0}: source it, or put it into /usr/share/bash-completion/completions/{0}
{1}() {{
  local path={0} words='' word
  for word in "${{COMP_WORDS[@]:1:COMP_CWORD-1}}"; do
    case "$path $word" in
      {2}) path="$path $word" ;;
    esac
  done
  case "$path" in
)",
                  program, function, case_of_paths(commands));
  for (const CompletedCommand& each : commands) {
    std::vector<std::string> words;
    for (const Completion& completion : each.words) words.push_back(completion.word);
    out += fmt::format("    {}) words={} ;;\n", quoted(each.path), quoted(fmt::format("{}", fmt::join(words, " "))));
  }
  return out + fmt::format(R"(  esac
  COMPREPLY=($(compgen -W "$words" -- "${{COMP_WORDS[COMP_CWORD]}}"))
}}
complete -o default -F {} {}
)",
                           function, program);
}

/// `_describe` ends a word at a colon.
std::string described(const Completion& completion) {
  std::string word = completion.word;
  for (std::size_t at = word.find(':'); at != word.npos; at = word.find(':', at + 2)) word.insert(at, "\\");
  return quoted(word + ":" + completion.meaning);
}

std::string zsh_completion(const std::vector<CompletedCommand>& commands) {
  const std::string& program = commands.front().path;
  std::string out = fmt::format(R"(#compdef {0}
# zsh completion of {0}: put it into a folder of $fpath as _{0}
local command_path={0} word
local -a entries
for word in "${{(@)words[2,CURRENT-1]}}"; do
  case "$command_path $word" in
    {1}) command_path="$command_path $word" ;;
  esac
done
case "$command_path" in
)",
                                program, case_of_paths(commands));
  for (const CompletedCommand& each : commands) {
    std::vector<std::string> entries;
    for (const Completion& completion : each.words) entries.push_back(described(completion));
    out += fmt::format("  {}) entries=({}) ;;\n", quoted(each.path), fmt::join(entries, " "));
  }
  return out + "esac\n_describe 'zermelo' entries || _files\n";
}

/// True where the words before the cursor are those of this command, and of none below it.
std::string fish_condition(const std::string& path, const std::vector<CompletedCommand>& commands) {
  std::string words = path.substr(std::min(path.find(' '), path.size()));
  std::string out;
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' ', 1), words.size());
    out += (out.empty() ? "" : "; and ") + ("__fish_seen_subcommand_from" + words.substr(0, end));
    words.erase(0, end);
  }
  std::string below;
  for (const CompletedCommand& each : commands)
    if (each.path.starts_with(path + " ") && each.path.find(' ', path.size() + 1) == each.path.npos)
      below += each.path.substr(path.size());
  if (below.empty()) return out;
  return out.empty() ? "__fish_use_subcommand" : out + "; and not __fish_seen_subcommand_from" + below;
}

std::string fish_completion(const std::vector<CompletedCommand>& commands) {
  const std::string& program = commands.front().path;
  std::string out =
      fmt::format("# fish completion of {0}: put it into a folder of $fish_complete_path as {0}.fish\n", program);
  for (const CompletedCommand& each : commands)
    for (const auto& [word, meaning] : each.words)
      out += fmt::format("complete -c {} -n {} {} {} -d {}\n", program, quoted(fish_condition(each.path, commands)),
                         word.starts_with("--") ? "-l" : "-a", word.substr(word.starts_with("--") ? 2 : 0),
                         quoted(meaning));
  return out;
}

int write_completion(const CompletionArguments& arguments, const Catalogue& games) {
  const auto commands = all_commands(*arguments.app, games);
  const std::vector<std::string> shells{"bash", "zsh", "fish"};
  if (std::ranges::find(shells, arguments.shell) == shells.end())
    refuse({.what = "unknown shell " + in_quotes(arguments.shell),
            .where = "completion",
            .expected = one_of(shells),
            .nearest = nearest(arguments.shell, shells),
            .code = ErrorCode::Unknown});
  print(arguments.shell == "bash"  ? bash_completion(commands)
        : arguments.shell == "zsh" ? zsh_completion(commands)
                                   : fish_completion(commands));
  return 0;
}

}  // namespace

void add_completion_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] =
      add_command(app, commands, "completion", "a script with which a shell completes commands, options and games",
                  write_completion);
  arguments.app = &app;
  command.add_option("SHELL", arguments.shell, "bash, zsh or fish")->required();
  command.footer("Example: source <(zermelo completion bash)");
}

}  // namespace zermelo
