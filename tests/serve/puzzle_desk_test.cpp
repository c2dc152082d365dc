// Puzzles and exact values as the page asks for them. Expected values come from playing everything out by the rules.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "desk_talk.h"
#include "own_folder.h"

namespace zermelo {
namespace {

/// One game that is solved whole, one in which the loser moves last, and endings of two games.
constexpr std::array puzzle_games{"mnk:3,3,3", "mnk:3,3,3,misere=on", "chess", "alquerque:study"};

class PuzzleDesk : public ::testing::Test {
 protected:
  /// Tablebases are built here, once for all tests of the process.
  static void SetUpTestSuite() {
    if (const char* const cache = std::getenv("XDG_CACHE_HOME")) cache_before_ = cache;
    ::setenv("XDG_CACHE_HOME", testing::own_folder("puzzle_desk").c_str(), 1);
  }
  static void TearDownTestSuite() {
    cache_before_ ? ::setenv("XDG_CACHE_HOME", cache_before_->c_str(), 1) : ::unsetenv("XDG_CACHE_HOME");
  }

  Json ask(const std::string& what, const Json& fields) { return desk_.ask(client_, what, fields); }
  std::vector<Json> puzzles(const std::string& game, int plies, int count, int seed = 1) {
    const Json answer = ask("puzzles", {{"game", game}, {"plies", plies}, {"count", count}, {"seed", seed}});
    EXPECT_EQ(error_of(answer), "") << game;
    return answer["puzzles"];
  }

