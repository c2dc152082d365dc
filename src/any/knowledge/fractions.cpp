#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "zermelo/any/knowledge/chances.h"

namespace zermelo {
namespace {

using Fraction = boost::multiprecision::cpp_rational;

constexpr std::size_t most_exact_positions = 20'000;  ///< Pig to 20
/// Where no position comes back there are no equations to solve: EinStein würfelt nicht on three by three cells.
constexpr std::size_t most_exact_positions_once = 200'000;
constexpr std::size_t longest_fraction = 100;  ///< letters; nobody reads more

/// The fraction that a double was meant to be: the one with the smallest denominator that rounds to it.
Fraction meant_by(double probability) {
  constexpr int largest_denominator = 10'000;
  for (int below = 1; below <= largest_denominator; ++below) {
    const double above = std::round(probability * below);
    if (above / below == probability) return Fraction(static_cast<std::int64_t>(above), below);
  }
  return Fraction(probability);
}

/// The values of a solved game with dice as fractions: what value iteration only comes near to.
///
/// The play that value iteration found is taken for granted first. In a knot, every value is then a sum of constants
/// and of the few values that moves lead back to; these follow from as many equations. With the fractions in hand
/// every choice is looked at again, and where another move is better after all it is taken and the knot is solved anew:
/// so the end is proven, whatever the rounding was.
class ChanceFractions {
  using Number = ChanceGraph::Number;
  using Edge = ChanceGraph::Edge;
  using Sum = std::vector<Fraction>;  ///< factors of the values that are led back to, then a constant

 public:
  explicit ChanceFractions(const ChanceGraph& whole)
      : whole_(whole),
        values_(whole.size()),
        choice_(whole.size()),
        sums_(whole.size()) {}

  /// Nothing if choices went round in a circle, which no game here does.
  std::optional<Fraction> operator()(Number asked) {
    for (const auto& knot : whole_.knots()) {
      if (!solve(knot)) return std::nullopt;
      if (whole_.knot_of(asked) == static_cast<Number>(&knot - whole_.knots().data())) return values_[asked];
    }
    return std::nullopt;
  }

 private:
  static constexpr int most_changes = 1000;

  bool solve(const ChanceGraph::Knot& knot) {
    if (const Number i = knot.members.front(); !whole_.chooser(i)) {
      values_[i] = meant_by(whole_.value(i));
      return true;
    }
    for (const Number i : knot.members) choice_[i] = likely_choice(i);
    for (int change = 0; change < most_changes; ++change) {
      equations(knot);
      if (!better_choices(knot)) return true;
    }
    return false;
  }

  template <class Value>
  static bool prefers(Player player, const Value& a, const Value& b) {
    return player == Player::First ? a > b : a < b;
  }

  const Edge* likely_choice(Number i) const {
    const Player chooser = *whole_.chooser(i);
    const Edge* best = &whole_.edges(i).front();
    if (chooser == Player::Chance) return best;
    for (const Edge& edge : whole_.edges(i))
      if (prefers(chooser, whole_.value(edge.to), whole_.value(best->to))) best = &edge;
    return best;
  }

  /// Every value of the knot when everybody plays as chosen.
  void equations(const ChanceGraph::Knot& knot) {
    const std::size_t unknown = knot.returns.size();
    const auto inside = whole_.knot_of(knot.members.front());
    const auto add = [&](Sum& sum, Number to, const Fraction& weight) {
      if (whole_.knot_of(to) != inside) {
        sum[unknown] += weight * values_[to];
        return;
      }
      const auto back = std::ranges::lower_bound(knot.returns, to);
      if (back != knot.returns.end() && *back == to)
        sum[static_cast<std::size_t>(back - knot.returns.begin())] += weight;
      else
        for (std::size_t k = 0; k <= unknown; ++k) sum[k] += weight * sums_[to][k];
    };
    for (const Number i : knot.members) {
      Sum sum(unknown + 1, Fraction(0));
      if (*whole_.chooser(i) == Player::Chance) {
        for (const Edge& edge : whole_.edges(i)) add(sum, edge.to, meant_by(edge.probability));
      } else {
        add(sum, choice_[i]->to, Fraction(1));
      }
      sums_[i] = std::move(sum);
    }
    const Sum solution = solved(knot);
    for (const Number i : knot.members) {
      values_[i] = sums_[i][unknown];
      for (std::size_t k = 0; k < unknown; ++k) values_[i] += sums_[i][k] * solution[k];
    }
  }

  /// x = A x + b for the values that are led back to: Gauss and Jordan.
  Sum solved(const ChanceGraph::Knot& knot) const {
    const std::size_t many = knot.returns.size();
    std::vector<Sum> rows;
    for (std::size_t r = 0; r < many; ++r) {
      Sum row = sums_[knot.returns[r]];
      for (std::size_t k = 0; k < many; ++k) row[k] = Fraction(k == r ? 1 : 0) - row[k];
      rows.push_back(std::move(row));
    }
    for (std::size_t k = 0; k < many; ++k) {
      std::size_t pivot = k;
      while (rows[pivot][k] == 0) ++pivot;  // there is one, since the game ends with certainty
      std::swap(rows[k], rows[pivot]);
      const Fraction factor = rows[k][k];
      for (Fraction& f : rows[k]) f /= factor;
      for (std::size_t r = 0; r < many; ++r)
        if (r != k && rows[r][k] != 0) {
          const Fraction times = rows[r][k];
          for (std::size_t c = k; c <= many; ++c) rows[r][c] -= times * rows[k][c];
        }
    }
    Sum solution;
    for (const Sum& row : rows) solution.push_back(row[many]);
    return solution;
  }

  bool better_choices(const ChanceGraph::Knot& knot) {
    bool changed = false;
    for (const Number i : knot.members) {
      const Player chooser = *whole_.chooser(i);
      if (chooser == Player::Chance) continue;
      for (const Edge& edge : whole_.edges(i))
        if (prefers(chooser, values_[edge.to], values_[choice_[i]->to])) {
          choice_[i] = &edge;
          changed = true;
        }
    }
    return changed;
  }

  const ChanceGraph& whole_;
  std::vector<Fraction> values_;
  std::vector<const Edge*> choice_;
  std::vector<Sum> sums_;
};

}  // namespace

std::string exact_chance(const ChanceGraph& whole, ChanceGraph::Number asked, Player player) {
  const bool comes_back = std::ranges::any_of(whole.knots(), [](const auto& knot) { return !knot.returns.empty(); });
  if (whole.size() > (comes_back ? most_exact_positions : most_exact_positions_once)) return {};
  auto exact = ChanceFractions(whole)(asked);
  if (!exact) return {};
  if (player == Player::Second) *exact = 1 - *exact;
  const std::string text = exact->str();
  return text.size() > longest_fraction ? std::string() : text;
}

}  // namespace zermelo
