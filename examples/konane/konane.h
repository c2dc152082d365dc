#pragma once
#include <zermelo/core/drawing.h>
#include <zermelo/core/evaluator.h>
#include <zermelo/core/notation.h>
#include <zermelo/core/options.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Konane, Hawaiian checkers (M. D. Ernst, "Playing Konane mathematically", UMAP Journal 16, 1995; E. Berlekamp,
/// math.berkeley.edu/~berlek/cgt/konane.html): black and white stones fill the board like a chessboard, and two
/// neighbours in the middle are taken away. A move jumps over an adjacent stone of the opponent, along a row or column,
/// onto the empty cell behind it, and takes the stone; it may jump on in the same direction. The player who cannot move
/// loses.
///
/// A jump leads two cells on, so a stone never changes the colour of its cell: the cells that are filled say
/// everything.
class Konane {
 public:
  static constexpr std::string_view name = "konane";
  static constexpr std::string_view title = "Konane";
  static constexpr std::string_view summary = "jump over a stone and take it; the player who cannot jump loses";
  static constexpr std::array<std::string_view, 2> sides{"Black", "White"};
  static constexpr int most = 8;  // rows and columns

  struct Position {
    std::uint64_t stones = 0;  ///< bit row * columns + column, row 0 at the top
    zermelo::Player turn = zermelo::Player::First;
    friend auto operator<=>(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t from = 0;
    std::uint8_t to = 0;
    friend bool operator==(Move, Move) = default;
  };
  class Evaluator;

  // The rules.
  Position initial() const {
    Position p{.stones = all()};
    const int middle = (rows_ - 1) / 2 * columns_ + (columns_ - 1) / 2;
    p.stones &= ~(bit(middle) | bit(columns_ > 1 ? middle + 1 : middle + columns_));
    return p;
  }
  zermelo::Player to_move(const Position& p) const { return p.turn; }
  std::optional<zermelo::Outcome> ended(const Position&) const { return std::nullopt; }
  zermelo::Outcome stuck(const Position& p) const {
    return zermelo::Outcome::win(opponent(p.turn), zermelo::Reason::NoMoves);
  }
  void moves(const Position& p, zermelo::MoveList<Move>& list) const {
    each_jump(p, p.turn, [&](int from, int to) {
      list.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
    });
  }
  Position after(Position p, Move m) const {
    for (int cell = m.from; cell != m.to; cell += step(m)) p.stones &= ~bit(cell);
    p.stones |= bit(m.to);
    p.turn = opponent(p.turn);
    return p;
  }
  zermelo::Key key(const Position& p) const {
    return zermelo::combine(p.stones, p.turn == zermelo::Player::First ? 1 : 0);
  }

  // Optional: helpers for the searches. Half a turn keeps the colours where the board has a middle cell or none.
  std::uint32_t code(Move m) const { return 64U * m.from + m.to; }
  static constexpr std::size_t history_slots = 64 * 64;
  std::size_t history_slot(Move m) const { return code(m); }
  int symmetries() const { return (rows_ + columns_) % 2 == 0 ? 2 : 1; }
  Position image(const Position& p, int symmetry) const {
    if (symmetry == 0) return p;
    Position out{.stones = 0, .turn = p.turn};
    for (int cell = 0; cell < cells(); ++cell)
      if (filled(p, cell)) out.stones |= bit(cells() - 1 - cell);
    return out;
  }
  /// The jumps of one side, whoever is to move.
  int mobility(const Position& p, zermelo::Player side) const {
    int count = 0;
    each_jump(p, side, [&](int, int) { ++count; });
    return count;
  }

  // The notation: rows from the top, `x` Black, `o` White, and who moves: `xoxo/o..x/xoxo/oxox x`; a move `a3-c3`.
  std::string position_text(const Position& p) const {
    std::string text;
    for (int cell = 0; cell < cells(); ++cell) {
      if (cell > 0 && cell % columns_ == 0) text += '/';
      text += filled(p, cell) ? mark(cell) : '.';
    }
    return text + (p.turn == zermelo::Player::First ? " x" : " o");
  }
  zermelo::Expected<Position> read_position(std::string_view text) const {
    const std::string full = position_text({.stones = all()});
    const std::size_t board = full.find(' ');
    Position p;
    for (std::size_t i = 0, cell = 0; i < board; ++i) {
      const char found = i < text.size() ? text[i] : ' ';
      if (found != full[i] && (found != '.' || full[i] == '/'))
        return defect("no board", i, "a board like " + full.substr(0, board) + ", with . for an empty cell");
      if (full[i] == '/') continue;
      if (found != '.') p.stones |= bit(static_cast<int>(cell));
      ++cell;
    }
    const std::string_view turn = text.substr(board);
    if (turn != " x" && turn != " o") return defect("no turn", board, "' x' or ' o' after the board");
    p.turn = turn == " x" ? zermelo::Player::First : zermelo::Player::Second;
    return p;
  }
  std::string move_text(const Position&, Move m) const { return cell_name(m.from) + "-" + cell_name(m.to); }
  std::string text_drawing(const Position& p) const {
    std::string text;
    for (int row = 0; row < rows_; ++row) {
      text += std::to_string(rows_ - row) + " ";
      for (int cell = row * columns_; cell < (row + 1) * columns_; ++cell)
        text += std::string(" ") + (filled(p, cell) ? mark(cell) : '.');
      text += '\n';
    }
    text += "  ";
    for (int column = 0; column < columns_; ++column) text += std::string(" ") + static_cast<char>('a' + column);
    return text + "\n";
  }

