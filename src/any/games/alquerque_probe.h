#pragma once
#include "any/model.h"
#include "any/tables/probe.h"
#include "games/alquerque/endgame.h"

namespace zermelo {

/// The rule sets of Alquerque whose endings are numbered.
template <AlquerqueRules R>
  requires(has_endgames(R))
struct OwnProbe<Alquerque<R>> {
  static constexpr bool exists = true;
  static Probe<typename Alquerque<R>::Position> make() { return probe_of_tables<AlquerqueEndgames<R>>(); }
};

}  // namespace zermelo
