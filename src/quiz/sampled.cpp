#include "zermelo/quiz/sampled.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "zermelo/core/hash.h"
#include "zermelo/core/logarithm.h"
#include "zermelo/core/number_text.h"
#include "zermelo/core/random.h"
#include "zermelo/games/tree/notation.h"
#include "zermelo/quiz/convention.h"
#include "zermelo/search/monte_carlo/ucb.h"

namespace zermelo {
namespace {

constexpr double largest_c = 10;
constexpr std::uint64_t sampled_trees = 0x73616d706c65;  // other numbers than those of alpha-beta's trees
constexpr int untried_in = 3;                            // in every third Select a leaf was never visited
constexpr std::uint32_t most_leaf_visits = 12;
constexpr double least_lead = 0.03;  // of a selection: two decimals must be enough to see it

SampledShape shape_of(SampledTask task, int level) {
  const auto more = static_cast<std::size_t>(level);
  switch (task) {
    case SampledTask::Ucb: return {.plies = 1, .least_children = 2 + more, .most_children = 2 + more, .most_leaves = 5};
    case SampledTask::Select: return {.plies = level, .most_leaves = 12};
    case SampledTask::BackUp: return {.plies = std::min(level + 1, 3), .most_leaves = 4 * more};
  }
  return {};
}

/// Draws a tree with counts; the caller says whether it is a good one.
class SampledGardener {
 public:
  SampledGardener(const SampledShape& shape, Random& random) : shape_(shape), random_(random) {}

  SampledExercise grow(bool untried) {
    tree::Pool pool;
    const tree::Node* root = nullptr;
    do {
      leaves_ = 0;
      root = outline(pool, tree::Kind::Max, shape_.plies);
    } while (leaves_ > shape_.most_leaves);
    SampledExercise out{.chart = Chart(*root), .tree = {}};
    out.tree.counts.resize(out.chart.size());
    std::vector<std::size_t> leaves;
    for (const auto& place : out.chart.places())
      if (place.leaf()) leaves.push_back(place.id);
    const std::size_t empty = untried ? leaves[random_.below(leaves.size())] : out.chart.size();
    for (std::size_t id = out.chart.size(); id-- > 0;) out.tree.counts[id] = count_of(out, id, id == empty);
    return out;
  }

 private:
  const tree::Node* outline(tree::Pool& pool, tree::Kind side, int plies) {
    // Every leaf gets a number of its own: the pool would make equal ones one.
    if (plies == 0) return pool.intern({.value = static_cast<double>(leaves_++)});
    tree::Node node{.kind = side};
    const std::size_t children =
        shape_.least_children + random_.below(shape_.most_children - shape_.least_children + 1);
    for (std::size_t i = 0; i < children; ++i)
      node.edges.push_back({.to = outline(pool, tree::side_below(side, side), plies - 1)});
    return pool.intern(std::move(node));
  }

  /// Children stand behind their parents, so that theirs are known.
  SampledCount count_of(const SampledExercise& exercise, std::size_t id, bool empty) {
    const auto& place = exercise.chart[id];
    SampledCount count;
    if (place.leaf() && empty) return count;
    const std::uint64_t playouts = place.leaf() ? 1 + random_.below(most_leaf_visits) : place.parent ? 1 : 0;
    count.visits = static_cast<std::uint32_t>(playouts);
    count.max_wins = static_cast<double>(random_.below(2 * playouts + 1)) / 2;
    for (const std::size_t child : place.children) {
      count.visits += exercise.tree.counts[child].visits;
      count.max_wins += exercise.tree.counts[child].max_wins;
    }
    return count;
  }

