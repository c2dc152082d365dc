#pragma once
#include "zermelo/lab/study/results.h"

namespace zermelo {

/// How long the games that are missing will take with the usual number of jobs; a rough guess.
struct Estimate {
  double seconds = 0;
};

/// From the games that were played, of the cell or else of its table; where there is none, from one move of each
/// player, looked at for a moment.
Expected<Estimate> estimate_remaining(const StudyResults& results, const Catalogue& games);

}  // namespace zermelo
