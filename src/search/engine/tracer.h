#pragma once
#include <cassert>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

#include "zermelo/core/score.h"
#include "zermelo/search/tree.h"

namespace zermelo {

/// Records the tree of the last depth that the engine finished, in the format of all searches: values and windows as
/// MAX, the player to move at the root, sees them, on the evaluator's scale.
template <class G>
class EngineTracer {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Tree = SearchTree<G>;

  EngineTracer(const G& game, std::size_t budget) : game_(game), tree_(game, budget), finished_(game, budget) {}

  /// How a Score reads on the evaluator's scale.
  std::function<double(Score)> units = [](Score value) { return value.to_units(); };

  /// Of the last depth that was finished; if none was, what there is.
  const Tree& tree() const { return finished_.nodes().empty() ? tree_ : finished_; }

  // Called by the engine; values are as the player to move at the open node sees them. -------------------------------
  // Cold and never inlined, so that the compiler spends little time on an engine that is traced.

  [[gnu::cold, gnu::noinline]] void begin(bool record) {
    recording_ = record;
    if (!record) return;
    tree_.clear();
    open_.clear();
  }
  [[gnu::cold, gnu::noinline]] void finish() {
    assert(!recording_ || open_.empty());
    if (recording_) std::swap(tree_, finished_);
  }

  [[gnu::cold, gnu::noinline]] void enter(const Position& position, const Move* move, int depth_left, Score alpha,
                                          Score beta, Look look) {
    if (!recording_) return;
    const Player mover = game_.to_move(position);
    if (open_.empty()) max_ = mover;
    open_.push_back({.mover = mover, .alpha = alpha, .beta = beta});
    const auto [low, high] = window();
    tree_.enter(position, move == nullptr ? Move{} : *move, kind(mover), depth_left, low, high, look);
  }
  [[gnu::cold, gnu::noinline]] void leaf(const Outcome& outcome) {
    if (recording_) tree_.leaf(outcome);
  }
  [[gnu::cold, gnu::noinline]] void leaf(LeafReason reason) {
    if (recording_) tree_.leaf(std::nullopt, reason);
  }
  [[gnu::cold, gnu::noinline]] void expand(const MoveList<Move>& moves) {
    if (!recording_) return;
    assert(!open_.empty());
    open_.back().expanded = true;
    tree_.expand(moves);
  }
  [[gnu::cold, gnu::noinline]] void improve(Score value) {
    if (recording_) tree_.improve(as_max(value));
  }
  [[gnu::cold, gnu::noinline]] void skip(const Move& move) {
    if (recording_) tree_.skip(move);
  }
  [[gnu::cold, gnu::noinline]] void cut(const MoveList<Move>& moves, const Move* at, Score value, Score bound) {
    if (recording_) tree_.cut(moves, at, as_max(value), as_max(bound));
  }
  [[gnu::cold, gnu::noinline]] void leave(Score value) {
    if (!recording_) return;
    assert(!open_.empty());
    if (open_.back().expanded) open_.back().alpha = std::max(open_.back().alpha, value);
    const auto [low, high] = window();
    tree_.leave(as_max(value), low, high);
    open_.pop_back();
  }

 private:
  struct Open {
    Player mover = Player::First;
    Score alpha;
    Score beta;
    bool expanded = false;
  };

  NodeKind kind(Player mover) const { return mover == max_ ? NodeKind::Max : NodeKind::Min; }
  double as_max(Score value) const { return open_.back().mover == max_ ? scaled(value) : -scaled(value); }
  double scaled(Score value) const {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (value == Score::infinity()) return infinity;
    if (value == -Score::infinity()) return -infinity;
    return units(value);
  }
  typename Tree::Window window() const {
    const double alpha = as_max(open_.back().alpha);
    const double beta = as_max(open_.back().beta);
    return {std::min(alpha, beta), std::max(alpha, beta)};
  }

  const G& game_;
  Tree tree_;
  Tree finished_;
  std::vector<Open> open_;
  Player max_ = Player::First;
  bool recording_ = true;
};

}  // namespace zermelo
