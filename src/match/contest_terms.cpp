#include "zermelo/match/contest_terms.h"

#include <utility>

namespace zermelo {

Error foreign_game(std::string what, std::string expected) {
  return {.what = std::move(what), .expected = std::move(expected)};
}
Error game_again() { return foreign_game("a game for the second time", "each game once"); }

std::optional<Error> ContestTerms::refuse(const PlayedGame& played) const {
  if (played.game != game) return foreign_game("a game of " + in_quotes(played.game), game);
  if (played.start != start) return foreign_game("a game from " + in_quotes(played.start), start);
  if (played.seed != conditions.seed)
    return foreign_game("a game with the seed " + std::to_string(played.seed), "--seed " + std::to_string(played.seed));
  if (played.clock != conditions.clock || played.increment != conditions.increment ||
      played.clock_moves != conditions.clock_moves)
    return foreign_game("a game with another clock", "the --clock of the first run");
  if (played.openings != conditions.openings || played.opening.size() != plies)
    return foreign_game("a game with other openings", "the --openings of the first run");
  if (played.adjudicate != conditions.adjudication.by)
    return foreign_game(
        played.adjudicate.empty() ? "a game played to its end by the rules alone" : "an adjudicated game",
        "the --adjudicate of the first run");
  if (played.outcome.result == Result::None)
    return foreign_game("a game without a result", "games played to their end");
  return std::nullopt;
}

Conditions ContestTerms::of_game(std::uint64_t number, std::stop_token stop) const {
  Conditions its = conditions;
  its.number = number;
  its.stop = std::move(stop);
  return its;
}

}  // namespace zermelo
