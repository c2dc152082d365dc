#include "zermelo/any/policy_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <ranges>

#include "zermelo/any/svg.h"

namespace zermelo {
namespace {

// A picture of about this size, whatever the goal.
constexpr int picture_side = 500;
constexpr int picture_left = 60;
constexpr int picture_top = 50;
constexpr int key_width = 120;
constexpr int picture_below = 60;

/// Red, green and blue, from pale to dark, so that it is read without colours, too.
constexpr std::array<std::array<double, 3>, 5> policy_colours{
    {{255, 247, 188}, {254, 196, 79}, {236, 112, 20}, {153, 52, 4}, {60, 20, 40}}};

std::string policy_colour(int total, int least, int most) {
  if (total == 0) return "#e8e8e8";
  const double place = most == least ? 0 : 4.0 * (total - least) / (most - least);
  const auto below = std::min<std::size_t>(3, static_cast<std::size_t>(place));
  const double part = place - static_cast<double>(below);
  const auto mixed = [&](std::size_t primary) {
    const double from = policy_colours[below][primary];
    return static_cast<int>(from + part * (policy_colours[below + 1][primary] - from));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mixed(0), mixed(1), mixed(2));
}

/// Scores that are written beside an axis: few, and round.
int policy_tick_step(int goal) {
  for (const int step : {1, 2, 5, 10, 20, 50, 100, 200})
    if (goal / step <= 10) return step;
  return 500;
}

std::string policy_rectangle(double x, double y, double width, double height, const std::string& fill) {
  return fmt::format("<rect x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"/>\n", x, y, width,
                     height, fill);
}

std::string policy_words(double x, double y, const std::string& anchor, const std::string& text) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor, xml_escaped(text));
}

/// One bar for neighbours of one colour.
std::string policy_squares(const PolicyMap& map, double unit) {
  std::string out;
  for (int other = 0; other < map.goal; ++other) {
    const auto total = [&](int own) {
      return map.hold[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)];
    };
    for (int own = 0, end = 0; own < map.goal; own = end) {
      for (end = own; end < map.goal && total(end) == total(own);) ++end;
      out += policy_rectangle(picture_left + own * unit, picture_top + (map.goal - 1 - other) * unit,
                              (end - own) * unit, unit, policy_colour(total(own), map.least(), map.most()));
    }
  }
  return out;
}

std::string policy_axes(const PolicyMap& map, double unit) {
  std::string out;
  for (int score = 0; score < map.goal; score += policy_tick_step(map.goal)) {
    const double middle = (score + 0.5) * unit;
    out += policy_words(picture_left + middle, picture_top + picture_side + 18, "middle", std::to_string(score));
    out += policy_words(picture_left - 8, picture_top + picture_side - middle + 4, "end", std::to_string(score));
  }
  out += policy_words(picture_left + picture_side / 2.0, picture_top + picture_side + 42, "middle", "own score");
  return out + fmt::format(
                   "<text transform=\"translate(18,{}) rotate(-90)\" text-anchor=\"middle\">the other's score</text>\n",
                   picture_top + picture_side / 2);
}

/// The totals with their colours, the largest above.
std::string key_of_colours(const PolicyMap& map) {
  constexpr int most_rows = 15;
  constexpr double row = 22;
  const int step = std::max(1, (map.most() - map.least() + most_rows) / most_rows);
  const double x = picture_left + picture_side + 20.0;
  std::string out = policy_words(x, picture_top + 10, "start", "hold from");
  double y = picture_top + 20;
  for (int total = map.most(); total >= map.least(); total -= step, y += row) {
    out += policy_rectangle(x, y, row - 4, row - 4, policy_colour(total, map.least(), map.most()));
    out += policy_words(x + row + 4, y + row - 8, "start", std::to_string(total));
  }
  return out;
}

}  // namespace

int PolicyMap::least() const {
  int found = 0;
  for (const int total : hold | std::views::join)
    if (total > 0 && (found == 0 || total < found)) found = total;
  return found;
}

int PolicyMap::most() const {
  int found = 0;
  for (const int total : hold | std::views::join) found = std::max(found, total);
  return found;
}

std::string policy_text(const PolicyMap& map) {
  constexpr int most_columns = 20;
  const int step = (map.goal + most_columns - 1) / most_columns;
  const auto width = std::to_string(map.goal).size() + 1;
  std::string out;
  for (int other = (map.goal - 1) / step * step; other >= 0; other -= step) {
    out += fmt::format("{:>5} |", other);
    for (int own = 0; own < map.goal; own += step) {
      const int total = map.hold[static_cast<std::size_t>(own)][static_cast<std::size_t>(other)];
      out += fmt::format("{:>{}}", total == 0 ? "." : std::to_string(total), width);
    }
    out += '\n';
  }
  out += "      +";
  for (int own = 0; own < map.goal; own += step) out += std::string(width, '-');
  out += "\n       ";
  for (int own = 0; own < map.goal; own += step) out += fmt::format("{:>{}}", own, width);
  return out + "\n";
}

std::string policy_svg(const PolicyMap& map) {
  const double unit = static_cast<double>(picture_side) / map.goal;
  const int width = picture_left + picture_side + key_width;
  const int height = picture_top + picture_side + picture_below;
  std::string out = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" "
      "font-family=\"sans-serif\" font-size=\"13\">\n<title>{2}</title>\n",
      width, height, xml_escaped(map.title));
  out += policy_rectangle(0, 0, width, height, "#ffffff");
  out += fmt::format("<g shape-rendering=\"crispEdges\">\n{}</g>\n", policy_squares(map, unit));
  out += policy_axes(map, unit) + key_of_colours(map);
  return out + policy_words(picture_left, 28, "start", map.title) + "</svg>\n";
}

}  // namespace zermelo
