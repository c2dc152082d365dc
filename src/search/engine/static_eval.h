#pragma once
#include <cstdint>
#include <cstdlib>
#include <optional>

#include "zermelo/core/evaluator.h"
#include "zermelo/core/game.h"
#include "zermelo/search/engine/techniques.h"
#include "zermelo/search/probe.h"

namespace zermelo {

/// What the engine says of a position without a search, as the player to move sees it.
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
  /// Can a position be worth something else because of what was before it?
  static constexpr bool path_dependent = line_rules().repetition_draw > 0 || line_rules().repetition_claim > 0 ||
                                         line_rules().clock_draw > 0 || line_rules().clock_claim > 0;

  /// What a tablebase says, if that comes true.
  std::optional<Score> known(const Position& position, const Path<G>& path, const std::optional<Verdict>& probed,
                             int ply) const {
    if (!probed || !comes_true(*probed, game_, position, path)) return std::nullopt;
    if (probed->sign == 0) return Score();
    return probed->sign > 0 ? Score::win_in(ply + probed->plies) : Score::loss_in(ply + probed->plies);
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

  /// What a quiet move changes in the judgement, on average over the moves of a position and their answers. Measures
  /// are taken from it, so that they fit every game and evaluator.
  Score mean_swing(const Position& position) const {
    Swing swing;
    sample(position, swing, [&](const Position& child) { sample(child, swing, [](const Position&) {}); });
    return Score::from_milli(swing.seen == 0 ? 0 : static_cast<std::int32_t>(swing.sum / swing.seen));
  }

 private:
  struct Swing {
    std::int64_t sum = 0;
    std::int64_t seen = 0;
  };

  Score view(const Position& position, Score first_view) const {
    return game_.to_move(position) == Player::Second ? -first_view : first_view;
  }

  template <class Then>
  void sample(const Position& position, Swing& swing, Then&& then) const {
    MoveList<Move> moves;
    if (moves_or_outcome(game_, position, moves)) return;
    const std::int64_t before = evaluator_(position).milli();
    for (const Move& move : moves) {
      if (swing.seen >= Tuning::swing_samples) return;
      const Position child = game_.after(position, move);
      if (game_.ended(child)) continue;
      then(child);
      if (is_noisy(position, move)) continue;
      swing.sum += std::abs(evaluator_(child).milli() - before);
      ++swing.seen;
    }
  }

  const G& game_;
  Scored<E> evaluator_;
};

}  // namespace zermelo
