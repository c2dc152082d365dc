#pragma once
#include "zermelo/any/knowledge/probe.h"
#include "zermelo/any/model.h"
#include "zermelo/games/alquerque/endgame.h"

namespace zermelo {

/// The rule sets of Alquerque whose endings are numbered.
template <AlquerqueRules R>
  requires(has_endgames(R))
struct OwnProbe<Alquerque<R>> {
  static constexpr bool exists = true;
  static Probe<typename Alquerque<R>::Position> make() { return tablebase_probe<AlquerqueEndgames<R>>(); }
};

}  // namespace zermelo
