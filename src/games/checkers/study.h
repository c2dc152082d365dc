#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/evaluator.h"
#include "zermelo/core/game.h"
#include "zermelo/core/notation.h"
#include "zermelo/games/checkers/drawing.h"
#include "zermelo/games/checkers/notation.h"
#include "zermelo/games/checkers/touch.h"

namespace zermelo::checkers {

/// Where the checkers study's rules differ from what they were meant to be. All on is the study; each can be fixed by
/// itself, so that its effect can be seen.
struct StudyQuirks {
  bool top_row = true;     ///< a chained jump going up cannot land on the top row: its loop stops one row early
  bool last_two = true;    ///< of a chain only the last two jumped pieces go: each link hands on the last piece alone
  bool later_path = true;  ///< of two paths to one square the later counts, in the earlier's place: one map a piece
  bool arrivals = true;    ///< the king counter grows at every arrival on an end row, also a king's, and never falls
  friend bool operator==(const StudyQuirks&, const StudyQuirks&) = default;
};

/// Squares are numbered from 0 here, row by row from the top, as the notation does from 1. The study counts pieces
/// too; that counter is the number of bits. What its counter of kings says cannot be seen on the board.
struct StudyPosition {
  std::uint32_t red = 0;
  std::uint32_t white = 0;
  std::uint32_t kings = 0;
  std::uint16_t red_kings = 0;  ///< the counters, not the kings on the board
  std::uint16_t white_kings = 0;
  Player turn = Player::First;  ///< Red

  std::uint32_t of(Player player) const { return player == Player::First ? red : white; }
  friend auto operator<=>(const StudyPosition&, const StudyPosition&) = default;
};
static_assert(sizeof(StudyPosition) <= 24);

struct StudyMove {
  std::uint32_t taken = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;

  bool is_pass() const { return from == to; }
  friend bool operator==(const StudyMove&, const StudyMove&) = default;
};

/// The neighbours of a square in the study's order of directions.
struct StudyBoard {
  enum Direction : std::uint8_t { UpRight, UpLeft, DownRight, DownLeft };
  static constexpr int size = Board::size;
  static constexpr int squares = Board::squares;
  static constexpr int none = -1;

  static constexpr int row(int square) { return square / (size / 2); }
  static constexpr bool at_end(int square) { return row(square) == 0 || row(square) == size - 1; }
  static constexpr bool on(std::uint32_t bits, int square) { return (bits >> square & 1) != 0; }
  static constexpr std::uint32_t one(int square) { return std::uint32_t{1} << square; }
  static int next(int square, Direction direction) { return neighbours[static_cast<std::size_t>(square)][direction]; }

 private:
  static constexpr std::array<std::array<std::int8_t, 4>, squares> neighbours = [] {
    std::array<std::array<std::int8_t, 4>, squares> table{};
    for (int square = 0; square < squares; ++square)
      for (int direction = UpRight; direction <= DownLeft; ++direction) {
        const int y = square / (size / 2) + (direction <= UpLeft ? -1 : 1);
        const int x = square % (size / 2) * 2 + (square / (size / 2) + 1) % 2 +
                      (direction == UpRight || direction == DownRight ? 1 : -1);
        const bool inside = x >= 0 && x < size && y >= 0 && y < size;
        table[static_cast<std::size_t>(square)][static_cast<std::size_t>(direction)] =
            static_cast<std::int8_t>(inside ? y * (size / 2) + x / 2 : none);
      }
    return table;
  }();
};

/// Everything one piece can do, path by path in the study's order: use(path, taken). A step is a path without jumps; a
/// landing comes before what follows from it, right before left.
template <class Use>
class StudyWalk {
 public:
  StudyWalk(const StudyPosition& p, const StudyQuirks& quirks, Use& use)
      : enemies_(p.of(opponent(p.turn))),
        empty_(~(p.red | p.white)),
        quirks_(quirks),
        use_(use) {}

  void operator()(int from, bool up, bool down) {
    path_.length = 0;
    path_.push(from + 1);
    for (const auto direction : {Board::UpRight, Board::UpLeft, Board::DownRight, Board::DownLeft})
      if (direction <= Board::UpLeft ? up : down) start(from, direction);
  }

 private:
  using Board = StudyBoard;

  void start(int from, Board::Direction direction) {
    const int over = Board::next(from, direction);
    if (over == Board::none) return;
    if (Board::on(empty_, over)) {
      path_.push(over + 1);
      use_(path_, 0U);
      path_.pop();
      return;
    }
    const int to = landing(over, direction);
    if (to != Board::none) land(to, direction, Board::one(over), Board::one(over));
  }

