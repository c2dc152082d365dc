#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <string_view>

#include "zermelo/cli/command.h"

namespace zermelo {
namespace {

struct NewFile {
  std::string_view name;
  std::string_view text;
};

// A small game that is complete: it compiles, plays and passes its tests. @NAME@ and @CLASS@ are filled in.
constexpr std::array new_game_files{NewFile{"@NAME@.h", R"(#pragma once
#include <zermelo/core/drawing.h>
#include <zermelo/core/evaluator.h>
#include <zermelo/core/notation.h>
#include <zermelo/core/options.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// @CLASS@: a row of counters; a move takes one, two or three. The player who takes the last one wins.
/// This is a complete game to change into yours. docs/adding-a-game.md explains each member.
class @CLASS@ {
 public:
  static constexpr std::string_view name = "@NAME@";
  static constexpr std::string_view title = "@CLASS@";
  static constexpr std::string_view summary = "take one, two or three counters; the last one wins";
  static inline const zermelo::Reason last_taken = zermelo::own_reason("last counter taken");

  /// Everything the rules need, the turn included.
  struct Position {
    int left = 0;
    zermelo::Player turn = zermelo::Player::First;
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    int taken = 0;
    friend bool operator==(Move, Move) = default;
  };
  class Evaluator;

  // The rules.
  Position initial() const { return {.left = counters_}; }
  zermelo::Player to_move(const Position& p) const { return p.turn; }
  std::optional<zermelo::Outcome> ended(const Position& p) const {
    if (p.left > 0) return std::nullopt;
    return stuck(p);
  }
  zermelo::Outcome stuck(const Position& p) const { return zermelo::Outcome::win(opponent(p.turn), last_taken); }
  void moves(const Position& p, zermelo::MoveList<Move>& list) const {
    for (int taken = 1; taken <= 3 && taken <= p.left; ++taken) list.push_back({taken});
  }
  Position after(Position p, Move m) const {
    p.left -= m.taken;
    p.turn = opponent(p.turn);
    return p;
  }
  zermelo::Key key(const Position& p) const {
    return zermelo::combine(static_cast<zermelo::Key>(p.left), p.turn == zermelo::Player::First ? 1 : 0);
  }
  static constexpr bool never_stuck = true;  // a game that is not over has a move

  // The notation: `21 first`; a move is the number taken.
  std::string position_text(const Position& p) const {
    return std::to_string(p.left) + (p.turn == zermelo::Player::First ? " first" : " second");
  }
  zermelo::Expected<Position> read_position(std::string_view text) const {
    const std::size_t space = std::min(text.find(' '), text.size());
    const auto left = zermelo::whole_number(text.substr(0, space));
    const std::string_view turn = text.substr(space);
    if (!left || *left < 0 || *left > most || (turn != " first" && turn != " second"))
      return zermelo::fail({.what = "no position", .where = zermelo::at_offset("position", left ? space : 0),
                            .expected = "a number of counters and whose turn it is: 21 first"});
    return Position{.left = static_cast<int>(*left),
                    .turn = turn == " first" ? zermelo::Player::First : zermelo::Player::Second};
  }
  std::string move_text(const Position&, Move m) const { return std::to_string(m.taken); }

  // The picture: a hand touches the last counter that it takes.
  zermelo::Drawing drawing(const Position& p) const {
    zermelo::Drawing out{.width = 1.0 * counters_, .height = 1};
    for (int i = 0; i < most; ++i) {
      if (i >= std::max(counters_, p.left)) break;
      out.spots.push_back({.id = std::to_string(i + 1), .x = i + 0.5, .y = 0.5, .shape = zermelo::Drawing::Shape::Hole});
      if (i < p.left) out.pieces.push_back({.x = i + 0.5, .y = 0.5, .owner = p.turn});
    }
    return out;
  }
  zermelo::Gesture gesture(const Position& p, Move m) const {
    return {.path = {std::to_string(p.left - m.taken + 1)}, .touches = 1};
  }
  std::string refusal(const Position&, const std::vector<std::string>&) const {
    return "one to three counters, from the right";
  }

  // For the catalogue: `@NAME@:30`.
  static std::vector<zermelo::Option> options() {
    return {zermelo::Option::number("counters", "counters in the row", 21, 1, most)};
  }
  static zermelo::Expected<@CLASS@> make(const zermelo::Settings& settings) {
    return @CLASS@(settings.small("counters"));
  }
  explicit @CLASS@(int counters = 21) : counters_(counters) {}

 private:
  static constexpr int most = 60;
  int counters_;
};

/// Values are as First sees them, no matter which side is to move.
class @CLASS@::Evaluator {
 public:
  using Value = double;
  Evaluator(const @CLASS@&, const zermelo::EvaluatorChoice& choice) : choice_(choice) {}

  static std::vector<zermelo::EvaluatorInfo> list() {
    return {zermelo::zero_info,
            {"fours", "the player to move loses with a multiple of four", {{"weight", "being ahead", 1}}, {}, {}}};
  }
  template <class T = zermelo::NoTerms>
  double operator()(const Position& p, T&& terms = {}) const {
    if (choice_.which == 0) return 0;
    const bool first_wins = (p.left % 4 != 0) == (p.turn == zermelo::Player::First);
    return terms("ahead", first_wins ? choice_.weights[0] : -choice_.weights[0]);
  }
  double final(const zermelo::Outcome& outcome, int depth_left) const {
    return choice_.which == 0 ? outcome.sign() : zermelo::win_value(outcome, bound() + 1, depth_left);
  }
  double bound() const { return choice_.which == 0 ? 0 : std::max(choice_.weights[0], -choice_.weights[0]); }

 private:
  zermelo::EvaluatorChoice choice_;
};
)"},
                                    NewFile{"main.cpp", R"(#include <zermelo/zermelo.h>

#include "@NAME@.h"

int main(int argc, char** argv) {
  auto games = zermelo::catalogue();
  games.add<@CLASS@>();
  return zermelo::cli(games, argc, argv);
}
)"},
                                    NewFile{"@NAME@_test.cpp", R"(#include "@NAME@.h"

#include <gtest/gtest.h>
#include <zermelo/search.h>
#include <zermelo/testing/conformance.h>

TEST(@CLASS@, ConformsToTheConcept) {
  zermelo::testing::conforms(@CLASS@(), zermelo::testing::Turns::Alternate);
}

// Whatever the opponent takes, the player who leaves a multiple of four makes it four.
TEST(@CLASS@, MultiplesOfFourAreLost) {
  for (int left = 1; left <= 12; ++left) {
    const @CLASS@ game(left);
    EXPECT_EQ(zermelo::search(game, game.initial(), {.depth = 12}).value > 0, left % 4 != 0) << left;
  }
}

TEST(@CLASS@, RefusesWhatIsNoPosition) {
  for (const char* text : {"", "first", "21", "21 third", "-1 first", "x first", "99 first"})
    EXPECT_FALSE(@CLASS@().read_position(text)) << text;
}
)"},
                                    NewFile{"CMakeLists.txt", R"(cmake_minimum_required(VERSION 3.25)
project(@NAME@ LANGUAGES CXX)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release) # a search without optimisation is ten times slower
endif()

# Zermelo as it was installed (-DCMAKE_PREFIX_PATH=DIR), or its sources (-DZERMELO_SOURCE=DIR).
if(ZERMELO_SOURCE)
  add_subdirectory("${ZERMELO_SOURCE}" zermelo EXCLUDE_FROM_ALL SYSTEM)
else()
  find_package(zermelo REQUIRED)
endif()

add_executable(@NAME@ main.cpp)
target_link_libraries(@NAME@ PRIVATE zermelo::zermelo)

find_package(GTest REQUIRED)
add_executable(@NAME@_test @NAME@_test.cpp)
target_link_libraries(@NAME@_test PRIVATE zermelo::testing GTest::gtest_main)
enable_testing()
add_test(NAME @NAME@_test COMMAND @NAME@_test)
)"},
                                    NewFile{"rules.md", R"(# @CLASS@

Two players face a row of counters, 21 unless the option `counters` says otherwise.

- **Move**: take one, two or three counters from the right end. Passing is not allowed.
- **End**: the player who takes the last counter wins. There are no draws.
- **Notation**: a position is the number of counters and the player to move, `21 first`; a move is the number taken.
- **Source**: name the book or page that your rules follow.
)"}};

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

Expected<int> check_name(const std::string& name, const Catalogue& games) {
  constexpr std::size_t longest = 40;
  const auto is_good = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
  if (name.empty() || name.size() > longest || !std::ranges::all_of(name, is_good) || name[0] < 'a' ||
      name.ends_with('-') || name.find("--") != name.npos)
    return fail({.what = "bad name " + in_quotes(name),
                 .where = "new-game",
                 .expected = "small letters, digits and single hyphens, a letter first: dots-and-boxes"});
  // Names of types in the header, and targets that CMake keeps for itself.
  constexpr std::array<std::string_view, 14> taken{"position", "move",    "evaluator", "all",          "clean",
                                                   "help",     "install", "test",      "package",      "edit-cache",
                                                   "zermelo",  "main",    "std",       "rebuild-cache"};
  if (std::ranges::find(taken, name) != taken.end())
    return fail({.what = "the name " + in_quotes(name) + " has another meaning",
                 .where = "new-game",
                 .expected = "another name"});
  if (games.game(name))
    return fail(
        {.what = "there is a game " + in_quotes(name) + " already", .where = "new-game", .expected = "another name"});
  return 0;
}

Expected<int> write_new_game(const std::string& name, const std::string& given, const Catalogue& games) {
  if (const auto good = check_name(name, games); !good) return good;
  const std::string folder = given.empty() ? name : given;
  std::error_code error;
  if (std::filesystem::exists(folder, error))
    return fail(
        {.what = in_quotes(folder) + " exists already", .where = "new-game", .expected = "a new folder: --dir DIR"});
  if (!std::filesystem::create_directories(folder, error))
    return fail({.what = "cannot make the folder " + in_quotes(folder) + ": " + error.message(), .where = "new-game"});
  for (const NewFile& file : new_game_files)
    if (auto written = write_file(folder + "/" + filled_in(file.name, name), filled_in(file.text, name)); !written)
      return written;
  print(fmt::format(
      "{0}/ holds a small game that is complete: change {1}.h into yours.\n\n"
      "  cmake -S {0} -B {0}/build -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH=WHERE_ZERMELO_IS_INSTALLED\n"
      "  cmake --build {0}/build && {0}/build/{1}_test\n"
      "  {0}/build/{1} play {1}\n",
      folder, name));
  return 0;
}

}  // namespace

void add_new_game_command(CLI::App& app, Commands& commands) {
  struct NewGameArguments {
    std::string name;
    std::string folder;
  };
  auto arguments = std::make_shared<NewGameArguments>();
  CLI::App* command =
      app.add_subcommand("new-game", "a folder for a game of your own: rules, evaluator, drawing, program, tests");
  command->add_option("NAME", arguments->name, "what people will type: dots-and-boxes")->required();
  command->add_option("--dir", arguments->folder, "the folder to make (default: NAME)");
  command->footer("Example: zermelo new-game counters --dir my-game");
  command->callback([arguments, &commands] {
    commands.run = [arguments, &commands] {
      return write_new_game(arguments->name, arguments->folder, commands.games);
    };
  });
}

}  // namespace zermelo
