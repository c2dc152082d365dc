#include "zermelo/match/openings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "zermelo/any/catalogue.h"
#include "zermelo/match/match.h"
#include "zermelo/match/record.h"

namespace zermelo {
namespace {

std::shared_ptr<const AnyGame> game(const std::string& spec) { return catalogue().game(spec).value(); }
Openings openings(const std::string& text, const std::string& of = "connect") {
  return parse_openings(text, *game(of)).value();
}
std::vector<std::vector<std::string>> book(const std::string& text, const std::string& of, std::uint64_t size,
                                           std::uint64_t seed = 1) {
  OpeningBook made(game(of), "", openings(text, of), seed);
  std::vector<std::vector<std::string>> all;
  for (std::uint64_t i = 0; i < size; ++i) all.push_back(made.opening(i).value()->moves());
  return all;
}

TEST(Openings, ReadBackAsTheyAreWritten) {
  for (const char* text :
       {"", "random:plies=4", "random:plies=4,distinct=on", "balanced:plies=6,within=0.5,depth=3",
        "balanced:plies=2,within=1,depth=4,evaluator=zero", "balanced:plies=8,within=1,depth=12,engine=on"}) {
    EXPECT_EQ(openings(text).text(), text);
    EXPECT_EQ(openings(openings(text).text()), openings(text));
  }
}
TEST(Openings, TheSameSeedGivesTheSameBookInAnyOrder) {
  const auto forwards = book("balanced:plies=4,within=3,depth=3", "connect", 20);
  OpeningBook made(game("connect"), "", openings("balanced:plies=4,within=3,depth=3"), 1);
  for (std::uint64_t i = 20; i-- > 0;) EXPECT_EQ(made.opening(i).value()->moves(), forwards[i]) << i;
  EXPECT_NE(book("balanced:plies=4,within=3,depth=3", "connect", 20, 2), forwards);
}
TEST(Openings, BalancedOnesAreEvenInTheEyesOfTheSearch) {
  const auto connect = game("connect");
  const auto judge = connect->player("alphabeta:depth=3").value();
  for (const auto& moves : book("balanced:plies=6,within=2,depth=3", "connect", 30)) {
    const auto line = connect->start().value();
    for (const std::string& move : moves) ASSERT_TRUE(line->play(move));
    EXPECT_EQ(line->plies(), 6U);
    EXPECT_FALSE(line->outcome());
    EXPECT_LE(std::abs(judge->think(*line, {}).value().value.value()), 2);
  }
}
TEST(Openings, OrInThoseOfTheEngine) {
  const auto connect = game("connect");
  const auto judge = connect->player("engine:depth=10").value();
  for (const auto& moves : book("balanced:plies=6,within=1,depth=10,engine=on", "connect", 10)) {
    const auto line = connect->start().value();
    for (const std::string& move : moves) ASSERT_TRUE(line->play(move));
    judge->new_game(0);
    EXPECT_LE(std::abs(judge->think(*line, {}).value().value.value()), 1);
  }
  EXPECT_FALSE(parse_openings("balanced:engine=on", *game("pig")));
}
TEST(Openings, BalancedOnesAreAllDifferent) {
  std::set<std::string> seen;
  const auto chess = game("chess");
  OpeningBook made(chess, "", openings("balanced:plies=4,within=1,depth=1", "chess"), 1);
  for (std::uint64_t i = 0; i < 60; ++i) EXPECT_TRUE(seen.insert(made.opening(i).value()->position()).second) << i;
  EXPECT_EQ(made.repeated(60), 0U);
}
TEST(Openings, WhereAGameHasNoMoreTheyComeAgain) {
  OpeningBook made(game("mnk:3,3,3"), "", openings("random:plies=1,distinct=on", "mnk"), 1);
  std::set<std::string> seen;
  for (std::uint64_t i = 0; i < 9; ++i) seen.insert(made.opening(i).value()->position());
  EXPECT_EQ(seen.size(), 9U);
  EXPECT_EQ(made.repeated(9), 0U);
  for (std::uint64_t i = 9; i < 12; ++i) EXPECT_TRUE(made.opening(i));
  EXPECT_EQ(made.repeated(12), 3U);
  EXPECT_EQ(made.repeated(10), 1U);
  EXPECT_EQ(made.repeated(14), 5U);  // also of those that nobody asked for
}
TEST(Openings, WhatAnEarlierRunHasFoundIsNotLookedForAgain) {
  const auto found = book("balanced:plies=4,within=3,depth=3", "connect", 8);
  OpeningBook made(game("connect"), "", openings("balanced:plies=4,within=3,depth=3"), 1);
  const std::vector<std::string> odd{"1", "1", "1", "1"};  // not what it would have found
  made.adopt(0, odd);
  made.adopt(2, odd);  // not the next one
  made.adopt(1, odd);  // the same again
  EXPECT_EQ(made.opening(0).value()->moves(), odd);
  EXPECT_EQ(made.repeated(2), 1U);
  for (std::uint64_t i = 2; i < 8; ++i) EXPECT_EQ(made.opening(i).value()->moves(), found[i]) << i;
}
TEST(Openings, NoBalancedOneIsAnErrorInWords) {
  OpeningBook made(game("connect"), "", openings("balanced:plies=1,within=0,depth=1,evaluator=threats"), 1);
  const auto line = made.opening(0);
  ASSERT_FALSE(line);
  EXPECT_NE(line.error().what.find("none of 1000"), std::string::npos);
}
TEST(Openings, GamesWithDiceHaveThemToo) {
  EXPECT_EQ(book("balanced:plies=3,within=1,depth=2", "pig", 5).size(), 5U);
  EXPECT_EQ(book("random:plies=3,distinct=on", "pig", 5).size(), 5U);
}
TEST(Openings, EveryGameOfTheCatalogueHasABook) {
  const Catalogue games = catalogue();
  for (const Catalogue::Entry& entry : games.entries()) {
    if (entry.info.name == "tree") continue;  // which is over after two plies
    EXPECT_EQ(book("random:plies=2,distinct=on", entry.info.name, 3).size(), 3U) << entry.info.name;
  }
}
TEST(Openings, ARecordKnowsThemAndIsVerified) {
  const MatchPlan plan{.contest = {.game = game("connect"), .openings = openings("balanced:plies=4,within=3,depth=2")},
                       .first = PlayerSpec("alphabeta").with("depth", 2),
                       .second = PlayerSpec("random").with("seed", 3),
                       .games = 6,
                       .swap = true};
  const MatchResult result = play_match(plan, {}).value();
  for (const MatchGame& played : result.games) {
    PlayedGame again = from_record(to_record(played.game)).value();
    EXPECT_EQ(again.terms.openings, "balanced:plies=4,within=3,depth=2");
    EXPECT_EQ(verify(again, catalogue()).value().difference, "");
    again.terms.number += 1000;
    EXPECT_NE(verify(again, catalogue()).value().difference, "");
  }
}

}  // namespace
}  // namespace zermelo
