#pragma once
#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/core/knowledge.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/options.h"
#include "zermelo/games/grid/evaluators.h"
#include "zermelo/games/grid/stones.h"

namespace zermelo {

/// Stones drop into columns; `line` in a row wins. 7 columns × 6 rows × 4 is Connect Four.
///
/// Cells are numbered column by column from the top, so a stone rests on the cell with the next number:
///
///     0  6 12 18 24 30 36
///     1  7 13 …
///     ⋮
///     5 11 17 23 29 35 41      <- floor
template <class Word, class Lines = AnyLines>
class Connect : public StonesGame<Word, Lines> {
  using Base = StonesGame<Word, Lines>;

 public:
  using typename Base::Move;
  using typename Base::Position;
  using Evaluator = LineEvaluator<Word, 999, Lines>;
  static constexpr std::string_view name = "connect";

  Connect() : Connect(7, 6, 4) {}
  Connect(int columns, int rows, int line, bool misere = false)
      : Base({columns, rows, line, Grid<Word, Lines>::Layout::Columns}, misere, true) {
    for (int y = 0; y < rows; ++y) column_ |= bit<Word>(y);
    for (int x = 0; x < columns; ++x)
      for (int y = 1; y < rows; y += 2) lower_of_pair_ |= bit<Word>(this->grid_.cell(x, y));
  }

  /// Every way to fill the columns from below with stones of two colours by turns; games that end before are counted as
  /// if they continued.
  double most_positions() const {
    if (this->grid_.line() <= 2) return 0;  // nearly every game ends at once
    const auto rows = static_cast<std::size_t>(this->grid_.rows());
    std::vector<double> shapes{1};  // by number of stones
    for (int column = 0; column < this->grid_.columns(); ++column) {
      std::vector<double> wider(shapes.size() + rows);
      for (std::size_t stones = 0; stones < shapes.size(); ++stones)
        for (std::size_t more = 0; more <= rows; ++more) wider[stones + more] += shapes[stones];
      shapes = std::move(wider);
    }
    double count = 0;
    for (std::size_t stones = 0; stones < shapes.size(); ++stones)
      count += shapes[stones] * binomial(static_cast<int>(stones), static_cast<int>(stones / 2));
    return count;
  }

  /// Connect Four: the centre wins, the columns beside it draw, the others lose (J. D. Allen 1988; V. Allis, A
  /// Knowledge-based Approach of Connect-Four, 1988). So every reply to the centre loses.
  std::optional<int> published_value(const Position& p) const {
    constexpr std::array<int, 7> after_first_stone{1, 1, 0, -1, 0, 1, 1};
    const auto& grid = this->grid_;
    if (this->misere_ || grid.columns() != 7 || grid.rows() != 6 || grid.line() != 4) return std::nullopt;
    const int own = count(p.own);
    const int other = count(p.other);
    if (own == 0 && other == 0) return 1;
    if (own == 0 && other == 1) return after_first_stone[static_cast<std::size_t>(grid.x(lowest(p.other)))];
    if (own == 1 && other == 1 && lowest(p.own) == grid.cell(3, 5)) return 1;
    return std::nullopt;
  }

  /// Columns from the left. A stone lands on the floor or on another stone.
  void moves(const Position& p, MoveList<Move>& list) const {
    for (Word landing = landings(p); any(landing); clear_lowest(landing))
      list.push_back({static_cast<std::uint16_t>(lowest(landing))});
  }
  std::uint64_t count_moves(const Position& p) const { return static_cast<std::uint64_t>(count(landings(p))); }
  Move nth_move(const Position& p, std::uint32_t n) const { return {static_cast<std::uint16_t>(nth(landings(p), n))}; }

