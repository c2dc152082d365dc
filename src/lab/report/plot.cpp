#include "zermelo/lab/report/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>
#include <optional>
#include <tuple>

#include "zermelo/any/player_spec.h"
#include "zermelo/any/svg.h"
#include "zermelo/core/number_text.h"
#include "zermelo/lab/report/view.h"
#include "zermelo/match/statistics.h"

namespace zermelo {
namespace {

// Colours that differ in lightness too, after Okabe and Ito's palette for all kinds of colour vision.
constexpr std::array<const char*, 7> line_colours{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                  "#e69f00", "#56b4e9", "#888888"};
constexpr std::array<const char*, 7> dashes{"none", "6 3", "2 3", "8 3 2 3", "1 4", "10 4", "4 2 1 2"};

constexpr const char* style =
    "<style>.plot{font:13px sans-serif;background:#fff}.plot text{fill:#222}.plot .axis{stroke:#222;fill:none}"
    ".plot text{dominant-baseline:auto}.plot .grid{stroke:#ccc}.plot .cell text{fill:#111}"
    "@media screen and (prefers-color-scheme:dark){.plot{background:#1c1d21}.plot text{fill:#ddd}.plot "
    ".axis{stroke:#ddd}"
    ".plot .grid{stroke:#444}}@media print{.plot{background:#fff}.plot text{fill:#000}.plot "
    ".axis{stroke:#000}}</style>";

std::string opened(double width, double height, const std::string& title) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
      "height=\"{1:.0f}\" role=\"img\"><title>{2}</title>{3}\n",
      width, height, xml_escaped(title), style);
}

std::string text_at(double x, double y, const std::string& text, const char* anchor = "middle") {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" style=\"text-anchor:{}\">{}</text>\n", x, y, anchor,
                     xml_escaped(text));
}

/// Points to be joined by a line; y is drawn on a logarithmic scale or a plain one.
struct Series {
  std::string name;
  std::vector<std::pair<double, double>> points;
  std::vector<Interval> intervals = {};  ///< one a point, drawn as a bar; or none
};

struct PlotFrame {
  std::string title;
  std::string x;
  std::string y;
  bool logarithmic = false;
  std::map<double, std::string> marks = {};  ///< on the x axis; empty: whole numbers
  std::optional<Interval> range = {};        ///< of the y axis; otherwise that of the points
};

/// Where things are on the sheet.
struct Sheet {
  static constexpr double left = 70;
  static constexpr double top = 36;
  static constexpr double width = 430;
  static constexpr double height = 240;
  static constexpr double below = 46;
  static constexpr double legend_line = 18;

  double least_x = 0;
  double most_x = 1;
  double least_y = 0;
  double most_y = 1;
  bool logarithmic = false;

  double scaled(double y) const { return logarithmic ? std::log10(y) : y; }
  double x(double value) const { return left + width * (value - least_x) / (most_x - least_x); }
  double y(double value) const {
    return top + height * (1 - (scaled(value) - scaled(least_y)) / (scaled(most_y) - scaled(least_y)));
  }
};

bool can_be_drawn(const std::pair<double, double>& point, bool logarithmic) {
  return std::isfinite(point.second) && (!logarithmic || point.second > 0);
}

std::optional<Sheet> sheet_for(const std::vector<Series>& series, bool logarithmic) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Sheet sheet{.least_x = infinity, .most_x = -infinity, .least_y = infinity, .most_y = -infinity};
  sheet.logarithmic = logarithmic;
  for (const Series& one : series)
    for (const auto& point : one.points) {
      if (!can_be_drawn(point, logarithmic)) continue;
      sheet.least_x = std::min(sheet.least_x, point.first);
      sheet.most_x = std::max(sheet.most_x, point.first);
      sheet.least_y = std::min(sheet.least_y, point.second);
      sheet.most_y = std::max(sheet.most_y, point.second);
    }
  if (!std::isfinite(sheet.least_x)) return std::nullopt;
  if (sheet.most_x == sheet.least_x) sheet.most_x += 1;
  if (logarithmic) {
    sheet.least_y = std::pow(10, std::floor(std::log10(sheet.least_y)));
    sheet.most_y = std::pow(10, std::ceil(std::log10(sheet.most_y) + 1e-9));
  }
  if (sheet.most_y <= sheet.least_y) sheet.most_y = logarithmic ? sheet.least_y * 10 : sheet.least_y + 1;
  return sheet;
}

