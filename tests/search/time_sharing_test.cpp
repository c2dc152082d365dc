#include "search/time_sharing.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace zermelo {
namespace {

using namespace std::chrono_literals;
using std::chrono::nanoseconds;

TimeLeft some_clock() {
  return {.left = nanoseconds(*rc::gen::inRange<std::int64_t>(1, 100'000'000'000)),
          .increment = nanoseconds(*rc::gen::inRange<std::int64_t>(0, 10'000'000'000)),
          .moves_to_go = *rc::gen::inRange(0, 60)};
}

RC_GTEST_PROP(TimeSharing, NeverPlansMoreThanThereIs, ()) {
  const TimeLeft clock = some_clock();
  const ThinkingTime time = share_out(clock);
  RC_ASSERT(time.most < clock.left || clock.left == 1ns);
  RC_ASSERT(time.enough <= time.most);
  RC_ASSERT(time.enough > 0ns);
}
RC_GTEST_PROP(TimeSharing, KeepsTheOverheadBack, ()) {
  const TimeLeft clock = some_clock();
  const TimeTuning tuning;
  const nanoseconds kept = std::min(tuning.overhead, clock.left / tuning.overhead_part);
  RC_ASSERT(share_out(clock).most <= std::max<nanoseconds>(clock.left - kept, 1ns));
}
RC_GTEST_PROP(TimeSharing, KeepsTwoPausesBackWhereThereIsTimeForThem, ()) {
  const TimeLeft clock = some_clock();
  const auto pause = nanoseconds(*rc::gen::inRange<std::int64_t>(0, 1'000'000'000));
  const nanoseconds kept = std::min(2 * pause, clock.left / 2);
  RC_ASSERT(share_out(clock, {1, pause}).most <= std::max<nanoseconds>(clock.left - kept, 1ns));
  RC_ASSERT(share_out(clock, {1, pause}).most <= share_out(clock).most);
}
TEST(TimeSharing, APauseThatWasSeenCanBeAffordedAgainAtEveryMove) {
  for (const auto pause : {100ms, 200ms, 300ms}) {
    TimeLeft clock{.left = 2s, .moves_to_go = 40};
    for (; clock.moves_to_go > 0; --clock.moves_to_go) {
      clock.left -= share_out(clock, {1, pause}).enough_if_unsure;
      ASSERT_GT(clock.left, pause) << clock.moves_to_go << " moves to go";
    }
  }
}
/// Beside many others: a little work, a long wait, again and again, wherever in it a move begins and ends. The clock of
/// whoever knows that lasts.
TEST(TimeSharing, OnACrowdedMachineEveryMoveCanStillBeMade) {
  constexpr auto work = 4ms;
  constexpr auto wait = 36ms;
  const MachineShare machine(0.1, wait);
  for (const TimeLeft start : {TimeLeft{.left = 1s, .increment = 10ms}, TimeLeft{.left = 500ms, .increment = 5ms},
                               TimeLeft{.left = 2s, .moves_to_go = 40}}) {
    TimeLeft clock = start;
    nanoseconds until_wait = 1ms;
    for (int move = 0; move < 200; ++move) {
      nanoseconds thinking = std::max<nanoseconds>(share_out(clock, machine).enough_if_unsure, 200us);
      for (; thinking >= until_wait; until_wait = work) {
        clock.left -= until_wait + wait;
        thinking -= until_wait;
        if (share_out(clock, machine).most < wait) thinking = 0ns;  // it sees the time when it wakes up
      }
      clock.left -= thinking;
      until_wait -= thinking;
      ASSERT_GT(clock.left, 0ns) << "move " << move;
      clock.left += clock.increment;
      if (clock.moves_to_go > 0 && --clock.moves_to_go == 0) clock = start;
    }
  }
}
RC_GTEST_PROP(TimeSharing, WhoWaitsMostOfTheTimeThinksThePartThatIsLeft, ()) {
  const TimeLeft clock = some_clock();
  const ThinkingTime alone = share_out(clock);
  const ThinkingTime crowded = share_out(clock, {0.25, 0ns});
  RC_ASSERT(crowded.enough <= alone.enough / 4 + 1ns);
  RC_ASSERT(crowded.most <= alone.most / 4 + 1ns);
}
RC_GTEST_PROP(TimeSharing, WhoAlwaysThinksTheLongestStillHasTimeForEveryMove, ()) {
  TimeLeft clock = some_clock();
  clock.left += 1ms;
  clock.moves_to_go = *rc::gen::inRange(1, 60);
  for (; clock.moves_to_go > 0; --clock.moves_to_go) {
    clock.left -= share_out(clock).most;
    RC_ASSERT(clock.left > 0ns);
    clock.left += clock.increment;
  }
}
TEST(TimeSharing, TheLastMoveBeforeTheClockIsFilledUpMayUseMostOfIt) {
  EXPECT_GT(share_out({.left = 1s, .moves_to_go = 1}).most, 700ms);
  EXPECT_LT(share_out({.left = 1s, .moves_to_go = 1}).most, 800ms);
}
TEST(TimeSharing, WhoIsUnsureMayThinkLonger) {
  const ThinkingTime time = share_out({.left = 10s, .moves_to_go = 20});
  EXPECT_GT(time.enough_if_unsure, time.enough);
  EXPECT_LE(time.enough_if_unsure, time.most);
}
TEST(TimeSharing, FewerMovesToGoGiveMoreTime) {
  const auto most = [](int moves) { return share_out({.left = 10s, .moves_to_go = moves}).most; };
  EXPECT_GT(most(2), most(10));
  EXPECT_GT(most(10), most(40));
}
TEST(TimeSharing, AnIncrementIsSpent) {
  const ThinkingTime without = share_out({.left = 10s});
  const ThinkingTime with = share_out({.left = 10s, .increment = 1s});
  EXPECT_GT(with.enough, without.enough);
  EXPECT_GT(with.most, without.most);
}
TEST(TimeSharing, AnIncrementIsNotSpentBeforeItIsThere) {
  EXPECT_LT(share_out({.left = 100ms, .increment = 1h}).most, 100ms);
}
TEST(TimeSharing, AShareOfFortyMovesIsAboutAFortieth) {
  const ThinkingTime time = share_out({.left = 2s, .moves_to_go = 40});
  EXPECT_LT(time.enough, 50ms);
  EXPECT_GT(time.most, 50ms);
}

}  // namespace
}  // namespace zermelo
