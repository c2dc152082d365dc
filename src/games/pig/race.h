#pragma once
#include <algorithm>
#include <string_view>
#include <vector>

#include "core/evaluator.h"

namespace zermelo {

/// Evaluators for Pig and Piglet, First's view. An ended game is worth 1 or -1 however far away, so that a value is an
/// expectation: chance of winning minus chance of losing.
///
/// `race` is ours: who needs how many points still. With a and b the points First and Second lack and t what being on
/// turn is worth in points, it says (b - a ± t) / (a + b + t), which lies in -1 … 1. Of the turn's total a share
/// counts as won; in the air it is first weighed by the chance that it survives the throw.
template <class Device>
class RaceEvaluator {
 public:
  using Value = double;
  enum Which : std::size_t { Zero, Race };

  template <class G>
  RaceEvaluator(const G& game, const EvaluatorChoice& choice) : goal_(game.goal()),
                                                                choice_(choice) {}

  static std::vector<EvaluatorInfo> list() {
    return {zero_info,
            {"race",
             "points still lacking, yours against mine, as an expectation from -1 to 1",
             {{"total", "share of the turn total that counts as won", 0.9},
              {"turn", "points that being on turn is worth", turn_worth}}}};
  }

  template <class Position, class T = NoTerms>
  double operator()(const Position& p, T&& terms = {}) const {
    if (choice_.which == Zero) return 0;
    const double gathered = choice_.weights[0] * (p.rolling ? survival * (p.total + mean_gain) : p.total);
    const auto lacking = [&](Player player) {
      return std::max(0.0, goal_ - p.score(player) - (p.turn == player ? gathered : 0));
    };
    const double first = lacking(Player::First);
    const double second = lacking(Player::Second);
    const double turn = choice_.weights[1];
    const double all = first + second + std::max(turn, -turn);
    if (!(all > 0)) return 0;
    return std::clamp(terms("points", (second - first) / all) + terms("turn", sign(p.turn) * turn / all), -1.0, 1.0);
  }

  double final(const Outcome& outcome, int) const { return outcome.sign(); }
  double bound() const { return choice_.which == Zero ? 0 : 1; }

 private:
  static constexpr double survival = 1 - 1.0 / Device::faces;
  /// Of the faces that do not lose: 4 for the die, 1 for the coin.
  static constexpr double mean_gain = [] {
    double sum = 0;
    for (int face = 2; face <= Device::faces; ++face) sum += Device::gain(face);
    return sum / (Device::faces - 1);
  }();
  /// About what a sensible turn brings on average: eight points with a die (hold at 20), half a point with a coin.
  static constexpr double turn_worth = Device::faces == 6 ? 8 : 0.5;

  double goal_;
  EvaluatorChoice choice_;
};

}  // namespace zermelo
