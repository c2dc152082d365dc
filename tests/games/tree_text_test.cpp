#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/core/notation.h"
#include "zermelo/games/tree/tree.h"

namespace zermelo {
namespace {

static_assert(Notated<Tree> && Notated<ChanceTree>);
static_assert(HasDrawing<Tree> && EvaluatorOf<tree::Evaluator, Tree>);
static_assert(!HasChance<Tree> && HasChance<ChanceTree>);
static_assert(std::is_trivially_copyable_v<tree::Position> && sizeof(tree::Position) == sizeof(void*));

/// Any tree that can be written: irregular, with names, sides and (if asked) chance nodes.
std::string any_tree(Random& random, int levels, bool chance) {
  if (levels == 0 || random.below(4) == 0) {
    const auto whole = std::to_string(static_cast<long>(random.below(41)) - 20);
    return random.below(3) == 0 ? whole + "." + std::to_string(random.below(1000)) : whole;
  }
  const std::uint64_t children = 1 + random.below(4);
  const bool lottery = chance && random.below(3) == 0;
  constexpr std::array<std::string_view, 4> sides{"", "", "max", "min"};
  std::string text = lottery ? "{" : std::string(sides[random.below(4)]) + "(";
  for (std::uint64_t i = 0; i < children; ++i) {
    if (i > 0) text += ' ';
    if (lottery) text += "1/" + std::to_string(children) + ":";
    if (random.below(3) == 0) text += static_cast<char>('a' + i) + std::string("=");
    text += any_tree(random, levels - 1, chance);
  }
  return text + (lottery ? "}" : ")");
}

template <class G>
std::string rewritten(const G& game, std::string_view text) {
  const auto position = game.read_position(text);
  return position ? game.position_text(*position) : position.error().message();
}

template <class G>
std::vector<std::string> names(const G& game, std::string_view text) {
  return legal_texts(game, game.read_position(text).value());
}

TEST(TreeText, TheDefaultIsTheTextbookTree) {
  const Tree game;
  EXPECT_EQ(game.position_text(game.initial()), "((3 12 8)(2 4 6)(14 5 2))");
}

TEST(TreeText, MaxMovesAtTheRootAndSidesAlternate) {
  const Tree game;
  const auto root = game.read_position("((3 (4 5)))").value();
  EXPECT_EQ(game.to_move(root), Player::First);
  const auto below = game.after(root, {0});
  EXPECT_EQ(game.to_move(below), Player::Second);
  EXPECT_EQ(game.to_move(game.after(below, {1})), Player::First);
}

TEST(TreeText, ASideMayBeNamed) {
  const Tree game;
  const auto root = game.read_position("(max(1 2)(3 4))").value();
  EXPECT_EQ(game.to_move(game.after(root, {0})), Player::First);
  EXPECT_EQ(game.to_move(game.after(root, {1})), Player::Second);
  EXPECT_EQ(game.position_text(root), "(max(1 2)(3 4))");
  EXPECT_EQ(rewritten(game, "max(min(1 2) (3 4))"), "((1 2)(3 4))") << "what needs not be said is not said";
}

TEST(TreeText, APositionWhoseRootIsMinsSaysSo) {
  const Tree game;
  const auto below = game.after(game.initial(), {1});
  EXPECT_EQ(game.position_text(below), "min(2 4 6)");
  EXPECT_EQ(game.read_position("min(2 4 6)").value(), below);
}

TEST(TreeText, ChanceTakesNoTurn) {
  const ChanceTree game;
  const auto root = game.read_position("({1/2:(3 4) 1/2:5})").value();
  const auto lottery = game.after(root, {0});
  EXPECT_EQ(game.to_move(lottery), Player::Chance);
  EXPECT_EQ(game.to_move(game.after(lottery, {0})), Player::Second);
  EXPECT_EQ(game.position_text(lottery), "{1/2:min(3 4) 1/2:5}");
  EXPECT_EQ(game.to_move(game.after(game.read_position("{1/2:(3 4) 1/2:5}").value(), {0})), Player::First);
}

TEST(TreeText, MovesAreNumberedOrNamed) {
  const Tree game;
  EXPECT_EQ(names(game, "(3 b=(2 4 6) x=3 7)"), (std::vector<std::string>{"1", "b", "x", "4"}));
  EXPECT_EQ(rewritten(game, "(1=3 2=5)"), "(3 5)") << "a child's own number is no name";
  EXPECT_EQ(rewritten(game, "(3 max=5)"), "(3 max=5)");
  EXPECT_EQ(rewritten(game, "(3 max=max(1 2))"), "(3 max=max(1 2))");
  const ChanceTree chance;
  EXPECT_EQ(names(chance, "{1/2:heads=3 1/2:tails=4}"), (std::vector<std::string>{"heads", "tails"}));
}

TEST(TreeText, AMoveIsReadByItsName) {
  const Tree game;
  const auto root = game.read_position("(3 b=(2 4))").value();
  EXPECT_EQ(read_move(game, root, "b").value(), tree::Move{1});
  EXPECT_EQ(read_move(game, root, "2").error().message(), "illegal move '2'; expected 1 or b; did you mean '1'?");
}

TEST(TreeText, NumbersAreWrittenAsShortAsTheyRead) {
  const Tree game;
  EXPECT_EQ(rewritten(game, "  ( 3.50 -0 .25 -12 007 1000000000 0.1 )\n"), "(3.5 0 0.25 -12 7 1000000000 0.1)");
  EXPECT_EQ(rewritten(game, "-7"), "-7");
}

TEST(TreeText, ProbabilitiesAreFractionsOrDecimals) {
  const ChanceTree game;
  EXPECT_EQ(rewritten(game, "{0.5:1 2/8:2 .25:3}"), "{1/2:1 1/4:2 1/4:3}");
  EXPECT_EQ(rewritten(game, "{1:4}"), "{1:4}");
  EXPECT_EQ(rewritten(game, "{1/3:1 1/3:2 1/3:3}"), "{1/3:1 1/3:2 1/3:3}");
  EXPECT_EQ(rewritten(game, "{0.333333333:1 0.333333333:2 0.333333334:3}"),
            "{333333333/1000000000:1 333333333/1000000000:2 166666667/500000000:3}");
  const auto p = game.read_position("{1/6:1 5/6:2}").value();
  EXPECT_DOUBLE_EQ(game.probability(p, {0}) + game.probability(p, {1}), 1);
}

TEST(TreeText, EqualTreesAreOnePositionHoweverTheyAreWritten) {
  const Tree game;
  const Tree copy = game;
  const auto a = game.read_position("((1 2)(1 2))").value();
  EXPECT_EQ(a, copy.read_position(" max( min(1 2.0) (1 2) ) ").value());
  EXPECT_EQ(game.after(a, {0}), game.after(a, {1}));
  EXPECT_NE(game.key(a), game.key(game.read_position("((1 2)(2 1))").value()));
  EXPECT_NE(game.key(a), game.key(game.read_position("(x=(1 2)(1 2))").value()));
  EXPECT_NE(game.key(game.after(a, {0})), game.key(game.read_position("(1 2)").value())) << "another side moves";
}

TEST(TreeText, SeveralThreadsMayReadIntoOneGame) {
  const Tree game;
  std::vector<tree::Position> found(4);
  {
    std::vector<std::jthread> threads;
    for (auto& position : found)
      threads.emplace_back([&] {
        Random random(5);
        for (int i = 0; i < 50; ++i) position = game.read_position(any_tree(random, 4, false)).value();
      });
  }
  for (const auto& position : found) EXPECT_EQ(position, found[0]);
}

TEST(TreeText, EveryDefectIsRefusedWithItsPlace) {
  const Tree game;
  const std::vector<std::pair<std::string, std::string>> defects{
      {"", "position, offset 0: ends too early"},
      {"   ", "position, offset 3: ends too early"},
      {"((3 4)", "position, offset 6: the bracket of offset 0 is never closed"},
      {"(3", "position, offset 2: the bracket of offset 0 is never closed"},
      {"(3 4))", "position, offset 5: ')' after the end of the tree"},
      {"3 4", "position, offset 2: '4' after the end of the tree"},
      {")", "position, offset 0: unexpected ')'"},
      {"(3 ])", "position, offset 3: unexpected ']'"},
      {"(3 \x01)", "position, offset 3: unexpected '?'"},
      {"(1 ())", "position, offset 3: a bracket without children"},
      {"(3 x)", "position, offset 3: 'x' is not a number"},
      {"(3 1e5)", "position, offset 3: '1e5' is not a number"},
      {"(inf)", "position, offset 1: 'inf' is not a number"},
      {"(3 --1)", "position, offset 3: '--1' is not a number"},
      {"(3 1.2.3)", "position, offset 3: '1.2.3' is not a number"},
      {"(-)", "position, offset 1: '-' is not a number"},
      {"(1000000001)", "position, offset 1: '1000000001' is too large"},
      {"(3 max 4)", "position, offset 7: 'max' without a bracket"},
      {"a=(3 4)", "position, offset 0: the root has a name"},
      {"(a=3 a=4)", "position, offset 5: two children called 'a'"},
      {"(2=3 4)", "position, offset 5: two children called '2'"},
      {"(a= )", "position, offset 4: unexpected ')'"},
      {"(=4)", "position, offset 1: bad name ''"},
      {"(a.b=4)", "position, offset 1: bad name 'a.b'"},
      {"(1:4)", "position, offset 2: unexpected ':'"},
      {"(3 {1:4})", "position, offset 3: this tree has chance nodes: use tree:chance"},
      {"(3 4}", "position, offset 4: unexpected '}'"},
  };
  for (const auto& [text, message] : defects) {
    const auto read = game.read_position(text);
    ASSERT_FALSE(read) << text;
    EXPECT_TRUE(read.error().message().starts_with(message + ";")) << text << " gave " << read.error().message();
  }
}

TEST(TreeText, EveryDefectOfAChanceNodeIsRefusedWithItsPlace) {
  const ChanceTree game;
  const std::vector<std::pair<std::string, std::string>> defects{
      {"{}", "position, offset 0: a bracket without children"},
      {"({1/2:3 1/3:4})", "position, offset 1: the probabilities sum to 0.83"},
      {"{0.5:3 0.6:4}", "position, offset 0: the probabilities sum to 1.1"},
      {"{3 4}", "position, offset 1: a child of { without probability"},
      {"{1/2:3 4}", "position, offset 7: a child of { without probability"},
      {"{0:3 1:4}", "position, offset 1: '0' is not a probability"},
      {"{1/0:3}", "position, offset 1: '1/0' is not a probability"},
      {"{3/2:3}", "position, offset 1: '3/2' is not a probability"},
      {"{-1/2:3}", "position, offset 1: '-1/2' is not a probability"},
      {"{1/2/3:3}", "position, offset 1: '1/2/3' is not a probability"},
      {"{0.0123456789:3}", "position, offset 1: '0.0123456789' is not a probability"},
      {"{.0123456789:3}", "position, offset 1: '.0123456789' is not a probability"},
      {"{.:3}", "position, offset 1: '.' is not a probability"},
      {"{1/2:a=3 1/2:a=4}", "position, offset 9: two children called 'a'"},
      {"{1:3)", "position, offset 4: a child of { without probability"},
      {"max{1:3}", "position, offset 3: 'max' without a bracket"},
      {"{1:", "position, offset 3: ends too early"},
      {"{1:3", "position, offset 4: the bracket of offset 0 is never closed"},
  };
  for (const auto& [text, message] : defects) {
    const auto read = game.read_position(text);
    ASSERT_FALSE(read) << text;
    EXPECT_TRUE(read.error().message().starts_with(message)) << text << " gave " << read.error().message();
  }
}

TEST(TreeText, TreesThatAreTooLargeAreRefused) {
  const Tree game;
  const auto nested = [](int n) {
    const auto times = static_cast<std::size_t>(n);
    return std::string(times, '(') + "1" + std::string(times, ')');
  };
  EXPECT_TRUE(game.read_position(nested(200)));
  EXPECT_EQ(game.read_position(nested(201)).error().message(),
            "position, offset 200: brackets nested too deeply; expected at most 200 inside each other");
  EXPECT_FALSE(game.read_position(nested(100'000)));
  std::string wide = "(";
  for (int i = 0; i < 65'536; ++i) wide += "1 ";
  EXPECT_TRUE(game.read_position(wide + ")"));
  EXPECT_EQ(game.read_position(wide + "1)").error().what, "too many children");
  EXPECT_EQ(game.read_position("(" + std::string(41, 'n') + "=3)").error().expected,
            "1 to 40 letters, digits, _ or - before =");
}

TEST(TreeText, TreesOfMoreThanAMillionNodesAreRefused) {
  const Tree game;
  std::string wide = "(";
  for (int i = 0; i < 50'000; ++i) wide += "1 ";
  wide += ")";
  std::string huge = "(";
  for (int i = 0; i < 20; ++i) huge += wide;
  EXPECT_EQ(game.read_position(huge + ")").error().what, "more than 1000000 nodes");
}

RC_GTEST_PROP(TreeText, WhatIsPrintedReadsBackEqual, (std::uint64_t seed)) {
  Random random(seed);
  const ChanceTree game;
  const auto position = game.read_position(any_tree(random, 5, true)).value();
  const std::string text = game.position_text(position);
  const auto again = game.read_position(text).value();
  RC_ASSERT(again == position);
  RC_ASSERT(game.key(again) == game.key(position));
  RC_ASSERT(game.position_text(again) == text);
}

RC_GTEST_PROP(TreeText, EveryPositionBelowReadsBackEqual, (std::uint64_t seed)) {
  Random random(seed);
  const ChanceTree game;
  auto position = game.read_position(any_tree(random, 6, true)).value();
  MoveList<tree::Move> moves;
  while (!moves_or_outcome(game, position, moves)) {
    position = game.after(position, moves[random.below(moves.size())]);
    RC_ASSERT(game.read_position(game.position_text(position)).value() == position);
  }
}

RC_GTEST_PROP(TreeText, AnyTextGivesAPositionOrAnErrorWithItsPlace, (std::uint64_t seed)) {
  Random random(seed);
  const ChanceTree game;
  constexpr std::string_view alphabet = "(((){}}=:/. 01-ab\xff";
  std::string text;
  for (std::uint64_t i = random.below(30); i > 0; --i) text += alphabet[random.below(alphabet.size())];
  const auto read = game.read_position(text);
  if (read)
    RC_ASSERT(game.read_position(game.position_text(*read)).value() == *read);
  else
    RC_ASSERT(read.error().where.starts_with("position, offset "));
}

TEST(TreeText, TheTextDrawingIsIndented) {
  const ChanceTree game;
  EXPECT_EQ(game.text_drawing(game.read_position("(a=(3 12){1/4:5 3/4:6})").value()),
            "MAX\n"
            "+-- a: MIN\n"
            "|   +-- 1: 3\n"
            "|   `-- 2: 12\n"
            "`-- 2: CHANCE\n"
            "    +-- 1 (1/4): 5\n"
            "    `-- 2 (3/4): 6\n");
}

TEST(TreeText, ALargeTreeIsDrawnInPartAndSaysSo) {
  const Tree game(tree::UniformTree{.branching = 3, .depth = 8});
  EXPECT_TRUE(game.text_drawing(game.initial()).ends_with("... and 7841 nodes more\n"));
  const Drawing drawing = game.drawing(game.initial());
  EXPECT_EQ(drawing.caption, "the first 6 of 8 levels");
  EXPECT_EQ(drawing.spots.size(), 1093U);
}

TEST(TreeText, ThePictureShowsEveryNodeOverTheMiddleOfItsChildren) {
  const ChanceTree game;
  const Drawing drawing = game.drawing(game.read_position("(a=(3 12){1/4:5 3/4:6})").value());
  ASSERT_EQ(drawing.spots.size(), 7U);
  EXPECT_EQ(drawing.strokes.size(), 6U);
  EXPECT_EQ(drawing.labels.size(), 4U + 3U) << "four leaves, a name and two probabilities";
  const auto& root = drawing.spots.back();
  EXPECT_EQ(root.shape, Drawing::Shape::Triangle);
  EXPECT_DOUBLE_EQ(root.x, drawing.width / 2);
  EXPECT_EQ(drawing.spots[2].shape, Drawing::Shape::Inverted);
  EXPECT_EQ(drawing.spots[2].id, "a") << "a child of the root can be clicked";
  EXPECT_DOUBLE_EQ(drawing.spots[2].x, (drawing.spots[0].x + drawing.spots[1].x) / 2);
  EXPECT_EQ(drawing.spots[5].shape, Drawing::Shape::Circle) << "as in Russell and Norvig";
  for (const auto& spot : drawing.spots) {
    EXPECT_GT(spot.x, 0);
    EXPECT_LT(spot.x, drawing.width);
    EXPECT_LT(spot.y, drawing.height);
  }
}

}  // namespace
}  // namespace zermelo