  /// Behind an enemy an empty square.
  int landing(int over, Board::Direction direction) const {
    if (!Board::on(enemies_, over)) return Board::none;
    const int to = Board::next(over, direction);
    return to != Board::none && Board::on(empty_, to) ? to : Board::none;
  }

  /// `taken` goes if the piece stops here; `last` is what a further jump takes along.
  void land(int to, Board::Direction direction, std::uint32_t taken, std::uint32_t last) {
    path_.push(to + 1);
    use_(path_, taken);
    const bool up = direction <= Board::UpLeft;
    chain(to, up ? Board::UpRight : Board::DownRight, taken, last);
    chain(to, up ? Board::UpLeft : Board::DownLeft, taken, last);
    path_.pop();
  }

  void chain(int at, Board::Direction direction, std::uint32_t taken, std::uint32_t last) {
    const int over = Board::next(at, direction);
    if (over == Board::none) return;
    const int to = landing(over, direction);
    if (to == Board::none) return;
    if (quirks_.top_row && Board::row(to) == 0) return;
    const std::uint32_t here = Board::one(over);
    land(to, direction, here | (quirks_.last_two ? last : taken), here);
  }

  std::uint32_t enemies_;
  std::uint32_t empty_;
  StudyQuirks quirks_;
  Use& use_;
  Path path_;
};

/// The study's evaluation turned to First's view, and `material` beside it.
class StudyEvaluator {
 public:
  using Value = double;
  enum Which : std::size_t { Zero, Material, Study };

  template <class G>
  StudyEvaluator(const G&, const EvaluatorChoice& choice) : choice_(choice) {}
  static std::vector<EvaluatorInfo> list() {
    return {zero_info,
            {"material", "men and kings on the board", {{"man", "a man", 1}, {"king", "a king", 1.3}}, {}, unit},
            {"study", "pieces, and half a point for each time the king counter grew", {}, {}, unit}};
  }

  template <class T = NoTerms>
  double operator()(const StudyPosition& p, T&& terms = {}) const {
    const double pieces = std::popcount(p.red) - std::popcount(p.white);
    if (choice_.which == Study)
      return terms("pieces", pieces) + terms("king counters", 0.5 * (p.red_kings - p.white_kings));
    if (choice_.which == Zero) return 0;
    const double kings = std::popcount(p.red & p.kings) - std::popcount(p.white & p.kings);
    return terms("men", choice_.weights[0] * (pieces - kings)) + terms("kings", choice_.weights[1] * kings);
  }

  double final(const Outcome& outcome, int depth_left) const {
    return choice_.which == Zero ? outcome.sign() : win_value(outcome, bound() + 1, depth_left);
  }
  double bound() const {
    if (choice_.which == Zero) return 0;
    if (choice_.which == Study) return most_pieces + 0.5 * UINT16_MAX;
    return most_pieces * std::max(std::abs(choice_.weights[0]), std::abs(choice_.weights[1]));
  }

 private:
  static constexpr int most_pieces = 12;
  static constexpr EvaluatorUnit unit{.name = "men", .mistake = 0.6};
  EvaluatorChoice choice_;
};

}  // namespace zermelo::checkers

namespace zermelo {

/// The checkers study's own game. Red is First, sits at the bottom and moves up; White is Second. Captures are free, a
/// multi-jump keeps its vertical direction and may stop on every landing square; a side that cannot move passes;
/// a side without pieces has lost. There is no draw: a board that occurs for the third time with the same side to
/// move, the counters not looked at, ends the game as a loop without a result.
class CheckersStudy {
 public:
  using Position = checkers::StudyPosition;
  using Move = checkers::StudyMove;
  using Evaluator = checkers::StudyEvaluator;
  static constexpr std::string_view name = "checkers";
  static constexpr std::array<std::string_view, 2> sides{"Red", "White"};
  static constexpr bool never_stuck = true;  // there is always the pass
  static constexpr LineRules line_rules{.repetition_draw = 3, .repeated = {Result::None, Reason::Loop}};

  CheckersStudy() = default;
  explicit CheckersStudy(const checkers::StudyQuirks& quirks) : quirks_(quirks) {}

