#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>

#include "zermelo/any/knowledge/chances.h"
#include "zermelo/solve/chance_fractions.h"

namespace zermelo {
namespace {

using Fraction = boost::multiprecision::cpp_rational;

constexpr std::size_t most_exact_positions = 20'000;  ///< Pig to 20
constexpr std::size_t longest_fraction = 100;         ///< letters; nobody reads more

/// The fraction that a double was meant to be: the one with the smallest denominator that rounds to it.
Fraction meant_by(double probability) {
  constexpr int largest_denominator = 10'000;
  for (int below = 1; below <= largest_denominator; ++below) {
    const double above = std::round(probability * below);
    if (above / below == probability) return Fraction(static_cast<long>(above), below);
  }
  return Fraction(probability);
}

}  // namespace

std::string exact_chance(const ChanceGraph& whole, ChanceGraph::Number asked, Player player) {
  if (whole.size() > most_exact_positions) return {};
  auto exact = ChanceFractions<Fraction, Fraction (*)(double)>(whole, meant_by)(asked);
  if (!exact) return {};
  if (player == Player::Second) *exact = 1 - *exact;
  const std::string text = exact->str();
  return text.size() > longest_fraction ? std::string() : text;
}

}  // namespace zermelo
