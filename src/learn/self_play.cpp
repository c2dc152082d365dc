#include "zermelo/learn/self_play.h"

#include <algorithm>
#include <iterator>
#include <mutex>
#include <numeric>
#include <utility>

#include "zermelo/core/hash.h"
#include "zermelo/core/odds.h"
#include "zermelo/core/random.h"
#include "zermelo/learn/tuning.h"
#include "zermelo/match/jobs.h"
#include "zermelo/match/referee.h"

namespace zermelo::learn {
namespace {

/// Of the dice too.
Expected<void> play_random_move(AnyLine& line, Random& random) {
  const auto legal = line.legal();
  const bool dice = line.to_move() == Player::Chance;
  const auto played = line.play(dice ? roll(line, random.next()) : legal[random.below(legal.size())]);
  return played ? Expected<void>() : fail(played.error());
}

/// Up to `plies` random moves; a game that is over by then is begun again, with fewer of them.
Expected<std::unique_ptr<AnyLine>> random_beginning(const AnyGame& game, std::uint64_t plies, Random& random) {
  for (;; plies /= 2) {
    auto line = game.start();
    if (!line) return line;
    for (std::uint64_t ply = 0; ply < plies && !(*line)->outcome(); ++ply)
      if (const auto played = play_random_move(**line, random); !played) return fail(played.error());
    if (!(*line)->outcome() || plies == 0) return line;
  }
}

/// What values and ends are as shares of a point. `most` as in FeatureLayout::most_points.
struct Shares {
  double most = 0;

  /// What a search says, for the player to move: a win or a loss that it has found, or what its value means.
  double searched(const Thought& thought) const {
    if (most > 0) return of_points(thought.value.value_or(0));
    if (thought.win) return 1;
    if (thought.loss) return 0;
    return share_of_odds(thought.value.value_or(0));
  }
  /// Nothing was guessed: the value is that of best play.
  bool is_exact(const Thought& thought) const { return thought.proof == Proof::Proven || finds_win(thought); }
  /// Best play is known from here, so that the game need not be played to its end.
  bool ends_game(const Thought& thought) const { return most > 0 ? is_exact(thought) : finds_win(thought); }
  /// First's.
  double of(const Outcome& outcome) const {
    return most > 0 && outcome.has_margin ? of_points(outcome.margin) : 0.5 + 0.5 * outcome.sign();
  }

