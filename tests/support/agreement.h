#pragma once
// What every search owes every game without dice: one value, whatever the algorithm, the order and the tie rule.
#include "conformance.h"

namespace zermelo::testing {

template <class G, class E>
auto minimax_of(const G& game, const E& evaluator, const typename G::Position& p, int depth,
                const TextbookOptions& options = {}) {
  NoTrace silent;
  return Minimax<G, E>(game, evaluator, Limits{.depth = depth}, options, silent)(p);
}

template <class G, class E>
auto alpha_beta_of(const G& game, const E& evaluator, const typename G::Position& p, int depth,
                   const TextbookOptions& options = {}) {
  NoTrace silent;
  return AlphaBeta<G, E>(game, evaluator, Limits{.depth = depth}, options, silent)(p);
}

/// Does `use(position, depth, minimax with every root value)` for positions that are not over, at a depth one can pay.
template <class G, class E, class Use>
void each_searched(const G& game, const E& evaluator, std::size_t most, Use&& use) {
  for (const auto& p : random_positions(game, most)) {
    MoveList<typename G::Move> moves;
    if (moves_or_outcome(game, p, moves)) continue;
    const int depth = affordable_depth(game, p, 4, 600);
    use(p, depth, minimax_of(game, evaluator, p, depth));
  }
}

template <class Found>
bool is_optimal(const Found& full, const typename Found::Move& move) {
  return std::ranges::any_of(full.moves, [&](const auto& m) { return m.move == move && m.value == full.value; });
}

/// Minimax and alpha-beta agree on value and move in every order, and alpha-beta never looks at more.
template <class G, class E>
void alpha_beta_is_minimax(const G& game, const E& evaluator) {
  each_searched(game, evaluator, 10, [&](const auto& p, int depth, const auto& full) {
    for (const Order order : {Order::Natural, Order::Reverse, Order::Random, Order::Static, Order::Best}) {
      const auto slow = minimax_of(game, evaluator, p, depth, {.order = order});
      const auto quick = alpha_beta_of(game, evaluator, p, depth, {.order = order});
      EXPECT_EQ(slow.value, full.value) << shown(game, p) << " depth " << depth;
      EXPECT_EQ(quick.value, full.value) << shown(game, p) << " depth " << depth;
      EXPECT_EQ(slow.nodes, full.nodes) << "minimax sees the whole tree in any order";
      EXPECT_LE(quick.nodes, full.nodes);
      EXPECT_TRUE(is_optimal(full, quick.move.value())) << shown(game, p);
      // In a random order the two draw different numbers of random numbers, and so meet the equal moves differently.
      if (order != Order::Random) {
        EXPECT_TRUE(*quick.move == *slow.move) << shown(game, p) << " depth " << depth;
      }
    }
  });
}

/// Expectimax without dice and against the best opponent is minimax.
template <class G>
void expectimax_is_minimax(const G& game) {
  const auto evaluator = default_evaluator(game);
  each_searched(game, evaluator, 8, [&](const auto& p, int depth, const auto& full) {
    NoTrace silent;
    const auto found = Expectimax<G, Evaluator<G>>(game, evaluator, Limits{.depth = depth}, {}, silent)(p);
    EXPECT_EQ(found.value, full.value) << shown(game, p);
    EXPECT_TRUE(*found.move == *full.move) << shown(game, p);
    EXPECT_EQ(found.nodes, full.nodes);
  });
}

/// The tie rules choose among exactly the moves that minimax finds best: the first, the last, any.
template <class G>
void ties_are_exact(const G& game) {
  const auto evaluator = default_evaluator(game);
  each_searched(game, evaluator, 8, [&](const auto& p, int depth, const auto& full) {
    std::vector<typename G::Move> best;
    for (const auto& m : full.moves)
      if (m.value == full.value) best.push_back(m.move);
    EXPECT_TRUE(alpha_beta_of(game, evaluator, p, depth).move == best.front());
    EXPECT_TRUE(alpha_beta_of(game, evaluator, p, depth, {.ties = Ties::Last}).move == best.back());
    EXPECT_TRUE(minimax_of(game, evaluator, p, depth, {.ties = Ties::Last}).move == best.back());
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      const auto found = alpha_beta_of(game, evaluator, p, depth, {.ties = Ties::Random, .seed = seed});
      EXPECT_EQ(found.value, full.value);
      EXPECT_TRUE(is_optimal(full, found.move.value())) << shown(game, p);
    }
  });
}

