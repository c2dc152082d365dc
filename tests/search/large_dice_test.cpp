// Games of chance as wide as backgammon and 2048: a node of the dice has twenty-one or thirty moves, and every search
// for dice still finds the truth.
#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "conformance.h"
#include "zermelo/search/monte_carlo/mcts.h"
#include "zermelo/search/monte_carlo/mcts_solver.h"
#include "zermelo/search/textbook/deepening.h"

namespace zermelo {
namespace {

/// The end of a game of backgammon: nothing but bearing off. Two dice are rolled, doubles count four times, and one die
/// is played at a time. A stone leaves by an exact number, or by a larger one where no stone stands further back.
class BearOff {
 public:
  static constexpr int points = 6;
  struct Position {
    std::array<std::array<std::uint8_t, points + 1>, 2> home{};  ///< stones on the points 1 to 6 of First and of Second
    std::array<std::uint8_t, 4> dice{};                          ///< to be played, zeros behind; none: to be rolled
    std::uint8_t turn = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t die = 0;   ///< of a roll: the larger number
    std::uint8_t from = 0;  ///< of a roll: the other number
    friend bool operator==(Move, Move) = default;
  };
  static constexpr bool never_stuck = true;

  explicit BearOff(int stones) : stones_(stones) {}

  Position initial() const {
    Position p;
    for (int i = 0; i < stones_; ++i)
      for (auto& home : p.home) ++home[static_cast<std::size_t>(points - i % points)];
    return p;
  }
  Player to_move(const Position& p) const {
    return p.dice[0] == 0 ? Player::Chance : p.turn == 0 ? Player::First : Player::Second;
  }
  std::optional<Outcome> ended(const Position& p) const {
    for (const Player player : {Player::First, Player::Second})
      if (highest(p.home[player == Player::First ? 0 : 1]) == 0) return Outcome::win(player, Reason::Goal);
    return std::nullopt;
  }
  void moves(const Position& p, MoveList<Move>& list) const {
    if (p.dice[0] == 0) {
      for (std::uint8_t high = 1; high <= points; ++high)
        for (std::uint8_t low = 1; low <= high; ++low) list.push_back({high, low});
      return;
    }
    const auto& home = p.home[p.turn];
    for (std::size_t i = 0; i < p.dice.size() && p.dice[i] != 0; ++i) {
      if (i > 0 && p.dice[i] == p.dice[i - 1]) continue;
      for (std::uint8_t from = 1; from <= points; ++from)
        if (home[from] > 0 && (from >= p.dice[i] || from == highest(home))) list.push_back({p.dice[i], from});
    }
  }
  Outcome stuck(const Position&) const { return Outcome::draw(Reason::NoMoves); }
  double probability(const Position&, Move roll) const { return (roll.die == roll.from ? 1 : 2) / 36.0; }
  Position after(Position p, Move m) const {
    if (p.dice[0] == 0) {
      p.dice = {m.die, m.from, 0, 0};
      if (m.die == m.from) p.dice.fill(m.die);
      return p;
    }
    auto& home = p.home[p.turn];
    --home[m.from];
    if (m.from > m.die) ++home[m.from - m.die];
    std::ranges::rotate(std::ranges::find(p.dice, m.die), std::ranges::find(p.dice, m.die) + 1, p.dice.end());
    p.dice.back() = 0;
    if (p.dice[0] == 0) p.turn = p.turn == 0 ? 1 : 0;
    return p;
  }
  Key key(const Position& p) const {
    constexpr int bits_of_stones = 4, bits_of_a_die = 3;
    Key key = p.turn;
    for (const auto& home : p.home)
      for (int i = 1; i <= points; ++i) key = key << bits_of_stones | home[static_cast<std::size_t>(i)];
    for (const std::uint8_t die : p.dice) key = key << bits_of_a_die | die;
    return combine(key, 1);
  }

 private:
  static int highest(const std::array<std::uint8_t, points + 1>& home) {
    int point = points;
    while (point > 0 && home[static_cast<std::size_t>(point)] == 0) --point;
    return point;
  }
  int stones_;
};

/// 2048 for one player: First slides, chance adds a 2 or a 4. First wins with the tile 2 to the power of `goal` and
/// loses when no slide moves anything.
class Tiles {
 public:
  struct Position {
    std::array<std::uint8_t, 16> cells{};  ///< the exponents; 0: empty
    bool slid = true;                      ///< a tile is to be added
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t where = 0;  ///< a direction, 0 to 3, or the cell of a new tile
    std::uint8_t tile = 0;
    friend bool operator==(Move, Move) = default;
  };

