#pragma once
#include <array>
#include <bit>
#include <cmath>
#include <string_view>
#include <vector>

#include "zermelo/core/evaluator.h"
#include "zermelo/games/checkers/generate.h"
#include "zermelo/games/checkers/position.h"

namespace zermelo::checkers {

/// Evaluators of checkers, Black's view (Black is First).
///
/// `study` is the checkers study's: pieces and half a point a king; what its counters of kings did beyond that belongs
/// to `checkers:study`. `position` is ours.
class Evaluator {
 public:
  using Value = double;
  enum Which : std::size_t { Zero, Material, Study, Positional };
  enum Weight : std::size_t { Man, King, BackRow, Advance, Centre, KingCentre, Mobility, Edge, Runaway, Turn, Trade };

  template <class G>
  Evaluator(const G&, const EvaluatorChoice& choice) : choice_(choice) {}

  static std::vector<EvaluatorInfo> list() {
    return {zero_info,
            {"material", "men and kings", {{"man", "a man", 1}, {"king", "a king", 1.3}}, {}, unit},
            {"study", "pieces, and half a point for a king: the checkers study's", {}, {}, unit},
            {"position",
             "material, kings, back row, tempo, centre, mobility",
             {{"man", "a man", 1},
              {"king", "a king", 1.4},
              {"back", "a man at home on the back row", 0.3},
              {"advance", "a row that a man has advanced (tempo)", 0.005},
              {"centre", "a man on the eight squares of the centre", 0.03},
              {"king-centre", "a king off the edge of the board", 0.12},
              {"mobility", "a square that can be stepped to", 0.015},
              {"edge", "a man on the left or right edge", -0.01},
              {"runaway", "a man whose way to the king-row is free", 0.3},
              {"turn", "to be the one to move", 0.02},
              {"trade", "to be ahead when few pieces are left, at most", 4}},
             {},
             unit}};
  }

  template <class T = NoTerms>
  double operator()(const Position& p, T&& terms = {}) const {
    const Bits black = p.of(Player::First);
    const Bits white = p.of(Player::Second);
    const double men = difference(black & ~p.kings(), white & ~p.kings());
    const double kings = difference(black & p.kings(), white & p.kings());
    switch (choice_.which) {
      case Material: return terms("men", choice_.weights[0] * men) + terms("kings", choice_.weights[1] * kings);
      case Study: return terms("pieces", men + kings) + terms("kings", 0.5 * kings);
      case Positional: return positional(p, black, white, men, kings, terms);
      default: return 0;
    }
  }

  double final(const Outcome& outcome, int depth_left) const {
    return choice_.which == Zero ? outcome.sign() : win_value(outcome, bound() + 1, depth_left);
  }

  /// Twelve pieces of the most valuable kind, each with every bonus.
  double bound() const {
    if (choice_.which == Zero) return 0;
    if (choice_.which == Study) return most_pieces * 1.5;
    const auto weight = [&](std::size_t i) { return std::abs(choice_.weights[i]); };
    if (choice_.which == Material) return most_pieces * std::max(weight(0), weight(1));
    const double man = weight(Man) + weight(BackRow) + rows * weight(Advance) + weight(Centre) + weight(Edge) +
                       weight(Runaway) + 2 * weight(Mobility);
    const double king = weight(King) + weight(KingCentre) + 4 * weight(Mobility);
    return most_pieces * std::max(man, king) + weight(Turn) + weight(Trade);
  }

 private:
  static constexpr int most_pieces = 12;
  static constexpr EvaluatorUnit unit{.name = "men", .mistake = 0.6};
  static constexpr int rows = Board::size;

  static constexpr Bits centre = Board::columns(2, 4) & Board::rows(2, 4);
  static constexpr Bits inner = Board::columns(1, 6) & Board::rows(1, 6);
  static constexpr Bits sides = Board::columns(0, 1) | Board::columns(7, 1);

