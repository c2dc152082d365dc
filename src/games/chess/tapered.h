#pragma once
#include <algorithm>
#include <array>
#include <cstdint>

#include "zermelo/games/chess/generate.h"
#include "zermelo/games/chess/study_heuristic.h"

namespace zermelo::chess {

/// A value for the middle game and one for the end game, in hundredths of a pawn.
struct Taper {
  int middle = 0;
  int end = 0;
  friend constexpr Taper operator+(Taper a, Taper b) { return {a.middle + b.middle, a.end + b.end}; }
  friend constexpr Taper operator-(Taper a, Taper b) { return {a.middle - b.middle, a.end - b.end}; }
  friend constexpr Taper operator*(int n, Taper a) { return {n * a.middle, n * a.end}; }
  constexpr Taper& operator+=(Taper b) { return *this = *this + b; }
};

/// Every number of the evaluator, in one place. The piece values and the slopes of the squares are ours, chosen from
/// the usual rules of thumb (a knight at the rim is dim, rooks belong on the seventh, kings hide and later march).
struct TaperedNumbers {
  static constexpr std::array<Taper, piece_kinds> worth{
      {{90, 110}, {330, 310}, {345, 330}, {480, 540}, {980, 1000}, {0, 0}}};
  static constexpr std::array<int, piece_kinds> phase{0, 1, 1, 2, 4, 0};
  static constexpr int full_phase = 24;
  /// A move to a square that no enemy pawn guards, more than the usual number of them.
  static constexpr std::array<Taper, piece_kinds> mobility{{{0, 0}, {4, 3}, {4, 4}, {2, 4}, {1, 3}, {0, 0}}};
  static constexpr std::array<int, piece_kinds> usual_mobility{0, 4, 6, 7, 13, 0};
  static constexpr Taper bishop_pair{28, 45};
  static constexpr Taper isolated{-10, -14};
  static constexpr Taper doubled{-7, -18};
  static constexpr std::array<Taper, 8> passed{
      {{0, 0}, {2, 8}, {4, 14}, {10, 28}, {24, 52}, {48, 90}, {85, 140}, {0, 0}}};
  static constexpr Taper open_file{22, 8};
  static constexpr Taper half_open_file{10, 6};
  static constexpr Taper shield{11, 0};        ///< a pawn one or two ranks before the king
  static constexpr Taper king_attack{-9, -2};  ///< an enemy piece's look at a square next to the king
  static constexpr Taper turn{12, 6};
  static constexpr int lone_king_edge = 14;  ///< against a bare king: for each step it is from the centre
  static constexpr int lone_king_close = 8;  ///< bonus against a lone king for each step the kings are nearer
};

/// What a piece counts on a square, worth included, as its owner sees the board.
constexpr Taper square_value(Piece piece, int file, int rank) {
  const int from_side = std::min(file, 7 - file);  // 0 at the rim, 3 in the centre
  const int from_end = std::min(rank, 7 - rank);   // likewise
  const int centre = from_side + from_end;         // 0 in a corner, 6 in the centre
  const bool heart = from_side == 3 && from_end == 3;
  switch (piece) {
    case Pawn: {
      const int advance = rank - 1;
      const bool central = from_side == 3 && (rank == 3 || rank == 4);
      return {2 * advance + (central ? 18 : 0) + (from_side >= 2 && rank == 1 ? -12 : 0) + 2 * from_side, 4 * advance};
    }
    case Knight:
      return {8 * centre - 34 - (from_side == 0 ? 8 : 0) + (rank >= 3 && rank <= 5 ? 6 : 0), 6 * centre - 26};
    case Bishop: return {5 * centre - 14 - (rank == 0 ? 10 : 0), 3 * centre - 8};
    case Rook: return {3 * from_side - 4 + (rank == 6 ? 16 : 0), rank == 6 ? 10 : 0};
    case Queen: return {2 * centre - 6 - (rank == 0 ? 0 : 2), 4 * centre - 12};
    case King: return {-14 * rank - 14 * from_side + (from_side >= 2 ? -4 : 14) + (heart ? -10 : 0), 9 * centre - 30};
  }
  return {};
}

/// One number a piece and square, both halves in one word: the middle game in the upper 32 bits.
inline constexpr std::array<std::array<std::int64_t, 64>, piece_kinds> square_values = [] {
  std::array<std::array<std::int64_t, 64>, piece_kinds> values{};
  for (std::size_t kind = 0; kind < piece_kinds; ++kind)
    for (Square s = 0; s < 64; ++s) {
      const Taper t = TaperedNumbers::worth[kind] + square_value(static_cast<Piece>(kind), file_of(s), rank_of(s));
      values[kind][index(s)] = t.middle * (std::int64_t{1} << 32) + t.end;
    }
  return values;
}();

/// `tapered`: material and squares, mobility, pawns, the kings' safety, blended from middle game to end game by the
/// pieces left on the board.
class Tapered {
  using N = TaperedNumbers;

 public:
  /// Multipliers that a user may change.
  struct Weights {
    double squares = 1, mobility = 1, pawns = 1, king = 1;
  };

