#include "zermelo/match/referee.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "zermelo/any/catalogue.h"
#include "zermelo/match/match.h"
#include "zermelo/match/record.h"

namespace zermelo {
namespace {

/// A cache of its own for the tables that are built, gone after the test.
class AdjudicationTest : public ::testing::Test {
 protected:
  AdjudicationTest() { ::setenv("XDG_CACHE_HOME", cache_.c_str(), 1); }
  ~AdjudicationTest() override {
    ::unsetenv("XDG_CACHE_HOME");
    std::filesystem::remove_all(cache_);
  }

 private:
  std::string cache_ =
      (std::filesystem::temp_directory_path() / ("zermelo-judge-" + std::to_string(::getpid()))).string();
};

std::shared_ptr<const AnyGame> adjudicated_game(const std::string& spec) {
  static const Catalogue games = catalogue();
  return games.game(spec).value();
}

/// A match of one game from a position, with the judge or without.
PlayedGame judged_game(const std::string& spec, const std::string& position, const std::string& first,
                       const std::string& second, const std::string& judge) {
  const auto game = adjudicated_game(spec);
  const auto result = play_match(
      {.contest = {.game = game, .position = position, .adjudication = parse_adjudication(judge, *game).value()},
       .first = PlayerSpec::parse(first).value(),
       .second = PlayerSpec::parse(second).value()},
      {});
  return result.value().games.front().game;
}

// White takes a rook and has a queen against a king left: known, and won. Queen against rook is no small table.
constexpr const char* before_a_known_end = "7k/1Q6/8/8/8/8/1r6/K7 w - - 0 1";
constexpr const char* takes_what_it_can = "alphabeta:depth=1,evaluator=material";

TEST_F(AdjudicationTest, AGameEndsWhereTheTablesKnowIt) {
  const PlayedGame game = judged_game("chess", before_a_known_end, takes_what_it_can, "random:seed=1", "tables");
  EXPECT_EQ(game.outcome, (Outcome{.result = Result::FirstWins, .reason = Reason::Tablebase}));
  EXPECT_EQ(game.moves.size(), 1U);
  EXPECT_EQ(game.terms.adjudicate, "tables");
}

TEST_F(AdjudicationTest, WithoutAJudgeItIsPlayedToItsEnd) {
  const PlayedGame game = judged_game("chess", before_a_known_end, takes_what_it_can, "random:seed=1", "");
  EXPECT_NE(game.outcome.reason, Reason::Tablebase);
  EXPECT_GT(game.moves.size(), 1U);
}

/// Two against two in a corner each: nobody can force anything.
TEST_F(AdjudicationTest, ADrawIsADrawAndALossALoss) {
  EXPECT_EQ(judged_game("alquerque:alfonso", "ww.../...../...../...../...bb w", "random", "random", "tables").outcome,
            Outcome::draw(Reason::Tablebase));
  const auto lost = judged_game("alquerque:forced", "w..../...../..b../...../....b b", "random", "random", "tables");
  EXPECT_EQ(lost.outcome, Outcome::win(Player::Second, Reason::Tablebase));
}

TEST_F(AdjudicationTest, TheBoardDecidesFirst) {
  int asked = 0;
  const auto only_after_the_first_move = [&](const AnyLine& line) -> std::optional<Outcome> {
    if (line.plies() == 0) return std::nullopt;
    ++asked;
    return Outcome::draw(Reason::Tablebase);
  };
  const auto result = play_match({.contest = {.game = adjudicated_game("chess"),
                                              .position = "k7/8/1K6/8/8/8/8/2R5 w - - 0 1",
                                              .adjudication = {.by = "tables", .judge = only_after_the_first_move}},
                                  .first = PlayerSpec("alphabeta").with("depth", 2),
                                  .second = PlayerSpec("random").with("seed", 1)},
                                 {});
  EXPECT_EQ(result.value().games.front().game.outcome, Outcome::win(Player::First, Reason::Mate));
  EXPECT_EQ(asked, 0) << "of a game that was over";
}

TEST_F(AdjudicationTest, IsKeptInTheRecordAndVerified) {
  PlayedGame game = judged_game("chess", before_a_known_end, takes_what_it_can, "random:seed=1", "tables");
  static const Catalogue games = catalogue();
  const auto read = from_record(to_record(game));
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->terms.adjudicate, "tables");
  EXPECT_EQ(read->outcome, game.outcome);
  EXPECT_EQ(verify(*read, games).value().difference, "");
  game.outcome = Outcome::draw(Reason::Tablebase);
  EXPECT_NE(verify(game, games).value().difference, "") << "the tables know better";
  game.terms.adjudicate.clear();
  EXPECT_NE(verify(game, games).value().difference, "") << "nobody was asked to judge";
}

TEST_F(AdjudicationTest, IsRefusedWhereThereAreNoTablesOfEndings) {
  for (const char* spec : {"tic-tac-toe", "kalah", "pig", "chess:study", "alquerque:bell"}) {
    const auto refused = parse_adjudication("tables", *adjudicated_game(spec));
    ASSERT_FALSE(refused) << spec;
    EXPECT_NE(refused.error().message().find("no endgame tablebases"), std::string::npos) << spec;
  }
  EXPECT_FALSE(parse_adjudication("table", *adjudicated_game("chess")));
}

}  // namespace
}  // namespace zermelo
