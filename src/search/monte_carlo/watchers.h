#pragma once
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "zermelo/core/line.h"
#include "zermelo/core/logarithm.h"
#include "zermelo/search/monte_carlo/mcts_solver.h"
#include "zermelo/search/monte_carlo/playouts.h"
#include "zermelo/search/monte_carlo/record.h"
#include "zermelo/search/monte_carlo/ucb.h"

/// Watchers that record what searches by sampling do. They are cold: the compiler leaves them out of the searches and
/// spends little time on them.
namespace zermelo {

/// The log while the search runs. Ids are places in the tree of the search.
template <class G>
class IterationLog {
 public:
  using Record = MctsRecord<G>;
  using Iteration = typename Record::Iteration;

  explicit IterationLog(const RecordLimits& limits) : limits_(limits) {}

  /// Is the iteration under way recorded?
  bool open() const { return iterations_.size() < limits_.iterations && entries_ < limits_.entries; }
  Iteration& current() { return current_; }
  [[gnu::cold]] void finish() {
    for (const auto& choice : current_.choices) entries_ += choice.terms.size();
    entries_ += current_.playout.size();
    iterations_.push_back(std::exchange(current_, {}));
  }
  const std::vector<Iteration>& iterations() const { return iterations_; }
  const RecordLimits& limits() const { return limits_; }

 private:
  RecordLimits limits_;
  std::size_t entries_ = 0;
  Iteration current_;
  std::vector<Iteration> iterations_;
};

/// Records `Mcts`.
template <class G>
class MctsWatch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Record = MctsRecord<G>;

  MctsWatch(const G& game, double c, const RecordLimits& limits) : game_(&game), c_(c), log_(limits) {}

  template <class Nodes>
  [[gnu::cold]] void choose(const Nodes& nodes, std::uint32_t at, std::uint32_t child, const Position& position) {
    if (!log_.open()) return;
    const auto& node = nodes[at];
    const Player player = game_->to_move(position);
    typename Record::Choice choice{.node = at,
                                   .rule = player == Player::Chance ? SelectRule::Dice : SelectRule::Ucb,
                                   .chosen = child - node.first_child,
                                   .parent_visits = node.visits};
    const double log_visits = logarithm(std::max(1U, node.visits));
    for (const auto& other : std::span(nodes).subspan(node.first_child, node.children)) {
      typename Record::Term term{.visits = other.visits};
      if (player != Player::Chance && other.visits > 0) {
        const Ucb ucb = ucb1(log_visits, other.mean(), other.visits, sign(player), c_);
        term.mean = ucb.mean;
        term.exploration = ucb.exploration;
      } else if (player != Player::Chance) {
        choice.rule = SelectRule::Untried;
      }
      choice.terms.push_back(term);
    }
    if (nodes[child].visits == 0) log_.current().added.push_back(child);
    log_.current().choices.push_back(std::move(choice));
  }

  [[gnu::cold]] void reach(const std::vector<std::uint32_t>& path, const std::optional<Outcome>& outcome) {
    if (!log_.open()) return;
    log_.current().path = path;
    log_.current().outcome = outcome;
    log_.current().simulated = !outcome;
  }

  template <class E>
  [[gnu::cold]] double simulate(const Playouts<G, E>& playouts, const Position& position, Random& random) {
    if (!log_.open()) return playouts.result(position, random);
    PlayoutLog<Move> moves{log_.current().playout};
    return playouts.result(position, random, moves);
  }

  template <class Nodes>
  [[gnu::cold]] void back_up(const Nodes& nodes, const std::vector<std::uint32_t>& path, double result) {
    ++total_;
    if (chart_.wants(total_)) add_point(nodes, chart_);
    if (!log_.open()) return;
    log_.current().result = result;
    for (auto at = path.rbegin(); at != path.rend(); ++at)
      log_.current().changes.push_back({.node = *at, .visits = nodes[*at].visits, .value = nodes[*at].mean()});
    log_.finish();
  }

  const IterationLog<G>& log() const { return log_; }
  /// With the end of the search as its last point.
  template <class Nodes>
  [[gnu::cold]] VisitChart chart(const Nodes& nodes) const {
    VisitChart chart = chart_;
    if (total_ > 0) add_point(nodes, chart);
    return chart;
  }
  std::uint64_t total() const { return total_; }

