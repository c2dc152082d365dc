#include "zermelo/search/time_management.h"

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
RC_GTEST_PROP(TimeSharing, KeepsFourPausesBackWhereThereIsTimeForThem, ()) {
  const TimeLeft clock = some_clock();
  const TimeTuning tuning;
  const auto pause = nanoseconds(*rc::gen::inRange<std::int64_t>(0, 1'000'000'000));
  const auto kept =
      std::min(tuning.pauses * pause,
               nanoseconds(static_cast<std::int64_t>(tuning.pauses_part * static_cast<double>(clock.left.count()))));
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
/// A machine with many programs: a little work, a long wait, again and again.
class Crowd {
 public:
  static constexpr nanoseconds work = 4ms;
  static constexpr nanoseconds wait = 36ms;
  static constexpr nanoseconds step = 100us;  ///< between two looks at the clock

  /// How long a thought takes that ends when it sees that its time is over.
  nanoseconds think(nanoseconds limit) {
    nanoseconds taken{0};
    while (taken < limit) {
      taken += step;
      at_work_ += step;
      if (at_work_ >= work) taken += wait;
      if (at_work_ >= work) at_work_ = 0ns;
    }
    return taken;
  }

 private:
  nanoseconds at_work_{0};
};

/// The clock's lowest in a game; below zero: lost on time.
nanoseconds lowest(TimeLeft clock, const MachineShare& machine, const TimeTuning& tuning = {}) {
  const TimeLeft start = clock;
  nanoseconds lowest = clock.left;
  Crowd crowd;
  for (int move = 0; move < 400 && lowest > 0ns; ++move) {
    clock.left -= crowd.think(share_out(clock, machine, tuning).enough_if_unsure);
    lowest = std::min(lowest, clock.left);
    clock.left += clock.increment;
    if (clock.moves_to_go > 0 && --clock.moves_to_go == 0) clock = start;
  }
  return lowest;
}

const MachineShare crowded(0.1, Crowd::wait);

TEST(TimeSharing, OnACrowdedMachineAPauseCanAlwaysBeAfforded) {
  for (const TimeLeft clock : {TimeLeft{.left = 1s, .increment = 10ms}, TimeLeft{.left = 500ms, .increment = 5ms},
                               TimeLeft{.left = 2s, .moves_to_go = 40}})
    EXPECT_GT(lowest(clock, crowded), Crowd::wait) << clock.left.count();
}
TEST(TimeSharing, WhoDoesNotKnowTheCrowdLosesOnTime) {
  EXPECT_LT(lowest({.left = 500ms, .increment = 5ms}, {1, Crowd::wait}), 0ns);
}
TEST(TimeSharing, WhoNeedsTimeForPausesSavesTheIncrements) {
  const TimeLeft clock{.left = 100ms, .increment = 20ms};
  const auto enough = [&](nanoseconds pause) { return share_out(clock, {1, pause}).enough; };
  EXPECT_GT(enough(1ms), 8 * 450us);
  EXPECT_LT(enough(1s), 8 * 450us);
}
RC_GTEST_PROP(TimeSharing, AmongLongPausesOneThinksThePartThatOneGetsOfAProcessor, ()) {
  const TimeLeft clock = some_clock();
  const auto pause = clock.left + clock.increment;
  const ThinkingTime alone = share_out(clock, {1, pause});
  const ThinkingTime beside = share_out(clock, {0.25, pause});
  for (const auto part : {&ThinkingTime::enough, &ThinkingTime::enough_if_unsure, &ThinkingTime::most}) {
    RC_ASSERT((beside.*part) <= (alone.*part) / 4 + 1ns);
    RC_ASSERT((beside.*part) >= (alone.*part) / 4 - 1ns);
  }
}
RC_GTEST_PROP(TimeSharing, ShortPausesAreNoReasonToThinkLess, ()) {
  const TimeLeft clock = some_clock();
  RC_ASSERT(share_out(clock, {0.25, 0ns}).most == share_out(clock).most);
  RC_ASSERT(share_out(clock, {0.25, 0ns}).enough == share_out(clock).enough);
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
