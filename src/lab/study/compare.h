#pragma once
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/lab/study/results.h"

namespace zermelo {

/// Where two games of the same cell part: one of a faithful study and one of a correct one, as a rule.
struct Difference {
  std::string grid;
  std::string row;
  std::string column;
  std::string position;  ///< before the moves that differ
  std::int64_t ply = 0;  ///< of those moves, counted from 1
  std::string player_a;
  std::string player_b;
  std::string move_a;  ///< empty where the game was over
  std::string move_b;
  std::optional<double> value_a;  ///< as the mover saw it
  std::optional<double> value_b;
  std::string result_a;
  std::string result_b;
  std::string quirk;  ///< the ids that make the difference; empty where none does
};

struct Comparison {
  std::vector<Difference> differences;  ///< at most one a cell
  int cells = 0;                        ///< compared
  int same = 0;                         ///< cells with the same moves to the end
};

/// Cell by cell, the first game of each, in grids of the same name. The quirk is found by fixing defects of the first
/// study's player in that position: one at a time, then two, then all. A stop leaves the cells after it out.
Expected<Comparison> compare_studies(const StudyResults& a, const StudyResults& b, const Catalogue& games,
                                     const std::stop_token& stop = {});

/// docs/json.md, lab compare
Json to_json(const Comparison& comparison);

}  // namespace zermelo
