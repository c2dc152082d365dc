#pragma once
#include "zermelo/search/textbook/page.h"

namespace zermelo {

/// Alpha-beta (Knuth & Moore 1975), two-sided as in the book: MAX is the player to move at the root, values and
/// windows are MAX's, and the position says whose turn it is.
///
/// Fail-soft: a node may return a value outside its window; it is then a bound. A node is cut when alpha >= beta,
/// tested after every child. Improvement is strict, so the first of equal moves wins.
template <class G, class E, class T = NoTrace>
class AlphaBeta : public Textbook<AlphaBeta<G, E, T>, G, E, T> {
  static_assert(!HasChance<G>, "this game has dice: use Expectimax");
  using Base = Textbook<AlphaBeta, G, E, T>;
  friend Base;
  static constexpr bool has_window = true;

 public:
  using typename Base::Move;
  using typename Base::Position;
  using typename Base::Value;

  AlphaBeta(const G& game, const E& evaluator, const Limits& limits, const TextbookOptions& options, T& trace)
      : Base(game, evaluator, limits, options, trace) {}

 private:
  /// The value of the position after `move`, from `depth` more plies.
  [[gnu::always_inline]] Value value(const Position& parent, const Move& move, const Path<G>& path, int depth,
                                     Value alpha, Value beta) {
    const Position position = this->game_.after(parent, move);
    return node(position, move, path.next(this->game_, parent, move, position), depth, alpha, beta);
  }

  [[gnu::always_inline]] Value node(const Position& position, const Move& move, const Path<G>& path, int depth,
                                    Value alpha, Value beta) {
    MoveList<Move> moves;
    Value v;
    this->meter_.count();
    this->best_.clear(depth);
    this->trace_.enter(position, move, this->kind(position), depth, alpha, beta);
    if (!this->is_leaf(position, path, depth, moves, v)) {
      this->trace_.expand(moves);
      return expand(position, moves, path, depth, alpha, beta);
    }
    this->trace_.leave(v, alpha, beta);
    return v;
  }

  Value expand(const Position& position, MoveList<Move>& moves, const Path<G>& path, int depth, Value alpha,
               Value beta) {
    this->prepare(position, path, depth, moves);
    return this->game_.to_move(position) == this->max_ ? max_value(position, moves, path, depth, alpha, beta)
                                                       : min_value(position, moves, path, depth, alpha, beta);
  }

  Value max_value(const Position& position, const MoveList<Move>& moves, const Path<G>& path, int depth, Value alpha,
                  Value beta) {
    Value v = -this->infinity;
    for (const Move& move : moves) {
      const Value w = value(position, move, path, depth - 1, alpha, beta);
      if (this->meter_.stopped()) break;
      if (w > v) {
        v = w;
        this->best_.keep(depth, move);
        this->trace_.improve(v);
      }
      alpha = std::max(alpha, v);
      if (alpha >= beta) {
        ++this->cutoffs_;
        this->trace_.cut(moves, &move, v, beta);
        break;
      }
    }
    this->trace_.leave(v, alpha, beta);
    return v;
  }

  Value min_value(const Position& position, const MoveList<Move>& moves, const Path<G>& path, int depth, Value alpha,
                  Value beta) {
    Value v = this->infinity;
    for (const Move& move : moves) {
      const Value w = value(position, move, path, depth - 1, alpha, beta);
      if (this->meter_.stopped()) break;
      if (w < v) {
        v = w;
        this->best_.keep(depth, move);
        this->trace_.improve(v);
      }
      beta = std::min(beta, v);
      if (alpha >= beta) {
        ++this->cutoffs_;
        this->trace_.cut(moves, &move, v, alpha);
        break;
      }
    }
    this->trace_.leave(v, alpha, beta);
    return v;
  }

  /// For `order=best`: what minimax would say, found by an uncounted search of its own.
  Value true_value(const Position& position, const Path<G>& path, int depth) const {
    return this->template value_by<AlphaBeta<G, E, NoTrace>>(position, path, depth);
  }

 public:
  /// The value of a position inside a larger search, as `max` sees it.
  Value value_of(const Position& position, const Path<G>& path, int depth, Player max) {
    this->max_ = max;
    return node(position, Move{}, path, depth, -this->infinity, this->infinity);
  }
};

}  // namespace zermelo
