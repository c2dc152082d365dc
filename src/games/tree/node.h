#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <mutex>
#include <numeric>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "zermelo/core/hash.h"
#include "zermelo/core/random.h"

namespace zermelo::tree {

enum class Kind : std::uint8_t { Leaf, Max, Min, Chance };

struct Node;

/// A move of the tree, and at a chance node its probability as a reduced fraction.
struct Edge {
  const Node* to = nullptr;
  std::string name = {};  ///< empty: the move is called by its number, from 1
  std::uint32_t numerator = 1;
  std::uint32_t denominator = 1;

  double probability() const { return static_cast<double>(numerator) / denominator; }
  friend bool operator==(const Edge&, const Edge&) = default;
};

/// A node never changes once it is in a pool. Equal subtrees are one node there, so pointers compare like trees.
struct Node {
  Kind kind = Kind::Leaf;
  double value = 0;  ///< of a leaf, as MAX sees it
  std::vector<Edge> edges = {};

  // What follows from the above, filled by the pool.
  Key key = 0;
  std::uint32_t size = 1;    ///< nodes of the tree, this one included
  std::uint32_t leaves = 1;  ///< of the tree
  std::uint32_t height = 0;  ///< levels below this one

  std::string move_name(std::size_t i) const { return edges[i].name.empty() ? std::to_string(i + 1) : edges[i].name; }
  friend bool operator==(const Node&, const Node&) = default;
};

/// Limits of a tree: what a move list holds, what a stack bears, what memory bears.
struct Limits {
  static constexpr std::size_t children = 65'536;
  static constexpr int nesting = 200;
  static constexpr std::uint32_t nodes = 1'000'000;
};

/// Owns nodes and gives every tree one address (hash-consing). Adding takes a lock; reading a node takes none, since
/// nodes neither change nor move.
class Pool {
 public:
  const Node* intern(Node node) {
    const std::lock_guard lock(mutex_);
    return insert(std::move(node));
  }

  /// A copy of the tree in this pool.
  const Node* adopt(const Node& foreign) {
    const std::lock_guard lock(mutex_);
    return copy(foreign);
  }

 private:
  struct ByKey {
    std::size_t operator()(const Node& node) const { return static_cast<std::size_t>(node.key); }
  };

  const Node* insert(Node node) {
    measure(node);
    return &*nodes_.insert(std::move(node)).first;
  }

  const Node* copy(const Node& foreign) {
    Node node = foreign;
    for (Edge& edge : node.edges) edge.to = copy(*edge.to);
    return insert(std::move(node));
  }

  static void measure(Node& node) {
    node.value += 0.0;  // no negative zero: equal values have equal bits
    node.key = combine(static_cast<Key>(node.kind) + 1, std::bit_cast<std::uint64_t>(node.value));
    node.size = 1;
    node.leaves = node.edges.empty() ? 1 : 0;
    node.height = 0;
    for (const Edge& edge : node.edges) {
      node.key = combine(node.key, edge.to->key);
      node.key = combine(node.key, edge.name.empty() ? 0 : hash(edge.name));
      node.key = combine(node.key, std::uint64_t{edge.numerator} << 32 | edge.denominator);
      node.size += edge.to->size;
      node.leaves += edge.to->leaves;
      node.height = std::max(node.height, edge.to->height + 1);
    }
  }

  std::mutex mutex_;
  std::unordered_set<Node, ByKey> nodes_;
};

/// A uniform tree: every inner node has `branching` children, every leaf lies `depth` moves below the root and holds a
/// whole number from `least` to `most`, each as likely.
struct UniformTree {
  int branching = 3;
  int depth = 4;
  std::uint64_t seed = 1;
  std::int64_t least = -100;
  std::int64_t most = 100;

  /// The number of nodes, or some number above the limit.
  std::uint64_t nodes() const {
    std::uint64_t sum = 1;
    std::uint64_t level = 1;
    for (int d = 0; d < depth && sum <= Limits::nodes; ++d) {
      level *= static_cast<std::uint64_t>(branching);
      sum += level;
    }
    return sum;
  }

  const Node* grow(Pool& pool) const {
    Random random(seed);
    return grow(pool, random, Kind::Max, depth);
  }

 private:
  const Node* grow(Pool& pool, Random& random, Kind side, int levels) const {
    if (levels == 0) {
      const auto draw = static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(most - least) + 1));
      return pool.intern({.value = static_cast<double>(least + draw)});
    }
    Node node{.kind = side};
    node.edges.reserve(static_cast<std::size_t>(branching));
    for (int i = 0; i < branching; ++i)
      node.edges.push_back({.to = grow(pool, random, side == Kind::Max ? Kind::Min : Kind::Max, levels - 1)});
    return pool.intern(std::move(node));
  }
};

}  // namespace zermelo::tree
