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

/// Why no move goes there, for both rule sets. `symbol(square)` is as in the drawing; `man` is the mover's small
/// letter.
template <class G, class Symbol>
class Refusal {
 public:
  Refusal(const G& game, const typename G::Position& p, char man, bool plays_down, bool must_capture, Symbol symbol)
      : game_(game),
        p_(p),
        man_(man),
        plays_down_(plays_down),
        must_capture_(must_capture),
        symbol_(symbol) {}

  std::string operator()(const std::vector<std::string>& touched) const {
    if (touched.empty()) return "touch a piece";
    const auto from = square(touched[0]);
    if (!from) return off_board;
    if (symbol_(*from) == '.') return "that square is empty";
    if (!is_own(*from)) return "that is not your piece";
    const Followed followed = follow(game_, p_, touched);
    if (followed.touches == touched.size()) return {};
    if (followed.touches == 0 && followed.moves == std::vector<std::string>{"pass"}) return "you can only pass";
    if (followed.touches < 2 && must_capture_) return "you must capture: " + some_of(followed.moves);
    if (followed.touches == 0) return "that piece cannot move";
    if (followed.touches == 1) return wrong_target(*from, square(touched[1]));
    return followed.complete ? "the move ends there" : "the jump continues: " + some_of(followed.moves);
  }

 private:
  static constexpr const char* off_board = "that is not a square to play on";

  static std::optional<int> square(std::string_view id) {
    for (int number = 1; number <= Board::squares; ++number)
      if (std::to_string(number) == id) return number;
    return std::nullopt;
  }
  bool is_own(int square) const { return symbol_(square) == man_ || symbol_(square) == man_ - 'a' + 'A'; }

  std::string wrong_target(int from, std::optional<int> to) const {
    if (!to) return off_board;
    if (symbol_(*to) != '.') return "that square is taken";
    const int down = Board::row_of(*to) - Board::row_of(from);
    if (symbol_(from) == man_ && (plays_down_ ? down < 0 : down > 0)) return "men do not move backwards";
    return "a piece moves one step along a diagonal, or jumps over an enemy";
  }

  const G& game_;
  const typename G::Position& p_;
  char man_;
  bool plays_down_;
  bool must_capture_;
  Symbol symbol_;
};

}  // namespace zermelo::checkers
