#pragma once
#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "zermelo/core/exponential.h"
#include "zermelo/core/line.h"
#include "zermelo/core/random.h"
#include "zermelo/search/limits.h"
#include "zermelo/search/monte_carlo/options.h"
#include "zermelo/search/monte_carlo/playouts.h"
#include "zermelo/search/report.h"

namespace zermelo {

/// Monte Carlo tree search that proves what it can.
///
///   | part                | what it does                                                                           |
///   |---------------------|----------------------------------------------------------------------------------------|
///   | proven bounds       | A node knows between which results its true value lies. Ends of the game are exact, and |
///   |                     | bounds go up the tree by minimax. A node whose bounds meet is proven. (MCTS-Solver:     |
///   |                     | Winands, Björnsson & Saito 2008; with draws and points: Cazenave & Saffidine 2010)      |
///   | a graph             | In a game that repeats no position, equal positions are one node. Visits are counted on |
///   |                     | edges, and a mean is computed from the children, so that no playout counts twice.       |
///   |                     | (Childs, Brodeur & Kocsis 2008; Czech, Korus & Kersting 2021)                           |
///   | PUCT                | The evaluator looks one move ahead, and its softmax guides SELECT. (Rosin 2011; Silver  |
///   |                     | et al. 2017)                                                                            |
///   | implicit minimax    | A part of a node's value is the minimax of the evaluator's guesses below it. (Lanctot,  |
///   |                     | Winands, Pepels & Sturtevant 2014)                                                      |
///   | the tree is kept    | The next search begins with what the last one found below its root, in a game that     |
///   |                     | repeats no position.                                                                   |
///
/// Results are First's, from -1 to +1. The pools of nodes and edges are taken when the search is made; an iteration
/// allocates nothing.
template <class G, class E>
class MctsSolver {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Found = Report<Move, double>;

  struct Edge {
    Move move{};
    double prior = 0;
    std::uint32_t child = none;
    std::uint32_t visits = 0;
  };
  struct Node {
    Key key{};
    double mean = 0;            ///< of the results below it; what is proven, once it is
    double guess = 0;           ///< what it was worth on the first visit
    double minimax = 0;         ///< of the evaluator's guesses below it
    double low = -1, high = 1;  ///< its true value lies between these
    std::uint32_t visits = 0;
    std::uint32_t playouts = 1;  ///< of its own, in `guess`: one, and more where the tree is full
    std::uint32_t first_edge = 0;
    std::uint16_t edges = 0;
    std::int8_t mover = 0;  ///< +1 First, -1 Second, 0 chance

    bool proven() const { return low == high; }
  };

  MctsSolver(const G& game, const E& evaluator, double mistake, const MctsOptions& options)
      : game_(game),
        playouts_(game, evaluator, mistake, options.playout),
        options_(options),
        random_(options.seed) {
    const std::size_t bytes = (options.memory_mib << 20) / 2;  // the other half is for the copy in `keep_below`
    constexpr std::size_t edges_a_node = 8;
    most_nodes_ = std::max<std::size_t>(bytes / (sizeof(Node) + edges_a_node * sizeof(Edge) + 2 * sizeof(Node*)), 1024);
    most_nodes_ = std::min<std::size_t>(most_nodes_, none / edges_a_node);
    nodes_.reserve(most_nodes_);
    edges_.reserve(most_nodes_ * edges_a_node);
    if constexpr (is_graph) index_.resize(std::bit_ceil(2 * most_nodes_), none);
    path_.reserve(longest_path);
    taken_.reserve(longest_path);
    paths_.reserve(longest_path);
  }

  void seed(std::uint64_t seed) { random_ = Random(seed); }
  void new_game() { clear(); }
  std::span<const Node> nodes() const { return nodes_; }
  std::span<const Edge> edges() const { return edges_; }

  template <class Progress>
  Found operator()(const Position& position, std::span<const Key> history, const Limits& limits,
                   Progress&& on_progress) {
    Meter meter(limits);
    begin(position);
    MoveList<Move> moves;
    if (moves_or_outcome(game_, position, moves)) return report(position, meter);
    std::uint64_t next_report = 1024;
    while (nodes_[root_].visits == 0 ||
           (!meter.stopped() && !nodes_[root_].proven() && nodes_[root_].visits < none && !is_late(meter, limits))) {
      iterate(position, history);
      meter.count();
      if (meter.nodes() == next_report) {
        next_report *= 2;
        on_progress(report(position, meter));
      }
    }
    return report(position, meter);
  }

