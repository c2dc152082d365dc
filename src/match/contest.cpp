#include "zermelo/match/contest.h"

#include "zermelo/any/renamed_keys.h"

#include <algorithm>
#include <array>
#include <utility>

#include "zermelo/any/player_spec.h"

namespace zermelo {
namespace {

std::string duration_text(std::chrono::nanoseconds time) {
  const auto whole = [&](auto unit) { return time % unit == std::chrono::nanoseconds(0); };
  if (whole(std::chrono::minutes(1))) return std::to_string(time / std::chrono::minutes(1)) + "m";
  if (whole(std::chrono::seconds(1))) return std::to_string(time / std::chrono::seconds(1)) + "s";
  return std::to_string(time / std::chrono::milliseconds(1)) + "ms";
}

}  // namespace

Expected<TimeControl> parse_time_control(std::string_view text, std::string_view where) {
  constexpr long most_moves = 1000;
  TimeControl clock;
  if (text.empty()) return clock;
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    const auto moves = whole_number(text.substr(0, slash));
    if (!moves || *moves < 1 || *moves > most_moves)
      return fail({.what = "bad value " + in_quotes(text.substr(0, slash)),
                   .where = std::string(where) + ", moves",
                   .expected = "a number from 1 to " + std::to_string(most_moves)});
    clock.moves = static_cast<int>(*moves);
    text.remove_prefix(slash + 1);
  }
  const std::size_t plus = text.find('+');
  const auto base = parse_duration(text.substr(0, plus), where);
  if (!base) return fail(base.error());
  clock.base = *base;
  if (plus == std::string_view::npos) return clock;
  constexpr std::array<std::string_view, 4> nothing{"+0", "+0ms", "+0s", "+0m"};
  if (std::ranges::find(nothing, text.substr(plus)) != nothing.end()) return clock;
  const auto increment = parse_duration(text.substr(plus + 1), where);
  if (!increment) return fail(increment.error());
  clock.increment = *increment;
  return clock;
}

std::string to_string(const TimeControl& clock) {
  if (!clock.runs()) return "";
  return (clock.moves > 0 ? std::to_string(clock.moves) + "/" : "") + duration_text(clock.base) +
         (clock.increment.count() > 0 ? "+" + duration_text(clock.increment) : "");
}

Error foreign_game(std::string what, std::string expected) {
  return {.what = std::move(what), .expected = std::move(expected)};
}
Error game_again() { return foreign_game("a game for the second time", "each game once"); }

Conditions Contest::conditions(std::uint64_t number, std::stop_token stop) const {
  return {.terms = {.number = number,
                    .seed = seed,
                    .clock = clock,
                    .openings = openings.independent() ? "" : openings.text(),
                    .adjudicate = adjudication.by,
                    .most_plies = most_plies},
          .judge = adjudication.judge,
          .stop = std::move(stop)};
}

std::optional<Error> Contest::refuse(const PlayedGame& played) const {
  const auto line = game->start(position);
  if (!line) return line.error();
  const std::string start = (*line)->start_position();
  const GameTerms terms = conditions(played.terms.number, {}).terms;
  if (with_older_keys(played.game) != with_older_keys(game->spec()))
    return foreign_game("a game of " + in_quotes(played.game), game->spec());
  if (played.start != start) return foreign_game("a game from " + in_quotes(played.start), start);
  if (played.terms.seed != terms.seed)
    return foreign_game("a game with the seed " + std::to_string(played.terms.seed),
                        "--seed " + std::to_string(played.terms.seed));
  if (played.terms.clock != terms.clock)
    return played.terms.clock.runs()
               ? foreign_game("a game with another clock", "--clock " + to_string(played.terms.clock))
               : foreign_game("a game without a clock", "no --clock");
  if (played.terms.openings != terms.openings || played.opening.size() != static_cast<std::size_t>(openings.plies))
    return foreign_game("a game with other openings", "the --openings of the first run");
  if (played.terms.adjudicate != terms.adjudicate)
    return foreign_game(
        played.terms.adjudicate.empty() ? "a game played to its end by the rules alone" : "an adjudicated game",
        "the --adjudicate of the first run");
  if (played.terms.most_plies != terms.most_plies)
    return foreign_game("a game that is drawn at another length", std::to_string(terms.most_plies) + " plies");
  if (played.interrupted()) return foreign_game("an interrupted game", "games played to their end");
  return std::nullopt;
}

}  // namespace zermelo
