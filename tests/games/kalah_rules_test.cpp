#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/kalah_twin.h"
#include "support/conformance.h"
#include "zermelo/core/notation.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/search/perft.h"

namespace zermelo {
namespace {

static_assert(Game<Kalah<kalah::SixPits>> && Game<Kalah<kalah::PackedRow>> && Game<Kalah<kalah::PlainRow>>);
static_assert(ListsNoisy<Kalah<kalah::SixPits>> && ListsNoisy<Kalah<kalah::PackedRow>>);
static_assert(Notated<Kalah<kalah::PackedRow>> && HasNoisy<Kalah<kalah::PackedRow>> &&
              CountsMoves<Kalah<kalah::PackedRow>>);
static_assert(EvaluatorOf<kalah::Evaluator<kalah::PackedRow>, Kalah<kalah::PackedRow>>);
static_assert(sizeof(Kalah<kalah::PackedRow>::Position) <= 32);

template <class Row>
std::string after(const kalah::Rules& rules, const std::string& position, const std::string& move) {
  const Kalah<Row> game(rules);
  const auto p = game.read_position(position).value();
  return game.position_text(game.after(p, read_move(game, p, move).value()));
}

template <class Row>
std::string outcome(const Kalah<Row>& game, const kalah::Position<Row>& p) {
  const auto end = game.ended(p);
  if (!end) return "";
  EXPECT_TRUE(end->has_margin);
  return std::string(to_string(end->reason)) + " " + std::to_string(static_cast<int>(end->margin));
}

template <class Row>
class KalahRulesTest : public ::testing::Test {};
using Rows = ::testing::Types<kalah::SixPits, kalah::PackedRow, kalah::PlainRow>;
TYPED_TEST_SUITE(KalahRulesTest, Rows);

TYPED_TEST(KalahRulesTest, TheLastSeedInTheOwnStoreGivesAnotherTurn) {
  EXPECT_EQ(after<TypeParam>({}, "4,4,4,4,4,4,0/4,4,4,4,4,4,0 S", "3"), "4,4,0,5,5,5,1/4,4,4,4,4,4,0 S");
  EXPECT_EQ(after<TypeParam>({}, "4,4,4,4,4,4,0/4,4,4,4,4,4,0 N", "3"), "4,4,4,4,4,4,0/4,4,0,5,5,5,1 N");
}

TYPED_TEST(KalahRulesTest, SowingGoesOnThroughTheOthersPitsAndSkipsTheirStore) {
  EXPECT_EQ(after<TypeParam>({}, "0,1,0,0,1,9,0/1,1,1,1,1,1,3 S", "6"), "1,2,0,0,1,0,1/2,2,2,2,2,2,3 N");
}

TYPED_TEST(KalahRulesTest, ThePitOfOriginIsNotSkipped) {
  EXPECT_EQ(after<TypeParam>({}, "14,0,0,0,0,1,0/1,1,1,1,1,1,3 S", "1"), "1,2,1,1,1,2,1/2,2,2,2,2,2,3 N");
}

TYPED_TEST(KalahRulesTest, ASeedInAnEmptyOwnPitTakesTheSeedsOpposite) {
  EXPECT_EQ(after<TypeParam>({}, "1,0,0,0,0,1,0/1,1,1,1,7,1,3 S", "1"), "0,0,0,0,0,1,8/1,1,1,1,0,1,3 N");
}

TYPED_TEST(KalahRulesTest, AFullRoundEndsInTheEmptiedPitAndCaptures) {
  EXPECT_EQ(after<TypeParam>({}, "13,0,0,0,0,1,0/1,1,1,1,1,4,3 S", "1"), "0,1,1,1,1,2,7/2,2,2,2,2,0,3 N");
}

TYPED_TEST(KalahRulesTest, OppositeAnEmptyPitTheSeedStaysOrIsBanked) {
  const std::string position = "1,0,0,0,0,1,0/1,1,1,1,0,1,3 S";
  EXPECT_EQ(after<TypeParam>({}, position, "1"), "0,1,0,0,0,1,0/1,1,1,1,0,1,3 N");
  EXPECT_EQ(after<TypeParam>({.capture = kalah::Capture::Empty}, position, "1"), "0,0,0,0,0,1,1/1,1,1,1,0,1,3 N");
}

TYPED_TEST(KalahRulesTest, ASeedInAnEmptyPitOfTheOtherTakesNothing) {
  EXPECT_EQ(after<TypeParam>({}, "4,0,0,0,0,2,0/0,1,1,1,1,1,3 S", "6"), "4,0,0,0,0,0,1/1,1,1,1,1,1,3 N");
}

TYPED_TEST(KalahRulesTest, AnEmptySideEndsTheGameWhoeverIsToMove) {
  const Kalah<TypeParam> owner;
  const Kalah<TypeParam> emptied({.remaining = kalah::Remaining::Emptied});
  for (const std::string turn : {" S", " N"}) {
    const auto p = owner.read_position("0,0,0,0,0,0,5/1,0,2,0,0,0,7" + turn).value();
    EXPECT_EQ(outcome(owner, p), "side empty -5") << "each side keeps the seeds in its own pits";
    EXPECT_EQ(outcome(emptied, p), "side empty 1") << "the side whose pits are empty gets the rest";
  }
}

TYPED_TEST(KalahRulesTest, ACaptureCanEmptyTheOtherSide) {
  const Kalah<TypeParam> game({.remaining = kalah::Remaining::Emptied});
  const auto p = game.read_position("1,0,0,0,0,5,9/0,0,0,0,7,0,3 S").value();
  EXPECT_EQ(outcome(game, game.after(p, {0})), "side empty 9") << "17 against 3 + 5";
}

TYPED_TEST(KalahRulesTest, AMajorityStopsTheGameOnlyByThatRule) {
  const std::string text = "0,0,0,0,0,4,25/1,0,2,0,0,0,16 S";
  const Kalah<TypeParam> majority({.majority = true});
  EXPECT_EQ(outcome(majority, majority.read_position(text).value()), "majority 9");
  EXPECT_EQ(outcome(Kalah<TypeParam>(), majority.read_position(text).value()), "");
  EXPECT_EQ(outcome(majority, majority.read_position("0,0,0,0,0,4,24/1,0,2,0,0,1,16 S").value()), "")
      << "exactly half is not a majority";
}

TYPED_TEST(KalahRulesTest, ThePieLetsTheSecondPlayerTakeTheOpening) {
  const kalah::Rules rules{.pie = true};
  EXPECT_EQ(after<TypeParam>(rules, "4,4,0,5,5,5,1/4,4,4,4,4,4,0 S pie", "1"), "0,5,1,6,6,5,1/4,4,4,4,4,4,0 N pie");
  EXPECT_EQ(after<TypeParam>(rules, "0,5,1,6,6,5,1/4,4,4,4,4,4,0 N pie", "swap"), "4,4,4,4,4,4,0/0,5,1,6,6,5,1 S");
  EXPECT_EQ(after<TypeParam>(rules, "0,5,1,6,6,5,1/4,4,4,4,4,4,0 N pie", "3"), "0,5,1,6,6,5,1/4,4,0,5,5,5,1 N");
}

TYPED_TEST(KalahRulesTest, CapturesAndFurtherTurnsAreNoisy) {
  const Kalah<TypeParam> game({.pie = true});
  const auto p = game.read_position("1,0,0,0,0,1,0/1,1,1,1,7,1,3 N pie").value();
  EXPECT_TRUE(game.noisy(p, {5}));
  EXPECT_FALSE(game.noisy(p, {4}));
  EXPECT_FALSE(game.noisy(p, kalah::Move::swap()));
  EXPECT_TRUE(game.noisy(game.read_position("1,0,0,0,0,1,0/1,1,1,1,7,1,3 S").value(), {0}));
}

// The game and its slow twin ------------------------------------------------------------------------------------------

template <class Row>
void expect_alike(const Kalah<Row>& game, const kalah_twin::Board& board) {
  const std::string text = kalah_twin::text(board);
  const auto p = game.read_position(text);
  ASSERT_TRUE(p) << text << ": " << p.error().message();
  EXPECT_EQ(game.position_text(*p), text);
  ASSERT_EQ(outcome(game, *p), kalah_twin::outcome(board)) << text;
  if (game.ended(*p)) return;
  MoveList<kalah::Move> moves;
  game.moves(*p, moves);
  std::vector<std::string> texts;
  for (const kalah::Move move : moves) {
    texts.push_back(game.move_text(*p, move));
    const auto child = game.after(*p, move);
    const auto twin = kalah_twin::after(board, texts.back());
    ASSERT_EQ(game.position_text(child), kalah_twin::text(twin)) << text << " " << texts.back();
    EXPECT_EQ(game.key(child), game.key(game.read_position(kalah_twin::text(twin)).value()));
    EXPECT_NE(game.key(child), game.key(*p));
    EXPECT_EQ(outcome(game, child), kalah_twin::outcome(twin));
    EXPECT_EQ(game.to_move(child) == game.to_move(*p), twin.north == board.north);
  }
  EXPECT_EQ(texts, kalah_twin::moves(board)) << text;
  EXPECT_EQ(game.count_moves(*p), texts.size());
  EXPECT_FALSE(texts.empty()) << "never stuck";
  testing::noisy_moves_are_those_of_the_list(game, *p);
}

/// Any that the row can hold.
template <class Row>
kalah::Rules any_rules(Random& random) {
  kalah::Rules rules = kalah_twin::any_rules(random, Row::most_pits);
  rules.pits = kalah::row_pits<Row>(rules);
  return rules;
}

template <class Row>
void play_alike(const kalah::Rules& rules, Random& random) {
  const Kalah<Row> game(rules);
  kalah_twin::Board board = kalah_twin::start(rules);
  EXPECT_EQ(game.position_text(game.initial()), kalah_twin::text(board));
  for (int ply = 0; kalah_twin::outcome(board).empty(); ++ply) {
    ASSERT_NO_FATAL_FAILURE(expect_alike(game, board));
    const auto moves = kalah_twin::moves(board);
    board = kalah_twin::after(board, moves[random.below(moves.size())]);
    ASSERT_LT(ply, 20000);
  }
  expect_alike(game, board);
}

TYPED_TEST(KalahRulesTest, PlaysLikeItsSlowTwinUnderAnyOptions) {
  Random random(1);
  for (int i = 0; i < 150; ++i) ASSERT_NO_FATAL_FAILURE(play_alike<TypeParam>(any_rules<TypeParam>(random), random));
}

TYPED_TEST(KalahRulesTest, PlaysLikeItsSlowTwinFromHostilePositions) {
  Random random(2);
  for (int i = 0; i < 5000; ++i) {
    const kalah::Rules rules = any_rules<TypeParam>(random);
    ASSERT_NO_FATAL_FAILURE(expect_alike(Kalah<TypeParam>(rules), kalah_twin::hostile(rules, random)));
  }
}

TYPED_TEST(KalahRulesTest, KeysTellPositionsApart) {
  const Kalah<TypeParam> game({.pits = kalah::row_pits<TypeParam>({.pits = 3}), .seeds = 2, .pie = true});
  std::vector<std::pair<std::string, Key>> seen;
  Random random(3);
  for (int i = 0; i < 3000; ++i) {
    const std::string text = kalah_twin::text(kalah_twin::hostile(game.rules(), random));
    seen.emplace_back(text, game.key(game.read_position(text).value()));
  }
  std::ranges::sort(seen);
  const auto same = std::ranges::unique(seen);
  seen.erase(same.begin(), same.end());
  std::ranges::sort(seen, {}, &std::pair<std::string, Key>::second);
  EXPECT_EQ(std::ranges::adjacent_find(seen, {}, &std::pair<std::string, Key>::second), seen.end());
}

// Perft ---------------------------------------------------------------------------------------------------------------

std::uint64_t slow_perft(const kalah_twin::Board& board, int depth) {
  if (depth == 0) return 1;
  if (!kalah_twin::outcome(board).empty()) return 0;
  std::uint64_t count = 0;
  for (const auto& move : kalah_twin::moves(board)) count += slow_perft(kalah_twin::after(board, move), depth - 1);
  return count;
}

// Depths 1 to 4 are the Kalah study's; the others are our own, equal for game and twin.
const std::vector<std::uint64_t> standard_perft{6, 35, 185, 942, 4690, 23233, 114430, 563055, 2763490, 13519607};
const std::vector<std::uint64_t> empty_perft{6, 35, 185, 942, 4685, 23169, 113959, 559885, 2743126, 13394138};

TYPED_TEST(KalahRulesTest, PerftOfSixPitsAndFourSeeds) {
  for (int depth = 1; depth <= 9; ++depth) {
    const auto i = static_cast<std::size_t>(depth) - 1;
    const Kalah<TypeParam> standard;
    const Kalah<TypeParam> empty({.capture = kalah::Capture::Empty});
    EXPECT_EQ(perft(standard, standard.initial(), depth), standard_perft[i]);
    EXPECT_EQ(perft(empty, empty.initial(), depth), empty_perft[i]);
  }
}

TEST(KalahPerft, TheSlowTwinCountsTheSame) {
  for (int depth = 1; depth <= 6; ++depth) {
    const auto i = static_cast<std::size_t>(depth) - 1;
    EXPECT_EQ(slow_perft(kalah_twin::start({}), depth), standard_perft[i]);
    EXPECT_EQ(slow_perft(kalah_twin::start({.capture = kalah::Capture::Empty}), depth), empty_perft[i]);
  }
}

TEST(KalahPerftLong, TheSlowTwinCountsTheSameToDepthTen) {
  const Kalah<kalah::SixPits> standard;
  for (std::size_t i = 6; i < 10; ++i) {
    const int depth = static_cast<int>(i) + 1;
    EXPECT_EQ(slow_perft(kalah_twin::start({}), depth), standard_perft[i]);
    EXPECT_EQ(slow_perft(kalah_twin::start({.capture = kalah::Capture::Empty}), depth), empty_perft[i]);
  }
  EXPECT_EQ(perft(standard, standard.initial(), 10), standard_perft[9]);
}

TEST(KalahPerft, OtherSizesAndOptionsCountLikeTheTwin) {
  Random random(4);
  for (int i = 0; i < 60; ++i) {
    const kalah::Rules rules = kalah_twin::any_rules(random, kalah::Rules::most_pits);
    const int depth = rules.pits > 7 ? 3 : 4;
    const Kalah<kalah::PlainRow> plain(rules);
    const std::uint64_t expected = slow_perft(kalah_twin::start(rules), depth);
    EXPECT_EQ(perft(plain, plain.initial(), depth), expected);
    if (rules.pits > kalah::PackedRow::most_pits) continue;
    const Kalah<kalah::PackedRow> packed(rules);
    EXPECT_EQ(perft(packed, packed.initial(), depth), expected);
  }
}

}  // namespace
}  // namespace zermelo
