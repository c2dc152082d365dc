#pragma once
#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <tuple>
#include <utility>
#include <vector>

#include "zermelo/core/exponential.h"
#include "zermelo/core/foresight.h"
#include "zermelo/core/line.h"
#include "zermelo/core/random.h"
#include "zermelo/search/helper_threads.h"
#include "zermelo/search/limits.h"
#include "zermelo/search/monte_carlo/options.h"
#include "zermelo/search/monte_carlo/playouts.h"
#include "zermelo/search/monte_carlo/solver_tree.h"
#include "zermelo/search/report.h"

namespace zermelo {

/// How good a move of `MctsSolver` is, and where it stands. Not in the template, so that sorting is compiled once.
using MctsRank = std::tuple<int, double, double>;
[[gnu::cold]] inline void sort_by_rank(std::vector<std::pair<MctsRank, std::uint32_t>>& best_first) {
  std::ranges::sort(best_first, [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
}

/// Monte Carlo tree search that proves what it can.
///
///   | part                | what it does                                                                           |
///   |---------------------|----------------------------------------------------------------------------------------|
///   | proven bounds       | A node knows between which results its true value lies. Ends of the game are exact, and |
///   |                     | bounds go up the tree by minimax. A node whose bounds meet is proven. (MCTS-Solver:     |
///   |                     | Winands, Björnsson & Saito 2008; with draws and points: Cazenave & Saffidine 2010)      |
///   | decisive moves      | Where the game foresees its end, a node is proven at its first visit, and moves that    |
///   |                     | the game knows to be no better than others are left out. (Teytaud & Teytaud 2010)      |
///   | a graph             | In a game that repeats no position, equal positions are one node. Visits are counted on |
///   |                     | edges, and a mean is computed from the children, so that no playout counts twice.       |
///   |                     | (Childs, Brodeur & Kocsis 2008; Czech, Korus & Kersting 2021)                           |
///   | PUCT                | The evaluator looks one move ahead, and its softmax guides SELECT. (Rosin 2011; Silver  |
///   |                     | et al. 2017)                                                                            |
///   | implicit minimax    | A part of a node's value is the minimax of the evaluator's guesses below it. (Lanctot,  |
///   |                     | Winands, Pepels & Sturtevant 2014)                                                      |
///   | the tree is kept    | The next search begins with what the last one found below its root, in a game that     |
///   |                     | repeats no position.                                                                   |
///   | threads             | They share the tree. A move below which a thread is at work counts as lost there, so   |
///   |                     | that the next thread looks elsewhere: virtual loss, with a lock for each node.          |
///   |                     | (Chaslot, Winands & van den Herik 2008)                                                 |
///
/// Results are First's, from -1 to +1. The pools of nodes and edges are taken when the search is made; an iteration
/// allocates nothing. One thread gives the same tree on every machine.
template <class G, class E>
class MctsSolver {
  static constexpr bool is_graph = !CanRepeat<G> && !HasChance<G>;
  using Tree = SolverTree<typename G::Move, is_graph>;
  using Rank = MctsRank;

 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Found = Report<Move, double>;
  using Edge = typename Tree::Edge;
  using Node = typename Tree::Node;

  [[gnu::cold]] MctsSolver(const G& game, const E& evaluator, double mistake, const MctsOptions& options)
      : game_(game),
        playouts_(game, evaluator, mistake, options.playout),
        options_(options),
        tree_(options.memory_mib << 20, options.threads > 1) {
    for (std::size_t i = 0; i < std::max<std::size_t>(options.threads, 1); ++i)
      walkers_.push_back(std::make_unique<Walker>());
    seed(options.seed);
  }

  void seed(std::uint64_t seed) {
    walkers_.front()->random = Random(seed);
    for (std::size_t i = 1; i < walkers_.size(); ++i) walkers_[i]->random = Random(combine(seed, i));
  }
  void new_game() { tree_.clear(); }
  std::span<const Node> nodes() const { return tree_.nodes(); }
  std::span<const Edge> edges() const { return tree_.edges(); }

  const Random& random() const { return walkers_.front()->random; }

  /// What would be played at a node that has moves.
  const Edge& best_edge(const Node& node) const {
    const auto edges = tree_.edges_of(node);
    std::pair<Rank, std::size_t> best{rank(node, edges.front()), 0};
    for (std::size_t i = 1; i < edges.size(); ++i)
      if (const Rank here = rank(node, edges[i]); here > best.first) best = {here, i};
    return edges[best.second];
  }

  using Progress = std::function<void(const Found&)>;
  using Watch =
      std::function<void(const MctsSolver&)>;  ///< called after each iteration (search/monte_carlo/watchers.h)

  [[gnu::noinline]] Found operator()(const Position& position, std::span<const Key> history, const Limits& limits,
                                     const Progress& on_progress = {}, const Watch& on_iteration = {}) {
    Meter meter(limits);
    begin(position);
    for (const auto& walker : walkers_) store(walker->done, 0);
    MoveList<Move> moves;
    if (moves_or_outcome(game_, position, moves)) return report(position, meter);
    const auto work = [&] {
      iterate(*walkers_.front(), position, history);
      if (on_iteration) on_iteration(*this);
      meter.count();
    };
    if (root().visits == 0) work();
    HelperThreads helpers(walkers_.size());
    helpers.start([&](std::size_t i, const std::stop_token& stop) {
      while (!stop.stop_requested() && !root().proven() && load(root().visits) < none && !is_used_up(limits.nodes))
        iterate(*walkers_[i], position, history);
    });
    std::uint64_t next_report = 1024;
    while (!meter.stopped() && !root().proven() && load(root().visits) < none && !is_late(meter, limits) &&
           !is_used_up(limits.nodes) && !helpers.failed()) {
      work();
      if (const std::uint64_t done = meter.nodes() + helped(); done >= next_report) {
        while (next_report <= done) next_report *= 2;
        if (on_progress) on_progress(report(position, meter));
      }
    }
    helpers.stop();
    helpers.rethrow();
    return report(position, meter);
  }

 private:
  static constexpr std::uint32_t none = Tree::none;
  static constexpr std::size_t longest_path = 1000;
  static constexpr std::uint64_t looks = 16;  ///< iterations between two looks at the clock

  /// What a thread needs for its iterations.
  struct Walker {
    Walker() {
      path.reserve(longest_path);
      taken.reserve(longest_path);
      paths.reserve(longest_path);
    }
    Random random{0};
    std::vector<std::uint32_t> path;   ///< the nodes of this iteration
    std::vector<std::uint32_t> taken;  ///< the edges between them
    std::vector<Path<G>> paths;        ///< beside the nodes: what repeats
    std::uint64_t done = 0;            ///< iterations
  };

  // Threads. ---------------------------------------------------------------------------------------------------------

  std::uint64_t helped() const {
    std::uint64_t sum = 0;
    for (std::size_t i = 1; i < walkers_.size(); ++i) sum += load(walkers_[i]->done);
    return sum;
  }
  /// The meter counts the first thread alone. Several threads do at most one playout each beyond the limit.
  bool is_used_up(std::uint64_t most) const {
    return walkers_.size() > 1 && most > 0 && load(walkers_.front()->done) + helped() >= most;
  }

  // One iteration. ---------------------------------------------------------------------------------------------------

  Node& root() { return tree_.node(root_); }
  const Node& root() const { return tree_.node(root_); }

  [[gnu::noinline]] void iterate(Walker& walker, const Position& start, std::span<const Key> history) {
    auto& [random, path, taken, paths, done] = walker;
    path.assign(1, root_);
    taken.clear();
    paths.assign(1, Path<G>::from(game_, start, history));
    Position position = start;
    double result = 0;
    for (;;) {
      Node& node = tree_.node(path.back());
      if (load(node.visits) == 0 || acquire(node.edges) == 0 || node.proven() || path.size() == longest_path) {
        visit(node, position, random);
        break;
      }
      const std::uint32_t at = choose(node, position, random);
      Edge& edge = tree_.edge(at);
      const Position next = game_.after(position, edge.move);
      paths.push_back(paths.back().next(game_, position, edge.move, next));
      position = next;
      taken.push_back(at);
      if (tree_.shared()) std::atomic_ref(edge.flying).fetch_add(1, std::memory_order_relaxed);
      std::uint32_t child = acquire(edge.child);
      if (child == none) child = tree_.attach(edge, node_of(position));
      if (child == none) {  // no memory is left: a playout that the tree does not keep
        result = playouts_.result(position, random);
        break;
      }
      path.push_back(child);
      // A repetition says nothing of the position without the game before it: it is never proven.
      MoveList<Move> moves;
      if (paths.back().drawn(game_, position) && !moves_or_outcome(game_, position, moves)) {
        Node& drawn = tree_.node(child);
        const BitLock lock = tree_.lock(drawn);
        store(drawn.mean, 0);
        store(drawn.guess, 0);
        store(drawn.minimax, 0);
        store(drawn.visits, drawn.visits + 1);
        break;
      }
    }
    back_up(walker, result);
    store(done, done + 1);
  }

  /// The first visit of a node: its children, and what it is worth. A later one, where the tree is full or another
  /// thread is at the first: a playout more.
  void visit(Node& node, const Position& position, Random& random) {
    if (is_first(node)) {
      const Expansion expansion = expand(node, position);
      const double guess = expansion.known ? *expansion.known : playouts_.guess(position);
      const double result = expansion.known || playouts_.only_guesses() ? guess : playouts_.result(position, random);
      const BitLock lock = tree_.lock(node);
      if (expansion.exact) {
        store(node.low, guess);
        store(node.high, guess);
      }
      store(node.minimax, guess);
      add_playout(node, result);
      store(node.first_edge, expansion.first);
      publish(node.edges, expansion.count);
      set_bounds(node, expansion.low, expansion.high);
      if (expansion.count > 0) learn(node);
      store(node.visits, node.visits + 1);
    } else if (!node.proven()) {
      const double result = playouts_.result(position, random);
      const BitLock lock = tree_.lock(node);
      add_playout(node, result);
      if (node.edges > 0) learn(node);
      store(node.visits, node.visits + 1);
    } else {
      const BitLock lock = tree_.lock(node);
      store(node.visits, node.visits + 1);
    }
  }
  /// Is this thread the one that expands the node?
  bool is_first(Node& node) {
    const BitLock lock = tree_.lock(node);
    if ((load(node.flags) & Tree::begun) != 0 || node.proven()) return false;
    std::atomic_ref(node.flags).fetch_or(Tree::begun, std::memory_order_relaxed);
    return true;
  }
  static void add_playout(Node& node, double result) {
    if (node.visits > 0) store(node.playouts, node.playouts + 1);
    store(node.guess, node.visits == 0 ? result : node.guess + (result - node.guess) / node.playouts);
    if (node.edges == 0) store(node.mean, std::clamp(node.guess, node.low, node.high));
  }

  /// Every node on the way is computed again from its children.
  void back_up(Walker& walker, double result) {
    const auto& [random, path, taken, paths, done] = walker;
    const bool outside = taken.size() == path.size();
    for (std::size_t i = taken.size(); i-- > 0;) {
      Node& node = tree_.node(path[i]);
      Edge& edge = tree_.edge(taken[i]);
      const BitLock lock = tree_.lock(node);
      // The last edge may have no node: the result is its parent's own.
      if (outside && i + 1 == taken.size()) add_playout(node, result);
      store(edge.visits, edge.visits + 1);
      if (tree_.shared()) std::atomic_ref(edge.flying).fetch_sub(1, std::memory_order_relaxed);
      store(node.visits, node.visits + 1);
      learn(node);
    }
  }

  /// Bounds, mean and implicit minimax from the children.
  void learn(Node& node) {
    const auto edges = tree_.edges_of(node);
    if (node.mover == 0) return learn_chance(node, edges);
    const auto mover = static_cast<double>(node.mover);
    double sum = node.guess * node.playouts;
    double visits = node.playouts;
    double low = -2, high = -2, minimax = -2;
    for (const Edge& edge : edges) {
      const std::uint32_t at = acquire(edge.child);
      if (at == none) {
        low = std::max(low, -1.0);
        high = 1;
        continue;
      }
      const Node& child = tree_.node(at);
      low = std::max(low, mover > 0 ? load(child.low) : -load(child.high));
      high = std::max(high, mover > 0 ? load(child.high) : -load(child.low));
      if (load(child.visits) > 0 || child.proven()) minimax = std::max(minimax, mover * load(child.minimax));
      sum += edge.visits * load(child.mean);
      visits += edge.visits;
    }
    set_bounds(node, mover > 0 ? low : -high, mover > 0 ? high : -low);
    store(node.mean, std::clamp(sum / visits, node.low, node.high));
    if (minimax > -2) store(node.minimax, std::clamp(mover * minimax, node.low, node.high));
  }
  void learn_chance(Node& node, std::span<const Edge> edges) {
    double low = 0, high = 0, minimax = 0, weight = 0, sum = node.guess * node.playouts, visits = node.playouts;
    for (const Edge& edge : edges) {
      const std::uint32_t at = acquire(edge.child);
      const Node* const child = at == none ? nullptr : &tree_.node(at);
      low += edge.prior * (child ? load(child->low) : -1.0);
      high += edge.prior * (child ? load(child->high) : 1.0);
      if (child == nullptr || (load(child->visits) == 0 && !child->proven())) continue;
      weight += edge.prior;
      minimax += edge.prior * load(child->minimax);
      sum += edge.visits * load(child->mean);
      visits += edge.visits;
    }
    set_bounds(node, low, high);
    store(node.mean, std::clamp(sum / visits, node.low, node.high));
    if (weight > 0) store(node.minimax, minimax / weight);
  }
  /// Sums of rounded numbers must not cross.
  static void set_bounds(Node& node, double low, double high) {
    store(node.low, std::max(node.low, std::min(low, high)));
    store(node.high, std::max(node.low, std::min(node.high, high)));
  }

  /// SELECT: PUCT among the moves that can still be best.
  std::uint32_t choose(const Node& node, const Position& position, Random& random) const {
    const auto edges = tree_.edges_of(node);
    if constexpr (HasChance<G>)
      if (node.mover == 0)
        return load(node.first_edge) + draw(game_, position, static_cast<std::uint32_t>(edges.size()), random,
                                            [&](std::uint32_t i) -> const Move& { return edges[i].move; });
    const double mover = node.mover;
    const double sure = mover > 0 ? load(node.low) : -load(node.high);
    const double explore = options_.c * std::sqrt(static_cast<double>(load(node.visits)));
    const double untried = mover * load(node.mean) - options_.first_play;
    std::uint32_t best = none;
    double most = 0;
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
      const Edge& edge = edges[i];
      double value = untried;
      if (const std::uint32_t at = acquire(edge.child); at != none) {
        const Node& child = tree_.node(at);
        const double high = mover > 0 ? load(child.high) : -load(child.low);
        if (high <= sure || child.proven()) continue;  // it cannot become better than what is sure, or is known
        if (load(child.visits) > 0)
          value = mover * ((1 - options_.implicit) * load(child.mean) + options_.implicit * load(child.minimax));
      }
      double visits = load(edge.visits);
      if (const double flying = load(edge.flying); flying > 0) {  // as if they had all been lost
        value = (value * visits - flying) / (visits + flying);
        visits += flying;
      }
      const double score = value + explore * edge.prior / (1 + visits);
      if (best == none || score > most) {
        best = i;
        most = score;
      }
    }
    return load(node.first_edge) + (best == none ? 0 : best);
  }

  // New nodes. -------------------------------------------------------------------------------------------------------

  /// A node for this position, not yet in the tree.
  Node node_of(const Position& position) const {
    const Player player = game_.to_move(position);
    Node node{.key = game_.key(position),
              .mover = static_cast<std::int8_t>(player == Player::Chance ? 0 : sign(player))};
    if (const auto outcome = game_.ended(position)) {
      const double reward = playouts_.reward().of(*outcome);
      node.mean = node.guess = node.minimax = reward;
      if (is_exact(*outcome)) node.low = node.high = reward;
    }
    return node;
  }
  /// A mean of margins under dice is not what the reward of a margin averages to, so that nothing is proven where both
  /// meet.
  static bool is_exact(const Outcome& outcome) { return !HasChance<G> || !outcome.has_margin; }

  struct Expansion {
    std::optional<double> known;  ///< the value, where the game is over or its end is at hand
    bool exact = false;           ///< and it is proven
    double low = -1, high = 1;    ///< what the game itself knows
    std::uint32_t first = 0;
    std::uint16_t count = 0;

    void know(double value) {
      known = value;
      exact = true;
    }
  };

  /// The moves of a node with their priors. Moves that end the game get their nodes at once: a win is seen without a
  /// playout.
  Expansion expand(const Node& node, const Position& position) {
    Expansion expansion;
    MoveList<Move> moves;
    if (!list_moves(node, position, moves, expansion)) return expansion;
    const std::uint32_t first = tree_.claim_edges(moves.size());
    if (first == none) return expansion;
    expansion.first = first;
    expansion.count = static_cast<std::uint16_t>(moves.size());
    const double mover = node.mover;
    double sum = 0;
    for (std::uint32_t i = 0; i < moves.size(); ++i) {
      Edge& edge = tree_.edge(expansion.first + i);
      edge.move = moves[i];
      const Position next = game_.after(position, moves[i]);
      if constexpr (HasChance<G>)
        if (mover == 0) edge.prior = game_.probability(position, moves[i]);
      double guess = 0;
      if (game_.ended(next)) {
        const Node ended = node_of(next);
        tree_.attach(edge, ended);
        guess = ended.minimax;
      } else if (mover != 0) {
        guess = playouts_.guess(next);
      }
      if (mover != 0) edge.prior = exponential(options_.sharpness * mover * guess);
      sum += edge.prior;
    }
    if (mover != 0)
      for (std::uint32_t i = 0; i < moves.size(); ++i) tree_.edge(expansion.first + i).prior /= sum;
    return expansion;
  }

  /// The moves that matter; false when the value is known without them. The root has all of its moves.
  bool list_moves(const Node& node, const Position& position, MoveList<Move>& moves, Expansion& expansion) const {
    if constexpr (HasForesight<G> && is_graph)
      if (&node != &root()) {
        if (const auto end = game_.foresee(position, moves, ReachedBy::Other)) {
          expansion.know(node.mover * end->sign);
          return false;
        }
        if (!moves.empty()) return !has_narrow_bounds(node, position, expansion);
      }
    if (const auto outcome = moves_or_outcome(game_, position, moves)) {
      expansion.known = playouts_.reward().of(*outcome);
      expansion.exact = is_exact(*outcome);
      return false;
    }
    return true;
  }
  /// At most a draw for a side that cannot win any more. True: the bounds meet.
  bool has_narrow_bounds(const Node& node, const Position& position, Expansion& expansion) const {
    if constexpr (SeesDefeat<G>)
      if (game_.must_lose(position)) expansion.know(-node.mover);
    if constexpr (KnowsWhoMayWin<G>) {
      const bool first = game_.may_win(position, node.mover > 0);
      const bool second = game_.may_win(position, node.mover < 0);
      if (!first) expansion.high = 0;
      if (!second) expansion.low = 0;
      if (!first && !second) expansion.know(0);
    }
    return expansion.known.has_value();
  }

  /// Keeps what lies below the new root, where the last search has seen it, and forgets the rest.
  [[gnu::cold]] void begin(const Position& position) {
    // Where positions repeat, a node is worth what it is after the game that led to it.
    const std::uint32_t known = tree_.empty() || CanRepeat<G> ? none : tree_.find(game_.key(position), root_);
    if (known == none || !has_all_moves(tree_.node(known), position)) {
      tree_.clear();
      root_ = tree_.add(node_of(position));
    } else if (known != root_) {
      tree_.keep_below(known);
      root_ = 0;
    }
  }

  /// A node below the root may have left out moves that do not matter.
  [[gnu::cold]] bool has_all_moves(const Node& node, const Position& position) const {
    MoveList<Move> moves;
    if (node.edges == 0 || moves_or_outcome(game_, position, moves)) return false;
    return node.edges == moves.size();
  }

  // What was found. --------------------------------------------------------------------------------------------------

  bool is_late(const Meter& meter, const Limits& limits) const {
    if (meter.nodes() % looks != 0) return false;
    const double limit = static_cast<double>((limits.enough.count() > 0 ? limits.enough : limits.time).count());
    return limits.stop.stop_requested() || (limit > 0 && meter.seconds() * 1e9 >= limit);
  }

  /// A sure win first; then, among the moves that may still be best, the most visited; a proven one counts with what it
  /// surely is.
  Rank rank(const Node& node, const Edge& edge) const {
    const std::uint32_t at = acquire(edge.child);
    if (at == none) return {0, 0, 0};
    const Node& child = tree_.node(at);
    const bool first = node.mover > 0;
    const double visits = load(edge.visits);
    const double low = first ? load(child.low) : -load(child.high);
    const double high = first ? load(child.high) : -load(child.low);
    const double sure = first ? load(node.low) : -load(node.high);
    if (node.proven()) return {low >= sure ? 2 : 1, low, visits};
    if (!HasChance<G> && low > 0 && low >= sure) return {2, low, visits};
    if (high < sure || high <= -1) return {0, high, visits};
    return {1, visits, first ? load(child.mean) : -load(child.mean)};
  }
  /// Ranks first, because threads may still change them.
  [[gnu::cold]] std::vector<std::uint32_t> ranked(const Node& node) const {
    std::vector<std::pair<Rank, std::uint32_t>> order;
    const auto edges = tree_.edges_of(node);
    order.reserve(edges.size());
    for (std::uint32_t i = 0; i < edges.size(); ++i)
      order.emplace_back(rank(node, edges[i]), load(node.first_edge) + i);
    sort_by_rank(order);
    std::vector<std::uint32_t> places;
    places.reserve(order.size());
    for (const auto& [rank, edge] : order) places.push_back(edge);
    return places;
  }

  [[gnu::cold]] Found report(const Position& position, const Meter& meter) const {
    Found found;
    found.nodes = found.leaves = meter.nodes() + helped();
    found.seconds = meter.seconds();
    found.complete = true;
    const Player player = game_.to_move(position);
    const int mover = player == Player::Second ? -1 : 1;
    found.value = mover * load(root().mean) + 0.0;
    const bool proven = root().proven();
    if (proven) found.proof = Proof::Proven;
    found.exhausted = proven;
    if (player == Player::Chance || acquire(root().edges) == 0) return found;
    for (const std::uint32_t at : ranked(root())) {
      const Edge& edge = tree_.edge(at);
      RootMove<Move, double> move{.move = edge.move, .visits = load(edge.visits)};
      if (const std::uint32_t below = acquire(edge.child); below != none) {
        const Node& child = tree_.node(below);
        move.value = mover * load(child.mean) + 0.0;
        move.proof = child.proven() ? Proof::Proven : Proof::Heuristic;
        move.decided = child.proven() && std::abs(load(child.low)) == 1;
      }
      move.line = line_from(edge);
      found.moves.push_back(std::move(move));
    }
    found.move = found.moves.front().move;
    found.line = found.moves.front().line;
    found.decided = found.moves.front().decided;
    if (!proven) found.value = found.moves.front().value;
    found.depth = static_cast<int>(found.line.size());
    return found;
  }
  [[gnu::cold]] std::vector<Move> line_from(const Edge& first) const {
    std::vector<Move> line{first.move};
    for (std::uint32_t at = acquire(first.child); at != none && line.size() < longest_path;) {
      const Node& node = tree_.node(at);
      if (acquire(node.edges) == 0 || node.mover == 0) break;
      const Edge& edge = best_edge(node);
      at = acquire(edge.child);
      if (at == none || (load(edge.visits) == 0 && !tree_.node(at).proven())) break;
      line.push_back(edge.move);
    }
    return line;
  }

  const G& game_;
  Playouts<G, E> playouts_;
  MctsOptions options_;
  Tree tree_;
  std::uint32_t root_ = 0;
  std::vector<std::unique_ptr<Walker>> walkers_;  ///< one for each thread
};

}  // namespace zermelo
