// Threads that share one tree of mcts-solver. The thread sanitizer watches it (preset tsan); the other builds compare
// the proofs with a search that looks at everything.
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <stdexcept>
#include <stop_token>
#include <thread>

#include "zermelo/games/connect/connect.h"
#include "zermelo/games/einstein/einstein.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/games/pig/pig.h"
#include "zermelo/search/monte_carlo/mcts_solver.h"

namespace zermelo {
namespace {

using namespace std::chrono_literals;
using Squares = Mnk<std::uint64_t>;
using Columns = Connect<std::uint64_t>;
using FewPits = Kalah<kalah::PackedRow>;

constexpr auto no_progress = [](const auto&) {};

template <class G>
struct Team {
  explicit Team(const G& rules, MctsOptions chosen = {.playout = Playout::Quiescence, .memory_mib = 8, .threads = 4})
      : game(rules),
        evaluator(default_evaluator(game)),
        solver(game, evaluator, 1, chosen) {}
  auto search(const typename G::Position& position, const Limits& limits) {
    return solver(position, {}, limits, no_progress);
  }

  G game;
  Evaluator<G> evaluator;
  MctsSolver<G, Evaluator<G>> solver;
};

/// The result with best play: +1 First wins, 0 drawn, -1 Second wins. It looks at every move.
template <class G>
class Everything {
 public:
  explicit Everything(const G& game) : game_(game) {}
  int result(const typename G::Position& p) {
    if (const auto known = results_.find(game_.key(p)); known != results_.end()) return known->second;
    MoveList<typename G::Move> moves;
    if (const auto outcome = moves_or_outcome(game_, p, moves)) return results_[game_.key(p)] = outcome->sign();
    const int mover = sign(game_.to_move(p));
    int best = -1;
    for (const auto& move : moves) best = std::max(best, mover * result(game_.after(p, move)));
    return results_[game_.key(p)] = mover * best;
  }

