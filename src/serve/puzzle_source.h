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
  std::size_t bytes = 0;  ///< that a question takes
};

/// An error says why a game has none. What would take more than a few seconds to build counts as none: clients ask for
/// it, and a browser builds it in memory.
Expected<PuzzleSource> puzzle_source(const AnyGame& game);

}  // namespace zermelo
