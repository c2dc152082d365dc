#include <fmt/format.h>
#include <zermelo_embedded.h>

#include <algorithm>

#include "zermelo/any/svg.h"
#include "zermelo/quiz/words.h"

namespace zermelo {
namespace {

constexpr double column = 52;
constexpr double usual_level = 92;
constexpr double level_with_window = 112;
constexpr double margin = 34;
constexpr double half = 24;  // of an inner node
constexpr double leaf_half = 15;
constexpr double room_for_answer = 12;  // below the leaves

/// Leaves side by side, a parent above the middle of its children.
std::vector<SvgPoint> layout(const Chart& chart, double level_height) {
  std::vector<SvgPoint> points(chart.size());
  double next = margin;
  for (const auto& place : chart.places()) {
    points[place.id].y = margin + place.level * level_height;
    if (!place.leaf()) continue;
    points[place.id].x = next;
    next += column;
  }
  for (std::size_t id = chart.size(); id-- > 0;)  // children stand behind their parents
    if (!chart[id].leaf())
      points[id].x = (points[chart[id].children.front()].x + points[chart[id].children.back()].x) / 2;
  return points;
}

class Picture {
 public:
  Picture(const Exercise& exercise, bool answers)
      : exercise_(exercise),
        chart_(exercise.chart),
        answers_(answers),
        level_height_(exercise.kind == QuizKind::Windows ? level_with_window : usual_level),
        points_(layout(exercise.chart, level_height_)) {}

  std::string svg() {
    const double width = std::ranges::max(points_, {}, &SvgPoint::x).x + margin;
    const double height = chart_.height() * level_height_ + 2 * margin + (exercise_.sampled ? room_for_answer : 0);
    out_ = fmt::format(
        "<svg viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" height=\"{1:.0f}\" role=\"img\" "
        "aria-label=\"The tree{2}\">\n",
        width, height, exercise_.tree.empty() ? "" : " " + xml_escaped(exercise_.tree));
    for (const auto& place : chart_.places())
      if (place.parent) edge(place);
    for (const auto& place : chart_.places()) node(place);
    return out_ + "</svg>\n";
  }

 private:
  static double bottom(const Chart::Place& place) { return place.leaf() ? leaf_half : half; }
  bool visited(std::size_t id) const { return exercise_.sampled || exercise_.walk.visits[id].has_value(); }

  void text(const char* css, double x, double y, const std::string& words) { out_ += svg_text(css, {x, y}, words); }
  void line(const char* css, SvgPoint a, SvgPoint b) { out_ += svg_line(css, a, b); }

  void edge(const Chart::Place& place) {
    const Chart::Place& parent = chart_[*place.parent];
    const SvgPoint from{points_[parent.id].x, points_[parent.id].y + bottom(parent)};
    const SvgPoint to{points_[place.id].x, points_[place.id].y - bottom(place)};
    line("edge", from, to);
    const SvgPoint middle{(from.x + to.x) / 2, (from.y + to.y) / 2};
    if (!place.move.empty()) text("move window", middle.x, middle.y, place.move);
    if (!answers_ || visited(place.id) || !visited(parent.id)) return;
    const SvgPoint at{(2 * from.x + 3 * to.x) / 5, (2 * from.y + 3 * to.y) / 5};
    line("cross", {at.x - 7, at.y - 7}, {at.x + 7, at.y + 7});
    line("cross", {at.x + 7, at.y - 7}, {at.x - 7, at.y + 7});
  }

  void node(const Chart::Place& place) {
    const SvgPoint p = points_[place.id];
    out_ += answers_ && !visited(place.id) ? "<g class=\"gone\">" : "<g>";
    if (place.leaf()) {
      out_ +=
          fmt::format("<rect class=\"shape\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.0f}\" height=\"{:.0f}\" rx=\"5\"/>\n",
                      p.x - 20, p.y - leaf_half, 40.0, 2 * leaf_half);
      text("value", p.x, p.y, exercise_.sampled ? exercise_.counts().text(place.id) : quiz_number(place.value));
      text("tiny", p.x, p.y + leaf_half + 8, place.name);
    } else {
      inner(place, p);
    }
    if (exercise_.sampled)
      sampled(place, p);
    else
      turn(place.id, p);
    out_ += "</g>\n";
  }

  void inner(const Chart::Place& place, SvgPoint p) {
    const bool max = place.kind == tree::Kind::Max;
    const double tip = max ? p.y - half : p.y + half;
    const double base = max ? p.y + half : p.y - half;
    constexpr double wide = 32;
    out_ += fmt::format("<path class=\"shape\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}H{:.1f}Z\"/>\n", p.x, tip, p.x + wide,
                        base, p.x - wide);
    text("called", p.x + (max ? 22 : 40), p.y - half + 8, place.name);
    const double inside = max ? p.y + 8 : p.y - 8;
    if (exercise_.sampled) {
      text("value", p.x, inside, exercise_.counts().text(place.id));
      text("tiny", p.x - (max ? 28 : 44), p.y - half + 8, max ? "MAX" : "MIN");
      return;
    }
    if (exercise_.kind == QuizKind::Values && answers_)
      text("filled", p.x, inside, visited(place.id) ? quiz_number(exercise_.walk.visits[place.id]->value) : "–");
    else if (const auto known = exercise_.known(place.id))
      text("value", p.x, inside, quiz_number(*known));
    else
      text("tiny", p.x, max ? base - 8 : base + 8, max ? "MAX" : "MIN");
    if (exercise_.kind == QuizKind::Windows && place.parent) window(place, p);
  }

