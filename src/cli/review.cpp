#include "zermelo/insight/review.h"

#include <fmt/format.h>

#include "zermelo/cli/command.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/match/record.h"

namespace zermelo {
namespace {

struct ReviewArguments {
  std::string file;
  std::string player;
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

int review_file(const ReviewArguments& arguments, const Catalogue& games) {
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
      Json json{{"game", record.game}, {"start", record.start}, {"first", record.first}, {"second", record.second}};
      json.update(to_json(found, game->info()));
      list.push_back(std::move(json));
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
  command.add_option("FILE", arguments.file, "records written by 'match --out' or 'save' in a game")->required();
  command.add_option("--player", arguments.player,
                     "who judges: engine, minimax, alphabeta, or expectimax with dice (default: 50,000 nodes a move)");
  command.add_flag("--json", arguments.json, json_help);
  command.footer("Example: zermelo review games.jsonl --player engine:depth=8");
}

}  // namespace zermelo
