#include "zermelo/match/statistics.h"

#include <cmath>
#include <limits>
#include <span>

namespace zermelo {
namespace {

/// Something that was seen so often, and the share of the points it brought.
struct Seen {
  double share;
  int count;
};

std::array<Seen, 3> seen(const Tally& tally) { return {{{1, tally.wins}, {0.5, tally.draws}, {0, tally.losses}}}; }

std::array<Seen, 5> seen(const PairTally& tally) {
  const auto& counts = tally.counts;
  return {{{0, counts[0]}, {0.25, counts[1]}, {0.5, counts[2]}, {0.75, counts[3]}, {1, counts[4]}}};
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

EloEstimate elo_estimate(const Tally& tally) { return estimate(seen(tally), tally.share(), tally.games()); }
EloEstimate elo_estimate(const PairTally& tally) { return estimate(seen(tally), tally.share(), tally.pairs()); }

double superiority(const Tally& tally) { return superiority(seen(tally), tally.share(), tally.games()); }
double superiority(const PairTally& tally) { return superiority(seen(tally), tally.share(), tally.pairs()); }

}  // namespace zermelo
