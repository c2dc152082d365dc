#pragma once
#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include "zermelo/core/move_list.h"
#include "zermelo/core/score.h"
#include "zermelo/search/report.h"

namespace zermelo {

/// A move of the position that is searched, and what was found out about it last.
template <class Move>
struct EngineRootMove {
  Move move{};
  Score value = -Score::infinity();
  Bound bound = Bound::Upper;
  int depth = 0;        ///< of the search that gave the value
  bool guessed = true;  ///< some leaf under it had to be judged
  std::vector<Move> line;

  /// What the latest search found in the window.
  struct Found {
    int depth = 0;
    bool guessed = true;
    std::span<const Move> tail;  ///< of its line
  };
  void note(Score found, Score alpha, Score beta, const Found& how) {
    value = found;
    bound = found <= alpha ? Bound::Upper : found >= beta ? Bound::Lower : Bound::Exact;
    depth = how.depth;
    guessed = how.guessed;
    line.assign(1, move);
    line.insert(line.end(), how.tail.begin(), how.tail.end());
  }
};

/// All of them; the best of those that were searched stand in front.
template <class Move>
class RootMoves {
 public:
  void set(const MoveList<Move>& moves) {
    all_.clear();
    for (const Move& move : moves) all_.push_back({.move = move, .line = {move}});
  }
  /// Nothing but these; all, if there are none.
  void keep(std::span<const Move> only) {
    if (only.empty()) return;
    std::erase_if(all_,
                  [&](const EngineRootMove<Move>& root) { return std::ranges::find(only, root.move) == only.end(); });
  }
  /// Those between move on by one.
  void bring_forward(std::size_t from, std::size_t to) {
    const auto at = [this](std::size_t i) { return all_.begin() + static_cast<std::ptrdiff_t>(i); };
    std::rotate(at(to), at(from), at(from) + 1);
  }

  /// Puts the best of those that were not seen to lose in front, if the one that stands there was; false when there is
  /// none.
  bool step_back_from_loss() {
    const auto loses = [](const EngineRootMove<Move>& root) { return root.value.decided() && root.value < Score(); };
    if (all_.empty() || !loses(all_.front())) return false;
    const auto other =
        std::ranges::find_if(all_, [&](const EngineRootMove<Move>& root) { return root.depth > 0 && !loses(root); });
    if (other == all_.end()) return false;
    bring_forward(static_cast<std::size_t>(other - all_.begin()), 0);
    return true;
  }

  const std::vector<EngineRootMove<Move>>& all() const { return all_; }
  std::size_t size() const { return all_.size(); }
  EngineRootMove<Move>& operator[](std::size_t i) { return all_[i]; }
  /// From number `first` on, in their order.
  void copy_moves(std::size_t first, MoveList<Move>& moves) const {
    for (std::size_t i = first; i < all_.size(); ++i) moves.push_back(all_[i].move);
  }

 private:
  std::vector<EngineRootMove<Move>> all_;
};

}  // namespace zermelo
