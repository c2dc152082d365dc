#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "zermelo/core/drawing.h"
#include "zermelo/core/follow.h"
#include "zermelo/games/alquerque/rules.h"

namespace zermelo::alquerque {

/// Moves as a hand makes them, and why a hand cannot.
template <class G>
class Touch {
 public:
  static Gesture gesture(const std::vector<int>& path, typename G::Word captured) {
    Gesture gesture{.touches = path.size()};
    for (const int point : path) gesture.path.push_back(name(point));
    for (; captured != 0; captured &= captured - 1) gesture.taken.push_back(name(std::countr_zero(captured)));
    return gesture;
  }

  static std::string refusal(const G& game, const auto& p, const std::vector<std::string>& touched) {
    if (touched.empty()) return "touch a piece";
    const auto from = point(touched[0]);
    if (!from) return off_board;
    if ((G::empty(p) >> *from & 1) != 0) return "that point is empty";
    if ((p.own >> *from & 1) == 0) return "that is not your piece";
    const Followed followed = follow(game, p, touched);
    if (followed.touches == touched.size()) return {};
    if (followed.touches < 2 && game.forcing(p)) return "you must capture: " + some_of(followed.moves);
    if (followed.touches == 0) return on_last_row(p, *from) ? last_row : "that piece cannot move";
    if (followed.touches == 1) return wrong_target(p, *from, point(touched[1]));
    return followed.complete ? "the move ends there" : "the jump continues: " + some_of(followed.moves);
  }

 private:
  using Board = typename G::Board;
  static constexpr const char* off_board = "that is not a point of the board";
  static constexpr const char* last_row = "on the last row a piece only captures";

  static std::string name(int point) { return std::to_string(point + 1); }
  static std::optional<int> point(std::string_view id) {
    for (int point = 0; point < Board::points; ++point)
      if (name(point) == id) return point;
    return std::nullopt;
  }

  /// Rows from a piece towards its last one.
  static int forward(const auto& p, int from, int to) { return sign(p.turn) * (Board::row(from) - Board::row(to)); }
  static bool on_last_row(const auto& p, int point) {
    return G::rules.no_return && Board::row(point) == (p.turn == Player::First ? 0 : Board::size - 1);
  }

  static std::string wrong_target(const auto& p, int from, std::optional<int> to) {
    if (!to) return off_board;
    if ((G::empty(p) >> *to & 1) == 0) return "that point is taken";
    if ((Board::neighbours[static_cast<std::size_t>(from)] >> *to & 1) == 0)
      return "no line leads there in one step, and there is nothing to jump";
    if constexpr (G::rules.no_undo)
      if (p.mine.from == from && p.mine.to == *to) return "that would undo your last step";
    if (on_last_row(p, from)) return last_row;
    if constexpr (G::rules.no_return)
      if ((p.visits(from) >> *to & 1) != 0) return "a piece does not return to where it has been";
    if (forward(p, from, *to) < 0) return "pieces do not step backwards";
    return "pieces only step forward";
  }
};

}  // namespace zermelo::alquerque
