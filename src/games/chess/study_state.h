#pragma once
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
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
  explicit StudyStateReader(std::string_view text) : text_(text) { read_all(); }

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
    skip_blanks();
    const std::size_t start = at_;
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
    skip_blanks();
    if (at_ == text_.size()) return true;
    note("unexpected " + in_quotes(text_.substr(at_, 1)) + " after the list", at_offset("position", at_),
         "w or b, the side to move, or nothing more");
    return false;
  }

  std::optional<int> number() {
    constexpr std::size_t most_digits = 3;
    skip_blanks();
    const std::size_t start = at_;
    const bool negative = at_ < text_.size() && text_[at_] == '-';
    at_ += negative;
    const std::size_t digits = at_;
    int value = 0;
    for (; at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9'; ++at_)
      if (at_ - digits < most_digits) value = 10 * value + (text_[at_] - '0');
    if (at_ == digits) return unexpected(piece_shape), std::nullopt;
    if (at_ - digits <= most_digits) return negative ? -value : value;
    note("the number " + in_quotes(text_.substr(start, at_ - start)) + " is too large", at_offset("position", start),
         std::string(piece_shape));
    return std::nullopt;
  }

  void skip_blanks() {
    while (at_ < text_.size() && blanks.find(text_[at_]) != std::string_view::npos) ++at_;
  }
  bool take(char symbol) {
    skip_blanks();
    if (at_ == text_.size() || text_[at_] != symbol) return false;
    ++at_;
    return true;
  }
  bool expect(char symbol, std::string_view expected) {
    if (take(symbol)) return true;
    unexpected(expected);
    return false;
  }
  void unexpected(std::string_view expected) {
    note(at_ == text_.size() ? "ends too early" : "unexpected " + in_quotes(text_.substr(at_, 1)),
         at_offset("position", at_), std::string(expected));
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

  std::string_view text_;
  std::size_t at_ = 0;
  Position position_;
  std::vector<Error> defects_;
};

}  // namespace zermelo::chess
