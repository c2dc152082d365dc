#include <fmt/format.h>

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

int explain_move(const WhyArguments& arguments, const Catalogue& games) {
  const MoveStyle style = read_move_style(arguments.moves);
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
  Json json{{"game", arguments.game}};
  json.update(to_json(found, game));
  print_json(json);
  return 0;
}

}  // namespace

void add_why_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] =
      add_command(app, commands, "why", "why a move is good or bad: what it allows and what it loses", explain_move);
  arguments.add_to(command);
  command.add_option("--move", arguments.move, "the move, as the game writes it")->required();
  command.add_option("--player", arguments.player,
                     "who judges: engine, minimax, alphabeta, or expectimax with dice (default: 300,000 nodes)");
  add_moves_option(command, arguments.moves);
  command.footer("Example: zermelo why chess --move f2f3");
}

}  // namespace zermelo
