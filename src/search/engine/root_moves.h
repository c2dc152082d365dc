#pragma once
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <span>
#include <vector>

#include "zermelo/core/move_list.h"
#include "zermelo/core/score.h"
#include "zermelo/search/engine/node.h"
#include "zermelo/search/report.h"

namespace zermelo {

/// A move of the root and the result of its last search.
template <class Move>
struct EngineRootMove {
  Move move{};
  Score value = -Score::infinity();
  Bound bound = Bound::Upper;
  int depth = 0;        ///< of the search that gave the value; 0: none
  bool guessed = true;  ///< the value depends on a static evaluation
  std::vector<Move> line;

  /// A win that is at least this one, or a loss that is at most this one.
  bool is_decided() const { return value.decided() && bound != (value > Score() ? Bound::Upper : Bound::Lower); }

  /// The result of a search in this window; `answers` is the principal variation behind the move.
  void update(const NodeValue& found, Score alpha, Score beta, int searched_depth, std::span<const Move> answers) {
    assert(alpha < beta && searched_depth >= 1);
    value = found.score;
    bound = value <= alpha ? Bound::Upper : value >= beta ? Bound::Lower : Bound::Exact;
    depth = searched_depth;
    guessed = depends_on(found.depends, Depends::Guess);
    line.assign(1, move);
    line.insert(line.end(), answers.begin(), answers.end());
  }
};

/// The moves of the root; the best of those that were searched stand in front.
template <class Move>
class RootMoves {
 public:
  [[gnu::cold]] void set(const MoveList<Move>& moves) {
    all_.clear();
    for (const Move& move : moves) all_.push_back({.move = move, .line = {move}});
  }
  /// Drops all moves but these; none if the list is empty.
  [[gnu::cold]] void keep_only(std::span<const Move> only) {
    if (only.empty()) return;
    std::erase_if(all_,
                  [&](const EngineRootMove<Move>& root) { return std::ranges::find(only, root.move) == only.end(); });
    assert(!all_.empty());
  }
  /// The moves between the two places go down by one.
  void move_up(std::size_t from, std::size_t to) {
    assert(to <= from && from < all_.size());
    const auto at = [this](std::size_t i) { return all_.begin() + static_cast<std::ptrdiff_t>(i); };
    std::rotate(at(to), at(from), at(from) + 1);
  }

  /// If the first move loses, puts the best move in front that was searched and does not. False if there is none.
  [[gnu::cold]] bool replace_lost_move() {
    const auto loses = [](const EngineRootMove<Move>& root) { return root.value.decided() && root.value < Score(); };
    if (all_.empty() || !loses(all_.front())) return false;
    const auto other =
        std::ranges::find_if(all_, [&](const EngineRootMove<Move>& root) { return root.depth > 0 && !loses(root); });
    if (other == all_.end()) return false;
    move_up(static_cast<std::size_t>(other - all_.begin()), 0);
    return true;
  }

  /// Sorts the first moves by their values, the best in front; moves of equal value keep their order. A later line can
  /// be worth more than an earlier one: each is searched with another window, and the table learns from line to line.
  [[gnu::cold]] void sort_lines(std::size_t lines) {
    for (std::size_t i = 1; i < std::min(lines, all_.size()); ++i) {
      std::size_t to = i;
      while (to > 0 && all_[to - 1].value < all_[i].value) --to;
      move_up(i, to);
    }
  }

  /// A limit was reached in the middle of `depth`: puts the lines of the last finished depth back, because values of
  /// two depths cannot be compared. Wins and losses that the unfinished depth has found stay. True if there are any.
  [[gnu::cold]] bool return_to(std::span<const EngineRootMove<Move>> finished, int depth, std::size_t lines) {
    std::vector<EngineRootMove<Move>> roots(finished.begin(), finished.end());
    std::size_t wins = 0;
    bool changed = false;
    for (std::size_t i = 0; i < roots.size(); ++i) {
      const auto now = std::ranges::find(all_, roots[i].move, &EngineRootMove<Move>::move);
      assert(now != all_.end());
      if (now->depth != depth || !now->is_decided() || now->value == roots[i].value) continue;
      roots[i] = *now;
      changed = true;
      if (now->value < Score()) continue;
      const auto at = roots.begin() + static_cast<std::ptrdiff_t>(i);
      std::rotate(roots.begin() + static_cast<std::ptrdiff_t>(wins++), at, at + 1);
    }
    all_ = std::move(roots);
    sort_lines(lines);
    replace_lost_move();
    return changed;
  }

  const std::vector<EngineRootMove<Move>>& all() const { return all_; }
  std::size_t size() const { return all_.size(); }
  EngineRootMove<Move>& operator[](std::size_t i) {
    assert(i < all_.size());
    return all_[i];
  }
  /// Appends the moves from number `first` on.
  void copy_moves(std::size_t first, MoveList<Move>& moves) const {
    assert(first <= all_.size());
    for (std::size_t i = first; i < all_.size(); ++i) moves.push_back(all_[i].move);
  }

 private:
  std::vector<EngineRootMove<Move>> all_;
};

}  // namespace zermelo
