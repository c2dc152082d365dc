#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "zermelo/core/evaluator.h"
#include "zermelo/games/grid/stones.h"

namespace zermelo {

/// Evaluators for the games of lines, First's view.
///
/// `open-lines` is the laboratory study's: lines that hold no stone of the other side, mine minus yours; an ended game
/// counts ±(constant + depth left), the constant being 99 without and 999 with gravity, or more on boards with more
/// lines than that.
///
/// `threats` is ours: an open line is worth the more the fuller it is, and the side to move gets a small bonus.
template <class Word, int Constant, class Lines = AnyLines>
class LineEvaluator {
 public:
  using Value = double;
  enum Which : std::size_t { Zero, OpenLines, Threats };

  template <class G>
  LineEvaluator(const G& game, const EvaluatorChoice& choice)
      : grid_(game.grid()),
        choice_(choice),
        sign_(game.misere() ? -1 : 1),
        lines_(grid_.lines_within(grid_.board())) {
    constant_ = std::max<double>(Constant, lines_ + 1);
    if (choice_.which == Threats) {
      bound_ = lines_ * (std::abs(choice_.weights[0]) + std::abs(choice_.weights[1]) + std::abs(choice_.weights[2])) +
               std::abs(choice_.weights[3]);
      constant_ = std::max(constant_, bound_ + 1);
    }
    if (choice_.which == OpenLines) bound_ = lines_;
    if (choice_.which == Threats) thousandths_ = {choice_, bound_};
  }

  static std::vector<EvaluatorInfo> list() {
    return {zero_info,
            {"open-lines",
             "lines without a stone of the other side, mine minus yours",
             {},
             {"study"},
             {.name = "lines", .mistake = 2}},
            {"threats",
             "open lines, weighed by how full they are",
             {{"one", "an open line that lacks three stones or more", 1},
              {"two", "an open line that lacks two stones", 3},
              {"three", "an open line that lacks one stone", 9},
              {"turn", "to be the one to move", 1}},
             {},
             {.mistake = 8}}};  // a little less than a line that lacks one stone
  }

  template <class T = NoTerms>
  double operator()(const Stones<Word>& p, T&& terms = {}) const {
    if (choice_.which == Zero) return 0;
    const Word& x = p.of(Player::First);
    const Word& o = p.of(Player::Second);
    if (choice_.which == OpenLines)
      return terms("open lines of x", sign_ * open(o)) + terms("open lines of o", -sign_ * open(x));
    return weighed<double>(p, choice_.weights, terms);
  }
  /// The value in thousandths, in integers if the weights are: for the engine, which uses no others.
  [[gnu::always_inline]] std::int32_t milli(const Stones<Word>& p) const {
    if (!in_thousandths()) return Score::units((*this)(p)).milli();
    return weighed<std::int32_t>(p, thousandths_.weights(), NoTerms{});
  }

  bool in_thousandths() const { return thousandths_.whole(); }

  double final(const Outcome& outcome, int depth_left) const {
    return choice_.which == Zero ? outcome.sign() : win_value(outcome, constant_, depth_left);
  }
  double bound() const { return bound_; }

 private:
  double open(const Word& blocked) const { return grid_.lines_within(grid_.board() & ~blocked); }

  template <class Number, class T>
  [[gnu::always_inline]] Number weighed(const Stones<Word>& p, std::span<const Number> weights, T&& terms) const {
    const auto [of_x, of_o] = grid_.open_lines(p.of(Player::First), p.of(Player::Second));
    return terms("lines of x", sign_ * worth(of_x, weights)) + terms("lines of o", -sign_ * worth(of_o, weights)) +
           terms("turn", sign(p.turn) * weights[3]);
  }
  template <class Number>
  static Number worth(const typename Grid<Word, Lines>::OpenLines& lines, std::span<const Number> weights) {
    return lines.lack_more * weights[0] + lines.lack_two * weights[1] + lines.lack_one * weights[2];
  }

  Grid<Word, Lines> grid_;
  EvaluatorChoice choice_;
  int sign_;
  int lines_;
  double bound_ = 0;
  double constant_ = Constant;
  WeightsInThousandths thousandths_;
};

}  // namespace zermelo
