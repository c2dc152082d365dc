#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "zermelo/core/notation.h"
#include "zermelo/games/kalah/kalah.h"

namespace zermelo {
namespace {

/// The margin with best play by alpha-beta to the end, First's view. What is in the stores is gone for good, so a board
/// is looked at with empty stores, and its value is kept between two bounds.
class FullSearch {
 public:
  using Game = Kalah<kalah::PackedRow>;
  using Position = Game::Position;
  explicit FullSearch(const kalah::Rules& rules) : game_(rules) {}

  const Game& game() const { return game_; }
  int value(const Position& p) { return value(p, -game_.rules().all_seeds(), game_.rules().all_seeds()); }

 private:
  struct Bounds {
    int lower;
    int upper;
  };

  int value(Position p, int alpha, int beta) {
    const int n = game_.pits();
    const int banked = p.of(Player::First)[n] - p.of(Player::Second)[n];
    p.own.clear(n);
    p.other.clear(n);
    return banked + future(p, alpha - banked, beta - banked);
  }

  int future(const Position& p, int alpha, int beta) {
    if (const auto outcome = game_.ended(p)) return static_cast<int>(outcome->margin);
    const int left = p.own.seeds_in_pits(game_.pits()) + p.other.seeds_in_pits(game_.pits());
    const auto [known, fresh] = known_.try_emplace(game_.key(p), Bounds{-left, left});
    Bounds& bounds = known->second;  // stays where it is while the table grows
    if (bounds.lower >= beta || bounds.lower == bounds.upper) return bounds.lower;
    if (bounds.upper <= alpha) return bounds.upper;
    const int v = best(p, std::max(alpha, bounds.lower), std::min(beta, bounds.upper));
    if (v > alpha) bounds.lower = std::max(bounds.lower, v);
    if (v < beta) bounds.upper = std::min(bounds.upper, v);
    return v;
  }

  int best(const Position& p, int alpha, int beta) {
    MoveList<kalah::Move> moves;
    game_.moves(p, moves);
    std::ranges::sort(moves, std::greater{},
                      [&](kalah::Move move) { return std::pair(game_.noisy(p, move), move.cell); });
    const bool max = p.turn == Player::First;
    int v = max ? -game_.rules().all_seeds() : game_.rules().all_seeds();
    for (const kalah::Move move : moves) {
      const int w = value(game_.after(p, move), alpha, beta);
      v = max ? std::max(v, w) : std::min(v, w);
      (max ? alpha : beta) = max ? std::max(alpha, v) : std::min(beta, v);
      if (alpha >= beta) break;
    }
    return v;
  }

