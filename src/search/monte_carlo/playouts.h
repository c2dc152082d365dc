#pragma once
#include <algorithm>
#include <limits>
#include <vector>

#include "zermelo/core/line.h"
#include "zermelo/core/random.h"
#include "zermelo/search/monte_carlo/options.h"
#include "zermelo/search/monte_carlo/reward.h"
#include "zermelo/search/monte_carlo/watch.h"

namespace zermelo {

/// Games that number their moves: `nth_move(p, n)` is move n of `moves`, and random playouts list no moves.
template <class G>
concept NumbersMoves = CountsMoves<G> && NeverStuck<G> && requires(const G g, const typename G::Position p) {
  { g.nth_move(p, std::uint32_t{}) } -> std::same_as<typename G::Move>;
};

/// A number below `count`, which is small, without a division: each equally likely but for one part in 2^32.
inline std::uint32_t pick(Random& random, std::size_t count) {
  return static_cast<std::uint32_t>((random.next() >> 32) * count >> 32);
}

/// One of `count` chance moves, each by its probability: its number. `move(i)` gives the move with number i.
template <HasChance G, class MoveAt>
std::uint32_t draw(const G& game, const typename G::Position& position, std::uint32_t count, Random& random,
                   MoveAt&& move) {
  double left = random.unit();
  std::uint32_t i = 0;
  while (i + 1 < count && (left -= game.probability(position, move(i))) >= 0) ++i;
  return i;
}

/// Watches a playout: keeps its moves.
template <class Move>
struct PlayoutLog {
  std::vector<Move>& moves;

  [[gnu::cold]] void play(const Move& move) { moves.push_back(move); }
};

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

  /// Does a playout play no move?
  bool only_guesses() const { return kind_ == Playout::Evaluator || kind_ == Playout::Quiescence; }

  /// What the evaluator expects; after captures, where playouts are such.
  double guess(const Position& position) const {
    return kind_ == Playout::Quiescence ? reward_.expected(quiet_value(position)) : reward_.guess(position);
  }

  /// The result of one game, as First sees it. Repetitions are not looked for; a game that does not end is judged by
  /// the evaluator.
  double result(const Position& position, Random& random) const {
    NoWatch silent;
    return result(position, random, silent);
  }
  /// Reports every move to the watcher, `NoWatch` or `PlayoutLog`. The same random numbers give the same game.
  template <class W>
  [[gnu::noinline]] double result(Position position, Random& random, W& watch) const {
    if (only_guesses()) return guess(position);
    if constexpr (NumbersMoves<G> && !HasChance<G> && !CanRepeat<G>)
      if (kind_ == Playout::Random) return random_result(position, random, watch);
    for (int ply = 0; ply < longest; ++ply) {
      MoveList<Move> moves;
      if (const auto outcome = moves_or_outcome(game_, position, moves)) return reward_.of(*outcome);
      if (is_clock_over(position)) return 0;
      position = after_move(position, moves, random, watch);
    }
    return reward_.guess(position);
  }

 private:
  /// A random game without lists of moves.
  template <class W>
  double random_result(Position position, Random& random, W& watch) const {
    for (;;) {
      if (const auto outcome = game_.ended(position)) return reward_.of(*outcome);
      const Move move = game_.nth_move(position, pick(random, game_.count_moves(position)));
      watch.play(move);
      position = game_.after(position, move);
    }
  }

  static constexpr int longest = 1000;
  static constexpr int captures = 6;  ///< plies of quiescence at most

  /// The evaluator's value after captures; its plain value where the game has none, or dice.
  double quiet_value(const Position& position) const {
    if constexpr (HasNoisy<G> && !HasChance<G>) {
      constexpr double far = std::numeric_limits<double>::infinity();
      return quiet_value(position, -far, far, captures);
    }
    return evaluator_(position);
  }

