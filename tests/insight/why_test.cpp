#include "zermelo/insight/why.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "net_agreement.h"
#include "zermelo/any/catalogue.h"
#include "zermelo/any/net_file.h"

namespace zermelo {
namespace {

struct Question {
  std::string game;
  std::string position = {};
  std::string move;
  std::string player = {};
};

Expected<Why> ask(const Question& question) {
  static const Catalogue games = catalogue();
  const auto game = games.game(question.game, question.position);
  if (!game) return fail(game.error());
  const auto line = (*game)->start(question.position);
  if (!line) return fail(line.error());
  auto judge = Judge::make(**game, question.player.empty() ? usual_judge((*game)->info(), {"nodes", "20000"})
                                                           : PlayerSpec::parse(question.player).value());
  if (!judge) return fail(judge.error());
  return why(**line, question.move, *judge, {});
}

std::string words_of(const Why& why, const std::string& game) {
  std::string out;
  for (const std::string& sentence : why_words(why, catalogue().game(game, {}).value()->info())) out += sentence + "\n";
  return out;
}

// After 1.f3 e5, 2.g4 allows the fastest mate of all.
const std::string before_the_fools_mate = "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2";

TEST(Why, TheRefutationOfABlunderIsFoundWithItsLengthAndIsAMistakeOfTheResult) {
  const auto found = ask({"chess", before_the_fools_mate, "g2g4"});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->played.found.loss, 2);
  EXPECT_EQ(found->played.found.line, (std::vector<std::string>{"g2g4", "d8h4"}));
  EXPECT_EQ(found->played.shown_line, (std::vector<std::string>{"g4", "Qh4#"}));
  EXPECT_EQ(found->played.outcome->reason, Reason::Mate);
  EXPECT_EQ(found->mistake, Mistake::Result);
  EXPECT_FALSE(found->lost.has_value()) << "a loss and a guess have no difference";
  EXPECT_FALSE(found->best.found.loss.has_value());
  const std::string words = words_of(*found, "chess");
  EXPECT_NE(words.find("g4 walks into a loss: it loses in 2 plies"), std::string::npos) << words;
  EXPECT_NE(words.find("g4 allows Qh4#: g4 Qh4#; Black wins: White is mated."), std::string::npos) << words;
}

TEST(Why, AHangingQueenCostsAboutAQueenAndTheMaterialTermSaysSo) {
  // White's queen steps in front of a pawn.
  const auto found =
      ask({"chess", "4k3/pp3p2/8/8/8/8/PP3P2/3QK3 w - - 0 1", "d1d7", "alphabeta:depth=3,evaluator=material"});
  ASSERT_TRUE(found.has_value());
  ASSERT_TRUE(found->lost.has_value());
  EXPECT_EQ(*found->lost, 10) << "a queen, and the pawn it could take";
  EXPECT_EQ(found->mistake, Mistake::Value);
  EXPECT_EQ(found->terms.front().name, "queen");
  EXPECT_EQ(found->terms.front().now, 9);
  EXPECT_EQ(found->terms.front().best, 9.0);
  EXPECT_EQ(found->terms.front().played, 0.0);
  EXPECT_EQ(found->unit.name, "pawns");
}

TEST(Why, TermsAndValuesAreThoseOfThePlayerToMove) {
  const auto found =
      ask({"chess", "3qk3/pp3p2/8/8/8/8/PP3P2/4K3 b - - 0 1", "d8d2", "alphabeta:depth=3,evaluator=material"});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(*found->lost, 10) << "a queen, and the pawn it could take";
  EXPECT_EQ(found->terms.front().now, 9);
  EXPECT_EQ(found->best.found.value, 10);
}

TEST(Why, TheBestMoveLosesNothing) {
  const auto worst = ask({"connect", {}, "1"});
  ASSERT_TRUE(worst.has_value());
  const auto best = ask({"connect", {}, worst->best.found.move});
  ASSERT_TRUE(best.has_value());
  EXPECT_TRUE(best->best_itself());
  EXPECT_EQ(best->lost, 0.0);
  EXPECT_EQ(best->mistake, Mistake::None);
  EXPECT_NE(words_of(*best, "connect").find("is the first choice"), std::string::npos);
}

TEST(Why, AGameSearchedToItsEndIsProven) {
  const auto lost = ask({"mnk:3,3,3", "x../.../...", "a2", "engine:depth=9,exact=on"});
  ASSERT_TRUE(lost.has_value());
  EXPECT_EQ(lost->best.found.move, "b2") << "the corner is answered in the middle alone";
  EXPECT_EQ(lost->best.found.proof, Proof::Proven);
  EXPECT_EQ(lost->best.found.value, 0);
  EXPECT_EQ(lost->played.found.proof, Proof::Proven);
  EXPECT_TRUE(lost->played.found.loss.has_value());
  EXPECT_EQ(lost->mistake, Mistake::Result);
}

TEST(Why, AMoveThatWinsLaterIsNoMistake) {
  // Two rooks mate in one or a little later.
  const auto found = ask({"chess", "7k/R7/1R6/8/8/8/8/K7 w - - 0 1", "b6b1", "engine:depth=6"});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->best.found.win, 1);
  ASSERT_TRUE(found->played.found.win.has_value());
  EXPECT_GT(*found->played.found.win, 1);
  EXPECT_EQ(found->mistake, Mistake::None);
  EXPECT_EQ(found->lost, 0.0);
}

