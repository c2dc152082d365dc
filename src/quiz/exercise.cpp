#include "zermelo/quiz/exercise.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "zermelo/core/hash.h"
#include "zermelo/core/number_text.h"
#include "zermelo/core/random.h"
#include "zermelo/quiz/source.h"

namespace zermelo {
namespace {

const std::vector<std::string> kind_words{"values", "windows", "cuts", "next", "mixed"};

/// So that the moment a Next stops at is not drawn from the numbers that drew the tree.
constexpr std::uint64_t moments = 0x6d6f6d656e74;

/// A mixed sheet takes the kinds in turn.
Expected<QuizKind> kind_of(const QuizWish& wish, int number) {
  const auto word = read_word(wish.kind, kind_words, "kind");
  if (!word) return fail(word.error());
  return static_cast<QuizKind>(*word < quiz_kinds ? *word : static_cast<std::size_t>(number - 1) % quiz_kinds);
}

/// After which place of the walk the search is stopped: after a leaf, and where it can be so that what follows is not
/// simply the next node of the drawing.
std::size_t moment(const Exercise& exercise) {
  const auto& order = exercise.walk.order;
  std::vector<std::size_t> any;
  std::vector<std::size_t> after_cut;
  for (std::size_t seen = 1; seen < order.size(); ++seen) {
    const std::size_t last = order[seen - 1];
    if (!exercise.chart[last].leaf()) continue;
    any.push_back(seen);
    if (!exercise.walk.visits[*exercise.chart[last].parent]->pruned.empty() &&
        exercise.chart[last].parent != exercise.chart[order[seen]].parent)
      after_cut.push_back(seen);
  }
  Random random(combine(combine(exercise.wish.seed, moments), static_cast<std::uint64_t>(exercise.number)));
  if (any.empty()) return 1;
  const auto& pick = after_cut.empty() ? any : after_cut;
  return pick[random.below(pick.size())];
}

std::string question_of(const Exercise& exercise) {
  switch (exercise.kind) {
    case QuizKind::Values:
      return "Alpha-beta searches this tree. Which value does each inner node return? Leave it empty if the search "
             "never visits the node.";
    case QuizKind::Windows:
      return "Alpha-beta searches this tree. With which window [α, β] is each inner node entered? Leave it empty if "
             "the search never visits the node.";
    case QuizKind::Cuts: return "Alpha-beta searches this tree. Which branches does it cut off?";
    case QuizKind::Next:
      return fmt::format("Alpha-beta has visited the numbered nodes, the last being {}. Which node does it visit next?",
                         exercise.chart[exercise.walk.order[exercise.seen - 1]].name);
  }
  return {};
}

/// What is asked, without the reasons.
std::vector<QuizItem> items_of(const Exercise& exercise) {
  using enum QuizItem::Part;
  if (exercise.kind == QuizKind::Next)
    return {{.place = exercise.walk.order[exercise.seen], .part = Next, .holds = true}};
  std::vector<QuizItem> items;
  for (const auto& place : exercise.chart.places()) {
    const auto& visit = exercise.walk.visits[place.id];
    const auto ask = [&](QuizItem::Part part, auto number) {
      items.push_back(
          {.place = place.id, .part = part, .number = visit ? std::optional(number(*visit)) : std::nullopt});
    };
    if (exercise.kind == QuizKind::Values && !place.leaf()) ask(Value, [](const Visit& v) { return v.value; });
    if (exercise.kind == QuizKind::Windows && !place.leaf() && place.parent) {
      ask(Alpha, [](const Visit& v) { return v.alpha.number; });
      ask(Beta, [](const Visit& v) { return v.beta.number; });
    }
    if (exercise.kind == QuizKind::Cuts && place.parent)
      items.push_back({.place = place.id,
                       .part = Cut,
                       .holds = !visit && exercise.walk.cut_branch(exercise.chart, place.id) == place.id});
  }
  return items;
}

}  // namespace

std::string to_string(QuizKind kind) { return kind_words[static_cast<std::size_t>(kind)]; }

std::string to_string(QuizItem::Part part) {
  constexpr std::array words{"value", "alpha", "beta", "cut", "next"};
  return words[static_cast<std::size_t>(part)];
}

std::optional<double> Exercise::known(std::size_t place) const {
  if (chart[place].leaf()) return chart[place].value;
  if (kind != QuizKind::Next) return std::nullopt;
  const auto end = walk.order.begin() + static_cast<std::ptrdiff_t>(seen);
  const bool entered = std::find(walk.order.begin(), end, place) != end;
  // Whether one that is still open returns now is what is asked.
  if (!entered || chart.above(place, walk.order[seen - 1])) return std::nullopt;
  return walk.visits[place]->value;
}

Expected<Exercise> make_exercise(const QuizWish& wish, int number) {
  const auto kind = kind_of(wish, number);
  if (!kind) return fail(kind.error());
  const std::string tree = wish.tree.empty() ? random_tree(wish.seed, number, wish.level) : wish.tree;
  auto chart = read_chart(tree);
  if (!chart) return fail(chart.error());
  Walk walk(*chart, wish.convention);
  Exercise exercise{
      .wish = wish, .number = number, .kind = *kind, .tree = tree, .chart = std::move(*chart), .walk = std::move(walk)};
  if (exercise.kind == QuizKind::Next) exercise.seen = moment(exercise);
  exercise.question = question_of(exercise);
  exercise.items = items_of(exercise);
  for (QuizItem& item : exercise.items) item.why = explain(exercise, item);
  return exercise;
}

Expected<std::vector<Exercise>> make_exercises(const QuizWish& wish, int count) {
  std::vector<Exercise> exercises;
  for (int number = 1; number <= count; ++number) {
    auto exercise = make_exercise(wish, number);
    if (!exercise) return fail(exercise.error());
    exercises.push_back(std::move(*exercise));
  }
  return exercises;
}

std::string quiz_number(double number) {
  if (std::isinf(number)) return number > 0 ? "+∞" : "−∞";
  const std::string text = number_text(number);
  return text.starts_with('-') ? "−" + text.substr(1) : text;
}

std::string window_text(const Visit& visit) {
  return "[" + quiz_number(visit.alpha.number) + ", " + quiz_number(visit.beta.number) + "]";
}

}  // namespace zermelo
