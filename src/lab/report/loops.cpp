/// Statements about games that go round in circles.
#include <fmt/format.h>

#include "zermelo/lab/report/view.h"

namespace zermelo {
namespace {

bool is_loop(const CellResult& cell) { return !cell.games.empty() && cell.games.front()->reason == "loop"; }

std::optional<Cycle> cycle_of(const View& view, const CellResult& cell) {
  const auto rules = view.rules(cell);
  return rules ? first_cycle(replayed(**rules, *cell.games.front())) : std::nullopt;
}

/// "5 White and 8 Red pieces".
std::string material(const View& view, const Replayed& position) {
  return fmt::format("{} {} and {} {} pieces", position.second_pieces, view.side(0, Player::Second),
                     position.first_pieces, view.side(0, Player::First));
}

/// How a game that was a loop ends otherwise.
std::string how_it_ends(const View& view, const CellResult& cell) {
  const LabGame& game = *cell.games.front();
  const std::string winner = game.result == "1-0"   ? view.side(1, Player::First) + " wins"
                             : game.result == "0-1" ? view.side(1, Player::Second) + " wins"
                             : is_loop(cell)        ? "it still loops"
                                                    : "a draw";
  return fmt::format("{} {} after {} plies", view.name(cell), winner, game.plies);
}

}  // namespace

namespace statements {

/// Each loop: when a board first comes again, after how many plies, and what is on it.
Statement loops(const View& view) {
  int count = 0;
  int repeat = 0;
  std::string list;
  for (const CellResult* cell : view.cells(0)) {
    if (!is_loop(*cell)) continue;
    ++count;
    const auto cycle = cycle_of(view, *cell);
    if (!cycle) continue;
    ++repeat;
    list += fmt::format("{}{}: the board of ply {} recurs at ply {}, period {}, with {}", list.empty() ? "" : "; ",
                        view.name(*cell), cycle->first.ply, cycle->again.ply, cycle->period(),
                        material(view, cycle->again));
  }
  if (count == 0) return no_data();
  return {.sentence = fmt::format("{} of {} endless games repeat their boards. {}.", repeat, count, list),
          .yes = repeat == count};
}

/// What becomes of the loops of the first table in the second, at the same depths.
Statement loops_end(const View& view) {
  int count = 0;
  int ended = 0;
  std::string list;
  for (const CellResult* cell : view.cells(0)) {
    if (!is_loop(*cell)) continue;
    const CellResult* const other = view.at_depths(1, view.first_depth(*cell), view.second_depth(*cell));
    if (other == nullptr) continue;
    ++count;
    ended += is_loop(*other) ? 0 : 1;
    list += (list.empty() ? "" : "; ") + how_it_ends(view, *other);
  }
  if (count == 0) return no_data();
  return {.sentence = fmt::format("{}: {} of {} loops end. {}.",
                                  ended == count ? "Yes"
                                  : ended == 0   ? "No"
                                                 : "Only some",
                                  ended, count, list),
          .yes = ended == count};
}

}  // namespace statements
}  // namespace zermelo
