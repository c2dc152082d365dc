#include "zermelo/insight/net_sight.h"

#include <gtest/gtest.h>

#include <cctype>
#include <map>
#include <optional>
#include <set>

#include "zermelo/any/catalogue.h"
#include "zermelo/core/random.h"

namespace zermelo {
namespace {

/// Calls `use(line)` along a few random games.
template <class Use>
void walk(const std::string& spec, Use&& use) {
  const auto game = catalogue().game(spec);
  ASSERT_TRUE(game) << game.error().message();
  Random random(7);
  for (int i = 0; i < 4; ++i) {
    const auto line = (*game)->start().value();
    for (int ply = 0; ply < 60 && !line->outcome(); ++ply) {
      use(*line);
      const auto legal = line->legal();
      ASSERT_TRUE(line->play(legal[random.below(legal.size())]));
    }
  }
}

std::set<FeatureName> facts_of(const AnyLine& line, Player view) {
  std::set<FeatureName> facts;
  for (const std::uint16_t number : line.features(view)) facts.insert(line.game()->feature_name(number, view));
  return facts;
}

class NetSight : public ::testing::TestWithParam<const char*> {};
/// Kalah's seeds are counted, not drawn one by one.
class NetSightOfBoards : public NetSight {};

TEST_P(NetSight, BothViewsSayTheSame) {
  walk(GetParam(), [](const AnyLine& line) {
    EXPECT_EQ(facts_of(line, Player::First), facts_of(line, Player::Second)) << line.position();
  });
}

/// Every piece of the drawing is a fact, and no fact lies where the drawing has nothing.
TEST_P(NetSightOfBoards, PiecesAreWhereTheDrawingHasThem) {
  const std::set<std::string> kinds{"stone", "man", "king", "piece", "pawn", "knight", "bishop", "rook", "queen"};
  walk(GetParam(), [&](const AnyLine& line) {
    const Drawing drawing = line.drawing();
    std::map<std::pair<double, double>, std::string> ids;
    for (const auto& spot : drawing.spots) ids[{spot.x, spot.y}] = spot.id;
    std::set<std::pair<Player, std::string>> drawn;
    std::set<std::pair<Player, std::string>> named;
    for (const auto& piece : drawing.pieces) drawn.insert({piece.owner, ids.at({piece.x, piece.y})});
    for (const FeatureName& fact : facts_of(line, Player::First))
      if (kinds.contains(fact.what)) named.insert({fact.owner, fact.spot});
    EXPECT_EQ(named, drawn) << line.position();
  });
}

/// In a network without hidden units the value is a sum, so the effects add up to the change.
TEST_P(NetSight, EffectsOfASumAddUp) {
  Random random(3);
  std::optional<Net> net;
  const auto value = [&](const AnyLine& line, Player player) {
    double sum = 0;
    for (const Player view : {player, opponent(player)})
      for (const std::uint16_t number : line.features(view)) sum += (view == player ? 1 : -1) * net->direct[number];
    return sum / Net::milli_one;
  };
  walk(GetParam(), [&](const AnyLine& line) {
    if (!net) {
      const std::size_t features = line.game()->feature_layout().count;
      net = Net{.features = features,
                .hidden = Net::block,
                .rows = std::vector<std::int16_t>(features * Net::block),
                .bias = std::vector<std::int16_t>(Net::block),
                .direct = {},
                .out = std::vector<std::int16_t>(2 * Net::block)};
      for (std::size_t i = 0; i < features; ++i) net->direct.push_back(static_cast<std::int16_t>(random.below(200)));
    }
    const auto legal = line.legal();
    const auto after = line.clone();
    ASSERT_TRUE(after->play(legal.front()));
    if (after->outcome()) return;
    const auto effects = effects_of_move(line, legal.front(), *net);
    ASSERT_TRUE(effects) << effects.error().message();
    double sum = 0;
    for (const FactEffect& effect : *effects) sum += effect.effect;
    EXPECT_NEAR(sum, value(*after, line.to_move()) - value(line, line.to_move()), 1e-9) << line.position();
  });
}

std::string letters_of(const ::testing::TestParamInfo<const char*>& info) {
  std::string name = info.param;
  std::erase_if(name, [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); });
  return name;
}
INSTANTIATE_TEST_SUITE_P(Boards, NetSightOfBoards,
                         ::testing::Values("chess", "checkers", "alquerque", "alquerque:codecup", "connect",
                                           "mnk:5,5,4"),
                         letters_of);
INSTANTIATE_TEST_SUITE_P(Games, NetSight,
                         ::testing::Values("chess", "checkers", "alquerque", "alquerque:codecup", "connect",
                                           "mnk:5,5,4", "kalah"),
                         letters_of);

TEST(NetWeights, HaveASpotForEachSquare) {
  const auto game = catalogue().game("connect").value();
  Net net{.features = game->feature_layout().count,
          .hidden = Net::block,
          .rows = {},
          .bias = std::vector<std::int16_t>(Net::block),
          .direct = {},
          .out = std::vector<std::int16_t>(2 * Net::block)};
  net.rows.resize(net.features * Net::block);
  net.direct.resize(net.features);
  // A stone of one's own on a1 is worth 0.25, and so is it in the other's view, against the other.
  for (const Player view : {Player::First, Player::Second})
    for (std::size_t i = 0; i < net.features; ++i)
      if (game->feature_name(i, view) == FeatureName{.owner = view, .what = "stone", .spot = "a1"}) net.direct[i] = 250;
  const auto kinds = spot_weights(*game, net);
  ASSERT_EQ(kinds.size(), 4U);
  for (const SpotWeights& kind : kinds) {
    ASSERT_EQ(kind.spots.size(), 42U);
    EXPECT_EQ(kind.spots.front().id, "a6");
    for (const auto& spot : kind.spots) {
      const bool a1 = spot.id == "a1" && kind.what == "stone";
      EXPECT_EQ(spot.weight, !a1 ? 0 : kind.owner == Player::First ? 0.25 : -0.25) << kind.what << " " << spot.id;
    }
  }
}

}  // namespace
}  // namespace zermelo
