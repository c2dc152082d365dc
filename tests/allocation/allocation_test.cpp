// The search asks the heap for nothing while it searches: its few allocations are made before the first node (the table
// of variations) and at the root (the list of root moves, each with its line), so their number knows neither depth nor
// nodes.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "zermelo/games/connect/connect.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/search.h"
#include "zermelo/search/monte_carlo/mcts.h"
#include "zermelo/search/monte_carlo/mcts_solver.h"

namespace {
std::atomic<std::size_t> allocations{0};

void* counted(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
  throw std::bad_alloc();
}
}  // namespace

void* operator new(std::size_t size) { return counted(size); }
void* operator new[](std::size_t size) { return counted(size); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace zermelo {
namespace {

struct Cost {
  std::size_t allocations = 0;
  std::uint64_t nodes = 0;
};

template <class G>
Cost cost_of(Algorithm algorithm, const G& game, int depth, const TextbookOptions& options = {}) {
  const auto evaluator = default_evaluator(game);
  const std::size_t before = allocations;
  const auto found =
      search_to_depth(SearchTask{algorithm, game, evaluator, game.initial(), {}, {.depth = depth}, options});
  return {allocations - before, found.nodes};
}

/// Two tables of variations and the line; a list of root moves that doubles as it grows; at most two for the line of
/// each root move (one at depth 1, where a line is one move long).
constexpr std::size_t set_up(int depth, std::size_t moves, std::size_t doublings) {
  return 3 + doublings + moves * (depth == 1 ? 1 : 2);
}
constexpr std::size_t seven_moves(int depth) { return set_up(depth, 7, 4); }  // 1, 2, 4, 8

class Allocations : public ::testing::TestWithParam<Algorithm> {};

TEST_P(Allocations, OfASearchOfSevenBySixAreItsSetUp) {
  const SixHighConnect game;
  std::uint64_t nodes = 0;
  for (int depth = 1; depth <= 5; ++depth) {
    const Cost cost = cost_of(GetParam(), game, depth);
    EXPECT_EQ(cost.allocations, seven_moves(depth)) << "depth " << depth << ", " << cost.nodes << " nodes";
    EXPECT_GT(cost.nodes, nodes);
    nodes = cost.nodes;
  }
}

TEST_P(Allocations, DoNotDependOnOrderOrTies) {
  const SixHighConnect game;
  for (const Order order : {Order::Reverse, Order::Random, Order::Static})
    for (const Ties ties : {Ties::Last, Ties::Random})
      EXPECT_EQ(cost_of(GetParam(), game, 4, {.ties = ties, .order = order}).allocations, seven_moves(4));
}

/// 144 moves do not fit the list on the stack; the arena keeps its blocks, so a second search needs no new ones.
TEST_P(Allocations, OfAWarmSearchOfALargeBoardDoNotDependOnDepth) {
  const Mnk<WideBoard> game(12, 12, 5);
  constexpr std::size_t doublings = 9;  // 1, 2, 4 … 256
  cost_of(GetParam(), game, 2);
  EXPECT_EQ(cost_of(GetParam(), game, 1).allocations, set_up(1, 144, doublings));
  EXPECT_EQ(cost_of(GetParam(), game, 2).allocations, set_up(2, 144, doublings));
}

INSTANTIATE_TEST_SUITE_P(Textbook, Allocations,
                         ::testing::Values(Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Expectimax));

/// What a search by sampling allocates between its first progress report, after about 1,024 playouts, and the second.
template <class Search>
std::size_t allocations_of_a_thousand_playouts(Search&& search) {
  std::size_t first = 0;
  std::optional<std::size_t> between;
  int reports = 0;
  search([&](const auto&) {
    if (++reports == 1) first = allocations;
    if (reports == 2) between = allocations - first;
  });
  EXPECT_TRUE(between);
  return between.value_or(0);
}
/// Both reports have seven root moves with their lines; the lines may be one doubling longer in the second.
constexpr std::size_t of_a_report = 80;

TEST(Sampling, AllocatesNothingInAnIteration) {
  const SixHighConnect game;
  const auto evaluator = default_evaluator(game);
  using E = Evaluator<SixHighConnect>;
  EXPECT_LT(allocations_of_a_thousand_playouts([&](const auto& on_progress) {
              Mcts<SixHighConnect, E>(game, evaluator, 1, {.nodes = 3000}, {})(game.initial(), {}, on_progress);
            }),
            of_a_report);
  for (const std::size_t threads : {1U, 2U})
    EXPECT_LT(allocations_of_a_thousand_playouts([&](const auto& on_progress) {
                MctsSolver<SixHighConnect, E> solver(game, evaluator, 1, {.threads = threads});
                solver(game.initial(), {}, {.nodes = 100'000}, on_progress);
              }),
              of_a_report);
}

TEST(AllocationCounter, Counts) {
  const std::size_t before = allocations;
  const auto memory = std::make_unique<std::vector<int>>(3);
  EXPECT_EQ(allocations - before, 2U) << memory->size();
}

TEST(Perft, AsksTheHeapForNothing) {
  const SixHighConnect game;
  const std::size_t before = allocations;
  EXPECT_EQ(perft(game, game.initial(), 6), 117649U);
  EXPECT_EQ(allocations, before);
}

}  // namespace
}  // namespace zermelo
