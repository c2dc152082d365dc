#include <gtest/gtest.h>

#include "zermelo/core/random.h"
#include "zermelo/search/textbook/minimax.h"
#include "zermelo/studies/alquerque.h"

namespace zermelo {
namespace {

using alquerque_study::Fixed;
using alquerque_study::Program;
using Rules = alquerque_study::Rules;
using Board = Rules::Position;

/// Twenty boards out of random games, none of them over.
std::vector<Board> boards() {
  const Rules game;
  Random random(7);
  std::vector<Board> found;
  while (found.size() < 20) {
    Board p = game.initial();
    MoveList<Rules::Move> moves;
    for (std::uint64_t plies = random.below(24); plies > 0 && !moves_or_outcome(game, p, moves); --plies)
      p = game.after(p, moves[random.below(moves.size())]);
    if (!moves_or_outcome(game, p, moves)) found.push_back(p);
  }
  return found;
}

Board at(std::string_view text) { return Rules().read_position(text).value(); }

std::string choice(const Program& program, const Board& board, int depth) {
  const auto answer = program.next_move(board, depth);
  EXPECT_TRUE(answer) << answer.error().message();
  return Rules().move_text(board, answer->move.value());
}

// The study: every leaf counts −1 and ties go to the last.
TEST(AlquerqueStudy, AlwaysPlaysTheLastCandidate) {
  const Program program;
  for (const Board& board : boards())
    for (int depth = 1; depth <= 4; ++depth) {
      const auto answer = program.next_move(board, depth);
      ASSERT_TRUE(answer);
      EXPECT_EQ(answer->move, program.candidates(board).back()) << Rules().position_text(board) << " depth " << depth;
      for (const std::uint32_t leaf : answer->tree.leaves) EXPECT_EQ(answer->tree.nodes[leaf].value, -1);
    }
}

TEST(AlquerqueStudy, BeginsWith19To13) { EXPECT_EQ(choice(Program(), Rules().initial(), 3), "19-13"); }

TEST(AlquerqueStudy, FixedItIsMinimax) {
  const Rules game;
  const auto list = Rules::Evaluator::list();
  const Rules::Evaluator evaluator(game, choose(list, 2));
  ASSERT_EQ(list[2].name, "study");
  const Program program(Fixed::all());
  for (const Board& board : boards())
    for (int depth = 1; depth <= 4; ++depth) {
      NoTrace silent;
      Minimax<Rules, Rules::Evaluator> minimax(game, evaluator, Limits{.depth = depth},
                                               {.candidates = Candidates::Captures}, silent);
      const auto report = minimax(board);
      const auto answer = program.next_move(board, depth);
      ASSERT_TRUE(answer);
      EXPECT_EQ(answer->move, report.move) << Rules().position_text(board) << " depth " << depth;
      EXPECT_EQ(answer->tree.nodes[0].value, report.value);
      EXPECT_EQ(answer->tree.nodes.size(), report.nodes);
      EXPECT_EQ(answer->tree.leaves.size(), report.leaves);
    }
}

TEST(AlquerqueStudy, EachQuirkIsFixedByItsId) {
  Fixed fixed;
  for (const auto& quirk : alquerque_study::quirks) {
    const auto more = studies::fix(fixed, alquerque_study::quirks, quirk.id);
    ASSERT_TRUE(more) << quirk.id;
    fixed = *more;
  }
  EXPECT_TRUE(fixed.early_values && fixed.ties_last && fixed.corner_20 && fixed.horizontal_captures &&
              fixed.quiet_weight && fixed.path_values && fixed.best_leaf && fixed.empty_root);
  const auto error = studies::fix(fixed, alquerque_study::quirks, "corner-21");
  ASSERT_FALSE(error);
  EXPECT_EQ(error.error().nearest, "corner-20");
}

TEST(AlquerqueStudy, WithTiesFixedTheFirstCandidateIsPlayed) {
  EXPECT_EQ(choice(Program({.ties_last = true}), Rules().initial(), 3), "17-13");
}

// Listing 2: `node_moves` takes distances above 6 and below 3, `_is_capturing` those from 8 on.
TEST(AlquerqueStudy, AJumpAlongARowIsACandidateButNotValuedAsACapture) {
  const Board board = at("...../...../.wb../...../...w. w");  // 12x14 along the row
  EXPECT_EQ(Program().candidates(board).size(), 1U);
  EXPECT_EQ(choice(Program(), board, 3), "12x14");
  const auto worth = [&](bool fixed) {
    const auto answer = Program({.early_values = true, .horizontal_captures = fixed}).next_move(board, 1);
    return answer->tree.nodes[answer->tree.leaves.front()].value;
  };
  EXPECT_EQ(worth(false), 10) << "as a quiet move";
  EXPECT_EQ(worth(true), 5) << "as a capture";
}

TEST(AlquerqueStudy, WithValuesInTimePoint20AttractsAsACorner) {
  const Board board = at("w..../...../....b/...../..... b");
  EXPECT_EQ(choice(Program({.early_values = true, .ties_last = true}), board, 1), "15-20");
  EXPECT_EQ(choice(Program({.early_values = true, .ties_last = true, .corner_20 = true}), board, 1), "15-19");
}

TEST(AlquerqueStudy, WithValuesInTimePoint21IsNoCorner) {
  const Board board = at("w..../...../...../b..b./..... b");
  EXPECT_EQ(choice(Program({.early_values = true, .ties_last = true}), board, 1), "19-25");
  EXPECT_EQ(choice(Program({.early_values = true, .ties_last = true, .corner_20 = true}), board, 1), "16-21");
}

TEST(AlquerqueStudy, WithValuesInTimeAQuietMoveOutweighsACapture) {
  const Board board = at("...../..b../.bw../...../...w. w");
  Fixed fixed{.early_values = true, .horizontal_captures = true};
  const auto answer = Program(fixed).next_move(board, 1);
  ASSERT_TRUE(answer);
  for (const std::uint32_t leaf : answer->tree.leaves) EXPECT_EQ(answer->tree.nodes[leaf].value, 5);
  const Board quiet = at("...../...../..w../...../b.... w");
  const auto heavier = Program(fixed).next_move(quiet, 1);
  for (const std::uint32_t leaf : heavier->tree.leaves) EXPECT_EQ(heavier->tree.nodes[leaf].value, 10);
  fixed.quiet_weight = true;
  const auto lighter = Program(fixed).next_move(quiet, 1);
  for (const std::uint32_t leaf : lighter->tree.leaves) EXPECT_EQ(lighter->tree.nodes[leaf].value, 0);
}

TEST(AlquerqueStudy, TheBestLeafIsNotMinimax) {
  int differ = 0;
  Fixed fixed = Fixed::all();
  fixed.best_leaf = false;
  for (const Board& board : boards())
    differ += choice(Program(fixed), board, 4) != choice(Program(Fixed::all()), board, 4);
  EXPECT_GT(differ, 0);
}

TEST(AlquerqueStudy, ARootWithoutMovesIsAnErrorOrNoMove) {
  const Board stuck = at("w..../...../...../...../....b w");
  EXPECT_FALSE(Program().next_move(stuck));
  const auto answer = Program({.empty_root = true}).next_move(stuck);
  ASSERT_TRUE(answer);
  EXPECT_FALSE(answer->move);
}

TEST(AlquerqueStudy, RefusesDepthsItDoesNotHave) {
  EXPECT_FALSE(Program().next_move(Rules().initial(), 0));
  EXPECT_FALSE(Program().next_move(Rules().initial(), 8));
}

TEST(AlquerqueStudy, EveryNodeKnowsItsParentAndItsSide) {
  const auto answer = Program().next_move(Rules().initial(), 4);
  ASSERT_TRUE(answer);
  const auto& nodes = answer->tree.nodes;
  EXPECT_EQ(nodes[0].children.size(), 3U);
  for (std::size_t i = 0; i < nodes.size(); ++i)
    for (const std::uint32_t child : nodes[i].children) {
      EXPECT_EQ(nodes[child].parent, i);
      EXPECT_EQ(nodes[child].max, !nodes[i].max);
      EXPECT_EQ(Rules().after(nodes[i].board, nodes[child].move), nodes[child].board);
    }
}

}  // namespace
}  // namespace zermelo
