#pragma once
#include <concepts>
#include <utility>

#include "zermelo/core/game.h"

namespace zermelo {

/// An optional member: the position as it is when its counters (plies without progress, the number of the move) begin
/// anew. What is left is all that the rule of repetition sees.
template <class G>
concept HasUncounted = requires(const G g, const typename G::Position p) {
  { g.uncounted(p) } -> std::same_as<typename G::Position>;
};

/// A game whose positions forget their counters, so that two ways to one position meet.
template <class G>
  requires HasClock<G> && HasUncounted<G> && CanRepeat<G>
class Unclocked : public G {
 public:
  using typename G::Move;
  using typename G::Position;

  explicit Unclocked(const G& game) : G(game) {}

  Position after(const Position& p, const Move& m) const { return G::uncounted(G::after(p, m)); }
  /// What sets the clock back; losing a right to castle does not.
  bool irreversible(const Position& p, const Move& m) const { return G::clock(G::after(p, m)) == 0; }
  static constexpr bool forgets_counters = true;
};

/// Certificates tell positions apart by all that is in them, so counters have to go.
template <class G>
auto without_counters(const G& game) {
  if constexpr (HasClock<G> && HasUncounted<G> && CanRepeat<G>)
    return Unclocked<G>(game);
  else
    return game;
}
template <class G>
using WithoutCounters = decltype(without_counters(std::declval<const G&>()));

/// The start, and how many plies were made without progress before it.
template <class G>
std::pair<typename G::Position, int> uncounted_start(const G& game, const typename G::Position& start) {
  if constexpr (HasClock<G> && HasUncounted<G> && CanRepeat<G>)
    return {game.uncounted(start), game.clock(start)};
  else
    return {start, 0};
}

}  // namespace zermelo
