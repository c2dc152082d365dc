#pragma once
#include <cstdint>

namespace zermelo::kalah {

/// The last seed falls into an own empty pit, and the pit opposite is empty too.
enum class Capture : std::uint8_t {
  Standard,  ///< nothing happens
  Empty,     ///< the seed itself goes into the own store (Irving, Donkers and Uiterwijk, "Solving Kalah", 2000)
};

/// Which side gets the seeds that are left when one side's pits are empty.
enum class Remaining : std::uint8_t {
  Owner,    ///< the side whose pits they lie in
  Emptied,  ///< the side whose pits are empty
};

enum class Aim : std::uint8_t { Win, Margin };

/// Everything that can be chosen about Kalah, in any combination.
struct Rules {
  static constexpr int most_pits = 14;
  static constexpr int most_seeds = 14;

  int pits = 6;   ///< on each side
  int seeds = 4;  ///< in each pit at the start
  Capture capture = Capture::Standard;
  Remaining remaining = Remaining::Owner;
  bool pie = false;       ///< Second may take First's opening for its own (`swap`)
  bool majority = false;  ///< the game stops when a store holds more than half of all seeds
  Aim aim = Aim::Win;     ///< what a player strives for; the evaluators read it, the rules do not
  constexpr int all_seeds() const { return 2 * pits * seeds; }

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// How many pits a side has: a Row made for one number knows it before the program runs.
template <class Row>
constexpr int row_pits(const Rules& rules) {
  if constexpr (requires { Row::pits; })
    return Row::pits;
  else
    return rules.pits;
}

/// What a side could do if it were to move. Sowings of a full round or more are rare and left out.
struct Chances {
  int again = 0;    ///< pits whose last seed would fall into the own store
  int capture = 0;  ///< the most seeds of the other side that one sowing would take
};

}  // namespace zermelo::kalah
