#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "solve/numbering_checks.h"
#include "zermelo/core/random.h"
#include "zermelo/games/alquerque/endgame.h"
#include "zermelo/games/alquerque/sets.h"
#include "zermelo/solve/pairs/solver.h"
#include "zermelo/solve/pairs/strategy_file.h"
#include "zermelo/solve/pairs/threads.h"

namespace zermelo::pairs {
namespace {

using alquerque::Jumps;
using alquerque::Lines;
using alquerque::Rules;
using alquerque::SetRules;

/// Alquerque with few pieces, solved in memory, on any board.
class WholeAlquerque {
 public:
  WholeAlquerque(int width, int height, const Rules& rules, int largest, int threads = 1)
      : lines(alquerque::lines_of(width, height)),
        shape(shape_of(lines)),
        space(shape, largest),
        backend(threads),
        solver(backend, space, SetRules{&lines, rules.jumps, rules.must_capture}, true) {}

  /// All layers with up to `pieces`, and no more than `largest` a side.
  std::vector<LayerReport> solve(int pieces) {
    std::vector<LayerReport> all;
    for (int sum = 2; sum <= pieces; ++sum)
      for (int a = (sum + 1) / 2; a < sum && a <= space.largest(); ++a)
        for (const LayerReport& report : solver.solve(a, sum - a)) all.push_back(report);
    return all;
  }

