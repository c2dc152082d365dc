#pragma once
#include <memory>
#include <optional>

#include "zermelo/any/tablebases.h"
#include "zermelo/search/probe.h"
#include "zermelo/solve/tablebases.h"

namespace zermelo {

/// The files that are there; none is built in the middle of a search.
template <class Endgames>
std::shared_ptr<const Tablebases<Endgames>> built_tablebases() {
  return std::make_shared<const Tablebases<Endgames>>(default_tablebase_folder(), /*builds_on_need=*/false, 1,
                                                      report_damage);
}

template <class Endgames>
Probe<typename Endgames::Game::Position> tablebase_probe() {
  return [tablebases = built_tablebases<Endgames>()](
             const typename Endgames::Game::Position& position) -> std::optional<Verdict> {
    const auto known = tablebases->probe(position);
    return known ? std::optional(Verdict{.sign = known->value, .plies = known->plies}) : std::nullopt;
  };
}

}  // namespace zermelo
