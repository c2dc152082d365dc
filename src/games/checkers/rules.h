#pragma once

namespace zermelo {

/// A rule set of the draughts family as data. What a field says is looked at while compiling, so a rule that is off
/// costs nothing. The rules of the WCDF (World Checkers/Draughts Federation, "Rules of Draughts", section one) are
/// cited by the heading they stand under.
///
/// Russian, Brazilian and international draughts differ in the last five fields of the first group and in the size;
/// what the generator does not know yet it refuses by name (`Checkers`), it never plays it wrongly.
struct CheckersRules {
  int size = 8;                       ///< "The draughtboard": 64 squares, play on the 32 dark ones
  int rows_of_men = 3;                ///< "The pieces": 12 men a side on the first three rows
  bool must_capture = true;           ///< "Capturing move": a player who can capture has to
  bool must_finish = true;            ///< "Capturing move": as long as the piece can capture on, it has to
  bool majority = false;              ///< free choice among captures; international: the most pieces
  bool men_capture_backward = false;  ///< "Capturing move of a man": forward only; Russian and international: both ways
  bool crowning_ends_move = true;     ///< "Coronation": a man that reaches the king-row stops there
  bool flying_kings = false;          ///< "Move of a king": one square; Russian and international: any distance

  int repetitions = 3;              ///< "Definition of a draw": the same position for the third time
  int plies_without_progress = 80;  ///< "Definition of a draw": 40 moves of each side, no capture, no man advanced
};

/// English draughts, the checkers of America: dark moves first, kings are short, no majority rule.
inline constexpr CheckersRules english_draughts{};

}  // namespace zermelo
