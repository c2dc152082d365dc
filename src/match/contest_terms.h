#pragma once
#include <cstddef>
#include <optional>
#include <string>

#include "zermelo/core/error.h"
#include "zermelo/match/openings.h"
#include "zermelo/match/referee.h"

namespace zermelo {

/// What all games of a match or a tournament have in common. By it the games of an earlier run are known, of which only
/// the missing ones are played.
struct ContestTerms {
  std::string game;       ///< the spec of the rules
  std::string start;      ///< position
  Conditions conditions;  ///< but for the number of the game and the stop
  std::size_t plies = 0;  ///< of an opening

  /// Why this cannot be one of the games, whoever played it; nothing if it can.
  std::optional<Error> refuse(const PlayedGame& played) const;

  Conditions of_game(std::uint64_t number, std::stop_token stop) const;
};

/// What `refuse` and its like say: the place where the game was kept is added by whoever knows it.
Error foreign_game(std::string what, std::string expected);
Error game_again();

/// Of a MatchPlan or a TournamentPlan.
template <class Plan>
Expected<ContestTerms> contest_terms(const Plan& plan) {
  const auto line = plan.game->start(plan.position);
  if (!line) return fail(line.error());
  return ContestTerms{.game = plan.game->spec(),
                      .start = (*line)->start_position(),
                      .conditions = {.seed = plan.seed,
                                     .clock = plan.clock,
                                     .increment = plan.increment,
                                     .clock_moves = plan.clock_moves,
                                     .openings = plan.openings.independent() ? "" : plan.openings.text(),
                                     .adjudication = plan.adjudication},
                      .plies = static_cast<std::size_t>(plan.openings.plies)};
}

}  // namespace zermelo
