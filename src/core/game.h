#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <type_traits>

#include "zermelo/core/compiler.h"
#include "zermelo/core/features.h"
#include "zermelo/core/hash.h"
#include "zermelo/core/member_check.h"
#include "zermelo/core/move_list.h"
#include "zermelo/core/outcome.h"
#include "zermelo/core/player.h"

namespace zermelo {

// clang-format off: the tables are to be read as they stand
/// ## What a game is
///
/// A Game is a small const value that *is* the rules with their options (board size, misère, goal …). It has no state,
/// no base class and no virtual function; searches are templates on it.
///
/// **Required** (without one of these nothing compiles, and the first error names it in words):
///
///   | member           | gives                    | remarks                                                    |
///   |------------------|--------------------------|------------------------------------------------------------|
///   | `Position`       | a regular value          | cheap to copy, no heap, no history: all that the rules need |
///   | `Move`           | a trivial value          | with `==`; says all that is needed to play it              |
///   | `initial()`      | `Position`               | where a game starts                                        |
///   | `to_move(p)`     | `Player`                 | First, Second or Chance: read from the position            |
///   | `ended(p)`       | `std::optional<Outcome>` | what the board alone decides; asked before making moves    |
///   | `moves(p, list)` | fills `MoveList<Move>`   | one Move per distinct effect, in the game's natural order  |
///   | `stuck(p)`       | `Outcome`                | the outcome when the list came back empty                  |
///   | `after(p, m)`    | `Position`               | copy and play; there is no undo                            |
///   | `key(p)`         | `Key`                    | O(1); equal for equal positions alone, the turn included   |
///
/// **Optional** (detected; a missing one switches a feature off; one with another type is an error that names it):
///
///   | member                        | switches on                                                              |
///   |-------------------------------|--------------------------------------------------------------------------|
///   | `probability(p, m)`           | dice: chance moves are moves, weighed by this; they sum to one           |
///   | `never_stuck = true`          | a promise: a position that has not ended has a move (leaves are cheaper) |
///   | `count_moves(p)`              | perft counts its last ply without listing it                             |
///   | `perft_plays_on = true`       | perft continues after `ended`, as the published counts of chess do       |
///   | `ways(p, m)`                  | perft counts the paths behind one effect (jumps)                         |
///   | `noisy(p, m)`                 | `candidates=captures`; quiescence in the engine                          |
///   | `noisy_moves(p, list)`        | quiescence lists no others: fills an empty list with the noisy moves, in |
///   |                               | the order of `moves`; false where the mover has no move at all           |
///   | `code(m)`                     | 32 bits that tell the legal moves of a position apart, for tables        |
///   | `history_slot(m)`             | below `history_slots`: which moves are alike, wherever they are played   |
///   | `exchange(p, m)`              | what the captures that follow a move come to, for the mover              |
///   | `forcing(p)`                  | the mover has less choice than usual (check, a capture that must be made)|
///   | `pass(p)`, `may_zugzwang(p)`  | the null move: the position with the turn given away, nothing where that |
///   |                               | makes no sense; and where having to move may be a burden. A game in which|
///   |                               | it often is (Kalah, connect, draughts) has neither                       |
///   | `sound_subset(p, list)`       | takes out moves that are no better than one that stays (never all): the  |
///   |                               | position's value and the distance to its end stay the same               |
///   | `symmetries()`, `image(p, i)` | canonical positions, symmetric tests (core/symmetry.h)                   |
///   | `line_rules`, `irreversible(p, m)` | draws by repetition and by move count (core/line.h)                 |
///   | `repetition_key(p)`           | a repetition looks at less than the whole position (counters left out)   |
///   | `clock(p)`                    | the plies without progress are part of the position (as in a FEN)        |
///   | `value_part(p)`               | the position without what only the drawing needs (who owns a box): `key` |
///   |                               | leaves that out as well, and positions that differ in it share a value   |
///   | `Evaluator`                   | evaluators other than `zero` (core/evaluator.h)                          |
///   | `features(p, view, set)`      | what a learned evaluator sees (core/features.h); without it, what stands |
///   |                               | where on the drawing                                                     |
///   | `features_of_both(p, first, second)` | both views at once, where they share work                         |
///   | `feature_name(number, view)`  | what a feature means, for people                                         |
///
/// **To be played in the command line and the browser** a game also has a name and a notation (core/notation.h), and
/// may have options (core/options.h), a drawing, gestures for a hand on it and words for a hand that errs
/// (core/drawing.h). An ending that `Reason` lacks gets words of its own: `own_reason` (core/outcome.h).
// clang-format on
template <class G>
concept Game =
    std::regular<typename G::Position> && std::equality_comparable<typename G::Move> &&
    std::is_trivially_copyable_v<typename G::Move> &&
    requires(const G g, const typename G::Position p, const typename G::Move m, MoveList<typename G::Move>& list) {
      { g.initial() } -> std::same_as<typename G::Position>;
      { g.to_move(p) } -> std::same_as<Player>;
      { g.ended(p) } -> std::same_as<std::optional<Outcome>>;
      { g.moves(p, list) };
      { g.stuck(p) } -> std::same_as<Outcome>;
      { g.after(p, m) } -> std::same_as<typename G::Position>;
      { g.key(p) } -> std::same_as<Key>;
    };

// The optional members, one concept each. -------------------------------------------------------------------------

template <class G>
concept HasChance = requires(const G g, const typename G::Position p, const typename G::Move m) {
  { g.probability(p, m) } -> std::convertible_to<double>;
};

template <class G>
concept NeverStuck = requires { requires G::never_stuck; };

template <class G>
concept CountsMoves = requires(const G g, const typename G::Position p) {
  { g.count_moves(p) } -> std::convertible_to<std::uint64_t>;
};

template <class G>
concept PerftPlaysOn = requires { requires G::perft_plays_on; };

template <class G>
concept HasWays = requires(const G g, const typename G::Position p, const typename G::Move m) {
  { g.ways(p, m) } -> std::convertible_to<std::uint64_t>;
};

template <class G>
concept HasNoisy = requires(const G g, const typename G::Position p, const typename G::Move m) {
  { g.noisy(p, m) } -> std::same_as<bool>;
};

template <class G>
concept ListsNoisy =
    HasNoisy<G> && requires(const G g, const typename G::Position p, MoveList<typename G::Move>& list) {
      { g.noisy_moves(p, list) } -> std::same_as<bool>;
    };

template <class G>
concept HasCode = requires(const G g, const typename G::Move m) {
  { g.code(m) } -> std::same_as<std::uint32_t>;
};

template <class G>
concept HasHistory = requires(const G g, const typename G::Move m) {
  { G::history_slots } -> std::convertible_to<std::size_t>;
  { g.history_slot(m) } -> std::same_as<std::size_t>;
};

template <class G>
concept HasExchange = requires(const G g, const typename G::Position p, const typename G::Move m) {
  { g.exchange(p, m) } -> std::same_as<double>;
};

template <class G>
concept HasForcing = requires(const G g, const typename G::Position p) {
  { g.forcing(p) } -> std::same_as<bool>;
};

template <class G>
concept KnowsZugzwang = requires(const G g, const typename G::Position p) {
  { g.may_zugzwang(p) } -> std::same_as<bool>;
};

template <class G>
concept HasPass = KnowsZugzwang<G> && requires(const G g, const typename G::Position p) {
  { g.pass(p) } -> std::same_as<std::optional<typename G::Position>>;
};

template <class G>
concept HasSoundSubset =
    requires(const G g, const typename G::Position p, MoveList<typename G::Move>& list) { g.sound_subset(p, list); };

/// How a game that can come back to a position ends; 0 switches a rule off. The referee applies `draw` limits at once
/// and offers `claim` limits to the player.
struct LineRules {
  int repetition_draw = 0;   ///< a position seen this often ends the game
  int repetition_claim = 0;  ///< a position seen this often can be claimed a draw
  int clock_draw = 0;        ///< plies without progress that end the game
  int clock_claim = 0;       ///< plies without progress after which a draw can be claimed
  /// What a repetition means: a draw, but for a study that calls it no result at all.
  Outcome repeated = Outcome::draw(Reason::Repetition);
  bool one_ply_late = false;  ///< a repetition ends the game only after one more ply (the rook-endgame study's loop)
};

template <class G>
concept CanRepeat = requires(const G g, const typename G::Position p, const typename G::Move m) {
  { G::line_rules } -> std::convertible_to<LineRules>;
  { g.irreversible(p, m) } -> std::same_as<bool>;
};

template <class G>
concept HasRepetitionKey = requires(const G g, const typename G::Position p) {
  { g.repetition_key(p) } -> std::same_as<Key>;
};

/// What makes two positions the same to the rule of repetition: the whole key, unless the game says less.
template <class G>
Key repetition_key(const G& game, const typename G::Position& position) {
  if constexpr (HasRepetitionKey<G>)
    return game.repetition_key(position);
  else
    return game.key(position);
}

/// Two positions with the same value part have the same turn, moves and value, though they may look different.
template <class G>
concept HasValuePart = requires(const G g, const typename G::Position p) {
  { g.value_part(p) } -> std::same_as<typename G::Position>;
};

template <class G>
typename G::Position value_part(const G& game, const typename G::Position& position) {
  if constexpr (HasValuePart<G>)
    return game.value_part(position);
  else
    return position;
}

/// A game with symmetries counts them (the identity is number 0) and gives the image of a position under each.
template <class G>
concept HasSymmetry = requires(const G g, const typename G::Position p, int i) {
  { g.symmetries() } -> std::convertible_to<int>;
  { g.image(p, i) } -> std::same_as<typename G::Position>;
  { p < p } -> std::same_as<bool>;
};

template <class G>
concept HasClock = requires(const G g, const typename G::Position p) {
  { g.clock(p) } -> std::convertible_to<int>;
};

// What is missing or wrong is said in a sentence. --------------------------------------------------------------------

/// The optional members of a game that has the required ones: each is as the table above says, or not there.
template <class G, class P = typename G::Position, class M = typename G::Move>
consteval bool check_optional_members() {
  // Only names for the calls below; nothing is evaluated.
  constexpr auto check = [](const G& g, const P& p, const M& m, MoveList<M>& list, int i, FeatureSet& set) {
    ZERMELO_CHECK_FUNCTION(probability, HasChance<G>, "double", "(const Position&, Move) const", g.probability(p, m));
    ZERMELO_CHECK_PROMISE(never_stuck);
    ZERMELO_CHECK_FUNCTION(count_moves, CountsMoves<G>, "std::uint64_t", "(const Position&) const", g.count_moves(p));
    ZERMELO_CHECK_PROMISE(perft_plays_on);
    ZERMELO_CHECK_FUNCTION(ways, HasWays<G>, "std::uint64_t", "(const Position&, Move) const", g.ways(p, m));
    ZERMELO_CHECK_FUNCTION(noisy, HasNoisy<G>, "bool", "(const Position&, Move) const", g.noisy(p, m));
    static_assert(!ZERMELO_NAMES(G, noisy_moves) || ZERMELO_NAMES(G, noisy),
                  "`noisy_moves` is there, but `noisy` is missing");
    ZERMELO_CHECK_FUNCTION(noisy_moves, ListsNoisy<G>, "bool", "(const Position&, MoveList<Move>&) const",
                           g.noisy_moves(p, list));
    ZERMELO_CHECK_FUNCTION(code, HasCode<G>, "std::uint32_t", "(Move) const", g.code(m));
    static_assert(ZERMELO_NAMES(G, history_slot) == ZERMELO_NAMES(G, history_slots),
                  "`history_slot` and `history_slots` belong together, but one of them is missing");
    ZERMELO_CHECK_FUNCTION(history_slot, HasHistory<G>, "std::size_t", "(Move) const", g.history_slot(m));
    ZERMELO_CHECK_FUNCTION(exchange, HasExchange<G>, "double", "(const Position&, Move) const", g.exchange(p, m));
    ZERMELO_CHECK_FUNCTION(forcing, HasForcing<G>, "bool", "(const Position&) const", g.forcing(p));
    static_assert(ZERMELO_NAMES(G, pass) == ZERMELO_NAMES(G, may_zugzwang),
                  "`pass` and `may_zugzwang` belong together, but one of them is missing");
    ZERMELO_CHECK_FUNCTION(may_zugzwang, KnowsZugzwang<G>, "bool", "(const Position&) const", g.may_zugzwang(p));
    ZERMELO_CHECK_FUNCTION(pass, HasPass<G>, "std::optional<Position>", "(const Position&) const", g.pass(p));
    ZERMELO_CHECK_FUNCTION(sound_subset, HasSoundSubset<G>, "void", "(const Position&, MoveList<Move>&) const",
                           g.sound_subset(p, list));
    static_assert(ZERMELO_NAMES(G, symmetries) == ZERMELO_NAMES(G, image),
                  "`symmetries` and `image` belong together, but one of them is missing");
    static_assert(
        !ZERMELO_NAMES(G, image) || requires { requires std::same_as<decltype(p < p), bool>; },
        "`symmetries` and `image` are there, but Position has no operator<, which chooses among the images");
    ZERMELO_CHECK_FUNCTION(symmetries, HasSymmetry<G>, "int", "() const", g.symmetries());
    ZERMELO_CHECK_FUNCTION(image, HasSymmetry<G>, "Position", "(const Position&, int) const", g.image(p, i));
    static_assert(
        !ZERMELO_NAMES(G, line_rules) || ZERMELO_NAMES(G, irreversible),
        "`line_rules` is there, but `irreversible` is missing: bool irreversible(const Position&, Move) const");
    if constexpr (ZERMELO_NAMES(G, line_rules)) {
      static_assert(
          requires {
            { G::line_rules } -> std::convertible_to<LineRules>;
          }, "`line_rules` is there, but has another type: static constexpr LineRules line_rules");
      ZERMELO_CHECK_FUNCTION(irreversible, CanRepeat<G>, "bool", "(const Position&, Move) const", g.irreversible(p, m));
    }
    ZERMELO_CHECK_FUNCTION(repetition_key, HasRepetitionKey<G>, "Key", "(const Position&) const", g.repetition_key(p));
    ZERMELO_CHECK_FUNCTION(clock, HasClock<G>, "int", "(const Position&) const", g.clock(p));
    ZERMELO_CHECK_FUNCTION(features, HasFeatures<G>, "void", "(const Position&, Player view, FeatureSet&) const",
                           g.features(p, Player::First, set));
    ZERMELO_CHECK_FUNCTION(features_of_both, HasFeaturesOfBoth<G>, "void",
                           "(const Position&, FeatureSet& first, FeatureSet& second) const",
                           g.features_of_both(p, set, set));
    ZERMELO_CHECK_FUNCTION(feature_name, HasFeatureNames<G>, "FeatureName", "(std::size_t number, Player view) const",
                           g.feature_name(std::size_t{}, Player::First));
    ZERMELO_CHECK_FUNCTION(value_part, HasValuePart<G>, "Position", "(const Position&) const", g.value_part(p));
  };
  return sizeof(check) > 0;
}

/// Instantiated first by everything that takes a game, so that the first error of a faulty one reads like a sentence.
template <class G>
struct RequireGame {
  static constexpr bool has_types = requires {
    typename G::Position;
    typename G::Move;
  };
  static_assert(
      requires { typename G::Position; }, "a Game needs a type Position: a plain value with everything the rules need");
  static_assert(
      requires { typename G::Move; },
      "a Game needs a type Move: a trivial value that says all that is needed to play it");

