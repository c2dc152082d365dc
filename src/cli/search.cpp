#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "zermelo/any/player_spec.h"
#include "zermelo/any/trace.h"
#include "zermelo/any/words.h"
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
  if (ends_with(path, ".txt")) return trace_text(trace);
  refuse({.what = "unknown kind of tree file " + in_quotes(path),
          .where = "--tree",
          .expected = "a name that ends in .jsonl, .txt, .svg or .dot",
          .code = ErrorCode::Unknown});
}

/// "White wins", of a value that is exact but whose distance is unknown.
std::string exact_words(const AnyLine& line, const Thought& thought) {
  const bool known = thought.proof == Proof::Proven && !thought.win && !thought.loss && !thought.moves.empty();
  if (!known || thought.moves.front().move != thought.move) return "";
  const int ends = thought.moves.front().ends;
  if (ends == 0) return "";
  const Player winner = ends > 0 ? line.to_move() : opponent(line.to_move());
  return ", exact: " + side_name(winner, line.game()->info()) + " wins";
}

std::string value_words(const AnyLine& line, const Thought& thought) {
  if (!thought.value && !thought.complete) return "not known";
  if (!thought.value)
    return thought.because.empty() ? "none: this player does not judge" : "none: nothing was searched";
  std::string words = number_text(*thought.value);
  const auto plies = [](int count) { return counted(count, "ply", "plies"); };
  if (thought.win) words += ", win in " + plies(*thought.win);
  if (thought.loss) words += ", loss in " + plies(*thought.loss);
  return words + exact_words(line, thought) + fmt::format(" ({})", to_string(thought.proof));
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
  out += fmt::format("value      {}\n", value_words(line, thought));
  if (!thought.because.empty()) out += fmt::format("because    {}\n", thought.because);
  if (!thought.line.empty())
    out += fmt::format("line       {}\n", fmt::join(move_texts(line, thought.line, style), " "));
  out += fmt::format("depth      {}\n", depth_words(line, thought, interrupted));
  const bool samples = !thought.moves.empty() && thought.moves.front().visits;
  out += samples ? fmt::format("playouts   {}\n", with_commas(thought.nodes))
                 : fmt::format("nodes      {} ({} leaves, {} cut-offs)\n", with_commas(thought.nodes),
                               with_commas(thought.leaves), with_commas(thought.cutoffs));
  out += fmt::format("time       {:.3f} s, {}\n", thought.seconds, speed(thought.nodes, thought.seconds));
  if (!thought.moves.empty()) out += samples ? "\nmove       value      playouts\n" : "\nmove       value\n";
  for (const auto& move : thought.moves) {
    const char* const sign = move.bound == Bound::Upper ? "at most " : move.bound == Bound::Lower ? "at least " : "";
    const std::string value = sign + number_text(move.value);
    out += move.visits
               ? fmt::format("{:<10} {:<10} {}\n", move_text(line, move.move, style), value, with_commas(*move.visits))
               : fmt::format("{:<10} {}\n", move_text(line, move.move, style), value);
  }
  return out;
}

struct SearchArguments : GameArguments {
  std::string player;
  std::string tree;
  std::string iterations = std::to_string(usual_trace_iterations);
  std::string moves;
  BatchArguments batch;
  bool explain = false;
};

/// The program of a study, or another player that only this game has.
bool is_own(const PlayerSpec& spec, const GameInfo& game) {
  return std::ranges::find(game.players, spec.name(), &GamePlayer::name) != game.players.end();
}

/// The player with exact values of the root moves, which an explanation needs.
PlayerSpec explaining(const PlayerSpec& spec, const AnyGame& game) {
  if (is_textbook(spec.name())) return spec.with("values", "all");
  if (is_sampling(spec.name())) return spec;
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
  if (is_sampling(spec.name())) {
    const auto settings = need(sampling_settings(spec, game));
    return explain_sampling(line, thought, &settings.evaluator, style);
  }
  const auto evaluator = need(evaluator_of(spec, game));
  return explain(line, thought, &evaluator, style);
}

/// The player that was named, or the usual one.
PlayerSpec player_of(const SearchArguments& arguments, const AnyGame& game) {
  PlayerSpec spec =
      arguments.player.empty() ? usual_judge(game.info(), limit_of_why) : need(PlayerSpec::parse(arguments.player));
  return arguments.explain && !is_own(spec, game.info()) ? explaining(spec, game) : spec;
}

/// An explanation of a search by sampling says how the visits gathered, which stands in the trace.
void add_chart(const SearchArguments& arguments, const PlayerSpec& spec, Request& request) {
  const bool alone = spec.value("threads").value_or("1") == "1";  // a record is made by one thread
  if (!arguments.explain || !is_sampling(spec.name()) || request.trace_nodes > 0 || !alone) return;
  request.trace_nodes = 1;
  request.trace_iterations = 0;
}

Json search_json(const SearchArguments& arguments, const AnyLine& line, const PlayerSpec& spec, const Thought& thought,
                 const std::optional<Explanation>& explanation) {
  Json json = to_json(thought, {{"game", arguments.game},
                                {"position", line.position()},
                                {"player", arguments.player.empty() ? spec.canonical() : arguments.player}});
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
    Request request{.stop = stop, .detail = true};
    add_chart(arguments_, *spec_, request);
    const auto thought = need(answer_of(*player_, *line, request));
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
  read_number<std::size_t>(arguments.iterations, "--iterations", 0, most_trace_iterations);
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
  const auto iterations = read_number<std::size_t>(arguments.iterations, "--iterations", 0, most_trace_iterations);
  const auto line = need(arguments.open(games));
  const PlayerSpec spec = player_of(arguments, *line->game());
  const auto player = need(make_player(*line->game(), spec));
  if (line->outcome()) refuse(*no_question(*line));
  if (!arguments.tree.empty()) need(check_writable(arguments.tree));
  const Interrupt interrupt;
  Request request{.stop = interrupt.token(), .detail = true};
  if (!arguments.tree.empty())
    request.trace_nodes = ends_with(arguments.tree, ".jsonl") ? trace_budget : picture_budget;
  request.trace_iterations = iterations;
  add_chart(arguments, spec, request);
  const auto thought = need(answer_of(*player, *line, request));
  if (!arguments.tree.empty()) need(write_file(arguments.tree, tree_text(arguments.tree, *thought.trace)));
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
  command.add_option("--tree", arguments.tree, "write the tree to FILE.jsonl, FILE.txt, FILE.svg or FILE.dot");
  command.add_option(
      "--iterations", arguments.iterations,
      "with --tree and mcts or mcts-solver: iterations to record, from the first, 0 to 1000 (default 200)");
  command.add_flag("--explain", arguments.explain, "say why the move is best and what the second-best would allow");
  add_moves_option(command, arguments.moves);
  arguments.batch.add_to(command);
  command.footer("Example: zermelo search tic-tac-toe --player alphabeta:depth=9");
}

}  // namespace zermelo