TEST(Why, DiceAreWeighedByExpectimax) {
  const auto found = ask({"pig", "0/0 2 first", "hold"});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->judge, "expectimax:nodes=20000");
  EXPECT_EQ(found->best.found.move, "roll");
  EXPECT_GT(*found->lost, 0);
}

TEST(Why, ALeafOfATreeIsComparedInItsPoints) {
  const auto found = ask({"tree", {}, "2", "minimax:depth=2"});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->lost, 1.0);
  EXPECT_EQ(found->mistake, Mistake::Value);
}

// X must block at c2: after any other move O wins at once.
const std::string must_block = "x.o/.x./..o";

TEST(Why, AMoveOfASampledSearchIsComparedByItsPlayouts) {
  const auto found = ask({"mnk", must_block, "a1", "mcts:nodes=5000"});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->best.found.move, "c2");
  EXPECT_EQ(found->unit.name, "expected result");
  EXPECT_EQ(found->best.found.proof, Proof::Heuristic);
  EXPECT_EQ(found->nodes, 5000U);
  const std::string words = words_of(*found, "mnk");
  const std::string tried = "was tried in " + std::to_string(*found->played.found.visits) + " of 5000 playouts";
  EXPECT_NE(words.find("a1 " + tried), std::string::npos) << words;
  EXPECT_NE(words.find("The search preferred c2, which was tried in "), std::string::npos) << words;
  EXPECT_EQ(words.find("proven"), std::string::npos) << "playouts prove nothing: " << words;
}

TEST(Why, AFirstChoiceOfASampledSearchIsCalledSo) {
  const auto found = ask({"mnk", must_block, "c2", "mcts:nodes=5000"});
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(found->best_itself());
  EXPECT_NE(words_of(*found, "mnk").find(": it is the first choice."), std::string::npos);
}

TEST(Why, WhatASampledSearchHasProvenIsSaid) {
  const auto found = ask({"mnk", must_block, "a1", "mcts-solver:nodes=5000"});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->played.found.proof, Proof::Proven);
  EXPECT_EQ(found->mistake, Mistake::Result);
  EXPECT_NE(words_of(*found, "mnk").find("and is proven to lose"), std::string::npos) << words_of(*found, "mnk");
}

