#pragma once
#include <algorithm>
#include <cstdint>
#include <optional>
#include <queue>
#include <span>
#include <utility>
#include <vector>

#include "zermelo/core/line.h"
#include "zermelo/search/monte_carlo/mcts.h"
#include "zermelo/search/monte_carlo/mcts_solver.h"
#include "zermelo/search/monte_carlo/record.h"
#include "zermelo/search/monte_carlo/watchers.h"

/// Makes one record of the log of a watcher and the tree of its search.
namespace zermelo {

/// A way from a node to another one, or to none that was visited.
template <class Move>
struct TreeEdge {
  Move move{};
  std::uint32_t child = 0;
  std::optional<double> prior = {};
};

template <class Nodes>
struct MctsView {
  const Nodes& nodes;
  static constexpr bool bounded = false;

  std::size_t size() const { return nodes.size(); }
  void fill(std::uint32_t at, auto& out) const {
    out.visits = nodes[at].visits;
    out.value = nodes[at].mean();
  }
  std::uint32_t visits(std::uint32_t at) const { return nodes[at].visits; }
  void each_edge(std::uint32_t at, auto&& use) const {
    for (std::uint32_t i = nodes[at].first_child; i < nodes[at].first_child + nodes[at].children; ++i)
      use(TreeEdge<std::remove_cvref_t<decltype(nodes[0].move)>>{.move = nodes[i].move,
                                                                 .child = nodes[i].visits > 0 ? i : std::uint32_t(-1)});
  }
  /// The most visited child is played.
  std::uint32_t best(std::uint32_t at) const {
    const auto children = std::span(nodes).subspan(nodes[at].first_child, nodes[at].children);
    const auto most = std::ranges::max_element(children, {}, [](const auto& child) { return child.visits; });
    return most == children.end() || most->visits == 0
               ? std::uint32_t(-1)
               : nodes[at].first_child + static_cast<std::uint32_t>(most - children.begin());
  }
};

template <class Search>
struct SolverView {
  const Search& search;
  static constexpr bool bounded = true;

  std::size_t size() const { return search.nodes().size(); }
  void fill(std::uint32_t at, auto& out) const {
    const auto& node = search.nodes()[at];
    out.visits = node.visits;
    out.value = node.mean;
    out.low = node.low;
    out.high = node.high;
  }
  std::uint32_t visits(std::uint32_t at) const { return search.nodes()[at].visits; }
  void each_edge(std::uint32_t at, auto&& use) const {
    const auto& node = search.nodes()[at];
    for (const auto& edge : search.edges().subspan(node.first_edge, node.edges))
      use(TreeEdge<typename Search::Move>{.move = edge.move, .child = edge.child, .prior = edge.prior});
  }
  std::uint32_t best(std::uint32_t at) const {
    const auto& node = search.nodes()[at];
    if (node.edges == 0) return std::uint32_t(-1);
    const auto& edge = search.best_edge(node);
    const bool judged = edge.child != std::uint32_t(-1) && (edge.visits > 0 || search.nodes()[edge.child].proven());
    return judged ? edge.child : std::uint32_t(-1);
  }
};

/// Puts the most important part of a tree into a record: the nodes of the log, then the most visited of the others.
template <class G, class View>
class TreeRecorder {
 public:
  using Record = MctsRecord<G>;
  using Position = typename G::Position;
  static constexpr std::uint32_t none = Record::none;

  TreeRecorder(const G& game, const View& view, std::vector<std::uint32_t> parents)
      : game_(game),
        view_(view),
        parents_(std::move(parents)),
        places_(view.size(), none) {
    parents_.resize(view.size(), none);
    for (std::uint32_t at = 0; at < view.size(); ++at)
      view_.each_edge(at, [&](const auto& edge) {
        if (edge.child != none && edge.child != 0 && parents_[edge.child] == none) parents_[edge.child] = at;
      });
  }

  [[gnu::cold]] void record(const Position& start, std::span<const Key> history, const IterationLog<G>& log,
                            Record& out) {
    keep_log(log, out);
    keep_others(log.limits().nodes);
    const auto in_tree = std::ranges::count_if(parents_, [](std::uint32_t parent) { return parent != none; }) + 1;
    out.left_out = static_cast<std::size_t>(in_tree) - kept_.size();
    out.bounded = View::bounded;
    write_nodes(start, history, out);
    for (auto& iteration : out.iterations) rename(iteration);
  }

 private:
  [[gnu::cold]] void keep(std::uint32_t at) {
    places_[at] = static_cast<std::uint32_t>(kept_.size());
    kept_.push_back(at);
  }

  /// The iterations whose nodes are all kept.
  [[gnu::cold]] void keep_log(const IterationLog<G>& log, Record& out) {
    keep(0);
    for (const auto& iteration : log.iterations()) {
      if (kept_.size() + iteration.added.size() > log.limits().nodes) break;
      for (const std::uint32_t at : iteration.added) keep(at);
      out.iterations.push_back(iteration);
    }
  }

