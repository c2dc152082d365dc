#pragma once
/// The library without the waist: games, searches, nothing but the standard library. One call gives the move.
#include <type_traits>

#include "zermelo/core/notation.h"
#include "zermelo/search/perft.h"
#include "zermelo/search/textbook/deepening.h"
#include "zermelo/search/tree.h"

namespace zermelo {

struct NoProgress {
  constexpr void operator()(const auto&) const {}
};

/// Alpha-beta with the game's own evaluator, expectimax where the game has dice. `on_depth` is told of every depth that
/// was finished on the way.
template <class G, class P, class Progress = NoProgress>
auto search(const G& game, const P& position, const Limits& limits, const TextbookOptions& options = {},
            Progress&& on_depth = {}) {
  static_assert(sizeof(RequireGame<G>) > 0);
  const auto evaluator = default_evaluator(game);
  const Algorithm algorithm = HasChance<G> ? Algorithm::Expectimax : Algorithm::AlphaBeta;
  if (limits.deepening())
    return deepen(SearchTask{algorithm, game, evaluator, position, {}, limits, options}, on_depth);
  return search_to_depth(SearchTask{algorithm, game, evaluator, position, {}, limits, options});
}

/// The move that `search` would play; the game must not be over.
template <class G, class P>
auto best_move(const G& game, const P& position, const Limits& limits) {
  static_assert(sizeof(RequireGame<G>) > 0);
  return search(game, position, limits).move.value();
}

/// The call of the studies, under their name.
template <class G, class P>
auto next_move(const G& game, const P& position, int depth = 3) {
  return best_move(game, position, {.depth = depth});
}

}  // namespace zermelo