  Position initial() const { return {.red = 0xfff00000, .white = 0x00000fff}; }
  Player to_move(const Position& p) const { return p.turn; }
  std::optional<Outcome> ended(const Position& p) const {
    if (p.red == 0) return Outcome::win(Player::Second, Reason::NoPieces);
    if (p.white == 0) return Outcome::win(Player::First, Reason::NoPieces);
    return std::nullopt;
  }
  Outcome stuck(const Position& p) const { return Outcome::win(opponent(p.turn), Reason::NoMoves); }

  void moves(const Position& p, MoveList<Move>& list) const {
    piece_moves(p, list);
    if (list.empty()) list.push_back(Move{});
  }

  /// What the study's search sees: without the pass. Pieces row by row from the top, left to right.
  void piece_moves(const Position& p, MoveList<Move>& list) const {
    for (std::uint32_t left = p.of(p.turn); left != 0; left &= left - 1) {
      const int from = std::countr_zero(left);
      const std::size_t mine = list.size();
      each_path(p, from, [&](const checkers::Path& path, std::uint32_t taken) {
        add(list, mine, {taken, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(*(path.end() - 1) - 1)});
      });
    }
  }

  Position after(const Position& p, const Move& m) const {
    Position next = p;
    next.turn = opponent(p.turn);
    if (m.is_pass()) return next;
    const bool red = p.turn == Player::First;
    const bool was_king = Board::on(p.kings, m.from);
    (red ? next.white : next.red) &= ~m.taken;
    (red ? next.red : next.white) ^= Board::one(m.from) | Board::one(m.to);
    next.kings &= ~(m.taken | Board::one(m.from));
    if (was_king || Board::at_end(m.to)) next.kings |= Board::one(m.to);
    std::uint16_t& counter = red ? next.red_kings : next.white_kings;
    if (quirks_.arrivals) {
      if (Board::at_end(m.to) && counter < UINT16_MAX) ++counter;
    } else {
      next.red_kings = static_cast<std::uint16_t>(std::popcount(next.red & next.kings));
      next.white_kings = static_cast<std::uint16_t>(std::popcount(next.white & next.kings));
    }
    return next;
  }

  std::optional<Position> turned(const Position& p) const {
    Position next = p;
    next.turn = opponent(p.turn);
    return next;
  }

  Key key(const Position& p) const {
    return combine(repetition_key(p), std::uint64_t{p.red_kings} << 16 | p.white_kings);
  }
  Key repetition_key(const Position& p) const {
    return combine(combine(static_cast<Key>(p.turn) + 1, p.red | std::uint64_t{p.white} << 32), p.kings);
  }

  bool noisy(const Position&, const Move& m) const { return m.taken != 0; }
  bool irreversible(const Position& p, const Move& m) const {
    return !m.is_pass() && (m.taken != 0 || !Board::on(p.kings, m.from));
  }

  /// Ends, and what is taken hashed into the rest: a fixed quirk lets two paths with the same ends differ in it.
  std::uint32_t code(const Move& m) const {
    return static_cast<std::uint32_t>(mix(m.taken) >> 42 << 10 | history_slot(m));
  }
  static constexpr std::size_t history_slots = 32 * 32;
  std::size_t history_slot(const Move& m) const { return static_cast<std::size_t>(m.from | m.to << 5); }

  /// `R:W1,2,…:R21,22,…`, and `:C<White's king counter>,<Red's>` where they are not the kings on the board.
  std::string position_text(const Position& p) const {
    std::string text = p.turn == Player::First ? "R" : "W";
    text += ":W" + checkers::Sides::write(widen(p.white), widen(p.kings));
    text += ":R" + checkers::Sides::write(widen(p.red), widen(p.kings));
    if (p.white_kings != std::popcount(p.white & p.kings) || p.red_kings != std::popcount(p.red & p.kings))
      text += ":C" + std::to_string(p.white_kings) + "," + std::to_string(p.red_kings);
    return text;
  }

  Expected<Position> read_position(std::string_view text) const {
    checkers::Sides named = named_sides(text);
    Position p;
    if (const auto read = named.first(read_all(named, p)); !read) return fail(read.error());
    return p;
  }
  /// Every defect of a position's text.
  std::vector<std::string> problems(std::string_view text) const {
    checkers::Sides named = named_sides(text);
    Position p;
    return named.all(read_all(named, p));
  }

  std::string move_text(const Position& p, const Move& m) const {
    return m.is_pass() ? "pass" : path_text(path(p, m), m.taken != 0);
  }

