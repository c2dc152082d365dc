#include "zermelo/games/checkers/checkers.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

#include "zermelo/core/line.h"
#include "zermelo/search/perft.h"

namespace zermelo {
namespace {

using Game = Checkers<>;
const Game game;

checkers::Position position(std::string_view fen) {
  const auto p = game.read_position(fen);
  EXPECT_TRUE(p) << fen << ": " << p.error().message();
  return p.value_or(checkers::Position{});
}
std::set<std::string> texts(const checkers::Position& p) {
  const auto list = legal_texts(game, p);
  return {list.begin(), list.end()};
}
checkers::Position play(const checkers::Position& p, std::string_view text) {
  const auto move = read_move(game, p, text);
  EXPECT_TRUE(move) << text << ": " << move.error().message();
  return game.after(p, move.value_or(checkers::Move{}));
}
using Set = std::set<std::string>;

static_assert(zermelo::Game<Game> && Notated<Game> && CanRepeat<Game> && HasClock<Game> && HasWays<Game>);
static_assert(CountsMoves<Game> && HasNoisy<Game> && HasDrawing<Game>);

// Perft: Aart Bik's table for English draughts; jump paths count.
constexpr std::array<std::uint64_t, 12> bik{1,     7,      49,     302,     1469,     7361,
                                            36768, 179740, 845931, 3963680, 18391564, 85242128};

TEST(CheckersPerft, AgreesWithThePublishedTable) {
  for (int depth = 0; depth <= 8; ++depth)
    EXPECT_EQ(perft(game, game.initial(), depth), bik[static_cast<size_t>(depth)]);
}
TEST(CheckersPerftLong, AgreesWithThePublishedTable) {
  for (int depth = 9; depth <= 11; ++depth)
    EXPECT_EQ(perft(game, game.initial(), depth), bik[static_cast<size_t>(depth)]);
  // merging paths with equal effects first would give less
  EXPECT_EQ(perft(game, game.initial(), 12), 388623673U);
}

TEST(Checkers, BlackOnOneToTwelveBegins) {
  EXPECT_EQ(game.position_text(game.initial()), "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12");
  EXPECT_EQ(game.to_move(game.initial()), Player::First);
  EXPECT_EQ(legal_texts(game, game.initial()),
            (std::vector<std::string>{"9-13", "9-14", "10-14", "10-15", "11-15", "11-16", "12-16"}));
}

TEST(Checkers, APositionIsTwentyFourBytes) { EXPECT_EQ(sizeof(checkers::Position), 24U); }

TEST(Checkers, CapturingIsMandatoryAndAChainMustBeFinished) {
  EXPECT_EQ(texts(position("W:W22,32:B18,11")), Set{"22x15x8"});
}
TEST(Checkers, TheCaptorMayChooseTheShorterChain) {
  EXPECT_EQ(texts(position("W:W22,24:B17,18,11")), (Set{"22x13", "22x15x8"}));
}
TEST(Checkers, MenCaptureForwardOnly) { EXPECT_EQ(texts(position("W:W14:B18")), (Set{"14-9", "14-10"})); }
TEST(Checkers, AManThatReachesTheLastRowStopsThere) {
  const auto p = position("W:W12:B8,7");
  EXPECT_EQ(texts(p), Set{"12x3"});
  EXPECT_EQ(game.position_text(play(p, "12x3")), "B:WK3:B7:H0:F2");
}
TEST(Checkers, KingsJumpBackToo) { EXPECT_EQ(texts(position("W:WK12:B8,7")), Set{"12x3x10"}); }
TEST(Checkers, AKingMayGoRoundAndComeBackToWhereItStood) {
  const auto p = position("W:WK22:B18,19,26,27");
  EXPECT_EQ(texts(p), (Set{"22x15x24x31x22"}));
}

TEST(Checkers, TwoWaysRoundARingAreOneMove) {
  const auto p = position("W:WK22:B18,19,26,27");
  MoveList<checkers::Move> list;
  game.moves(p, list);
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(game.ways(p, list[0]), 2U);
  EXPECT_EQ(game.count_moves(p), 2U);
  EXPECT_EQ(perft(game, p, 1), 2U);
  EXPECT_EQ(*read_move(game, p, "22x31x24x15x22"), list[0]);
  EXPECT_EQ(*read_move(game, p, "22x22"), list[0]);
}

TEST(Checkers, NoMoveIsALoss) {
  const auto p = position("W:W12:B8,3");
  EXPECT_EQ(Line<Game>(game, p).outcome(), Outcome::win(Player::First, Reason::NoMoves));
}
TEST(Checkers, NoPieceIsALoss) {
  const auto p = play(position("B:W18:B14"), "14x23");
  EXPECT_EQ(game.ended(p), Outcome::win(Player::First, Reason::NoPieces));
  EXPECT_EQ(game.position_text(p), "W:W:B23");
}

TEST(CheckersDraws, TheThirdTimeIsADraw) {
  Line<Game> line(game, position("B:WK32:BK1"));
  for (int round = 0; round < 2; ++round)
    for (const char* text : {"1-5", "32-28", "5-1", "28-32"}) {
      EXPECT_EQ(line.outcome(), std::nullopt);
      line.play(*read_move(game, line.position(), text));
    }
  EXPECT_EQ(line.outcome(), Outcome::draw(Reason::Repetition));
}
TEST(CheckersDraws, EightyPliesWithoutProgressAreADraw) {
  const Line<Game> before(game, position("B:WK32:BK1:H79:F60"));
  EXPECT_EQ(before.outcome(), std::nullopt);
  Line<Game> line = before;
  line.play(*read_move(game, line.position(), "1-6"));
  EXPECT_EQ(line.outcome(), Outcome::draw(Reason::MoveLimit));
  EXPECT_EQ(game.position_text(line.position()), "W:WK32:BK6:H80:F60");
}
TEST(CheckersDraws, CapturesAndMovesOfMenStartTheClockAnew) {
  EXPECT_EQ(play(position("B:WK32:BK1,9:H20:F30"), "1-6").clock(), 21);
  EXPECT_EQ(play(position("B:WK32:BK1,9:H20:F30"), "9-14").clock(), 0);
  EXPECT_EQ(play(position("B:WK32,6:BK1,9:H20:F30"), "1x10").clock(), 0);
}
TEST(CheckersDraws, ClockAndMoveNumberAreNoPartOfTheKey) {
  EXPECT_EQ(game.key(position("B:WK32:BK1:H9:F30")), game.key(position("B:WK32:BK1")));
  EXPECT_NE(game.key(position("W:WK32:BK1")), game.key(position("B:WK32:BK1")));
  EXPECT_NE(game.key(position("B:WK32:BK1")), game.key(position("B:WK32:B1")));
}

TEST(CheckersMoves, AreReadInAnyUnambiguousForm) {
  const auto p = position("W:W22,32:B18,11");
  for (const char* text : {"22x15x8", "22x8", "22-8", "22X8", "22-15-8", "22:8"})
    EXPECT_TRUE(read_move(game, p, text)) << text;
}
TEST(CheckersMoves, AnAmbiguousOneIsRefusedWithWhatWouldBeRight) {
  const auto q = position("B:W10,9,18,17,32:B6");
  const auto twice = read_move(game, q, "6x22");
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().what, "ambiguous move '6x22'");
  EXPECT_EQ(twice.error().expected, "6x13x22 or 6x15x22");
  EXPECT_TRUE(read_move(game, q, "6x15x22"));
}
TEST(CheckersMoves, IllegalOnesAreRefusedInWords) {
  const auto expect = [](std::string_view text, std::string_view message) {
    const auto move = read_move(game, game.initial(), text);
    ASSERT_FALSE(move) << text;
    EXPECT_EQ(move.error().message(), message);
  };
  expect("11-17",
         "illegal move '11-17'; expected 9-13, 9-14, 10-14, 10-15, 11-15, 11-16 or 12-16; did you mean '11-15'?");
  expect("11x15",
         "illegal move '11x15'; expected 9-13, 9-14, 10-14, 10-15, 11-15, 11-16 or 12-16; did you mean '11-15'?");
  expect("11", "move, offset 2: ends too early; expected - or x and another square");
  expect("11-", "move, offset 3: ends too early; expected a square from 1 to 32");
  expect("11-33", "move, offset 3: unexpected '33'; expected a square from 1 to 32");
  expect("11-99999999999999", "move, offset 3: unexpected '99999999999999'; expected a square from 1 to 32");
  expect("", "move, offset 0: ends too early; expected a square from 1 to 32");
  expect("a3-b4", "move, offset 0: unexpected 'a3-b4'; expected a square from 1 to 32");
}

TEST(CheckersPositions, AreReadInAnyOrderWithRangesAndAFullStop) {
  EXPECT_EQ(position("B:B1-12:W21-32."), game.initial());
  EXPECT_EQ(position("W:BK3,1:WK30,21:H4:F12"), position("W:W21,K30:B1,K3:H4:F12"));
  EXPECT_EQ(position("B:WK1:BK2:F9").number(), 9);
}
TEST(CheckersPositions, EveryDefectIsRefusedWithItsOffset) {
  const auto expect = [](std::string_view text, std::string_view message) {
    const auto p = game.read_position(text);
    ASSERT_FALSE(p) << text;
    EXPECT_EQ(p.error().message(), message);
  };
  expect("", "position, offset 0: ends too early; expected B or W, the side to move");
  expect("X:W1:B2", "position, offset 0: unexpected 'X:W1:B2'; expected B or W, the side to move");
  expect("B", "position, offset 1: ends too early; expected : after the side to move");
  expect("B:", "position, offset 2: ends too early; expected B or W and the squares of that side");
  expect("B:W21", "position, offset 5: ends too early; expected a comma and a square, or : and the other side");
  expect("B:W21:W22", "position, offset 6: the same side twice; expected each side once");
  expect("B:W33:B1", "position, offset 3: unexpected '33:B1'; expected a square from 1 to 32");
  expect("B:W0:B1", "position, offset 3: unexpected '0:B1'; expected a square from 1 to 32");
  expect("B:W9-3:B1", "position, offset 5: unexpected '3:B1'; expected a square from 9 to 32");
  expect("B:W21,21:B1", "position, offset 6: square 21 is occupied twice; expected one piece a square");
  expect("B:W21:B1,21", "position, offset 9: square 21 is occupied twice; expected one piece a square");
  expect("B:W3:B9", "position, offset 3: a man on its last row, square 3; expected a king there: K3");
  expect("B:W21:B30", "position, offset 7: a man on its last row, square 30; expected a king there: K30");
  expect("B:W20-32:B1", "position, offset 3: more than 12 pieces of one side; expected at most 12");
  expect("B:W:B", "position, offset 0: no piece on the board; expected at least one piece");
  expect("B:W21:B1:H81", "position, offset 10: unexpected '81'; expected plies without progress, 0 to 80");
  expect("B:W21:B1:H-1", "position, offset 10: unexpected '-1'; expected plies without progress, 0 to 80");
  expect("B:W21:B1:H1:F0", "position, offset 13: unexpected '0'; expected a move number from 1 to 65535");
  expect("B:W21:B1:Z", "position, offset 9: unexpected 'Z'; expected H and the plies without progress");
  expect("B:W21:B1 ", "position, offset 8: unexpected ' '; expected nothing more");
}

TEST(CheckersDrawing, ShowsTheBoardWithItsNumbers) {
  EXPECT_EQ(game.text_drawing(position("B:WK1,21:B12,K32")),
            " 1    W   .   .   .   4\n"
            " 5  .   .   .   .     8\n"
            " 9    .   .   .   b  12\n"
            "13  .   .   .   .    16\n"
            "17    .   .   .   .  20\n"
            "21  w   .   .   .    24\n"
            "25    .   .   .   .  28\n"
            "29  .   .   .   B    32\n");
  const Drawing drawing = game.drawing(position("B:WK1,21:B12,K32"));
  EXPECT_EQ(drawing.spots.size(), 64U);
  ASSERT_EQ(drawing.pieces.size(), 4U);
  EXPECT_EQ(drawing.pieces[0].owner, Player::Second);
  EXPECT_EQ(drawing.pieces[0].mark, "K");
  EXPECT_EQ(drawing.pieces[0].x, 1.5);
  EXPECT_EQ(drawing.pieces[0].y, 0.5);
}

TEST(CheckersFamily, MakesTheRuleSetsByName) {
  const auto made = [](std::vector<std::pair<std::string, std::string>> given) {
    std::string what = "nothing";
    const auto settings = Settings::make(checkers::Family::options(), given, "game checkers");
    if (!settings) return settings.error().message();
    const auto used =
        checkers::Family::make(*settings, [&](const auto& g) { what = g.position_text(g.initial()).substr(0, 4); });
    return used ? what : used.error().message();
  };
  EXPECT_EQ(made({}), "B:W2");
  EXPECT_EQ(made({{"rules", "study"}}), "R:W1");
  EXPECT_EQ(made({{"rules", "study"}, {"last-two", "off"}}), "R:W1");
  EXPECT_EQ(made({{"last-two", "off"}}),
            "game checkers: last-two is a quirk of the study's rules; expected checkers:study,last-two=off");
  EXPECT_EQ(made({{"rules", "studi"}}),
            "game checkers: bad value 'studi' for rules; expected english or study; did you mean 'study'?");
}

}  // namespace
}  // namespace zermelo
