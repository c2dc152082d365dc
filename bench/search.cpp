#include <benchmark/benchmark.h>

#include "any/large_pages.h"
#include "core/random.h"
#include "games/alquerque/alquerque.h"
#include "games/checkers/checkers.h"
#include "games/chess/chess.h"
#include "games/connect/connect.h"
#include "games/kalah/kalah.h"
#include "games/mnk/mnk.h"
#include "search/engine/engine.h"
#include "search/perft.h"
#include "search/textbook/alpha_beta.h"
#include "search/textbook/minimax.h"

// The searches themselves, compiled for one game: what a program gets that includes the headers.
namespace {

using namespace zermelo;
using Small = std::uint64_t;

Mnk<Small> tic_tac_toe() { return {}; }
SixHighConnect seven_by_six() { return {}; }
Connect<WideBoard> wide_connect() { return {7, 6, 4}; }
Chess chess_start() { return {}; }
Checkers<> checkers_start() { return {}; }
Alquerque<alquerque::forced> alquerque_forced() { return {}; }
Kalah<PackedRow> kalah_six_four() { return {}; }

void nodes_a_second(benchmark::State& state, std::uint64_t nodes) {
  state.counters["nodes"] = static_cast<double>(nodes);
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsIterationInvariantRate);
}

template <class G>
void perft_of(benchmark::State& state, G (*make)()) {
  const G game = make();
  std::uint64_t leaves = 0;
  for (auto _ : state) leaves = perft(game, game.initial(), static_cast<int>(state.range(0)));
  nodes_a_second(state, leaves);
}

template <template <class...> class Search, class G>
void search_of(benchmark::State& state, G (*make)(), std::size_t evaluator_number) {
  using Evaluator = typename G::Evaluator;
  const G game = make();
  const Evaluator evaluator(game, choose(Evaluator::list(), evaluator_number));
  NoTrace silent;
  std::uint64_t nodes = 0;
  for (auto _ : state)
    nodes = Search<G, Evaluator, NoTrace>(game, evaluator, {.depth = static_cast<int>(state.range(0))}, {},
                                          silent)(game.initial())
                .nodes;
  nodes_a_second(state, nodes);
}

template <class G>
void minimax_of(benchmark::State& state, G (*make)(), std::size_t evaluator) {
  search_of<Minimax>(state, make, evaluator);
}
template <class G>
void alphabeta_of(benchmark::State& state, G (*make)(), std::size_t evaluator) {
  search_of<AlphaBeta>(state, make, evaluator);
}

/// From an empty table to a depth, as `engine:depth=…` does it.
template <class G>
void engine_of(benchmark::State& state, G (*make)()) {
  using Evaluator = typename G::Evaluator;
  constexpr std::size_t mib = 16;
  const G game = make();
  Engine<G, Evaluator> engine(game, default_evaluator(game),
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
  const G game = make();
  Engine<G, typename G::Evaluator> engine(game, default_evaluator(game),
                                          std::make_unique<TranspositionTable>(mib, wish_for_large_pages),
                                          {.threads = static_cast<std::size_t>(state.range(1))});
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    Random random(1);
    for (int i = 0; i < 12; ++i) {
      state.PauseTiming();
      engine.new_game();
      const auto position = somewhere(game, plies, random);
      state.ResumeTiming();
      nodes += engine(position, {}, {.depth = static_cast<int>(state.range(0))}, [](const auto&) {}).nodes;
    }
  }
  state.counters["nodes/s"] = benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsRate);
}

/// One judgement after another, over the positions of a tree of four plies.
template <class G>
void evaluator_of(benchmark::State& state, G (*make)(), std::size_t evaluator_number) {
  const G game = make();
  const typename G::Evaluator evaluator(game, choose(G::Evaluator::list(), evaluator_number));
  std::vector<typename G::Position> positions{game.initial()};
  for (std::size_t i = 0; i < positions.size() && positions.size() < 4096; ++i) {
    MoveList<typename G::Move> moves;
    if (moves_or_outcome(game, positions[i], moves)) continue;
    for (const auto& move : moves) positions.push_back(game.after(positions[i], move));
  }
  for (auto _ : state) {
    double sum = 0;
    for (const auto& position : positions) sum += evaluator(position);
    benchmark::DoNotOptimize(sum);
  }
  state.counters["positions/s"] =
      benchmark::Counter(static_cast<double>(positions.size()), benchmark::Counter::kIsIterationInvariantRate);
}

constexpr std::size_t zero = 0;
constexpr std::size_t open_lines = 1;
constexpr std::size_t threats = 2;
constexpr std::size_t counting = 1;  // pieces or stores, in each board game
constexpr std::size_t ours = 3;      // its own evaluator

}  // namespace

