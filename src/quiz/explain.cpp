#include <fmt/format.h>

#include "zermelo/quiz/exercise.h"
#include "zermelo/quiz/said.h"

namespace zermelo {
namespace {

/// The numbers that were compared, where they come from, and the convention.
class Explainer {
 public:
  explicit Explainer(const Exercise& exercise)
      : chart_(exercise.chart),
        walk_(exercise.walk),
        convention_(exercise.wish.convention) {}

  Prose value(std::size_t place) const {
    if (!walk_.visits[place]) return never(place);
    const Visit& here = visit(place);
    std::string list;
    for (const std::size_t child : here.searched)
      list += fmt::format("{}{} = {}", list.empty() ? "" : ", ", chart_[child].name, quiz_number(visit(child).value));
    const bool max = chart_[place].kind == tree::Kind::Max;
    Prose prose = say(max ? QuizSentence::TakesLargest : QuizSentence::TakesSmallest,
                      {{"node", chart_.title(place)}, {"children", list}, {"value", quiz_number(here.best)}},
                      fmt::format("{} takes the {} of {}: {}.", chart_.title(place), max ? "largest" : "smallest", list,
                                  quiz_number(here.best)));
    if (!here.pruned.empty()) prose += cut_here(place, true);
    return prose += beyond_window(place);
  }

  /// The end of the window that MAX moves, or the one that MIN moves.
  Prose window_end(std::size_t place, bool max) const {
    if (!walk_.visits[place]) return never(place);
    const WindowEnd& end = max ? visit(place).alpha : visit(place).beta;
    const std::string is = fmt::format("{} = {}", max ? "α" : "β", quiz_number(end.number));
    const std::string& node = chart_[place].name;
    const char* const mover = max ? "MAX" : "MIN";
    if (!end.from)
      return say(QuizSentence::WindowOpen, {{"end", is}, {"node", node}, {"mover", mover}},
                 fmt::format("{} at {}: no {} above it has a value yet.", is, node, mover));
    const std::string& holder = chart_[*chart_[*end.from].parent].name;
    const std::string& from = chart_[*end.from].name;
    const std::string value = quiz_number(end.number);
    return say(QuizSentence::WindowFrom,
               {{"end", is}, {"node", node}, {"mover", mover}, {"holder", holder}, {"value", value}, {"from", from}},
               fmt::format("{} at {}: {} {} above it already has {}, from {}.", is, node, mover, holder, value, from));
  }

  Prose cut(std::size_t place) const {
    const std::string& node = chart_[place].name;
    if (!walk_.visits[place]) {
      const std::size_t branch = walk_.cut_branch(chart_, place);
      if (branch == place) return cut_here(*chart_[place].parent);
      Prose prose = say(QuizSentence::GoesWith, {{"node", node}, {"branch", chart_[branch].name}},
                        fmt::format("{} goes with {}, the branch that is cut above it.", node, chart_[branch].name));
      return prose += cut_here(*chart_[branch].parent);
    }
    const Visit& here = visit(place);
    const bool equal = here.alpha.number == here.beta.number;
    const std::string alpha = quiz_number(here.alpha.number);
    const std::string beta = quiz_number(here.beta.number);
    return say(equal ? QuizSentence::VisitedEqual : QuizSentence::Visited,
               {{"node", node}, {"alpha", alpha}, {"sign", convention_.sign()}, {"beta", beta}},
               fmt::format("{} is visited: when its turn comes, α = {} {} β = {} does not hold{}.", node, alpha,
                           convention_.sign(), beta, equal ? "; equal is not enough" : ""));
  }

  /// Why this place follows when the search has just been at the other.
  Prose next(std::size_t last, std::size_t place) const {
    Prose prose;
    const std::size_t parent = *chart_[place].parent;
    for (std::size_t at = last; at != parent; at = *chart_[at].parent) {
      if (chart_[at].leaf()) continue;
      const std::string node = chart_.title(at);
      const std::string value = quiz_number(visit(at).value);
      const bool whole = visit(at).pruned.empty();
      if (!whole) prose += cut_here(at);
      prose += say(whole ? QuizSentence::NoChildLeft : QuizSentence::Returns, {{"node", node}, {"value", value}},
                   fmt::format("{} {}returns {}.", node, whole ? "has no child left and " : "", value));
    }
    const std::string node = chart_.title(parent);
    const std::string& child = chart_[place].name;
    if (last == parent)
      return say(QuizSentence::FirstChild, {{"node", node}, {"child", child}},
                 fmt::format("The search goes down to the first child of {}, {}.", node, child));
    const std::string window = window_text(visit(place));
    return prose += say(QuizSentence::NextChild,
                        {{"node", node}, {"window", window}, {"sign", convention_.sign()}, {"child", child}},
                        fmt::format("{} now has the window {}; α {} β does not hold, so its next child {} is visited.",
                                    node, window, convention_.sign(), child));
  }

 private:
  const Visit& visit(std::size_t place) const { return *walk_.visits[place]; }

  static Prose say(QuizSentence sentence, Json with, std::string text) {
    return {.sentences = {{.sentence = sentence, .with = std::move(with), .text = std::move(text)}}};
  }

