#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/lab/tournament/ratings.h"
#include "zermelo/match/contest.h"
#include "zermelo/match/distinct.h"

namespace zermelo {

struct TournamentPlan {
  Contest contest;
  std::vector<PlayerSpec> players;  ///< no two alike
  bool gauntlet = false;            ///< the first player meets all others; else everybody meets everybody
  int rounds = 1;                   ///< in each, two players play two games from one opening, sides swapped
};

/// One game that is to be played. All pairs play the opening and the dice of a round.
struct Fixture {
  std::size_t first = 0;  ///< the index of the player that moves first
  std::size_t second = 0;
  std::uint64_t round = 0;

  friend auto operator<=>(const Fixture&, const Fixture&) = default;
};

/// One that was played, without what the players thought: a long tournament must fit into memory.
struct TournamentGame {
  std::string start;
  std::vector<std::string> moves;
  std::size_t opening = 0;  ///< how many of them were made before the players began
  Outcome outcome;
  std::string detail;
};

/// A tournament with the games played so far. Games of an earlier run can be taken over; only the
/// missing ones are played. What comes out is the same, however often it was interrupted.
class Tournament {
 public:
  /// Refuses a player that does not exist or is listed twice.
  static Expected<Tournament> make(TournamentPlan plan);

  const TournamentPlan& plan() const { return plan_; }
  const std::vector<std::string>& names() const { return names_; }
  const std::vector<Fixture>& fixtures() const { return fixtures_; }
  /// Beside `fixtures`; nothing where the game is still missing.
  const std::vector<std::optional<TournamentGame>>& games() const { return games_; }
  std::size_t played() const;
  /// Every game of a pair would be the same: nothing is random.
  bool repeats_itself() const { return deterministic_ && plan_.contest.openings.plies == 0 && plan_.rounds > 1; }
  std::size_t repeated_openings() const;

  /// Takes over a game of an earlier run, if it is one of this tournament.
  Expected<void> take(const PlayedGame& game);

  /// Plays what is missing. `keep` gets every game that came to its end, never two at a time, before it counts; its
  /// error ends the tournament.
  Expected<void> play(const std::stop_token& stop, const std::function<Expected<void>(const PlayedGame&)>& keep);

 private:
  explicit Tournament(TournamentPlan plan);
  Expected<void> check_players();

  TournamentPlan plan_;
  std::vector<Fixture> fixtures_;
  std::map<Fixture, std::size_t> places_;  ///< of the fixtures in their list
  std::vector<std::optional<TournamentGame>> games_;
  std::unique_ptr<OpeningBook> book_;
  std::vector<std::string> names_;  ///< of the players, as the records have them
  bool deterministic_ = true;
};

/// Scores of every pair, with ratings. Players are in the order of their ratings, best first.
struct CrossTable {
  struct Row {
    std::size_t player = 0;  ///< the index in the plan
    Tally tally;             ///< of all games
    double elo = 0;
    Interval interval;
    std::vector<Tally> against;       ///< beside the rows
    std::vector<double> superiority;  ///< how likely this player is stronger than each
  };
  std::vector<Row> rows;
  Tally first_movers;                  ///< of the side that moved first
  DistinctTally distinct;              ///< of the side that moved first, each distinct game once, as in the ratings
  std::map<std::string, int> endings;  ///< how often games ended for each reason
};

CrossTable cross_table(const Tournament& tournament);

}  // namespace zermelo
