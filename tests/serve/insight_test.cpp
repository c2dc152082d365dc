#include <gtest/gtest.h>

#include <algorithm>

#include "desk_talk.h"

namespace zermelo {
namespace {

TEST(DeskInsight, AnAnalysisTellsEveryMoveLiveAndAtTheEnd) {
  DeskAtHome desk;
  const int client = desk.join();
  const Json answer =
      desk.ask(client, "analyse", {{"game", "mnk:3,3,3"}, {"moves", {"b2", "a1", "a3", "c1"}}, {"lines", 2}});
  ASSERT_EQ(answer["ok"], true) << dump(answer);
  ASSERT_EQ(answer["moves"].size(), 5U);
  EXPECT_EQ(answer["proof"], "proven") << "five plies are searched in a moment";
  EXPECT_EQ(answer["stopped"], false);
  for (const Json& move : answer["moves"]) EXPECT_EQ(move["bound"], "exact");
  EXPECT_FALSE(answer["moves"][1]["line"].empty());
  EXPECT_EQ(answer["moves"][1]["line"].size(), answer["moves"][1]["shown_line"].size());
  EXPECT_TRUE(answer["moves"][2]["line"].empty()) << "two lines were asked for";
  const auto told = std::ranges::count_if(desk.inbox(client), [&](const Json& message) {
    return message.value("event", "") == "analysis" && message["to"] == answer["id"];
  });
  EXPECT_GE(told, 1);
}

TEST(DeskInsight, AnAnalysisSaysWhatIsKnownAndWhoKnowsIt) {
  DeskAtHome desk;
  const int client = desk.join();
  const Json answer = desk.ask(client, "analyse", {{"game", "connect"}, {"lines", 256}});
  ASSERT_EQ(answer["ok"], true) << dump(answer);
  EXPECT_EQ(answer["source"], "published");
  EXPECT_EQ(answer["moves"][0]["move"], "4");
  EXPECT_EQ(answer["moves"][0]["result"], "win");
  EXPECT_EQ(answer["moves"][6]["result"], "loss");
}

TEST(DeskInsight, AnAnalysisFollowsTheMovesOfAGame) {
  DeskAtHome desk;
  const int client = desk.join();
  const Json answer = desk.ask(client, "analyse", {{"game", "mnk:3,3,3"}, {"moves", {"a1", "a2"}}, {"nodes", 5000}});
  ASSERT_EQ(answer["ok"], true) << dump(answer);
  EXPECT_EQ(answer["moves"].size(), 7U);
  EXPECT_EQ(answer["moves"][0]["result"], "win");
  EXPECT_EQ(answer["source"], "search");
  const Json wrong = desk.ask(client, "analyse", {{"game", "mnk:3,3,3"}, {"moves", {"a1", "a1"}}});
  EXPECT_EQ(wrong["error"]["code"], "illegal");
}

TEST(DeskInsight, WhoJudgesTakesNoMoreOfTheMachineThanASeat) {
  DeskAtHome desk;
  const int client = desk.join();
  for (const char* const player : {"engine:hash=20000", "engine:threads=64", "mcts-solver:threads=2", "mcts:memory=65",
                                   "perfect:dir=here", "program:true"})
    for (const char* const question : {"analyse", "why", "review"}) {
      const Json answer =
          desk.ask(client, question, {{"game", "chess"}, {"move", "e2e4"}, {"moves", {"e2e4"}}, {"player", player}});
      EXPECT_EQ(answer["ok"], false) << question << " by " << player;
    }
}

TEST(DeskInsight, ANewerQuestionStopsTheAnalysis) {
  DeskAtHome desk;
  const int client = desk.join();
  desk.say(client, R"({"id":70,"do":"analyse","game":"chess"})");
  ASSERT_TRUE(desk.wait_until([&] { return !desk.inbox(client).empty(); })) << "it tells what it finds";
  const Json why = desk.ask(client, "why", {{"game", "chess"}, {"move", "f2f3"}, {"player", "engine:depth=3"}});
  ASSERT_EQ(why["ok"], true) << dump(why);
  const auto analysis =
      std::ranges::find_if(desk.inbox(client), [](const Json& message) { return message.value("id", 0) == 70; });
  ASSERT_NE(analysis, desk.inbox(client).end()) << "it was answered before";
  EXPECT_EQ((*analysis)["ok"], true);
  EXPECT_EQ((*analysis)["moves"].size(), 20U);
  EXPECT_EQ((*analysis)["stopped"], true);
  EXPECT_EQ(why["stopped"], false);
}

TEST(DeskInsight, EnoughStopsTheAnalysis) {
  DeskAtHome desk;
  const int client = desk.join();
  desk.say(client, R"({"id":70,"do":"analyse","game":"chess"})");
  ASSERT_TRUE(desk.wait_until([&] { return !desk.inbox(client).empty(); }));
  desk.ask(client, "enough");
  EXPECT_TRUE(desk.wait_until([&] {
    return std::ranges::any_of(desk.inbox(client), [](const Json& message) { return message.value("id", 0) == 70; });
  }));
}

TEST(DeskInsight, WhatWantsAnAnswerIsNotThrownAwayForAnAnalysis) {
  DeskAtHome desk;
  const int client = desk.join();
  desk.say(client, R"({"id":71,"do":"search","game":"mnk:3,3,3","player":"minimax:depth=1"})");
  const Json refused = desk.ask(client, "analyse", {{"game", "chess"}});
  EXPECT_EQ(code_of(refused), "busy");
  EXPECT_TRUE(desk.wait_until([&] {
    return std::ranges::any_of(desk.inbox(client), [](const Json& message) { return message.value("id", 0) == 71; });
  }));
}

TEST(DeskInsight, LinesAreAlsoToldAsPeopleWriteThem) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, {{"game", "chess"}, {"position", "KQK"}, {"second", "human"}});
  const Json hint = desk.ask(client, "hint", {{"session", made.id}, {"node", 0}});
  ASSERT_FALSE(hint["line"].empty()) << dump(hint);
  EXPECT_EQ(hint["shown_line"].size(), hint["line"].size());
  EXPECT_NE(hint["shown_line"][0], hint["line"][0]);
}

