#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/core/game.h"
#include "zermelo/solve/certificate.h"
#include "zermelo/solve/strategy_walk.h"

namespace zermelo {

/// What came of a check: that the certificate holds, or where and why it does not.
template <class Move>
struct CheckResult {
  bool holds = false;
  bool stopped = false;         ///< interrupted: the answer is unknown
  std::uint64_t positions = 0;  ///< that were looked at
  std::string why = {};
  std::vector<Move> line = {};  ///< to where it fails
};

/// Follows both strategies of a certificate by the rules of the game alone. Nothing of a proof is needed, nothing in
/// the certificate is believed: a strategy is what it says it is if every game with it ends as claimed.
template <Game G>
  requires(!CanRepeat<G> && !HasChance<G>)
class CertificateCheck {
 public:
  using Position = typename G::Position;
  using Found = CheckResult<typename G::Move>;

  explicit CertificateCheck(G game, std::stop_token stop = {}, std::function<void(std::uint64_t)> progress = {})
      : game_(std::move(game)),
        stop_(std::move(stop)),
        progress_(std::move(progress)) {}

  /// `position` is what the certificate is about.
  Found operator()(const Position& position, const Certificate& certificate) const {
    const int most = certificate.margin ? std::numeric_limits<int>::max() : 1;
    if (certificate.value < -most || certificate.value > most)
      return {.why = "no game is worth " + std::to_string(certificate.value)};
    if (certificate.plies != 0 && (certificate.margin || certificate.value == 0))
      return {.why = "only a win or a loss comes after a number of plies"};
    const ClaimedBounds bounds =
        bounds_of(certificate.value, certificate.margin, game_.to_move(position), certificate.plies);
    Found sum{.holds = true};
    for (const auto& [bound, strategy] :
         {std::pair(&bounds.at_least, &certificate.at_least), std::pair(&bounds.at_most, &certificate.at_most)}) {
      if (!*bound && !*strategy) continue;
      if (!*bound || !*strategy) return {.positions = sum.positions, .why = "a strategy is missing, or one too many"};
      Found found = follow(position, **bound, **strategy, sum.positions);
      found.positions += sum.positions;
      if (!found.holds) return found;
      sum = std::move(found);
    }
    return sum;
  }

 private:
  Found follow(const Position& position, const Guarantee& bound, const Strategy& strategy, std::uint64_t before) const {
    const auto tell = [&](std::uint64_t positions) {
      if (progress_) progress_(before + positions);
    };
    StrategyWalk<G> walk(game_, bound, {.positions = strategy.positions, .stop = stop_, .progress = tell});
    MoveReader moves(strategy.moves);
    const WalkEnd end = walk(position, [&](const auto&, const auto&, std::size_t) { return moves.next(); });
    Found found{.stopped = end == WalkEnd::Stopped, .positions = walk.positions(), .why = words_for(end, bound)};
    if (end != WalkEnd::Holds) {
      found.line = walk.line();
    } else if (!moves.at_end()) {
      found.why = "there are moves behind the last one that was needed";
    } else if (walk.positions() != strategy.positions) {
      found.why = "there are fewer positions than it says";
    } else {
      found.holds = true;
    }
    return found;
  }

  static std::string words_for(WalkEnd end, const Guarantee& bound) {
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
    }
    return "";
  }

  G game_;
  std::stop_token stop_;
  std::function<void(std::uint64_t)> progress_;
};

}  // namespace zermelo
