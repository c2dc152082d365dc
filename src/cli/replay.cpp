#include <fmt/format.h>

#include "zermelo/any/words.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/move_style.h"
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
  std::string moves;
  bool verify = false;
  bool json = false;
};

/// The game move by move, with its boards and what the players thought. Text that does not come
/// from our own games is printed without control characters.
std::string shown(const PlayedGame& game, const std::string& heading, const ReplayArguments& arguments,
                  const Catalogue& games) {
  const auto rules = need(games.game(game.game, game.start));
  const auto line = need(rules->start(game.start));
  const TextStyle style = with_symbols({.colour = colours(stdout)}, arguments.symbols, *rules, games);
  std::string out = fmt::format("{}: {}\n{}", printable(game.game), heading, line->text_drawing(style));
  const MoveStyle written = read_move_style(arguments.moves);
  const auto step = [&](const std::string& move, const std::string& facts) {
    const auto before = line->clone();
    const std::string played = move_text(*before, need(line->play(move)), written);
    out += fmt::format("\n{}. {}{}\n{}", line->plies(), played, facts, line->text_drawing(style));
  };
  for (const std::string& move : game.opening) step(move, "   (opening)");
  for (const PlayedMove& played : game.moves) {
    std::string facts = "   " + side_name(played.player, rules->info());
    if (played.thought.value) facts += fmt::format("   value {}", number_text(*played.thought.value));
    if (played.thought.nodes > 0)
      facts += fmt::format("   depth {}   {} nodes", played.thought.depth, with_commas(played.thought.nodes));
    step(played.move, facts);
  }
  out += "\n" + outcome_words(game.outcome) + "\n";
  if (!game.detail.empty()) out += printable(game.detail) + "\n";
  return out;
}

/// The games in their own notation, one after the other.
std::string exported(const std::vector<PlayedGame>& records, const Catalogue& games) {
  std::string text;
  for (const PlayedGame& game : records) {
    const auto rules = need(games.game(game.game, game.start));
    text += (text.empty() ? "" : "\n") +
            need(written_game(*rules, game.start, game.move_texts(), game.first, game.second, game.outcome.result));
  }
  return text;
}

/// The positions of the one game of a file.
std::string path_of(const std::vector<PlayedGame>& records, const Catalogue& games) {
  if (records.size() != 1)
    refuse({.what = counted(records.size(), "game", "games") + " in the file",
            .where = "--path",
            .expected = "a file with one game"});
  const PlayedGame& game = records.front();
  return need(path_text(*need(games.game(game.game, game.start)), game.start, game.move_texts()));
}

/// The options that each ask for something else than showing the games, or for how they are shown: one at most.
void check_exclusive(const ReplayArguments& arguments) {
  std::vector<std::string> given;
  if (!arguments.export_file.empty()) given.emplace_back("--export");
  if (!arguments.path_file.empty()) given.emplace_back("--path");
  if (arguments.verify) given.emplace_back("--verify");
  if (!arguments.symbols.empty()) given.emplace_back("--symbols");
  if (given.size() > 1)
    refuse({.what = "not together with " + given.front(), .where = given.back(), .expected = "one of them"});
}

/// The games of a file: records, or the one in a study's path.
std::vector<PlayedGame> read_games(const std::string& text, bool lawful, const Catalogue& games) {
  if (is_study_path(text)) return {need(read_study_path(text, games))};
  return need(lawful ? read_lawful_records(text, games) : read_records(text));
}

std::string heading(const PlayedGame& game, bool study_path) {
  if (study_path) return "a path of " + counted(game.moves.size() + 1, "state", "states");
  return printable(game.first) + " against " + printable(game.second);
}

int show_games(const std::vector<PlayedGame>& records, bool study_path, const ReplayArguments& arguments,
               const Catalogue& games) {
  Json list = Json::array();
  for (const PlayedGame& game : records) {
    const std::string text = shown(game, heading(game, study_path), arguments, games);
    arguments.json ? list.push_back(to_record(game)) : print(text);
  }
  if (arguments.json) print_json({{"games", std::move(list)}});
  return 0;
}

int verify_games(const std::vector<PlayedGame>& records, const ReplayArguments& arguments, const Catalogue& games) {
  Json list = Json::array();
  bool agrees = true;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const auto result = need(verify(records[i], games));
    agrees &= result.difference.empty();
    list.push_back({{"game", i + 1},
                    {"agrees", result.difference.empty()},
                    {"moves", result.moves},
                    {"searched", result.searched},
                    {"not_repeatable", result.not_repeatable},
                    {"difference", result.difference}});
    if (arguments.json) continue;
    const std::string exception = result.not_repeatable.empty() ? "" : " (" + printable(result.not_repeatable) + ")";
    print(fmt::format("game {}: {} legal, {} reproduced node for node{}\n", i + 1,
                      counted(result.moves, "move", "moves"), result.searched, exception));
    if (!result.difference.empty()) print("  differs at " + printable(result.difference) + "\n");
  }
  if (arguments.json) print_json({{"games", std::move(list)}});
  return agrees ? 0 : 1;
}

int run_replay(const ReplayArguments& arguments, const Catalogue& games) {
  check_exclusive(arguments);
  read_move_style(arguments.moves);
  const std::string text = need(read_file(arguments.file));
  const auto records = read_games(text, !arguments.verify, games);
  if (arguments.verify) return verify_games(records, arguments, games);
  if (!arguments.export_file.empty())
    need(write_file(arguments.export_file, exported(records, games)));
  else if (!arguments.path_file.empty())
    need(write_file(arguments.path_file, path_of(records, games)));
  else
    return show_games(records, is_study_path(text), arguments, games);
  return 0;
}

}  // namespace

void add_replay_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] =
      add_command(app, commands, "replay", "show a recorded game, or play it again and check every move and node count",
                  run_replay);
  command
      .add_option("FILE", arguments.file,
                  "records written by 'match --out' or 'save' in a game, or a path of chess:study")
      ->required();
  command.add_option("--export", arguments.export_file,
                     "write the games to this file in the game's own notation: PGN, PDN");
  command.add_option("--path", arguments.path_file,
                     "write the positions of the game to this file; chess:study as its study writes them");
  command.add_option("--symbols", arguments.symbols, symbols_help);
  add_moves_option(command, arguments.moves);
  command.add_flag("--verify", arguments.verify,
                   "let the players search again: same moves, dice, depths, nodes and values");
  command.add_flag("--json", arguments.json, json_help);
  command.footer("Example: zermelo replay games.jsonl --verify");
}

}  // namespace zermelo
