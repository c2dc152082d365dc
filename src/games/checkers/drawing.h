#pragma once
#include <string>
#include <string_view>

#include "zermelo/core/drawing.h"
#include "zermelo/core/text_style.h"
#include "zermelo/games/checkers/position.h"

namespace zermelo::checkers {

/// One symbol a dark square, the numbers at both ends of a row as coordinates. `first_side` is the symbol of First's
/// men.
template <class Symbol>
std::string text_drawing(char first_side, const TextStyle& style, Symbol&& symbol) {
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

/// The board as data: light and dark squares, the dark ones under their numbers. `piece(square)` gives a symbol: small
/// for a man, capital for a king, `first` for First's, a point for nobody's.
template <class Symbol>
Drawing drawing(char first, Symbol&& symbol) {
  Drawing drawing{.width = Board::size, .height = Board::size};
  for (int y = 0; y < Board::size; ++y)
    for (int x = 0; x < Board::size; ++x)
      if ((x + y) % 2 == 0) drawing.spots.push_back({.id = {}, .x = x + 0.5, .y = y + 0.5});
  for (int square = 1; square <= Board::squares; ++square) {
    const double x = Board::column_of(square) + 0.5;
    const double y = Board::row_of(square) + 0.5;
    drawing.spots.push_back({.id = std::to_string(square), .x = x, .y = y, .shape = Drawing::Shape::Dark});
    drawing.labels.push_back({.x = x - 0.33, .y = y - 0.36, .text = std::to_string(square), .size = 0.2});
    const char piece = symbol(square);
    if (piece == '.') continue;
    const bool king = piece >= 'A' && piece <= 'Z';
    const char small = king ? static_cast<char>(piece - 'A' + 'a') : piece;
    drawing.pieces.push_back(
        {.x = x, .y = y, .owner = small == first ? Player::First : Player::Second, .mark = king ? "K" : ""});
  }
  return drawing;
}

}  // namespace zermelo::checkers
