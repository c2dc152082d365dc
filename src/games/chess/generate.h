#pragma once
#include <concepts>
#include <cstdint>

#include "zermelo/core/move_list.h"
#include "zermelo/games/chess/position.h"

namespace zermelo::chess {

/// What a legal move must respect, found once a position: where a check can be met, and the lines that pinned pieces
/// must stay on. A piece pinned along one line can never reach another line of the king, so one set for the straight
/// lines and one for the diagonals is enough.
struct Restrictions {
  Bits targets = ~Bits{0};  ///< all squares; in check: the checker and what lies between; in double check: none
  Bits straight_pins = 0;   ///< between the king and the rook or queen that pins, and that piece's square
  Bits diagonal_pins = 0;
  Bits checkers = 0;
};

template <Player Us>
constexpr Restrictions restrictions(const Position& p) {
  constexpr Player them = opponent(Us);
  const Square king = p.king(Us);
  const Bits occupied = p.all();
  const Bits own = p.of(Us);
  Restrictions r;
  r.checkers = ((knight_attacks(king) & p.kinds[Knight]) | (pawn_attacks(Us, king) & p.kinds[Pawn])) & p.of(them);
  Bits met = r.checkers;
  const auto look = [&](Bits snipers, Bits& pins) {
    while (snipers != 0) {
      const Square sniper = take_lowest(snipers);
      const Bits path = between(king, sniper);
      const Bits blockers = path & occupied;
      if (blockers == 0) {
        r.checkers |= bit(sniper);
        met |= path | bit(sniper);
      } else if ((blockers & (blockers - 1)) == 0 && (blockers & own) != 0) {
        pins |= path | bit(sniper);
      }
    }
  };
  look(tables.rook[index(king)] & (p.kinds[Rook] | p.kinds[Queen]) & p.of(them), r.straight_pins);
  look(tables.bishop[index(king)] & (p.kinds[Bishop] | p.kinds[Queen]) & p.of(them), r.diagonal_pins);
  if (r.checkers != 0) r.targets = (r.checkers & (r.checkers - 1)) != 0 ? 0 : met;
  return r;
}

/// Squares the king of `Us` may not step on; it does not hide them from a slider behind itself.
template <Player Us>
constexpr Bits danger(const Position& p) {
  constexpr Player them = opponent(Us);
  const Bits theirs = p.of(them);
  const Bits empty = ~(p.all() ^ p.of(Us, King));
  return pawn_attacks<them>(p.kinds[Pawn] & theirs) | knight_attacks_of_all(p.kinds[Knight] & theirs) |
         king_attacks(p.king(them)) | rook_attacks_of_all((p.kinds[Rook] | p.kinds[Queen]) & theirs, empty) |
         bishop_attacks_of_all((p.kinds[Bishop] | p.kinds[Queen]) & theirs, empty);
}

/// The rooks that the king may castle with in Chess960 (Guidelines II): every square that king or rook crosses or
/// enters is empty but for the two, and none of the king's is attacked. A pinned rook would leave the king in check.
constexpr Bits castling_rooks(const Position& p, Player us, Bits dangerous, Bits pins) {
  const Square king = p.king(us);
  Bits found = 0;
  for (const bool is_short : {true, false}) {
    if ((p.castling & castling_right(us, is_short)) == 0) continue;
    const Square rook = castling_rook(p.files, us, is_short);
    const Square king_to = castled_king(us, is_short);
    const Square rook_to = castled_rook(us, is_short);
    const Bits kings_way = between(king, king_to) | bit(king_to);
    const Bits rooks_way = between(rook, rook_to) | bit(rook_to);
    const Bits others = p.all() & ~(bit(king) | bit(rook));
    if (((kings_way | rooks_way) & others) == 0 && (kings_way & dangerous) == 0 && !has(pins, rook)) found |= bit(rook);
  }
  return found;
}

/// Generates the legal moves of `Us` into a sink, which counts or lists them:
///   piece(kind, from, targets) · pawns<Step>(targets, special) with Step from origin to target · promotions<Step>(…)
///   · move(move)
/// `OtherFiles`: king and rooks of Chess960 began on other files than usual.
template <Player Us, bool OtherFiles, class Sink>
class Generator {
  static constexpr Player them = opponent(Us);
  static constexpr int ahead = forward<Us>;

 public:
  constexpr Generator(const Position& p, Sink& sink)
      : p_(p),
        sink_(sink),
        r_(restrictions<Us>(p)),
        own_(p.of(Us)),
        occupied_(p.all()) {}

  constexpr void all() {
    if (r_.targets != 0) {
      pawns<true>();
      pieces(~own_ & r_.targets);
    }
    king();
  }
  /// Captures and promotions alone, in the order they have among all.
  constexpr void noisy() {
    const Bits prey = p_.of(them);
    if (r_.targets != 0) {
      pawns<false>();
      pieces(prey & r_.targets);
    }
    const Square king = p_.king(Us);
    if (const Bits takes = king_attacks(king) & prey; takes != 0) sink_.piece(King, king, takes & ~danger<Us>(p_));
  }

