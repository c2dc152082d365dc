#include "zermelo/search/engine/engine.h"

#include <memory>

#include "games.h"
#include "zermelo/any/large_pages.h"
#include "zermelo/core/random.h"

// The engine itself, compiled for one game: what a program gets that includes the headers.
namespace {

using namespace zermelo;

/// From an empty table to a depth, as `engine:depth=…` does it.
template <class G>
void engine_of(benchmark::State& state, G (*make)()) {
  using Evaluator = typename G::Evaluator;
  constexpr std::size_t mib = 16;
  const G game = make();
  EngineSearch<G, Evaluator> engine(game, default_evaluator(game),
                                    std::make_unique<TranspositionTable>(mib, wish_for_large_pages), {});
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    state.PauseTiming();
    engine.new_game();
    state.ResumeTiming();
    nodes = engine(game.initial(), {}, {.depth = static_cast<int>(state.range(0))}, [](const auto&) {}).nodes;
  }
  nodes_a_second(state, nodes);
}

/// A position so many random moves from the start, in which the game still goes on.
template <class G>
typename G::Position somewhere(const G& game, int plies, Random& random) {
  for (;;) {
    auto position = game.initial();
    MoveList<typename G::Move> moves;
    bool over = moves_or_outcome(game, position, moves).has_value();
    for (int ply = 0; ply < plies && !over; ++ply) {
      position = game.after(position, moves[random.below(moves.size())]);
      over = moves_or_outcome(game, position, moves).has_value();
    }
    if (!over) return position;
  }
}

/// Twelve positions to a depth, each from an empty table, by so many threads; the time is that of the clock.
template <class G>
void threads_of(benchmark::State& state, G (*make)()) {
  constexpr std::size_t mib = 64;
  constexpr int plies = 6;
  constexpr int positions = 12;
  constexpr std::uint64_t seed = 1;
  const G game = make();
  EngineSearch<G, typename G::Evaluator> engine(game, default_evaluator(game),
                                                std::make_unique<TranspositionTable>(mib, wish_for_large_pages),
                                                {.threads = static_cast<std::size_t>(state.range(1))});
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    Random random(seed);
    for (int i = 0; i < positions; ++i) {
      state.PauseTiming();
      engine.new_game();
      const auto position = somewhere(game, plies, random);
      state.ResumeTiming();
      nodes += engine(position, {}, {.depth = static_cast<int>(state.range(0))}, [](const auto&) {}).nodes;
    }
  }
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

}  // namespace

BENCHMARK_CAPTURE(engine_of, chess, chess_start)->Arg(10)->MILLISECONDS;
BENCHMARK_CAPTURE(engine_of, checkers, checkers_start)->Arg(15)->MILLISECONDS;
BENCHMARK_CAPTURE(engine_of, connect_7x6, seven_by_six)->Arg(18)->MILLISECONDS;
BENCHMARK_CAPTURE(engine_of, kalah, kalah_six_four)->Arg(14)->MILLISECONDS;
BENCHMARK_CAPTURE(engine_of, alquerque_forced, alquerque_forced)->Arg(16)->MILLISECONDS;
#define ONE_THREAD_AND_TWO(DEPTH) \
  ArgNames({"depth", "threads"})->ArgsProduct({{DEPTH}, {1, 2}})->UseRealTime()->MILLISECONDS
BENCHMARK_CAPTURE(threads_of, chess, chess_start)->ONE_THREAD_AND_TWO(13);
BENCHMARK_CAPTURE(threads_of, checkers, checkers_start)->ONE_THREAD_AND_TWO(18);
BENCHMARK_CAPTURE(threads_of, connect_7x6, seven_by_six)->ONE_THREAD_AND_TWO(20);
BENCHMARK_CAPTURE(threads_of, kalah, kalah_six_four)->ONE_THREAD_AND_TWO(18);
BENCHMARK_CAPTURE(threads_of, alquerque_forced, alquerque_forced)->ONE_THREAD_AND_TWO(18);
