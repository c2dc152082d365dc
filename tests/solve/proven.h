#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/knowledge.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"

/// The games that proofs are tried with, and proofs of them.
namespace zermelo {

using FourInARow = Connect<std::uint64_t>;
using Lines = Mnk<std::uint64_t>;
using Seeds = Kalah<kalah::PackedRow>;

inline constexpr std::size_t little_table_mib = 16;

inline Solved solved_with_certificate(const std::string& game, const std::string& position = {},
                                      std::uint64_t most = most_certified_positions,
                                      SolveMethod method = SolveMethod::AlphaBeta) {
  const auto line = catalogue().game(game, position).value()->start(position).value();
  return solve(*line, {.method = method, .table_mib = little_table_mib, .certified_positions = most}).value();
}

}  // namespace zermelo
