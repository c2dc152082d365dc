#include <fmt/format.h>
#include <zermelo_embedded.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string_view>

#include "zermelo/cli/command.h"

namespace zermelo {
namespace {

struct NewGameArguments {
  std::string name;
  std::string folder;
};

struct NewFile {
  std::string_view name;
  std::string_view text;
};

// A small game that is complete: it compiles, plays and passes its tests. @NAME@ and @CLASS@ are filled in.
constexpr std::array new_game_files{
    NewFile{"@NAME@.h", embedded::rules_h_in}, NewFile{"main.cpp", embedded::main_cpp_in},
    NewFile{"@NAME@_test.cpp", embedded::test_cpp_in}, NewFile{"CMakeLists.txt", embedded::CMakeLists_txt_in},
    NewFile{"rules.md", embedded::rules_md_in}};

/// connect-4 -> Connect4
std::string class_name(std::string_view name) {
  std::string out;
  bool upper = true;
  for (const char c : name) {
    if (c != '-') out += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    upper = c == '-';
  }
  return out;
}

std::string filled_in(std::string_view text, const std::string& name) {
  std::string out(text);
  using Word = std::pair<std::string_view, std::string>;
  const std::array words{Word{"@NAME@", name}, Word{"@CLASS@", class_name(name)}};
  for (const auto& [mark, word] : words)
    for (std::size_t at = out.find(mark); at != out.npos; at = out.find(mark, at + word.size()))
      out.replace(at, mark.size(), word);
  return out;
}

void check_name(const std::string& name, const Catalogue& games) {
  constexpr std::size_t longest = 40;
  const auto is_good = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  if (name.empty() || name.size() > longest || !std::ranges::all_of(name, is_good) || name[0] < 'a' ||
      name.ends_with('-') || name.find("--") != name.npos)
    refuse({.what = "bad name " + in_quotes(name),
            .where = "new-game",
            .expected = "at most 40 small letters, digits and single hyphens, a letter first: dots-and-boxes"});
  // Names of types in the header, and targets that CMake keeps for itself.
  constexpr std::array<std::string_view, 14> taken{"position", "move",    "evaluator", "all",          "clean",
                                                   "help",     "install", "test",      "package",      "edit-cache",
                                                   "zermelo",  "main",    "std",       "rebuild-cache"};
  if (std::ranges::find(taken, name) != taken.end())
    refuse({.what = "the name " + in_quotes(name) + " has another meaning",
            .where = "new-game",
            .expected = "another name"});
  if (games.game(name))
    refuse(
        {.what = "there is a game " + in_quotes(name) + " already", .where = "new-game", .expected = "another name"});
}

int write_new_game(const NewGameArguments& arguments, const Catalogue& games) {
  const std::string& name = arguments.name;
  check_name(name, games);
  std::string folder =
      std::filesystem::path(arguments.folder.empty() ? name : arguments.folder).lexically_normal().string();
  if (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  std::error_code error;
  if (std::filesystem::exists(folder, error))
    refuse({.what = in_quotes(folder) + " exists already", .where = "new-game", .expected = "a new folder: --dir DIR"});
  if (!std::filesystem::create_directories(folder, error))
    refuse({.what = "cannot make the folder " + in_quotes(folder) + ": " + error.message(), .where = "new-game"});
  for (const NewFile& file : new_game_files)
    need(write_file(folder + "/" + filled_in(file.name, name), filled_in(file.text, name)));
  print(fmt::format(
      "{0}/ holds a small game that is complete: change {1}.h into yours.\n\n"
      "  cmake -S {0} -B {0}/build -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH=WHERE_ZERMELO_IS_INSTALLED\n"
      "  cmake --build {0}/build && {0}/build/{1}_test\n"
      "  {0}/build/{1} play {1}\n",
      shell_word(folder), name));
  return 0;
}

}  // namespace

void add_new_game_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] =
      add_command(app, commands, "new-game",
                  "a folder for a game of your own: rules, evaluator, drawing, program, tests", write_new_game);
  command.add_option("NAME", arguments.name, "what people will type: dots-and-boxes")->required();
  command.add_option("--dir", arguments.folder, "the folder to make (default: NAME)");
  command.footer("Example: zermelo new-game counters --dir my-game");
}

}  // namespace zermelo
