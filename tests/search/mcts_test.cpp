// Monte Carlo tree search: its formula by hand, its tree by what must hold in every tree of this kind, its moves and
// proofs against searches that look at everything.
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "zermelo/games/chess/chess.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/games/pig/pig.h"
#include "zermelo/search.h"
#include "zermelo/search/monte_carlo/mcts.h"
#include "zermelo/search/monte_carlo/mcts_solver.h"

namespace zermelo {
namespace {

using Board = Mnk<std::uint64_t>;
using Gravity = Connect<std::uint64_t>;
using SmallKalah = Kalah<kalah::PackedRow>;
using Piglet = pig::Game<pig::Coin>;

template <class G>
struct Sampling {
  explicit Sampling(const G& rules, const MctsOptions& chosen = {}) : game(rules), options(chosen) {}
  G game;
  MctsOptions options;
  Evaluator<G> evaluator = default_evaluator(game);

  auto mcts(const Limits& limits) const { return Mcts<G, Evaluator<G>>(game, evaluator, 1, limits, options); }
  auto found(const typename G::Position& position, std::uint64_t playouts) const {
    return mcts({.nodes = playouts})(position);
  }
  auto solver() const { return MctsSolver<G, Evaluator<G>>(game, evaluator, 1, options); }
  auto solved(const typename G::Position& position, std::uint64_t playouts) const {
    return solver()(position, {}, {.nodes = playouts}, [](const auto&) {});
  }
};

/// The result of a position by looking at everything: +1 First wins, 0 drawn, -1 Second wins; margins are left out.
template <class G>
class Truth {
 public:
  explicit Truth(const G& game) : game_(game) {}
  int operator()(const typename G::Position& p) {
    if (const auto known = values_.find(game_.key(p)); known != values_.end()) return known->second;
    MoveList<typename G::Move> moves;
    int value = 0;
    if (const auto outcome = moves_or_outcome(game_, p, moves)) {
      value = outcome->sign();
    } else {
      const int mover = sign(game_.to_move(p));
      value = -mover;
      for (const auto& move : moves)
        if (const int v = (*this)(game_.after(p, move)); v * mover > value * mover) value = v;
    }
    return values_[game_.key(p)] = value;
  }

 private:
  G game_;
  std::map<Key, int> values_;
};

/// What best play of both sides brings, with the margin in it, by looking at everything.
template <class G>
class TrueReward {
 public:
  TrueReward(const G& game, const Evaluator<G>& evaluator) : game_(game), reward_(evaluator, 1) {}
  double operator()(const typename G::Position& p) {
    if (const auto known = values_.find(game_.key(p)); known != values_.end()) return known->second;
    MoveList<typename G::Move> moves;
    if (const auto outcome = moves_or_outcome(game_, p, moves)) return values_[game_.key(p)] = reward_.of(*outcome);
    const int mover = sign(game_.to_move(p));
    double best = -2;
    for (const auto& move : moves) best = std::max(best, mover * (*this)(game_.after(p, move)));
    return values_[game_.key(p)] = mover * best;
  }

