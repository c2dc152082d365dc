#pragma once
#include <string>

#include "zermelo/core/knowledge.h"
#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/games/alquerque/sets.h"

namespace zermelo::alquerque {

/// Alquerque on five by five points as two sets, for files of values of the whole game.
template <zermelo::alquerque::Rules R>
struct TwoSets {
  using Rules = SetRules;
  static constexpr int largest_side = Board<5>::pieces;

  static std::string title() { return std::string(Alquerque<R>::name) + ":" + std::string(name_of(R)); }
  static const Lines& lines() {
    static const Lines all = lines_of(R.size, R.size);
    return all;
  }
  static SetRules rules() { return {&lines(), R.jumps, R.must_capture}; }
};

}  // namespace zermelo::alquerque

template <zermelo::alquerque::Rules R>
  requires(zermelo::alquerque::is_two_sets(R))
struct zermelo::TwoSetsOf<zermelo::Alquerque<R>> {
  using type = alquerque::TwoSets<R>;
};
