#include "match/referee.h"

#include "core/random.h"

namespace zermelo {
namespace {

/// What a program's answer makes of the game: a move, or a loss for it.
std::optional<Outcome> take_turn(AnyLine& line, AnyPlayer& player, const std::stop_token& stop, PlayedGame& game,
                                 PlayedMove& played) {
  const Player mover = line.to_move();
  played.player = mover;
  auto thought = player.think(line, {.stop = stop});
  if (stop.stop_requested()) return Outcome{.result = Result::None, .reason = Reason::Interrupted};
  if (!thought) {
    game.detail = thought.error().message();
    return Outcome::win(opponent(mover), Reason::Crash);
  }
  played.thought = std::move(*thought);
  const auto move = line.play(played.thought.move.value_or(""));
  if (!move) {
    game.detail = move.error().message();
    return Outcome::win(opponent(mover), Reason::IllegalMove);
  }
  played.move = *move;
  return std::nullopt;
}

}  // namespace

std::vector<std::string> PlayedGame::move_texts() const {
  std::vector<std::string> texts = opening;
  for (const PlayedMove& played : moves) texts.push_back(played.move);
  return texts;
}

std::string roll(const AnyLine& line, std::uint64_t random_word) {
  const auto legal = line.legal();
  const auto weights = line.probabilities();
  double point = Random(random_word).unit();
  for (std::size_t i = 0; i + 1 < legal.size(); ++i) {
    point -= weights[i];
    if (point < 0) return legal[i];
  }
  return legal.back();
}

PlayedGame play_game(std::unique_ptr<AnyLine> line, AnyPlayer& first, AnyPlayer& second, std::uint64_t number,
                     std::uint64_t seed, const std::stop_token& stop,
                     const std::function<void(const AnyLine&, const PlayedMove&)>& on_move) {
  PlayedGame game{
      .first = first.spec(), .second = second.spec(), .start = line->start_position(), .opening = line->moves()};
  Random dice(combine(seed, number));
  first.new_game(number);
  second.new_game(number);
  for (;;) {
    auto outcome = line->outcome();
    if (!outcome) outcome = line->claim();  // a program claims at once
    PlayedMove played;
    if (!outcome && line->to_move() == Player::Chance) {
      played.player = Player::Chance;
      played.move = line->play(roll(*line, dice.next())).value();
    } else if (!outcome) {
      outcome = take_turn(*line, line->to_move() == Player::First ? first : second, stop, game, played);
    }
    if (outcome) {
      game.outcome = *outcome;
      return game;
    }
    game.moves.push_back(std::move(played));
    if (on_move) on_move(*line, game.moves.back());
  }
}

}  // namespace zermelo
