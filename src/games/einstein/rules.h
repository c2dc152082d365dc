#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>

#include "zermelo/core/game.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/games/einstein/position.h"

namespace zermelo::einstein {

/// The numbers of a side's stones, row by row from its corner.
using Arrangement = std::array<std::uint8_t, most_stones>;

/// Both sides' start. With three stones the last three numbers are 0.
struct Start {
  std::array<Arrangement, 2> sides{};
  int stones = most_stones;
};

/// White's stones in the inventor's example, for both sides.
inline constexpr Arrangement usual_six{1, 6, 3, 5, 2, 4};
inline constexpr Arrangement usual_three{1, 2, 3};

constexpr Start usual_start(int stones) {
  const Arrangement side = stones == most_stones ? usual_six : usual_three;
  return {.sides = {side, side}, .stones = stones};
}

/// EinStein würfelt nicht! (Ingo Althöfer, 2004), by the inventor's rules as he published them
/// (3-hirn-verlag.de/MasterGame/regel.html, 2005).
///
///   - A side rolls the die and moves the stone with that number. Where that stone is gone, it moves the next higher
///     or the next lower one that is left, as it likes.
///   - A stone moves one cell towards the other side's corner: First right, down or both; Second left, up or both.
///   - A stone that stands on that cell is removed, whichever side it belongs to.
///   - A side that reaches the other's corner, or captures its last stone, wins.
///
/// A lone stone needs no roll: "ein Stein würfelt nicht". A position in which its side is to move has its number as
/// the die.
class Rules {
 public:
  using Position = einstein::Position;
  using Move = einstein::Move;
  static constexpr bool never_stuck = true;  // only the far corner has no way on, and there the game is over

  explicit Rules(int size = 5, const Start& start = usual_start(most_stones)) : size_(size), stones_(start.stones) {
    assert(size >= 3 && size <= largest_size);
    const int edge = stones_ == most_stones ? 3 : 2;  // of the triangle in a corner
    std::size_t next = 0;
    for (int y = 0; y < edge; ++y)
      for (int x = 0; x + y < edge; ++x, ++next) {
        initial_.cell(Player::First, start.sides[0][next] - 1) = cell_at(x, y);
        initial_.cell(Player::Second, start.sides[1][next] - 1) = cell_at(size_ - 1 - x, size_ - 1 - y);
      }
  }

  int size() const { return size_; }
  int stones() const { return stones_; }
  int column(int cell) const { return cell % size_; }
  int row(int cell) const { return cell / size_; }
  std::uint8_t cell_at(int x, int y) const { return static_cast<std::uint8_t>(y * size_ + x); }
  /// The corner that a side wants to reach.
  std::uint8_t goal(Player side) const { return side == Player::First ? cell_at(size_ - 1, size_ - 1) : 0; }

  Position initial() const { return initial_; }
  Player to_move(const Position& p) const { return p.die == 0 ? Player::Chance : p.turn; }

  std::optional<Outcome> ended(const Position& p) const {
    for (const Player side : {Player::First, Player::Second})
      if (std::ranges::count(p.of(side), goal(side)) > 0) return Outcome::win(side, Reason::Goal);
    for (const Player side : {Player::First, Player::Second})
      if (stones_left(p, side) == 0) return Outcome::win(opponent(side), Reason::NoPieces);
    return std::nullopt;
  }
  Outcome stuck(const Position& p) const { return Outcome::win(opponent(p.turn), Reason::NoMoves); }

  /// Stones by their numbers; of each the diagonal first, which gets furthest.
  void moves(const Position& p, MoveList<Move>& list) const {
    if (p.die == 0) {
      for (int face = 1; face <= stones_; ++face) list.push_back({.face = static_cast<std::uint8_t>(face)});
      return;
    }
    const int step = sign(p.turn);
    for (unsigned left = movable(stones_left(p, p.turn), p.die); left != 0; left &= left - 1) {
      const int stone = std::countr_zero(left);
      const int x = column(p.cell(p.turn, stone)) + step;
      const int y = row(p.cell(p.turn, stone)) + step;
      const bool across = x >= 0 && x < size_;
      const bool along = y >= 0 && y < size_;
      const auto add = [&](int to_x, int to_y) {
        list.push_back({.stone = static_cast<std::uint8_t>(stone), .to = cell_at(to_x, to_y)});
      };
      if (across && along) add(x, y);
      if (across) add(x, y - step);
      if (along) add(x - step, y);
    }
  }
  double probability(const Position&, Move) const { return 1.0 / stones_; }

  Position after(const Position& p, Move m) const {
    Position next = p;
    next.die = m.face;
    if (m.face != 0) return next;
    for (std::uint8_t& cell : next.cells) cell = cell == m.to ? gone : cell;
    next.cell(p.turn, m.stone) = m.to;
    next.turn = opponent(p.turn);
    return without_needless_roll(next);
  }

  /// A lone stone of the side to move is rolled for by nobody.
  Position without_needless_roll(Position p) const {
    const StoneSet left = stones_left(p, p.turn);
    if (std::has_single_bit(left) && !ended(p)) p.die = static_cast<std::uint8_t>(std::countr_zero(left) + 1);
    return p;
  }

  /// Two rolls that allow the same stones to move are worth the same: the lowest of them stands for all.
  Position value_part(Position p) const {
    if (p.die == 0) return p;
    const StoneSet left = stones_left(p, p.turn);
    const StoneSet stones = movable(left, p.die);
    while (p.die > 1 && movable(left, p.die - 1) == stones) --p.die;
    return p;
  }
  Key key(const Position& p) const {
    const auto halves = std::bit_cast<std::array<std::uint64_t, 2>>(p.cells);
    const auto turn = static_cast<Key>(p.turn) * (most_stones + 1) + value_part(p).die;
    return combine(combine(turn + 1, halves[0]), halves[1]);
  }

  /// The board and its mirror image at the line between the two corners.
  int symmetries() const { return 2; }
  Position image(Position p, int symmetry) const {
    if (symmetry == 1)
      for (std::uint8_t& cell : p.cells) cell = cell == gone ? gone : cell_at(row(cell), column(cell));
    return p;
  }

  /// Every way to place the stones that are left, with either side to move and every state of the die.
  double most_positions() const {
    double placements = 0;
    for (int first = 0; first <= stones_; ++first)
      for (int second = 0; second <= stones_; ++second) {
        double ways = binomial(stones_, first) * binomial(stones_, second);
        for (int stone = 0; stone < first + second; ++stone) ways *= size_ * size_ - stone;
        placements += ways;
      }
    return 2 * (stones_ + 1) * placements;
  }

 private:
  int size_;
  int stones_;
  Position initial_;
};

}  // namespace zermelo::einstein
