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

/// Why a node was looked at, where there is more to say than that its move was legal.
enum class Look : std::uint8_t { Full, Scout, Reduced, Research, Pass, Quiet };

constexpr std::string_view to_string(Look look) {
  switch (look) {
    case Look::Full: return "full";
    case Look::Scout: return "scout";         // only shown to be worse than what is known
    case Look::Reduced: return "reduced";     // … and less deep, for being late in the list
    case Look::Research: return "re-search";  // it was not worse: a second look
    case Look::Pass: return "pass";           // the turn given away
    case Look::Quiet: return "quiet";         // below the horizon, captures alone
  }
  return "?";
}

/// Why a node has no children although the game goes on.
enum class LeafReason : std::uint8_t { Horizon, Table, Standing, Distance, Foreseen, Probe };

constexpr std::string_view to_string(LeafReason reason) {
  switch (reason) {
    case LeafReason::Horizon: return "horizon";
    case LeafReason::Table: return "table";        // the table knew enough
    case LeafReason::Standing: return "standing";  // so good as it stands that nothing near could change it
    case LeafReason::Distance: return "distance";  // a faster end is known
    case LeafReason::Foreseen: return "foreseen";  // the game itself saw the end, or who cannot win any more
    case LeafReason::Probe: return "probe";        // a tablebase knew it
  }
  return "?";
}

/// Every search tells a tracer what it does. This one does not listen, and compiles to nothing; `SearchTree`
/// (search/tree.h) keeps what it hears. A tracer never changes value, line or node count.
struct NoTrace {
  template <class... What>
  static constexpr void enter(const What&...) {}  ///< a node: position, move, kind, depth left, window, look
  static constexpr void begin(bool) {}            ///< a new tree: what was told before is forgotten; or none, if false
  static constexpr void finish() {}               ///< the tree was searched to its end
  template <class... What>
  static constexpr void leaf(const What&...) {}  ///< … it has no children: the outcome, or why else
  template <class... What>
  static constexpr void expand(const What&...) {}  ///< … its legal moves
  template <class... What>
  static constexpr void improve(const What&...) {}  ///< the child just left is the best so far
  template <class... What>
  static constexpr void cut(const What&...) {}  ///< the children after the one just left cannot matter
  template <class... What>
  static constexpr void skip(const What&...) {}  ///< a move of the open node that is not looked at
  template <class... What>
  static constexpr void leave(const What&...) {}  ///< the node's value and its window at the end
};

}  // namespace zermelo