 private:
  template <class Nodes>
  [[gnu::cold]] void add_point(const Nodes& nodes, VisitChart& chart) const {
    std::vector<std::uint32_t> visits;
    VisitChart::Values values;
    for (const auto& child : std::span(nodes).subspan(nodes[0].first_child, nodes[0].children)) {
      visits.push_back(child.visits);
      values.push_back(child.visits > 0 ? std::optional(child.mean()) : std::nullopt);
    }
    chart.add(total_, std::move(visits), std::move(values));
  }

  const G* game_;
  double c_;
  IterationLog<G> log_;
  VisitChart chart_;
  std::uint64_t total_ = 0;
};

/// Records a new `MctsSolver` with one thread. An iteration is what changed: the path consists of the edges whose
/// visits grew.
template <class G, class E>
class MctsSolverWatch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Record = MctsRecord<G>;
  using Search = MctsSolver<G, E>;
  static constexpr std::uint32_t none = Record::none;

  struct Setting {
    const G& game;
    const E& evaluator;
    double mistake = 1;
    const MctsOptions& options;
    const Position& start;
    std::span<const Key> history = {};
  };
  MctsSolverWatch(const Setting& setting, const Random& random, const RecordLimits& limits)
      : setting_(setting),
        playouts_(setting.game, setting.evaluator, setting.mistake, setting.options.playout),
        log_(limits),
        random_(random) {}

  [[gnu::cold]] void iterate(const Search& search) {
    ++total_;
    if (log_.open()) {
      record(search);
      log_.finish();
    }
    if (log_.open()) {
      nodes_.assign(search.nodes().begin(), search.nodes().end());
      edges_.assign(search.edges().begin(), search.edges().end());
      random_ = search.random();
    }
    if (chart_.wants(total_)) add_point(search, chart_);
  }

  const IterationLog<G>& log() const { return log_; }
  /// The node below which a node was added, for those of the log.
  const std::vector<std::uint32_t>& parents() const { return parents_; }
  [[gnu::cold]] VisitChart chart(const Search& search) const {
    VisitChart chart = chart_;
    if (total_ > 0) add_point(search, chart);
    return chart;
  }
  std::uint64_t total() const { return total_; }

 private:
  [[gnu::cold]] void record(const Search& search) {
    auto& iteration = log_.current();
    const G& game = setting_.game;
    std::vector<Position> positions{setting_.start};
    std::vector<Move> moves;
    std::uint64_t rolls = 0;
    iteration.path = {0};
    for (auto edge = taken(search, 0); edge; edge = taken(search, iteration.path.back())) {
      const std::uint32_t at = iteration.path.back();
      iteration.choices.push_back(choice(at, *edge, positions.back()));
      rolls += nodes_[at].mover == 0;
      moves.push_back(edges_[*edge].move);
      positions.push_back(game.after(positions.back(), moves.back()));
      const std::uint32_t child = search.edges()[*edge].child;
      if (child == none) break;  // the tree is full
      iteration.path.push_back(child);
    }
    const bool outside = iteration.choices.size() == iteration.path.size();
    add_nodes(search, outside);
    const std::uint32_t leaf = iteration.path.back();
    iteration.outcome = outcome_of(positions, moves);
    iteration.simulated = !iteration.outcome && (outside || !is_known(search, leaf));
    if (iteration.simulated) {
      Random random = random_;
      random.skip(rolls);
      PlayoutLog<Move> played{iteration.playout};
      iteration.result = playouts_.result(positions.back(), random, played);
    } else {
      iteration.result = iteration.outcome ? playouts_.reward().of(*iteration.outcome) : search.nodes()[leaf].mean;
    }
    for (auto at = iteration.path.rbegin(); at != iteration.path.rend(); ++at) {
      const auto& node = search.nodes()[*at];
      iteration.changes.push_back(
          {.node = *at, .visits = node.visits, .value = node.mean, .low = node.low, .high = node.high});
    }
  }

  /// The edge below a node that this iteration took.
  [[gnu::cold]] std::optional<std::uint32_t> taken(const Search& search, std::uint32_t at) const {
    if (at >= nodes_.size()) return std::nullopt;
    for (std::uint32_t edge = nodes_[at].first_edge; edge < nodes_[at].first_edge + nodes_[at].edges; ++edge)
      if (search.edges()[edge].visits != edges_[edge].visits) return edge;
    return std::nullopt;
  }

  /// Was the value of a leaf known without a playout: proven before, or when it was added?
  bool is_known(const Search& search, std::uint32_t leaf) const {
    const auto& node = search.nodes()[leaf];
    return leaf < nodes_.size() ? nodes_[leaf].proven() : node.proven() && node.edges == 0;
  }

  /// The search may leave out moves that cannot be best. They have no terms, like moves that a proof rules out.
  [[gnu::cold]] typename Record::Choice choice(std::uint32_t at, std::uint32_t edge, const Position& position) const {
    const auto& node = nodes_[at];
    typename Record::Choice choice{
        .node = at, .rule = node.mover == 0 ? SelectRule::Dice : SelectRule::Puct, .parent_visits = node.visits};
    MoveList<Move> legal;
    moves_or_outcome(setting_.game, position, legal);
    choice.terms.resize(legal.size());
    const auto edges = std::span(edges_).subspan(node.first_edge, node.edges);
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
      const auto found = std::ranges::find_if(edges, [&](const auto& other) { return other.move == legal[i]; });
      if (found == edges.end()) continue;
      if (found == edges.begin() + (edge - node.first_edge)) choice.chosen = i;
      choice.terms[i].visits = found->visits;
      if (node.mover != 0) add_puct(node, *found, choice.terms[i]);
    }
    return choice;
  }
  /// PUCT as `MctsSolver::choose` computes it.
  [[gnu::cold]] void add_puct(const typename Search::Node& node, const typename Search::Edge& edge,
                              typename Record::Term& term) const {
    const double mover = node.mover;
    const double sure = mover > 0 ? node.low : -node.high;
    double value = mover * node.mean - setting_.options.first_play;
    if (edge.child != none) {
      const auto& child = nodes_[edge.child];
      if ((mover > 0 ? child.high : -child.low) <= sure || child.proven()) return;
      const double implicit = setting_.options.implicit;
      if (child.visits > 0) value = mover * ((1 - implicit) * child.mean + implicit * child.minimax);
    }
    term.mean = value;
    term.exploration =
        setting_.options.c * std::sqrt(static_cast<double>(node.visits)) * edge.prior / (1 + edge.visits);
  }

  /// A new leaf hangs below the node before it on the path, and moves that end the game at once below the leaf.
  [[gnu::cold]] void add_nodes(const Search& search, [[maybe_unused]] bool outside) {
    auto& iteration = log_.current();
    const std::uint32_t leaf = iteration.path.back();
    parents_.resize(search.nodes().size(), none);
    for (auto id = static_cast<std::uint32_t>(nodes_.size()); id < search.nodes().size(); ++id) {
      if (id > 0) iteration.added.push_back(id);
      if (id == leaf && iteration.path.size() > 1) parents_[id] = iteration.path[iteration.path.size() - 2];
      if (id != leaf) parents_[id] = leaf;
    }
    assert(!outside || iteration.added.empty());
  }

  [[gnu::cold]] std::optional<Outcome> outcome_of(const std::vector<Position>& positions,
                                                  const std::vector<Move>& moves) const {
    const G& game = setting_.game;
    MoveList<Move> legal;
    if (auto outcome = moves_or_outcome(game, positions.back(), legal)) return outcome;
    std::vector<Path<G>> paths;
    paths.reserve(positions.size());
    paths.push_back(Path<G>::from(game, positions.front(), setting_.history));
    for (std::size_t i = 0; i < moves.size(); ++i)
      paths.push_back(paths.back().next(game, positions[i], moves[i], positions[i + 1]));
    return moves.empty() ? std::nullopt : paths.back().drawn(game, positions.back());
  }

  [[gnu::cold]] void add_point(const Search& search, VisitChart& chart) const {
    const auto& root = search.nodes()[0];
    std::vector<std::uint32_t> visits;
    VisitChart::Values values;
    for (const auto& edge : search.edges().subspan(root.first_edge, root.edges)) {
      visits.push_back(edge.visits);
      const bool judged = edge.child != none && (edge.visits > 0 || search.nodes()[edge.child].proven());
      values.push_back(judged ? std::optional(search.nodes()[edge.child].mean) : std::nullopt);
    }
    chart.add(total_, std::move(visits), std::move(values));
  }

  Setting setting_;
  Playouts<G, E> playouts_;
  IterationLog<G> log_;
  Random random_;
  VisitChart chart_;
  std::uint64_t total_ = 0;
  std::vector<std::uint32_t> parents_;
  std::vector<typename Search::Node> nodes_;  ///< as they were before the iteration
  std::vector<typename Search::Edge> edges_;
};

}  // namespace zermelo
