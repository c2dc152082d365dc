#include "zermelo/insight/judge.h"

#include <algorithm>

#include "zermelo/any/player_spec.h"
#include "zermelo/any/shipped_nets.h"
#include "zermelo/any/words.h"
#include "zermelo/insight/net_sight.h"

namespace zermelo {
namespace {

Error no_judge(const std::string& name) {
  return {.what = in_quotes(name) + " does not give every move a value",
          .where = "player",
          .expected = "engine, minimax, alphabeta, expectimax, mcts or mcts-solver",
          .code = ErrorCode::Unsupported};
}

/// What a search by sampling counts in: the result it expects, from -1 to +1. A good move may score a tenth less.
constexpr EvaluatorUnit expected_result{.name = "expected result", .mistake = 0.2};

/// What a network counts in (docs/algorithms/learning.md). A move that is worse by half of one loses an eighth of a
/// point.
constexpr EvaluatorUnit log_odds{.name = unit_of_facts, .mistake = 0.5};

/// Gives every move an exact value; a search by sampling gives every move its own already.
PlayerSpec thorough(const PlayerSpec& spec) {
  if (is_sampling(spec.name())) return spec;
  return spec.name() == engine_name ? spec.with("lines", 256) : spec.with("values", "all");
}

Expected<EvaluatorChoice> sampling_evaluator(const PlayerSpec& spec, const GameInfo& game) {
  const auto settings = sampling_settings(spec, game);
  return settings ? Expected<EvaluatorChoice>(settings->evaluator) : fail(settings.error());
}

}  // namespace

bool is_sampled(const Thought& thought) { return !thought.moves.empty() && thought.moves.front().visits.has_value(); }

PlayerSpec usual_judge(const GameInfo& game, const JudgeLimit& limit) {
  const auto [key, value] = limit;
  if (game.dice) return PlayerSpec("expectimax").with(key, value);
  const PlayerSpec engine = PlayerSpec(engine_name).with(key, value);
  return game.captures ? engine : engine.with("exact", "on");
}

std::vector<const Thought::Move*> ranked_moves(const Thought& thought) {
  std::vector<const Thought::Move*> ranked;
  for (const auto& move : thought.moves) ranked.push_back(&move);
  if (is_sampled(thought)) return ranked;  // the search has ranked them, and not by their values alone
  std::ranges::sort(ranked, [&](const Thought::Move* a, const Thought::Move* b) {
    if (a->value != b->value) return a->value > b->value;
    const bool own_a = a->move == thought.move;
    const bool own_b = b->move == thought.move;
    return own_a != own_b ? own_a : a < b;
  });
  return ranked;
}

Error no_tree() {
  return {.what = "this player shows no tree and gives no reasons",
          .where = "player",
          .expected = "minimax, alphabeta, expectimax, engine, mcts, mcts-solver, or a published program",
          .code = ErrorCode::Unsupported};
}

Expected<Thought> answer_of(AnyPlayer& player, const AnyLine& line, const Request& request) {
  auto thought = player.think(line, request);
  if (!thought) return thought;
  if (thought->forfeit)
    return fail({.what = thought->detail, .where = "player", .expected = "a move in time", .code = ErrorCode::Failed});
  if (request.trace_nodes > 0 && !thought->trace) return fail(no_tree());
  if (thought->move)
    if (const auto played = line.clone()->play(*thought->move); !played) return fail(played.error());
  if (knows_nothing(*thought)) thought->move.reset();
  return thought;
}

std::optional<Error> no_question(const AnyLine& line) {
  if (const auto outcome = line.outcome())
    return Error{.what = "the game is over: " + outcome_sentence(*outcome, line.game()->info()),
                 .where = "position",
                 .expected = "a position with moves",
                 .code = ErrorCode::Illegal};
  if (line.to_move() == Player::Chance)
    return Error{.what = "the dice decide",
                 .where = "position",
                 .expected = "a position in which a side moves",
                 .code = ErrorCode::Unsupported};
  return std::nullopt;
}

Expected<Judge> Judge::make(const AnyGame& game, const PlayerSpec& spec) {
  auto player = game.player(spec);
  if (!player) return fail(player.error());
  const bool samples = is_sampling(spec.name());
  if (spec.name() != engine_name && !is_textbook(spec.name()) && !samples) return fail(no_judge(spec.name()));
  const auto evaluator = samples ? sampling_evaluator(spec, game.info()) : evaluator_of(spec, game.info());
  if (!evaluator) return fail(evaluator.error());
  auto all_moves = game.player(thorough(spec));
  if (!all_moves) return fail(all_moves.error());
  Judge judge;
  judge.spec_ = spec.text();
  judge.info_ = game.info().evaluators[evaluator->which];
  if (samples) judge.info_.unit = expected_result;
  if (has_net(spec)) {
    auto net = net_for(game, *spec.value("net"));
    if (!net) return fail(net.error());
    judge.net_ = std::move(*net);
    judge.info_.unit = game.feature_layout().most_points > 0 ? game.info().evaluators.back().unit : log_odds;
  }
  judge.evaluator_ = *evaluator;
  judge.player_ = std::move(*player);
  judge.thorough_ = std::move(*all_moves);
  return judge;
}

Expected<Judge> Judge::make(const AnyGame& game, std::string_view text, const JudgeLimit& usual) {
  if (text.empty()) return make(game, usual_judge(game.info(), usual));
  const auto spec = PlayerSpec::parse(text);
  return spec ? make(game, *spec) : fail(spec.error());
}

Expected<Thought> Judge::first_choice(const AnyLine& line, const Request& request) {
  player_->new_game(0);
  return player_->think(line, request);
}

Expected<Thought> Judge::every_move(const AnyLine& line, const Request& request) {
  thorough_->new_game(0);
  std::optional<Thought> finished;
  Request listening = request;
  listening.on_progress = [&](const Thought& thought) {
    finished = thought;
    if (request.on_progress) request.on_progress(thought);
  };
  auto thought = thorough_->think(line, listening);
  // The last report of a search by sampling knows more than the reports before it.
  if (!thought || !finished || is_sampled(*thought)) return thought;
  finished->nodes = thought->nodes;
  finished->seconds = thought->seconds;
  return std::move(*finished);
}

}  // namespace zermelo