#define MILLISECONDS Unit(benchmark::kMillisecond)
BENCHMARK_CAPTURE(perft_of, mnk_333, tic_tac_toe)->Arg(9)->MILLISECONDS;
BENCHMARK_CAPTURE(perft_of, connect_7x6, seven_by_six)->Arg(9)->MILLISECONDS;
BENCHMARK_CAPTURE(minimax_of, mnk_333, tic_tac_toe, zero)->Arg(9)->MILLISECONDS;
BENCHMARK_CAPTURE(alphabeta_of, mnk_333, tic_tac_toe, zero)->Arg(9)->MILLISECONDS;
BENCHMARK_CAPTURE(minimax_of, connect_7x6, seven_by_six, zero)->Arg(8)->MILLISECONDS;
BENCHMARK_CAPTURE(alphabeta_of, connect_7x6, seven_by_six, zero)->Arg(13)->MILLISECONDS;
BENCHMARK_CAPTURE(alphabeta_of, connect_7x6_open_lines, seven_by_six, open_lines)->Arg(9)->MILLISECONDS;
BENCHMARK_CAPTURE(alphabeta_of, connect_7x6_threats, seven_by_six, threats)->Arg(9)->MILLISECONDS;
BENCHMARK_CAPTURE(alphabeta_of, connect_7x6_wide_words, wide_connect, zero)->Arg(11)->MILLISECONDS;
BENCHMARK_CAPTURE(evaluator_of, open_lines_connect_7x6, seven_by_six, open_lines);
BENCHMARK_CAPTURE(evaluator_of, threats_connect_7x6, seven_by_six, threats);
BENCHMARK_CAPTURE(evaluator_of, open_lines_mnk_333, tic_tac_toe, open_lines);
BENCHMARK_CAPTURE(evaluator_of, threats_mnk_333, tic_tac_toe, threats);
BENCHMARK_CAPTURE(minimax_of, chess_material, chess_start, counting)->Arg(5)->MILLISECONDS;
BENCHMARK_CAPTURE(alphabeta_of, chess_material, chess_start, counting)->Arg(6)->MILLISECONDS;
BENCHMARK_CAPTURE(alphabeta_of, chess_tapered, chess_start, ours)->Arg(5)->MILLISECONDS;
BENCHMARK_CAPTURE(minimax_of, checkers_material, checkers_start, counting)->Arg(8)->MILLISECONDS;
BENCHMARK_CAPTURE(alphabeta_of, checkers_material, checkers_start, counting)->Arg(11)->MILLISECONDS;
BENCHMARK_CAPTURE(alphabeta_of, checkers_position, checkers_start, ours)->Arg(9)->MILLISECONDS;
BENCHMARK_CAPTURE(minimax_of, alquerque_forced_material, alquerque_forced, counting)->Arg(11)->MILLISECONDS;
BENCHMARK_CAPTURE(alphabeta_of, alquerque_forced_material, alquerque_forced, counting)->Arg(14)->MILLISECONDS;
BENCHMARK_CAPTURE(alphabeta_of, alquerque_forced_position, alquerque_forced, ours)->Arg(12)->MILLISECONDS;
BENCHMARK_CAPTURE(minimax_of, kalah_stores, kalah_six_four, counting)->Arg(8)->MILLISECONDS;
BENCHMARK_CAPTURE(alphabeta_of, kalah_stores, kalah_six_four, counting)->Arg(11)->MILLISECONDS;
BENCHMARK_CAPTURE(alphabeta_of, kalah_harvest, kalah_six_four, ours)->Arg(9)->MILLISECONDS;
BENCHMARK_CAPTURE(engine_of, chess, chess_start)->Arg(10)->MILLISECONDS;
BENCHMARK_CAPTURE(engine_of, checkers, checkers_start)->Arg(15)->MILLISECONDS;
BENCHMARK_CAPTURE(engine_of, connect_7x6, seven_by_six)->Arg(18)->MILLISECONDS;
BENCHMARK_CAPTURE(engine_of, kalah, kalah_six_four)->Arg(14)->MILLISECONDS;
BENCHMARK_CAPTURE(engine_of, alquerque_forced, alquerque_forced)->Arg(16)->MILLISECONDS;
#define ONE_THREAD_AND_TWO(DEPTH) ArgsProduct({{DEPTH}, {1, 2}})->UseRealTime()->MILLISECONDS
BENCHMARK_CAPTURE(threads_of, chess, chess_start)->ONE_THREAD_AND_TWO(13);
BENCHMARK_CAPTURE(threads_of, checkers, checkers_start)->ONE_THREAD_AND_TWO(18);
BENCHMARK_CAPTURE(threads_of, connect_7x6, seven_by_six)->ONE_THREAD_AND_TWO(20);
BENCHMARK_CAPTURE(threads_of, kalah, kalah_six_four)->ONE_THREAD_AND_TWO(18);
BENCHMARK_CAPTURE(threads_of, alquerque_forced, alquerque_forced)->ONE_THREAD_AND_TWO(18);