 private:
  constexpr void pieces(Bits targets) {
    knights(targets);
    sliders(targets);
  }

  /// With the steps that neither take nor promote, or without.
  template <bool Quiet>
  constexpr void pawns() {
    const Bits pawns = p_.of(Us, Pawn);
    const Bits empty = ~occupied_;
    const Bits pinned_straight = pawns & r_.straight_pins;
    const Bits pinned_diagonal = pawns & r_.diagonal_pins;
    // A pawn pinned along its file may step on; one pinned along a rank finds no square of its pin ahead.
    const Bits steppers = pawns & ~pinned_diagonal;
    const Bits free_to_step =
        shift<ahead>(steppers & ~pinned_straight) | (shift<ahead>(pinned_straight) & r_.straight_pins);
    const Bits steps = free_to_step & empty;
    const Bits takers = pawns & ~pinned_straight;
    const Bits prey = p_.of(them) & r_.targets;
    const Bits east = captures<ahead + East>(takers, pinned_diagonal) & prey;
    const Bits west = captures<ahead + West>(takers, pinned_diagonal) & prey;
    const Bits single = steps & r_.targets;
    const Bits last = rank_bits_for(Us, 7);
    if (((single | east | west) & last) != 0) {
      sink_.template promotions<ahead + West>(west & last);
      sink_.template promotions<ahead + East>(east & last);
      sink_.template promotions<ahead>(single & last);
    }
    sink_.template pawns<ahead + West>(west & ~last, Move::Plain);
    sink_.template pawns<ahead + East>(east & ~last, Move::Plain);
    if constexpr (Quiet) {
      sink_.template pawns<ahead>(single & ~last, Move::Plain);
      sink_.template pawns<2 * ahead>(shift<ahead>(steps & rank_bits_for(Us, 2)) & empty & r_.targets,
                                      Move::DoubleStep);
    }
    if (p_.en_passant != no_square) in_passing();
  }

  template <int Step>
  constexpr Bits captures(Bits takers, Bits pinned_diagonal) const {
    return shift<Step>(takers & ~pinned_diagonal) | (shift<Step>(takers & pinned_diagonal) & r_.diagonal_pins);
  }

  constexpr void in_passing() {
    for (Bits takers = pawn_attacks(them, p_.en_passant) & p_.of(Us, Pawn); takers != 0;) {
      const Square from = take_lowest(takers);
      if (may_take_in_passing(p_, Us, from, p_.en_passant))
        sink_.move({static_cast<std::uint8_t>(from), p_.en_passant, Pawn, Move::EnPassant});
    }
  }

  constexpr void knights(Bits targets) {
    for (Bits set = p_.of(Us, Knight) & ~(r_.straight_pins | r_.diagonal_pins); set != 0;) {
      const Square from = take_lowest(set);
      sink_.piece(Knight, from, knight_attacks(from) & targets);
    }
  }

  constexpr void sliders(Bits targets) {
    const Bits straight = r_.straight_pins;
    const Bits diagonal = r_.diagonal_pins;
    for (Bits set = p_.of(Us, Bishop) & ~straight; set != 0;) {
      const Square from = take_lowest(set);
      const Bits line = has(diagonal, from) ? diagonal : ~Bits{0};
      sink_.piece(Bishop, from, bishop_attacks(from, occupied_) & targets & line);
    }
    for (Bits set = p_.of(Us, Rook) & ~diagonal; set != 0;) {
      const Square from = take_lowest(set);
      const Bits line = has(straight, from) ? straight : ~Bits{0};
      sink_.piece(Rook, from, rook_attacks(from, occupied_) & targets & line);
    }
    for (Bits set = p_.of(Us, Queen); set != 0;) {
      const Square from = take_lowest(set);
      const bool pinned_straight = has(straight, from);
      const bool pinned_diagonal = has(diagonal, from);
      const Bits on_lines = pinned_diagonal ? 0 : pinned_straight ? straight : ~Bits{0};
      const Bits on_diagonals = pinned_straight ? 0 : pinned_diagonal ? diagonal : ~Bits{0};
      sink_.piece(
          Queen, from,
          ((rook_attacks(from, occupied_) & on_lines) | (bishop_attacks(from, occupied_) & on_diagonals)) & targets);
    }
  }

  constexpr void king() {
    constexpr auto short_right = Us == white ? WhiteShort : BlackShort;
    constexpr auto long_right = Us == white ? WhiteLong : BlackLong;
    const Square from = p_.king(Us);
    const Bits steps = king_attacks(from) & ~own_;
    const bool castles = (p_.castling & (short_right | long_right)) != 0 && r_.checkers == 0;
    if (steps == 0 && !castles) return;
    const Bits dangerous = danger<Us>(p_);
    sink_.piece(King, from, steps & ~dangerous);
    if (!castles) return;
    if constexpr (OtherFiles) {
      for (Bits rooks = castling_rooks(p_, Us, dangerous, r_.straight_pins); rooks != 0;)
        sink_.move({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(take_lowest(rooks)), King,
                    Move::CastleOntoRook});
      return;
    }
    // Article 3.8: the squares between king and rook are empty, and the king neither crosses nor enters an attack.
    constexpr int home = Us == white ? 0 : 56;
    constexpr Bits f_g = Bits{0x60} << home;
    constexpr Bits c_d = Bits{0x0c} << home;
    constexpr Bits b_c_d = Bits{0x0e} << home;
    if ((p_.castling & short_right) != 0 && (occupied_ & f_g) == 0 && (dangerous & f_g) == 0)
      sink_.move({home + 4, home + 6, King, Move::Castle});
    if ((p_.castling & long_right) != 0 && (occupied_ & b_c_d) == 0 && (dangerous & c_d) == 0)
      sink_.move({home + 4, home + 2, King, Move::Castle});
  }

