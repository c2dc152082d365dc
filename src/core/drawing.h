#pragma once
#include <algorithm>
#include <concepts>
#include <cstddef>
#include <ranges>
#include <string>
#include <vector>

#include "zermelo/core/game.h"

namespace zermelo {

/// A board as data, for a picture or a page to draw: spots where things can stand, lines between them, pieces on them.
/// Coordinates are in units of one cell, y grows downwards; the waist turns it into SVG and JSON.
struct Drawing {
  enum class Shape { Square, Dark, Point, Hole, Circle, Triangle, Inverted, Diamond, Nothing };
  struct Spot {
    std::string id = {};  ///< how the notation calls it; empty for mere decoration
    double x = 0;
    double y = 0;
    Shape shape = Shape::Square;
    double width = 1;
    double height = 1;
  };
  struct Stroke {
    double x1, y1, x2, y2;
  };
  struct Piece {
    double x = 0;
    double y = 0;
    Player owner = Player::First;
    std::string mark = {};  ///< what tells the kinds apart without colour: "x", "K", "♜", "4"
    bool disc = true;       ///< a round piece; otherwise the mark alone
  };
  struct Label {
    double x = 0;
    double y = 0;
    std::string text = {};
    double size = 0.35;
  };

  double width = 0;
  double height = 0;
  bool turns = false;  ///< may lie on its side where the screen is narrow
  bool race = false;   ///< two runners on long tracks; only their order matters, so a page may shorten the tracks
  std::string caption = {};
  std::vector<Spot> spots = {};
  std::vector<Stroke> strokes = {};
  std::vector<Piece> pieces = {};
  std::vector<Label> labels = {};
};

/// A move as a hand makes it on the drawing of the position before it. Spots are called by their ids.
struct Gesture {
  std::vector<std::string> path = {};  ///< where it starts, passes and ends; empty for a move beside the board ("roll")
  std::vector<std::string> taken = {};  ///< the spots whose pieces leave the board
  std::size_t touches = 0;              ///< how many spots of the path a hand must touch: all; one for a pit to be sown
  std::vector<std::string> area = {};   ///< may be touched instead of the first spot: the column of a falling stone
  std::string choice = {};              ///< tells moves with the same path apart: "queen"
};

/// Do these touches begin the gesture?
inline bool begins_with(const Gesture& gesture, const std::vector<std::string>& touched) {
  if (touched.empty() || touched.size() > gesture.touches) return false;
  const bool elsewhere = std::ranges::find(gesture.area, touched.front()) != gesture.area.end();
  return (elsewhere || touched.front() == gesture.path.front()) &&
         std::ranges::equal(touched | std::views::drop(1),
                            gesture.path | std::views::drop(1) | std::views::take(touched.size() - 1));
}

template <class G>
concept HasDrawing = requires(const G g, const typename G::Position p) {
  { g.drawing(p) } -> std::same_as<Drawing>;
};

template <class G>
concept HasGesture = requires(const G g, const typename G::Position p, typename G::Move m) {
  { g.gesture(p, m) } -> std::same_as<Gesture>;
};

/// Why no move touches these spots in this order, in words for a player: "that pit is empty". Asked only when none
/// does.
template <class G>
concept HasRefusal = requires(const G g, const typename G::Position p, const std::vector<std::string>& touched) {
  { g.refusal(p, touched) } -> std::same_as<std::string>;
};

}  // namespace zermelo
