#pragma once
#include <string>
#include <vector>

#include "zermelo/any/json.h"
#include "zermelo/lab/study/results.h"

namespace zermelo {

/// A game with its boards, for a page to show move by move.
struct Replay {
  std::string title;
  std::string board;           ///< SVG of the empty board
  Json data;                   ///< pieces and labels of every position, the moves and what was thought of them
  std::string final_position;  ///< SVG
  std::string values;          ///< plot; may be empty
};

Expected<Replay> replay_of(const LabGame& game, const std::string& title, const AnyGame& rules);

}  // namespace zermelo
