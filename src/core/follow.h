#pragma once
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/core/drawing.h"
#include "zermelo/core/notation.h"

namespace zermelo {

/// How far some touches follow the legal moves: what a game looks at before it says why no move goes there.
struct Followed {
  std::size_t touches = 0;         ///< number of touches that begin a move
  std::vector<std::string> moves;  ///< that begin so, as the notation writes them; all legal ones when none does
  bool complete = false;           ///< one of them needs no further touch
};

template <class G>
Followed follow(const G& game, const typename G::Position& position, const std::vector<std::string>& touched) {
  Followed followed;
  auto moves = for_legal_moves(game, position, [&](const auto& move) {
    return std::pair(game.gesture(position, move), game.move_text(position, move));
  });
  while (followed.touches < touched.size()) {
    const std::vector<std::string> further(touched.begin(),
                                           touched.begin() + static_cast<std::ptrdiff_t>(followed.touches + 1));
    if (std::ranges::none_of(moves, [&](const auto& move) { return begins_with(move.first, further); })) break;
    std::erase_if(moves, [&](const auto& move) { return !begins_with(move.first, further); });
    ++followed.touches;
  }
  for (auto& [gesture, text] : moves) {
    followed.complete |= followed.touches > 0 && gesture.touches == followed.touches;
    followed.moves.push_back(std::move(text));
  }
  return followed;
}

/// "a, b or c", cut short where nobody would read on.
inline std::string some_of(std::vector<std::string> texts) {
  constexpr std::size_t enough = 4;
  if (texts.size() > enough) {
    const std::string more = std::to_string(texts.size() - enough + 1) + " others";
    texts.resize(enough - 1);
    texts.push_back(more);
  }
  return one_of(texts);
}

}  // namespace zermelo
