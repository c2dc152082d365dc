#pragma once
// The games that the benchmarks play, and how their figures are told.
#include <benchmark/benchmark.h>

#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/games/checkers/checkers.h"
#include "zermelo/games/chess/chess.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"

#define MILLISECONDS Unit(benchmark::kMillisecond)

namespace zermelo {

inline Mnk<std::uint64_t> tic_tac_toe() { return {}; }
inline SixHighConnect seven_by_six() { return {}; }
inline Connect<WideBoard> wide_connect() { return {7, 6, 4}; }
inline Chess chess_start() { return {}; }
inline Checkers<> checkers_start() { return {}; }
inline Alquerque<alquerque::forced> alquerque_forced() { return {}; }
inline Kalah<kalah::SixPits> kalah_six_four() { return {}; }

inline void nodes_a_second(benchmark::State& state, std::uint64_t nodes) {
  state.counters["nodes"] = static_cast<double>(nodes);
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsIterationInvariantRate);
}

}  // namespace zermelo
