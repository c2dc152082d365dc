#include "games.h"

#include "zermelo/search/perft.h"
#include "zermelo/search/textbook/alpha_beta.h"
#include "zermelo/search/textbook/minimax.h"

// The textbook searches themselves, compiled for one game: what a program gets that includes the headers.
namespace {

using namespace zermelo;

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
