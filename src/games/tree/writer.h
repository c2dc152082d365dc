#pragma once
#include <array>
#include <charconv>
#include <string>

#include "zermelo/games/tree/node.h"

namespace zermelo {

/// The side to move below a node of this kind, unless the text says otherwise. The sides alternate, and chance takes no
/// turn: below it the side moves that would have moved in its place (`place`).
constexpr TreeKind side_below(TreeKind kind, TreeKind place) {
  if (kind == TreeKind::Chance) return place;
  return kind == TreeKind::Max ? TreeKind::Min : TreeKind::Max;
}

/// The shortest decimal number that reads back as the same double; never with an exponent.
inline std::string tree_number(double value) {
  std::array<char, 400> digits{};
  const auto [end, error] =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed);
  return {digits.data(), end};
}

inline std::string tree_fraction(const TreeEdge& edge) {
  const std::string numerator = std::to_string(edge.numerator);
  return edge.denominator == 1 ? numerator : numerator + '/' + std::to_string(edge.denominator);
}

/// Writes a tree so that it reads back as the same tree: `max` or `min` where the side is not the one to be expected,
/// a space only where two children would run together.
class TreeWriter {
 public:
  static std::string text(const TreeNode& root) {
    TreeWriter writer;
    writer.write(root, TreeKind::Max);
    return std::move(writer.out_);
  }

 private:
  void write(const TreeNode& node, TreeKind place) {
    if (node.kind == TreeKind::Leaf) {
      out_ += tree_number(node.value);
      return;
    }
    const bool chance = node.kind == TreeKind::Chance;
    if (!chance && node.kind != place) out_ += node.kind == TreeKind::Max ? "max" : "min";
    out_ += chance ? '{' : '(';
    const TreeKind below = side_below(node.kind, place);
    for (const TreeEdge& edge : node.edges) {
      if (&edge != node.edges.data() && !stand_apart(chance, edge, below)) out_ += ' ';
      if (chance) out_ += tree_fraction(edge) + ':';
      if (!edge.name.empty()) out_ += edge.name + '=';
      write(*edge.to, below);
    }
    out_ += chance ? '}' : ')';
  }

  /// `(1 2)(3 4)`: brackets need no space between them.
  bool stand_apart(bool chance, const TreeEdge& edge, TreeKind below) const {
    const bool opens = !chance && edge.name.empty() && (edge.to->kind == below || edge.to->kind == TreeKind::Chance);
    return opens && (out_.back() == ')' || out_.back() == '}');
  }

  std::string out_;
};

}  // namespace zermelo
