#pragma once
#include <array>
#include <string>
#include <string_view>

#include "zermelo/core/drawing.h"
#include "zermelo/core/text_style.h"
#include "zermelo/games/chess/fen.h"

namespace zermelo::chess {

/// Letters as in a FEN, ranks at the left, files below.
inline std::string text_drawing(const Position& p, const TextStyle& style) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    text += static_cast<char>('1' + rank);
    for (int file = 0; file < 8; ++file) {
      const Square square = square_at(file, rank);
      const std::string mark(1, square_char(p, square, '.'));
      text += " " + (mark == "." ? mark : style.piece(has(p.of(white), square) ? white : black, mark));
    }
    text += '\n';
  }
  return text + "  a b c d e f g h\n";
}

/// Outlined figures for White and solid ones for Black, as in print.
inline std::string_view figure(Player player, Piece piece) {
  constexpr std::array<std::array<std::string_view, piece_kinds>, 2> figures{
      {{"♙", "♘", "♗", "♖", "♕", "♔"}, {"♟", "♞", "♝", "♜", "♛", "♚"}}};
  return figures[index(player)][piece];
}

inline Drawing drawing(const Position& p) {
  Drawing drawing{.width = 8.5, .height = 8.5};
  for (Square square = 0; square < 64; ++square) {
    const double x = file_of(square) + 1.0;
    const double y = 7.5 - rank_of(square);
    const auto shape = has(light_squares, square) ? Drawing::Shape::Square : Drawing::Shape::Dark;
    drawing.spots.push_back({.id = square_name(square), .x = x, .y = y, .shape = shape});
    if (!has(p.all(), square)) continue;
    const Player owner = has(p.of(white), square) ? white : black;
    drawing.pieces.push_back(
        {.x = x, .y = y, .owner = owner, .mark = std::string(figure(owner, p.piece_on(square))), .disc = false});
  }
  for (int i = 0; i < 8; ++i) {
    drawing.labels.push_back({.x = 0.25, .y = 7.5 - i, .text = std::to_string(i + 1)});
    drawing.labels.push_back({.x = i + 1.0, .y = 8.25, .text = std::string(1, static_cast<char>('a' + i))});
  }
  return drawing;
}

}  // namespace zermelo::chess
