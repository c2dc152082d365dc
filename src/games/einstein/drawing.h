#pragma once
#include <string>

#include "zermelo/core/drawing.h"
#include "zermelo/core/text_style.h"
#include "zermelo/games/einstein/notation.h"

namespace zermelo::einstein {

inline std::string side_name(Player side) { return side == Player::First ? "White" : "Black"; }

/// What the die says, in words.
inline std::string caption(const Rules& game, const Position& p) {
  if (const auto outcome = game.ended(p)) return side_name(*outcome->winner()) + " has won";
  if (p.die == 0) return side_name(p.turn) + " rolls";
  if (std::has_single_bit(stones_left(p, p.turn))) return side_name(p.turn) + "'s only stone needs no roll";
  return side_name(p.turn) + " rolled " + std::to_string(p.die);
}

///     5  w1 w6 w3  .  .
///     4  w5 w2  .  .  .
///     3  w4  .  .  . b4
///         a  b  c  d  e
inline std::string text_drawing(const Rules& game, const Position& p, const TextStyle& style) {
  std::string text;
  for (int cell = 0; cell < game.size() * game.size(); ++cell) {
    if (game.column(cell) == 0) text += std::to_string(game.size() - game.row(cell)) + ' ';
    const auto stone = stone_on(p, cell);
    const bool white = stone && stone->side == Player::First;
    text += stone ? ' ' + style.piece(stone->side, (white ? 'w' : 'b') + std::to_string(stone->number))
                  : "  " + (style.empty.empty() ? "." : style.empty);
    if (game.column(cell) == game.size() - 1) text += '\n';
  }
  text += "  ";
  for (int x = 0; x < game.size(); ++x) text += std::string("  ") + static_cast<char>('a' + x);
  return text + '\n' + caption(game, p) + '\n';
}

inline Drawing drawing(const Rules& game, const Position& p) {
  Drawing drawing{.width = game.size() + 0.5, .height = game.size() + 0.5, .caption = caption(game, p)};
  for (int cell = 0; cell < game.size() * game.size(); ++cell) {
    const double x = game.column(cell) + 1.0;
    const double y = game.row(cell) + 0.5;
    const bool corner = cell == game.goal(Player::First) || cell == game.goal(Player::Second);
    drawing.spots.push_back(
        {.id = cell_name(game, cell), .x = x, .y = y, .shape = corner ? Drawing::Shape::Dark : Drawing::Shape::Square});
    if (const auto stone = stone_on(p, cell))
      drawing.pieces.push_back({.x = x, .y = y, .owner = stone->side, .mark = std::to_string(stone->number)});
  }
  for (int i = 0; i < game.size(); ++i) {
    drawing.labels.push_back({.x = 0.25, .y = i + 0.5, .text = std::to_string(game.size() - i)});
    drawing.labels.push_back(
        {.x = i + 1.0, .y = game.size() + 0.25, .text = std::string(1, static_cast<char>('a' + i))});
  }
  return drawing;
}

}  // namespace zermelo::einstein
