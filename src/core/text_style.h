#pragma once
#include <string>
#include <string_view>

#include "zermelo/core/player.h"

namespace zermelo {

/// How pieces look in text: symbols of the user's choice, and colours where the screen has them.
struct TextStyle {
  std::string first = {};   ///< in place of the game's own symbol for First's plain pieces; empty: the game's own
  std::string second = {};  ///< the symbol of Second's pieces
  std::string empty = {};   ///< the symbol of an empty place
  bool colour = false;

  /// A piece of a side as it is to be printed: in the side's colour.
  std::string piece(Player owner, std::string_view mark) const {
    if (!colour || mark.empty()) return std::string(mark);
    const char* const code = owner == Player::First ? "\x1b[1;33m" : "\x1b[1;36m";
    return code + std::string(mark) + "\x1b[0m";
  }
  /// A piece of a game whose pieces are all alike: the symbol chosen for the side, or the game's own.
  std::string stone(Player owner, std::string_view own) const {
    const std::string& chosen = owner == Player::First ? first : second;
    return piece(owner, chosen.empty() ? own : std::string_view(chosen));
  }
};

}  // namespace zermelo