  void window(const Chart::Place& place, SvgPoint p) {
    const auto& visit = exercise_.walk.visits[place.id];
    const double y = p.y - half - 15;
    out_ +=
        fmt::format("<rect class=\"back\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"92\" height=\"22\"/>\n", p.x - 46, y - 11);
    if (answers_)
      text("window filled", p.x, y, visit ? window_text(*visit) : "–");
    else
      text("window", p.x, y, "[ ____ , ____ ]");
  }

  /// Of Monte Carlo tree search: room for the answer below a node, on the key the answer.
  void sampled(const Chart::Place& place, SvgPoint p) {
    const SampledView counts = exercise_.counts();
    const double below = p.y + (place.leaf() ? leaf_half + 21 : half + 10);
    if (exercise_.kind == QuizKind::Ucb && place.parent) {
      if (answers_)
        text("window filled", p.x, below, fmt::format("{:.2f}", *counts.ucb(place.id)));
      else
        text("window", p.x, below, "_____");
    }
    if (exercise_.kind == QuizKind::Backup) {
      const bool changes = counts.on_path(place.id);
      if (!answers_)
        text("window", p.x, below, "___ / ___");
      else if (changes)
        text("window filled", p.x, below,
             fmt::format("{}/{}", quiz_number(counts.wins(place.id) + counts.gain(place.id)),
                         counts.visits(place.id) + 1));
    }
    if (answers_ && exercise_.kind == QuizKind::Uct && exercise_.items.front().place == place.id)
      out_ += fmt::format("<circle class=\"next\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"25\"/>\n", p.x, p.y);
  }

  /// Where a Next has come to: the order of the nodes it has seen, and on the key the one that follows.
  void turn(std::size_t id, SvgPoint p) {
    const auto begin = exercise_.walk.order.begin();
    const auto end = begin + static_cast<std::ptrdiff_t>(exercise_.seen);
    if (const auto at = std::find(begin, end, id); at != end) {
      const double x = p.x - (chart_[id].leaf() ? 20 : 34);
      const double y = p.y - (chart_[id].leaf() ? leaf_half : 14);
      out_ += fmt::format("<circle class=\"turn\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"8.5\"/>\n", x, y);
      text("tiny", x, y, std::to_string(at - begin + 1));
    }
    if (answers_ && exercise_.kind == QuizKind::Next && *end == id)
      out_ += fmt::format("<circle class=\"next\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.0f}\"/>\n", p.x, p.y,
                          chart_[id].leaf() ? 25.0 : 37.0);
  }

  const Exercise& exercise_;
  const Chart& chart_;
  bool answers_;
  double level_height_;
  std::vector<SvgPoint> points_;
  std::string out_;
};

std::string answer_space(const Exercise& exercise) {
  if (exercise.kind == QuizKind::Cuts) return "<p>Cross out the branches in the drawing.</p>\n";
  if (exercise.kind == QuizKind::Next || exercise.kind == QuizKind::Uct) return "<p>Next: ______</p>\n";
  return {};
}

std::string sheet_part(const Exercise& exercise) {
  return fmt::format(
      "<section class=\"exercise\" id=\"exercise-{0}\">\n<h2>Exercise {0}</h2>\n<p>{1}</p>\n{2}"
      "<div class=\"scroll\">{3}</div></section>\n",
      exercise.number, xml_escaped(exercise.question), answer_space(exercise), Picture(exercise, false).svg());
}

std::string key_part(const Exercise& exercise) {
  std::string list;
  for (const std::string& reason : reasons(exercise)) list += "<li>" + xml_escaped(reason) + "</li>\n";
  return fmt::format(
      "<section class=\"exercise\" id=\"key-{0}\">\n<h2>Key to exercise {0}</h2>\n<p class=\"answer\">{1}</p>\n"
      "<div class=\"scroll\">{2}</div><ul>\n{3}</ul></section>\n",
      exercise.number, xml_escaped(answer_line(exercise)), Picture(exercise, true).svg(), list);
}

}  // namespace

std::string quiz_sheet(const std::vector<Exercise>& exercises, const std::string& link) {
  const QuizWish& wish = exercises.front().wish;
  const std::string about = fmt::format("Convention: {}. Seed {}.", exercises.front().convention_words(), wish.seed);
  const char* const subject = exercises.front().sampled ? "Monte Carlo tree search" : "Alpha-beta";
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<title>{0}: exercises {1}</title>\n<style>{2}</style>\n"
      "</head>\n<body>\n<main>\n<header><div><h1>{0}: exercises</h1>\n<p class=\"small\">{3}</p></div><p "
      "class=\"name\">Name:</p></header>\n",
      subject, wish.seed, embedded::sheet_css, xml_escaped(about));
  for (const Exercise& exercise : exercises) out += sheet_part(exercise);
  out += fmt::format("<section class=\"key\">\n<h1>Key</h1>\n<p class=\"small\">{}</p>\n", xml_escaped(about));
  for (const Exercise& exercise : exercises) out += key_part(exercise);
  out += fmt::format(
      "<footer><p>The same exercises in the browser, behind the address of <code>zermelo serve</code>: "
      "<code>{}</code></p></footer>\n</section>\n</main>\n</body>\n</html>\n",
      xml_escaped(link));
  return out;
}

}  // namespace zermelo
