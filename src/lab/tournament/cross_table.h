#pragma once
#include <map>
#include <string>
#include <vector>

#include "zermelo/lab/tournament/ratings.h"
#include "zermelo/lab/tournament/tournament.h"

namespace zermelo {

/// The score of each player against each other, with ratings. Players are in the order of their ratings, best first.
struct CrossTable {
  struct Row {
    std::size_t player = 0;  ///< the index in the plan
    Tally tally;
    double elo = 0;
    Interval interval;
    std::vector<Tally> against;       ///< beside the rows
    std::vector<double> superiority;  ///< how likely this player is stronger than each
  };
  std::vector<Row> rows;
  Tally first_movers;                  ///< the score of the sides that moved first
  std::map<std::string, int> endings;  ///< how often games ended for each reason
};

CrossTable cross_table(const Tournament& tournament);

}  // namespace zermelo
