#include "match/match.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/random.h"

namespace zermelo {
namespace {

constexpr int most_tries = 1000;

double elo_of(double share) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (share <= 0) return -infinity;
  if (share >= 1) return infinity;
  return -400 * std::log10(1 / share - 1);
}

/// Random moves from the start that do not end the game; the same number gives the same opening.
Expected<std::unique_ptr<AnyLine>> opening(const MatchPlan& plan, std::uint64_t number) {
  Random random(combine(plan.seed, number));
  for (int tries = 0; tries < most_tries; ++tries) {
    auto line = plan.game->start(plan.position);
    if (!line) return line;
    int plies = 0;
    while (plies < plan.opening_plies && !(*line)->outcome()) {
      const auto legal = (*line)->legal();
      const bool dice = (*line)->to_move() == Player::Chance;
      (*line)->play(dice ? roll(**line, random.next()) : legal[random.below(legal.size())]).value();
      ++plies;
    }
    if (!(*line)->outcome() || plan.opening_plies == 0) return line;
  }
  return fail({.what = "no game is still open after " + std::to_string(plan.opening_plies) + " random plies",
               .where = "openings",
               .expected = "fewer plies",
               .nearest = {}});
}

void add_effort(const PlayedGame& game, Player side, MatchResult::Effort& effort) {
  for (const PlayedMove& move : game.moves) {
    if (move.player != side) continue;
    ++effort.moves;
    effort.nodes += move.thought.nodes;
    effort.seconds += move.thought.seconds;
  }
}

void add_game(MatchGame game, MatchResult& result) {
  const int points = game.game.outcome.sign() * (game.swapped ? -1 : 1);
  if (game.game.outcome.result == Result::None)
    ++result.tally.unfinished;
  else if (points > 0)
    ++result.tally.wins;
  else if (points < 0)
    ++result.tally.losses;
  else
    ++result.tally.draws;
  add_effort(game.game, game.swapped ? Player::Second : Player::First, result.first);
  add_effort(game.game, game.swapped ? Player::First : Player::Second, result.second);
  result.games.push_back(std::move(game));
}

bool same_moves(const PlayedGame& a, const PlayedGame& b) {
  return a.start == b.start && a.move_texts() == b.move_texts();
}

}  // namespace

EloEstimate elo_estimate(const Tally& tally) {
  const double n = tally.games();
  if (n == 0) return {.elo = 0, .low = elo_of(0), .high = elo_of(1)};
  const double share = tally.share();
  const auto deviation = [&](double points, int count) { return count * (points - share) * (points - share); };
  const double variance = (deviation(1, tally.wins) + deviation(0.5, tally.draws) + deviation(0, tally.losses)) / n;
  constexpr double normal_95 = 1.959963984540054;
  const double half = normal_95 * std::sqrt(variance / n);
  return {.elo = elo_of(share), .low = elo_of(share - half), .high = elo_of(share + half)};
}

Expected<MatchResult> play_match(const MatchPlan& plan, const std::stop_token& stop,
                                 const std::function<void(const MatchResult&)>& on_game) {
  auto first = plan.game->player(plan.first);
  if (!first) return fail(first.error());
  auto second = plan.game->player(plan.second);
  if (!second) return fail(second.error());
  MatchResult result;
  for (int i = 0; i < plan.games && !stop.stop_requested(); ++i) {
    const auto number = static_cast<std::uint64_t>(plan.swap ? i / 2 : i);
    auto line = opening(plan, number);
    if (!line) return fail(line.error());
    const bool swapped = plan.swap && i % 2 == 1;
    AnyPlayer& one = swapped ? **second : **first;
    AnyPlayer& two = swapped ? **first : **second;
    add_game({play_game(std::move(*line), one, two, number, plan.seed, stop), swapped}, result);
    if (on_game) on_game(result);
  }
  const auto same = [&](const MatchGame& game) { return same_moves(game.game, result.games.front().game); };
  result.identical = result.games.size() > 1 && std::ranges::all_of(result.games, same);
  return result;
}

}  // namespace zermelo
