#pragma once
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "zermelo/core/evaluator.h"
#include "zermelo/games/kalah/position.h"
#include "zermelo/games/kalah/rules.h"

namespace zermelo::kalah {

/// Evaluators for Kalah, First's view, in seeds.
///
/// `stores` is the difference of the stores. `study` is the Kalah study's heuristic: stores plus seeds in pits, mine
/// minus yours, a seed counting the same in both. `harvest` is ours: seeds in pits count less than banked ones, and
/// what the next moves can bank is counted: pits that end in the own store, and the largest capture.
///
/// The game's aim decides what an ended game is worth: ±(constant + depth left), or its margin. With the margin even
/// `zero` counts it, and no value is beyond `bound()`, because a margin is proven only when nothing was guessed.
template <class Row>
class Evaluator {
 public:
  using Value = double;
  enum Which : std::size_t { Zero, Stores, Study, Harvest };

  template <class G>
  Evaluator(const G& game, const EvaluatorChoice& choice) : rules_(game.rules()),
                                                            choice_(choice) {
    const double seeds = rules_.all_seeds();
    bound_ = choice_.which == Zero ? 0 : seeds;
    if (choice_.which == Harvest) {
      bound_ = seeds * (1 + std::abs(weight(InPits)) + std::abs(weight(Capture)) + std::abs(weight(Threat))) +
               rules_.pits * std::abs(weight(Again)) + std::abs(weight(Turn));
      thousandths_ = {choice_, bound_};
    }
    constant_ = std::max(least_constant, bound_ + 1);
    if (rules_.aim == Aim::Margin) bound_ = std::max(bound_, seeds);
  }

  static std::vector<EvaluatorInfo> list() {
    return {zero_info,
            {"stores", "seeds in the stores, mine minus yours", {}, {}, unit},
            {"study", "seeds in stores and pits, mine minus yours", {}, {}, unit},
            {"harvest",
             "stores, seeds in pits, further turns and captures at hand",
             {{"pits", "a seed in an own pit, where a banked one is 1", 0.2},
              {"again", "a pit whose last seed would fall into the own store", 0.8},
              {"capture", "a seed of the largest capture of the side to move", 0.55},
              {"threat", "a seed of the largest capture of the other side", 0.45},
              {"turn", "to be the one to move", 1}},
             {},
             unit}};
  }

  template <class T = NoTerms>
  double operator()(const Position<Row>& p, T&& terms = {}) const {
    if (choice_.which == Zero) return 0;
    if (choice_.which == Harvest) return harvest<double>(p, choice_.weights, 1, terms);
    const int n = row_pits<Row>(rules_);
    const Row& south = p.of(Player::First);
    const Row& north = p.of(Player::Second);
    const double stores = terms("stores", south[n] - north[n]);
    if (choice_.which == Stores) return stores;
    return stores + terms("pits", south.seeds_in_pits(n) - north.seeds_in_pits(n));
  }
  /// The value in thousandths, in integers if the weights are: for the engine, which uses no others.
  [[gnu::always_inline]] std::int32_t milli(const Position<Row>& p) const {
    if (!in_thousandths()) return Score::units((*this)(p)).milli();
    return harvest<std::int32_t>(p, thousandths_.weights(), WeightsInThousandths::one, NoTerms{});
  }
  bool in_thousandths() const { return thousandths_.whole(); }

  double final(const Outcome& outcome, int depth_left) const {
    if (rules_.aim == Aim::Margin) return outcome.margin;
    return choice_.which == Zero ? outcome.sign() : win_value(outcome, constant_, depth_left);
  }
  double bound() const { return bound_; }

 private:
  static constexpr double least_constant = 1000;
  static constexpr EvaluatorUnit unit{.name = "seeds", .mistake = 2.5};
  enum Weight : std::size_t { InPits, Again, Capture, Threat, Turn };
  double weight(Weight which) const { return choice_.weights[which]; }

  template <class Number, class T>
  [[gnu::always_inline]] Number harvest(const Position<Row>& p, std::span<const Number> weights, Number banked,
                                        T&& terms) const {
    const int n = row_pits<Row>(rules_);
    const Row& south = p.of(Player::First);
    const Row& north = p.of(Player::Second);
    const int side = sign(p.turn);
    const auto [own, other] = chances(p.own, p.other, n);
    return terms("stores", banked * (south[n] - north[n])) +
           terms("pits", weights[InPits] * (south.seeds_in_pits(n) - north.seeds_in_pits(n))) +
           terms("again", side * weights[Again] * (own.again - other.again)) +
           terms("captures", side * (weights[Capture] * own.capture - weights[Threat] * other.capture)) +
           terms("turn", side * weights[Turn]);
  }

  Rules rules_;
  EvaluatorChoice choice_;
  WeightsInThousandths thousandths_;
  double bound_ = 0;
  double constant_ = 0;
};

}  // namespace zermelo::kalah