/// "10⁴" for what would take too much room.
std::string tick_text(double value) {
  constexpr std::array<const char*, 10> raised{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  if (value < 1e4 && (value <= 0 || value >= 1e-2)) return number_text(value);
  std::string text = value < 1 ? "10⁻" : "10";
  for (const char digit : std::to_string(std::abs(std::lround(std::log10(value)))))
    text += raised[static_cast<std::size_t>(digit - '0')];
  return text;
}

std::string y_ticks(const Sheet& sheet) {
  std::vector<double> ticks;
  if (sheet.logarithmic) {
    for (double tick = sheet.least_y; tick <= sheet.most_y * 1.01; tick *= 10) ticks.push_back(tick);
  } else {
    const double raw = (sheet.most_y - sheet.least_y) / 5;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    const double step = raw / power < 2 ? 2 * power : raw / power < 5 ? 5 * power : 10 * power;
    for (double tick = std::ceil(sheet.least_y / step) * step; tick <= sheet.most_y; tick += step)
      ticks.push_back(tick);
  }
  std::string out;
  for (const double tick : ticks) {
    const double y = sheet.y(tick);
    out += fmt::format("<line class=\"grid\" x1=\"{}\" x2=\"{}\" y1=\"{:.1f}\" y2=\"{:.1f}\"/>\n", Sheet::left,
                       Sheet::left + Sheet::width, y, y);
    out += text_at(Sheet::left - 6, y + 4, tick_text(tick), "end");
  }
  return out;
}

std::string x_ticks(const Sheet& sheet, const std::map<double, std::string>& marks) {
  if (!marks.empty()) {
    std::string marked;
    for (const auto& [x, text] : marks) marked += text_at(sheet.x(x), Sheet::top + Sheet::height + 18, text);
    return marked;
  }
  const double step = std::max(1.0, std::ceil((sheet.most_x - sheet.least_x) / 12));
  std::string out;
  for (double tick = std::ceil(sheet.least_x); tick <= sheet.most_x; tick += step)
    out += text_at(sheet.x(tick), Sheet::top + Sheet::height + 18, number_text(tick));
  return out;
}

std::string path_of(const Series& series, const Sheet& sheet, std::size_t number) {
  std::string points;
  std::string dots;
  const char* colour = line_colours[number % line_colours.size()];
  for (const auto& point : series.points) {
    if (!can_be_drawn(point, sheet.logarithmic)) continue;
    points += fmt::format("{:.1f},{:.1f} ", sheet.x(point.first), sheet.y(point.second));
    dots += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.5\" fill=\"{}\"/>", sheet.x(point.first),
                        sheet.y(point.second), colour);
  }
  return fmt::format(
      "<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"{}\" points=\"{}\"/>{}\n", colour,
      dashes[number % dashes.size()], points, dots);
}

/// The interval of each point.
std::string bars_of(const Series& series, const Sheet& sheet, std::size_t number) {
  std::string out;
  for (std::size_t i = 0; i < series.intervals.size(); ++i)
    out += fmt::format("<path fill=\"none\" stroke=\"{0}\" d=\"M{1:.1f} {2:.1f}h8m-4 0V{3:.1f}m-4 0h8\"/>",
                       line_colours[number % line_colours.size()], sheet.x(series.points[i].first) - 4,
                       sheet.y(series.intervals[i].high), sheet.y(series.intervals[i].low));
  return out;
}

std::string legend_of(const std::vector<Series>& series) {
  std::string out;
  double y = Sheet::top + Sheet::height + Sheet::below + 8;
  for (std::size_t i = 0; i < series.size(); ++i, y += Sheet::legend_line) {
    out += fmt::format(
        "<line x1=\"{}\" x2=\"{}\" y1=\"{:.0f}\" y2=\"{:.0f}\" stroke=\"{}\" stroke-width=\"2\" "
        "stroke-dasharray=\"{}\"/>\n",
        Sheet::left, Sheet::left + 34, y, y, line_colours[i % line_colours.size()], dashes[i % dashes.size()]);
    out += text_at(Sheet::left + 42, y + 4, series[i].name, "start");
  }
  return out;
}

