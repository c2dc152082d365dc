#pragma once
#include <memory>
#include <optional>

#include "any/tables.h"
#include "search/probe.h"
#include "solve/tables.h"

namespace zermelo {

/// What a search may ask. None is built, because nobody should wait for that in the middle of a search.
template <class Endgames>
std::shared_ptr<const Tables<Endgames>> tables_that_are_there() {
  return std::make_shared<const Tables<Endgames>>(default_table_folder(), /*builds_on_need=*/false, 1, tell_of_damage);
}

template <class Endgames>
Probe<typename Endgames::Game::Position> probe_of_tables() {
  return [tables = tables_that_are_there<Endgames>()](
             const typename Endgames::Game::Position& position) -> std::optional<Probed> {
    const auto known = tables->probe(position);
    return known ? std::optional(Probed{.value = known->value, .plies = known->plies}) : std::nullopt;
  };
}

}  // namespace zermelo
