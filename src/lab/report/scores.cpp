/// Statements about points: margins, and scores in per cent.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "zermelo/any/spec.h"
#include "zermelo/lab/report/view.h"

namespace zermelo {
namespace {

/// The points of the cell's first player, with their 95 % interval.
struct PointShare {
  double share = 0;
  Interval interval;
  int games = 0;  ///< that have a result, each distinct one once
  int played = 0;

  bool above() const { return interval.low > 0.5; }
  bool below() const { return interval.high < 0.5; }
  /// Which words fit, where the interval leaves no doubt.
  const char* words(const char* if_above, const char* if_below) const {
    return above() ? if_above : below() ? if_below : "undecided";
  }
  std::string text() const {
    return fmt::format("{:.1f} % [{:.1f}, {:.1f}] of {} {}{}", 100 * share, 100 * interval.low, 100 * interval.high,
                       games, games < played ? "distinct " : "", games == 1 ? "game" : "games");
  }
};

PointShare score_of(const CellResult& cell) {
  const DistinctTally& tally = cell.distinct;
  return {.share = tally.share(),
          .interval = wilson(tally.points(), tally.games()),
          .games = static_cast<int>(std::lround(tally.games())),
          .played = cell.tally.games()};
}

/// "without again" where the player says so, else what the grid calls it.
std::string part_name(const StudyCell& cell) {
  const auto spec = PlayerSpec::parse(cell.first.front());
  const auto part = spec ? spec->value("without") : std::nullopt;
  return part ? "without " + *part : cell.row;
}

/// Pairs of games with sides exchanged that are the same game: there the two players make no difference.
int same_pairs(const CellResult& cell) {
  std::map<std::pair<std::string, std::int64_t>, std::vector<std::string>> straight;
  for (const LabGame* game : cell.games)
    if (!game->key.swapped) straight[{game->key.start, game->key.number}] = moves_of(*game);
  return static_cast<int>(std::ranges::count_if(cell.games, [&](const LabGame* game) {
    if (!game->key.swapped) return false;
    const auto twin = straight.find({game->key.start, game->key.number});
    return twin != straight.end() && twin->second == moves_of(*game);
  }));
}

/// What a player without a part says about it.
std::string part_words(const CellResult& cell, const PointShare& score) {
  const auto pairs = static_cast<int>(cell.games.size() / 2);
  const int same = same_pairs(cell);
  if (pairs > 0 && same == pairs) return fmt::format("the part changes no move in {} pairs of games", pairs);
  const char* const buys = score.words("the part costs points", "the part gains points");
  return same == 0 ? buys : fmt::format("{} ({} of {} pairs are the same game either way)", buys, same, pairs);
}

/// The cells that have games, each in words.
struct Compared {
  std::string list;
  Agreement above;
  Agreement below;
};

template <class Words>
Compared compared(const View& view, Words&& words) {
  Compared all;
  for (const CellResult* cell : view.all()) {
    const PointShare score = score_of(*cell);
    if (score.games == 0) continue;
    all.above.add(score.above());
    all.below.add(score.below());
    all.list += (all.list.empty() ? "" : "; ") + words(*cell, score);
  }
  return all;
}

/// The leaders of a table of rows, best first. Scores that are written alike are alike.
std::string leader_words(const std::vector<std::pair<double, std::string>>& order) {
  const auto tied = std::ranges::count_if(
      order, [&](const auto& row) { return std::round(row.first) == std::round(order.front().first); });
  if (tied == 1) return order.front().second + " scores best";
  if (tied == std::ssize(order)) return fmt::format("All {} score the same", tied);
  return fmt::format("{} of {} share the best score", tied, order.size());
}

}  // namespace

namespace statements {

Statement margins(const View& view) {
  struct Margins {
    double sum = 0;
    int games = 0;
  };
  std::map<std::uint64_t, Margins> distinct;  // a game may be seen from both sides
  std::size_t played = 0;
  for (const LabGame* game : view.all_games())
    if (game->margin) {
      Margins& one = distinct[identity_of(*game)];
      one.sum += *game->margin * (game->key.swapped ? -1 : 1);
      ++one.games;
      ++played;
    }
  if (distinct.empty()) return no_data();
  double sum = 0;
  for (const auto& [identity, one] : distinct) sum += one.sum / one.games;
  const auto games = static_cast<int>(distinct.size());
  const std::string where = games == 1 ? "in one game" : fmt::format("on average of {} games", games);
  return {.sentence = fmt::format("The first side ends {:+.1f} points ahead {}.{}", sum / games, where,
                                  distinct_words(games, played)),
          .yes = sum > 0};
}

/// The best score over a whole grid: rows by their points.
Statement best_row(const View& view) {
  std::map<std::string, std::vector<const CellResult*>> rows;
  for (const CellResult* cell : view.all()) rows[view.results.cell_of(*cell).row].push_back(cell);
  std::vector<std::pair<double, std::string>> order;
  int distinct = 0;
  std::size_t played = 0;
  for (const auto& [row, cells] : rows) {
    const DistinctTally tally = distinct_tally(cells, Count::FirstPlayer);
    if (tally.games() > 0) order.emplace_back(points_in_percent(tally), row);
    distinct += tally.distinct();
    played += static_cast<std::size_t>(tally.played);
  }
  if (order.empty()) return no_data();
  std::ranges::sort(order, std::greater());
  std::string list;
  for (const auto& [share, row] : order) list += fmt::format("{}{} {:.0f} %", list.empty() ? "" : ", ", row, share);
  return {.sentence =
              fmt::format("{}. Points in per cent: {}.{}", leader_words(order), list, distinct_words(distinct, played)),
          .yes = std::nullopt};
}

/// Rows are players without one part, columns the whole: what is lost without a part is what it buys.
Statement parts(const View& view) {
  const Compared all = compared(view, [&](const CellResult& cell, const PointShare& score) {
    return fmt::format("{} scores {}: {}", part_name(view.results.cell_of(cell)), score.text(),
                       part_words(cell, score));
  });
  if (all.below.of == 0) return no_data();
  return {.sentence = fmt::format("Against the complete player, {}.", all.list), .yes = all.below.all()};
}

/// The first player of a cell against the second: better or worse where the interval leaves no doubt.
Statement better(const View& view) {
  const Compared all = compared(view, [&](const CellResult& cell, const PointShare& score) {
    const StudyCell& plan = view.results.cell_of(cell);
    return fmt::format("{} scores {} against {}: {}", plan.row, score.text(), plan.column,
                       score.words("better", "worse"));
  });
  if (all.above.of == 0) return no_data();
  const bool undecided = !all.above.all() && all.below.agree == 0;
  return {.sentence = all.list + ".", .yes = undecided ? std::nullopt : std::optional(all.above.all())};
}

/// As `better`, with the minutes that the first player has learned. The last cell says what learning has come to.
Statement learning(const View& view) {
  std::optional<bool> yes;
  const Compared all = compared(view, [&](const CellResult& cell, const PointShare& score) {
    const StudyCell& plan = view.results.cell_of(cell);
    const auto minutes = view.results.minutes_of_learning(cell);
    yes = score.above() || score.below() ? std::optional(score.above()) : std::nullopt;
    return fmt::format("{}{} scores {} against {}: {}", plan.row,
                       minutes ? fmt::format(" ({:.1f} minutes of learning)", *minutes) : "", score.text(), plan.column,
                       score.words("better", "worse"));
  });
  if (all.above.of == 0) return no_data();
  return {.sentence = all.list + ".", .yes = yes};
}

}  // namespace statements
}  // namespace zermelo