  Game game_;
  std::unordered_map<Key, Bounds> known_;
};

int margin(const kalah::Rules& rules) {
  FullSearch search(rules);
  return search.value(search.game().initial());
}

// Irving, Donkers and Uiterwijk, "Solving Kalah" (2000): rows are 1 to 4 pits, columns 1 to 6 seeds. They bank the own
// seed opposite an empty pit.
constexpr int irving[4][6] = {{0, -2, 6, -2, 2, 0}, {2, -2, -2, -12, 6, 8}, {0, 4, 2, 2, 6, -10}, {2, 6, 8, 2, 2, 0}};

int published(int pits, int seeds) { return irving[pits - 1][seeds - 1]; }
int solved(int pits, int seeds) { return margin({.pits = pits, .seeds = seeds, .capture = kalah::Capture::Empty}); }

TEST(KalahValues, OneToFourPitsAreAsPublished) {
  for (int pits = 1; pits <= 4; ++pits)
    for (int seeds = 1; seeds <= (pits == 4 ? 3 : 6); ++seeds)
      EXPECT_EQ(solved(pits, seeds), published(pits, seeds)) << pits << " pits, " << seeds << " seeds";
}

TEST(KalahValuesLong, FourPitsOfFourToSixSeedsAreAsPublished) {
  EXPECT_EQ(solved(4, 4), published(4, 4));
  EXPECT_EQ(solved(4, 5), published(4, 5));
  EXPECT_EQ(solved(4, 6), published(4, 6));
}

TEST(KalahValues, ThreePitsOfTwoSeedsAreWorthFourWithoutThatCaptureToo) {
  EXPECT_EQ(margin({.pits = 3, .seeds = 2}), 4);
}

/// Six pits: mover's and other's pits in sowing order, empty stores, value for the mover without and with a capture
/// into an empty pit. Computed by an independent program.
struct Ending {
  const char* mover;
  const char* other;
  int standard;
  int empty;
};
const std::vector<Ending> endings{
    {"0,1,1,1,1,8", "1,1,1,1,1,0", -3, -3},    {"0,7,2,0,2,0", "0,0,0,0,1,6", 14, 14},
    {"0,0,0,0,1,0", "0,3,1,0,11,2", -16, -16}, {"0,2,0,1,2,3", "0,3,2,0,1,4", 12, 10},
    {"0,2,0,2,2,4", "4,0,2,3,1,0", 0, 0},      {"3,2,0,0,0,10", "0,2,3,0,0,1", 15, 15},
    {"3,0,7,0,0,1", "2,0,0,9,0,0", 2, 2},      {"0,2,0,4,0,2", "3,0,0,0,11,0", -2, -4},
    {"2,0,1,5,1,3", "4,3,2,1,0,0", -8, -8},    {"0,3,6,0,0,0", "3,0,0,3,3,4", 6, 6},
    {"0,0,8,3,0,1", "0,0,0,8,3,0", 13, 13},    {"1,0,11,0,0,5", "0,0,0,6,0,1", 16, 16},
    {"1,0,1,4,0,2", "0,0,2,5,2,7", 2, 4},      {"0,3,7,1,0,0", "7,4,1,1,0,0", 2, 2},
    {"1,0,0,1,0,1", "1,13,0,0,2,5", 6, 16},    {"0,7,0,0,3,3", "4,0,0,0,2,5", -10, -10},
    {"1,8,0,0,0,1", "0,0,0,0,11,3", 14, 12},   {"1,1,0,4,1,3", "5,4,1,0,0,4", -6, -10},
    {"1,6,1,9,0,2", "3,0,0,0,2,0", 0, -2},     {"2,1,1,11,0,1", "1,0,3,0,3,2", 9, 11},
    {"2,0,4,4,1,5", "4,2,2,1,0,0", -5, -5},    {"4,1,0,1,2,1", "1,1,10,0,4,0", 15, 13},
    {"1,0,0,8,8,0", "0,0,1,6,0,1", -3, -11},   {"1,0,1,5,2,5", "6,1,2,1,0,1", -5, -7},
    {"0,0,3,3,0,3", "4,11,0,0,1,0", -3, -3},   {"1,2,3,5,2,8", "1,1,0,2,0,1", 4, 4},
    {"0,1,0,3,0,0", "0,0,12,10,0,0", 12, 12},  {"2,2,1,1,1,7", "4,1,1,0,3,3", 6, 8},
    {"1,1,6,4,1,1", "1,1,1,6,1,2", 6, 4},      {"8,0,2,11,0,0", "0,1,1,2,0,1", 4, 2},
    {"2,0,2,2,3,0", "1,10,2,2,2,0", 4, 4},     {"1,8,2,0,5,4", "2,0,0,0,0,4", -10, -8},
    {"2,4,8,1,2,4", "0,1,1,1,1,1", 2, 0},      {"2,1,1,9,0,8", "1,0,0,1,2,1", 2, 16},
    {"6,0,0,2,0,1", "0,2,3,0,5,7", 6, 8},      {"1,2,2,1,1,7", "2,0,5,1,3,1", 8, 8},
    {"1,1,2,2,0,0", "1,0,0,11,0,8", 8, 8},     {"0,0,1,13,0,6", "5,0,0,0,0,1", 2, 0},
    {"2,1,1,1,4,5", "0,1,2,2,6,1", -4, 6},     {"4,0,0,0,0,1", "8,0,0,3,7,3", 4, 4},
    {"3,1,6,1,3,3", "2,1,2,0,0,4", -4, -6},    {"1,0,3,0,1,11", "2,2,1,0,3,2", 10, 10},
    {"0,0,3,2,0,7", "0,8,1,1,0,4", 6, 8},      {"0,4,1,3,3,0", "0,2,3,0,10,0", 0, 0},
    {"2,1,1,6,4,3", "1,1,0,0,3,4", -2, -4},    {"1,1,3,7,2,2", "0,4,4,0,0,2", 2, 2},
    {"0,0,0,0,8,7", "1,0,1,5,0,4", -8, -8},    {"1,2,3,0,5,0", "8,1,1,0,4,1", 16, 16},
    {"1,2,0,0,5,0", "0,10,0,1,1,6", 0, 2},     {"2,1,1,3,1,1", "7,4,1,2,0,3", 12, 10},
};

void expect_value(const Ending& ending, kalah::Capture capture, int expected) {
  FullSearch search({.capture = capture});
  const std::string mover = std::string(ending.mover) + ",0";
  const std::string other = std::string(ending.other) + ",0";
  const auto value = [&](const std::string& text) { return search.value(search.game().read_position(text).value()); };
  EXPECT_EQ(value(mover + "/" + other + " S"), expected) << mover << " " << other;
  EXPECT_EQ(value(other + "/" + mover + " N"), -expected) << mover << " " << other;
}

void expect_values(std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < to; ++i) {
    expect_value(endings[i], kalah::Capture::Standard, endings[i].standard);
    expect_value(endings[i], kalah::Capture::Empty, endings[i].empty);
  }
}

constexpr std::size_t quick_endings = 11;  // those with the fewest seeds come first

TEST(KalahValues, EndingsOfSixPits) { expect_values(0, quick_endings); }

TEST(KalahValuesLong, EndingsOfSixPitsWithMoreSeeds) { expect_values(quick_endings, endings.size()); }

}  // namespace
}  // namespace zermelo
