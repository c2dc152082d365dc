#pragma once
#include <bit>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/drawing.h"
#include "zermelo/core/follow.h"
#include "zermelo/games/checkers/notation.h"

namespace zermelo::checkers {

/// A move as a hand makes it: every square landed on, and `taken` the numbers of the pieces that go.
inline Gesture gesture(const Path& path, const std::vector<int>& taken) {
  Gesture gesture{.touches = path.length};
  for (const int square : path) gesture.path.push_back(std::to_string(square));
  for (const int square : taken) gesture.taken.push_back(std::to_string(square));
  return gesture;
}

/// The side that moves.
struct Mover {
  char man;  ///< the small letter of its men
  bool plays_down;
  bool must_capture = false;  ///< in this position
};

namespace detail {

inline constexpr const char* off_board = "that is not a square to play on";

inline std::optional<int> touched_square(std::string_view id) {
  for (int number = 1; number <= Board::squares; ++number)
    if (std::to_string(number) == id) return number;
  return std::nullopt;
}

template <class Symbol>
std::string wrong_target(const Mover& mover, Symbol&& symbol, int from, std::optional<int> to) {
  if (!to) return off_board;
  if (symbol(*to) != '.') return "that square is taken";
  const int down = Board::row_of(*to) - Board::row_of(from);
  if (symbol(from) == mover.man && (mover.plays_down ? down < 0 : down > 0)) return "men do not move backwards";
  return "a piece moves one step along a diagonal, or jumps over an enemy";
}

}  // namespace detail

/// Why no move goes there, for both rule sets. `symbol(square)` is as in the drawing.
template <class G, class Symbol>
std::string refusal(const G& game, const typename G::Position& p, const Mover& mover, Symbol&& symbol,
                    const std::vector<std::string>& touched) {
  if (touched.empty()) return "touch a piece";
  const auto from = detail::touched_square(touched[0]);
  if (!from) return detail::off_board;
  const char piece = symbol(*from);
  if (piece == '.') return "that square is empty";
  if (piece != mover.man && piece != mover.man - 'a' + 'A') return "that is not your piece";
  const Followed followed = follow(game, p, touched);
  if (followed.touches == touched.size()) return {};
  if (followed.touches == 0 && followed.moves == std::vector<std::string>{"pass"}) return "you can only pass";
  if (followed.touches < 2 && mover.must_capture) return "you must capture: " + some_of(followed.moves);
  if (followed.touches == 0) return "that piece cannot move";
  if (followed.touches == 1) return detail::wrong_target(mover, symbol, *from, detail::touched_square(touched[1]));
  return followed.complete ? "the move ends there" : "the jump continues: " + some_of(followed.moves);
}

}  // namespace zermelo::checkers
