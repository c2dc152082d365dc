#pragma once
#include <concepts>
#include <optional>
#include <string>

#include "zermelo/core/compiler.h"

/// What a game may say about what is known of it for certain. All of it is optional; any/knowledge.h makes of it what
/// can be made: endgame tablebases, proofs and their certificates, the whole game, the chances of a game with dice.
///
///   | what                          | gives                                                                        |
///   |-------------------------------|------------------------------------------------------------------------------|
///   | `EndgamesOf<G>::type`         | the numbering of the game's endings (solve/numbering.h); specialised beside   |
///   |                               | the game, as in games/chess/endgame.h                                        |
///   | `TwoSetsOf<G>::type`          | the board and the rules as solve/pairs takes them, where a position is two    |
///   |                               | sets of points; specialised beside the game, as in games/alquerque/values.h  |
///   | `most_positions()`            | an upper bound of the number of positions: a game that is far too large is    |
///   |                               | refused at once. Without it the game is solved until a limit is reached       |
///   | `published_value(p)`          | `std::optional<int>`: the result for the player to move, +1, 0 or -1, where  |
///   |                               | the literature has it; beside it stands the source                           |
///   | `never_small = true`          | no game of this type is small: the whole-game solver is not compiled for it   |
///   | `no_solver = "…"`             | why nothing of this game can be known for certain, in words                  |
namespace zermelo {

/// As errors name it.
template <class G>
std::string game_name() {
  if constexpr (requires { std::string(G::name); })
    return std::string(G::name);
  else
    return "the game";
}

/// In `double`, for bounds that fit nothing else.
constexpr double binomial(int n, int k) {
  double count = 1;
  for (int i = 1; i <= k; ++i) count = count * (n - k + i) / i;
  return count;
}

template <class G>
struct EndgamesOf {};

template <class G>
concept HasEndgames = requires { typename EndgamesOf<G>::type; };

template <class G>
struct TwoSetsOf {};

template <class G>
concept HasTwoSets = requires { typename TwoSetsOf<G>::type; };

template <class G>
concept BoundsItsSize = requires(const G g) {
  { g.most_positions() } -> std::convertible_to<double>;
};

template <class G>
concept HasPublishedValue = requires(const G g, const typename G::Position p) {
  { g.published_value(p) } -> std::same_as<std::optional<int>>;
};

template <class G>
concept NeverSmall = requires { requires G::never_small; };

template <class G>
concept HasNoSolver = requires { G::no_solver; };

}  // namespace zermelo
