#include <benchmark/benchmark.h>

#include <thread>

#include "zermelo/games/checkers/endgame.h"
#include "zermelo/games/chess/endgame.h"
#include "zermelo/solve/tablebases.h"

// Retrograde analysis: positions of both sides before symmetry is folded, a second and core.
namespace {

using namespace zermelo;

template <Numbering N>
void solve(const N& numbering, std::uint32_t id, int threads, SolvedLayers& solved) {
  if (solved.contains(id)) return;
  const auto layer = numbering.layer(id);
  for (const std::uint32_t smaller : layer.below()) solve(numbering, smaller, threads, solved);
  solved[id] = std::move(**Retrograde<N>(numbering, layer, solved, threads).run());
}

template <Numbering N>
void solve_table(benchmark::State& state, const char* table) {
  const N numbering;
  const auto threads = static_cast<int>(state.range(0));
  const auto ids = numbering.layers_of(table).value();
  SolvedLayers solved;
  for (auto _ : state) {
    solved.clear();
    for (const std::uint32_t id : ids) solve(numbering, id, threads, solved);
  }
  std::array<Counts<typename N::Game::Position>, 2> counts;
  for (const auto& [id, codes] : solved) count_layer(numbering, numbering.layer(id), codes, counts);
  const auto positions = static_cast<double>(counts[0].legal + counts[1].legal);
  state.counters["positions"] = positions;
  state.counters["positions/s"] = benchmark::Counter(positions, benchmark::Counter::kIsIterationInvariantRate);
}

void solve_chess(benchmark::State& state, const char* table) { solve_table<chess::Endgames>(state, table); }
void solve_checkers(benchmark::State& state, const char* table) { solve_table<checkers::Endgames>(state, table); }

const int all_cores = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));

BENCHMARK_CAPTURE(solve_chess, KRKR, "KRKR")->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_chess, KRKR_all_cores, "KRKR")->Arg(all_cores)->UseRealTime()->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_chess, KQKR, "KQKR")->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_chess, KBNK, "KBNK")->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_chess, KPK, "KPK")->Arg(1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(solve_checkers, checkers_4, "4")->Arg(1)->Unit(benchmark::kMillisecond);

}  // namespace
