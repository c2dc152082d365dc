#pragma once
#include <string>
#include <vector>

namespace zermelo {

/// How to play a race of turns (Pig, Piglet): for each pair of scores, the smallest turn total with which holding is
/// right.
struct PolicyMap {
  std::string title;
  int goal = 0;
  std::vector<std::vector<int>> hold = {};  ///< by own score, then the other's; 0 where no game comes there

  int least() const;  ///< of the totals that are not 0; 0 where there is none
  int most() const;
};

/// Rows of numbers: own score from left to right, the other's from bottom to top; in steps of several points for a long
/// race.
std::string policy_text(const PolicyMap& map);

/// A picture of it: a colour a total, one square a pair of scores.
std::string policy_svg(const PolicyMap& map);

}  // namespace zermelo
