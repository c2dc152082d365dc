#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "zermelo/any/player_spec.h"
#include "zermelo/any/trace.h"
#include "zermelo/cli/command.h"
#include "zermelo/cli/explain.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/move_style.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/core/number_text.h"
#include "zermelo/insight/judge.h"
#include "zermelo/match/program.h"

namespace zermelo {
namespace {

constexpr std::size_t trace_budget = 100'000;
constexpr std::size_t picture_budget = 2'000;

bool ends_with(const std::string& text, std::string_view end) {
  return text.size() > end.size() && text.ends_with(end);
}

/// How a tree is written follows from the name of its file.
std::string tree_text(const std::string& path, const Trace& trace) {
  if (ends_with(path, ".jsonl")) return trace_json_lines(trace);
  if (ends_with(path, ".svg")) return trace_svg(trace);
  if (ends_with(path, ".dot")) return trace_dot(trace);
  refuse({.what = "unknown kind of tree file " + in_quotes(path),
          .where = "--tree",
          .expected = "a name that ends in .jsonl, .svg or .dot",
          .code = ErrorCode::Unknown});
}

std::string value_words(const Thought& thought) {
  if (!thought.value && !thought.complete) return "not known";
  if (!thought.value)
    return thought.because.empty() ? "none: this player does not judge" : "none: nothing was searched";
  std::string words = number_text(*thought.value);
  const auto plies = [](int count) { return counted(count, "ply", "plies"); };
  if (thought.win) words += ", win in " + plies(*thought.win);
  if (thought.loss) words += ", loss in " + plies(*thought.loss);
  return words + fmt::format(" ({})", to_string(thought.proof));
}

/// What a search that was cut short can still say, and what it cannot.
std::string depth_words(const AnyLine& line, const Thought& thought, bool interrupted) {
  const char* const how = interrupted ? "interrupted" : "stopped by its limits";
  if (thought.complete) return fmt::format("{}{}", thought.depth, interrupted ? " (interrupted while looking on)" : "");
  if (thought.moves.empty()) return fmt::format("none finished ({} at depth {})", how, thought.depth);
  return fmt::format("none finished ({} at depth {}, after {} of {} moves)", how, thought.depth, thought.moves.size(),
                     line.legal().size());
}

/// `thinker` is the player that was not named by the user; empty where one was.
std::string search_text(const AnyLine& line, const Thought& thought, const std::string& thinker, MoveStyle style,
                        bool interrupted) {
  std::string out = line.text_drawing({.colour = colours(stdout)}) + "\n";
  out += fmt::format("{}\n\n", turn_words(line));
  const char* const none = line.to_move() == Player::Chance ? "none: the dice decide" : "not known";
  const bool partly = !thought.complete && !thought.moves.empty();
  if (!thinker.empty()) out += fmt::format("player     {}\n", thinker);
  out += fmt::format("best move  {}{}\n", thought.move ? move_text(line, *thought.move, style) : none,
                     partly ? ", of those looked at" : "");
  out += fmt::format("value      {}\n", value_words(thought));
  if (!thought.because.empty()) out += fmt::format("because    {}\n", thought.because);
  if (!thought.line.empty())
    out += fmt::format("line       {}\n", fmt::join(move_texts(line, thought.line, style), " "));
  out += fmt::format("depth      {}\n", depth_words(line, thought, interrupted));
  out += fmt::format("nodes      {} ({} leaves, {} cut-offs)\n", with_commas(thought.nodes),
                     with_commas(thought.leaves), with_commas(thought.cutoffs));
  out += fmt::format("time       {:.3f} s, {}\n", thought.seconds, speed(thought.nodes, thought.seconds));
  if (!thought.moves.empty()) out += "\nmove       value\n";
  for (const auto& move : thought.moves) {
    const char* const sign = move.bound == Bound::Upper ? "at most " : move.bound == Bound::Lower ? "at least " : "";
    out += fmt::format("{:<10} {}{}\n", move_text(line, move.move, style), sign, number_text(move.value));
  }
  return out;
}

struct SearchArguments : GameArguments {
  std::string player;
  std::string tree;
  std::string moves;
  bool explain = false;
};

Error no_tree() {
  return {.what = "this player shows no tree and gives no reasons",
          .where = "player",
          .expected = "minimax, alphabeta, expectimax, engine, or a published program",
          .code = ErrorCode::Unsupported};
}

/// The program of a study, or another player that only this game has.
bool is_own(const PlayerSpec& spec, const GameInfo& game) {
  return std::ranges::find(game.players, spec.name(), &GamePlayer::name) != game.players.end();
}

/// The player with exact values of the root moves, which an explanation needs.
PlayerSpec explaining(const PlayerSpec& spec, const AnyGame& game) {
  if (is_textbook(spec.name())) return spec.with("values", "all");
  if (spec.name() != engine_name) {
    need(make_player(game, spec));
    refuse(no_tree());
  }
  return spec.value("lines").value_or("1") == "1" ? spec.with("lines", 2) : spec;
}

/// Nothing where the search was cut short.
std::optional<Explanation> explanation_of(const AnyLine& line, const PlayerSpec& spec, const Thought& thought,
                                          MoveStyle style, const std::stop_token& stop) {
  const GameInfo& game = line.game()->info();
  if (is_own(spec, game) && thought.move) return need(explain_own(line, thought, style, stop));
  if (!thought.complete) return std::nullopt;
  const auto evaluator = need(evaluator_of(spec, game));
  return explain(line, thought, &evaluator, style);
}

int run_search(const SearchArguments& arguments, const Catalogue& games) {
  const MoveStyle asked = read_move_style(arguments.moves);
  const MoveStyle style = arguments.json ? MoveStyle::Uci : asked;
  if (!arguments.tree.empty()) tree_text(arguments.tree, {});
  const auto line = need(arguments.open(games));
  const bool named = !arguments.player.empty();
  PlayerSpec spec = named ? need(PlayerSpec::parse(arguments.player)) : usual_judge(line->game()->info(), limit_of_why);
  if (arguments.explain && !is_own(spec, line->game()->info())) spec = explaining(spec, *line->game());
  const auto player = need(make_player(*line->game(), spec));
  if (line->outcome()) refuse(*no_question(*line));
  if (!arguments.tree.empty()) need(check_writable(arguments.tree));
  const Interrupt interrupt;
  Request request{.stop = interrupt.token(), .detail = true};
  if (!arguments.tree.empty())
    request.trace_nodes = ends_with(arguments.tree, ".jsonl") ? trace_budget : picture_budget;
  auto thought = need(player->think(*line, request));
  if (thought.forfeit)
    refuse({.what = thought.detail, .where = "player", .expected = "a move in time", .code = ErrorCode::Failed});
  if (thought.move) need(line->clone()->play(*thought.move));
  if (!arguments.tree.empty()) {
    if (!thought.trace) refuse(no_tree());
    need(write_file(arguments.tree, tree_text(arguments.tree, *thought.trace)));
  }
  const bool interrupted = interrupt.token().stop_requested();
  const bool knows_nothing = !thought.complete && thought.moves.empty();
  if (knows_nothing) thought.move.reset();  // it names one only because a player must move
  const int code = interrupted && knows_nothing ? 1 : 0;
  std::optional<Explanation> explanation;
  if (arguments.explain) explanation = explanation_of(*line, spec, thought, style, interrupt.token());
  if (!arguments.json) {
    print(search_text(*line, thought, named ? "" : spec.canonical(), style, interrupted));
    if (explanation) print(explanation_text(*line, *explanation, style));
    return code;
  }
  Json json{{"game", arguments.game},
            {"position", line->position()},
            {"player", named ? arguments.player : spec.canonical()}};
  json.update(to_json(thought));
  if (explanation) json["explain"] = to_json(*explanation, line->to_move());
  print_json(json);
  return code;
}

}  // namespace

void add_search_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] = add_command(
      app, commands, "search", "best move, value, line, nodes; the recorded tree; the reason in words", run_search);
  arguments.add_to(command);
  command.add_option("--player", arguments.player,
                     "who searches: alphabeta:depth=6, minimax:depth=3,evaluator=zero, … (default: the engine, "
                     "expectimax with dice, 300,000 nodes)");
  command.add_option("--tree", arguments.tree, "write the tree to FILE.jsonl, FILE.svg or FILE.dot");
  command.add_flag("--explain", arguments.explain, "say why the move is best and what the second-best would allow");
  add_moves_option(command, arguments.moves);
  command.footer("Example: zermelo search tic-tac-toe --player alphabeta:depth=9");
}

}  // namespace zermelo
