#pragma once
#include <array>
#include <cstdint>

#include "zermelo/games/chess/board.h"

/// Castling of chess and of Chess960 (FIDE Laws of 2023, article 3.8 and Guidelines II). King and rook end on the same
/// squares in both; where they begin differs.
namespace zermelo::chess {

enum Castling : std::uint8_t { WhiteShort = 1, WhiteLong = 2, BlackShort = 4, BlackLong = 8 };

constexpr std::uint8_t castling_right(Player player, bool is_short) {
  return static_cast<std::uint8_t>((is_short ? WhiteShort : WhiteLong) << (player == white ? 0 : 2));
}
inline constexpr std::uint8_t short_rights = WhiteShort | BlackShort;
inline constexpr std::uint8_t long_rights = WhiteLong | BlackLong;

/// Where king and rooks of both sides began, as far as a right to castle is left:
///   0                                      king e, rooks a and h, as always in chess
///   64 + short rook's file + 8 × long's    any other arrangement; the king is where it began
/// A rook without a right left on either side counts as file 0, so that equal positions are equal here, too.
using CastlingFiles = std::uint8_t;
inline constexpr CastlingFiles usual_files = 0;
inline constexpr std::size_t castling_files_end = 128;
inline constexpr int usual_king_file = 4;

constexpr CastlingFiles castling_files(int king_file, int short_file, int long_file, std::uint8_t rights) {
  const bool has_short = (rights & short_rights) != 0;
  const bool has_long = (rights & long_rights) != 0;
  const bool usual = king_file == usual_king_file && (!has_short || short_file == 7) && (!has_long || long_file == 0);
  if (rights == 0 || usual) return usual_files;
  return static_cast<CastlingFiles>(64 | (has_short ? short_file : 0) | (has_long ? long_file : 0) << 3);
}

constexpr Square back_rank(Player player) { return player == white ? 0 : 56; }

/// Where the rook of a right stands.
constexpr Square castling_rook(CastlingFiles files, Player player, bool is_short) {
  const int file = files == usual_files ? (is_short ? 7 : 0) : (is_short ? files & 7 : files >> 3 & 7);
  return back_rank(player) + file;
}
/// Where king and rook end: g and f, or c and d.
constexpr Square castled_king(Player player, bool is_short) { return back_rank(player) + (is_short ? 6 : 2); }
constexpr Square castled_rook(Player player, bool is_short) { return back_rank(player) + (is_short ? 5 : 3); }

/// Castling rights that survive a move from or to a square, with the usual files.
inline constexpr std::array<std::uint8_t, 64> kept_rights = [] {
  std::array<std::uint8_t, 64> kept{};
  kept.fill(WhiteShort | WhiteLong | BlackShort | BlackLong);
  kept[0] ^= WhiteLong;
  kept[7] ^= WhiteShort;
  kept[4] ^= WhiteLong | WhiteShort;
  kept[56] ^= BlackLong;
  kept[63] ^= BlackShort;
  kept[60] ^= BlackLong | BlackShort;
  return kept;
}();

}  // namespace zermelo::chess
