#pragma once
#include "zermelo/search/textbook/alpha_beta.h"
#include "zermelo/search/textbook/expectimax.h"
#include "zermelo/search/textbook/minimax.h"

namespace zermelo {

enum class Algorithm : std::uint8_t { Minimax, AlphaBeta, Expectimax };

/// One search of a fixed depth by the algorithm asked for. Minimax and alpha-beta of a game with dice do not exist: it
/// gets expectimax.
template <class G, class E, class T>
auto search_to_depth(Algorithm algorithm, const G& game, const E& evaluator, const typename G::Position& position,
                     std::span<const Key> history, const Limits& limits, const TextbookOptions& options, T& trace) {
  if constexpr (HasChance<G>) {
    return Expectimax<G, E, T>(game, evaluator, limits, options, trace)(position, history);
  } else {
    if (algorithm == Algorithm::Minimax)
      return Minimax<G, E, T>(game, evaluator, limits, options, trace)(position, history);
    if constexpr (!AsksTables<E, G>)  // a table knows what best play leads to, and expectimax may expect less
      if (algorithm == Algorithm::Expectimax)
        return Expectimax<G, E, T>(game, evaluator, limits, options, trace)(position, history);
    return AlphaBeta<G, E, T>(game, evaluator, limits, options, trace)(position, history);
  }
}

/// One ply deeper after another, to `limits.depth` if that is given, until a limit stops it or nothing is left to find.
/// Gives the last depth that was finished; nodes and seconds count them all.
template <class G, class E, class Progress>
auto deepen(Algorithm algorithm, const G& game, const E& evaluator, const typename G::Position& position,
            std::span<const Key> history, const Limits& limits, const TextbookOptions& options, Progress&& on_depth) {
  NoTrace silent;
  Limits left = limits;
  const Meter watch({});
  left.depth = 1;
  auto best = search_to_depth(algorithm, game, evaluator, position, history, left, options, silent);
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
    auto deeper = search_to_depth(algorithm, game, evaluator, position, history, left, options, silent);
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

}  // namespace zermelo
