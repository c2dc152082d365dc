#include "zermelo/match/referee.h"

#include <gtest/gtest.h>

#include <thread>

#include "zermelo/any/catalogue.h"

namespace zermelo {
namespace {

using namespace std::chrono_literals;

/// Plays the first legal move and remembers what its clock showed.
class Watcher final : public AnyPlayer {
 public:
  explicit Watcher(std::chrono::nanoseconds thinks = {}, std::chrono::nanoseconds grace = {})
      : AnyPlayer("watcher"),
        thinks_(thinks),
        grace_(grace) {}
  bool deterministic() const override { return true; }
  std::chrono::nanoseconds grace() const override { return grace_; }
  Expected<Thought> think(const AnyLine& line, const Request& request) override {
    seen.push_back(request);
    std::this_thread::sleep_for(thinks_);
    Thought thought;
    thought.move = line.legal().front();
    return thought;
  }

  std::vector<Request> seen;

 private:
  std::chrono::nanoseconds thinks_;
  std::chrono::nanoseconds grace_;
};

PlayedGame game_between(Watcher& first, Watcher& second, const Conditions& conditions) {
  return play_game(catalogue().game("mnk:3,3,3").value()->start().value(), first, second, conditions);
}

TEST(Referee, WithoutAClockNobodySeesOne) {
  Watcher first;
  Watcher second;
  game_between(first, second, {});
  EXPECT_FALSE(first.seen.front().clock.runs());
  EXPECT_FALSE(first.seen.front().rival_clock.runs());
}
TEST(Referee, BothClocksAreShownWithTheIncrement) {
  Watcher first;
  Watcher second;
  game_between(first, second, {.terms = {.clock = {.base = 1h, .increment = 1min}}});
  EXPECT_EQ(first.seen[0].clock.left, 1h);
  EXPECT_EQ(first.seen[0].clock.increment, 1min);
  EXPECT_EQ(first.seen[0].clock.moves_to_go, 0);
  EXPECT_GT(second.seen[0].rival_clock.left, 1h);  // it has the increment of the first move
  EXPECT_GT(first.seen[1].clock.left, 1h);
}
TEST(Referee, TheClockIsFilledUpAfterSoManyMoves) {
  Watcher first;
  Watcher second;
  game_between(first, second, {.terms = {.clock = {.base = 1h, .moves = 2}}});
  ASSERT_GE(first.seen.size(), 4U);
  EXPECT_EQ(first.seen[0].clock.moves_to_go, 2);
  EXPECT_EQ(first.seen[1].clock.moves_to_go, 1);
  EXPECT_LT(first.seen[1].clock.left, 1h);
  EXPECT_EQ(first.seen[2].clock.moves_to_go, 2);
  EXPECT_GT(first.seen[2].clock.left, 1h);
  EXPECT_EQ(first.seen[3].clock.moves_to_go, 1);
}
TEST(Referee, WhoOverstepsItsTimeLoses) {
  Watcher slow(5ms);
  Watcher quick;
  EXPECT_EQ(game_between(slow, quick, {.terms = {.clock = {.base = 1ms}}}).outcome,
            Outcome::win(Player::Second, Reason::Time));
}
TEST(Referee, WhoHasGraceMayOverstepItALittle) {
  Watcher slow(5ms, 1h);
  Watcher quick(0ms, 1h);
  EXPECT_EQ(game_between(slow, quick, {.terms = {.clock = {.base = 1ms}}}).outcome.reason, Reason::Line);
}

}  // namespace
}  // namespace zermelo
