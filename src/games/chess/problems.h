#pragma once
#include <string>
#include <vector>

#include "zermelo/games/chess/position.h"

namespace zermelo::chess {

/// A reason why a position cannot be played on, and the field of the FEN that says so.
struct Problem {
  enum Field { Board, Turn, Rights, Passed };
  Field field;
  std::string what;
};

namespace detail {

inline std::string number_of(int n, std::string_view what) {
  return std::to_string(n) + " " + std::string(what) + (n == 1 ? "" : "s");
}

inline void count_problems(const Position& p, Player player, std::vector<Problem>& found) {
  const std::string colour(colour_name(player));
  const int kings = count(p.of(player, King));
  const int pawns = count(p.of(player, Pawn));
  const int pieces = count(p.of(player));
  if (kings != 1)
    found.push_back({Problem::Board, kings == 0 ? "no " + colour + " king" : number_of(kings, colour + " king")});
  if (pawns > 8) found.push_back({Problem::Board, number_of(pawns, colour + " pawn")});
  if (pieces > 16) found.push_back({Problem::Board, number_of(pieces, colour + " piece")});
}

inline void castling_problems(const Position& p, std::vector<Problem>& found) {
  struct Right {
    Castling right;
    Player player;
    Square king, rook;
    std::string_view letter;
  };
  constexpr std::array<Right, 4> rights{{{WhiteShort, white, 4, 7, "K"},
                                         {WhiteLong, white, 4, 0, "Q"},
                                         {BlackShort, black, 60, 63, "k"},
                                         {BlackLong, black, 60, 56, "q"}}};
  for (const Right& r : rights) {
    if ((p.castling & r.right) == 0 || p.files != usual_files) continue;  // of Chess960: found when they are read
    if (has(p.of(r.player, King), r.king) && has(p.of(r.player, Rook), r.rook)) continue;
    found.push_back({Problem::Rights, "castling right " + std::string(r.letter) + " without a " +
                                          std::string(colour_name(r.player)) + " king on " + square_name(r.king) +
                                          " and rook on " + square_name(r.rook)});
  }
}

inline void passed_problems(const Position& p, std::vector<Problem>& found) {
  if (p.en_passant == no_square) return;
  const std::string name = square_name(p.en_passant);
  const Player them = opponent(p.turn);
  if (rank_for(p.turn, p.en_passant) != 5) {
    found.push_back({Problem::Passed, "en-passant square " + name + " with " + std::string(colour_name(p.turn)) +
                                          " to move, not on rank " + (p.turn == white ? "6" : "3")});
    return;
  }
  const Square stepped_to = taken_in_passing(p.en_passant);
  const Square stepped_from = p.en_passant + (p.en_passant - stepped_to);
  if (!has(p.of(them, Pawn), stepped_to))
    found.push_back({Problem::Passed, "en-passant square " + name + " without a " + std::string(colour_name(them)) +
                                          " pawn on " + square_name(stepped_to)});
  else if (has(p.all(), p.en_passant) || has(p.all(), stepped_from))
    found.push_back({Problem::Passed, "en-passant square " + name + ", but " +
                                          square_name(has(p.all(), p.en_passant) ? p.en_passant : stepped_from) +
                                          " is not empty"});
}

}  // namespace detail

/// Every defect of a position. Without any, all rules are safe on it and its moves are those of chess; whether a game
/// could have led to it is not asked.
inline std::vector<Problem> find_problems(const Position& p) {
  std::vector<Problem> found;
  detail::count_problems(p, white, found);
  detail::count_problems(p, black, found);
  for (Bits pawns = p.kinds[Pawn] & (rank_bits(0) | rank_bits(7)); pawns != 0;) {
    const Square square = take_lowest(pawns);
    found.push_back({Problem::Board, std::string(colour_name(has(p.of(white), square) ? white : black)) + " pawn on " +
                                         square_name(square)});
  }
  const bool kings = count(p.of(white, King)) == 1 && count(p.of(black, King)) == 1;
  if (kings && attackers(p, p.turn, p.king(opponent(p.turn)), p.all()) != 0)
    found.push_back({Problem::Turn, std::string(colour_name(opponent(p.turn))) + " is in check, but " +
                                        std::string(colour_name(p.turn)) + " is to move"});
  if (kings && count(checkers(p)) > 2)
    found.push_back({Problem::Board, detail::number_of(count(checkers(p)), "piece") + " give check at once"});
  detail::castling_problems(p, found);
  detail::passed_problems(p, found);
  return found;
}

}  // namespace zermelo::chess
