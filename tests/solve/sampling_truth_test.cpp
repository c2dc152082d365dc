// What Monte Carlo tree search calls proven is what the solver proves, in every game that a solver can prove.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "specs.h"
#include "zermelo/any/knowledge.h"
#include "zermelo/any/proofs.h"
#include "zermelo/core/random.h"

namespace zermelo {
namespace {

int sign_of(double value) { return (value > 0) - (value < 0); }

/// +1, 0 or -1 for the side to move.
int proven_by_the_solver(const AnyLine& line) {
  if (const auto outcome = line.outcome()) return outcome->sign() * sign(line.to_move());
  const Solved solved = solve(line, {.table_mib = 4}).value();
  EXPECT_TRUE(solved.complete);
  return sign_of(solved.lower);
}

std::unique_ptr<AnyLine> random_game(const AnyGame& game, std::uint64_t seed) {
  Random random(seed);
  auto line = game.start().value();
  while (!line->outcome()) {
    const auto legal = line->legal();
    line->play(legal[random.below(legal.size())]).value();
  }
  return line;
}

std::vector<std::string> provable_games() {
  static constexpr std::array large{"connect:8,8,4", "connect:12,7,4",
                                    "mnk:19,19,5"};  // the solver may take minutes there
  std::vector<std::string> specs = testing::game_specs();
  std::erase_if(specs, [](const std::string& spec) {
    return std::ranges::find(large, spec) != large.end() ||
           testing::games().game(spec).value()->knowledge()->why_not_provable().has_value();
  });
  return specs;
}

class EveryProvableGame : public ::testing::TestWithParam<std::string> {};

/// Positions some plies before the end of random games; with and without playouts. What is proven after so few of them
/// is quickly solved as well.
TEST_P(EveryProvableGame, ProvesBySamplingWhatTheSolverProves) {
  constexpr std::uint64_t games = 4;
  const auto game = testing::games().game(GetParam()).value();
  const auto guessing = game->player("mcts-solver:nodes=500,memory=2").value();
  const auto playing = game->player("mcts-solver:nodes=500,memory=2,playout=random").value();
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    const auto line = random_game(*game, seed);
    for (int back = 1; back <= 8 && !line->moves().empty(); ++back) {
      line->undo();
      for (const auto& player : {guessing.get(), playing.get()}) {
        player->new_game(seed);
        const Thought thought = player->think(*line, {}).value();
        ASSERT_TRUE(thought.move);
        if (thought.proof == Proof::Proven) {
          EXPECT_EQ(sign_of(*thought.value), proven_by_the_solver(*line)) << line->position();
          ++compared;
        }
        for (const Thought::Move& move : thought.moves) {
          if (move.proof != Proof::Proven) continue;
          const auto after = line->clone();
          after->play(move.move).value();
          const int turn = sign(line->to_move()) * sign(after->to_move());  // a player may move again
          EXPECT_EQ(sign_of(move.value), turn * proven_by_the_solver(*after)) << line->position() << ' ' << move.move;
          ++compared;
        }
      }
    }
  }
  EXPECT_GT(compared, 0);
}

INSTANTIATE_TEST_SUITE_P(Sampling, EveryProvableGame, ::testing::ValuesIn(provable_games()),
                         [](const auto& tested) { return testing::as_test_name(tested.param); });

}  // namespace
}  // namespace zermelo
