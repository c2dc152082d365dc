#include "match/record.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "match/match.h"

namespace zermelo {
namespace {

PlayedGame one_game(const std::string& game, const std::string& first, const std::string& second) {
  const MatchPlan plan{.game = catalogue().game(game).value(), .first = first, .second = second, .opening_plies = 1};
  return play_match(plan, {}).value().games.front().game;
}

TEST(Record, ReadsBackEqual) {
  const PlayedGame game = one_game("connect", "alphabeta:depth=3", "level:2,seed=4");
  const auto back = read_records(record_line(game));
  ASSERT_TRUE(back) << back.error().message();
  EXPECT_EQ(record_line(back->front()), record_line(game));
  EXPECT_EQ(back->front().move_texts(), game.move_texts());
  EXPECT_EQ(back->front().outcome, game.outcome);
}
TEST(Record, ManyGamesAreManyLines) {
  const std::string line = record_line(one_game("mnk:3,3,3", "random", "random"));
  EXPECT_EQ(read_records(line + line + "\n" + line)->size(), 3U);
}
TEST(Record, VerifiesNodeForNode) {
  for (const char* spec : {"connect", "kalah", "checkers", "alquerque", "pig:goal=15"}) {
    const bool dice = std::string_view(spec).starts_with("pig");
    const PlayedGame game = one_game(spec, dice ? "expectimax:depth=3" : "alphabeta:depth=3,ties=random", "level:3");
    const auto result = verify(game, catalogue());
    ASSERT_TRUE(result) << result.error().message();
    EXPECT_EQ(result->difference, "") << spec;
    EXPECT_EQ(result->moves, game.moves.size());
    EXPECT_GT(result->searched, 0U);
  }
}
TEST(Record, AChangedNodeCountIsFound) {
  PlayedGame game = one_game("connect", "alphabeta:depth=3", "alphabeta:depth=2");
  game.moves[2].thought.nodes += 1;
  EXPECT_NE(verify(game, catalogue())->difference.find("nodes instead of"), std::string::npos);
}
TEST(Record, AChangedMoveIsFound) {
  PlayedGame game = one_game("connect", "alphabeta:depth=3", "alphabeta:depth=2");
  game.moves[0].move = game.moves[0].move == "1" ? "2" : "1";
  EXPECT_NE(verify(game, catalogue())->difference.find("instead of"), std::string::npos);
}
TEST(Record, AChangedOutcomeIsFound) {
  PlayedGame game = one_game("connect", "alphabeta:depth=3", "random");
  game.outcome = Outcome::draw(Reason::FullBoard);
  EXPECT_NE(verify(game, catalogue())->difference, "");
}
TEST(Record, CutShortOrAlteredIsRefusedWithWords) {
  const std::string line = record_line(one_game("mnk:3,3,3", "minimax:depth=2", "random"));
  for (std::size_t length = 1; length + 2 < line.size(); length += 7) {
    const auto cut = read_records(line.substr(0, length));
    ASSERT_FALSE(cut) << length;
    EXPECT_NE(cut.error().message().find("record, line 1"), std::string::npos);
  }
  for (std::size_t at = 2; at + 2 < line.size(); at += 5) {
    std::string altered = line;
    altered[at] = altered[at] == '1' ? '2' : '1';
    if (altered != line) {
      EXPECT_FALSE(read_records(altered)) << altered;
    }
  }
  EXPECT_FALSE(read_records(""));
  EXPECT_FALSE(read_records("{}\n"));
  EXPECT_FALSE(read_records("[1,2]\n"));
  EXPECT_FALSE(read_records("{\"zermelo\":1,\"format\":[],\"checksum\":{}}\n"));
}
TEST(Record, TimeLimitsAndPeopleAreNotAskedAgain) {
  PlayedGame game = one_game("connect", "alphabeta:time=1ms", "random:seed=2");
  const auto result = verify(game, catalogue());
  ASSERT_TRUE(result);
  EXPECT_EQ(result->difference, "");
  EXPECT_NE(result->not_repeatable, "");
}

/// Written on one processor family; every other must find the same moves, values and node counts.
TEST(Record, GoldenRecordsVerifyOnThisMachine) {
  int games = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::string(ZERMELO_SOURCE_DIR) + "/tests/golden/records")) {
    std::ifstream file(entry.path());
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto records = read_records(text);
    ASSERT_TRUE(records) << entry.path() << ": " << records.error().message();
    for (const PlayedGame& game : *records) {
      const auto result = verify(game, catalogue());
      ASSERT_TRUE(result) << entry.path();
      EXPECT_EQ(result->difference, "") << entry.path();
      EXPECT_GT(result->searched, 0U) << entry.path();
      ++games;
    }
  }
  EXPECT_GE(games, 8);
}

}  // namespace
}  // namespace zermelo
