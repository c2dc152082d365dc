#pragma once
#include <cstdint>
#include <string_view>

namespace zermelo {

/// MAX and MIN as the position says; Chance where dice roll; Average where the other side is taken as random.
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

/// How a node is searched.
enum class Look : std::uint8_t { Full, Scout, Reduced, Research, Pass, Quiet };

constexpr std::string_view to_string(Look look) {
  switch (look) {
    case Look::Full: return "full";
    case Look::Scout: return "scout";      // a window without room: is it better than the best so far?
    case Look::Reduced: return "reduced";  // less deeply, because its move comes late in the list
    case Look::Research: return "again";   // it was not worse and is searched a second time
    case Look::Pass: return "pass";        // after a null move
    case Look::Quiet: return "quiet";      // quiescence: below the horizon, noisy moves alone
  }
  return "?";
}

/// Why a node has no children although the game is not over.
enum class LeafReason : std::uint8_t { Horizon, Table, Standing, Distance, Foreseen, Probe };

constexpr std::string_view to_string(LeafReason reason) {
  switch (reason) {
    case LeafReason::Horizon: return "horizon";
    case LeafReason::Table: return "table";        // the transposition table
    case LeafReason::Standing: return "standing";  // static evaluation far above beta (reverse futility)
    case LeafReason::Distance: return "distance";  // a faster win or loss is known
    case LeafReason::Foreseen: return "foreseen";  // the game sees its end, or that a side cannot win any more
    case LeafReason::Probe: return "probe";        // a tablebase
  }
  return "?";
}

/// Every search reports its steps to a tracer. This one ignores them and compiles to nothing; `SearchTree`
/// (search/tree.h) records them. A tracer never changes value, line or node count.
struct NoTrace {
  template <class... What>
  static constexpr void enter(const What&...) {}  ///< a node: position, move, kind, depth left, window, look
  static constexpr void begin(bool) {
  }  ///< a new tree begins and replaces the last one; false: the steps that follow belong to none
  static constexpr void finish() {}  ///< the tree was searched to its end
  template <class... What>
  static constexpr void leaf(const What&...) {}  ///< the node has no children: the outcome, or another reason
  template <class... What>
  static constexpr void expand(const What&...) {}  ///< the legal moves of the node
  template <class... What>
  static constexpr void improve(const What&...) {}  ///< the child just left is the best so far
  template <class... What>
  static constexpr void cut(const What&...) {}  ///< the children after the one just left cannot matter
  template <class... What>
  static constexpr void skip(const What&...) {}  ///< a move of the node that is not searched
  template <class... What>
  static constexpr void leave(const What&...) {}  ///< the node's value and its window at the end
};

/// A tracer, or none, as it is decided when the search begins: a test at each step.
template <class T>
class MaybeTrace {
 public:
  explicit MaybeTrace(T* tracer = nullptr) : tracer_(tracer) {}

  void enter(const auto&... what) {
    tell([&](T& t) { t.enter(what...); });
  }
  void leaf(const auto&... what) {
    tell([&](T& t) { t.leaf(what...); });
  }
  void expand(const auto&... what) {
    tell([&](T& t) { t.expand(what...); });
  }
  void improve(const auto&... what) {
    tell([&](T& t) { t.improve(what...); });
  }
  void cut(const auto&... what) {
    tell([&](T& t) { t.cut(what...); });
  }
  void leave(const auto&... what) {
    tell([&](T& t) { t.leave(what...); });
  }

 private:
  void tell(auto step) {
    if (tracer_ != nullptr) step(*tracer_);
  }
  T* tracer_;
};

/// The tracer of an uncounted search inside a search.
template <class T>
struct SilentTracer {
  using type = NoTrace;
};
template <class T>
struct SilentTracer<MaybeTrace<T>> {
  using type = MaybeTrace<T>;  // no instantiation of its own
};

}  // namespace zermelo
