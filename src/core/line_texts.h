#pragma once
#include <string>
#include <utility>
#include <vector>

namespace zermelo {

/// The moves of a line in text, and the position at its end.
template <class G>
std::pair<std::vector<std::string>, typename G::Position> line_texts(const G& game, typename G::Position position,
                                                                     const std::vector<typename G::Move>& line) {
  std::vector<std::string> texts;
  for (const auto& move : line) {
    texts.push_back(game.move_text(position, move));
    position = game.after(position, move);
  }
  return {std::move(texts), std::move(position)};
}

}  // namespace zermelo
