#pragma once
#include <array>
#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "zermelo/core/drawing.h"
#include "zermelo/core/error.h"
#include "zermelo/core/features.h"
#include "zermelo/core/foresight.h"
#include "zermelo/core/game.h"
#include "zermelo/core/text_style.h"
#include "zermelo/games/grid/grid.h"

namespace zermelo {

/// Stones of two sides on a grid: x belongs to First, o to Second.
template <class Word>
struct Stones {
  Word own{};    ///< of the player to move
  Word other{};  ///< of the side that moved last: only these can have made a line
  Player turn = Player::First;

  const Word& of(Player player) const { return player == turn ? own : other; }
  Word all() const { return own | other; }
  Stones with(int cell) const { return {other, own | bit<Word>(cell), opponent(turn)}; }
  friend auto operator<=>(const Stones&, const Stones&) = default;
};

struct CellMove {
  std::uint16_t cell = 0;
  friend bool operator==(CellMove, CellMove) = default;
};

/// What the games of lines share: the end by a line or by a full board, the text of a position, the drawing.
template <class Word, class Lines = AnyLines>
class StonesGame {
 public:
  using Position = Stones<Word>;
  using Move = CellMove;
  static constexpr std::size_t most_cells = std::size_t{19} * 19;
  static constexpr bool never_stuck = true;  // a full board has ended
  static constexpr bool own_symbols = true;  // stones are all alike, so a user may choose how they look
  static constexpr bool never_small = !std::same_as<Word, std::uint64_t>;

  /// `stacked`: a stone falls until it rests on the floor or on another one.
  StonesGame(const Grid<Word, Lines>& grid, bool misere, bool stacked = false)
      : grid_(grid),
        misere_(misere),
        stacked_(stacked) {
    for (int x = 0; x < grid_.columns(); ++x) floor_ |= bit<Word>(grid_.cell(x, grid_.rows() - 1));
    const int lines = grid_.lines_within(grid_.board());
    for (int cell = 0; cell < grid_.cells(); ++cell)
      lines_through_[static_cast<std::size_t>(cell)] =
          static_cast<std::uint8_t>(lines - grid_.lines_within(grid_.board() & ~bit<Word>(cell)));
    const auto fit = [&](int sets) { return sets * grid_.cells() <= static_cast<int>(FeatureSet::most); };
    constexpr int other_sets = 4;
    if (!stacked_) line_kinds_ = grid_.line() > 4 ? 2 : 1;
    joined_ = !fit(other_sets + 2 * static_cast<int>(line_directions) * line_kinds_);
    while (line_kinds_ > 0 && !fit(other_sets + 2 * line_kinds_)) --line_kinds_;
  }

  const Grid<Word, Lines>& grid() const { return grid_; }
  bool misere() const { return misere_; }
  Position initial() const { return {}; }
  Player to_move(const Position& p) const { return p.turn; }
  [[gnu::always_inline]] std::optional<Outcome> ended(const Position& p) const {
    if (grid_.has_line(p.other)) return Outcome::win(misere_ ? p.turn : opponent(p.turn), Reason::Line);
    if (p.all() == grid_.board()) return Outcome::draw(Reason::FullBoard);
    return std::nullopt;
  }
  Outcome stuck(const Position&) const { return Outcome::draw(Reason::FullBoard); }
  Position after(const Position& p, Move m) const { return p.with(m.cell); }
  /// As if the side to move had already set its stone: the counts of stones no longer say whose turn it is.
  std::optional<Position> turned(const Position& p) const { return Position{p.other, p.own, opponent(p.turn)}; }
  Key key(const Position& p) const { return combine_bits(combine_bits(static_cast<Key>(p.turn) + 1, p.own), p.other); }

  std::uint32_t code(Move m) const { return m.cell; }
  static constexpr std::size_t history_slots = most_cells;
  std::size_t history_slot(Move m) const { return m.cell; }

