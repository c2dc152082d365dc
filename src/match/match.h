#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/match/contest.h"
#include "zermelo/match/distinct.h"
#include "zermelo/match/sprt.h"
#include "zermelo/match/statistics.h"

namespace zermelo {

struct MatchPlan {
  Contest contest;
  PlayerSpec first;
  PlayerSpec second;
  int games = 1;
  bool swap = false;  ///< every opening twice, the second time with sides exchanged
  /// Ends the match as soon as it is decided; `games` is then the most. It looks at the games in the order of their
  /// numbers (at the pairs, with `swap`), each distinct one once, and what other jobs have played beyond the decision
  /// does not count, so that neither decision nor score depends on the jobs.
  std::optional<Sprt> sprt = {};
};

struct MatchGame {
  PlayedGame game;
  bool swapped = false;  ///< the plan's first player had the second side
};

struct MatchResult {
  std::vector<MatchGame> games;  ///< in the order of their numbers
  Tally tally;
  DistinctTally distinct;      ///< the tally with each distinct game once: shares, Elo and intervals are of these
  PairTally pairs;             ///< with `swap`, those of which both games have a result, and one is new
  bool identical = false;      ///< more than one game, all move for move the same
  bool deterministic = false;  ///< neither player leaves anything to chance
  std::size_t repeated_openings = 0;  ///< the game had no others
  std::size_t repeated_games = 0;     ///< an earlier one over again: it says nothing new
  std::size_t distinct_games() const { return games.size() - repeated_games; }

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

/// Plays all games; `on_game` gets each one as it ends, never two at a time. A stop ends the match with what was
/// played. Earlier games are not played again, and the result is the same; one that is not of this match is refused.
Expected<MatchResult> play_match(const MatchPlan& plan, const std::stop_token& stop,
                                 const std::function<void(const MatchGame&)>& on_game = {}, EarlierGames earlier = {});

}  // namespace zermelo
