#include "zermelo/learn/teacher.h"

#include <cassert>
#include <cmath>
#include <vector>

#include "zermelo/core/odds.h"
#include "zermelo/learn/linear.h"

namespace zermelo::learn {

bool shows_unit(const Sample& sample) { return !sample.proven && !sample.unplayed && sample.value != 0; }

double worth_of_unit(std::span<const Sample> samples) {
  std::vector<LinearSample> list;
  double sum = 0;
  for (const Sample& sample : samples)
    if (shows_unit(sample)) {
      const auto value = static_cast<double>(sample.value);
      list.push_back({.fixed = value, .per_weight = {}, .target = static_cast<double>(sample.result)});
      sum += std::abs(value);
    }
  assert(!list.empty());
  // Two draws more, in spite of a value of usual size: few games that all went as the values said must not make the
  // unit worth infinitely much.
  const LinearSample drawn{.fixed = sum / static_cast<double>(list.size()), .per_weight = {}, .target = 0.5};
  list.insert(list.end(), 2, drawn);
  return fit_scale(list, {});
}

void use_unit(Sample& sample, double worth) {
  if (sample.proven) return;
  sample.search = static_cast<float>(share_of_odds(worth * static_cast<double>(sample.value)));
  if (sample.unplayed) sample.result = sample.search;
}

}  // namespace zermelo::learn
