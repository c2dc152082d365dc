// EinStein würfelt nicht! on three by three cells, by everything that can compute it: the solver for games with dice,
// the rules read again, expectimax with and without pruning, and Monte Carlo tree search.
#include "zermelo/games/einstein/einstein.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include "conformance.h"
#include "games/einstein_twin.h"
#include "zermelo/any/catalogue.h"
#include "zermelo/any/knowledge.h"
#include "zermelo/search.h"
#include "zermelo/search/monte_carlo/mcts.h"
#include "zermelo/search/monte_carlo/mcts_solver.h"
#include "zermelo/solve/chance.h"

namespace zermelo {
namespace {

/// Three stones a side, solved by the rules read again.
struct SmallEinstein {
  Einstein game{3, einstein::usual_start(3)};
  std::map<std::string, double> known;  ///< White's chance to win, by text

  SmallEinstein() { testing::EinsteinTwin::read(game.position_text(game.initial()), 3).white_wins(known); }
  /// What the side to move may expect, from -1 to 1; First's view before a roll.
  double expectation(const einstein::Position& p) const {
    const double white = 2 * known.at(game.position_text(p)) - 1;
    return game.to_move(p) == Player::Second ? -white : white;
  }
};
const SmallEinstein& small_einstein() {
  static const SmallEinstein solved;
  return solved;
}

TEST(EinsteinSolved, EveryPositionOfTheSmallBoardHasTheValueOfTheRulesReadAgain) {
  const auto& [game, known] = small_einstein();
  ChanceGame<Einstein> whole(game, 1'000'000);
  ASSERT_TRUE(whole.solve({game.initial()}));
  EXPECT_EQ(whole.size(), known.size());
  EXPECT_LT(whole.fault(), 1e-15);
  for (const auto& [text, chance] : known) {
    const auto number = whole.find(game.read_position(text).value());
    ASSERT_TRUE(number) << text;
    ASSERT_NEAR(whole.value(*number), chance, 1e-12) << text;
  }
}

// With a die of three faces every chance is a whole number of parts of a power of three.
TEST(EinsteinSolved, WhiteWinsTheSmallBoardWith170Of243) {
  EXPECT_NEAR(small_einstein().known.at("12./3.c/.ba w") * 243, 170, 1e-10);
  const auto game = catalogue().game("einstein:size=3,stones=3").value();
  const ChanceSolved solved = game->knowledge()->chances(game->start("").value()->position()).value();
  EXPECT_NEAR(solved.wins, 170.0 / 243, 1e-12);
  EXPECT_EQ(solved.fraction, "170/243");
  EXPECT_EQ(solved.positions, small_einstein().known.size());
}

TEST(EinsteinSolved, TheUsualBoardIsTooLargeToBeSolved) {
  const auto game = catalogue().game("einstein").value();
  const auto solved = game->knowledge()->chances(game->start("").value()->position());
  ASSERT_FALSE(solved);
  EXPECT_EQ(solved.error().code, ErrorCode::TooLarge);
}

/// The nodes of the whole tree below a position; `most` where there are more.
std::uint64_t tree_size(const Einstein& game, const einstein::Position& p, std::uint64_t most) {
  MoveList<einstein::Move> moves;
  std::uint64_t size = 1;
  if (moves_or_outcome(game, p, moves)) return size;
  for (const auto& move : moves) {
    size += tree_size(game, game.after(p, move), most);
    if (size >= most) return most;
  }
  return size;
}

/// Positions of random games whose whole tree has at most this number of nodes, decisions and rolls.
std::vector<einstein::Position> late_positions(const Einstein& game, std::size_t count, std::uint64_t most) {
  std::vector<einstein::Position> found;
  for (const auto& p : testing::random_positions(game, 4 * count)) {
    if (game.ended(p) || found.size() == count) continue;
    if (tree_size(game, p, most + 1) <= most) found.push_back(p);
  }
  return found;
}

TEST(EinsteinSolved, ExpectimaxToTheEndIsTheSolutionWithAnyPruning) {
  const auto& [game, known] = small_einstein();
  const auto positions = late_positions(game, 60, 100'000);
  ASSERT_EQ(positions.size(), 60U);
  const auto evaluator = default_evaluator(game);
  std::map<Pruning, std::uint64_t> nodes;
  for (const auto& p : positions)
    for (const Pruning pruning : {Pruning::None, Pruning::Star1, Pruning::Star2}) {
      const auto found = search_to_depth(SearchTask<Einstein, Einstein::Evaluator>{.algorithm = Algorithm::Expectimax,
                                                                                   .game = game,
                                                                                   .evaluator = evaluator,
                                                                                   .position = p,
                                                                                   .limits = {.depth = 60},
                                                                                   .options = {.pruning = pruning}});
      EXPECT_EQ(found.proof, pruning == Pruning::None ? Proof::Proven : found.proof);
      EXPECT_NEAR(found.value, small_einstein().expectation(p), 1e-12) << game.position_text(p);
      nodes[pruning] += found.nodes;
    }
  EXPECT_LT(nodes[Pruning::Star1], nodes[Pruning::None]);
  EXPECT_LT(nodes[Pruning::Star2], nodes[Pruning::None]);
}

TEST(EinsteinSolved, MctsSolverProvesTheSolution) {
  const auto& [game, known] = small_einstein();
  const auto evaluator = default_evaluator(game);
  std::size_t proven = 0;
  const auto positions = late_positions(game, 60, 300);
  for (const auto& p : positions) {
    MctsSolver<Einstein, Einstein::Evaluator> search(game, evaluator, 0.05, {.memory_mib = 4});
    search(p, {}, {.nodes = 20'000}, [](const auto&) {});
    const auto& root = search.nodes()[0];
    const double white = 2 * known.at(game.position_text(p)) - 1;
    EXPECT_LE(root.low, white + 1e-12) << game.position_text(p);
    EXPECT_GE(root.high, white - 1e-12) << game.position_text(p);
    proven += root.high - root.low < 1e-12;
  }
  EXPECT_GE(proven, positions.size() * 9 / 10);
}

TEST(EinsteinSolved, MctsSolverSolvesTheWholeSmallBoard) {
  const auto& [game, known] = small_einstein();
  const auto evaluator = default_evaluator(game);
  MctsSolver<Einstein, Einstein::Evaluator> search(game, evaluator, 0.05, {});
  const auto p = game.read_position("12./3.c/.ba w 2").value();
  const auto found = search(p, {}, {.nodes = 200'000}, [](const auto&) {});
  EXPECT_EQ(found.proof, Proof::Proven);
  EXPECT_NEAR(found.value, small_einstein().expectation(p), 1e-12);
}

/// The mean of many searches, and how far it may be from what they aim at: three standard errors.
struct Interval {
  double mean = 0;
  double reach = 0;
};
Interval interval_of(const std::vector<double>& values) {
  Interval out;
  const auto count = static_cast<double>(values.size());
  for (const double value : values) out.mean += value / count;
  double squares = 0;
  for (const double value : values) squares += (value - out.mean) * (value - out.mean);
  out.reach = 3 * std::sqrt(squares / (count - 1) / count);
  return out;
}

/// Searches with ten seeds: what the root is worth to First.
Interval mcts_values(const Einstein& game, const einstein::Position& p, std::uint64_t playouts) {
  const auto evaluator = default_evaluator(game);
  std::vector<double> values;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    Mcts<Einstein, Einstein::Evaluator> search(game, evaluator, 0.05, {.nodes = playouts}, {.c = 0.7, .seed = seed});
    search(p);
    const auto& root = search.nodes()[0];
    values.push_back(root.total / static_cast<double>(root.visits));
  }
  return interval_of(values);
}

TEST(EinsteinSolved, MctsConvergesToTheSolution) {
  const auto& [game, known] = small_einstein();
  for (const char* text : {"12./3.c/.ba w 2", "1.2/3.c/.ba b 3", ".2./3bc/..a w 1"}) {
    const double truth = 2 * known.at(text) - 1;
    const auto p = game.read_position(text).value();
    const Interval few = mcts_values(game, p, 1'000);
    const Interval many = mcts_values(game, p, 30'000);
    const double off = std::abs(many.mean - truth);
    EXPECT_LT(off + many.reach, 0.08) << text << ": " << many.mean << " ± " << many.reach << ", truth " << truth;
    EXPECT_LT(off + many.reach, std::abs(few.mean - truth) - few.reach) << text;
  }
}

}  // namespace
}  // namespace zermelo