  /// Cells on which the mover would then complete a line, and how many lines go through this one at all. In large
  /// steps: which cell refuted elsewhere decides between equals.
  int promise(const Position& p, Move m) const {
    constexpr int step = 256;
    constexpr int of_a_threat = 16;
    const Word own = p.own | bit<Word>(m.cell);
    const int threats = count(grid_.completing(own, grid_.board() & ~(own | p.other)));
    return step * (of_a_threat * threats + lines_through_[m.cell]);
  }
  /// The stones, and the cells that would complete a line. Where stones are not stacked a threat is answered at once,
  /// so the open lines that lack two stones are features too, and those that lack three where a line is longer than
  /// four cells: each direction by itself, or all together on a board that is too large for that.
  void features(const Position& p, Player view, FeatureSet& set) const { append(facts_of(p), view, set); }
  void features_of_both(const Position& p, FeatureSet& first, FeatureSet& second) const {
    const Facts facts = facts_of(p);
    append(facts, Player::First, first);
    append(facts, Player::Second, second);
  }
  FeatureName feature_name(std::size_t number, Player view) const {
    constexpr std::array<std::string_view, line_directions> open{"open row", "open column", "open falling diagonal",
                                                                 "open rising diagonal"};
    const auto cells = static_cast<std::size_t>(grid_.cells());
    const std::size_t set = number / cells;
    FeatureName name{.owner = set % 2 == 0 ? view : opponent(view),
                     .what = set < 2 ? "stone" : "cell that completes a line",
                     .spot = cell_name(static_cast<int>(number % cells))};
    if (set < 4) return name;
    const std::size_t directions = joined_ ? 1 : line_directions;
    const std::size_t line = set - 4;
    name.owner = line / directions % 2 == 0 ? view : opponent(view);
    name.what = joined_ ? "open line" : std::string(open[line % directions]);
    if (line >= 2 * directions) name.what += " that lacks three";
    return name;
  }
  /// The winner needs a line that is still open: its own, or the other side's where a line loses.
  bool may_win(const Position& p, bool mover) const {
    return grid_.has_line((mover != misere_ ? p.own : p.other) | empty(p));
  }

  /// Rows from the top, `x`, `o` and `.`, with `/` between them. The counts say whose turn it is.
  std::string position_text(const Position& p) const {
    std::string text;
    for (int y = 0; y < grid_.rows(); ++y) {
      if (y > 0) text += '/';
      for (int x = 0; x < grid_.columns(); ++x) text += symbol(p, grid_.cell(x, y));
    }
    return text;
  }

  Expected<Position> read_position(std::string_view text) const {
    auto p = read_stones(text);
    if (!p) return p;
    if (const auto found = defects(*p); !found.empty()) return fail(found.front());
    return p;
  }
  /// Every defect of a position's text.
  std::vector<std::string> problems(std::string_view text) const {
    const auto p = read_stones(text);
    return p ? messages(defects(*p)) : messages({p.error()});
  }

  Drawing drawing(const Position& p) const {
    Drawing drawing{.width = grid_.columns() + 0.5, .height = grid_.rows() + 0.5};
    for (int y = 0; y < grid_.rows(); ++y)
      for (int x = 0; x < grid_.columns(); ++x) {
        const int cell = grid_.cell(x, y);
        drawing.spots.push_back({.id = cell_name(cell), .x = x + 1.0, .y = y + 0.5});
        const char mark = symbol(p, cell);
        if (mark == '.') continue;
        drawing.pieces.push_back({.x = x + 1.0,
                                  .y = y + 0.5,
                                  .owner = mark == 'x' ? Player::First : Player::Second,
                                  .mark = std::string(1, mark)});
      }
    return drawing;
  }

  /// "b2": the column's letter, the row's number from below.
  std::string cell_name(int cell) const {
    return static_cast<char>('a' + grid_.x(cell)) + std::to_string(grid_.rows() - grid_.y(cell));
  }

