#pragma once
#include <string>

#include "zermelo/lab/study/study.h"

namespace zermelo {

/// A defect at work: what the program plays with it and without it.
struct ShownDefect {
  std::string board;  ///< SVG
  std::string move;
  std::string fixed_move;
  std::string value;
  std::string fixed_value;
};

Expected<ShownDefect> show_defect(const StudyDefect& defect, const Catalogue& games);

}  // namespace zermelo
