#pragma once
#include <algorithm>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/core/game.h"

namespace zermelo {

/// Values that threads read while another writes them: whole, but in no order.
template <class T>
T load(const T& shared) {
  return std::atomic_ref<T>(const_cast<T&>(shared)).load(std::memory_order_relaxed);
}
template <class T>
void store(T& shared, std::type_identity_t<T> value) {
  std::atomic_ref<T>(shared).store(value, std::memory_order_relaxed);
}
/// What was written before `publish` is seen after `acquire`.
template <class T>
T acquire(const T& shared) {
  return std::atomic_ref<T>(const_cast<T&>(shared)).load(std::memory_order_acquire);
}
template <class T>
void publish(T& shared, std::type_identity_t<T> value) {
  std::atomic_ref<T>(shared).store(value, std::memory_order_release);
}

/// One block of memory for values that are never given back one by one. Threads may claim at once.
template <class T>
class Pool {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  static constexpr std::uint32_t none = std::uint32_t(-1);

  explicit Pool(std::size_t capacity) : memory_(std::allocator<T>().allocate(capacity), {capacity}) {
    assert(capacity < none);
  }

  /// The number of the first of `count` new values; none when there is no room.
  std::uint32_t claim(std::size_t count = 1) {
    std::uint32_t first = size_.load(std::memory_order_relaxed);
    do
      if (first + count > capacity()) return none;
    while (!size_.compare_exchange_weak(first, first + static_cast<std::uint32_t>(count), std::memory_order_relaxed));
    std::uninitialized_default_construct_n(memory_.get() + first, count);
    return first;
  }
  void clear() { size_.store(0, std::memory_order_relaxed); }

  std::size_t capacity() const { return memory_.get_deleter().capacity; }
  std::size_t size() const { return size_.load(std::memory_order_relaxed); }
  T& operator[](std::uint32_t i) { return memory_.get()[i]; }
  const T& operator[](std::uint32_t i) const { return memory_.get()[i]; }
  std::span<const T> all() const { return {memory_.get(), size()}; }
  std::span<T> part(std::uint32_t first, std::size_t count) { return {memory_.get() + first, count}; }
  std::span<const T> part(std::uint32_t first, std::size_t count) const { return {memory_.get() + first, count}; }

 private:
  struct Free {
    std::size_t capacity = 0;
    void operator()(T* memory) const { std::allocator<T>().deallocate(memory, capacity); }
  };
  std::unique_ptr<T, Free> memory_;
  std::atomic<std::uint32_t> size_ = 0;
};

/// A lock of one bit, for a few dozen instructions. A thread that waits long lets others run.
class BitLock {
 public:
  BitLock(std::uint8_t& bits, bool needed) : bits_(bits), held_(needed) {
    if (!held_) return;
    constexpr int patience = 64;
    for (int tries = 0; (std::atomic_ref(bits_).fetch_or(bit, std::memory_order_acquire) & bit) != 0; ++tries)
      if (tries >= patience) std::this_thread::yield();
  }
  ~BitLock() {
    if (held_) std::atomic_ref(bits_).fetch_and(std::uint8_t(~bit), std::memory_order_release);
  }
  BitLock(const BitLock&) = delete;
  BitLock& operator=(const BitLock&) = delete;

  static constexpr std::uint8_t bit = 1;

 private:
  std::uint8_t& bits_;
  bool held_;
};

/// The nodes and edges of MctsSolver. In a graph equal positions are one node.
///
/// Threads share the tree. Writers of a node or its edges hold the node's lock; readers hold none. The two bounds
/// of a node only narrow, so that a reader who sees one of them late still sees a true one.
template <class Move, bool is_graph>
class SolverTree {
 public:
  static constexpr std::uint32_t none = Pool<int>::none;

  struct Edge {
    double prior = 0;
    std::uint32_t child = none;
    std::uint32_t visits = 0;
    std::uint16_t flying = 0;  ///< threads that are below: each counts as a loss until it is back
    Move move{};
  };
  struct alignas(64) Node {
    Key key{};
    double mean = 0;            ///< of the results below it; what is proven, once it is
    double guess = 0;           ///< what it was worth on the first visit
    double minimax = 0;         ///< of the evaluator's guesses below it
    double low = -1, high = 1;  ///< its true value lies between these
    std::uint32_t visits = 0;
    std::uint32_t playouts = 1;  ///< of its own, in `guess`: one, and more where the tree is full
    std::uint32_t first_edge = 0;
    std::uint16_t edges = 0;
    std::int8_t mover = 0;   ///< +1 First, -1 Second, 0 chance
    std::uint8_t flags = 0;  ///< the lock, and whether a thread has begun to expand it

    bool proven() const { return load(low) == load(high); }
  };
  static constexpr std::uint8_t begun = 2;

  /// Half of the memory is for the copy in `keep_below`.
  SolverTree(std::size_t bytes, bool shared)
      : nodes_(most_nodes(bytes)),
        edges_(nodes_.capacity() * edges_a_node),
        shared_(shared) {
    if constexpr (is_graph) index_.resize(std::bit_ceil(2 * nodes_.capacity()), none);
  }

