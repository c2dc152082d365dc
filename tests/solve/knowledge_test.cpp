#include "zermelo/any/knowledge.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "../../examples/nim/nim.h"
#include "zermelo/any/knowledge/knowledge_of.h"

/// What is known of games that no source file of ours has heard of: solved, proven, certified and puzzled by what they
/// offer, or refused with the reason.
namespace zermelo {
namespace {

/// One heap and a token of the turn. Everything else is chosen by the games below.
struct HeapPosition {
  std::uint8_t left = 0;
  Player turn = Player::First;
  friend bool operator==(const HeapPosition&, const HeapPosition&) = default;
};
struct HeapMove {
  std::int8_t step = 0;
  friend bool operator==(HeapMove, HeapMove) = default;
};
struct HeapGame {
  using Position = HeapPosition;
  using Move = HeapMove;
  static constexpr std::uint8_t objects = 20;

  Position initial() const { return {.left = objects}; }
  Player to_move(const Position& p) const { return p.turn; }
  Key key(const Position& p) const {
    return mix((std::uint64_t{p.left} << 8U) + static_cast<std::uint64_t>(p.turn) + 1);
  }
  std::string position_text(const Position& p) const {
    return std::to_string(p.left) + (p.turn == Player::First    ? " first"
                                     : p.turn == Player::Second ? " second"
                                                                : " toss");
  }
  Expected<Position> read_position(std::string_view text) const {
    const auto left = whole_number(text.substr(0, text.find(' ')));
    if (!left) return fail({.what = "no number", .where = "position"});
    const Player turn = text.ends_with("first")    ? Player::First
                        : text.ends_with("second") ? Player::Second
                                                   : Player::Chance;
    return Position{static_cast<std::uint8_t>(*left), turn};
  }
  std::string move_text(const Position&, Move m) const { return std::to_string(m.step); }
};

/// Take one, two or three; who takes exactly three moves again. The last object wins.
struct ExtraTurns : HeapGame {
  static constexpr std::string_view name = "extra-turns";
  std::optional<Outcome> ended(const Position& p) const { return p.left == 0 ? std::optional(stuck(p)) : std::nullopt; }
  /// Who took the last object is remembered by the turn, which then always changes.
  Outcome stuck(const Position& p) const { return Outcome::win(opponent(p.turn), Reason::LastObject); }
  void moves(const Position& p, MoveList<Move>& list) const {
    for (std::int8_t step = 1; step <= 3 && step <= p.left; ++step) list.push_back({step});
  }
  Position after(Position p, Move m) const {
    p.left = static_cast<std::uint8_t>(p.left - m.step);
    if (m.step != 3 || p.left == 0) p.turn = opponent(p.turn);
    return p;
  }
};

/// A token on a ring of twenty points goes one step, either way; `Goal` wins. Nothing says that it repeats.
template <bool HasGoal>
struct Ring : HeapGame {
  static constexpr std::string_view name = "ring";
  std::optional<Outcome> ended(const Position& p) const {
    return HasGoal && p.left == 1 ? std::optional(stuck(p)) : std::nullopt;
  }
  Outcome stuck(const Position& p) const { return Outcome::win(opponent(p.turn), Reason::Goal); }
  void moves(const Position&, MoveList<Move>& list) const {
    list.push_back({1});
    list.push_back({-1});
  }
  Position after(Position p, Move m) const {
    p.left = static_cast<std::uint8_t>((p.left + m.step + objects) % objects);
    p.turn = opponent(p.turn);
    return p;
  }
};

/// A coin for each turn: heads wins, tails passes it on.
struct Toss : HeapGame {
  static constexpr std::string_view name = "toss";
  Position initial() const { return {.left = 2, .turn = Player::First}; }
  std::optional<Outcome> ended(const Position& p) const {
    return p.left == 0 ? std::optional(Outcome::win(opponent(p.turn), Reason::Goal)) : std::nullopt;
  }
  Outcome stuck(const Position&) const { return Outcome::draw(Reason::NoMoves); }
  void moves(const Position& p, MoveList<Move>& list) const {
    list.push_back({1});
    if (p.turn == Player::Chance) list.push_back({2});
  }
  double probability(const Position&, Move) const { return 0.5; }
  /// 2: First is to toss, 3: Second is; 4 and 5: the coin is in the air.
  Position after(const Position& p, Move m) const {
    if (p.turn != Player::Chance) return {static_cast<std::uint8_t>(p.left + 2), Player::Chance};
    const bool first = p.left == 4;
    if (m.step == 1) return {0, first ? Player::Second : Player::First};
    return {static_cast<std::uint8_t>(first ? 3 : 2), first ? Player::Second : Player::First};
  }
};

template <class G>
std::unique_ptr<const Knowledge> knowledge_of(const G& game = {}) {
  return make_knowledge(game, GameInfo{.full_spec = std::string(G::name)}, std::string(G::name));
}

int nim_value(const Nim::Position& p) {
  int sum = 0;
  for (const std::uint8_t heap : p.heaps) sum ^= heap;
  return sum != 0 ? 1 : -1;
}

// Bouton, 1901: lost exactly when the binary sum without carry is zero.
TEST(KnowledgeOfOutsideGames, NimIsProvenAndSolvedWhole) {
  const Nim nim;
  const auto known = knowledge_of(nim);
  const auto whole = known->whole().value();
  for (const SolveMethod method : {SolveMethod::AlphaBeta, SolveMethod::ProofNumbers})
    for (std::uint8_t a = 0; a <= 4; ++a)
      for (std::uint8_t b = 0; b <= 4; ++b) {
        const Nim::Position p{.heaps = {a, b, 3}, .count = 3};
        const auto solved = known->prove(nim.position_text(p), {.method = method, .table_mib = 1});
        ASSERT_TRUE(solved) << solved.error().message();
        EXPECT_TRUE(solved->complete);
        EXPECT_EQ(solved->lower, nim_value(p)) << nim.position_text(p);
        EXPECT_EQ(whole->probe(nim.position_text(p)).value()->value, nim_value(p)) << nim.position_text(p);
      }
  // From 3-4-5: either player is to move, unless each heap has lost one object at most; then their number says who.
  const auto stats = known->whole().value()->stats("all").value();
  EXPECT_EQ(stats.to_move[0].legal + stats.to_move[1].legal, 2 * 4 * 5 * 6 - 2 * 2 * 2U);
  EXPECT_EQ(whole->faults("all", {}).value(), 0U);
}

TEST(KnowledgeOfOutsideGames, NimIsCertifiedAndPuzzled) {
  const auto known = knowledge_of<Nim>();
  auto solved = known->prove("3-4-5 first", {.table_mib = 1, .certified_positions = 10'000}).value();
  ASSERT_TRUE(solved.certificate);
  EXPECT_EQ(solved.certificate->game, "nim");
  EXPECT_TRUE(known->check(*solved.certificate, {})->holds);
  solved.certificate->value = -1;
  EXPECT_FALSE(known->check(*solved.certificate, {})->holds);
  const auto puzzles =
      known->tablebases().value()->puzzles({.tablebase = known->puzzle_tablebase(), .count = 5}).value();
  EXPECT_EQ(puzzles.size(), 5U);
  for (const Puzzle& puzzle : puzzles) {
    const Nim nim;
    const auto p = nim.read_position(puzzle.position).value();
    const auto move = read_move(nim, p, puzzle.move).value();
    EXPECT_EQ(nim_value(nim.after(p, move)), -1) << puzzle.position << " " << puzzle.move;
  }
}

TEST(KnowledgeOfOutsideGames, ExtraTurnsAreCounted) {
  const auto known = knowledge_of<ExtraTurns>();
  const auto whole = known->whole().value();
  // Won if one or two leaves a lost heap or none, or three leaves none or a won one.
  std::array<bool, HeapGame::objects + 1> won{};
  for (std::size_t left = 1; left < won.size(); ++left)
    won[left] = !won[left - 1] || (left >= 2 && !won[left - 2]) || (left >= 3 && (left == 3 || won[left - 3]));
  for (std::size_t left = 1; left < won.size(); ++left) {
    const std::string position = std::to_string(left) + " second";
    EXPECT_EQ(whole->probe(position).value()->value, won[left] ? 1 : -1) << position;
    for (const bool distance : {false, true}) {
      const auto solved = known->prove(position, {.distance = distance, .table_mib = 1}).value();
      EXPECT_EQ(solved.lower, won[left] ? 1 : -1) << position;
      if (distance) {
        EXPECT_EQ(solved.plies, whole->probe(position).value()->plies) << position;
      }
    }
  }
}

template <class G>
void expect_repeats() {
  const auto known = knowledge_of<G>();
  for (const SolveMethod method : {SolveMethod::AlphaBeta, SolveMethod::ProofNumbers}) {
    const auto solved = known->prove("10 first", {.method = method, .table_mib = 1});
    ASSERT_FALSE(solved);
    EXPECT_EQ(solved.error().code, ErrorCode::Unsupported);
    EXPECT_NE(solved.error().message().find("can repeat a position, although it declares no line_rules"),
              std::string::npos)
        << solved.error().message();
  }
  const auto stats = known->whole().value()->stats("all");
  ASSERT_FALSE(stats);
  EXPECT_NE(stats.error().message().find("can repeat a position"), std::string::npos) << stats.error().message();
}
TEST(KnowledgeOfOutsideGames, AGameThatRepeatsWithoutSayingSoIsNoticed) {
  expect_repeats<Ring<false>>();
  expect_repeats<Ring<true>>();
}

// A strategy that walks in a circle proves nothing, whatever it claims.
TEST(KnowledgeOfOutsideGames, ACertificateOfACircleDoesNotHold) {
  Certificate circle{.game = "ring", .position = "10 first", .value = 1, .at_least = Strategy{.positions = 1000}};
  for (int i = 0; i < 1000; ++i) append_move(circle.at_least->moves, 0);
  const auto checked = knowledge_of<Ring<false>>()->check(circle, {}).value();
  EXPECT_FALSE(checked.holds);
  EXPECT_NE(checked.why.find("comes back"), std::string::npos) << checked.why;
}

// p = 1/2 + 1/2 (1 - p), so p = 2/3.
TEST(KnowledgeOfOutsideGames, ChancesAreComputed) {
  const auto solved = knowledge_of<Toss>()->chances("2 first");
  ASSERT_TRUE(solved) << solved.error().message();
  EXPECT_EQ(solved->fraction, "2/3");
  EXPECT_FALSE(solved->policy) << "the game draws no picture";
}

}  // namespace
}  // namespace zermelo
