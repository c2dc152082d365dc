#include <gtest/gtest.h>

#include "textbook.h"
#include "zermelo/quiz/words.h"

namespace zermelo {
namespace {

/// The answer that stands on the key of a printed sheet.
std::string printed_answer(const std::string& sheet, int number) {
  const std::string head = "<section class=\"exercise\" id=\"key-" + std::to_string(number) + "\">";
  const std::string open = "<p class=\"answer\">";
  const std::size_t section = sheet.find(head);
  if (section == std::string::npos) return "no key to " + std::to_string(number);
  const std::size_t from = sheet.find(open, section) + open.size();
  return sheet.substr(from, sheet.find("</p>", from) - from);
}

std::string list(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
  return text;
}

/// The right answer, by the textbook search.
std::string true_answer(const Exercise& exercise) {
  const Chart& chart = exercise.chart;
  const TextbookWalk book(exercise.tree, chart, exercise.wish.convention.order);
  std::vector<std::string> parts;
  for (const auto& place : chart.places()) {
    const auto& visit = book.visits[place.id];
    if (exercise.kind == QuizKind::Values && !place.leaf())
      parts.push_back(visit ? place.name + " = " + quiz_number(visit->value) : place.name + " –");
    if (exercise.kind == QuizKind::Windows && !place.leaf() && place.parent)
      parts.push_back(visit ? place.name + " [" + quiz_number(visit->alpha) + ", " + quiz_number(visit->beta) + "]"
                            : place.name + " –");
    if (exercise.kind == QuizKind::Cuts && !visit && book.visits[*place.parent]) parts.push_back(place.name);
  }
  if (exercise.kind == QuizKind::Next) parts.push_back(chart[book.order[exercise.seen]].name);
  return list(parts);
}

TEST(Sheet, HasTheKeyThatTheTextbookSearchFinds) {
  for (const auto order : {Convention::Order::Natural, Convention::Order::Reverse})
    for (int level = 1; level <= QuizLimits::level; ++level) {
      const auto exercises = *make_exercises({.seed = 7, .convention = {.order = order}, .level = level}, 12);
      const std::string sheet = quiz_sheet(exercises, "#/quiz");
      for (const Exercise& exercise : exercises)
        EXPECT_EQ(printed_answer(sheet, exercise.number), true_answer(exercise)) << exercise.tree;
    }
}

TEST(Sheet, TellsNothingBeforeItsKey) {
  const auto exercises = *make_exercises({.seed = 7}, 8);
  const std::string sheet = quiz_sheet(exercises, "#/quiz");
  const std::size_t key = sheet.find("<section class=\"key\">");
  const std::string body = sheet.substr(sheet.find("<body>"), key - sheet.find("<body>"));
  for (const char* const telling : {"\"filled\"", "window filled", "\"cross\"", "\"next\"", "\"gone\"", "\"answer\""}) {
    EXPECT_EQ(body.find(telling), std::string::npos) << telling;
    EXPECT_NE(sheet.find(telling, key), std::string::npos) << telling;
  }
  for (const Exercise& exercise : exercises)
    for (const QuizItem& item : exercise.items) EXPECT_EQ(body.find(item.why), std::string::npos);
}

TEST(Sheet, NamesItsConventionAndStandsAlone) {
  const auto exercises =
      *make_exercises({.convention = {.cut = Convention::Cut::Above, .fail = Convention::Fail::Hard}}, 2);
  const std::string sheet = quiz_sheet(exercises, "#/quiz?seed=1");
  EXPECT_NE(sheet.find("cut on α &gt; β, children from left to right, fail-hard"), std::string::npos);
  EXPECT_EQ(sheet.find("http"), std::string::npos);
  EXPECT_EQ(sheet.find("<script"), std::string::npos);
}

TEST(Sheet, CannotBeBrokenByTheNamesOfMoves) {
  const auto exercises = *make_exercises({.kind = "cuts", .tree = "(a=(3 4) b-x=(2 1))"}, 1);
  EXPECT_NE(quiz_sheet(exercises, "\"><script>").find("&gt;&lt;script"), std::string::npos);
}

}  // namespace
}  // namespace zermelo
