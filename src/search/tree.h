#pragma once
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/core/notation.h"
#include "zermelo/core/number_text.h"
#include "zermelo/core/score.h"
#include "zermelo/search/trace.h"

namespace zermelo {

/// The tree a search walked, as a plain structure, and the tracer that records it: hand it to a search in place of
/// `NoTrace`. Past `budget` nodes it only counts what it leaves out.
template <class G, class V = double>
class SearchTree {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Id = std::size_t;
  static constexpr Id none = static_cast<Id>(-1);

  struct Window {
    V alpha{};
    V beta{};
    friend bool operator==(const Window&, const Window&) = default;
  };
  /// "MIN already has 2 here, MAX has 3 at b": the two numbers and the two nodes that were compared.
  struct Cutoff {
    V value{};        ///< what the cut node already has
    Id by = none;     ///< the child that gave this value
    V bound{};        ///< what the other side has above
    Id rival = none;  ///< the node that has the bound; none if it came from outside the tree
    std::vector<Move> pruned;
  };
  struct Node {
    Position position;
    Id parent = none;
    std::optional<Move> move;  ///< that led here
    std::vector<Move> legal;   ///< in the game's order
    std::vector<Id> children;  ///< in the order searched
    Id chosen = none;
    NodeKind kind = NodeKind::Max;
    int depth_left = 0;
    Window entry;
    Window exit;
    V value{};
    Look look = Look::Full;
    bool leaf = false;
    LeafReason leaf_reason = LeafReason::Horizon;  ///< of a leaf where the game is not over
    std::optional<Outcome> outcome;                ///< of a leaf where the game is over
    std::vector<Move> skipped;                     ///< never searched
    std::optional<Cutoff> cutoff;
  };

  static constexpr std::size_t default_budget = 100'000;
  explicit SearchTree(G game, std::size_t budget = default_budget) : game_(std::move(game)), budget_(budget) {}

  [[gnu::cold]] void clear() {
    nodes_.clear();
    best_.clear();
    stack_.clear();
    last_left_ = none;
    left_out_ = 0;
  }

  const G& game() const { return game_; }
  const std::vector<Node>& nodes() const { return nodes_; }
  const Node& operator[](Id id) const {
    assert(id < nodes_.size());
    return nodes_[id];
  }
  const Node& root() const { return (*this)[0]; }
  std::size_t left_out() const { return left_out_; }  ///< nodes searched but not kept

  /// The moves from the root to a node, "a b2"; the root is "the root".
  [[gnu::cold]] std::string path_text(Id id) const {
    std::string path;
    for (; nodes_[id].parent != none; id = nodes_[id].parent) path = move_text(id) + (path.empty() ? "" : " " + path);
    return path.empty() ? "the root" : path;
  }
  [[gnu::cold]] std::string move_text(Id id) const {
    const Node& node = nodes_[id];
    if (node.look == Look::Pass) return "pass";
    if (!node.move) return {};
    return written(nodes_[node.parent].position, *node.move);
  }
  [[gnu::cold]] std::string written(const Position& position, const Move& move) const {
    if constexpr (Notated<G>) return game_.move_text(position, move);
    return "?";
  }
  /// Why the other children of a node were cut off, in words.
  [[gnu::cold]] std::string reason(const Node& node) const {
    if (!node.cutoff) return {};
    const bool max = node.kind == NodeKind::Max;
    const std::string here = std::string(max ? "MAX" : "MIN") + " already has " + shown(node.cutoff->value) + " here";
    const std::string other = std::string(max ? "MIN" : "MAX") + " has " + shown(node.cutoff->bound);
    return here + ", " + other +
           (node.cutoff->rival == none ? " from outside the tree" : " at " + path_text(node.cutoff->rival));
  }
  /// The tree as indented text, a line a node.
  [[gnu::cold]] std::string text() const {
    std::string out;
    if (!nodes_.empty()) write(0, 0, out);
    if (left_out_ > 0) out += "… and " + std::to_string(left_out_) + " nodes more\n";
    return out;
  }
  static std::string shown(V value) { return number_text(ValueTraits<V>::to_units(value)); }

