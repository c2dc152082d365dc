/// Statements that test what authors claim of whole tables, cell by cell.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "zermelo/lab/report/view.h"

namespace zermelo {
namespace {

std::string listed(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

int games_in(const CellResult& cell) { return static_cast<int>(cell.games.size()); }

double points_of(const CellResult& cell) { return percent(cell.first_wins + 0.5 * cell.draws, cell.decided()); }

}  // namespace

namespace statements {

/// f(black, white) of the rook-endgame study: the first side wins if it looks deeper, a draw if the second does; equal
/// depths are left open.
Statement depth_formula(const View& view) {
  int cells = 0;
  std::vector<std::string> against;
  for (const CellResult* cell : view.all()) {
    const int difference = view.first_depth(*cell) - view.second_depth(*cell);
    if (difference == 0) continue;
    ++cells;
    if ((difference > 0 ? cell->first_wins : cell->draws) != games_in(*cell)) against.push_back(view.name(*cell));
  }
  if (cells == 0) return no_data();
  const auto holds = cells - static_cast<int>(against.size());
  const std::string first = view.side(0, Player::First);
  const std::string second = view.side(0, Player::Second);
  return {
      .sentence = fmt::format("“{0} wins if {0} looks deeper, a draw if {1} does” holds in {2} of {3} cells of unequal "
                              "depth{4}.",
                              first, second, holds, cells, against.empty() ? "" : "; it fails in " + listed(against)),
      .yes = against.empty(),
      .figure = static_cast<double>(holds) / cells};
}

/// The cells of the first table, found again in the second by the depths of their players.
Statement same_cells(const View& view) {
  int cells = 0;
  std::vector<std::string> other;
  for (const CellResult* cell : view.cells(0)) {
    const CellResult* const again = view.at_depths(1, view.first_depth(*cell), view.second_depth(*cell));
    if (again == nullptr) continue;
    ++cells;
    if (cell->result != again->result) other.push_back(view.name(*cell));
  }
  if (cells == 0) return no_data();
  const auto same = cells - static_cast<int>(other.size());
  return {.sentence = fmt::format("{} has the results of {} in {} of {} cells{}.", view.table(1), view.table(0), same,
                                  cells, other.empty() ? "" : "; they differ in " + listed(other)),
          .yes = other.empty(),
          .figure = static_cast<double>(same) / cells};
}

/// The games of the first table at depth d beside those of the second at half the depth, rounded up.
Statement half_depth(const View& view) {
  int games = 0;
  int same = 0;
  int results = 0;
  for (const CellResult* cell : view.cells(0)) {
    const CellResult* const half = view.at_depths(1, (view.first_depth(*cell) + 1) / 2, view.second_depth(*cell));
    if (half == nullptr) continue;
    ++games;
    same += moves_of(*cell->games.front()) == moves_of(*half->games.front()) ? 1 : 0;
    results += cell->result == half->result ? 1 : 0;
  }
  if (games == 0) return no_data();
  return {
      .sentence = fmt::format("{0} at depth d against {1} at half of d, rounded up: {2} of {3} results are the same, "
                              "{4} of {3} games move for move.",
                              view.table(0), view.table(1), results, games, same),
      .yes = results == games,
      .figure = static_cast<double>(results) / games};
}

/// Where the first side of the second table scores less than that of the first, at the same depths.
Statement cells_worse(const View& view) {
  int cells = 0;
  int less = 0;
  int more = 0;
  for (const CellResult* cell : view.cells(0)) {
    const CellResult* const other = view.at_depths(1, view.first_depth(*cell), view.second_depth(*cell));
    if (other == nullptr) continue;
    ++cells;
    const double difference = points_of(*other) - points_of(*cell);
    less += difference < 0 ? 1 : 0;
    more += difference > 0 ? 1 : 0;
  }
  if (cells == 0) return no_data();
  return {.sentence = fmt::format("{} scores less than {} in {} of {} pairs of depths, more in {}, the same in {}.",
                                  view.table(1), view.table(0), less, cells, more, cells - less - more),
          .yes = less > 0};
}

/// Do all games begin with the same two moves of the side that begins, and does the other side never win?
Statement same_beginning(const View& view) {
  constexpr std::size_t second_move = 2;  // its ply, from 0
  int games = 0;
  int alike = 0;
  std::vector<std::string> beginning;
  for (const CellResult* cell : view.all())
    for (const LabGame* game : cell->games) {
      const auto moves = moves_of(*game);
      if (moves.size() <= second_move) continue;
      if (beginning.empty()) beginning = {moves[0], moves[second_move]};
      ++games;
      alike += moves[0] == beginning[0] && moves[second_move] == beginning[1] ? 1 : 0;
    }
  if (games == 0) return no_data();
  const int lost = sums(view.all()).second;
  return {.sentence = fmt::format("{} of {} games begin {} … {}; {} wins {}.", alike, games, beginning[0], beginning[1],
                                  view.side(0, Player::Second), lost == 0 ? "none" : std::to_string(lost)),
          .yes = alike == games && lost == 0,
          .figure = static_cast<double>(alike) / games};
}

/// How often one ply more on one side changes the result, and how small the position is in which it does.
Statement depth_matters(const View& view) {
  int pairs = 0;
  int changed = 0;
  for (std::size_t table = 0; table < view.question.tables.size(); ++table)
    for (const CellResult* cell : view.cells(table))
      for (const auto& [first, second] : {std::pair{1, 0}, {0, 1}}) {
        const CellResult* const next =
            view.at_depths(table, view.first_depth(*cell) + first, view.second_depth(*cell) + second);
        if (next == nullptr) continue;
        ++pairs;
        changed += next->result != cell->result ? 1 : 0;
      }
  if (pairs == 0) return no_data();
  std::string sentence = fmt::format(
      "One ply more on one side changes the result in {} of {} pairs of neighbouring cells", changed, pairs);
  const CellResult& cell = *view.cells(0).front();
  if (const auto rules = view.rules(cell))
    if (const auto line = (*rules)->start(cell.games.front()->position))
      sentence += fmt::format("; the start has {} pieces and {} moves", (*line)->drawing().pieces.size(),
                              (*line)->legal().size());
  return {.sentence = sentence + ".", .yes = changed > 0, .figure = static_cast<double>(changed) / pairs};
}

Statement first_always_wins(const View& view) {
  const auto cells = view.all();
  const Sums s = sums(cells);
  if (s.games == 0) return no_data();
  std::int64_t longest = 0;
  for (const CellResult* cell : cells)
    for (const LabGame* game : cell->games) longest = std::max(longest, game->plies);
  return {
      .sentence = fmt::format("{} wins {} of {} games; the longest has {} {}.", capital(view.side(0, Player::First)),
                              s.first, s.games, longest, longest == 1 ? "ply" : "plies"),
      .yes = s.first == s.games,
      .figure = static_cast<double>(s.first) / s.games};
}

}  // namespace statements
}  // namespace zermelo
