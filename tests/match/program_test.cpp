#include "zermelo/match/program.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>

#include "places.h"
#include "zermelo/any/catalogue.h"
#include "zermelo/any/json.h"
#include "zermelo/match/match.h"
#include "zermelo/match/process.h"

namespace zermelo {
namespace {

using namespace std::chrono_literals;

/// One game of tic-tac-toe, the program first.
MatchPlan plan_against_random(const std::string& command, const std::string& time) {
  return {.contest = {.game = catalogue().game("mnk:3,3,3").value()},
          .first = PlayerSpec::parse("program:\"" + command + "\",time=" + time).value(),
          .second = PlayerSpec("random").with("seed", 1)};
}
/// Its time is long where a test is not about time: the machine may be busy.
PlayedGame against_random(const std::string& command, const std::string& time = "60s") {
  return play_match(plan_against_random(command, time), {}).value().games.front().game;
}

/// Answers every question with its first legal move, in shell.
const char* const first_move = "while read -r q; do q=${q#*moves*:[}; q=${q#?}; echo ${q%%[!a-z0-9]*}; done";

TEST(Program, PlaysAnyGameThroughTwoPipes) {
  const PlayedGame game = against_random(first_move);
  EXPECT_EQ(game.detail, "");
  EXPECT_TRUE(game.outcome.reason == Reason::Line || game.outcome.reason == Reason::FullBoard);
}
TEST(Program, AnIllegalMoveLoses) {
  const PlayedGame game = against_random("echo z9; sleep 5");
  EXPECT_EQ(game.outcome, Outcome::win(Player::Second, Reason::IllegalMove));
  EXPECT_NE(game.detail.find("illegal move 'z9'"), std::string::npos);
}
TEST(Program, SilenceLosesOnTime) {
  const PlayedGame game = against_random("sleep 60", "100ms");
  EXPECT_EQ(game.outcome, Outcome::win(Player::Second, Reason::Time));
  EXPECT_NE(game.detail.find("did not answer within 100 ms"), std::string::npos);
}
TEST(Program, ACrashLosesWithItsSignal) {
  const PlayedGame game = against_random("kill -SEGV $$");
  EXPECT_EQ(game.outcome, Outcome::win(Player::Second, Reason::Crash));
  EXPECT_NE(game.detail.find("signal 11"), std::string::npos);
}
TEST(Program, AnEndLosesWithItsCode) {
  const PlayedGame game = against_random("exit 3");
  EXPECT_EQ(game.outcome, Outcome::win(Player::Second, Reason::Crash));
  EXPECT_NE(game.detail.find("exited with code 3"), std::string::npos);
}
TEST(Program, WhoEndsAMomentAfterItsPipesHasACodeToo) {
  const PlayedGame game = against_random("exec <&- >&-; sleep 0.4; exit 3");
  EXPECT_NE(game.detail.find("exited with code 3"), std::string::npos) << game.detail;
}
TEST(Program, WhatIsNotThereLoses) {
  const PlayedGame game = against_random("/no/such/program 2>/dev/null");
  EXPECT_EQ(game.outcome, Outcome::win(Player::Second, Reason::Crash));
  EXPECT_NE(game.detail.find("no such program"), std::string::npos);
}
TEST(Program, EndlessJunkWithoutALineEndIsCutOff) {
  const PlayedGame game = against_random("yes | tr -d '\\\\n'", "10m");
  EXPECT_EQ(game.outcome, Outcome::win(Player::Second, Reason::IllegalMove));
}
/// Is a process there and not merely waiting for its parent to notice its end?
bool lives(long pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/stat");
  std::string text;
  std::getline(status, text);
  return !text.empty() && text.find(") Z ") == std::string::npos;
}

/// The number that a program writes into the file MARK. Its game is stopped once the number is there.
long number_left_by(const std::string& command) {
  const auto mark = std::filesystem::temp_directory_path() / ("zermelo-child-" + std::to_string(getpid()));
  std::filesystem::remove(mark);
  std::string named = command;
  named.replace(named.find("MARK"), 4, mark.string());
  const auto number = [&mark] {
    long pid = 0;
    std::ifstream file(mark);
    return file >> pid && file.get() == '\n' ? pid : 0;
  };
  {
    std::stop_source source;
    const std::jthread looks([&](const std::stop_token& over) {
      while (!over.stop_requested() && number() == 0) std::this_thread::sleep_for(10ms);
      source.request_stop();
    });
    EXPECT_TRUE(play_match(plan_against_random(named, "10m"), source.get_token()));
  }
  const long pid = number();
  std::filesystem::remove(mark);
  return pid;
}

bool dies(long pid) {
  for (int i = 0; i < 60000 && lives(pid); ++i) std::this_thread::sleep_for(10ms);
  return pid > 0 && !lives(pid);
}

TEST(Program, NoProcessStaysBehind) { EXPECT_TRUE(dies(number_left_by("(sleep 300 & echo $! > MARK; wait)"))); }
TEST(Program, NorOneThatLeftItsGroup) {
  EXPECT_TRUE(dies(number_left_by("setsid sh -c 'echo $$ > MARK; exec sleep 300' & sleep 300")));
}
TEST(Program, NorADaemonWhoseParentsAreGone) {
  EXPECT_TRUE(dies(number_left_by("setsid sh -c '(sleep 300 & echo $! > MARK)' & sleep 300")));
}
TEST(Program, NorTheProgramOfAProgram) {
  EXPECT_TRUE(dies(number_left_by(testing::program() +
                                  " search mnk --player 'program:echo $$ > MARK; exec sleep 300,time=10m' >&2")));
}
TEST(Program, AStopDoesNotWaitForIt) {
  std::stop_source source;
  const std::jthread later([&] {
    std::this_thread::sleep_for(100ms);
    source.request_stop();
  });
  // Who waited for the program would be here for a day.
  EXPECT_TRUE(play_match(plan_against_random("sleep 86400", "1440m"), source.get_token())->games.empty());
}
/// What a program hears first: it writes the question into a file and answers b2.
Json question_with(const std::string& options) {
  const auto file = std::filesystem::temp_directory_path() / ("zermelo-question-" + std::to_string(getpid()));
  const auto game = catalogue().game("mnk:3,3,3").value();
  const auto player = make_player(*game, "program:\"head -n 1 > " + file.string() + "; echo b2\"" + options).value();
  EXPECT_EQ(player->think(*game->start("xx./oo./...").value(), {})->move, "b2");
  std::ifstream stream(file);
  const Json question = Json::parse(stream, nullptr, false);
  std::filesystem::remove(file);
  return question;
}
TEST(Program, BlanksRoundAnAnswerDoNotLose) {
  const auto game = catalogue().game("mnk:3,3,3").value();
  for (const char* answer : {"b2", "  b2", "b2 ", "\\tb2\\t", "b2\\r", " b2 \\r"}) {
    const auto player = make_player(*game, std::string("program:\"read -r q; printf '") + answer + "\\n'\"").value();
    EXPECT_EQ(player->think(*game->start().value(), {})->move, "b2") << answer;
  }
  const auto two = make_player(*game, "program:\"read -r q; echo b 2\"").value();
  EXPECT_EQ(two->think(*game->start().value(), {})->move, "b 2") << "a blank inside an answer is part of it";
}
TEST(Program, SuccessorsComeOnlyWhenTheyAreAskedFor) {
  EXPECT_FALSE(question_with("").contains("successors"));
  EXPECT_FALSE(question_with(",successors=off").contains("successors"));
  const auto game = catalogue().game("mnk:3,3,3").value();
  EXPECT_FALSE(make_player(*game, "program:x,successors=yes"));
}
TEST(Program, ASuccessorIsWhatTheMoveLeadsTo) {
  const Json question = question_with(",successors=on");
  ASSERT_EQ(question["successors"].size(), question["moves"].size());
  for (std::size_t i = 0; i < question["moves"].size(); ++i)
    EXPECT_EQ(question["successors"][i]["move"], question["moves"][i]);
  const Json& win = question["successors"][0];
  EXPECT_EQ(win["move"], "c3");
  EXPECT_EQ(win["position"], "xxx/oo./...");
  EXPECT_EQ(win["outcome"]["result"], "1-0");
  EXPECT_TRUE(win["value"].is_null());
  const Json& other = question["successors"][1];
  EXPECT_EQ(other["move"], "c2");
  EXPECT_EQ(other["position"], "xx./oox/...");
  EXPECT_EQ(other["to_move"], "second");
  EXPECT_TRUE(other["outcome"].is_null());
  EXPECT_TRUE(other["value"].is_number());
}
/// South sows six seeds into its store in Kalah's best first move; the stores are all that `stores` counts.
TEST(Program, TheValueIsForTheSideThatAsks) {
  const auto game = catalogue().game("kalah").value();
  const auto file = std::filesystem::temp_directory_path() / ("zermelo-value-" + std::to_string(getpid()));
  const auto value = [&](const char* position) {
    const auto player = make_player(*game, "program:\"head -n 1 > " + file.string() + "; echo 1\",successors=on");
    EXPECT_TRUE((*player)->think(*game->start(position).value(), {}));
    std::ifstream stream(file);
    const Json question = Json::parse(stream, nullptr, false);
    std::filesystem::remove(file);
    return question["successors"][0]["value"].get<double>();
  };
  EXPECT_GT(value("1,1,1,1,1,1,30/1,1,1,1,1,1,6 S"), 10);
  EXPECT_LT(value("1,1,1,1,1,1,30/1,1,1,1,1,1,6 N"), -10) << "the same stores, asked by the side that is behind";
}
TEST(Program, NeedsACommandAndATime) {
  const auto game = catalogue().game("mnk:3,3,3").value();
  EXPECT_FALSE(make_player(*game, "program"));
  EXPECT_FALSE(make_player(*game, "program:x,time=soon"));
  EXPECT_FALSE(make_player(*game, "program:x,tim=1s"));
}

}  // namespace
}  // namespace zermelo
