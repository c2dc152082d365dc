#include "zermelo/match/referee.h"

#include <algorithm>
#include <array>

#include "zermelo/any/knowledge.h"
#include "zermelo/core/random.h"

namespace zermelo {
namespace {

using Clock = std::chrono::steady_clock;

/// A game while it is played.
class Referee {
 public:
  Referee(std::unique_ptr<AnyLine> line, AnyPlayer& first, AnyPlayer& second, const Conditions& conditions)
      : line_(std::move(line)),
        players_{&first, &second},
        left_{conditions.terms.clock.base, conditions.terms.clock.base},
        conditions_(conditions) {
    game_ = {.game = line_->game()->spec(),
             .start = line_->start_position(),
             .first = first.spec(),
             .second = second.spec(),
             .terms = conditions.terms,
             .opening = line_->moves()};
  }

  PlayedGame play() {
    for (AnyPlayer* player : players_) player->new_game(conditions_.terms.number);
    for (;;) {
      auto outcome = line_->outcome();
      if (!outcome) outcome = line_->claim();  // a program claims at once
      if (!outcome && is_too_long()) outcome = Outcome::draw(Reason::MoveLimit);
      if (!outcome && conditions_.judge) outcome = conditions_.judge(*line_);
      if (!outcome) outcome = line_->to_move() == Player::Chance ? roll_dice() : ask_player();
      if (!outcome) continue;
      game_.outcome = *outcome;
      return std::move(game_);
    }
  }

 private:
  bool is_too_long() const {
    return conditions_.terms.most_plies > 0 && line_->plies() >= conditions_.terms.most_plies;
  }

  std::optional<Outcome> roll_dice() {
    const auto move = line_->play(roll(*line_, conditions_.terms.seed, conditions_.terms.number, rolls_++));
    keep({.move = *move, .player = Player::Chance, .thought = {}});
    return std::nullopt;
  }

  std::optional<Outcome> ask_player() {
    const Player mover = line_->to_move();
    const std::size_t side = mover == Player::First ? 0 : 1;
    const auto start = Clock::now();
    auto thought = players_[side]->think(
        *line_, {.clock = time_left(side), .rival_clock = time_left(1 - side), .stop = conditions_.stop});
    if (conditions_.stop.stop_requested()) return Outcome{.result = Result::None, .reason = Reason::Interrupted};
    const bool in_time = !clock().runs() || press_clock(side, Clock::now() - start);
    if (!in_time && !(thought && thought->forfeit)) {
      game_.detail = players_[side]->spec() + " overstepped its time";
      return Outcome::win(opponent(mover), Reason::Time);
    }
    if (auto outcome = take_answer(*line_, thought, game_.detail)) return outcome;
    keep({.move = line_->moves().back(), .player = mover, .thought = std::move(*thought)});
    return std::nullopt;
  }

  const TimeControl& clock() const { return conditions_.terms.clock; }

  TimeLeft time_left(std::size_t side) const {
    if (!clock().runs()) return {};
    const int moves = clock().moves;
    return {.left = std::max(left_[side], std::chrono::nanoseconds(1)),
            .increment = clock().increment,
            .moves_to_go = moves == 0 ? 0 : moves - made_[side] % moves};
  }

  /// A move was made; was there time for it? A player with a grace may be late by it once: what it overstepped stays
  /// off its clock.
  bool press_clock(std::size_t side, std::chrono::nanoseconds used) {
    left_[side] -= used;
    if (left_[side] + players_[side]->grace() <= std::chrono::nanoseconds(0)) return false;
    left_[side] += clock().increment;
    if (++made_[side]; clock().moves > 0 && made_[side] % clock().moves == 0) left_[side] += clock().base;
    return true;
  }

  /// A game of many moves must not keep every line that was looked at.
  void keep(PlayedMove played) {
    played.thought.moves.clear();
    played.thought.line.clear();
    game_.moves.push_back(std::move(played));
    if (conditions_.on_move) conditions_.on_move(*line_, game_.moves.back());
  }

  std::unique_ptr<AnyLine> line_;
  std::array<AnyPlayer*, 2> players_;
  std::array<std::chrono::nanoseconds, 2> left_;
  std::array<int, 2> made_{};  ///< moves on each clock
  const Conditions& conditions_;
  std::uint64_t rolls_ = 0;
  PlayedGame game_;
};

/// What an exact value means as the end of a game.
Outcome adjudicated(const AnyLine& line, int value) {
  if (value == 0) return Outcome::draw(Reason::Tablebase);
  return Outcome::win(value > 0 ? line.to_move() : opponent(line.to_move()), Reason::Tablebase);
}

}  // namespace

std::vector<std::string> PlayedGame::move_texts() const {
  std::vector<std::string> texts = opening;
  for (const PlayedMove& played : moves) texts.push_back(played.move);
  return texts;
}

std::uint64_t PlayedGame::rolls() const {
  return static_cast<std::uint64_t>(std::ranges::count(moves, Player::Chance, &PlayedMove::player));
}

Expected<Adjudication> parse_adjudication(const std::string& text, const AnyGame& game) {
  if (text.empty()) return Adjudication{};
  if (text != "tablebases" && text != "tables")  // the older word, which records keep
    return fail({.what = "unknown judge " + in_quotes(text), .where = "adjudicate", .expected = "tablebases"});
  auto tables = game.knowledge()->endgames();
  if (!tables) {
    tables.error().where = "adjudicate";
    return fail(tables.error());
  }
  return Adjudication{.by = "tables", .judge = [tables = *tables](const AnyLine& line) -> std::optional<Outcome> {
                        const auto exact = tables->probe(line.position());
                        if (!exact) report_damage(exact.error());  // a broken file is no reason to end a game
                        if (!exact || !*exact) return std::nullopt;
                        return adjudicated(line, (*exact)->value);
                      }};
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

std::string roll(const AnyLine& line, std::uint64_t seed, std::uint64_t number, std::uint64_t earlier_rolls) {
  Random dice(combine(seed, number));
  dice.skip(earlier_rolls);
  return roll(line, dice.next());
}

std::optional<Outcome> take_answer(AnyLine& line, const Expected<Thought>& thought, std::string& detail) {
  const Player mover = line.to_move();
  if (!thought) {
    detail = thought.error().message();
    return Outcome::win(opponent(mover), Reason::Crash);
  }
  if (thought->forfeit) {
    detail = thought->detail;
    if (*thought->forfeit == Reason::Interrupted) return Outcome{.result = Result::None, .reason = Reason::Interrupted};
    return Outcome::win(opponent(mover), *thought->forfeit);
  }
  if (const auto move = line.play(thought->move.value_or("")); !move) {
    detail = move.error().message();
    return Outcome::win(opponent(mover), Reason::IllegalMove);
  }
  return std::nullopt;
}

PlayedGame play_game(std::unique_ptr<AnyLine> line, AnyPlayer& first, AnyPlayer& second, const Conditions& conditions) {
  return Referee(std::move(line), first, second, conditions).play();
}

}  // namespace zermelo
