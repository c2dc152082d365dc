#include <fmt/format.h>

#include "zermelo/cli/batch.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/move_style.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/insight/why.h"

namespace zermelo {
namespace {

struct WhyArguments : GameArguments {
  std::string move;
  std::string player;
  std::string moves;
  BatchArguments batch;
};

/// The moves as programs write them.
JudgedMove in_program_text(JudgedMove move) {
  move.shown = move.found.move;
  move.shown_line = move.found.line;
  return move;
}

std::string why_text(const AnyLine& line, const Why& why) {
  std::string out = line.text_drawing({.colour = colours(stdout)}) + "\n" + turn_words(line) + "\n\n";
  for (const std::string& sentence : why_words(why, line.game()->info())) out += sentence + "\n";
  return out + fmt::format("\n{}, depth {}, {} nodes\n", why.judge, why.depth, with_commas(why.nodes));
}

Json why_json(const WhyArguments& arguments, const Why& why, const GameInfo& game) {
  Json json{{"game", arguments.game}};
  json.update(to_json(why, game));
  return json;
}

Error no_move() { return {.what = "--move is missing", .where = "why", .expected = "what 'zermelo why --help' lists"}; }

/// Explains one move after the other; a judge answers each question as if it were the first.
class BatchExplainer {
 public:
  BatchExplainer(const WhyArguments& arguments, const Catalogue& games)
      : arguments_(arguments),
        opener_(games, arguments.game) {
    need(Judge::make(*need(games.game(arguments.game)), arguments_.player, limit_of_why));
  }

  Json operator()(const BatchLine& asked, const std::stop_token& stop) {
    const std::string move = asked.value("move", arguments_.move);
    if (move.empty()) refuse({.what = "no move", .where = "line", .expected = R"({"position": …, "move": …})"});
    const auto line = opener_.open(asked);
    if (line->game() != game_)
      judge_ = std::make_shared<Judge>(need(Judge::make(*line->game(), arguments_.player, limit_of_why)));
    game_ = line->game();
    return why_json(arguments_, need(why(*line, move, *judge_, {.stop = stop})), game_->info());
  }

 private:
  WhyArguments arguments_;
  LineOpener opener_;
  std::shared_ptr<const AnyGame> game_;
  std::shared_ptr<Judge> judge_;
};

int explain_many(const WhyArguments& arguments, const Catalogue& games) {
  refuse_in_batch(arguments.position, "--position");
  refuse_in_batch(arguments.after, "--after");
  BatchTask task{.command = {"why", arguments.game}, .keys = {"move"}, .hire = {}};
  if (!arguments.move.empty()) task.command.insert(task.command.end(), {"--move", arguments.move});
  if (!arguments.player.empty()) task.command.insert(task.command.end(), {"--player", arguments.player});
  task.hire = [&] { return BatchWorker(BatchExplainer(arguments, games)); };
  return run_batch(arguments.batch, task);
}

int explain_move(const WhyArguments& arguments, const Catalogue& games) {
  const MoveStyle style = read_move_style(arguments.moves);
  if (arguments.batch.given()) return explain_many(arguments, games);
  arguments.batch.check_absent();
  if (arguments.move.empty()) refuse(no_move());
  const auto line = need(arguments.open(games));
  const GameInfo& game = line->game()->info();
  auto judge = need(Judge::make(*line->game(), arguments.player, limit_of_why));
  const Interrupt interrupt;
  auto found = need(why(*line, arguments.move, judge, {.stop = interrupt.token()}));
  if (!arguments.json) {
    if (style == MoveStyle::Uci)
      for (JudgedMove* move : {&found.best, &found.played}) *move = in_program_text(std::move(*move));
    print(why_text(*line, found));
    return 0;
  }
  print_json(why_json(arguments, found, game));
  return 0;
}

}  // namespace

void add_why_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] =
      add_command(app, commands, "why", "why a move is good or bad: what it allows and what it loses", explain_move);
  arguments.add_to(command);
  arguments.add_after_to(command);
  command.add_option("--move", arguments.move,
                     "the move, as the game writes it; with --positions, of lines that have no \"move\"");
  command.add_option(
      "--player", arguments.player,
      "who judges: engine, minimax, alphabeta, mcts, mcts-solver, or expectimax with dice (default: 300,000 nodes)");
  add_moves_option(command, arguments.moves);
  arguments.batch.add_to(command);
  command.footer("Example: zermelo why chess --move f2f3");
}

}  // namespace zermelo
