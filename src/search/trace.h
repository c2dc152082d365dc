#pragma once
#include <cstdint>
#include <string_view>

namespace zermelo {

/// MAX and MIN as the position says; Chance where dice roll; Average where the opponent is taken as random.
enum class NodeKind : std::uint8_t { Max, Min, Chance, Average };

constexpr std::string_view to_string(NodeKind kind) {
  switch (kind) {
    case NodeKind::Max: return "max";
    case NodeKind::Min: return "min";
    case NodeKind::Chance: return "chance";
    case NodeKind::Average: return "average";
  }
  return "?";
}

/// Every search tells a tracer what it does. This one does not listen, and compiles to nothing; `SearchTree`
/// (search/tree.h) keeps what it hears. A tracer never changes value, line or node count.
struct NoTrace {
  template <class... What>
  static constexpr void enter(const What&...) {}  ///< a node: position, move, kind, depth left, window
  template <class... What>
  static constexpr void leaf(const What&...) {}  ///< … it has no children: the outcome, or nothing at the horizon
  template <class... What>
  static constexpr void expand(const What&...) {}  ///< … its legal moves
  template <class... What>
  static constexpr void improve(const What&...) {}  ///< the child just left is the best so far
  template <class... What>
  static constexpr void cut(const What&...) {}  ///< the children after the one just left cannot matter
  template <class... What>
  static constexpr void leave(const What&...) {}  ///< the node's value and its window at the end
};

}  // namespace zermelo
