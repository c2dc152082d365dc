#include "zermelo/games/einstein/einstein.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "conformance.h"
#include "games/einstein_twin.h"
#include "zermelo/search.h"

namespace zermelo {
namespace {

static_assert(Notated<Einstein> && HasChance<Einstein> && HasDrawing<Einstein> && HasGesture<Einstein>);
static_assert(HasSymmetry<Einstein> && HasValuePart<Einstein> && EvaluatorOf<Einstein::Evaluator, Einstein>);
static_assert(std::is_trivially_copyable_v<einstein::Position> && sizeof(einstein::Position) == 18);

const Einstein five;
const Einstein three(3, einstein::usual_start(3));

std::vector<std::string> moves_at(const Einstein& game, std::string_view text) {
  return legal_texts(game, game.read_position(text).value());
}

std::string played(const Einstein& game, std::string_view text, std::string_view move) {
  const auto p = game.read_position(text).value();
  return game.position_text(game.after(p, read_move(game, p, move).value()));
}

std::optional<Outcome> ended(const Einstein& game, std::string_view text) {
  return game.ended(game.read_position(text).value());
}

using Texts = std::vector<std::string>;

TEST(Einstein, EachSideStartsInItsCorner) {
  EXPECT_EQ(five.position_text(five.initial()), "163../52.../4...d/...be/..cfa w");
  EXPECT_EQ(three.position_text(three.initial()), "12./3.c/.ba w");
  EXPECT_EQ(Einstein(4).position_text(Einstein(4).initial()), "163./52.d/4.be/.cfa w");
}

TEST(Einstein, TheDieIsRolledBeforeAMove) {
  EXPECT_EQ(five.to_move(five.initial()), Player::Chance);
  EXPECT_EQ(legal_texts(five, five.initial()), (Texts{"roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6"}));
  EXPECT_EQ(legal_texts(three, three.initial()), (Texts{"roll 1", "roll 2", "roll 3"}));
  const auto rolled = five.read_position(played(five, "163../52.../4...d/...be/..cfa w", "roll 2")).value();
  EXPECT_EQ(five.to_move(rolled), Player::First);
  EXPECT_EQ(five.position_text(rolled), "163../52.../4...d/...be/..cfa w 2");
}

TEST(Einstein, TheStoneWithThatNumberMovesOneCellTowardsTheFarCorner) {
  EXPECT_EQ(moves_at(five, "...../.2.../.5.../...../....a w 2"), (Texts{"2-c3", "2-c4", "2xb3"}));
  EXPECT_EQ(moves_at(five, "1..../...../...b./..c../....a b 2"), (Texts{"2-c4", "2-c3", "2-d4"}));
  EXPECT_EQ(moves_at(five, "....2/...../..5../...../a.b.. w 2"), (Texts{"2-e4"})) << "at the edge only along it";
}

// The inventor's example: 1, 4 and 6 are left, a 3 is rolled; 1 or 4 moves.
TEST(Einstein, WhereItIsGoneTheNextLowerOrTheNextHigherOneMoves) {
  EXPECT_EQ(moves_at(five, "1..../...../4.6../...../...ba w 3"),
            (Texts{"1-b4", "1-b5", "1-a4", "4-b2", "4-b3", "4-a2"}));
  // It does not matter which of the two is nearer (I. Althöfer, 2005: 1, 2 and 5 are left, a 4 is rolled).
  EXPECT_EQ(moves_at(five, "...../1..2./5..../...../...ba w 4"),
            (Texts{"2-e3", "2-e4", "2-d3", "5-b2", "5-b3", "5-a2"}));
  EXPECT_EQ(moves_at(five, "..4../...6./...../...../...ba w 1"), (Texts{"4xd4", "4-d5", "4-c4"}));
  EXPECT_EQ(moves_at(five, "..4../1..../...../...../...ba w 6"), (Texts{"4-d4", "4-d5", "4-c4"}));
}

TEST(Einstein, AStoneOnTheWayIsRemovedWhicheverSideItBelongsTo) {
  EXPECT_EQ(played(five, "...../.2.../..c../...../...ba w 2", "2xc3"), "...../...../..2../...../...ba b");
  EXPECT_EQ(played(five, "...../.2.../.5.../...../...ba w 2", "2xb3"), "...../...../.2.../...../...ba b");
}

TEST(Einstein, TheFarCornerWins) {
  EXPECT_EQ(ended(five, "1..../...../...../...../..ba2 b"), Outcome::win(Player::First, Reason::Goal));
  EXPECT_EQ(ended(five, "c1.../...../2..../...../..ba. w"), Outcome::win(Player::Second, Reason::Goal));
  EXPECT_EQ(played(five, "1..../...../...../...2./..b.a w 2", "2xe1"), "1..../...../...../...../..b.2 b");
}

TEST(Einstein, ASideWithoutStonesHasLost) {
  EXPECT_EQ(ended(five, "1..../...../...../...../...2. b"), Outcome::win(Player::First, Reason::NoPieces));
  EXPECT_EQ(ended(five, "a..b./...../...../...../..... w"), Outcome::win(Player::Second, Reason::Goal));
  EXPECT_EQ(ended(five, ".a.b./...../...../...../..... w"), Outcome::win(Player::Second, Reason::NoPieces));
}

TEST(Einstein, ALoneStoneNeedsNoRoll) {
  const auto p = five.read_position("...../.4.../...../...../...ba w").value();
  EXPECT_EQ(five.to_move(p), Player::First);
  EXPECT_EQ(legal_texts(five, p), (Texts{"4-c3", "4-c4", "4-b3"}));
  EXPECT_EQ(five.position_text(p), "...../.4.../...../...../...ba w");
  EXPECT_EQ(five.read_position("...../.4.../...../...../...ba w 2"), p) << "whatever was rolled";
  EXPECT_EQ(five.to_move(five.read_position("...../.4.../...../...../...ba b").value()), Player::Chance);
  // The last but one is captured by its own side: the other rolls, and then nobody does for the lone stone.
  const auto captured = played(five, "...../.2.../..5../...../...ba w 2", "2xc3");
  EXPECT_EQ(captured, "...../...../..2../...../...ba b");
  EXPECT_EQ(five.to_move(five.after(five.read_position(captured + " 1").value(),
                                    read_move(five, five.read_position(captured + " 1").value(), "1-e2").value())),
            Player::First);
}

TEST(Einstein, PerftIsThatOfTheRulesReadAgain) {
  for (const auto& [game, depth] : {std::pair(&five, 6), std::pair(&three, 8)}) {
    const auto twin = testing::EinsteinTwin::read(game->position_text(game->initial()), game->stones());
    for (int plies = 1; plies <= depth - 1; ++plies)
      EXPECT_EQ(perft(*game, game->initial(), plies), twin.perft(plies)) << game->size() << ", " << plies;
  }
}

// By hand: six faces; a corner stone has 3 moves, and so has every other one at the start. 6, 6 · 3, 18 · 6, 108 · 3.
TEST(Einstein, PerftOfTheFirstPliesByHand) {
  EXPECT_EQ(perft(five, five.initial(), 1), 6U);
  EXPECT_EQ(perft(five, five.initial(), 2), 18U);
  EXPECT_EQ(perft(five, five.initial(), 3), 108U);
}

TEST(Einstein, EveryPositionOfRandomGamesHasTheSuccessorsOfTheTwin) {
  for (const Einstein& game : {Einstein(5, einstein::random_start(6, 3)), Einstein(8), three})
    for (const auto& p : testing::random_positions(game, 400)) {
      const auto twin = testing::EinsteinTwin::read(game.position_text(p), game.stones());
      ASSERT_EQ(game.ended(p) ? game.ended(p)->sign() : 0, twin.winner()) << twin.text();
      std::multiset<std::string> theirs;
      for (const auto& child : twin.next()) theirs.insert(child.text());
      std::multiset<std::string> ours;
      MoveList<einstein::Move> moves;
      if (!moves_or_outcome(game, p, moves))
        for (const auto& move : moves) ours.insert(game.position_text(game.after(p, move)));
      ASSERT_EQ(ours, theirs) << twin.text();
    }
}

TEST(Einstein, ConformsToTheConcept) {
  testing::conforms(five);
  testing::conforms(three);
  testing::conforms(Einstein(8, einstein::random_start(6, 11)));
}

TEST(Einstein, RollsThatAllowTheSameStonesShareAKey) {
  const auto with = [](int die) {
    return five.read_position("..2../....5/...../...../...ba w " + std::to_string(die)).value();
  };
  EXPECT_EQ(five.key(with(1)), five.key(with(2)));
  EXPECT_EQ(five.key(with(3)), five.key(with(4)));
  EXPECT_EQ(five.key(with(5)), five.key(with(6)));
  EXPECT_NE(five.key(with(2)), five.key(with(3)));
  EXPECT_NE(five.key(with(4)), five.key(with(5)));
}

Expected<std::string> start_of(const std::vector<std::pair<std::string, std::string>>& given) {
  const auto game = Einstein::make(Settings::make(Einstein::options(), given, "einstein").value());
  if (!game) return fail(game.error());
  return game->position_text(game->initial());
}

TEST(Einstein, StartsAreGivenOrRandom) {
  EXPECT_EQ(start_of({}), start_of({{"white", "163524"}, {"black", "163524"}}));
  EXPECT_EQ(start_of({{"white", "123456"}, {"black", "654321"}}), "123../45.../6...a/...bc/..def w")
      << "from each side's own corner";
  const auto random = [](const char* seed) { return start_of({{"start", "random"}, {"seed", seed}}); };
  EXPECT_EQ(random("5"), random("5"));
  EXPECT_NE(random("5"), random("6"));
  EXPECT_EQ(start_of({{"size", "3"}, {"stones", "3"}, {"white", "321"}}), "32./1.c/.ba w");
  for (const char* bad : {"16352", "163525", "1", "654320", "123"}) EXPECT_FALSE(start_of({{"black", bad}})) << bad;
  EXPECT_FALSE(start_of({{"stones", "3"}, {"white", "163524"}}));
  EXPECT_FALSE(start_of({{"size", "3"}})) << "six stones do not fit";
}

// The example in the inventor's posting of the rules (Computer Chess Club, 5 March 2005).
TEST(Einstein, TheInventorsExampleIsANamedStart) {
  ASSERT_EQ(five.starts().size(), 1U);
  const auto p = five.read_position(five.starts()[0].position).value();
  EXPECT_EQ(five.text_drawing(p),
            "5  w1 w6 w3  .  .\n"
            "4  w5 w2  .  .  .\n"
            "3  w4  .  .  . b2\n"
            "2   .  .  . b3 b1\n"
            "1   .  . b4 b6 b5\n"
            "    a  b  c  d  e\n"
            "White rolls\n");
  EXPECT_TRUE(three.starts().empty());
}

TEST(Einstein, MovesAreReadAsPeopleWriteThem) {
  const auto p = five.read_position("...../.2.../.5.../...../...ba w 2").value();
  for (const char* text : {"2xb3", "2-b3", "2b3"})
    EXPECT_EQ(five.position_text(five.after(p, read_move(five, p, text).value())), "...../...../.2.../...../...ba b")
        << text;
  const auto refused = read_move(five, p, "5-c2");
  ASSERT_FALSE(refused);
  EXPECT_TRUE(refused.error().message().starts_with("illegal move '5-c2'; expected 2-c3, 2-c4 or 2xb3"))
      << refused.error().message();
}

TEST(Einstein, EveryDefectOfAPositionIsRefused) {
  const std::vector<std::pair<std::string, std::string>> defects{
      {"", "position, offset 0: ends too early"},
      {"163../52.../4...d/...be/..cfa", "position, offset 29: ends too early"},
      {"163../52.../4...d/...be/..cfa x", "position, offset 30: unexpected 'x'"},
      {"163../52.../4...d/...be/..cfa w 7", "position, offset 32: unexpected '7'"},
      {"163../52.../4...d/...be/..cfa w 4 ", "position, offset 33: unexpected ' '"},
      {"163./52.../4...d/...be/..cfa w", "position, offset 4: unexpected"},
      {"163.../52.../4...d/...be/..cfa w", "position, offset 5: unexpected"},
      {"167../52.../4...d/...be/..cfa w", "position, offset 2: unexpected"},
      {"161../52.../4...d/...be/..cfa w", "position, offset 2: stone '1' stands twice"},
      {"163../52.../4...d/...be/..cff w", "position, offset 28: stone 'f' stands twice"},
      {"a..../...../...../...../....1 w", "position: both sides have won"},
      {"...../...../...../...../..... w", "position: both sides have won"},
      {"1..../...../...../...../..ba2 w", "position: the game is over, but a turn continues"},
      {"1..../...../...../...../..ba2 b 3", "position: the game is over, but a turn continues"},
  };
  for (const auto& [text, message] : defects) {
    const auto read = five.read_position(text);
    ASSERT_FALSE(read) << text;
    EXPECT_TRUE(read.error().message().starts_with(message)) << text << " gave " << read.error().message();
    EXPECT_FALSE(five.problems(text).empty()) << text;
  }
}

TEST(Einstein, AStoneIsTouchedAndThenItsCell) {
  const auto p = five.read_position("...../.2.../.5c../...../...ba w 2").value();
  const Gesture capture = five.gesture(p, read_move(five, p, "2xc3").value());
  EXPECT_EQ(capture.path, (Texts{"b4", "c3"}));
  EXPECT_EQ(capture.taken, (Texts{"c3"}));
  EXPECT_EQ(capture.touches, 2U);
  EXPECT_TRUE(five.gesture(p, read_move(five, p, "2-c4").value()).taken.empty());
  EXPECT_TRUE(five.gesture(five.initial(), {.face = 3}).path.empty());
}

TEST(Einstein, ARefusalSaysWhatTheDieAllows) {
  const auto refusal = [](std::string_view position, const Texts& touched) {
    return five.refusal(five.read_position(position).value(), touched);
  };
  const char* const p = "1..../...../4.6../...../...ba w 3";
  EXPECT_EQ(refusal(p, {"c3"}), "the die shows 3: move stone 1 or 4");
  EXPECT_EQ(refusal(p, {"d1"}), "that is not your stone");
  EXPECT_EQ(refusal(p, {"b2"}), "that cell is empty");
  EXPECT_EQ(refusal(p, {"a5", "c3"}), "a stone moves one cell towards the other side's corner, straight or diagonally");
  EXPECT_EQ(refusal("1..../...../4.6../...../...ba b 2", {"d1", "e1"}),
            "a stone moves one cell towards the other side's corner, straight or diagonally");
  EXPECT_EQ(refusal("1..../...../4.6../...../...ba w", {"a5"}), "the die is in the air");
}

TEST(Einstein, TheDrawingShowsNumberedStonesAndTheRoll) {
  const Drawing drawing = five.drawing(five.read_position("1..../...../4.6../...../...ba w 3").value());
  EXPECT_EQ(drawing.spots.size(), 25U);
  ASSERT_EQ(drawing.pieces.size(), 5U);
  EXPECT_EQ(drawing.pieces[1].mark, "4");
  EXPECT_EQ(drawing.pieces[3].owner, Player::Second);
  EXPECT_EQ(drawing.pieces[3].mark, "2");
  EXPECT_EQ(drawing.caption, "White rolled 3");
  EXPECT_EQ(five.drawing(five.read_position("1..../...../...../...../...ba w").value()).caption,
            "White's only stone needs no roll");
  EXPECT_EQ(five.drawing(five.read_position("1..../...../...../...../..ba2 b").value()).caption, "White has won");
}

// S. Schwarz's question: with 2, 5 and 6 left, 2 moves at 1, 2, 3 and 4; 5 at 3, 4 and 5; 6 at 6.
TEST(Einstein, FewerStonesAreMovedByMoreRolls) {
  constexpr auto faces = einstein::faces_of_stones<6>();
  EXPECT_EQ(faces[0b110010], (std::array<std::uint8_t, 6>{0, 4, 0, 0, 3, 1}));
  EXPECT_EQ(faces[0b111111], (std::array<std::uint8_t, 6>{1, 1, 1, 1, 1, 1}));
  EXPECT_EQ(faces[0b001000], (std::array<std::uint8_t, 6>{0, 0, 0, 6, 0, 0}));
}

/// Two stones a side on random cells, White to roll.
einstein::Position random_ending(Random& random) {
  for (;;) {
    einstein::Position p;
    for (const Player side : {Player::First, Player::Second})
      for (const int stone : {1, 4}) p.cell(side, stone) = static_cast<std::uint8_t>(random.below(25));
    std::set<int> cells(p.cells.begin(), p.cells.end());
    if (cells.size() == 5 && !five.ended(p)) return p;  // four cells and "gone"
  }
}

/// The mean distance of a guess from the truth.
double mean_error(std::size_t evaluator) {
  const Einstein::Evaluator guess(five, choose(Einstein::Evaluator::list(), evaluator));
  static std::map<std::string, double> known;
  Random random(5);
  constexpr int count = 40;
  double sum = 0;
  for (int i = 0; i < count; ++i) {
    const auto p = random_ending(random);
    const auto twin = testing::EinsteinTwin::read(five.position_text(p), five.stones());
    sum += std::abs(guess(p) - (2 * twin.white_wins(known) - 1));
  }
  return sum / count;
}

TEST(Einstein, EvaluatorsGuessTheExpectation) {
  EXPECT_LT(mean_error(1), 0.9 * mean_error(0));
  EXPECT_LT(mean_error(2), 0.9 * mean_error(1));
}

}  // namespace
}  // namespace zermelo
