#include "zermelo/solve/sampling.h"

#include <gtest/gtest.h>

#include "solve/proven.h"
#include "zermelo/solve/proof_search.h"
#include "zermelo/solve/strategy_walk.h"

namespace zermelo {
namespace {

/// A table that holds what was found in another game: every position in it is taken for another one.
TEST(AFalseProof, IsFoundOut) {
  ProofTable table(std::size_t{1} << 20U);
  const Lines three(4, 4, 3);
  ASSERT_EQ((ProofSearch<Lines, ProofAim::Winner>(three, table)(three.initial())->exact.value), 1);
  const Lines four(4, 4, 4);  // a draw
  ProofSearch<Lines, ProofAim::Winner> proof(four, table);
  const ClaimedBounds claim = bounds_of(1, false, Player::First);
  StrategyWalk<Lines> walk(four, *claim.at_least, {.positions = most_certified_positions});
  const WalkEnd end = walk(four.initial(), [&](const auto& p, const auto& list, std::size_t plies) {
    return proven_choice(proof, walk, p, list, plies);
  });
  EXPECT_TRUE(end == WalkEnd::NoMove || end == WalkEnd::Broken);
  EXPECT_GT(walk.line().size(), 0U);  // at first it looks well
  const auto sampled = Sampling<Lines, ProofSearch<Lines, ProofAim::Winner>>(four, proof, {}, 8)(four.initial(), claim);
  EXPECT_EQ(sampled.samples, 8);
  EXPECT_LT(sampled.agreed, 8);
  EXPECT_GT(sampled.line.size(), 0U);
}

TEST(AProofThatIsTooLarge, IsSampled) {
  for (const char* const game : {"connect:columns=5,rows=4", "kalah:pits=4,seeds=3"}) {
    const Solved solved = solved_with_certificate(game, {}, 500);
    EXPECT_FALSE(solved.certificate);
    ASSERT_TRUE(solved.sampled) << game;
    EXPECT_EQ(solved.sampled->samples, 64);
    EXPECT_EQ(solved.sampled->agreed, 64) << game;
    EXPECT_GT(solved.sampled->deepest, 4);
  }
}
TEST(AProofThatIsTooLarge, IsSampledByProofNumbersToo) {
  const Solved solved = solved_with_certificate("connect:columns=5,rows=4", {}, 500, SolveMethod::ProofNumbers);
  EXPECT_FALSE(solved.certificate);
  ASSERT_TRUE(solved.sampled);
  EXPECT_EQ(solved.sampled->agreed, 64);
}
TEST(AProofThatIsTooLarge, IsSampledWithItsDistanceToo) {
  const auto line = catalogue().game("connect:columns=4,rows=4,line=3").value()->start().value();
  const auto solved =
      solve(*line, {.distance = true, .table_mib = little_table_mib, .certified_positions = 20}).value();
  ASSERT_TRUE(solved.sampled);
  EXPECT_EQ(solved.sampled->agreed, 64);
}
TEST(AProofThatIsTooLarge, IsSampledTheSameEveryTime) {
  const auto sampled = [] { return solved_with_certificate("connect:columns=5,rows=4", {}, 500).sampled.value(); };
  const SampledProof once = sampled();
  const SampledProof again = sampled();
  EXPECT_EQ(once.shallowest, again.shallowest);
  EXPECT_EQ(once.deepest, again.deepest);
}
TEST(Samples, DisagreeWithWhatIsNotTrue) {
  const FourInARow game(4, 4, 4);
  ProofTable table(std::size_t{1} << 20U);
  ProofSearch<FourInARow, ProofAim::Winner> proof(game, table);
  ASSERT_EQ(proof(game.initial())->exact.value, 0);
  Sampling<FourInARow, ProofSearch<FourInARow, ProofAim::Winner>> sampling(game, proof, {}, 8);
  EXPECT_EQ(sampling(game.initial(), bounds_of(0, false, Player::First)).agreed, 8);
  EXPECT_EQ(sampling(game.initial(), bounds_of(1, false, Player::First)).agreed, 0);
  EXPECT_EQ(sampling(game.initial(), bounds_of(-1, false, Player::First)).agreed, 0);
}
TEST(Samples, AreHeldAgainstTheRulesAndNotAgainstTheProof) {
  const Seeds game({.pits = 3, .seeds = 2});
  ProofTable table(std::size_t{1} << 20U);
  ProofSearch<Seeds, ProofAim::Margin> proof(game, table);
  ASSERT_EQ(proof(game.initial())->exact.value, 4);
  Sampling<Seeds, ProofSearch<Seeds, ProofAim::Margin>> sampling(game, proof, {}, 8);
  EXPECT_EQ(sampling(game.initial(), bounds_of(4, true, Player::First)).agreed, 8);
  ClaimedBounds to_win_twice;  // two points are had by force, two games are not
  to_win_twice.at_least = Guarantee{.player = Player::First, .least = 2, .margin = false};
  EXPECT_EQ(sampling(game.initial(), to_win_twice).agreed, 0);
}

}  // namespace
}  // namespace zermelo
