#include "zermelo/protocol/uci.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "zermelo/any/catalogue.h"
#include "zermelo/core/words.h"
#include "zermelo/protocol/uci_search.h"

namespace zermelo {
namespace {

using namespace std::chrono_literals;

const char* const mate_in_one = "position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
const char* const mated = "position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
const char* const stalemated = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";

/// An engine whose lines can be waited for.
class Partner {
 public:
  bool tell(const std::string& line) { return uci_->hear(line); }
  void tell_all(std::initializer_list<const char*> lines) {
    for (const char* line : lines) tell(line);
  }
  void hang_up() { uci_.reset(); }

  std::vector<std::string> said() {
    const std::lock_guard lock(mutex_);
    return said_;
  }
  std::size_t count(std::string_view beginning) {
    const auto lines = said();
    return static_cast<std::size_t>(
        std::ranges::count_if(lines, [&](const std::string& line) { return line.starts_with(beginning); }));
  }
  std::string last(std::string_view beginning, std::string_view part = {}) {
    std::string found;
    for (const std::string& line : said())
      if (line.starts_with(beginning) && line.contains(part)) found = line;
    return found;
  }
  /// The answer to the question told last; waits for so many in all.
  std::string best_move(std::size_t number = 1) {
    std::unique_lock lock(mutex_);
    const auto enough = [&] {
      return std::ranges::count_if(said_, [](const std::string& line) { return line.starts_with("bestmove"); }) >=
             static_cast<std::ptrdiff_t>(number);
    };
    if (!changed_.wait_for(lock, 5min, enough)) return "nothing";
    lock.unlock();
    return std::string(words_of(last("bestmove")).at(1));
  }