  explicit Tiles(int goal) : goal_(goal) {}

  Position initial() const { return {}; }
  Player to_move(const Position& p) const { return p.slid ? Player::Chance : Player::First; }
  std::optional<Outcome> ended(const Position& p) const {
    if (std::ranges::max(p.cells) >= goal_) return Outcome::win(Player::First, Reason::Goal);
    return std::nullopt;
  }
  void moves(const Position& p, MoveList<Move>& list) const {
    if (!p.slid) {
      for (std::uint8_t direction = 0; direction < 4; ++direction)
        if (slid(p.cells, direction) != p.cells) list.push_back({direction});
      return;
    }
    for (std::uint8_t cell = 0; cell < p.cells.size(); ++cell)
      if (p.cells[cell] == 0) list.push_back({cell, 1}), list.push_back({cell, 2});
  }
  Outcome stuck(const Position&) const { return Outcome::win(Player::Second, Reason::NoMoves); }
  double probability(const Position& p, Move m) const {
    return (m.tile == 1 ? 0.9 : 0.1) / static_cast<double>(std::ranges::count(p.cells, 0));
  }
  Position after(Position p, Move m) const {
    if (!p.slid) return {slid(p.cells, m.where), true};
    p.cells[m.where] = m.tile;
    p.slid = false;
    return p;
  }
  Key key(const Position& p) const {
    constexpr int bits_of_a_cell = 4;
    Key key = 0;
    for (const std::uint8_t cell : p.cells) key = key << bits_of_a_cell | cell;
    return combine(key, p.slid ? 1 : 2);
  }

 private:
  using Cells = std::array<std::uint8_t, 16>;

