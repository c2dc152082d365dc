#include "lab/estimate.h"

#include <map>

#include "lab/plan.h"
#include "lab/runner.h"
#include "match/program.h"

namespace zermelo {
namespace {

constexpr double usual_plies = 40;
constexpr std::chrono::milliseconds moment{100};  ///< the longest a player is tried

/// Seconds of one move at the start, by player; each is tried once.
class Trial {
 public:
  explicit Trial(const AnyGame& game) : game_(game) {}

  Expected<double> seconds(const std::string& spec, const std::string& start) {
    if (spec.empty()) return 0.0;
    if (const auto found = known_.find(spec); found != known_.end()) return found->second;
    const auto line = game_.start(start);
    if (!line) return fail(line.error());
    auto player = make_player(game_, spec);
    if (!player) return fail(player.error());
    const auto thought = (*player)->think(**line, {.time = moment});
    return known_[spec] = thought ? thought->seconds : 0;
  }

 private:
  const AnyGame& game_;
  std::map<std::string, double> known_;
};

}  // namespace

Expected<Estimate> estimate_rest(const StudyResults& results, const Catalogue& games) {
  Estimate estimate;
  std::map<std::size_t, Trial> trials;
  std::vector<std::shared_ptr<const AnyGame>> rules;
  for (const StudyTable& table : results.study().tables) {
    const auto game = games.game(table.game, table.starts.front());
    if (!game) return fail(game.error());
    trials.emplace(rules.size(), **game);
    rules.push_back(*game);
  }
  for (const CellResult& cell : results.cells()) {
    if (cell.complete()) continue;
    const auto played = static_cast<double>(cell.games.size());
    const double missing = static_cast<double>(cell.planned) - played;
    if (played > 0) {
      estimate.seconds += missing * cell.seconds / played;
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
