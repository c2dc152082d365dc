#pragma once
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/notation.h"
#include "core/options.h"
#include "games/grid/evaluators.h"
#include "games/grid/stones.h"

namespace zermelo {

/// Stones drop into columns; `line` in a row wins. 7 columns × 6 rows × 4 is Connect Four.
///
/// Cells are numbered column by column from the top, so a stone rests on the cell with the next number:
///
///     0  6 12 18 24 30 36
///     1  7 13 …
///     ⋮
///     5 11 17 23 29 35 41      <- floor
template <class Word>
class Connect : public StonesGame<Word> {
  using Base = StonesGame<Word>;

 public:
  using typename Base::Move;
  using typename Base::Position;
  using Evaluator = LineEvaluator<Word, 999>;
  static constexpr std::string_view name = "connect";

  Connect() : Connect(7, 6, 4) {}
  Connect(int columns, int rows, int line, bool misere = false)
      : Base(Grid<Word>(columns, rows, line, Grid<Word>::Layout::Columns), misere) {
    for (int x = 0; x < columns; ++x) floor_ |= bit<Word>(this->grid_.cell(x, rows - 1));
  }

  bool misere() const { return this->misere_; }

  /// Columns from the left. A stone lands on the floor or on another stone.
  void moves(const Position& p, MoveList<Move>& list) const {
    for (Word landing = landings(p); any(landing); clear_lowest(landing))
      list.push_back({static_cast<std::uint16_t>(lowest(landing))});
  }
  std::uint64_t count_moves(const Position& p) const { return static_cast<std::uint64_t>(count(landings(p))); }

  std::string move_text(const Position&, Move m) const { return std::to_string(this->grid_.x(m.cell) + 1); }

  Expected<Position> read_position(std::string_view text) const {
    auto p = this->read_stones(text);
    if (!p) return p;
    if (const auto found = defects(*p); !found.empty()) return fail(found.front());
    return p;
  }
  std::vector<std::string> problems(std::string_view text) const {
    const auto p = this->read_stones(text);
    return p ? messages(defects(*p)) : messages({p.error()});
  }

  std::string text_drawing(const Position& p, const TextStyle& style = {}) const {
    const auto& grid = this->grid_;
    std::string text;
    for (int y = 0; y < grid.rows(); ++y) {
      for (int x = 0; x < grid.columns(); ++x)
        text += std::string(x > 0 ? "  " : " ") + this->stone_text(p, grid.cell(x, y), style);
      text += '\n';
    }
    for (int x = 1; x <= grid.columns(); ++x)
      text += (x < 10 ? " " : "") + std::to_string(x) + (x < grid.columns() ? " " : "");
    return text + '\n';
  }

  Drawing drawing(const Position& p) const {
    Drawing drawing = Base::drawing(p);
    for (auto& spot : drawing.spots) spot.shape = Drawing::Shape::Hole;
    for (int x = 0; x < this->grid_.columns(); ++x)
      drawing.labels.push_back({.x = x + 1.0, .y = this->grid_.rows() + 0.25, .text = std::to_string(x + 1)});
    return drawing;
  }

  /// A stone falls where it lands, so any cell of the column will do.
  Gesture gesture(const Position&, Move m) const {
    Gesture gesture{.path = {this->cell_name(m.cell)}, .touches = 1};
    for (int y = 0; y < this->grid_.rows(); ++y)
      gesture.area.push_back(this->cell_name(this->grid_.cell(this->grid_.x(m.cell), y)));
    return gesture;
  }
  std::string refusal(const Position&, const std::vector<std::string>& touched) const {
    return this->no_stone(touched, "that column is full");
  }

  /// The board and its mirror image.
  int symmetries() const { return 2; }
  Position image(const Position& p, int symmetry) const {
    return {this->grid_.image(p.own, symmetry), this->grid_.image(p.other, symmetry), p.turn};
  }

 private:
  /// The empty cell of each column that lies right above a stone or the floor. A column's floor never sees the top of
  /// the next column, because it is in `floor_` itself.
  Word landings(const Position& p) const {
    const Word all = p.all();
    return (all >> 1 | floor_) & ~all & this->grid_.board();
  }

  std::vector<Error> defects(const Position& p) const {
    std::vector<Error> found = Base::defects(p);
    const Word all = p.all();
    for (Word hanging = all & ~floor_ & ~(all >> 1); any(hanging); clear_lowest(hanging))
      found.push_back(Base::unsound("the stone on " + this->cell_name(lowest(hanging)) + " hangs in the air",
                                    "stones that rest on the floor or on others"));
    return found;
  }

  Word floor_{};
};

struct ConnectFamily {
  static constexpr std::string_view name = "connect";
  static constexpr std::string_view summary = "stones drop into columns, four in a line wins; any size and length";
  static constexpr std::string_view title = "Connect four";
  static constexpr std::array<std::string_view, 2> sides{"X", "O"};
  static std::vector<Variant> variants() {
    return {{"connect", "Connect four", "seven columns, six rows, four in a line"},
            {"connect:misere=on", "Misère", "who makes four in a line loses"},
            {"connect:columns=5,rows=4", "Small", "five columns, four rows"},
            {"connect:columns=9,rows=7,line=5", "Connect five", "nine columns, seven rows, five in a line"}};
  }
  static std::vector<Option> options() {
    return {Option::number("columns", "width of the board", 7, 1, 19),
            Option::number("rows", "height of the board", 6, 1, 19),
            Option::number("line", "stones in a line that win", 4, 1, 19),
            Option::flag("misere", "making the line loses")};
  }
  static std::vector<std::pair<std::string, std::string>> aliases() {
    return {{"connect-four", "connect"}, {"four-in-a-row", "connect"}};
  }
  template <class Use>
  static std::optional<Error> make(const Settings& s, Use&& use) {
    if (s.small("line") > std::max(s.small("columns"), s.small("rows")))
      return Error{.what = "a line of " + s.text("line") + " does not fit the board",
                   .where = "game connect",
                   .expected = "line at most the larger of columns and rows",
                   .nearest = {}};
    if (s.small("columns") * s.small("rows") <= 64)
      use(Connect<std::uint64_t>(s.small("columns"), s.small("rows"), s.small("line"), s.on("misere")));
    else
      use(Connect<WideBoard>(s.small("columns"), s.small("rows"), s.small("line"), s.on("misere")));
    return std::nullopt;
  }
};

}  // namespace zermelo