  static std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
      text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
  }

  /// "MIN already has 2 at C, MAX has 3 at B: α = 3 ≥ β = 2, so C2 and C3 are cut off."
  Prose cut_here(std::size_t place, bool then = false) const {
    const Visit& here = visit(place);
    const bool max = chart_[place].kind == tree::Kind::Max;
    const WindowEnd& mine = max ? here.alpha_end : here.beta_end;
    const WindowEnd& rival = max ? here.beta_end : here.alpha_end;
    std::vector<std::string> names;
    for (const std::size_t pruned : here.pruned) names.push_back(chart_[pruned].name);
    const Json with{{"mover", max ? "MAX" : "MIN"},
                    {"value", quiz_number(mine.number)},
                    {"node", chart_[place].name},
                    {"rival", max ? "MIN" : "MAX"},
                    {"rival_value", quiz_number(rival.number)},
                    {"rival_node", chart_[*rival.from].name},
                    {"alpha", quiz_number(here.alpha_end.number)},
                    {"sign", convention_.sign()},
                    {"beta", quiz_number(here.beta_end.number)},
                    {"cut", names}};
    const auto text = [&](const char* key) { return with[key].get<std::string>(); };
    const bool one = names.size() == 1;
    const QuizSentence sentence = then ? (one ? QuizSentence::ThenCutOne : QuizSentence::ThenCutMany)
                                       : (one ? QuizSentence::CutOne : QuizSentence::CutMany);
    return say(
        sentence, with,
        fmt::format("{}{} already has {} at {}, {} has {} at {}: α = {} {} β = {}, so {} {} cut off.",
                    then ? "Then " : "", text("mover"), text("value"), text("node"), text("rival"), text("rival_value"),
                    text("rival_node"), text("alpha"), text("sign"), text("beta"), listed(names), one ? "is" : "are"));
  }

  Prose never(std::size_t place) const {
    const std::size_t branch = walk_.cut_branch(chart_, place);
    const std::string& node = chart_[place].name;
    const std::string& above = chart_[branch].name;
    Prose prose = branch == place
                      ? say(QuizSentence::Never, {{"node", node}}, fmt::format("{} is never visited.", node))
                      : say(QuizSentence::NeverWith, {{"node", node}, {"branch", above}},
                            fmt::format("{} is never visited: it goes with {} above it.", node, above));
    return prose += cut_here(*chart_[branch].parent);
  }

  Prose beyond_window(std::size_t place) const {
    const Visit& here = visit(place);
    if (here.best >= here.alpha.number && here.best <= here.beta.number) return {};
    const bool low = here.best < here.alpha.number;
    const std::string value = quiz_number(here.best);
    const std::string returned = quiz_number(here.value);
    const std::string bound =
        fmt::format("{} = {}", low ? "α" : "β", quiz_number((low ? here.alpha : here.beta).number));
    const bool hard = convention_.fail == Convention::Fail::Hard;
    const QuizSentence sentence = hard ? (low ? QuizSentence::BelowHard : QuizSentence::AboveHard)
                                       : (low ? QuizSentence::BelowSoft : QuizSentence::AboveSoft);
    return say(sentence, {{"value", value}, {"bound", bound}, {"returned", returned}},
               fmt::format("{} is {} {}: {}.", value, low ? "below" : "above", bound,
                           hard ? "fail-hard returns the bound, " + returned : "fail-soft returns it as it is"));
  }

  const Chart& chart_;
  const Walk& walk_;
  const Convention& convention_;
};

}  // namespace

std::string explain(const Exercise& exercise, const QuizItem& item) {
  if (exercise.sampled) return item.why;  // said when the exercise was made
  const Explainer explainer(exercise);
  switch (item.part) {
    case QuizItem::Part::Value: return explainer.value(item.place);
    case QuizItem::Part::Alpha: return explainer.window_end(item.place, true);
    case QuizItem::Part::Beta: return explainer.window_end(item.place, false);
    case QuizItem::Part::Cut: return explainer.cut(item.place);
    case QuizItem::Part::Ucb:
    case QuizItem::Part::Visits:
    case QuizItem::Part::Wins: break;
    case QuizItem::Part::Next: return explainer.next(exercise.walk.order[exercise.seen - 1], item.place);
  }
  return {};
}

Json explanation(const Exercise& exercise, const QuizItem& item) {
  const Explainer explainer(exercise);
  Prose prose;
  if (item.part == QuizItem::Part::Value) prose = explainer.value(item.place);
  if (item.part == QuizItem::Part::Alpha) prose = explainer.window_end(item.place, true);
  if (item.part == QuizItem::Part::Beta) prose = explainer.window_end(item.place, false);
  if (item.part == QuizItem::Part::Cut) prose = explainer.cut(item.place);
  if (item.part == QuizItem::Part::Next && exercise.seen > 0)
    prose = explainer.next(exercise.walk.order[exercise.seen - 1], item.place);
  Json json = Json::array();
  for (Said& said : prose.sentences)
    json.push_back(
        {{"key", quiz_sentence_keys[static_cast<std::size_t>(said.sentence)]}, {"with", std::move(said.with)}});
  return json;
}

}  // namespace zermelo
