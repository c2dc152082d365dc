// Exercises on Monte Carlo tree search: the answers by a computation of their own.
#include "zermelo/quiz/sampled.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "zermelo/games/tree/notation.h"
#include "zermelo/quiz/exercise.h"
#include "zermelo/quiz/words.h"

namespace zermelo {
namespace {

using View = SamplingConvention::View;

Exercise sampled_exercise(const std::string& kind, int number, const SamplingConvention& convention = {},
                          std::uint64_t seed = 7, int level = 2) {
  return *make_exercise({.seed = seed, .kind = kind, .sampling = convention, .level = level}, number);
}

/// Calls use(exercise as a program sees it) for sheets of a kind in all levels and both views.
template <class Use>
void each_exercise(const std::string& kind, Use&& use) {
  for (const View view : {View::Mover, View::Max})
    for (const double c : {0.0, 0.5, 1.4})
      for (int level = 1; level <= QuizLimits::level; ++level)
        for (int number = 1; number <= 12; ++number)
          use(to_json(sampled_exercise(kind, number, {.c = c, .view = view}, 7, level)));
}

/// The part of the playouts of a node that the player who moved to it has won, from the numbers that a student sees.
double share(const Json& exercise, const Json& node) {
  const double share = node["wins"].get<double>() / node["visits"].get<double>();
  if (exercise["convention"]["view"] == "mover") return share;
  const Json& parent = exercise["nodes"][node["parent"].get<std::size_t>()];
  return parent["kind"] == "max" ? share : 1 - share;
}
double formula(const Json& exercise, const Json& node) {
  const Json& parent = exercise["nodes"][node["parent"].get<std::size_t>()];
  return share(exercise, node) + exercise["convention"]["c"].get<double>() *
                                     std::sqrt(std::log(parent["visits"].get<double>()) / node["visits"].get<double>());
}

TEST(SampledTree, CountsEveryPlayoutOnItsWay) {
  for (const char* const kind : {"ucb", "uct", "backup"})
    each_exercise(kind, [](const Json& exercise) {
      for (const Json& node : exercise["nodes"]) {
        const auto visits = node["visits"].get<std::uint32_t>();
        EXPECT_LE(node["wins"].get<double>(), visits);
        EXPECT_GE(node["wins"].get<double>(), 0);
        EXPECT_EQ(node["value"], nullptr);
        if (node["children"].empty()) continue;
        std::uint32_t below = 0;
        for (const Json& child : node["children"])
          below += exercise["nodes"][child.get<std::size_t>()]["visits"].get<std::uint32_t>();
        EXPECT_EQ(visits, below + (node["parent"].is_null() ? 0 : 1));
      }
    });
}

TEST(SampledTree, BothViewsCountTheSamePlayouts) {
  const Exercise mover = sampled_exercise("uct", 1);
  const Exercise max = sampled_exercise("uct", 1, {.view = View::Max});
  ASSERT_EQ(mover.sampled->counts, max.sampled->counts);
  for (const auto& place : mover.chart.places()) {
    const double by_max = max.counts().wins(place.id);
    const bool max_moved = place.level % 2 == 1;
    EXPECT_EQ(mover.counts().wins(place.id), max_moved ? by_max : mover.counts().visits(place.id) - by_max);
  }
}

TEST(UcbExercise, HasTheValuesOfTheFormula) {
  std::size_t asked = 0;
  each_exercise("ucb", [&](const Json& exercise) {
    EXPECT_EQ(exercise["items"].size(), exercise["nodes"][0]["children"].size());
    for (const Json& item : exercise["items"]) {
      const Json& node = exercise["nodes"][item["node"].get<std::size_t>()];
      EXPECT_EQ(item["part"], "ucb");
      EXPECT_EQ(node["parent"], 0);
      EXPECT_NEAR(item["answer"].get<double>(), formula(exercise, node), 1e-9) << exercise;
      ++asked;
    }
  });
  EXPECT_GT(asked, 200U);
}

TEST(UctExercise, HasTheLeafThatTheFormulaSelects) {
  std::set<std::size_t> levels;
  std::size_t never_visited = 0;
  std::size_t not_the_best_mean = 0;
  each_exercise("uct", [&](const Json& exercise) {
    const Json* at = &exercise["nodes"][0];
    std::size_t steps = 0;
    bool surprise = false;
    for (; !(*at)["children"].empty(); ++steps) {
      const Json* best = nullptr;
      double most = 0;
      double best_share = 0;
      for (const Json& child : (*at)["children"]) {
        const Json& node = exercise["nodes"][child.get<std::size_t>()];
        const bool fresh = node["visits"] == 0;
        const double value = fresh ? 1e9 : formula(exercise, node);
        if (!fresh) best_share = std::max(best_share, share(exercise, node));
        if (best == nullptr || value > most) {
          best = &node;
          most = value;
        }
      }
      at = best;
      never_visited += (*at)["visits"] == 0;
      surprise |= (*at)["visits"] == 0 || share(exercise, *at) < best_share;
    }
    levels.insert(steps);
    not_the_best_mean += surprise;
    ASSERT_EQ(exercise["items"].size(), 1U);
    EXPECT_EQ(exercise["items"][0]["part"], "next");
    EXPECT_EQ(exercise["items"][0]["node"], (*at)["id"]) << exercise;
  });
  EXPECT_EQ(levels, (std::set<std::size_t>{1, 2, 3}));
  EXPECT_GT(never_visited, 10U);
  EXPECT_GT(not_the_best_mean, 100U) << "who looks at the means alone is wrong now and then";
}

/// Two decimals are enough to see which child is selected.
TEST(UctExercise, IsClear) {
  each_exercise("uct", [](const Json& exercise) {
    for (const Json& node : exercise["nodes"]) {
      if (node["children"].empty() || !node["parent"].is_null()) continue;
      std::multiset<double> values;
      for (const Json& child : node["children"]) {
        const Json& below = exercise["nodes"][child.get<std::size_t>()];
        values.insert(below["visits"] == 0 ? 1e9 : formula(exercise, below));
      }
      EXPECT_GT(*values.rbegin() - *std::next(values.rbegin()), 0.02) << exercise;
    }
  });
}

TEST(BackupExercise, ChangesThePathAndNothingElse) {
  std::map<std::string, int> winners;
  each_exercise("backup", [&](const Json& exercise) {
    const std::string winner = exercise["playout"]["winner"];
    ++winners[winner];
    const auto path = exercise["playout"]["path"].get<std::vector<std::size_t>>();
    EXPECT_EQ(path.front(), 0U);
    EXPECT_EQ(exercise["nodes"][path.back()]["visits"], 0);
    ASSERT_EQ(exercise["items"].size(), 2 * exercise["nodes"].size());
    for (const Json& item : exercise["items"]) {
      const Json& node = exercise["nodes"][item["node"].get<std::size_t>()];
      if (std::ranges::find(path, item["node"].get<std::size_t>()) == path.end()) {
        EXPECT_EQ(item["answer"], nullptr);
        continue;
      }
      if (item["part"] == "visits") {
        EXPECT_EQ(item["answer"].get<double>(), node["visits"].get<double>() + 1);
        continue;
      }
      // MIN has moved to the nodes where MAX is to move.
      const bool max = exercise["convention"]["view"] == "max" || node["to_move"] == "min";
      const double gain = winner == "draw" ? 0.5 : (winner == "max") == max ? 1 : 0;
      EXPECT_EQ(item["answer"].get<double>(), node["wins"].get<double>() + gain) << exercise;
    }
  });
  EXPECT_GT(winners["max"], 10);
  EXPECT_GT(winners["min"], 10);
  EXPECT_GT(winners["draw"], 5);
}

TEST(SampledExercise, IsTheSameForTheSameSeedAndAnotherForAnother) {
  for (const char* const kind : {"ucb", "uct", "backup"})
    for (int number = 1; number <= 4; ++number) {
      EXPECT_EQ(to_json(sampled_exercise(kind, number)), to_json(sampled_exercise(kind, number)));
      EXPECT_NE(to_json(sampled_exercise(kind, number))["nodes"],
                to_json(sampled_exercise(kind, number, {}, 8))["nodes"]);
    }
}

TEST(SampledExercise, OfASheetTakesTheKindsInTurn) {
  const auto sheet = *make_exercises({.seed = 7, .kind = "mcts"}, 4);
  std::vector<std::string> kinds;
  for (const Exercise& each : sheet) kinds.push_back(to_string(each.kind));
  EXPECT_EQ(kinds, (std::vector<std::string>{"ucb", "uct", "backup", "ucb"}));
}

TEST(SampledExercise, DrawsItsOwnTree) {
  const auto refused = make_exercise({.kind = "uct", .tree = "((1 2)(3 4))"}, 1);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::Unsupported);
}

TEST(SampledExercise, NamesItsConvention) {
  EXPECT_NE(exercise_text(sampled_exercise("uct", 1, {.c = 2})).find("with c = 2, "), std::string::npos);
  EXPECT_NE(exercise_text(sampled_exercise("uct", 1, {.view = View::Max})).find("MAX has won w of n"),
            std::string::npos);
  EXPECT_EQ(quiz_link({.seed = 7, .kind = "mcts", .sampling = {.c = 0.5, .view = View::Max}}, 3),
            "#/quiz?seed=7&count=3&kind=mcts&c=0.5&view=max&level=2");
}

TEST(SamplingConvention, IsReadFromWords) {
  EXPECT_EQ(*SamplingConvention::read("0.5", "max"), (SamplingConvention{.c = 0.5, .view = View::Max}));
  EXPECT_FALSE(SamplingConvention::read("-1", "max"));
  EXPECT_FALSE(SamplingConvention::read("11", "max"));
  EXPECT_FALSE(SamplingConvention::read("much", "max"));
  EXPECT_FALSE(SamplingConvention::read("1", "min"));
}

/// A sheet tells nothing before its key, and the key has the answers.
TEST(SampledSheet, HasItsAnswersOnTheKeyAlone) {
  const auto exercises = *make_exercises({.seed = 7, .kind = "mcts"}, 6);
  const std::string sheet = quiz_sheet(exercises, "#/quiz");
  const std::size_t key = sheet.find("<section class=\"key\">");
  const std::string body = sheet.substr(sheet.find("<body>"), key - sheet.find("<body>"));
  for (const char* const telling : {"filled", "\"next\"", "\"answer\""}) {
    EXPECT_EQ(body.find(telling), std::string::npos) << telling;
    EXPECT_NE(sheet.find(telling, key), std::string::npos) << telling;
  }
  EXPECT_NE(body.find("Monte Carlo tree search: exercises"), std::string::npos);
  for (const Exercise& exercise : exercises) {
    EXPECT_NE(sheet.find(answer_line(exercise), key), std::string::npos);
    for (const QuizItem& item : exercise.items) EXPECT_EQ(body.find(item.why), std::string::npos);
  }
}

// By hand: the root has 10 playouts, B has 4 with 3 wins of MAX, C has 6 with 3.
// B: 3/4 + 1.4 · √(ln 10 / 4) = 0.75 + 1.4 · 0.7587 = 1.81; C: 0.5 + 1.4 · √(2.3026 / 6) = 0.5 + 0.8673 = 1.37
TEST(SampledView, ComputesWhatAStudentWrites) {
  tree::Pool pool;
  const Chart chart(*pool.intern(
      {.kind = tree::Kind::Max, .edges = {{.to = pool.intern({.value = 1})}, {.to = pool.intern({.value = 2})}}}));
  const SampledTree tree{.counts = {{10, 6}, {4, 3}, {6, 3}}, .path = {0, 1}, .winner = PlayoutWinner::Min};
  const SamplingConvention convention;
  const SampledView view(chart, tree, convention);
  EXPECT_NEAR(*view.ucb(1), 1.81, 0.005);
  EXPECT_NEAR(*view.ucb(2), 1.37, 0.005);
  EXPECT_EQ(view.ucb_words(1), "A1: 3/4 + 1.4 · √(ln 10 / 4) = 0.75 + 1.06 = 1.81.");
  EXPECT_EQ(view.selection_words(), "At A the largest of A1 = 1.81, A2 = 1.37 is A1.");
  EXPECT_EQ(view.text(0), "4/10") << "MIN moved to the root";
  EXPECT_EQ(view.back_up_words(0), "A is on the path and counts the wins of MIN: 4/10 becomes 5/11.");
  EXPECT_EQ(view.back_up_words(1), "A1 is on the path and counts the wins of MAX: 3/4 becomes 3/5.");
  EXPECT_EQ(view.back_up_words(2), "A2 is not on the path of the playout and does not change.");
}

}  // namespace
}  // namespace zermelo