TEST(DeskInsight, AHintCountsPliesAndSaysSo) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made =
      make(desk, client, {{"game", "chess"}, {"position", "7k/8/8/5K2/8/8/8/6Q1 w - - 0 1"}, {"second", "human"}});
  const Json hint = desk.ask(client, "hint", {{"session", made.id}, {"node", 0}});
  EXPECT_EQ(hint["win"], 3) << dump(hint);
  EXPECT_TRUE(hint["words"].get<std::string>().ends_with(": it wins in 3 plies")) << dump(hint);
}

TEST(DeskInsight, WhyKnowsTheGameThatLedThere) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, two_people);
  desk.ask(client, "play", with(made, {{"node", 0}, {"move", "a1"}}));
  const Json answer = desk.ask(client, "why", {{"session", made.id}, {"node", 1}, {"move", "a2"}});
  ASSERT_EQ(answer["ok"], true) << dump(answer);
  EXPECT_EQ(answer["why"]["mistake"], "result");
  EXPECT_EQ(answer["why"]["best"]["move"], "b2");
  EXPECT_FALSE(answer["why"]["words"].empty());
}

TEST(DeskInsight, AReviewMarksThePlantedBlunderAlone) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, two_people);
  int node = 0;
  for (const char* move : {"a1", "a2", "b2", "c3"})
    desk.ask(client, "play", with(made, {{"node", node++}, {"move", move}}));
  const Json answer = desk.ask(client, "review", {{"session", made.id}, {"node", 4}});
  ASSERT_EQ(answer["ok"], true) << dump(answer);
  ASSERT_EQ(answer["review"]["marked"].size(), 1U) << dump(answer);
  EXPECT_EQ(answer["review"]["marked"][0]["ply"], 1);
  EXPECT_EQ(answer["review"]["complete"], true);
  const Json written = desk.ask(client, "review", {{"game", "mnk:3,3,3"}, {"moves", {"a1", "a2", "b2", "c3"}}});
  EXPECT_EQ(written["review"]["marked"].size(), 1U);
}

TEST(DeskInsight, TheTermsAreThoseOfTheSideToMove) {
  DeskAtHome desk;
  const int client = desk.join();
  const Json white = desk.ask(client, "terms", {{"game", "chess"}, {"position", "KQK"}, {"evaluator", "material"}});
  EXPECT_EQ(white["side"], "first");
  EXPECT_EQ(white["unit"], "pawns");
  const auto queens = [](const Json& answer) {
    for (const Json& term : answer["terms"])
      if (term["name"] == "queen") return term["value"].get<double>();
    return 0.0;
  };
  EXPECT_EQ(queens(white), 9);
  const Json black = desk.ask(
      client, "terms", {{"game", "chess"}, {"position", "8/8/8/3k4/8/8/8/Q3K3 b - - 0 1"}, {"evaluator", "material"}});
  EXPECT_EQ(queens(black), -9);
  EXPECT_NE(error_of(desk.ask(client, "terms", {{"game", "chess"}, {"evaluator", "materiel"}})), "");
}

TEST(DeskInsight, WhatIsWrongIsSaid) {
  DeskAtHome desk;
  const int client = desk.join();
  for (const Json& fields :
       {Json{{"game", "chess"}, {"player", "program:rm"}}, Json{{"game", "chess"}, {"player", "random"}},
        Json{{"game", "chess"}, {"lines", 0}}, Json{{"session", "nosuch"}, {"node", 0}},
        Json{{"game", "mnk:3,3,3"}, {"position", "xxx/oo./..."}}, Json::object()})
    EXPECT_NE(error_of(desk.ask(client, "analyse", fields)), "") << dump(fields);
  EXPECT_NE(error_of(desk.ask(client, "why", {{"game", "chess"}, {"move", "e2e5"}})), "");
  EXPECT_NE(error_of(desk.ask(client, "review", {{"game", "chess"}})), "");
  EXPECT_NE(error_of(desk.ask(client, "review", {{"game", "chess"}, {"moves", {"e2e5"}}})), "");
}

TEST(DeskInsight, WhoLeavesIsNotThoughtForAnyLonger) {
  DeskAtHome desk;
  for (int i = 0; i < 64; ++i) {
    const int client = desk.join();
    desk.say(client, R"({"id":70,"do":"analyse","game":"chess"})");
    desk.leave(client);
  }
  const Json answer = desk.ask(desk.join(), "analyse", {{"game", "mnk:3,3,3"}});
  EXPECT_EQ(answer["ok"], true) << "half a minute for each of the others would be too long to wait";
}

}  // namespace
}  // namespace zermelo
