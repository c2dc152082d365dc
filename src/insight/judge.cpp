#include "zermelo/insight/judge.h"

#include <algorithm>

#include "zermelo/any/player_spec.h"
#include "zermelo/any/words.h"

namespace zermelo {
namespace {

Error no_judge(const std::string& name) {
  return {.what = in_quotes(name) + " does not give every move a value",
          .where = "player",
          .expected = "engine, minimax, alphabeta or expectimax"};
}

/// The player with the option that gives every move an exact value.
std::string thorough_spec(Spec spec) {
  const bool engine = spec.name == engine_name;
  const std::string key = engine ? "lines" : "values";
  std::erase_if(spec.pairs, [&](const auto& pair) { return pair.first == key; });
  spec.pairs.emplace_back(key, engine ? "256" : "all");
  return spec.text();
}

Expected<EvaluatorChoice> evaluator_of(const Spec& spec, const GameInfo& game) {
  if (spec.name == engine_name) {
    const auto settings = engine_settings(spec, game);
    if (!settings) return fail(settings.error());
    return settings->evaluator;
  }
  const auto settings = textbook_settings(spec, game);
  if (!settings) return fail(settings.error());
  return settings->evaluator;
}

}  // namespace

std::string usual_judge(const GameInfo& game, const std::string& limit) {
  if (game.dice) return "expectimax:" + limit;
  return std::string(engine_name) + ":" + limit + (game.captures ? "" : ",exact=on");
}

std::vector<const Thought::Move*> ranked_moves(const Thought& thought) {
  std::vector<const Thought::Move*> ranked;
  for (const auto& move : thought.moves) ranked.push_back(&move);
  std::ranges::sort(ranked, [&](const Thought::Move* a, const Thought::Move* b) {
    if (a->value != b->value) return a->value > b->value;
    const bool own_a = a->move == thought.move;
    const bool own_b = b->move == thought.move;
    return own_a != own_b ? own_a : a < b;
  });
  return ranked;
}

std::optional<Error> no_question(const AnyLine& line) {
  if (const auto outcome = line.outcome())
    return Error{.what = "the game is over: " + outcome_sentence(*outcome, line.game()->info()),
                 .where = "position",
                 .expected = "a position with moves"};
  if (line.to_move() == Player::Chance)
    return Error{.what = "the dice decide", .where = "position", .expected = "a position in which a side moves"};
  return std::nullopt;
}

Expected<Judge> Judge::make(const AnyGame& game, const std::string& spec) {
  const auto parsed = parse_spec(spec, "player");
  if (!parsed) return fail(parsed.error());
  auto player = game.player(spec);
  if (!player) return fail(player.error());
  if (parsed->name != engine_name && !is_textbook(parsed->name)) return fail(no_judge(parsed->name));
  const auto evaluator = evaluator_of(*parsed, game.info());
  if (!evaluator) return fail(evaluator.error());
  auto thorough = game.player(thorough_spec(*parsed));
  if (!thorough) return fail(thorough.error());
  return Judge(spec, game.info().evaluators[evaluator->which], *evaluator, std::move(*player), std::move(*thorough));
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
  if (!thought || !finished) return thought;
  finished->nodes = thought->nodes;
  finished->seconds = thought->seconds;
  return std::move(*finished);
}

}  // namespace zermelo
