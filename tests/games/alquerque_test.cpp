#include <gtest/gtest.h>

#include <ctime>

#include "games/alquerque_slow.h"
#include "zermelo/core/line.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/random.h"
#include "zermelo/games/alquerque/alquerque.h"

namespace zermelo {
namespace {

using Study = Alquerque<alquerque::study>;
using Alfonso = Alquerque<alquerque::alfonso>;
using Murray = Alquerque<alquerque::murray>;
using Forced = Alquerque<alquerque::forced>;
using Bell = Alquerque<alquerque::bell>;
using Codecup = Alquerque<alquerque::codecup>;

template <class G>
typename G::Position at(const std::string& text) {
  const auto p = G().read_position(text);
  EXPECT_TRUE(p) << p.error().message();
  return p.value_or(G().initial());
}

/// The legal moves as text, in the game's order.
template <class G>
std::string legal(const std::string& text) {
  std::string all;
  for (const auto& move : legal_texts(G(), at<G>(text))) all += (all.empty() ? "" : " ") + move;
  return all;
}

template <class G>
std::string play(const std::string& text, const std::string& moves) {
  const G game;
  auto p = at<G>(text);
  std::istringstream words(moves);
  for (std::string word; words >> word;) {
    const auto m = read_move(game, p, word);
    EXPECT_TRUE(m) << word << ": " << m.error().message();
    if (!m) break;
    p = game.after(p, *m);
  }
  return game.position_text(p);
}

template <class G>
std::string refusal(const std::string& position, const std::string& move) {
  const auto m = read_move(G(), at<G>(position), move);
  return m ? "accepted" : m.error().message();
}

const std::string start5 = "bbbbb/bbbbb/bb.ww/wwwww/wwwww w";
const std::string start7 = "bbbbbbb/bbbbbbb/bbbbbbb/bbb.www/wwwwwww/wwwwwww/wwwwwww w";

TEST(Alquerque, PositionsAreSmall) {
  EXPECT_LE(sizeof(Forced::Position), 24U);
  EXPECT_LE(sizeof(Study::Position), 24U);
  EXPECT_LE(sizeof(Codecup::Position), 24U);
}

TEST(Alquerque, WhiteBeginsAndPoint13IsEmpty) {
  EXPECT_EQ(Forced().position_text(Forced().initial()), start5);
  EXPECT_EQ(Codecup().position_text(Codecup().initial()), start7);
  EXPECT_EQ(Forced().to_move(Forced().initial()), Player::First);
}

TEST(Alquerque, StudyStepsForwardOnly) {
  EXPECT_EQ(legal<Study>(start5), "17-13 18-13 19-13");
  EXPECT_EQ(legal<Study>("...../...../..w../...../b.... w"), "13-7 13-8 13-9");
  EXPECT_EQ(legal<Study>("...../...../..b../...../w.... b"), "13-17 13-18 13-19");
}

TEST(Alquerque, DiagonalsLeaveOddPointsOnly) {
  EXPECT_EQ(legal<Alfonso>("...../...../.w.../...../....b w"), "12-7 12-11 12-13 12-17");
  EXPECT_EQ(legal<Alfonso>("...../...../..w../...../b.... w"), "13-7 13-8 13-9 13-12 13-14 13-17 13-18 13-19");
}

TEST(Alquerque, MovesAreOrderedBySourceThenTarget) {
  EXPECT_EQ(legal<Study>("...../..b../.bw../...../...w. w"), "13x3 13-7 13-9 13x11 24-19");
}

TEST(Alquerque, CapturesMayBeDeclinedUnlessForced) {
  const std::string text = "...../..b../..w../...../..... w";
  EXPECT_NE(legal<Alfonso>(text).find("13-7"), std::string::npos);
  EXPECT_NE(legal<Murray>(text).find("13-7"), std::string::npos);
  EXPECT_EQ(legal<Forced>(text), "13x3");
}

TEST(Alquerque, OneJumpOrAChainThatMayStopOrMustGoOn) {
  const std::string text = "...../.b.b./...../..b../..w.. w";  // over 18, then 7 or 9 … from 13
  EXPECT_EQ(legal<Alfonso>(text), "23x13 23-17 23-19 23-22 23-24");
  EXPECT_EQ(legal<Murray>(text), "23x13x1 23x13x5 23x13 23-17 23-19 23-22 23-24");
  EXPECT_EQ(legal<Forced>(text), "23x13x1 23x13x5");
}

TEST(Alquerque, AChainMayEndWhereItBegan) {
  const std::string text = "...../.wb../.b.b./..b../..... w";  // 7x9x19x17x7, either way round
  const Forced game;
  const auto p = at<Forced>(text);
  EXPECT_EQ(legal<Forced>(text), "7x9x19x17x7");
  const auto m = read_move(game, p, "7x17x19x9x7");
  ASSERT_TRUE(m) << m.error().message();
  EXPECT_EQ(m->from, m->to);
  EXPECT_EQ(game.ways(p, *m), 2U);
  EXPECT_EQ(game.count_moves(p), 2U);
  EXPECT_EQ(game.position_text(game.after(p, *m)), "...../.w.../...../...../..... b");
}

TEST(Alquerque, TakingAllWins) {
  const auto p = at<Forced>("...../.w.../...../...../..... b");
  EXPECT_EQ(Forced().ended(p), Outcome::win(Player::First, Reason::NoPieces));
}

TEST(Alquerque, NoMoveIsADrawInTheStudyAndALossElsewhere) {
  const std::string text = "w..../...../...../...../....b w";
  MoveList<Study::Move> none;
  EXPECT_EQ(moves_or_outcome(Study(), at<Study>(text), none), Outcome::draw(Reason::NoMoves));
  MoveList<Forced::Move> no_more;
  EXPECT_EQ(moves_or_outcome(Forced(), at<Forced>("wbb../bb.../b.b../...../..... w"), no_more),
            Outcome::win(Player::Second, Reason::NoMoves));
}

TEST(Alquerque, BellsPiecesDoNotGoBackOrReturn) {
  EXPECT_EQ(legal<Bell>("...../...../..w../...../b.... w"), "13-7 13-8 13-9 13-12 13-14");
  const std::string after = play<Bell>("b..../...../..w../...../..... w", "13-12 1-2");
  EXPECT_EQ(after, ".b.../...../.w.../...../..... w 2:1,12:13");
  EXPECT_EQ(legal<Bell>(after), "12-7 12-11");
}

TEST(Alquerque, BellsLastRowOnlyCaptures) {
  EXPECT_EQ(legal<Bell>("..w../...../...../...../b.... w"), "");
  EXPECT_EQ(legal<Bell>("..w../..b../...../...../b.... w"), "3x13");
}

TEST(Alquerque, CodecupForbidsToUndoTheLastStep) {
  const std::string text = "......./......./......./...w.../......./......./b...... w";
  const std::string after = play<Codecup>(text, "25-24 43-44");
  EXPECT_EQ(after, "......./......./......./..w..../......./......./.b..... w 24-25 44-43");
  EXPECT_EQ(legal<Codecup>(after), "24-17 24-23 24-31");
  EXPECT_EQ(legal<Codecup>(play<Codecup>(after, "24-23 44-45")), "23-15 23-16 23-17 23-22 23-29 23-30 23-31");
}

TEST(Alquerque, AnUndoThatIsImpossibleAnywayIsForgotten) {
  EXPECT_EQ(play<Codecup>("......./......./......./...w.../......./b....../....... w 25-24 -", "25-32"),
            "......./......./......./......./...w.../b....../....... b - 32-25");
  EXPECT_EQ(play<Codecup>("......./......./......./..bw.../......./......./....... b", "24x26"),
            "......./......./......./....b../......./......./....... w");
}

TEST(Alquerque, ThirdRepetitionAndHundredQuietPliesDraw) {
  const Forced game;
  Line<Forced> line(game, at<Forced>("b..../...../...../...../....w w"));
  const std::vector<std::string> round{"25-24", "1-2", "24-25", "2-1"};
  for (int i = 0; i < 8; ++i) {
    EXPECT_FALSE(line.outcome());
    line.play(read_move(game, line.position(), round[static_cast<std::size_t>(i) % 4]).value());
  }
  EXPECT_EQ(line.outcome(), Outcome::draw(Reason::Repetition));
  EXPECT_EQ(Forced::line_rules.clock_draw, 100);
  EXPECT_TRUE(CanRepeat<Bell> && CanRepeat<Codecup> && CanRepeat<Alfonso> && CanRepeat<Murray>);
  EXPECT_FALSE(CanRepeat<Study>);
}

TEST(Alquerque, ShortFormsOfACaptureAreReadIfUnambiguous) {
  const std::string fork = "...../.b.b./...../..b../..w.. w";
  EXPECT_EQ(play<Forced>(fork, "23x1"), "w..../...b./...../...../..... b");
  EXPECT_EQ(play<Murray>(fork, "23x5"), "....w/.b.../...../...../..... b");
  EXPECT_EQ(refusal<Forced>(fork, "23x13").substr(0, 20), "illegal move '23x13'");
}

TEST(Alquerque, AnAmbiguousShortFormNamesTheChoices) {
  const std::string text = "...../...../.b.../b.b../wb... w";  // from 21 to 13 by 11 or by 23
  EXPECT_EQ(refusal<Murray>(text, "21x13"), "ambiguous move '21x13'; expected 21x11x13 or 21x23x13");
  EXPECT_EQ(play<Murray>(text, "21x11x13"), "...../...../..w../..b../.b... b");
}

TEST(Alquerque, PathsWithPointsLeftOutAreMatchedInOrder) {
  const std::string text = "...../.wb../.b.b./..b../..... w";
  EXPECT_EQ(play<Forced>(text, "7x19x7"), "...../.w.../...../...../..... b");
  EXPECT_EQ(play<Forced>(text, "7x7"), "...../.w.../...../...../..... b");
  EXPECT_EQ(play<Forced>(text, "7x9x17x7"), "...../.w.../...../...../..... b");
  EXPECT_NE(refusal<Forced>(text, "7x13x7"), "accepted");
  EXPECT_NE(refusal<Forced>(text, "7-7"), "accepted");
}

TEST(Alquerque, BadMovesAreRefusedInWords) {
  for (const std::string& text :
       {std::string(), std::string("17"), std::string("17-"), std::string("x"), std::string("17-13-9"),
        std::string("0-13"), std::string("26-13"), std::string("017-13"), std::string("17x"), std::string("17-13 "),
        std::string(1000, '1'), std::string("17x7\0x9", 7), std::string("-1-13")})
    EXPECT_NE(refusal<Forced>(start5, text), "accepted") << text;
  std::string endless = "17";
  for (int i = 0; i < 10000; ++i) endless += "x17";
  EXPECT_NE(refusal<Forced>(start5, endless), "accepted");
}

TEST(Alquerque, BadPositionsAreRefusedWithTheirOffset) {
  const auto error = [](const std::string& text) {
    const auto p = Forced().read_position(text);
    return p ? std::string("accepted") : p.error().message();
  };
  EXPECT_NE(error("bbbbb/bbxbb").find("offset 8"), std::string::npos);
  EXPECT_NE(error("bbbbb/bbbbb/bb.ww/wwwww/wwwww").find("offset 29"), std::string::npos);
  EXPECT_NE(error(start5 + " ").find("offset 31"), std::string::npos);
  EXPECT_NE(error("...../...../...../...../..... w").find("no pieces"), std::string::npos);
  EXPECT_NE(error("bbbbb/bbbbb/bbbww/wwwww/wwwww w").find("13 black pieces"), std::string::npos);
  EXPECT_NE(error("").find("offset 0"), std::string::npos);
}

TEST(Alquerque, HistoryThatCannotBeIsRefused) {
  const std::string board = "......./......./......./...w.../......./......./b...... w";
  for (const std::string suffix : {" ", " 25-24", " 24-25 -", " 25-23 -", " 25-26 - ", " - -", " - 25-24", " x -"})
    EXPECT_FALSE(Codecup().read_position(board + suffix)) << suffix;
  EXPECT_TRUE(Codecup().read_position(board + " 25-24 43-44"));
  const std::string small = "...../...../..w../...../b.... w";
  for (const std::string suffix : {" ", " 13", " 13:", " 13:13", " 12:13", " 13:1+1", " 21:1,13:2", " 13:1,", " 13:26"})
    EXPECT_FALSE(Bell().read_position(small + suffix)) << suffix;
  EXPECT_TRUE(Bell().read_position(small + " 13:1+2,21:16"));
}

TEST(Alquerque, TooManyCapturesAreRefusedInWordsAndSoon) {
  const std::clock_t begin = std::clock();  // processor time, whatever else the machine does
  const std::string dense = ".b.b.b./bbbb.b./.b.bwb./bbbbbbb/.b.b.../..b..bb/.....b. ";
  for (const std::string side : {"w", "b"}) {
    const auto p = Codecup().read_position(dense + side);
    ASSERT_FALSE(p);
    EXPECT_NE(p.error().message().find("too many captures"), std::string::npos) << p.error().message();
  }
  const auto full = Codecup().read_position("wb.b.b./bbbbbbb/.b.b.b./bbbbbbb/.b.b.b./bbbbbbb/.b.b.b. w");
  ASSERT_FALSE(full);
  EXPECT_NE(full.error().message().find("too many captures"), std::string::npos);
  EXPECT_LT(std::clock() - begin, 20 * CLOCKS_PER_SEC);
}

/// One white piece among black ones on every point it can jump and none it can land on, some left out.
TEST(Alquerque, DensePositionsCountEveryPath) {
  Random random(5);
  const slow_alquerque::Game twin("forced");
  std::uint64_t largest = 0;
  for (int i = 0; i < 40; ++i) {
    std::string text;
    int black = 0;
    for (int s = 0; s < 25; ++s) {
      if (s > 0 && s % 5 == 0) text += '/';
      const bool lands = s / 5 % 2 == 0 && s % 5 % 2 == 0;
      const bool piece = !lands && black < 12 && random.below(8) != 0;
      black += piece;
      text += s == 12 ? 'w' : piece ? 'b' : '.';
    }
    const auto p = Forced().read_position(text + " w");
    if (!p) continue;
    const auto paths = twin.paths(twin.read(text + " w"), 400000);
    ASSERT_TRUE(paths);
    if (paths->empty()) continue;
    MoveList<Forced::Move> list;
    Forced().moves(*p, list);
    std::uint64_t sum = 0;
    for (const auto& m : list) sum += m.captured == 0 ? 1 : Forced().ways(*p, m);
    EXPECT_EQ(sum, paths->size()) << text;
    EXPECT_EQ(Forced().count_moves(*p), paths->size()) << text;
    largest = std::max<std::uint64_t>(largest, paths->size());
  }
  EXPECT_GT(largest, 2000U) << "none was dense enough to need merging";
}

TEST(Alquerque, AnyStringIsReadOrRefused) {
  Random random(6);
  const std::string letters = "wb./ 0123456789-x:+,\n";
  const auto fuzz = [&](const auto& game, const std::string& seed) {
    for (int i = 0; i < 3000; ++i) {
      std::string text = seed;
      for (std::uint64_t k = random.below(4); k < 4; ++k) {
        const std::size_t where = random.below(text.size() + 1);
        const char c = letters[random.below(letters.size())];
        if (random.below(3) == 0)
          text.insert(where, 1, c);
        else if (where < text.size() && random.below(4) == 0)
          text.erase(where, 1 + random.below(3));
        else if (where < text.size())
          text[where] = c;
      }
      const auto p = game.read_position(text);
      if (!p) continue;
      EXPECT_EQ(game.position_text(*p), text);
      for (const auto& move : legal_texts(game, *p)) EXPECT_TRUE(read_move(game, *p, move)) << text << " " << move;
    }
  };
  fuzz(Forced(), start5);
  fuzz(Murray(), "...../.b.b./...../..b../..w.. w");
  fuzz(Bell(), "...../...../.w.../...../.b..b w 12:13,22:21");
  fuzz(Codecup(), "......./......./......./..w..../......./......./.b..... w 24-25 44-43");
}

TEST(Alquerque, TheDrawingHasItsLines) {
  const Drawing small = Forced().drawing(Forced().initial());
  EXPECT_EQ(small.spots.size(), 25U);
  EXPECT_EQ(small.pieces.size(), 24U);
  EXPECT_EQ(small.strokes.size(), 40U + 16U);  // orthogonal, and one diagonal in each of the sixteen cells
  const Drawing large = Codecup().drawing(Codecup().initial());
  EXPECT_EQ(large.strokes.size(), 84U + 36U);
  EXPECT_EQ(Forced().text_drawing(Forced().initial()).substr(0, 46),
            " 1 b---b---b---b---b 5\n   | \\ | / | \\ | / |\n 6");
}

TEST(Alquerque, TheFamilyMakesEveryRuleSet) {
  const auto options = alquerque::Family::options();
  EXPECT_EQ(options.front().fallback, "forced");
  for (const auto& named : alquerque::rule_sets) {
    const auto settings = Settings::make(options, {{"rules", std::string(named.name)}}, "game");
    ASSERT_TRUE(settings);
    int made = 0;
    EXPECT_TRUE(alquerque::Family::make(*settings, [&](const auto& game) {
      ++made;
      EXPECT_EQ(game.rules, named.rules);
    }));
    EXPECT_EQ(made, 1) << named.name;
  }
}

/// Sets are turned row by row, points one by one.
template <int N>
void expect_images_of_sets() {
  using Board = alquerque::Board<N>;
  Random random(41);
  for (int symmetry = 0; symmetry < 8; ++symmetry)
    for (int i = 0; i < 100; ++i) {
      typename Board::Word set = 0;
      typename Board::Word turned = 0;
      for (int point = 0; point < Board::points; ++point)
        if (random.below(3) == 0) {
          set |= Board::bit(point);
          turned |= Board::bit(Board::image(point, symmetry));
        }
      EXPECT_EQ(Board::image(set, symmetry), turned) << N << ' ' << symmetry;
    }
}
TEST(AlquerqueBoards, AreTurnedWhole) {
  expect_images_of_sets<5>();
  expect_images_of_sets<7>();
}

}  // namespace
}  // namespace zermelo
