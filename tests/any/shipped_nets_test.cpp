#include "zermelo/any/shipped_nets.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "net_agreement.h"
#include "places.h"
#include "zermelo/any/catalogue.h"
#include "zermelo/any/stranger.h"
#include "zermelo/games/connect/connect.h"

namespace zermelo {
namespace {

std::filesystem::path nets_folder() { return std::filesystem::path(::zermelo::testing::source_folder()) / "nets"; }

TEST(ShippedNets, AreTheFilesOfTheFolderAndPlay) {
  const Catalogue games = catalogue();
  std::ifstream readme(nets_folder() / "README.md");
  std::stringstream words;
  words << readme.rdbuf();
  std::uintmax_t sum = 0;
  for (const auto& entry : std::filesystem::directory_iterator(nets_folder())) {
    if (entry.path().extension() != ".net") continue;
    const auto file = read_net(entry.path());
    ASSERT_TRUE(file) << file.error().message();
    EXPECT_LE(entry.file_size(), 400'000U) << entry.path();
    sum += entry.file_size();
    EXPECT_TRUE(words.str().contains(entry.path().filename().string())) << entry.path();
    const NetFile* const shipped = shipped_net(file->game);
    ASSERT_NE(shipped, nullptr) << file->game;
    EXPECT_EQ(*shipped, *file);
    EXPECT_TRUE(sums_fit(file->net)) << entry.path();
    const auto game = games.game(file->game.substr(0, file->game.find(':')));
    ASSERT_TRUE(game) << game.error().message();
    EXPECT_EQ((*game)->info().full_spec, file->game);
    const auto player = (*game)->player(PlayerSpec("engine").with("net", "shipped").with("depth", 2));
    ASSERT_TRUE(player) << player.error().message();
    const auto line = (*game)->start();
    ASSERT_TRUE(line);
    const auto thought = (*player)->think(**line, {});
    ASSERT_TRUE(thought) << thought.error().message();
    EXPECT_TRUE(thought->move);
  }
  EXPECT_GT(sum, 0U);
  EXPECT_LE(sum, 2'000'000U);
}

/// The whole numbers of a search against the same network in floating point, along random games. No value is farther
/// off than its clipped and cut sums allow; docs/algorithms/learning.md states the mean.
TEST(ShippedNets, AreTheFormulaOnAMillionPositions) {
  const SixHighConnect game(7, 6, 4);
  const FeaturesOf<SixHighConnect> features(game);
  const Net net = read_net(nets_folder() / "connect.net").value().net;
  constexpr int wanted = 1'000'000;
  std::array<NetView, 2> views;
  std::array<FeatureSet, 2> sets;
  Random random(6);
  MoveList<SixHighConnect::Move> moves;
  int positions = 0;
  double sum = 0;
  double largest = 0;
  while (positions < wanted)
    for (auto position = game.initial(); positions < wanted && !moves_or_outcome(game, position, moves);
         position = game.after(position, moves[random.below(moves.size())])) {
      ++positions;
      features.both(position, sets[0], sets[1]);
      for (const std::size_t view : {0U, 1U}) views[view].update(net, sets[view]);
      const std::size_t mover = game.to_move(position) == Player::First ? 0 : 1;
      const std::int32_t value = net_value(net, views[mover], views[1 - mover]);
      const auto formula = testing::formula_value(net, sets[mover], sets[1 - mover]);
      const double off = std::abs(value - formula.milli);
      ASSERT_LE(off, formula.rounding) << game.position_text(position);
      sum += off;
      largest = std::max(largest, off);
    }
  RecordProperty("mean", std::to_string(sum / wanted));
  RecordProperty("largest", std::to_string(largest));
  EXPECT_LT(sum / wanted, 30) << "thousandths of the logarithm of the odds";
}

TEST(ShippedNets, AreTheOnlyOnesThatAStrangerNames) {
  const auto game = catalogue().game("connect");
  ASSERT_TRUE(game);
  EXPECT_FALSE(refused_to_strangers(PlayerSpec("engine").with("net", "shipped"), (*game)->info()));
  EXPECT_TRUE(refused_to_strangers(PlayerSpec("engine").with("net", "./shipped"), (*game)->info()));
  EXPECT_TRUE(refused_to_strangers(PlayerSpec("engine").with("net", "none"), (*game)->info()));
}

TEST(ShippedNets, AreMissingForMostRules) {
  const auto game = catalogue().game("connect:5,4");
  ASSERT_TRUE(game);
  const auto player = (*game)->player(PlayerSpec("engine").with("net", "shipped"));
  ASSERT_FALSE(player);
  EXPECT_EQ(player.error().code, ErrorCode::Unsupported);
}

}  // namespace
}  // namespace zermelo
