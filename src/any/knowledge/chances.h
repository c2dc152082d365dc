#pragma once
#include <algorithm>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>

#include "zermelo/any/knowledge.h"
#include "zermelo/core/knowledge.h"
#include "zermelo/core/notation.h"
#include "zermelo/solve/chance.h"

namespace zermelo {

/// A chance as a fraction, as the player sees it; empty where the game is not small. (In fractions.cpp.)
std::string exact_chance(const ChanceGraph& whole, ChanceGraph::Number asked, Player player);

/// A game with dice behind text. A game that can draw its best play has a function beside it:
///
///     PolicyMap policy_map(const ChanceGame<G>& whole);
template <class G>
class Chances {
 public:
  Chances(const G& game, std::string spec) : game_(game), spec_(std::move(spec)) {}

  Expected<ChanceSolved> operator()(std::string_view text, const std::stop_token& stop) const {
    if constexpr (BoundsItsSize<G>)
      if (game_.most_positions() > most_positions)
        return fail(
            {.what = spec_ + " is too large to be solved: more than " + std::to_string(most_positions) + " positions",
             .where = "solve",
             .expected = "a smaller game",
             .code = ErrorCode::TooLarge});
    const auto position = game_.read_position(text);
    if (!position) return fail(position.error());
    ChanceGame<G> whole(game_, most_positions);
    if (const auto solved = whole.solve({game_.initial(), *position}, stop); !solved) return fail(solved.error());
    const auto here = *whole.find(*position);
    const Player player = game_.to_move(*position);
    ChanceSolved out{.wins = seen_by(player, whole.value(here)),
                     .fraction = exact_chance(whole, here, player),
                     .positions = whole.size(),
                     .sweeps = whole.sweeps()};
    if constexpr (requires { policy_map(whole); }) out.policy = policy_map(whole);
    MoveList<typename G::Move> list;
    if (moves_or_outcome(game_, *position, list) || player == Player::Chance) return out;
    for (const auto& m : list)
      out.moves.emplace_back(game_.move_text(*position, m),
                             seen_by(player, whole.value(*whole.find(game_.after(*position, m)))));
    std::ranges::sort(out.moves, {}, [](const auto& move) { return std::pair(-move.second, move.first); });
    return out;
  }

 private:
  static constexpr std::size_t most_positions = 4'000'000;  ///< Pig to 100 has two million; about 90 bytes each

  /// From the side of who moves.
  static double seen_by(Player player, double first_wins) {
    return player == Player::Second ? 1 - first_wins : first_wins;
  }

  const G& game_;
  std::string spec_;
};

}  // namespace zermelo
