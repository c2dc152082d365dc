#include "zermelo/insight/review.h"

#include <gtest/gtest.h>

#include "zermelo/any/catalogue.h"

namespace zermelo {
namespace {

struct Studied {
  std::shared_ptr<const AnyGame> game;
  std::unique_ptr<AnyLine> start;
  Judge judge;
};

Studied study(const std::string& name, const std::string& position, const std::string& player) {
  const auto game = catalogue().game(name, position).value();
  return {game, game->start(position).value(), Judge::make(*game, player).value()};
}

std::vector<std::size_t> plies_of(const Review& review) {
  std::vector<std::size_t> plies;
  for (const auto& marked : review.marked) plies.push_back(marked.ply);
  return plies;
}

TEST(Review, FindsThePlantedBlunderAndShowsTheBetterMove) {
  auto studied = study("chess", "", "engine:depth=5");
  const auto found =
      review(*studied.start, {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "d8h4", "e1g1"}, studied.judge, {});
  ASSERT_TRUE(found.has_value());
  ASSERT_GE(found->marked.size(), 1U);
  EXPECT_EQ(found->marked.front().ply, 5U) << "the queen is given away";
  EXPECT_EQ(found->marked.front().player, Player::Second);
  EXPECT_EQ(found->marked.front().why.mistake, Mistake::Value);
  EXPECT_EQ(found->marked.front().why.played.found.line.at(1), "f3h4");
  EXPECT_NE(found->marked.front().why.best.found.move, "d8h4");
  EXPECT_EQ(plies_of(*found), (std::vector<std::size_t>{5, 6})) << "not to take it is the second";
  EXPECT_TRUE(found->complete());
}

TEST(Review, AChangedProvenResultIsMarkedAsSuch) {
  auto studied = study("mnk:3,3,3", "", "engine:depth=9,exact=on");
  const auto found = review(*studied.start, {"a1", "a2", "b2", "c3"}, studied.judge, {});
  ASSERT_TRUE(found.has_value());
  ASSERT_EQ(found->marked.size(), 1U);
  EXPECT_EQ(found->marked.front().ply, 1U);
  EXPECT_EQ(found->marked.front().why.mistake, Mistake::Result);
}

/// Plays a whole game with the judge's own player and reviews it.
std::size_t marks_in_own_game(const std::string& name, const std::string& player, std::size_t most_plies) {
  auto studied = study(name, "", player);
  const auto programme = studied.game->player(player).value();
  auto line = studied.start->clone();
  while (!line->outcome() && line->plies() < most_plies) {
    if (line->to_move() == Player::Chance) {
      line->play(line->legal().front());
      continue;
    }
    programme->new_game(0);
    line->play(*programme->think(*line, {})->move);
  }
  const auto found = review(*studied.start, line->moves(), studied.judge, {});
  EXPECT_TRUE(found && found->complete());
  return found->marked.size();
}

TEST(Review, NeverMarksTheJudgesOwnFirstChoice) {
  EXPECT_EQ(marks_in_own_game("chess", "engine:depth=3", 40), 0U);
  EXPECT_EQ(marks_in_own_game("checkers", "engine:depth=4", 40), 0U);
  EXPECT_EQ(marks_in_own_game("kalah", "engine:depth=4", 60), 0U);
  EXPECT_EQ(marks_in_own_game("connect", "alphabeta:depth=3", 42), 0U);
  EXPECT_EQ(marks_in_own_game("alquerque", "engine:depth=4", 40), 0U);
  EXPECT_EQ(marks_in_own_game("pig", "expectimax:depth=2", 60), 0U);
}

TEST(Review, StopsWhenAskedAndSaysHowFarItCame) {
  auto studied = study("chess", "", "engine:depth=4");
  std::stop_source stop;
  const std::vector<std::string> moves{"e2e4", "e7e5", "g1f3", "b8c6"};
  const auto found =
      review(*studied.start, moves, studied.judge, {.stop = stop.get_token()}, [&](const Review& so_far) {
        if (so_far.reviewed == 2) stop.request_stop();
      });
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->reviewed, 2U);
  EXPECT_EQ(found->moves, 4U);
  EXPECT_FALSE(found->complete());
}

TEST(Review, AMoveThatIsNotLegalIsNamed) {
  auto studied = study("chess", "", "engine:depth=2");
  const auto found = review(*studied.start, {"e2e4", "e2e4"}, studied.judge, {});
  ASSERT_FALSE(found.has_value());
  EXPECT_NE(found.error().message().find("move 2"), std::string::npos) << found.error().message();
}

TEST(Review, ForcedMovesAndDiceAreNobodysMistake) {
  auto studied = study("pig", "", "expectimax:depth=2");
  const auto line = studied.start->clone();
  line->play("roll");
  line->play(line->legal().front());
  const auto found = review(*studied.start, line->moves(), studied.judge, {});
  ASSERT_TRUE(found.has_value());
  EXPECT_TRUE(found->complete());
  EXPECT_TRUE(found->marked.empty());
}

}  // namespace
}  // namespace zermelo