  // Called by a search. ----------------------------------------------------------------------------------------------
  // Never inlined: the searches are inlined into themselves, and a copy in every place would only take longer to
  // compile. Cold: a search that calls them at each node is compiled for size, and a search that may be traced or not
  // has them out of its way.
  [[gnu::cold, gnu::noinline]] void enter(const Position& position, const Move& move, NodeKind kind, int depth_left,
                                          V alpha, V beta, Look look = Look::Full) {
    const Id parent = stack_.empty() ? none : stack_.back();
    const bool kept = nodes_.size() < budget_ && (stack_.empty() || parent != none);
    stack_.push_back(kept ? nodes_.size() : none);
    if (!kept) {
      ++left_out_;
      return;
    }
    Node node;
    node.position = position;
    node.parent = parent;
    node.kind = kind;
    node.depth_left = depth_left;
    node.entry = {alpha, beta};
    node.look = look;
    if (parent != none) {
      node.move = move;
      nodes_[parent].children.push_back(nodes_.size());
    }
    nodes_.push_back(std::move(node));
    best_.resize(nodes_.size());
  }
  [[gnu::cold, gnu::noinline]] void leaf(const std::optional<Outcome>& outcome,
                                         LeafReason reason = LeafReason::Horizon) {
    if (Node* node = top()) {
      node->leaf = true;
      node->outcome = outcome;
      node->leaf_reason = reason;
    }
  }
  [[gnu::cold, gnu::noinline]] void skip(const Move& move) {
    if (Node* node = top()) node->skipped.push_back(move);
  }
  [[gnu::cold, gnu::noinline]] void expand(const MoveList<Move>& moves) {
    if (Node* node = top()) node->legal.assign(moves.begin(), moves.end());
  }
  [[gnu::cold, gnu::noinline]] void improve(V value) {
    if (Node* node = top()) {
      node->chosen = last_left_;
      best_[stack_.back()] = value;
    }
  }
  [[gnu::cold, gnu::noinline]] void cut(const MoveList<Move>& moves, const Move* at, V value, V bound) {
    assert(at >= moves.begin() && at < moves.end());
    Node* node = top();
    if (node == nullptr || at + 1 == moves.end()) return;
    node->cutoff = Cutoff{.value = value,
                          .by = node->chosen,
                          .bound = bound,
                          .rival = rival(node->kind, bound),
                          .pruned = {at + 1, moves.end()}};
  }
  [[gnu::cold, gnu::noinline]] void leave(V value, V alpha, V beta) {
    assert(!stack_.empty());
    if (Node* node = top()) {
      node->value = value;
      node->exit = {alpha, beta};
    }
    last_left_ = stack_.back();
    stack_.pop_back();
  }

 private:
  Node* top() { return stack_.empty() || stack_.back() == none ? nullptr : &nodes_[stack_.back()]; }

  /// The child that gave an ancestor of the other kind the bound that cuts here: the nearest one that has reached it.
  [[gnu::cold]] Id rival(NodeKind cut, V bound) const {
    for (std::size_t i = stack_.size() - 1; i-- > 0;) {
      const Id id = stack_[i];
      const Node& node = nodes_[id];
      if (node.kind == cut || node.chosen == none || !best_[id]) continue;
      if (cut == NodeKind::Min ? *best_[id] >= bound : *best_[id] <= bound) return node.chosen;
    }
    return none;
  }

  [[gnu::cold]] void write(Id id, int level, std::string& out) const {
    const Node& node = nodes_[id];
    out += std::string(static_cast<std::size_t>(2 * level), ' ') + (node.move ? move_text(id) : "root");
    out += " " + std::string(to_string(node.kind)) + " = " + shown(node.value);
    if (node.outcome) out += " (" + std::string(to_string(node.outcome->reason)) + ")";
    if (node.cutoff) {
      out += "  cut:";
      for (const Move& move : node.cutoff->pruned) out += " " + written(node.position, move);
      out += " (" + reason(node) + ")";
    }
    out += "\n";
    for (const Id child : node.children) write(child, level + 1, out);
  }

  G game_;
  std::size_t budget_;
  std::vector<Node> nodes_;
  std::vector<std::optional<V>> best_;  ///< while a node is open: its best value so far
  std::vector<Id> stack_;
  Id last_left_ = none;
  std::size_t left_out_ = 0;
};

}  // namespace zermelo
