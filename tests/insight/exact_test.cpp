#include "zermelo/insight/exact.h"

#include <gtest/gtest.h>

#include <map>

#include "zermelo/any/catalogue.h"

namespace zermelo {
namespace {

struct Found {
  Thought thought;
  std::map<std::string, Thought::Move> moves;
  std::map<std::string, std::string> results;
};

Found found(const std::string& game_spec, const std::string& position, Effort effort = Effort::Thorough) {
  const auto game = catalogue().game(game_spec, {}).value();
  const auto line = game->start(position).value();
  auto judge = Judge::make(*game, usual_judge(game->info(), {"nodes", "20000"})).value();
  Found out{.thought = values_of_moves(*line, judge, effort, {.time = std::chrono::minutes(20)}).value()};
  for (const auto& move : out.thought.moves) {
    out.moves[move.move] = move;
    if (const auto result = proven_result(move, game->info())) out.results[move.move] = *result;
  }
  return out;
}

TEST(Exact, TheFirstMoveOfConnectFourIsAsAllenAndAllisFoundIt) {
  const auto start = found("connect", "");
  EXPECT_EQ(start.thought.move, "4");
  EXPECT_EQ(start.thought.proof, Proof::Proven);
  const std::map<std::string, std::string> expected{{"1", "loss"}, {"2", "loss"}, {"3", "draw"}, {"4", "win"},
                                                    {"5", "draw"}, {"6", "loss"}, {"7", "loss"}};
  EXPECT_EQ(start.results, expected);
  const auto centre = found("connect", "......./......./......./......./......./...x...");
  EXPECT_EQ(centre.results.size(), 7U);
  for (const auto& [move, result] : centre.results) EXPECT_EQ(result, "loss") << move;
}

TEST(Exact, AnotherFirstMoveOrAnotherBoardIsNotPublished) {
  EXPECT_EQ(found("connect", "......./......./......./......./......./x......", Effort::Quick).thought.because,
            "search");
  EXPECT_EQ(found("connect:columns=6,rows=4", "", Effort::Quick).thought.because, "search");
}

// docs/solved.md, and J. Tromp's table of small boards: the second player wins 6×4.
TEST(Exact, EveryFirstMoveOfSixTimesFourConnectLoses) {
  const auto start = found("connect:columns=6,rows=4", "");
  EXPECT_EQ(start.thought.because, "proof");
  ASSERT_EQ(start.results.size(), 6U);
  for (const auto& [move, result] : start.results) EXPECT_EQ(result, "loss") << move;
}

TEST(Exact, ATablebaseTellsEveryMoveAndItsDistance) {
  const auto rook = found("chess", "7k/8/6K1/8/8/8/1R6/8 w - - 0 1");
  EXPECT_EQ(rook.thought.because, "tablebase");
  EXPECT_EQ(rook.thought.move, "b2b8");
  EXPECT_EQ(rook.thought.win, 1);
  const auto bare = found("chess", "8/8/8/8/8/2k5/2R5/K7 b - - 0 1");
  EXPECT_EQ(bare.results.at("c3c2"), "draw") << "the rook is taken";
  EXPECT_EQ(bare.results.at("c3d4"), "loss") << "the rook stays";
}

TEST(Exact, WhereTheClockMayEndTheGameFirstATablebaseTellsNothing) {
  EXPECT_EQ(found("chess", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1").thought.because, "tablebase");
  const auto late = found("chess", "8/8/8/8/8/2k5/1R6/K7 w - - 95 90");
  EXPECT_EQ(late.thought.because, "search");
  for (const auto& [move, result] : late.results) EXPECT_NE(result, "win") << move;
}

// Irving, Donkers and Uiterwijk, Solving Kalah (2000): three pits of three seeds are +2 for who begins.
TEST(Exact, KalahCountsSeeds) {
  const auto start = found("kalah:pits=3,seeds=3,capture=empty", "");
  EXPECT_EQ(start.thought.because, "proof");
  EXPECT_EQ(start.thought.value, 2);
  for (const auto& [move, value] : start.moves) {
    EXPECT_EQ(value.proof, Proof::Proven) << move;
    EXPECT_LE(value.value, 2) << move;
  }
}

// docs/solved.md: best play wins Pig to 10 with the chance 7776/10961.
TEST(Exact, DiceAreChances) {
  const auto start = found("pig:goal=10", "");
  EXPECT_EQ(start.thought.because, "chances");
  EXPECT_NEAR(start.moves.at("roll").value, 2 * 7776.0 / 10961 - 1, 1e-9);
  EXPECT_TRUE(start.results.empty()) << "a chance is no result";
}

TEST(Exact, WhatIsNotKnownIsSearched) {
  const auto start = found("chess", "");
  EXPECT_EQ(start.thought.because, "search");
  EXPECT_EQ(start.moves.size(), 20U);
  EXPECT_TRUE(start.results.empty());
}

}  // namespace
}  // namespace zermelo
