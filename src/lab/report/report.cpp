#include "zermelo/lab/report/report.h"

#include <fmt/format.h>
#include <zermelo_embedded.h>

#include <algorithm>
#include <map>
#include <set>

#include "zermelo/any/svg.h"
#include "zermelo/core/number_text.h"
#include "zermelo/lab/report/answers.h"
#include "zermelo/lab/report/plot.h"
#include "zermelo/lab/report/text_grid.h"
#include "zermelo/lab/report/view.h"
#include "zermelo/lab/study/build.h"
#include "zermelo/lab/study/defect.h"

namespace zermelo {
namespace {

constexpr std::size_t most_replays = 150;  ///< a page must stay small enough to open

std::string escaped(std::string_view text) { return xml_escaped(text); }

std::string several(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string file_name(const std::string& text) {
  std::string out;
  for (const char c : text) out += (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ? c : '-';
  return out;
}

/// JSON to stand in a script element. Three texts change how a browser reads a script to its end: `</script`, `<!--`
/// and `<script`; none of them stays.
std::string script_json(const Json& json) {
  std::string out;
  for (const char c : dump(json)) c == '<' ? out += "\\u003c" : out += c;
  return out;
}

Json pieces_of(const Drawing& drawing) {
  Json pieces = Json::array();
  for (const Drawing::Piece& piece : drawing.pieces)
    pieces.push_back({piece.x, piece.y, static_cast<int>(piece.owner), piece.mark, piece.disc ? 1 : 0});
  return pieces;
}

Json labels_of(const Drawing& drawing) {
  Json labels = Json::array();
  for (const Drawing::Label& label : drawing.labels) labels.push_back({label.x, label.y, label.text, label.size});
  return labels;
}

std::string empty_board(Drawing drawing) {
  drawing.pieces.clear();
  drawing.labels.clear();
  drawing.caption.clear();
  return board_svg(drawing);
}

/// A game with its boards, for the page to show move by move.
struct Replay {
  std::string board;           ///< SVG of the empty board
  Json data;                   ///< pieces and labels of every position, the moves and what was thought of them
  std::string final_position;  ///< SVG
  std::string values;          ///< plot; may be empty
};

Expected<Replay> replay_of(const LabGame& game, const AnyGame& rules) {
  const auto line = rules.start(game.position);
  if (!line) return fail(line.error());
  Replay replay{.board = empty_board((*line)->drawing()), .data = {}, .final_position = {}, .values = value_svg(game)};
  Json boards = Json::array();
  Json moves = Json::array();
  const auto see = [&] {
    const Drawing drawing = (*line)->drawing();
    boards.push_back({pieces_of(drawing), labels_of(drawing)});
  };
  see();
  const auto texts = moves_of(game);
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (const auto played = (*line)->play(texts[i]); !played) return fail(played.error());
    const bool opening = i < game.opening.size();
    const LabGame::Move* const move = opening ? nullptr : &game.moves[i - game.opening.size()];
    const std::string value = move != nullptr && move->value ? number_text(*move->value) : "";
    moves.push_back({texts[i], opening ? "opening" : move->player, value, opening ? 0 : move->nodes});
    see();
  }
  replay.data = {{"boards", std::move(boards)},
                 {"moves", std::move(moves)},
                 {"end", fmt::format("{} ({})", game.result, game.reason)}};
  replay.final_position = board_svg((*line)->drawing());
  return replay;
}

/// The page while it is written, with the files beside it.
class Page {
 public:
  Page(const StudyResults& results, const Catalogue& games, std::string command)
      : results_(results),
        study_(results.study()),
        games_(games),
        command_(std::move(command)) {}

  Expected<std::vector<ReportFile>> make() {
    head();
    questions();
    setting();
    grids();
    statistics();
    if (const auto written = defects(); !written) return fail(written.error());
    if (const auto written = replays(); !written) return fail(written.error());
    how();
    page_ += "</main></body></html>\n";
    files_.insert(files_.begin(), {"index.html", page_});
    return std::move(files_);
  }

 private:
  void head() {
    page_ = fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\"><title>{0}</title><style>{1}</style></head><body><main>\n"
        "<h1>{0}</h1><p><span class=\"kind\">{2}</span> {3}</p>\n<p>{4}</p>\n",
        escaped(study_.title), embedded::report_css, to_string(study_.kind), escaped(study_.name),
        escaped(study_.summary));
    const std::string agreement = agreement_text(results_);
    if (!agreement.empty())
      page_ += "<p><strong>" + escaped(agreement.substr(0, agreement.find('\n'))) + ".</strong></p>\n";
    if (static_cast<std::int64_t>(results_.games().size()) < results_.planned())
      page_ +=
          fmt::format("<p class=\"not-supported\">Only {} of {} games are played; the others are missing below.</p>\n",
                      results_.games().size(), results_.planned());
  }

  void questions() {
    for (const Answered& one : answers_of(results_, games_)) {
      page_ += fmt::format("<h2>{}</h2>\n<p class=\"answer\">{}</p>\n", escaped(one.question->text),
                           escaped(one.ours.sentence));
      if (one.question->published.empty()) continue;
      page_ += fmt::format(
          "<p class=\"published\">{} <span class=\"{}\">{}</span></p>\n", escaped(authors_words(*one.question)),
          one.verdict == "supported" ? "supported" : "not-supported", escaped(verdict_words(one.verdict)));
    }
  }

  /// Where the expected values of a grid come from.
  static std::string origin_words(const ResultGrid& grid) {
    const bool expects = std::ranges::any_of(grid.cells, [](const StudyCell& cell) { return !cell.expected.empty(); });
    if (!expects) return "Nothing is expected: these games are ours.";
    const bool published = grid.expected_from == ResultGrid::Origin::Published;
    const std::string words = published ? "The expected values are published" : "The expected values are ours";
    return words + (grid.source.empty() ? "." : (published ? ": " : "; see ") + grid.source + ".");
  }

  void setting() {
    page_ += "<h2>Setting</h2>\n<ul>\n";
    for (const ResultGrid& grid : study_.grids) {
      std::string conditions = fmt::format(
          "{}, {} for each cell and start, {}, seed {}", several(grid.cells.size(), "cell"),
          several(static_cast<std::size_t>(grid.games), "game"), several(grid.starts.size(), "start"), grid.seed);
      if (!grid.openings.independent())
        conditions += ", openings " + grid.openings.text();
      else if (grid.openings.plies > 0)
        conditions += fmt::format(", {} random plies before each game", grid.openings.plies);
      if (grid.swap) conditions += ", each game also with sides swapped";
      if (grid.draw_after > 0) conditions += fmt::format(", a draw after {} plies", grid.draw_after);
      if (!grid.adjudicate.empty()) conditions += ", adjudicated by " + grid.adjudicate;
      if (grid.learning) conditions += "; learns from " + grid.learning->text();
      page_ += fmt::format("<li><b>{}</b>: <code>{}</code>; {}</li>\n", escaped(grid.name), escaped(grid.game),
                           escaped(conditions));
    }
    page_ += "</ul>\n";
  }

  static std::string place_html(const TextGrid::Place& place) {
    std::string classes = place.shade == TextGrid::Shade::First    ? "first"
                          : place.shade == TextGrid::Shade::Second ? "second"
                          : place.shade == TextGrid::Shade::Draw   ? "draw"
                                                                   : "";
    if (place.wrong) classes += " wrong";
    return fmt::format("<td class=\"{}\">{}{}</td>", classes, escaped(place.text), place.wrong ? " !" : "");
  }

  static std::string grid_html(const TextGrid& grid) {
    std::string out = "<div class=\"scroll\"><table><thead><tr><th>" + escaped(grid.corner) + "</th>";
    for (const std::string& column : grid.columns) out += "<th>" + escaped(column) + "</th>";
    out += "</tr></thead><tbody>\n";
    for (const TextGrid::Row& row : grid.rows) {
      out += "<tr><th>" + escaped(row.label) + "</th>";
      for (const TextGrid::Place& place : row.places) out += place_html(place);
      out += "</tr>\n";
    }
    out += "</tbody></table></div>\n";
    return grid.legend.empty() ? out : out + "<p><small>" + escaped(grid.legend) + ".</small></p>\n";
  }

  /// A plot on the page and beside it as a file.
  void figure(const std::string& svg, const std::string& name) {
    if (svg.empty()) return;
    page_ += fmt::format("<figure>{}<figcaption><a href=\"{}\">{}</a></figcaption></figure>\n", svg, name, name);
    files_.push_back({name, svg});
  }

  void grids() {
    figure(learning_svg(results_), "learning.svg");
    page_ += "<h2>Tables</h2>\n";
    for (std::size_t i = 0; i < study_.grids.size(); ++i) {
      const TextGrid grid = text_grid(results_, i);
      const std::string name = "table-" + file_name(grid.name);
      page_ += fmt::format("<h3>{}: {}</h3>\n", escaped(grid.name), escaped(grid.caption)) + grid_html(grid);
      page_ += fmt::format(
          "<p><small>As <a href=\"{0}.csv\">CSV</a>, <a href=\"{0}.md\">Markdown</a>, <a href=\"{0}.tex\">LaTeX</a>. "
          "{1}</small></p>\n",
          name, escaped(origin_words(study_.grids[i])));
      files_.push_back({name + ".csv", to_csv(grid)});
      files_.push_back({name + ".md", to_markdown(grid)});
      files_.push_back({name + ".tex", to_latex(grid)});
      figure(heat_map_svg(results_, i), "heat-" + file_name(grid.name) + ".svg");
      figure(score_svg(results_, i), "score-" + file_name(grid.name) + ".svg");
      figure(growth_svg(results_, i, false), "nodes-" + file_name(grid.name) + ".svg");
      if (study_.measures_time()) figure(growth_svg(results_, i, true), "time-" + file_name(grid.name) + ".svg");
    }
    const std::string agreement = agreement_text(results_);
    if (!agreement.empty()) page_ += "<pre>" + escaped(agreement) + "</pre>\n";
  }

  void statistics() {
    page_ +=
        "<h2>Statistics</h2>\n<p>Shares of the distinct games of a table, with 95 % intervals (Wilson 1927): a game "
        "that was "
        "played again counts once. Games between "
        "players "
        "that leave nothing to chance are no random sample: there the interval only says how many games there "
        "were.</p>\n"
        "<div class=\"scroll\"><table><thead><tr><th>table</th><th>distinct games</th><th>games</th><th>first "
        "wins</th><th>drawn</th><th>second "
        "wins</th><th>no end</th><th>positions</th><th>seconds</th><th>processor seconds</th></tr></thead><tbody>\n";
    for (const ResultGrid& grid : study_.grids) {
      const auto cells = results_.in_grid(grid.name);
      const DistinctTally tally = distinct_tally(cells, Count::FirstPlayer);
      const double games = all_of(tally);
      double nodes = 0;
      double seconds = 0;
      double cpu = 0;
      for (const CellResult* cell : cells) {
        nodes += static_cast<double>(cell->nodes);
        seconds += cell->seconds;
        cpu += cell->cpu_seconds;
      }
      const bool search = grid.kind == ResultGrid::Kind::Search;
      const auto share = [&](double count) {
        if (search || games == 0) return std::string("–");
        const Interval interval = wilson(count, games);
        return fmt::format("{:.0f} % ({:.0f}–{:.0f})", percent(count, games), 100 * interval.low, 100 * interval.high);
      };
      page_ += fmt::format(
          "<tr><th>{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{:.0f}</td><td>{:.3f}</"
          "td>"
          "<td>{:.3f}</td></tr>\n",
          escaped(grid.name), search ? tally.played : games, tally.played, share(tally.wins), share(tally.draws),
          share(tally.losses), search ? 0 : tally.unfinished, nodes, seconds, cpu);
    }
    page_ += "</tbody></table></div>\n";
    if (const std::string repeats = repeats_text(results_); !repeats.empty())
      page_ += "<pre>" + escaped(repeats) + "</pre>\n";
  }

  Expected<void> defects() {
    if (study_.defects.empty()) return {};
    page_ +=
        "<h2>The defects at work</h2>\n<p>For each defect that can change a move one position where it does.</p>\n";
    for (const StudyDefect& defect : study_.defects) {
      const auto shown = show_defect(defect, games_);
      if (!shown) return fail(shown.error());
      const auto valued = [](const std::string& move, const std::string& value) {
        return escaped(move) + (value.empty() ? "" : " (value " + escaped(value) + ")");
      };
      page_ += fmt::format(
          "<div class=\"defect\"><div>{}</div><div><h3>{}</h3><p>{}</p><p>Faithful: <b>{}</b>. Without "
          "the defect: <b>{}</b>.</p><p><small><code>{}</code> against <code>{}</code> in "
          "<code>{}</code></small></p></div></div>\n",
          shown->board, escaped(defect.id), escaped(defect.why), valued(shown->move, shown->value),
          valued(shown->fixed_move, shown->fixed_value), escaped(defect.player),
          escaped(defect.fixed_player == defect.player ? defect.fixed_game : defect.fixed_player),
          escaped(defect.position.empty() ? "the start" : defect.position));
      files_.push_back({"defect-" + file_name(defect.id) + ".svg", shown->board});
    }
    return {};
  }

  /// The first game of every cell that was a game.
  std::vector<const CellResult*> shown_cells() const {
    std::vector<const CellResult*> cells;
    for (const CellResult& cell : results_.cells())
      if (!cell.games.empty() && results_.grid_of(cell).kind == ResultGrid::Kind::Games && cells.size() < most_replays)
        cells.push_back(&cell);
    return cells;
  }

  Expected<void> replays() {
    Json list = Json::array();
    std::map<std::string, std::size_t> boards;
    for (const CellResult* cell : shown_cells()) {
      const ResultGrid& grid = results_.grid_of(*cell);
      const StudyCell& plan = results_.cell_of(*cell);
      const LabGame& game = *cell->games.front();
      const auto rules = games_.game(grid.game, game.position);
      if (!rules) return fail(rules.error());
      const std::string title =
          fmt::format("{} {} – {} ({}): {}", grid.name, plan.row, plan.column, to_string(study_.kind), game.result);
      auto replay = replay_of(game, **rules);
      if (!replay) return fail(replay.error());
      Json entry{{"title", title}, {"data", std::move(replay->data)}, {"values", replay->values}};
      const auto [board, is_new] = boards.emplace(replay->board, list.size());
      entry["board"] = board->second;
      if (is_new) entry["svg"] = replay->board;
      const std::string name = file_name(grid.name + "-" + plan.row + "-" + plan.column);
      files_.push_back({"final-" + name + ".svg", replay->final_position});
      if (!replay->values.empty()) files_.push_back({"values-" + name + ".svg", replay->values});
      list.push_back(std::move(entry));
    }
    if (!list.empty()) replay_html(list);
    return {};
  }

  void replay_html(const Json& list) {
    const std::string json = script_json(list);
    page_ += fmt::format(
        "<h2>The games</h2>\n<p>The first game of every cell{}. <label>Game: <select "
        "id=\"pick\"></select></label></p>\n"
        "<div class=\"replay\"><div><div class=\"board\" id=\"board\"></div><p class=\"controls\"><button id=\"start\" "
        "title=\"to the start\">|◀</button> <button id=\"back\" title=\"back\">◀</button> <button id=\"next\" "
        "title=\"forward\">▶</button> <button id=\"last\" title=\"to the end\">▶|</button> <input id=\"ply\" "
        "type=\"range\" min=\"0\" value=\"0\" aria-label=\"ply\"> <span id=\"where\"></span> <span "
        "id=\"end\"></span></p></div>\n"
        "<div class=\"moves\" id=\"moves\"></div></div><figure id=\"values\"></figure>\n"
        "<script type=\"application/json\" id=\"games\">{}</script>\n<script>{}</script>\n",
        list.size() == most_replays ? fmt::format(", the first {} of them", most_replays) : "", json,
        embedded::report_js);
  }

  void how() {
    const BuildInfo& build = build_info();
    const MachineInfo machine = machine_info();
    std::set<std::string> versions;
    std::set<std::int64_t> jobs;
    for (const LabGame& game : results_.games()) {
      versions.insert(game.version);
      jobs.insert(game.jobs);
    }
    page_ += "<h2>How it was made</h2>\n<table><tbody>\n";
    const auto row = [&](const char* name, const std::string& value) {
      page_ += fmt::format("<tr><th>{}</th><td style=\"text-align:left\">{}</td></tr>\n", name, escaped(value));
    };
    row("program", fmt::format("zermelo {}{}", build.version, build.commit.empty() ? "" : ", commit " + build.commit));
    row("games played by", versions.empty() ? "nobody yet" : fmt::format("zermelo {}", fmt::join(versions, ", ")));
    row("compiler", build.compiler + ", " + build.flags);
    row("processor", fmt::format("{}, {} cores", machine.processor, machine.cores));
    row("load when this was written", machine.load);
    row("games at the same time",
        fmt::format("{}{}", fmt::join(jobs, ", "), study_.measures_time() ? " (time is measured in this study)" : ""));
    row("study", study_.name + ", " + study_.hash);
    page_ += fmt::format("</tbody></table>\n<p>To repeat it:</p>\n<pre>zermelo lab run {0}\n{1}</pre>\n",
                         escaped(study_.name), escaped(command_));
    page_ += "<details><summary>The study as a file</summary><pre>" + escaped(study_.text) + "</pre></details>\n";
    files_.push_back({study_.name + ".toml", study_.text});
  }

  const StudyResults& results_;
  const Study& study_;
  const Catalogue& games_;
  std::string command_;
  std::string page_;
  std::vector<ReportFile> files_;
};

}  // namespace

Expected<std::vector<ReportFile>> make_report(const StudyResults& results, const Catalogue& games,
                                              const std::string& command) {
  return Page(results, games, command).make();
}

}  // namespace zermelo
