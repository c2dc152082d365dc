#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "zermelo/games/tree/tree.h"
#include "zermelo/search.h"

namespace zermelo {
namespace {

template <class G>
auto searched(Algorithm algorithm, const G& game, const tree::Position& position, int depth,
              const TextbookOptions& options = {}) {
  return search_to_depth(SearchTask{algorithm, game, default_evaluator(game), position, {}, {.depth = depth}, options});
}

double minimax(std::string_view text, int depth = 30) {
  const Tree game;
  return searched(Algorithm::Minimax, game, game.read_position(text).value(), depth).value;
}

double expectimax(std::string_view text, int depth = 30) {
  const ChanceTree game;
  return searched(Algorithm::Expectimax, game, game.read_position(text).value(), depth).value;
}

std::string irregular_tree(Random& random, int levels) {
  if (levels == 0 || random.below(5) == 0) return std::to_string(static_cast<long>(random.below(31)) - 15);
  constexpr std::array<std::string_view, 5> sides{"", "", "", "max", "min"};
  std::string text = std::string(sides[random.below(5)]) + "(";
  for (std::uint64_t i = 1 + random.below(4); i > 0; --i) text += irregular_tree(random, levels - 1) + " ";
  return text + ")";
}

struct Made {
  std::string error;
  std::string position;
  bool chance = false;
};
Made made(const std::vector<std::pair<std::string, std::string>>& options) {
  const auto settings = Settings::make(tree::Family::options(), options, "game tree");
  if (!settings) return {.error = settings.error().message()};
  Made result;
  const auto used = tree::Family::make(*settings, [&]<class G>(const G& game) {
    result.position = game.position_text(game.initial());
    result.chance = HasChance<G>;
  });
  if (!used) result.error = used.error().message();
  return result;
}

TEST(TreeSearch, TheTextbookTreeIsWorthThree) {
  const Tree game;
  const auto report = searched(Algorithm::Minimax, game, game.initial(), 2);
  EXPECT_EQ(report.value, 3);
  EXPECT_EQ(report.move, tree::Move{0});
  EXPECT_EQ(report.line, (std::vector<tree::Move>{{0}, {0}}));
  EXPECT_EQ(report.leaves, 9U);
  EXPECT_EQ(report.nodes, 13U);
  EXPECT_EQ(report.proof, Proof::Proven);
}

TEST(TreeSearch, AlphaBetaSeesSevenLeavesOfItAndCutsFourAndSix) {
  const Tree game;
  SearchTree<Tree> tree(game);
  const auto evaluator = default_evaluator(game);
  const auto report =
      search_to_depth(SearchTask{Algorithm::AlphaBeta, game, evaluator, game.initial(), {}, {.depth = 2}}, tree);
  EXPECT_EQ(report.value, 3);
  EXPECT_EQ(report.leaves, 7U);
  EXPECT_EQ(report.cutoffs, 2U) << "after 2, and after the last leaf, which cuts nothing";
  std::vector<double> pruned;
  for (const auto& node : tree.nodes())
    if (node.cutoff)
      for (const tree::Move move : node.cutoff->pruned) pruned.push_back(game.after(node.position, move).node->value);
  EXPECT_EQ(pruned, (std::vector<double>{4, 6}));
}

TEST(TreeSearch, PerfectOrderReachesKnuthAndMooresCount) {
  // Knuth & Moore 1975: b^ceil(d/2) + b^floor(d/2) - 1 leaves of a uniform tree must be seen, and need be.
  const auto power = [](std::uint64_t b, int exponent) {
    std::uint64_t product = 1;
    for (int i = 0; i < exponent; ++i) product *= b;
    return product;
  };
  constexpr std::array<std::pair<int, int>, 10> shapes{
      {{2, 1}, {2, 6}, {2, 9}, {3, 4}, {3, 5}, {4, 4}, {5, 3}, {7, 3}, {20, 2}, {1, 20}}};
  for (const auto& [b, d] : shapes)
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const Tree game(tree::UniformTree{.branching = b, .depth = d, .seed = seed});
      const auto report = searched(Algorithm::AlphaBeta, game, game.initial(), d, {.order = Order::Best});
      const auto base = static_cast<std::uint64_t>(b);
      EXPECT_EQ(report.leaves, power(base, (d + 1) / 2) + power(base, d / 2) - 1) << b << ' ' << d << ' ' << seed;
    }
}

TEST(TreeSearch, AlphaBetaFindsMinimaxsValueOnRandomTrees) {
  const Tree game;
  Random random(2026);
  for (int i = 0; i < 200; ++i) {
    const std::string text = irregular_tree(random, 5);
    const auto position = game.read_position(text).value();
    const int depth = static_cast<int>(1 + random.below(6));
    const auto full = searched(Algorithm::Minimax, game, position, depth);
    for (const Order order : {Order::Natural, Order::Reverse, Order::Best}) {
      const auto cut = searched(Algorithm::AlphaBeta, game, position, depth, {.order = order});
      ASSERT_EQ(cut.value, full.value) << text << " depth " << depth;
      ASSERT_LE(cut.leaves, full.leaves);
    }
  }
}

TEST(TreeSearch, UniformRandomTreesToo) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Tree game(tree::UniformTree{.branching = 3, .depth = 5, .seed = seed, .least = -5, .most = 5});
    EXPECT_EQ(searched(Algorithm::AlphaBeta, game, game.initial(), 5).value,
              searched(Algorithm::Minimax, game, game.initial(), 5).value);
  }
}

