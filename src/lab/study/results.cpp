#include "zermelo/lab/study/results.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "zermelo/core/hash.h"
#include "zermelo/core/number_text.h"
#include "zermelo/core/outcome.h"
#include "zermelo/lab/study/learning.h"

namespace zermelo {
namespace {

std::string joined(const std::vector<std::string>& words) { return fmt::format("{}", fmt::join(words, " ")); }

/// The result as the cell's first player had it.
std::string result_for_first(const LabGame& game) {
  if (!game.key.swapped || (game.result != "1-0" && game.result != "0-1")) return game.result;
  return game.result == "1-0" ? "0-1" : "1-0";
}

Tally tally_of(const std::string& result) {
  Tally one;
  ++(result == "1-0" ? one.wins : result == "0-1" ? one.losses : result == "1/2-1/2" ? one.draws : one.unfinished);
  return one;
}

void count(const LabGame& game, CellResult& cell) {
  cell.tally += tally_of(result_for_first(game));
  cell.nodes += game.nodes();
  cell.seconds += game.seconds();
  cell.cpu_seconds += game.cpu_seconds();
  cell.plies += static_cast<double>(game.plies);
}

/// Games with the same start and sides, and nothing random before them, should be the same game.
std::optional<bool> identical(const CellResult& cell) {
  std::map<std::tuple<std::string, std::string, bool>, std::vector<std::string>> first;
  Agreement same;
  for (const LabGame* game : cell.games) {
    if (!game->opening.empty()) return std::nullopt;
    const auto [one, is_new] =
        first.emplace(std::tuple(game->key.first, game->key.start, game->key.swapped), moves_of(*game));
    if (!is_new) same.add(one->second == moves_of(*game));
  }
  return same.of == 0 ? std::nullopt : std::optional(same.all());
}

/// What all games of the cell show of a thing; of searches each one, of games the one that they share.
std::string observed(const CellResult& cell, std::string_view field, bool search) {
  std::vector<std::string> all;
  for (const LabGame* game : cell.games)
    all.push_back(field == "result" ? result_for_first(*game) : zermelo::observed(*game, field));
  if (search) return joined(all);
  if (all.empty()) return {};
  return std::ranges::all_of(all, [&](const std::string& one) { return one == all.front(); }) ? all.front() : "mixed";
}

std::string words(const Expectation& fields) {
  if (fields.size() == 1 && (fields.front().first == "result" || fields.front().first == "move"))
    return fields.front().second;
  std::string text;
  for (const auto& [field, value] : fields) text += (text.empty() ? "" : ", ") + field + " " + value;
  return text;
}

void judge(const StudyCell& plan, bool search, CellResult& cell) {
  Expectation seen = plan.expected;
  if (seen.empty())
    seen = search ? Expectation{{"value", ""}, {"move", ""}, {"nodes", ""}} : Expectation{{"result", ""}};
  for (auto& [field, value] : seen) value = observed(cell, field, search);
  cell.expected = words(plan.expected);
  if (!plan.expected.empty() && cell.complete()) cell.agrees = seen == plan.expected;
  if (cell.games.empty()) return;
  cell.seen = words(seen);
  cell.result = search ? cell.seen : observed(cell, "result", search);
}

}  // namespace

std::vector<std::string> moves_of(const LabGame& game) {
  std::vector<std::string> moves = game.opening;
  for (const LabGame::Move& move : game.moves) moves.push_back(move.move);
  return moves;
}

bool by_first_player(const LabGame& game, const LabGame::Move& move) {
  return game.reason == "search" || (move.player == "first") != game.key.swapped;
}

std::string observed(const LabGame& game, std::string_view field) {
  const LabGame::Move last = game.moves.empty() ? LabGame::Move{} : game.moves.back();
  if (field == "result") return game.result;
  if (field == "reason") return game.reason;
  if (field == "margin") return game.margin ? number_text(*game.margin) : "";
  if (field == "plies") return std::to_string(game.plies);
  if (field == "first_repeat") return game.first_repeat ? std::to_string(*game.first_repeat) : "none";
  if (field == "moves") return joined(moves_of(game));
  if (field == "move") return last.move;
  if (field == "value") return last.value ? number_text(*last.value) : "";
  if (field == "nodes") return std::to_string(last.nodes);
  if (field == "depth") return std::to_string(last.depth);
  return {};
}

Tally tally_of(const LabGame& game) { return tally_of(result_for_first(game)); }

std::uint64_t identity_of(const LabGame& game) {
  const auto moves = moves_of(game);
  const auto& [first, second] =
      game.key.swapped ? std::tie(game.key.second, game.key.first) : std::tie(game.key.first, game.key.second);
  const std::uint64_t identity = GameIdentity{.rules = game.game,
                                              .first = first,
                                              .second = second,
                                              .start = game.position,
                                              .moves = moves,
                                              .result = game.result}
                                     .key();
  if (!game.moves.empty()) return identity;
  // A game in which nobody moved (a program that does not start) repeats no other.
  const std::string cell = game.key.grid + '\n' + game.key.first + '\n' + game.key.start;
  return combine(identity, hash(cell) + 2 * static_cast<std::uint64_t>(game.key.number) + (game.key.swapped ? 1 : 0));
}

DistinctTally distinct_tally(const std::vector<const CellResult*>& cells, Count count) {
  DistinctGames games;
  for (const CellResult* cell : cells)
    for (const LabGame* game : cell->games)
      games.add(identity_of(*game), tally_of(count == Count::FirstSide ? game->result : result_for_first(*game)));
  return games.tally();
}

CellResult judged(const Study& study, CellResult cell) {
  for (const LabGame* game : cell.games) {
    count(*game, cell);
    if (!cell.first_repeat) cell.first_repeat = game->first_repeat;
  }
  if (!cell.games.empty()) cell.plies /= static_cast<double>(cell.games.size());
  cell.identical = identical(cell);
  const ResultGrid& grid = study.grids[cell.grid];
  cell.distinct = cell.tally;
  if (grid.kind == ResultGrid::Kind::Games) {
    cell.distinct = distinct_tally({&cell}, Count::FirstPlayer);
    cell.repeated = cell.distinct.played - cell.distinct.distinct();
  }
  judge(grid.cells[cell.cell], grid.kind == ResultGrid::Kind::Search, cell);
  return cell;
}

StudyResults::StudyResults(Study study, std::vector<LabGame> games, std::vector<std::vector<double>> learning)
    : study_(std::move(study)),
      learning_(std::move(learning)) {
  learning_.resize(study_.grids.size());
  std::map<LabGame::Key, std::size_t> kept;
  for (std::size_t i = 0; i < games.size(); ++i) kept[games[i].key] = i;
  std::map<LabGame::Key, std::size_t> placed;  // in the order of the plan; a store may hold games that are not in it
  const auto tasks = tasks_of(study_);
  for (const LabTask& task : tasks)
    if (const auto found = kept.find(task.key); found != kept.end() && placed.emplace(task.key, games_.size()).second)
      games_.push_back(std::move(games[found->second]));
  for (std::size_t t = 0; t < study_.grids.size(); ++t)
    for (std::size_t c = 0; c < study_.grids[t].cells.size(); ++c) cells_.push_back({.grid = t, .cell = c});
  std::size_t at = 0;
  for (const LabTask& task : tasks) {
    while (cells_[at].grid != task.grid || cells_[at].cell != task.cell) ++at;
    ++cells_[at].planned;
    if (const auto found = placed.find(task.key); found != placed.end())
      cells_[at].games.push_back(&games_[found->second]);
  }
  for (CellResult& cell : cells_) cell = judged(study_, std::move(cell));
}

std::vector<const CellResult*> StudyResults::in_grid(std::string_view name) const {
  std::vector<const CellResult*> found;
  for (const CellResult& cell : cells_)
    if (grid_of(cell).name == name) found.push_back(&cell);
  return found;
}

const CellResult* StudyResults::at(std::string_view grid, std::string_view row, std::string_view column) const {
  for (const CellResult& cell : cells_)
    if (grid_of(cell).name == grid && cell_of(cell).row == row && cell_of(cell).column == column) return &cell;
  return nullptr;
}

const std::vector<double>& StudyResults::learning(std::size_t grid) const { return learning_[grid]; }

std::optional<double> StudyResults::minutes_of_learning(const CellResult& cell) const {
  const auto generation = grid_of(cell).learning ? generation_of(cell_of(cell).first.front()) : std::nullopt;
  const std::vector<double>& seconds = learning(cell.grid);
  if (!generation || std::ssize(seconds) < *generation) return std::nullopt;
  return std::accumulate(seconds.begin(), seconds.begin() + *generation, 0.0) / 60;
}

std::int64_t StudyResults::planned() const {
  std::int64_t sum = 0;
  for (const CellResult& cell : cells_) sum += cell.planned;
  return sum;
}

int StudyResults::distinct_games() const {
  std::vector<const CellResult*> played;
  for (const CellResult& cell : cells_)
    if (grid_of(cell).kind == ResultGrid::Kind::Games) played.push_back(&cell);
  return distinct_tally(played, Count::FirstSide).distinct();
}

Agreement StudyResults::agreement(bool apart, std::optional<ResultGrid::Origin> origin) const {
  Agreement sum;
  for (const CellResult& cell : cells_) {
    const ResultGrid& grid = grid_of(cell);
    if (cell.expected.empty() || grid.apart != apart || (origin && grid.expected_from != *origin)) continue;
    sum.add(cell.agrees.value_or(false));
  }
  return sum;
}

Expected<std::optional<std::int64_t>> kept_as(const Study& study, LabGames& store) {
  auto id = store.find(study.hash);
  return !id || *id ? id : store.find(study.older_hash);
}

Expected<StudyResults> results_of(const Study& study, LabGames& store) {
  const auto id = kept_as(study, store);
  if (!id) return fail(id.error());
  std::vector<std::vector<double>> learning;
  for (const ResultGrid& grid : study.grids) {
    auto seconds = seconds_of_learning(grid, store.networks());
    if (!seconds) return fail(seconds.error());
    learning.push_back(std::move(*seconds));
  }
  auto games = *id ? store.games(**id) : std::vector<LabGame>{};
  if (!games) return fail(games.error());
  return StudyResults(study, std::move(*games), std::move(learning));
}

Json to_json(const Study& study, const CellResult& cell) {
  const auto maybe = [](const auto& value) { return value ? Json(*value) : Json(nullptr); };
  const ResultGrid& grid = study.grids[cell.grid];
  const StudyCell& plan = grid.cells[cell.cell];
  return {{"table", grid.name},
          {"first", joined(plan.first)},
          {"second", plan.second.empty() ? Json(nullptr) : Json(plan.second)},
          {"row", plan.row},
          {"column", plan.column},
          {"result", cell.result.empty() ? Json(nullptr) : Json(cell.result)},
          {"plies", cell.games.empty() ? Json(nullptr) : json_number(cell.plies)},
          {"expected", cell.expected.empty() ? Json(nullptr) : Json(cell.expected)},
          {"expected_from", cell.expected.empty() ? Json(nullptr) : Json(to_string(grid.expected_from))},
          {"seen", cell.seen.empty() ? Json(nullptr) : Json(cell.seen)},
          {"agrees", maybe(cell.agrees)},
          {"planned", cell.planned},
          {"games", cell.games.size()},
          {"first_wins", cell.tally.wins},
          {"draws", cell.tally.draws},
          {"second_wins", cell.tally.losses},
          {"unfinished", cell.tally.unfinished},
          {"nodes", cell.nodes},
          {"seconds", cell.seconds},
          {"cpu_seconds", cell.cpu_seconds},
          {"identical", maybe(cell.identical)},
          {"repeated_games", cell.repeated},
          {"distinct_games", cell.distinct_games()},
          {"first_repeat", maybe(cell.first_repeat)}};
}

Json to_json(const StudyResults& results) {
  Json cells = Json::array();
  for (const CellResult& cell : results.cells()) cells.push_back(to_json(results.study(), cell));
  Json json{
      {"study", results.study().name},   {"kind", to_string(results.study().kind)},    {"cells", std::move(cells)},
      {"games", results.games().size()}, {"distinct_games", results.distinct_games()}, {"planned", results.planned()}};
  const auto add = [&](const std::string& prefix, const Agreement& sum) {
    json[prefix + "agree"] = sum.agree;
    json[prefix + "of"] = sum.of;
  };
  add("", results.agreement(false));
  add("published_", results.agreement(false, ResultGrid::Origin::Published));
  add("ours_", results.agreement(false, ResultGrid::Origin::Ours));
  add("apart_", results.agreement(true));
  return json;
}

}  // namespace zermelo
