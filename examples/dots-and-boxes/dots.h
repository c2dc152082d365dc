#pragma once
#include <zermelo/core/drawing.h>
#include <zermelo/core/evaluator.h>
#include <zermelo/core/notation.h>
#include <zermelo/core/options.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Dots and boxes (É. Lucas, L'arithmétique amusante, 1895, "la pipopipette"; E. Berlekamp, The Dots-and-Boxes Game,
/// 2000): a move draws a line between two neighbouring dots. The player who draws the fourth side of a box owns it and
/// moves again. When all lines are drawn, the player with more boxes wins.
///
/// Lines are numbered: first the horizontal ones, row by row from the top, then the vertical ones. 2 by 2 boxes:
///
///     +-0-+-1-+
///     6   7   8
///     +-2-+-3-+
///     9  10  11
///     +-4-+-5-+
class Dots {
 public:
  static constexpr std::string_view name = "dots";
  static constexpr std::string_view title = "Dots and boxes";
  static constexpr std::string_view summary =
      "draw lines; the fourth side of a box makes it yours and lets you move again";
  static std::vector<std::pair<std::string, std::string>> aliases() { return {{"dots-and-boxes", "dots"}}; }
  static constexpr int most = 5;  // rows and columns: 60 lines fit into 64 bits
  static inline const zermelo::Reason all_taken = zermelo::own_reason("all boxes taken");

  struct Position {
    std::uint64_t lines = 0;
    std::uint32_t firsts = 0;  ///< the boxes of First; a box with four sides that is not First's is Second's
    zermelo::Player turn = zermelo::Player::First;
    friend auto operator<=>(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t line = 0;
    friend bool operator==(Move, Move) = default;
  };
  class Evaluator;

  // The rules.
  Position initial() const { return {}; }
  zermelo::Player to_move(const Position& p) const { return p.turn; }
  std::optional<zermelo::Outcome> ended(const Position& p) const {
    if (p.lines != all_lines()) return std::nullopt;
    return stuck(p);
  }
  zermelo::Outcome stuck(const Position& p) const { return zermelo::Outcome::by_margin(margin(p), all_taken); }
  void moves(const Position& p, zermelo::MoveList<Move>& list) const {
    for (std::uint8_t line = 0; line < lines_; ++line)
      if (!drawn(p, line)) list.push_back({line});
  }
  Position after(Position p, Move m) const {
    const std::uint32_t before = closed(p);
    p.lines |= std::uint64_t{1} << m.line;
    const std::uint32_t won = closed(p) & ~before;
    if (won == 0)
      p.turn = opponent(p.turn);
    else if (p.turn == zermelo::Player::First)
      p.firsts |= won;
    return p;
  }
  /// The value depends on the number of boxes, not on which they are: neither does the key.
  zermelo::Key key(const Position& p) const {
    return zermelo::combine(
        p.lines, static_cast<std::uint64_t>(2 * std::popcount(p.firsts)) + (p.turn == zermelo::Player::First ? 1 : 0));
  }
  /// First's boxes moved to the first places.
  Position value_part(Position p) const {
    std::uint32_t left = closed(p);
    std::uint32_t moved = 0;
    for (int i = std::popcount(p.firsts); i > 0; --i, left &= left - 1) moved |= left & (~left + 1);
    p.firsts = moved;
    return p;
  }

  // Optional: promises and helpers for the searches.
  static constexpr bool never_stuck = true;
  bool noisy(const Position& p, Move m) const { return closed(after(p, m)) != closed(p); }
  std::uint32_t code(Move m) const { return m.line; }
  int symmetries() const { return 4; }  // left and right, top and bottom, both
  Position image(const Position& p, int symmetry) const {
    Position out{.lines = 0, .firsts = 0, .turn = p.turn};
    const auto place = [&](int row, int column, int last_row, int last_column, int width) {
      return ((symmetry & 2) != 0 ? last_row - row : row) * width +
             ((symmetry & 1) != 0 ? last_column - column : column);
    };
    for (int line = 0; line < lines_; ++line) {
      if (!drawn(p, line)) continue;
      const int rest = line - horizontals();
      const int to = rest < 0 ? place(line / columns_, line % columns_, rows_, columns_ - 1, columns_)
                              : horizontals() + place(rest / (columns_ + 1), rest % (columns_ + 1), rows_ - 1, columns_,
                                                      columns_ + 1);
      out.lines |= std::uint64_t{1} << to;
    }
    for (int box = 0; box < boxes(); ++box)
      if ((p.firsts >> box & 1) != 0)
        out.firsts |= std::uint32_t{1} << place(box / columns_, box % columns_, rows_ - 1, columns_ - 1, columns_);
    return out;
  }

