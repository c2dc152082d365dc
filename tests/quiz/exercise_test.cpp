#include "zermelo/quiz/exercise.h"

#include <gtest/gtest.h>

#include <set>

#include "textbook.h"
#include "zermelo/any/catalogue.h"
#include "zermelo/quiz/said.h"
#include "zermelo/quiz/source.h"
#include "zermelo/quiz/words.h"

namespace zermelo {
namespace {

Exercise exercise(const std::string& tree, const std::string& kind, const Convention& convention = {}) {
  return *make_exercise({.kind = kind, .convention = convention, .tree = tree}, 1);
}
/// The reason given for one part of the place with this name.
std::string why(const Exercise& about, const std::string& name, const std::string& part) {
  for (const QuizItem& item : about.items)
    if (about.chart[item.place].name == name && to_string(item.part) == part) return item.why;
  return "nothing is said of " + name;
}

TEST(Exercise, IsTheSameForTheSameSeed) {
  for (int number = 1; number <= 8; ++number) {
    const auto one = make_exercise({.seed = 7}, number);
    const auto again = make_exercise({.seed = 7}, number);
    const auto other = make_exercise({.seed = 8}, number);
    EXPECT_EQ(to_json(*one), to_json(*again));
    EXPECT_NE(one->tree, other->tree);
  }
}

TEST(Exercise, OfSeedSevenIsThisTreeOnEveryMachine) {
  EXPECT_EQ(random_tree(7, 1, 1), "((4 11)(9 1)(2 8))");
  EXPECT_EQ(random_tree(7, 1, 2), "(((5 2 9)(7 21 13)(23 18))((12 17 20)(8 6)))");
  EXPECT_EQ(random_tree(7, 3, 2), "(((13 6)(26 20)(2 13 4))((9 22)(7 10)(24 25 5)))");
}

TEST(Exercise, HasTheSameTreeByEveryConvention) {
  const Convention other{
      .cut = Convention::Cut::Above, .order = Convention::Order::Reverse, .fail = Convention::Fail::Hard};
  EXPECT_EQ(make_exercise({.seed = 7}, 2)->tree, make_exercise({.seed = 7, .convention = other}, 2)->tree);
}

TEST(RandomTree, HasDifferentLeavesExceptInEveryThird) {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (int number = 1; number <= 6; ++number)
      for (int level = 1; level <= QuizLimits::level; ++level) {
        const Chart chart = *read_chart(random_tree(seed, number, level));
        std::multiset<double> leaves;
        for (const auto& place : chart.places())
          if (place.leaf()) leaves.insert(place.value);
        EXPECT_EQ(leaves.size() - std::set<double>(leaves.begin(), leaves.end()).size(), number % 3 == 0 ? 1U : 0U);
      }
}

TEST(RandomTree, HasSomethingToCutByEveryConvention) {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (int number = 1; number <= 6; ++number)
      for (const auto cut : {Convention::Cut::AtLeast, Convention::Cut::Above})
        for (const auto order : {Convention::Order::Natural, Convention::Order::Reverse})
          for (const auto fails : {Convention::Fail::Soft, Convention::Fail::Hard})
            EXPECT_TRUE(make_exercise({.seed = seed, .convention = {cut, order, fails}}, number)->walk.cut_anything());
}

TEST(RandomTree, OfEveryThirdNumberTellsTheConventionsOfTheCutApart) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto one = make_exercise({.seed = seed, .kind = "cuts"}, 3);
    const auto other = make_exercise({.seed = seed, .kind = "cuts", .convention = {.cut = Convention::Cut::Above}}, 3);
    EXPECT_NE(answer_line(*one), answer_line(*other));
  }
}

TEST(Exercise, OfAMixedSheetTakesTheKindsInTurn) {
  const auto sheet = *make_exercises({.seed = 7}, 5);
  std::vector<std::string> kinds;
  for (const Exercise& each : sheet) kinds.push_back(to_string(each.kind));
  EXPECT_EQ(kinds, (std::vector<std::string>{"values", "windows", "cuts", "next", "values"}));
}

TEST(Explanation, OfACutNamesTheTwoNumbersTheTwoNodesAndTheConvention) {
  EXPECT_EQ(why(exercise(textbook, "cuts"), "C2", "cut"),
            "MIN already has 2 at C, MAX has 3 at B: α = 3 ≥ β = 2, so C2 and C3 are cut off.");
  EXPECT_EQ(why(exercise(textbook, "cuts"), "D2", "cut"),
            "D2 is visited: when its turn comes, α = 3 ≥ β = 14 does not hold.");
  EXPECT_EQ(why(exercise("((3 5)(3 1))", "cuts", {.cut = Convention::Cut::Above}), "C2", "cut"),
            "C2 is visited: when its turn comes, α = 3 > β = 3 does not hold; equal is not enough.");
}

