#include "zermelo/solve/retrograde.h"

#include <gtest/gtest.h>

#include "solve/numbering_checks.h"
#include "zermelo/games/checkers/endgame.h"
#include "zermelo/games/chess/endgame.h"

namespace zermelo {
namespace {

static_assert(GoesBack<chess::Endgames> && GoesBack<checkers::Endgames>);
static_assert(Numbering<OnlyAhead<chess::Endgames>> && !GoesBack<OnlyAhead<chess::Endgames>>);

TEST(Numbering, EveryPositionHasOneNumberAndEveryNumberOnePosition) {
  const chess::Endgames endings;
  for (const char* name : {"KRK", "KBK", "KPK"})
    every_number_is_its_own(endings, endings.layers_of(name).value().front());
  const checkers::Endgames checkers;
  for (const std::uint32_t id : checkers::Endgames::all(3)) every_number_is_its_own(checkers, id);
}

/// Every image of a position has its number.
TEST(Numbering, SymmetryIsFolded) {
  const chess::Endgames endings;
  const auto layer = endings.layer(endings.layers_of("KRKB").value().front());
  const auto p = endings.game().read_position("8/8/5b2/2k5/8/8/1R4K1/8 w - - 0 1").value();
  const auto turned = endings.game().read_position("8/1R4K1/8/8/2k5/5b2/8/8 w - - 0 1").value();
  const auto across = endings.game().read_position("8/1K6/2b5/5k2/8/8/1R6/8 w - - 0 1").value();  // a1–h8 swapped
  const auto colours = endings.game().read_position("8/1r4k1/8/8/2K5/5B2/8/8 b - - 0 1").value();
  const auto transposed = endings.game().read_position("8/6K1/5b2/8/8/2k5/6R1/8 w - - 0 1").value();
  EXPECT_EQ(layer.index(p), layer.index(turned));
  EXPECT_EQ(layer.index(p), layer.index(colours));
  EXPECT_NE(layer.index(p), layer.index(across));
  EXPECT_NE(layer.index(p), layer.index(transposed));
}

TEST(Numbering, TheWayBackFindsEveryMove) {
  const chess::Endgames endings;
  for (const char* name : {"KRK", "KPK", "KQKR", "KPKP"})
    before_undoes_after(endings, endings.layers_of(name).value().front(), 1009);
  const checkers::Endgames checkers;
  for (const std::uint32_t id : checkers::Endgames::all(4)) before_undoes_after(checkers, id, 1009);
}

TEST(Retrograde, BothWaysToSolveALayerAgree) {
  Solver<chess::Endgames> back;
  Solver<OnlyAhead<chess::Endgames>> ahead;
  for (const char* name : {"KQK", "KPK"}) EXPECT_TRUE(back(name) == ahead(name)) << name;
  Solver<checkers::Endgames> checkers_back;
  Solver<OnlyAhead<checkers::Endgames>> checkers_ahead;
  for (const std::uint32_t id : checkers::Endgames::all(3)) EXPECT_TRUE(checkers_back(id) == checkers_ahead(id)) << id;
}

TEST(Retrograde, AnyNumberOfThreadsGivesTheSame) {
  Solver<checkers::Endgames> one(1);
  Solver<checkers::Endgames> three(3);
  for (const std::uint32_t id : checkers::Endgames::all(3)) EXPECT_TRUE(one(id) == three(id)) << id;
}

/// Clarke (1977), and every tablebase since.
TEST(Retrograde, RookAgainstKingHas28056PositionsOfBlackUpToSymmetry) {
  const chess::Endgames endings;
  const auto layer = endings.layer(endings.layers_of("KRK").value().front());
  std::uint64_t black = 0;
  for (std::uint64_t i = 0; i < layer.size(); ++i)
    if (const auto p = layer.position(i)) black += p->turn == chess::black;
  EXPECT_EQ(black, 28056U);
}

TEST(Retrograde, StopsWhenItIsAsked) {
  const chess::Endgames endings;
  const auto layer = endings.layer(endings.layers_of("KRK").value().front());
  std::stop_source stop;
  stop.request_stop();
  const auto codes = Retrograde<chess::Endgames>(endings, layer, {}, 1).run(stop.get_token());
  ASSERT_TRUE(codes);
  EXPECT_FALSE(*codes);
}

TEST(Retrograde, AWrongCodeIsFound) {
  Solver<chess::Endgames> solver;
  Codes codes = solver("KRK");
  const auto layer = solver.numbering.layer(solver.numbering.layers_of("KRK").value().front());
  Retrograde<chess::Endgames> check(solver.numbering, layer, {}, 2);
  EXPECT_EQ(check.faults(codes), 0U);
  const auto p = solver.numbering.game().read_position("8/8/8/8/8/2k5/1R6/K7 w - - 0 1").value();
  codes[*layer.index(p)] = code::open;
  EXPECT_GT(check.faults(codes), 0U);
  codes[*layer.index(p)] = code::decided(33);
  EXPECT_GT(check.faults(codes), 0U);
}

}  // namespace
}  // namespace zermelo
