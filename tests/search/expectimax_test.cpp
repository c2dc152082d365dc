// Expectimax against a naive reading of its definition: chance moves weighed by probability, the other side best,
// uniform, or soft (weights exp(-z), z the standardised value; the formula is the rook-endgame study's).
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "conformance.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/einstein/einstein.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/games/pig/pig.h"
#include "zermelo/search.h"

namespace zermelo {
namespace {

/// A die with three sides, 1/2, 1/3, 1/6, before each move; the mover takes the number or leaves it. After four turns
/// the larger sum wins by its margin.
struct Toss {
  struct Position {
    int turns = 0;
    int rolled = 0;  ///< 0: the die is to be thrown
    int first = 0, second = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    int number = 0;  ///< chance: 1 to 3; a player: 0 leaves, 1 takes
    friend bool operator==(Move, Move) = default;
  };
  Position initial() const { return {}; }
  Player to_move(const Position& p) const {
    return p.rolled == 0 ? Player::Chance : p.turns % 2 == 0 ? Player::First : Player::Second;
  }
  std::optional<Outcome> ended(const Position& p) const {
    if (p.turns < 4) return std::nullopt;
    return Outcome::by_margin(p.first - p.second, Reason::Goal);
  }
  void moves(const Position& p, MoveList<Move>& list) const {
    for (int i = p.rolled == 0 ? 1 : 0; i <= (p.rolled == 0 ? 3 : 1); ++i) list.push_back({i});
  }
  Outcome stuck(const Position&) const { return Outcome::draw(Reason::NoMoves); }
  double probability(const Position&, Move m) const {
    return m.number == 1 ? 1.0 / 2 : m.number == 2 ? 1.0 / 3 : 1.0 / 6;
  }
  Position after(Position p, Move m) const {
    if (p.rolled == 0) return {p.turns, m.number, p.first, p.second};
    (p.turns % 2 == 0 ? p.first : p.second) += m.number == 0 ? -p.rolled : p.rolled / 2;
    return {p.turns + 1, 0, p.first, p.second};
  }
  Key key(const Position& p) const {
    return combine(combine(static_cast<Key>(p.turns), static_cast<Key>(p.rolled)),
                   static_cast<Key>(p.first + 100) * 1000 + static_cast<Key>(p.second + 100));
  }
};

double soft(const std::vector<double>& x) {
  if (std::ranges::all_of(x, [&](double v) { return v == x[0]; })) return x[0];
  const double n = static_cast<double>(x.size());
  const double mean = std::accumulate(x.begin(), x.end(), 0.0) / n;
  double variance = 0;
  for (const double v : x) variance += (v - mean) * (v - mean) / n;
  double weighted = 0;
  double weights = 0;
  for (const double v : x) {
    const double w = std::exp(-(v - mean) / std::sqrt(variance));
    weighted += w * v;
    weights += w;
  }
  return weighted / weights;
}

template <class G, class E>
double naive(const G& game, const E& evaluator, const typename G::Position& p, int depth, Player max, Opponent other) {
  const double view = max == Player::First ? 1 : -1;
  MoveList<typename G::Move> moves;
  if (const auto outcome = moves_or_outcome(game, p, moves)) return view * evaluator.final(*outcome, depth);
  if (depth == 0) return view * evaluator(p);
  std::vector<double> values;
  double expectation = 0;
  for (const auto& move : moves) {
    values.push_back(naive(game, evaluator, game.after(p, move), depth - 1, max, other));
    if constexpr (HasChance<G>)
      if (game.to_move(p) == Player::Chance) expectation += game.probability(p, move) * values.back();
  }
  if (game.to_move(p) == Player::Chance) return expectation;
  if (game.to_move(p) == max) return std::ranges::max(values);
  if (other == Opponent::Best) return std::ranges::min(values);
  if (other == Opponent::Soft) return soft(values);
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

template <class G>
void agrees_with_the_definition(const G& game, int depth) {
  const auto evaluator = default_evaluator(game);
  for (const auto& p : testing::random_positions(game, 12))
    for (const Opponent other : {Opponent::Best, Opponent::Uniform, Opponent::Soft}) {
      NoTrace silent;
      const auto found =
          Expectimax<G, Evaluator<G>>(game, evaluator, Limits{.depth = depth}, {.opponent = other}, silent)(p);
      const Player max = game.to_move(p) == Player::Second ? Player::Second : Player::First;
      EXPECT_NEAR(found.value, naive(game, evaluator, p, depth, max, other), 1e-9);
    }
}

TEST(Expectimax, IsItsDefinitionOnTicTacToe) { agrees_with_the_definition(Mnk<std::uint64_t>(), 4); }
TEST(Expectimax, IsItsDefinitionOnConnect) { agrees_with_the_definition(Connect<std::uint64_t>(5, 4, 4), 4); }
TEST(Expectimax, IsItsDefinitionOnAGameWithDice) { agrees_with_the_definition(Toss(), 5); }
TEST(Toss, ConformsToTheConcept) { testing::conforms(Toss()); }

TEST(Expectimax, ChanceAtTheRootHasAValueAndNoMove) {
  const Toss game;
  const auto found = textbook_search(Algorithm::Expectimax, game, game.initial(), {.depth = 8});
  EXPECT_FALSE(found.move);
  EXPECT_TRUE(found.complete);
  EXPECT_EQ(found.proof, Proof::Proven) << "eight plies are the whole game";
}

TEST(Expectimax, AnAverageOfTheOpponentIsNeverBelowItsBestReply) {
  const Mnk<std::uint64_t> game;
  for (const auto& p : testing::random_positions(game, 20)) {
    if (game.ended(p)) continue;
    const auto value = [&](Opponent other) {
      NoTrace silent;
      const auto evaluator = default_evaluator(game);
      return Expectimax<Mnk<std::uint64_t>, Evaluator<Mnk<std::uint64_t>>>(game, evaluator, Limits{.depth = 3},
                                                                           {.opponent = other}, silent)(p)
          .value;
    };
    EXPECT_LE(value(Opponent::Best), value(Opponent::Soft) + 1e-9);
    EXPECT_LE(value(Opponent::Soft), value(Opponent::Uniform) + 1e-9);
  }
}

TEST(Expectimax, AGuessedOpponentProvesNothing) {
  const Mnk<std::uint64_t> game;
  EXPECT_EQ(textbook_search(Algorithm::AlphaBeta, game, game.initial(), {.depth = 9}).proof, Proof::Proven);
  NoTrace silent;
  const auto evaluator = default_evaluator(game);
  const auto found = Expectimax<Mnk<std::uint64_t>, Evaluator<Mnk<std::uint64_t>>>(
      game, evaluator, Limits{.depth = 9}, {.opponent = Opponent::Uniform},
      silent)(game.read_position("xox/oxo/...").value());
  EXPECT_EQ(found.proof, Proof::Heuristic);
}

/// Random positions, with and without pruning: the same value and move, and no more nodes for Star1. The probes of
/// Star2 pay only where the dice leave many answers.
template <class G>
void is_pruned_without_loss(const G& game, int depth) {
  std::uint64_t whole = 0;
  std::uint64_t star1 = 0;
  for (const auto& p : testing::random_positions(game, 40)) {
    const auto found = [&](Pruning pruning) {
      NoTrace silent;
      const auto evaluator = default_evaluator(game);
      return search_to_depth(SearchTask<G, Evaluator<G>>{.algorithm = Algorithm::Expectimax,
                                                         .game = game,
                                                         .evaluator = evaluator,
                                                         .position = p,
                                                         .limits = {.depth = depth},
                                                         .options = {.pruning = pruning}},
                             silent);
    };
    const auto plain = found(Pruning::None);
    const auto once = found(Pruning::Star1);
    const auto twice = found(Pruning::Star2);
    EXPECT_NEAR(once.value, plain.value, 1e-12);
    EXPECT_NEAR(twice.value, plain.value, 1e-12);
    EXPECT_EQ(once.move, plain.move);
    EXPECT_EQ(twice.move, plain.move);
    EXPECT_LE(once.nodes, plain.nodes);
    whole += plain.nodes;
    star1 += once.nodes;
  }
  EXPECT_LT(star1, whole) << "something is cut";
}
TEST(Star, CutsNothingThatMattersInAGameWithDice) { is_pruned_without_loss(Toss(), 7); }
TEST(Star, CutsNothingThatMattersInPig) { is_pruned_without_loss(pig::Game<pig::Die>(20), 7); }
TEST(Star, CutsNothingThatMattersInEinstein) { is_pruned_without_loss(Einstein(), 5); }
TEST(Star, CutsNothingThatMattersInPiglet) { is_pruned_without_loss(pig::Game<pig::Coin>(6), 10); }

}  // namespace
}  // namespace zermelo
