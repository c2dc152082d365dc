#pragma once
#include "zermelo/core/line.h"
#include "zermelo/core/random.h"
#include "zermelo/search/monte_carlo/options.h"
#include "zermelo/search/monte_carlo/reward.h"

namespace zermelo {

/// One of `count` chance moves, each by its probability: its number. `move(i)` gives the move with number i.
template <HasChance G, class MoveAt>
std::uint32_t draw(const G& game, const typename G::Position& position, std::uint32_t count, Random& random,
                   MoveAt&& move) {
  double left = random.unit();
  std::uint32_t i = 0;
  while (i + 1 < count && (left -= game.probability(position, move(i))) >= 0) ++i;
  return i;
}

/// Games from a position to their end, by chance or by the evaluator.
template <class G, class E>
class Playouts {
  using Position = typename G::Position;
  using Move = typename G::Move;

 public:
  Playouts(const G& game, const E& evaluator, double mistake, Playout kind)
      : game_(game),
        evaluator_(evaluator),
        reward_(evaluator, mistake),
        kind_(kind) {}

  const Reward<G, E>& reward() const { return reward_; }

  /// The result of one game, as First sees it. Repetitions are not looked for; a game that does not end is judged by
  /// the evaluator.
  [[gnu::noinline]] double result(Position position, Random& random) const {
    if (kind_ == Playout::Evaluator) return reward_.guess(position);
    for (int ply = 0; ply < longest; ++ply) {
      MoveList<Move> moves;
      if (const auto outcome = moves_or_outcome(game_, position, moves)) return reward_.of(*outcome);
      if (is_clock_over(position)) return 0;
      position = after_move(position, moves, random);
    }
    return reward_.guess(position);
  }

 private:
  static constexpr int longest = 1000;

  bool is_clock_over(const Position& position) const {
    if constexpr (CanRepeat<G> && HasClock<G>) {
      constexpr int limit = G::line_rules.clock_claim > 0 ? G::line_rules.clock_claim : G::line_rules.clock_draw;
      return limit > 0 && game_.clock(position) >= limit;
    }
    return false;
  }

  Position after_move(const Position& position, const MoveList<Move>& moves, Random& random) const {
    const Player player = game_.to_move(position);
    if constexpr (HasChance<G>)
      if (player == Player::Chance) {
        const auto count = static_cast<std::uint32_t>(moves.size());
        return game_.after(
            position,
            moves[draw(game_, position, count, random, [&](std::uint32_t i) -> const Move& { return moves[i]; })]);
      }
    if (kind_ == Playout::Random) return game_.after(position, moves[random.below(moves.size())]);
    return after_best_move(position, moves, sign(player), random);
  }

  /// The best of all positions after a move, by the evaluator; one of the best at random.
  Position after_best_move(const Position& position, const MoveList<Move>& moves, int mover, Random& random) const {
    Position best = position;
    double most = 0;
    std::uint64_t equal = 0;
    for (const Move& move : moves) {
      const Position next = game_.after(position, move);
      const auto outcome = game_.ended(next);
      const double value = mover * (outcome ? evaluator_.final(*outcome, 1) : evaluator_(next));
      if (equal > 0 && value < most) continue;
      equal = equal > 0 && value == most ? equal + 1 : 1;
      if (random.below(equal) == 0) best = next;
      most = value;
    }
    return best;
  }

  const G& game_;
  const E& evaluator_;
  Reward<G, E> reward_;
  Playout kind_;
};

}  // namespace zermelo
