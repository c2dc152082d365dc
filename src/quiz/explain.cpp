#include <fmt/format.h>

#include "zermelo/quiz/exercise.h"

namespace zermelo {
namespace {

/// The numbers that were compared, where they come from, and the convention.
class Explainer {
 public:
  explicit Explainer(const Exercise& exercise)
      : chart_(exercise.chart),
        walk_(exercise.walk),
        convention_(exercise.wish.convention) {}

  std::string value(std::size_t place) const {
    if (!walk_.visits[place]) return never(place);
    const Visit& here = visit(place);
    std::string list;
    for (const std::size_t child : here.searched)
      list += fmt::format("{}{} = {}", list.empty() ? "" : ", ", chart_[child].name, quiz_number(visit(child).value));
    std::string text =
        fmt::format("{} takes the {} of {}: {}.", chart_.title(place),
                    chart_[place].kind == tree::Kind::Max ? "largest" : "smallest", list, quiz_number(here.best));
    if (!here.pruned.empty()) text += " Then " + cut_here(place);
    return text + beyond_window(place);
  }

  /// The end of the window that MAX moves, or the one that MIN moves.
  std::string window_end(std::size_t place, bool max) const {
    if (!walk_.visits[place]) return never(place);
    const WindowEnd& end = max ? visit(place).alpha : visit(place).beta;
    const std::string here = fmt::format("{} = {} at {}", max ? "α" : "β", quiz_number(end.number), chart_[place].name);
    const char* const mover = max ? "MAX" : "MIN";
    if (!end.from) return fmt::format("{}: no {} above it has a value yet.", here, mover);
    return fmt::format("{}: {} {} above it already has {}, from {}.", here, mover,
                       chart_[*chart_[*end.from].parent].name, quiz_number(end.number), chart_[*end.from].name);
  }

  std::string cut(std::size_t place) const {
    if (!walk_.visits[place]) {
      const std::size_t branch = walk_.cut_branch(chart_, place);
      if (branch == place) return cut_here(*chart_[place].parent);
      return fmt::format("{} goes with {}, the branch that is cut above it. {}", chart_[place].name,
                         chart_[branch].name, cut_here(*chart_[branch].parent));
    }
    const Visit& here = visit(place);
    const std::string equal = here.alpha.number == here.beta.number ? "; equal is not enough" : "";
    return fmt::format("{} is visited: when its turn comes, α = {} {} β = {} does not hold{}.", chart_[place].name,
                       quiz_number(here.alpha.number), convention_.sign(), quiz_number(here.beta.number), equal);
  }

  /// Why this place follows when the search has just been at the other.
  std::string next(std::size_t last, std::size_t place) const {
    std::string text;
    const std::size_t parent = *chart_[place].parent;
    for (std::size_t at = last; at != parent; at = *chart_[at].parent) {
      if (chart_[at].leaf()) continue;
      text += visit(at).pruned.empty()
                  ? fmt::format("{} has no child left and returns {}. ", chart_.title(at), quiz_number(visit(at).value))
                  : cut_here(at) + " " + fmt::format("{} returns {}. ", chart_.title(at), quiz_number(visit(at).value));
    }
    if (last == parent)
      return fmt::format("The search goes down to the first child of {}, {}.", chart_.title(parent),
                         chart_[place].name);
    return text + fmt::format("{} now has the window {}; α {} β does not hold, so its next child {} is visited.",
                              chart_.title(parent), window_text(visit(place)), convention_.sign(), chart_[place].name);
  }

 private:
  const Visit& visit(std::size_t place) const { return *walk_.visits[place]; }

  std::string names(const std::vector<std::size_t>& places) const {
    std::string text;
    for (std::size_t i = 0; i < places.size(); ++i)
      text += (i == 0 ? "" : i + 1 == places.size() ? " and " : ", ") + chart_[places[i]].name;
    return text;
  }

  /// "MIN already has 2 at C, MAX has 3 at B: α = 3 ≥ β = 2"
  std::string comparison(std::size_t place) const {
    const Visit& here = visit(place);
    const bool max = chart_[place].kind == tree::Kind::Max;
    const WindowEnd& mine = max ? here.alpha_end : here.beta_end;
    const WindowEnd& rival = max ? here.beta_end : here.alpha_end;
    return fmt::format("{} already has {} at {}, {} has {} at {}: α = {} {} β = {}", max ? "MAX" : "MIN",
                       quiz_number(mine.number), chart_[place].name, max ? "MIN" : "MAX", quiz_number(rival.number),
                       chart_[*rival.from].name, quiz_number(here.alpha_end.number), convention_.sign(),
                       quiz_number(here.beta_end.number));
  }

  std::string cut_here(std::size_t place) const {
    const auto& pruned = visit(place).pruned;
    return fmt::format("{}, so {} {} cut off.", comparison(place), names(pruned), pruned.size() == 1 ? "is" : "are");
  }

  std::string never(std::size_t place) const {
    const std::size_t branch = walk_.cut_branch(chart_, place);
    const std::string reason = cut_here(*chart_[branch].parent);
    if (branch == place) return fmt::format("{} is never visited. {}", chart_[place].name, reason);
    return fmt::format("{} is never visited: it goes with {} above it. {}", chart_[place].name, chart_[branch].name,
                       reason);
  }

  std::string beyond_window(std::size_t place) const {
    const Visit& here = visit(place);
    if (here.best >= here.alpha.number && here.best <= here.beta.number) return {};
    const bool low = here.best < here.alpha.number;
    const std::string bound =
        fmt::format("{} = {}", low ? "α" : "β", quiz_number((low ? here.alpha : here.beta).number));
    if (convention_.fail == Convention::Fail::Hard)
      return fmt::format(" {} is {} {}: fail-hard returns the bound, {}.", quiz_number(here.best),
                         low ? "below" : "above", bound, quiz_number(here.value));
    return fmt::format(" {} is {} {}: fail-soft returns it as it is.", quiz_number(here.best), low ? "below" : "above",
                       bound);
  }

  const Chart& chart_;
  const Walk& walk_;
  const Convention& convention_;
};

}  // namespace

std::string explain(const Exercise& exercise, const QuizItem& item) {
  const Explainer explainer(exercise);
  switch (item.part) {
    case QuizItem::Part::Value: return explainer.value(item.place);
    case QuizItem::Part::Alpha: return explainer.window_end(item.place, true);
    case QuizItem::Part::Beta: return explainer.window_end(item.place, false);
    case QuizItem::Part::Cut: return explainer.cut(item.place);
    case QuizItem::Part::Next: return explainer.next(exercise.walk.order[exercise.seen - 1], item.place);
  }
  return {};
}

}  // namespace zermelo
