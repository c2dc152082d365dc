#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "zermelo/core/random.h"
#include "zermelo/games/kalah/rules.h"

/// Kalah a second time, as slow and as plain as the text of the rules: one array of numbers that lies on the table as
/// the board does, seeds dropped one by one. It shares nothing with src/games/kalah but the struct of options.
namespace kalah_twin {

struct Board {
  zermelo::kalah::Rules rules;
  std::vector<int> cells;  ///< South's pits and store, North's pits and store
  bool north = false;      ///< whose turn it is
  bool pie = false;

  int n() const { return rules.pits; }
  int store(bool side) const { return side ? 2 * n() + 1 : n(); }
  int pit(bool side, int number) const { return (side ? n() + 1 : 0) + number - 1; }
  int at(int cell) const { return cells[static_cast<std::size_t>(cell)]; }
  int& at(int cell) { return cells[static_cast<std::size_t>(cell)]; }
  int in_pits(bool side) const {
    int sum = 0;
    for (int number = 1; number <= n(); ++number) sum += at(pit(side, number));
    return sum;
  }
};

inline Board start(const zermelo::kalah::Rules& rules) {
  Board board{.rules = rules, .cells = std::vector<int>(static_cast<std::size_t>(2 * rules.pits + 2), rules.seeds)};
  board.at(board.store(false)) = board.at(board.store(true)) = 0;
  board.pie = rules.pie;
  return board;
}

inline std::vector<std::string> moves(const Board& board) {
  std::vector<std::string> texts;
  for (int number = 1; number <= board.n(); ++number)
    if (board.at(board.pit(board.north, number)) > 0) texts.push_back(std::to_string(number));
  if (board.pie && board.north) texts.push_back("swap");
  return texts;
}

inline Board after(Board board, const std::string& move) {
  const bool me = board.north;
  if (move == "swap") {
    std::rotate(board.cells.begin(), board.cells.begin() + board.n() + 1, board.cells.end());
    board.north = board.pie = false;
    return board;
  }
  if (me) board.pie = false;
  int cell = board.pit(me, std::stoi(move));
  int hand = board.at(cell);
  board.at(cell) = 0;
  bool was_empty = false;
  while (hand > 0) {
    cell = (cell + 1) % static_cast<int>(board.cells.size());
    if (cell == board.store(!me)) continue;
    was_empty = board.at(cell) == 0;
    board.at(cell) += 1;
    --hand;
  }
  for (int number = 1; number <= board.n(); ++number) {
    if (cell != board.pit(me, number) || !was_empty) continue;
    const int opposite = board.pit(!me, board.n() + 1 - number);
    if (board.at(opposite) == 0 && board.rules.capture == zermelo::kalah::Capture::Standard) continue;
    board.at(board.store(me)) += board.at(opposite) + board.at(cell);
    board.at(opposite) = board.at(cell) = 0;
  }
  if (cell != board.store(me)) board.north = !me;
  return board;
}

/// "" while the game goes on, else the reason and South's points minus North's.
inline std::string outcome(const Board& board) {
  int south = board.at(board.store(false));
  int north = board.at(board.store(true));
  const int south_pits = board.in_pits(false);
  const int north_pits = board.in_pits(true);
  if (south_pits == 0 || north_pits == 0) {
    const bool owner = board.rules.remaining == zermelo::kalah::Remaining::Owner;
    south += owner ? south_pits : south_pits == 0 ? north_pits : 0;
    north += owner ? north_pits : north_pits == 0 ? south_pits : 0;
    return "side empty " + std::to_string(south - north);
  }
  const int all = south + north + south_pits + north_pits;
  if (board.rules.majority && (south > all - south || north > all - north))
    return "majority " + std::to_string(south - north);
  return "";
}

inline std::string text(const Board& board) {
  std::string line;
  for (const int seeds : board.cells) line += std::to_string(seeds) + ",";
  line.pop_back();
  std::size_t comma = 0;
  for (int i = 0; i <= board.n(); ++i) comma = line.find(',', comma + 1);
  line[comma] = '/';
  return line + (board.north ? " N" : " S") + (board.pie ? " pie" : "");
}

/// Any number of seeds up to the game's own, thrown into few cells or many, stores included; at times nearly all into
/// one.
inline Board hostile(const zermelo::kalah::Rules& rules, zermelo::Random& random) {
  Board board = start(rules);
  std::ranges::fill(board.cells, 0);
  int left = static_cast<int>(random.below(static_cast<std::uint64_t>(rules.all_seeds()) + 1));
  if (random.below(4) == 0) {
    left = std::min(rules.all_seeds(), static_cast<int>(random.below(12)));
    board.cells[random.below(board.cells.size())] = rules.all_seeds() - left;
  }
  const std::uint64_t largest = 1 + random.below(static_cast<std::uint64_t>(rules.all_seeds()));
  while (left > 0) {
    const int some = std::min(left, static_cast<int>(1 + random.below(largest)));
    board.cells[random.below(board.cells.size())] += some;
    left -= some;
  }
  board.north = random.below(2) == 1;
  board.pie = rules.pie && random.below(2) == 1;
  return board;
}

inline zermelo::kalah::Rules any_rules(zermelo::Random& random, int most_pits) {
  using namespace zermelo;
  return {.pits = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(most_pits))),
          .seeds = 1 + static_cast<int>(random.below(kalah::Rules::most_seeds)),
          .capture = random.below(2) == 1 ? kalah::Capture::Empty : kalah::Capture::Standard,
          .remaining = random.below(2) == 1 ? kalah::Remaining::Emptied : kalah::Remaining::Owner,
          .pie = random.below(2) == 1,
          .majority = random.below(2) == 1,
          .aim = random.below(2) == 1 ? kalah::Aim::Margin : kalah::Aim::Win};
}

}  // namespace kalah_twin
