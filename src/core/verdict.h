#pragma once

namespace zermelo {

/// Who wins a position with best play, as the side to move sees it, and how soon.
struct Verdict {
  int sign = 0;   ///< +1 won, 0 drawn, -1 lost
  int plies = 0;  ///< to the end of a decided game with best play

  friend bool operator==(const Verdict&, const Verdict&) = default;
};

}  // namespace zermelo
