#pragma once
#include <array>
#include <string_view>

namespace zermelo::alquerque {

/// Where a piece may step; a jump goes in any direction under all rule sets.
enum class Steps { Forward, NotBackward, Any };

/// How many jumps one turn may hold. `MayStop`: as many as the player likes; `MustGoOn`: as long as one is possible.
enum class Jumps { One, MayStop, MustGoOn };

/// One column of the comparison of rule sets a field. `study` is what the Alquerque study of this project plays;
/// `alfonso` keeps to what the Libro de los juegos (Alfonso X, 1283) says, `murray` and `bell` follow H. J. R. Murray
/// (A History of Board-Games, 1952) and R. C. Bell (Board and Table Games, 1960), `forced` is the draughts-like game of
/// most books and sites, `codecup` the one of the CodeCup programming contest on seven by seven points.
struct Rules {
  int size;                ///< points a row: 5, or 7 in codecup
  Steps steps;             ///< "steps"
  Jumps jumps;             ///< "jumps in a turn"
  bool must_capture;       ///< "capture mandatory"
  bool stuck_loses;        ///< "no move": a loss, or else a draw
  bool no_return = false;  ///< "a piece may not return to a point it has been on; on the last row only captures"
  bool no_undo = false;    ///< "if a side's previous turn was a step a→b, b→a is not legal now"

  /// Rule sets with sideways or backward steps can go round in circles: repetitions and clocks end them.
  constexpr bool can_circle() const { return steps != Steps::Forward; }
  friend constexpr bool operator==(const Rules&, const Rules&) = default;
};

inline constexpr Rules study{
    .size = 5, .steps = Steps::Forward, .jumps = Jumps::One, .must_capture = false, .stuck_loses = false};
inline constexpr Rules alfonso{
    .size = 5, .steps = Steps::Any, .jumps = Jumps::One, .must_capture = false, .stuck_loses = true};
inline constexpr Rules murray{
    .size = 5, .steps = Steps::Any, .jumps = Jumps::MayStop, .must_capture = false, .stuck_loses = true};
inline constexpr Rules forced{
    .size = 5, .steps = Steps::Any, .jumps = Jumps::MustGoOn, .must_capture = true, .stuck_loses = true};
inline constexpr Rules bell{.size = 5,
                            .steps = Steps::NotBackward,
                            .jumps = Jumps::MustGoOn,
                            .must_capture = true,
                            .stuck_loses = true,
                            .no_return = true};
inline constexpr Rules codecup{.size = 7,
                               .steps = Steps::Any,
                               .jumps = Jumps::MustGoOn,
                               .must_capture = true,
                               .stuck_loses = true,
                               .no_undo = true};

struct NamedRules {
  std::string_view name;
  Rules rules;
};
inline constexpr std::array<NamedRules, 6> rule_sets{{{"study", study},
                                                      {"alfonso", alfonso},
                                                      {"murray", murray},
                                                      {"forced", forced},
                                                      {"bell", bell},
                                                      {"codecup", codecup}}};

constexpr std::string_view name_of(const Rules& rules) {
  for (const NamedRules& named : rule_sets)
    if (named.rules == rules) return named.name;
  return "own";
}

}  // namespace zermelo::alquerque