  // The notation: rows of lines from the top, `-` and `|` where drawn, with the owners of boxes between the vertical
  // ones, and whose turn it is: `--/|1|../-./...../.. second`. A move is the line's direction, column and row: `ha1`,
  // `vb2`.
  std::string position_text(const Position& p) const {
    std::string text;
    for (int row = 0; row <= rows_; ++row) {
      for (int column = 0; column < columns_; ++column) text += drawn(p, row * columns_ + column) ? '-' : '.';
      if (row == rows_) break;
      text += '/';
      for (int column = 0; column <= columns_; ++column) {
        text += drawn(p, horizontals() + row * (columns_ + 1) + column) ? '|' : '.';
        if (column < columns_) text += owner_mark(p, row * columns_ + column);
      }
      text += '/';
    }
    return text + (p.turn == zermelo::Player::First ? " first" : " second");
  }
  zermelo::Expected<Position> read_position(std::string_view text) const {
    const std::string empty = position_text({});
    const std::size_t board = empty.find(' ');
    Position p;
    std::uint32_t marked = 0;
    int horizontal = 0;
    int vertical = horizontals();
    int box = 0;
    for (std::size_t i = 0, row = 0; i < board; ++i) {
      const char mark = i < text.size() ? text[i] : ' ';
      const std::size_t column = i - (empty.rfind('/', i) == std::string::npos ? 0 : empty.rfind('/', i) + 1);
      const bool is_box = row % 2 == 1 && column % 2 == 1;
      if (empty[i] == '/' ? mark != '/'
                          : mark != '.' && (is_box ? mark != '1' && mark != '2' : mark != (row % 2 == 0 ? '-' : '|')))
        return defect("no board", i, "a board like " + empty.substr(0, board));
      if (empty[i] == '/') {
        ++row;
      } else if (is_box) {
        if (mark != '.') marked |= std::uint32_t{1} << box;
        if (mark == '1') p.firsts |= std::uint32_t{1} << box;
        ++box;
      } else {
        const int line = row % 2 == 0 ? horizontal++ : vertical++;
        if (mark != '.') p.lines |= std::uint64_t{1} << line;
      }
    }
    if (marked != closed(p))
      return defect("an owner does not fit", 0, "1 or 2 in every box with four sides, in no other");
    const std::string_view turn = text.substr(board);
    if (turn != " first" && turn != " second") return defect("no turn", board, "' first' or ' second' after the board");
    p.turn = turn == " first" ? zermelo::Player::First : zermelo::Player::Second;
    return p;
  }
  std::string move_text(const Position&, Move m) const {
    const bool vertical = m.line >= horizontals();
    const int place = vertical ? m.line - horizontals() : m.line;
    const int width = vertical ? columns_ + 1 : columns_;
    return std::string(vertical ? "v" : "h") + static_cast<char>('a' + place % width) +
           std::to_string(place / width + 1);
  }
  std::string text_drawing(const Position& p) const {
    std::string text;
    for (int row = 0; row <= rows_; ++row) {
      for (int column = 0; column < columns_; ++column) text += drawn(p, row * columns_ + column) ? "+---" : "+   ";
      text += "+\n";
      for (int column = 0; row < rows_ && column <= columns_; ++column) {
        text += drawn(p, horizontals() + row * (columns_ + 1) + column) ? '|' : ' ';
        const char mark = column < columns_ ? owner_mark(p, row * columns_ + column) : '\n';
        text += mark == '\n' ? "\n" : std::string(" ") + (mark == '.' ? ' ' : mark) + " ";
      }
    }
    return text;
  }

  // The picture: dots, drawn lines, owners; a hand touches the line it wants.
  zermelo::Drawing drawing(const Position& p) const {
    zermelo::Drawing out{.width = columns_ + 1.0, .height = rows_ + 1.0};
    for (std::uint8_t line = 0; line < lines_; ++line) {
      const bool vertical = line >= horizontals();
      const int place = vertical ? line - horizontals() : line;
      const double x = 0.5 + place % (vertical ? columns_ + 1 : columns_);
      const double y = 0.5 + place / (vertical ? columns_ + 1 : columns_);
      const double dx = vertical ? 0 : 1;
      out.spots.push_back({.id = move_text(p, {line}),
                           .x = x + dx / 2,
                           .y = y + (1 - dx) / 2,
                           .shape = zermelo::Drawing::Shape::Nothing,
                           .width = vertical ? 0.4 : 0.8,
                           .height = vertical ? 0.8 : 0.4});
      if (drawn(p, line)) out.strokes.push_back({x, y, x + dx, y + 1 - dx});
    }
    for (int row = 0; row <= rows_; ++row)
      for (int column = 0; column <= columns_; ++column)
        out.spots.push_back(
            {.x = column + 0.5, .y = row + 0.5, .shape = zermelo::Drawing::Shape::Point, .width = 0.2, .height = 0.2});
    for (int box = 0; box < boxes(); ++box)
      if (const char mark = owner_mark(p, box); mark != '.')
        out.pieces.push_back({.x = box % columns_ + 1.0,
                              .y = box / columns_ + 1.0,
                              .owner = mark == '1' ? zermelo::Player::First : zermelo::Player::Second,
                              .mark = std::string(1, mark)});
    return out;
  }
  zermelo::Gesture gesture(const Position& p, Move m) const { return {.path = {move_text(p, m)}, .touches = 1}; }
  std::string refusal(const Position&, const std::vector<std::string>&) const { return "that line is drawn already"; }

