#include "zermelo/cli/lab.h"

#include <fmt/format.h>

#include "zermelo/cli/folding.h"
#include "zermelo/cli/interrupt.h"
#include "zermelo/cli/learn_line.h"
#include "zermelo/cli/terminal.h"
#include "zermelo/crew/mpi_crew.h"
#include "zermelo/lab/report/answers.h"
#include "zermelo/lab/report/text_grid.h"
#include "zermelo/store/open_to_read.h"

namespace zermelo {
namespace {

Json list_json(const std::vector<Study>& studies, const std::vector<Error>& unreadable) {
  Json list = Json::array();
  for (const Study& study : studies)
    list.push_back({{"name", study.name},
                    {"kind", to_string(study.kind)},
                    {"title", study.title},
                    {"tables", study.grids.size()},
                    {"games", tasks_of(study).size()}});
  Json files = Json::array();
  for (const Error& error : unreadable) files.push_back(error.message());
  return {{"studies", std::move(list)}, {"unreadable", std::move(files)}};
}

int lab_list(const LabArguments& arguments, const Catalogue& games) {
  std::vector<Study> studies;
  std::vector<Error> unreadable;  // a file that is no study hides none of the others
  for (const std::string& name : study_names()) {
    auto study = find_study(name, games);
    if (study)
      studies.push_back(std::move(*study));
    else
      unreadable.push_back(study.error());
  }
  if (arguments.json) {
    print_json(list_json(studies, unreadable));
  } else {
    for (const Study& study : studies)
      print(fmt::format("{:<24} {:>5} games  {}\n", study.name, tasks_of(study).size(), study.title));
    if (study_names().empty())
      refuse({.what = "there are no studies in " + in_quotes(default_studies_folder()),
              .where = "lab",
              .expected = "an installed zermelo, or ZERMELO_STUDIES set to a folder of .toml files"});
    print(with_program_name("\n'zermelo lab show NAME' shows the plan, 'zermelo lab run NAME' plays it.\n"));
  }
  if (unreadable.empty()) return 0;
  if (unreadable.size() > 1) unreadable.front().what += fmt::format(" (and {} more)", unreadable.size() - 1);
  refuse(unreadable.front());
}

std::string grid_plan(const ResultGrid& grid) {
  const bool games = grid.kind == ResultGrid::Kind::Games;
  std::string out =
      fmt::format("{}: {}\n  {} on {}, {}", grid.name, grid.caption, counted(grid.cells.size(), "cell", "cells"),
                  grid.game, counted(grid.starts.size(), "start", "starts"));
  if (games) out += fmt::format(", {} for each cell and start", counted(grid.games, "game", "games"));
  if (grid.swap) out += ", each also with sides swapped";
  if (!grid.openings.independent())
    out += fmt::format(", openings {} (seed {})", grid.openings.text(), grid.seed);
  else if (grid.openings.plies > 0)
    out += fmt::format(", {} random plies first (seed {})", grid.openings.plies, grid.seed);
  if (grid.draw_after > 0) out += fmt::format(", a draw after {} plies", grid.draw_after);
  if (!grid.adjudicate.empty()) out += ", adjudicated by " + grid.adjudicate;
  if (grid.learning) out += "\n  learns from " + grid.learning->text();
  return out + "\n";
}

Json plan_json(const Study& study, std::int64_t there, const Estimate& estimate) {
  Json grids = Json::array();
  for (const ResultGrid& grid : study.grids)
    grids.push_back({{"name", grid.name},
                     {"caption", grid.caption},
                     {"game", grid.game},
                     {"cells", grid.cells.size()},
                     {"starts", grid.starts.size()}});
  Json questions = Json::array();
  for (const StudyQuestion& question : study.questions) questions.push_back(question.text);
  return {{"study", study.name},
          {"kind", to_string(study.kind)},
          {"title", study.title},
          {"questions", std::move(questions)},
          {"tables", std::move(grids)},
          {"games", tasks_of(study).size()},
          {"played", there},
          {"jobs", usual_jobs(study)},
          {"seconds_left", estimate.seconds}};
}

int lab_show(const LabArguments& arguments, const Catalogue& games) {
  const auto results = stored_results(arguments, games);
  const Study& study = results.study();
  const auto estimate = need(estimate_remaining(results, games));
  const auto there = static_cast<std::int64_t>(results.games().size());
  if (arguments.json) {
    print_json(plan_json(study, there, estimate));
    return 0;
  }
  std::string out = fmt::format("{} ({})\n{}\n\n", study.name, to_string(study.kind), study.summary);
  for (const StudyQuestion& question : study.questions) out += fmt::format("  ? {}\n", question.text);
  out += "\n";
  for (const ResultGrid& grid : study.grids) out += grid_plan(grid);
  out += fmt::format("\n{} in all, {} in the store. ", counted(results.planned(), "game", "games"), there);
  out += there == results.planned() ? "Nothing is left to play.\n"
                                    : fmt::format("The rest takes about {:.1f} s with {}.\n", estimate.seconds,
                                                  counted(usual_jobs(study), "job", "jobs"));
  print(out);
  return 0;
}

std::string painted_place(const TextGrid::Place& place, std::size_t width, bool colour) {
  const std::string text = place.text + (place.wrong ? "!" : "");
  const std::size_t missing = width - std::min(width, shown_width(text));
  std::string padded = std::string(missing, ' ') + text;
  if (place.wrong) return painted(padded, Paint::Bad, colour);
  switch (place.shade) {
    case TextGrid::Shade::First: return painted(padded, Paint::First, colour);
    case TextGrid::Shade::Second: return painted(padded, Paint::Second, colour);
    case TextGrid::Shade::Draw:
    case TextGrid::Shade::Missing: return painted(padded, Paint::Faint, colour);
    case TextGrid::Shade::Plain: break;
  }
  return padded;
}

std::string grid_text(const TextGrid& grid, bool colour) {
  std::size_t first = shown_width(grid.corner);
  for (const TextGrid::Row& row : grid.rows) first = std::max(first, shown_width(row.label));
  std::vector<std::size_t> widths;
  for (std::size_t i = 0; i < grid.columns.size(); ++i) {
    widths.push_back(shown_width(grid.columns[i]));
    for (const TextGrid::Row& row : grid.rows)
      if (i < row.places.size()) widths[i] = std::max(widths[i], shown_width(row.places[i].text) + 1);
  }
  const auto left = [&](const std::string& text) { return text + std::string(first - shown_width(text), ' '); };
  FoldingTable shown{.labels = {left(grid.corner)}};
  for (const TextGrid::Row& row : grid.rows) shown.labels.push_back(left(row.label));
  for (std::size_t i = 0; i < grid.columns.size(); ++i) {
    const std::string blanks(widths[i] - shown_width(grid.columns[i]), ' ');
    FoldingTable::Column column{.width = widths[i] + 2, .cells = {"  " + blanks + grid.columns[i]}};
    for (const TextGrid::Row& row : grid.rows)
      column.cells.push_back(i < row.places.size() ? "  " + painted_place(row.places[i], widths[i], colour) : "");
    shown.columns.push_back(std::move(column));
  }
  return painted(grid.name, Paint::Bold, colour) + ": " + grid.caption + "\n" + shown.text();
}

int resume_left(const LabArguments& arguments, const Catalogue& games) {
  auto store = need(open_lab(arguments.store));
  const auto known = need(store.studies());
  for (const LabStudy& one : known) {
    if (arguments.name.empty() ? one.games == one.planned : one.name != arguments.name) continue;
    const auto study = need(read_study(one.text, "studies/" + one.name + ".toml", games));
    const auto missing = need(missing_games(study, store));
    if (arguments.name.empty() && missing == 0) continue;  // the store has more games than the plan of today
    if (!arguments.json)
      print(fmt::format("{}: {} of {} games are there.\n", one.name, one.planned - missing, one.planned));
    return run_and_show(study, arguments, games);
  }
  refuse({.what = arguments.name.empty() ? "no study was left unfinished" : "no game of it is in the store",
          .where = "lab resume",
          .expected = "zermelo lab run NAME"});
}

}  // namespace

StudyResults stored_results(const LabArguments& arguments, const Catalogue& games) {
  const auto study = need(find_study(arguments.name, games));
  auto store = need(open_lab_to_read(arguments.store));
  return need(results_of(study, store));
}

/// Plays what is missing, with a bar on a terminal. Ctrl-C leaves the rest for `lab resume`.
RunSummary run_interruptibly(const Study& study, const LabArguments& arguments, const Catalogue& games,
                             LabGames& store) {
  int jobs = arguments.crew == nullptr ? usual_jobs(study) : 1;  // mpirun sets the number
  if (!arguments.jobs.empty()) jobs = read_number(arguments.jobs, "--jobs", 1, most_jobs);
  const auto missing = static_cast<std::uint64_t>(need(missing_games(study, store)));
  const Interrupt interrupt;
  LearnLine learning;
  std::optional<ProgressBar> progress;  // its estimate is that of the games, which begin when all is learned
  const auto show_progress = [&] {
    learning.clear();
    progress.emplace(study.name, std::max<std::uint64_t>(1, missing),
                     arguments.crew == nullptr ? ProgressBar::Elsewhere::Silent : ProgressBar::Elsewhere::Lines);
  };
  if (std::ranges::none_of(study.grids, [](const ResultGrid& grid) { return grid.learning.has_value(); }))
    show_progress();
  return need(run_study(study, games, store,
                        {.jobs = jobs,
                         .stop = interrupt.token(),
                         .allow_programs = arguments.allow_programs,
                         .on_game =
                             [&](const LabTask& task, const LabGame& game) {
                               const StudyCell& cell = study.grids[task.grid].cells[task.cell];
                               if (!progress) show_progress();
                               progress->advance(
                                   fmt::format("{} {}–{} {}", task.key.grid, cell.row, cell.column, game.result));
                             },
                         .on_learning =
                             [&](const ResultGrid& grid, int last, const learn::LearnStatus& status) {
                               learning.tell(status, fmt::format("{} learns {} generations: ", grid.name, last));
                             },
                         .crew = arguments.crew,
                         .on_trouble = [](const std::string& what) { fmt::print(stderr, "zermelo: {}\n", what); }}));
}

int with_crew(LabArguments& arguments, const Catalogue& games, const std::function<int()>& command) {
  if (!under_mpirun()) return command();
  setenv("NO_COLOR", "1", 0);  // mpirun shows a terminal to us whether it has one or not
  if (alone_under_mpirun()) return command();
  const auto crew = join_mpi_crew();
  if (!crew && !first_under_mpirun()) return after_the_first(2);
  if (!crew) refuse(crew.error());
  if ((*crew)->rank() > 0) {
    const Interrupt interrupt;
    if (const auto error = follow(**crew, games, interrupt.token())) refuse(*error);
    return 0;
  }
  arguments.crew = crew->get();
  const auto code = [&]() -> Expected<int> {
    try {
      return command();
    } catch (const Refusal& refusal) {
      return fail(refusal.error);
    }
  }();
  std::fflush(stdout);  // before the others are waited for
  dismiss(**crew);
  return need(code);
}

std::string grids_text(const StudyResults& results, const Catalogue& games) {
  const bool colour = colours(stdout);
  std::string out = fmt::format("{} ({})\n\n", results.study().name, to_string(results.study().kind));
  std::string legend;
  for (std::size_t i = 0; i < results.study().grids.size(); ++i) {
    const TextGrid grid = text_grid(results, i);
    out += grid_text(grid, colour) + "\n";
    if (!grid.legend.empty()) legend = grid.legend;
  }
  if (!legend.empty()) out += legend + "\n";
  out += repeats_text(results);
  const auto names = study_names();  // a grid or a file of one's own is not found by its name
  const bool has_name = std::ranges::find(names, results.study().name) != names.end();
  const auto played = static_cast<std::int64_t>(results.games().size());
  if (played < results.planned())
    out += fmt::format("{} of {} games are played; 'zermelo lab run{}' plays the others.\n", played, results.planned(),
                       has_name ? " " + results.study().name : "");
  out += agreement_text(results);
  if (results.study().questions.empty() || results.games().empty()) return out;
  out += "\n" + short_answers_text(results, games);
  return has_name ? out + fmt::format("'zermelo lab answers {}' compares them with the authors' answers.\n",
                                      results.study().name)
                  : out;
}

Json results_json(const StudyResults& results, const Catalogue& games) {
  Json json = to_json(results);
  json["questions"] = answers_json(results, games);
  return json;
}

int show_results(const StudyResults& results, const Catalogue& games, bool json) {
  json ? print_json(results_json(results, games)) : print(grids_text(results, games));
  for (const CellResult& cell : results.cells())
    if (cell.agrees.has_value() && !*cell.agrees) return 1;
  return 0;
}

int run_and_show(const Study& study, const LabArguments& arguments, const Catalogue& games) {
  auto store = need(open_lab(arguments.store));
  const auto summary = run_interruptibly(study, arguments, games, store);
  const auto results = need(results_of(study, store));
  if (!summary.complete())
    fmt::print(stderr, "zermelo: stopped; finished games are kept, 'zermelo lab resume' continues\n");
  return show_results(results, games, arguments.json);
}

namespace {

int lab_run(LabArguments& arguments, const Catalogue& games) {
  return with_crew(arguments, games,
                   [&] { return run_and_show(need(find_study(arguments.name, games)), arguments, games); });
}

int lab_resume(LabArguments& arguments, const Catalogue& games) {
  return with_crew(arguments, games, [&] { return resume_left(arguments, games); });
}

int lab_table(const LabArguments& arguments, const Catalogue& games) {
  return show_results(stored_results(arguments, games), games, arguments.json);
}

int lab_answers(const LabArguments& arguments, const Catalogue& games) {
  const auto results = stored_results(arguments, games);
  const std::string& name = results.study().name;
  if (results.games().empty())
    refuse({.what = "no game of " + name + " is played yet",
            .where = "lab answers",
            .expected = "zermelo lab run " + name + " first"});
  arguments.json ? print_json({{"study", name}, {"questions", answers_json(results, games)}})
                 : print(answers_text(results, games));
  return 0;
}

/// A command on the games that are in the store.
template <class Run>
auto add_on_store(CLI::App& lab, Commands& commands, const char* name, const char* help, Run* run) {
  auto added = add_command(lab, commands, name, help, run);
  added.first.add_option("--store", added.second.store, store_help);
  added.first.add_flag("--json", added.second.json, json_help);
  return added;
}

/// A command on the games of one study.
template <class Run>
CLI::App& add_on_study(CLI::App& lab, Commands& commands, const char* name, const char* help, Run* run) {
  auto [command, arguments] = add_on_store(lab, commands, name, help, run);
  command.add_option("NAME", arguments.name, study_help)->required();
  return command;
}

void add_lab_list(CLI::App& lab, Commands& commands) {
  auto [command, arguments] = add_command(lab, commands, "list", "the studies that come with zermelo", lab_list);
  command.add_flag("--json", arguments.json, json_help);
}

void allow_programs_option(CLI::App& command, LabArguments& arguments) {
  command.add_flag("--allow-programs", arguments.allow_programs,
                   "let the study start the programs that it names (program:, uci:, xboard:)");
}

void add_lab_run(CLI::App& lab, Commands& commands) {
  auto [command, arguments] =
      add_on_store(lab, commands, "run", "plays the missing games of a study, and shows its tables", lab_run);
  command.add_option("NAME", arguments.name, study_help)->required();
  command.add_option("--jobs", arguments.jobs, "games at the same time (default: all cores; one where time counts)");
  allow_programs_option(command, arguments);
  command.footer("Example: zermelo lab run rook-endgame-faithful");
}

void add_lab_resume(CLI::App& lab, Commands& commands) {
  auto [command, arguments] =
      add_on_store(lab, commands, "resume", "continues the study that was left unfinished", lab_resume);
  command.add_option("NAME", arguments.name, "a study (default: the last one)");
  command.add_option("--jobs", arguments.jobs, "games at the same time");
  allow_programs_option(command, arguments);
}

}  // namespace

void add_lab_command(CLI::App& app, Commands& commands) {
  CLI::App& lab = *app.add_subcommand("lab", "experiments: studies, grids of players, tables and reports");
  lab.require_subcommand(1);
  add_lab_list(lab, commands);
  add_on_study(lab, commands, "show", "the plan of a study: questions, cells, games, time", lab_show)
      .footer("Example: zermelo lab show rook-endgame-faithful");
  add_lab_run(lab, commands);
  add_lab_resume(lab, commands);
  add_on_study(lab, commands, "table", "the tables of a study from the games in the store", lab_table);
  add_on_study(lab, commands, "answers", "the questions of a study: what its authors answer, and what the games say",
               lab_answers)
      .footer("Example: zermelo lab answers rook-endgame-faithful");
  add_lab_grid(lab, commands);
  add_lab_export(lab, commands);
  add_lab_compare(lab, commands);
  add_lab_report(lab, commands);
  lab.footer("Example: zermelo lab run rook-endgame-faithful");
}

}  // namespace zermelo
