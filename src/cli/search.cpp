#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "zermelo/any/player_spec.h"
#include "zermelo/any/trace.h"
#include "zermelo/cli/batch.h"
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
  BatchArguments batch;
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

/// The player that was named, or the usual one.
PlayerSpec player_of(const SearchArguments& arguments, const AnyGame& game) {
  PlayerSpec spec =
      arguments.player.empty() ? usual_judge(game.info(), limit_of_why) : need(PlayerSpec::parse(arguments.player));
  return arguments.explain && !is_own(spec, game.info()) ? explaining(spec, game) : spec;
}

/// Nothing was searched to an end: a move is named only because a player must move.
bool knows_nothing(const Thought& thought) { return !thought.complete && thought.moves.empty(); }

/// A thought whose move is legal; a player that fails is refused.
Thought thought_of(AnyPlayer& player, const AnyLine& line, const Request& request) {
  auto thought = need(player.think(line, request));
  if (thought.forfeit)
    refuse({.what = thought.detail, .where = "player", .expected = "a move in time", .code = ErrorCode::Failed});
  if (thought.move) need(line.clone()->play(*thought.move));
  if (knows_nothing(thought)) thought.move.reset();
  return thought;
}

Json search_json(const SearchArguments& arguments, const AnyLine& line, const PlayerSpec& spec, const Thought& thought,
                 const std::optional<Explanation>& explanation) {
  Json json{{"game", arguments.game},
            {"position", line.position()},
            {"player", arguments.player.empty() ? spec.canonical() : arguments.player}};
  json.update(to_json(thought));
  if (explanation) json["explain"] = to_json(*explanation, line.to_move());
  return json;
}

// Many positions. -----------------------------------------------------------------------------------------------------

/// Searches one position after the other, each as if it were the first.
class BatchSearcher {
 public:
  BatchSearcher(const SearchArguments& arguments, const Catalogue& games)
      : arguments_(arguments),
        opener_(games, arguments.game) {
    take_game(*need(games.game(arguments.game)));
  }

  Json operator()(const BatchLine& asked, const std::stop_token& stop) {
    const auto line = opener_.open(asked);
    if (line->game() != game_) {
      take_game(*line->game());
      game_ = line->game();
    } else {
      renew_player(*line->game());
    }
    if (line->outcome()) refuse(*no_question(*line));
    const auto thought = thought_of(*player_, *line, {.stop = stop, .detail = true});
    std::optional<Explanation> explanation;
    if (arguments_.explain) explanation = explanation_of(*line, *spec_, thought, MoveStyle::Uci, stop);
    return search_json(arguments_, *line, *spec_, thought, explanation);
  }

 private:
  void take_game(const AnyGame& game) {
    spec_ = player_of(arguments_, game);
    player_ = need(make_player(game, *spec_));
  }
  /// The engine keeps its memory, which takes long to get. What others remember may not be what they began with.
  void renew_player(const AnyGame& game) {
    if (spec_->name() == engine_name)
      player_->new_game(0);
    else
      player_ = need(make_player(game, *spec_));
  }

  SearchArguments arguments_;
  LineOpener opener_;
  std::shared_ptr<const AnyGame> game_;
  std::optional<PlayerSpec> spec_;
  std::shared_ptr<AnyPlayer> player_;
};

int search_many(const SearchArguments& arguments, const Catalogue& games) {
  refuse_in_batch(arguments.position, "--position");
  refuse_in_batch(arguments.after, "--after");
  refuse_in_batch(arguments.tree, "--tree");
  BatchTask task{.command = {"search", arguments.game}, .hire = {}};
  if (!arguments.player.empty()) task.command.insert(task.command.end(), {"--player", arguments.player});
  if (arguments.explain) task.command.emplace_back("--explain");
  task.hire = [&] { return BatchWorker(BatchSearcher(arguments, games)); };
  return run_batch(arguments.batch, task);
}

// One position. -------------------------------------------------------------------------------------------------------

int run_search(const SearchArguments& arguments, const Catalogue& games) {
  const MoveStyle asked = read_move_style(arguments.moves);
  const MoveStyle style = arguments.json ? MoveStyle::Uci : asked;
  if (arguments.batch.given()) return search_many(arguments, games);
  arguments.batch.check_absent();
  if (!arguments.tree.empty()) tree_text(arguments.tree, {});
  const auto line = need(arguments.open(games));
  const PlayerSpec spec = player_of(arguments, *line->game());
  const auto player = need(make_player(*line->game(), spec));
  if (line->outcome()) refuse(*no_question(*line));
  if (!arguments.tree.empty()) need(check_writable(arguments.tree));
  const Interrupt interrupt;
  Request request{.stop = interrupt.token(), .detail = true};
  if (!arguments.tree.empty())
    request.trace_nodes = ends_with(arguments.tree, ".jsonl") ? trace_budget : picture_budget;
  const auto thought = thought_of(*player, *line, request);
  if (!arguments.tree.empty()) {
    if (!thought.trace) refuse(no_tree());
    need(write_file(arguments.tree, tree_text(arguments.tree, *thought.trace)));
  }
  const bool interrupted = interrupt.token().stop_requested();
  const int code = interrupted && knows_nothing(thought) ? 1 : 0;
  std::optional<Explanation> explanation;
  if (arguments.explain) explanation = explanation_of(*line, spec, thought, style, interrupt.token());
  if (!arguments.json) {
    print(search_text(*line, thought, arguments.player.empty() ? spec.canonical() : "", style, interrupted));
    if (explanation) print(explanation_text(*line, *explanation, style));
    return code;
  }
  print_json(search_json(arguments, *line, spec, thought, explanation));
  return code;
}

}  // namespace

void add_search_command(CLI::App& app, Commands& commands) {
  auto [command, arguments] = add_command(
      app, commands, "search", "best move, value, line, nodes; the recorded tree; the reason in words", run_search);
  arguments.add_to(command);
  arguments.add_after_to(command);
  command.add_option("--player", arguments.player,
                     "who searches: alphabeta:depth=6, minimax:depth=3,evaluator=zero, … (default: the engine, "
                     "expectimax with dice, 300,000 nodes)");
  command.add_option("--tree", arguments.tree, "write the tree to FILE.jsonl, FILE.svg or FILE.dot");
  command.add_flag("--explain", arguments.explain, "say why the move is best and what the second-best would allow");
  add_moves_option(command, arguments.moves);
  arguments.batch.add_to(command);
  command.footer("Example: zermelo search tic-tac-toe --player alphabeta:depth=9");
}

}  // namespace zermelo