 private:
  static constexpr bool is_graph = !CanRepeat<G> && !HasChance<G>;
  static constexpr std::uint32_t none = std::uint32_t(-1);
  static constexpr std::size_t longest_path = 1000;
  static constexpr std::uint64_t looks = 16;  ///< iterations between two looks at the clock
  static constexpr double implicit = 0.25;    ///< the part of implicit minimax in a value
  static constexpr double first_play = 0.2;   ///< a move not yet tried is judged this much worse than its parent
  static constexpr double sharpness = 4;      ///< of the softmax of guesses

  // One iteration. ---------------------------------------------------------------------------------------------------

  void iterate(const Position& start, std::span<const Key> history) {
    path_.assign(1, root_);
    taken_.clear();
    paths_.assign(1, Path<G>::from(game_, start, history));
    Position position = start;
    double result = 0;
    for (;;) {
      const std::uint32_t at = path_.back();
      if (nodes_[at].visits == 0 || nodes_[at].edges == 0 || nodes_[at].proven() || path_.size() == longest_path) {
        visit(at, position);
        break;
      }
      const std::uint32_t edge = choose(nodes_[at], position);
      const Position next = game_.after(position, edges_[edge].move);
      paths_.push_back(paths_.back().next(game_, position, edges_[edge].move, next));
      position = next;
      taken_.push_back(edge);
      if (edges_[edge].child == none) edges_[edge].child = node_of(position);
      if (edges_[edge].child == none) {  // no memory is left: a playout that the tree does not keep
        result = playouts_.result(position, random_);
        break;
      }
      path_.push_back(edges_[edge].child);
      // A repetition says nothing of the position without the game before it: it is never proven.
      MoveList<Move> moves;
      if (paths_.back().drawn(game_, position) && !moves_or_outcome(game_, position, moves)) {
        Node& node = nodes_[path_.back()];
        node.mean = node.guess = node.minimax = 0;
        ++node.visits;
        break;
      }
    }
    back_up(result);
  }

  /// The first visit of a node: its children, and what it is worth. A later one, where the tree is full: a playout
  /// more.
  void visit(std::uint32_t at, const Position& position) {
    Node& node = nodes_[at];
    if (node.visits == 0 && !node.proven()) {
      node.minimax = playouts_.reward().guess(position);
      node.guess = node.mean = playouts_.result(position, random_);
      expand(at, position);
      if (nodes_[at].edges > 0) learn(at);
    } else if (!node.proven()) {
      add_playout(node, playouts_.result(position, random_));
      node.mean = node.guess;
      if (node.edges > 0) learn(at);
    }
    ++nodes_[at].visits;
  }
  static void add_playout(Node& node, double result) { node.guess += (result - node.guess) / ++node.playouts; }

  /// Every node on the way is computed again from its children.
  void back_up(double result) {
    const bool outside = taken_.size() == path_.size();
    if (outside) {  // the last edge has no node: the result is its parent's own
      add_playout(nodes_[path_.back()], result);
      ++edges_[taken_.back()].visits;
      ++nodes_[path_.back()].visits;
      learn(path_.back());
    }
    for (std::size_t i = path_.size() - 1; i-- > 0;) {
      ++edges_[taken_[i]].visits;
      ++nodes_[path_[i]].visits;
      learn(path_[i]);
    }
  }

