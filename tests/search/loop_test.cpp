// Games that come back to a position: repetition, clocks and claims, on a toy that does nothing else.
#include <gtest/gtest.h>

#include "zermelo/core/line.h"
#include "zermelo/search.h"

namespace zermelo {
namespace {

/// A token on five cells in a row; whoever is to move pushes it left or right, or burns one of the fuel that is left,
/// which cannot be taken back. On the rightmost cell First has won.
template <LineRules Rules>
struct Shuttle {
  struct Position {
    int cell = 1;
    int fuel = 1;
    Player turn = Player::First;
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    int step = 0;  ///< -1, +1; 0 burns
    friend bool operator==(Move, Move) = default;
  };
  static constexpr LineRules line_rules = Rules;
  static constexpr int goal = 4;

  Position initial() const { return {}; }
  Player to_move(const Position& p) const { return p.turn; }
  std::optional<Outcome> ended(const Position& p) const {
    if (p.cell == goal) return Outcome::win(Player::First, Reason::Goal);
    return std::nullopt;
  }
  void moves(const Position& p, MoveList<Move>& list) const {
    if (p.cell > 0) list.push_back({-1});
    list.push_back({+1});
    if (p.fuel > 0) list.push_back({0});
  }
  Outcome stuck(const Position&) const { return Outcome::draw(Reason::NoMoves); }
  Position after(const Position& p, Move m) const {
    return {p.cell + m.step, p.fuel - (m.step == 0 ? 1 : 0), opponent(p.turn)};
  }
  Key key(const Position& p) const {
    return combine(combine(static_cast<Key>(p.turn), static_cast<std::uint64_t>(p.cell)),
                   static_cast<std::uint64_t>(p.fuel));
  }
  bool irreversible(const Position&, Move m) const { return m.step == 0; }
};

using Automatic = Shuttle<LineRules{.repetition_draw = 3}>;
using Claimed = Shuttle<LineRules{.repetition_claim = 3}>;
using Clocked = Shuttle<LineRules{.clock_draw = 5}>;
using ClockClaimed = Shuttle<LineRules{.clock_draw = 8, .clock_claim = 5}>;

template <class G>
Line<G> shuttled(int plies) {
  Line<G> line{G{}};
  for (int i = 0; i < plies; ++i) line.play({i % 2 == 0 ? +1 : -1});
  return line;
}

TEST(Repetition, EndsTheGameTheThirdTime) {
  EXPECT_FALSE(shuttled<Automatic>(3).outcome());
  const auto line = shuttled<Automatic>(4);
  EXPECT_EQ(line.occurrences(), 3);
  EXPECT_EQ(line.outcome(), Outcome::draw(Reason::Repetition));
  EXPECT_FALSE(line.claim());
}

TEST(Repetition, ThatMustBeClaimedDoesNotEndTheGame) {
  const auto line = shuttled<Claimed>(4);
  EXPECT_FALSE(line.outcome());
  EXPECT_EQ(line.claim(), Outcome::draw(Reason::Repetition));
  EXPECT_FALSE(shuttled<Claimed>(3).claim());
}

TEST(Repetition, CountsNothingFromBeforeAnIrreversibleMove) {
  Line<Automatic> line{Automatic{}};
  line.play({+1});
  line.play({-1});
  line.play({0});
  EXPECT_EQ(line.reversible().size(), 1U);
  EXPECT_EQ(line.occurrences(), 1);
  line.undo();
  EXPECT_EQ(line.occurrences(), 2) << "undo gives the past back";
}

TEST(Clock, EndsTheGameAfterSoManyPliesWithoutProgress) {
  EXPECT_FALSE(shuttled<Clocked>(4).outcome());
  EXPECT_EQ(shuttled<Clocked>(5).outcome(), Outcome::draw(Reason::MoveLimit));
}

TEST(Clock, CanBeClaimedBeforeItEndsTheGame) {
  EXPECT_FALSE(shuttled<ClockClaimed>(4).claim());
  EXPECT_EQ(shuttled<ClockClaimed>(5).claim(), Outcome::draw(Reason::MoveLimit));
  EXPECT_FALSE(shuttled<ClockClaimed>(7).outcome());
  EXPECT_EQ(shuttled<ClockClaimed>(8).outcome(), Outcome::draw(Reason::MoveLimit));
}

/// A clock that is part of the position, as in a FEN, is believed even when the game began in the middle.
struct OwnClock : Shuttle<LineRules{.clock_draw = 100}> {
  int clock(const Position& p) const { return p.cell == 2 ? 100 : 0; }
};
TEST(Clock, OfThePositionItselfIsBelieved) {
  EXPECT_FALSE(Line<OwnClock>(OwnClock{}).outcome());
  EXPECT_EQ(shuttled<OwnClock>(1).outcome(), Outcome::draw(Reason::MoveLimit));
}

// Inside a search. --------------------------------------------------------------------------------------------------

template <class G>
SearchTree<G> tree_of(const Line<G>& line, int depth, bool with_history) {
  const ZeroEvaluator<G> zero;
  SearchTree<G> tree(line.game());
  AlphaBeta<G, ZeroEvaluator<G>, SearchTree<G>> search(line.game(), zero, Limits{.depth = depth}, {.all_values = true},
                                                       tree);
  with_history ? search(line.position(), line.reversible()) : search(line.position());
  return tree;
}

template <class G>
std::size_t repeated_leaves(const SearchTree<G>& tree, const typename G::Position& position) {
  return static_cast<std::size_t>(std::ranges::count_if(tree.nodes(), [&](const auto& node) {
    return node.leaf && node.outcome == Outcome::draw(Reason::Repetition) && node.position == position;
  }));
}

TEST(PathInASearch, AFirstReturnToTheRootIsADrawAlready) {
  const Line<Automatic> line{Automatic{}};
  for (const bool with_history : {true, false}) {
    const auto tree = tree_of(line, 2, with_history);
    EXPECT_EQ(repeated_leaves(tree, line.position()), 2U) << "left and right, right and left; history " << with_history;
  }
}

TEST(PathInASearch, ClaimsCountAsMade) {
  const Line<Claimed> line{Claimed{}};
  EXPECT_EQ(repeated_leaves(tree_of(line, 2, true), line.position()), 2U);
}

TEST(PathInASearch, KnowsTheGameBeforeTheSearch) {
  const auto line = shuttled<Automatic>(1);
  const auto before = line.start();
  EXPECT_EQ(repeated_leaves(tree_of(line, 1, true), before), 1U);
  EXPECT_EQ(repeated_leaves(tree_of(line, 1, false), before), 0U);
}

TEST(PathInASearch, NeverCountsAPositionFromBeforeAnIrreversibleMove) {
  const Line<Automatic> line{Automatic{}};
  const auto tree = tree_of(line, 5, true);
  for (const auto& node : tree.nodes()) {
    if (!node.leaf || !node.outcome || node.outcome->reason != Reason::Repetition) continue;
    bool found = false;
    for (auto id = node.parent; id != SearchTree<Automatic>::none; id = tree[id].parent)
      found = found || tree[id].position == node.position;
    EXPECT_TRUE(found);
  }
}

TEST(PathInASearch, TheClockRunsThroughTheTree) {
  const auto tree = tree_of(Line<Clocked>{Clocked{}}, 6, true);
  std::size_t drawn = 0;
  for (const auto& node : tree.nodes())
    if (node.outcome && node.outcome->reason == Reason::MoveLimit) {
      ++drawn;
      EXPECT_LE(node.depth_left, 1) << "no node can have five quiet plies behind it earlier";
    }
  EXPECT_GT(drawn, 0U);
}

TEST(PathInASearch, WhoeverIsLosingSeeksTheRepetition) {
  // One step from the goal, Second to move must push left, and again and again: a draw, not a loss.
  const Automatic game;
  const Automatic::Position nearly{.cell = 3, .fuel = 0, .turn = Player::Second};
  const auto found = textbook_search(Algorithm::AlphaBeta, game, nearly, {.depth = 12});
  EXPECT_EQ(found.value, 0);
  EXPECT_EQ(found.move->step, -1);
}

/// For a game that cannot repeat, the path is nothing.
struct Straight : Shuttle<LineRules{}> {
  bool irreversible(const Position&, Move) const = delete;
};
static_assert(!CanRepeat<Straight>);
static_assert(std::is_empty_v<Path<Straight>>);
static_assert(!std::is_empty_v<Path<Automatic>>);

}  // namespace
}  // namespace zermelo
