#pragma once
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "zermelo/core/line.h"
#include "zermelo/core/logarithm.h"
#include "zermelo/core/random.h"
#include "zermelo/search/limits.h"
#include "zermelo/search/monte_carlo/options.h"
#include "zermelo/search/monte_carlo/playouts.h"
#include "zermelo/search/report.h"

namespace zermelo {

/// Monte Carlo tree search with UCT (Kocsis & Szepesvári 2006), as MONTE-CARLO-TREE-SEARCH in Russell & Norvig,
/// figure 5.11: SELECT, EXPAND, SIMULATE, BACK-PROPAGATE, until the time is over; the move with the most playouts is
/// played.
///
///   - Results are First's, from -1 to +1; a node is judged by the player who moves at its parent. A player may move
///     twice in a row.
///   - Where dice roll, a child is drawn by its probability. A position is the moves that lead to it: the same position
///     on two paths is two nodes.
///   - The tree is one block of memory, taken before the search begins. An iteration allocates nothing.
template <class G, class E>
class Mcts {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Found = Report<Move, double>;

  struct Node {
    Move move{};
    std::uint32_t visits = 0;  ///< playouts through this node: the book's N
    double total = 0;          ///< the sum of their results, as First sees them: the book's U
    std::uint32_t first_child = 0;
    std::uint32_t children = 0;

    double mean() const { return visits == 0 ? 0 : total / visits; }
  };

  Mcts(const G& game, const E& evaluator, double mistake, const Limits& limits, const MctsOptions& options)
      : game_(game),
        playouts_(game, evaluator, mistake, options.playout),
        limits_(limits),
        options_(options),
        random_(options.seed),
        meter_(limits) {
    const std::size_t most = (options.memory_mib << 20) / sizeof(Node);
    most_nodes_ = std::min<std::size_t>(std::max<std::size_t>(most, 1024), std::uint32_t(-1));
    nodes_.reserve(most_nodes_);
    path_.reserve(longest_path);
    paths_.reserve(longest_path);
  }

  /// MONTE-CARLO-TREE-SEARCH(state). `on_progress` gets a report each time the number of playouts has doubled.
  Found operator()(const Position& position, std::span<const Key> history = {}) {
    return (*this)(position, history, [](const Found&) {});
  }
  template <class Progress>
  Found operator()(const Position& position, std::span<const Key> history, Progress&& on_progress) {
    nodes_.assign(1, Node{});
    std::uint64_t next_report = 1024;
    if (expand(root, position)) return report(position);  // the game is over
    while (nodes_[root].visits == 0 || (!meter_.stopped() && nodes_[root].visits < std::uint32_t(-1) && !is_late())) {
      const Leaf leaf = select(position, history);
      const double result = leaf.outcome ? playouts_.reward().of(*leaf.outcome) : simulate(leaf.position);
      back_propagate(result);
      meter_.count();
      if (nodes_[root].visits == next_report) {
        next_report *= 2;
        on_progress(report(position));
      }
    }
    return report(position);
  }

  /// The tree of the last search; the root is the first node.
  std::span<const Node> nodes() const { return nodes_; }

  /// What SELECT compares: the mean result of a child as the parent's mover sees it, on the scale from 0 to 1, and what
  /// is added because it was tried seldom.
  struct Ucb {
    double mean = 0;
    double exploration = 0;
    double value() const { return mean + exploration; }
  };
  static Ucb ucb1(double log_parent_visits, const Node& child, int mover, double c) {
    assert(child.visits > 0);
    return {.mean = (1 + mover * child.mean()) / 2, .exploration = c * std::sqrt(log_parent_visits / child.visits)};
  }

 private:
  static constexpr std::uint32_t root = 0;
  static constexpr std::size_t longest_path = 1000;
  static constexpr std::uint64_t looks = 16;  ///< playouts between two looks at the clock

  struct Leaf {
    Position position;
    std::optional<Outcome> outcome;
  };

  /// SELECT(tree) and EXPAND(leaf): from the root down, always to the child with the largest UCB1, until a child is
  /// new. A child that was never visited comes before all others. The new child is the leaf.
  Leaf select(const Position& start, std::span<const Key> history) {
    path_.assign(1, root);
    paths_.assign(1, Path<G>::from(game_, start, history));
    Position position = start;
    for (;;) {
      const Node& node = nodes_[path_.back()];
      if (node.children == 0) return {position, std::nullopt};  // the tree is full
      const std::uint32_t child = choose(node, position);
      const Position next = game_.after(position, nodes_[child].move);
      paths_.push_back(paths_.back().next(game_, position, nodes_[child].move, next));
      position = next;
      path_.push_back(child);
      if (const auto outcome = game_.ended(position)) return {position, outcome};
      const bool is_new = nodes_[child].visits == 0;
      if (nodes_[child].children == 0 && nodes_.size() < most_nodes_)
        if (const auto outcome = expand(child, position)) return {position, outcome};
      // A mate on the last move of the clock is a mate.
      if (const auto drawn = paths_.back().drawn(game_, position)) return {position, drawn};
      if (is_new || path_.size() == longest_path) return {position, std::nullopt};
    }
  }

