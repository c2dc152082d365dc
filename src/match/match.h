#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/match/openings.h"
#include "zermelo/match/referee.h"
#include "zermelo/match/sprt.h"
#include "zermelo/match/statistics.h"

namespace zermelo {

struct MatchPlan {
  std::shared_ptr<const AnyGame> game;
  std::string position;  ///< empty: the initial one
  std::string first;     ///< specs
  std::string second;
  int games = 1;
  bool swap = false;  ///< every opening twice, the second time with sides exchanged
  Openings openings = {};
  std::uint64_t seed = 1;  ///< of openings and dice
  std::chrono::nanoseconds clock{0};
  std::chrono::nanoseconds increment{0};
  int clock_moves = 0;  ///< moves after which the clock is filled up again; 0: never
  int jobs = 1;         ///< games at the same time; the results do not depend on it
  Adjudication adjudication = {};
  /// Ends the match as soon as it is decided; `games` is then the most. It looks at the games in the order of their
  /// numbers (at the pairs, with `swap`), and what other jobs have played beyond the decision does not count, so that
  /// neither decision nor score depends on the jobs.
  std::optional<Sprt> sprt = {};
};

struct MatchGame {
  PlayedGame game;
  bool swapped = false;  ///< the first spec had the second side
};

struct MatchResult {
  std::vector<MatchGame> games;  ///< in the order of their numbers
  Tally tally;
  PairTally pairs;                    ///< with `swap`, those of which both games were played to their end
  bool identical = false;             ///< more than one game, all move for move the same
  bool deterministic = false;         ///< … because neither player leaves anything to chance
  std::size_t repeated_openings = 0;  ///< the game had no others
  std::size_t repeated_games = 0;     ///< an earlier one over again: it says nothing new

  struct Test {
    double log_likelihood_ratio = 0;
    SprtDecision verdict = SprtDecision::Open;
  };
  std::optional<Test> sprt;  ///< where the plan has one

  struct Effort {
    std::uint64_t moves = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
  };
  Effort first;
  Effort second;
};

/// What an earlier run of the same match has played.
struct EarlierGames {
  std::vector<PlayedGame> games;
  std::string where;  ///< the place where they were kept, for a complaint
};

/// Plays them all; `on_game` hears of every one as it ends, never two at a time. A stop ends it with what was played.
/// Earlier games are not played again, and what comes out is the same; one that is not of this match is refused.
Expected<MatchResult> play_match(const MatchPlan& plan, const std::stop_token& stop,
                                 const std::function<void(const MatchGame&)>& on_game = {}, EarlierGames earlier = {});

}  // namespace zermelo
