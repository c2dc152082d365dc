#pragma once
#include <cassert>
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "zermelo/core/evaluator.h"
#include "zermelo/core/game.h"
#include "zermelo/search/engine/techniques.h"
#include "zermelo/search/probe.h"

namespace zermelo {

/// The value of a position without a search, as the player to move sees it.
template <class G, class E>
class StaticEval {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  StaticEval(const G& game, const E& evaluator) : game_(game), evaluator_(evaluator, 0) {}

  Score operator()(const Position& position) const { return view(position, evaluator_(position)); }
  Score end(const Position& position, const Outcome& outcome, int ply) const {
    return view(position, evaluator_.final(outcome, -ply));
  }

  static constexpr LineRules line_rules() {
    if constexpr (CanRepeat<G>) return G::line_rules;
    return {};
  }
  /// Can the moves that led to a position change its value?
  static constexpr bool path_dependent = line_rules().repetition_draw > 0 || line_rules().repetition_claim > 0 ||
                                         line_rules().clock_draw > 0 || line_rules().clock_claim > 0;

  /// The value by a tablebase, unless a clock ends the game before its win.
  std::optional<Score> known(const Position& position, const Path<G>& path, const std::optional<Verdict>& probed,
                             int ply) const {
    if (!probed || !comes_true(*probed, game_, position, path)) return std::nullopt;
    return Score::of(*probed, ply);
  }

  bool is_stuck(const Position& position) const {
    if constexpr (NeverStuck<G>) return false;
    if constexpr (CountsMoves<G>) return game_.count_moves(position) == 0;
    MoveList<Move> moves;
    game_.moves(position, moves);
    return moves.empty();
  }
  bool is_noisy(const Position& position, const Move& move) const {
    if constexpr (HasNoisy<G>) return game_.noisy(position, move);
    return false;
  }

  /// The average change of the evaluation by a quiet move, over the moves of a position and their answers. Futility
  /// margins are multiples of it, so that they fit every game and evaluator.
  [[gnu::noinline]] Score mean_swing(const Position& position) const {
    Swings swings;
    sample(position, swings, /*plies=*/2);
    return Score::from_milli(swings.count == 0 ? 0 : static_cast<std::int32_t>(swings.sum / swings.count));
  }

 private:
  struct Swings {
    std::int64_t sum = 0;
    std::int64_t count = 0;
  };

  Score view(const Position& position, Score first_view) const {
    assert(game_.to_move(position) != Player::Chance);
    return game_.to_move(position) == Player::Second ? -first_view : first_view;
  }

  [[gnu::noinline]] void sample(const Position& position, Swings& swings, int plies) const {
    MoveList<Move> moves;
    if (moves_or_outcome(game_, position, moves)) return;
    const std::int64_t before = evaluator_(position).milli();
    for (const Move& move : moves) {
      if (swings.count >= Tuning::swing_samples) return;
      const Position child = game_.after(position, move);
      if (game_.ended(child)) continue;
      if (plies > 1) sample(child, swings, plies - 1);
      if (is_noisy(position, move)) continue;
      swings.sum += std::abs(evaluator_(child).milli() - before);
      ++swings.count;
    }
  }

  const G& game_;
  Scored<E> evaluator_;
};

}  // namespace zermelo
