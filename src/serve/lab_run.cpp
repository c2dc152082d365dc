#include "zermelo/serve/lab_run.h"

#include <fmt/format.h>

#include "zermelo/lab/report/text_grid.h"
#include "zermelo/serve/thinkers.h"

namespace zermelo {

Json cell_json(const Study& study, std::size_t number, const CellResult& cell) {
  const ResultGrid& grid = study.grids[cell.grid];
  Json json{{"number", number}, {"name", cell_name(grid, grid.cells[cell.cell])}, {"text", place_of(grid, cell).text}};
  json.update(to_json(study, cell));
  return json;
}

LabRun::LabRun(const Catalogue& games, Study study, std::string store, int jobs, std::function<void()> changed)
    : games_(games),
      study_(std::move(study)),
      store_(std::move(store)),
      jobs_(jobs),
      changed_(std::move(changed)) {
  std::size_t cells = 0;
  for (const ResultGrid& grid : study_.grids) {
    first_cell_.push_back(cells);
    cells += grid.cells.size();
  }
  for (const LabTask& task : tasks_of(study_)) {
    Cell& cell = cells_[number_of(task)];
    cell.grid = task.grid;
    cell.cell = task.cell;
    ++cell.planned;
    ++planned_;
  }
  thread_ = std::jthread([this](const std::stop_token& stop) { play(stop); });
}

bool LabRun::running() const {
  const std::scoped_lock lock(mutex_);
  return state_ == State::Running;
}

void LabRun::play(const std::stop_token& stop) {
  be_polite();  // the threads that it starts inherit the priority
  auto summary = play_games(stop);
  {
    const std::scoped_lock lock(mutex_);
    state_ = !summary ? State::Failed : summary->complete() ? State::Done : State::Stopped;
    if (!summary) words_ = summary.error().message();
    current_.clear();
  }
  changed_();
}

Expected<RunSummary> LabRun::play_games(const std::stop_token& stop) {
  try {
    auto store = open_lab(store_);
    if (!store) return fail(store.error());
    const auto before = results_of(study_, *store);
    if (!before) return fail(before.error());
    remember(*before);
    return run_study(study_, games_, *store,
                     {.jobs = jobs_, .stop = stop, .on_game = [this](const LabTask& task, const LabGame& game) {
                        add(task, game);
                      }});
  } catch (const std::exception& error) {  // no memory
    return fail({.what = error.what(), .where = "lab", .code = ErrorCode::Failed});
  }
}

void LabRun::remember(const StudyResults& results) {
  std::vector<std::vector<LabGame>> copies(results.cells().size());
  for (std::size_t i = 0; i < copies.size(); ++i)
    for (const LabGame* game : results.cells()[i].games) copies[i].push_back(*game);
  const std::scoped_lock lock(mutex_);
  for (std::size_t i = 0; i < copies.size(); ++i) cells_[i].games = std::move(copies[i]);
  there_ = static_cast<std::int64_t>(results.games().size());
  since_ = Clock::now();
}

void LabRun::add(const LabTask& task, const LabGame& game) {
  {
    const std::scoped_lock lock(mutex_);
    const std::size_t number = number_of(task);
    cells_[number].games.push_back(game);
    changed_cells_.insert(number);
    ++played_;
    const ResultGrid& grid = study_.grids[task.grid];
    current_ = fmt::format("{} {}", grid.name, cell_name(grid, grid.cells[task.cell]));
  }
  changed_();
}

Json LabRun::judged_cell(std::size_t number) const {
  const Cell& cell = cells_.at(number);
  CellResult result{.grid = cell.grid, .cell = cell.cell, .planned = cell.planned};
  for (const LabGame& game : cell.games) result.games.push_back(&game);
  return cell_json(study_, number, judged(study_, std::move(result)));
}

Json LabRun::news() {
  const std::scoped_lock lock(mutex_);
  Json cells = Json::array();
  for (const std::size_t number : changed_cells_) cells.push_back(judged_cell(number));
  changed_cells_.clear();
  const double seconds = std::chrono::duration<double>(Clock::now() - since_).count();
  const auto missing = static_cast<double>(planned_ - there_ - played_);
  const bool runs = state_ == State::Running;
  return {
      {"study", study_.name},
      {"state", runs                       ? "running"
                : state_ == State::Done    ? "done"
                : state_ == State::Stopped ? "stopped"
                                           : "failed"},
      {"played", there_ + played_},
      {"planned", planned_},
      {"jobs", jobs_},
      {"seconds_left", runs && played_ > 0 ? Json(seconds / static_cast<double>(played_) * missing) : Json(nullptr)},
      {"current", current_},
      {"words", words_},
      {"cells", std::move(cells)}};
}

}  // namespace zermelo
