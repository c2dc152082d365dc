#include "zermelo/search/machine_share.h"

#include <gtest/gtest.h>

#include "zermelo/any/thread_time.h"

namespace zermelo {
namespace {

using namespace std::chrono_literals;

TEST(MachineShare, IsAllOfAProcessorUntilSomethingElseIsSeen) {
  EXPECT_EQ(MachineShare().at_work(), 1);
  EXPECT_EQ(MachineShare().longest_pause(), 0ns);
}
TEST(MachineShare, IsThePartOfTheTimeAtWork) {
  MachineShare share;
  share.note(2, 0.5, 30ms);
  EXPECT_DOUBLE_EQ(share.at_work(), 0.25);
  EXPECT_EQ(share.longest_pause(), 30ms);
}
TEST(MachineShare, ForgetsWhatWasLongAgo) {
  MachineShare share;
  share.note(1, 0.1, 0ns);
  const double before = share.at_work();
  share.note(1, 1, 0ns);
  EXPECT_GT(share.at_work(), (before + 1) / 2);
  for (int i = 0; i < 100; ++i) share.note(1, 1, 0ns);
  EXPECT_NEAR(share.at_work(), 1, 1e-3);
}
TEST(MachineShare, IsNeverNothingAndNeverMoreThanAProcessor) {
  MachineShare share;
  share.note(1, 0, 0ns);
  EXPECT_GT(share.at_work(), 0);
  share.note(1, 100, 0ns);
  EXPECT_EQ(share.at_work(), 1);
}
TEST(MachineShare, RemembersHalfOfTheLongestPauseInTheNextGame) {
  MachineShare share;
  share.note(1, 1, 40ms);
  share.note(1, 1, 10ms);
  EXPECT_EQ(share.longest_pause(), 40ms);
  share.new_game();
  EXPECT_EQ(share.longest_pause(), 20ms);
}
TEST(ThreadWatch, SeesAThreadThatSleeps) {
  const ThreadWatch watch;
  timespec sleep{.tv_sec = 0, .tv_nsec = 20'000'000};
  nanosleep(&sleep, nullptr);
  EXPECT_GE(watch.seconds(), 0.02);
  EXPECT_LT(watch.seconds_at_work(), watch.seconds());
}

}  // namespace
}  // namespace zermelo