  const Lines lines;
  const Shape shape;
  const Space space;
  Threads backend;
  pairs::Solver<Threads, SetRules> solver;
};

constexpr std::array<Rules, 3> circling{alquerque::forced, alquerque::alfonso, alquerque::murray};

static_assert(alquerque::is_two_sets(alquerque::forced) && alquerque::is_two_sets(alquerque::alfonso) &&
              alquerque::is_two_sets(alquerque::murray));
static_assert(!alquerque::is_two_sets(alquerque::study) && !alquerque::is_two_sets(alquerque::bell) &&
              !alquerque::is_two_sets(alquerque::codecup));

// The board and the numbers. -----------------------------------------------------------------------------------------

TEST(Pairs, TheLinesAreThoseOfTheRules) {
  using Board = alquerque::Board<5>;
  const Lines lines = alquerque::lines_of(5, 5);
  ASSERT_EQ(lines.points, Board::points);
  for (int p = 0; p < Board::points; ++p) {
    EXPECT_EQ(lines.neighbours[p], Board::neighbours[static_cast<std::size_t>(p)]) << p;
    EXPECT_EQ(lines.jumpable[p], Board::jumpable[static_cast<std::size_t>(p)]) << p;
    for (int s = 0; s < 8; ++s) EXPECT_EQ(lines.images[s][p], Board::image(p, s)) << p;
  }
}

TEST(Pairs, CompressAndDepositUndoEachOther) {
  for (std::uint32_t taken = 0; taken < 512; ++taken)
    for (std::uint32_t set = 0; set < 512; ++set) {
      if ((set & taken) != 0) continue;
      const std::uint32_t places = device::compress(set, taken);
      ASSERT_EQ(device::popcount(places), device::popcount(set));
      ASSERT_LT(places, 1U << (9 - device::popcount(taken)));
      ASSERT_EQ(device::deposit(places, taken), set);
    }
}

/// docs/solved.md has this number from a count of its own, over both players and colours.
TEST(Pairs, AlquerqueHas97ThousandMillionPositionsUpToSymmetry) {
  const Shape shape = shape_of(alquerque::lines_of(5, 5));
  std::uint64_t folded = 0;
  std::uint64_t unfolded = 0;
  for (int own = 1; own <= 12; ++own)
    for (int other = 1; other <= 12; ++other) {
      folded += Space::folded(shape, own, other);
      unfolded += Space::unfolded(shape, own, other);
    }
  EXPECT_EQ(folded, 97'119'264'770U);
  EXPECT_EQ(2 * unfolded, 1'553'813'842'620U);
}

/// Every image of a position has a cell with the same value; every cell is the place of its own position.
TEST(Pairs, CellsArePositions) {
  const Shape shape = shape_of(alquerque::lines_of(5, 5));
  const Space space(shape, 3);
  const SpaceView& view = space.view();
  for (const auto& [own_size, other_size] : {std::pair(2, 3), std::pair(3, 1), std::pair(2, 2)}) {
    const Layer layer = layer_of(view, own_size, other_size);
    for (std::uint64_t cell = 0; cell < layer.cells(); ++cell) {
      const std::uint32_t other = view.sizes[other_size].firsts[cell / layer.columns];
      const std::uint32_t own = device::deposit(view.sizes[own_size].sets[cell % layer.columns], other);
      ASSERT_EQ(own & other, 0U);
      ASSERT_EQ(device::popcount(own), own_size);
      ASSERT_EQ(locate(view, own, own_size, other, other_size), cell);
      const unsigned kept_by = view.sizes[other_size].kept_by[cell / layer.columns];
      std::set<std::uint64_t> alike;
      for (int s = 0; s < 8; ++s)
        if ((kept_by >> s & 1) != 0) alike.insert(locate(view, image(view, own, s), own_size, other, other_size));
      for (int s = 0; s < 8; ++s)
        ASSERT_TRUE(alike.count(locate(view, image(view, own, s), own_size, image(view, other, s), other_size)) == 1);
    }
  }
}

// The captures of the rules. -----------------------------------------------------------------------------------------

template <class N>
class PairsOfRules : public ::testing::Test {};
using CirclingRules = ::testing::Types<alquerque::Endgames<alquerque::forced>, alquerque::Endgames<alquerque::alfonso>,
                                       alquerque::Endgames<alquerque::murray>>;
TYPED_TEST_SUITE(PairsOfRules, CirclingRules);

TYPED_TEST(PairsOfRules, CapturesAreThoseOfTheGame) {
  using Game = typename TypeParam::Game;
  using After = std::set<std::pair<std::uint32_t, std::uint32_t>>;
  const Game game;
  const Lines lines = alquerque::lines_of(5, 5);
  const SetRules rules{&lines, Game::rules.jumps, Game::rules.must_capture};
  Random random(29);
  std::size_t captures = 0;
  for (int i = 0; i < 20'000; ++i) {
    typename Game::Position p;
    for (int point = 0; point < 25; ++point) {
      const auto choice = random.below(3);
      if (choice == 1) p.own |= 1U << point;
      if (choice == 2) p.other |= 1U << point;
    }
    if (std::popcount(p.own) > 12 || std::popcount(p.other) > 12) continue;
    After expected;
    MoveList<typename Game::Move> list;
    game.moves(p, list);
    for (const auto& m : list)
      if (m.captured != 0) expected.insert({game.after(p, m).other, game.after(p, m).own});
    After found;
    rules.each_capture(p.own, p.other, [&](std::uint32_t own, std::uint32_t other) {
      found.insert({own, other});
      return false;
    });
    ASSERT_EQ(found, expected) << game.position_text(p);
    captures += found.size();
  }
  EXPECT_GT(captures, 10'000U);
}

// Against today's tablebases. ----------------------------------------------------------------------------------------

template <class N>
void equals_the_tablebases(int pieces, int threads) {
  constexpr Rules rules = N::Game::rules;
  WholeAlquerque whole(5, 5, rules, pieces - 1, threads);
  for (const LayerReport& report : whole.solve(pieces)) EXPECT_EQ(report.faults.many, 0U);
  zermelo::Solver<N> today(threads);
  for (int sum = 2; sum <= pieces; ++sum)
    for (const std::uint32_t id : N::all(sum)) {
      const auto layer = today.numbering.layer(id);
      const Codes& codes = today(id);
      for (std::uint64_t i = 0; i < layer.size(); ++i) {
        const auto p = layer.position(i);
        if (!p) continue;
        const int value = code::exact(codes[i]).value;
        const std::uint32_t expected = value > 0 ? won : value < 0 ? lost : drawn;
        ASSERT_EQ(whole.solver.value(p->own, p->other), expected) << today.numbering.game().position_text(*p);
      }
    }
}

TYPED_TEST(PairsOfRules, FivePiecesEqualTheTablebases) { equals_the_tablebases<TypeParam>(5, 2); }
TYPED_TEST(PairsOfRules, EightPiecesEqualTheTablebasesLong) { equals_the_tablebases<TypeParam>(8, 4); }

TEST(Pairs, EveryPositionIsCountedOnceAndVerified) {
  for (const Rules& rules : circling) {
    WholeAlquerque whole(5, 5, rules, 4);
    for (const LayerReport& report : whole.solve(5)) {
      const auto [own, other, rows, columns, words] = report.layer;
      const auto& folded = report.counts.folded;
      const auto& unfolded = report.counts.unfolded;
      EXPECT_EQ(folded[0] + folded[1] + folded[2], Space::folded(whole.shape, own, other)) << own << "-" << other;
      EXPECT_EQ(unfolded[0] + unfolded[1] + unfolded[2], Space::unfolded(whole.shape, own, other));
      EXPECT_EQ(report.faults.many, 0U);
    }
  }
}

TEST(Pairs, ThreadsChangeNothing) {
  WholeAlquerque alone(5, 5, alquerque::forced, 3, 1);
  WholeAlquerque together(5, 5, alquerque::forced, 3, 5);
  const auto one = alone.solve(5);
  const auto other = together.solve(5);
  ASSERT_EQ(one.size(), other.size());
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i].counts.checksum, other[i].counts.checksum);
    EXPECT_EQ(one[i].passes, other[i].passes);
  }
}

// Against brute force, on small boards. ------------------------------------------------------------------------------

/// The rules once more, on a grid of characters and without any table: 'o' moves, 'x' replies. A position's value is
/// found by looking at all positions again and again.
class BruteForce {
 public:
  BruteForce(int width, int height, const Rules& rules) : width_(width), height_(height), rules_(rules) {}