  static inline std::optional<std::string> cache_before_;
  DeskAtHome desk_;
  int client_ = desk_.join();
};

std::unique_ptr<AnyLine> line_at(const std::string& game, const std::string& position) {
  return catalogue().game(game).value()->start(position).value();
}

/// Does this side force a win within so many plies? No tablebase is asked.
bool forces_win(const AnyLine& line, Player winner, int plies) {
  if (const auto outcome = line.outcome()) return outcome->winner() == winner;
  if (plies == 0) return false;
  const bool chooses = line.to_move() == winner;
  for (const std::string& move : line.legal()) {
    const auto next = line.clone();
    EXPECT_TRUE(next->play(move));
    if (forces_win(*next, winner, plies - 1) == chooses) return chooses;
  }
  return !chooses;
}

TEST_F(PuzzleDesk, EveryMoveIsWorthWhatPlayingItOutSays) {
  for (const char* const game : puzzle_games)
    for (const Json& puzzle : puzzles(game, 3, 2)) {
      const std::string position = puzzle["position"];
      const int plies = puzzle["win"];
      EXPECT_TRUE(plies == 3 || plies == 4) << game << " " << position;
      const Json known = ask("probe", {{"game", game}, {"position", position}});
      EXPECT_EQ(known["win"], plies) << game << " " << position;
      const auto line = line_at(game, position);
      EXPECT_EQ(known["moves"].size(), line->legal().size());
      for (const Json& move : known["moves"]) {
        const auto next = line->clone();
        ASSERT_TRUE(next->play(move["move"].get<std::string>()));
        const bool wins_in_time = move.contains("win") && move["win"] <= plies;
        EXPECT_EQ(wins_in_time, forces_win(*next, line->to_move(), plies - 1)) << game << " " << position << move;
        EXPECT_EQ(wins_in_time, move["move"] == puzzle["move"]) << game << " " << position << move;
      }
    }
}

TEST_F(PuzzleDesk, BestMovesAgainstTheBestDefenceWinInSoManyPlies) {
  for (const char* const game : puzzle_games)
    for (const Json& puzzle : puzzles(game, 0, 3)) {
      const auto line = line_at(game, puzzle["position"]);
      const Player winner = line->to_move();
      while (!line->outcome()) {
        const Json known = ask("probe", {{"game", game}, {"position", puzzle["position"]}, {"moves", line->moves()}});
        ASSERT_EQ(error_of(known), "") << game << " " << puzzle;
        ASSERT_TRUE(line->play(known["moves"][0]["move"].get<std::string>()));
      }
      EXPECT_EQ(line->plies(), puzzle["win"].get<std::size_t>()) << game << " " << puzzle;
      EXPECT_EQ(line->outcome()->winner(), winner) << game << " " << puzzle;
    }
}

TEST_F(PuzzleDesk, MovesAreShownAsPeopleWriteThem) {
  const Json known = ask("probe", {{"game", "chess"}, {"position", "7k/8/6K1/8/8/8/8/1Q6 w - - 0 1"}});
  ASSERT_EQ(error_of(known), "");
  EXPECT_EQ(known["moves"][0]["win"], 1) << known;
  EXPECT_TRUE(known["moves"][0]["shown"].get<std::string>().ends_with('#')) << known;
  EXPECT_EQ(known["stopped"], false);
}

TEST_F(PuzzleDesk, OneSeedGivesThemAgainAnotherGivesOthers) {
  const auto first = puzzles("chess", 5, 10, 7);
  EXPECT_EQ(first.size(), 10U);
  EXPECT_EQ(puzzles("chess", 5, 10, 7), first);
  EXPECT_NE(puzzles("chess", 5, 10, 8), first);
}

TEST_F(PuzzleDesk, HelloSaysWhichRuleSetsHaveSome) {
  std::set<std::string> offered;
  const Json hello = ask("hello", Json::object());
  for (const Json& game : hello["games"])
    for (const Json& variant : game["variants"])
      if (variant["puzzles"] == true) offered.insert(variant["spec"]);
  for (const char* const game : {"mnk:3,3,3", "mnk:3,3,3,misere=on", "chess", "checkers", "alquerque"})
    EXPECT_TRUE(offered.contains(game)) << game;
  for (const char* const game : {"pig", "kalah", "connect", "tree", "mnk:15,15,5", "alquerque:codecup"})
    EXPECT_FALSE(offered.contains(game)) << game;
}

TEST_F(PuzzleDesk, WhatHasNoneIsRefused) {
  const auto code = [&](const char* what, const Json& fields) { return code_of(ask(what, fields)); };
  EXPECT_EQ(code("puzzles", {{"game", "pig"}}), "unsupported");
  EXPECT_EQ(code("puzzles", {{"game", "kalah:pits=2,seeds=2"}}), "unsupported") << "points, not plies";
  for (const char* const game : {"connect", "mnk:15,15,5", "mnk:5,5,4", "kalah"}) {
    EXPECT_EQ(code("puzzles", {{"game", game}}), "too-large") << game;
    EXPECT_EQ(code("probe", {{"game", game}}), "too-large") << game;
  }
  EXPECT_EQ(code("puzzles", {{"game", "mnk:3,3,3"}, {"plies", 100}}), "not-found");
  for (const auto& [plies, said] : {std::pair(0, "another game"), std::pair(1, "another length")}) {
    const Json none = ask("puzzles", {{"game", "mnk:2,1,2"}, {"plies", plies}});
    EXPECT_EQ(code_of(none), "not-found") << "two cells, one for each: always a draw";
    EXPECT_NE(error_of(none).find(said), std::string::npos) << none;
  }
  EXPECT_EQ(code("puzzles", {{"game", "mnk:3,3,3"}, {"count", 51}}), "invalid");
  EXPECT_EQ(code("puzzles", {{"game", "/etc/passwd"}}), "invalid");
  EXPECT_EQ(code("probe", {{"game", "chess"}}), "unsupported") << "32 pieces";
  EXPECT_EQ(code("probe", {{"game", "mnk:3,3,3"}, {"position", "xxx/oo./..."}}), "illegal") << "it is over";
  EXPECT_EQ(code("probe", {{"game", "mnk:3,3,3"}, {"moves", {"z9"}}}), "illegal");
}

}  // namespace
}  // namespace zermelo
