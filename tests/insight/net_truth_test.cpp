#include "zermelo/insight/net_sight.h"

#include <gtest/gtest.h>

#include <map>

#include "specs.h"

namespace zermelo {
namespace {

/// A network that knows nothing: its value is 0 everywhere.
Net blank_net(const AnyGame& game) {
  Net net;
  net.features = game.feature_layout().count;
  net.hidden = Net::block;
  net.rows.assign(net.features * net.hidden, 0);
  net.bias.assign(net.hidden, 0);
  net.direct.assign(net.features, 0);
  net.out.assign(2 * net.hidden, 0);
  return net;
}

/// Tic-tac-toe has 5478 positions, in 958 of them it is over.
TEST(NetTruth, JudgesEveryOpenPositionOfTicTacToe) {
  const auto game = testing::games().game("tic-tac-toe").value();
  const auto all = judge_all(*game, blank_net(*game));
  ASSERT_TRUE(all) << all.error().message();
  EXPECT_EQ(all->size(), 4520U);
  std::map<std::string, double> exact;
  for (const JudgedPosition& one : *all) {
    exact[one.position] = one.exact;
    EXPECT_EQ(one.value, 0);
    EXPECT_EQ(one.share, 0.5);
    EXPECT_EQ(one.error(), one.exact == 0.5 ? 0 : 0.5);
  }
  EXPECT_EQ(exact.size(), 4520U) << "each once";
  EXPECT_EQ(exact.at(game->start().value()->position()), 0.5) << "a draw";
  EXPECT_EQ(exact.at(game->start("xx./oo./...").value()->position()), 1) << "the mover completes a line";
}

/// A move of Kalah may give another turn.
TEST(NetTruth, AgreesWithASearchToTheEndInKalah) {
  const auto game = testing::games().game("kalah:pits=2,seeds=2").value();
  const auto all = judge_all(*game, blank_net(*game));
  ASSERT_TRUE(all) << all.error().message();
  const auto minimax = game->player("minimax:depth=60").value();
  std::map<double, int> seen;
  for (const JudgedPosition& one : *all) {
    const auto thought = minimax->think(*game->start(one.position).value(), {});
    ASSERT_TRUE(thought) << thought.error().message();
    ASSERT_EQ(thought->proof, Proof::Proven) << one.position;
    EXPECT_EQ(one.exact, thought->win ? 1 : thought->loss ? 0 : 0.5) << one.position;
    ++seen[one.exact];
  }
  EXPECT_GT(seen[1], 0);
  EXPECT_GT(seen[0], 0);
}

TEST(NetTruth, GamesThatAreTooLargeOrComeAgainAreRefusedInWords) {
  const auto words = [](const std::string& spec) {
    const auto game = testing::games().game(spec).value();
    const auto all = judge_all(*game, blank_net(*game));
    return all ? "" : all.error().message();
  };
  EXPECT_EQ(words("alquerque"),
            "net: alquerque has positions that come again; expected a game that is small enough, like tic-tac-toe");
  EXPECT_EQ(words("kalah:pits=2,seeds=2,aim=margin"),
            "net: kalah counts points; expected a game that is small enough, like tic-tac-toe");
  EXPECT_EQ(words("mnk:4,4,4"),
            "net: mnk has more than 100000 positions; expected a game that is small enough, like tic-tac-toe");
}

}  // namespace
}  // namespace zermelo
