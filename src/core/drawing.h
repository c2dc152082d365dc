#pragma once
#include <concepts>
#include <string>
#include <vector>

#include "core/game.h"

namespace zermelo {

/// A board as data, for a picture or a page to draw: spots where things can stand, lines between them, pieces on them.
/// Coordinates are in units of one cell, y grows downwards; the waist turns it into SVG and JSON.
struct Drawing {
  enum class Shape { Square, Dark, Point, Hole, Circle, Triangle, Inverted, Diamond, Nothing };
  struct Spot {
    std::string id;  ///< how the notation calls it; empty for mere decoration
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
    std::string mark;  ///< what tells the kinds apart without colour: "x", "K", "♜", "4"
    bool disc = true;  ///< a round piece; otherwise the mark alone
  };
  struct Label {
    double x = 0;
    double y = 0;
    std::string text;
    double size = 0.35;
  };

  double width = 0;
  double height = 0;
  std::string caption;
  std::vector<Spot> spots;
  std::vector<Stroke> strokes;
  std::vector<Piece> pieces;
  std::vector<Label> labels;
};

template <class G>
concept HasDrawing = requires(const G g, const typename G::Position p) {
  { g.drawing(p) } -> std::same_as<Drawing>;
};

}  // namespace zermelo
