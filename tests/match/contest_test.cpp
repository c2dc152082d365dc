// Clocks as people write them, and the conditions that all games of a contest share.
#include "zermelo/match/contest.h"

#include <gtest/gtest.h>

#include "zermelo/any/catalogue.h"

namespace zermelo {
namespace {

using namespace std::chrono_literals;

TimeControl clock_of(std::string_view text) { return parse_time_control(text, "--clock").value(); }

TEST(TimeControl, HasABaseAnIncrementAndMoves) {
  EXPECT_EQ(clock_of("10s"), (TimeControl{.base = 10s}));
  EXPECT_EQ(clock_of("10s+100ms"), (TimeControl{.base = 10s, .increment = 100ms}));
  EXPECT_EQ(clock_of("40/2m+1s"), (TimeControl{.base = 2min, .increment = 1s, .moves = 40}));
  EXPECT_EQ(clock_of("10s+0"), (TimeControl{.base = 10s}));
  EXPECT_FALSE(clock_of("").runs());
}
TEST(TimeControl, ReadsBackWhatItWrites) {
  for (const char* text : {"10s", "10s+100ms", "40/2m+1s", "250ms", "90s", "1000/7m", ""})
    EXPECT_EQ(to_string(clock_of(text)), text);
  EXPECT_EQ(to_string(clock_of("60s+1000ms")), "1m+1s");
}
TEST(TimeControl, RefusesWhatIsNoTime) {
  for (const char* text : {"10", "s", "0s", "40/", "/10s", "0/10s", "1001/10s", "10s+", "10s+x", "x/10s"})
    EXPECT_FALSE(parse_time_control(text, "--clock")) << text;
  EXPECT_EQ(parse_time_control("x/10s", "--clock").error().where, "--clock, moves");
}

TEST(Contest, GivesEveryGameItsTerms) {
  const Contest contest{.game = catalogue().game("connect").value(),
                        .openings = {.plies = 2, .distinct = true},
                        .seed = 7,
                        .clock = clock_of("40/2m")};
  const GameTerms terms = contest.conditions(3, {}).terms;
  EXPECT_EQ(terms.number, 3U);
  EXPECT_EQ(terms.seed, 7U);
  EXPECT_EQ(terms.clock, contest.clock);
  EXPECT_EQ(terms.openings, "random:plies=2,distinct=on");
}

}  // namespace
}  // namespace zermelo
