// The engine's table, and games that come back to a position with their draws switched off.
#include <gtest/gtest.h>

#include <thread>

#include "zermelo/core/random.h"
#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/games/checkers/checkers.h"
#include "zermelo/games/chess/chess.h"
#include "zermelo/search/engine/engine.h"
#include "zermelo/search/textbook/minimax.h"

namespace zermelo {
namespace {

TEST(TranspositionTable, GivesBackWhatItWasGiven) {
  TranspositionTable table(1);
  EXPECT_FALSE(table.find(mix(1)));
  const TableEntry kept{
      .value = Score::units(-3.25), .move = 0xdeadbeef, .depth = 17, .bound = Bound::Lower, .guessed = true};
  table.store(mix(1), kept);
  const auto found = table.find(mix(1));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->value, kept.value);
  EXPECT_EQ(found->move, kept.move);
  EXPECT_EQ(found->depth, kept.depth);
  EXPECT_EQ(found->bound, kept.bound);
  EXPECT_TRUE(found->guessed);
  table.clear();
  EXPECT_FALSE(table.find(mix(1)));
}

/// Keys that differ in the upper half alone share a bucket of four.
Key in_one_bucket(std::uint64_t number) { return (number + 1) << 40 | 5; }

TEST(TranspositionTable, LosesTheShallowestOfABucketFirst) {
  TranspositionTable table(1);
  for (std::uint64_t i = 0; i < 5; ++i) table.store(in_one_bucket(i), {.depth = i == 2 ? 1 : 10});
  for (std::uint64_t i = 0; i < 5; ++i) EXPECT_EQ(table.find(in_one_bucket(i)).has_value(), i != 2) << i;
}

TEST(TranspositionTable, LosesWhatIsOldBeforeWhatIsShallow) {
  TranspositionTable table(1);
  table.store(in_one_bucket(0), {.depth = 6});
  for (int search = 0; search < 3; ++search) table.age();
  for (std::uint64_t i = 1; i < 5; ++i) table.store(in_one_bucket(i), {.depth = 1});
  EXPECT_FALSE(table.find(in_one_bucket(0)));
  EXPECT_TRUE(table.find(in_one_bucket(1)));
}

TEST(TranspositionTable, TellsHowMuchOfItThisSearchHasFilled) {
  TranspositionTable table(1);
  table.age();
  EXPECT_EQ(table.permille_used(), 0);
  Random random(1);
  for (int i = 0; i < 20'000; ++i) table.store(random.next(), {.depth = 1});
  EXPECT_GT(table.permille_used(), 150);  // 20,000 of 65,536 cells
  EXPECT_LT(table.permille_used(), 450);
  table.age();
  EXPECT_EQ(table.permille_used(), 0);
}

/// A table, and the memory in which it keeps its entries.
struct OpenTable {
  explicit OpenTable(std::size_t mib) : table(mib, [this](std::span<std::byte> own) { memory = own; }) {}
  std::size_t used() const {
    return memory.size() - static_cast<std::size_t>(std::ranges::count(memory, std::byte{0}));
  }
  void store(std::uint64_t seed, int entries) {
    Random random(seed);
    for (int i = 0; i < entries; ++i)
      table.store(random.next(),
                  {.value = Score::units(1), .move = 1 + static_cast<std::uint32_t>(i), .depth = i % 99});
  }

  std::span<std::byte> memory;
  TranspositionTable table;
};

TEST(TranspositionTable, IsAsEmptyAfterAClearAsWhenItWasNew) {
  for (const std::size_t mib : {1, 3, 16})
    for (const int entries : {0, 1, 100, 5'000, 200'000}) {
      OpenTable open(mib);
      for (std::uint64_t search = 0; search < 2; ++search) {
        open.table.age();
        open.store(search, entries);
        EXPECT_EQ(open.used() > 0, entries > 0);
        open.table.clear();
        EXPECT_EQ(open.used(), 0) << mib << " MiB, " << entries << " entries, search " << search;
      }
    }
}

TEST(TranspositionTable, IsEmptyAfterAClearThoughManyThreadsWroteToIt) {
  OpenTable open(16);
  {
    std::vector<std::jthread> threads;
    for (std::uint64_t i = 0; i < 4; ++i) threads.emplace_back([&open, i] { open.store(i, 20'000); });
  }
  open.table.clear();
  EXPECT_EQ(open.used(), 0);
}

TEST(TranspositionTable, ClearsOnlyWhatWasWrittenTo) {
  OpenTable open(16);
  open.table.store(Key{5} << 40, {.depth = 1});  // the first bucket
  open.memory.back() = std::byte{1};             // a mark far away
  open.table.clear();
  EXPECT_FALSE(open.table.find(Key{5} << 40));
  EXPECT_EQ(open.used(), 1) << "a clear after one entry went through the whole table";
}

TEST(TranspositionTable, CountsAWinFromThePositionItIsIn) {
  const Score at_root = Score::win_in(9);
  const Score kept = TableEntry::to_table(at_root, 4);
  EXPECT_EQ(kept, Score::win_in(5));
  EXPECT_EQ(TableEntry::from_table(kept, 2), Score::win_in(7)) << "the same position, met two plies below another root";
  EXPECT_EQ(TableEntry::to_table(Score::loss_in(9), 4), Score::loss_in(5));
  EXPECT_EQ(TableEntry::to_table(Score::units(1.5), 4), Score::units(1.5)) << "a guess knows no distance";
}

/// The same game that goes round and round for ever.
template <class G>
struct WithoutDraws : G {
  static constexpr LineRules line_rules{};
};

template <class G>
void exact_is_minimax_along_a_random_game(int depth) {
  const G game;
  const auto evaluator = default_evaluator(game);
  EngineSearch<G, Evaluator<G>> engine(game, evaluator, std::make_unique<TranspositionTable>(1),
                                       {.on = Techniques{}.without_guesses(), .lines = 1, .threads = 1});
  Line<G> line(game);
  Random random(17);
  for (int ply = 0; ply < 80; ++ply) {
    MoveList<typename G::Move> moves;
    if (moves_or_outcome(game, line.position(), moves)) return;
    NoTrace silent;
    const auto minimax =
        Minimax<G, Evaluator<G>>(game, evaluator, {.depth = depth}, {}, silent)(line.position(), line.reversible());
    const auto found = engine(line.position(), line.reversible(), {.depth = depth}, [](const auto&) {});
    EXPECT_EQ(Score::units(found.value), Score::units(minimax.value)) << game.position_text(line.position());
    line.play(moves[random.below(moves.size())]);
  }
}

TEST(Loops, HaveMinimaxsValueWithDrawsSwitchedOff) {
  exact_is_minimax_along_a_random_game<WithoutDraws<Alquerque<alquerque::forced>>>(5);
  exact_is_minimax_along_a_random_game<WithoutDraws<Checkers<>>>(4);
  exact_is_minimax_along_a_random_game<WithoutDraws<Chess>>(2);
}
TEST(Loops, HaveMinimaxsValueWithDrawsInTheTree) {
  exact_is_minimax_along_a_random_game<Alquerque<alquerque::forced>>(5);
  exact_is_minimax_along_a_random_game<Checkers<>>(4);
}

}  // namespace
}  // namespace zermelo
