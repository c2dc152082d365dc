#include "zermelo/cli/batch.h"

#include <gtest/gtest.h>

namespace zermelo {
namespace {

using Moves = std::vector<std::string>;

BatchTask task_with(std::vector<std::string> keys = {}, bool records = false) {
  return {.command = {"search", "chess"}, .keys = std::move(keys), .records = records, .hire = {}};
}
BatchLine read(std::string_view text) { return read_batch_line(text, 7, task_with()).value(); }
std::string refusal(std::string_view text) {
  const auto line = read(text);
  return line.error ? line.error->message() : "";
}

TEST(SplitMoves, AreSeparatedByBlanks) {
  EXPECT_EQ(split_moves("e4 e5  Nf3\tNc6\r\n"), (Moves{"e4", "e5", "Nf3", "Nc6"}));
  EXPECT_EQ(split_moves(""), Moves{});
  EXPECT_EQ(split_moves(" \n"), Moves{});
}
TEST(SplitMoves, NumbersOfAWrittenGameArePassedOver) {
  EXPECT_EQ(split_moves("1. e4 e5 2. Nf3"), (Moves{"e4", "e5", "Nf3"}));
  EXPECT_EQ(split_moves("1.e4 e5 12...Nf6"), (Moves{"e4", "e5", "Nf6"}));
}
TEST(SplitMoves, AMoveThatIsANumberStays) {
  EXPECT_EQ(split_moves("1 2 10"), (Moves{"1", "2", "10"}));
  EXPECT_EQ(split_moves("9-13 21x17"), (Moves{"9-13", "21x17"}));
}
TEST(PlayMoves, AnErrorGivesTheNumberOfTheMove) {
  const auto line = catalogue().game("chess").value()->start().value();
  ASSERT_TRUE(play_moves(*line, {"e4", "e5"}));
  EXPECT_EQ(line->plies(), 2U);
  const auto played = play_moves(*line, {"Nf3", "Ke4"});
  ASSERT_FALSE(played);
  EXPECT_EQ(played.error().where.substr(0, 6), "move 2");
}
TEST(PlayMoves, NothingIsPlayedAfterTheEnd) {
  const auto line = catalogue().game("mnk:3,3,3").value()->start("xx./oo./...").value();
  const auto played = play_moves(*line, {"c3", "c2"});
  ASSERT_FALSE(played);
  EXPECT_EQ(played.error().code, ErrorCode::Illegal);
  EXPECT_NE(played.error().message().find("move 2: the game is over"), std::string::npos) << played.error().message();
}

TEST(BatchLine, ATextIsAPosition) {
  const auto line = read("  x.o/.x./... \r");
  EXPECT_EQ(line.position, "x.o/.x./...");
  EXPECT_EQ(line.text, "x.o/.x./...");
  EXPECT_EQ(line.number, 7U);
  EXPECT_TRUE(line.moves.empty());
  EXPECT_FALSE(line.error);
}
TEST(BatchLine, EmptyLinesAndCommentsArePassedOver) {
  for (const char* text : {"", "  \t\r", "# a comment", "   # one"})
    EXPECT_FALSE(read_batch_line(text, 1, task_with()));
}
TEST(BatchLine, AnObjectHasAPositionAndMoves) {
  const auto line = read(R"({"position": "mate-in-one", "moves": ["e4", "e5"]})");
  EXPECT_EQ(line.position, "mate-in-one");
  EXPECT_EQ(line.moves, (Moves{"e4", "e5"}));
  EXPECT_EQ(read(R"({"moves": "1. e4 e5"})").moves, (Moves{"e4", "e5"}));
  EXPECT_EQ(read("{}").position, "");
}
TEST(BatchLine, ATreeWithChanceNodesIsNoObject) {
  const auto line = read("{1/2:(3 4) 1/2:5}");
  EXPECT_FALSE(line.error);
  EXPECT_EQ(line.position, "{1/2:(3 4) 1/2:5}");
}
TEST(BatchLine, WhatIsWrongIsSaidAndNotThrown) {
  EXPECT_NE(refusal("{\"position\": ").find("not JSON"), std::string::npos);
  EXPECT_NE(refusal(R"({"positio": "x"})").find("did you mean 'position'"), std::string::npos);
  EXPECT_NE(refusal(R"({"position": 3})").find("'position' is no text"), std::string::npos);
  EXPECT_NE(refusal(R"({"moves": 3})").find("no list of moves"), std::string::npos);
  EXPECT_NE(refusal(R"({"moves": ["e4", 5]})").find("no list of moves"), std::string::npos);
}
TEST(BatchLine, ACommandAddsKeysOfItsOwn) {
  const std::string text = R"({"moves": [], "move": "e4"})";
  EXPECT_TRUE(read(text).error);
  const auto line = read_batch_line(text, 1, task_with({"move"})).value();
  EXPECT_FALSE(line.error);
  EXPECT_EQ(line.value("move"), "e4");
  EXPECT_EQ(line.value("game", "chess"), "chess");
}
TEST(BatchLine, ARecordIsTakenOnlyWhereRecordsAre) {
  const std::string text = R"({"zermelo": "1", "moves": [{"move": "e4"}]})";
  EXPECT_TRUE(read(text).error);
  EXPECT_FALSE(read_batch_line(text, 1, task_with({}, true))->error);
}

TEST(LineOpener, KeepsTheGameUntilAPositionAsksForOtherRules) {
  const auto games = catalogue();
  LineOpener opener(games, "kalah");
  const auto first = opener.open({.number = 1, .text = "", .moves = {"3"}});
  const auto second = opener.open({.number = 2, .text = ""});
  EXPECT_EQ(first->game(), second->game());
  EXPECT_EQ(first->plies(), 1U);
  LineOpener trees(games, "tree");
  const auto plain = trees.open({.number = 1, .text = "", .position = "((3 12 8)(2 4 6)(14 5 2))"});
  EXPECT_EQ(plain->to_move(), Player::First);
  const auto chance = trees.open({.number = 2, .text = "", .position = "{1/2:(3 4) 1/2:5}"});
  EXPECT_EQ(chance->to_move(), Player::Chance);
  EXPECT_NE(chance->game(), plain->game());
}

}  // namespace
}  // namespace zermelo
