#include "zermelo/solve/shared_retrograde.h"

#include <gtest/gtest.h>

#include <atomic>

#include "solve/maze.h"
#include "solve/numbering_checks.h"
#include "solve/threads_exchange.h"
#include "zermelo/games/alquerque/endgame.h"
#include "zermelo/games/checkers/endgame.h"
#include "zermelo/games/chess/endgame.h"

namespace zermelo {
namespace {

TEST(Deal, EveryNumberHasOnePlaceAndPlacesKeepTheOrder) {
  for (const std::uint64_t size : {1U, 63U, 64U, 1000U, 100'000U})
    for (const int processes : {1, 2, 3, 7}) {
      const Deal deal(size, processes);
      std::vector<std::uint64_t> next(static_cast<std::size_t>(processes));
      for (std::uint64_t i = 0; i < size; ++i) {
        const int owner = deal.owner(i);
        ASSERT_EQ(deal.places_below(owner, i), deal.place(i));
        ASSERT_EQ(deal.place(i), next[static_cast<std::size_t>(owner)]++) << i << " of " << size;
        ASSERT_EQ(deal.number(owner, deal.place(i)), i);
        ASSERT_LT(deal.place(i), deal.places());
      }
      for (int owner = 0; owner < processes; ++owner)
        ASSERT_EQ(deal.places_below(owner, size), next[static_cast<std::size_t>(owner)]);
    }
}

TEST(Deal, LargeLayersAreDealtEvenly) {
  const Deal deal(10'000'000, 7);
  for (int owner = 0; owner < 7; ++owner)
    EXPECT_NEAR(static_cast<double>(deal.places_below(owner, deal.size())), 10e6 / 7, 10e6 / 7 / 10);
}

/// Layers below from a solver that has all of them in memory.
template <Numbering N>
LoadCodes from_memory(Solver<N>& solver, const typename N::Layer& layer) {
  std::vector<const Codes*> below;
  for (const std::uint32_t id : layer.below()) below.push_back(&solver(id));
  return [below](std::size_t which, std::uint64_t from, std::span<code::Code> to) -> Expected<void> {
    std::copy_n(below[which]->begin() + static_cast<std::ptrdiff_t>(from), to.size(), to.begin());
    return {};
  };
}

/// All codes of a layer, put together from what each process found.
template <Numbering N>
Codes solved_together(Solver<N>& solver, std::uint32_t id, int processes) {
  const auto layer = solver.numbering.layer(id);
  const auto load = from_memory(solver, layer);
  Codes all(layer.size(), code::doubtful);
  const std::size_t left = as_processes(processes, [&](Exchange& exchange) {
    SharedRetrograde<N> shared(solver.numbering, layer, exchange);
    EXPECT_TRUE(shared.run(load).value());
    const std::uint64_t mine = shared.deal().places_below(exchange.rank(), layer.size());
    for (std::uint64_t place = 0; place < mine; ++place)
      all[shared.deal().number(exchange.rank(), place)] = shared.mine()[place];
  });
  EXPECT_EQ(left, 0U) << "messages that nobody took";
  return all;
}

template <Numbering N>
void expect_same(Solver<N>& solver, std::uint32_t id, std::initializer_list<int> processes) {
  const Codes& alone = solver(id);
  const auto layer = solver.numbering.layer(id);
  for (const int many : processes) {
    const Codes together = solved_together(solver, id, many);
    EXPECT_TRUE(std::equal(together.begin(), together.end(), alone.begin())) << layer.name() << " by " << many;
  }
}

TEST(SharedRetrograde, ManyProcessesFindWhatOneFinds) {
  Solver<chess::Endgames> chess;
  for (const char* name : {"KRK", "KPK"}) expect_same(chess, chess.numbering.layers_of(name)->front(), {1, 2, 3, 4});
  Solver<checkers::Endgames> checkers;
  for (const std::uint32_t id : checkers::Endgames::all(3)) expect_same(checkers, id, {1, 2, 3, 4});
  Solver<alquerque::Endgames<alquerque::forced>> alquerque;
  for (const std::uint32_t id : alquerque::Endgames<alquerque::forced>::all(3))
    expect_same(alquerque, id, {1, 2, 3, 4});
}

TEST(SharedRetrograde, AlsoWithoutTheWayBack) {
  Solver<OnlyAhead<chess::Endgames>> chess;
  expect_same(chess, chess.numbering.layers_of("KPK")->front(), {1, 3});
  Solver<OnlyAhead<checkers::Endgames>> checkers;
  for (const std::uint32_t id : checkers::Endgames::all(2)) expect_same(checkers, id, {2});
}

/// Rights that are not numbered, as chess has them where pawns of both sides meet.
TEST(SharedRetrograde, RightsForOnePlyAreAskedForToo) {
  Solver<MazeEndgames> back;
  Solver<OnlyAhead<MazeEndgames>> ahead;
  const Codes& codes = back(1);
  const auto count = [&](auto is) { return std::ranges::count_if(std::span(codes).first(Maze::rooms), is); };
  EXPECT_GT(count(code::is_won), 1000);
  EXPECT_GT(count(code::is_lost), 1000);
  EXPECT_GT(count([](code::Code c) { return c == code::open; }), 1000);
  EXPECT_TRUE(codes == ahead(1));
  for (const std::uint32_t id : {0U, 1U}) {
    expect_same(back, id, {1, 2, 3, 4});
    expect_same(ahead, id, {1, 3});
  }
}

// A game of nothing but patience, to go wrong on purpose.
// --------------------------------------------------------------

/// Who is to move counts down by one; who cannot has lost.
template <std::uint64_t Most>
struct Countdown {
  using Position = std::uint64_t;
  using Move = std::uint8_t;
  static constexpr std::string_view name = "countdown";
  Position initial() const { return Most; }
  Player to_move(Position p) const { return p % 2 == 0 ? Player::First : Player::Second; }
  std::optional<Outcome> ended(Position) const { return std::nullopt; }
  void moves(Position p, MoveList<Move>& list) const {
    if (p > 0) list.push_back(1);
  }
  Outcome stuck(Position p) const { return Outcome::win(opponent(to_move(p)), Reason::NoMoves); }
  Position after(Position p, Move m) const { return p - m; }
  Key key(Position p) const { return Key{p}; }
};

template <std::uint64_t Most>
struct Countdowns {
  using Game = Countdown<Most>;
  struct Layer {
    std::uint32_t id() const { return 0; }
    std::string name() const { return "down"; }
    std::uint64_t size() const { return Most + 1; }
    std::optional<std::uint64_t> position(std::uint64_t i) const { return i; }
    std::optional<std::uint64_t> index(std::uint64_t p) const { return p; }
    bool stays(std::uint64_t, std::uint8_t) const { return true; }
    bool complete() const { return true; }
    std::vector<std::uint32_t> below() const { return {}; }
    int images(std::uint64_t) const { return 1; }
    bool both_players() const { return false; }
  };
  Game rules;
  const Game& game() const { return rules; }
  Layer layer(std::uint32_t) const { return {}; }
  std::optional<std::uint32_t> id_of(std::uint64_t) const { return 0; }
  bool one_ply_away(std::uint64_t) const { return false; }
  Expected<std::vector<std::uint32_t>> layers_of(std::string_view) const { return std::vector<std::uint32_t>{0}; }
};

TEST(SharedRetrograde, AGameThatIsTooLongIsRefusedByAll) {
  Solver<Countdowns<249>> short_enough;
  expect_same(short_enough, 0, {1, 3});
  const Countdowns<400> numbering;
  std::atomic<int> refused = 0;
  as_processes(3, [&](Exchange& exchange) {
    SharedRetrograde<Countdowns<400>> shared(numbering, numbering.layer(0), exchange);
    const auto done = shared.run({});
    refused += !done && done.error().message().find("more than 249 plies") != std::string::npos;
  });
  EXPECT_EQ(refused, 3);
}

TEST(SharedRetrograde, OneThatIsStoppedStopsAll) {
  const chess::Endgames endings;
  const auto layer = endings.layer(endings.layers_of("KRK")->front());
  for (const int level : {0, 3}) {  // at once, and in the middle
    std::atomic<int> stopped = 0;
    const std::size_t left = as_processes(3, [&](Exchange& exchange) {
      std::stop_source stop;
      if (exchange.rank() == 2 && level == 0) stop.request_stop();
      int told = 0;
      SharedRetrograde<chess::Endgames> shared(endings, layer, exchange);
      const auto done = shared.run({}, stop.get_token(), [&](double) {
        if (exchange.rank() == 2 && ++told == level) stop.request_stop();
      });
      stopped += done && !*done;
    });
    EXPECT_EQ(stopped, 3) << level;
    EXPECT_EQ(left, 0U) << level;
  }
}

TEST(SharedRetrograde, AnErrorOfOneEndsAll) {
  const chess::Endgames endings;
  const auto layer = endings.layer(endings.layers_of("KPK")->front());
  std::atomic<int> refused = 0;
  as_processes(3, [&](Exchange& exchange) {
    SharedRetrograde<chess::Endgames> shared(endings, layer, exchange);
    const auto done = shared.run([&](std::size_t, std::uint64_t, std::span<code::Code>) -> Expected<void> {
      if (exchange.rank() != 1) return {};
      return fail({.what = "a bad disk", .where = "file"});
    });
    refused += !done && done.error().what == "a bad disk" && done.error().where == "file";
  });
  EXPECT_EQ(refused, 3);
}

TEST(SharedRetrograde, TheMoreProcessesTheLessMemoryEachNeeds) {
  const checkers::Endgames endings;
  const auto layer = endings.layer(checkers::Endgames::all(5).front());
  const auto memory = [&](int processes) {
    return SharedRetrograde<checkers::Endgames>::memory(endings, layer, processes) -
           SharedCodes::memory_of_batches(processes);
  };
  EXPECT_LT(memory(2), memory(1) * 6 / 10);
  EXPECT_LT(memory(4), memory(1) * 4 / 10);
  std::array<std::size_t, 2> places{};
  for (const int processes : {1, 4})
    as_processes(processes, [&](Exchange& exchange) {
      SharedCodes codes(exchange, {Deal(layer.size(), processes)});
      if (exchange.rank() == 0) places[processes == 1 ? 0 : 1] = codes.mine().size();
    });
  EXPECT_LE(places[1], places[0] * 3 / 10);
}

}  // namespace
}  // namespace zermelo