  const SampledShape& shape_;
  Random& random_;
  std::size_t leaves_ = 0;
};

/// Every step of the selection is clear, and where it can be, it is not always the child with the best mean.
bool is_clear(const SampledExercise& exercise, const SamplingConvention& convention, bool surprising) {
  const SampledView view(exercise.chart, exercise.tree, convention);
  std::size_t at = 0;
  bool surprise = false;
  while (!exercise.chart[at].leaf()) {
    const auto& children = exercise.chart[at].children;
    const std::size_t next = view.selected(at);
    if (view.visits(next) > 0) {
      if (view.lead(at).value_or(0) < least_lead) return false;
      surprise |= std::ranges::any_of(children, [&](std::size_t child) { return view.mean(child) > view.mean(next); });
    } else {
      surprise = true;
    }
    at = next;
  }
  return surprise || !surprising;
}

/// From the leaf that was never visited, which was just added to the tree.
void add_playout(SampledExercise& exercise, Random& random) {
  const auto empty = std::ranges::find(exercise.tree.counts, 0U, &SampledCount::visits);
  std::optional<std::size_t> at = static_cast<std::size_t>(empty - exercise.tree.counts.begin());
  for (; at; at = exercise.chart[*at].parent) exercise.tree.path.insert(exercise.tree.path.begin(), *at);
  constexpr std::array winners{PlayoutWinner::Max, PlayoutWinner::Min, PlayoutWinner::Max, PlayoutWinner::Min,
                               PlayoutWinner::Nobody};
  exercise.tree.winner = winners[random.below(winners.size())];
}

std::string decimals(double number) { return fmt::format("{:.2f}", number); }

}  // namespace

std::string winner_word(PlayoutWinner winner) {
  return winner == PlayoutWinner::Max ? "MAX" : winner == PlayoutWinner::Min ? "MIN" : "nobody";
}

// The convention. -----------------------------------------------------------------------------------------------------

std::string SamplingConvention::c_text() const { return number_text(c); }

std::string SamplingConvention::words() const {
  return fmt::format(
      "UCB1 = mean + c · √(ln N / n) with c = {}, n playouts of the child and N of its parent; a draw is half a win; "
      "w/n at a node: {} has won w of n playouts",
      c_text(), view == View::Mover ? "the player who moved there" : "MAX");
}

Expected<SamplingConvention> SamplingConvention::read(const std::string& c, const std::string& view) {
  const auto chosen_view = read_word(view, {"mover", "max"}, "view");
  if (!chosen_view) return fail(chosen_view.error());
  const auto weight = decimal(c);
  if (!weight || *weight < 0 || *weight > largest_c)
    return fail({.what = "bad value " + in_quotes(c), .where = "c", .expected = "a number from 0 to 10"});
  // As links and sheets write it.
  const double told = decimal(number_text(*weight)).value_or(*weight);
  return SamplingConvention{.c = told, .view = *chosen_view == 0 ? View::Mover : View::Max};
}

// A tree by a convention. ---------------------------------------------------------------------------------------------

/// At the root MIN has moved last.
bool SampledView::max_moved_to(std::size_t place) const {
  const auto& parent = chart_[place].parent;
  return parent && chart_[*parent].kind == tree::Kind::Max;
}

double SampledView::wins(std::size_t place) const {
  const SampledCount& count = tree_.counts[place];
  const bool max = convention_.view == SamplingConvention::View::Max || max_moved_to(place);
  return max ? count.max_wins : count.visits - count.max_wins;
}

double SampledView::mean(std::size_t place) const {
  const SampledCount& count = tree_.counts[place];
  if (count.visits == 0) return 0;
  const double mean = count.max_wins / count.visits;
  return max_moved_to(place) ? mean : 1 - mean;
}

std::optional<double> SampledView::ucb(std::size_t place) const {
  const SampledCount& count = tree_.counts[place];
  if (count.visits == 0) return std::nullopt;
  const SampledCount& parent = tree_.counts[*chart_[place].parent];
  const double mean = 2 * count.max_wins / count.visits - 1;
  return ucb1(logarithm(parent.visits), mean, count.visits, max_moved_to(place) ? 1 : -1, convention_.c).value();
}

std::size_t SampledView::selected(std::size_t parent) const {
  const auto& children = chart_[parent].children;
  std::size_t best = children.front();
  for (const std::size_t child : children) {
    const auto value = ucb(child);
    if (!value) return child;
    if (*value > *ucb(best)) best = child;
  }
  return best;
}

std::optional<double> SampledView::lead(std::size_t parent) const {
  const std::size_t best = selected(parent);
  double second = -1;
  for (const std::size_t child : chart_[parent].children) {
    const auto value = ucb(child);
    if (!value) return std::nullopt;
    if (child != best) second = std::max(second, *value);
  }
  return *ucb(best) - second;
}

std::size_t SampledView::selected_leaf() const {
  std::size_t at = 0;
  while (!chart_[at].leaf()) at = selected(at);
  return at;
}

double SampledView::gain(std::size_t place) const {
  if (tree_.winner == PlayoutWinner::Nobody) return 0.5;
  const bool max = convention_.view == SamplingConvention::View::Max || max_moved_to(place);
  return max == (tree_.winner == PlayoutWinner::Max) ? 1 : 0;
}

bool SampledView::on_path(std::size_t place) const { return std::ranges::find(tree_.path, place) != tree_.path.end(); }

std::string SampledView::text(std::size_t place) const {
  return fmt::format("{}/{}", number_text(wins(place)), visits(place));
}

std::string SampledView::ucb_words(std::size_t place) const {
  const auto value = ucb(place);
  if (!value) return fmt::format("{} was never visited and comes before all others.", chart_[place].name);
  const std::size_t parent = *chart_[place].parent;
  const double mean_here = mean(place);
  const bool turned = convention_.view == SamplingConvention::View::Max && !max_moved_to(place);
  const std::string mean_text =
      turned ? fmt::format("1 − {}", text(place)) : fmt::format("{}/{}", number_text(wins(place)), visits(place));
  return fmt::format("{}: {} + {} · √(ln {} / {}) = {} + {} = {}.", chart_[place].name, mean_text, convention_.c_text(),
                     visits(parent), visits(place), decimals(mean_here), decimals(*value - mean_here),
                     decimals(*value));
}

std::string SampledView::selection_words() const {
  std::string words;
  for (std::size_t at = 0; !chart_[at].leaf(); at = selected(at)) {
    const std::size_t next = selected(at);
    words += words.empty() ? "" : " ";
    if (!ucb(next)) {
      words +=
          fmt::format("At {}, {} was never visited and comes before all others.", chart_[at].name, chart_[next].name);
      continue;
    }
    std::string list;
    for (const std::size_t child : chart_[at].children)
      list += fmt::format("{}{} = {}", list.empty() ? "" : ", ", chart_[child].name, decimals(*ucb(child)));
    words += fmt::format("At {} the largest of {} is {}.", chart_[at].name, list, chart_[next].name);
  }
  return words;
}

std::string SampledView::back_up_words(std::size_t place) const {
  const std::string& name = chart_[place].name;
  if (!on_path(place)) return fmt::format("{} is not on the path of the playout and does not change.", name);
  const bool max = convention_.view == SamplingConvention::View::Max || max_moved_to(place);
  const double more = gain(place);
  return fmt::format("{} is on the path and counts the wins of {}: {} becomes {}/{}.", name, max ? "MAX" : "MIN",
                     text(place), number_text(wins(place) + more), visits(place) + 1);
}

// A random tree. ------------------------------------------------------------------------------------------------------

SampledExercise random_sampled_tree(SampledTask task, std::uint64_t seed, int number, int level,
                                    const SamplingConvention& convention) {
  Random random(
      combine(combine(seed, sampled_trees + static_cast<std::uint64_t>(task)), static_cast<std::uint64_t>(number)));
  const SampledShape shape = shape_of(task, level);
  SampledGardener gardener(shape, random);
  const bool untried = task == SampledTask::BackUp || (task == SampledTask::Select && number % untried_in == 0);
  const int tries_for_a_surprise = convention.c > 0 ? 200 : 0;  // where c is 0 there is none
  for (int tries = 0;; ++tries) {
    SampledExercise exercise = gardener.grow(untried);
    if (task == SampledTask::BackUp) {
      add_playout(exercise, random);
      return exercise;
    }
    if (is_clear(exercise, convention, task == SampledTask::Select && tries < tries_for_a_surprise)) return exercise;
  }
}

}  // namespace zermelo