  static double difference(Bits a, Bits b) { return std::popcount(a) - std::popcount(b); }

  double weight(Weight name) const { return choice_.weights[name]; }

  /// The counts of both sides, all at once: counting bits one word at a time would take longer than the rest.
  enum Counted : std::size_t { Pieces, HomeMen, OddRows, TwoRows, FourRows, CentreMen, SideMen, OpenKings, Kinds };
  using Counts = std::array<std::int64_t, Kinds>;

  static Counts counts(Bits pieces, Bits kings, Bits home, const std::array<Bits, 3>& rows_by_bit) {
    const Bits men = pieces & ~kings;
    const std::array<std::uint64_t, Kinds> sets{
        pieces,       men & home,  men & rows_by_bit[0],  men & rows_by_bit[1], men & rows_by_bit[2],
        men & centre, men & sides, pieces & kings & inner};
    Counts found;
    for (std::size_t i = 0; i < Kinds; ++i) found[i] = std::popcount(sets[i]);
    return found;
  }
  /// The rows, numbered from a side's own end, whose number has a bit set.
  static constexpr std::array<Bits, 3> rows_by_bit(bool from_below) {
    std::array<Bits, 3> sets{};
    for (int row = 0; row < rows; ++row)
      for (int bit = 0; bit < 3; ++bit)
        if ((row >> bit & 1) != 0) sets[static_cast<std::size_t>(bit)] |= Board::row(from_below ? rows - 1 - row : row);
    return sets;
  }

  template <class T>
  double positional(const Position& p, Bits black, Bits white, double men, double kings, T& terms) const {
    static constexpr auto black_rows = rows_by_bit(false);
    static constexpr auto white_rows = rows_by_bit(true);
    const Counts of_black = counts(black, p.kings(), Board::row(0), black_rows);
    const Counts of_white = counts(white, p.kings(), Board::row(rows - 1), white_rows);
    const auto ahead = [&](Counted kind) { return static_cast<double>(of_black[kind] - of_white[kind]); };
    double sum = terms("men", weight(Man) * men) + terms("kings", weight(King) * kings);
    sum += terms("back row", weight(BackRow) * ahead(HomeMen));
    sum += terms("tempo", weight(Advance) * (ahead(OddRows) + 2 * ahead(TwoRows) + 4 * ahead(FourRows)));
    sum += terms("centre", weight(Centre) * ahead(CentreMen));
    sum += terms("kings in the open", weight(KingCentre) * ahead(OpenKings));
    sum += terms("mobility", weight(Mobility) * mobility(p));
    sum += terms("edge", weight(Edge) * ahead(SideMen));
    sum += terms("runaways", weight(Runaway) * (runaways<true>(black & ~p.kings(), white) -
                                                runaways<false>(white & ~p.kings(), black)));
    sum += terms("turn", weight(Turn) * sign(p.turn()));
    const auto all = static_cast<double>(of_black[Pieces] + of_white[Pieces]);
    return sum + terms("trade when ahead", weight(Trade) * (all == 0 ? 0 : ahead(Pieces) / all));
  }

  static double mobility(const Position& p) {
    const Position turned{p.other, p.own, p.rest};
    if (p.white_to_move()) return Generator<true>(turned).mobility() - Generator<false>(p).mobility();
    return Generator<true>(p).mobility() - Generator<false>(turned).mobility();
  }

  /// Men in front of which, as wide as they and their stops can go, no piece of the other side stands.
  template <bool Down>
  static double runaways(Bits men, Bits enemies) {
    constexpr int l = Down ? Board::left : -Board::left;
    constexpr int r = Down ? Board::right : -Board::right;
    Bits watched = enemies;  // squares from which some enemy lies ahead
    for (int i = 1; i < rows; ++i) watched |= (step<-l>(watched) | step<-r>(watched)) & Board::all;
    return std::popcount(men & ~watched);
  }

  EvaluatorChoice choice_;
};

}  // namespace zermelo::checkers
