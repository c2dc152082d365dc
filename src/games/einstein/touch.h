#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/drawing.h"
#include "zermelo/games/einstein/drawing.h"

namespace zermelo::einstein {

/// A stone is touched, then the cell that it goes to. The die is rolled beside the board.
inline Gesture gesture(const Rules& game, const Position& p, Move m) {
  if (m.face > 0) return {};
  Gesture gesture{.path = {cell_name(game, p.cell(p.turn, m.stone)), cell_name(game, m.to)}, .touches = 2};
  if (stone_on(p, m.to)) gesture.taken = {cell_name(game, m.to)};
  return gesture;
}

inline std::string refusal(const Rules& game, const Position& p, const std::vector<std::string>& touched) {
  const auto cell_of = [&](std::string_view id) -> std::optional<int> {
    for (int cell = 0; cell < game.size() * game.size(); ++cell)
      if (cell_name(game, cell) == id) return cell;
    return std::nullopt;
  };
  if (p.die == 0) return "the die is in the air";
  if (touched.empty()) return "touch a stone";
  const auto from = cell_of(touched[0]);
  if (!from) return "there is no such cell";
  const auto stone = stone_on(p, *from);
  if (!stone) return "that cell is empty";
  if (stone->side != p.turn) return "that is not your stone";
  const StoneSet allowed = movable(stones_left(p, p.turn), p.die);
  if ((allowed >> (stone->number - 1) & 1) == 0) {
    std::vector<std::string> numbers;
    for (unsigned left = allowed; left != 0; left &= left - 1)
      numbers.push_back(std::to_string(std::countr_zero(left) + 1));
    return "the die shows " + std::to_string(p.die) + ": move stone " + one_of(numbers);
  }
  if (touched.size() < 2) return {};
  if (touched.size() > 2 || !cell_of(touched[1])) return "a stone moves to one cell";
  return "a stone moves one cell towards the other side's corner, straight or diagonally";
}

}  // namespace zermelo::einstein