  /// The tiles of each row move to its head; two equal neighbours become one, each tile once.
  static Cells slid(const Cells& cells, int direction) {
    Cells out{};
    for (std::size_t row = 0; row < 4; ++row) {
      const auto cell = [&](std::size_t i) {
        const std::size_t along = direction % 2 == 0 ? i : 3 - i;
        return direction < 2 ? 4 * row + along : 4 * along + row;
      };
      std::size_t filled = 0;
      bool joins = false;
      for (std::size_t i = 0; i < 4; ++i) {
        const std::uint8_t tile = cells[cell(i)];
        if (tile == 0) continue;
        joins = filled > 0 && !joins && out[cell(filled - 1)] == tile;
        if (joins)
          ++out[cell(filled - 1)];
        else
          out[cell(filled++)] = tile;
      }
    }
    return out;
  }
  int goal_;
};

template <class G>
auto searched(const G& game, const typename G::Position& position, int depth, Pruning pruning) {
  NoTrace silent;
  const auto evaluator = default_evaluator(game);
  return search_to_depth(SearchTask<G, Evaluator<G>>{.algorithm = Algorithm::Expectimax,
                                                     .game = game,
                                                     .evaluator = evaluator,
                                                     .position = position,
                                                     .limits = {.depth = depth},
                                                     .options = {.pruning = pruning}},
                         silent);
}

template <class G>
auto sampled(const G& game, const typename G::Position& position, std::uint64_t playouts) {
  const auto evaluator = default_evaluator(game);
  return Mcts<G, Evaluator<G>>(game, evaluator, 1, {.nodes = playouts}, {})(position);
}

template <class G>
auto solved(const G& game, const typename G::Position& position, std::uint64_t playouts) {
  const auto evaluator = default_evaluator(game);
  return MctsSolver<G, Evaluator<G>>(game, evaluator, 1, MctsOptions::of_solver())(position, {}, {.nodes = playouts});
}

TEST(BearOff, ConformsToTheConcept) { testing::conforms(BearOff(4), testing::Turns::SomeAgain); }
TEST(Tiles, ConformsToTheConcept) { testing::conforms(Tiles(6)); }

/// Of the 36 rolls, those that bear off these stones at once: the table of every book on backgammon.
struct LastRoll {
  int one, other;  ///< the points of the last stones; 0: there is only one
  int rolls;
};
constexpr std::array last_rolls{LastRoll{1, 0, 36}, LastRoll{2, 0, 36}, LastRoll{3, 0, 36}, LastRoll{4, 0, 34},
                                LastRoll{5, 0, 31}, LastRoll{6, 0, 27}, LastRoll{1, 1, 36}, LastRoll{2, 1, 36},
                                LastRoll{2, 2, 26}, LastRoll{3, 1, 34}, LastRoll{3, 2, 25}, LastRoll{3, 3, 17},
                                LastRoll{4, 1, 29}, LastRoll{4, 2, 23}, LastRoll{4, 3, 17}, LastRoll{4, 4, 11},
                                LastRoll{5, 1, 23}, LastRoll{5, 2, 19}, LastRoll{5, 3, 14}, LastRoll{5, 4, 10},
                                LastRoll{5, 5, 6},  LastRoll{6, 1, 15}, LastRoll{6, 2, 13}, LastRoll{6, 3, 10},
                                LastRoll{6, 4, 8},  LastRoll{6, 5, 6},  LastRoll{6, 6, 4}};

/// Second needs one roll more, whatever it is.
BearOff::Position at_last_roll(const LastRoll& stones) {
  BearOff::Position p;
  for (const int point : {stones.one, stones.other})
    if (point > 0) ++p.home[0][static_cast<std::size_t>(point)];
  p.home[1][1] = 1;
  return p;
}

// Deep enough for a double, and for the roll of Second after it.
constexpr int whole_game = 8;

TEST(BearOff, ExpectimaxKnowsTheTableOfTheBooks) {
  const BearOff game(1);
  for (const LastRoll& stones : last_rolls)
    for (const Pruning pruning : {Pruning::None, Pruning::Star1, Pruning::Star2})
      EXPECT_NEAR(searched(game, at_last_roll(stones), whole_game, pruning).value, 2 * stones.rolls / 36.0 - 1, 1e-12)
          << stones.one << ' ' << stones.other;
}

TEST(BearOff, SamplingProvesTheTableOfTheBooks) {
  const BearOff game(1);
  for (const LastRoll& stones : last_rolls) {
    const auto found = solved(game, at_last_roll(stones), 500'000);
    EXPECT_EQ(found.proof, Proof::Proven) << stones.one << ' ' << stones.other;
    EXPECT_NEAR(found.value, 2 * stones.rolls / 36.0 - 1, 1e-12) << stones.one << ' ' << stones.other;
  }
}

/// Fifteen stones against fifteen, four plies; a slide, a tile, a slide, a tile.
template <class G>
void is_pruned_without_loss(const G& game) {
  for (const auto& p : testing::random_positions(game, 15)) {
    const auto plain = searched(game, p, 4, Pruning::None);
    for (const Pruning pruning : {Pruning::Star1, Pruning::Star2}) {
      const auto found = searched(game, p, 4, pruning);
      EXPECT_NEAR(found.value, plain.value, 1e-12);
      EXPECT_EQ(found.move, plain.move);
    }
  }
}
TEST(Star, CutsNothingThatMattersAmongTwentyOneRolls) { is_pruned_without_loss(BearOff(15)); }
TEST(Star, CutsNothingThatMattersAmongThirtyTiles) { is_pruned_without_loss(Tiles(6)); }

/// Two tiles in the first column make the one that wins. Every other slide leaves them there, and the next one wins.
TEST(Tiles, TheWinningSlideIsFoundByEverySearch) {
  const Tiles game(6);
  const Tiles::Position position{.cells = {5, 1, 2, 3,  //
                                           5, 2, 3, 1,  //
                                           1, 3, 1, 2,  //
                                           2, 1, 2, 2},
                                 .slid = false};
  const auto wins = [&](const std::optional<Tiles::Move>& move) {
    return move && game.ended(game.after(position, *move)).has_value();
  };
  for (const Pruning pruning : {Pruning::None, Pruning::Star1, Pruning::Star2}) {
    EXPECT_TRUE(wins(searched(game, position, 1, pruning).move));
    EXPECT_EQ(searched(game, position, 3, pruning).value, 1);
  }
  EXPECT_GT(sampled(game, position, 2000).value, 0.9);
  const auto proven = solved(game, position, 2000);
  EXPECT_TRUE(wins(proven.move));
  EXPECT_EQ(proven.proof, Proof::Proven);
  EXPECT_EQ(proven.value, 1);
}

}  // namespace
}  // namespace zermelo
