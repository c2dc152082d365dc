#pragma once
#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/core/game.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/solve/position_set.h"
#include "zermelo/solve/proof_meter.h"

namespace zermelo {

/// What may happen in a game with dice, as numbers: positions, who chooses there, where the moves lead. For every one
/// what First may expect of it when both play best. A win counts 1, a draw a half, a loss nothing: without draws it is
/// First's chance to win.
///
/// Positions may come back (in Pig a turn that is lost changes nothing but whose turn it is). Those that lead to one
/// another in circles form a *knot*; knots are taken in the order in which no one leads to a later one (R. Tarjan,
/// 1972), and each is gone through again and again until no value moves any more: value iteration (R. Bellman, 1957).
/// A game must end with certainty, however it is played.
class ChanceGraph {
 public:
  using Number = std::uint32_t;

  struct Edge {
    Number to;
    double probability;  ///< 1 where a player chooses
  };

  std::size_t size() const { return values_.size(); }
  std::uint64_t sweeps() const { return sweeps_; }  ///< most times that a knot was gone through
  double value(Number i) const { return values_[i]; }
  /// The player that chooses there; none where the game is over.
  std::optional<Player> chooser(Number i) const {
    return edges(i).empty() ? std::nullopt : std::optional(choosers_[i]);
  }
  /// In the order of the moves.
  std::span<const Edge> edges(Number i) const {
    return {edges_.data() + first_edge_[i], edges_.data() + first_edge_[i + 1]};
  }

  /// The furthest that a value is from what the moves say: what is left to rounding.
  double fault() const {
    double furthest = 0;
    for (Number i = 0; i < size(); ++i)
      if (chooser(i)) furthest = std::max(furthest, distance(values_[i], from_moves(i)));
    return furthest;
  }

  /// Positions that lead to one another, in an order in which every move goes to an earlier one or to one of those that
  /// moves lead back to.
  struct Knot {
    std::vector<Number> members;
    std::vector<Number> returns;  ///< the ones that a move of an earlier member leads to
  };
  const std::vector<Knot>& knots() const { return knots_; }
  /// Of the knot that a position belongs to.
  Number knot_of(Number i) const { return knot_of_[i]; }

 protected:
  /// A position more, of which nothing is known yet.
  void add_position() { values_.push_back(0.5); }
  /// What is said of the positions in their order: the game is over there, or a player chooses; then the moves.
  void add_end(const Outcome& outcome) {
    values_[choosers_.size()] = (1 + outcome.sign()) / 2.0;
    begin_edges(Player::Chance);
  }
  void begin_edges(Player chooser) {
    choosers_.push_back(chooser);
    first_edge_.push_back(static_cast<Number>(edges_.size()));
  }
  void add_edge(Edge edge) { edges_.push_back(edge); }

  /// Computes all values, once every position was added; false when it was stopped.
  bool settle_all(const std::stop_token& stop) {
    first_edge_.push_back(static_cast<Number>(edges_.size()));
    find_knots();
    for (const Knot& knot : knots_) {
      if (stop.stop_requested()) return false;
      settle(knot);
    }
    return true;
  }

 private:
  static constexpr Number none = std::numeric_limits<Number>::max();
  /// A sweep that moves no value by more is the last one. Values lie in 0 … 1, where doubles are 2^-53 apart.
  static constexpr double still = 0x1p-53;
  static constexpr int most_sweeps = 100'000;

  static double distance(double a, double b) { return a < b ? b - a : a - b; }

  // Knots. ------------------------------------------------------------------------------------------------------------

  /// Tarjan's walk without recursion: games are longer than a stack is deep.
  void find_knots() {
    knot_of_.assign(size(), none);
    std::vector<Number> entered(size(), none);
    std::vector<Number> lowest(size());
    std::vector<Number> left(size(), none);
    std::vector<Number> open;
    std::vector<std::pair<Number, Number>> path;  // a position, and the next of its edges
    Number entries = 0;
    Number exits = 0;
    const auto enter = [&](Number i) {
      entered[i] = lowest[i] = entries++;
      open.push_back(i);
      path.emplace_back(i, first_edge_[i]);
    };
    for (Number root = 0; root < size(); ++root) {
      if (entered[root] == none) enter(root);
      while (!path.empty()) {
        auto& [i, edge] = path.back();
        if (edge < first_edge_[i + 1]) {
          const Number to = edges_[edge++].to;
          if (entered[to] == none)
            enter(to);
          else if (knot_of_[to] == none)
            lowest[i] = std::min(lowest[i], entered[to]);
          continue;
        }
        const Number done = i;
        left[done] = exits++;
        path.pop_back();
        if (!path.empty()) lowest[path.back().first] = std::min(lowest[path.back().first], lowest[done]);
        if (lowest[done] == entered[done]) close_knot(done, open, left);
      }
    }
  }

