/// Statements that test what authors claim of whole grids, cell by cell.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "zermelo/lab/report/view.h"

namespace zermelo {
namespace {

/// Cells of which something is true, and the names of the others.
struct Named {
  Agreement cells;
  std::vector<std::string> others;

  void add(const View& view, const CellResult& cell, bool agrees) {
    cells.add(agrees);
    if (!agrees) others.push_back(view.name(cell));
  }
  /// "; it fails in 1–2, 4–1"
  std::string except(const char* how) const {
    return others.empty() ? "" : fmt::format("; {} in {}", how, fmt::join(others, ", "));
  }
};

}  // namespace

namespace statements {

/// f(black, white) of the rook-endgame study: the first side wins if it looks deeper, a draw if the second does; equal
/// depths are left open.
Statement depth_formula(const View& view) {
  Named holds;
  for (const CellResult* cell : view.all()) {
    const int difference = view.first_depth(*cell) - view.second_depth(*cell);
    const int as_said = difference > 0 ? cell->tally.wins : cell->tally.draws;
    if (difference != 0) holds.add(view, *cell, as_said == static_cast<int>(cell->games.size()));
  }
  if (holds.cells.of == 0) return no_data();
  return {
      .sentence = fmt::format("“{0} wins if {0} looks deeper, a draw if {1} does” holds in {2} of {3} cells of unequal "
                              "depth{4}.",
                              view.side(0, Player::First), view.side(0, Player::Second), holds.cells.agree,
                              holds.cells.of, holds.except("it fails")),
      .yes = holds.cells.all(),
      .figure = holds.cells.share()};
}

/// The cells of the first grid, found again in the second by the depths of their players.
Statement same_cells(const View& view) {
  Named same;
  for (const auto& [cell, twin] : view.twins()) same.add(view, *cell, cell->result == twin->result);
  if (same.cells.of == 0) return no_data();
  return {.sentence = fmt::format("{} has the results of {} in {} of {} cells{}.", view.grid(1), view.grid(0),
                                  same.cells.agree, same.cells.of, same.except("they differ")),
          .yes = same.cells.all(),
          .figure = same.cells.share()};
}

/// The games of the first grid at depth d beside those of the second at half the depth, rounded up.
Statement half_depth(const View& view) {
  Agreement games;
  Agreement results;
  for (const CellResult* cell : view.cells(0)) {
    const CellResult* const half = view.at_depths(1, (view.first_depth(*cell) + 1) / 2, view.second_depth(*cell));
    if (half == nullptr) continue;
    games.add(moves_of(*cell->games.front()) == moves_of(*half->games.front()));
    results.add(cell->result == half->result);
  }
  if (games.of == 0) return no_data();
  return {
      .sentence = fmt::format("{0} at depth d against {1} at half of d, rounded up: {2} of {3} results are the same, "
                              "{4} of {3} games move for move.",
                              view.grid(0), view.grid(1), results.agree, results.of, games.agree),
      .yes = results.all(),
      .figure = results.share()};
}

/// Where the first side of the second grid scores less than that of the first, at the same depths.
Statement cells_worse(const View& view) {
  Agreement less;
  Agreement more;
  for (const auto& [cell, other] : view.twins()) {
    const double difference = points_in_percent(other->distinct) - points_in_percent(cell->distinct);
    less.add(difference < 0);
    more.add(difference > 0);
  }
  if (less.of == 0) return no_data();
  return {
      .sentence = fmt::format("{} scores less than {} in {} of {} pairs of depths, more in {}, the same in {}.",
                              view.grid(1), view.grid(0), less.agree, less.of, more.agree, less.others() - more.agree),
      .yes = less.agree > 0};
}

/// Do all games begin with the same two moves of the side that begins, and does the other side never win?
Statement same_beginning(const View& view) {
  constexpr std::size_t second_move = 2;  // its ply, from 0
  Agreement alike;
  std::vector<std::string> beginning;
  for (const LabGame* game : view.distinct_games()) {
    const auto moves = moves_of(*game);
    if (moves.size() <= second_move) continue;
    if (beginning.empty()) beginning = {moves[0], moves[second_move]};
    alike.add(moves[0] == beginning[0] && moves[second_move] == beginning[1]);
  }
  if (alike.of == 0) return no_data();
  const DistinctTally tally = view.first_side();
  const double lost = tally.losses;
  return {.sentence = fmt::format("{} of {} games begin {} … {}; {} wins {}.{}", alike.agree, alike.of, beginning[0],
                                  beginning[1], view.side(0, Player::Second),
                                  lost == 0 ? "none" : fmt::format("{}", lost), distinct_words(tally)),
          .yes = alike.all() && lost == 0,
          .figure = alike.share()};
}

/// How often one ply more on one side changes the result, and how small the position is in which it does.
Statement depth_matters(const View& view) {
  Agreement changed;
  for (std::size_t grid = 0; grid < view.question.grids.size(); ++grid)
    for (const CellResult* cell : view.cells(grid))
      for (const auto& [first, second] : {std::pair{1, 0}, {0, 1}}) {
        const CellResult* const next =
            view.at_depths(grid, view.first_depth(*cell) + first, view.second_depth(*cell) + second);
        if (next != nullptr) changed.add(next->result != cell->result);
      }
  if (changed.of == 0) return no_data();
  std::string sentence = fmt::format(
      "One ply more on one side changes the result in {} of {} pairs of neighbouring cells", changed.agree, changed.of);
  const CellResult& cell = *view.cells(0).front();
  if (const auto rules = view.rules(cell))
    if (const auto line = (*rules)->start(cell.games.front()->position))
      sentence += fmt::format("; the start has {} pieces and {} moves", (*line)->drawing().pieces.size(),
                              (*line)->legal().size());
  return {.sentence = sentence + ".", .yes = changed.agree > 0, .figure = changed.share()};
}

Statement first_always_wins(const View& view) {
  const DistinctTally tally = view.first_side();
  const Agreement won{.agree = static_cast<int>(std::lround(tally.wins)), .of = tally.distinct()};
  if (won.of == 0) return no_data();
  const std::int64_t longest = std::ranges::max(view.all_games(), {}, &LabGame::plies)->plies;
  return {.sentence = fmt::format("{} wins {} of {}; the longest has {} {}.{}", capital(view.side(0, Player::First)),
                                  won.agree, won.of == 1 ? "1 game" : fmt::format("{} games", won.of), longest,
                                  longest == 1 ? "ply" : "plies", distinct_words(tally)),
          .yes = won.all(),
          .figure = won.share()};
}

}  // namespace statements
}  // namespace zermelo
