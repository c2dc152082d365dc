#pragma once

namespace zermelo {

/// A search by sampling reports the steps of each iteration to a watcher. This one ignores them and compiles to
/// nothing; `MctsWatch` (search/monte_carlo/watchers.h) records them. A watcher never changes what is found.
struct NoWatch {
  template <class... What>
  static constexpr void choose(const What&...) {}  ///< SELECT took a child: the nodes, parent, child, position
  template <class... What>
  static constexpr void reach(const What&...) {
  }  ///< the leaf of the iteration: the path to it, the outcome if it is over
  template <class... What>
  static constexpr void back_up(const What&...) {}  ///< the result is in the tree: the nodes, the path, the result
  /// The result of one playout: a watcher may record its moves.
  static double simulate(const auto& playouts, const auto& position, auto& random) {
    return playouts.result(position, random);
  }
  template <class... What>
  static constexpr void play(const What&...) {}  ///< a move of the playout
};

/// A watcher, or none, as it is decided when the search begins: a few tests an iteration, and one instantiation of the
/// search for both.
template <class W>
class MaybeWatch {
 public:
  MaybeWatch() = default;
  explicit MaybeWatch(W* watcher) : watcher_(watcher) {}

  void choose(const auto&... what) {
    if (watcher_ != nullptr) watcher_->choose(what...);
  }
  void reach(const auto&... what) {
    if (watcher_ != nullptr) watcher_->reach(what...);
  }
  void back_up(const auto&... what) {
    if (watcher_ != nullptr) watcher_->back_up(what...);
  }
  double simulate(const auto& playouts, const auto& position, auto& random) {
    return watcher_ != nullptr ? watcher_->simulate(playouts, position, random) : playouts.result(position, random);
  }

 private:
  W* watcher_ = nullptr;
};

}  // namespace zermelo
