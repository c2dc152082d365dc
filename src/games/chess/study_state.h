#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/text_reader.h"
#include "zermelo/games/chess/problems.h"

namespace zermelo::chess {

/// A state as the rook-endgame study writes it: `[[7, 0, 2], [7, 4, 6], [0, 4, 12], [0, 7, 8]]`, a piece as row, column
/// and code. Row 0 is rank 8 and column 0 is file a. White's rook, White's king, Black's king and Black's rook come in
/// this order, and a captured rook is left out (section 3.1.1). The study does not write whose turn it is: White's,
/// unless ` b` follows. Nor does it write the plies without a capture: they are 0.
struct StudyPiece {
  int code;
  Player side;
  Piece kind;
  std::string_view name;
};
inline constexpr std::array<StudyPiece, 4> study_pieces{{{2, white, Rook, "white rook"},
                                                         {6, white, King, "white king"},
                                                         {12, black, King, "black king"},
                                                         {8, black, Rook, "black rook"}}};

/// The position has kings and at most one rook a side.
inline std::string write_study_state(const Position& p) {
  std::string text;
  for (const StudyPiece& piece : study_pieces) {
    const Bits where = p.of(piece.side, piece.kind);
    if (where == 0) continue;
    const Square square = lowest(where);
    text += (text.empty() ? "[" : ", [") + std::to_string(7 - rank_of(square)) + ", " +
            std::to_string(file_of(square)) + ", " + std::to_string(piece.code) + "]";
  }
  return "[" + text + (p.turn == white ? "]" : "] b");
}

/// Reads that text. Blanks and line ends may stand between the tokens, pieces in any order, ` w` or ` b` behind the
/// list.
class StudyStateReader {
 public:
  explicit StudyStateReader(std::string_view text) : in_{text, "position"} { read_all(); }

  /// Is this a state, sound or not, and not a FEN?
  static bool fits(std::string_view text) {
    const std::size_t start = text.find_first_not_of(blanks);
    return start != std::string_view::npos && text[start] == '[';
  }

  /// Every defect of the text. What follows a defect of its form is not read.
  const std::vector<Error>& defects() const { return defects_; }

  Expected<Position> position() const {
    if (!defects_.empty()) return fail(defects_.front());
    return position_;
  }

 private:
  static constexpr std::string_view blanks = " \t\r\n";
  static constexpr std::string_view piece_shape = "a piece such as [7, 0, 2]: row, column and code";

  void read_all() {
    if (!read_pieces() || !read_turn()) return;
    position_.key = key_of(position_);
    for (Problem& problem : find_problems(position_))
      note(std::move(problem.what), "position", "a position that can be played on");
  }

  // The form: false where it is broken, with the defect noted.
  // ---------------------------------------------------------

  bool read_pieces() {
    if (!expect('[', "a list of pieces")) return false;
    if (take(']')) return true;
    do
      if (!read_piece()) return false;
    while (take(','));
    return expect(']', "a comma and another piece, or ]");
  }

  bool read_piece() {
    in_.skip(blanks);
    const std::size_t start = in_.at;
    if (!expect('[', piece_shape)) return false;
    const auto row = number();
    if (!row || !expect(',', piece_shape)) return false;
    const auto column = number();
    if (!column || !expect(',', piece_shape)) return false;
    const auto code = number();
    if (!code || !expect(']', piece_shape)) return false;
    place(*row, *column, *code, start);
    return true;
  }

  bool read_turn() {
    if (take('b'))
      position_.turn = black;
    else
      take('w');
    in_.skip(blanks);
    if (in_.done()) return true;
    note("unexpected " + in_quotes(in_.text.substr(in_.at, 1)) + " after the list", at_offset("position", in_.at),
         "w or b, the side to move, or nothing more");
    return false;
  }

  std::optional<int> number() {
    constexpr std::size_t most_digits = 3;
    in_.skip(blanks);
    const std::size_t start = in_.at;
    const bool negative = !in_.done() && in_.text[in_.at] == '-';
    in_.at += negative;
    const std::size_t digits = in_.at;
    int value = 0;
    for (; !in_.done() && in_.text[in_.at] >= '0' && in_.text[in_.at] <= '9'; ++in_.at)
      if (in_.at - digits < most_digits) value = 10 * value + (in_.text[in_.at] - '0');
    if (in_.at == digits) return unexpected(piece_shape), std::nullopt;
    if (in_.at - digits <= most_digits) return negative ? -value : value;
    note("the number " + in_quotes(in_.text.substr(start, in_.at - start)) + " is too large",
         at_offset("position", start), std::string(piece_shape));
    return std::nullopt;
  }

  bool take(char symbol) {
    in_.skip(blanks);
    return in_.take(symbol);
  }
  bool expect(char symbol, std::string_view expected) {
    if (take(symbol)) return true;
    unexpected(expected);
    return false;
  }
  void unexpected(std::string_view expected) {
    note(in_.done() ? "ends too early" : "unexpected " + in_quotes(in_.text.substr(in_.at, 1)),
         at_offset("position", in_.at), std::string(expected));
  }

  // The meaning.
  // -------------------------------------------------------------------------------------------------------

  void place(int row, int column, int code, std::size_t offset) {
    const std::string where = at_offset("position", offset);
    const std::string square = "[" + std::to_string(row) + ", " + std::to_string(column) + "]";
    const StudyPiece* piece = nullptr;
    for (const StudyPiece& known : study_pieces)
      if (known.code == code) piece = &known;
    if (piece == nullptr) note("unknown code " + std::to_string(code), where, codes());
    const bool on_board = row >= 0 && row < 8 && column >= 0 && column < 8;
    if (!on_board) note("the square " + square + " is off the board", where, "a row and a column from 0 to 7");
    if (piece == nullptr || !on_board) return;
    const Bits target = bit(square_at(column, 7 - row));
    if ((position_.all() & target) != 0) return note("two pieces on the square " + square, where, "one piece a square");
    if (position_.of(piece->side, piece->kind) != 0)
      return note("a second " + std::string(piece->name), where, "two kings, at most one rook a side");
    position_.kinds[piece->kind] |= target;
    position_.sides[index(piece->side)] |= target;
  }

  static std::string codes() {
    std::vector<std::string> words;
    for (const StudyPiece& piece : study_pieces)
      words.push_back(std::to_string(piece.code) + " (" + std::string(piece.name) + ")");
    return one_of(words);
  }

  void note(std::string what, std::string where, std::string expected) {
    defects_.push_back({.what = std::move(what), .where = std::move(where), .expected = std::move(expected)});
  }

  TextReader in_;
  Position position_;
  std::vector<Error> defects_;
};

}  // namespace zermelo::chess
