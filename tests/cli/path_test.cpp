#include "zermelo/cli/path.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace zermelo {
namespace {

/// The "path to target" of the rook-endgame study, 3.1.1: minimax 4 against minimax 4, 28 states, White mates.
constexpr std::string_view published_path =
    "[[[7, 0, 2], [7, 4, 6], [0, 4, 12], [0, 7, 8]], [[0, 0, 2], [7, 4, 6], [0, 4, 12], [0, 7, 8]],  \n"
    "[[0, 0, 2], [7, 4, 6], [1, 4, 12], [0, 7, 8]], [[0, 7, 2], [7, 4, 6], [1, 4, 12]],  \n"
    "[[0, 7, 2], [7, 4, 6], [2, 4, 12]], [[3, 7, 2], [7, 4, 6], [2, 4, 12]],  \n"
    "[[3, 7, 2], [7, 4, 6], [2, 3, 12]], [[3, 7, 2], [6, 3, 6], [2, 3, 12]],  \n"
    "[[3, 7, 2], [6, 3, 6], [2, 4, 12]], [[3, 7, 2], [5, 2, 6], [2, 4, 12]],  \n"
    "[[3, 7, 2], [5, 2, 6], [2, 3, 12]], [[3, 7, 2], [4, 2, 6], [2, 3, 12]],  \n"
    "[[3, 7, 2], [4, 2, 6], [2, 4, 12]], [[3, 7, 2], [4, 3, 6], [2, 4, 12]],  \n"
    "[[3, 7, 2], [4, 3, 6], [2, 5, 12]], [[3, 7, 2], [4, 4, 6], [2, 5, 12]],  \n"
    "[[3, 7, 2], [4, 4, 6], [2, 4, 12]], [[2, 7, 2], [4, 4, 6], [2, 4, 12]],  \n"
    "[[2, 7, 2], [4, 4, 6], [1, 3, 12]], [[2, 7, 2], [4, 3, 6], [1, 3, 12]],  \n"
    "[[2, 7, 2], [4, 3, 6], [1, 2, 12]], [[2, 7, 2], [3, 3, 6], [1, 2, 12]],  \n"
    "[[2, 7, 2], [3, 3, 6], [1, 3, 12]], [[1, 7, 2], [3, 3, 6], [1, 3, 12]],  \n"
    "[[1, 7, 2], [3, 3, 6], [0, 2, 12]], [[1, 7, 2], [2, 3, 6], [0, 2, 12]],  \n"
    "[[1, 7, 2], [2, 3, 6], [0, 3, 12]], [[0, 7, 2], [2, 3, 6], [0, 3, 12]]]\n";

Expected<PlayedGame> read(std::string_view text) { return read_study_path(text, catalogue()); }
std::string refusal(std::string_view text) {
  const auto path = read(text);
  return path ? "" : path.error().message();
}
std::string written(const PlayedGame& game) {
  return path_text(*catalogue().game(game.game).value(), game.start, game.move_texts()).value();
}
std::string without_blanks(std::string text) {
  std::erase_if(text, [](char c) { return c == ' ' || c == '\n'; });
  return text;
}

TEST(StudyPath, ThePublishedPathIsAGameThatWhiteWinsByMate) {
  const auto game = read(published_path);
  ASSERT_TRUE(game) << game.error().message();
  EXPECT_EQ(game->game, "chess:study");
  EXPECT_EQ(game->start, "4k2r/8/8/8/8/8/8/R3K3 w - - 0 1");
  EXPECT_EQ(game->move_texts(),
            (std::vector<std::string>{"a1a8", "e8e7", "a8h8", "e7e6", "h8h5", "e6d6", "e1d2", "d6e6", "d2c3",
                                      "e6d6", "c3c4", "d6e6", "c4d4", "e6f6", "d4e4", "f6e6", "h5h6", "e6d7",
                                      "e4d4", "d7c7", "d4d5", "c7d7", "h6h7", "d7c8", "d5d6", "c8d8", "h7h8"}));
  EXPECT_EQ(game->outcome, Outcome::win(Player::First, Reason::Mate));
}

TEST(StudyPath, IsWrittenAsTheStudyPrintsIt) {
  const std::string text = written(read(published_path).value());
  EXPECT_EQ(without_blanks(text), without_blanks(std::string(published_path)));
  EXPECT_TRUE(text.starts_with("[[[7, 0, 2], [7, 4, 6], [0, 4, 12], [0, 7, 8]], [[0, 0, 2], [7, 4, 6], "));
  EXPECT_TRUE(text.ends_with("[[0, 7, 2], [2, 3, 6], [0, 3, 12]]]\n"));
  EXPECT_EQ(std::ranges::count(text, '\n'), 1);
}

TEST(StudyPath, OtherGamesWriteAPositionALine) {
  const auto game = catalogue().game("tic-tac-toe").value();
  EXPECT_EQ(path_text(*game, "", {"b2", "a3"}).value(), ".../.../...\n.../.x./...\no../.x./...\n");
}

TEST(StudyPath, AStateThatNoMoveLeadsToIsNamed) {
  std::string text(published_path);
  text.replace(text.find("[3, 7, 2]"), 9, "[4, 6, 2]");  // state 6: the rook steps aslant
  EXPECT_EQ(refusal(text),
            "path, state 6: no legal move leads here from state 5; expected a state that one move of White leads to");
}

TEST(StudyPath, ABadStateIsNamedWithWhatIsWrongInIt) {
  std::string text(published_path);
  text.replace(text.find("[1, 4, 12]"), 10, "[1, 4, 13]");  // state 3
  EXPECT_TRUE(refusal(text).starts_with("path, state 3: unknown code 13; expected 2 (white rook)")) << refusal(text);
  EXPECT_EQ(refusal("[[[7, 4, 6], [0, 4, 12]], 5]").substr(0, 35), "path, state 2: the game was over in");
  EXPECT_EQ(refusal("[[[7, 0, 2], [7, 4, 6], [0, 4, 12]], 5]"),
            "path, state 2: not a list of pieces; expected [[row, column, code], …]");
}

TEST(StudyPath, EndsWhereTheGameEnds) {
  std::string text(published_path);
  text.replace(text.rfind(']'), 1, ", [[0, 6, 2], [2, 3, 6], [0, 3, 12]]]");
  EXPECT_EQ(refusal(text), "path, state 29: the game was over in state 28: 1-0 (mate); expected the end of the path");
}

TEST(StudyPath, BlackBeginsWhereTheFirstMoveIsBlacks) {
  const auto game = read("[[[7, 0, 2], [7, 4, 6], [0, 4, 12]], [[7, 0, 2], [7, 4, 6], [1, 4, 12]]]");
  ASSERT_TRUE(game) << game.error().message();
  EXPECT_EQ(game->start, "4k3/8/8/8/8/8/8/R3K3 b - - 0 1");
  EXPECT_EQ(game->moves.front().player, Player::Second);
  EXPECT_EQ(game->outcome, Outcome{}) << "not over yet";
  EXPECT_TRUE(read(written(*game)));
  EXPECT_EQ(refusal("[[[7, 0, 2], [7, 4, 6], [0, 4, 12]], [[7, 0, 2], [6, 4, 6], [1, 4, 12]]]"),
            "path, state 2: no legal move leads here from state 1; expected a state that one move of White leads to");
}

TEST(StudyPath, WhatIsNoListOfStatesIsRefused) {
  EXPECT_TRUE(refusal("[]").starts_with("path: no state"));
  EXPECT_TRUE(refusal("[[[7, 0, 2], [7").starts_with("path: not JSON"));
  EXPECT_TRUE(refusal(std::string(100'000, '[')).starts_with("path: not JSON"));
  EXPECT_TRUE(is_study_path("\n [[[7"));
  EXPECT_FALSE(is_study_path("{\"zermelo\":\"1\"}"));
  EXPECT_FALSE(is_study_path(" "));
}

}  // namespace
}  // namespace zermelo
