#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "places.h"
#include "zermelo/any/catalogue.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/match/match.h"
#include "zermelo/match/process.h"
#include "zermelo/match/program.h"
#include "zermelo/match/record.h"

namespace zermelo {
namespace {

using namespace std::chrono_literals;

std::shared_ptr<const AnyGame> chess_game() { return catalogue().game("chess").value(); }

/// A file of this test's own that is gone when the test is.
class Scratch {
 public:
  Scratch() : path_(std::filesystem::temp_directory_path() / ("zermelo-engine-" + std::to_string(getpid()))) {
    std::filesystem::remove(path_);
  }
  ~Scratch() { std::filesystem::remove(path_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::string path() const { return path_.string(); }
  std::string text() const {
    std::ifstream file(path_);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  bool has(const std::string& line) const { return text().find(line + "\n") != std::string::npos; }

 private:
  std::filesystem::path path_;
};

PlayerSpec player(const std::string& text) { return PlayerSpec::parse(text).value(); }

/// Its times are long where a test is not about them: the machine may be busy.
std::string fake(const std::string& kind, const std::string& behaviour, const std::string& keys = ",time=60s",
                 const std::string& log = "") {
  std::string patient;
  if (keys.find("start=") == std::string::npos) patient += ",start=10m";
  if (kind == "xboard" && keys.find("features=") == std::string::npos) patient += ",features=10m";
  return kind + ":\"" + testing::source_folder() + "/tests/engines/fake_" + kind + ".py " + behaviour + " " + log +
         "\"" + keys + patient;
}
/// One that says no features: nothing is lost by not waiting for them.
std::string old_xboard() { return fake("xboard", "old", ",time=60s,features=100ms"); }

PlayedGame game_of(const std::string& first, const std::string& second) {
  const MatchPlan plan{.contest = {.game = chess_game()}, .first = player(first), .second = player(second)};
  return play_match(plan, {}).value().games.front().game;
}
PlayedGame engine_against_random(const std::string& first) { return game_of(first, "random:seed=1"); }

Error refusal_of(const std::string& spec) {
  const auto player = make_player(*chess_game(), spec);
  return player ? Error{} : player.error();
}

/// What is the same in both languages.
class ChessEngine : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Kinds, ChessEngine, ::testing::Values("uci", "xboard"),
                         [](const auto& instance) { return instance.param; });

TEST_P(ChessEngine, PlaysAGame) {
  const PlayedGame game = game_of(fake(GetParam(), "good"), fake(GetParam(), "good"));
  EXPECT_EQ(game.detail, "");
  EXPECT_EQ(game.outcome, Outcome::draw(Reason::Repetition));
}
TEST_P(ChessEngine, TellsWhatItThought) {
  const PlayedGame game = game_of(fake(GetParam(), "good"), fake(GetParam(), "good"));
  EXPECT_EQ(game.moves[0].thought.nodes, 1234U);
  EXPECT_EQ(game.moves[0].thought.value, 0.25);
}
TEST_P(ChessEngine, PlaysSeveralGamesWithSidesExchanged) {
  const MatchPlan plan{.contest = {.game = chess_game()},
                       .first = player(fake(GetParam(), "good")),
                       .second = player(fake(GetParam(), "good")),
                       .games = 4,
                       .swap = true};
  EXPECT_EQ(play_match(plan, {}).value().tally.draws, 4);
}
TEST_P(ChessEngine, AnIllegalMoveLoses) {
  const PlayedGame game = engine_against_random(fake(GetParam(), "illegal"));
  EXPECT_EQ(game.outcome, Outcome::win(Player::Second, Reason::IllegalMove));
  EXPECT_NE(game.detail.find("e2e5"), std::string::npos);
}
TEST_P(ChessEngine, AnEndLosesWithItsCode) {
  const PlayedGame game = engine_against_random(fake(GetParam(), "exit"));
  EXPECT_EQ(game.outcome, Outcome::win(Player::Second, Reason::Crash));
  EXPECT_NE(game.detail.find("exited with code 3"), std::string::npos);
}
TEST_P(ChessEngine, SilenceLosesOnTime) {
  const PlayedGame game = engine_against_random(fake(GetParam(), "hang", ",time=1s"));
  EXPECT_EQ(game.outcome, Outcome::win(Player::Second, Reason::Time));
  EXPECT_NE(game.detail.find("did not answer within 1000 ms"), std::string::npos);
}
TEST_P(ChessEngine, AFloodOfWordsDoesNotOutlastTheTime) {
  const PlayedGame game = engine_against_random(fake(GetParam(), "flood", ",time=1s"));
  EXPECT_EQ(game.outcome, Outcome::win(Player::Second, Reason::Time));
}
TEST_P(ChessEngine, AfterALossTheNextGameStartsItAgain) {
  const MatchPlan plan{.contest = {.game = chess_game()},
                       .first = player(fake(GetParam(), "exit")),
                       .second = player("random:seed=1"),
                       .games = 3,
                       .swap = true};
  EXPECT_EQ(play_match(plan, {}).value().tally.losses, 3);
}
TEST_P(ChessEngine, OneThatEndsAfterEveryGameIsStartedAgain) {
  const MatchPlan plan{.contest = {.game = chess_game()},
                       .first = player(fake(GetParam(), "mayfly")),
                       .second = player(fake(GetParam(), "good")),
                       .games = 2,
                       .swap = true};
  EXPECT_EQ(play_match(plan, {}).value().tally.draws, 2);
}
TEST_P(ChessEngine, OneThatIsNotThereIsRefusedAtOnce) {
  const Error error = refusal_of(GetParam() + ":/no/such/engine --quick");
  EXPECT_EQ(error.where, "player " + GetParam());
  EXPECT_EQ(error.what, "there is no program '/no/such/engine'");
}
TEST_P(ChessEngine, SoIsOneThatEndsBeforeItHasSaidAnything) {
  EXPECT_NE(refusal_of(GetParam() + R"(:"sh -c 'exit 4'")").what.find("exited with code 4"), std::string::npos);
}
TEST_P(ChessEngine, OtherGamesAreRefused) {
  const auto player = make_player(*catalogue().game("connect").value(), fake(GetParam(), "good"));
  ASSERT_FALSE(player);
  EXPECT_EQ(player.error().what, "engines of this kind play chess, not connect");
}
TEST_P(ChessEngine, NeedsACommandAndAGoodTime) {
  EXPECT_EQ(refusal_of(GetParam()).what, "no command");
  EXPECT_EQ(refusal_of(GetParam() + ":cat,time=soon").what, "bad time 'soon'");
  EXPECT_EQ(refusal_of(GetParam() + ":cat,tim=1s").nearest, "time");
}
TEST_P(ChessEngine, AGameItPlayedIsARecordThatHolds) {
  for (const char* behaviour : {"good", "illegal", "exit"}) {
    const auto checked = verify(engine_against_random(fake(GetParam(), behaviour)), catalogue());
    ASSERT_TRUE(checked);
    EXPECT_EQ(checked->difference, "") << behaviour;
    EXPECT_EQ(checked->not_repeatable, "outside programs are not asked again");
  }
}
TEST_P(ChessEngine, AStopDoesNotWaitForIt) {
  const Scratch log;
  std::stop_source source;
  const std::jthread later([&](const std::stop_token& over) {
    while (!over.stop_requested() && log.text().find("\ngo") == std::string::npos) std::this_thread::sleep_for(10ms);
    source.request_stop();
  });
  const MatchPlan plan{.contest = {.game = chess_game()},
                       .first = player(fake(GetParam(), "hang", ",time=10m", log.path())),
                       .second = player("random")};
  EXPECT_TRUE(play_match(plan, source.get_token()).value().games.empty());
}

// UCI. ----------------------------------------------------------------------------------------------------------------

TEST(UciPlayer, ASignalLoses) {
  EXPECT_NE(engine_against_random(fake("uci", "signal")).detail.find("signal 11"), std::string::npos);
}
TEST(UciPlayer, AnAnswerWithoutAMoveLoses) {
  for (const char* behaviour : {"none", "nothing"})
    EXPECT_EQ(engine_against_random(fake("uci", behaviour)).outcome, Outcome::win(Player::Second, Reason::IllegalMove));
}
TEST(UciPlayer, JunkBetweenItsAnswersIsReadOver) {
  EXPECT_EQ(game_of(fake("uci", "chatter"), fake("uci", "good")).outcome, Outcome::draw(Reason::Repetition));
}
TEST(UciPlayer, AMomentTooLateIsForgiven) {
  // A busy machine may make the moment a long one, but not every time.
  constexpr int tries = 100;
  bool forgiven = false;
  for (int i = 0; i < tries && !forgiven; ++i) {
    const PlayedGame game = game_of(fake("uci", "late", ",time=20ms"), fake("uci", "good"));
    forgiven = game.outcome == Outcome::draw(Reason::Repetition);
  }
  EXPECT_TRUE(forgiven);
}
TEST(UciPlayer, OneThatNeverSaysUciokIsRefused) {
  const Error error = refusal_of(fake("uci", "mute", ",start=300ms"));
  EXPECT_NE(error.what.find("did not answer 'uci' with 'uciok'"), std::string::npos);
}
TEST(UciPlayer, SetsTheOptionsOfTheEngineByName) {
  const Scratch log;
  ASSERT_TRUE(make_player(*chess_game(), fake("uci", "good", ",option.hash=8,option.skill_level=3", log.path())));
  EXPECT_TRUE(log.has("setoption name Hash value 8"));
  EXPECT_TRUE(log.has("setoption name Skill Level value 3"));
}
TEST(UciPlayer, AnOptionTheEngineDoesNotHaveIsRefused) {
  const Error error = refusal_of(fake("uci", "good", ",option.Hsh=8"));
  EXPECT_EQ(error.what, "the engine has no option 'Hsh'");
  EXPECT_EQ(error.nearest, "Hash");
}
TEST(UciPlayer, IsToldTheWholeGame) {
  const Scratch log;
  game_of(fake("uci", "good", ",time=60s", log.path()), fake("uci", "good"));
  EXPECT_TRUE(log.has("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
  EXPECT_TRUE(log.has("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves g1f3 g8f6"));
  EXPECT_TRUE(log.has("go movetime 60000"));
}
TEST(UciPlayer, IsToldBothClocks) {
  const Scratch log;
  const MatchPlan plan{.contest = {.game = chess_game(), .clock = {.base = 1h, .increment = 1s, .moves = 40}},
                       .first = player(fake("uci", "good", "", log.path())),
                       .second = player(fake("uci", "good"))};
  EXPECT_EQ(play_match(plan, {}).value().games[0].game.outcome.reason, Reason::Repetition);
  EXPECT_TRUE(log.has("go wtime 3600000 btime 3600000 winc 1000 binc 1000 movestogo 40"));
}
TEST(UciPlayer, ADepthAloneSetsNoTime) {
  const Scratch log;
  game_of(fake("uci", "good", ",depth=5", log.path()), fake("uci", "good"));
  EXPECT_TRUE(log.has("go depth 5"));
}
TEST(UciPlayer, NobodyStaysBehind) {
  const Scratch log;
  {
    std::stop_source source;
    const std::jthread looks([&](const std::stop_token& over) {
      while (!over.stop_requested() && log.text().find('\n') == std::string::npos) std::this_thread::sleep_for(10ms);
      source.request_stop();
    });
    const MatchPlan plan{.contest = {.game = chess_game()},
                         .first = player(fake("uci", "child", ",time=10m", log.path())),
                         .second = player("random")};
    EXPECT_TRUE(play_match(plan, source.get_token()));
  }
  const long child = whole_number(log.text().substr(0, log.text().find('\n'))).value_or(0);
  ASSERT_GT(child, 0);
  const auto lives = [child] {
    std::ifstream status("/proc/" + std::to_string(child) + "/stat");
    std::string text;
    std::getline(status, text);
    return !text.empty() && text.find(") Z ") == std::string::npos;
  };
  for (int i = 0; i < 60000 && lives(); ++i) std::this_thread::sleep_for(10ms);
  EXPECT_FALSE(lives());
}
TEST(UciPlayer, OurOwnEngineIsOne) {
  const PlayedGame game =
      engine_against_random("uci:\"" + testing::program() + " uci\",depth=3,option.Hash=1,option.Evaluator=material");
  EXPECT_EQ(game.detail, "");
  EXPECT_EQ(game.outcome.reason, Reason::Mate);
}

// The language of xboard. ---------------------------------------------------------------------------------------------

TEST(XboardPlayer, IsToldHowTimeIsKept) {
  const Scratch log;
  const MatchPlan plan{.contest = {.game = chess_game(), .clock = {.base = 302s, .increment = 1s, .moves = 40}},
                       .first = player(fake("xboard", "good", "", log.path())),
                       .second = player(fake("xboard", "good"))};
  EXPECT_EQ(play_match(plan, {}).value().games[0].game.outcome.reason, Reason::Repetition);
  EXPECT_TRUE(log.has("level 40 5:02 1"));
  EXPECT_TRUE(log.has("time 30200"));
  EXPECT_TRUE(log.has("otim 30200"));
  EXPECT_TRUE(log.has("rejected san"));
  EXPECT_TRUE(log.has("setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
  EXPECT_TRUE(log.has("usermove g8f6"));
}
TEST(XboardPlayer, WithoutAClockItIsGivenSecondsAMove) {
  const Scratch log;
  game_of(fake("xboard", "good", ",time=60s,depth=4,init=book off;random", log.path()), fake("xboard", "good"));
  for (const char* line : {"st 60", "sd 4", "book off", "random"}) EXPECT_TRUE(log.has(line)) << line;
}
TEST(XboardPlayer, ResignationsCount) {
  for (const char* behaviour : {"resign", "claim"}) {
    const PlayedGame game = engine_against_random(fake("xboard", behaviour));
    EXPECT_EQ(game.outcome, Outcome::win(Player::Second, Reason::Resignation));
    EXPECT_EQ(verify(game, catalogue())->difference, "");
  }
}
TEST(XboardPlayer, WhoRefusesALegalMoveLoses) {
  const PlayedGame game = game_of("random:seed=1", fake("xboard", "refuse"));
  EXPECT_EQ(game.outcome, Outcome::win(Player::First, Reason::IllegalMove));
  EXPECT_NE(game.detail.find("refused a legal move"), std::string::npos);
}
TEST(XboardPlayer, AnOldOneWithoutFeaturesPlaysToo) {
  EXPECT_EQ(game_of(old_xboard(), fake("xboard", "good")).outcome, Outcome::draw(Reason::Repetition));
}
TEST(XboardPlayer, AnOldOneIsNotLedToBelieveInAnotherStart) {
  const MatchPlan plan{.contest = {.game = chess_game(), .position = "rook-endgame"},
                       .first = player(old_xboard()),
                       .second = player(fake("xboard", "good"))};
  const PlayedGame game = play_match(plan, {}).value().games[0].game;
  EXPECT_EQ(game.outcome, Outcome::win(Player::Second, Reason::Crash));
  EXPECT_TRUE(game.moves.empty());
  EXPECT_NE(game.detail.find("cannot be given a position"), std::string::npos);
}
TEST(XboardPlayer, MayAskForMoreTimeToStart) {
  const std::string slow = fake("xboard", "slow-start", ",time=60s,features=2s");
  EXPECT_EQ(game_of(slow, fake("xboard", "good")).outcome, Outcome::draw(Reason::Repetition));
}
TEST(XboardPlayer, IsNotWaitedForWithoutATime) {
  EXPECT_EQ(refusal_of("xboard:cat,features=soon").what, "bad time 'soon'");
}
TEST(XboardPlayer, KeepsTimeInWholeSeconds) {
  EXPECT_EQ(refusal_of(fake("xboard", "good", ",time=1500ms")).what, "engines of this kind keep time in whole seconds");
}

}  // namespace
}  // namespace zermelo
