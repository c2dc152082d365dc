#pragma once
#include <array>
#include <cstdint>
#include <optional>

#include "zermelo/core/hash.h"
#include "zermelo/core/random.h"
#include "zermelo/games/chess/attacks.h"
#include "zermelo/games/chess/castling.h"

namespace zermelo::chess {

/// A move says all that is needed to play it, so that a search need not look for the piece again. `special` is the
/// piece a pawn becomes (Knight … Queen), or one of the marks below. Castling ends on the king's square where king and
/// rooks began on the usual files (`Castle`), else on the rook's (`CastleOntoRook`): there the king may already stand
/// on its square, or beside it.
struct Move {
  enum Special : std::uint8_t { Plain = 0, DoubleStep = 6, EnPassant = 7, Castle = 8, CastleOntoRook = 9 };
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  Piece piece = Pawn;
  std::uint8_t special = Plain;

  constexpr bool promotes() const { return special >= Knight && special <= Queen; }
  constexpr bool castles() const { return special >= Castle; }
  friend constexpr bool operator==(const Move&, const Move&) = default;
};

/// Everything the rules of one move need (FIDE Laws of Chess 2023, articles 3, 5 and 9), in 80 bytes. A square's piece
/// is in one set of `kinds` and one of `sides`.
struct Position {
  std::array<Bits, piece_kinds> kinds{};
  std::array<Bits, 2> sides{};
  Key key = 0;                          ///< kept up to date by `play`; clocks are no part of it
  std::uint16_t clock = 0;              ///< plies since the last capture or pawn move
  std::uint16_t number = 1;             ///< of the move, as in a FEN
  std::uint8_t en_passant = no_square;  ///< the square a pawn just stepped over, if it can legally be taken there
  std::uint8_t castling = 0;
  Player turn = white;
  CastlingFiles files = usual_files;

  constexpr Bits all() const { return sides[0] | sides[1]; }
  constexpr Bits of(Player player) const { return sides[index(player)]; }
  constexpr Bits of(Player player, Piece piece) const { return sides[index(player)] & kinds[piece]; }
  constexpr Square king(Player player) const { return lowest(of(player, King)) & 63; }

  /// What stands on an occupied square.
  constexpr Piece piece_on(Square square) const {
    int kind = 0;
    for (int i = 1; i < piece_kinds; ++i)
      kind += i * static_cast<int>(kinds[static_cast<std::size_t>(i)] >> square & 1);
    return static_cast<Piece>(kind);
  }

  friend constexpr bool operator==(const Position&, const Position&) = default;
};
static_assert(sizeof(Position) <= 80);

/// Random numbers for each part of a position; its key is their sum without carry (Zobrist 1970).
struct KeyTables {
  std::array<std::array<std::array<Key, 64>, piece_kinds>, 2> piece{};
  std::array<Key, 16> castling{};
  std::array<Key, 8> en_passant_file{};
  Key turn = 0;
  std::array<Key, castling_files_end> files{};