/// values=all gives minimax's value of every root move; otherwise what is called exact is, and bounds are true bounds.
template <class G>
void root_values_are_true(const G& game) {
  const auto evaluator = default_evaluator(game);
  each_searched(game, evaluator, 10, [&](const auto& p, int depth, const auto& full) {
    const auto all = alpha_beta_of(game, evaluator, p, depth, {.all_values = true});
    for (const Ties ties : {Ties::First, Ties::Last}) {
      const auto some = alpha_beta_of(game, evaluator, p, depth, {.ties = ties});
      ASSERT_EQ(all.moves.size(), full.moves.size());
      ASSERT_EQ(some.moves.size(), full.moves.size());
      for (std::size_t i = 0; i < full.moves.size(); ++i) {
        EXPECT_EQ(full.moves[i].bound, Bound::Exact);
        EXPECT_EQ(all.moves[i].bound, Bound::Exact);
        EXPECT_EQ(all.moves[i].value, full.moves[i].value) << shown(game, p);
        if (some.moves[i].bound == Bound::Exact) {
          EXPECT_EQ(some.moves[i].value, full.moves[i].value) << shown(game, p);
        }
        if (some.moves[i].bound == Bound::Upper) {
          EXPECT_GE(some.moves[i].value, full.moves[i].value) << shown(game, p);
        }
        if (some.moves[i].bound == Bound::Lower) {
          EXPECT_LE(some.moves[i].value, full.moves[i].value) << shown(game, p);
        }
      }
    }
  });
}

/// Playing the principal line out and judging its end gives the value of the root.
template <class G>
void the_line_ends_in_the_value(const G& game) {
  const auto evaluator = default_evaluator(game);
  each_searched(game, evaluator, 10, [&](const auto& p, int depth, const auto& full) {
    const auto found = alpha_beta_of(game, evaluator, p, depth);
    ASSERT_FALSE(found.line.empty());
    EXPECT_TRUE(found.line.front() == *found.move);
    ASSERT_LE(found.line.size(), static_cast<std::size_t>(depth));
    if constexpr (CanRepeat<G>) return;  // a repetition ends a line inside the tree only
    auto end = p;
    for (const auto& move : found.line) end = game.after(end, move);
    MoveList<typename G::Move> moves;
    const auto outcome = moves_or_outcome(game, end, moves);
    const int left = depth - static_cast<int>(found.line.size());
    EXPECT_TRUE(outcome || left == 0) << "a line stops early only where the game is over";
    const double value = outcome ? evaluator.final(*outcome, left) : evaluator(end);
    EXPECT_EQ(sign(game.to_move(p)) * value, full.value) << shown(game, p);
  });
}

/// With dice there is no other algorithm to compare with, but the order of the children must not matter either.
template <class G>
void expectimax_is_the_same_in_every_order(const G& game) {
  const auto evaluator = default_evaluator(game);
  for (const auto& p : random_positions(game, 12)) {
    const auto searched = [&](Order order) {
      NoTrace silent;
      const int depth = affordable_depth(game, p, 4, 600);
      return Expectimax<G, Evaluator<G>>(game, evaluator, Limits{.depth = depth}, {.order = order}, silent)(p);
    };
    const auto natural = searched(Order::Natural);
    for (const Order order : {Order::Reverse, Order::Random, Order::Static, Order::Best}) {
      const auto other = searched(order);
      EXPECT_EQ(other.value, natural.value) << shown(game, p);
      EXPECT_EQ(other.nodes, natural.nodes) << shown(game, p);
    }
  }
}

template <class G>
void searches_agree(const G& game) {
  if constexpr (HasChance<G>) {
    expectimax_is_the_same_in_every_order(game);
  } else {
    const auto evaluator = default_evaluator(game);
    alpha_beta_is_minimax(game, evaluator);
    alpha_beta_is_minimax(game, ZeroEvaluator<G>());
    // A score tells how far away a win is, which depends on the depth of the search; the guard depth will do here.
    alpha_beta_is_minimax(game, Scored<Evaluator<G>>(evaluator, 4));
    expectimax_is_minimax(game);
    ties_are_exact(game);
    root_values_are_true(game);
    the_line_ends_in_the_value(game);
  }
}

}  // namespace zermelo::testing
