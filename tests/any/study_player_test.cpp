// What the published programs tell of themselves: value, line, moves, leaves, windows, and which urge spoke.
#include <gtest/gtest.h>

#include "zermelo/any/catalogue.h"

namespace zermelo {
namespace {

struct Program {
  const char* game;
  const char* position;
  const char* player;
};

class PublishedProgram : public ::testing::TestWithParam<Program> {
 protected:
  const Catalogue games_ = catalogue();
  std::unique_ptr<AnyLine> line_ =
      games_.game(GetParam().game, GetParam().position).value()->start(GetParam().position).value();
  Thought think(const std::string& player, const Request& request) const {
    return line_->game()->player(player).value()->think(*line_, request).value();
  }
};

TEST_P(PublishedProgram, TellsValueLineDepthAndLeaves) {
  const Thought brief = think(GetParam().player, {});
  const Thought told = think(GetParam().player, {.detail = true});
  EXPECT_EQ(told.move, brief.move) << "whoever is asked for more plays the same";
  EXPECT_EQ(told.nodes, brief.nodes);
  ASSERT_TRUE(told.value);
  EXPECT_EQ(told.value, brief.value);
  EXPECT_EQ(told.depth, 3);
  EXPECT_GT(told.leaves, 0U);
  EXPECT_LT(told.leaves, told.nodes);
  ASSERT_FALSE(told.line.empty());
  EXPECT_EQ(told.line.front(), *told.move);
  const auto walk = line_->clone();
  for (const std::string& move : told.line) EXPECT_TRUE(walk->play(move)) << move;
  EXPECT_GT(walk->plies(), 1U) << "a line goes further than its first move";
}

TEST_P(PublishedProgram, ValuesEveryMoveItsOwnFirst) {
  const Thought told = think(GetParam().player, {.detail = true});
  ASSERT_EQ(told.moves.size(), line_->legal().size());
  EXPECT_EQ(told.moves.front().move, *told.move);
  EXPECT_EQ(told.moves.front().value, *told.value);
  for (const Thought::Move& move : told.moves) EXPECT_LE(move.value, *told.value) << move.move;
}

TEST_P(PublishedProgram, StopsInTheMiddleOfASearch) {
  std::stop_source stop;
  stop.request_stop();
  std::string deep = GetParam().player;
  deep.replace(deep.find("depth=3"), 7, "depth=7");
  const Thought cut = think(deep, {.stop = stop.get_token()});
  EXPECT_FALSE(cut.complete);
  EXPECT_FALSE(cut.move);
  EXPECT_LT(cut.nodes, 100'000U);
}

INSTANTIATE_TEST_SUITE_P(Five, PublishedProgram,
                         ::testing::Values(Program{"chess:study", "rook-endgame", "faithful-minimax:depth=3"},
                                           Program{"chess:study", "rook-endgame", "faithful-alphabeta:depth=3"},
                                           Program{"alquerque:study", "bbbbb/bbbbb/...../wwwww/wwwww w",
                                                   "faithful-tree:depth=3"},
                                           Program{"checkers:study", "", "faithful-minimax:depth=3"},
                                           Program{"kalah", "", "faithful-minimax:depth=3"},
                                           Program{"kalah", "", "faithful-alphabeta:depth=3,fix=five-hundred"}));

TEST(PublishedPrograms, TheWindowOnlyNarrowsOnItsWayDown) {
  const auto games = catalogue();
  for (const auto& [spec, start, player] :
       {std::tuple{"chess:study", "rook-endgame", "faithful-alphabeta:depth=3"}, {"kalah", "", "faithful-alphabeta"}}) {
    const auto game = games.game(spec, start).value();
    const auto line = game->start(start).value();
    const Thought told = game->player(player).value()->think(*line, {.trace_nodes = 100'000}).value();
    std::size_t cut = 0;
    for (const TraceNode& node : told.trace->nodes) {
      EXPECT_LE(node.alpha_entry, node.alpha_exit);
      EXPECT_GE(node.beta_entry, node.beta_exit);
      if (node.parent) {
        const TraceNode& above = told.trace->nodes[*node.parent];
        EXPECT_GE(node.alpha_entry, above.alpha_entry);
        EXPECT_LE(node.beta_entry, above.beta_entry);
      }
      if (!node.cutoff) continue;
      ++cut;
      const bool max = node.kind == "max";
      EXPECT_TRUE(max ? node.cutoff->value >= node.cutoff->bound : node.cutoff->value <= node.cutoff->bound);
    }
    EXPECT_EQ(cut, told.cutoffs) << spec;
    EXPECT_GT(cut, 0U) << spec;
  }
}

TEST(PublishedPrograms, KalahsBotSaysWhichUrgeSpoke) {
  const auto games = catalogue();
  const auto game = games.game("kalah").value();
  const Thought spoke = game->player("faithful-urges").value()->think(*game->start().value(), {}).value();
  EXPECT_EQ(spoke.because, "the urge again: the last seed falls into the store (the study's pit 4)");
  EXPECT_FALSE(spoke.value);
  const Thought searched =
      game->player("faithful-urges:without=again+steal+prevent").value()->think(*game->start().value(), {}).value();
  EXPECT_TRUE(searched.because.empty());
  EXPECT_TRUE(searched.value);
}

TEST(PublishedPrograms, TellTheirKeysAndDefects) {
  const auto games = catalogue();
  for (const char* spec : {"chess:study", "alquerque:study", "checkers:study", "kalah"}) {
    const auto game = games.game(spec).value();
    for (const GamePlayer& player : game->info().players) {
      if (!player.name.starts_with("faithful-")) continue;
      EXPECT_EQ(player.options.front().name, "depth") << player.name;
      ASSERT_FALSE(player.quirks.empty()) << player.name;
      for (const auto& [id, meaning] : player.quirks) EXPECT_TRUE(game->player(player.name + ":fix=" + id)) << id;
    }
  }
}

}  // namespace
}  // namespace zermelo
