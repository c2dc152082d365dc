// Wins and draws by df-pn in games that go round.
#include "zermelo/solve/win_proof.h"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "solve/numbering_checks.h"
#include "zermelo/any/knowledge/round_proving.h"
#include "zermelo/core/random.h"
#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/games/alquerque/endgame.h"
#include "zermelo/games/checkers/checkers.h"
#include "zermelo/games/chess/chess.h"
#include "zermelo/solve/certificate_check.h"
#include "zermelo/solve/retrograde.h"
#include "zermelo/solve/unclocked.h"

namespace zermelo {
namespace {

static_assert(!Walkable<Chess> && Walkable<Unclocked<Chess>> && Walkable<Unclocked<Checkers<>>>);

template <class G>
Solved solved(const G& rules, const std::string& position) {
  const auto game = without_counters(rules);
  const auto [start, clock] = uncounted_start(rules, rules.read_position(position).value());
  const SolveRequest request{
      .method = SolveMethod::ProofNumbers, .table_mib = 64, .certified_positions = most_certified_positions};
  return RoundProving(game, start, clock, request)().value();
}
template <class G>
Checked checked(const G& rules, const std::string& position, const Certificate& certificate) {
  const auto [start, clock] = uncounted_start(rules, rules.read_position(position).value());
  return check_certificate(without_counters(rules), start, certificate, {}, clock);
}

template <class G>
void expect_proven(const G& game, const std::string& position, int value) {
  const Solved found = solved(game, position);
  ASSERT_TRUE(found.complete) << position;
  EXPECT_EQ(found.lower, value) << position;
  EXPECT_EQ(found.upper, value) << position;
  const Checked check = checked(game, position, found.certificate.value());
  EXPECT_TRUE(check.holds) << position << ": " << check.why;
  EXPECT_EQ(check.positions, found.certificate->positions());
  // With the same strategies, each as each bound, no other value holds.
  for (const int other_value : {-1, 0, 1}) {
    if (other_value == value) continue;
    for (const auto* const at_least : {&found.certificate->at_least, &found.certificate->at_most})
      for (const auto* const at_most : {&found.certificate->at_least, &found.certificate->at_most}) {
        Certificate other = *found.certificate;
        other.value = other_value;
        other.at_least = other_value < 0 ? std::nullopt : *at_least ? *at_least : *at_most;
        other.at_most = other_value > 0 ? std::nullopt : *at_most ? *at_most : *at_least;
        EXPECT_FALSE(checked(game, position, other).holds) << position << ", " << other_value;
      }
  }
  if (value == 0) return;
  auto p = game.read_position(position).value();
  const Player mover = game.to_move(p);
  MoveList<typename G::Move> list;
  for (const std::string& move : found.line) p = game.after(p, read_move(game, p, move).value());
  const auto outcome = moves_or_outcome(game, p, list);
  ASSERT_TRUE(outcome) << "best play ends the game";
  EXPECT_EQ(sign(mover) * outcome->sign(), value);
}

TEST(AForcedWin, OfChessIsProvenWithACertificate) {
  expect_proven(Chess(), "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1);      // a mate on the back rank
  expect_proven(Chess(), "k7/8/1K6/8/8/8/8/7R w - - 0 1", 1);          // in one
  expect_proven(Chess(), "8/8/8/8/8/5k2/7q/7K w - - 0 1", 0);          // only the queen can be taken: a draw
  expect_proven(Chess(), "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 1);      // P. Morphy, a mate in two
  expect_proven(Chess(), "8/8/8/8/8/k7/p7/K7 w - - 0 1", 0);           // stalemate
  expect_proven(Chess(), "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 1);  // in three
}
TEST(AForcedWin, OfCheckersIsProvenWithACertificate) {
  expect_proven(Checkers<>(), "W:WK18:BK32", 0);
  expect_proven(Checkers<>(), "W:W18,K22:B9", 1);
}
TEST(AForcedWin, OfAlquerqueIsProvenWithACertificate) {
  expect_proven(Alquerque<alquerque::forced>(), "..b../...../...../...../.w..w w", 1);
  constexpr auto with_three = "b..../...../.w.../ww.../..... w";
  expect_proven(Alquerque<alquerque::alfonso>(), with_three, 1);
  expect_proven(Alquerque<alquerque::murray>(), with_three, 1);
  expect_proven(Alquerque<alquerque::bell>(), with_three, 1);
  expect_proven(Alquerque<alquerque::codecup>(), "......./......./......./......./b....../w....../....... w", 1);
}

/// The clock of the position counts: what wins in time at zero is a draw at ninety-nine.
TEST(AForcedWin, IsNoneWhereTheClockRunsOutFirst) {
  const std::string mate_in_two = "kbK5/pp6/1P6/8/8/8/8/R7 w - - ";
  const Certificate made = solved(Chess(), mate_in_two + "0 1").certificate.value();
  EXPECT_TRUE(checked(Chess(), mate_in_two + "0 1", made).holds);
  const Checked late = checked(Chess(), mate_in_two + "99 90", made);
  EXPECT_FALSE(late.holds);
  EXPECT_EQ(late.why, "the game can be drawn first, by the rule of moves without progress");
}

/// Every position of few pieces, against the tables that count backwards.
template <class N>
void equals_the_tables(const std::string& game, int pieces, int each) {
  Solver<N> solver(1);
  const auto& numbering = solver.numbering;
  int wins = 0;
  int draws = 0;
  for (const std::uint32_t id : N::all(pieces)) {
    const auto layer = numbering.layer(id);
    const Codes& codes = solver(id);
    for (std::uint64_t i = 0; i < layer.size(); i += static_cast<std::uint64_t>(each)) {
      const auto p = layer.position(i);
      if (!p) continue;
      const Exact exact = code::exact(codes[i]);
      WinProof<typename N::Game> mover(numbering.game(), Player::First, std::size_t{1} << 18U, {});
      WinProof<typename N::Game> other(numbering.game(), Player::Second, std::size_t{1} << 18U, {});
      const bool first = numbering.game().to_move(*p) == Player::First;
      EXPECT_EQ((first ? mover : other)(*p).value(), exact.value > 0) << numbering.game().position_text(*p);
      EXPECT_EQ((first ? other : mover)(*p).value(), exact.value < 0) << numbering.game().position_text(*p);
      wins += exact.value != 0;
      draws += exact.value == 0;
    }
  }
  EXPECT_GT(wins, 10) << game;
  EXPECT_GT(draws, 0) << game;
}
TEST(AWinProofLong, SaysWhatTheTablesSay) {
  equals_the_tables<alquerque::Endgames<alquerque::forced>>("forced", 3, 101);
  equals_the_tables<alquerque::Endgames<alquerque::alfonso>>("alfonso", 3, 101);
}

TEST(ADraw, OfAlquerqueIsHeldByBothSides) {
  expect_proven(Alquerque<alquerque::alfonso>(), "b..../...../...../...../....w w", 0);
}

/// A game of numbered rooms that a test makes: First moves in the even ones. A room without ways is lost for the player
/// to move, unless it is `draw`.
struct House {
  using Position = std::uint32_t;
  using Move = std::uint32_t;  ///< the room it leads to
  static constexpr std::string_view name = "house";
  static constexpr LineRules line_rules{.repetition_draw = 3};
  static constexpr std::uint32_t draw = 1'000'000;

  std::function<std::vector<Move>(Position)> ways;

  Position initial() const { return 0; }
  Player to_move(Position p) const { return p % 2 == 0 ? Player::First : Player::Second; }
  std::optional<Outcome> ended(Position p) const {
    return p == draw ? std::optional(Outcome::draw(Reason::NoMoves)) : std::nullopt;
  }
  Outcome stuck(Position p) const { return Outcome::win(opponent(to_move(p)), Reason::NoMoves); }
  void moves(Position p, MoveList<Move>& list) const {
    for (const Move to : ways(p)) list.push_back(to);
  }
  Position after(Position, Move m) const { return m; }
  bool irreversible(Position, Move) const { return false; }
  Key key(Position p) const { return mix(p); }
  std::string position_text(Position p) const { return std::to_string(p); }
  std::string move_text(Position, Move m) const { return std::to_string(m); }
};
static_assert(Walkable<House> && CanRepeat<House>);

/// First does not win, which is seen at once; whether Second does is a long way, on which the search is stopped.
TEST(AnUnansweredQuestion, IsNotBoundedByTheOneBefore) {
  std::stop_source stop;
  const House house{[&](std::uint32_t room) -> std::vector<std::uint32_t> {
    constexpr std::uint32_t end = 600;
    if (room == 0) return {1};
    if (room == 1) return {House::draw, 2};
    if (room == end / 2) stop.request_stop();
    return room < end ? std::vector{room + 1} : std::vector<std::uint32_t>{};
  }};
  const SolveRequest request{.method = SolveMethod::ProofNumbers, .table_mib = 1, .stop = stop.get_token()};
  const std::uint32_t start = 0;
  const auto found = RoundProving(house, start, 0, request)();
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->complete);
  EXPECT_EQ(found->lower, -1);
  EXPECT_EQ(found->upper, 1) << "nobody walked through the strategy that keeps First from winning";
}

/// Second has 300 ways, each of them 300 more after an answer; First holds the draw in the end.
TEST(AStrategy, IsWalkedThroughWithinTheMemory) {
  const House house{[](std::uint32_t room) -> std::vector<std::uint32_t> {
    constexpr std::uint32_t wide = 300;
    constexpr std::uint32_t second_row = 2'001;
    constexpr std::uint32_t third_row = 10'000;
    std::vector<std::uint32_t> ways;
    if (room == 0) return {1};
    if (room == 1)
      for (std::uint32_t i = 0; i < wide; ++i) ways.push_back(2 + 2 * i);
    else if (room < second_row)
      ways.push_back(second_row + room - 2);
    else if (room < third_row)
      for (std::uint32_t i = 0; i < wide; ++i) ways.push_back(third_row + (room - second_row) / 2 * wide * 2 + 2 * i);
    else
      ways.push_back(House::draw);
    return ways;
  }};
  const std::uint32_t start = 0;
  constexpr std::uint64_t enough_mib = 16;
  const auto found = [&](std::uint64_t mib) {
    const SolveRequest request{.method = SolveMethod::ProofNumbers, .table_mib = mib};
    return RoundProving(house, start, 0, request)();
  };
  const auto whole = found(enough_mib);
  ASSERT_TRUE(whole) << whole.error().message();
  EXPECT_TRUE(whole->complete);
  EXPECT_EQ(whole->lower, 0);
  EXPECT_EQ(whole->upper, 0);
  const auto little = found(1);
  ASSERT_FALSE(little);
  const std::uint64_t most = (std::uint64_t{1} << 20U) / position_set_bytes(sizeof(House::Position));
  EXPECT_NE(little.error().message().find("more than " + std::to_string(most) + " positions"), std::string::npos)
      << little.error().message();
}

TEST(AnUnansweredQuestion, LeavesBounds) {
  const Alquerque<alquerque::alfonso> game;
  std::stop_source stop;
  stop.request_stop();
  const SolveRequest request{.method = SolveMethod::ProofNumbers, .table_mib = 1, .stop = stop.get_token()};
  const auto found = RoundProving(game, game.initial(), 0, request)();
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->complete);
  EXPECT_EQ(found->lower, -1);
  EXPECT_EQ(found->upper, 1);
}

}  // namespace
}  // namespace zermelo
