#pragma once
#include <algorithm>
#include <string_view>
#include <vector>

#include "zermelo/core/evaluator.h"

namespace zermelo::pig {

/// Evaluators for Pig and Piglet, First's view. An ended game is worth 1 or -1 however far away, so that a value is an
/// expectation: chance of winning minus chance of losing.
///
/// `race` is ours: how many points each side still needs. With a and b the points First and Second lack, the turn's
/// total taken as held, and t what being on turn is worth in points, it says (b - a ± t) / (a + b + t), which lies in
/// -1 … 1. The fuller the total, the nearer the turn is to its end: ±t fades from the mover's at a total of 0 to the
/// other's at `hold`. With the throw in the air it is the mean of the two ways that may fall out.
template <class Device>
class Evaluator {
 public:
  using Value = double;
  enum Which : std::size_t { Zero, Race };

  template <class G>
  Evaluator(const G& game, const EvaluatorChoice& choice) : goal_(game.goal()),
                                                            choice_(choice) {}

  static std::vector<EvaluatorInfo> list() {
    return {zero_info,
            {"race",
             "points still lacking, yours against mine, as an expectation from -1 to 1",
             {{"turn", "points that being on turn is worth", Device::faces == 6 ? 6 : 0.5},
              {"hold", "turn total at which the turn is as good as over", Device::faces == 6 ? 25 : 3}},
             {},
             {.name = "wins", .mistake = 0.05}}};
  }

  template <class Position, class T = NoTerms>
  double operator()(const Position& p, T&& terms = {}) const {
    if (choice_.which == Zero) return 0;
    Guess guess = held(p, p.turn, p.total);
    if (p.rolling) {
      const Guess saved = held(p, p.turn, p.total + mean_gain);
      const Guess lost = held(p, opponent(p.turn), 0);
      guess.points = survival * saved.points + (1 - survival) * lost.points;
      guess.turn = survival * saved.turn + (1 - survival) * lost.turn;
    }
    return std::clamp(terms("points", guess.points) + terms("turn", guess.turn), -1.0, 1.0);
  }

  double final(const Outcome& outcome, int) const { return outcome.sign(); }
  double bound() const { return choice_.which == Zero ? 0 : 1; }

 private:
  struct Guess {
    double points = 0;
    double turn = 0;
  };

  /// `turn` has gathered `total` and nothing is in the air.
  template <class Position>
  Guess held(const Position& p, Player turn, double total) const {
    const auto lacking = [&](Player player) {
      return std::max(0.0, goal_ - p.score(player) - (turn == player ? total : 0));
    };
    if (lacking(turn) == 0) return {.points = static_cast<double>(sign(turn))};  // only to be held
    const double first = lacking(Player::First);
    const double second = lacking(Player::Second);
    const double worth = choice_.weights[0];
    const double all = first + second + std::max(worth, -worth);
    const double hold = std::max(choice_.weights[1], 1.0);
    const double share = 1 - 2 * std::min(total / hold, 1.0);
    return {(second - first) / all, sign(turn) * share * worth / all};
  }

  static constexpr double survival = 1 - 1.0 / Device::faces;
  /// Of the faces that do not lose: 4 for the die, 1 for the coin.
  static constexpr double mean_gain = [] {
    double sum = 0;
    for (int face = 2; face <= Device::faces; ++face) sum += Device::gain(face);
    return sum / (Device::faces - 1);
  }();

  double goal_;
  EvaluatorChoice choice_;
};

}  // namespace zermelo::pig
