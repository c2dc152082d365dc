#pragma once
#include <algorithm>
#include <string>
#include <vector>

#include "zermelo/core/drawing.h"
#include "zermelo/core/text_style.h"
#include "zermelo/games/tree/node.h"
#include "zermelo/games/tree/notation.h"

namespace zermelo::tree {

/// A tree as text, one node a line:
///
///     MAX
///     +-- 1: MIN
///     |   +-- 1: 3
///     |   `-- 2: 12
///     `-- 2: 5
///
/// MAX and MIN are in the colours of their sides. A very large tree is cut short and says so.
class TextDrawing {
 public:
  static std::string of(const Node& root, const TextStyle& style) {
    TextDrawing text(style);
    text.out_ = text.label(root) + '\n';
    text.children(root, "");
    if (text.lines_ < root.size) text.out_ += "... and " + std::to_string(root.size - text.lines_) + " nodes more\n";
    return std::move(text.out_);
  }

 private:
  static constexpr std::uint32_t most_lines = 2000;

  explicit TextDrawing(const TextStyle& style) : style_(style) {}

  std::string label(const Node& node) const {
    switch (node.kind) {
      case Kind::Leaf: return number_text(node.value);
      case Kind::Max: return style_.piece(Player::First, "MAX");
      case Kind::Min: return style_.piece(Player::Second, "MIN");
      case Kind::Chance: return "CHANCE";
    }
    return "?";
  }

  void children(const Node& node, const std::string& indent) {
    for (std::size_t i = 0; i < node.edges.size() && lines_ < most_lines; ++i) {
      const Edge& edge = node.edges[i];
      const bool last = i + 1 == node.edges.size();
      out_ += indent + (last ? "`-- " : "+-- ") + node.move_name(i);
      if (node.kind == Kind::Chance) out_ += " (" + fraction_text(edge) + ")";
      out_ += ": " + label(*edge.to) + '\n';
      ++lines_;
      children(*edge.to, indent + (last ? "    " : "|   "));
    }
  }

  const TextStyle& style_;
  std::string out_;
  std::uint32_t lines_ = 1;
};

/// A tree as a picture: MAX a triangle, MIN one on its head, chance a diamond, leaves their numbers in one row's
/// rhythm; every node stands over the middle of its children. Levels that would make the picture too large are left
/// out, and the caption says so.
class NodeDrawing {
 public:
  static Drawing of(const Node& root) {
    NodeDrawing picture(root);
    picture.place(root, "", 0);
    Drawing& d = picture.drawing_;
    d.width = picture.next_x_;
    d.height = picture.levels_ * level_height + 1.0;
    if (picture.levels_ < static_cast<int>(root.height))
      d.caption = "the first " + std::to_string(picture.levels_) + " of " + std::to_string(root.height) + " levels";
    return std::move(d);
  }

 private:
  static constexpr std::size_t most_nodes = 2000;
  static constexpr double level_height = 1.6;
  static constexpr double letter_width = 0.22;
  static constexpr double node_size = 0.7;

  explicit NodeDrawing(const Node& root) {
    std::vector<const Node*> level{&root};
    std::size_t nodes = 1;
    while (!level.empty()) {
      std::vector<const Node*> below;
      for (const Node* node : level) {
        for (const Edge& edge : node->edges) {
          if (levels_ > 0 && nodes + below.size() > most_nodes) return;
          below.push_back(edge.to);
        }
        if (node->kind == Kind::Leaf)
          column_ = std::max(column_, letter_width * static_cast<double>(number_text(node->value).size()) + 0.3);
      }
      if (below.empty()) return;
      nodes += below.size();
      level = std::move(below);
      ++levels_;
    }
  }

  /// Draws the node and what is below it; gives its x.
  double place(const Node& node, const std::string& id, int level) {
    const double y = level * level_height + 0.5;
    std::vector<double> xs;
    if (level < levels_)
      for (std::size_t i = 0; i < node.edges.size(); ++i)
        xs.push_back(place(*node.edges[i].to, level == 0 ? node.move_name(i) : "", level + 1));
    double x = next_x_ + column_ / 2;
    if (xs.empty())
      next_x_ += column_;
    else
      x = (xs.front() + xs.back()) / 2;
    for (std::size_t i = 0; i < xs.size(); ++i) connect(node, i, x, y, xs[i]);
    drawing_.spots.push_back(
        {.id = id, .x = x, .y = y, .shape = shape(node.kind), .width = node_size, .height = node_size});
    if (node.kind == Kind::Leaf) drawing_.labels.push_back({.x = x, .y = y, .text = number_text(node.value)});
    return x;
  }

  void connect(const Node& node, std::size_t i, double x, double y, double child_x) {
    const double child_y = y + level_height;
    drawing_.strokes.push_back({x, y + node_size / 2, child_x, child_y - node_size / 2});
    const Edge& edge = node.edges[i];
    std::string text = edge.name;
    if (node.kind == Kind::Chance) text = (text.empty() ? "" : text + " ") + fraction_text(edge);
    if (!text.empty())
      drawing_.labels.push_back({.x = (x + child_x) / 2, .y = (y + child_y) / 2, .text = text, .size = 0.25});
  }

  static Drawing::Shape shape(Kind kind) {
    switch (kind) {
      case Kind::Leaf: return Drawing::Shape::Nothing;
      case Kind::Max: return Drawing::Shape::Triangle;
      case Kind::Min: return Drawing::Shape::Inverted;
      case Kind::Chance: return Drawing::Shape::Circle;
    }
    return Drawing::Shape::Nothing;
  }

  Drawing drawing_;
  int levels_ = 0;
  double column_ = 1;
  double next_x_ = 0;
};

}  // namespace zermelo::tree
