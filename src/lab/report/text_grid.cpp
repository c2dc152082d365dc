#include "zermelo/lab/report/text_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>

namespace zermelo {
namespace {

using Place = TextGrid::Place;
using Shade = TextGrid::Shade;

Shade shade_of(const CellResult& cell) {
  if (cell.games.empty()) return Shade::Missing;
  if (cell.tally.wins > cell.tally.losses) return Shade::First;
  if (cell.tally.losses > cell.tally.wins) return Shade::Second;
  return Shade::Draw;
}

/// "100": won by the first player in per cent; "0 =" all drawn, "0 −" all lost, "0 *" no end; else wins/draws/losses.
std::string percent_text(const CellResult& cell) {
  const auto n = static_cast<double>(cell.games.size());
  if (cell.games.empty()) return "…";
  const auto share = [&](int count) { return fmt::format("{:.0f}", 100 * count / n); };
  const auto all = static_cast<int>(cell.games.size());
  const Tally& tally = cell.tally;
  if (tally.wins == all) return "100";
  if (tally.draws == all) return "0 =";
  if (tally.losses == all) return "0 −";
  if (tally.unfinished == all) return "0 *";
  std::string text = share(tally.wins) + "/" + share(tally.draws) + "/" + share(tally.losses);
  return tally.unfinished > 0 ? text + " *" + share(tally.unfinished) : text;
}

/// The name that all players of a side share, or just the side.
std::string player_kind(const ResultGrid& grid, bool first) {
  std::string kind;
  for (const StudyCell& cell : grid.cells) {
    const std::string& spec = first ? cell.first.front() : cell.second;
    const std::string name = spec.substr(0, spec.find(':'));
    if (!kind.empty() && kind != name) return first ? "first" : "second";
    kind = name;
  }
  return kind;
}

/// A whole game is too long for a place in a grid.
std::string shortened(const std::string& text) {
  constexpr std::size_t longest = 60;
  return text.size() <= longest ? text : text.substr(0, longest) + "…";
}

void fill_list(const StudyResults& results, const std::vector<const CellResult*>& cells, TextGrid& out) {
  const auto expecting = std::ranges::find_if(cells, [](const CellResult* cell) { return !cell->expected.empty(); });
  const bool expects = expecting != cells.end();
  out.corner = "cell";
  out.columns = {"found"};
  if (expects) out.columns.emplace_back(to_string(results.grid_of(**expecting).expected_from));
  for (const CellResult* cell : cells) {
    TextGrid::Row row{.label = cell_name(results.grid_of(*cell), results.cell_of(*cell)),
                      .places = {place_of(results.grid_of(*cell), *cell)}};
    if (expects) row.places.push_back({shortened(cell->expected)});
    out.rows.push_back(std::move(row));
  }
}

void fill_grid(const StudyResults& results, const std::vector<const CellResult*>& cells, const ResultGrid& plan,
               TextGrid& out) {
  out.corner = corner_text(plan);
  out.columns = plan.columns;
  out.legend = grid_legend;
  for (const std::string& label : plan.rows) {
    TextGrid::Row row{.label = label, .places = {}};
    std::optional<double> minutes;
    for (const std::string& column : plan.columns)
      for (const CellResult* cell : cells)
        if (results.cell_of(*cell).row == label && results.cell_of(*cell).column == column) {
          row.places.push_back(place_of(plan, *cell));
          minutes = results.minutes_of_learning(*cell);
        }
    if (minutes) row.label += fmt::format(", {:.1f} min", *minutes);
    out.rows.push_back(std::move(row));
  }
}

std::string quoted(const std::string& text) {
  if (text.find_first_of(",\"\n") == text.npos) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

std::string latex_escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\textbackslash{}";
    else if (std::string_view("&%$#_{}").find(c) != std::string_view::npos)
      out += std::string("\\") + c;
    else if (c == '^' || c == '~')
      out += std::string("\\") + c + "{}";
    else
      out += c;
  }
  return out;
}

std::string markdown_escaped(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '|' ? "\\|" : std::string(1, c);
  return out;
}

/// The head and the rows as lists of texts; `write` writes a place.
template <class Escape, class Write>
std::vector<std::vector<std::string>> lines_of(const TextGrid& grid, Escape&& escape, Write&& write) {
  std::vector<std::vector<std::string>> lines{{escape(grid.corner)}};
  std::ranges::transform(grid.columns, std::back_inserter(lines.front()), escape);
  for (const TextGrid::Row& row : grid.rows) {
    auto& line = lines.emplace_back(1, escape(row.label));
    std::ranges::transform(row.places, std::back_inserter(line), write);
  }
  return lines;
}

/// Games that repeat one of the same cell and the same sides: for want of openings, not because cells mirror each
/// other.
int used_again(const StudyResults& results, const ResultGrid& grid) {
  int again = 0;
  for (const CellResult* cell : results.in_grid(grid.name)) {
    std::set<std::pair<bool, std::uint64_t>> seen;
    for (const LabGame* game : cell->games)
      if (!seen.emplace(game->key.swapped, identity_of(*game)).second) ++again;
  }
  return again;
}

}  // namespace

const char* const grid_legend =
    "won by the first player in per cent; = all drawn, − all lost, * without an end; a/b/c: won, drawn, lost";

bool is_list(const ResultGrid& grid) {
  return grid.kind == ResultGrid::Kind::Search || grid.cells.size() == 1 ||
         grid.columns.size() * grid.rows.size() != grid.cells.size();
}

