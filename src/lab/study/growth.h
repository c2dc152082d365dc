#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo {

class StudyResults;

/// Positions looked at, and seconds of processor time, a move and player; by the depth that was asked for.
struct Growth {
  std::string player;  ///< its spec without the depth
  struct Point {
    double nodes = 0;
    double cpu_seconds = 0;
    int moves = 0;
  };
  std::map<int, Point> points;
};

/// One for each kind of player in the table that was asked for more than one depth.
std::vector<Growth> growth_of(const StudyResults& results, std::string_view table);

/// The factor of the least-squares line through the logarithms of the nodes; nothing below two depths.
std::optional<double> fitted_factor(const Growth& growth);

/// The growth for the first kind of player of a table.
std::optional<double> fitted_growth(const StudyResults& results, std::string_view table);

}  // namespace zermelo