  void close_knot(Number root, std::vector<Number>& open, const std::vector<Number>& left) {
    Knot knot;
    do {
      knot.members.push_back(open.back());
      knot_of_[open.back()] = static_cast<Number>(knots_.size());
      open.pop_back();
    } while (knot.members.back() != root);
    std::ranges::sort(knot.members, {}, [&](Number i) { return left[i]; });
    for (const Number i : knot.members)
      for (const Edge& edge : edges(i))
        if (knot_of_[edge.to] == knots_.size() && left[edge.to] >= left[i]) knot.returns.push_back(edge.to);
    std::ranges::sort(knot.returns);
    knot.returns.erase(std::ranges::unique(knot.returns).begin(), knot.returns.end());
    knots_.push_back(std::move(knot));
  }

  // Values. -----------------------------------------------------------------------------------------------------------

  double from_moves(Number i) const {
    const Player chooser = choosers_[i];
    double value = chooser == Player::Chance ? 0 : values_[edges(i).front().to];
    for (const Edge& edge : edges(i)) {
      const double behind = values_[edge.to];
      if (chooser == Player::Chance)
        value += edge.probability * behind;
      else
        value = chooser == Player::First ? std::max(value, behind) : std::min(value, behind);
    }
    return value;
  }

  void settle(const Knot& knot) {
    double moved = 1;
    std::uint64_t sweep = 0;
    while (moved > still && sweep < most_sweeps) {
      moved = 0;
      ++sweep;
      for (const Number i : knot.members) {
        if (edges(i).empty()) continue;
        const double value = from_moves(i);
        moved = std::max(moved, distance(value, values_[i]));
        values_[i] = value;
      }
      if (knot.returns.empty()) break;  // once is enough
    }
    sweeps_ = std::max(sweeps_, sweep);
  }

  std::vector<double> values_;
  std::vector<Player> choosers_;
  std::vector<Number> first_edge_;  ///< of each position, and one for the end
  std::vector<Edge> edges_;
  std::vector<Knot> knots_;
  std::vector<Number> knot_of_;
  std::uint64_t sweeps_ = 0;
};

/// A game with dice, solved whole: every position that can be reached from where it is asked.
template <Game G>
  requires HasChance<G>
class ChanceGame : public ChanceGraph {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;

  ChanceGame(G game, std::size_t most_positions) : game_(std::move(game)), most_(most_positions), positions_(game_) {}

  const G& game() const { return game_; }

  /// Everything that can be reached from these; once.
  Expected<void> solve(const std::vector<Position>& starts, const std::stop_token& stop = {}) {
    for (const Position& start : starts) number(start);
    for (Number i = 0; i < size(); ++i) {
      if (size() > most_) return fail(too_many_positions(game_name<G>(), most_));
      if (i % look_after == 0 && stop.stop_requested()) return fail(interrupted_in(game_name<G>()));
      expand(i);
    }
    return settle_all(stop) ? Expected<void>() : fail(interrupted_in(game_name<G>()));
  }

  std::optional<Number> find(const Position& p) const {
    const auto known = positions_.find(p);
    return known ? std::optional(static_cast<Number>(*known)) : std::nullopt;
  }

 private:
  static constexpr Number look_after = 1U << 12U;

  Number number(const Position& p) {
    if (const auto known = find(p)) return *known;
    positions_.insert(p);
    add_position();
    return static_cast<Number>(size() - 1);
  }

  void expand(Number i) {
    const Position p = positions_[i];
    MoveList<Move> list;
    if (const auto outcome = moves_or_outcome(game_, p, list)) return add_end(*outcome);
    const Player chooser = game_.to_move(p);
    begin_edges(chooser);
    for (const Move& m : list)
      add_edge({number(game_.after(p, m)), chooser == Player::Chance ? game_.probability(p, m) : 1});
  }

  G game_;
  std::size_t most_;
  PositionSet<G> positions_;
};

}  // namespace zermelo
