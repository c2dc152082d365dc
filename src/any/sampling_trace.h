#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zermelo {

inline constexpr std::size_t usual_trace_iterations = 200;
inline constexpr std::size_t most_trace_iterations = 1000;

/// What a search by sampling did, in text. Results are as MAX sees them. See docs/json.md.
struct SamplingTrace {
  /// How a child was selected. The lists lie beside the legal moves of the node; nothing for a child that was not
  /// compared.
  struct Choice {
    std::size_t node = 0;
    std::string rule = {};   ///< untried, ucb, puct, dice
    std::size_t chosen = 0;  ///< the number of the move among the legal ones
    std::uint64_t parent_visits = 0;
    std::vector<std::uint64_t> visits = {};
    std::vector<std::optional<double>> mean = {};
    std::vector<std::optional<double>> exploration = {};
  };
  /// What stands in a node after the iteration.
  struct Change {
    std::size_t node = 0;
    std::uint64_t visits = 0;
    double value = 0;
    std::optional<double> low = {};
    std::optional<double> high = {};
  };
  struct Iteration {
    std::vector<std::size_t> path = {};
    std::vector<Choice> choices = {};
    std::vector<std::size_t> added = {};
    std::string outcome = {};  ///< empty where the game is not over at the leaf
    bool simulated = false;
    std::vector<std::string> playout = {};
    double result = 0;
    std::vector<Change> changes = {};
  };
  /// How the visits of the root's moves gathered: a row for each of `iterations`.
  struct Chart {
    std::vector<std::uint64_t> iterations = {};
    std::vector<std::string> moves = {};
    std::vector<std::vector<std::uint32_t>> visits = {};
    std::vector<std::vector<std::optional<double>>> values = {};
  };

  std::string rule = {};  ///< ucb, puct
  double c = 0;
  std::string playout = {};  ///< as the player's option: random, evaluator, …
  std::uint64_t total = 0;   ///< iterations of the search
  Chart chart = {};
  std::vector<Iteration> iterations = {};
};

}  // namespace zermelo
