#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <numeric>

#include "zermelo/any/stranger.h"
#include "zermelo/lab/study/results.h"
#include "zermelo/lab/study/runner.h"
#include "zermelo/lab/study/task_player.h"

namespace zermelo {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double usual_plies = 40;
constexpr double usual_test_games = 200;          ///< of a network that was learned
constexpr std::chrono::milliseconds moment{100};  ///< the longest a player is tried
/// For all of them together; the remaining ones are assumed to be average.
constexpr std::chrono::milliseconds patience{1000};

/// Seconds of one move at the start, by grid and player; each is tried once.
class Trials {
 public:
  explicit Trials(StudyRules rules) : rules_(std::move(rules)) {}

  Expected<double> seconds(std::size_t grid, const std::string& spec, const std::string& start) {
    if (spec.empty()) return 0.0;
    if (const auto found = known_.find({grid, spec}); found != known_.end()) return found->second;
    if (!known_.empty() && Clock::now() >= until_) return average();  // one is tried however slow the machine is
    const auto line = rules_[grid]->start(start);
    if (!line) return fail(line.error());
    auto player = player_for_stranger(*rules_[grid], generation_of(spec) ? untaught(spec) : spec);
    if (!player) return average();  // a program, or a folder of tablebases: an estimate starts nothing
    const auto thought = (*player)->think(**line, {.time = moment});
    return known_[{grid, spec}] = thought ? thought->seconds : 0;
  }

 private:
  double average() const {
    double sum = 0;
    for (const auto& [player, seconds] : known_) sum += seconds;
    return known_.empty() ? 0 : sum / static_cast<double>(known_.size());
  }

  StudyRules rules_;
  Clock::time_point until_ = Clock::now() + patience;
  std::map<std::pair<std::size_t, std::string>, double> known_;
};

/// What was played of a grid says more of its other cells than a first move does.
struct Played {
  double games = 0;
  double seconds = 0;
};
std::map<std::size_t, Played> played_of(const StudyResults& results) {
  std::map<std::size_t, Played> played;
  for (const CellResult& cell : results.cells()) {
    played[cell.grid].games += static_cast<double>(cell.games.size());
    played[cell.grid].seconds += cell.seconds;
  }
  return played;
}

/// The generations that the games of a grid still need.
int missing_generations(const StudyResults& results, std::size_t grid) {
  int last = 0;
  for (const CellResult& cell : results.cells())
    if (cell.grid == grid && !cell.complete())
      for (const std::string& player : {results.cell_of(cell).first.front(), results.cell_of(cell).second})
        last = std::max(last, generation_of(player).value_or(0));
  return std::max(0, last - static_cast<int>(results.learning(grid).size()));
}

/// The work of one generation: from those that were learned, or from one move of the first one's games and tests.
Expected<double> generation_seconds(const StudyResults& results, std::size_t grid, Trials& trials) {
  const ResultGrid& plan = results.study().grids[grid];
  const auto& known = results.learning(grid);
  if (!known.empty()) return std::accumulate(known.begin(), known.end(), 0.0) / static_cast<double>(known.size());
  const auto move = trials.seconds(grid, fmt::format("engine:nodes={},hash=1,evaluator=zero", plan.learning->nodes),
                                   plan.starts.front());
  if (!move) return fail(move.error());
  return usual_plies * *move * (plan.learning->games + usual_test_games);
}

}  // namespace

Expected<Estimate> estimate_remaining(const StudyResults& results, const Catalogue& games) {
  auto rules = rules_of(results.study(), games);
  if (!rules) return fail(rules.error());
  Trials trials(std::move(*rules));
  Estimate estimate;
  const auto played = played_of(results);
  for (const CellResult& cell : results.cells()) {
    if (cell.complete()) continue;
    const auto there = static_cast<double>(cell.games.size());
    const double missing = static_cast<double>(cell.planned) - there;
    const Played like = there > 0 ? Played{.games = there, .seconds = cell.seconds} : played.at(cell.grid);
    if (like.games > 0) {
      estimate.seconds += missing * like.seconds / like.games;
      continue;
    }
    const StudyCell& plan = results.cell_of(cell);
    const std::string& start = starts_of(results.grid_of(cell), plan).front();
    const auto first = trials.seconds(cell.grid, plan.first.front(), start);
    if (!first) return fail(first.error());
    const auto second = trials.seconds(cell.grid, plan.second, start);
    if (!second) return fail(second.error());
    const bool games_are_played = results.grid_of(cell).kind == ResultGrid::Kind::Games;
    estimate.seconds += missing * (games_are_played ? usual_plies / 2 * (*first + *second) : *first);
  }
  const int jobs = usual_jobs(results.study());
  for (std::size_t grid = 0; grid < results.study().grids.size(); ++grid) {
    const int generations = results.study().grids[grid].learning ? missing_generations(results, grid) : 0;
    if (generations == 0) continue;
    const auto one = generation_seconds(results, grid, trials);
    if (!one) return fail(one.error());
    estimate.seconds += generations * *one;
  }
  estimate.seconds /= jobs;
  return estimate;
}

}  // namespace zermelo
