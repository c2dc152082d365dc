#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>

#include "zermelo/core/game.h"
#include "zermelo/core/score.h"
#include "zermelo/search/engine/techniques.h"

namespace zermelo {

/// What is looked at deeper, less deep, or not at all.
template <class G>
class Selectivity {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Selectivity(const G& game, const Techniques& on) : game_(game), on_(on) {}

  /// What a quiet move changes in the judgement, on average: the measure of what is is_futile. Zero: there is none.
  void measure_by(Score swing) { swing_ = swing; }

  bool is_forced(const Position& position) const {
    if constexpr (HasForcing<G>)
      if (on_.extensions || on_.lmr || on_.futility || on_.quiescence) return game_.forcing(position);
    return false;
  }
  /// Keeps the turn, or leaves the other side little choice.
  [[gnu::always_inline]] bool is_lively(const Position& position, const Move& move) const {
    const Position child = game_.after(position, move);
    return game_.to_move(child) == game_.to_move(position) || is_forced(child);
  }

  /// A check is answered a ply deeper, in lines shorter than `reach`. Where what is forced is noisy, quiescence plays
  /// it out anyway, and a game whose captures must be made would never end.
  int extension(const Position& position, bool forced, bool within_reach, const MoveList<Move>& moves) const {
    if (!on_.extensions || !forced || !within_reach) return 0;
    if constexpr (HasNoisy<G>)
      if (std::ranges::all_of(moves, [&](const Move& move) { return game_.noisy(position, move); })) return 0;
    return 1;
  }
  /// Of the move of this number; never of one that keeps the turn or leaves the other side little choice.
  int reduction(int depth, int number, bool ordinary, bool lively) const {
    if (!on_.lmr || lively || !ordinary) return 0;
    if (depth < Tuning::lmr_least_depth || number < Tuning::lmr_free_moves) return 0;
    return std::min(Tuning::reduction(depth, number), depth - 1);
  }

  /// The moves that are played at the horizon: the noisy ones, or all where the mover is forced. False when there is
  /// no move at all.
  bool list_worthwhile(const Position& position, bool forced, MoveList<Move>& moves) const {
    if constexpr (ListsNoisy<G>)
      if (!forced) return game_.noisy_moves(position, moves);
    game_.moves(position, moves);
    if (moves.empty()) return false;
    if (forced) return true;
    std::size_t kept = 0;
    for (const Move& move : moves)
      if (game_.noisy(position, move)) moves[kept++] = move;
    moves.shrink_to(kept);
    return true;
  }

  /// Near the horizon, and where there is a measure of what a quiet move may change.
  bool may_leave_out(int depth) const {
    return HasNoisy<G> && on_.futility && swing_ > Score() && depth <= Tuning::futility_depth;
  }
  bool is_reverse_futile(Score standing, int depth, Score beta) const {
    return !beta.decided() && standing.milli() - reach(depth) >= beta.milli();
  }
  /// A quiet move that would have to change far more than such moves do, or one late in a long list.
  bool is_futile(Score standing, Score best, int depth, int number, Score alpha) const {
    if (best.decided()) return false;
    return number >= Tuning::late_moves(depth) || standing.milli() + reach(depth) <= alpha.milli();
  }

 private:
  std::int64_t reach(int depth) const { return std::int64_t{Tuning::futility_swings} * swing_.milli() * depth; }

  const G& game_;
  const Techniques& on_;
  Score swing_;
};

}  // namespace zermelo