  /// A stone that wins; else the one that keeps the other side from winning at once; else none under a cell where the
  /// other side would win.
  void sound_subset(const Position& p, MoveList<Move>& list) const {
    if (this->misere_) return;
    const Word landing = landings(p);
    if (const Word wins = this->grid_.completing(p.own, landing); any(wins)) return keep_within(wins, list);
    const Word feared = this->grid_.completing(p.other, this->empty(p));
    if (const Word now = feared & landing; any(now)) return keep_within(now, list);
    keep_within(landing & ~(feared << 1), list);
  }

  template <class List>
  [[gnu::always_inline]] std::optional<Verdict> foresee(const Position& p, List& list, ReachedBy came) const {
    return this->foresee_among(landings(p), true, p, came, list);
  }

  /// A side without an open line cannot win. Neither can a side that can be followed and gets no line that way.
  [[gnu::always_inline]] bool may_win(const Position& p, bool mover) const {
    if (!this->misere_ && is_followed(p, mover)) {
      const Word gets = (mover ? p.own : p.other) | followed(p);
      return this->grid_.has_line(gets) || (Base::may_win(p, mover) && !held_by_following(p, mover, gets));
    }
    return Base::may_win(p, mover);
  }
  /// By following, the side that moved last gets a line, or leaves the mover nothing but the cell under its threat.
  [[gnu::always_inline]] bool must_lose(const Position& p) const {
    if (this->misere_) return false;
    if (is_followed(p, true)) {
      const Word gets = p.own | followed(p);
      return !this->grid_.has_line(gets) && loses_to_pairs(p, gets);
    }
    const Word threats = this->grid_.completing(p.other, followed(p));
    return any(threats) && loses_under_a_threat(p, threats);
  }

  /// The loser does not place the last stone.
  int most_plies_left(const Position& p) const { return count(this->empty(p)) / 2 * 2; }

  std::string move_text(const Position&, Move m) const { return std::to_string(this->grid_.x(m.cell) + 1); }

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
    return symmetry == 0 ? p : Position{mirrored(p.own), mirrored(p.other), p.turn};
  }

 private:
  /// The empty cell of each column that lies right above a stone or the floor. A column's floor never sees the top of
  /// the next column, because it is in `floor_` itself.
  Word landings(const Position& p) const {
    const Word all = p.all();
    return (all >> 1 | this->floor_) & ~all & this->grid_.board();
  }

  /// The side to move with an even number of empty cells can be followed to the end of the game: the other side
  /// answers a stone by the one right above it (Allis's claimeven, 1988). Then the side that is followed gets the lower
  /// cell of each pair that a column consists of from its top, and the other one the upper cell. There is an even
  /// number of columns with an odd number of empty cells; two and two, their landing cells are answered by one another.
  bool is_followed(const Position& p, bool mover) const { return (count(this->empty(p)) % 2 == 0) == mover; }
  Word followed(const Position& p) const { return this->empty(p) & lower_of_pair_; }
  Word unpaired(const Position& p) const { return landings(p) & ~lower_of_pair_; }

  /// True: that side, which can be followed and gets no line by the pairs of the columns, gets none at all so. While an
  /// odd number of cells is empty the side to move follows, with a first stone in a column of its choice.
  [[gnu::noinline]] bool held_by_following(const Position& p, bool mover, const Word& gets) const {
    const Word single = unpaired(p);
    if (mover) return no_line_with_pairs(gets, single);
    for (Word first = single; any(first); clear_lowest(first))
      if (no_line_with_pairs(gets, single & ~bit<Word>(lowest(first)))) return true;
    return false;
  }

  /// However these cells, even in number, are shared out, one of each pair for the other side: with up to four of them
  /// every way to pair them is tried.
  bool no_line_with_pairs(const Word& gets, const Word& cells) const {
    if (!this->grid_.has_line(gets | cells)) return true;
    constexpr int most_cells_paired = 4;
    if (!any(cells) || count(cells) > most_cells_paired) return false;
    Word rest = cells;
    const Word one = bit<Word>(lowest(rest));
    clear_lowest(rest);
    for (Word partners = rest; any(partners); clear_lowest(partners)) {
      const Word other = bit<Word>(lowest(partners));
      if (no_line_with_pairs(gets | one, rest & ~other) && no_line_with_pairs(gets | other, rest & ~other)) return true;
    }
    return false;
  }

