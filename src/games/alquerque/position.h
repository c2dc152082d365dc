#pragma once
#include <array>
#include <bit>
#include <compare>
#include <cstdint>

#include "zermelo/core/hash.h"
#include "zermelo/games/alquerque/board.h"
#include "zermelo/games/alquerque/rules.h"

namespace zermelo::alquerque {

/// The pieces and whose turn it is. White is First.
template <class Word>
struct Pieces {
  Word own{};    ///< of the player to move
  Word other{};  ///< of the opponent
  Player turn = Player::First;

  constexpr Word of(Player player) const { return player == turn ? own : other; }
  friend constexpr auto operator<=>(const Pieces&, const Pieces&) = default;
};

/// A step that would undo the player's previous turn; none while from == to.
struct Undo {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  constexpr bool any() const { return from != to; }
  friend constexpr auto operator<=>(const Undo&, const Undo&) = default;
};

/// For rules with `no_undo`. An undo is kept only while it is possible (the piece stands, the point it came from is
/// empty), so that equal choices make equal positions.
template <class Board>
struct PositionWithUndo : Pieces<typename Board::Word> {
  using Word = typename Board::Word;
  using Pieces = alquerque::Pieces<Word>;
  Undo mine;    ///< what the player to move may not play now
  Undo theirs;  ///< what the opponent may not play at their next turn

  PositionWithUndo() = default;
  explicit constexpr PositionWithUndo(const Pieces& pieces) : Pieces(pieces) {}

  friend constexpr auto operator<=>(const PositionWithUndo&, const PositionWithUndo&) = default;
};

/// For rules with `no_return`: the points each piece has been on, its own included; nothing at empty points. The key is
/// kept up to date piece by piece, because 25 sets are too many to mix every time.
template <class Board>
struct PositionWithVisits : Pieces<typename Board::Word> {
  using Word = typename Board::Word;
  using Pieces = alquerque::Pieces<Word>;
  std::array<Word, Board::points> visited{};
  Key pieces_key = 0;

  PositionWithVisits() = default;
  explicit constexpr PositionWithVisits(const Pieces& pieces) : Pieces(pieces) {
    for (Word all = pieces.own | pieces.other; all != 0; all &= all - 1) {
      const int point = std::countr_zero(all);
      place(point, (pieces.of(Player::First) >> point & 1) != 0 ? Player::First : Player::Second, Board::bit(point));
    }
  }

  constexpr Word visits(int point) const { return visited[static_cast<std::size_t>(point)]; }
  constexpr void place(int point, Player owner, Word visits) {
    visited[static_cast<std::size_t>(point)] = visits;
    pieces_key ^= piece_key(point, owner, visits);
  }
  constexpr void remove(int point, Player owner) {
    pieces_key ^= piece_key(point, owner, visits(point));
    visited[static_cast<std::size_t>(point)] = 0;
  }
  static constexpr Key piece_key(int point, Player owner, Word visits) {
    return combine(static_cast<Key>(2 * point) + static_cast<Key>(owner) + 1, visits);
  }

  friend constexpr auto operator<=>(const PositionWithVisits&, const PositionWithVisits&) = default;
};

/// A step (nothing captured) or a chain of jumps, which may end where it began.
template <class Board>
struct Move {
  typename Board::Word captured = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  friend constexpr bool operator==(const Move&, const Move&) = default;
};

/// A position with the points passed, which the piece may not visit again. They add nothing to tell moves apart: on 5×5
/// the ends of a chain and what it captured fix the lines it jumped along. (Only the two diagonals of one square of
/// lines share a captured point; swapping them changes how often a chain touches the four corners of that square, and
/// one of these belongs to no other square.)
template <class Board>
struct VisitingMove {
  typename Board::Word captured = 0;
  typename Board::Word visits = 0;  ///< where the piece has landed on the way
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  friend constexpr bool operator==(const VisitingMove&, const VisitingMove&) = default;
};

}  // namespace zermelo::alquerque
