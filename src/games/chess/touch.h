#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "zermelo/core/drawing.h"
#include "zermelo/games/chess/san.h"

namespace zermelo::chess {

/// Castling is the king's way, in Chess960 onto its rook; a pawn that arrives chooses what it becomes.
inline Gesture gesture_of(const Position& p, const Move& m, CastlingText castling) {
  Gesture gesture{.path = {square_name(m.from), square_name(written_target(m, castling))}, .touches = 2};
  if (captures(p, m))
    gesture.taken.push_back(square_name(m.special == Move::EnPassant ? taken_in_passing(m.to) : Square{m.to}));
  if (m.promotes()) gesture.choice = piece_names[m.special];
  return gesture;
}

/// Why a piece cannot go where a hand wants to put it, asked in the order in which a teacher would.
class Refusal {
 public:
  Refusal(const Position& p, CastlingText castling) : p_(p), castling_(castling) {}

  std::string operator()(const std::vector<std::string>& touched) const {
    if (touched.empty()) return "touch a piece";
    const auto from = read_square(touched[0]);
    if (!from) return no_square_words;
    if (!has(p_.all(), *from)) return "that square is empty";
    if (!has(p_.of(p_.turn), *from))
      return std::string("that is ") + (p_.turn == white ? "Black's" : "White's") + " piece";
    if (!can_move(*from)) return stuck(*from);
    if (touched.size() == 1) return "that piece can move";
    const auto to = read_square(touched[1]);
    if (!to) return no_square_words;
    return touched.size() > 2 ? "the move ends there" : wrong_target(p_.piece_on(*from), *from, *to);
  }

 private:
  static constexpr const char* no_square_words = "that is not a square of the board";
  static constexpr const char* exposed = "your king would be in check";

  bool can_move(Square from) const {
    bool found = false;
    each_move(p_, [&](const Move& m) { found |= m.from == from; });
    return found;
  }

  /// No move at all: nowhere to go, or the king forbids it.
  std::string stuck(Square from) const {
    const Piece piece = p_.piece_on(from);
    if (reach(piece, from) == 0) return "that piece cannot move";
    return guarded(piece);
  }
  std::string guarded(Piece piece) const { return piece != King && in_check(p_) ? "you are in check" : exposed; }

  std::string wrong_target(Piece piece, Square from, Square to) const {
    if (from == to) return "that is where it stands";
    const bool onto_rook = castling_ == CastlingText::OntoRook && piece == King && has(p_.of(p_.turn, Rook), to);
    if (onto_rook) return no_castling_onto(from, to);
    if (has(p_.of(p_.turn), to)) return "your own piece is there";
    if (has(reach(piece, from), to)) return guarded(piece);
    if (piece == King && castles(from, to)) return no_castling(from, to);
    if (piece == Pawn) return no_pawn_move(from, to);
    const bool in_the_way = has(piece_attacks(piece, from, 0), to);
    return in_the_way ? "a piece is in the way" : does_not(piece);
  }
  static std::string does_not(Piece piece) {
    return "a " + std::string(piece_names[piece]) + " does not move like that";
  }

  /// Where the piece could go if there were no kings to mind.
  Bits reach(Piece piece, Square from) const {
    return (piece == Pawn ? pawn_targets(from) : piece_attacks(piece, from, p_.all())) & ~p_.of(p_.turn);
  }

  int ahead() const { return p_.turn == white ? North : South; }
  Bits pawn_targets(Square from) const {
    const Bits passed = p_.en_passant == no_square ? 0 : bit(p_.en_passant);
    Bits targets = pawn_attacks(p_.turn, from) & (p_.of(opponent(p_.turn)) | passed);
    const Square step = from + ahead();
    if (has(p_.all(), step)) return targets;
    targets |= bit(step);
    if (rank_for(p_.turn, from) == 1 && !has(p_.all(), step + ahead())) targets |= bit(step + ahead());
    return targets;
  }
  std::string no_pawn_move(Square from, Square to) const {
    const int ranks = rank_for(p_.turn, to) - rank_for(p_.turn, from);
    if (ranks <= 0) return "pawns only move forward";
    if (has(pawn_attacks(p_.turn, from), to)) return "a pawn moves diagonally only to capture";
    if (file_of(from) != file_of(to) || ranks > 2) return does_not(Pawn);
    if (ranks == 2 && rank_for(p_.turn, from) != 1) return "only a pawn's first step may be two squares";
    return has(p_.all(), to) ? "a pawn does not capture straight ahead" : "a piece is in the way";
  }

  /// The king's two squares from its home towards a corner (article 3.8.2).
  bool castles(Square from, Square to) const {
    const Square home = p_.turn == white ? 4 : 60;
    return from == home && (to == home + 2 || to == home - 2);
  }
  std::string no_castling(Square from, Square to) const {
    const bool is_short = to > from;
    const int right = (is_short ? WhiteShort : WhiteLong) << (p_.turn == white ? 0 : 2);
    if ((p_.castling & right) == 0) return "castling: you have lost the right to castle";
    if (in_check(p_)) return "castling: the king is in check";
    if ((between(from, is_short ? from + 3 : from - 4) & p_.all()) != 0) return "castling: a piece is in the way";
    if (attackers(p_, opponent(p_.turn), (from + to) / 2, p_.all()) != 0)
      return "castling: the king may not pass through check";
    return exposed;
  }

  std::string no_castling_onto(Square from, Square rook) const {
    const bool is_short = rook > from;
    const bool right = (p_.castling & castling_right(p_.turn, is_short)) != 0;
    if (!right || castling_rook(p_.files, p_.turn, is_short) != rook)
      return "castling: you have lost the right to castle";
    if (in_check(p_)) return "castling: the king is in check";
    const Square king_to = castled_king(p_.turn, is_short);
    const Square rook_to = castled_rook(p_.turn, is_short);
    const Bits way = between(from, king_to) | bit(king_to) | between(rook, rook_to) | bit(rook_to);
    if ((way & p_.all() & ~bit(from) & ~bit(rook)) != 0) return "castling: a piece is in the way";
    for (Bits crossed = between(from, king_to); crossed != 0;)
      if (attackers(p_, opponent(p_.turn), take_lowest(crossed), p_.all() ^ bit(from)) != 0)
        return "castling: the king may not pass through check";
    return exposed;
  }

  const Position& p_;
  CastlingText castling_;
};

}  // namespace zermelo::chess
