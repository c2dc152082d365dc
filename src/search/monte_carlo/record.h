#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/core/outcome.h"
#include "zermelo/search/trace.h"

namespace zermelo {

/// Why SELECT took a child: one of those that were never visited, at random; the largest UCB1 or PUCT; the dice.
enum class SelectRule : std::uint8_t { Untried, Ucb, Puct, Dice };

constexpr std::string_view to_string(SelectRule rule) {
  switch (rule) {
    case SelectRule::Untried: return "untried";
    case SelectRule::Ucb: return "ucb";
    case SelectRule::Puct: return "puct";
    case SelectRule::Dice: return "dice";
  }
  return "?";
}

/// How much of a search by sampling is recorded.
struct RecordLimits {
  std::size_t nodes = 100'000;
  std::size_t iterations = 200;   ///< from the first
  std::size_t entries = 100'000;  ///< of the log: terms of choices and moves of playouts
};

/// How the visits of the root's moves gathered, at most `most` points with equal distances and the end. Results are
/// First's.
struct VisitChart {
  static constexpr std::size_t most = 200;
  using Values = std::vector<std::optional<double>>;

  std::vector<std::uint64_t> iterations = {};
  std::vector<std::vector<std::uint32_t>> visits = {};  ///< beside `iterations`: of each move
  std::vector<Values> values = {};                      ///< beside `visits`: nothing for a move without visits

  /// Is a point wanted after this number of iterations?
  bool wants(std::uint64_t iteration) const { return iteration % distance_ == 0; }
  [[gnu::cold]] void add(std::uint64_t iteration, std::vector<std::uint32_t> row, Values means) {
    if (!iterations.empty() && iterations.back() == iteration) return;
    if (iterations.size() + 1 >= most) thin_out();
    iterations.push_back(iteration);
    visits.push_back(std::move(row));
    values.push_back(std::move(means));
  }

 private:
  void thin_out() {
    distance_ *= 2;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < iterations.size(); ++i) {
      if (iterations[i] % distance_ != 0) continue;
      iterations[kept] = iterations[i];
      visits[kept] = std::move(visits[i]);
      values[kept++] = std::move(values[i]);
    }
    iterations.resize(kept);
    visits.resize(kept);
    values.resize(kept);
  }
  std::uint64_t distance_ = 1;
};

/// The tree of a search by sampling and the log of its first iterations. Results are First's, from -1 to +1.
template <class G>
struct MctsRecord {
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Id = std::uint32_t;
  static constexpr Id none = Id(-1);

  /// A child as SELECT saw it. Nothing for the terms of a child that is not compared: it was never visited, or a proof
  /// says that it cannot be best.
  struct Term {
    std::uint32_t visits = 0;
    std::optional<double> mean = {};
    std::optional<double> exploration = {};
  };
  struct Choice {
    Id node = 0;
    SelectRule rule = SelectRule::Ucb;
    std::uint32_t chosen = 0;  ///< the number of the move among the legal ones
    std::uint32_t parent_visits = 0;
    std::vector<Term> terms = {};  ///< beside the legal moves
  };
  /// What stands in a node after an iteration.
  struct Change {
    Id node = 0;
    std::uint32_t visits = 0;
    double value = 0;
    double low = -1, high = 1;
  };
  struct Iteration {
    std::vector<Id> path = {};         ///< from the root to the leaf
    std::vector<Choice> choices = {};  ///< one for each step; in a full tree the last may lead out of it
    std::vector<Id> added = {};
    std::optional<Outcome> outcome = {};  ///< of a leaf where the game is over
    bool simulated = false;
    std::vector<Move> playout = {};
    double result = 0;
    std::vector<Change> changes = {};  ///< from the leaf to the root
  };
  struct Node {
    Position position;
    Id parent = none;
    std::optional<Move> move = {};
    std::vector<Move> legal = {};
    std::vector<Id> children = {};
    std::vector<std::pair<Move, Id>> links = {};  ///< of a graph: moves to nodes with another parent
    Id chosen = none;
    NodeKind kind = NodeKind::Max;
    std::uint32_t visits = 0;
    double value = 0;
    std::optional<double> prior = {};
    double low = -1, high = 1;
    std::optional<Outcome> outcome = {};
  };

  std::vector<Node> nodes = {};
  std::size_t left_out = 0;  ///< nodes of the tree that are not in the record
  std::vector<Iteration> iterations = {};
  VisitChart chart = {};
  std::uint64_t total = 0;  ///< iterations of the search
  bool bounded = false;     ///< the search proves: bounds and priors mean something
};

}  // namespace zermelo
