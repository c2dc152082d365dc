// Playouts a second of processor time: mcts from the start of connect and tic-tac-toe, and mcts-solver with one and two
// threads, these also by the clock on the wall. Headers alone:
//
//   g++ -std=c++23 -O3 -DNDEBUG -march=native -ffp-contract=off -I INCLUDE sampling_speed.cpp -o speed
//   ./speed 10000     # playouts a search
//
// INCLUDE has a link `zermelo` to src/.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "zermelo/games/connect/connect.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/search/monte_carlo/mcts.h"
#include "zermelo/search/monte_carlo/mcts_solver.h"

namespace zermelo {
namespace {

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

struct Rates {
  double by_processor = 0;
  double by_wall = 0;
};

/// The best of some runs, which the rest of the machine disturbed least.
template <class Search>
Rates rate(Search&& search) {
  constexpr int runs = 40;
  Rates best;
  for (int run = 0; run < runs; ++run) {
    const double start = processor_seconds();
    const auto wall = std::chrono::steady_clock::now();
    const auto nodes = static_cast<double>(search());
    const std::chrono::duration<double> waited = std::chrono::steady_clock::now() - wall;
    best.by_processor = std::max(best.by_processor, nodes / (processor_seconds() - start));
    best.by_wall = std::max(best.by_wall, nodes / waited.count());
  }
  return best;
}

template <class G>
void measure(const char* name, const G& game, std::uint64_t playouts) {
  const auto evaluator = default_evaluator(game);
  using E = Evaluator<G>;
  std::printf("%s, %llu playouts a search\n", name, static_cast<unsigned long long>(playouts));
  const Rates sampled =
      rate([&] { return Mcts<G, E>(game, evaluator, 1, {.nodes = playouts}, {})(game.initial()).nodes; });
  std::printf("  mcts                     %10.0f playouts a second of one processor\n", sampled.by_processor);
  for (const std::size_t threads : {1U, 2U}) {
    MctsOptions options = MctsOptions::of_solver();
    options.threads = threads;
    const double mistake = E::list().back().unit.mistake;
    MctsSolver<G, E> solver(game, evaluator, mistake, options);
    const Rates found = rate([&] {
      solver.new_game();
      return solver(game.initial(), {}, {.nodes = playouts}, [](const auto&) {}).nodes;
    });
    std::printf("  mcts-solver, %zu thread%s   %10.0f playouts a second of one processor, %.0f by the wall\n", threads,
                threads == 1 ? " " : "s", found.by_processor, found.by_wall);
  }
}

}  // namespace
}  // namespace zermelo

int main(int count, char** words) {
  const std::uint64_t playouts = count > 1 ? std::strtoull(words[1], nullptr, 10) : 10'000;
  zermelo::measure("connect", zermelo::SixHighConnect(7, 6, 4), playouts);
  zermelo::measure("tic-tac-toe", zermelo::Mnk<std::uint64_t>(3, 3, 3), playouts);
}