std::string line_plot_svg(const PlotFrame& frame, const std::vector<Series>& series) {
  auto sheet = sheet_for(series, frame.logarithmic);
  if (!sheet) return {};
  if (frame.range) std::tie(sheet->least_y, sheet->most_y) = std::pair(frame.range->low, frame.range->high);
  const double height =
      Sheet::top + Sheet::height + Sheet::below + Sheet::legend_line * static_cast<double>(series.size()) + 6;
  std::string out = opened(Sheet::left + Sheet::width + 20, height, frame.title);
  out += text_at(Sheet::left + Sheet::width / 2, 20, frame.title) + y_ticks(*sheet) + x_ticks(*sheet, frame.marks);
  out += fmt::format("<path class=\"axis\" d=\"M{0} {1}V{2}H{3}\"/>\n", Sheet::left, Sheet::top,
                     Sheet::top + Sheet::height, Sheet::left + Sheet::width);
  out += text_at(Sheet::left + Sheet::width / 2, Sheet::top + Sheet::height + 36, frame.x);
  out += fmt::format("<text transform=\"translate(14 {:.0f}) rotate(-90)\" style=\"text-anchor:middle\">{}</text>\n",
                     Sheet::top + Sheet::height / 2, xml_escaped(frame.y));
  for (std::size_t i = 0; i < series.size(); ++i) out += bars_of(series[i], *sheet, i) + path_of(series[i], *sheet, i);
  return out + legend_of(series) + "</svg>\n";
}

/// The time a move that a player's spec asks for.
std::optional<std::chrono::nanoseconds> time_of(const std::string& spec) {
  const auto parsed = PlayerSpec::parse(spec);
  const auto text = parsed ? parsed->value("time") : std::nullopt;
  if (!text) return std::nullopt;
  const auto time = parse_duration(*text, "player");
  return time ? std::optional(*time) : std::nullopt;
}

/// From blue (lost) over white (even) to orange (won); the cell also shows the number, for readers who see no colours.
std::string heat_colour(double share) {
  const auto mix = [](double from, double to, double t) {
    return static_cast<int>(std::lround(from + (to - from) * t));
  };
  const double t = std::abs(share - 0.5) * 2;
  if (share >= 0.5) return fmt::format("#{:02x}{:02x}{:02x}", mix(245, 230, t), mix(245, 150, t), mix(245, 40, t));
  return fmt::format("#{:02x}{:02x}{:02x}", mix(245, 90, t), mix(245, 160, t), mix(245, 220, t));
}

}  // namespace

std::string heat_map_svg(const StudyResults& results, std::size_t grid) {
  const ResultGrid& plan = results.study().grids[grid];
  if (plan.kind != ResultGrid::Kind::Games || plan.rows.size() < 2 || plan.columns.size() < 2) return {};
  constexpr double size = 54;
  std::size_t longest = 1;
  for (const std::string& row : plan.rows) longest = std::max(longest, row.size());
  const double left = 46 + 7.0 * static_cast<double>(longest);
  constexpr double top = 64;
  const double width = left + size * static_cast<double>(plan.columns.size()) + 20;
  std::string out =
      opened(std::max(width, 420.0), top + size * static_cast<double>(plan.rows.size()) + 14, plan.caption);
  out += text_at(10, 18, plan.name + ": points of the first player in per cent", "start");
  for (std::size_t c = 0; c < plan.columns.size(); ++c)
    out += text_at(left + size * (static_cast<double>(c) + 0.5), top - 10, plan.columns[c]);
  for (std::size_t r = 0; r < plan.rows.size(); ++r) {
    const double y = top + size * static_cast<double>(r);
    out += text_at(left - 8, y + size / 2 + 4, plan.rows[r], "end");
    for (std::size_t c = 0; c < plan.columns.size(); ++c) {
      const CellResult* const cell = results.at(plan.name, plan.rows[r], plan.columns[c]);
      if (cell == nullptr) continue;
      const bool known = cell->tally.games() > 0;
      const double share = cell->tally.share();
      const double x = left + size * static_cast<double>(c);
      out += fmt::format(
          "<g class=\"cell\"><rect x=\"{:.0f}\" y=\"{:.0f}\" width=\"{}\" height=\"{}\" fill=\"{}\" "
          "stroke=\"#888\"/>{}</g>\n",
          x, y, size, size, known ? heat_colour(share) : "#ddd",
          text_at(x + size / 2, y + size / 2 + 4, known ? fmt::format("{:.0f}", 100 * share) : "*"));
    }
  }
  return out + "</svg>\n";
}

