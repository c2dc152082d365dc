#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "zermelo/match/statistics.h"

namespace zermelo {

/// Which game it is: the rules, the players by side, the start, the moves from there (those of the opening included)
/// and the result. Two games with the same identity are one game that was played twice, and the second says nothing
/// new.
struct GameIdentity {
  std::string_view rules;
  std::string_view first;  ///< the player that moves first
  std::string_view second;
  std::string_view start;
  std::span<const std::string> moves;
  std::string_view result;

  std::uint64_t key() const;
};

/// Counts games so that each distinct one has the weight of one game, however often it was played. If its players
/// exchanged names between two of the times (a player against itself, from both sides), each time counts its part: such
/// a game is half a win and half a loss.
class DistinctGames {
 public:
  /// `game` is the tally of this one game. True if it is new.
  bool add(std::uint64_t identity, const Tally& game);
  DistinctTally tally() const;

 private:
  std::map<std::uint64_t, Tally>
      seen_;  ///< in an order, so that the sum of the parts does not depend on that of the games
};

}  // namespace zermelo