TEST(Why, AMoveThatWasHardlyTriedHasNoDifference) {
  const auto found = ask({"mnk", {}, "a1", "mcts:nodes=20"});
  ASSERT_TRUE(found.has_value());
  EXPECT_FALSE(found->lost.has_value());
  EXPECT_EQ(found->mistake, Mistake::None);
  const bool says = words_of(*found, "mnk").find("was tried too seldom") != std::string::npos;
  EXPECT_TRUE(says || found->best_itself()) << words_of(*found, "mnk");
}

TEST(Why, WhatCannotBeAnsweredIsSaid) {
  const auto error = [](const Question& question) { return ask(question).error().message(); };
  EXPECT_NE(error({"chess", {}, "e2e5"}).find("e2e5"), std::string::npos);
  EXPECT_NE(error({"chess", {}, "e2e4", "random"}).find("does not give every move a value"), std::string::npos);
  EXPECT_NE(error({"chess", {}, "e2e4", "level:3"}).find("does not give every move a value"), std::string::npos);
  EXPECT_NE(error({"mnk:3,3,3", "xxx/oo./...", "a1"}).find("the game is over"), std::string::npos);
  EXPECT_NE(error({"pig", {}, "roll", "engine:depth=2"}).find("dice"), std::string::npos);
}

TEST(Why, IsTheSameTheSecondTime) {
  const Question question{"checkers", {}, "11-15", "engine:depth=6"};
  const auto first = ask(question);
  const auto second = ask(question);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->nodes, second->nodes);
  EXPECT_EQ(first->lost, second->lost);
  EXPECT_EQ(first->best.found.line, second->best.found.line);
}

TEST(Why, ANetworkCountsInLogOddsAndHasNoTerms) {
  const auto found = ask({"checkers", {}, "10-14", "engine:depth=4,net=shipped"});
  ASSERT_TRUE(found.has_value()) << found.error().message();
  EXPECT_EQ(found->unit.name, "log-odds");
  EXPECT_TRUE(found->terms.empty());
  EXPECT_EQ(words_of(*found, "checkers").find("men"), std::string::npos);
}

/// The judge counts seeds there; what a fact changes is in the network's own unit.
TEST(Why, FactsHaveAUnitOfTheirOwn) {
  const std::string spec = "kalah:pits=3,aim=margin";
  const auto game = catalogue().game(spec).value();
  const auto path = std::filesystem::temp_directory_path() / ("zermelo-why-" + std::to_string(::getpid()) + ".net");
  const FeatureLayout layout = game->feature_layout();
  std::ofstream(path, std::ios::binary) << pack_net({.game = game->info().full_spec,
                                                     .fingerprint = layout.fingerprint,
                                                     .made = "a test",
                                                     .net = testing::random_net(layout.count, 16, 1)});
  const auto found = ask({spec, {}, game->start().value()->legal().front(), "engine:depth=2,net=" + path.string()});
  std::filesystem::remove(path);
  ASSERT_TRUE(found.has_value()) << found.error().message();
  const Json json = to_json(*found, game->info());
  ASSERT_FALSE(json["facts"].empty());
  EXPECT_EQ(json["unit"], "seeds");
  EXPECT_EQ(json["facts_unit"], "log-odds");
  EXPECT_NE(words_of(*found, spec).find("for the network, in log-odds: "), std::string::npos);
}

// What is proven of a move before a roll is an expectation: 2/3 and 22/27 here, by the solver.
TEST(Why, AProvenExpectationIsNoWin) {
  const std::string game = "einstein:size=3,stones=3";
  const auto found = ask({game, ".1./2.3/ab. w 2", "2xb1", "mcts-solver:nodes=20000"});
  ASSERT_TRUE(found.has_value());
  ASSERT_EQ(found->played.found.proof, Proof::Proven);
  const std::string words = words_of(*found, game);
  EXPECT_EQ(words.find("proven to win"), std::string::npos) << words;
  EXPECT_NE(words.find("proven to score 67 %"), std::string::npos) << words;
  EXPECT_NE(words.find("proven to score 81 %"), std::string::npos) << words;
}

}  // namespace
}  // namespace zermelo