std::string corner_text(const ResultGrid& grid) { return player_kind(grid, true) + " \\ " + player_kind(grid, false); }

std::string cell_name(const ResultGrid& grid, const StudyCell& cell) {
  if (grid.kind == ResultGrid::Kind::Games) return cell.row + " – " + cell.column;
  const std::string start = cell.column.empty() && !cell.starts.empty() ? cell.starts.front() : cell.column;
  return start.empty() ? cell.row : start + " " + cell.row;
}

TextGrid::Place place_of(const ResultGrid& grid, const CellResult& cell) {
  const bool wrong = cell.agrees.has_value() && !*cell.agrees;
  if (!is_list(grid)) return {percent_text(cell), shade_of(cell), wrong};
  const bool many = cell.result == "mixed" && cell.expected.empty();
  return {cell.games.empty() ? "…"
          : many             ? percent_text(cell)
                             : shortened(cell.seen),
          grid.kind == ResultGrid::Kind::Search ? Shade::Plain : shade_of(cell), wrong};
}

TextGrid text_grid(const StudyResults& results, std::size_t grid) {
  const ResultGrid& plan = results.study().grids[grid];
  TextGrid out{.name = plan.name, .caption = plan.caption};
  const auto cells = results.in_grid(plan.name);
  is_list(plan) ? fill_list(results, cells, out) : fill_grid(results, cells, plan, out);
  return out;
}

std::string csv_line(const std::vector<std::string>& values) {
  std::string line;
  for (std::size_t i = 0; i < values.size(); ++i) line += (i > 0 ? "," : "") + quoted(values[i]);
  return line + "\n";
}

std::string to_csv(const TextGrid& grid) {
  std::string out;
  for (const auto& line : lines_of(grid, std::identity(), [](const Place& place) { return place.text; }))
    out += csv_line(line);
  return out;
}

std::string to_markdown(const TextGrid& grid) {
  const auto written = [](const Place& place) {
    return place.wrong ? "**" + markdown_escaped(place.text) + "**" : markdown_escaped(place.text);
  };
  std::string out;
  for (const auto& line : lines_of(grid, markdown_escaped, written)) {
    const bool is_head = out.empty();
    out += fmt::format("| {} |\n", fmt::join(line, " | "));
    if (is_head) out += fmt::format("|{}|\n", fmt::join(std::vector<std::string>(line.size(), "---"), "|"));
  }
  return out;
}

std::string to_latex(const TextGrid& grid) {
  const auto written = [](const Place& place) {
    std::string text = latex_escaped(place.text);
    if (const std::size_t minus = text.find("−"); minus != text.npos) text.replace(minus, 3, "$-$");
    return place.wrong ? "\\textbf{" + text + "}" : text;
  };
  const std::string columns(grid.columns.size(), 'r');
  std::string out;
  for (const auto& line : lines_of(grid, latex_escaped, written)) {
    const bool is_head = out.empty();
    out += fmt::format("{} \\\\\n", fmt::join(line, " & "));
    if (is_head) out += "\\midrule\n";
  }
  return "% \\usepackage{booktabs}\n\\begin{tabular}{l" + columns + "}\n\\toprule\n" + out +
         "\\bottomrule\n\\end{tabular}\n";
}

std::string repeats_text(const StudyResults& results) {
  constexpr int worth_telling = 10;  // advice if more than one game in ten repeats another
  Agreement same;
  for (const CellResult& cell : results.cells())
    if (cell.identical) same.add(*cell.identical);
  std::string out;
  if (same.of > 0)
    out = fmt::format("Repeated games are move for move identical in {}.\n",
                      same.all() ? "every cell" : fmt::format("{} of {} cells", same.agree, same.of));
  for (const ResultGrid& grid : results.study().grids) {
    const DistinctTally tally = distinct_tally(results.in_grid(grid.name), Count::FirstSide);
    if (grid.kind != ResultGrid::Kind::Games || !tally.repeats()) continue;
    const bool vary = grid.openings.plies > 0 && used_again(results, grid) * worth_telling > tally.played;
    out += fmt::format("{}: {} of {} games {} distinct; sentences and intervals count each once.{}\n", grid.name,
                       tally.distinct(), tally.played, tally.distinct() == 1 ? "is" : "are",
                       vary ? " Use more or longer openings, or other players, to vary them." : "");
  }
  return out;
}

std::string agreement_words(const Agreement& sum, ResultGrid::Origin origin, bool apart) {
  const bool one = sum.of == 1;
  const std::string what = origin == ResultGrid::Origin::Published ? one ? "published cell" : "published cells"
                           : one                                   ? "check value of ours"
                                                                   : "check values of ours";
  return fmt::format("{} of {} {}{} {} reproduced", sum.agree, sum.of, what, apart ? " counted separately" : "",
                     one ? "is" : "are");
}

std::string agreement_text(const StudyResults& results) {
  std::string out;
  for (const bool apart : {false, true})
    for (const auto origin : {ResultGrid::Origin::Published, ResultGrid::Origin::Ours})
      if (const Agreement sum = results.agreement(apart, origin); sum.of > 0)
        out += agreement_words(sum, origin, apart) + "\n";
  for (const CellResult& cell : results.cells()) {
    const ResultGrid& grid = results.grid_of(cell);
    if (cell.agrees.has_value() && !*cell.agrees)
      out += fmt::format("  {} {}: {} {}, found {}\n", grid.name, cell_name(grid, results.cell_of(cell)),
                         to_string(grid.expected_from), cell.expected, cell.seen);
  }
  return out;
}

}  // namespace zermelo
