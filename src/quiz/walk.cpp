#include "zermelo/quiz/walk.h"

#include <algorithm>
#include <limits>

namespace zermelo {

Walk::Walk(const Chart& chart, const Convention& convention) : visits(chart.size()) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  enter(chart, convention, 0, {.number = -infinity}, {.number = infinity});
}

double Walk::enter(const Chart& chart, const Convention& convention, std::size_t id, WindowEnd alpha, WindowEnd beta) {
  order.push_back(id);
  const Chart::Place& place = chart[id];
  Visit visit{.alpha = alpha, .beta = beta, .best = place.value};
  const bool max = place.kind == tree::Kind::Max;
  auto children = place.children;
  if (convention.order == Convention::Order::Reverse) std::ranges::reverse(children);
  for (auto child = children.begin(); child != children.end(); ++child) {
    const double value = enter(chart, convention, *child, alpha, beta);
    if (visit.searched.empty() || (max ? value > visit.best : value < visit.best)) visit.best = value;
    visit.searched.push_back(*child);
    if (max && value > alpha.number) alpha = {.number = value, .from = *child};
    if (!max && value < beta.number) beta = {.number = value, .from = *child};
    if (convention.cuts(alpha.number, beta.number)) {
      visit.pruned.assign(child + 1, children.end());
      break;
    }
  }
  visit.alpha_end = alpha;
  visit.beta_end = beta;
  // A leaf says what it is worth; it is for the node above it to keep to a window.
  const bool hard = convention.fail == Convention::Fail::Hard && !place.leaf();
  visit.value = hard ? std::clamp(visit.best, visit.alpha.number, visit.beta.number) : visit.best;
  visits[id] = visit;
  return visit.value;
}

bool Walk::cut_anything() const {
  return std::ranges::any_of(visits, [](const auto& visit) { return visit && !visit->pruned.empty(); });
}

std::size_t Walk::cut_branch(const Chart& chart, std::size_t place) const {
  while (!visits[*chart[place].parent]) place = *chart[place].parent;
  return place;
}

}  // namespace zermelo
