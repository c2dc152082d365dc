#pragma once
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "zermelo/core/line.h"
#include "zermelo/core/random.h"
#include "zermelo/search/limits.h"
#include "zermelo/search/monte_carlo/options.h"
#include "zermelo/search/monte_carlo/playouts.h"
#include "zermelo/search/monte_carlo/ucb.h"
#include "zermelo/search/monte_carlo/ucb_table.h"
#include "zermelo/search/monte_carlo/watch.h"
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
template <class G, class E, class W = NoWatch>
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

  Mcts(const G& game, const E& evaluator, double mistake, const Limits& limits, const MctsOptions& options,
       W watch = {})
      : game_(game),
        playouts_(game, evaluator, mistake, options.playout),
        limits_(limits),
        options_(options),
        random_(options.seed),
        meter_(limits),
        watch_(std::move(watch)) {
    const std::size_t most = (options.memory_mib << 20) / sizeof(Node);
    most_nodes_ = std::min<std::size_t>(std::max<std::size_t>(most, 1024), std::uint32_t(-1));
    nodes_.reserve(most_nodes_);
    path_.reserve(longest_path);
    paths_.reserve(longest_path);
  }

  /// MONTE-CARLO-TREE-SEARCH(state). `on_progress` gets a report each time the number of playouts has doubled.
  using Progress = std::function<void(const Found&)>;
  [[gnu::noinline]] Found operator()(const Position& position, std::span<const Key> history = {},
                                     const Progress& on_progress = {}) {
    nodes_.assign(1, Node{});
    std::uint64_t next_report = 1024;
    if (expand(root, position)) return report(position);  // the game is over
    while (nodes_[root].visits == 0 || (!meter_.stopped() && nodes_[root].visits < std::uint32_t(-1) && !is_late())) {
      const Leaf leaf = select(position, history);
      watch_.reach(path_, leaf.outcome);
      const double result = leaf.outcome ? playouts_.reward().of(*leaf.outcome) : simulate(leaf.position);
      back_propagate(result);
      watch_.back_up(nodes_, path_, result);
      meter_.count();
      if (nodes_[root].visits == next_report) {
        next_report *= 2;
        if (on_progress) on_progress(report(position));
      }
    }
    return report(position);
  }

  /// The tree of the last search; the root is the first node.
  std::span<const Node> nodes() const { return nodes_; }
  const W& watch() const { return watch_; }

  using Ucb = zermelo::Ucb;
  static Ucb ucb1(double log_parent_visits, const Node& child, int mover, double c) {
    return zermelo::ucb1(log_parent_visits, child.mean(), child.visits, mover, c);
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
      watch_.choose(nodes_, path_.back(), child, position);
      __builtin_prefetch(nodes_.data() + nodes_[child].first_child);
      const Position next = game_.after(position, nodes_[child].move);
      paths_.push_back(paths_.back().next(game_, position, nodes_[child].move, next));
      position = next;
      path_.push_back(child);
      const bool is_new = nodes_[child].visits == 0;
      if (nodes_[child].children == 0)
        if (const auto outcome = is_new ? end_of(position) : expand(child, position)) return {position, outcome};
      // A mate on the last move of the clock is a mate.
      if (const auto drawn = paths_.back().drawn(game_, position)) return {position, drawn};
      if (is_new || path_.size() == longest_path) return {position, std::nullopt};
    }
  }

  /// Where positions repeat, a lack of moves is looked for at once: a mate comes before a draw by the clock.
  std::optional<Outcome> end_of(const Position& position) const {
    if constexpr (CanRepeat<G>) {
      MoveList<Move> moves;
      return moves_or_outcome(game_, position, moves);
    }
    return game_.ended(position);
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
    const auto children = std::span(nodes_).subspan(node.first_child, node.children);
    std::uint32_t untried = 0;
    for (const Node& child : children) untried += child.visits == 0 ? 1 : 0;
    if (untried > 0) {  // each of them with the same probability
      std::uint32_t which = pick(random_, untried);
      std::uint32_t i = 0;
      while (children[i].visits > 0 || which-- > 0) ++i;
      return node.first_child + i;
    }
    const double mover = sign(game_.to_move(position));
    const double scale = options_.c * table_.root_of_log(node.visits);
    std::uint32_t best = 0;
    double most = -1;
    for (std::uint32_t i = 0; i < children.size(); ++i) {  // `ucb1`, without its divisions and roots
      const auto [inverse, inverse_root] = table_.of(children[i].visits);
      const double value = 0.5 + 0.5 * mover * (children[i].total * inverse) + scale * inverse_root;
      best = value > most ? i : best;
      most = value > most ? value : most;
    }
    return node.first_child + best;
  }

  /// SIMULATE(child): the result of one game from here to its end.
  double simulate(const Position& position) { return watch_.simulate(playouts_, position, random_); }

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
    std::vector<std::pair<std::int64_t, std::uint32_t>> children;  // the most visited first
    for (std::uint32_t i = 0; i < top.children; ++i)
      children.emplace_back(-std::int64_t{nodes_[top.first_child + i].visits}, top.first_child + i);
    std::ranges::sort(children);
    for (const auto& [order, child] : children)
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
  const UcbTable& table_ = UcbTable::get();
  Meter meter_;
  [[no_unique_address]] W watch_;
  std::size_t most_nodes_ = 0;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> path_;  ///< from the root to the leaf of this iteration
  std::vector<Path<G>> paths_;       ///< beside it: what repeats
};

}  // namespace zermelo
