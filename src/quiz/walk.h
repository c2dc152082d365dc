#pragma once
#include <optional>
#include <vector>

#include "zermelo/quiz/chart.h"
#include "zermelo/quiz/convention.h"

namespace zermelo {

/// One end of a window, and the place whose value it is; none: no node has a value yet.
struct WindowEnd {
  double number = 0;
  std::optional<std::size_t> from = {};
};

/// What alpha-beta did at a place.
struct Visit {
  WindowEnd alpha = {};  ///< alpha on entry
  WindowEnd beta = {};
  WindowEnd alpha_end = {};  ///< alpha after the last child visited
  WindowEnd beta_end = {};
  double best = 0;   ///< best value of the children visited; for a leaf its value
  double value = 0;  ///< what the place returns
  std::vector<std::size_t> searched = {};
  std::vector<std::size_t> pruned = {};
};

/// Alpha-beta over a whole tree by a convention: two-sided, every value as MAX sees it, improvement strict. The
/// textbook search of src/search knows one convention; this one knows them all. A test compares the two where both
/// apply.
struct Walk {
  std::vector<std::optional<Visit>> visits;  ///< by place; nothing if the search never visited it
  std::vector<std::size_t> order;            ///< the places in the order entered

  Walk(const Chart& chart, const Convention& convention);

  bool cut_anything() const;
  /// The branch that was cut at this place or above it; the search was not here.
  std::size_t cut_branch(const Chart& chart, std::size_t place) const;

 private:
  double enter(const Chart& chart, const Convention& convention, std::size_t id, WindowEnd alpha, WindowEnd beta);
};

}  // namespace zermelo