TEST(TreeSearch, MaxMayStandAboveMax) {
  EXPECT_EQ(minimax("((1 7)(9 4))"), 4);
  EXPECT_EQ(minimax("(max(1 7)(9 4))"), 7);
  EXPECT_EQ(minimax("(max(max(1 8) 7)(9 4))"), 8);
}

TEST(TreeSearch, AtMinsRootTheValueIsMins) {
  EXPECT_EQ(minimax("min(2 4 6)"), -2);
  EXPECT_EQ(minimax("min((1 5) 3)"), -3);
}

TEST(TreeSearch, ALeafIsWorthItsNumber) {
  EXPECT_EQ(minimax("3.5"), 3.5);
  EXPECT_EQ(minimax("-2"), -2);
  const Tree game;
  const auto outcome = game.ended(game.read_position("-2.5").value()).value();
  EXPECT_EQ(outcome, Outcome::by_margin(-2.5, Reason::Leaf));
  EXPECT_EQ(outcome.result, Result::SecondWins);
}

TEST(TreeSearch, ATreeCutAtTheHorizonIsNotProven) {
  const Tree game;
  const auto position = game.read_position("(5 (9 9))").value();
  const auto report = searched(Algorithm::AlphaBeta, game, position, 1);
  EXPECT_EQ(report.value, 5);
  EXPECT_EQ(report.proof, Proof::Heuristic);
  EXPECT_EQ(searched(Algorithm::AlphaBeta, game, position, 2).proof, Proof::Proven);
}

TEST(TreeSearch, AChanceNodeIsWorthItsExpectation) {
  EXPECT_EQ(expectimax("{1/2:(3 4) 1/2:5}"), 4.5);
  EXPECT_EQ(expectimax("({1/2:(3 4) 1/2:5} 3.75)"), 4);
  EXPECT_EQ(expectimax("min({1/2:(3 4) 1/2:5} 4.25)"), -4.25);
  EXPECT_EQ(expectimax("{1/4:{1/2:8 1/2:0} 0.75:-4}"), -2);
  const ChanceTree game;
  const auto report = searched(Algorithm::Expectimax, game, game.initial(), 3);
  EXPECT_EQ(report.value, 4.5);
  EXPECT_EQ(report.move, tree::Move{1});
}

TEST(TreeSearch, PerftCountsTheLeavesOfAUniformTree) {
  const Tree game(tree::UniformTree{.branching = 3, .depth = 6});
  EXPECT_EQ(perft(game, game.initial(), 6), 729U);
  EXPECT_EQ(perft(game, game.initial(), 7), 0U);
}

TEST(TreeFamilyOptions, ARandomTreeFollowsFromItsSeed) {
  const auto one = made({{"shape", "random"}, {"b", "2"}, {"d", "2"}, {"seed", "7"}});
  EXPECT_EQ(one.error, "");
  EXPECT_EQ(one.position, made({{"shape", "random"}, {"b", "2"}, {"d", "2"}, {"seed", "7"}}).position);
  EXPECT_NE(one.position, made({{"shape", "random"}, {"b", "2"}, {"d", "2"}, {"seed", "8"}}).position);
  EXPECT_EQ(made({{"shape", "random"}, {"b", "2"}, {"d", "2"}, {"least", "4"}, {"most", "4"}}).position,
            "((4 4)(4 4))");
}

TEST(TreeFamilyOptions, ChanceIsAGameOfItsOwn) {
  EXPECT_FALSE(made({}).chance);
  EXPECT_TRUE(made({{"shape", "chance"}}).chance);
  EXPECT_EQ(tree::Family::variant_for("({1/2:3 1/2:4})"), "chance");
  EXPECT_EQ(tree::Family::variant_for("(3 4)"), "");
}

TEST(TreeFamilyOptions, WhatCannotBeIsRefused) {
  EXPECT_EQ(made({{"shape", "random"}, {"b", "20"}, {"d", "20"}}).error,
            "game tree: b=20,d=20 makes too many nodes; expected at most 1000000 nodes");
  EXPECT_EQ(made({{"shape", "random"}, {"least", "5"}, {"most", "4"}}).error,
            "game tree: least is above most; expected least at most equal to most");
  EXPECT_EQ(made({{"b", "2"}}).error, "game tree: b is for random trees; expected tree:random,…");
  EXPECT_NE(made({{"shape", "radnom"}}).error, "");
  EXPECT_NE(made({{"shape", "random"}, {"b", "21"}}).error, "");
}

}  // namespace
}  // namespace zermelo