  // For the catalogue: `dots:2,3`.
  static std::vector<zermelo::Option> options() {
    return {zermelo::Option::number("rows", "rows of boxes", 2, 1, most),
            zermelo::Option::number("columns", "columns of boxes", 2, 1, most)};
  }
  static zermelo::Expected<Dots> make(const zermelo::Settings& settings) {
    return Dots(settings.small("rows"), settings.small("columns"));
  }
  explicit Dots(int rows = 2, int columns = 2)
      : rows_(rows),
        columns_(columns),
        lines_((rows + 1) * columns + rows * (columns + 1)) {}

  int boxes() const { return rows_ * columns_; }
  /// First's boxes minus Second's.
  int margin(const Position& p) const { return 2 * std::popcount(p.firsts) - std::popcount(closed(p)); }
  int sides(const Position& p, int box) const {
    const int row = box / columns_;
    const int left = horizontals() + box + row;
    return drawn(p, box) + drawn(p, box + columns_) + drawn(p, left) + drawn(p, left + 1);
  }

 private:
  static bool drawn(const Position& p, int line) { return (p.lines >> line & 1) != 0; }
  static std::unexpected<zermelo::Error> defect(std::string what, std::size_t offset, std::string expected) {
    return zermelo::fail(
        {.what = std::move(what), .where = zermelo::at_offset("position", offset), .expected = std::move(expected)});
  }
  int horizontals() const { return (rows_ + 1) * columns_; }
  std::uint64_t all_lines() const { return (std::uint64_t{1} << lines_) - 1; }
  std::uint32_t closed(const Position& p) const {
    std::uint32_t out = 0;
    for (int box = 0; box < boxes(); ++box)
      if (sides(p, box) == 4) out |= std::uint32_t{1} << box;
    return out;
  }
  char owner_mark(const Position& p, int box) const {
    return sides(p, box) < 4 ? '.' : (p.firsts >> box & 1) != 0 ? '1' : '2';
  }

  int rows_;
  int columns_;
  int lines_;
};

/// Boxes, First's minus Second's. `ready` adds those with three sides for the player to move, who can take them.
class Dots::Evaluator {
 public:
  using Value = double;
  Evaluator(const Dots& game, const zermelo::EvaluatorChoice& choice) : game_(game), choice_(choice) {}

  static std::vector<zermelo::EvaluatorInfo> list() {
    const zermelo::EvaluatorUnit unit{.name = "boxes", .mistake = 0.5};
    return {{"zero", "0 until the game is over, then the boxes, First's minus Second's", {}, {}, unit},
            {"boxes", "boxes taken, First's minus Second's", {}, {}, unit},
            {"ready", "boxes taken, and boxes with three sides", {{"three", "a box with three sides", 0.7}}, {}, unit}};
  }
  template <class T = zermelo::NoTerms>
  double operator()(const Position& p, T&& terms = {}) const {
    if (choice_.which == 0) return 0;
    const double taken = terms("boxes", static_cast<double>(game_.margin(p)));
    if (choice_.which == 1) return taken;
    int ready = 0;
    for (int box = 0; box < game_.boxes(); ++box) ready += game_.sides(p, box) == 3;
    const double mover = game_.to_move(p) == zermelo::Player::First ? 1 : -1;
    return taken + terms("three", mover * choice_.weights[0] * ready);
  }
  double final(const zermelo::Outcome& outcome, int) const { return outcome.margin; }
  /// Boxes are taken or have three sides, never both. A margin is proven only where nothing was guessed.
  double bound() const { return game_.boxes() * std::max(1.0, std::abs(choice_.weights[0])); }

 private:
  Dots game_;
  zermelo::EvaluatorChoice choice_;
};
