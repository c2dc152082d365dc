#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "zermelo/core/evaluator.h"
#include "zermelo/core/exponential.h"
#include "zermelo/games/einstein/rules.h"

namespace zermelo::einstein {

/// The moves that a stone needs to the far corner: at best, when every useful move is diagonal, and at worst.
struct Way {
  int best;
  int worst;
};
inline Way way_to_goal(const Rules& game, Player side, int cell) {
  const int columns = std::abs(game.column(game.goal(side)) - game.column(cell));
  const int rows = std::abs(game.row(game.goal(side)) - game.row(cell));
  return {std::max(columns, rows), columns + rows};
}

/// Of how many faces of the die each stone may move, for every set of stones that are left (as shares of
/// the faces they are the tables of S. Schwarz).
template <int Faces>
constexpr auto faces_of_stones() {
  std::array<std::array<std::uint8_t, most_stones>, std::size_t{1} << most_stones> table{};
  for (unsigned left = 1; left < table.size(); ++left)
    for (int die = 1; die <= Faces; ++die)
      for (unsigned stones = movable(static_cast<StoneSet>(left), die); stones != 0; stones &= stones - 1)
        ++table[left][static_cast<std::size_t>(std::countr_zero(stones))];
  return table;
}

/// Evaluators for EinStein würfelt nicht!, First's view. An ended game is worth 1 or -1 however far away, so that a
/// value is an expectation: chance of winning minus chance of losing.
///
///   - `lead`: the moves that the foremost stone of each side still needs.
///   - `race` (ours): a stone that needs d moves and is moved by k faces of the die counts k · base^-d. With a and b
///   the
///     sums of the two sides, the side to move taken `turn` times, it says (a - b) / (a + b).
class Evaluator {
 public:
  using Value = double;
  enum Which : std::size_t { Zero, Lead, Race };

  Evaluator(const Rules& game, const EvaluatorChoice& choice) : game_(game), choice_(choice) {
    const double half_a_move = std::sqrt(std::clamp(choice.weights[0], 1.0, most_weight));
    double worth = 1;
    for (double& each : worth_) {
      each = worth;
      worth /= half_a_move;
    }
  }

  static std::vector<EvaluatorInfo> list() {
    return {zero_info,
            {"lead",
             "moves that the foremost stone still needs, yours against mine, from -1 to 1",
             {},
             {},
             {.name = "wins", .mistake = 0.1}},
            {"race",
             "nearness of every stone and the rolls that move it, mine against yours, from -1 to 1",
             {{"base", "how much more a stone counts that is one move nearer", 3},
              {"turn", "how much more the stones of the side to move count", 1.4}},
             {},
             {.name = "wins", .mistake = 0.05}}};
  }

  template <class T = NoTerms>
  double operator()(const Position& p, T&& terms = {}) const {
    if (choice_.which == Zero) return 0;
    if (choice_.which == Lead)
      return terms("lead", (needed(p, Player::Second) - needed(p, Player::First)) / game_.size());
    const double first = nearness(p, Player::First);
    const double second = nearness(p, Player::Second);
    const double turn = std::clamp(choice_.weights[1], 0.0, most_weight);
    const double even = balance(first, second);
    const double with_turn = p.turn == Player::First ? balance(turn * first, second) : balance(first, turn * second);
    return std::clamp(terms("stones", even) + terms("turn", with_turn - even), -1.0, 1.0);
  }

  double final(const Outcome& outcome, int) const { return outcome.sign(); }
  double bound() const { return choice_.which == Zero ? 0 : 1; }

 private:
  static constexpr double most_weight = 1000;

  static double balance(double a, double b) { return (a - b) / (a + b); }

  double needed(const Position& p, Player side) const {
    int fewest = game_.size();
    for (const std::uint8_t cell : p.of(side))
      if (cell != gone) fewest = std::min(fewest, way_to_goal(game_, side, cell).best);
    return fewest;
  }

  double nearness(const Position& p, Player side) const {
    static constexpr auto by_three = faces_of_stones<3>();
    static constexpr auto by_six = faces_of_stones<most_stones>();
    const StoneSet left = stones_left(p, side);
    const auto& faces = (game_.stones() == 3 ? by_three : by_six)[left];
    double sum = 0;
    for (unsigned stones = left; stones != 0; stones &= stones - 1) {
      const int stone = std::countr_zero(stones);
      const Way way = way_to_goal(game_, side, p.cell(side, stone));
      const double rolls = faces[static_cast<std::size_t>(stone)];
      const int half_moves = way.best + way.worst;
      sum += rolls * rolls * worth_[static_cast<std::size_t>(half_moves)];
    }
    return sum;
  }

  Rules game_;
  EvaluatorChoice choice_;
  std::array<double, 3 * largest_size> worth_{};  ///< by half moves to the corner
};

}  // namespace zermelo::einstein