 private:
  G game_;
  Reward<G, Evaluator<G>> reward_;
  std::map<Key, double> values_;
};

/// Positions of random games, one a game, that are not over.
template <class G>
std::vector<typename G::Position> random_positions(const G& game, std::size_t count, int least_plies) {
  Random random(7);
  std::vector<typename G::Position> found;
  while (found.size() < count) {
    auto position = game.initial();
    const int plies = least_plies + static_cast<int>(random.below(6));
    bool over = false;
    for (int ply = 0; ply < plies && !over; ++ply) {
      MoveList<typename G::Move> moves;
      over = moves_or_outcome(game, position, moves).has_value();
      if (!over) position = game.after(position, moves[random.below(moves.size())]);
    }
    MoveList<typename G::Move> moves;
    if (!moves_or_outcome(game, position, moves)) found.push_back(position);
  }
  return found;
}

TEST(Ucb1, IsTheFormulaOfTheBook) {
  using Node = Mcts<Board, Evaluator<Board>>::Node;
  const Node child{.visits = 25, .total = 10};  // First's mean is 0.4, which is 0.7 on the scale from 0 to 1
  const auto first = Mcts<Board, Evaluator<Board>>::ucb1(std::log(100.0), child, 1, 1.5);
  EXPECT_DOUBLE_EQ(first.mean, 0.7);
  EXPECT_DOUBLE_EQ(first.exploration, 1.5 * std::sqrt(std::log(100.0) / 25));
  EXPECT_DOUBLE_EQ((Mcts<Board, Evaluator<Board>>::ucb1(std::log(100.0), child, -1, 1.5).mean), 0.3);
}

TEST(Mcts, EveryPlayoutIsCountedOnceOnItsWay) {
  const Sampling<Gravity> sampling(Gravity(5, 4, 4));
  auto search = sampling.mcts({.nodes = 5000});
  search(sampling.game.initial());
  const auto nodes = search.nodes();
  EXPECT_EQ(nodes[0].visits, 5000U);
  for (const auto& node : nodes) {
    EXPECT_LE(std::abs(node.total), node.visits);
    if (node.children == 0) continue;
    std::uint64_t below = 0;
    double total = 0;
    for (std::uint32_t i = 0; i < node.children; ++i) {
      below += nodes[node.first_child + i].visits;
      total += nodes[node.first_child + i].total;
    }
    // A node's own playout, the first, is in no child; the root has none.
    EXPECT_EQ(below + (&node == &nodes[0] ? 0 : 1), node.visits);
    EXPECT_LE(std::abs(node.total - total), 1 + 1e-9);
  }
}

TEST(Mcts, IsTheSameForTheSameSeedAndAnotherForAnother) {
  const Sampling<Gravity> one(Gravity(), {.seed = 5});
  const Sampling<Gravity> other(Gravity(), {.seed = 6});
  const auto a = one.found(one.game.initial(), 3000);
  const auto b = one.found(one.game.initial(), 3000);
  const auto c = other.found(one.game.initial(), 3000);
  EXPECT_EQ(a.nodes, 3000U);
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.line, b.line);
  EXPECT_NE(a.value, c.value);
}

TEST(Mcts, StopsWhenAsked) {
  const Sampling<Gravity> sampling{Gravity()};
  std::stop_source stop;
  stop.request_stop();
  EXPECT_LT(sampling.mcts({.stop = stop.get_token()})(sampling.game.initial()).nodes, 2000U);
}

TEST(Mcts, AFullTreeStillAnswers) {
  const Sampling<Gravity> sampling(Gravity(), {.memory_mib = 1});
  auto search = sampling.mcts({.nodes = 200'000});
  const auto found = search(sampling.game.initial());
  EXPECT_EQ(found.nodes, 200'000U);
  EXPECT_LE(search.nodes().size_bytes(), std::size_t{1} << 20);
  ASSERT_TRUE(found.move);
}

TEST(Mcts, AFinishedGameHasNoMove) {
  const Sampling<Board> sampling(Board(3, 3, 3));
  const auto over = sampling.game.read_position("xxx/oo./...").value();
  EXPECT_FALSE(sampling.found(over, 100).move);
  EXPECT_FALSE(sampling.solved(over, 100).move);
}

/// How many moves keep the result of the position.
template <class G>
int right_moves(const Sampling<G>& sampling, const std::vector<typename G::Position>& positions, bool solver,
                std::uint64_t playouts) {
  Truth<G> truth(sampling.game);
  int right = 0;
  for (const auto& position : positions) {
    const auto found = solver ? sampling.solved(position, playouts) : sampling.found(position, playouts);
    right += truth(sampling.game.after(position, *found.move)) == truth(position);
  }
  return right;
}

// 300 positions: with 97 % of right moves, fewer than 276 (92 %) come up less than once in a million.
TEST(Mcts, MorePlayoutsFindTheRightMoveMoreOften) {
  const Sampling<Board> sampling(Board(3, 3, 3));
  const auto positions = random_positions(sampling.game, 300, 1);
  const int with_few = right_moves(sampling, positions, false, 10);
  const int with_many = right_moves(sampling, positions, false, 3000);
  EXPECT_GT(with_many, with_few);
  EXPECT_GE(with_many, 276);
}

TEST(Mcts, KnowsWhoMovesAgain) {
  const Sampling<SmallKalah> sampling(SmallKalah(kalah::Rules{.pits = 3, .seeds = 2}));
  const auto positions = random_positions(sampling.game, 100, 2);
  EXPECT_GE(right_moves(sampling, positions, false, 3000), 88);
}

// In Piglet to 1 nobody has a choice: who flips heads holds and wins. First wins with 1/2 + 1/4 × …, which is 2/3. The
// mean of 20,000 results of ±1 has a deviation of 0.0067.
TEST(Mcts, RollsDiceByTheirProbability) {
  const Sampling<Piglet> sampling(Piglet(1));
  const auto found = sampling.found(sampling.game.initial(), 20'000);
  EXPECT_NEAR(found.value, 1.0 / 3, 5 * 0.0067);
  const auto solved = sampling.solved(sampling.game.initial(), 20'000);
  EXPECT_NEAR(solved.value, 1.0 / 3, 5 * 0.0067);
}

// Each position of tic-tac-toe is solved, and so are random positions of other small games.
template <class G>
void expect_proofs_are_true(const G& game, std::size_t count, int least_plies, std::uint64_t playouts) {
  const Sampling<G> sampling(game, {.playout = Playout::Evaluator});
  Truth<G> truth(game);
  TrueReward<G> rewards(game, sampling.evaluator);
  std::size_t proven = 0;
  for (const auto& position : random_positions(game, count, least_plies)) {
    const auto found = sampling.solved(position, playouts);
    const int mover = sign(game.to_move(position));
    for (const auto& move : found.moves) {
      if (move.proof != Proof::Proven) continue;
      EXPECT_EQ((move.value > 0) - (move.value < 0), mover * truth(game.after(position, move.move)))
          << game.position_text(position) << ' ' << game.move_text(position, move.move);
    }
    if (found.proof != Proof::Proven) continue;
    ++proven;
    EXPECT_EQ((found.value > 0) - (found.value < 0), mover * truth(position)) << game.position_text(position);
    EXPECT_NEAR(found.value, mover * rewards(position), 1e-9) << game.position_text(position);
    EXPECT_EQ(truth(game.after(position, *found.move)), truth(position)) << "a proven result is never thrown away";
  }
  EXPECT_GT(proven, count / 2);
}
TEST(MctsSolver, ProvesTheTruthInTicTacToe) { expect_proofs_are_true(Board(3, 3, 3), 200, 0, 20'000); }
TEST(MctsSolver, ProvesTheTruthInConnect) { expect_proofs_are_true(Gravity(4, 4, 4), 60, 2, 30'000); }
TEST(MctsSolver, ProvesTheTruthWhenTheLineLoses) { expect_proofs_are_true(Board(3, 3, 3, true), 100, 0, 20'000); }
TEST(MctsSolver, ProvesTheTruthWhereAPlayerMovesAgain) {
  expect_proofs_are_true(SmallKalah(kalah::Rules{.pits = 3, .seeds = 2}), 60, 2, 30'000);
}

TEST(MctsSolver, SolvesTicTacToeAndFourByFour) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const auto small = Sampling<Board>(Board(3, 3, 3), {.playout = Playout::Evaluator, .seed = seed});
    const auto large = Sampling<Gravity>(Gravity(4, 4, 4), {.playout = Playout::Evaluator, .seed = seed});
    const auto drawn = small.solved(small.game.initial(), 100'000);
    EXPECT_EQ(drawn.proof, Proof::Proven);
    EXPECT_EQ(drawn.value, 0);
    const auto also_drawn = large.solved(large.game.initial(), 1'000'000);
    EXPECT_EQ(also_drawn.proof, Proof::Proven);
    EXPECT_EQ(also_drawn.value, 0);  // Pons' table of board sizes, Tromp: 4×4 is a draw
  }
}

/// One thread gives the same tree again, whatever the playouts are.
TEST(MctsSolver, IsTheSameForTheSameSeed) {
  for (const Playout playout : {Playout::Random, Playout::Greedy, Playout::Quiescence}) {
    const Sampling<Gravity> sampling(Gravity(), {.playout = playout, .seed = 5});
    const auto a = sampling.solved(sampling.game.initial(), 2000);
    const auto b = sampling.solved(sampling.game.initial(), 2000);
    EXPECT_EQ(a.nodes, 2000U);
    EXPECT_EQ(a.value, b.value);
    EXPECT_EQ(a.line, b.line);
  }
}

/// The queen can take a pawn that another pawn guards. The evaluator alone counts the pawn; quiescence takes back.
TEST(Playouts, QuiescenceEndsWithTheCaptures) {
  const Chess game;
  const auto evaluator = default_evaluator(game);
  const auto hanging = game.read_position("4k3/2p5/3p4/3Q4/8/8/8/4K3 b - - 0 1").value();  // nothing attacks the queen
  const auto taken = game.read_position("4k3/2p5/3Q4/8/8/8/8/4K3 b - - 0 1").value();      // the pawn takes it
  const Playouts<Chess, Evaluator<Chess>> guesses(game, evaluator, 1, Playout::Evaluator);
  const Playouts<Chess, Evaluator<Chess>> quiet(game, evaluator, 1, Playout::Quiescence);
  EXPECT_GT(guesses.guess(taken), guesses.guess(hanging));
  EXPECT_LT(quiet.guess(taken), quiet.guess(hanging));
  EXPECT_NEAR(quiet.guess(hanging), guesses.guess(hanging), 1e-9);
}

/// The best move by the evaluator alone takes the pawn; a search of one ply sees that another pawn takes back.
TEST(Playouts, ASearchOfOnePlyLooksAtCaptures) {
  const Chess game;
  const auto evaluator = default_evaluator(game);
  const auto guarded = game.read_position("4k3/2p5/3p4/3Q4/8/8/8/4K3 w - - 0 1").value();
  const auto first_move = [&](Playout kind, std::uint64_t seed) {
    std::vector<Chess::Move> moves;
    PlayoutLog<Chess::Move> log{moves};
    Random random(seed);
    Playouts<Chess, Evaluator<Chess>>(game, evaluator, 1, kind).result(guarded, random, log);
    return game.move_text(guarded, moves.front());
  };
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    EXPECT_EQ(first_move(Playout::Greedy, seed), "d5d6");
    EXPECT_NE(first_move(Playout::OnePly, seed), "d5d6");
  }
}

/// Without captures both are the same.
TEST(Playouts, ASearchOfOnePlyIsGreedyWhereNothingIsCaptured) {
  const Gravity game;
  const auto evaluator = default_evaluator(game);
  const Playouts<Gravity, Evaluator<Gravity>> greedy(game, evaluator, 1, Playout::Greedy);
  const Playouts<Gravity, Evaluator<Gravity>> one_ply(game, evaluator, 1, Playout::OnePly);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Random one(seed);
    Random other(seed);
    EXPECT_EQ(greedy.result(game.initial(), one), one_ply.result(game.initial(), other));
  }
}

/// Every move has its number, so that a random playout lists none.
template <class G>
void expect_numbered_moves(const G& game) {
  for (const auto& position : random_positions(game, 50, 3)) {
    MoveList<typename G::Move> moves;
    game.moves(position, moves);
    ASSERT_EQ(game.count_moves(position), moves.size());
    for (std::uint32_t i = 0; i < moves.size(); ++i) EXPECT_EQ(game.nth_move(position, i), moves[i]);
  }
}
TEST(Playouts, NumberTheMoves) {
  expect_numbered_moves(Gravity());
  expect_numbered_moves(Board(7, 7, 5));
  expect_numbered_moves(Mnk<WideBoard>(15, 15, 5));
}

/// UCB1 from the table, as from its formula.
TEST(UcbTable, IsTheFormula) {
  for (const std::uint32_t visits : {1U, 2U, 1000U, 1023U, 1024U, 5'000'000U}) {
    EXPECT_DOUBLE_EQ(UcbTable::get().of(visits).inverse, 1.0 / visits);
    EXPECT_DOUBLE_EQ(UcbTable::get().of(visits).inverse_root, 1 / std::sqrt(visits));
    EXPECT_NEAR(UcbTable::get().root_of_log(visits), std::sqrt(std::log(visits)), 1e-12);
  }
}

TEST(MctsSolver, EqualPositionsAreOneNode) {
  const Sampling<Board> sampling(Board(3, 3, 3), {.playout = Playout::Evaluator});
  auto search = sampling.solver();
  search(sampling.game.initial(), {}, {.nodes = 200'000}, [](const auto&) {});
  EXPECT_LE(search.nodes().size(), 5478U);  // the positions of the game
  std::map<Key, int> seen;
  for (const auto& node : search.nodes()) EXPECT_EQ(++seen[node.key], 1);
}

/// Piglet is searched as a tree, so that a child changes only when its parent does.
TEST(MctsSolver, AMeanIsThatOfTheNodesChildren) {
  const Sampling<Piglet> sampling(Piglet(10), {.playout = Playout::Evaluator});
  auto search = sampling.solver();
  search(sampling.game.initial(), {}, {.nodes = 3000}, [](const auto&) {});
  std::size_t inner = 0;
  for (const auto& node : search.nodes()) {
    EXPECT_LE(node.low, node.high);
    if (node.edges == 0) continue;
    double sum = node.guess * node.playouts;
    double visits = node.playouts;
    for (const auto& edge : search.edges().subspan(node.first_edge, node.edges)) {
      if (edge.child >= search.nodes().size()) continue;
      sum += edge.visits * search.nodes()[edge.child].mean;
      visits += edge.visits;
    }
    EXPECT_NEAR(node.mean, std::clamp(sum / visits, node.low, node.high), 1e-9);
    EXPECT_EQ(visits, node.visits);
    ++inner;
  }
  EXPECT_GT(inner, 100U);
}

// A tree of 1 MiB is full after some thousand playouts. 60,000 more must not spoil what it knows: the move with the
// most visits is the one with the best mean among those that were tried often. Whoever begins a random game of Connect
// Four wins it more often.
TEST(MctsSolver, AFullTreeStillLearns) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const Sampling<Gravity> sampling(Gravity(), {.memory_mib = 1, .seed = seed, .implicit = 0});
    auto search = sampling.solver();
    const auto found = search(sampling.game.initial(), {}, {.nodes = 60'000}, [](const auto&) {});
    EXPECT_LE(search.nodes().size_bytes() + search.edges().size_bytes(), std::size_t{1} << 20);
    ASSERT_TRUE(found.move);
    EXPECT_GT(found.value, 0);
    std::uint64_t visits = 0;
    for (const auto& move : found.moves) {
      visits += *move.visits;
      if (*move.visits >= 500) {
        EXPECT_LE(move.value, found.value) << seed;
      }
    }
    EXPECT_EQ(visits, 60'000U - 1) << "the first playout is the root's own";
  }
}

TEST(MctsSolver, KeepsItsTreeFromMoveToMove) {
  const Sampling<Gravity> sampling(Gravity(), {.playout = Playout::Evaluator});
  auto search = sampling.solver();
  Line<Gravity> line(sampling.game);
  const auto first = search(line.position(), {}, {.nodes = 5000}, [](const auto&) {});
  line.play(first.line[0]);
  line.play(first.line[1]);
  const auto second = search(line.position(), {}, {.nodes = 1}, [](const auto&) {});
  std::uint64_t visits = 0;
  for (const auto& move : second.moves) visits += *move.visits;
  EXPECT_GT(visits, 100U) << "of the search before";
  EXPECT_LE(search.nodes().size(), 5000U);
}

/// A draw by the clock comes with the next move, but mate comes before it.
TEST(Mcts, MatesOnTheLastMoveOfTheClock) {
  const Sampling<Chess> sampling{Chess()};
  const auto mate = sampling.game.read_position("7k/8/6K1/8/8/8/8/R7 w - - 99 100").value();
  for (const bool solver : {false, true}) {
    const auto found = solver ? sampling.solved(mate, 2000) : sampling.found(mate, 2000);
    EXPECT_EQ(sampling.game.move_text(mate, *found.move), "a1a8");
  }
}

/// A proof for a fresh clock is none when the clock has nearly run out.
TEST(MctsSolver, KeepsNoTreeWherePositionsRepeat) {
  const Sampling<Chess> sampling{Chess()};
  auto search = sampling.solver();
  const auto at = [&](const char* fen) {
    return search(sampling.game.read_position(fen).value(), {}, {.nodes = 20'000}, [](const auto&) {});
  };
  EXPECT_EQ(at("8/8/8/8/8/5K2/R7/7k w - - 0 100").proof, Proof::Proven);
  EXPECT_NE(at("8/8/8/8/8/5K2/R7/7k w - - 98 100").proof, Proof::Proven);
}

TEST(MctsSolver, MovesHoweverLittleTimeThereIs) {
  const Sampling<Gravity> sampling{Gravity()};
  std::stop_source stop;
  stop.request_stop();
  const Limits limits{.time = std::chrono::nanoseconds(1), .stop = stop.get_token()};
  EXPECT_TRUE(sampling.mcts(limits)(sampling.game.initial()).move);
  EXPECT_TRUE(sampling.solver()(sampling.game.initial(), {}, limits, [](const auto&) {}).move);
}

}  // namespace
}  // namespace zermelo