  /// Everything with up to `pieces`, at least one a side.
  void solve(int pieces) {
    values_.assign(static_cast<std::size_t>(power(width_ * height_)), unknown);
    for (int sum = 2; sum <= pieces; ++sum) solve_sum(sum);
  }
  std::uint32_t value(const std::string& board) const { return values_[number(board)]; }
  template <class Use>
  void each(int pieces, Use use) const {
    std::string board(static_cast<std::size_t>(width_ * height_), '.');
    place(board, 0, pieces, use);
  }

 private:
  static constexpr std::uint8_t unknown = 9;
  static int power(int n) { return n == 0 ? 1 : 3 * power(n - 1); }

  template <class Use>
  static void place(std::string& board, std::size_t at, int left, Use& use) {
    if (at == board.size()) {
      if (left == 0 && board.find('o') != std::string::npos && board.find('x') != std::string::npos) use(board);
      return;
    }
    for (const char piece : {'.', 'o', 'x'}) {
      if (piece != '.' && left == 0) continue;
      board[at] = piece;
      place(board, at + 1, left - (piece != '.' ? 1 : 0), use);
    }
    board[at] = '.';
  }

  static std::size_t number(const std::string& board) {
    std::size_t sum = 0;
    for (const char c : board) sum = 3 * sum + (c == 'o' ? 1 : c == 'x' ? 2 : 0);
    return sum;
  }

  void solve_sum(int sum) {
    struct Open {
      std::size_t number;
      std::vector<std::size_t> replies;
      bool wins_at_once;
    };
    std::vector<Open> open;
    each(sum, [&](const std::string& board) {
      Open one{number(board), {}, false};
      for (std::string next : moves(board)) {
        one.wins_at_once = one.wins_at_once || next.find('x') == std::string::npos;
        for (char& c : next) c = c == 'o' ? 'x' : c == 'x' ? 'o' : '.';
        one.replies.push_back(number(next));
      }
      open.push_back(std::move(one));
    });
    for (bool changed = true; changed;) {
      changed = false;
      std::vector<Open> later;
      for (Open& one : open) {
        bool wins = one.wins_at_once;
        bool loses = true;
        for (const std::size_t reply : one.replies) {
          wins = wins || values_[reply] == lost;
          loses = loses && values_[reply] == won;
        }
        if (wins || loses)
          values_[one.number] = static_cast<std::uint8_t>(wins ? won : lost);
        else
          later.push_back(std::move(one));
        changed = changed || wins || loses;
      }
      open = std::move(later);
    }
    for (const Open& one : open) values_[one.number] = drawn;
  }

  /// Where a line leads by (rows, columns), times `many`; -1 where none does.
  int along(int point, int rows, int columns) const {
    const int r = point / width_ + rows;
    const int c = point % width_ + columns;
    if (r < 0 || c < 0 || r >= height_ || c >= width_) return -1;
    if (rows != 0 && columns != 0 && (point / width_ + point % width_) % 2 != 0) return -1;
    return r * width_ + c;
  }