 private:
  bool finds_win(const Thought& thought) const { return most == 0 && (thought.win || thought.loss); }
  double of_points(double points) const { return std::clamp(0.5 + points / (2 * most), 0.0, 1.0); }
};

/// The share of the result that is this player's.
double share_for(Player player, double share_of_first) {
  return player == Player::First ? share_of_first : 1 - share_of_first;
}

/// A sample of a game that is not over yet.
struct Pending {
  Sample sample;
  Player mover = Player::First;
};

/// The game came to a result.
void settle(std::vector<Pending>& pending, double share_of_first, bool trust_search, std::vector<Sample>& samples) {
  for (Pending& one : pending) {
    one.sample.result =
        one.sample.proven ? one.sample.search : static_cast<float>(share_for(one.mover, share_of_first));
    if (!trust_search) one.sample.search = one.sample.result;
    samples.push_back(std::move(one.sample));
  }
  pending.clear();
}
/// A random move follows, so that the result will say nothing about these.
void settle_by_search(std::vector<Pending>& pending, bool trust_search, std::vector<Sample>& samples) {
  for (Pending& one : pending) {
    if (!trust_search && !one.sample.proven) continue;
    one.sample.result = one.sample.search;
    one.sample.unplayed = true;
    samples.push_back(std::move(one.sample));
  }
  pending.clear();
}

}  // namespace

std::size_t most_plies(const AnyGame& game) { return game.info().dice ? Tuning::longest_dice : Tuning::longest_game; }

Expected<std::vector<Sample>> play_one(const SelfPlay& plan, AnyPlayer& player, std::uint64_t number,
                                       const Visit& visit, const std::stop_token& stop) {
  Random random(combine(combine(plan.seed, number), 1));
  auto line = random_beginning(*plan.game, random.below(static_cast<std::uint64_t>(plan.opening_plies) + 1), random);
  if (!line) return fail(line.error());
  player.new_game(number);
  std::vector<Sample> samples;
  std::vector<Pending> pending;
  const Shares shares{.most = plan.most_points};
  const std::size_t longest = most_plies(*plan.game);
  std::optional<double> share_of_first;
  while (!stop.stop_requested()) {
    if (const auto outcome = (*line)->outcome()) share_of_first = shares.of(*outcome);
    if (!share_of_first && ((*line)->claim() || (*line)->plies() >= longest)) share_of_first = 0.5;
    if (share_of_first) break;
    if ((*line)->to_move() == Player::Chance) {
      if (const auto rolled = play_random_move(**line, random); !rolled) return fail(rolled.error());
      continue;
    }
    const auto thought = player.think(**line, {.stop = stop});
    if (!thought) return fail(thought.error());
    if (!thought->move) break;
    const Player mover = (*line)->to_move();
    if ((*line)->is_quiet(*thought->move)) {
      const bool proven = shares.is_exact(*thought);
      Sample sample{.key = hash((*line)->position()),
                    .game = number,
                    .search = static_cast<float>(shares.searched(*thought)),
                    .value = proven ? 0 : static_cast<float>(thought->value.value_or(0)),
                    .proven = proven};
      if (plan.features) {
        sample.mover = (*line)->features(mover);
        sample.other = (*line)->features(opponent(mover));
        sample.key = key_of_views(sample.mover, sample.other);
      }
      if (visit) visit(**line, sample);
      pending.push_back({std::move(sample), mover});
    }
    if (shares.ends_game(*thought)) {
      share_of_first = share_for(mover, shares.searched(*thought));
      break;
    }
    if (plan.random_share > 0 && random.unit() < plan.random_share) {
      settle_by_search(pending, plan.trust_search, samples);
      if (const auto played = play_random_move(**line, random); !played) return fail(played.error());
    } else if (const auto played = (*line)->play(*thought->move); !played) {
      return fail(played.error());
    }
  }
  settle(pending, share_of_first.value_or(0.5), plan.trust_search, samples);
  return samples;
}

Expected<void> play_games(const SelfPlay& plan, std::span<const std::uint64_t> numbers, int jobs,
                          const std::stop_token& stop,
                          const std::function<Expected<void>(std::size_t i, std::vector<Sample> samples)>& on_game) {
  std::mutex mutex;
  const auto hire = [&]() -> Expected<Worker> {
    auto made = plan.game->player(plan.player);
    if (!made) return fail(made.error());
    return [&, player = std::shared_ptr<AnyPlayer>(std::move(*made))](std::size_t i) -> std::optional<Error> {
      auto samples = play_one(plan, *player, numbers[i], {}, stop);
      if (!samples) return samples.error();
      const std::lock_guard lock(mutex);
      if (stop.stop_requested()) return std::nullopt;  // it may lack its end
      const auto taken = on_game(i, std::move(*samples));
      return taken ? std::nullopt : std::optional(taken.error());
    };
  };
  if (auto error = share_out(numbers.size(), jobs, stop, hire)) return fail(std::move(*error));
  return {};
}

Expected<std::vector<Sample>> play_samples(const SelfPlay& plan, std::uint64_t first, std::size_t games, int jobs,
                                           const std::stop_token& stop) {
  std::vector<std::uint64_t> numbers(games);
  std::iota(numbers.begin(), numbers.end(), first);
  std::vector<std::vector<Sample>> played(games);
  const auto done = play_games(plan, numbers, jobs, stop, [&](std::size_t i, std::vector<Sample> samples) {
    played[i] = std::move(samples);
    return Expected<void>();
  });
  if (!done) return fail(done.error());
  std::vector<Sample> all;
  if (stop.stop_requested()) return all;
  for (auto& samples : played) std::ranges::move(samples, std::back_inserter(all));
  return all;
}

int usual_opening_plies(const AnyGame& game) {
  constexpr int tries = 32;
  constexpr std::size_t longest = 10;
  Random random(1);
  std::size_t plies = 0;
  for (int i = 0; i < tries; ++i) {
    auto line = game.start();
    while (line && !(*line)->outcome() && (*line)->plies() < most_plies(game))
      if (!play_random_move(**line, random)) break;
    if (line) plies += (*line)->plies();
  }
  return static_cast<int>(std::clamp<std::size_t>(plies * 3 / (4 * std::size_t{tries}), 1, longest));
}

}  // namespace zermelo::learn
