/// Statements about games that go round in circles.
#include <fmt/format.h>

#include <map>

#include "zermelo/lab/report/view.h"

namespace zermelo {
namespace {

bool is_loop(const CellResult& cell) { return !cell.games.empty() && cell.games.front()->reason == "loop"; }

/// The first board that comes again with the same side to move: where it stood, and where it comes again.
std::optional<std::pair<Replayed, Replayed>> first_cycle(const View& view, const CellResult& cell) {
  const auto rules = view.rules(cell);
  if (!rules) return std::nullopt;
  std::map<std::pair<std::string, Player>, Replayed> known;
  for (const Replayed& now : replayed(**rules, *cell.games.front()))
    if (const auto [entry, is_new] = known.emplace(std::pair{now.board, now.to_move}, now); !is_new)
      return std::pair{entry->second, now};
  return std::nullopt;
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
  Agreement repeat;
  std::string list;
  for (const CellResult* cell : view.cells(0)) {
    if (!is_loop(*cell)) continue;
    const auto cycle = first_cycle(view, *cell);
    repeat.add(cycle.has_value());
    if (!cycle) continue;
    const auto& [first, again] = *cycle;
    list += fmt::format("{}{}: the board of ply {} recurs at ply {}, period {}, with {}", list.empty() ? "" : "; ",
                        view.name(*cell), first.ply, again.ply, again.ply - first.ply, material(view, again));
  }
  if (repeat.of == 0) return no_data();
  return {.sentence = fmt::format("{} of {} endless games repeat their boards. {}.", repeat.agree, repeat.of, list),
          .yes = repeat.all()};
}

/// What becomes of the loops of the first grid in the second, at the same depths.
Statement loops_end(const View& view) {
  Agreement ended;
  std::string list;
  for (const auto& [cell, other] : view.twins()) {
    if (!is_loop(*cell)) continue;
    ended.add(!is_loop(*other));
    list += (list.empty() ? "" : "; ") + how_it_ends(view, *other);
  }
  if (ended.of == 0) return no_data();
  const char* const in_short = ended.all() ? "Yes" : ended.agree == 0 ? "No" : "Only some";
  return {.sentence = fmt::format("{}: {} of {} loops end. {}.", in_short, ended.agree, ended.of, list),
          .yes = ended.all()};
}

}  // namespace statements
}  // namespace zermelo
