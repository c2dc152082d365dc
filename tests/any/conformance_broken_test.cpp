// The conformance suite finds each of these defects, and says which it is.
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>

#include "conformance.h"

namespace zermelo::testing {
namespace {

/// What can be broken, one thing at a time.
struct Rules {
  bool whole_key = true;
  bool turn_in_key = true;
  bool turn_changes = true;
  bool colour_in_key = false;
  bool colour_in_value = false;
  int sign = 1;
  int sign_for_second = 1;
  int sign_of_final = 1;
};

/// Three heaps; a move takes one or two counters from one heap; the player who cannot move loses.
template <Rules R = Rules{}>
struct Heaps {
  struct Position {
    std::array<std::uint8_t, 3> left{3, 4, 2};
    std::uint8_t colour = 0;  ///< of the last heap touched: only a drawing wants it
    Player turn = Player::First;
    friend auto operator<=>(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint8_t heap = 0;
    std::uint8_t taken = 0;
    friend bool operator==(Move, Move) = default;
  };

  class Evaluator {
   public:
    using Value = double;
    Evaluator(const Heaps&, const EvaluatorChoice&) {}
    static std::vector<EvaluatorInfo> list() { return {zero_info, {"winner", "who wins with perfect play"}}; }
    /// The heaps modulo three decide, as Bouton's theory has it for takings of one or two.
    template <class T = NoTerms>
    double operator()(const Position& p, T&& terms = {}) const {
      const bool mover_wins = ((p.left[0] % 3) ^ (p.left[1] % 3) ^ (p.left[2] % 3)) != 0;
      const double first = mover_wins == (p.turn == Player::First) ? 1 : -1;
      return terms("winner", R.sign * (p.turn == Player::First ? 1 : R.sign_for_second) * first);
    }
    double final(const Outcome& outcome, int) const { return 2 * R.sign_of_final * outcome.sign(); }
    double bound() const { return 1; }
  };

  Position initial() const { return {}; }
  Player to_move(const Position& p) const { return p.turn; }
  std::optional<Outcome> ended(const Position&) const { return std::nullopt; }
  void moves(const Position& p, MoveList<Move>& list) const {
    for (std::uint8_t heap = 0; heap < 3; ++heap)
      for (std::uint8_t taken = 1; taken <= std::min<int>(2, p.left[heap]); ++taken) list.push_back({heap, taken});
  }
  Outcome stuck(const Position& p) const { return Outcome::win(opponent(p.turn), Reason::NoMoves); }
  Position after(Position p, Move m) const {
    p.left[m.heap] = static_cast<std::uint8_t>(p.left[m.heap] - m.taken);
    p.colour = m.heap;
    if (R.turn_changes) p.turn = opponent(p.turn);
    return p;
  }
  Key key(const Position& p) const {
    Key key = R.turn_in_key && p.turn == Player::First;
    if (R.colour_in_key) key = combine(key, p.colour);
    for (std::size_t i = 0; i < (R.whole_key ? 3U : 2U); ++i) key = combine(key, p.left[i]);
    return key;
  }
  Position value_part(Position p) const {
    if (!R.colour_in_value) p.colour = 0;
    return p;
  }
};

/// What the suite says about a game: every failure, one after the other.
template <class G>
std::string complaints(const G& game, Turns turns = Turns::Any) {
  ::testing::TestPartResultArray results;
  {
    const ::testing::ScopedFakeTestPartResultReporter reporter(
        ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ONLY_CURRENT_THREAD, &results);
    conforms(game, turns);
  }
  std::string text;
  for (int i = 0; i < results.size(); ++i)
    if (results.GetTestPartResult(i).failed()) text += std::string(results.GetTestPartResult(i).message()) + "\n";
  return text;
}

bool says(const std::string& text, std::string_view sentence) { return text.find(sentence) != text.npos; }

TEST(BrokenGames, ASoundGameHasNoComplaint) {
  EXPECT_EQ(complaints(Heaps<>{}), "");
  EXPECT_EQ(complaints(Heaps<>{}, Turns::Alternate), "");
}

TEST(BrokenGames, AKeyThatIgnoresPartOfTheBoardIsFound) {
  using Broken = Heaps<Rules{.whole_key = false}>;
  const std::string text = complaints(Broken{});
  EXPECT_TRUE(says(text, "the key leaves something out: two moves of ")) << text;
}

TEST(BrokenGames, AKeyWithoutTheTurnIsFound) {
  using Broken = Heaps<Rules{.turn_in_key = false}>;
  const std::string text = complaints(Broken{});
  EXPECT_TRUE(says(text, "the key leaves out the turn: ")) << text;
}

TEST(BrokenGames, ATurnThatNeverChangesIsFound) {
  using Broken = Heaps<Rules{.turn_changes = false}>;
  EXPECT_TRUE(says(complaints(Broken{}), "the turn never changes: one player made every move of "));
  EXPECT_TRUE(says(complaints(Broken{}, Turns::Alternate), "the turn stays where players alternate"));
}

TEST(BrokenGames, ATurnThatChangesWhereAPlayerMovesAgainIsFound) {
  EXPECT_TRUE(says(complaints(Heaps<>{}, Turns::SomeAgain),
                   "the turn always changes, but a player is to move again after some moves"));
}

TEST(BrokenGames, AnEvaluatorThatTakesTheMoversSideIsFound) {
  using Broken = Heaps<Rules{.sign_for_second = -1}>;
  const std::string text = complaints(Broken{});
  EXPECT_TRUE(says(text, "evaluator winner takes the side of the player to move: values are as First sees them"))
      << text;
}

TEST(BrokenGames, AnEvaluatorWithTheWrongSignIsFound) {
  using Broken = Heaps<Rules{.sign = -1}>;
  const std::string text = complaints(Broken{});
  EXPECT_TRUE(says(text, "evaluator winner has the wrong sign: what is good for First is positive")) << text;
}

TEST(BrokenGames, AnEndWithTheWrongSignIsFound) {
  using Broken = Heaps<Rules{.sign_of_final = -1}>;
  EXPECT_TRUE(says(complaints(Broken{}), "final of evaluator zero has the wrong sign"));
}

TEST(BrokenGames, AKeyThatHoldsMoreThanTheValuePartIsFound) {
  using Broken = Heaps<Rules{.colour_in_key = true}>;
  const std::string text = complaints(Broken{});
  EXPECT_TRUE(says(text, "equal positions have different keys")) << text;
  EXPECT_TRUE(says(text, "the key holds something that value_part leaves out")) << text;
}

TEST(BrokenGames, AKeyThatHoldsLessThanTheValuePartIsFound) {
  using Broken = Heaps<Rules{.colour_in_value = true}>;
  EXPECT_TRUE(says(complaints(Broken{}), "the key leaves something out: "));
}

TEST(BrokenGames, TheSuiteSaysWhatIsSwitchedOn) {
  const std::string line = offers_line<Heaps<>>();
  EXPECT_TRUE(line.starts_with("the game offers: Evaluator value_part; lacks: notation probability ")) << line;
}

}  // namespace
}  // namespace zermelo::testing
