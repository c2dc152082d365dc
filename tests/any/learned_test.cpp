#include "zermelo/any/learned.h"

#include <gtest/gtest.h>

#include "net_agreement.h"
#include "zermelo/games/einstein/einstein.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/games/pig/pig.h"

namespace zermelo {
namespace {

template <class G>
Learned<G> with_a_net(const G& game) {
  auto features = std::make_shared<const FeaturesOf<G>>(game);
  auto net = std::make_shared<const Net>(testing::random_net(features->count(), 32, 1));
  const auto list = Evaluator<G>::list();
  return {game, choose(list, list.size() - 1), std::move(features), std::move(net)};
}

/// Before a throw a value is the mean over what may come up; afterwards it is a chance of winning less one of losing.
template <class G>
void expects_what_comes_up(const G& game) {
  const Learned<G> learned = with_a_net(game);
  EXPECT_EQ(learned.bound(), 1);
  EXPECT_EQ(learned.final(Outcome::win(Player::Second, Reason::Goal), 3), -1);
  int throws = 0;
  walk_at_random(game, [&](const typename G::Position& position) {
    if (game.ended(position)) return;
    const double value = learned(position);
    EXPECT_GE(value, -1);
    EXPECT_LE(value, 1);
    if (game.to_move(position) != Player::Chance) return;
    ++throws;
    MoveList<typename G::Move> list;
    game.moves(position, list);
    double sum = 0;
    for (const auto& each : list) {
      const auto after = game.after(position, each);
      const auto outcome = game.ended(after);
      sum += game.probability(position, each) * (outcome ? outcome->sign() : learned(after));
    }
    EXPECT_NEAR(value, sum, 1e-12);
  });
  EXPECT_GT(throws, 10);
}

TEST(Learned, ExpectsWhatTheDiceShow) {
  expects_what_comes_up(Einstein());
  expects_what_comes_up(pig::Game<pig::Die>(30));
  expects_what_comes_up(pig::Game<pig::Coin>());
}

TEST(Learned, CountsSeedsWhereTheMarginCounts) {
  const kalah::Rules rules{.aim = kalah::Aim::Margin};
  const Kalah<kalah::SixPits> game(rules);
  const Learned<Kalah<kalah::SixPits>> learned = with_a_net(game);
  EXPECT_EQ(learned.bound(), rules.all_seeds());
  EXPECT_EQ(learned.final(Outcome::by_margin(7, Reason::SideEmpty), 3), 7);
  walk_at_random(game, [&](const auto& position) {
    EXPECT_LE(std::abs(learned(position)), rules.all_seeds());
    EXPECT_EQ(learned.milli(position), Score::units(learned(position)).milli());
  });
}

TEST(Learned, SaysOddsInAllOtherGames) {
  const Mnk<std::uint64_t> game(5, 5, 4);
  const auto learned = with_a_net(game);
  EXPECT_EQ(learned.bound(), Score::from_milli(Net::bound).to_units());
  EXPECT_GT(learned.final(Outcome::win(Player::First, Reason::Line), 0), learned.bound());
  const Learned<Mnk<std::uint64_t>> copy(learned);
  walk_at_random(game, [&](const auto& position) { EXPECT_EQ(copy(position), learned(position)); });
}

}  // namespace
}  // namespace zermelo
