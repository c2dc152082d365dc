#include "zermelo/insight/review.h"

#include <fmt/format.h>

#include "zermelo/cli/batch.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/match/record.h"

namespace zermelo {
namespace {

struct ReviewArguments {
  std::string file;
  std::string player;
  std::string game;
  BatchArguments batch;
  bool json = false;
};

std::string review_text(const Review& review, const GameInfo& game) {
  std::string out =
      fmt::format("{}: {} of {} looked at by {}, {} marked\n", game.title.empty() ? game.name : game.title,
                  review.reviewed, counted(review.moves, "move", "moves"), review.judge, review.marked.size());
  for (const auto& marked : review.marked) {
    out += "\n" + marked_title(marked, game) + "\n";
    for (const std::string& sentence : why_words(marked.why, game)) out += "  " + sentence + "\n";
  }
  return out;
}

Json review_json(const PlayedGame& record, const Review& found, const GameInfo& game) {
  Json json{{"game", record.game}, {"start", record.start}, {"first", record.first}, {"second", record.second}};
  json.update(to_json(found, game));
  return json;
}

/// A line is a record, or a game by its start and its moves.
PlayedGame game_of(const BatchLine& line, const ReviewArguments& arguments, const Catalogue& games) {
  if (line.object.contains("zermelo")) return need(read_lawful_records(line.text, games)).front();
  PlayedGame played{.game = line.value("game", arguments.game),
                    .start = {},
                    .first = line.value("first", "human"),
                    .second = line.value("second", "human")};
  if (played.game.empty())
    refuse({.what = "no game", .where = "line", .expected = R"({"game": …, "moves": […]}, a record, or --game GAME)"});
  played.start = need(need(games.game(played.game, line.position))->start(line.position))->position();
  played.opening = line.moves;
  return played;
}

Json review_line(const BatchLine& asked, const std::stop_token& stop, const ReviewArguments& arguments,
                 const Catalogue& games) {
  const PlayedGame record = game_of(asked, arguments, games);
  const auto game = need(games.game(record.game, record.start));
  auto judge = need(Judge::make(*game, arguments.player, limit_of_review));
  const auto found = need(review(*need(game->start(record.start)), record.move_texts(), judge, {.stop = stop}));
  return review_json(record, found, game->info());
}

int review_many(const ReviewArguments& arguments, const Catalogue& games) {
  refuse_in_batch(arguments.file, "FILE");
  BatchTask task{.command = {"review"}, .keys = {"game", "first", "second"}, .records = true, .hire = {}};
  if (!arguments.game.empty()) task.command.insert(task.command.end(), {"--game", arguments.game});
  if (!arguments.player.empty()) task.command.insert(task.command.end(), {"--player", arguments.player});
  task.hire = [&] {
    if (!arguments.game.empty())
      need(Judge::make(*need(games.game(arguments.game)), arguments.player, limit_of_review));
    return BatchWorker(
        [&](const BatchLine& line, const std::stop_token& stop) { return review_line(line, stop, arguments, games); });
  };
  return run_batch(arguments.batch, task);
}

int review_file(const ReviewArguments& arguments, const Catalogue& games) {
  if (arguments.batch.given()) return review_many(arguments, games);
  arguments.batch.check_absent();
  if (arguments.file.empty())
    refuse({.what = "FILE is missing", .where = "review", .expected = "what 'zermelo review --help' lists"});
  if (!arguments.game.empty())
    refuse({.what = "a record has its game", .where = "--game", .expected = "--positions FILE, too"});
  const auto text = need(read_file(arguments.file));
  const auto records = need(read_lawful_records(text, games));
  const Interrupt interrupt;
  Json list = Json::array();
  for (const PlayedGame& record : records) {
    const auto game = need(games.game(record.game, record.start));
    const auto line = need(game->start(record.start));
    auto judge = need(Judge::make(*game, arguments.player, limit_of_review));
    const auto found = need(review(*line, record.move_texts(), judge, {.stop = interrupt.token()}));
    if (arguments.json) {
      list.push_back(review_json(record, found, game->info()));
    } else {
      print((&record == &records.front() ? "" : "\n") + review_text(found, game->info()));
    }
    if (interrupt.token().stop_requested()) break;
  }
  if (arguments.json) print_json({{"games", std::move(list)}});
  return interrupt.token().stop_requested() ? 1 : 0;
}

}  // namespace

void add_review_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] = add_command(app, commands, "review",
                                          "the mistakes of a recorded game, with the better move and why", review_file);
  command.add_option("FILE", arguments.file, "records written by 'match --out' or 'save' in a game");
  command.add_option("--player", arguments.player,
                     "who judges: engine, minimax, alphabeta, or expectimax with dice (default: 50,000 nodes a move)");
  command.add_option("--game", arguments.game, "with --positions: the game of lines that name none");
  arguments.batch.add_to(command);
  command.add_flag("--json", arguments.json, json_help);
  command.footer("Example: zermelo review games.jsonl --player engine:depth=8");
}

}  // namespace zermelo
