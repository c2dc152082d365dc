#pragma once
#include <concepts>
#include <cstddef>
#include <optional>

#include "zermelo/core/game.h"
#include "zermelo/core/verdict.h"

/// What a game may tell a solver, and the engine. All of it is optional, none of it changes who wins: that is found
/// sooner.
///
///   | member              | gives                                                                                  |
///   |---------------------|----------------------------------------------------------------------------------------|
///   | `foresee(p, list, …)`| the end that is at hand, if there is one; lists the moves that matter (see below)       |
///   | `promise(p, m)`     | a number, larger for moves that are likelier to be good                                |
///   | `may_win(p, mover)` | false: the mover (or else the other side) cannot win any more                          |
///   | `must_lose(p)`,     | true: the mover loses with best play, however far away that may be; but no farther than |
///   | `most_plies_left(p)`|   this, where the game ends at last                                                     |
///   | `stake(p)`          | in games for points: how many are settled and how many open                            |
///   | `open_key(p)`       | … and a key of the position without those that are settled                             |
///   | `endings(open)`     | … how many positions there are with at most so many of them open, if they have numbers, |
///   | `has_number(p)`,    |   and a large number otherwise; whether this one has a number; and which                |
///   | `ending_number(p)`  |                                                                                         |
namespace zermelo {

/// How a search came to a position: anyhow, or by a move that `foresee` listed where it saw no end. Then the game need
/// not look again for what the list would not have left.
enum class ReachedBy : bool { Other, ListedMove };

/// A list that only remembers whether there was a move.
struct AnyMove {
  bool some = false;
  void clear() { some = false; }
  template <class Move>
  void push_back(const Move&) {
    some = true;
  }
};

/// `foresee` is asked instead of `ended`, `moves` and `sound_subset`, of positions that have not ended. It lists the
/// moves that matter: none that ends the game but by leaving no move, unless the end is foreseen, and then the moves
/// that lead to it. The list is a MoveList or an AnyMove.
template <class G>
concept HasForesight = requires(const G g, const typename G::Position p, MoveList<typename G::Move>& list) {
  { g.foresee(p, list, ReachedBy::Other) } -> std::same_as<std::optional<Verdict>>;
};

template <class G>
concept HasPromise = requires(const G g, const typename G::Position p, const typename G::Move m) {
  { g.promise(p, m) } -> std::same_as<int>;
};

template <class G>
concept KnowsWhoMayWin = requires(const G g, const typename G::Position p) {
  { g.may_win(p, true) } -> std::same_as<bool>;
};

template <class G>
concept SeesDefeat = requires(const G g, const typename G::Position p) {
  { g.must_lose(p) } -> std::same_as<bool>;
  { g.most_plies_left(p) } -> std::same_as<int>;
};

/// The margin at the end lies within `settled ± open`, as the player to move sees it. What is settled has no influence
/// on the play for the rest.
struct Stake {
  int settled = 0;
  int open = 0;
  bool fixed_parity = true;  ///< each open point goes to one of the two, so the margin is odd or even from the start
};

template <class G>
concept HasStake = requires(const G g, const typename G::Position p) {
  { g.stake(p) } -> std::same_as<Stake>;
  { g.open_key(p) } -> std::same_as<Key>;
};

/// Positions with few points at stake, numbered whoever is to move and whatever is settled; those with fewer come
/// first.
template <class G>
concept NumbersEndings = HasStake<G> && requires(const G g, const typename G::Position p) {
  { g.endings(0) } -> std::same_as<std::size_t>;
  { g.has_number(p) } -> std::same_as<bool>;
  { g.ending_number(p) } -> std::same_as<std::size_t>;
};

}  // namespace zermelo
