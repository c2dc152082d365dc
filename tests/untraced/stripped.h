#pragma once
#include <algorithm>

#include "core/evaluator.h"
#include "search/limits.h"
#include "search/textbook/page.h"

namespace zermelo {

/// A copy of AlphaBeta (search/textbook/alpha_beta.h, page.h) with every mention of a tracer struck out, and nothing
/// else changed: what the library's search would cost had nobody thought of tracing.
template <class G, class E>
class StrippedAlphaBeta {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Value = typename E::Value;

  StrippedAlphaBeta(const G& game, const E& evaluator, const Limits& limits, const TextbookOptions& options)
      : game_(game),
        evaluator_(evaluator),
        options_(options),
        limits_(limits),
        depth_(limits.depth),
        meter_(limits),
        random_(options.seed),
        best_(limits.depth) {}

  std::uint64_t nodes() const { return meter_.nodes(); }

  Value operator()(const Position& position) {
    max_ = game_.to_move(position) == Player::Second ? Player::Second : Player::First;
    MoveList<Move> moves;
    const Path<G> path = Path<G>::from(game_, position, {});
    meter_.count();
    if (moves_or_outcome(game_, position, moves)) return {};
    ++inner_;
    arrange(position, moves);
    Value best = -infinity;
    for (const Move& move : moves) {
      const Value w = value(position, move, path, depth_ - 1, best, infinity);
      if (meter_.stopped()) break;
      if (w > best) {
        best = w;
        best_.keep(depth_, move);
      }
    }
    return best;
  }

 private:
  static constexpr Value infinity = ValueTraits<Value>::infinity();

  Value view(Value first_view) const { return max_ == Player::Second ? -first_view : first_view; }

  [[gnu::always_inline]] Value value(const Position& parent, const Move& move, const Path<G>& path, int depth,
                                     Value alpha, Value beta) {
    const Position position = game_.after(parent, move);
    return node(position, path.next(game_, parent, move, position), depth, alpha, beta);
  }

  [[gnu::always_inline]] Value node(const Position& position, const Path<G>& path, int depth, Value alpha, Value beta) {
    MoveList<Move> moves;
    Value v;
    meter_.count();
    best_.clear(depth);
    if (!is_leaf(position, path, depth, moves, v)) return expand(position, moves, path, depth, alpha, beta);
    return v;
  }

  [[gnu::always_inline]] bool is_leaf(const Position& position, const Path<G>& path, int depth, MoveList<Move>& moves,
                                      Value& value) {
    std::optional<Outcome> outcome = game_.ended(position);
    if (!outcome && (depth > 0 || !NeverStuck<G>)) {
      game_.moves(position, moves);
      if (moves.empty()) outcome = game_.stuck(position);
    }
    if (!outcome) outcome = path.drawn(game_, position);
    if (!outcome && depth > 0) {
      ++inner_;
      return false;
    }
    if (!outcome) guessed_ = true;
    value = view(outcome ? evaluator_.final(*outcome, depth) : evaluator_(position));
    return true;
  }

  /// The orders that need a search of their own are left out: nothing here asks for them.
  void arrange(const Position&, MoveList<Move>& moves) {
    switch (options_.order) {
      case Order::Natural: break;
      case Order::Reverse: std::reverse(moves.begin(), moves.end()); break;
      default: random_.shuffle(moves); break;
    }
  }

  Value expand(const Position& position, MoveList<Move>& moves, const Path<G>& path, int depth, Value alpha,
               Value beta) {
    arrange(position, moves);
    return game_.to_move(position) == max_ ? max_value(position, moves, path, depth, alpha, beta)
                                           : min_value(position, moves, path, depth, alpha, beta);
  }

  Value max_value(const Position& position, const MoveList<Move>& moves, const Path<G>& path, int depth, Value alpha,
                  Value beta) {
    Value v = -infinity;
    for (const Move& move : moves) {
      const Value w = value(position, move, path, depth - 1, alpha, beta);
      if (meter_.stopped()) break;
      if (w > v) {
        v = w;
        best_.keep(depth, move);
      }
      alpha = std::max(alpha, v);
      if (alpha >= beta) {
        ++cutoffs_;
        break;
      }
    }
    return v;
  }

  Value min_value(const Position& position, const MoveList<Move>& moves, const Path<G>& path, int depth, Value alpha,
                  Value beta) {
    Value v = infinity;
    for (const Move& move : moves) {
      const Value w = value(position, move, path, depth - 1, alpha, beta);
      if (meter_.stopped()) break;
      if (w < v) {
        v = w;
        best_.keep(depth, move);
      }
      beta = std::min(beta, v);
      if (alpha >= beta) {
        ++cutoffs_;
        break;
      }
    }
    return v;
  }

  const G& game_;
  const E& evaluator_;
  TextbookOptions options_;
  Limits limits_;
  int depth_;
  Meter meter_;
  Random random_;
  Variations<Move> best_;
  Player max_ = Player::First;
  std::uint64_t inner_ = 0;
  bool guessed_ = false;
  std::uint64_t cutoffs_ = 0;
};

}  // namespace zermelo