  std::span<const Node> nodes() const { return nodes_.all(); }
  std::span<const Edge> edges() const { return edges_.all(); }
  bool empty() const { return nodes_.size() == 0; }
  bool shared() const { return shared_; }
  Node& node(std::uint32_t i) { return nodes_[i]; }
  const Node& node(std::uint32_t i) const { return nodes_[i]; }
  Edge& edge(std::uint32_t i) { return edges_[i]; }
  const Edge& edge(std::uint32_t i) const { return edges_[i]; }
  std::span<Edge> edges_of(const Node& node) { return edges_.part(load(node.first_edge), acquire(node.edges)); }
  std::span<const Edge> edges_of(const Node& node) const {
    return edges_.part(load(node.first_edge), acquire(node.edges));
  }
  BitLock lock(Node& node) { return {node.flags, shared_}; }

  /// Edges that no node has yet; none when there is no room.
  std::uint32_t claim_edges(std::size_t count) { return edges_.claim(count); }

  /// The node with the key of `fresh`, known or new; none when there is no room. It becomes the child of `edge`.
  std::uint32_t attach(Edge& edge, const Node& fresh) {
    const BitLock lock(making_, shared_);
    if (edge.child == none) {
      const std::uint32_t made = add(fresh);
      publish(edge.child, made);
    }
    return edge.child;
  }
  /// As above, without an edge.
  std::uint32_t add(const Node& fresh) {
    std::size_t slot = 0;
    if constexpr (is_graph) {
      slot = slot_of(fresh.key);
      if (index_[slot] != none) return index_[slot];
    }
    const std::uint32_t made = nodes_.claim();
    if (made == none) return none;
    nodes_[made] = fresh;
    if constexpr (is_graph) index_[slot] = made;
    return made;
  }

  [[gnu::cold]] void clear() {
    nodes_.clear();
    edges_.clear();
    std::ranges::fill(index_, none);
  }

  /// The node with this key, at most as many plies below `root` as a turn of each side has; in a graph any.
  [[gnu::cold]] std::uint32_t find(Key key, std::uint32_t root) const {
    if constexpr (is_graph) return index_[slot_of(key)];
    constexpr int plies = 6;
    constexpr std::size_t most = 100'000;
    std::vector<std::uint32_t> layer{root};
    for (int ply = 0; ply <= plies && layer.size() < most; ++ply) {
      std::vector<std::uint32_t> next;
      for (const std::uint32_t at : layer) {
        if (nodes_[at].key == key) return at;
        for (const Edge& edge : edges_of(nodes_[at]))
          if (edge.child != none) next.push_back(edge.child);
      }
      layer = std::move(next);
    }
    return none;
  }

  /// Keeps what lies below the new root and forgets the rest. The root becomes node 0.
  [[gnu::cold]] void keep_below(std::uint32_t root) {
    const auto nodes = std::vector(nodes_.all().begin(), nodes_.all().end());
    const auto edges = std::vector(edges_.all().begin(), edges_.all().end());
    std::vector<std::uint32_t> place(nodes.size(), none);
    clear();
    const auto move_node = [&](std::uint32_t old) {
      if (place[old] == none) place[old] = add(nodes[old]);
      return place[old];
    };
    move_node(root);
    for (std::uint32_t at = 0; at < nodes_.size(); ++at) {
      const std::uint32_t first = nodes_[at].first_edge;
      const std::uint32_t kept = edges_.claim(nodes_[at].edges);
      assert(kept != none);
      nodes_[at].first_edge = kept;
      // It may have been a leaf for lack of memory.
      if (nodes_[at].edges == 0 && !nodes_[at].proven()) nodes_[at].flags &= std::uint8_t(~begun);
      for (std::uint32_t i = 0; i < nodes_[at].edges; ++i) {
        edges_[kept + i] = edges[first + i];
        if (edges_[kept + i].child != none) edges_[kept + i].child = move_node(edges_[kept + i].child);
      }
    }
  }

 private:
  static constexpr std::size_t edges_a_node = 8;

  static std::size_t most_nodes(std::size_t bytes) {
    constexpr std::size_t a_node = sizeof(Node) + edges_a_node * sizeof(Edge) + 2 * sizeof(Node*);
    return std::clamp<std::size_t>(bytes / 2 / a_node, 1024, none / edges_a_node - 1);
  }
  std::size_t slot_of(Key key) const {
    const std::size_t mask = index_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(key) & mask;
    while (index_[slot] != none && nodes_[index_[slot]].key != key) slot = (slot + 1) & mask;
    return slot;
  }

  Pool<Node> nodes_;
  Pool<Edge> edges_;
  std::vector<std::uint32_t> index_;  ///< of a graph: nodes by their key, open addressing
  std::uint8_t making_ = 0;           ///< the lock for adding a node
  bool shared_;
};

}  // namespace zermelo