  void jump(const std::string& board, int at, bool begun, std::vector<std::string>& found) const {
    bool any = false;
    for (int rows = -1; rows <= 1; ++rows)
      for (int columns = -1; columns <= 1; ++columns) {
        if ((rows == 0 && columns == 0) || (begun && rules_.jumps == Jumps::One)) continue;
        const int over = along(at, rows, columns);
        const int to = over < 0 ? -1 : along(over, rows, columns);
        if (to < 0 || board[static_cast<std::size_t>(over)] != 'x' || board[static_cast<std::size_t>(to)] != '.')
          continue;
        any = true;
        std::string next = board;
        next[static_cast<std::size_t>(at)] = '.';
        next[static_cast<std::size_t>(over)] = '.';
        next[static_cast<std::size_t>(to)] = 'o';
        jump(next, to, true, found);
      }
    if (begun && (!any || rules_.jumps != Jumps::MustGoOn)) found.push_back(board);
  }

  std::vector<std::string> moves(const std::string& board) const {
    std::vector<std::string> found;
    for (int at = 0; at < width_ * height_; ++at)
      if (board[static_cast<std::size_t>(at)] == 'o') jump(board, at, false, found);
    if (rules_.must_capture && !found.empty()) return found;
    for (int at = 0; at < width_ * height_; ++at)
      for (int rows = -1; rows <= 1; ++rows)
        for (int columns = -1; columns <= 1; ++columns) {
          const int to =
              board[static_cast<std::size_t>(at)] == 'o' && (rows != 0 || columns != 0) ? along(at, rows, columns) : -1;
          if (to < 0 || board[static_cast<std::size_t>(to)] != '.') continue;
          found.push_back(board);
          std::swap(found.back()[static_cast<std::size_t>(at)], found.back()[static_cast<std::size_t>(to)]);
        }
    return found;
  }