 protected:
  Word empty(const Position& p) const { return grid_.board() & ~p.all(); }

  /// What a stone on one of `cells` comes to: a line wins; a line of the other side is stopped, if it is only one; and
  /// where stones are stacked, none goes under a cell where the other side would win.
  template <class List>
  [[gnu::always_inline]] std::optional<Verdict> foresee_among(Word cells, bool stacked, const Position& p,
                                                              ReachedBy came, List& list) const {
    list.clear();
    if (misere_) return foresee_misere(cells, p, list);
    if (came == ReachedBy::Other && list_wins(cells, p, list)) return Verdict{.sign = 1, .plies = 1};
    const Word feared = grid_.completing(p.other, empty(p));
    const Word now = feared & cells;
    if (any(now)) cells = now;
    const Word safe = stacked ? cells & ~(feared << 1) : cells;
    const bool lost = any(cells) && (!any(safe) || count(now) > 1);
    list_cells(lost ? cells : safe, list);
    if (lost) return Verdict{.sign = -1, .plies = 2};
    return std::nullopt;
  }

  /// Why a touch is no move; the one reason that the board can give is the game's own.
  std::string no_stone(const std::vector<std::string>& touched, std::string reason) const {
    if (touched.size() != 1) return "one touch sets a stone";
    for (int cell = 0; cell < grid_.cells(); ++cell)
      if (cell_name(cell) == touched.front()) return reason;
    return "there is no such cell";
  }

  char symbol(const Position& p, int cell) const {
    if (any(p.of(Player::First) & bit<Word>(cell))) return 'x';
    return any(p.of(Player::Second) & bit<Word>(cell)) ? 'o' : '.';
  }

  std::string stone_text(const Position& p, int cell, const TextStyle& style) const {
    const char mark = symbol(p, cell);
    if (mark == '.') return style.empty.empty() ? "." : style.empty;
    return style.stone(mark == 'x' ? Player::First : Player::Second, std::string_view(&mark, 1));
  }

  /// What the symbols say, sound or not.
  Expected<Position> read_stones(std::string_view text) const {
    const auto width = static_cast<std::size_t>(grid_.columns()) + 1;
    const std::size_t length = width * static_cast<std::size_t>(grid_.rows()) - 1;
    Word x{};
    Word o{};
    for (std::size_t i = 0; i < length; ++i) {
      const bool separator = i % width == width - 1;
      if (i >= text.size()) return fail(defect("ends too early", text.size()));
      const int cell = grid_.cell(static_cast<int>(i % width), static_cast<int>(i / width));
      if (separator && text[i] != '/') return fail(defect(in_quotes(text.substr(i, 1)) + " where a row ends", i));
      if (separator || text[i] == '.') continue;
      if (text[i] != 'x' && text[i] != 'o') return fail(defect("unknown symbol " + in_quotes(text.substr(i, 1)), i));
      (text[i] == 'x' ? x : o) |= bit<Word>(cell);
    }
    if (text.size() > length) return fail(defect("continues after the last row", length));
    return counted(x, o);
  }

  /// Why no game comes here, as far as counting and lines show it.
  std::vector<Error> defects(const Position& p) const {
    std::vector<Error> found;
    const int surplus = count(p.of(Player::First)) - count(p.of(Player::Second));
    if (surplus != 0 && surplus != 1)
      found.push_back(unsound(
          std::to_string(count(p.of(Player::First))) + " x and " + std::to_string(count(p.of(Player::Second))) + " o",
          "as many x as o, or one more"));
    if (grid_.has_line(p.own) && grid_.has_line(p.other))
      found.push_back(unsound("both sides have a line", "a line at most for the side that moved last"));
    else if (grid_.has_line(p.own) && found.empty())
      found.push_back(unsound("the side to move has a line already", "a line at most for the side that moved last"));
    if (!stacked_) return found;
    for (Word hanging = p.all() & ~floor_ & ~(p.all() >> 1); any(hanging); clear_lowest(hanging))
      found.push_back(unsound("the stone on " + cell_name(lowest(hanging)) + " hangs in the air",
                              "stones that rest on the floor or on others"));
    return found;
  }
  static Error unsound(std::string what, std::string expected) {
    return {.what = std::move(what), .where = "position", .expected = std::move(expected)};
  }

