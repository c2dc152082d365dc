#pragma once
#include <string>

#include "lab/study.h"

namespace zermelo {

/// A defect at work: what the program plays with it and without it.
struct ShownDefect {
  std::string board;  ///< SVG
  std::string move;
  std::string mended_move;
  std::string value;
  std::string mended_value;
  bool changes() const { return move != mended_move; }
};

Expected<ShownDefect> show_defect(const StudyDefect& defect, const Catalogue& games);

}  // namespace zermelo
