#pragma once
#include <string>
#include <string_view>

#include "zermelo/core/drawing.h"
#include "zermelo/core/text_style.h"
#include "zermelo/games/alquerque/board.h"

namespace zermelo::alquerque {

/// How an Alquerque board looks, in characters and as data.
template <class Board>
class BoardDrawing {
 public:
  /// Numbers of a row's first and last point beside it, so that every point can be named by counting.
  ///
  ///      1 b---b---b---b---b 5
  ///        | \ | / | \ | / |
  ///      6 b---b---b---b---b 10
  static std::string text(const auto& p, const TextStyle& style) {
    std::string text;
    for (int row = 0; row < Board::size; ++row) {
      const int first = row * Board::size;
      text += (first + 1 < 10 ? " " : "") + std::to_string(first + 1) + ' ';
      for (int point = first; point < first + Board::size; ++point)
        text += std::string(point > first ? "---" : "") + piece_text(p, point, style);
      text += ' ' + std::to_string(first + Board::size) + '\n';
      if (row + 1 < Board::size) text += lines_below(first);
    }
    return text;
  }

  static Drawing drawing(const auto& p) {
    Drawing drawing{.width = Board::size + 1.0, .height = Board::size + 1.0};
    for (int point = 0; point < Board::points; ++point) {
      const double x = Board::column(point) + 1;
      const double y = Board::row(point) + 1;
      drawing.spots.push_back({.id = std::to_string(point + 1), .x = x, .y = y, .shape = Drawing::Shape::Point});
      drawing.labels.push_back({.x = x - 0.3, .y = y - 0.3, .text = std::to_string(point + 1), .size = 0.18});
      for (const auto& [rows, columns] : Board::directions)
        if (Board::neighbour(point, rows, columns) >= 0) drawing.strokes.push_back({x, y, x + columns, y + rows});
      const char mark = symbol(p, point);
      if (mark == '.') continue;
      drawing.pieces.push_back(
          {.x = x, .y = y, .owner = mark == 'w' ? Player::First : Player::Second, .mark = std::string(1, mark)});
    }
    return drawing;
  }

 private:
  static char symbol(const auto& p, int point) {
    if ((p.of(Player::First) >> point & 1) != 0) return 'w';
    return (p.of(Player::Second) >> point & 1) != 0 ? 'b' : '.';
  }

  static std::string piece_text(const auto& p, int point, const TextStyle& style) {
    const char mark = symbol(p, point);
    if (mark == '.') return style.empty.empty() ? "." : style.empty;
    return style.stone(mark == 'w' ? Player::First : Player::Second, std::string_view(&mark, 1));
  }

  static std::string lines_below(int first) {
    std::string text = "   ";
    for (int point = first; point < first + Board::size; ++point) {
      if (point > first) text += point % 2 == 0 ? "/ " : "\\ ";
      text += point + 1 < first + Board::size ? "| " : "|\n";
    }
    return text;
  }
};

}  // namespace zermelo::alquerque
