#include "zermelo/any/net_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "net_agreement.h"
#include "specs.h"

namespace zermelo {
namespace {

std::shared_ptr<const AnyGame> tic_tac_toe() { return testing::games().game("mnk:3,3,3").value(); }

NetFile net_of(const AnyGame& game, std::size_t hidden = 16) {
  const FeatureLayout layout = game.feature_layout();
  return {.game = game.info().full_spec,
          .fingerprint = layout.fingerprint,
          .made = "a test",
          .net = testing::random_net(layout.count, hidden, 1)};
}

Expected<NetFile> unpacked(const std::string& bytes) { return unpack_net(std::as_bytes(std::span(bytes)), "x.net"); }

class NetOnDisk : public ::testing::Test {
 protected:
  ~NetOnDisk() override { std::filesystem::remove_all(folder_); }
  std::string write(const std::string& bytes) {
    std::filesystem::create_directories(folder_);
    const auto path = folder_ / "some.net";
    std::ofstream(path, std::ios::binary) << bytes;
    return path.string();
  }
  std::filesystem::path folder_ =
      std::filesystem::temp_directory_path() / ("zermelo-net-" + std::to_string(::getpid()));
};

TEST(NetFile, ReadsBackEqual) {
  for (const char* const spec : {"mnk:3,3,3", "connect", "kalah"}) {
    const auto game = testing::games().game(spec);
    if (!game) continue;
    const NetFile file = net_of(**game, 48);
    EXPECT_EQ(unpacked(pack_net(file)).value(), file);
  }
}

TEST(NetFile, IsRefusedCutAtAnyLength) {
  const std::string bytes = pack_net(net_of(*tic_tac_toe()));
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const auto read = unpacked(bytes.substr(0, length));
    ASSERT_FALSE(read) << length;
    ASSERT_EQ(read.error().message().find('\n'), std::string::npos);
  }
}

TEST(NetFile, IsRefusedWithAnyBitFlipped) {
  const std::string bytes = pack_net(net_of(*tic_tac_toe()));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string other = bytes;
    other[i] = static_cast<char>(other[i] ^ (1 << (i % 8)));
    ASSERT_FALSE(unpacked(other)) << i;
  }
}

TEST(NetFile, IsRefusedWithSizesThatCannotBe) {
  for (const std::size_t hidden : {0U, 8U, 144U, 1U << 20U}) {
    NetFile file = net_of(*tic_tac_toe());
    file.net.hidden = hidden;
    EXPECT_FALSE(unpacked(pack_net(file))) << hidden;
  }
  NetFile wide = net_of(*tic_tac_toe());
  wide.net.features = FeatureSet::most + 1;
  EXPECT_FALSE(unpacked(pack_net(wide)));
  NetFile short_of = net_of(*tic_tac_toe());
  short_of.net.rows.pop_back();
  EXPECT_FALSE(unpacked(pack_net(short_of)));
  NetFile biased = net_of(*tic_tac_toe());
  biased.net.bias_out = Net::most_bias_out + 1;
  EXPECT_FALSE(unpacked(pack_net(biased)));
}

TEST_F(NetOnDisk, PlaysInPlaceOfTheEvaluator) {
  const auto game = tic_tac_toe();
  const std::string path = write(pack_net(net_of(*game)));
  const PlayerSpec spec = PlayerSpec("engine").with("depth", 2).with("net", path);
  auto player = game->player(spec);
  ASSERT_TRUE(player) << player.error().message();
  const auto line = game->start().value();
  const auto thought = (*player)->think(*line, {});
  ASSERT_TRUE(thought);
  EXPECT_TRUE(thought->move);
  auto usual = game->player("engine:depth=2").value();
  EXPECT_NE(usual->think(*line, {})->value, thought->value);
  EXPECT_EQ(game->player(spec).value()->think(*line, {})->value, thought->value);
}

/// What is won stays won whatever the network says: x on a2 threatens a1 and c2, and wins with its third ply.
TEST_F(NetOnDisk, LeavesProofsAlone) {
  const auto game = tic_tac_toe();
  const std::string path = write(pack_net(net_of(*game)));
  auto player = game->player(PlayerSpec("engine").with("depth", 9).with("net", path)).value();
  const auto won = player->think(*game->start("xo./.x./..o").value(), {});
  ASSERT_TRUE(won->win);
  EXPECT_EQ(*won->win, 3);
  auto exact = game->player(PlayerSpec("engine").with("depth", 9).with("exact", "on").with("net", path)).value();
  const auto drawn = exact->think(*game->start().value(), {});
  EXPECT_EQ(drawn->value, 0);
  EXPECT_EQ(drawn->proof, Proof::Proven);
}

TEST_F(NetOnDisk, IsRefusedForAnotherGame) {
  const std::string path = write(pack_net(net_of(*tic_tac_toe())));
  const auto other = testing::games().game("mnk:4,3,3").value();
  const auto player = other->player(PlayerSpec("engine").with("net", path));
  ASSERT_FALSE(player);
  EXPECT_NE(player.error().message().find("was made for"), std::string::npos) << player.error().message();
}

TEST_F(NetOnDisk, IsRefusedWhenFeaturesHaveChanged) {
  NetFile file = net_of(*tic_tac_toe());
  file.fingerprint ^= 1;
  const auto player = tic_tac_toe()->player(PlayerSpec("engine").with("net", write(pack_net(file))));
  ASSERT_FALSE(player);
  EXPECT_NE(player.error().message().find("other features"), std::string::npos);
}

TEST_F(NetOnDisk, IsRefusedBesideAnEvaluator) {
  const auto player = tic_tac_toe()->player("engine:evaluator=zero,net=x");
  ASSERT_FALSE(player);
  EXPECT_NE(player.error().message().find("not both"), std::string::npos);
}

TEST(NetFile, IsForExpectimaxWhereThereAreDice) {
  const auto player = tic_tac_toe()->player("expectimax:net=shipped");
  ASSERT_FALSE(player);
  EXPECT_NE(player.error().message().find("engine"), std::string::npos);
  const auto rolled = testing::games().game("pig").value()->player("expectimax:net=/no/such/file");
  ASSERT_FALSE(rolled);
  EXPECT_NE(rolled.error().message().find("cannot read the network"), std::string::npos);
}

TEST(NetFile, MissingFileIsOneLine) {
  const auto player = tic_tac_toe()->player("engine:net=/no/such/file");
  ASSERT_FALSE(player);
  EXPECT_NE(player.error().message().find("cannot read the network"), std::string::npos);
  EXPECT_FALSE(read_net("/"));
  EXPECT_FALSE(read_net("/dev/zero"));
}

/// Every game of the catalogue can be learned, or says why not.
TEST(NetFile, EveryGameCanBeLearnedOrSaysWhyNot) {
  int learned = 0;
  for (const std::string& spec : testing::game_specs()) {
    const auto game = testing::games().game(spec).value();
    const auto refused = refuse_learning(*game);
    if (!refused) ++learned;
    EXPECT_EQ(game->info().name == "tree", refused.has_value()) << spec;
    if (refused) {
      EXPECT_EQ(refused->message().find('\n'), std::string::npos);
    }
  }
  EXPECT_GT(learned, 5);
  EXPECT_FALSE(refuse_learning(*testing::games().game("kalah:aim=margin").value()));
}

}  // namespace
}  // namespace zermelo
