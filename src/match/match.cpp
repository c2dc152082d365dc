#include "match/match.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <new>
#include <optional>
#include <thread>

#include "match/program.h"

namespace zermelo {
namespace {

double elo_of(double share) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (share <= 0) return -infinity;
  if (share >= 1) return infinity;
  return -400 * std::log10(1 / share - 1) + 0.0;  // no negative zero
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
  Tally& tally = result.tally;
  ++(game.game.outcome.result == Result::None ? tally.unfinished
     : points > 0                             ? tally.wins
     : points < 0                             ? tally.losses
                                              : tally.draws);
  add_effort(game.game, game.swapped ? Player::Second : Player::First, result.first);
  add_effort(game.game, game.swapped ? Player::First : Player::Second, result.second);
  result.games.push_back(std::move(game));
}

bool same_moves(const PlayedGame& a, const PlayedGame& b) {
  return a.start == b.start && a.outcome == b.outcome && !a.moves.empty() && a.move_texts() == b.move_texts();
}

/// Hands out the games to the jobs and collects them; each job has players of its own.
class Hall {
 public:
  Hall(const MatchPlan& plan, const std::stop_token& stop, const std::function<void(const MatchGame&)>& on_game)
      : plan_(plan),
        stop_(stop),
        on_game_(on_game),
        games_(static_cast<std::size_t>(plan.games)) {}

  Expected<MatchResult> play() {
    {
      std::vector<std::jthread> helpers;
      try {
        for (int i = 1; i < std::min(plan_.jobs, plan_.games); ++i) helpers.emplace_back([this] { work_safely(); });
      } catch (const std::exception&) {  // no room for more threads: those that there are play the games
      }
      work_safely();
    }
    if (error_) return fail(*error_);
    if (starved_)
      return fail({.what = "not enough memory",
                   .where = "match",
                   .expected = plan_.jobs > 1 ? "fewer games at the same time (--jobs)" : "players that need less",
                   .nearest = {}});
    MatchResult result;
    for (auto& game : games_)
      if (game) add_game(std::move(*game), result);
    const auto same = [&](const MatchGame& game) { return same_moves(game.game, result.games.front().game); };
    result.identical = result.games.size() > 1 && std::ranges::all_of(result.games, same);
    result.deterministic = deterministic_;
    return result;
  }

 private:
  /// What no longer fits into memory ends the match with words; out of a thread it would end the program. The words
  /// are found when the other games have given their memory back.
  void work_safely() {
    try {
      work();
    } catch (const std::bad_alloc&) {
      starved_ = true;
      failed_ = true;
    } catch (const std::exception& error) {  // a position with more moves than a list holds
      give_up({.what = error.what(), .where = "match", .expected = {}, .nearest = {}});
    }
  }

  void work() {
    auto first = make_player(*plan_.game, plan_.first);
    if (!first) return give_up(first.error());
    auto second = make_player(*plan_.game, plan_.second);
    if (!second) return give_up(second.error());
    deterministic_ = (*first)->deterministic() && (*second)->deterministic() && !plan_.game->info().dice;
    while (!stop_.stop_requested() && !failed_) {
      const int i = next_++;
      if (i >= plan_.games) return;
      if (auto error = play_one(i, **first, **second)) return give_up(*error);
    }
  }

  std::optional<Error> play_one(int i, AnyPlayer& first, AnyPlayer& second) {
    const auto number = static_cast<std::uint64_t>(plan_.swap ? i / 2 : i);
    auto line =
        random_opening(*plan_.game, plan_.position, static_cast<std::size_t>(plan_.opening_plies), plan_.seed, number);
    if (!line) return line.error();
    const bool swapped = plan_.swap && i % 2 == 1;
    const Conditions conditions{
        .number = number, .seed = plan_.seed, .clock = plan_.clock, .increment = plan_.increment, .stop = stop_};
    MatchGame game{play_game(std::move(*line), swapped ? second : first, swapped ? first : second, conditions),
                   swapped};
    const std::lock_guard lock(mutex_);
    if (on_game_) on_game_(game);
    games_[static_cast<std::size_t>(i)] = std::move(game);
    return std::nullopt;
  }

  void give_up(const Error& error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = error;
    failed_ = true;
  }

  const MatchPlan& plan_;
  const std::stop_token& stop_;
  const std::function<void(const MatchGame&)>& on_game_;
  std::vector<std::optional<MatchGame>> games_;
  std::atomic<int> next_ = 0;
  std::atomic<bool> failed_ = false;
  std::atomic<bool> starved_ = false;
  std::atomic<bool> deterministic_ = false;
  std::mutex mutex_;
  std::optional<Error> error_;
};

}  // namespace

EloEstimate elo_estimate(const Tally& tally) {
  const double n = tally.games();
  if (n == 0) return {.elo = 0, .low = elo_of(0), .high = elo_of(1)};
  const double share = tally.share();
  const auto deviation = [&](double points, int count) { return count * (points - share) * (points - share); };
  const double variance = (deviation(1, tally.wins) + deviation(0.5, tally.draws) + deviation(0, tally.losses)) / n;
  constexpr double z = 1.959963984540054;  // 95 % of the normal distribution
  if (variance == 0) {                     // all games alike: Wilson's interval of the share (1927)
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double width = z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return {.elo = elo_of(share),
            .low = share <= 0 ? elo_of(0) : elo_of(middle - width),  // at the ends the bound is exact, its sum is not
            .high = share >= 1 ? elo_of(1) : elo_of(middle + width)};
  }
  const double half = z * std::sqrt(variance / n);
  return {.elo = elo_of(share), .low = elo_of(share - half), .high = elo_of(share + half)};
}

Expected<MatchResult> play_match(const MatchPlan& plan, const std::stop_token& stop,
                                 const std::function<void(const MatchGame&)>& on_game) {
  return Hall(plan, stop, on_game).play();
}

}  // namespace zermelo