TEST(Explanation, OfAValueSaysWhatFailSoftAndFailHardMakeOfIt) {
  EXPECT_EQ(why(exercise(textbook, "values"), "B", "value"), "MIN B takes the smallest of B1 = 3, B2 = 12, B3 = 8: 3.");
  EXPECT_EQ(why(exercise(textbook, "values"), "C", "value"),
            "MIN C takes the smallest of C1 = 2: 2. Then MIN already has 2 at C, MAX has 3 at B: α = 3 ≥ β = 2, so C2 "
            "and C3 are cut off. 2 is below α = 3: fail-soft returns it as it is.");
  EXPECT_EQ(
      why(exercise(textbook, "values", {.fail = Convention::Fail::Hard}), "D", "value"),
      "MIN D takes the smallest of D1 = 14, D2 = 5, D3 = 2: 2. 2 is below α = 3: fail-hard returns the bound, 3.");
}

TEST(Explanation, OfAWindowSaysWhoseNumbersItsEndsAre) {
  const Exercise windows = exercise(textbook, "windows");
  EXPECT_EQ(why(windows, "C", "alpha"), "α = 3 at C: MAX A above it already has 3, from B.");
  EXPECT_EQ(why(windows, "C", "beta"), "β = +∞ at C: no MIN above it has a value yet.");
}

TEST(Explanation, OfWhatIsNeverLookedAtNamesTheBranchAboveIt) {
  const Exercise values = exercise("((3 4)(2 (7 8)))", "values");
  EXPECT_EQ(why(values, "D", "value"),
            "D is never visited. MIN already has 2 at C, MAX has 3 at B: α = 3 ≥ β = 2, so D is cut off.");
  const Exercise cuts = exercise("((3 4)(2 (7 8)))", "cuts");
  EXPECT_EQ(
      why(cuts, "D1", "cut"),
      "D1 goes with D, the branch that is cut above it. MIN already has 2 at C, MAX has 3 at B: α = 3 ≥ β = 2, so "
      "D is cut off.");
}

TEST(NextStep, IsAskedWhereACutSkipsWhatTheEyeExpects) {
  const Exercise next = exercise(textbook, "next");
  EXPECT_EQ(next.question,
            "Alpha-beta has visited the numbered nodes, the last being C1. Which node does it visit next?");
  EXPECT_EQ(answer_line(next), "D");
  EXPECT_EQ(
      next.items.front().why,
      "MIN already has 2 at C, MAX has 3 at B: α = 3 ≥ β = 2, so C2 and C3 are cut off. MIN C returns 2. MAX A now "
      "has the window [3, +∞]; α ≥ β does not hold, so its next child D is visited.");
}

TEST(NextStep, ShowsWhatHasReturnedAndHidesWhatIsOpen) {
  const Exercise next = exercise(textbook, "next");
  EXPECT_EQ(next.known(1), 3);             // B
  EXPECT_EQ(next.known(5), std::nullopt);  // C: whether it returns is the question
  EXPECT_EQ(next.known(0), std::nullopt);
}

TEST(WrittenTree, WithADefectIsRefusedWithItsPlace) {
  EXPECT_EQ(read_chart("((3 12 8)(2 4 6)").error().where, "tree, offset 16");
  EXPECT_EQ(read_chart("(1 {1/2:3 1/2:4})").error().where, "tree, offset 3");
  EXPECT_EQ(read_chart("5").error().what, "a leaf alone asks nothing");
  std::string large = "(";
  for (int i = 0; i < 101; ++i) large += "1 ";
  EXPECT_EQ(read_chart(large + ")").error().what, "102 nodes are too many for an exercise");
}

Expected<std::string> tree_of(const std::string& game, const std::string& position, int depth,
                              const std::string& evaluator) {
  const auto played = *catalogue().game(game, position);
  const auto line = *played->start(position);
  const auto player = *played->player(whole_tree_player(depth, evaluator));
  return written_tree(*player->think(*line, {.trace_nodes = QuizLimits::nodes}));
}

