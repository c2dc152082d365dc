#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "zermelo/core/error.h"
#include "zermelo/match/openings.h"
#include "zermelo/match/referee.h"

namespace zermelo {

/// What all games of a match or a tournament have in common.
struct Contest {
  std::shared_ptr<const AnyGame> game;
  std::string position = {};  ///< where the games start; empty: the initial position
  Openings openings = {};
  std::uint64_t seed = 1;      ///< of openings and dice
  std::size_t most_plies = 0;  ///< a longer game is drawn; 0: no game is too long
  TimeControl clock = {};
  Adjudication adjudication = {};
  int jobs = 1;  ///< games at the same time; the results do not depend on it

  OpeningBook book() const { return {game, position, openings, seed}; }
  Conditions conditions(std::uint64_t number, std::stop_token stop) const;

  /// Why a game of an earlier run cannot be one of this contest; nothing if it can. The players are not looked at.
  std::optional<Error> refuse(const PlayedGame& played) const;
};

/// `10s`, `10s+100ms`, `40/2m+1s`; empty: no clock.
Expected<TimeControl> parse_time_control(std::string_view text, std::string_view where);
/// Reads back equal.
std::string to_string(const TimeControl& clock);

/// A game that `refuse` and its like do not accept; the caller adds where the game was kept.
Error foreign_game(std::string what, std::string expected);
Error game_again();

}  // namespace zermelo
