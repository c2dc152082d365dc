#pragma once
#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "zermelo/core/error.h"
#include "zermelo/core/text_style.h"
#include "zermelo/games/checkers/generator.h"

namespace zermelo {

/// A position or a move is read from left to right; every refusal says where.
class CheckersReader {
 public:
  CheckersReader(std::string_view text, std::string_view what) : text_(text), what_(what) {}

  std::size_t at() const { return at_; }
  bool done() const { return at_ == text_.size(); }
  char peek() const { return done() ? '\0' : text_[at_]; }
  bool take(char c) {
    if (done() || text_[at_] != c) return false;
    ++at_;
    return true;
  }

  /// Digits, at most `most`; nothing when there is no such number here.
  std::optional<int> number(int least, int most) {
    int value = 0;
    const char* const begin = text_.data() + at_;
    if (done() || *begin < '0' || *begin > '9') return std::nullopt;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    if (error != std::errc() || value < least || value > most) return std::nullopt;
    at_ += static_cast<std::size_t>(end - begin);
    return value;
  }

  Error error(std::string expected) const { return error(at_, "", std::move(expected)); }
  Error error(std::size_t at, std::string what, std::string expected) const {
    if (what.empty()) what = at < text_.size() ? "unexpected " + in_quotes(text_.substr(at)) : "ends too early";
    return {.what = std::move(what), .where = at_offset(what_, at), .expected = std::move(expected)};
  }

 private:
  std::string_view text_;
  std::string_view what_;
  std::size_t at_ = 0;
};

/// What a person wrote for a move: `11-15`, `22x15x8`, or less of the way than all of it.
struct WrittenMove {
  CheckersPath squares;
  bool jump = false;  ///< written with x (or :), so it must capture

  static Expected<WrittenMove> read(std::string_view text) {
    CheckersReader reader(text, "move");
    WrittenMove written;
    for (;;) {
      const auto square = reader.number(1, CheckersBoard::squares);
      if (!square) return fail(reader.error("a square from 1 to 32"));
      if (written.squares.length == CheckersPath::longest)
        return fail(reader.error(reader.at(), "too many squares", "at most 13 squares"));
      written.squares.push(*square);
      if (reader.done()) break;
      if (reader.take('x') || reader.take('X') || reader.take(':')) {
        written.jump = true;
      } else if (!reader.take('-')) {
        return fail(reader.error("- or x between two squares"));
      }
    }
    if (written.squares.length < 2) return fail(reader.error("- or x and another square"));
    return written;
  }

  /// The first and the last square agree, and those between are met on the way in this order.
  bool fits(const CheckersPath& path) const {
    if (squares.squares[0] != path.squares[0]) return false;
    if (squares.squares[squares.length - 1] != path.squares[path.length - 1]) return false;
    const auto* wanted = squares.begin() + 1;
    const auto* const last = squares.end() - 1;
    for (const auto* met = path.begin() + 1; met + 1 < path.end() && wanted != last; ++met)
      if (*met == *wanted) ++wanted;
    return wanted == last;
  }
};

/// The squares of a path with `-` or `x` between them.
inline std::string path_text(const CheckersPath& path, bool jump) {
  std::string text;
  for (const int square : path) {
    if (!text.empty()) text += jump ? 'x' : '-';
    text += std::to_string(square);
  }
  return text;
}

/// One symbol a dark square, the numbers at both ends of a row as coordinates. `first_side` is the symbol of First's
/// men.
template <class Symbol>
std::string checkers_text(char first_side, const TextStyle& style, Symbol&& symbol) {
  using Board = CheckersBoard;
  std::string text;
  for (int row = 0; row < Board::size; ++row) {
    const int first = row * Board::size / 2 + 1;
    text += (first < 10 ? " " : "") + std::to_string(first) + ' ';
    for (int i = 0; i < Board::size / 2; ++i) {
      const char mark = symbol(first + i);
      const bool is_first = mark == first_side || mark == first_side - 'a' + 'A';
      const Player owner = is_first ? Player::First : Player::Second;
      const std::string piece = mark == '.' ? "." : style.piece(owner, std::string_view(&mark, 1));
      text += row % 2 == 0 ? "   " + piece : ' ' + piece + "  ";
    }
    const int last = first + Board::size / 2 - 1;
    text += std::string("  ") + (last < 10 ? " " : "") + std::to_string(last) + '\n';
  }
  return text;
}

}  // namespace zermelo
