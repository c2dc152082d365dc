#include "zermelo/store/lab_game_json.h"

#include <cmath>

namespace zermelo {
namespace {

/// With every bit of a finite number, unlike `json_number`.
Json exact(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? Json(*value) : json_number(value);
}

LabGame::Move move_from(const Json& json) {
  return {.player = json.at(0),
          .move = json.at(1),
          .value = number_from(json.at(2)),
          .depth = json.at(3),
          .nodes = json.at(4),
          .seconds = json.at(5),
          .cpu_seconds = json.at(6)};
}

}  // namespace

Json to_json(const LabGame::Key& key) { return {key.grid, key.first, key.second, key.start, key.number, key.swapped}; }

Json to_json(const LabGame& game) {
  Json moves = Json::array();
  for (const LabGame::Move& move : game.moves)
    moves.push_back(
        {move.player, move.move, exact(move.value), move.depth, move.nodes, move.seconds, move.cpu_seconds});
  return {{"key", to_json(game.key)},  {"game", game.game},
          {"position", game.position}, {"opening", game.opening},
          {"result", game.result},     {"reason", game.reason},
          {"detail", game.detail},     {"margin", exact(game.margin)},
          {"plies", game.plies},       {"first_repeat", game.first_repeat ? Json(*game.first_repeat) : Json()},
          {"seed", game.seed},         {"version", game.version},
          {"jobs", game.jobs},         {"played", game.played},
          {"moves", std::move(moves)}};
}

LabGame lab_game_from(const Json& json) {
  LabGame game;
  const Json& key = json.at("key");
  game.key = {.grid = key.at(0),
              .first = key.at(1),
              .second = key.at(2),
              .start = key.at(3),
              .number = key.at(4),
              .swapped = key.at(5)};
  game.game = json.at("game");
  game.position = json.at("position");
  game.opening = json.at("opening").get<std::vector<std::string>>();
  game.result = json.at("result");
  game.reason = json.at("reason");
  game.detail = json.at("detail");
  game.margin = number_from(json.at("margin"));
  game.plies = json.at("plies");
  if (const Json& ply = json.at("first_repeat"); !ply.is_null()) game.first_repeat = ply.get<std::int64_t>();
  game.seed = json.at("seed");
  game.version = json.at("version");
  game.jobs = json.at("jobs");
  game.played = json.at("played");
  for (const Json& move : json.at("moves")) game.moves.push_back(move_from(move));
  return game;
}

}  // namespace zermelo
