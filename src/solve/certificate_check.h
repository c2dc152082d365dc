#pragma once
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <utility>

#include "zermelo/core/game.h"
#include "zermelo/core/notation.h"
#include "zermelo/solve/certificate.h"
#include "zermelo/solve/strategy_walk.h"

namespace zermelo {

/// Why a walk does not show what a strategy claims; empty where it does.
inline std::string words_for(WalkEnd end, const Guarantee& bound) {
  const std::string player(to_string(bound.player));
  switch (end) {
    case WalkEnd::Holds: return "";
    case WalkEnd::Stopped: return "interrupted";
    case WalkEnd::Broken:
      return "the game ends with less for " + player + " than claimed" +
             (bound.plies == 0  ? ""
              : bound.least > 0 ? ", or later"
                                : ", or sooner");
    case WalkEnd::NoMove: return "there is no such move for " + player;
    case WalkEnd::TooMany: return "there are more positions than it says";
    case WalkEnd::Repeats: return "a position comes back, so that a strategy proves nothing";
    case WalkEnd::Unpaired: return "the pairs do not hold";
    case WalkEnd::Clock: return "the game can be drawn first, by the rule of moves without progress";
  }
  return "";
}

/// Follows one strategy, with a walk that has not begun.
template <Walkable G>
Checked check_strategy(StrategyWalk<G>& walk, const typename G::Position& position, const Strategy& strategy) {
  ChoiceReader choices(strategy.moves);
  const WalkEnd end = walk(position, [&](const auto&, const auto& list, std::size_t) {
    return choices.next(list.size(), may_pair<G>(walk.bound()));
  });
  Checked found{.stopped = end == WalkEnd::Stopped, .positions = walk.positions(), .why = words_for(end, walk.bound())};
  if (end != WalkEnd::Holds) {
    found.line = line_texts(walk.game(), position, walk.line()).first;
  } else if (!choices.at_end()) {
    found.why = "there are moves behind the last one that was needed";
  } else if (walk.positions() != strategy.positions) {
    found.why = "there are fewer positions than it says";
  } else {
    found.holds = true;
  }
  return found;
}

/// Follows both strategies of a certificate by the rules of the game alone. Nothing of a proof is needed, nothing in
/// the certificate is believed: a strategy is what it says it is if every game with it ends as claimed. `position` is
/// what the certificate is about, after `clock` plies without progress.
template <Walkable G>
Checked check_certificate(const G& game, const typename G::Position& position, const Certificate& certificate,
                          const CheckRequest& request = {}, int clock = 0) {
  const int most = certificate.margin ? std::numeric_limits<int>::max() : 1;
  if (certificate.value < -most || certificate.value > most)
    return {.why = "no game is worth " + std::to_string(certificate.value)};
  if (certificate.plies != 0 && (certificate.margin || certificate.value == 0))
    return {.why = "only a win or a loss comes after a number of plies"};
  const ClaimedBounds bounds =
      bounds_of(certificate.value, certificate.margin, game.to_move(position), certificate.plies);
  Checked sum{.holds = true};
  for (const auto& [bound, strategy] :
       {std::pair(&bounds.at_least, &certificate.at_least), std::pair(&bounds.at_most, &certificate.at_most)}) {
    if (!*bound && !*strategy) continue;
    const std::uint64_t before = sum.positions;
    if (!*bound || !*strategy) return {.positions = before, .why = "a strategy is missing, or one too many"};
    const auto tell = [&](std::uint64_t positions) {
      if (request.progress) request.progress(before + positions);
    };
    StrategyWalk<G> walk(game, **bound,
                         {.positions = (*strategy)->positions, .stop = request.stop, .progress = tell, .clock = clock});
    sum = check_strategy(walk, position, **strategy);
    sum.positions += before;
    if (!sum.holds) return sum;
  }
  return sum;
}

}  // namespace zermelo
