#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/learn/samples.h"

namespace zermelo::learn {

/// How a player plays against itself to give samples.
struct SelfPlay {
  std::shared_ptr<const AnyGame> game;
  PlayerSpec player;
  std::uint64_t seed = 1;
  int opening_plies = 8;     ///< each game begins with up to this many random moves
  double random_share = 0;   ///< of the moves afterwards
  bool trust_search = true;  ///< what the search says is part of a sample; else the result alone
  bool features = true;      ///< of a network; a linear evaluator needs none
  double most_points = 0;    ///< of a network: FeatureLayout::most_points
};

/// What is kept of a position besides the sample.
using Visit = std::function<void(const AnyLine& line, const Sample& sample)>;

/// Plays the games of these numbers; `on_game` gets the samples of `numbers[i]`, never of two games at a time. A game
/// depends on its number and the seed alone, so the samples do not depend on the jobs. Kept are positions whose best
/// move is quiet. The result of a game counts for the positions after its last random move; before that the search
/// speaks for it, if it is trusted, or they are dropped. What a search has proven counts in any case. After a stop come
/// no more games.
Expected<void> play_games(const SelfPlay& plan, std::span<const std::uint64_t> numbers, int jobs,
                          const std::stop_token& stop,
                          const std::function<Expected<void>(std::size_t i, std::vector<Sample> samples)>& on_game);
/// The samples of the games from `first` on, in the order of their numbers. A stop gives nothing.
Expected<std::vector<Sample>> play_samples(const SelfPlay& plan, std::uint64_t first, std::size_t games, int jobs,
                                           const std::stop_token& stop);

/// One game, with a look at every position that is kept.
Expected<std::vector<Sample>> play_one(const SelfPlay& plan, AnyPlayer& player, std::uint64_t number,
                                       const Visit& visit = {}, const std::stop_token& stop = {});

/// Longer games count as drawn.
std::size_t most_plies(const AnyGame& game);

/// How many random moves games begin with, at most: three quarters of the mean length of a random game, at most ten.
int usual_opening_plies(const AnyGame& game);

}  // namespace zermelo::learn