  /// Bounds, mean and implicit minimax from the children.
  void learn(std::uint32_t at) {
    Node& node = nodes_[at];
    const auto edges = std::span(edges_).subspan(node.first_edge, node.edges);
    if (node.mover == 0) return learn_chance(node, edges);
    const auto mover = static_cast<double>(node.mover);
    double sum = node.guess * node.playouts;
    double visits = node.playouts;
    double low = -2, high = -2, minimax = -2;
    for (const Edge& edge : edges) {
      if (edge.child == none) {
        low = std::max(low, -1.0);
        high = 1;
        continue;
      }
      const Node& child = nodes_[edge.child];
      low = std::max(low, mover > 0 ? child.low : -child.high);
      high = std::max(high, mover > 0 ? child.high : -child.low);
      if (child.visits > 0 || child.proven()) minimax = std::max(minimax, mover * child.minimax);
      sum += edge.visits * child.mean;
      visits += edge.visits;
    }
    set_bounds(node, mover > 0 ? low : -high, mover > 0 ? high : -low);
    node.mean = std::clamp(sum / visits, node.low, node.high);
    if (minimax > -2) node.minimax = std::clamp(mover * minimax, node.low, node.high);
  }
  void learn_chance(Node& node, std::span<const Edge> edges) {
    double low = 0, high = 0, minimax = 0, weight = 0, sum = node.guess * node.playouts, visits = node.playouts;
    for (const Edge& edge : edges) {
      const Node* const child = edge.child == none ? nullptr : &nodes_[edge.child];
      low += edge.prior * (child ? child->low : -1.0);
      high += edge.prior * (child ? child->high : 1.0);
      if (child == nullptr || (child->visits == 0 && !child->proven())) continue;
      weight += edge.prior;
      minimax += edge.prior * child->minimax;
      sum += edge.visits * child->mean;
      visits += edge.visits;
    }
    set_bounds(node, low, high);
    node.mean = std::clamp(sum / visits, node.low, node.high);
    if (weight > 0) node.minimax = minimax / weight;
  }
  /// Sums of rounded numbers must not cross.
  static void set_bounds(Node& node, double low, double high) {
    node.low = std::max(node.low, std::min(low, high));
    node.high = std::max(node.low, std::min(node.high, high));
  }

  /// SELECT: PUCT among the moves that can still be best.
  std::uint32_t choose(const Node& node, const Position& position) {
    const auto edges = std::span(edges_).subspan(node.first_edge, node.edges);
    if constexpr (HasChance<G>)
      if (node.mover == 0)
        return node.first_edge + draw(game_, position, node.edges, random_,
                                      [&](std::uint32_t i) -> const Move& { return edges[i].move; });
    const double mover = node.mover;
    const double low = mover > 0 ? node.low : -node.high;
    const double explore = options_.c * std::sqrt(static_cast<double>(node.visits));
    std::uint32_t best = none;
    double most = 0;
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
      const Edge& edge = edges[i];
      double value = mover * node.mean - first_play;
      if (edge.child != none) {
        const Node& child = nodes_[edge.child];
        const double high = mover > 0 ? child.high : -child.low;
        if (high <= low || child.proven()) continue;  // it cannot become better than what is sure, or is known
        if (child.visits > 0) value = mover * ((1 - implicit) * child.mean + implicit * child.minimax);
      }
      const double score = value + explore * edge.prior / (1 + edge.visits);
      if (best == none || score > most) {
        best = i;
        most = score;
      }
    }
    return node.first_edge + (best == none ? 0 : best);
  }

  // Nodes and edges. -------------------------------------------------------------------------------------------------

  [[gnu::cold]] void clear() {
    nodes_.clear();
    edges_.clear();
    std::ranges::fill(index_, none);
  }

  /// The node of a position, new or known; none when the pool is full.
  std::uint32_t node_of(const Position& position) {
    const Key key = game_.key(position);
    std::size_t slot = 0;
    if constexpr (is_graph) {
      slot = slot_of(key);
      if (index_[slot] != none) return index_[slot];
    }
    if (nodes_.size() == most_nodes_) return none;
    const Player player = game_.to_move(position);
    Node node{.key = key, .mover = static_cast<std::int8_t>(player == Player::Chance ? 0 : sign(player))};
    std::optional<Outcome> outcome = game_.ended(position);
    if (outcome) settle(node, *outcome);
    nodes_.push_back(node);
    const auto made = static_cast<std::uint32_t>(nodes_.size() - 1);
    if constexpr (is_graph) index_[slot] = made;
    return made;
  }
  std::size_t slot_of(Key key) const {
    const std::size_t mask = index_.size() - 1;
    std::size_t slot = static_cast<std::size_t>(key) & mask;
    while (index_[slot] != none && nodes_[index_[slot]].key != key) slot = (slot + 1) & mask;
    return slot;
  }

