#pragma once
#include "zermelo/search/textbook/alpha_beta.h"

namespace zermelo {

/// Minimax (von Neumann 1928; Shannon 1950 for programs), two-sided as in the book: MAX is the player to move at the
/// root and the position says whose turn it is. Looks at every move; improvement is strict, so the first of equal moves
/// wins.
template <class G, class E, class T = NoTrace>
class Minimax : public Textbook<Minimax<G, E, T>, G, E, T> {
  static_assert(!HasChance<G>, "this game has dice: use Expectimax");
  using Base = Textbook<Minimax, G, E, T>;
  friend Base;
  static constexpr bool has_window = false;

 public:
  using typename Base::Move;
  using typename Base::Position;
  using typename Base::Value;

  Minimax(const G& game, const E& evaluator, const Limits& limits, const TextbookOptions& options, T& trace)
      : Base(game, evaluator, limits, options, trace) {}

 private:
  /// The value of the position after `move`, from `depth` more plies. There is no window: alpha and beta stay infinite.
  [[gnu::always_inline]] Value value(const Position& parent, const Move& move, const Path<G>& path, int depth,
                                     Value = {}, Value = {}) {
    const Position position = this->game_.after(parent, move);
    const Path<G> here = path.next(this->game_, parent, move, position);
    MoveList<Move> moves;
    Value v;
    this->meter_.count();
    this->best_.clear(depth);
    this->trace_.enter(position, move, this->kind(position), depth, -this->infinity, this->infinity);
    if (!this->is_leaf(position, here, depth, moves, v)) {
      this->trace_.expand(moves);
      v = expand(position, moves, here, depth);
    }
    this->trace_.leave(v, -this->infinity, this->infinity);
    return v;
  }

  Value expand(const Position& position, MoveList<Move>& moves, const Path<G>& path, int depth, Value = {},
               Value = {}) {
    this->prepare(position, path, depth, moves);
    return this->game_.to_move(position) == this->max_ ? max_value(position, moves, path, depth)
                                                       : min_value(position, moves, path, depth);
  }

  Value max_value(const Position& position, const MoveList<Move>& moves, const Path<G>& path, int depth) {
    Value v = -this->infinity;
    for (const Move& move : moves) {
      const Value w = value(position, move, path, depth - 1);
      if (this->meter_.stopped()) break;
      if (w > v) {
        v = w;
        this->best_.keep(depth, move);
        this->trace_.improve(v);
      }
    }
    return v;
  }

  Value min_value(const Position& position, const MoveList<Move>& moves, const Path<G>& path, int depth) {
    Value v = this->infinity;
    for (const Move& move : moves) {
      const Value w = value(position, move, path, depth - 1);
      if (this->meter_.stopped()) break;
      if (w < v) {
        v = w;
        this->best_.keep(depth, move);
        this->trace_.improve(v);
      }
    }
    return v;
  }

  /// For `order=best`: alpha-beta finds minimax's value with less work.
  Value true_value(const Position& position, const Path<G>& path, int depth) const {
    return this->template value_by<AlphaBeta<G, E, NoTrace>>(position, path, depth);
  }
};

}  // namespace zermelo
