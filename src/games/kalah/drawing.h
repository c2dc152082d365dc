#pragma once
#include <string>
#include <string_view>

#include "zermelo/core/drawing.h"
#include "zermelo/core/text_style.h"
#include "zermelo/games/kalah/position.h"
#include "zermelo/games/kalah/rules.h"

namespace zermelo::kalah {

/// North on top and reversed, as it lies on the table: every pit faces the one it can capture.
///
///          6   5   4   3   2   1
///     N    4   4   4   4   4   4
///      0                           0
///          4   4   4   4   4   4   S
///          1   2   3   4   5   6
///
/// The arrow says who is to move.
template <class Row>
std::string text_drawing(const Rules& rules, const Position<Row>& p, const TextStyle& style) {
  constexpr std::size_t width = 4;
  const auto padded = [&](const std::string& word) { return std::string(width - word.size(), ' ') + word; };
  const auto seeds = [&](Player player, int cell) {
    return style.piece(player, padded(std::to_string(p.of(player)[cell])));
  };
  const auto line = [&](Player player, bool numbers) {
    std::string text;
    for (int i = 0; i < rules.pits; ++i) {
      const int cell = player == Player::First ? i : rules.pits - 1 - i;
      text += numbers ? padded(std::to_string(cell + 1)) : seeds(player, cell);
    }
    return text + '\n';
  };
  const std::string gap(width * static_cast<std::size_t>(rules.pits), ' ');
  const bool first = p.turn == Player::First;
  return "      " + line(Player::Second, true) + (first ? "  N   " : "> N   ") + line(Player::Second, false) + "  " +
         seeds(Player::Second, rules.pits) + gap + seeds(Player::First, rules.pits) + '\n' +
         (first ? "> S   " : "  S   ") + line(Player::First, false) + "      " + line(Player::First, true) +
         (p.pie ? "  pie\n" : "");
}

/// How the drawing calls a cell: the pits of the player to move as their moves are called, the others and the stores
/// with their side's letter.
template <class Row>
std::string spot(const Rules& rules, const Position<Row>& p, Player player, int cell) {
  const std::string_view side = player == Player::First ? "S" : "N";
  const std::string number = cell == rules.pits ? "" : std::to_string(cell + 1);
  return (cell < rules.pits && player == p.turn ? "" : std::string(side)) + number;
}

/// Pits are round holes with their seeds as a number, stores are tall ones at the ends.
template <class Row>
Drawing drawing(const Rules& rules, const Position<Row>& p) {
  constexpr double north_y = 1;
  constexpr double south_y = 2;
  const int n = rules.pits;
  Drawing drawing{.width = n + 2.0, .height = 3, .turns = true};
  const auto put = [&](Player owner, int cell, double x, double y, double height) {
    drawing.spots.push_back({.id = spot(rules, p, owner, cell),
                             .x = x,
                             .y = y,
                             .shape = Drawing::Shape::Hole,
                             .width = 1,
                             .height = height});
    drawing.pieces.push_back(
        {.x = x, .y = y, .owner = owner, .mark = std::to_string(p.of(owner)[cell]), .disc = false});
  };
  for (const Player player : {Player::First, Player::Second}) {
    const bool south = player == Player::First;
    for (int cell = 0; cell < n; ++cell) {
      const double x = south ? cell + 1.5 : n - cell + 0.5;
      put(player, cell, x, south ? south_y : north_y, 1);
      drawing.labels.push_back({.x = x, .y = south ? 2.75 : 0.25, .text = std::to_string(cell + 1)});
    }
    put(player, n, south ? n + 1.5 : 0.5, 1.5, 2);
    drawing.labels.push_back({.x = south ? n + 1.5 : 0.5, .y = south ? 2.75 : 0.25, .text = south ? "S" : "N"});
  }
  drawing.caption = p.turn == Player::First ? "South to move" : "North to move";
  if (p.pie) drawing.caption += ", pie open";
  return drawing;
}

}  // namespace zermelo::kalah
