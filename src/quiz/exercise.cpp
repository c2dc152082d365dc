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

const std::vector<std::string> kind_words{"values", "windows", "cuts", "next", "ucb", "uct", "backup", "mixed", "mcts"};

/// So that the moment a Next stops at is not drawn from the numbers that drew the tree.
constexpr std::uint64_t moments = 0x6d6f6d656e74;

/// A mixed sheet takes the kinds in turn.
Expected<QuizKind> kind_of(const QuizWish& wish, int number) {
  const auto word = read_word(wish.kind, kind_words, "kind");
  if (!word) return fail(word.error());
  const auto turn = static_cast<std::size_t>(number - 1);
  if (*word < quiz_kinds + sampling_kinds) return static_cast<QuizKind>(*word);
  return static_cast<QuizKind>(wish.kind == "mixed" ? turn % quiz_kinds : quiz_kinds + turn % sampling_kinds);
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
    case QuizKind::Ucb:
      return "UCT has sampled this tree. What is the UCB1 value of each child of the root, to two decimals?";
    case QuizKind::Uct: return "UCT has sampled this tree. Which leaf does it select next?";
    case QuizKind::Backup:
      return fmt::format(
          "The leaf {} was just added. A playout from there {}. Write the new visits and wins of every node that "
          "changes, both numbers even where one stays as it is. Leave the others empty.",
          exercise.chart[exercise.sampled->path.back()].name,
          exercise.sampled->winner == PlayoutWinner::Nobody ? "ends in a draw"
                                                            : "is won by " + winner_word(exercise.sampled->winner));
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

/// With the reasons.
std::vector<QuizItem> sampled_items_of(const Exercise& exercise) {
  using enum QuizItem::Part;
  const SampledView counts = exercise.counts();
  if (exercise.kind == QuizKind::Uct)
    return {{.place = counts.selected_leaf(), .part = Next, .holds = true, .why = counts.selection_words()}};
  std::vector<QuizItem> items;
  if (exercise.kind == QuizKind::Ucb) {
    for (const std::size_t child : exercise.chart[0].children)
      items.push_back({.place = child, .part = Ucb, .number = counts.ucb(child), .why = counts.ucb_words(child)});
    return items;
  }
  for (const auto& place : exercise.chart.places()) {
    const bool changes = counts.on_path(place.id);
    const auto ask = [&](QuizItem::Part part, double number) {
      items.push_back({.place = place.id,
                       .part = part,
                       .number = changes ? std::optional(number) : std::nullopt,
                       .why = counts.back_up_words(place.id)});
    };
    ask(Visits, counts.visits(place.id) + 1.0);
    ask(Wins, counts.wins(place.id) + counts.gain(place.id));
  }
  return items;
}

Expected<Exercise> make_sampled_exercise(const QuizWish& wish, int number, QuizKind kind) {
  if (!wish.tree.empty())
    return fail({.what = "an exercise on Monte Carlo tree search draws its own tree",
                 .where = "kind " + to_string(kind),
                 .expected = "no tree, no game",
                 .code = ErrorCode::Unsupported});
  const auto task = static_cast<SampledTask>(static_cast<std::size_t>(kind) - quiz_kinds);
  auto [chart, tree] = random_sampled_tree(task, wish.seed, number, wish.level, wish.sampling);
  Walk walk(chart, wish.convention);
  Exercise exercise{.wish = wish,
                    .number = number,
                    .kind = kind,
                    .tree = {},
                    .chart = std::move(chart),
                    .walk = std::move(walk),
                    .sampled = std::move(tree)};
  exercise.question = question_of(exercise);
  exercise.items = sampled_items_of(exercise);
  return exercise;
}

}  // namespace

std::string to_string(QuizKind kind) { return kind_words[static_cast<std::size_t>(kind)]; }

bool is_sampling_kind(const std::string& word) {
  const auto found = std::ranges::find(kind_words, word) - kind_words.begin();
  return word == "mcts" || (found >= static_cast<std::ptrdiff_t>(quiz_kinds) &&
                            found < static_cast<std::ptrdiff_t>(quiz_kinds + sampling_kinds));
}

std::string to_string(QuizItem::Part part) {
  constexpr std::array words{"value", "alpha", "beta", "cut", "next", "ucb", "visits", "wins"};
  return words[static_cast<std::size_t>(part)];
}

std::optional<double> Exercise::known(std::size_t place) const {
  if (sampled) return std::nullopt;
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
  if (static_cast<std::size_t>(*kind) >= quiz_kinds) return make_sampled_exercise(wish, number, *kind);
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
