#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "any/any_game.h"
#include "match/referee.h"

namespace zermelo {

struct MatchPlan {
  std::shared_ptr<const AnyGame> game;
  std::string position;  ///< empty: the initial one
  std::string first;     ///< specs
  std::string second;
  int games = 1;
  bool swap = false;       ///< every opening twice, the second time with sides exchanged
  int opening_plies = 0;   ///< random moves before the players begin
  std::uint64_t seed = 1;  ///< of openings and dice
  std::chrono::nanoseconds clock{0};
  std::chrono::nanoseconds increment{0};
  int jobs = 1;  ///< games at the same time; the results do not depend on it
};

/// The points of the first spec, whichever side it had.
struct Tally {
  int wins = 0;
  int draws = 0;
  int losses = 0;
  int unfinished = 0;

  int games() const { return wins + draws + losses; }
  double points() const { return wins + 0.5 * draws; }
  double share() const { return games() == 0 ? 0.5 : points() / games(); }
};

struct MatchGame {
  PlayedGame game;
  bool swapped = false;  ///< the first spec had the second side
};

struct MatchResult {
  std::vector<MatchGame> games;  ///< in the order of their numbers
  Tally tally;
  bool identical = false;      ///< more than one game, all move for move the same
  bool deterministic = false;  ///< … because neither player leaves anything to chance

  struct Effort {
    std::uint64_t moves = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
  };
  Effort first;
  Effort second;
};

/// The Elo difference that a share of the points means, with its 95 % interval (trinomial: wins, draws and losses are
/// counted and their variance estimated). Infinite when one side has all points.
struct EloEstimate {
  double elo = 0;
  double low = 0;
  double high = 0;
};
EloEstimate elo_estimate(const Tally& tally);

/// Plays them all; `on_game` hears of every finished one, never two at a time. A stop ends it with what was played.
Expected<MatchResult> play_match(const MatchPlan& plan, const std::stop_token& stop,
                                 const std::function<void(const MatchGame&)>& on_game = {});

}  // namespace zermelo
