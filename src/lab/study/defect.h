#pragma once
#include <memory>
#include <string>

#include "zermelo/lab/study/study.h"

namespace zermelo {

/// What a program thinks in a position. Its thought may be an error: a crash is a defect too.
struct DefectAnswer {
  std::unique_ptr<AnyLine> line;
  Expected<Thought> thought;
};
Expected<DefectAnswer> ask(const Catalogue& games, const std::string& rules, const std::string& position,
                           const std::string& spec, const Request& request);

/// A defect at work: what the program plays with it and without it.
struct ShownDefect {
  std::string board;  ///< SVG
  std::string move;
  std::string fixed_move;
  std::string value;
  std::string fixed_value;
  bool changes() const { return move != fixed_move; }
};

Expected<ShownDefect> show_defect(const StudyDefect& defect, const Catalogue& games);

}  // namespace zermelo
