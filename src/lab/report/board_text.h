#pragma once
#include <string>
#include <string_view>

namespace zermelo {

/// A position's text without what counts up from move to move: the clocks of a FEN, the counters behind a draughts
/// position. Two boards with the same side to move that look the same have the same text.
inline std::string board_text(std::string_view position) {
  for (const std::string_view counters : {":C", ":H", ":F"})
    if (const std::size_t at = position.find(counters); at != position.npos) position = position.substr(0, at);
  constexpr int fen_fields = 4;  // board, side to move, castling, en passant; then two clocks
  std::size_t at = 0;
  for (int field = 0; field < fen_fields; ++field) {
    at = position.find(' ', at + (field > 0 ? 1 : 0));
    if (at == position.npos) return std::string(position);
  }
  return std::string(position.substr(0, at));
}

}  // namespace zermelo
