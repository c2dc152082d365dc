#include "zermelo/insight/judge.h"

#include <algorithm>

#include "zermelo/any/player_spec.h"
#include "zermelo/any/words.h"

namespace zermelo {
namespace {

Error no_judge(const std::string& name) {
  return {.what = in_quotes(name) + " does not give every move a value",
          .where = "player",
          .expected = "engine, minimax, alphabeta or expectimax",
          .code = ErrorCode::Unsupported};
}

/// Gives every move an exact value.
PlayerSpec thorough(const PlayerSpec& spec) {
  return spec.name() == engine_name ? spec.with("lines", 256) : spec.with("values", "all");
}

}  // namespace

PlayerSpec usual_judge(const GameInfo& game, const JudgeLimit& limit) {
  const auto [key, value] = limit;
  if (game.dice) return PlayerSpec("expectimax").with(key, value);
  const PlayerSpec engine = PlayerSpec(engine_name).with(key, value);
  return game.captures ? engine : engine.with("exact", "on");
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
  if (spec.name() != engine_name && !is_textbook(spec.name())) return fail(no_judge(spec.name()));
  const auto evaluator = evaluator_of(spec, game.info());
  if (!evaluator) return fail(evaluator.error());
  auto all_moves = game.player(thorough(spec));
  if (!all_moves) return fail(all_moves.error());
  Judge judge;
  judge.spec_ = spec.text();
  judge.info_ = game.info().evaluators[evaluator->which];
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
  if (!thought || !finished) return thought;
  finished->nodes = thought->nodes;
  finished->seconds = thought->seconds;
  return std::move(*finished);
}

}  // namespace zermelo
