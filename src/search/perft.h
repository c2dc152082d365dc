#pragma once
#include <cassert>
#include <cstdint>
#include <stop_token>
#include <utility>
#include <vector>

#include "zermelo/core/game.h"

namespace zermelo {

/// The number of lines of exactly `depth` moves: the proof of a move generator. Games that ended earlier count nothing;
/// repetition and clocks do not count. Where several paths have one effect, each path counts (`ways`).
/// The last ply is counted, not played (bulk counting). When a stop is requested the number means nothing.
template <class G, class P>
std::uint64_t perft(const G& game, const P& position, int depth, const std::stop_token& stop = {}) {
  static_assert(sizeof(RequireGame<G>) > 0);
  assert(depth >= 0);
  constexpr int listens_from = 3;  // a shallower node is counted too fast to ask
  if (depth >= listens_from && stop.stop_requested()) return 0;
  if (depth == 0) return 1;
  if constexpr (!PerftPlaysOn<G>)
    if (game.ended(position)) return 0;
  if constexpr (CountsMoves<G>)
    if (depth == 1) return game.count_moves(position);
  MoveList<typename G::Move> moves;
  game.moves(position, moves);
  if constexpr (!HasWays<G>)
    if (depth == 1) return moves.size();
  std::uint64_t count = 0;
  for (const auto& move : moves) {
    std::uint64_t ways = 1;
    if constexpr (HasWays<G>) ways = game.ways(position, move);
    if (depth == 1) {
      count += ways;
      continue;
    }
    const auto child = game.after(position, move);
    if constexpr (CountsMoves<G>)
      if (depth == 2) {  // the last ply but one: a call for each child would cost as much as its count
        if (PerftPlaysOn<G> || !game.ended(child)) count += ways * game.count_moves(child);
        continue;
      }
    count += ways * perft(game, child, depth - 1, stop);
  }
  return count;
}

/// Perft by the first move.
template <class G, class P>
auto divide(const G& game, const P& position, int depth, const std::stop_token& stop = {}) {
  static_assert(sizeof(RequireGame<G>) > 0);
  std::vector<std::pair<typename G::Move, std::uint64_t>> parts;
  MoveList<typename G::Move> moves;
  if (depth == 0 || (!PerftPlaysOn<G> && game.ended(position))) return parts;
  game.moves(position, moves);
  for (const auto& move : moves) {
    std::uint64_t ways = 1;
    if constexpr (HasWays<G>) ways = game.ways(position, move);
    parts.emplace_back(move, ways * perft(game, game.after(position, move), depth - 1, stop));
  }
  return parts;
}

}  // namespace zermelo
