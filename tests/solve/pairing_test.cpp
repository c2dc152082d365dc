// Pairings, which show that a side gets no line.
#include "zermelo/core/pairing.h"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "zermelo/any/knowledge/proving.h"
#include "zermelo/core/random.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/solve/certificate_check.h"
#include "zermelo/solve/proof_search.h"
#include "zermelo/solve/whole.h"

namespace zermelo {
namespace {

using Lines = Mnk<std::uint64_t>;
static_assert(HasPairings<Lines> && HasPairings<Mnk<WideBoard>>);
static_assert(!HasPairings<Connect<std::uint64_t>> && !HasPairings<Kalah<kalah::PackedRow>>);

Lines::Position wander(const Lines& game, Random& random, int plies) {
  auto position = game.initial();
  MoveList<Lines::Move> list;
  for (int i = 0; i < plies; ++i) {
    if (moves_or_outcome(game, position, list)) return game.initial();
    position = game.after(position, list[random.below(list.size())]);
    list.clear();
  }
  return position;
}

/// Pairs of different cells at random, disjoint, and all empty but one of them now and then.
CellPairs random_pairs(const Lines& game, const Lines::Position& p, Random& random) {
  std::vector<std::uint16_t> cells;
  for (int cell = 0; cell < game.grid().cells(); ++cell)
    if (!any(bit<std::uint64_t>(cell) & (p.own | p.other)) || random.below(20) == 0)
      cells.push_back(static_cast<std::uint16_t>(cell));
  for (std::size_t i = cells.size(); i > 1; --i) std::swap(cells[i - 1], cells[random.below(i)]);
  CellPairs pairs;
  const std::size_t most = random.below(cells.size() / 2 + 1);
  for (std::size_t i = 0; i < most; ++i) pairs.push_back({cells[2 * i], cells[2 * i + 1]});
  return pairs;
}

/// Whatever passes for a pairing keeps the player to move from winning, whoever made it.
TEST(TheCheckOfPairs, AcceptsOnlyWhatKeepsTheMoverFromWinning) {
  Random random(11);
  int held = 0;
  int refused_although_true = 0;
  int would_be_wrong = 0;
  for (const auto& [game, least] :
       {std::pair(Lines(3, 3, 3), 2), std::pair(Lines(4, 3, 3), 4), std::pair(Lines(4, 4, 4), 9)}) {
    WholeGame<Lines> whole(game, 10'000'000);
    for (int i = 0; i < 500; ++i) {
      const auto p = wander(game, random, least + i % 5);
      if (game.ended(p) || p == game.initial()) continue;
      const auto pairs = random_pairs(game, p, random);
      const int value = whole.solve(p).value().value;
      if (game.pairs_hold(p, pairs)) {
        ++held;
        EXPECT_LE(value, 0) << game.position_text(p) << ", " << pairs.size() << " pairs";
      } else {
        (value > 0 ? would_be_wrong : refused_although_true) += 1;
      }
    }
  }
  EXPECT_GT(held, 50);
  EXPECT_GT(refused_although_true, 50);
  EXPECT_GT(would_be_wrong, 50);
}

struct Seen {
  int held = 0;     ///< with pairs or without
  int paired = 0;   ///< with some
  int decided = 0;  ///< of those that are not held
};

/// Where pairs hold against a side, playing everything out gives it no win.
void compare_with_brute_force(const Lines& game, int least_plies, Seen& seen) {
  WholeGame<Lines> whole(game, 2'000'000);
  Random random(7);
  for (int i = 0; i < 300; ++i) {
    const auto p = wander(game, random, least_plies + i % 5);
    if (game.ended(p) || p == game.initial()) continue;
    const int value = whole.solve(p).value().value;
    for (const bool mover : {true, false}) {
      CellPairs pairs;
      const bool held = game.pair_up(p, mover, pairs);
      seen.held += held;
      seen.paired += held && !pairs.empty();
      seen.decided += !held && value != 0;
      if (!held) continue;
      EXPECT_LE(mover ? value : -value, 0) << game.position_text(p);
      if (mover) {
        EXPECT_TRUE(game.pairs_hold(p, pairs)) << game.position_text(p);
      }
    }
  }
}

TEST(APairing, IsFoundOnlyWhereTheSideGetsNoLine) {
  Seen seen;
  compare_with_brute_force(Lines(3, 3, 3), 1, seen);
  compare_with_brute_force(Lines(4, 3, 3), 4, seen);
  compare_with_brute_force(Lines(4, 3, 4), 3, seen);
  compare_with_brute_force(Lines(4, 4, 3), 7, seen);
  compare_with_brute_force(Lines(4, 4, 4), 7, seen);
  compare_with_brute_force(Lines(5, 3, 3), 6, seen);
  EXPECT_GT(seen.held, 400);
  EXPECT_GT(seen.paired, 30);
  EXPECT_GT(seen.decided, 100);
}

TEST(APairing, HoldsTheEmptyBoardWhereLinesAreLong) {
  CellPairs pairs;
  const Lines long_lines(8, 8, 7);
  EXPECT_TRUE(long_lines.pair_up(long_lines.initial(), true, pairs));
  EXPECT_TRUE(long_lines.pairs_hold(long_lines.initial(), pairs));
  CellPairs none;
  EXPECT_FALSE(Lines(3, 3, 3).pair_up({}, true, none));
}

TEST(APairing, DoesNotHoldAgainstLinesThatLose) {
  CellPairs pairs;
  const Lines game(8, 8, 8, true);
  EXPECT_FALSE(game.pair_up(game.initial(), true, pairs));
  EXPECT_FALSE(game.pairs_hold(game.initial(), pairs));
}

/// A cell that is used twice, is taken, or is none, is refused; so is a pairing that leaves too many lines open.
TEST(TheCheckOfPairs, RefusesWhatIsNone) {
  const Lines game(5, 5, 4);
  auto position = game.initial();
  CellPairs pairs;
  Random random(3);
  const auto found = [&] {
    pairs.clear();
    position = wander(game, random, 8);
    return !game.ended(position) && game.pair_up(position, true, pairs) && pairs.size() > 2;
  };
  for (int tries = 0; !found() && tries < 100'000;) ++tries;
  ASSERT_TRUE(game.pairs_hold(position, pairs));
  ASSERT_GT(pairs.size(), 2U);
  const auto holds_with = [&](std::size_t at, std::optional<CellPair> instead) {
    CellPairs changed;
    for (std::size_t i = 0; i < pairs.size(); ++i)
      if (i != at)
        changed.push_back(pairs[i]);
      else if (instead)
        changed.push_back(*instead);
    return game.pairs_hold(position, changed);
  };
  const auto taken = static_cast<std::uint16_t>(lowest(position.own | position.other));
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    EXPECT_FALSE(holds_with(i, CellPair{pairs[i].one, pairs[i].one}));
    EXPECT_FALSE(holds_with(i, CellPair{pairs[i].one, taken}));
    EXPECT_FALSE(holds_with(i, CellPair{pairs[i].one, 25}));
    EXPECT_FALSE(holds_with(i, CellPair{pairs[i].one, 60000}));
    EXPECT_FALSE(holds_with(i, pairs[i == 0 ? 1 : 0]));
  }
  EXPECT_FALSE(game.pairs_hold(position, CellPairs())) << "lines are open";
}

// In certificates. ----------------------------------------------------------------------------------------------------

Certificate certificate_of(const Lines& game) {
  const auto start = game.initial();
  const SolveRequest request{.table_mib = 16, .certified_positions = most_certified_positions};
  return Proving<Lines>(game, start, request)().value().certificate.value();
}
Checked checked(const Lines& game, const Certificate& certificate) {
  return check_certificate(game, game.initial(), certificate);
}

TEST(ACertificateWithPairs, IsSmallAndHolds) {
  const Lines game(5, 4, 4);
  const Certificate made = certificate_of(game);
  const Checked found = checked(game, made);
  EXPECT_TRUE(found.holds) << found.why;
  EXPECT_EQ(found.positions, made.positions());
  EXPECT_LT(made.positions(), 100'000U) << "there were 573,513 without pairs";
}

/// Numbers of pairs that no board has are refused before any is read.
TEST(ACertificateWithPairs, HasNoMorePairsThanHalfTheMoves) {
  for (const std::size_t many : {std::size_t{5}, std::size_t{129}, std::size_t{65'537}, std::size_t{1'000'000}}) {
    std::string text;
    append_move(text, 9);  // the first of nine moves, with pairs
    append_move(text, many);
    for (std::size_t i = 0; i < std::min<std::size_t>(2 * many, 300'000); ++i) append_move(text, 1);
    EXPECT_FALSE(ChoiceReader(text).next(9, true)) << many;
    Certificate forged{.value = 0, .at_least = Strategy{.positions = 1'000, .moves = text}};
    forged.at_most = forged.at_least;
    EXPECT_FALSE(checked(Lines(3, 3, 3), forged).holds) << many;
  }
  std::string whole;
  append_choice(whole, StrategyChoice(3, CellPairs{{1, 2}, {3, 4}, {5, 6}, {7, 8}}), 9);
  const auto choice = ChoiceReader(whole).next(9, true);
  ASSERT_TRUE(choice && choice->pairs);
  EXPECT_EQ(choice->move, 3U);
  EXPECT_EQ(choice->pairs->size(), 4U);
}
/// A pair in every row and column of a board of 19×19 cells, and as many more as the rows have room for. The two
/// diagonals stay empty: lines as long as they are weigh nothing. Only cells of the list are used, not the first.
CellPairs pairs_of_a_large_board(const Mnk<WideBoard>& game, const MoveList<Mnk<WideBoard>::Move>& list) {
  constexpr int size = 19;
  std::set<int> free;
  for (std::size_t i = 1; i < list.size(); ++i) free.insert(list[i].cell);
  for (int x = 0; x < size; ++x)
    for (const int y : {x, size - 1 - x}) free.erase(game.grid().cell(x, y));
  CellPairs pairs;
  std::vector<std::uint16_t> met;
  const auto take = [&](int x, int y) {
    if (free.erase(game.grid().cell(x, y)) > 0) met.push_back(static_cast<std::uint16_t>(game.grid().cell(x, y)));
    if (met.size() < 2) return false;
    pairs.push_back({met[0], met[1]});
    met.clear();
    return true;
  };
  for (int x = 0; x < size; ++x, met.clear())
    for (int y = 0; y < size && !take(x, (x + y) % size);) ++y;
  for (int y = 0; y < size; ++y, met.clear())
    for (int x = 0; x < size; ++x) take(x, y);
  return pairs;
}
/// More pairs than a list of moves has room for on the stack, beside a list of more moves than that.
TEST(ACertificateWithPairs, OfALargeBoardHolds) {
  const Mnk<WideBoard> game(19, 19, 19);
  const auto start = game.initial();
  const auto written = [&](Player player) {
    Strategy strategy;
    StrategyWalk<Mnk<WideBoard>> walk(game, {.player = player, .least = 0}, {.positions = 10'000});
    const auto end = walk(start, [&](const auto&, const auto& list, std::size_t) {
      const StrategyChoice choice(0, pairs_of_a_large_board(game, list));
      EXPECT_GT(choice.pairs->size(), MoveList<CellPair>::inline_capacity);
      append_choice(strategy.moves, choice, list.size());
      return std::optional(choice);
    });
    EXPECT_EQ(end, WalkEnd::Holds);
    strategy.positions = walk.positions();
    return strategy;
  };
  const Certificate made{.value = 0, .at_least = written(Player::First), .at_most = written(Player::Second)};
  const Checked found = check_certificate(game, start, made);
  EXPECT_TRUE(found.holds) << found.why;
  EXPECT_GT(found.positions, 361U);
}

/// Byte by byte: most changes are noticed. That a pairing which holds shows what it says is a property above.
TEST(ACertificateWithPairs, IsNotBelieved) {
  const Lines game(4, 4, 4);
  const Certificate made = certificate_of(game);
  ASSERT_TRUE(checked(game, made).holds);
  std::size_t refused = 0;
  const std::string& moves = made.at_most->moves;
  std::size_t tried = 0;
  for (std::size_t at = 0; at < moves.size(); at += 1 + moves.size() / 400)
    for (const char byte : {char{0}, char{3}, char{17}, char{127}}) {
      Certificate other = made;
      if (other.at_most->moves[at] == byte) continue;
      other.at_most->moves[at] = byte;
      ++tried;
      refused += checked(game, other).holds ? 0U : 1U;
    }
  EXPECT_GT(refused, tried / 2);
}

TEST(ACertificateWithPairs, ShowsNoWin) {
  const Lines game(3, 3, 3);
  Certificate made = certificate_of(game);
  made.value = 1;
  made.at_most.reset();
  EXPECT_FALSE(checked(game, made).holds);
}

TEST(LinesAreSolved, ByPairs) {
  for (const auto& [columns, rows, line] : {std::tuple(5, 5, 5), std::tuple(6, 6, 5), std::tuple(7, 6, 5)}) {
    const Lines game(columns, rows, line);
    ProofTable table(std::size_t{64} << 20U);
    EXPECT_EQ((ProofSearch<Lines, ProofAim::Winner>(game, table)(game.initial())->exact.value), 0);
  }
}

}  // namespace
}  // namespace zermelo
