#pragma once
#include <chrono>

namespace zermelo {

/// The time left on a player's clock.
struct TimeLeft {
  std::chrono::nanoseconds left{0};       ///< 0: there is no clock
  std::chrono::nanoseconds increment{0};  ///< added after every move
  int moves_to_go = 0;                    ///< until the clock is filled up again; 0: it is for the whole game

  bool runs() const { return left.count() > 0; }
};

}  // namespace zermelo
