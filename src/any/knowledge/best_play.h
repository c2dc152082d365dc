#pragma once
#include <cstddef>
#include <optional>
#include <utility>

#include "zermelo/any/tablebases.h"
#include "zermelo/core/notation.h"
#include "zermelo/solve/tablebases.h"

namespace zermelo {

/// Best play out of a tablebase as text; `moves_of(position)` gives its moves, best first.
template <class G, class MovesOf>
class BestPlay {
  using Position = typename G::Position;

 public:
  BestPlay(const G& game, MovesOf moves_of) : game_(game), moves_of_(std::move(moves_of)) {}

  [[gnu::cold]] TablebaseSide::Example example(Position p, int plies) const {
    TablebaseSide::Example out{.plies = plies, .position = game_.position_text(p), .line = {}};
    const auto longest = static_cast<std::size_t>(plies);  // a wrong tablebase would lead on for ever
    for (auto moves = moves_of_(p); !moves.empty() && out.line.size() < longest; moves = moves_of_(p)) {
      const auto& move = moves.front().first;
      if constexpr (ShortensMoves<G>)
        out.line.push_back(game_.short_text(p, move));
      else
        out.line.push_back(game_.move_text(p, move));
      p = game_.after(p, move);
    }
    return out;
  }

  /// Nothing unless one move alone is the best.
  std::optional<Puzzle> puzzle(const Position& p) const {
    const auto moves = moves_of_(p);
    if (moves.empty() || moves.front().second.value <= 0 || moves.front().second.margin) return std::nullopt;
    const auto& [move, best] = moves.front();
    if (moves.size() == 1 || moves[1].second == best) return std::nullopt;  // nothing to find
    const auto [plies, position, line] = example(p, best.plies);
    return Puzzle{.position = position,
                  .plies = plies,
                  .only = moves[1].second.value <= 0,
                  .move = game_.move_text(p, move),
                  .line = line};
  }

  [[gnu::cold]] TablebaseSide side(const Counts<Position>& counts, Player player) const {
    TablebaseSide side{counts, {}, {}};  // NOLINT(cppcoreguidelines-slicing): the numbers without the examples
    if (counts.win && game_.to_move(counts.win->second) == player)
      side.longest_win = example(counts.win->second, counts.win->first);
    if (counts.loss && game_.to_move(counts.loss->second) == player)
      side.longest_loss = example(counts.loss->second, counts.loss->first);
    return side;
  }

 private:
  const G& game_;
  MovesOf moves_of_;
};

}  // namespace zermelo