  /// EXPAND: the children of a node, not yet visited. The outcome, where there is no move.
  std::optional<Outcome> expand(std::uint32_t at, const Position& position) {
    MoveList<Move> moves;
    if (auto outcome = moves_or_outcome(game_, position, moves)) return outcome;
    if (nodes_.size() + moves.size() > most_nodes_) return std::nullopt;
    nodes_[at].first_child = static_cast<std::uint32_t>(nodes_.size());
    nodes_[at].children = static_cast<std::uint32_t>(moves.size());
    for (const Move& move : moves) nodes_.push_back({.move = move});
    return std::nullopt;
  }

  std::uint32_t choose(const Node& node, const Position& position) {
    if constexpr (HasChance<G>)
      if (game_.to_move(position) == Player::Chance)
        return node.first_child + draw(game_, position, node.children, random_, [&](std::uint32_t i) -> const Move& {
                 return nodes_[node.first_child + i].move;
               });
    const int mover = sign(game_.to_move(position));
    std::uint32_t best = node.first_child;
    double most = -1;
    std::uint64_t untried = 0;
    const double log_visits = logarithm(std::max(1U, node.visits));
    for (std::uint32_t child = node.first_child; child < node.first_child + node.children; ++child) {
      if (nodes_[child].visits == 0) {
        if (random_.below(++untried) == 0) best = child;  // each of them with the same probability
      } else if (untried == 0) {
        const double value = ucb1(log_visits, nodes_[child], mover, options_.c).value();
        if (value > most) {
          most = value;
          best = child;
        }
      }
    }
    return best;
  }

  /// SIMULATE(child): the result of one game from here to its end.
  double simulate(const Position& position) { return playouts_.result(position, random_); }

  /// BACK-PROPAGATE(result, child): every node on the way learns the result.
  void back_propagate(double result) {
    for (const std::uint32_t node : path_) {
      ++nodes_[node].visits;
      nodes_[node].total += result;
    }
  }

  /// The meter looks at the clock once in a thousand nodes, but a playout takes far longer than a node.
  bool is_late() const {
    if (nodes_[root].visits % looks != 0) return false;
    const double limit = static_cast<double>((limits_.enough.count() > 0 ? limits_.enough : limits_.time).count());
    return limits_.stop.stop_requested() || (limit > 0 && meter_.seconds() * 1e9 >= limit);
  }

  [[gnu::cold]] Found report(const Position& position) const {
    Found found;
    const Node& top = nodes_[root];
    found.nodes = top.visits;
    found.leaves = top.visits;
    found.seconds = meter_.seconds();
    found.complete = true;
    const Player player = game_.to_move(position);
    if (top.children == 0) return found;
    const int mover = player == Player::Second ? -1 : 1;
    found.value = mover * top.mean() + 0.0;
    if (player == Player::Chance) return found;
    std::vector<std::uint32_t> children(top.children);
    std::iota(children.begin(), children.end(), top.first_child);
    std::ranges::sort(children, {},
                      [this](std::uint32_t child) { return std::tuple(-std::int64_t{nodes_[child].visits}, child); });
    for (const std::uint32_t child : children)
      found.moves.push_back({.move = nodes_[child].move,
                             .value = mover * nodes_[child].mean() + 0.0,
                             .line = line_from(child),
                             .visits = nodes_[child].visits});
    found.move = found.moves.front().move;
    found.line = found.moves.front().line;
    found.value = found.moves.front().value;
    found.depth = static_cast<int>(found.line.size());
    return found;
  }

  /// A move and the most visited moves after it. What one playout alone has seen is no line.
  [[gnu::cold]] std::vector<Move> line_from(std::uint32_t child) const {
    std::vector<Move> line{nodes_[child].move};
    for (const Node* node = &nodes_[child]; node->children > 0;) {
      const auto children = std::span(nodes_).subspan(node->first_child, node->children);
      node = &*std::ranges::max_element(children, {}, &Node::visits);
      if (node->visits < 2) break;
      line.push_back(node->move);
    }
    return line;
  }

  const G& game_;
  Playouts<G, E> playouts_;
  Limits limits_;
  MctsOptions options_;
  Random random_;
  Meter meter_;
  std::size_t most_nodes_ = 0;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;  ///< from the root to the leaf of this iteration
  std::vector<Path<G>> paths_;       ///< beside it: what repeats
};

}  // namespace zermelo
