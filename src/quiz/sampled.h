#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/core/error.h"
#include "zermelo/quiz/chart.h"

/// Exercises on Monte Carlo tree search: trees with counts of playouts and wins.
namespace zermelo {

/// What books on UCT differ in.
struct SamplingConvention {
  /// Whose wins a node counts: those of the player who moved to it (Russell & Norvig), or always MAX's.
  enum class View : std::uint8_t { Mover, Max };

  double c = 1.4;  ///< the weight of exploration
  View view = View::Mover;

  /// "UCB1 = mean + c · √(ln N / n) with c = 1.4, …"
  std::string words() const;
  std::string c_text() const;
  std::string view_word() const { return view == View::Mover ? "mover" : "max"; }

  /// From the words of the command line and of links.
  static Expected<SamplingConvention> read(const std::string& c, const std::string& view);

  friend bool operator==(const SamplingConvention&, const SamplingConvention&) = default;
};

/// A node of such a tree: a draw is half a win.
struct SampledCount {
  std::uint32_t visits = 0;
  double max_wins = 0;
  friend bool operator==(const SampledCount&, const SampledCount&) = default;
};

enum class PlayoutWinner : std::uint8_t { Max, Min, Nobody };

/// A tree whose nodes have counts. MAX moves at the root. The visits of an inner node are those of its children and,
/// except at the root, its own first playout.
struct SampledTree {
  std::vector<SampledCount> counts;    ///< beside the places of the chart
  std::vector<std::size_t> path = {};  ///< from the root to the place where a playout begins that is to be backed up
  PlayoutWinner winner = PlayoutWinner::Nobody;
};

/// The outline of a tree: plies, children of a node, leaves.
struct SampledShape {
  int plies = 1;
  std::size_t least_children = 2;
  std::size_t most_children = 3;
  std::size_t most_leaves = 12;
};

/// What is asked about the tree decides its shape and what must hold in it.
enum class SampledTask : std::uint8_t { Ucb, Select, BackUp };

/// A place in a sampled tree with its numbers by a convention, and what UCT makes of them.
class SampledView {
 public:
  SampledView(const Chart& chart, const SampledTree& tree, const SamplingConvention& convention)
      : chart_(chart),
        tree_(tree),
        convention_(convention) {}

  std::uint32_t visits(std::size_t place) const { return tree_.counts[place].visits; }
  /// As the convention counts them.
  double wins(std::size_t place) const;
  /// The part of the playouts that the player who moves to the place has won.
  double mean(std::size_t place) const;
  /// Nothing for a place without visits: it comes first.
  std::optional<double> ucb(std::size_t place) const;
  /// The child that UCT selects.
  std::size_t selected(std::size_t parent) const;
  /// By how much its value exceeds the second-best; nothing where a child has no visits.
  std::optional<double> lead(std::size_t parent) const;
  /// Where the selection that begins at the root ends.
  std::size_t selected_leaf() const;
  /// What the playout adds to the wins of a place on its path.
  double gain(std::size_t place) const;
  bool on_path(std::size_t place) const;
  /// "3/7"
  std::string text(std::size_t place) const;

  /// Why UCT goes where it goes; what it computes at a place; what the playout changes there.
  std::string selection_words() const;
  std::string ucb_words(std::size_t place) const;
  std::string back_up_words(std::size_t place) const;

 private:
  bool max_moved_to(std::size_t place) const;

  const Chart& chart_;
  const SampledTree& tree_;
  const SamplingConvention& convention_;
};

struct SampledExercise {
  Chart chart;
  SampledTree tree;
};
/// One seed, number, level and weight give one tree, on every machine.
SampledExercise random_sampled_tree(SampledTask task, std::uint64_t seed, int number, int level,
                                    const SamplingConvention& convention);

/// "MAX", "MIN", "nobody"
std::string winner_word(PlayoutWinner winner);

}  // namespace zermelo
