// The recorded tree: the same search, walkable, and the invariants of alpha-beta that the laboratory study teaches.
#include <gtest/gtest.h>

#include <algorithm>

#include "agreement.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/search.h"

namespace zermelo {
namespace {

using Board = Mnk<std::uint64_t>;
using Gravity = Connect<std::uint64_t>;
using Sowing = Kalah<kalah::PackedRow>;

static_assert(std::is_empty_v<NoTrace>, "the untraced search carries nothing");
static_assert(!std::is_base_of_v<NoTrace, SearchTree<Board>>);

template <class G>
struct Traced {
  SearchTree<G> tree;
  Report<typename G::Move, double> found;
};

template <class G>
Traced<G> traced(Algorithm algorithm, const G& game, const typename G::Position& p, int depth,
                 const TextbookOptions& options = {}, std::size_t budget = SearchTree<G>::default_budget) {
  const auto evaluator = default_evaluator(game);
  Traced<G> out{SearchTree<G>(game, budget), {}};
  out.found = search_to_depth(SearchTask{algorithm, game, evaluator, p, {}, {.depth = depth}, options}, out.tree);
  return out;
}

template <class G>
double minimax_value(const G& game, const typename G::Position& p, int depth, Player max) {
  const auto evaluator = default_evaluator(game);
  NoTrace silent;
  return AlphaBeta<G, Evaluator<G>>(game, evaluator, Limits{.depth = std::max(depth, 1)}, {}, silent)
      .value_of(p, Path<G>::from(game, p, {}), depth, max);
}

/// Calls use(trace, MAX) with alpha-beta's trees of random positions, in several orders.
template <class Use>
void each_trace(Use&& use) {
  const auto of = [&](const auto& game, int depth) {
    for (const auto& p : testing::random_positions(game, 12)) {
      if (game.ended(p)) continue;
      for (const Order order : {Order::Natural, Order::Reverse, Order::Static})
        use(traced(Algorithm::AlphaBeta, game, p, depth, {.order = order}), game.to_move(p));
    }
  };
  of(Board(), 4);
  of(Gravity(5, 4, 4), 4);
  of(Sowing(kalah::Rules{.pits = 3, .seeds = 2}), 4);
}

/// What holds below holds where a player moves twice running, too: such trees are among those looked at.
TEST(SearchTree, SomePlayersMoveTwiceRunning) {
  std::size_t further_turns = 0;
  each_trace([&](const auto& trace, Player) {
    for (const auto& node : trace.tree.nodes())
      for (const auto child : node.children)
        further_turns += !trace.tree[child].leaf && trace.tree[child].kind == node.kind;
  });
  EXPECT_GT(further_turns, 100U);
}

TEST(Tracer, ChangesNeitherValueNorLineNorNodes) {
  const Gravity game(5, 4, 4);
  const auto evaluator = default_evaluator(game);
  for (const Algorithm algorithm : {Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Expectimax})
    for (const auto& p : testing::random_positions(game, 10))
      for (const Order order : {Order::Natural, Order::Random, Order::Best})
        for (const std::size_t budget : {std::size_t{3}, SearchTree<Gravity>::default_budget}) {
          const TextbookOptions options{.order = order};
          const auto plain = search_to_depth(SearchTask{algorithm, game, evaluator, p, {}, {.depth = 4}, options});
          const auto [tree, heard] = traced(algorithm, game, p, 4, options, budget);
          EXPECT_EQ(heard.value, plain.value);
          EXPECT_EQ(heard.move, plain.move);
          EXPECT_EQ(heard.line, plain.line);
          EXPECT_EQ(heard.nodes, plain.nodes);
          EXPECT_EQ(heard.leaves, plain.leaves);
          EXPECT_EQ(heard.cutoffs, plain.cutoffs);
          EXPECT_EQ(tree.nodes().size() + tree.left_out(), plain.nodes) << "kept or counted, none lost";
          EXPECT_LE(tree.nodes().size(), budget);
        }
}

TEST(SearchTree, CanBeWalkedFromRootToLeavesAndBack) {
  each_trace([](const auto& trace, Player) {
    const auto& tree = trace.tree;
    using Tree = std::remove_cvref_t<decltype(tree)>;
    ASSERT_FALSE(tree.nodes().empty());
    EXPECT_EQ(tree.root().parent, Tree::none);
    EXPECT_FALSE(tree.root().move);
    EXPECT_EQ(tree.root().value, trace.found.value);
    EXPECT_EQ(std::ranges::count(tree.nodes(), true, &Tree::Node::leaf), static_cast<int>(trace.found.leaves));
    for (std::size_t id = 0; id < tree.nodes().size(); ++id) {
      const auto& node = tree[id];
      EXPECT_EQ(node.leaf, node.children.empty());
      for (const auto child : node.children) {
        EXPECT_EQ(tree[child].parent, id);
        EXPECT_GT(child, id) << "numbered in the order they were entered";
        EXPECT_EQ(tree[child].depth_left, node.depth_left - 1);
        EXPECT_TRUE(tree[child].position == tree.game().after(node.position, tree[child].move.value()));
        EXPECT_TRUE(std::ranges::find(node.legal, *tree[child].move) != node.legal.end());
      }
      const std::size_t pruned = node.cutoff ? node.cutoff->pruned.size() : 0;
      EXPECT_EQ(node.children.size() + pruned, node.legal.size());
      if (node.leaf) {
        EXPECT_TRUE(node.outcome || node.depth_left == 0);
        continue;
      }
      ASSERT_NE(node.chosen, Tree::none);
      EXPECT_TRUE(std::ranges::find(node.children, node.chosen) != node.children.end());
      EXPECT_EQ(tree[node.chosen].value, node.value);
    }
  });
}

TEST(SearchTree, TheChosenChildrenAreThePrincipalLine) {
  each_trace([](const auto& trace, Player) {
    auto id = trace.tree.root().chosen;
    for (const auto& move : trace.found.line) {
      ASSERT_LT(id, trace.tree.nodes().size());
      EXPECT_TRUE(trace.tree[id].move == move);
      id = trace.tree[id].chosen;
    }
    EXPECT_GE(id, trace.tree.nodes().size()) << "the line goes as far as the tree";
  });
}

TEST(SearchTree, PrintsALineANode) {
  const Board game;
  const auto [tree, found] = traced(Algorithm::AlphaBeta, game, game.initial(), 2);
  const std::string text = tree.text();
  EXPECT_EQ(static_cast<std::uint64_t>(std::ranges::count(text, '\n')), found.nodes);
  EXPECT_TRUE(text.starts_with("root max = ")) << text.substr(0, 40);
  const auto part = traced(Algorithm::AlphaBeta, game, game.initial(), 2, {}, 5).tree.text();
  EXPECT_NE(part.find("nodes more"), std::string::npos);
}

TEST(SearchTree, MaxAndMinAreReadFromThePosition) {
  each_trace([](const auto& trace, Player max) {
    for (const auto& node : trace.tree.nodes())
      EXPECT_EQ(node.kind, trace.tree.game().to_move(node.position) == max ? NodeKind::Max : NodeKind::Min);
  });
}

// The invariants. ---------------------------------------------------------------------------------------------------

TEST(AlphaBetaInvariant, TheWindowTravelsOnlyDownAndOnlyNarrows) {
  each_trace([](const auto& trace, Player) {
    for (const auto& node : trace.tree.nodes()) {
      auto window = node.entry;
      EXPECT_LT(window.alpha, window.beta) << "nothing is searched with an empty window";
      for (const auto child : node.children) {
        const auto& entry = trace.tree[child].entry;
        EXPECT_GE(entry.alpha, window.alpha);
        EXPECT_LE(entry.beta, window.beta);
        window = entry;
      }
      EXPECT_GE(node.exit.alpha, window.alpha);
      EXPECT_LE(node.exit.beta, window.beta);
    }
  });
}

TEST(AlphaBetaInvariant, ValuesTravelOnlyUp) {
  each_trace([](const auto& trace, Player) {
    for (const auto& node : trace.tree.nodes()) {
      if (node.leaf) continue;
      // A node's value is the best of its children, and a child's window knows of its elder siblings only their values.
      const bool max = node.kind == NodeKind::Max;
      double best = max ? -ValueTraits<double>::infinity() : ValueTraits<double>::infinity();
      for (const auto child : node.children) {
        const auto& c = trace.tree[child];
        EXPECT_EQ(c.entry.alpha, max ? std::max(node.entry.alpha, best) : node.entry.alpha);
        EXPECT_EQ(c.entry.beta, max ? node.entry.beta : std::min(node.entry.beta, best));
        best = max ? std::max(best, c.value) : std::min(best, c.value);
      }
      EXPECT_EQ(node.value, best);
    }
  });
}

TEST(AlphaBetaInvariant, MaxNeverChangesBetaAndMinNeverAlpha) {
  each_trace([](const auto& trace, Player) {
    for (const auto& node : trace.tree.nodes()) {
      if (node.leaf) {
        EXPECT_EQ(node.exit, node.entry);
        continue;
      }
      const bool max = node.kind == NodeKind::Max;
      if (max) {
        EXPECT_EQ(node.exit.beta, node.entry.beta);
      }
      if (!max) {
        EXPECT_EQ(node.exit.alpha, node.entry.alpha);
      }
      EXPECT_EQ(max ? node.exit.alpha : node.exit.beta,
                max ? std::max(node.entry.alpha, node.value) : std::min(node.entry.beta, node.value));
    }
  });
}

TEST(AlphaBetaInvariant, ANodeIsCutExactlyWhenTheWindowIsEmpty) {
  each_trace([](const auto& trace, Player) {
    for (const auto& node : trace.tree.nodes()) {
      if (node.leaf) continue;
      const bool rest = node.children.size() < node.legal.size();
      EXPECT_EQ(rest, node.cutoff.has_value());
      if (rest) {
        EXPECT_GE(node.exit.alpha, node.exit.beta);
      }
    }
  });
}

TEST(AlphaBetaInvariant, OnceTheWindowIsEmptyTheRestCannotMatter) {
  std::size_t cuts = 0;
  each_trace([&](const auto& trace, Player max) {
    const auto& game = trace.tree.game();
    const auto& root = trace.tree.root();
    EXPECT_EQ(root.value, minimax_value(game, root.position, root.depth_left, max));
    for (const auto& node : trace.tree.nodes()) {
      if (!node.cutoff) continue;
      ++cuts;
      // With the pruned children searched the value moves only further out of the window.
      double whole = node.value;
      for (const auto& move : node.cutoff->pruned) {
        const double value = minimax_value(game, game.after(node.position, move), node.depth_left - 1, max);
        whole = node.kind == NodeKind::Max ? std::max(whole, value) : std::min(whole, value);
      }
      if (node.kind == NodeKind::Max) {
        EXPECT_GE(whole, node.entry.beta);
      }
      if (node.kind == NodeKind::Min) {
        EXPECT_LE(whole, node.entry.alpha);
      }
    }
  });
  EXPECT_GT(cuts, 100U);
}

TEST(AlphaBetaInvariant, AValueInsideTheWindowIsExactAndOneOutsideABound) {
  each_trace([](const auto& trace, Player max) {
    for (const auto& node : trace.tree.nodes()) {
      const double truth = minimax_value(trace.tree.game(), node.position, node.depth_left, max);
      if (node.value <= node.entry.alpha) {
        EXPECT_LE(truth, node.value);
      } else if (node.value >= node.entry.beta) {
        EXPECT_GE(truth, node.value);
      } else {
        EXPECT_EQ(truth, node.value);
      }
    }
  });
}

TEST(Cutoff, NamesTwoNumbersAndTwoNodes) {
  each_trace([](const auto& trace, Player) {
    const auto& tree = trace.tree;
    using Tree = std::remove_cvref_t<decltype(tree)>;
    for (const auto& node : tree.nodes()) {
      if (!node.cutoff) {
        EXPECT_EQ(tree.reason(node), "");
        continue;
      }
      const auto& cut = *node.cutoff;
      ASSERT_NE(cut.by, Tree::none);
      ASSERT_NE(cut.rival, Tree::none);
      EXPECT_EQ(tree[cut.by].value, cut.value);
      EXPECT_EQ(tree[cut.rival].value, cut.bound) << "the other side has this number there";
      EXPECT_NE(tree[tree[cut.rival].parent].kind, node.kind);
      EXPECT_EQ(tree[cut.rival].parent < static_cast<std::size_t>(&node - tree.nodes().data()), true);
      EXPECT_GE(node.kind == NodeKind::Max ? cut.value : cut.bound, node.kind == NodeKind::Max ? cut.bound : cut.value);
      const std::string words = tree.reason(node);
      EXPECT_NE(words.find("already has " + Tree::shown(cut.value) + " here"), std::string::npos) << words;
      EXPECT_NE(words.find("has " + Tree::shown(cut.bound) + " at " + tree.path_text(cut.rival)), std::string::npos)
          << words;
    }
  });
}

TEST(MinimaxTrace, HasNoWindowAndNoCut) {
  const Board game;
  const auto [tree, found] = traced(Algorithm::Minimax, game, game.initial(), 3);
  EXPECT_EQ(tree.nodes().size(), found.nodes);
  for (const auto& node : tree.nodes()) {
    EXPECT_EQ(node.entry.alpha, -ValueTraits<double>::infinity());
    EXPECT_EQ(node.exit.beta, ValueTraits<double>::infinity());
    EXPECT_FALSE(node.cutoff);
    EXPECT_EQ(node.value, minimax_value(game, node.position, node.depth_left, Player::First));
  }
}

}  // namespace
}  // namespace zermelo
