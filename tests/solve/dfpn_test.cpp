#include "zermelo/solve/dfpn.h"
#include "zermelo/any/knowledge.h"

#include <gtest/gtest.h>

#include "solve/proven.h"
#include "zermelo/core/random.h"
#include "zermelo/solve/whole.h"

namespace zermelo {
namespace {

constexpr std::size_t room_for_numbers = std::size_t{32} << 20U;

template <class G>
int by_numbers(const G& game, const typename G::Position& position, std::size_t bytes = room_for_numbers) {
  return DfPn<G>(game, bytes)(position).value();
}
template <class G>
int by_numbers(const G& game) {
  return by_numbers(game, game.initial());
}

/// m,n,k results and connect sizes as published; see the proof search's tests for the sources.
TEST(ProofNumbersSolve, LinesAsAlphaBetaDoes) {
  EXPECT_EQ(by_numbers(Lines(3, 3, 3)), 0);
  EXPECT_EQ(by_numbers(Lines(4, 3, 3)), 1);
  EXPECT_EQ(by_numbers(Lines(4, 4, 3)), 1);
}
TEST(ProofNumbersSolve, ConnectAsAlphaBetaDoes) {
  EXPECT_EQ(by_numbers(FourInARow(4, 4, 4)), 0);
  EXPECT_EQ(by_numbers(FourInARow(4, 4, 3)), 1);
}

template <class G>
void agrees_by_numbers(const G& game, std::uint64_t seed) {
  WholeGame<G> whole(game, 5'000'000);
  Random random(seed);
  for (int i = 0; i < 60; ++i) {
    auto position = game.initial();
    MoveList<typename G::Move> list;
    for (int ply = 0; ply < 2 + i % 8 && !moves_or_outcome(game, position, list); ++ply)
      position = game.after(position, list[random.below(list.size())]);
    const int truth = whole.solve(position).value().value;
    constexpr std::size_t little_memory = 1 << 12;
    EXPECT_EQ(by_numbers(game, position, i % 2 == 0 ? room_for_numbers : little_memory), (truth > 0) - (truth < 0))
        << game.position_text(position);
  }
}
TEST(ProofNumbersSolve, WhatPlayingOutGives) {
  agrees_by_numbers(Lines(3, 3, 3), 21);
  agrees_by_numbers(Lines(3, 3, 3, true), 22);
  agrees_by_numbers(FourInARow(4, 3, 3), 23);
  agrees_by_numbers(Seeds(kalah::Rules{.pits = 3, .seeds = 2}), 24);
}

/// Best play of both is a game that ends as the value says, from won, drawn and lost positions of either side.
template <class G>
void expect_line(const G& game, std::uint64_t seed) {
  Random random(seed);
  MoveList<typename G::Move> list;
  for (int i = 0; i < 24; ++i) {
    auto position = game.initial();
    for (int ply = 0; ply < i % 6 && !moves_or_outcome(game, position, list); ++ply)
      position = game.after(position, list[random.below(list.size())]);
    DfPn<G> search(game, room_for_numbers);
    const int value = search(position).value();
    const int for_first = sign(game.to_move(position)) * value;
    for (const auto& move : search.line(position, value)) {
      ASSERT_FALSE(moves_or_outcome(game, position, list));
      position = game.after(position, move);
    }
    const auto outcome = moves_or_outcome(game, position, list);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->sign(), for_first) << game.position_text(position);
  }
}
TEST(ProofNumbersSolve, WithALineToTheEnd) {
  expect_line(Lines(3, 3, 3), 31);
  expect_line(Lines(4, 3, 3), 32);
  expect_line(FourInARow(4, 3, 3), 33);
  expect_line(Seeds(kalah::Rules{.pits = 3, .seeds = 2}), 34);  // where a player may move again
}

/// Every position after the third ply is looked up, with its true value.
TEST(ProofNumbersSolve, AboveWhatIsKnown) {
  const Lines game(4, 3, 3);
  WholeGame<Lines> whole(game, 5'000'000);
  whole.solve(game.initial()).value();
  const auto known = [&](const Lines::Position& p) -> std::optional<int> {
    if (game.count_moves(p) > 9) return std::nullopt;
    return whole.solve(p).value().value;
  };
  DfPn<Lines, decltype(known)> above(game, room_for_numbers, {}, known);
  EXPECT_EQ(above(game.initial()), 1);
  DfPn<Lines> alone(game, room_for_numbers);
  EXPECT_EQ(alone(game.initial()), 1);
  EXPECT_LT(above.meter().nodes(), alone.meter().nodes());
  // A lie is believed: the search does ask.
  const auto lie = [&](const Lines::Position& p) -> std::optional<int> {
    return game.count_moves(p) > 9 ? std::nullopt : std::optional(0);
  };
  EXPECT_EQ((DfPn<Lines, decltype(lie)>(game, room_for_numbers, {}, lie)(game.initial())), 0);
}

TEST(TheMethod, SuitsTheGame) {
  const auto method = [](const char* game, bool distance) {
    return catalogue().game(game).value()->knowledge()->usual_method(distance);
  };
  EXPECT_EQ(method("alquerque:study", false), SolveMethod::ProofNumbers);
  EXPECT_EQ(method("alquerque:study", true), SolveMethod::AlphaBeta);
  for (const char* const game : {"connect", "mnk", "kalah", "alquerque", "chess"})
    EXPECT_EQ(method(game, false), SolveMethod::AlphaBeta) << game;
}
TEST(ProofNumbers, KeepWhatTheyAreGiven) {
  ProofNumbers table(std::size_t{1} << 6U);  // one bucket
  const ProofNumbers::Pair large{ProofNumbers::infinite, 0};
  for (Key key = 1; key <= 4; ++key) table.keep(key << 32U, large, key * 1000);
  table.keep(Key{5} << 32U, {3, 7}, 1'000'000);  // in the place of the cheapest
  ASSERT_TRUE(table.find(Key{5} << 32U));
  EXPECT_EQ(table.find(Key{5} << 32U)->proof, 3U);
  EXPECT_EQ(table.find(Key{5} << 32U)->disproof, 7U);
  EXPECT_FALSE(table.find(Key{1} << 32U));
  EXPECT_EQ(table.find(Key{4} << 32U)->proof, ProofNumbers::infinite);
  EXPECT_FALSE(table.find(Key{6} << 32U));
  for (const ProofNumbers::Pair most : {ProofNumbers::Pair{0, ProofNumbers::infinite},
                                        ProofNumbers::Pair{ProofNumbers::infinite - 1, ProofNumbers::infinite - 1}}) {
    table.keep(Key{7} << 32U, most, ~std::uint64_t{0});
    EXPECT_EQ(table.find(Key{7} << 32U)->proof, most.proof);
    EXPECT_EQ(table.find(Key{7} << 32U)->disproof, most.disproof);
  }
}

TEST(ProofNumbersSolve, UntilTheyAreStopped) {
  std::stop_source stop;
  stop.request_stop();
  const FourInARow game;
  DfPn<FourInARow> search(game, room_for_numbers, {.stop = stop.get_token()});
  EXPECT_FALSE(search(game.initial()));
}
/// Whenever it is stopped, the value lies within the bounds that it leaves; in the end they meet.
template <class G>
void expect_bounds(const G& game, int value) {
  int narrowed = 0;
  bool complete = false;
  for (std::uint64_t nodes = 4'096; !complete && nodes < 100'000'000; nodes += nodes / 2) {
    DfPn<G> search(game, room_for_numbers, {.nodes = nodes});
    const auto found = search(game.initial());
    complete = found.has_value();
    if (complete) {
      EXPECT_EQ(*found, value);
      continue;
    }
    EXPECT_LE(search.meter().lower(), value) << nodes;
    EXPECT_GE(search.meter().upper(), value) << nodes;
    narrowed += search.meter().upper() < 1;
  }
  EXPECT_TRUE(complete);
  if (value < 1) {
    EXPECT_GT(narrowed, 0) << "it was never stopped in the second question";
  }
}
TEST(ProofNumbersSolve, UntilTheyAreStoppedAndLeaveBounds) {
  expect_bounds(FourInARow(5, 4, 4), 0);
  expect_bounds(FourInARow(4, 5, 4), 0);
}

}  // namespace
}  // namespace zermelo