  static consteval bool members() {
    if constexpr (has_types) {
      using P = typename G::Position;
      using M = typename G::Move;
      static_assert(std::regular<P>,
                    "Position must be a regular value: default constructible, copyable, with operator==");
      static_assert(std::is_trivially_copyable_v<M> && std::equality_comparable<M>,
                    "Move must be a trivial value with operator==");
      static_assert(
          requires(const G g) { requires std::same_as<decltype(g.initial()), P>; },
          "a Game needs: Position initial() const, where a game starts");
      static_assert(
          requires(const G g, const P p) { requires std::same_as<decltype(g.to_move(p)), Player>; },
          "a Game needs: Player to_move(const Position&) const, whose turn it is");
      static_assert(
          requires(const G g, const P p) { requires std::same_as<decltype(g.ended(p)), std::optional<Outcome>>; },
          "a Game needs: std::optional<Outcome> ended(const Position&) const, what the board alone decides");
      static_assert(
          requires(const G g, const P p, MoveList<M>& list) { g.moves(p, list); },
          "a Game needs: void moves(const Position&, MoveList<Move>&) const, the legal moves");
      static_assert(
          requires(const G g, const P p) { requires std::same_as<decltype(g.stuck(p)), Outcome>; },
          "a Game needs: Outcome stuck(const Position&) const, the outcome when there is no move");
      static_assert(
          requires(const G g, const P p, const M m) { requires std::same_as<decltype(g.after(p, m)), P>; },
          "a Game needs: Position after(const Position&, Move) const, the position after a move");
      static_assert(
          requires(const G g, const P p) { requires std::same_as<decltype(g.key(p)), Key>; },
          "a Game needs: Key key(const Position&) const, a 64-bit fingerprint of the position");
    }
    if constexpr (Game<G>) return check_optional_members<G>();
    return true;
  }
  static_assert(members());
};

/// The legal moves and how the game stands, asked together: the end of the board first, then the lack of moves.
template <class G>
std::optional<Outcome> moves_or_outcome(const G& game, const typename G::Position& position,
                                        MoveList<typename G::Move>& list) {
  list.clear();
  if (auto outcome = game.ended(position)) return outcome;
  game.moves(position, list);
  if (list.empty()) return game.stuck(position);
  return std::nullopt;
}

}  // namespace zermelo