  Expected<Move> read_move(const Position& p, std::string_view text) const {
    MoveList<Move> list;
    moves(p, list);
    if (text == "pass" && list[0].is_pass()) return list[0];
    return checkers::read_move(*this, p, text, [&](const Move& m, auto&& use) {
      if (!m.is_pass()) each_path(p, m, use);
    });
  }

  std::string text_drawing(const Position& p, const TextStyle& style = {}) const {
    return checkers::text_drawing('r', style, [&](int square) { return symbol(p, square - 1); });
  }
  Drawing drawing(const Position& p) const {
    return checkers::drawing('r', [&](int square) { return symbol(p, square - 1); });
  }
  Gesture gesture(const Position& p, const Move& m) const {
    if (m.is_pass()) return {};
    std::vector<int> taken;
    for (std::uint32_t left = m.taken; left != 0; left &= left - 1) taken.push_back(std::countr_zero(left) + 1);
    return checkers::gesture(path(p, m), taken);
  }
  std::string refusal(const Position& p, const std::vector<std::string>& touched) const {
    const auto symbols = [&](int square) { return symbol(p, square - 1); };
    const bool red = p.turn == Player::First;
    return checkers::refusal(*this, p, {.man = red ? 'r' : 'w', .plays_down = !red}, symbols, touched);
  }

 private:
  using Board = checkers::StudyBoard;

  template <class Use>
  void each_path(const Position& p, int from, Use&& use) const {
    const bool king = Board::on(p.kings, from);
    const bool red = p.turn == Player::First;
    checkers::StudyWalk<Use>(p, quirks_, use)(from, red || king, !red || king);
  }

  /// The paths that have the effect of one move.
  template <class Use>
  void each_path(const Position& p, const Move& m, Use&& use) const {
    each_path(p, m.from, [&](const checkers::Path& path, std::uint32_t taken) {
      if (taken == m.taken && *(path.end() - 1) == m.to + 1) use(path);
    });
  }

  /// The last path that has this effect.
  checkers::Path path(const Position& p, const Move& m) const {
    checkers::Path last;
    each_path(p, m, [&](const checkers::Path& path) { last = path; });
    return last;
  }

  void add(MoveList<Move>& list, std::size_t mine, const Move& move) const {
    for (std::size_t i = mine; i < list.size(); ++i) {
      if (list[i].to != move.to || (!quirks_.later_path && list[i].taken != move.taken)) continue;
      list[i] = move;
      return;
    }
    list.push_back(move);
  }

  static char symbol(const Position& p, int square) {
    const bool king = Board::on(p.kings, square);
    if (Board::on(p.red, square)) return king ? 'R' : 'r';
    if (Board::on(p.white, square)) return king ? 'W' : 'w';
    return '.';
  }

  static checkers::Bits widen(std::uint32_t squares) {
    checkers::Bits bits = 0;
    for (; squares != 0; squares &= squares - 1)
      bits |= checkers::Board::one(checkers::Board::bit_of(std::countr_zero(squares) + 1));
    return bits;
  }
  static std::uint32_t narrow(checkers::Bits bits) {
    std::uint32_t squares = 0;
    for (; bits != 0; bits &= bits - 1) squares |= Board::one(checkers::Board::square_of(std::countr_zero(bits)) - 1);
    return squares;
  }

  static checkers::Sides named_sides(std::string_view text) { return {text, {'R', 'W', false}, 12}; }
  static Expected<void> read_all(checkers::Sides& named, Position& p) {
    if (auto read = named.read(); !read) return read;
    p = {narrow(named.pieces[0]), narrow(named.pieces[1]), narrow(named.kings), 0, 0, named.turn};
    p.red_kings = static_cast<std::uint16_t>(std::popcount(p.red & p.kings));
    p.white_kings = static_cast<std::uint16_t>(std::popcount(p.white & p.kings));
    if (named.reader.take(':'))
      if (auto counters = read_counters(named.reader, p); !counters) return counters;
    return named.finish();
  }
  static Expected<void> read_counters(TextReader& reader, Position& p) {
    if (!reader.take('C')) return reader.unexpected("C and the two king counters");
    for (std::uint16_t* counter : {&p.white_kings, &p.red_kings}) {
      if (counter == &p.red_kings && !reader.take(',')) return reader.unexpected("a comma and Red's king counter");
      const auto value = reader.number(0, UINT16_MAX);
      if (!value) return reader.unexpected("a king counter from 0 to 65535");
      *counter = static_cast<std::uint16_t>(*value);
    }
    return {};
  }

  checkers::StudyQuirks quirks_;
};

}  // namespace zermelo
