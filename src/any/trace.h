#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/any/sampling_trace.h"

namespace zermelo {

/// A recorded search tree in text: what `search --tree` writes and the pages draw. See docs/json.md.
struct TraceNode {
  std::size_t id = 0;
  std::optional<std::size_t> parent = {};
  std::string move = {};  ///< that led here; empty at the root
  std::string position = {};
  std::string kind = {};  ///< max, min, chance, average
  int depth_left = 0;
  double alpha_entry = 0;
  double beta_entry = 0;
  double alpha_exit = 0;
  double beta_exit = 0;
  double value = 0;
  std::optional<double> probability = {};  ///< of the chance move that led here
  std::optional<std::size_t> chosen = {};
  std::vector<std::size_t> children = {};
  std::vector<std::string> legal = {};
  std::string leaf =
      {};  ///< empty, the reason the game ended, or why the search rested: "horizon", "table", "standing" …
  std::string look = {};  ///< empty, or why this was not a plain look: "scout", "reduced", "again", "pass", "quiet"
  std::vector<std::string> skipped = {};  ///< moves that were not looked at

  struct Cutoff {
    double value = 0;
    double bound = 0;
    std::optional<std::size_t> by = {};
    std::optional<std::size_t> rival = {};
    std::vector<std::string> pruned = {};
    std::string reason = {};
  };
  std::optional<Cutoff> cutoff = {};

  // Of a search by sampling. `value` is a mean of results.
  std::optional<std::uint64_t> visits = {};
  std::optional<double> prior = {};  ///< of the move that led here
  std::optional<double> low = {};    ///< the true value is proven to lie between these
  std::optional<double> high = {};
  std::vector<std::pair<std::string, std::size_t>> links = {};  ///< moves to nodes with another parent
};

struct Trace {
  std::vector<TraceNode> nodes;
  std::size_t left_out = 0;  ///< searched but past the budget
  std::optional<SamplingTrace> sampling = {};
};

/// One JSON object a line, in the order the search entered the nodes; a last line tells what was left out.
std::string trace_json_lines(const Trace& trace);
/// A drawing of the tree: MAX as triangles, MIN upside down, cut branches crossed out.
std::string trace_svg(const Trace& trace);
/// An indented line a node, and what a search by sampling did in its first iterations.
std::string trace_text(const Trace& trace);
/// For Graphviz.
std::string trace_dot(const Trace& trace);

}  // namespace zermelo
