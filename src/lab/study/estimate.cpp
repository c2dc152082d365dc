#include "zermelo/lab/study/estimate.h"

#include <chrono>
#include <map>

#include "zermelo/any/stranger.h"
#include "zermelo/lab/study/plan.h"
#include "zermelo/lab/study/runner.h"

namespace zermelo {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double usual_plies = 40;
constexpr std::chrono::milliseconds moment{100};  ///< the longest a player is tried
constexpr std::chrono::milliseconds patience{
    1000};  ///< for all of them together; the remaining ones are assumed to be average

/// Of all players that were tried.
struct Average {
  double sum = 0;
  double count = 0;
  double seconds() const { return count > 0 ? sum / count : 0; }
};

/// Seconds of one move at the start, by player; each is tried once.
class Trial {
 public:
  Trial(const AnyGame& game, Clock::time_point until, Average& average)
      : game_(game),
        until_(until),
        average_(average) {}

  Expected<double> seconds(const std::string& spec, const std::string& start) {
    if (spec.empty()) return 0.0;
    if (const auto found = known_.find(spec); found != known_.end()) return found->second;
    if (Clock::now() >= until_) return average_.seconds();
    const auto line = game_.start(start);
    if (!line) return fail(line.error());
    auto player = player_for_stranger(game_, spec);
    if (!player) return average_.seconds();  // a program, or a folder of tablebases: an estimate starts nothing
    const auto thought = (*player)->think(**line, {.time = moment});
    const double took = thought ? thought->seconds : 0;
    average_.sum += took;
    average_.count += 1;
    return known_[spec] = took;
  }

 private:
  const AnyGame& game_;
  Clock::time_point until_;
  Average& average_;
  std::map<std::string, double> known_;
};

/// What was played of a table says more of its other cells than a first move does.
struct Played {
  double games = 0;
  double seconds = 0;
};
std::map<std::size_t, Played> played_of(const StudyResults& results) {
  std::map<std::size_t, Played> played;
  for (const CellResult& cell : results.cells()) {
    played[cell.table].games += static_cast<double>(cell.games.size());
    played[cell.table].seconds += cell.seconds;
  }
  return played;
}

}  // namespace

Expected<Estimate> estimate_remaining(const StudyResults& results, const Catalogue& games) {
  Estimate estimate;
  const auto until = Clock::now() + patience;
  Average average;
  const auto played = played_of(results);
  std::map<std::size_t, Trial> trials;
  std::vector<std::shared_ptr<const AnyGame>> rules;
  for (const StudyTable& table : results.study().tables) {
    const auto game = games.game(table.game, table.starts.front());
    if (!game) return fail(game.error());
    trials.try_emplace(rules.size(), **game, until, average);
    rules.push_back(*game);
  }
  for (const CellResult& cell : results.cells()) {
    if (cell.complete()) continue;
    const auto there = static_cast<double>(cell.games.size());
    const double missing = static_cast<double>(cell.planned) - there;
    const Played like = there > 0 ? Played{.games = there, .seconds = cell.seconds} : played.at(cell.table);
    if (like.games > 0) {
      estimate.seconds += missing * like.seconds / like.games;
      continue;
    }
    const StudyCell& plan = results.cell_of(cell);
    const std::string& start = starts_of(results.table_of(cell), plan).front();
    const auto first = trials.at(cell.table).seconds(plan.first.front(), start);
    if (!first) return fail(first.error());
    const auto second = trials.at(cell.table).seconds(plan.second, start);
    if (!second) return fail(second.error());
    const bool games_are_played = results.table_of(cell).kind == StudyTable::Kind::Games;
    estimate.seconds += missing * (games_are_played ? usual_plies / 2 * (*first + *second) : *first);
  }
  estimate.seconds /= usual_jobs(results.study());
  return estimate;
}

}  // namespace zermelo
