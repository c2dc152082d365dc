#pragma once
#include <chrono>

namespace zermelo {

/// What a clock still gives for the moves to come.
struct TimeLeft {
  std::chrono::nanoseconds left{0};       ///< 0: there is no clock
  std::chrono::nanoseconds increment{0};  ///< what every move adds
  int moves_to_go = 0;                    ///< until the clock is filled up again; 0: it is for the whole game

  bool runs() const { return left.count() > 0; }
};

}  // namespace zermelo
