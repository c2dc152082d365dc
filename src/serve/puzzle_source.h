#pragma once
#include <cstddef>
#include <memory>
#include <string>

#include "zermelo/any/tablebases.h"

namespace zermelo {

/// Where the puzzles of a game come from.
struct PuzzleSource {
  std::shared_ptr<AnyTablebases> tablebases;
  std::string tablebase;  ///< "KPK", "all"
  std::size_t bytes = 0;  ///< of memory, that a question takes
};

/// An error says why a game has none. A game whose tablebase takes more than a few seconds to build counts as having
/// none: it is built while a client waits, and in a browser it is built in memory.
Expected<PuzzleSource> puzzle_source(const AnyGame& game);

}  // namespace zermelo