  int width_;
  int height_;
  Rules rules_;
  std::vector<std::uint8_t> values_;
};

std::uint32_t points_of(const std::string& board, char piece) {
  std::uint32_t set = 0;
  for (std::size_t p = 0; p < board.size(); ++p)
    if (board[p] == piece) set |= 1U << p;
  return set;
}

void equals_brute_force(int width, int height, int pieces, int largest) {
  for (const Rules& rules : circling) {
    BruteForce truth(width, height, rules);
    truth.solve(pieces);
    WholeAlquerque whole(width, height, rules, largest);
    std::uint64_t positions = 0;
    for (const LayerReport& report : whole.solve(pieces)) {
      EXPECT_EQ(report.faults.many, 0U);
      positions += report.counts.unfolded[0] + report.counts.unfolded[1] + report.counts.unfolded[2];
    }
    std::uint64_t compared = 0;
    for (int sum = 2; sum <= pieces; ++sum)
      truth.each(sum, [&](const std::string& board) {
        const std::uint32_t own = points_of(board, 'o');
        const std::uint32_t other = points_of(board, 'x');
        if (device::popcount(own) > largest || device::popcount(other) > largest) return;
        ++compared;
        ASSERT_EQ(whole.solver.value(own, other), truth.value(board)) << board << " " << name_of(rules);
      });
    EXPECT_EQ(compared, positions);
  }
}

/// To the last: a board without an empty point, too.
TEST(Pairs, ThreeByThreePointsEqualBruteForce) { equals_brute_force(3, 3, 9, 8); }
TEST(Pairs, ThreeByFivePointsEqualBruteForce) { equals_brute_force(3, 5, 5, 4); }
TEST(Pairs, FiveByThreePointsEqualBruteForce) { equals_brute_force(5, 3, 5, 4); }
TEST(Pairs, ThreeByFivePointsWithAllPiecesEqualBruteForceLong) { equals_brute_force(3, 5, 14, 7); }

// A verification that can fail. --------------------------------------------------------------------------------------

/// The value of some position is changed after the layers are solved; `pass` is when it claims to have been found.
std::uint64_t faults_with(int side, std::uint64_t cell, std::uint32_t value, int pass) {
  WholeAlquerque whole(5, 5, alquerque::forced, 3);
  whole.solve(3);
  whole.solver.plant({.side = side, .cell = cell, .value = static_cast<int>(value), .pass = pass});
  std::uint64_t faults = 0;
  for (const LayerReport& report : whole.solver.solve(3, 1)) faults += report.faults.many;
  return faults;
}

TEST(Pairs, VerificationCatchesPlantedErrors) {
  WholeAlquerque whole(5, 5, alquerque::forced, 3);
  whole.solve(4);
  std::array<int, 3> seen{};
  for (const int side : {0, 1}) {
    const Layer layer = side == 0 ? whole.solver.layer(3, 1) : whole.solver.layer(1, 3);
    for (std::uint64_t cell = 0; cell < layer.cells(); cell += 97) {
      const std::uint32_t truth = unpack(whole.solver.packed(layer.own, layer.other), cell);
      if (++seen[truth] > 3) continue;
      for (std::uint32_t value = drawn; value <= lost + 1; ++value)
        if (value != truth) {
          EXPECT_GT(faults_with(side, cell, value, 1), 0U) << side << " " << cell << " " << value;
        }
    }
  }
  EXPECT_GT(seen[drawn], 0);
  EXPECT_GT(seen[won], 0);
  EXPECT_GT(seen[lost], 0);
}

/// A right value that claims to be known from the beginning although no capture decides it, and there are steps: a
/// circle of positions that lean on each other would have to do the same.
TEST(Pairs, VerificationCatchesAWrongOrder) {
  WholeAlquerque whole(5, 5, alquerque::forced, 3);
  whole.solve(4);
  const SpaceView& view = whole.space.view();
  const SetRules rules{&whole.lines, alquerque::forced.jumps, alquerque::forced.must_capture};
  for (const int side : {0, 1}) {
    const Layer layer = side == 0 ? whole.solver.layer(3, 1) : whole.solver.layer(1, 3);
    int quiet = 0;
    for (std::uint64_t cell = 0; cell < layer.cells() && quiet < 5; cell += 31) {
      const std::uint32_t other = view.sizes[layer.other].firsts[cell / layer.columns];
      const std::uint32_t own = device::deposit(view.sizes[layer.own].sets[cell % layer.columns], other);
      std::uint32_t around = 0;
      for (std::uint32_t left = own; left != 0; left &= left - 1)
        around |= whole.lines.neighbours[device::lowest(left)];
      const bool captures = rules.each_capture(own, other, [](std::uint32_t, std::uint32_t) { return true; });
      const std::uint32_t truth = unpack(whole.solver.packed(layer.own, layer.other), cell);
      if (captures || (around & ~(own | other)) == 0 || truth == drawn) continue;
      ++quiet;
      EXPECT_GT(faults_with(side, cell, truth, 0), 0U) << side << " " << cell;
    }
    EXPECT_EQ(quiet, 5);
  }
}

// A strategy. --------------------------------------------------------------------------------------------------------

/// Plays a strategy against every reply, by the rules of the game: it must end, won, on every path.
class CheckByTheGame {
 public:
  using Game = Alquerque<alquerque::forced>;
  using Position = Game::Position;

  /// Of White, who has `white` to move against `black`.
  CheckByTheGame(WholeAlquerque& whole, std::uint32_t white, std::uint32_t black)
      : whole_(whole),
        rules_{&whole.lines, alquerque::forced.jumps, alquerque::forced.must_capture} {
    Strategy<Threads, SetRules> strategy(whole.backend, whole.solver);
    failures = strategy.run(
        ours, white, black,
        [&](const MetLayer& met, const std::vector<std::uint32_t>& cells, const std::vector<Choice>& choices) {
          EXPECT_EQ(cells.size(), met.ours);
          for (std::size_t i = 0; i < cells.size(); ++i)
            moves_[{met.layer.own, met.layer.other, cells[i]}] = choices[i];
        });
    wins = play(white, black);
    all_met = met_.size() == moves_.size();
  }

  std::uint64_t failures = 0;
  bool wins = false;
  bool all_met = false;  ///< and nothing else

 private:
  using Place = std::tuple<int, int, std::uint32_t>;