  /// From what is kept down, always the child that was visited most.
  [[gnu::cold]] void keep_others(std::size_t most) {
    std::priority_queue<std::pair<std::uint32_t, std::uint32_t>> open;  // visits, and the place from the end
    const auto add_children = [&](std::uint32_t parent) {
      view_.each_edge(parent, [&](const auto& edge) {
        if (edge.child != none && parents_[edge.child] == parent && places_[edge.child] == none)
          open.emplace(view_.visits(edge.child), ~edge.child);
      });
    };
    for (const std::uint32_t at : kept_) add_children(at);
    std::vector<std::uint32_t> others;
    while (!open.empty() && kept_.size() + others.size() < most) {
      others.push_back(~open.top().second);
      open.pop();
      add_children(others.back());
    }
    std::ranges::sort(others);
    for (const std::uint32_t at : others) keep(at);
  }

  [[gnu::cold]] void write_nodes(const Position& start, std::span<const Key> history, Record& out) {
    std::vector<Path<G>> paths;
    paths.reserve(kept_.size());
    const Player first = game_.to_move(start);
    const Player max = first == Player::Chance ? Player::First : first;
    out.nodes.reserve(kept_.size());
    for (const std::uint32_t at : kept_) {
      typename Record::Node node{.position = start};
      if (at == 0) {
        paths.push_back(Path<G>::from(game_, start, history));
      } else {
        node.parent = places_[parents_[at]];
        const auto& parent = out.nodes[node.parent];
        view_.each_edge(parents_[at], [&](const auto& edge) {
          if (edge.child != at || node.move) return;
          node.move = edge.move;
          node.prior = edge.prior;
        });
        node.position = game_.after(parent.position, *node.move);
        paths.push_back(paths[node.parent].next(game_, parent.position, *node.move, node.position));
        out.nodes[node.parent].children.push_back(places_[at]);
      }
      const Player player = game_.to_move(node.position);
      node.kind = player == Player::Chance ? NodeKind::Chance : player == max ? NodeKind::Max : NodeKind::Min;
      MoveList<typename G::Move> legal;
      node.outcome = moves_or_outcome(game_, node.position, legal);
      node.legal.assign(legal.begin(), legal.end());
      if (!node.outcome && at != 0) node.outcome = paths.back().drawn(game_, node.position);
      view_.fill(at, node);
      out.nodes.push_back(std::move(node));
    }
    for (std::uint32_t id = 0; id < kept_.size(); ++id) finish(kept_[id], out.nodes[id]);
  }

  /// The best child, and moves to nodes that hang elsewhere.
  [[gnu::cold]] void finish(std::uint32_t at, typename Record::Node& node) const {
    view_.each_edge(at, [&](const auto& edge) {
      if (edge.child != none && parents_[edge.child] != at && places_[edge.child] != none)
        node.links.emplace_back(edge.move, places_[edge.child]);
    });
    const std::uint32_t best = node.kind == NodeKind::Chance ? none : view_.best(at);
    if (best != none) node.chosen = places_[best];
  }

  [[gnu::cold]] void rename(typename Record::Iteration& iteration) const {
    for (auto& id : iteration.path) id = places_[id];
    for (auto& id : iteration.added) id = places_[id];
    for (auto& choice : iteration.choices) choice.node = places_[choice.node];
    for (auto& change : iteration.changes) change.node = places_[change.node];
  }

  const G& game_;
  const View& view_;
  std::vector<std::uint32_t> parents_;
  std::vector<std::uint32_t> places_;  ///< in the record, of each node of the tree
  std::vector<std::uint32_t> kept_;
};

/// The record of a search that was watched.
template <class G, class E, class W>
[[gnu::cold]] MctsRecord<G> record_of(const G& game, const Mcts<G, E, W>& search, const MctsWatch<G>& watch,
                                      const typename G::Position& start, std::span<const Key> history) {
  const auto nodes = search.nodes();
  MctsRecord<G> out;
  const MctsView<std::span<const typename Mcts<G, E, W>::Node>> view{nodes};
  TreeRecorder<G, decltype(view)>(game, view, {}).record(start, history, watch.log(), out);
  out.chart = watch.chart(nodes);
  out.total = watch.total();
  return out;
}
template <class G, class E>
[[gnu::cold]] MctsRecord<G> record_of(const G& game, const MctsSolver<G, E>& search, const MctsSolverWatch<G, E>& watch,
                                      const typename G::Position& start, std::span<const Key> history) {
  MctsRecord<G> out;
  const SolverView<MctsSolver<G, E>> view{search};
  TreeRecorder<G, decltype(view)>(game, view, watch.parents()).record(start, history, watch.log(), out);
  out.chart = watch.chart(search);
  out.total = watch.total();
  return out;
}

}  // namespace zermelo
