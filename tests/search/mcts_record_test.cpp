// The record of a search by sampling: the log of its iterations rebuilds the tree, and every choice is the one that the
// formula demands.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <numeric>

#include "zermelo/games/chess/chess.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/games/pig/pig.h"
#include "zermelo/search.h"
#include "zermelo/search/monte_carlo/recorder.h"

namespace zermelo {
namespace {

using Board = Mnk<std::uint64_t>;
using Gravity = Connect<std::uint64_t>;
using Sowing = Kalah<kalah::PackedRow>;
using Piglet = pig::Game<pig::Coin>;

static_assert(std::is_empty_v<NoWatch>, "the search that is not watched carries nothing");

/// A search may compute the same sum in another order.
constexpr double rounding = 1e-12;

template <class G>
struct Watched {
  using E = Evaluator<G>;
  using Sampling = Mcts<G, E, MaybeWatch<MctsWatch<G>>>;
  using Solver = MctsSolver<G, E>;

  explicit Watched(const G& rules, const MctsOptions& chosen = {}) : game(rules), options(chosen) {}
  G game;
  MctsOptions options;
  E evaluator = default_evaluator(game);

  MctsWatch<G> watch(const RecordLimits& limits) const { return {game, options.c, limits}; }
  Sampling mcts(std::uint64_t playouts, MctsWatch<G>* watch) const {
    return Sampling(game, evaluator, 1, {.nodes = playouts}, options, MaybeWatch(watch));
  }
  MctsRecord<G> sampled(std::uint64_t playouts, const RecordLimits& limits = {}) const {
    auto recorded = watch(limits);
    auto search = mcts(playouts, &recorded);
    search(game.initial());
    return record_of(game, search, recorded, game.initial(), {});
  }
  template <class Use>
  void solve(std::uint64_t playouts, const RecordLimits& limits, Use&& use) const {
    Solver search(game, evaluator, 1, options);
    const auto start = game.initial();
    MctsSolverWatch<G, E> watch(
        {.game = game, .evaluator = evaluator, .mistake = 1, .options = options, .start = start}, search.random(),
        limits);
    const auto found = search(start, {}, {.nodes = playouts}, {}, [&](const Solver& solver) { watch.iterate(solver); });
    use(search, found, record_of(game, search, watch, start, {}));
  }
};

/// Calls use(setting, record) with records whose log is complete, of games with extra turns, dice and repetitions.
template <class Use>
void each_sampled(Use&& use) {
  constexpr RecordLimits all{.nodes = 100'000, .iterations = 400, .entries = 1'000'000};
  const auto of = [&](const auto& watched) { use(watched, watched.sampled(400, all)); };
  of(Watched<Board>(Board()));
  of(Watched<Board>(Board(), {.c = 0.3, .playout = Playout::Greedy, .seed = 7}));
  of(Watched<Gravity>(Gravity(5, 4, 4), {.seed = 3}));
  of(Watched<Sowing>(Sowing(kalah::Rules{.pits = 3, .seeds = 2})));
  of(Watched<Piglet>(Piglet(5)));
  of(Watched<Chess>(Chess(), {.playout = Playout::Evaluator}));
}
template <class Use>
void each_solved(Use&& use) {
  constexpr RecordLimits all{.nodes = 100'000, .iterations = 400, .entries = 1'000'000};
  const auto of = [&](const auto& watched) {
    watched.solve(400, all, [&](const auto& search, const auto& found, const auto& record) {
      use(watched, search, found, record);
    });
  };
  of(Watched<Board>(Board(), {.playout = Playout::Evaluator}));
  of(Watched<Gravity>(Gravity(5, 4, 4), {.playout = Playout::Random, .seed = 3}));
  of(Watched<Sowing>(Sowing(kalah::Rules{.pits = 3, .seeds = 2}), {.playout = Playout::Evaluator}));
  of(Watched<Piglet>(Piglet(5), {.playout = Playout::Random}));
  of(Watched<Chess>(Chess(), {.playout = Playout::Evaluator}));
}

TEST(MctsWatch, ChangesNothingThatIsFound) {
  const Watched<Gravity> watched(Gravity(5, 4, 4), {.seed = 9});
  const auto plain = Mcts<Gravity, Evaluator<Gravity>>(watched.game, watched.evaluator, 1, {.nodes = 3000},
                                                       watched.options)(watched.game.initial());
  const auto expect_the_same = [&](MctsWatch<Gravity>* watch) {
    const auto found = watched.mcts(3000, watch)(watched.game.initial());
    EXPECT_EQ(found.value, plain.value);
    EXPECT_EQ(found.line, plain.line);
    EXPECT_EQ(found.nodes, plain.nodes);
  };
  expect_the_same(nullptr);
  for (const std::size_t iterations : {0, 50, 1000}) {
    auto watch = watched.watch({.iterations = iterations});
    expect_the_same(&watch);
    EXPECT_EQ(watch.log().iterations().size(), iterations);
    EXPECT_EQ(watch.total(), 3000U);
  }
}

TEST(MctsSolverWatch, ChangesNothingThatIsFound) {
  const Watched<Gravity> watched(Gravity(), {.playout = Playout::Random, .seed = 9});
  const auto plain = MctsSolver<Gravity, Evaluator<Gravity>>(watched.game, watched.evaluator, 1, watched.options)(
      watched.game.initial(), {}, {.nodes = 3000}, [](const auto&) {});
  watched.solve(3000, {.iterations = 100}, [&](const auto&, const auto& found, const auto& record) {
    EXPECT_EQ(found.value, plain.value);
    EXPECT_EQ(found.line, plain.line);
    EXPECT_EQ(record.iterations.size(), 100U);
    EXPECT_EQ(record.total, 3000U);
  });
}

/// The tree of the record is the tree of the search, node by node, for as far as nodes were visited.
TEST(MctsRecord, HoldsTheTreeOfTheSearch) {
  const Watched<Gravity> watched(Gravity(5, 4, 4));
  auto watch = watched.watch({.iterations = 100});
  auto search = watched.mcts(2000, &watch);
  const auto found = search(watched.game.initial());
  const auto record = record_of(watched.game, search, watch, watched.game.initial(), {});
  const auto nodes = search.nodes();
  EXPECT_EQ(record.left_out, 0U);
  EXPECT_EQ(record.total, 2000U);
  EXPECT_EQ(record.iterations.size(), 100U);
  std::size_t compared = 0;
  const auto compare = [&](auto&& self, std::uint32_t at, std::uint32_t id) -> void {
    ++compared;
    EXPECT_EQ(record.nodes[id].visits, nodes[at].visits);
    EXPECT_EQ(record.nodes[id].value, nodes[at].mean());
    std::size_t visited = 0;
    for (std::uint32_t i = 0; i < nodes[at].children; ++i) {
      const std::uint32_t child = nodes[at].first_child + i;
      EXPECT_TRUE(record.nodes[id].legal[i] == nodes[child].move) << "legal moves lie beside the children";
      if (nodes[child].visits == 0) continue;
      ++visited;
      for (const auto other : record.nodes[id].children)
        if (*record.nodes[other].move == nodes[child].move) self(self, child, other);
    }
    EXPECT_EQ(record.nodes[id].children.size(), visited);
  };
  compare(compare, 0, 0);
  EXPECT_EQ(compared, record.nodes.size());
  EXPECT_TRUE(*record.nodes[record.nodes[0].chosen].move == *found.move);
}

TEST(MctsRecord, ANodeIsVisitedOnceForItselfAndOnceForEachVisitBelow) {
  each_sampled([](const auto&, const auto& record) {
    for (std::size_t id = 0; id < record.nodes.size(); ++id) {
      const auto& node = record.nodes[id];
      std::uint64_t below = 0;
      for (const auto child : node.children) {
        EXPECT_GT(child, id);
        EXPECT_EQ(record.nodes[child].parent, id);
        below += record.nodes[child].visits;
      }
      if (node.outcome) continue;
      EXPECT_EQ(node.visits, below + (id == 0 ? 0 : 1));
    }
  });
}

/// The numbers of a tree: what the last change of each node wrote.
struct Numbers {
  std::uint64_t visits = 0;
  double value = 0;
  double total = 0;
};

TEST(MctsRecord, TheLogRebuildsTheTree) {
  each_sampled([](const auto&, const auto& record) {
    ASSERT_EQ(record.iterations.size(), record.total);
    std::map<std::uint32_t, Numbers> tree{{0, {}}};
    for (const auto& iteration : record.iterations) {
      for (const auto id : iteration.added) EXPECT_TRUE(tree.emplace(id, Numbers()).second) << "added once";
      ASSERT_EQ(iteration.choices.size() + 1, iteration.path.size());
      ASSERT_EQ(iteration.changes.size(), iteration.path.size());
      for (std::size_t i = 0; i < iteration.path.size(); ++i) {
        const auto& change = iteration.changes[iteration.path.size() - 1 - i];
        EXPECT_EQ(change.node, iteration.path[i]);
        Numbers& numbers = tree.at(change.node);
        EXPECT_EQ(change.visits, ++numbers.visits);
        numbers.total += iteration.result;
        EXPECT_NEAR(change.value, numbers.total / static_cast<double>(numbers.visits), 1e-9);
        numbers.value = change.value;
      }
    }
    EXPECT_EQ(tree.size(), record.nodes.size());
    for (const auto& [id, numbers] : tree) {
      EXPECT_EQ(numbers.visits, record.nodes[id].visits);
      EXPECT_EQ(numbers.value, record.nodes[id].value);
    }
  });
}

TEST(MctsRecord, EveryChildSelectedIsNewOrHasTheLargestUcb) {
  std::map<SelectRule, int> rules;
  each_sampled([&](const auto& watched, const auto& record) {
    std::map<std::uint32_t, std::uint64_t> visits;
    for (const auto& iteration : record.iterations) {
      for (std::size_t step = 0; step < iteration.choices.size(); ++step) {
        const auto& choice = iteration.choices[step];
        const auto& node = record.nodes[choice.node];
        ++rules[choice.rule];
        EXPECT_EQ(choice.node, iteration.path[step]);
        ASSERT_EQ(choice.terms.size(), node.legal.size());
        EXPECT_TRUE(*record.nodes[iteration.path[step + 1]].move == node.legal[choice.chosen]);
        EXPECT_EQ(choice.parent_visits, visits[choice.node]);
        for (const auto child : node.children)
          for (std::size_t i = 0; i < node.legal.size(); ++i)
            if (node.legal[i] == *record.nodes[child].move) {
              EXPECT_EQ(choice.terms[i].visits, visits[child]);
            }
        const bool untried = std::ranges::any_of(choice.terms, [](const auto& term) { return term.visits == 0; });
        if (choice.rule == SelectRule::Dice) continue;
        EXPECT_EQ(choice.rule, untried ? SelectRule::Untried : SelectRule::Ucb);
        if (untried) {
          EXPECT_EQ(choice.terms[choice.chosen].visits, 0U);
        }
        for (const auto& term : choice.terms) {
          EXPECT_EQ(term.mean.has_value(), term.visits > 0);
          if (!term.mean) continue;
          EXPECT_GE(*term.mean, 0);
          EXPECT_LE(*term.mean, 1);
          EXPECT_NEAR(*term.exploration, watched.options.c * std::sqrt(std::log(choice.parent_visits) / term.visits),
                      1e-9);
          if (!untried) {
            EXPECT_LE(*term.mean + *term.exploration,
                      *choice.terms[choice.chosen].mean + *choice.terms[choice.chosen].exploration + rounding);
          }
        }
      }
      for (const auto& change : iteration.changes) visits[change.node] = change.visits;
    }
  });
  EXPECT_GT(rules[SelectRule::Untried], 100);
  EXPECT_GT(rules[SelectRule::Ucb], 100);
  EXPECT_GT(rules[SelectRule::Dice], 100);
}

/// The mean of a child is as the player who chooses sees it: 0 where all playouts were lost.
TEST(MctsRecord, AMeanIsSeenByThePlayerWhoChooses) {
  const Watched<Board> watched{Board()};
  const auto record = watched.sampled(300, {.iterations = 300});
  std::size_t compared = 0;
  const auto& last = record.iterations.back();
  for (const auto& choice : last.choices) {
    const auto& node = record.nodes[choice.node];
    const int mover = sign(watched.game.to_move(node.position));
    for (const auto child : node.children) {
      if (std::ranges::find(last.path, child) != last.path.end()) continue;  // it has changed since
      const auto move = std::ranges::find(node.legal, *record.nodes[child].move);
      const auto& term = choice.terms[static_cast<std::size_t>(move - node.legal.begin())];
      EXPECT_NEAR(*term.mean, (1 + mover * record.nodes[child].value) / 2, 1e-12);
      ++compared;
    }
  }
  EXPECT_GT(compared, 5U);
}

/// Playing the moves of a playout gives its result.
TEST(MctsRecord, APlayoutLeadsFromTheLeafToItsResult) {
  std::size_t played = 0;
  const auto check = [&](const auto& watched, const auto& record) {
    const Reward<std::remove_cvref_t<decltype(watched.game)>, std::remove_cvref_t<decltype(watched.evaluator)>> reward(
        watched.evaluator, 1);
    for (const auto& iteration : record.iterations) {
      auto position = record.nodes[iteration.path.back()].position;
      if (iteration.outcome) {
        EXPECT_TRUE(iteration.playout.empty());
        EXPECT_EQ(iteration.result, reward.of(*iteration.outcome));
        continue;
      }
      if (watched.options.playout == Playout::Evaluator || !iteration.simulated) continue;
      for (const auto& move : iteration.playout) position = watched.game.after(position, move);
      MoveList<typename std::remove_cvref_t<decltype(watched.game)>::Move> moves;
      const auto outcome = moves_or_outcome(watched.game, position, moves);
      ASSERT_TRUE(outcome);
      EXPECT_EQ(iteration.result, reward.of(*outcome));
      ++played;
    }
  };
  each_sampled(check);
  each_solved([&](const auto& watched, const auto&, const auto&, const auto& record) { check(watched, record); });
  EXPECT_GT(played, 1000U);
}

TEST(MctsRecord, HoldsNoMoreThanItsLimits) {
  const Watched<Gravity> watched{Gravity()};
  const auto whole = watched.sampled(3000);
  EXPECT_EQ(whole.iterations.size(), 200U);
  EXPECT_LE(whole.chart.iterations.size(), VisitChart::most);
  const auto some = watched.sampled(3000, {.nodes = 500, .iterations = 100});
  EXPECT_EQ(some.nodes.size(), 500U);
  EXPECT_EQ(some.nodes.size() + some.left_out, whole.nodes.size() + whole.left_out);
  EXPECT_EQ(some.iterations.size(), 100U);
  for (std::size_t id = 1; id < some.nodes.size(); ++id) EXPECT_LT(some.nodes[id].parent, id);
  const auto few = watched.sampled(3000, {.nodes = 20, .iterations = 100});
  EXPECT_EQ(few.nodes.size(), 20U);
  EXPECT_LT(few.iterations.size(), 30U);
  for (const auto& iteration : few.iterations)
    for (const auto id : iteration.path) EXPECT_LT(id, 20U);
  const auto brief = watched.sampled(3000, {.entries = 300});
  EXPECT_LT(brief.iterations.size(), 30U);
  EXPECT_GT(brief.iterations.size(), 2U);
}

/// Of the nodes beyond the log, those are kept that were visited most.
TEST(MctsRecord, KeepsTheMostVisitedNodes) {
  const Watched<Gravity> watched{Gravity()};
  const auto whole = watched.sampled(3000, {.iterations = 0});
  const auto some = watched.sampled(3000, {.nodes = 100, .iterations = 0});
  std::vector<std::uint32_t> all;
  std::vector<std::uint32_t> kept;
  for (const auto& node : whole.nodes) all.push_back(node.visits);
  for (const auto& node : some.nodes) kept.push_back(node.visits);
  std::ranges::sort(all, std::greater());
  std::ranges::sort(kept, std::greater());
  all.resize(100);
  EXPECT_EQ(kept, all);
}

TEST(VisitChart, ShowsTheWholeSearchInEqualSteps) {
  const Watched<Gravity> watched(Gravity(5, 4, 4));
  for (const std::uint64_t playouts : {1U, 7U, 200U, 1000U, 5001U}) {
    const auto record = watched.sampled(playouts, {.iterations = 0});
    const auto& chart = record.chart;
    ASSERT_EQ(chart.iterations.size(), chart.visits.size());
    ASSERT_EQ(chart.iterations.size(), chart.values.size());
    EXPECT_EQ(chart.iterations.back(), playouts);
    EXPECT_LE(chart.iterations.size(), VisitChart::most);
    EXPECT_GE(chart.iterations.size(), std::min<std::size_t>(playouts, 98));
    for (std::size_t i = 0; i < chart.iterations.size(); ++i) {
      EXPECT_EQ(std::accumulate(chart.visits[i].begin(), chart.visits[i].end(), std::uint64_t{0}), chart.iterations[i]);
      if (i + 2 < chart.iterations.size()) {
        EXPECT_EQ(chart.iterations[i + 1] - chart.iterations[i], chart.iterations.front());
      }
    }
    for (const auto child : record.nodes[0].children)
      for (std::size_t i = 0; i < record.nodes[0].legal.size(); ++i)
        if (record.nodes[0].legal[i] == *record.nodes[child].move) {
          EXPECT_EQ(chart.visits.back()[i], record.nodes[child].visits);
          EXPECT_EQ(chart.values.back()[i], record.nodes[child].value);
        }
  }
}

// The solver. ---------------------------------------------------------------------------------------------------------

TEST(MctsSolverRecord, HoldsTheGraphOfTheSearch) {
  each_solved([](const auto& watched, const auto& search, const auto& found, const auto& record) {
    EXPECT_EQ(record.left_out, 0U);
    EXPECT_EQ(record.nodes.size(), search.nodes().size());
    EXPECT_TRUE(record.bounded);
    std::size_t edges = 0;
    for (const auto& edge : search.edges()) edges += edge.child != MctsRecord<Board>::none;
    std::size_t ways = 0;
    for (std::size_t id = 0; id < record.nodes.size(); ++id) {
      const auto& node = record.nodes[id];
      ways += node.children.size() + node.links.size();
      EXPECT_LE(node.low, node.high);
      for (const auto child : node.children) {
        EXPECT_GT(child, id);
        EXPECT_GT(*record.nodes[child].prior, 0);
        EXPECT_TRUE(record.nodes[child].position == watched.game.after(node.position, *record.nodes[child].move));
      }
      for (const auto& [move, other] : node.links)
        EXPECT_EQ(watched.game.key(record.nodes[other].position),
                  watched.game.key(watched.game.after(node.position, move)));
    }
    EXPECT_EQ(ways, edges);
    if (found.move) {
      EXPECT_TRUE(*record.nodes[record.nodes[0].chosen].move == *found.move);
    }
  });
}

TEST(MctsSolverRecord, TheLogRebuildsTheGraph) {
  each_solved([](const auto&, const auto&, const auto&, const auto& record) {
    ASSERT_EQ(record.iterations.size(), record.total);
    struct Proven {
      std::uint32_t visits;
      double value, low, high;
    };
    std::map<std::uint32_t, Proven> graph;
    std::size_t added = 1;
    for (const auto& iteration : record.iterations) {
      added += iteration.added.size();
      ASSERT_EQ(iteration.choices.size() + 1, iteration.path.size());
      for (const auto& change : iteration.changes) {
        EXPECT_EQ(change.visits, graph[change.node].visits + 1);
        graph[change.node] = {change.visits, change.value, change.low, change.high};
      }
    }
    EXPECT_EQ(added, record.nodes.size());
    for (std::uint32_t id = 0; id < record.nodes.size(); ++id) {
      const auto& node = record.nodes[id];
      if (!graph.contains(id)) {
        EXPECT_EQ(node.visits, 0U);
        EXPECT_TRUE(node.outcome) << "only the end of a game is known without a visit";
        continue;
      }
      EXPECT_EQ(graph[id].visits, node.visits);
      EXPECT_EQ(graph[id].value, node.value);
      EXPECT_EQ(graph[id].low, node.low);
      EXPECT_EQ(graph[id].high, node.high);
    }
  });
}

TEST(MctsSolverRecord, EveryChildSelectedHasTheLargestPuct) {
  std::map<SelectRule, int> rules;
  std::size_t left_out = 0;
  each_solved([&](const auto&, const auto&, const auto&, const auto& record) {
    for (const auto& iteration : record.iterations)
      for (const auto& choice : iteration.choices) {
        ++rules[choice.rule];
        ASSERT_EQ(choice.terms.size(), record.nodes[choice.node].legal.size());
        if (choice.rule == SelectRule::Dice) continue;
        const auto& chosen = choice.terms[choice.chosen];
        if (!chosen.mean) continue;  // nothing can become better: the first move
        for (const auto& term : choice.terms) {
          left_out += !term.mean;
          if (term.mean) {
            EXPECT_LE(*term.mean + *term.exploration, *chosen.mean + *chosen.exploration + rounding);
          }
        }
      }
  });
  EXPECT_GT(rules[SelectRule::Puct], 1000);
  EXPECT_GT(rules[SelectRule::Dice], 100);
  EXPECT_GT(left_out, 10U) << "proven moves are not compared";
}

TEST(MctsSolverRecord, AFirstVisitBringsItsResultIntoTheNode) {
  each_solved([](const auto&, const auto& search, const auto&, const auto& record) {
    std::size_t first_visits = 0;
    for (const auto& iteration : record.iterations) {
      const auto& leaf = iteration.changes.front();
      if (leaf.visits != 1 || !iteration.simulated) continue;
      EXPECT_EQ(iteration.result, search.nodes()[leaf.node].guess) << "the record keeps the order of the nodes";
      ++first_visits;
    }
    EXPECT_GT(first_visits, 10U);
  });
}

}  // namespace
}  // namespace zermelo
