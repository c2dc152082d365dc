#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "zermelo/core/evaluator.h"
#include "zermelo/games/chess/tapered.h"

namespace zermelo::chess {

/// The evaluators of chess, in pawns, White's view.
///
/// `study` is the rook-endgame study's heuristic H. It knows kings and at most one rook a side; in any other position
/// it is `material` with the usual weights.
class Evaluator {
 public:
  using Value = double;
  enum Which : std::size_t { Zero, Material, Study, TaperedTerms };

  template <class G>
  Evaluator(const G&, const EvaluatorChoice& choice) : choice_(choice) {
    const auto& w = choice_.weights;
    if (choice_.which == Material)
      for (std::size_t i = 0; i < w.size(); ++i) bound_ = std::max(bound_, most_pieces * std::abs(w[i]));
    if (choice_.which == Study) bound_ = StudyHeuristic::bound;
    if (choice_.which == TaperedTerms) bound_ = 1000;
    weights_ = {.squares = w[0], .mobility = w[1], .pawns = w[2], .king = w[3]};
  }

  static std::vector<EvaluatorInfo> list() {
    return {zero_info,
            {"material",
             "the pieces, in pawns",
             {{"pawn", "a pawn", usual[Pawn]},
              {"knight", "a knight", usual[Knight]},
              {"bishop", "a bishop", usual[Bishop]},
              {"rook", "a rook", usual[Rook]},
              {"queen", "a queen", usual[Queen]}},
             {},
             unit},
            {"study", "the rook-endgame study's heuristic; with other pieces on the board, material"},
            {"tapered",
             "material, squares, mobility, pawns and kings, blended from middle game to end game",
             {{"squares", "weight of material and squares", 1},
              {"mobility", "weight of mobility and open files", 1},
              {"pawns", "weight of passed, doubled and isolated pawns", 1},
              {"king", "weight of the kings' safety", 1}},
             {},
             unit}};
  }

  template <class T = NoTerms>
  double operator()(const Position& p, T&& terms = {}) const {
    switch (choice_.which) {
      case Material: return material(p, choice_.weights, terms);
      case Study:
        if (const auto pieces = RookEndgame::of(p)) return StudyHeuristic::value(*pieces, terms);
        return material(p, usual, terms);
      case TaperedTerms: return std::clamp(Tapered::value(p, weights_, terms), -bound_, bound_);
      default: return 0;
    }
  }

  double final(const Outcome& outcome, int depth_left) const {
    return choice_.which == Zero ? outcome.sign() : win_value(outcome, bound_ + 1, depth_left);
  }
  double bound() const { return bound_; }

 private:
  static constexpr std::array<double, 5> usual{1, 3, 3, 5, 9};
  static constexpr EvaluatorUnit unit{.name = "pawns", .mistake = 0.75};
  static constexpr double most_pieces = 15;  // a side has sixteen, its king among them

  template <class W, class T>
  static double material(const Position& p, const W& weights, T&& terms) {
    double v = 0;
    for (std::size_t kind = Pawn; kind < King; ++kind) {
      const int surplus = count(p.sides[0] & p.kinds[kind]) - count(p.sides[1] & p.kinds[kind]);
      v += terms(piece_names[kind], surplus * weights[kind]);
    }
    return v;
  }

  EvaluatorChoice choice_;
  Tapered::Weights weights_;
  double bound_ = 0;
};

}  // namespace zermelo::chess
