#include "zermelo/quiz/source.h"

#include <array>
#include <cmath>
#include <vector>

#include "zermelo/core/random.h"
#include "zermelo/games/tree/notation.h"
#include "zermelo/quiz/exercise.h"
#include "zermelo/quiz/walk.h"

namespace zermelo {
namespace {

struct Shape {
  int plies;
  std::size_t least_children;
  std::size_t most_children;
  std::size_t most_leaves;
};
constexpr std::array<Shape, QuizLimits::level> shapes{{{2, 2, 3, 9}, {3, 2, 3, 14}, {4, 2, 3, 20}}};
constexpr int ties_in = 3;  // in every third exercise two leaves are equal

/// Draws the outline of a tree, then values for its leaves.
class Gardener {
 public:
  Gardener(const Shape& shape, Random& random) : shape_(shape), random_(random) {}

  const tree::Node* grow(tree::Pool& pool, bool tie) {
    do {
      branches_.clear();
      leaves_ = 0;
      outline(shape_.plies);
    } while (leaves_ > shape_.most_leaves);
    draw_values(tie);
    next_branch_ = next_leaf_ = 0;
    return build(pool, tree::Kind::Max, shape_.plies);
  }

 private:
  void outline(int plies) {
    if (plies == 0) {
      ++leaves_;
      return;
    }
    const std::size_t children =
        shape_.least_children + random_.below(shape_.most_children - shape_.least_children + 1);
    branches_.push_back(children);
    for (std::size_t i = 0; i < children; ++i) outline(plies - 1);
  }

  void draw_values(bool tie) {
    values_.resize(2 * leaves_);
    for (std::size_t i = 0; i < values_.size(); ++i) values_[i] = static_cast<double>(i + 1);
    random_.shuffle(values_);
    values_.resize(leaves_);
    if (!tie) return;
    const std::size_t one = random_.below(leaves_);
    const std::size_t other = (one + 1 + random_.below(leaves_ - 1)) % leaves_;
    values_[one] = values_[other];
  }

  const tree::Node* build(tree::Pool& pool, tree::Kind side, int plies) {
    if (plies == 0) return pool.intern({.value = values_[next_leaf_++]});
    tree::Node node{.kind = side};
    const std::size_t children = branches_[next_branch_++];
    for (std::size_t i = 0; i < children; ++i)
      node.edges.push_back({.to = build(pool, tree::side_below(side, side), plies - 1)});
    return pool.intern(std::move(node));
  }

  const Shape& shape_;
  Random& random_;
  std::vector<std::size_t> branches_;  ///< children of the inner nodes, parents first
  std::vector<double> values_;         ///< of the leaves
  std::size_t leaves_ = 0;
  std::size_t next_branch_ = 0;
  std::size_t next_leaf_ = 0;
};

bool cut_by_every_convention(const Chart& chart) {
  using enum Convention::Cut;
  using enum Convention::Order;
  using enum Convention::Fail;
  for (const auto cut : {AtLeast, Above})
    for (const auto order : {Natural, Reverse})
      for (const auto fail : {Soft, Hard})
        if (!Walk(chart, {.cut = cut, .order = order, .fail = fail}).cut_anything()) return false;
  return true;
}

bool equality_matters(const Chart& chart) {
  return Walk(chart, {}).order != Walk(chart, {.cut = Convention::Cut::Above}).order;
}

Error refused(std::string what, std::string expected) {
  return {.what = std::move(what), .where = "tree", .expected = std::move(expected)};
}

}  // namespace

std::string random_tree(std::uint64_t seed, int number, int level) {
  Random random(combine(seed, static_cast<std::uint64_t>(number)));
  Gardener gardener(shapes[static_cast<std::size_t>(level - 1)], random);
  const bool tie = number % ties_in == 0;
  for (;;) {  // every few trees one is good
    tree::Pool pool;
    const tree::Node* const root = gardener.grow(pool, tie);
    const Chart chart(*root);
    if (cut_by_every_convention(chart) && (!tie || equality_matters(chart))) return tree::Writer::text(*root);
  }
}

Expected<Chart> read_chart(const std::string& text) {
  if (const auto chance = text.find('{'); chance != std::string::npos)
    return fail({.what = "a chance node, and alpha-beta knows none",
                 .where = at_offset("tree", chance),
                 .expected = "a tree without {"});
  tree::Pool pool;
  const auto root = tree::Reader(text, false, pool).read();
  if (!root) {
    Error error = root.error();
    if (const auto comma = error.where.find(','); comma != std::string::npos)
      error.where = "tree" + error.where.substr(comma);
    return fail(std::move(error));
  }
  if ((*root)->kind == tree::Kind::Leaf) return fail(refused("a leaf alone asks nothing", "a bracket with children"));
  if ((*root)->size > QuizLimits::nodes)
    return fail(refused(std::to_string((*root)->size) + " nodes are too many for an exercise",
                        "at most " + std::to_string(QuizLimits::nodes)));
  return Chart(**root);
}

std::string whole_tree_player(int depth, const std::string& evaluator) {
  return "minimax:depth=" + std::to_string(depth) + (evaluator.empty() ? "" : ",evaluator=" + evaluator);
}

Expected<std::string> written_tree(const Thought& thought) {
  if (!thought.trace || !thought.complete || thought.trace->left_out > 0)
    return fail(refused(std::to_string(thought.nodes) + " nodes are too many for an exercise",
                        "at most " + std::to_string(QuizLimits::nodes) + ": a smaller depth, or fewer moves"));
  const Trace& trace = *thought.trace;
  tree::Pool pool;
  std::vector<const tree::Node*> made(trace.nodes.size());
  for (std::size_t id = trace.nodes.size(); id-- > 0;) {  // children stand behind their parents
    const TraceNode& node = trace.nodes[id];
    if (node.children.empty()) {
      made[id] = pool.intern({.value = std::round(node.value * 100) / 100});
      continue;
    }
    tree::Node inner{.kind = node.kind == "max" ? tree::Kind::Max : tree::Kind::Min};
    for (const std::size_t child : node.children)
      inner.edges.push_back({.to = made[child], .name = trace.nodes[child].move});
    made[id] = pool.intern(std::move(inner));
  }
  return tree::Writer::text(*made.front());
}

}  // namespace zermelo