  template <class T>
  static double value(const Position& p, const Weights& w, T&& terms) {
    const Side first = look<white>(p);
    const Side second = look<black>(p);
    const int phase = std::min(first.phase + second.phase, N::full_phase);
    const auto blend = [phase](Taper t) {
      return (t.middle * phase + t.end * (N::full_phase - phase)) / (100.0 * N::full_phase);
    };
    double v = terms("material and squares", w.squares * blend(first.squares - second.squares));
    v += terms("mobility", w.mobility * blend(first.mobility - second.mobility));
    v += terms("pawns", w.pawns * blend(first.pawns - second.pawns));
    v += terms("king safety", w.king * blend(first.king - second.king));
    v += terms("turn", blend(p.turn == white ? N::turn : -1 * N::turn));
    v += terms("bare king", bare_king<white>(p) - bare_king<black>(p));
    return v;
  }

 private:
  struct Side {
    Taper squares, mobility, pawns, king;
    int phase = 0;
  };

  template <Player Us>
  static Side look(const Position& p) {
    Side side;
    squares<Us>(p, side);
    pieces<Us>(p, side);
    pawns<Us>(p, side);
    const Square king = p.king(Us);
    const Bits near =
        file_bits(file_of(king)) | shift<East>(file_bits(file_of(king))) | shift<West>(file_bits(file_of(king)));
    const Bits before = shift<forward<Us>>(rank_bits(rank_of(king)));
    side.king += count(p.of(Us, Pawn) & near & (before | shift<forward<Us>>(before))) * N::shield;
    return side;
  }

  template <Player Us>
  static void squares(const Position& p, Side& side) {
    std::int64_t sum = 0;
    for (std::size_t kind = 0; kind < piece_kinds; ++kind) {
      const Bits all = p.of(Us, static_cast<Piece>(kind));
      side.phase += N::phase[kind] * count(all);
      for (Bits set = all; set != 0;) sum += square_values[kind][index(take_lowest(set) ^ (Us == white ? 0 : 56))];
    }
    const auto end = static_cast<std::int32_t>(sum & 0xffffffff);
    side.squares = {static_cast<int>((sum - end) >> 32), end};
    if (count(p.of(Us, Bishop)) >= 2) side.squares += N::bishop_pair;
  }

  /// Mobility, open files, and what looks at the enemy king (a burden on the other side's safety, so it is our gain).
  template <Player Us>
  static void pieces(const Position& p, Side& side) {
    constexpr Player them = opponent(Us);
    const Bits free = ~p.of(Us) & ~pawn_attacks<them>(p.of(them, Pawn));
    const Bits zone = king_attacks(p.king(them));
    const Bits occupied = p.all();
    int looks = 0;
    const auto see = [&](Piece piece, Bits attacks) {
      side.mobility += (count(attacks & free) - N::usual_mobility[piece]) * N::mobility[piece];
      looks += count(attacks & zone);
    };
    for (Bits set = p.of(Us, Knight); set != 0;) see(Knight, knight_attacks(take_lowest(set)));
    for (Bits set = p.of(Us, Bishop); set != 0;) see(Bishop, bishop_attacks(take_lowest(set), occupied));
    for (Bits set = p.of(Us, Rook); set != 0;) {
      const Square square = take_lowest(set);
      const Bits file = file_bits(file_of(square));
      see(Rook, rook_attacks(square, occupied));
      if ((file & p.of(Us, Pawn)) == 0)
        side.mobility += (file & p.of(them, Pawn)) == 0 ? N::open_file : N::half_open_file;
    }
    for (Bits set = p.of(Us, Queen); set != 0;) {
      const Square square = take_lowest(set);
      see(Queen, rook_attacks(square, occupied) | bishop_attacks(square, occupied));
    }
    side.king += looks * (-1 * N::king_attack);
  }

  template <Player Us>
  static constexpr Bits ahead_of(Bits set) {
    constexpr int by = forward<Us>;
    const auto moved = [](Bits bits, int steps) { return by > 0 ? bits << by * steps : bits >> -by * steps; };
    set = moved(set, 1);
    set |= moved(set, 1);
    set |= moved(set, 2);
    return set | moved(set, 4);
  }

  template <Player Us>
  static void pawns(const Position& p, Side& side) {
    constexpr Player them = opponent(Us);
    const Bits own = p.of(Us, Pawn);
    const Bits enemy_front = ahead_of<them>(p.of(them, Pawn));
    const Bits stoppers = enemy_front | shift<East>(enemy_front) | shift<West>(enemy_front);
    const Bits ahead = ahead_of<Us>(own);
    const Bits files = own | ahead | ahead_of<them>(own);
    side.pawns += count(own & ahead) * N::doubled;
    side.pawns += count(own & ~(shift<East>(files) | shift<West>(files))) * N::isolated;
    for (Bits set = own & ~stoppers & ~ahead_of<them>(own); set != 0;)
      side.pawns += N::passed[index(rank_for(Us, take_lowest(set)))];
  }

  /// With a bare king against it, a side drives that king to the edge and brings its own; without this the end of
  /// K+R or K+Q against K lies beyond a shallow search.
  template <Player Us>
  static double bare_king(const Position& p) {
    constexpr Player them = opponent(Us);
    if (count(p.of(them)) != 1 || (p.of(Us) & (p.kinds[Rook] | p.kinds[Queen])) == 0) return 0;
    const Square king = p.king(them);
    const int file = file_of(king);
    const int rank = rank_of(king);
    const int from_centre = std::max(3 - file, file - 4) + std::max(3 - rank, rank - 4);
    const int close = 7 - king_distance(king, p.king(Us));
    return (N::lone_king_edge * from_centre + N::lone_king_close * close) / 100.0;
  }
};

}  // namespace zermelo::chess
