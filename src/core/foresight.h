#pragma once
#include <concepts>
#include <cstddef>
#include <optional>

#include "zermelo/core/game.h"
#include "zermelo/core/outcome.h"

/// Optional members by which a game helps a solver and the engine. None of them changes a result: it is found sooner.
///
///   | member              | gives                                                                                  |
///   |---------------------|----------------------------------------------------------------------------------------|
///   | `foresee(p, list, …)`| the end that is at hand, if there is one; lists the moves that matter (see below)     |
///   | `promise(p, m)`     | a number, larger for moves that are likelier to be good                                |
///   | `may_win(p, mover)` | false: the player to move (`mover`) or the other side cannot win any more              |
///   | `must_lose(p)`      | true: the player to move loses with best play, however far away                        |
///   | `most_plies_left(p)`| the longest that the game can last from here                                           |
///   | `stake(p)`          | in games for points: how many are settled and how many open                            |
///   | `open_key(p)`       | a key of the position without the settled points                                       |
///   | `endings(open)`     | how many positions have at most this many open points; a large number if they have no  |
///   |                     | numbers                                                                                |
///   | `has_number(p)`     | is the position numbered?                                                              |
///   | `ending_number(p)`  | the number of the position                                                             |
namespace zermelo {

/// How a search reached a position: by a move that `foresee` listed where it saw no end, or in another way. After a
/// listed move the game need not look again for what the list would have left out.
enum class ReachedBy : bool { Other, ListedMove };

/// A list that only records whether there is a move.
struct AnyMove {
  bool some = false;
  void clear() { some = false; }
  template <class Move>
  void push_back(const Move&) {
    some = true;
  }
};

/// `foresee` replaces `ended`, `moves` and `sound_subset` for positions that have not ended. If it sees the end, it
/// lists the moves that lead there. If not, it lists the moves that matter; none of them ends the game, except by
/// leaving the other side no move. The list is a MoveList or an AnyMove.
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

/// The margin at the end lies within `settled ± open`, as the player to move sees it. Settled points have no influence
/// on the play for the open ones.
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

/// Positions with few open points have numbers, the same for either player to move and any settled points. Positions
/// with fewer open points come first.
template <class G>
concept NumbersEndings = HasStake<G> && requires(const G g, const typename G::Position p) {
  { g.endings(0) } -> std::same_as<std::size_t>;
  { g.has_number(p) } -> std::same_as<bool>;
  { g.ending_number(p) } -> std::same_as<std::size_t>;
};

}  // namespace zermelo
