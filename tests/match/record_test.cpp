#include "zermelo/match/record.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "places.h"
#include "zermelo/core/hash.h"
#include "zermelo/match/match.h"

namespace zermelo {
namespace {

PlayedGame one_game(const std::string& game, const std::string& first, const std::string& second) {
  const MatchPlan plan{.contest = {.game = catalogue().game(game).value(), .openings = {.plies = 1}},
                       .first = PlayerSpec::parse(first).value(),
                       .second = PlayerSpec::parse(second).value()};
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
TEST(Record, AReasonInAGamesOwnWordsReadsBack) {
  PlayedGame game = one_game("mnk:3,3,3", "random", "random");
  game.outcome.reason = own_reason("three in a garden");
  const auto back = read_records(record_line(game));
  ASSERT_TRUE(back) << back.error().message();
  EXPECT_EQ(back->front().outcome, game.outcome);
  EXPECT_NE(verify(game, catalogue())->difference, "") << "the board ended the game for another reason";
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
TEST(Record, AChangedDepthIsFound) {
  PlayedGame game = one_game("connect", "alphabeta:depth=3", "alphabeta:depth=2");
  game.moves[1].thought.depth = 9;
  EXPECT_NE(verify(game, catalogue())->difference.find("plies ahead instead of 9"), std::string::npos);
}
TEST(Record, AChangedValueIsFoundToTheLastBit) {
  PlayedGame game = one_game("kalah", "alphabeta:depth=3", "alphabeta:depth=2");
  double& value = *game.moves[1].thought.value;
  value = std::nextafter(value, 1e9);
  EXPECT_NE(verify(game, catalogue())->difference.find("has the value"), std::string::npos);
}
TEST(Record, LoadedDiceAreFound) {
  PlayedGame game = one_game("pig:goal=15", "random:seed=3", "random");
  const auto rolled = std::ranges::find(game.moves, Player::Chance, &PlayedMove::player);
  ASSERT_NE(rolled, game.moves.end());
  rolled->move = rolled->move == "roll 6" ? "roll 5" : "roll 6";
  EXPECT_NE(verify(game, catalogue())->difference.find("the dice give"), std::string::npos);
}
TEST(Record, AnotherOpeningIsFound) {
  PlayedGame game = one_game("connect", "alphabeta:depth=2", "random");
  game.opening[0] = game.opening[0] == "1" ? "2" : "1";
  EXPECT_NE(verify(game, catalogue())->difference.find("ply 1: the opening has"), std::string::npos);
}
TEST(Record, OnlyPeopleResignAndOnlyAClockRunsOut) {
  PlayedGame game = one_game("connect", "alphabeta:depth=2", "random");
  game.moves.resize(3);
  const auto difference = [&](Reason reason) {
    game.outcome = Outcome::win(Player::First, reason);
    return verify(game, catalogue(), Check::Rules)->difference;
  };
  EXPECT_NE(difference(Reason::Resignation), "");
  EXPECT_NE(difference(Reason::Time), "");
  game.second = "human";
  EXPECT_EQ(difference(Reason::Resignation), "");
  game.second = "program:x";
  EXPECT_EQ(difference(Reason::Time), "");
  game.outcome = {};
  EXPECT_EQ(verify(game, catalogue(), Check::Rules)->difference, "") << "a game that was left is no fault";
}
TEST(Record, CarriesThePositionAfterEachMove) {
  PlayedGame game = one_game("mnk:3,3,3", "minimax:depth=2", "random");
  const auto rules = catalogue().game("mnk:3,3,3").value();
  EXPECT_FALSE(to_record(game).contains("positions")) << "only where it was asked for";
  game.positions = positions_after(*rules, game.start, game.move_texts()).value();
  ASSERT_EQ(game.positions.size(), game.opening.size() + game.moves.size());
  const auto line = rules->start(game.start).value();
  for (std::size_t i = 0; i < game.positions.size(); ++i) {
    ASSERT_TRUE(line->play(game.move_texts()[i]));
    EXPECT_EQ(game.positions[i], line->position()) << i;
  }
  const auto back = read_lawful_records(record_line(game), catalogue());
  ASSERT_TRUE(back) << back.error().message();
  EXPECT_EQ(back->front().positions, game.positions);
  EXPECT_EQ(record_line(back->front()), record_line(game));
}
TEST(Record, APositionThatTheMovesDoNotReachIsRefused) {
  PlayedGame game = one_game("mnk:3,3,3", "minimax:depth=2", "random");
  const auto rules = catalogue().game("mnk:3,3,3").value();
  game.positions = positions_after(*rules, game.start, game.move_texts()).value();
  std::swap(game.positions[1], game.positions[2]);
  const auto read = read_lawful_records(record_line(game), catalogue());
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message().find("ply 2: the position is " + game.positions[2]), std::string::npos)
      << read.error().message();
  game.positions.pop_back();
  EXPECT_FALSE(read_records(record_line(game))) << "one position for each move";
  EXPECT_FALSE(positions_after(*rules, game.start, {"b2", "b2"}));
}
/// The checksum finds what happened to a file, not what somebody wrote into it.
TEST(Record, WhatBreaksTheRulesIsRefusedHoweverWellSealed) {
  const PlayedGame good = one_game("connect", "alphabeta:depth=3", "random");
  ASSERT_TRUE(read_lawful_records(record_line(good), catalogue()));
  const auto refusal = [](const PlayedGame& game) {
    const auto read = read_lawful_records(record_line(game), catalogue());
    return read ? std::string("believed") : read.error().message();
  };
  const auto says = [&](const PlayedGame& game, std::string_view words) {
    EXPECT_NE(refusal(game).find(words), std::string::npos) << refusal(game);
  };
  PlayedGame bad = good;
  bad.moves[2].move = "8";
  says(bad, "game 1: ply 4: illegal move '8'");
  bad = good;
  bad.opening[0] = "\x1b[2J";
  says(bad, "ply 1: illegal move");
  EXPECT_EQ(refusal(bad).find('\x1b'), std::string::npos);
  bad = good;
  bad.moves[0].player = opponent(bad.moves[0].player);
  says(bad, "not this side's turn");
  bad = good;
  bad.moves.push_back(bad.moves.back());
  says(bad, "already over");
  bad = good;
  bad.outcome.result = bad.outcome.result == Result::FirstWins ? Result::SecondWins : Result::FirstWins;
  says(bad, "the game ended");
  bad = good;
  bad.moves.pop_back();
  says(bad, "the game is not over");
  bad = good;
  bad.game = "nonsense";
  says(bad, "unknown game");
}
TEST(Record, UnknownWordsAndImpossibleNumbersAreRefused) {
  const Json good = to_record(one_game("mnk:3,3,3", "minimax:depth=2", "random"));
  const auto sealed = [](Json record) {
    record.erase("checksum");
    record["checksum"] = std::to_string(hash(dump(record)));
    return from_record(record);
  };
  ASSERT_TRUE(sealed(good));
  const auto refused = [&](const char* path, const Json& value) {
    Json bad = good;
    bad[Json::json_pointer(path)] = value;
    EXPECT_FALSE(sealed(bad)) << path;
  };
  refused("/moves/0/by", "nobody");
  refused("/moves/0/depth", 1e300);
  refused("/moves/0/nodes", -1);
  refused("/moves/0/move", 7);
  refused("/outcome/result", "2-0");
  refused("/outcome/reason", "boredom");
  refused("/seed", 0.5);
  refused("/clock_ns", "soon");
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
  for (const auto& entry : std::filesystem::directory_iterator(testing::source_folder() + "/tests/golden/records")) {
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