TEST(RealPosition, BecomesAWrittenTreeWithItsMovesAndTheSameValue) {
  const auto text = tree_of("mnk:3,3,3", "xox/.o./.x.", 2, "open-lines");
  ASSERT_TRUE(text) << text.error().message();
  const Chart chart = *read_chart(*text);
  EXPECT_EQ(chart[0].kind, tree::Kind::Max);  // whoever is to move
  EXPECT_FALSE(chart[1].move.empty());
  const auto game = *catalogue().game("mnk:3,3,3");
  const auto line = *game->start("xox/.o./.x.");
  const auto thought = *(*game->player("alphabeta:depth=2,evaluator=open-lines"))->think(*line, {});
  EXPECT_EQ(Walk(chart, {}).visits[0]->value, *thought.value);
}

TEST(RealPosition, KeepsMaxAboveMaxWhereAPlayerMovesAgain) {
  const auto text = tree_of("kalah", "0,0,1,0,2,1,20/0,1,0,3,0,0,20 S", 2, "stores");
  ASSERT_TRUE(text) << text.error().message();
  const Chart chart = *read_chart(*text);
  EXPECT_TRUE(std::ranges::any_of(chart.places(), [&](const auto& place) {
    return place.kind == tree::Kind::Max && place.parent && chart[*place.parent].kind == tree::Kind::Max;
  }));
}

TEST(RealPosition, ThatIsTooLargeIsRefused) {
  EXPECT_NE(tree_of("chess", "", 2, "").error().what.find("too many for an exercise"), std::string::npos);
}

TEST(Link, OpensTheSameSheet) {
  EXPECT_EQ(quiz_link({.seed = 7}, 10), "#/quiz?seed=7&count=10&kind=mixed&cut=ge&order=natural&fail=soft&level=2");
  EXPECT_EQ(quiz_link({.kind = "cuts", .convention = {.cut = Convention::Cut::Above}, .tree = "(1 a=2)"}, 1),
            "#/quiz?seed=1&count=1&kind=cuts&cut=gt&order=natural&fail=soft&tree=%281%20a%3D2%29");
}

TEST(Explanation, SaysWhatItsKeysSay) {
  // MIN C has 2 when MAX has 3: C2 and C3 are cut.
  const Exercise about = exercise("((3 12 8)(2 4 6)(14 5 2))", "cuts");
  for (const QuizItem& item : about.items) {
    const Json said = explanation(about, item);
    ASSERT_EQ(said.size(), 1U) << item.why;
    if (about.chart[item.place].name != "C2") continue;
    EXPECT_EQ(said[0]["key"], "cut-many");
    EXPECT_EQ(said[0]["with"],
              Json::parse(R"({"mover": "MIN", "value": "2", "node": "C", "rival": "MAX", "rival_value": "3",
                "rival_node": "B", "alpha": "3", "sign": "≥", "beta": "2", "cut": ["C2", "C3"]})"));
  }
}

TEST(Explanation, HasAsManyKeysAsSentences) {
  EXPECT_EQ(quiz_sentence_keys.size(), static_cast<std::size_t>(QuizSentence::NextChild) + 1);
  EXPECT_EQ(std::set<std::string>(quiz_sentence_keys.begin(), quiz_sentence_keys.end()).size(),
            quiz_sentence_keys.size());
}

TEST(Explanation, SaysEverySentenceInSomeExercise) {
  std::set<std::string> said;
  Exercise early = exercise("((3 12 8)(2 4 6))", "next");
  early.seen = 1;  // exercises stop later, after a leaf
  const QuizItem down{.place = early.walk.order[1], .part = QuizItem::Part::Next};
  EXPECT_EQ(explain(early, down), "The search goes down to the first child of MAX A, B.");
  for (const Json& sentence : explanation(early, down)) said.insert(sentence["key"]);
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    for (const auto cut : {Convention::Cut::AtLeast, Convention::Cut::Above})
      for (const auto fails : {Convention::Fail::Soft, Convention::Fail::Hard}) {
        const QuizWish wish{.seed = seed, .convention = {.cut = cut, .fail = fails}, .level = 3};
        const auto sheet = *make_exercises(wish, 8);
        for (const Exercise& each : sheet)
          for (const QuizItem& item : each.items)
            for (const Json& sentence : explanation(each, item)) said.insert(sentence["key"]);
      }
  EXPECT_EQ(said, std::set<std::string>(quiz_sentence_keys.begin(), quiz_sentence_keys.end()));
}

}  // namespace
}  // namespace zermelo