  bool play(std::uint32_t own, std::uint32_t other) {
    const SpaceView& view = whole_.space.view();
    const int own_size = std::popcount(own);
    const int other_size = std::popcount(other);
    const auto cell = static_cast<std::uint32_t>(locate_first(view, own, own_size, other, other_size));
    const Place place{own_size, other_size, cell};
    if (const auto known = met_.find(place); known != met_.end()) return known->second;  // on its own path: no win
    met_[place] = false;
    const auto choice = moves_.find(place);
    if (choice == moves_.end()) return false;
    const Layer layer = layer_of(view, own_size, other_size);
    Position p;
    p.other = view.sizes[other_size].firsts[cell / layer.columns];
    p.own = device::deposit(view.sizes[own_size].sets[cell % layer.columns], p.other);
    const auto [mine, left] = after(view, rules_, p.own, p.other, choice->second);
    const bool good = is_legal(p, mine, left) && beats_every_reply(mine, left);
    met_[place] = good;
    return good;
  }

  bool is_legal(const Position& p, std::uint32_t mine, std::uint32_t left) const {
    MoveList<Game::Move> list;
    game_.moves(p, list);
    return std::ranges::any_of(
        list, [&](const Game::Move& m) { return game_.after(p, m).other == mine && game_.after(p, m).own == left; });
  }

  bool beats_every_reply(std::uint32_t mine, std::uint32_t left) {
    const Position p{.own = left, .other = mine, .turn = Player::Second};
    MoveList<Game::Move> list;
    if (const auto outcome = moves_or_outcome(game_, p, list)) return outcome->winner() == Player::First;
    return std::ranges::all_of(list, [&](const Game::Move& m) {
      const Position q = game_.after(p, m);
      return q.own != 0 && play(q.own, q.other);
    });
  }

  WholeAlquerque& whole_;
  SetRules rules_;
  Game game_;
  std::map<Place, Choice> moves_;
  std::map<Place, bool> met_;
};

TEST(Pairs, AStrategyWinsAgainstEveryReply) {
  WholeAlquerque whole(5, 5, alquerque::forced, 3);
  whole.solve(5);
  const SpaceView& view = whole.space.view();
  for (const auto& [own_size, other_size] : {std::pair(3, 2), std::pair(2, 1), std::pair(2, 3)}) {
    int tried = 0;
    const Layer layer = whole.solver.layer(own_size, other_size);
    for (std::uint64_t cell = 0; cell < layer.cells() && tried < 4; cell += 101) {
      if (unpack(whole.solver.packed(own_size, other_size), cell) != won) continue;
      const std::uint32_t black = view.sizes[other_size].firsts[cell / layer.columns];
      const CheckByTheGame check(whole, device::deposit(view.sizes[own_size].sets[cell % layer.columns], black), black);
      EXPECT_EQ(check.failures, 0U);
      EXPECT_TRUE(check.wins) << own_size << "-" << other_size << " " << cell;
      EXPECT_TRUE(check.all_met) << own_size << "-" << other_size << " " << cell;
      ++tried;
    }
    EXPECT_EQ(tried, 4);
  }
}

/// Two against one under forced captures: a long win with many replies.
TEST(Pairs, AStrategyIsWrittenReadAndChecked) {
  WholeAlquerque whole(5, 5, alquerque::forced, 2);
  whole.solve(3);
  constexpr std::uint32_t white = 1U << 24 | 1U << 23;
  constexpr std::uint32_t black = 1U << 2;
  ASSERT_EQ(whole.solver.value(white, black), won);
  std::string bytes;
  pairs::Strategy<Threads, SetRules> strategy(whole.backend, whole.solver);
  strategy.run(ours, white, black,
               [&](const MetLayer& met, const std::vector<std::uint32_t>& cells, const std::vector<Choice>& choices) {
                 if (!cells.empty()) bytes += StrategyMoves::text(met.layer, cells, choices);
               });
  const SetRules rules{&whole.lines, alquerque::forced.jumps, alquerque::forced.must_capture};
  const auto holds = [&](const std::string& text) {
    StrategyMoves moves;
    return moves.read(text) && StrategyCheck<SetRules>(whole.space.view(), rules, moves).holds(white, black);
  };
  EXPECT_TRUE(holds(bytes));
  for (std::size_t cut = 0; cut < bytes.size(); ++cut) ASSERT_FALSE(holds(bytes.substr(0, cut))) << cut;
  std::string other = bytes;
  other.back() = static_cast<char>(no_choice);  // a choice of the last layer that is no move
  EXPECT_FALSE(holds(other));
  EXPECT_FALSE(holds(bytes + bytes));
  EXPECT_FALSE(holds("layer 2 1 5000000000\n"));
}

}  // namespace
}  // namespace zermelo::pairs