  /// The end of the game. A mean of margins under dice is not what the reward of a margin averages to, so that nothing
  /// is proven where both meet.
  void settle(Node& node, const Outcome& outcome) const {
    const double reward = playouts_.reward().of(outcome);
    node.mean = node.guess = node.minimax = reward;
    if (!HasChance<G> || !outcome.has_margin) node.low = node.high = reward;
  }

  /// The moves of a node with their priors. Moves that end the game get their nodes at once: a win is seen without a
  /// playout.
  void expand(std::uint32_t at, const Position& position) {
    MoveList<Move> moves;
    if (const auto outcome = moves_or_outcome(game_, position, moves)) {
      return settle(nodes_[at], *outcome);
    }
    if (edges_.size() + moves.size() > edges_.capacity()) return;
    const auto first = static_cast<std::uint32_t>(edges_.size());
    const double mover = nodes_[at].mover;
    double sum = 0;
    for (const Move& move : moves) {
      const Position next = game_.after(position, move);
      Edge edge{.move = move};
      if constexpr (HasChance<G>)
        if (mover == 0) edge.prior = game_.probability(position, move);
      if (game_.ended(next)) edge.child = node_of(next);
      if (mover != 0) {
        const double guess = edge.child != none ? nodes_[edge.child].minimax : playouts_.reward().guess(next);
        edge.prior = exponential(sharpness * mover * guess);
      }
      sum += edge.prior;
      edges_.push_back(edge);
    }
    if (mover != 0)
      for (Edge& edge : std::span(edges_).subspan(first)) edge.prior /= sum;
    nodes_[at].first_edge = first;
    nodes_[at].edges = static_cast<std::uint16_t>(moves.size());
  }

  /// Keeps what lies below the new root, where the last search has seen it, and forgets the rest.
  [[gnu::cold]] void begin(const Position& position) {
    // Where positions repeat, a node is worth what it is after the game that led to it.
    const std::uint32_t known = nodes_.empty() || CanRepeat<G> ? none : find(game_.key(position));
    if (known == none || nodes_[known].edges == 0) {
      clear();
      root_ = node_of(position);
    } else if (known != root_) {
      keep_below(known);
    }
  }
  /// At most as many plies below the last root as a turn of each side has. Of several nodes with this position: one
  /// that is proven, then the one most visited.
  [[gnu::cold]] std::uint32_t find(Key key) const {
    if constexpr (is_graph) return index_[slot_of(key)];
    constexpr int plies = 6;
    constexpr std::size_t most = 100'000;
    std::vector<std::uint32_t> layer{root_};
    for (int ply = 0; ply <= plies && layer.size() < most; ++ply) {
      std::vector<std::uint32_t> next;
      for (const std::uint32_t at : layer) {
        if (nodes_[at].key == key) return at;
        for (const Edge& edge : std::span(edges_).subspan(nodes_[at].first_edge, nodes_[at].edges))
          if (edge.child != none) next.push_back(edge.child);
      }
      layer = std::move(next);
    }
    return none;
  }
  [[gnu::cold]] void keep_below(std::uint32_t root) {
    const std::vector<Node> nodes = nodes_;
    const std::vector<Edge> edges = edges_;
    std::vector<std::uint32_t> place(nodes.size(), none);
    clear();
    const auto move_node = [&](std::uint32_t old) {
      if (place[old] != none) return place[old];
      place[old] = static_cast<std::uint32_t>(nodes_.size());
      if constexpr (is_graph) index_[slot_of(nodes[old].key)] = place[old];
      nodes_.push_back(nodes[old]);
      return place[old];
    };
    root_ = move_node(root);
    for (std::uint32_t at = 0; at < nodes_.size(); ++at) {
      const std::uint32_t first = nodes_[at].first_edge;
      nodes_[at].first_edge = static_cast<std::uint32_t>(edges_.size());
      for (std::uint32_t i = 0; i < nodes_[at].edges; ++i) {
        Edge edge = edges[first + i];
        if (edge.child != none) edge.child = move_node(edge.child);
        edges_.push_back(edge);
      }
    }
  }

  // What was found. --------------------------------------------------------------------------------------------------