  // The picture; a hand touches the stone and the cell where it lands.
  zermelo::Drawing drawing(const Position& p) const {
    zermelo::Drawing out{.width = 1.0 * columns_, .height = 1.0 * rows_};
    for (int cell = 0; cell < cells(); ++cell) {
      const double x = cell % columns_ + 0.5;
      const double y = cell / columns_ + 0.5;
      out.spots.push_back({.id = cell_name(cell), .x = x, .y = y, .shape = zermelo::Drawing::Shape::Hole});
      if (filled(p, cell))
        out.pieces.push_back({.x = x, .y = y, .owner = owner(cell), .mark = std::string(1, mark(cell))});
    }
    return out;
  }
  zermelo::Gesture gesture(const Position&, Move m) const {
    zermelo::Gesture out{.path = {cell_name(m.from), cell_name(m.to)}, .touches = 2};
    for (int cell = m.from; cell != m.to; cell += 2 * step(m)) out.taken.push_back(cell_name(cell + step(m)));
    return out;
  }
  std::string refusal(const Position&, const std::vector<std::string>& touched) const {
    return touched.size() == 1 ? "no stone of yours can jump from there" : "the stone cannot jump to that cell";
  }

  // For the catalogue: `konane:4,6`.
  static std::vector<zermelo::Option> options() {
    return {zermelo::Option::number("rows", "rows of the board", 6, 1, most),
            zermelo::Option::number("columns", "columns of the board", 6, 2, most)};
  }
  static zermelo::Expected<Konane> make(const zermelo::Settings& settings) {
    return Konane(settings.small("rows"), settings.small("columns"));
  }
  explicit Konane(int rows = 6, int columns = 6) : rows_(rows), columns_(columns) {}

 private:
  static std::uint64_t bit(int cell) { return std::uint64_t{1} << cell; }
  static bool filled(const Position& p, int cell) { return (p.stones & bit(cell)) != 0; }
  static std::unexpected<zermelo::Error> defect(std::string what, std::size_t offset, std::string expected) {
    return zermelo::fail(
        {.what = std::move(what), .where = zermelo::at_offset("position", offset), .expected = std::move(expected)});
  }
  int cells() const { return rows_ * columns_; }
  std::uint64_t all() const { return cells() == 64 ? ~std::uint64_t{0} : bit(cells()) - 1; }
  zermelo::Player owner(int cell) const {
    return (cell / columns_ + cell % columns_) % 2 == 0 ? zermelo::Player::First : zermelo::Player::Second;
  }
  char mark(int cell) const { return owner(cell) == zermelo::Player::First ? 'x' : 'o'; }
  std::string cell_name(int cell) const {
    return static_cast<char>('a' + cell % columns_) + std::to_string(rows_ - cell / columns_);
  }
  /// From one cell of a move to the next.
  int step(Move m) const {
    const int size = m.from / columns_ == m.to / columns_ ? 1 : columns_;
    return m.to > m.from ? size : -size;
  }

  template <class Use>
  void each_jump(const Position& p, zermelo::Player side, Use&& use) const {
    for (int from = 0; from < cells(); ++from) {
      if (!filled(p, from) || owner(from) != side) continue;
      for (const auto& [down, right] : {std::pair(-1, 0), std::pair(0, 1), std::pair(1, 0), std::pair(0, -1)})
        for (int row = from / columns_ + 2 * down, column = from % columns_ + 2 * right;
             row >= 0 && row < rows_ && column >= 0 && column < columns_; row += 2 * down, column += 2 * right) {
          const int to = row * columns_ + column;
          if (filled(p, to) || !filled(p, to - down * columns_ - right)) break;
          use(from, to);
        }
    }
  }

  int rows_;
  int columns_;
};

/// Jumps at hand, Black's minus White's: the player who runs out of them loses.
class Konane::Evaluator {
 public:
  using Value = double;
  Evaluator(const Konane& game, const zermelo::EvaluatorChoice& choice) : game_(game), which_(choice.which) {}

  static std::vector<zermelo::EvaluatorInfo> list() {
    return {zermelo::zero_info,
            {"mobility", "jumps at hand, Black's minus White's", {}, {}, {.name = "jumps", .mistake = 2}}};
  }
  template <class T = zermelo::NoTerms>
  double operator()(const Position& p, T&& terms = {}) const {
    if (which_ == 0) return 0;
    return terms("black", static_cast<double>(game_.mobility(p, zermelo::Player::First))) +
           terms("white", -static_cast<double>(game_.mobility(p, zermelo::Player::Second)));
  }
  double final(const zermelo::Outcome& outcome, int depth_left) const {
    return which_ == 0 ? outcome.sign() : zermelo::win_value(outcome, bound() + 1, depth_left);
  }
  /// Half of the cells, with at most three jumps in each of four directions.
  double bound() const { return which_ == 0 ? 0 : 32 * 12; }

 private:
  Konane game_;
  std::size_t which_;
};
