#pragma once
#include <algorithm>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "zermelo/any/knowledge.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/solve/chance.h"

namespace zermelo {

/// A chance as a fraction, as the player sees it; empty where the game is not small. (In fractions.cpp.)
std::string exact_chance(const ChanceGraph& whole, ChanceGraph::Number asked, Player player);

/// A game with dice behind text. A game that can draw its best play has a function beside it:
///
///     PolicyMap policy_map(const ChanceGame<G>& whole);
template <class G>
Expected<ChanceSolved> chances_of(const G& game, const std::string& spec, std::string_view text,
                                  const std::stop_token& stop) {
  constexpr std::size_t most_positions = 4'000'000;  // Pig to 100 has two million; about 90 bytes each
  if constexpr (BoundsItsSize<G>)
    if (game.most_positions() > most_positions)
      return fail(
          {.what = spec + " is too large to be solved: more than " + std::to_string(most_positions) + " positions",
           .where = "solve",
           .expected = "a smaller game",
           .code = ErrorCode::TooLarge});
  const auto position = game.read_position(text);
  if (!position) return fail(position.error());
  ChanceGame<G> whole(game, most_positions);
  if (const auto solved = whole.solve({game.initial(), *position}, stop); !solved) return fail(solved.error());
  const auto here = *whole.find(*position);
  const Player player = game.to_move(*position);
  const auto seen = [&](double first_wins) { return player == Player::Second ? 1 - first_wins : first_wins; };
  ChanceSolved out{.wins = seen(whole.value(here)),
                   .fraction = exact_chance(whole, here, player),
                   .positions = whole.size(),
                   .sweeps = whole.sweeps()};
  if constexpr (requires { policy_map(whole); }) out.policy = policy_map(whole);
  MoveList<typename G::Move> list;
  if (moves_or_outcome(game, *position, list) || player == Player::Chance) return out;
  for (const auto& m : list)
    out.moves.emplace_back(game.move_text(*position, m), seen(whole.value(*whole.find(game.after(*position, m)))));
  std::ranges::sort(out.moves, {}, [](const auto& move) { return std::pair(-move.second, move.first); });
  return out;
}

}  // namespace zermelo
