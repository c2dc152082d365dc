#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "core/number_text.h"
#include "match/record.h"

namespace zermelo {
namespace {

struct ReplayArguments {
  std::string file;
  std::string export_file;
  bool verify = false;
  bool json = false;
};

/// The game move by move, with its boards and what the players thought. Whoever wrote the file: what is not from a game
/// of ours goes to the terminal without control characters.
Expected<std::string> shown(const PlayedGame& game, const Catalogue& games) {
  const auto rules = games.game(game.game, game.start);
  if (!rules) return fail(rules.error());
  auto line = (*rules)->start(game.start);
  if (!line) return fail(line.error());
  const TextStyle style{.colour = colours(stdout)};
  std::string out = fmt::format("{}: {} against {}\n{}", printable(game.game), printable(game.first),
                                printable(game.second), (*line)->text_drawing(style));
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

Expected<int> replay(const ReplayArguments& arguments, const Catalogue& games) {
  if (!arguments.export_file.empty() && arguments.verify)
    return fail({.what = "not together with --export", .where = "--verify", .expected = "one of them", .nearest = {}});
  const auto text = read_file(arguments.file);
  if (!text) return fail(text.error());
  const auto records = arguments.verify ? read_records(*text) : read_lawful_records(*text, games);
  if (!records) return fail(records.error());
  if (!arguments.export_file.empty()) return export_games(*records, games, arguments.export_file);
  Json list = Json::array();
  bool agrees = true;
  for (std::size_t i = 0; i < records->size(); ++i) {
    const PlayedGame& game = (*records)[i];
    if (!arguments.verify) {
      const auto out = shown(game, games);
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
    print(fmt::format("game {}: {} legal, {} found again node for node{}\n", i + 1,
                      counted(result->moves, "move", "moves"), result->searched, exception));
    if (!result->difference.empty()) print("  differs at " + printable(result->difference) + "\n");
  }
  if (arguments.json) print_json({{"games", std::move(list)}});
  return agrees ? 0 : 1;
}

}  // namespace

void add_replay_command(CLI::App& app, Session& session) {
  auto arguments = std::make_shared<ReplayArguments>();
  CLI::App* command =
      app.add_subcommand("replay", "show a recorded game, or play it again and check every move and node count");
  command->add_option("FILE", arguments->file, "records written by 'match --out' or 'save' in a game")->required();
  command->add_option("--export", arguments->export_file,
                      "write the games to this file in the game's own notation: PGN, PDN");
  command->add_flag("--verify", arguments->verify,
                    "let the players search again: same moves, dice, depths, nodes and values");
  command->add_flag("--json", arguments->json, "answer for programs (docs/json.md)");
  command->footer("Example: zermelo replay games.jsonl --verify");
  command->callback(
      [arguments, &session] { session.run = [arguments, &session] { return replay(*arguments, session.games); }; });
}

}  // namespace zermelo
