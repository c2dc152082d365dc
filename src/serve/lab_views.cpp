/// Studies, cells, games and defects as JSON for the page (docs/api.md).
#include <algorithm>
#include <set>

#include "zermelo/any/words.h"
#include "zermelo/lab/report/text_grid.h"
#include "zermelo/lab/study/defect.h"
#include "zermelo/lab/study/library.h"
#include "zermelo/lab/study/truth.h"
#include "zermelo/serve/laboratory.h"
#include "zermelo/serve/session.h"

namespace zermelo {
namespace {

constexpr std::size_t most_cells = 5000;             ///< of a study that is shown
constexpr std::size_t most_games = 500;              ///< of a cell that are listed
constexpr std::size_t most_plies = 5000;             ///< of a game that is replayed
constexpr std::size_t most_tree_nodes = 600;         ///< of a defect's tree that are sent
constexpr std::size_t most_recorded_nodes = 20'000;  ///< of a defect's tree that are recorded

Json summary_json(const Study& study, std::int64_t played) {
  Json questions = Json::array();
  for (const StudyQuestion& question : study.questions) questions.push_back(question.text);
  const auto planned = static_cast<std::int64_t>(tasks_of(study).size());
  return {{"name", study.name},
          {"kind", to_string(study.kind)},
          {"title", study.title},
          {"summary", study.summary},
          {"source", study.source},
          {"plays_itself", Laboratory::plays_itself(study.name)},
          {"questions", std::move(questions)},
          {"played", std::min(played, planned)},  // the store may hold more games than the plan of today
          {"planned", planned},
          {"defects", study.defects.size()}};
}

Json grid_json(const ResultGrid& grid) {
  const bool list = is_list(grid);
  return {{"name", grid.name},
          {"caption", grid.caption},
          {"source", grid.source},
          {"expected_from", to_string(grid.expected_from)},
          {"kind", grid.kind == ResultGrid::Kind::Games ? "games" : "search"},
          {"game", grid.game},
          {"list", list},
          {"corner", list ? "" : corner_text(grid)},
          {"rows", grid.rows},
          {"columns", grid.columns},
          {"apart", grid.apart},
          {"starts", grid.starts.size()},
          {"games", grid.games},
          {"swap", grid.swap},
          {"opening_plies", grid.openings.plies},
          {"openings", grid.openings.text()},
          {"draw_after", grid.draw_after}};
}

/// Without the cells that a study counts apart.
Json agreement_json(const StudyResults& results, ResultGrid::Origin origin) {
  const Agreement sum = results.agreement(false, origin);
  return {{"agree", sum.agree}, {"of", sum.of}};
}

Json defects_json(const Study& study) {
  Json list = Json::array();
  for (const StudyDefect& defect : study.defects)
    list.push_back({{"id", defect.id}, {"why", defect.why}, {"game", defect.game}, {"position", defect.position}});
  return list;
}

/// The study that asks the same question the other way: faithful for correct, correct for faithful.
std::string counterpart(const std::string& name, const std::vector<std::string>& names) {
  for (const auto& [from, to] :
       {std::pair<std::string, std::string>{"-faithful", "-correct"}, {"-correct", "-faithful"}}) {
    if (!name.ends_with(from)) continue;
    const std::string other = name.substr(0, name.size() - from.size()) + to;
    if (std::ranges::find(names, other) != names.end()) return other;
  }
  return {};
}

Json truth_json(const Truth& truth) {
  const bool decided = truth.verdict && truth.verdict->sign != 0;
  return {{"result", result_word(truth)},
          {"plies", decided ? Json(truth.verdict->plies) : Json(nullptr)},
          {"best", truth.best.empty() ? Json(nullptr) : Json(truth.best)}};
}

/// The upper levels of a tree, at most `most_tree_nodes` nodes.
Json upper_levels(const Trace& trace) {
  std::vector<std::size_t> level;
  std::vector<std::size_t> nodes_at;
  for (const TraceNode& node : trace.nodes) {
    level.push_back(node.parent ? level[*node.parent] + 1 : 0);
    nodes_at.resize(std::max(nodes_at.size(), level.back() + 1));
    ++nodes_at[level.back()];
  }
  std::size_t levels = 0;
  for (std::size_t sum = 0; levels < nodes_at.size() && (levels < 2 || sum + nodes_at[levels] <= most_tree_nodes);
       ++levels)
    sum += nodes_at[levels];
  Json nodes = Json::array();
  for (const TraceNode& node : trace.nodes)
    if (level[node.id] < levels && nodes.size() < most_tree_nodes) nodes.push_back(to_json(node));
  return nodes;
}

/// The move of a player, with its tree; or why the program failed.
struct Chosen {
  Json json;
  std::string move;
};

Expected<Chosen> chosen(const Catalogue& games, const std::string& rules, const std::string& position,
                        const std::string& spec, const std::stop_token& stop) {
  const auto asked = ask(games, rules, position, spec, {.stop = stop, .trace_nodes = most_recorded_nodes});
  if (!asked) return fail(asked.error());
  const auto& thought = asked->thought;
  Chosen out{.json = {{"game", rules},
                      {"player", spec},
                      {"move", nullptr},
                      {"shown", nullptr},
                      {"value", nullptr},
                      {"nodes", 0},
                      {"words", ""},
                      {"trace", nullptr},
                      {"left_out", 0}},
             .move = {}};
  if (!thought) {
    out.json["words"] = thought.error().what;
    return out;
  }
  out.json["nodes"] = thought->nodes;
  out.json["value"] = json_number(thought->value);
  if (thought->move) {
    out.move = *thought->move;
    out.json["move"] = out.move;
    out.json["shown"] = shown_move(*asked->line, out.move);
  }
  if (!thought->trace) return out;
  out.json["trace"] = upper_levels(*thought->trace);
  out.json["left_out"] = thought->trace->left_out + thought->trace->nodes.size() - out.json["trace"].size();
  return out;
}

}  // namespace

Laboratory::Answer Laboratory::studies() {
  auto store = open_lab(places_.store);
  if (!store) return fail(store.error());
  const auto known = store->studies();
  if (!known) return fail(known.error());
  Json list = Json::array();
  Json unreadable = Json::array();  // a file that is not a study does not hide the others
  std::set<std::string> names;
  for (const std::string& name : study_names(folder())) {
    const auto study = find_study(name, games_, folder());
    if (!study) {
      unreadable.push_back(study.error().message());
      continue;
    }
    std::int64_t played = 0;
    for (const LabStudy& one : *known)
      if (study->is_kept_under(one.hash)) played = one.games;
    names.insert(name);
    list.push_back(summary_json(*study, played));
  }
  for (const LabStudy& one : *known) {  // studies of the command line: `lab grid`, a file of the user
    if (!names.insert(one.name).second) continue;
    const auto study = read_study(one.text, "studies/" + one.name + ".toml", games_);
    if (study) list.push_back(summary_json(*study, one.games));
  }
  const auto run = current();
  return Json{{"studies", std::move(list)},
              {"unreadable", std::move(unreadable)},
              {"running", run && run->running() ? Json(run->name()) : Json(nullptr)}};
}

Laboratory::Answer Laboratory::study(const std::string& name) {
  const auto found = filled(name);
  if (!found) return fail(found.error());
  const StudyResults& results = **found;
  const Study& study = results.study();
  if (results.cells().size() > most_cells)
    return fail({.what = "this study is too large to be shown",
                 .where = "study",
                 .expected = "at most " + std::to_string(most_cells) + " cells",
                 .code = ErrorCode::TooLarge});
  Json grids = Json::array();
  for (const ResultGrid& grid : study.grids) grids.push_back(grid_json(grid));
  Json cells = Json::array();
  for (std::size_t i = 0; i < results.cells().size(); ++i) cells.push_back(cell_json(study, i, results.cells()[i]));
  const auto run = current();
  const std::string other = counterpart(study.name, study_names(folder()));
  return Json{{"study",
               {{"name", study.name},
                {"kind", to_string(study.kind)},
                {"title", study.title},
                {"summary", study.summary},
                {"source", study.source},
                {"other", other.empty() ? Json(nullptr) : Json(other)},
                {"measures", study.measures},
                {"questions", answers(*found)},
                {"tables", std::move(grids)},
                {"cells", std::move(cells)},
                {"agreement", agreement_text(results)},
                {"published", agreement_json(results, ResultGrid::Origin::Published)},
                {"ours", agreement_json(results, ResultGrid::Origin::Ours)},
                {"plays_itself", Laboratory::plays_itself(study.name)},
                {"legend", grid_legend},
                {"repeats", repeats_text(results)},
                {"played", results.games().size()},
                {"planned", results.planned()},
                {"jobs", usual_jobs(study)},
                {"running", run && run->running() ? Json(run->name()) : Json(nullptr)},
                {"defects", defects_json(study)}}}};
}

Laboratory::Answer Laboratory::cell_games(const std::string& name, int cell) {
  const auto found = results(name);
  if (!found) return fail(found.error());
  const auto& cells = (*found)->cells();
  const auto number = static_cast<std::size_t>(cell);
  if (number >= cells.size())
    return fail({.what = "there is no such cell", .where = "cell", .code = ErrorCode::NotFound});
  const auto& games = cells[number].games;
  Json list = Json::array();
  for (std::size_t i = 0; i < games.size() && i < most_games; ++i)
    list.push_back({{"start", games[i]->key.start},
                    {"first", games[i]->key.swapped ? games[i]->key.second : games[i]->key.first},
                    {"second", games[i]->key.swapped ? games[i]->key.first : games[i]->key.second},
                    {"result", games[i]->result},
                    {"reason", games[i]->reason},
                    {"plies", games[i]->plies}});
  return Json{{"games", std::move(list)}, {"left_out", games.size() - std::min(games.size(), most_games)}};
}

Laboratory::Answer Laboratory::cell_game(const std::string& name, int cell, int number) {
  const auto found = results(name);
  if (!found) return fail(found.error());
  const auto& cells = (*found)->cells();
  const auto at = static_cast<std::size_t>(cell);
  const auto which = static_cast<std::size_t>(number);
  if (at >= cells.size() || which >= cells[at].games.size())
    return fail({.what = "there is no such game", .where = "lab_game", .code = ErrorCode::NotFound});
  return game_of_cell(**found, cells[at], *cells[at].games[which]);
}

Expected<Json> Laboratory::game_of_cell(const StudyResults& results, const CellResult& cell,
                                        const LabGame& game) const {
  const auto rules = games_.game(results.grid_of(cell).game, game.position);
  if (!rules) return fail(rules.error());
  const auto line = (*rules)->start(game.position);
  if (!line) return fail(line.error());
  const GameInfo& info = (*rules)->info();
  const auto texts = moves_of(game);
  Json moves = Json::array();
  for (std::size_t i = 0; i < texts.size() && i < most_plies; ++i) {
    const bool opening = i < game.opening.size();
    const LabGame::Move* const thought = opening ? nullptr : &game.moves[i - game.opening.size()];
    const Player mover = (*line)->to_move();
    const std::string shown = shown_move(**line, texts[i]);
    if (const auto played = (*line)->play(texts[i]); !played) return fail(played.error());
    moves.push_back({{"move", texts[i]},
                     {"shown", shown},
                     {"by", to_string(mover)},
                     {"opening", opening},
                     {"value", thought != nullptr ? json_number(thought->value) : Json(nullptr)},
                     {"depth", thought != nullptr ? Json(thought->depth) : Json(nullptr)},
                     {"nodes", thought != nullptr ? Json(thought->nodes) : Json(nullptr)},
                     {"seconds", thought != nullptr ? Json(thought->seconds) : Json(nullptr)},
                     {"position", (*line)->position()}});
  }
  const bool search = results.grid_of(cell).kind == ResultGrid::Kind::Search;
  const auto outcome = (*line)->outcome();
  return Json{{"game",
               {{"game", results.grid_of(cell).game},
                {"title", info.title},
                {"sides", info.sides},
                {"start", game.position},
                {"first", game.key.swapped ? game.key.second : game.key.first},
                {"second", game.key.swapped ? game.key.first : game.key.second},
                {"result", game.result},
                {"words", search    ? ""
                          : outcome ? outcome_sentence(*outcome, info)
                                    : game.reason},
                {"moves", std::move(moves)}}}};
}

Laboratory::Answer Laboratory::defect(const std::string& name, const std::string& id) {
  auto store = open_lab(places_.store);
  if (!store) return fail(store.error());
  const auto study = find(name, *store);
  if (!study) return fail(study.error());
  const auto found = std::ranges::find(study->defects, id, &StudyDefect::id);
  if (found == study->defects.end()) {
    std::vector<std::string> ids;
    for (const StudyDefect& defect : study->defects) ids.push_back(defect.id);
    return fail({.what = "there is no defect " + in_quotes(id),
                 .where = "study " + name,
                 .expected = one_of(ids),
                 .nearest = nearest(id, ids),
                 .code = ErrorCode::NotFound});
  }
  const std::string key = study->text + "\n" + id;
  {
    const std::scoped_lock lock(mutex_);
    if (const auto known = defects_.find(key); known != defects_.end()) return known->second;
  }
  const auto stop = end_.get_token();
  const auto faithful = chosen(games_, found->game, found->position, found->player, stop);
  if (!faithful) return fail(faithful.error());
  const auto fixed = chosen(games_, found->fixed_game, found->position, found->fixed_player, stop);
  if (!fixed) return fail(fixed.error());
  const auto rules = games_.game(found->fixed_game, found->position);
  const auto line = (*rules)->start(found->position);
  const Truth truth = truth_of(**line, stop);
  const auto after = [&](const std::string& move) {  // no search of the moves where the position's value is unknown
    if (move.empty()) return Json(nullptr);
    return truth_json(truth.verdict ? truth_after(**line, move, stop) : Truth{});
  };
  Json answer{
      {"defect",
       {{"id", found->id},
        {"why", found->why},
        {"position", (*line)->position()},
        {"faithful", faithful->json},
        {"correct", fixed->json},
        {"truth",
         {{"position", truth_json(truth)}, {"faithful", after(faithful->move)}, {"correct", after(fixed->move)}}}}}};
  if (stop.stop_requested()) return fail({.what = "the server is ending", .where = "lab", .code = ErrorCode::Stopped});
  const std::scoped_lock lock(mutex_);
  return defects_[key] = std::move(answer);
}

}  // namespace zermelo
