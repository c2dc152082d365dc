#include "zermelo/match/sprt.h"

#include <gtest/gtest.h>

#include <cmath>

#include "match/simulated.h"

namespace zermelo {
namespace {

TEST(Sprt, HasWaldsBounds) {
  const Sprt test{.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.1};
  EXPECT_NEAR(test.lower(), std::log(0.1 / 0.95), 1e-12);
  EXPECT_NEAR(test.upper(), std::log(0.9 / 0.05), 1e-12);
  EXPECT_EQ(verdict(test, test.upper()), SprtDecision::H1);
  EXPECT_EQ(verdict(test, test.lower()), SprtDecision::H0);
  EXPECT_EQ(verdict(test, 0), SprtDecision::Open);
}

/// The best fit with a given share of the points, found by trying shares of draws.
double best_log_likelihood(const Tally& tally, double share) {
  const auto at = [&](double draws) {
    const double win = share - draws / 2;
    const double loss = 1 - share - draws / 2;
    return tally.wins * std::log(win) + tally.draws * std::log(draws) + tally.losses * std::log(loss);
  };
  double low = 1e-9;
  double high = 2 * std::min(share, 1 - share) - 1e-9;
  for (int i = 0; i < 300; ++i) {  // concave: the third that holds the lower end goes
    const double a = low + (high - low) / 3;
    const double b = high - (high - low) / 3;
    (at(a) < at(b) ? low : high) = at(a) < at(b) ? a : b;
  }
  return at((low + high) / 2);
}
TEST(Sprt, TheRatioIsThatOfTheBestFits) {
  const Sprt test{.elo0 = -5, .elo1 = 30};
  for (const Tally& tally : {Tally{.wins = 40, .draws = 30, .losses = 20}, Tally{.wins = 3, .draws = 100, .losses = 9},
                             Tally{.wins = 500, .draws = 1, .losses = 480}})
    EXPECT_NEAR(log_likelihood_ratio(test, tally),
                best_log_likelihood(tally, share_of(30)) - best_log_likelihood(tally, share_of(-5)), 1e-6);
}
TEST(Sprt, TheRatioIsCloseToTheUsualApproximation) {
  // N (s1 - s0) (2 s - s0 - s1) / (2 σ²): Van den Bergh, "A Practical Introduction to the GSPRT"
  const Sprt test{.elo0 = 0, .elo1 = 5};
  const Tally tally{.wins = 5200, .draws = 10'000, .losses = 4800};
  const double n = tally.games();
  const double s = tally.share();
  const double variance = (tally.wins + 0.25 * tally.draws) / n - s * s;
  const double s0 = share_of(test.elo0);
  const double s1 = share_of(test.elo1);
  EXPECT_NEAR(log_likelihood_ratio(test, tally), n * (s1 - s0) * (2 * s - s0 - s1) / (2 * variance), 0.01);
}
TEST(Sprt, NothingButWinsStaysFiniteAndSpeaksForTheStronger) {
  const Sprt test{.elo0 = 0, .elo1 = 100};
  double before = 0;
  for (int wins = 1; wins < 100; ++wins) {
    const double ratio = log_likelihood_ratio(test, Tally{.wins = wins});
    EXPECT_TRUE(std::isfinite(ratio));
    EXPECT_GT(ratio, before);
    before = ratio;
  }
  EXPECT_EQ(log_likelihood_ratio(test, Tally{}), 0);
  EXPECT_EQ(log_likelihood_ratio(test, PairTally{}), 0);
}

// Simulated players of known strength. --------------------------------------------------------------------------------

struct Runs {
  int h0 = 0;
  int h1 = 0;
  double games = 0;
};
constexpr int runs = 2000;

Runs test_games(const Sprt& test, const Simulated& players) {
  Random random(1945);
  Runs found;
  for (int i = 0; i < runs; ++i) {
    Tally tally;
    SprtDecision now = SprtDecision::Open;
    while (now == SprtDecision::Open) {
      players.play(random, tally);
      now = verdict(test, log_likelihood_ratio(test, tally));
    }
    ++(now == SprtDecision::H0 ? found.h0 : found.h1);
    found.games += tally.games() / static_cast<double>(runs);
  }
  return found;
}
Runs test_pairs(const Sprt& test, const Simulated& players) {
  Random random(1945);
  Runs found;
  for (int i = 0; i < runs; ++i) {
    PairTally pairs;
    Tally single;
    SprtDecision now = SprtDecision::Open;
    while (now == SprtDecision::Open) {
      players.play_pair(random, pairs, single);
      now = verdict(test, log_likelihood_ratio(test, pairs));
    }
    ++(now == SprtDecision::H0 ? found.h0 : found.h1);
    found.games += 2.0 * pairs.pairs() / runs;
  }
  return found;
}

/// Three standard errors of a share of 0.05 in 2000 runs.
constexpr double chance = 0.015;

TEST(SimulatedSprt, ErrsNoMoreOftenThanItSays) {
  const Sprt test{.elo0 = 0, .elo1 = 60};
  for (const double draws : {0.0, 0.5}) {
    EXPECT_LE(test_games(test, {.elo = 0, .draws = draws}).h1, runs * (test.alpha + chance)) << draws;
    EXPECT_LE(test_games(test, {.elo = 60, .draws = draws}).h0, runs * (test.beta + chance)) << draws;
  }
}
TEST(SimulatedSprt, UnevenRisksAreKept) {
  const Sprt test{.elo0 = 0, .elo1 = 60, .alpha = 0.01, .beta = 0.2};
  EXPECT_LE(test_games(test, {.elo = 0, .draws = 0.3}).h1, runs * (0.01 + chance));
  EXPECT_LE(test_games(test, {.elo = 60, .draws = 0.3}).h0, runs * (0.2 + 2 * chance));
}
TEST(SimulatedSprt, PairsOfBiasedOpeningsErrNoMoreOften) {
  const double bias = 300;
  double low = 0;
  double high = 200;
  while (high - low > 1e-9) {  // the strength at which such openings bring the points of 60 Elo
    const double middle = (low + high) / 2;
    (Simulated{.elo = middle, .bias = bias}.truth() < 60 ? low : high) = middle;
  }
  const Sprt test{.elo0 = 0, .elo1 = 60};
  const Runs equal = test_pairs(test, {.elo = 0, .draws = 0.3, .bias = bias});
  const Runs better = test_pairs(test, {.elo = low, .draws = 0.3, .bias = bias});
  EXPECT_LE(equal.h1, runs * (test.alpha + chance));
  EXPECT_LE(better.h0, runs * (test.beta + chance));
}
TEST(SimulatedSprt, AClearCaseIsDecidedSoon) {
  const Sprt test{.elo0 = 0, .elo1 = 60};
  EXPECT_LT(test_games(test, {.elo = 200, .draws = 0.3}).games, test_games(test, {.elo = 30, .draws = 0.3}).games / 3);
}

TEST(ParseSprt, ReadsWhatPeopleType) {
  const auto test = parse_sprt("elo0=-2.5,elo1=10,alpha=0.1", "--sprt").value();
  EXPECT_EQ(test.elo0, -2.5);
  EXPECT_EQ(test.elo1, 10);
  EXPECT_EQ(test.alpha, 0.1);
  EXPECT_EQ(test.beta, 0.05);
}
TEST(ParseSprt, RefusesWhatIsNoTest) {
  for (const char* text : {"elo0", "elo0=", "elo0=x", "elo0=1,elo0=2", "elo2=3", "elo0=10,elo1=0", "elo0=5,elo1=5",
                           "alpha=0", "alpha=0.5", "beta=nan", "elo1=inf", "elo1=9999", ",", "elo0=1,,elo1=2"})
    EXPECT_FALSE(parse_sprt(text, "--sprt")) << text;
}

}  // namespace
}  // namespace zermelo
