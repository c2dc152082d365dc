#include "zermelo/quiz/explain.h"

#include <fmt/format.h>

namespace zermelo {
namespace {

const char* side(const Chart::Place& place) { return place.kind == tree::Kind::Max ? "MAX" : "MIN"; }
const char* other_side(const Chart::Place& place) { return place.kind == tree::Kind::Max ? "MIN" : "MAX"; }

}  // namespace

std::string QuizExplainer::names(const std::vector<std::size_t>& places) const {
  std::string text;
  for (std::size_t i = 0; i < places.size(); ++i)
    text += (i == 0 ? "" : i + 1 == places.size() ? " and " : ", ") + chart_[places[i]].name;
  return text;
}

/// "MIN already has 2 at C, MAX has 3 at B: α = 3 ≥ β = 2"
std::string QuizExplainer::comparison(std::size_t place) const {
  const Visit& here = visit(place);
  const bool max = chart_[place].kind == tree::Kind::Max;
  const WindowEnd& mine = max ? here.alpha_end : here.beta_end;
  const WindowEnd& rival = max ? here.beta_end : here.alpha_end;
  return fmt::format("{} already has {} at {}, {} has {} at {}: α = {} {} β = {}", side(chart_[place]),
                     quiz_number(mine.number), chart_[place].name, other_side(chart_[place]), quiz_number(rival.number),
                     chart_[*rival.from].name, quiz_number(here.alpha_end.number), convention_.sign(),
                     quiz_number(here.beta_end.number));
}

std::string QuizExplainer::cut_here(std::size_t place) const {
  const auto& pruned = visit(place).pruned;
  return fmt::format("{}, so {} {} cut off.", comparison(place), names(pruned), pruned.size() == 1 ? "is" : "are");
}

std::string QuizExplainer::never(std::size_t place) const {
  const std::size_t branch = walk_.cut_branch(chart_, place);
  const std::string reason = cut_here(*chart_[branch].parent);
  if (branch == place) return fmt::format("{} is never visited. {}", chart_[place].name, reason);
  return fmt::format("{} is never visited: it goes with {} above it. {}", chart_[place].name, chart_[branch].name,
                     reason);
}

std::string QuizExplainer::beyond_window(std::size_t place) const {
  const Visit& here = visit(place);
  if (here.best >= here.alpha.number && here.best <= here.beta.number) return {};
  const bool low = here.best < here.alpha.number;
  const std::string bound = fmt::format("{} = {}", low ? "α" : "β", quiz_number((low ? here.alpha : here.beta).number));
  if (convention_.fail == Convention::Fail::Hard)
    return fmt::format(" {} is {} {}: fail-hard returns the bound, {}.", quiz_number(here.best),
                       low ? "below" : "above", bound, quiz_number(here.value));
  return fmt::format(" {} is {} {}: fail-soft returns it as it is.", quiz_number(here.best), low ? "below" : "above",
                     bound);
}

std::string QuizExplainer::value(std::size_t place) const {
  if (!walk_.visits[place]) return never(place);
  const Visit& here = visit(place);
  const bool max = chart_[place].kind == tree::Kind::Max;
  std::string list;
  for (const std::size_t child : here.searched)
    list += fmt::format("{}{} = {}", list.empty() ? "" : ", ", chart_[child].name, quiz_number(visit(child).value));
  std::string text = fmt::format("{} takes the {} of {}: {}.", chart_.title(place), max ? "largest" : "smallest", list,
                                 quiz_number(here.best));
  if (!here.pruned.empty()) text += " Then " + cut_here(place);
  return text + beyond_window(place);
}

std::string QuizExplainer::alpha(std::size_t place) const {
  if (!walk_.visits[place]) return never(place);
  const WindowEnd& end = visit(place).alpha;
  if (!end.from) return fmt::format("α = −∞ at {}: no MAX above it has a value yet.", chart_[place].name);
  return fmt::format("α = {} at {}: MAX {} above it already has {}, from {}.", quiz_number(end.number),
                     chart_[place].name, chart_[*chart_[*end.from].parent].name, quiz_number(end.number),
                     chart_[*end.from].name);
}

std::string QuizExplainer::beta(std::size_t place) const {
  if (!walk_.visits[place]) return never(place);
  const WindowEnd& end = visit(place).beta;
  if (!end.from) return fmt::format("β = +∞ at {}: no MIN above it has a value yet.", chart_[place].name);
  return fmt::format("β = {} at {}: MIN {} above it already has {}, from {}.", quiz_number(end.number),
                     chart_[place].name, chart_[*chart_[*end.from].parent].name, quiz_number(end.number),
                     chart_[*end.from].name);
}

std::string QuizExplainer::cut(std::size_t place) const {
  if (!walk_.visits[place]) {
    const std::size_t branch = walk_.cut_branch(chart_, place);
    if (branch == place) return cut_here(*chart_[place].parent);
    return fmt::format("{} goes with {}, the branch that is cut above it. {}", chart_[place].name, chart_[branch].name,
                       cut_here(*chart_[branch].parent));
  }
  const Visit& here = visit(place);
  const std::string equal = here.alpha.number == here.beta.number ? "; equal is not enough" : "";
  return fmt::format("{} is visited: when its turn comes, α = {} {} β = {} does not hold{}.", chart_[place].name,
                     quiz_number(here.alpha.number), convention_.sign(), quiz_number(here.beta.number), equal);
}

std::string QuizExplainer::next(std::size_t last, std::size_t place) const {
  std::string text;
  const std::size_t parent = *chart_[place].parent;
  for (std::size_t at = last; at != parent; at = *chart_[at].parent) {
    if (chart_[at].leaf()) continue;
    text += visit(at).pruned.empty()
                ? fmt::format("{} has no child left and returns {}. ", chart_.title(at), quiz_number(visit(at).value))
                : cut_here(at) + " " + fmt::format("{} returns {}. ", chart_.title(at), quiz_number(visit(at).value));
  }
  if (last == parent)
    return fmt::format("The search goes down to the first child of {}, {}.", chart_.title(parent), chart_[place].name);
  return text + fmt::format("{} now has the window {}; α {} β does not hold, so its next child {} is visited.",
                            chart_.title(parent), window_text(visit(place)), convention_.sign(), chart_[place].name);
}

}  // namespace zermelo
