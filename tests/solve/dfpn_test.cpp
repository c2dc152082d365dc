#include "solve/dfpn.h"

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/connect/connect.h"
#include "games/kalah/kalah.h"
#include "games/mnk/mnk.h"
#include "solve/whole.h"

namespace zermelo {
namespace {

using FourInARow = Connect<std::uint64_t>;
using Lines = Mnk<std::uint64_t>;
using Seeds = Kalah<PackedRow>;

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
  agrees_by_numbers(Seeds(KalahRules{.pits = 3, .seeds = 2}), 24);
}

TEST(ProofNumbersSolve, UntilTheyAreStopped) {
  std::stop_source stop;
  stop.request_stop();
  const FourInARow game;
  DfPn<FourInARow> search(game, room_for_numbers, {.stop = stop.get_token()});
  EXPECT_FALSE(search(game.initial()));
  EXPECT_LE(search.meter().lower(), search.meter().upper());
}

}  // namespace
}  // namespace zermelo
