#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "zermelo/search/textbook/alpha_beta.h"
#include "zermelo/search/textbook/expectimax.h"
#include "zermelo/search/textbook/minimax.h"
#include "zermelo/search/textbook/star.h"

namespace zermelo {

enum class Algorithm : std::uint8_t { Minimax, AlphaBeta, Expectimax };

/// What is searched, by which algorithm, and how far.
template <class G, class E>
struct SearchTask {
  Algorithm algorithm = Algorithm::AlphaBeta;
  const G& game;
  const E& evaluator;
  typename G::Position position;
  std::span<const Key> history = {};  ///< the keys that the game could still repeat (Line::reversible)
  Limits limits = {};
  TextbookOptions options = {};
};

/// One search of a fixed depth by minimax or alpha-beta.
template <class G, class E, class T>
auto search_best_play(const SearchTask<G, E>& task, T& trace) {
  const auto& [algorithm, game, evaluator, position, history, limits, options] = task;
  if (algorithm == Algorithm::Minimax)
    return Minimax<G, E, T>(game, evaluator, limits, options, trace)(position, history);
  return AlphaBeta<G, E, T>(game, evaluator, limits, options, trace)(position, history);
}

/// One search of a fixed depth. A game with dice always gets expectimax: minimax and alpha-beta do not exist for it.
template <class G, class E, class T>
auto search_to_depth(const SearchTask<G, E>& task, T& trace) {
  const auto search = [&](auto&& page) { return page(task.position, task.history); };
  const auto& [algorithm, game, evaluator, position, history, limits, options] = task;
  if constexpr (HasChance<G>) {
    if (options.pruning != Pruning::None) return search(Star<G, E, T>(game, evaluator, limits, options, trace));
    return search(Expectimax<G, E, T>(game, evaluator, limits, options, trace));
  } else {
    if (algorithm != Algorithm::Expectimax) return search_best_play(task, trace);
    if constexpr (AsksTablebases<E, G>)  // a tablebase assumes best play, expectimax may not
      return search(Expectimax<G, typename E::Plain, T>(game, evaluator.plain(), limits, options, trace));
    else
      return search(Expectimax<G, E, T>(game, evaluator, limits, options, trace));
  }
}
template <class G, class E>
auto search_to_depth(const SearchTask<G, E>& task) {
  NoTrace silent;
  return search_to_depth(task, silent);
}

/// One ply deeper after another, to `limits.depth` if that is set, until a limit stops it or nothing is left to find.
/// Returns the report of the last depth that was finished; nodes and seconds count all depths.
template <class Found>
Found deepen(const Limits& limits, const std::function<Found(const Limits&)>& search_to,
             const std::function<void(const Found&)>& on_depth) {
  Limits left = limits;
  const Meter watch({});
  left.depth = 1;
  Found best = search_to(left);
  std::uint64_t nodes = best.nodes;
  if (best.complete) on_depth(best);
  const int deepest = limits.depth > 0 ? limits.depth : Limits::deepest;
  while (best.complete && !best.exhausted && best.proof != Proof::Proven && left.depth < deepest) {
    if (limits.nodes > 0 && nodes >= limits.nodes) break;
    const auto used = std::chrono::nanoseconds(static_cast<std::int64_t>(watch.seconds() * 1e9));
    if (limits.time.count() > 0 && used >= limits.time) break;
    if (limits.enough.count() > 0 && used >= limits.enough) break;
    if (limits.nodes > 0) left.nodes = limits.nodes - nodes;
    if (limits.time.count() > 0) left.time = limits.time - used;
    ++left.depth;
    Found deeper = search_to(left);
    nodes += deeper.nodes;
    if (!deeper.complete) break;
    best = std::move(deeper);
    best.nodes = nodes;
    on_depth(best);
  }
  best.nodes = nodes;
  best.seconds = watch.seconds();
  return best;
}
template <class G, class E, class Progress, class T>
auto deepen(const SearchTask<G, E>& task, Progress&& on_depth, T& trace) {
  SearchTask<G, E> step = task;
  using Found = decltype(search_to_depth(step, trace));
  const auto search = [&](const Limits& limits) {
    step.limits = limits;
    return search_to_depth(step, trace);
  };
  return deepen<Found>(task.limits, search, on_depth);
}
template <class G, class E, class Progress>
auto deepen(const SearchTask<G, E>& task, Progress&& on_depth) {
  NoTrace silent;
  return deepen(task, on_depth, silent);
}

}  // namespace zermelo