  const Position& p_;
  Sink& sink_;
  Restrictions r_;
  Bits own_;
  Bits occupied_;
};

/// Counts the moves.
class MoveCounter {
 public:
  constexpr void piece(Piece, Square, Bits targets) { total_ += count(targets); }
  template <int>
  constexpr void pawns(Bits targets, std::uint8_t) {
    total_ += count(targets);
  }
  template <int>
  constexpr void promotions(Bits targets) {
    total_ += 4 * count(targets);
  }
  constexpr void move(const Move&) { ++total_; }
  constexpr int total() const { return total_; }

 private:
  int total_ = 0;
};

/// Fills a list with the moves.
class MoveFiller {
 public:
  explicit MoveFiller(MoveList<Move>& list) : list_(list) {}

  void piece(Piece kind, Square from, Bits targets) {
    Move* end = list_.room(most_of_a_piece);
    while (targets != 0) *end++ = Move{narrow(from), narrow(take_lowest(targets)), kind, Move::Plain};
    list_.end_at(end);
  }
  template <int Step>
  void pawns(Bits targets, std::uint8_t special) {
    Move* end = list_.room(squares);
    while (targets != 0) {
      const Square to = take_lowest(targets);
      *end++ = Move{narrow(to - Step), narrow(to), Pawn, special};
    }
    list_.end_at(end);
  }
  template <int Step>
  void promotions(Bits targets) {
    Move* end = list_.room(most_promotions);
    while (targets != 0) {
      const Square to = take_lowest(targets);
      for (const Piece piece : {Queen, Rook, Bishop, Knight}) *end++ = Move{narrow(to - Step), narrow(to), Pawn, piece};
    }
    list_.end_at(end);
  }
  void move(const Move& move) { list_.push_back(move); }

 private:
  static constexpr std::size_t squares = 64;                          ///< no set of targets holds more
  static constexpr std::size_t most_of_a_piece = 27;                  ///< a queen in the middle of an empty board
  static constexpr std::size_t most_promotions = std::size_t{4} * 8;  ///< four on each square of the last rank
  static constexpr std::uint8_t narrow(Square square) { return static_cast<std::uint8_t>(square); }
  MoveList<Move>& list_;
};

/// Calls use(generator) with that of the side to move.
template <bool OtherFiles, class Sink, class Use>
constexpr void generate(const Position& p, Sink& sink, Use use) {
  if (p.turn == white)
    use(Generator<white, OtherFiles, Sink>(p, sink));
  else
    use(Generator<black, OtherFiles, Sink>(p, sink));
}

namespace detail {

template <bool OtherFiles>
constexpr int count_moves(const Position& p) {
  MoveCounter counter;
  generate<OtherFiles>(p, counter, [](auto generator) { generator.all(); });
  return counter.total();
}
template <bool OtherFiles>
void list_moves(const Position& p, MoveList<Move>& list) {
  MoveFiller filler(list);
  generate<OtherFiles>(p, filler, [](auto generator) { generator.all(); });
}

// Apart from the usual case, whose code would be slower beside it.
[[gnu::cold, gnu::noinline]] constexpr int count_moves_from_other_files(const Position& p) {
  return count_moves<true>(p);
}
[[gnu::cold, gnu::noinline]] inline void list_moves_from_other_files(const Position& p, MoveList<Move>& list) {
  list_moves<true>(p, list);
}

}  // namespace detail

constexpr int count_moves(const Position& p) {
  if (p.files != usual_files) [[unlikely]]
    return detail::count_moves_from_other_files(p);
  return detail::count_moves<false>(p);
}

/// Every legal move: pawns first, then knights, bishops, rooks, queens and the king.
inline void list_moves(const Position& p, MoveList<Move>& list) {
  if (p.files != usual_files) [[unlikely]]
    return detail::list_moves_from_other_files(p, list);
  detail::list_moves<false>(p, list);
}
/// Castling is not among them.
inline void list_noisy_moves(const Position& p, MoveList<Move>& list) {
  MoveFiller filler(list);
  generate<false>(p, filler, [](auto generator) { generator.noisy(); });
}

/// Calls use(move) for every legal move; they are listed first.
template <class Use>
void each_move(const Position& p, Use&& use) {
  MoveList<Move> list;
  list_moves(p, list);
  for (const Move& move : list) use(move);
}

}  // namespace zermelo::chess