  bool is_late(const Meter& meter, const Limits& limits) const {
    if (meter.nodes() % looks != 0) return false;
    const double limit = static_cast<double>((limits.enough.count() > 0 ? limits.enough : limits.time).count());
    return limits.stop.stop_requested() || (limit > 0 && meter.seconds() * 1e9 >= limit);
  }

  [[gnu::cold]] std::vector<std::uint32_t> ranked(const Node& node) const {
    std::vector<std::uint32_t> order(node.edges);
    std::iota(order.begin(), order.end(), node.first_edge);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
      const auto x = better_by(node, edges_[a]);
      const auto y = better_by(node, edges_[b]);
      return x != y ? x > y : a < b;
    });
    return order;
  }
  std::uint32_t best_edge(const Node& node) const {
    std::uint32_t best = node.first_edge;
    for (std::uint32_t edge = best + 1; edge < node.first_edge + node.edges; ++edge)
      if (better_by(node, edges_[edge]) > better_by(node, edges_[best])) best = edge;
    return best;
  }
  /// A sure win first; then, among the moves that may still be best, the most visited; a proven one counts with what it
  /// surely is.
  std::tuple<int, double, double> better_by(const Node& node, const Edge& edge) const {
    if (edge.child == none) return {0, 0, 0};
    const Node& child = nodes_[edge.child];
    const bool first = node.mover > 0;
    const double low = first ? child.low : -child.high;
    const double high = first ? child.high : -child.low;
    const double sure = first ? node.low : -node.high;
    if (node.proven()) return {low >= sure ? 2 : 1, low, edge.visits};
    if (!HasChance<G> && low > 0 && low >= sure) return {2, low, edge.visits};
    if (high < sure || high <= -1) return {0, high, edge.visits};
    return {1, edge.visits, first ? child.mean : -child.mean};
  }

  [[gnu::cold]] Found report(const Position& position, const Meter& meter) const {
    Found found;
    found.nodes = found.leaves = meter.nodes();
    found.seconds = meter.seconds();
    found.complete = true;
    const Node& root = nodes_[root_];
    const Player player = game_.to_move(position);
    const int mover = player == Player::Second ? -1 : 1;
    found.value = mover * root.mean + 0.0;
    if (root.proven()) found.proof = Proof::Proven;
    found.exhausted = root.proven();
    if (player == Player::Chance || root.edges == 0) return found;
    for (const std::uint32_t edge : ranked(root)) {
      RootMove<Move, double> move{.move = edges_[edge].move, .visits = edges_[edge].visits};
      if (edges_[edge].child != none) {
        const Node& child = nodes_[edges_[edge].child];
        move.value = mover * child.mean + 0.0;
        move.proof = child.proven() ? Proof::Proven : Proof::Heuristic;
        move.decided = child.proven() && std::abs(child.low) == 1;
      }
      move.line = line_from(edge);
      found.moves.push_back(std::move(move));
    }
    found.move = found.moves.front().move;
    found.line = found.moves.front().line;
    found.decided = found.moves.front().decided;
    if (!root.proven()) found.value = found.moves.front().value;
    found.depth = static_cast<int>(found.line.size());
    return found;
  }
  [[gnu::cold]] std::vector<Move> line_from(std::uint32_t edge) const {
    std::vector<Move> line{edges_[edge].move};
    while (edges_[edge].child != none && line.size() < longest_path) {
      const Node& node = nodes_[edges_[edge].child];
      if (node.edges == 0 || node.mover == 0) break;
      edge = best_edge(node);
      if (edges_[edge].child == none || (edges_[edge].visits == 0 && !nodes_[edges_[edge].child].proven())) break;
      line.push_back(edges_[edge].move);
    }
    return line;
  }

  const G& game_;
  Playouts<G, E> playouts_;
  MctsOptions options_;
  Random random_;
  std::size_t most_nodes_ = 0;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<std::uint32_t> index_;  ///< of a graph: nodes by their key, open addressing
  std::uint32_t root_ = 0;
  std::vector<std::uint32_t> path_;   ///< the nodes of this iteration
  std::vector<std::uint32_t> taken_;  ///< the edges between them
  std::vector<Path<G>> paths_;        ///< beside the nodes: what repeats
};

}  // namespace zermelo
