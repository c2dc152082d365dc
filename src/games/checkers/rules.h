#pragma once

namespace zermelo::checkers {

/// A man that comes to the last row while it captures.
enum class Crowning {
  EndsMove,      ///< it is crowned and stops there, though more could be taken (English)
  GoesOnAsKing,  ///< it is crowned and continues to capture as a king (Russian)
  OnlyAtTheEnd,  ///< it is crowned if the move ends there; otherwise it continues as a man (Brazilian, international)
};

/// A rule set of the draughts family as data. What a field says is looked at while compiling, so a rule that is off
/// costs nothing. The rules of the WCDF (World Checkers/Draughts Federation, "Rules of Draughts", section one) are
/// cited by the heading they stand under.
///
/// Russian, Brazilian and international draughts differ in the last four fields of the first group and in the size:
/// they stand below as data, and tests/games/draughts_family_test.cpp shows that this data says all that there is to
/// say. What the fast generator does not know yet it refuses by name (`Checkers`), it never plays it wrongly.
struct Rules {
  int size = 8;                       ///< "The draughtboard": 64 squares, play on the 32 dark ones
  int rows_of_men = 3;                ///< "The pieces": 12 men a side on the first three rows
  bool must_capture = true;           ///< "Capturing move": a player who can capture has to
  bool must_finish = true;            ///< "Capturing move": as long as the piece can capture on, it has to
  bool majority = false;              ///< free choice among captures; international: the most pieces
  bool men_capture_backward = false;  ///< "Capturing move of a man": forward only; Russian and international: both ways
  Crowning crowning = Crowning::EndsMove;  ///< "Coronation": a man that reaches the king-row stops there
  bool flying_kings = false;               ///< "Move of a king": one square; Russian and international: any distance

  int repetitions = 3;              ///< "Definition of a draw": the same position for the third time
  int plies_without_progress = 80;  ///< "Definition of a draw": 40 moves of each side, no capture, no man advanced
};

/// English draughts, the checkers of America: dark moves first, kings are short, no majority rule.
inline constexpr Rules english{};

/// Russian draughts (shashki, by the rules of the International Draughts Federation): flying kings, men take backwards,
/// free choice, a man crowned during a capture continues as a king.
inline constexpr Rules russian{.men_capture_backward = true, .crowning = Crowning::GoesOnAsKing, .flying_kings = true};

/// Brazilian draughts: the international rules on 64 squares.
inline constexpr Rules brazilian{
    .majority = true, .men_capture_backward = true, .crowning = Crowning::OnlyAtTheEnd, .flying_kings = true};

/// International draughts (by the rules of the World Draughts Federation, FMJD): 100 squares, 20 men a side, and the
/// most pieces must be taken.
inline constexpr Rules international{.size = 10,
                                     .rows_of_men = 4,
                                     .majority = true,
                                     .men_capture_backward = true,
                                     .crowning = Crowning::OnlyAtTheEnd,
                                     .flying_kings = true};

}  // namespace zermelo::checkers
