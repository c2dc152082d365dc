#pragma once

namespace zermelo {

/// The result of a position with best play, for the side to move, and how soon it comes.
struct Verdict {
  int sign = 0;   ///< +1 won, 0 drawn, -1 lost
  int plies = 0;  ///< to the end of a decided game with best play

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

}  // namespace zermelo
