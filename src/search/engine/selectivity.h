#pragma once
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>

#include "zermelo/core/game.h"
#include "zermelo/core/score.h"
#include "zermelo/search/engine/techniques.h"

namespace zermelo {

/// Which moves are searched deeper, less deeply, or not at all.
template <class G>
class Selectivity {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  Selectivity(const G& game, const Techniques& on) : game_(game), on_(on) {}

  /// The average change of the static evaluation by a quiet move: the unit of futility margins. Zero: nothing is
  /// futile.
  void set_mean_swing(Score swing) {
    assert(swing >= Score());
    mean_swing_ = swing;
  }

  bool is_forced(const Position& position) const {
    if constexpr (HasForcing<G>)
      if (on_.extensions || on_.lmr || on_.futility || on_.quiescence) return game_.forcing(position);
    return false;
  }
  [[gnu::always_inline]] bool keeps_turn_or_forces(const Position& position, const Move& move) const {
    const Position child = game_.after(position, move);
    return game_.to_move(child) == game_.to_move(position) || is_forced(child);
  }

  /// One ply for a forced answer, such as the answer to a check. None if every move is noisy: quiescence searches those
  /// anyway, and a game in which captures are compulsory would never end.
  int extension(const Position& position, bool forced, bool may_extend, const MoveList<Move>& moves) const {
    if (!on_.extensions || !forced || !may_extend) return 0;
    if constexpr (HasNoisy<G>)
      if (std::ranges::all_of(moves, [&](const Move& move) { return game_.noisy(position, move); })) return 0;
    return 1;
  }
  /// How many plies less a late move is searched.
  int reduction(int depth, int number, bool may_reduce) const {
    if (!on_.lmr || !may_reduce) return 0;
    if (depth < Tuning::lmr_least_depth || number < Tuning::lmr_free_moves) return 0;
    const int less = std::min(Tuning::reduction(depth, number), depth - 1);
    assert(less >= 1 && less < depth);
    return less;
  }

  /// Fills an empty list with the moves of a quiescence search: the noisy ones, or all if the player to move is forced.
  /// False if there is no legal move at all.
  bool list_quiescence_moves(const Position& position, bool forced, MoveList<Move>& moves) const {
    assert(moves.empty());
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

  /// May futility cut anything at this depth?
  bool may_prune(int depth) const {
    return HasNoisy<G> && on_.futility && mean_swing_ > Score() && depth <= Tuning::futility_depth;
  }
  /// The static evaluation is so far above beta that no quiet move can bring it below.
  bool is_reverse_futile(Score static_eval, int depth, Score beta) const {
    assert(may_prune(depth));
    return !beta.decided() && static_eval.milli() - margin(depth) >= beta.milli();
  }
  /// A quiet move that is late in a long list, or that would have to change the evaluation far more than such moves do.
  bool is_futile(Score static_eval, Score best, int depth, int number, Score alpha) const {
    assert(number > 0);
    if (best.decided()) return false;
    return number >= Tuning::late_moves(depth) || static_eval.milli() + margin(depth) <= alpha.milli();
  }

 private:
  std::int64_t margin(int depth) const { return std::int64_t{Tuning::futility_swings} * mean_swing_.milli() * depth; }

  const G& game_;
  const Techniques& on_;
  Score mean_swing_;
};

}  // namespace zermelo