  /// Quiescence: the evaluator's value after the best captures, as First sees it. The player to move may stop at any
  /// time, unless forced. Captures that lose material are left out.
  double quiet_value(const Position& position, double low, double high, int plies_left) const {
    if (const auto outcome = game_.ended(position)) return evaluator_.final(*outcome, 1);
    const bool is_max = game_.to_move(position) == Player::First;
    bool forced = false;
    if constexpr (HasForcing<G>) forced = plies_left > 0 && game_.forcing(position);
    double best = 0;
    if (!forced) {
      best = evaluator_(position);
      if (plies_left == 0 || (is_max ? best >= high : best <= low)) return best;
      (is_max ? low : high) = is_max ? std::max(low, best) : std::min(high, best);
    }
    MoveList<Move> moves;
    if (!list_captures(position, forced, moves)) return evaluator_.final(game_.stuck(position), 1);
    bool has_value = !forced;
    for (const Move& move : moves) {
      if constexpr (HasExchange<G>)
        if (!forced && game_.exchange(position, move) < 0) continue;
      const double value = quiet_value(game_.after(position, move), low, high, plies_left - 1);
      best = !has_value ? value : is_max ? std::max(best, value) : std::min(best, value);
      has_value = true;
      (is_max ? low : high) = is_max ? std::max(low, best) : std::min(high, best);
      if (low >= high) break;
    }
    return best;
  }
  /// All moves where the player is forced. False: there is none.
  bool list_captures(const Position& position, bool forced, MoveList<Move>& moves) const {
    if constexpr (ListsNoisy<G>)
      if (!forced) return game_.noisy_moves(position, moves);
    game_.moves(position, moves);
    if (moves.empty()) return false;
    if (forced) return true;
    std::size_t kept = 0;
    if constexpr (HasNoisy<G>)
      for (const Move& move : moves)
        if (game_.noisy(position, move)) moves[kept++] = move;
    moves.shrink_to(kept);
    return true;
  }

  bool is_clock_over(const Position& position) const {
    if constexpr (CanRepeat<G> && HasClock<G>) {
      constexpr int limit = G::line_rules.clock_claim > 0 ? G::line_rules.clock_claim : G::line_rules.clock_draw;
      return limit > 0 && game_.clock(position) >= limit;
    }
    return false;
  }

  template <class W>
  Position after_move(const Position& position, const MoveList<Move>& moves, Random& random, W& watch) const {
    const Player player = game_.to_move(position);
    const auto play = [&](const Move& move) {
      watch.play(move);
      return game_.after(position, move);
    };
    if constexpr (HasChance<G>)
      if (player == Player::Chance) {
        const auto count = static_cast<std::uint32_t>(moves.size());
        return play(
            moves[draw(game_, position, count, random, [&](std::uint32_t i) -> const Move& { return moves[i]; })]);
      }
    if (kind_ == Playout::Random) return play(moves[pick(random, moves.size())]);
    return after_best_move(position, moves, sign(player), random, watch);
  }

  /// The best of all positions after a move, by the evaluator or after captures; one of the best at random.
  template <class W>
  Position after_best_move(const Position& position, const MoveList<Move>& moves, int mover, Random& random,
                           W& watch) const {
    Position best = position;
    const Move* played = moves.begin();
    double most = 0;
    std::uint64_t equal = 0;
    for (const Move& move : moves) {
      const Position next = game_.after(position, move);
      const auto outcome = game_.ended(next);
      const double value = mover * (outcome                    ? evaluator_.final(*outcome, 1)
                                    : kind_ == Playout::OnePly ? quiet_value(next)
                                                               : evaluator_(next));
      if (equal > 0 && value < most) continue;
      equal = equal > 0 && value == most ? equal + 1 : 1;
      if (random.below(equal) == 0) {
        best = next;
        played = &move;
      }
      most = value;
    }
    watch.play(*played);
    return best;
  }

  const G& game_;
  const E& evaluator_;
  Reward<G, E> reward_;
  Playout kind_;
};

}  // namespace zermelo
