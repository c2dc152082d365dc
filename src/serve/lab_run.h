#pragma once
#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "zermelo/any/json.h"
#include "zermelo/lab/study/results.h"
#include "zermelo/lab/study/runner.h"

namespace zermelo {

/// A cell as a page shows it: as in `zermelo lab table --json`, with its number in the study, its name, and its text in
/// the grid.
Json cell_json(const Study& study, std::size_t number, const CellResult& cell);

/// A study that plays its missing games in threads of its own at low priority. `news` may be called from any thread.
/// The destructor stops the study; the games that were played stay in the store.
class LabRun {
 public:
  /// `changed` is called, from any thread, when there is news.
  LabRun(const Catalogue& games, Study study, std::string store, int jobs, std::function<void()> changed);
  ~LabRun() { stop(); }
  LabRun(const LabRun&) = delete;
  LabRun& operator=(const LabRun&) = delete;

  const std::string& name() const { return study_.name; }
  int jobs() const { return jobs_; }
  bool running() const;
  void stop() { thread_.request_stop(); }
  /// The progress; `cells` are those that changed since the last call (docs/api.md, event lab).
  Json news();

 private:
  using Clock = std::chrono::steady_clock;
  enum class State { Running, Done, Stopped, Failed };

  void play(const std::stop_token& stop);
  Expected<RunSummary> play_games(const std::stop_token& stop);
  void remember(const StudyResults& results);
  void add(const LabTask& task, const LabGame& game);
  std::size_t number_of(const LabTask& task) const { return first_cell_[task.grid] + task.cell; }

  const Catalogue& games_;
  const Study study_;
  const std::string store_;
  const int jobs_;
  const std::function<void()> changed_;
  std::vector<std::size_t> first_cell_;  ///< of each grid, counted through the study

  struct Cell {
    std::size_t grid = 0;
    std::size_t cell = 0;
    std::int64_t planned = 0;
    std::vector<LabGame> games = {};
  };
  Json judged_cell(std::size_t number) const;

  mutable std::mutex mutex_;  ///< guards all members below
  State state_ = State::Running;
  std::map<std::size_t, Cell> cells_;
  std::set<std::size_t> changed_cells_;
  std::int64_t planned_ = 0;
  std::int64_t there_ = 0;
  std::int64_t played_ = 0;
  std::string current_;
  std::string words_;  ///< the error
  Clock::time_point since_ = Clock::now();

  std::jthread thread_;  ///< last: it uses all members above
};

}  // namespace zermelo
