#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "zermelo/core/knowledge.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/options.h"
#include "zermelo/core/pairing.h"
#include "zermelo/games/grid/evaluators.h"
#include "zermelo/games/grid/pairing.h"
#include "zermelo/games/grid/stones.h"

namespace zermelo {

/// m,n,k: m columns, n rows, k in a line; 3,3,3 is tic-tac-toe, 15,15,5 free gomoku. A longer line counts too.
/// Squares in natural order: row by row from the top left.
template <class Word>
class Mnk : public StonesGame<Word> {
  using Base = StonesGame<Word>;

 public:
  using typename Base::Move;
  using typename Base::Position;
  using Evaluator = LineEvaluator<Word, 99>;
  static constexpr std::string_view name = "mnk";

  Mnk() : Mnk(3, 3, 3) {}
  Mnk(int columns, int rows, int line, bool misere = false)
      : Base(Grid<Word>(columns, rows, line, Grid<Word>::Layout::Rows), misere) {}

  void moves(const Position& p, MoveList<Move>& list) const {
    for (Word left = this->empty(p); any(left); clear_lowest(left))
      list.push_back({static_cast<std::uint16_t>(lowest(left))});
  }
  std::uint64_t count_moves(const Position& p) const {
    return static_cast<std::uint64_t>(this->grid_.cells() - count(p.all()));
  }
  Move nth_move(const Position& p, std::uint32_t n) const {
    return {static_cast<std::uint16_t>(nth(this->empty(p), n))};
  }

  /// A stone more never hurts where a line wins, and may well where it loses.
  std::optional<Position> pass(const Position& p) const { return this->turned(p); }
  bool may_zugzwang(const Position&) const { return this->misere_; }

  template <class List>
  std::optional<Verdict> foresee(const Position& p, List& list, ReachedBy came) const {
    return this->foresee_among(this->empty(p), false, p, came, list);
  }

  bool pair_up(const Position& p, bool mover, CellPairs& pairs) const {
    return !this->misere_ && Pairing(this->grid_, mover ? p.own : p.other, this->empty(p), !mover).find(pairs);
  }
  bool pairs_hold(const Position& p, const CellPairs& pairs) const {
    return !this->misere_ && is_pairing(this->grid_, p.own | this->empty(p), this->empty(p), pairs);
  }

  std::string move_text(const Position&, Move m) const { return this->cell_name(m.cell); }

  std::string text_drawing(const Position& p, const TextStyle& style = {}) const {
    const auto& grid = this->grid_;
    const int margin = grid.rows() > 9 ? 2 : 1;
    std::string text;
    for (int y = 0; y < grid.rows(); ++y) {
      const std::string number = std::to_string(grid.rows() - y);
      text += std::string(static_cast<std::size_t>(margin) - number.size(), ' ') + number;
      for (int x = 0; x < grid.columns(); ++x) text += std::string(" ") + this->stone_text(p, grid.cell(x, y), style);
      text += '\n';
    }
    text += std::string(static_cast<std::size_t>(margin), ' ');
    for (int x = 0; x < grid.columns(); ++x) text += std::string(" ") + static_cast<char>('a' + x);
    return text + '\n';
  }

  Drawing drawing(const Position& p) const {
    Drawing drawing = Base::drawing(p);
    for (int y = 0; y < this->grid_.rows(); ++y)
      drawing.labels.push_back({.x = 0.25, .y = y + 0.5, .text = std::to_string(this->grid_.rows() - y)});
    for (int x = 0; x < this->grid_.columns(); ++x)
      drawing.labels.push_back(
          {.x = x + 1.0, .y = this->grid_.rows() + 0.25, .text = std::string(1, static_cast<char>('a' + x))});
    return drawing;
  }

  Gesture gesture(const Position&, Move m) const { return {.path = {this->cell_name(m.cell)}, .touches = 1}; }
  std::string refusal(const Position&, const std::vector<std::string>& touched) const {
    return this->no_stone(touched, "that cell is taken");
  }

  /// Every way to lay stones of two colours by turns; games that end before are counted as if they continued.
  double most_positions() const {
    if (this->grid_.line() <= 2) return 0;  // nearly every game ends at once
    const int cells = this->grid_.columns() * this->grid_.rows();
    double count = 0;
    for (int stones = 0; stones <= cells; ++stones) count += binomial(cells, stones) * binomial(stones, stones / 2);
    return count;
  }

  /// Turns and mirrors: eight on a square board, four on a rectangle.
  int symmetries() const { return this->grid_.columns() == this->grid_.rows() ? 8 : 4; }
  Position image(const Position& p, int symmetry) const {
    return {this->grid_.image(p.own, symmetry), this->grid_.image(p.other, symmetry), p.turn};
  }
};

}  // namespace zermelo

namespace zermelo::mnk {

/// The family for the catalogue: options, and the word that is wide enough.
struct Family {
  static constexpr std::string_view name = "mnk";
  static constexpr std::string_view summary = "k in a line on m columns and n rows; tic-tac-toe is mnk:3,3,3";
  static constexpr std::string_view title = "Tic-tac-toe";
  static constexpr std::array<std::string_view, 2> sides{"X", "O"};
  static std::vector<Variant> variants() {
    return {{"mnk:3,3,3", "Tic-tac-toe", "three in a row on three by three cells"},
            {"mnk:3,3,3,misere=on", "Misère", "making three in a row loses"},
            {"mnk:5,5,4", "Four in a row", "four in a row on five by five cells"},
            {"mnk:15,15,5", "Gomoku", "five in a row on fifteen by fifteen cells"}};
  }
  static std::vector<Option> options() {
    return {Option::number("columns", "width of the board", 3, 1, 19),
            Option::number("rows", "height of the board", 3, 1, 19),
            Option::number("line", "stones in a line that win", 3, 1, 19),
            Option::flag("misere", "making the line loses")};
  }
  static std::vector<std::pair<std::string, std::string>> aliases() {
    return {{"tic-tac-toe", "mnk:3,3,3"}, {"gomoku", "mnk:15,15,5"}};
  }
  template <class Use>
  static Expected<void> make(const Settings& s, Use&& use) {
    if (s.small("line") > std::max(s.small("columns"), s.small("rows")))
      return fail({.what = "a line of " + s.text("line") + " does not fit the board",
                   .where = "game mnk",
                   .expected = "line at most the larger of columns and rows"});
    if (s.small("columns") * s.small("rows") <= 64)
      use(Mnk<std::uint64_t>(s.small("columns"), s.small("rows"), s.small("line"), s.on("misere")));
    else
      use(Mnk<WideBoard>(s.small("columns"), s.small("rows"), s.small("line"), s.on("misere")));
    return {};
  }
};

}  // namespace zermelo::mnk