  /// The side that follows gets all upper cells, and a line with them. The side that is followed gets no line.
  [[gnu::noinline]] bool loses_to_pairs(const Position& p, const Word& gets) const {
    const Word single = unpaired(p);
    if (!this->grid_.has_line(p.other | (this->empty(p) & ~lower_of_pair_ & ~single))) return false;
    return no_line_with_pairs(gets, single);
  }

  /// Zugzwang: everywhere the mover is followed, so that in the end it must go under the other side's threat. The
  /// threat is on a lower cell above an unpaired one, and below it the mover gets the upper cells.
  [[gnu::noinline]] bool loses_under_a_threat(const Position& p, Word threats) const {
    const Word single = unpaired(p);
    for (; any(threats); clear_lowest(threats)) {
      const int cell = lowest(threats);
      const Word column = column_ << (this->grid_.x(cell) * this->grid_.rows());
      if (!any(single & column)) continue;
      const Word below = column & (column << (this->grid_.y(cell) + 1)) & ~lower_of_pair_;
      const Word gets = p.own | (followed(p) & ~column) | (this->empty(p) & below);
      if (!this->grid_.has_line(gets) && no_line_with_pairs(gets, single & ~column)) return true;
    }
    return false;
  }

  /// A column is a block of bits, so whole columns change places.
  Word mirrored(const Word& bits) const {
    const int rows = this->grid_.rows();
    const int last = this->grid_.columns() - 1;
    Word out{};
    for (int x = 0; x <= last; ++x) out |= (bits >> (x * rows) & column_) << ((last - x) * rows);
    return out;
  }

  /// The moves onto these cells, if there are any; the list is in the order of the cells.
  static void keep_within(const Word& cells, MoveList<Move>& list) {
    std::size_t kept = 0;
    for (const Move& move : list)
      if (any(cells & bit<Word>(move.cell))) list[kept++] = move;
    if (kept > 0) list.shrink_to(kept);
  }

  Word lower_of_pair_{};  ///< every second cell of a column, from the second one below its top
  Word column_{};         ///< the first one
};

/// The board that most people play on, and others of its height: the compiler knows how far their lines reach.
using SixHighConnect = Connect<std::uint64_t, LinesInColumns<4, 6>>;

}  // namespace zermelo

namespace zermelo::connect {

struct Family {
  static constexpr std::string_view name = "connect";
  static constexpr std::string_view summary = "stones drop into columns, four in a line wins; any size and length";
  static constexpr std::string_view title = "Connect four";
  static constexpr std::array<std::string_view, 2> sides{"X", "O"};
  static std::vector<Variant> variants() {
    return {{"connect", "Connect four", "seven columns, six rows, four in a line"},
            {"connect:misere=on", "Misère", "making four in a line loses"},
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
  static Expected<void> make(const Settings& s, Use&& use) {
    if (s.small("line") > std::max(s.small("columns"), s.small("rows")))
      return fail({.what = "a line of " + s.text("line") + " does not fit the board",
                   .where = "game connect",
                   .expected = "line at most the larger of columns and rows"});
    const bool small = s.small("columns") * s.small("rows") <= 64;
    if (small && s.small("rows") == 6 && s.small("line") == 4)
      use(SixHighConnect(s.small("columns"), 6, 4, s.on("misere")));
    else if (small)
      use(Connect<std::uint64_t>(s.small("columns"), s.small("rows"), s.small("line"), s.on("misere")));
    else
      use(Connect<WideBoard>(s.small("columns"), s.small("rows"), s.small("line"), s.on("misere")));
    return {};
  }
};

}  // namespace zermelo::connect
