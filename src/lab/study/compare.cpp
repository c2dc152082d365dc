#include "zermelo/lab/study/compare.h"

#include <algorithm>

#include "zermelo/any/stranger.h"

namespace zermelo {
namespace {

/// The move a player chooses after these moves; empty where it cannot.
std::string choice(const AnyGame& game, const AnyLine& line, const PlayerSpec& spec) {
  auto player = player_for_stranger(game, spec);  // starts no program
  if (!player) return {};
  const auto thought = (*player)->think(line, {});
  return thought && thought->move ? *thought->move : "";
}

/// The ids of the quirks that a player of this game can fix (`fix=`); none for ordinary players.
std::vector<std::string> quirks_of(const AnyGame& game, const PlayerSpec& spec) {
  const auto player = std::ranges::find(game.info().players, spec.name(), &GamePlayer::name);
  if (player == game.info().players.end()) return {};
  std::vector<std::string> ids;
  for (const auto& [id, meaning] : player->quirks) ids.push_back(id);
  return ids;
}

/// One quirk that leads to the other study's move, else one that changes the move at all; the same for two, then all.
std::string guilty_quirk(const AnyGame& game, const AnyLine& line, const std::string& spec, const std::string& played,
                         const std::string& other) {
  const auto player = PlayerSpec::parse(spec);
  if (!player) return {};
  const auto ids = quirks_of(game, *player);
  std::vector<std::string> sets = ids;
  for (std::size_t i = 0; i < ids.size(); ++i)
    for (std::size_t j = i + 1; j < ids.size(); ++j) sets.push_back(ids[i] + "+" + ids[j]);
  if (!ids.empty()) sets.emplace_back("all");
  std::string any;
  for (const std::string& set : sets) {
    const std::string move = choice(game, line, player->without("mend").with("fix", set));
    if (move == other) return set;
    if (any.empty() && !move.empty() && move != played) any = set;
  }
  return any;
}

std::optional<double> value_at(const LabGame& game, std::size_t ply) {
  const std::size_t at = ply - game.opening.size();
  return at < game.moves.size() ? game.moves[at].value : std::nullopt;
}

/// Nothing when the games are the same.
Expected<std::optional<Difference>> difference(const StudyResults& results, const CellResult& cell, const LabGame& a,
                                               const LabGame& b, const AnyGame& game) {
  const auto moves_a = moves_of(a);
  const auto moves_b = moves_of(b);
  const auto part = std::ranges::mismatch(moves_a, moves_b);
  if (part.in1 == moves_a.end() && part.in2 == moves_b.end()) return std::nullopt;
  const auto ply = static_cast<std::size_t>(part.in1 - moves_a.begin());
  const StudyCell& plan = results.cell_of(cell);
  Difference out{.grid = results.grid_of(cell).name, .row = plan.row, .column = plan.column};
  auto line = game.start(a.position);
  if (!line) return fail(line.error());
  for (std::size_t i = 0; i < ply; ++i)
    if (const auto played = (*line)->play(moves_a[i]); !played) return fail(played.error());
  const bool firsts = (*line)->to_move() == Player::First;
  out.position = (*line)->position();
  out.ply = static_cast<std::int64_t>(ply) + 1;
  out.player_a = firsts ? a.key.first : a.key.second;
  out.player_b = firsts ? b.key.first : b.key.second;
  out.move_a = part.in1 == moves_a.end() ? "" : *part.in1;
  out.move_b = part.in2 == moves_b.end() ? "" : *part.in2;
  out.value_a = value_at(a, ply);
  out.value_b = value_at(b, ply);
  out.result_a = a.result;
  out.result_b = b.result;
  if (!out.move_a.empty()) out.quirk = guilty_quirk(game, **line, out.player_a, out.move_a, out.move_b);
  return out;
}

}  // namespace

Expected<Comparison> compare_studies(const StudyResults& a, const StudyResults& b, const Catalogue& games,
                                     const std::stop_token& stop) {
  Comparison out;
  for (const CellResult& cell : a.cells()) {
    const ResultGrid& grid = a.grid_of(cell);
    const CellResult* const other = b.at(grid.name, a.cell_of(cell).row, a.cell_of(cell).column);
    if (other == nullptr || cell.games.empty() || other->games.empty()) continue;
    if (stop.stop_requested()) break;
    const auto game = games.game(grid.game, grid.starts.front());
    if (!game) return fail(game.error());
    ++out.cells;
    const auto found = difference(a, cell, *cell.games.front(), *other->games.front(), **game);
    if (!found) return fail(found.error());
    if (*found)
      out.differences.push_back(**found);
    else
      ++out.same;
  }
  return out;
}

Json to_json(const Comparison& comparison) {
  const auto text = [](const std::string& words) { return words.empty() ? Json(nullptr) : Json(words); };
  Json list = Json::array();
  for (const Difference& d : comparison.differences)
    list.push_back({{"table", d.grid},
                    {"row", d.row},
                    {"column", d.column},
                    {"ply", d.ply},
                    {"position", d.position},
                    {"player_a", d.player_a},
                    {"player_b", d.player_b},
                    {"move_a", text(d.move_a)},
                    {"move_b", text(d.move_b)},
                    {"value_a", json_number(d.value_a)},
                    {"value_b", json_number(d.value_b)},
                    {"result_a", d.result_a},
                    {"result_b", d.result_b},
                    {"quirk", text(d.quirk)}});
  return {{"cells", comparison.cells}, {"same", comparison.same}, {"differences", std::move(list)}};
}

}  // namespace zermelo