  constexpr KeyTables() {
    Random random(1970);
    for (auto& side : piece)
      for (auto& kind : side)
        for (Key& key : kind) key = random.next();
    for (Key& key : castling) key = random.next();
    castling[0] = 0;
    for (Key& key : en_passant_file) key = random.next();
    turn = random.next();
    for (Key& key : files) key = random.next();
    files[usual_files] = 0;
  }
};
inline constexpr KeyTables keys;

/// The key from scratch; `play` changes it step by step.
constexpr Key key_of(const Position& p) {
  Key key = keys.castling[p.castling] ^ keys.files[p.files] ^ (p.turn == black ? keys.turn : 0);
  if (p.en_passant != no_square) key ^= keys.en_passant_file[index(file_of(p.en_passant))];
  for (std::size_t side = 0; side < 2; ++side)
    for (std::size_t kind = 0; kind < piece_kinds; ++kind)
      for (Bits set = p.sides[side] & p.kinds[kind]; set != 0;) key ^= keys.piece[side][kind][index(take_lowest(set))];
  return key;
}

/// The pieces of `by` that attack a square when `occupied` is on the board.
constexpr Bits attackers(const Position& p, Player by, Square square, Bits occupied) {
  const Bits queens = p.kinds[Queen];
  return ((pawn_attacks(opponent(by), square) & p.kinds[Pawn]) | (knight_attacks(square) & p.kinds[Knight]) |
          (king_attacks(square) & p.kinds[King]) | (rook_attacks(square, occupied) & (p.kinds[Rook] | queens)) |
          (bishop_attacks(square, occupied) & (p.kinds[Bishop] | queens))) &
         p.of(by);
}

constexpr Bits checkers(const Position& p) { return attackers(p, opponent(p.turn), p.king(p.turn), p.all()); }
constexpr bool in_check(const Position& p) { return checkers(p) != 0; }

/// The board with the other side to move. Nothing when in check: the king could be captured.
constexpr std::optional<Position> turned(const Position& p) {
  if (in_check(p)) return std::nullopt;
  Position q = p;
  q.turn = opponent(p.turn);
  q.key ^= keys.turn;
  if (p.en_passant != no_square) q.key ^= keys.en_passant_file[index(file_of(p.en_passant))];
  q.en_passant = no_square;
  return q;
}

/// The pawn that is taken when one lands on the square `passed` was stepped over.
constexpr Square taken_in_passing(Square passed) { return passed ^ 8; }

/// Whether a pawn of `by` on `from` may take in passing: two pawns leave one rank at once, so the king is looked at
/// with both gone.
constexpr bool may_take_in_passing(const Position& p, Player by, Square from, Square passed) {
  const Bits taken = bit(taken_in_passing(passed));
  const Bits occupied = (p.all() ^ bit(from) ^ taken) | bit(passed);
  return (attackers(p, opponent(by), p.king(by), occupied) & ~taken) == 0;
}

/// Whether any pawn of `by` may take in passing on that square.
constexpr bool can_take_in_passing(const Position& p, Player by, Square passed) {
  for (Bits pawns = pawn_attacks(opponent(by), passed) & p.of(by, Pawn); pawns != 0;)
    if (may_take_in_passing(p, by, take_lowest(pawns), passed)) return true;
  return false;
}

namespace detail {

/// The rights of Chess960 that survive a move from or to a square: the king's and those of the rooks that stand there.
[[gnu::cold, gnu::noinline]] constexpr std::uint8_t rights_left(const Position& p, Square from, Square to) {
  std::uint8_t rights = p.castling;
  for (const Player player : {white, black})
    for (const bool is_short : {true, false}) {
      const Square rook = castling_rook(p.files, player, is_short);
      const Square king = p.king(player);
      if (from == king || from == rook || to == rook)
        rights &= static_cast<std::uint8_t>(~castling_right(player, is_short));
    }
  return rights;
}

}  // namespace detail

/// The castling rights after a move from one square to another.
constexpr std::uint8_t rights_after(const Position& p, Square from, Square to) {
  if (p.files == usual_files) [[likely]]
    return p.castling & kept_rights[index(from)] & kept_rights[index(to)];
  return detail::rights_left(p, from, to);
}

namespace detail {

template <Player Us>
constexpr void toggle(Position& p, Piece piece, Bits squares) {
  p.kinds[piece] ^= squares;
  p.sides[index(Us)] ^= squares;
}

template <Player Us>
constexpr Key piece_key(Piece piece, Square square) {
  return keys.piece[index(Us)][piece][index(square)];
}

/// Chess960: the files of rooks without a right are no part of a position.
constexpr void forget_files(Position& q) {
  const Player player = (q.castling & (WhiteShort | WhiteLong)) != 0 ? white : black;
  const CastlingFiles before = q.files;
  q.files = castling_files(file_of(q.king(player)), before & 7, before >> 3 & 7, q.castling);
  q.key ^= keys.files[before] ^ keys.files[q.files];
}

/// Chess960: `play` has moved the king onto its rook, which took the rook's square from the own side.
template <Player Us>
constexpr void castle_onto_rook(Position& q, const Move& m) {
  const bool is_short = m.to > m.from;
  const Square rook = m.to;
  const Square king_to = castled_king(Us, is_short);
  const Square rook_to = castled_rook(Us, is_short);
  q.kinds[King] ^= bit(rook) ^ bit(king_to);
  q.kinds[Rook] ^= bit(rook) ^ bit(rook_to);
  q.sides[index(Us)] |= bit(king_to) | bit(rook_to);
  q.key ^= piece_key<Us>(King, rook) ^ piece_key<Us>(King, king_to) ^ piece_key<Us>(Rook, rook) ^
           piece_key<Us>(Rook, rook_to);
}

template <Player Us, bool OtherFiles>
constexpr void play_special(Position& q, const Move& m) {
  constexpr Player them = opponent(Us);
  const Square to = m.to;
  if (m.special == Move::DoubleStep) {
    const Square passed = to - forward<Us>;
    if (!can_take_in_passing(q, them, passed)) return;
    q.en_passant = static_cast<std::uint8_t>(passed);
    q.key ^= keys.en_passant_file[index(file_of(passed))];
  } else if (m.special == Move::EnPassant) {
    const Square taken = taken_in_passing(to);
    toggle<them>(q, Pawn, bit(taken));
    q.key ^= piece_key<them>(Pawn, taken);
  } else if (m.special == Move::Castle) {
    const Square rook_from = to > m.from ? to + 1 : to - 2;
    const Square rook_to = (to + m.from) / 2;
    toggle<Us>(q, Rook, bit(rook_from) | bit(rook_to));
    q.key ^= piece_key<Us>(Rook, rook_from) ^ piece_key<Us>(Rook, rook_to);
  } else if (OtherFiles && m.special == Move::CastleOntoRook) {
    castle_onto_rook<Us>(q, m);
  } else {
    const auto promoted = static_cast<Piece>(m.special);
    q.kinds[Pawn] ^= bit(to);
    q.kinds[promoted] ^= bit(to);
    q.key ^= piece_key<Us>(Pawn, to) ^ piece_key<Us>(promoted, to);
  }
}

}  // namespace detail

/// The position after a legal move of `Us`. `OtherFiles`: king and rooks of Chess960 began on other files than usual.
template <Player Us, bool OtherFiles>
constexpr Position play(const Position& p, const Move& m) {
  constexpr Player them = opponent(Us);
  Position q = p;
  const Square from = m.from;
  const Square to = m.to;
  q.turn = them;
  q.key ^= keys.turn ^ detail::piece_key<Us>(m.piece, from) ^ detail::piece_key<Us>(m.piece, to);
  q.clock = m.piece == Pawn ? 0 : static_cast<std::uint16_t>(p.clock + (p.clock != 0xffff));
  if constexpr (Us == black) q.number = static_cast<std::uint16_t>(p.number + (p.number != 0xffff));
  if (p.en_passant != no_square) {
    q.key ^= keys.en_passant_file[index(file_of(p.en_passant))];
    q.en_passant = no_square;
  }
  if (has(p.of(them), to)) {
    const Piece taken = p.piece_on(to);
    detail::toggle<them>(q, taken, bit(to));
    q.key ^= detail::piece_key<them>(taken, to);
    q.clock = 0;
  }
  detail::toggle<Us>(q, m.piece, bit(from) | bit(to));
  if (p.castling != 0) {
    if constexpr (OtherFiles)
      q.castling = detail::rights_left(p, from, to);
    else
      q.castling = p.castling & kept_rights[index(from)] & kept_rights[index(to)];
    q.key ^= keys.castling[p.castling] ^ keys.castling[q.castling];
    if constexpr (OtherFiles) detail::forget_files(q);
  }
  if (m.special != Move::Plain) detail::play_special<Us, OtherFiles>(q, m);
  return q;
}

/// Apart from the usual case, whose code would be slower beside it.
[[gnu::cold, gnu::noinline]] constexpr Position play_from_other_files(const Position& p, const Move& m) {
  return p.turn == white ? play<white, true>(p, m) : play<black, true>(p, m);
}

constexpr Position play(const Position& p, const Move& m) {
  if (p.files != usual_files) [[unlikely]]
    return play_from_other_files(p, m);
  return p.turn == white ? play<white, false>(p, m) : play<black, false>(p, m);
}

}  // namespace zermelo::chess
