#pragma once
#include <chrono>

namespace zermelo {

/// The time each side has for a game.
struct TimeControl {
  std::chrono::nanoseconds base{0};       ///< 0: there is no clock
  std::chrono::nanoseconds increment{0};  ///< every move adds it
  int moves =
      0;  ///< a side gets the base again whenever it has made this many moves; 0: the base is for the whole game

  bool runs() const { return base.count() > 0; }
  friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

/// What a clock still gives for the moves to come.
struct TimeLeft {
  std::chrono::nanoseconds left{0};       ///< 0: there is no clock
  std::chrono::nanoseconds increment{0};  ///< every move adds it
  int moves_to_go = 0;                    ///< until the base is added again; 0: it is for the whole game

  bool runs() const { return left.count() > 0; }
};

}  // namespace zermelo