std::string growth_svg(const StudyResults& results, std::size_t grid, bool time) {
  const ResultGrid& plan = results.study().grids[grid];
  std::vector<Series> series;
  for (const Growth& growth : growth_of(results, plan.name)) {
    Series one{.name = growth.player, .points = {}};
    for (const auto& [depth, point] : growth.points)
      one.points.emplace_back(depth, (time ? point.cpu_seconds : point.nodes) / point.moves);
    if (!time) one.name += fmt::format(": × {:.2f} per ply", fitted_factor(growth));
    series.push_back(std::move(one));
  }
  if (series.empty()) return {};
  return line_plot_svg({.title = plan.name + (time ? ": processor time per move" : ": positions searched per move"),
                        .x = "depth",
                        .y = time ? "seconds" : "positions",
                        .logarithmic = true},
                       series);
}

std::string score_svg(const StudyResults& results, std::size_t grid) {
  const ResultGrid& plan = results.study().grids[grid];
  if (plan.kind != ResultGrid::Kind::Games) return {};
  std::map<std::string, Series> series;  // by the second player
  std::map<double, std::string> marks;
  for (const StudyCell& cell : plan.cells) {
    const CellResult* const result = results.at(plan.name, cell.row, cell.column);
    const auto time = time_of(cell.first.front());
    if (!time || result == nullptr || result->tally.games() == 0) continue;
    const double doublings = std::log2(static_cast<double>(time->count()));
    marks[doublings] = number_text(static_cast<double>(time->count()) / 1e6) + " ms";
    Series& one = series[cell.second];
    one.name = "against " + cell.second + ", with 95 % intervals";
    const Interval share = wilson(result->distinct.points(), result->distinct.games());
    one.points.emplace_back(doublings, 100 * result->distinct.share());
    one.intervals.push_back({100 * share.low, 100 * share.high});
  }
  if (marks.size() < 2) return {};
  std::vector<Series> lines;
  for (auto& [second, line] : series) lines.push_back(std::move(line));
  return line_plot_svg({.title = plan.name + ": points of the first player in per cent",
                        .x = "time a move",
                        .y = "per cent",
                        .marks = marks,
                        .range = Interval{0, 100}},
                       lines);
}

std::string learning_svg(const StudyResults& results) {
  struct Learned {
    double minutes;
    Interval share;
    double points;
  };
  std::map<std::size_t, std::vector<Learned>> grids;
  double least = std::numeric_limits<double>::infinity();
  double most = 0;
  for (const CellResult& cell : results.cells()) {
    const auto minutes = results.minutes_of_learning(cell);
    if (!minutes || cell.tally.games() == 0) continue;
    const Interval share = wilson(cell.distinct.points(), cell.distinct.games());
    grids[cell.grid].push_back({*minutes, {100 * share.low, 100 * share.high}, 100 * cell.distinct.share()});
    if (*minutes > 0) least = std::min(least, *minutes);
    most = std::max(most, *minutes);
  }
  if (most == 0) return {};
  // Doublings of time are equally far apart; the time before learning has its place one doubling before the shortest.
  const double before = std::floor(std::log2(least)) - 1;
  std::map<double, std::string> marks{{before, "0"}};
  const double step = std::max(1.0, std::ceil((std::log2(most) - before) / 9));
  for (double mark = before + 1; mark <= std::ceil(std::log2(most)); mark += step)
    marks[mark] = mark < 0 ? fmt::format("1/{:.0f}", std::exp2(-mark)) : number_text(std::exp2(mark));
  std::vector<Series> lines;
  for (const auto& [grid, points] : grids) {
    Series line{.name = results.study().grids[grid].name, .points = {}};
    for (const Learned& one : points) {
      line.points.emplace_back(one.minutes > 0 ? std::log2(one.minutes) : before, one.points);
      line.intervals.push_back(one.share);
    }
    lines.push_back(std::move(line));
  }
  return line_plot_svg({.title = "points of the learned player in per cent, with 95 % intervals",
                        .x = "minutes of learning (processor time)",
                        .y = "per cent",
                        .marks = marks,
                        .range = Interval{0, 100}},
                       lines);
}

std::string value_svg(const LabGame& game) {
  Series first{.name = "first: " + (game.key.swapped ? game.key.second : game.key.first), .points = {}};
  Series second{.name = "second: " + (game.key.swapped ? game.key.first : game.key.second), .points = {}};
  auto ply = static_cast<double>(game.opening.size());
  for (const LabGame::Move& move : game.moves) {
    ply += 1;
    if (!move.value) continue;
    (move.player == "first" ? first : second)
        .points.emplace_back(ply, move.player == "first" ? *move.value : -*move.value);
  }
  if (first.points.size() + second.points.size() < 3) return {};
  return line_plot_svg({.title = "value during the game, for the first side", .x = "ply", .y = "value"},
                       {first, second});
}

}  // namespace zermelo
