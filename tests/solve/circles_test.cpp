// Certificates of games that go round in circles.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "places.h"
#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/games/checkers/checkers.h"
#include "zermelo/games/chess/chess.h"
#include "zermelo/games/chess/study.h"
#include "zermelo/solve/certificate_check.h"

namespace zermelo {
namespace {

/// Rooms and ways between them. First moves in rooms with an even number. A way makes no progress unless it says so.
struct Rooms {
  struct Position {
    int room = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  struct Move {
    int to = 0;
    bool progress = false;
    friend bool operator==(const Move&, const Move&) = default;
  };
  static constexpr std::string_view name = "rooms";
  static constexpr LineRules line_rules{.repetition_draw = 3, .clock_draw = 6};

  std::map<int, std::vector<Move>> ways;  ///< a room without ways is lost for the player to move

  Position initial() const { return {}; }
  Player to_move(const Position& p) const { return p.room % 2 == 0 ? Player::First : Player::Second; }
  std::optional<Outcome> ended(const Position&) const { return std::nullopt; }
  Outcome stuck(const Position& p) const { return Outcome::win(opponent(to_move(p)), Reason::NoMoves); }
  void moves(const Position& p, MoveList<Move>& list) const {
    if (const auto found = ways.find(p.room); found != ways.end())
      for (const Move& move : found->second) list.push_back(move);
  }
  Position after(const Position&, const Move& m) const { return {m.to}; }
  bool irreversible(const Position&, const Move& m) const { return m.progress; }
  Key key(const Position& p) const { return mix(static_cast<Key>(p.room)); }
  std::string position_text(const Position& p) const { return std::to_string(p.room); }
  std::string move_text(const Position&, const Move& m) const { return std::to_string(m.to); }
};
static_assert(Game<Rooms> && CanRepeat<Rooms>);

Strategy strategy(std::uint64_t positions, const std::vector<std::size_t>& moves) {
  Strategy made{.positions = positions};
  for (const std::size_t move : moves) append_move(made.moves, move);
  return made;
}
Checked check_win(const Rooms& game, const Strategy& strategy) {
  return check_certificate(game, game.initial(), {.value = 1, .at_least = strategy});
}

/// 0 → 1 ⇄ 2 in a circle; 0 → 3 and Second is stuck after 3 → 4 → 5.
const Rooms with_a_circle{{{0, {{1}, {3}}}, {1, {{2}}}, {2, {{1}}}, {3, {{4}}}, {4, {{5}}}}};

TEST(ACertificateOfAWin, HoldsWhereEveryGameEnds) {
  const Checked found = check_win(with_a_circle, strategy(3, {1, 0}));
  EXPECT_TRUE(found.holds) << found.why;
  EXPECT_EQ(found.positions, 3U);  // 0, 3, 4
}

TEST(ACertificateOfAWin, DoesNotHoldInACircle) {
  const Checked found = check_win(with_a_circle, strategy(3, {0, 0}));
  EXPECT_FALSE(found.holds);
  EXPECT_EQ(found.why, "a position comes back, so that a strategy proves nothing");
  EXPECT_EQ(found.line, (std::vector<std::string>{"1", "2", "1"}));
}

TEST(ACertificateOfADraw, MayGoInCircles) {
  const Rooms round{{{0, {{1}}}, {1, {{2}, {0}}}, {2, {{1}}}}};
  const Certificate draw{.value = 0, .at_least = strategy(3, {0, 0}), .at_most = strategy(2, {1})};
  const Checked found = check_certificate(round, round.initial(), draw);
  EXPECT_TRUE(found.holds) << found.why;
  EXPECT_FALSE(check_win(round, *draw.at_least).holds);
}

TEST(ACertificateOfADraw, DoesNotHoldWhereTheCircleCanBeLeftForALoss) {
  const Rooms leaving{{{0, {{1}}}, {1, {{0}, {2}}}}};  // First is stuck in 2
  const Certificate draw{.value = 0, .at_least = strategy(2, {0}), .at_most = strategy(2, {0})};
  const Checked found = check_certificate(leaving, leaving.initial(), draw);
  EXPECT_FALSE(found.holds);
  EXPECT_EQ(found.line, (std::vector<std::string>{"1", "2"}));
}

/// A way of rooms first, first + 1, …, last, of which one move may make progress.
Rooms chain(int last, int progress_to = -1) {
  Rooms rooms;
  for (int room = 0; room < last; ++room) rooms.ways[room] = {{room + 1, room + 1 == progress_to}};
  return rooms;
}
std::vector<std::size_t> first_moves(int count) { return std::vector<std::size_t>(static_cast<std::size_t>(count), 0); }

TEST(ACertificateOfAWin, IsInTimeBeforeTheClockEndsTheGame) {
  EXPECT_TRUE(check_win(chain(5), strategy(5, first_moves(3))).holds);
  const Checked late = check_win(chain(7), strategy(7, first_moves(4)));
  EXPECT_FALSE(late.holds);
  EXPECT_EQ(late.why, "the game can be drawn first, by the rule of moves without progress");
  EXPECT_TRUE(check_win(chain(7, 3), strategy(7, first_moves(4))).holds) << "the clock begins again after 3";
  EXPECT_FALSE(check_win(chain(9, 2), strategy(9, first_moves(5))).holds) << "seven plies after it";
}

/// Second may go straight to 8 or first through 2 to 7. The way from 8 was met by the short one.
TEST(ACertificateOfAWin, CountsTheLongestWayToWhatWasMetBefore) {
  Rooms rooms{{{0, {{1}}}, {1, {{8}, {2}}}, {2, {{3}}}, {3, {{8}}}, {8, {{9}}}, {9, {{10}}}, {10, {{11}}}}};
  const Checked late = check_win(rooms, strategy(7, first_moves(4)));
  EXPECT_EQ(late.why, "the game can be drawn first, by the rule of moves without progress") << "0 1 2 3 8 9 10 11";
  rooms.ways[2] = {{3, true}};
  EXPECT_TRUE(check_win(rooms, strategy(7, first_moves(4))).holds);
}

/// The walk tells positions apart by all that is in them, the rule of repetition of these games does not.
static_assert(Walkable<Rooms> && Walkable<Alquerque<alquerque::forced>>);
static_assert(!Walkable<Chess> && !Walkable<ChessStudy> && !Walkable<Checkers<>> && !Walkable<CheckersStudy>);

// Alquerque, with a strategy that a plain search backwards over all positions finds. ---------------------------------

using Alquerque5 = Alquerque<alquerque::forced>;

/// In how many plies First wins, for the positions that can follow; others are missing.
std::map<Alquerque5::Position, int> ranks(const Alquerque5& game, const Alquerque5::Position& start) {
  std::map<Alquerque5::Position, std::vector<Alquerque5::Position>> next;
  std::map<Alquerque5::Position, int> rank;
  std::vector<Alquerque5::Position> ahead{start};
  while (!ahead.empty()) {
    const auto p = ahead.back();
    ahead.pop_back();
    if (next.contains(p)) continue;
    auto& all = next[p];
    MoveList<Alquerque5::Move> list;
    if (const auto outcome = moves_or_outcome(game, p, list)) {
      if (outcome->sign() == 1) rank[p] = 0;
      continue;
    }
    for (const auto& move : list) all.push_back(game.after(p, move));
    ahead.insert(ahead.end(), all.begin(), all.end());
  }
  for (int plies = 1, before = -1; before != static_cast<int>(rank.size()); ++plies) {
    before = static_cast<int>(rank.size());
    std::vector<Alquerque5::Position> found;
    for (const auto& [p, all] : next) {
      const auto won = [&](const auto& q) { return rank.contains(q); };
      const bool first = game.to_move(p) == Player::First;
      if (!all.empty() && !won(p) && (first ? std::ranges::any_of(all, won) : std::ranges::all_of(all, won)))
        found.push_back(p);
    }
    for (const auto& p : found) rank[p] = plies;
  }
  return rank;
}

TEST(ACertificateOfAWin, OfAlquerqueHoldsUnlessAMoveGivesTheWinAway) {
  const Alquerque5 game;
  const auto start = game.read_position("..b../...../...../...../.w..w w").value();
  const auto rank = ranks(game, start);
  ASSERT_TRUE(rank.contains(start));
  // The strategy goes where the rank falls; `spoilt` goes elsewhere at the n-th choice.
  const auto made = [&](std::optional<std::size_t> spoilt) {
    struct {
      Strategy strategy;
      std::size_t choices = 0;
      bool gives_away = false;  ///< the spoilt move leads where First does not win
    } made;
    StrategyWalk<Alquerque5> walk(game, {.player = Player::First, .least = 1}, {.positions = 100'000});
    walk(start, [&](const auto& p, const auto& list, std::size_t) -> std::optional<std::size_t> {
      std::size_t best = 0;
      int least = std::numeric_limits<int>::max();
      for (std::size_t i = 0; i < list.size(); ++i)
        if (const auto found = rank.find(game.after(p, list[i])); found != rank.end() && found->second < least)
          best = i, least = found->second;
      if (made.choices++ == spoilt) {
        best = (best + 1) % list.size();
        made.gives_away = !rank.contains(game.after(p, list[best]));
      }
      append_move(made.strategy.moves, best);
      return best;
    });
    made.strategy.positions = walk.positions();
    return made;
  };
  const auto whole = made(std::nullopt);
  const Checked found = check_certificate(game, start, {.value = 1, .at_least = whole.strategy});
  EXPECT_TRUE(found.holds) << found.why;
  EXPECT_FALSE(
      check_certificate(game, start, {.value = 0, .at_least = whole.strategy, .at_most = whole.strategy}).holds);
  int given_away = 0;
  for (std::size_t i = 0; i < whole.choices; ++i) {
    const auto other = made(i);
    if (!other.gives_away) continue;
    ++given_away;
    EXPECT_FALSE(check_certificate(game, start, {.value = 1, .at_least = other.strategy}).holds) << "choice " << i;
  }
  EXPECT_GT(given_away, 10);
}

/// What tests/scripts/certificates.py shows to the second checker.
TEST(ACertificateOfAWin, OfAlquerqueIsReadFromAFile) {
  std::ifstream file(testing::source_folder() + "/tests/data/alquerque_forced.certificate", std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  const auto made = unpack_certificate(std::as_bytes(std::span(bytes)), "x.certificate").value();
  const Alquerque5 game;
  const Checked found = check_certificate(game, game.read_position(made.position).value(), made);
  EXPECT_TRUE(found.holds) << found.why;
}

}  // namespace
}  // namespace zermelo
