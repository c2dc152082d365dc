#include "zermelo/match/statistics.h"

#include <cmath>
#include <limits>
#include <span>
#include <utility>

namespace zermelo {
namespace {

/// Something that was seen so often, and the share of the points it brought.
struct Seen {
  double share;
  double count;
};

std::array<Seen, 3> seen(const DistinctTally& tally) {
  return {{{1, tally.wins}, {0.5, tally.draws}, {0, tally.losses}}};
}

std::array<Seen, 5> seen(const PairTally& tally) {
  const auto& counts = tally.counts;
  const auto times = [&](std::size_t i) { return static_cast<double>(counts[i]); };
  return {{{0, times(0)}, {0.25, times(1)}, {0.5, times(2)}, {0.75, times(3)}, {1, times(4)}}};
}

/// Mean square distance from `middle`.
double spread(std::span<const Seen> all, double middle, double n) {
  double sum = 0;
  for (const Seen& one : all) sum += one.count * (one.share - middle) * (one.share - middle);
  return sum / n;
}

EloEstimate estimate(std::span<const Seen> all, double share, double n) {
  if (n == 0) return {.elo = 0, .low = elo_of(0), .high = elo_of(1)};
  const double variance = spread(all, share, n);
  const double half = z95 * std::sqrt(variance / n);
  const Interval interval = variance == 0 ? wilson(share * n, n) : Interval{share - half, share + half};
  return {.elo = elo_of(share), .low = elo_of(interval.low), .high = elo_of(interval.high)};
}

double superiority(std::span<const Seen> all, double share, double n) {
  const double error = n == 0 ? 0 : std::sqrt(spread(all, 0.5, n) / n);
  return error == 0 ? 0.5 : normal_share((share - 0.5) / error);
}

}  // namespace

Tally::operator DistinctTally() const {
  return {.wins = static_cast<double>(wins),
          .draws = static_cast<double>(draws),
          .losses = static_cast<double>(losses),
          .unfinished = static_cast<double>(unfinished),
          .played = games() + unfinished};
}

int DistinctTally::distinct() const { return static_cast<int>(std::lround(games() + unfinished)); }

DistinctTally DistinctTally::reversed() const {
  DistinctTally other = *this;
  std::swap(other.wins, other.losses);
  return other;
}

double PairTally::share() const {
  if (pairs() == 0) return 0.5;
  double points = 0;
  for (const Seen& one : seen(*this)) points += one.share * one.count;
  return points / pairs();
}

Interval wilson(double count, double all) {
  if (all == 0) return {0, 1};
  const double share = count / all;
  const double shrink = 1 + z95 * z95 / all;
  const double middle = (share + z95 * z95 / (2 * all)) / shrink;
  const double half = z95 * std::sqrt(share * (1 - share) / all + z95 * z95 / (4 * all * all)) / shrink;
  return {share <= 0 ? 0 : middle - half, share >= 1 ? 1 : middle + half};  // exact at the ends, where the sum is not
}

double elo_of(double share) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (share <= 0) return -infinity;
  if (share >= 1) return infinity;
  return -400 * std::log10(1 / share - 1) + 0.0;  // no negative zero
}

double share_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double normal_share(double deviations) { return 0.5 * std::erfc(-deviations / std::sqrt(2.0)); }

EloEstimate elo_estimate(const DistinctTally& tally) { return estimate(seen(tally), tally.share(), tally.games()); }
EloEstimate elo_estimate(const PairTally& tally) { return estimate(seen(tally), tally.share(), tally.pairs()); }

double superiority(const DistinctTally& tally) { return superiority(seen(tally), tally.share(), tally.games()); }
double superiority(const PairTally& tally) { return superiority(seen(tally), tally.share(), tally.pairs()); }

}  // namespace zermelo
