#include <fmt/format.h>

#include <optional>

#include "zermelo/cli/command.h"
#include "zermelo/cli/path.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/core/number_text.h"
#include "zermelo/match/record.h"

namespace zermelo {
namespace {

struct ReplayArguments {
  std::string file;
  std::string export_file;
  std::string path_file;
  std::string symbols;
  bool verify = false;
  bool json = false;
};

/// The game move by move, with its boards and what the players thought. Text that does not come
/// from our own games is printed without control characters.
Expected<std::string> shown(const PlayedGame& game, const std::string& heading, const ReplayArguments& arguments,
                            const Catalogue& games) {
  const auto rules = games.game(game.game, game.start);
  if (!rules) return fail(rules.error());
  auto line = (*rules)->start(game.start);
  if (!line) return fail(line.error());
  TextStyle style{.colour = colours(stdout)};
  if (!arguments.symbols.empty()) {
    auto chosen = with_symbols(style, arguments.symbols, **rules, games);
    if (!chosen) return fail(chosen.error());
    style = std::move(*chosen);
  }
  std::string out = fmt::format("{}: {}\n{}", printable(game.game), heading, (*line)->text_drawing(style));
  const auto step = [&](const std::string& move, const std::string& facts) -> std::optional<Error> {
    const auto played = (*line)->play(move);
    if (!played) return played.error();
    out += fmt::format("\n{}. {}{}\n{}", (*line)->plies(), *played, facts, (*line)->text_drawing(style));
    return std::nullopt;
  };
  for (const std::string& move : game.opening)
    if (auto error = step(move, "   (opening)")) return fail(*error);
  for (const PlayedMove& played : game.moves) {
    std::string facts = fmt::format("   {}", to_string(played.player));
    if (played.thought.value) facts += fmt::format("   value {}", number_text(*played.thought.value));
    if (played.thought.nodes > 0)
      facts += fmt::format("   depth {}   {} nodes", played.thought.depth, with_commas(played.thought.nodes));
    if (auto error = step(played.move, facts)) return fail(*error);
  }
  out += "\n" + outcome_words(game.outcome) + "\n";
  if (!game.detail.empty()) out += printable(game.detail) + "\n";
  return out;
}

/// The games in their own notation, one after the other.
Expected<int> export_games(const std::vector<PlayedGame>& records, const Catalogue& games, const std::string& path) {
  std::string text;
  for (const PlayedGame& game : records) {
    const auto rules = games.game(game.game, game.start);
    if (!rules) return fail(rules.error());
    const auto written =
        written_game(**rules, game.start, game.move_texts(), game.first, game.second, game.outcome.result);
    if (!written) return fail(written.error());
    text += (text.empty() ? "" : "\n") + *written;
  }
  return write_file(path, text);
}

/// The positions of the one game of a file.
Expected<int> export_path(const std::vector<PlayedGame>& records, const Catalogue& games, const std::string& path) {
  if (records.size() != 1)
    return fail({.what = counted(records.size(), "game", "games") + " in the file",
                 .where = "--path",
                 .expected = "a file with one game"});
  const PlayedGame& game = records.front();
  const auto rules = games.game(game.game, game.start);
  if (!rules) return fail(rules.error());
  const auto text = path_text(**rules, game.start, game.move_texts());
  if (!text) return fail(text.error());
  return write_file(path, *text);
}

/// The options that each ask for something else than showing the games, or for how they are shown: one at most.
std::optional<Error> exclusive(const ReplayArguments& arguments) {
  std::vector<std::string> given;
  if (!arguments.export_file.empty()) given.emplace_back("--export");
  if (!arguments.path_file.empty()) given.emplace_back("--path");
  if (arguments.verify) given.emplace_back("--verify");
  if (!arguments.symbols.empty()) given.emplace_back("--symbols");
  if (given.size() < 2) return std::nullopt;
  return Error{.what = "not together with " + given.front(), .where = given.back(), .expected = "one of them"};
}

/// The games of a file: records, or the one in a study's path.
Expected<std::vector<PlayedGame>> read_games(const std::string& text, bool lawful, const Catalogue& games) {
  if (!is_study_path(text)) return lawful ? read_lawful_records(text, games) : read_records(text);
  auto game = read_study_path(text, games);
  if (!game) return fail(game.error());
  return std::vector{std::move(*game)};
}

std::string heading(const PlayedGame& game, bool study_path) {
  if (study_path) return "a path of " + counted(game.moves.size() + 1, "state", "states");
  return printable(game.first) + " against " + printable(game.second);
}

Expected<int> replay(const ReplayArguments& arguments, const Catalogue& games) {
  if (const auto error = exclusive(arguments)) return fail(*error);
  const auto text = read_file(arguments.file);
  if (!text) return fail(text.error());
  const auto records = read_games(*text, !arguments.verify, games);
  if (!records) return fail(records.error());
  if (!arguments.export_file.empty()) return export_games(*records, games, arguments.export_file);
  if (!arguments.path_file.empty()) return export_path(*records, games, arguments.path_file);
  Json list = Json::array();
  bool agrees = true;
  for (std::size_t i = 0; i < records->size(); ++i) {
    const PlayedGame& game = (*records)[i];
    if (!arguments.verify) {
      const auto out = shown(game, heading(game, is_study_path(*text)), arguments, games);
      if (!out) return fail(out.error());
      if (arguments.json)
        list.push_back(to_record(game));
      else
        print(*out);
      continue;
    }
    const auto result = verify(game, games);
    if (!result) return fail(result.error());
    agrees &= result->difference.empty();
    list.push_back({{"game", i + 1},
                    {"agrees", result->difference.empty()},
                    {"moves", result->moves},
                    {"searched", result->searched},
                    {"not_repeatable", result->not_repeatable},
                    {"difference", result->difference}});
    if (arguments.json) continue;
    const std::string exception = result->not_repeatable.empty() ? "" : " (" + printable(result->not_repeatable) + ")";
    print(fmt::format("game {}: {} legal, {} reproduced node for node{}\n", i + 1,
                      counted(result->moves, "move", "moves"), result->searched, exception));
    if (!result->difference.empty()) print("  differs at " + printable(result->difference) + "\n");
  }
  if (arguments.json) print_json({{"games", std::move(list)}});
  return agrees ? 0 : 1;
}

}  // namespace

void add_replay_command(CLI::App& app, Commands& commands) {
  auto arguments = std::make_shared<ReplayArguments>();
  CLI::App* command =
      app.add_subcommand("replay", "show a recorded game, or play it again and check every move and node count");
  command
      ->add_option("FILE", arguments->file,
                   "records written by 'match --out' or 'save' in a game, or a path of chess:study")
      ->required();
  command->add_option("--export", arguments->export_file,
                      "write the games to this file in the game's own notation: PGN, PDN");
  command->add_option("--path", arguments->path_file,
                      "write the positions of the game to this file; chess:study as its study writes them");
  command->add_option("--symbols", arguments->symbols, symbols_help);
  command->add_flag("--verify", arguments->verify,
                    "let the players search again: same moves, dice, depths, nodes and values");
  command->add_flag("--json", arguments->json, "answer for programs (docs/json.md)");
  command->footer("Example: zermelo replay games.jsonl --verify");
  command->callback(
      [arguments, &commands] { commands.run = [arguments, &commands] { return replay(*arguments, commands.games); }; });
}

}  // namespace zermelo
