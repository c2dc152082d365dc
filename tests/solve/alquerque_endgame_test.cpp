#include "zermelo/games/alquerque/endgame.h"

#include <gtest/gtest.h>

#include "solve/numbering_checks.h"
#include "zermelo/core/random.h"
#include "zermelo/solve/proof_search.h"

namespace zermelo {
namespace {

/// The rule sets that are numbered, each as a type.
template <class N>
class AlquerqueEndings : public ::testing::Test {};
using NumberedAlquerque =
    ::testing::Types<alquerque::Endgames<alquerque::study>, alquerque::Endgames<alquerque::alfonso>,
                     alquerque::Endgames<alquerque::murray>, alquerque::Endgames<alquerque::forced>>;
TYPED_TEST_SUITE(AlquerqueEndings, NumberedAlquerque);

static_assert(GoesBack<alquerque::Endgames<alquerque::study>> && GoesBack<alquerque::Endgames<alquerque::forced>>);

TYPED_TEST(AlquerqueEndings, EveryPositionHasOneNumberAndEveryNumberOnePosition) {
  const TypeParam endings;
  for (const int pieces : {2, 3, 4})
    for (const std::uint32_t id : TypeParam::all(pieces)) every_number_is_its_own(endings, id);
}

constexpr std::uint64_t choose(std::uint64_t n, std::uint64_t k) { return k == 0 ? 1 : choose(n - 1, k - 1) * n / k; }

/// Where so many pieces can stand on 25 points, with every choice of colours but one colour alone.
TYPED_TEST(AlquerqueEndings, EveryDiagramIsCountedOnce) {
  const TypeParam endings;
  for (const int pieces : {2, 3, 4, 5}) {
    std::uint64_t positions = 0;
    for (const std::uint32_t id : TypeParam::all(pieces)) {
      const auto layer = endings.layer(id);
      for (std::uint64_t i = 0; i < layer.size(); ++i)
        if (const auto p = layer.position(i)) positions += static_cast<std::uint64_t>(layer.images(*p));
    }
    const auto many = static_cast<std::uint64_t>(pieces);
    EXPECT_EQ(positions, choose(25, many) * ((1ULL << many) - 2)) << pieces;
  }
}

/// Turns and mirrors that the rules do not see, and the colours swapped.
TYPED_TEST(AlquerqueEndings, SymmetryIsFolded) {
  const TypeParam endings;
  const auto& game = endings.game();
  const auto p = game.read_position("w..../.w.../..b../...w./.b... w").value();
  const auto swapped = game.read_position(game.symmetries() == 8 ? "b..../.b.../..w../...b./.w... b"
                                                                 : ".w.../...b./..w../.b.../b.... b");
  const auto other = game.read_position("w..../.w.../..b../...w./..b.. w").value();
  const auto layer = endings.layer(*endings.id_of(p));
  for (int symmetry = 0; symmetry < game.symmetries(); ++symmetry)
    EXPECT_EQ(layer.index(game.image(p, symmetry)), layer.index(p)) << symmetry;
  EXPECT_EQ(layer.index(swapped.value()), layer.index(p));
  EXPECT_NE(layer.index(other), layer.index(p));
}

TYPED_TEST(AlquerqueEndings, TheWayBackFindsEveryMove) {
  const TypeParam endings;
  for (const int pieces : {3, 4, 6})
    for (const std::uint32_t id : TypeParam::all(pieces)) before_undoes_after(endings, id, pieces == 6 ? 5003 : 53);
}

TYPED_TEST(AlquerqueEndings, BothWaysToSolveALayerAgree) {
  Solver<TypeParam> back;
  Solver<OnlyAhead<TypeParam>> ahead;
  for (const int pieces : {2, 3, 4})
    for (const std::uint32_t id : TypeParam::all(pieces)) EXPECT_TRUE(back(id) == ahead(id)) << id;
}

/// Can the side to move force a win (a loss) within so many plies? Every line is played out; nothing is remembered.
template <class G>
bool forces(const G& game, const typename G::Position& p, Player winner, int plies) {
  MoveList<typename G::Move> list;
  if (const auto outcome = moves_or_outcome(game, p, list)) return outcome->winner() == winner;
  if (plies == 0) return false;
  const bool chooses = game.to_move(p) == winner;
  for (const auto& m : list)
    if (forces(game, game.after(p, m), winner, plies - 1) == chooses) return chooses;
  return !chooses;
}

/// A position of the layer, any of its images, either player to move.
template <class N>
typename N::Game::Position random_position(const N& endings, std::uint32_t id, Random& random) {
  const auto layer = endings.layer(id);
  for (;;)
    if (const auto p = layer.position(random.below(layer.size()))) {
      const auto& game = endings.game();
      auto q = game.image(*p, static_cast<int>(random.below(static_cast<std::uint64_t>(game.symmetries()))));
      if (random.below(2) == 1) {  // the colours swapped, and the board turned round where that matters
        q = game.symmetries() == 8 ? q : game.image(q, 2);
        q.turn = opponent(q.turn);
      }
      return q;
    }
}

TYPED_TEST(AlquerqueEndings, TheTableSaysWhatPlayingEverythingOutSays) {
  constexpr int horizon = 5;
  Solver<TypeParam> solver;
  Random random(1913);
  const auto& game = solver.numbering.game();
  int decided = 0;
  for (const std::uint32_t id : TypeParam::all(4))
    for (int i = 0; i < 150; ++i) {
      const auto p = random_position(solver.numbering, id, random);
      const Exact exact = code::exact(solver(id)[*solver.numbering.layer(id).index(p)]);
      const bool near = exact.value != 0 && exact.plies <= horizon;
      decided += near;
      const Player mover = game.to_move(p);
      for (const Player player : {mover, opponent(mover)}) {
        const bool wins = near && exact.value == (player == mover ? 1 : -1);
        EXPECT_EQ(forces(game, p, player, wins ? exact.plies : horizon), wins) << game.position_text(p);
        if (wins && exact.plies > 0) {
          EXPECT_FALSE(forces(game, p, player, exact.plies - 1)) << game.position_text(p);
        }
      }
    }
  EXPECT_GT(decided, 10);
}

/// A game without circles can be proven to its end: value and distance, draws included.
TEST(AlquerqueStudyEndings, TheTableSaysWhatAProofSays) {
  using Endings = alquerque::Endgames<alquerque::study>;
  Solver<Endings> solver;
  Random random(1283);
  const auto& game = solver.numbering.game();
  for (const std::uint32_t id : Endings::all(5))
    for (int i = 0; i < 100; ++i) {
      const auto p = random_position(solver.numbering, id, random);
      ProofTable tablebase(1U << 20U);
      ProofSearch<Endings::Game, ProofAim::Distance> proof(game, tablebase, {});
      const auto proven = proof(p);
      ASSERT_TRUE(proven);
      EXPECT_EQ(code::exact(solver(id)[*solver.numbering.layer(id).index(p)]), proven->exact) << game.position_text(p);
    }
}

TYPED_TEST(AlquerqueEndings, ATableIsNamedByItsPieces) {
  const TypeParam endings;
  EXPECT_EQ(endings.layers_of("6").value().size(), 3U);
  EXPECT_EQ(endings.layers_of("2-4").value(), endings.layers_of("4-2").value());
  for (const char* name : {"", "1", "9", "six", "-3", "4 ", "4-", "-", "0-3", "5-4", "4-2-1", "99999999999999999999"})
    EXPECT_FALSE(endings.layers_of(name)) << name;
}

}  // namespace
}  // namespace zermelo
