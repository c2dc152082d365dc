#include "zermelo/lab/tournament/ratings.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace zermelo {
namespace {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

/// Strengths are natural logarithms in here: odds e^(a - b).
const double elo_per_unit = 400 / std::log(10.0);

double chance(double difference) { return 1 / (1 + std::exp(-difference)); }
/// Its logarithm, finite however large the difference is.
double log_chance(double difference) {
  return difference > 0 ? -std::log1p(std::exp(-difference)) : difference - std::log1p(std::exp(difference));
}

Matrix square(std::size_t n) { return Matrix(n, Vector(n, 0.0)); }

/// The inverse of a symmetric positive definite matrix, by Gauss and Jordan; such a matrix needs no pivots.
Matrix inverse(Matrix m) {
  const std::size_t n = m.size();
  Matrix out = square(n);
  for (std::size_t i = 0; i < n; ++i) out[i][i] = 1;
  for (std::size_t i = 0; i < n; ++i) {
    const double pivot = m[i][i];
    for (std::size_t k = 0; k < n; ++k) {
      m[i][k] /= pivot;
      out[i][k] /= pivot;
    }
    for (std::size_t j = 0; j < n; ++j) {
      const double factor = m[j][i];
      if (j == i || factor == 0) continue;
      for (std::size_t k = 0; k < n; ++k) {
        m[j][k] -= factor * m[i][k];
        out[j][k] -= factor * out[i][k];
      }
    }
  }
  return out;
}

Matrix product(const Matrix& a, const Matrix& b) {
  Matrix out = square(a.size());
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t k = 0; k < a.size(); ++k)
      for (std::size_t j = 0; j < a.size(); ++j) out[i][j] += a[i][k] * b[k][j];
  return out;
}

Vector times(const Matrix& m, const Vector& v) {
  Vector out;
  for (const Vector& row : m) out.push_back(std::inner_product(row.begin(), row.end(), v.begin(), 0.0));
  return out;
}

/// The likelihood of the strengths, the game that is assumed beforehand included.
class Likelihood {
 public:
  Likelihood(std::size_t players, const std::vector<Encounter>& encounters)
      : players_(players),
        encounters_(encounters) {}

  double log_value(const Vector& strength) const {
    double sum = 0;
    for (const double s : strength) sum += 0.5 * (log_chance(s) + log_chance(-s));
    for (const auto& [a, b, tally] : encounters_) {
      const double points = tally.points();
      sum += points * log_chance(strength[a] - strength[b]) +
             (tally.games() - points) * log_chance(strength[b] - strength[a]);
    }
    return sum;
  }

  Vector gradient(const Vector& strength) const {
    Vector out;
    for (const double s : strength) out.push_back(0.5 - chance(s));
    for (const auto& [a, b, tally] : encounters_) {
      const double excess = tally.points() - tally.games() * chance(strength[a] - strength[b]);
      out[a] += excess;
      out[b] -= excess;
    }
    return out;
  }

  /// Minus the second derivatives.
  Matrix curvature(const Vector& strength) const {
    return spread(strength, [](const DistinctTally& tally, double p) { return tally.games() * p * (1 - p); });
  }

  /// How the gradient varies from one such tournament to the next. The share of draws is estimated as if one more game
  /// had been decided, so that nothing but draws is not taken for certainty.
  Matrix variance(const Vector& strength) const {
    return spread(strength, [](const DistinctTally& tally, double p) {
      const double n = tally.games();
      const double binomial = p * (1 - p);
      return n * std::max(binomial - tally.draws / (n + 1) / 4, binomial / (n + 1));
    });
  }

 private:
  template <class Weight>
  Matrix spread(const Vector& strength, Weight&& weight) const {
    Matrix out = square(players_);
    for (std::size_t i = 0; i < players_; ++i) out[i][i] = chance(strength[i]) * chance(-strength[i]);
    for (const auto& [a, b, tally] : encounters_) {
      const double w = weight(tally, chance(strength[a] - strength[b]));
      out[a][a] += w;
      out[b][b] += w;
      out[a][b] -= w;
      out[b][a] -= w;
    }
    return out;
  }

  std::size_t players_;
  const std::vector<Encounter>& encounters_;
};

/// Newton's method; the likelihood is concave, so halving a step that goes too far is all the care it needs.
Vector strongest(const Likelihood& likelihood, std::size_t players) {
  constexpr int most_steps = 200;
  constexpr double close = 1e-10;
  Vector strength(players, 0.0);
  for (int i = 0; i < most_steps; ++i) {
    Vector step = times(inverse(likelihood.curvature(strength)), likelihood.gradient(strength));
    const double before = likelihood.log_value(strength);
    const auto moved = [&] {
      Vector there = strength;
      for (std::size_t k = 0; k < players; ++k) there[k] += step[k];
      return there;
    };
    const auto length = [&] {
      double longest = 0;
      for (const double s : step) longest = std::max(longest, std::abs(s));
      return longest;
    };
    while (length() > close && likelihood.log_value(moved()) < before)
      for (double& s : step) s /= 2;
    strength = moved();
    if (length() <= close) break;
  }
  return strength;
}

}  // namespace

Ratings rate(std::size_t players, const std::vector<Encounter>& encounters) {
  const Likelihood likelihood(players, encounters);
  const Vector strength = strongest(likelihood, players);
  const Matrix bread = inverse(likelihood.curvature(strength));
  const Matrix covariance = product(product(bread, likelihood.variance(strength)), bread);
  const auto n = static_cast<double>(players);
  const double mean = std::accumulate(strength.begin(), strength.end(), 0.0) / n;
  Vector row_mean;
  for (const Vector& row : covariance) row_mean.push_back(std::accumulate(row.begin(), row.end(), 0.0) / n);
  const double all_mean = std::accumulate(row_mean.begin(), row_mean.end(), 0.0) / n;

  Ratings out{.elo = {}, .interval = {}, .superiority = square(players)};
  for (std::size_t a = 0; a < players; ++a) {
    const double elo = elo_per_unit * (strength[a] - mean);
    const double error = elo_per_unit * std::sqrt(std::max(0.0, covariance[a][a] - 2 * row_mean[a] + all_mean));
    out.elo.push_back(elo);
    out.interval.push_back({elo - z95 * error, elo + z95 * error});
    for (std::size_t b = 0; b < players; ++b) {
      const double apart = covariance[a][a] + covariance[b][b] - 2 * covariance[a][b];
      out.superiority[a][b] = a == b ? 0.5 : normal_share((strength[a] - strength[b]) / std::sqrt(apart));
    }
  }
  return out;
}

}  // namespace zermelo