 private:
  G game_;
  std::map<Key, int> results_;
};

template <class G>
void expect_true_proofs(const G& game, int positions, int most_plies) {
  Everything<G> everything(game);
  Random random(3);
  int proven = 0;
  for (int i = 0; i < positions; ++i) {
    auto position = game.initial();
    MoveList<typename G::Move> moves;
    for (auto plies = random.below(static_cast<std::uint64_t>(most_plies)); plies > 0; --plies) {
      if (moves_or_outcome(game, position, moves)) break;
      position = game.after(position, moves[random.below(moves.size())]);
    }
    if (moves_or_outcome(game, position, moves)) continue;
    Team<G> team(game);
    const auto found = team.search(position, {.nodes = 20'000});
    const int mover = sign(game.to_move(position));
    for (const auto& move : found.moves) {
      if (move.proof != Proof::Proven) continue;
      EXPECT_EQ((move.value > 0) - (move.value < 0), mover * everything.result(game.after(position, move.move)))
          << game.position_text(position) << ' ' << game.move_text(position, move.move);
    }
    if (found.proof != Proof::Proven) continue;
    ++proven;
    EXPECT_EQ((found.value > 0) - (found.value < 0), mover * everything.result(position));
    EXPECT_EQ(everything.result(game.after(position, *found.move)), everything.result(position));
  }
  EXPECT_GT(proven, positions / 2);
}

TEST(MctsThreads, ProveTheTruthInTicTacToe) { expect_true_proofs(Squares(3, 3, 3), 40, 5); }
TEST(MctsThreads, ProveTheTruthInConnect) { expect_true_proofs(Columns(4, 4, 4), 12, 6); }
TEST(MctsThreads, ProveTheTruthWhereAPlayerMovesAgain) {
  expect_true_proofs(FewPits(kalah::Rules{.pits = 3, .seeds = 2}), 12, 6);
}

TEST(MctsThreads, CountEveryPlayoutOnce) {
  Team<Columns> team{Columns()};
  const auto found = team.search(team.game.initial(), {.nodes = 5000});
  EXPECT_GE(found.nodes, 5000U);
  EXPECT_LT(found.nodes, 5000U + 4) << "each thread may finish the playout that it has begun";
  std::uint64_t visits = 0;
  for (const auto& move : found.moves) visits += *move.visits;
  EXPECT_EQ(visits + 1, found.nodes) << "the first playout is the root's own";
  EXPECT_EQ(team.solver.nodes().front().visits, found.nodes);
  for (const auto& edge : team.solver.edges()) EXPECT_EQ(edge.flying, 0) << "a virtual loss stays";
}

TEST(MctsThreads, EqualPositionsAreOneNode) {
  Team<Squares> team(Squares(4, 4, 4));
  team.search(team.game.initial(), {.nodes = 10'000});
  std::map<Key, int> seen;
  for (const auto& node : team.solver.nodes()) EXPECT_EQ(++seen[node.key], 1);
}

TEST(MctsThreads, KeepWithinTheirMemory) {
  Team<Columns> team(Columns(), {.playout = Playout::Random, .memory_mib = 1, .threads = 4});
  const auto found = team.search(team.game.initial(), {.nodes = 30'000});
  EXPECT_LE(team.solver.nodes().size_bytes() + team.solver.edges().size_bytes(), std::size_t{1} << 20);
  EXPECT_TRUE(found.move);
  const auto next = team.game.after(team.game.initial(), *found.move);
  EXPECT_TRUE(team.search(next, {.nodes = 10'000}).move) << "in what is kept of the tree";
}

TEST(MctsThreads, AStopEndsAllOfThem) {
  Team<Columns> team{Columns()};
  for (int i = 0; i < 4; ++i) {
    std::stop_source source;
    const std::jthread later([&] {
      std::this_thread::sleep_for(5ms * i);
      source.request_stop();
    });
    // Without the stop it would never end.
    EXPECT_TRUE(team.search(team.game.initial(), {.stop = source.get_token()}).move);
    team.solver.new_game();
  }
}

/// The reports on the way are read from the tree while the others write it.
TEST(MctsThreads, ReportOnTheWay) {
  Team<Columns> team{Columns()};
  std::uint64_t last = 0;
  int reports = 0;
  team.solver(team.game.initial(), {}, {.nodes = 20'000}, [&](const auto& found) {
    EXPECT_GT(found.nodes, last);
    EXPECT_TRUE(found.move);
    last = found.nodes;
    ++reports;
  });
  EXPECT_GE(reports, 4);
}

// Piglet to 1 has no choice: First wins with probability 2/3, so that its mean result is 1/3.
TEST(MctsThreads, RollDice) {
  Team<pig::Game<pig::Coin>> team{pig::Game<pig::Coin>(1)};
  EXPECT_NEAR(team.search(team.game.initial(), {.nodes = 20'000}).value, 1.0 / 3, 0.04);
}

/// Its rules fail in every thread but the first.
struct FailingElsewhere : Einstein {
  using Einstein::Einstein;
  void moves(const Position& p, MoveList<Move>& list) const {
    if (std::this_thread::get_id() != first) throw std::length_error("too many moves");
    Einstein::moves(p, list);
  }
  std::thread::id first = std::this_thread::get_id();
};
TEST(MctsThreads, WhatAThreadThrowsIsThrownByTheSearch) {
  const FailingElsewhere game(5, einstein::usual_start(6));
  const einstein::Evaluator evaluator(game, choose(einstein::Evaluator::list(), 2));
  MctsSolver<FailingElsewhere, einstein::Evaluator> solver(game, evaluator, 0.05, {.memory_mib = 8, .threads = 3});
  const auto position = game.read_position("163../52.../4...b/...ca/..dfe w 1");
  ASSERT_TRUE(position);
  EXPECT_THROW(solver(*position, {}, {}, no_progress), std::length_error);
}

}  // namespace
}  // namespace zermelo