 private:
  void hear(const std::string& line) {
    const std::lock_guard lock(mutex_);
    said_.push_back(line);
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> said_;
  std::unique_ptr<Uci> uci_ = std::make_unique<Uci>(
      catalogue().game("chess").value(), [this](const std::string& line) { hear(line); },
      catalogue().game("chess960").value());
};

TEST(Uci, IntroducesItself) {
  Partner engine;
  engine.tell("uci");
  EXPECT_EQ(engine.said().back(), "uciok");
  EXPECT_EQ(engine.count("id name Zermelo"), 1U);
  for (const char* option :
       {"Hash type spin default 16 min 1", "Threads type spin default 1 min 1", "MultiPV type spin default 1 min 1",
        "Evaluator type combo default tapered var zero", "Clear Hash type button", "Ponder type check default false",
        "UCI_Chess960 type check default false", "UCI_LimitStrength type check default false",
        "UCI_Elo type spin default 1232 min 778 max 2200"})
    EXPECT_EQ(engine.count(std::string("option name ") + option), 1U) << option;
}
TEST(Uci, AnswersEveryGoWithOneMove) {
  Partner engine;
  for (std::size_t i = 1; i <= 5; ++i) {
    engine.tell_all({"position startpos moves e2e4 e7e5", "go depth 2"});
    EXPECT_EQ(engine.best_move(i).size(), 4U);
  }
  EXPECT_EQ(engine.count("bestmove"), 5U);
}
TEST(Uci, TellsDepthScoreEffortAndLine) {
  Partner engine;
  engine.tell("go depth 3");
  engine.best_move();
  const auto info = engine.last("info depth 3");
  const auto words = words_of(info);
  for (const char* word : {"seldepth", "multipv", "score", "cp", "nodes", "nps", "hashfull", "time", "pv"})
    EXPECT_NE(std::ranges::find(words, word), words.end()) << word;
}
TEST(Uci, TheSelectiveDepthIsTheDeepestPlyWithQuiescence) {
  const auto deepest = [](const char* position) {
    Partner engine;
    engine.tell_all({position, "go depth 1"});
    engine.best_move();
    const auto info = engine.last("info depth 1");
    const auto words = words_of(info);
    const auto found = std::ranges::find(words, "seldepth");
    return found == words.end() ? -1L : whole_number(*(found + 1)).value_or(-1);
  };
  // Pawns that block each other far from the kings: no capture, no check, nothing below the first ply.
  EXPECT_EQ(deepest("position fen k7/8/7p/7P/8/8/8/K7 w - - 0 1"), 1);
  // Rxa5 Rxa5 Rxa5 Rxa5 is four plies; the rooks have no other capture, and no move gives check.
  EXPECT_EQ(deepest("position fen r7/r6k/8/p7/8/8/R6K/R7 w - - 0 1"), 4);
}
TEST(Uci, NamesTheAnswerToPonderOn) {
  Partner engine;
  engine.tell_all({"position startpos moves e2e4", "go depth 4"});
  engine.best_move();
  const auto said = engine.last("bestmove");
  const auto words = words_of(said);
  ASSERT_EQ(words.size(), 4U) << said;
  EXPECT_EQ(words[2], "ponder");
  const auto line = catalogue().game("chess").value()->start().value();
  for (const auto move : {std::string_view("e2e4"), words[1], words[3]}) EXPECT_TRUE(line->play(move)) << move;
}
TEST(Uci, AMateInOneLeavesNothingToPonderOn) {
  Partner engine;
  engine.tell_all({mate_in_one, "go depth 3"});
  engine.best_move();
  EXPECT_EQ(engine.last("bestmove"), "bestmove a1a8");
}
TEST(Uci, ADrawByRuleStillHasAMove) {
  for (const auto& [position, moves] : std::vector<std::pair<const char*, std::vector<std::string>>>{
           {"position fen 8/8/8/8/8/k7/8/K7 w - - 0 1", {"a1b1"}},           // bare kings
           {"position fen 8/8/8/8/8/1k6/8/K6B w - - 0 1", {"a1b1", "h1"}},   // one minor piece
           {"position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 150 90", {"a1a8"}},  // 75 moves
           {"position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 100 90", {"a1a8"}},  // 50 moves
           {"position fen 8/8/8/8/8/1k6/1p6/1K6 w - - 0 1", {"0000"}}}) {    // stalemate: no move
    Partner engine;
    engine.tell_all({position, "go depth 3"});
    const std::string move = engine.best_move();
    EXPECT_TRUE(std::ranges::any_of(moves, [&](const std::string& each) { return move.starts_with(each); }))
        << position << ": " << move;
  }
}
TEST(Uci, AMoveAskedForIsTakenInADeadPosition) {
  Partner engine;
  engine.tell_all({"position fen 8/8/8/8/8/8/k7/7K w - - 0 1", "go depth 2 searchmoves h1g2"});
  EXPECT_EQ(engine.best_move(), "h1g2");
  EXPECT_EQ(engine.count("info string"), 0U);
}
TEST(Uci, ALimitOfStrengthChoosesTheMeasuredLevel) {
  // The nodes of level 1 and level 8 (docs/strength.md): no move of theirs is searched further.
  const auto nodes = [](const char* rating) {
    Partner engine;
    engine.tell_all({"setoption name UCI_LimitStrength value true", rating, "go movetime 100000"});
    engine.best_move();
    EXPECT_EQ(engine.count("info string"), 0U);
    const auto info = engine.last("info depth");
    const auto words = words_of(info);
    return whole_number(*(std::ranges::find(words, "nodes") + 1)).value_or(-1);
  };
  EXPECT_LE(nodes("setoption name UCI_Elo value 778"), 1'100);
  EXPECT_LE(nodes("setoption name UCI_Elo value 900"), 1'100);
  const long master = nodes("setoption name UCI_Elo value 2200");
  EXPECT_LE(master, 100'000);
  EXPECT_GT(master, 53'000);
}
TEST(Uci, ARatingWithoutALimitChangesNothing) {
  Partner engine;
  engine.tell_all({"setoption name UCI_Elo value 778", "go nodes 5000"});
  engine.best_move();
  const auto info = engine.last("info depth");
  const auto words = words_of(info);
  EXPECT_GT(whole_number(*(std::ranges::find(words, "nodes") + 1)).value_or(-1), 1'100);
}
/// Castling is the only move that is not refused: searchmoves names it.
TEST(Uci, CastlesOntoTheRookInChess960) {
  for (const char* fen : {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"}) {
    Partner engine;
    engine.tell_all({"setoption name UCI_Chess960 value true", (std::string("position fen ") + fen).c_str(),
                     "go depth 3 searchmoves e1h1"});
    EXPECT_EQ(engine.best_move(), "e1h1");
    engine.tell((std::string("position fen ") + fen + " moves e1h1 e8a8").c_str());
    engine.tell("go depth 3");
    EXPECT_NE(engine.best_move(2), "0000");
    EXPECT_EQ(engine.count("info string"), 0U);
  }
  Partner engine;
  engine.tell_all({"setoption name UCI_Chess960 value true", "position fen 4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1",
                   "go depth 3 searchmoves f1g1"});
  EXPECT_EQ(engine.best_move(), "f1g1");
}
TEST(Uci, ChessCastlesTwoSteps) {
  Partner engine;
  engine.tell_all({"position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "go depth 3 searchmoves e1g1"});
  EXPECT_EQ(engine.best_move(), "e1g1");
  engine.tell("position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
  EXPECT_EQ(engine.count("info string error: position: "), 1U);
  engine.tell_all({"setoption name UCI_Chess960 value true", "setoption name UCI_Chess960 value false",
                   "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "go depth 3 searchmoves e1c1"});
  EXPECT_EQ(engine.best_move(2), "e1c1");
}
TEST(Uci, ThePositionThatIsRefusedLeavesNone) {
  for (const char* refused :
       {"position", "position fen", "position fen 8/8/8/8 w", "position startpos extra", "position startpos moves e2e5",
        "position startpos moves e2e4 e2e4", "position moves e2e4", "position fen 6k1/5ppp/8/8/8/8/8/R5K w - - 0 1"}) {
    Partner engine;
    engine.tell_all({mate_in_one, refused});
    ASSERT_EQ(engine.said().size(), 1U) << refused;
    EXPECT_TRUE(engine.said().front().starts_with("info string error: position: ")) << engine.said().front();
    engine.tell("go depth 2");
    EXPECT_EQ(engine.best_move(), "0000") << refused;
    EXPECT_EQ(engine.count("info string error: go: "), 1U);
    engine.tell_all({mate_in_one, "go depth 2"});
    EXPECT_EQ(engine.best_move(2), "a1a8");
  }
}
TEST(Uci, ThereIsNoMoveWhenTheGameIsOver) {
  for (const auto& [position, score] : {std::pair(mated, "mate 0"), std::pair(stalemated, "cp 0")}) {
    Partner engine;
    engine.tell_all({position, "go depth 3"});
    EXPECT_EQ(engine.best_move(), "0000");
    EXPECT_EQ(engine.last("info"), std::string("info depth 0 score ") + score);
  }
}
TEST(Uci, FindsAMateOfTheLengthAskedFor) {
  Partner engine;
  engine.tell_all({mate_in_one, "go mate 1"});
  EXPECT_EQ(engine.best_move(), "a1a8");
  EXPECT_NE(engine.last("info").find("score mate 1 "), std::string::npos);
}
TEST(Uci, LooksAtTheMovesAskedForAlone) {
  Partner engine;
  engine.tell_all({mate_in_one, "go depth 4 searchmoves g1f1 g1g2"});
  const std::string move = engine.best_move();
  EXPECT_TRUE(move == "g1f1" || move == "g1g2") << move;
}
TEST(Uci, SaysNothingBeforeItIsStoppedWhenAskedToThinkWithoutEnd) {
  for (const char* go : {"go infinite", "go ponder wtime 10 btime 10", "go infinite depth 1"}) {
    Partner engine;
    engine.tell_all({mate_in_one, go});
    std::this_thread::sleep_for(50ms);
    EXPECT_EQ(engine.count("bestmove"), 0U);
    engine.tell("stop");
    EXPECT_EQ(engine.count("bestmove"), 1U);  // said before stop returns
  }
}
TEST(Uci, APonderHitLetsTheClockRun) {
  for (const char* go : {"go ponder wtime 100 btime 100", "go ponder movetime 20", "go ponder depth 2", "go ponder"}) {
    Partner engine;
    engine.tell_all({go, "ponderhit"});
    EXPECT_EQ(engine.best_move().size(), 4U) << go;
  }
}
TEST(Uci, KeepsToEveryKindOfLimit) {
  for (const char* go : {"go movetime 20", "go wtime 50 btime 50", "go wtime 50 btime 50 winc 5 binc 5 movestogo 3",
                         "go nodes 2000", "go depth 1", "go wtime -20 btime 9", "go movetime 0"}) {
    Partner engine;
    engine.tell(go);
    EXPECT_EQ(engine.best_move().size(), 4U) << go;
  }
}
TEST(Uci, IsReadyWhileItSearches) {
  Partner engine;
  engine.tell_all({"go infinite", "isready"});
  EXPECT_EQ(engine.count("readyok"), 1U);
  EXPECT_EQ(engine.count("bestmove"), 0U);
}
TEST(Uci, ASecondGoEndsTheFirst) {
  Partner engine;
  engine.tell_all({"go infinite", "go depth 1"});
  engine.best_move(2);
  EXPECT_EQ(engine.count("bestmove"), 2U);
}
TEST(Uci, AStopWithoutASearchSaysNothing) {
  Partner engine;
  engine.tell_all({"stop", "ponderhit", "", "  ", "debug on", "register later"});
  EXPECT_TRUE(engine.said().empty());
}
TEST(Uci, AnEndOfTheInputStillGivesTheMove) {
  Partner engine;
  engine.tell("go infinite");
  engine.hang_up();
  EXPECT_EQ(engine.count("bestmove"), 1U);
}
TEST(Uci, QuitIsTheOnlyWordThatEndsIt) {
  Partner engine;
  EXPECT_TRUE(engine.tell("quitt"));
  EXPECT_FALSE(engine.tell("quit"));
}
TEST(Uci, TellsSeveralLines) {
  Partner engine;
  engine.tell_all({"setoption name multipv value 3", "go depth 3"});
  engine.best_move();
  std::vector<std::string> moves;
  for (const char* number : {"1", "2", "3"}) {
    const auto info = engine.last("info depth 3 ", std::string(" multipv ") + number + " ");
    const std::size_t line = info.find(" pv ");
    ASSERT_NE(line, std::string::npos);
    moves.push_back(info.substr(line + 4, 4));
  }
  EXPECT_NE(moves[0], moves[1]);
  EXPECT_NE(moves[0], moves[2]);
  EXPECT_NE(moves[1], moves[2]);
}
TEST(Uci, TakesItsOptions) {
  Partner engine;
  engine.tell_all({"setoption name Hash value 2", "setoption name Threads value 2",
                   "setoption name Evaluator value material", "setoption name Clear Hash", "ucinewgame", "go depth 3"});
  engine.best_move();
  EXPECT_EQ(engine.count("info string"), 0U);
  EXPECT_NE(engine.last("info").find("score cp 0 "), std::string::npos);  // nobody can win a piece in three plies
}
TEST(Uci, ATableTheMachineCannotGiveIsRefused) {
  Partner engine;
  engine.tell_all({"setoption name Hash value 1048576", "go depth 1"});
  engine.best_move();
  EXPECT_EQ(engine.count("info string player engine, hash: no memory for a table of 1048576 MiB"), 1U);
}
TEST(Uci, NothingIsChangedDuringASearch) {
  Partner engine;
  engine.tell_all({"go infinite", "setoption name Hash value 2", "ucinewgame"});
  EXPECT_EQ(engine.count("info string"), 2U);
  EXPECT_EQ(engine.count("bestmove"), 0U);
}
TEST(Uci, APositionMayBeSetDuringASearchForTheNext) {
  Partner engine;
  engine.tell_all({"go infinite", mate_in_one, "stop", "go depth 2"});
  EXPECT_EQ(engine.best_move(2), "a1a8");
}

class MalformedUci : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(
    Lines, MalformedUci,
    ::testing::Values("hello", "setoption", "setoption Hash", "setoption name Hash", "setoption name Hash value many",
                      "setoption name Hash value 0", "setoption name Threads value 9999",
                      "setoption name Evaluator value stockfish", "setoption name Nothing value 3",
                      "setoption name Ponder value perhaps", "setoption name UCI_Chess960 value yes",
                      "setoption name UCI_LimitStrength value 1", "setoption name UCI_Elo value 777",
                      "setoption name UCI_Elo value 2201", "setoption name", "\x01\xff\xfe"));
TEST_P(MalformedUci, IsIgnoredWithOneLine) {
  Partner engine;
  engine.tell(mate_in_one);
  engine.tell(GetParam());
  ASSERT_EQ(engine.said().size(), 1U);
  EXPECT_TRUE(engine.said().front().starts_with("info string "));
  engine.tell("go depth 2");
  EXPECT_EQ(engine.best_move(), "a1a8");
}

class MalformedGo : public ::testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Lines, MalformedGo,
                         ::testing::Values("go depth", "go depth x", "go movetime 99999999999999999999999",
                                           "go wtime x btime y", "go fast", "go searchmoves e2e5", "go depth 2 depth",
                                           "go nodes", "go mate zero"));
TEST_P(MalformedGo, IsAnsweredAllTheSame) {
  Partner engine;
  engine.tell(GetParam());
  EXPECT_EQ(engine.best_move().size(), 4U);
  EXPECT_EQ(engine.count("info string go: "), 1U);
  EXPECT_EQ(engine.count("bestmove"), 1U);
}
TEST(Uci, AGameThatIsDrawnByItsPastGoesOnWhenSomebodyAsks) {
  std::string moves = std::string(mate_in_one) + " moves";
  for (int i = 0; i < 6; ++i) moves += " a1b1 g8f8 b1a1 f8g8";
  Partner engine;
  engine.tell(moves);
  engine.tell("go depth 3");
  EXPECT_EQ(engine.best_move(), "a1a8");
  EXPECT_EQ(engine.count("info string"), 0U);
}
TEST(Uci, ADistanceInPliesBecomesMoves) {
  const auto score = [](double value, int plies) {
    Thought thought;
    thought.moves.push_back({.move = "a1a8", .value = value, .line = {"a1a8"}});
    (value > 0 ? thought.moves.back().win : thought.moves.back().loss) = plies;
    const std::string info = uci_info(thought, 1).front();
    return info.substr(info.find("score"), info.find(" nodes") - info.find("score"));
  };
  EXPECT_EQ(score(1, 1), "score mate 1");
  EXPECT_EQ(score(1, 3), "score mate 2");
  EXPECT_EQ(score(-1, 2), "score mate -1");
  EXPECT_EQ(score(-1, 4), "score mate -2");
}

}  // namespace
}  // namespace zermelo