  Error defect(std::string what, std::size_t offset) const {
    return {.what = std::move(what), .where = at_offset("position", offset), .expected = shape()};
  }

  Grid<Word, Lines> grid_;
  bool misere_;
  bool stacked_;
  Word floor_{};
  std::array<std::uint8_t, most_cells> lines_through_{};  ///< of each cell
  int line_kinds_ = 0;                                    ///< of open lines that are features: by what they lack
  bool joined_ = false;                                   ///< these features do not tell directions apart

 private:
  /// What the features of both views are made of, First's and Second's.
  struct Facts {
    std::array<Word, 2> stones;
    std::array<Word, 2> completing;
    std::array<typename Grid<Word, Lines>::BegunLines, 2> begun;
  };
  Facts facts_of(const Position& p) const {
    const Word& first = p.of(Player::First);
    const Word& second = p.of(Player::Second);
    Facts facts{.stones = {first, second},
                .completing = {grid_.completing(first, empty(p)), grid_.completing(second, empty(p))},
                .begun = {}};
    if (line_kinds_ > 0) std::tie(facts.begun[0], facts.begun[1]) = grid_.begun_lines(first, second);
    return facts;
  }
  void append(const Facts& facts, Player view, FeatureSet& set) const {
    const auto own = static_cast<std::size_t>(view);
    for (const auto* const words : {&facts.stones, &facts.completing})
      for (const std::size_t side : {own, 1 - own}) append_bits((*words)[side], grid_.cells(), set);
    for (int kind = 0; kind < line_kinds_; ++kind)
      for (const std::size_t side : {own, 1 - own}) {
        const auto& lines = kind == 0 ? facts.begun[side].lack_two : facts.begun[side].lack_three;
        if (joined_) {
          append_bits(lines[0] | lines[1] | lines[2] | lines[3], grid_.cells(), set);
        } else {
          for (const Word& starts : lines) append_bits(starts, grid_.cells(), set);
        }
      }
  }

  /// Out of line, because it is seldom asked.
  template <class List>
  [[gnu::noinline]] bool list_wins(const Word& cells, const Position& p, List& list) const {
    const Word wins = grid_.completing(p.own, cells);
    list_cells(wins, list);
    return any(wins);
  }

  /// A side that must complete a line has lost.
  template <class List>
  std::optional<Verdict> foresee_misere(const Word& cells, const Position& p, List& list) const {
    const Word harmless = cells & ~grid_.completing(p.own, cells);
    const bool lost = any(cells) && !any(harmless);
    list_cells(lost ? cells : harmless, list);
    if (lost) return Verdict{.sign = -1, .plies = 1};
    return std::nullopt;
  }

  template <class List>
  [[gnu::always_inline]] static void list_cells(Word cells, List& list) {
    if constexpr (std::same_as<List, AnyMove>) {
      list.some = any(cells);
    } else {
      constexpr bool always_fits = sizeof(Word) * 8 <= MoveList<Move>::inline_capacity;
      Move* to = list.room(always_fits ? sizeof(Word) * 8 : static_cast<std::size_t>(count(cells)));
      for (; any(cells); clear_lowest(cells)) *to++ = Move{static_cast<std::uint16_t>(lowest(cells))};
      list.end_at(to);
    }
  }

  std::string shape() const {
    return std::to_string(grid_.rows()) + " rows of " + std::to_string(grid_.columns()) +
           " symbols x, o or ., with / between rows";
  }

  static Position counted(const Word& x, const Word& o) {
    return count(x) <= count(o) ? Position{x, o, Player::First} : Position{o, x, Player::Second};
  }
};

}  // namespace zermelo
