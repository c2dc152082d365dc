#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/json.h"

namespace zermelo {

struct BenchEffort {
  std::uint64_t nodes = 0;
  double seconds = 0;

  void operator+=(const BenchEffort& more) {
    nodes += more.nodes;
    seconds += more.seconds;
  }
};

/// The node counts of a game's searches at fixed depths: equal on every machine (`zermelo bench`).
struct Signature {
  BenchEffort textbook;
  std::optional<BenchEffort> engine;  ///< none where there are dice
};

/// Searches the start and a few positions of a random game, the same on every machine.
Expected<Signature> signature_of(const Catalogue& games, const std::string& name);

Json to_json(const BenchEffort& effort);
Json to_json(const std::string& game, const Signature& signature);

}  // namespace zermelo
