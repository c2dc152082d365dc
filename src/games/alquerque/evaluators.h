#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <string_view>
#include <vector>

#include "zermelo/core/evaluator.h"
#include "zermelo/games/alquerque/rules.h"

namespace zermelo::alquerque {

/// What an Alquerque position seems to be worth, as First (White) sees it.
template <class G>
class Evaluator {
 public:
  using Value = double;

  Evaluator(const G&, const EvaluatorChoice& choice) : which_(static_cast<Which>(choice.which)) {
    for (std::size_t i = 0; i < weights_.size(); ++i) weights_[i] = choice.weights[i];
  }

  static std::vector<EvaluatorInfo> list() {
    return {zero_info,
            {"material", "White's pieces minus Black's", {}, {}, unit},
            {"study",
             "pieces won and pieces in a corner: the study's idea with weights that make a capture count most",
             {{"piece", "a piece", 1}, {"corner", "a piece on one of the four corners", 0.2}},
             {},
             unit},
            {"position",
             "pieces, the captures at hand, safe points and room to move",
             {{"piece", "a piece", 1},
              {"trade", "a piece more, when few are left", 4},
              {"capture", "a piece that the side to move can take now", 0.8},
              {"threat", "a piece of the other side that could capture if it were to move", 0.4},
              {"edge", "a piece on the edge, where it is hard to jump", 0.1},
              {"centre", "a piece on the middle point", 0.1},
              {"room", "a step that a side can make", 0.02}},
             {},
             unit}};
  }

  template <class T = NoTerms>
  double operator()(const typename G::Position& p, T&& terms = {}) const {
    switch (which_) {
      case Which::Zero: return 0;
      case Which::Material: return terms("pieces", pieces(p));
      case Which::Study: return terms("pieces", weights_[0] * pieces(p)) + terms("corners", weights_[1] * corners(p));
      case Which::Position: return position(p, terms);
    }
    return 0;
  }

  double final(const Outcome& outcome, int depth_left) const {
    return which_ == Which::Zero ? outcome.sign() : win_value(outcome, bound() + 1, depth_left);
  }

  /// No more than every piece at its best.
  double bound() const {
    constexpr double most = Board::pieces;
    if (which_ == Which::Zero) return 0;
    if (which_ == Which::Material) return most;
    double sum = 0;
    for (const double weight : weights_) sum += weight < 0 ? -weight : weight;
    return 8 * most * sum;
  }

 private:
  using Board = typename G::Board;
  using Word = typename G::Word;
  enum class Which { Zero, Material, Study, Position };
  static constexpr EvaluatorUnit unit{.name = "pieces", .mistake = 0.6};

  static double difference(Word white, Word black) { return std::popcount(white) - std::popcount(black); }
  static double pieces(const auto& p) { return difference(p.of(Player::First), p.of(Player::Second)); }
  static double corners(const auto& p) {
    return difference(p.of(Player::First) & Board::corners, p.of(Player::Second) & Board::corners);
  }

  /// The most pieces one turn can take, as far as a quick look sees.
  static int longest(int at, const typename G::Field& field, int& budget) {
    int best = 0;
    if (--budget < 0) return 0;
    Board::each_jump(at, field.enemy, field.landing, [&](int over, int to) {
      const int more = G::rules.jumps == Jumps::One ? 0 : longest(to, G::Chains::after_jump(field, over, to), budget);
      best = std::max(best, 1 + more);
    });
    return best;
  }
  static constexpr int quick_look = 200;

  static int best_capture(const auto& p) {
    int best = 0;
    int budget = quick_look;
    for (Word from = G::jumpers(p); from != 0; from &= from - 1)
      best = std::max(best, longest(std::countr_zero(from), G::field(p, std::countr_zero(from)), budget));
    return best;
  }

  template <class T>
  double position(const typename G::Position& p, T& terms) const {
    const auto& [piece, trade, capture, threat, edge, centre, room] = weights_;
    const double mover = sign(p.turn);
    const Word white = p.of(Player::First);
    const Word black = p.of(Player::Second);
    const Word empty = G::empty(p);
    constexpr Word rim = edge_points();
    constexpr Word middle = Board::bit(Board::points / 2);
    const double lead = pieces(p);
    double value = terms("pieces", piece * lead);
    value += terms("trade", trade * lead / std::popcount(static_cast<Word>(white | black)));
    value += terms("captures", mover * capture * best_capture(p));
    value += terms("threats", -mover * threat * std::popcount(Board::jumpers(p.other, p.own, empty)));
    value += terms("edge", edge * difference(white & rim, black & rim));
    value += terms("centre", centre * difference(white & middle, black & middle));
    value += terms("room", room * (Board::count_steps(white, empty) - Board::count_steps(black, empty)));
    return value;
  }

  static constexpr Word edge_points() {
    Word rim = 0;
    for (int point = 0; point < Board::points; ++point)
      if (Board::row(point) % (Board::size - 1) == 0 || Board::column(point) % (Board::size - 1) == 0)
        rim |= Board::bit(point);
    return rim;
  }

  std::array<double, 7> weights_{};
  Which which_;
};

}  // namespace zermelo::alquerque
