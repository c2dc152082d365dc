#include "zermelo/lab/study/crew_message.h"

#include "zermelo/any/json.h"

// Written as CBOR (RFC 8949): unlike JSON text it keeps every number as it is, infinite ones too.
namespace zermelo::crew {
namespace {

template <class Value>
Json maybe(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

template <class Value>
std::optional<Value> maybe(const Json& json) {
  return json.is_null() ? std::nullopt : std::optional(json.get<Value>());
}

Json game_json(const LabGame& game) {
  Json moves = Json::array();
  for (const LabGame::Move& move : game.moves)
    moves.push_back(
        {move.player, move.move, maybe(move.value), move.depth, move.nodes, move.seconds, move.cpu_seconds});
  const LabGame::Key& key = game.key;
  return {{"key", {key.grid, key.first, key.second, key.start, key.number, key.swapped}},
          {"game", game.game},
          {"position", game.position},
          {"opening", game.opening},
          {"result", game.result},
          {"reason", game.reason},
          {"detail", game.detail},
          {"margin", maybe(game.margin)},
          {"plies", game.plies},
          {"first_repeat", maybe(game.first_repeat)},
          {"seed", game.seed},
          {"version", game.version},
          {"moves", std::move(moves)}};
}

LabGame::Move move_of(const Json& json) {
  return {.player = json.at(0),
          .move = json.at(1),
          .value = maybe<double>(json.at(2)),
          .depth = json.at(3),
          .nodes = json.at(4),
          .seconds = json.at(5),
          .cpu_seconds = json.at(6)};
}

LabGame game_of(const Json& json) {
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
  game.margin = maybe<double>(json.at("margin"));
  game.plies = json.at("plies");
  game.first_repeat = maybe<std::int64_t>(json.at("first_repeat"));
  game.seed = json.at("seed");
  game.version = json.at("version");
  for (const Json& move : json.at("moves")) game.moves.push_back(move_of(move));
  return game;
}

struct Writer {
  Json operator()(const Begin& begin) const { return {"begin", begin.study, begin.file, begin.jobs}; }
  Json operator()(const Play& play) const { return {"play", play.place}; }
  Json operator()(const GoHome& home) const { return {"go home", home.in_parts}; }
  Json operator()(const Ready& ready) const { return {"ready", ready.version, ready.hash}; }
  Json operator()(const Played& played) const { return {"played", played.place, game_json(played.game)}; }
  Json operator()(const Failed& failed) const {
    const Error& error = failed.error;
    return {"failed", error.what, error.where, error.expected, error.nearest};
  }
  Json operator()(const Leaving&) const { return {"leaving", 0}; }
  Json operator()(const Gone&) const { return {"gone", 0}; }
  Json operator()(const Alive&) const { return {"alive", 0}; }
};

std::optional<Message> read(const Json& json) {
  const auto word = json.at(0).get<std::string>();
  if (word == "begin") return Begin{.study = json.at(1), .file = json.at(2), .jobs = json.at(3)};
  if (word == "play") return Play{.place = json.at(1)};
  if (word == "go home") return GoHome{.in_parts = json.at(1)};
  if (word == "ready") return Ready{.version = json.at(1), .hash = json.at(2)};
  if (word == "played") return Played{.place = json.at(1), .game = game_of(json.at(2))};
  if (word == "failed")
    return Failed{{.what = json.at(1), .where = json.at(2), .expected = json.at(3), .nearest = json.at(4)}};
  if (word == "leaving") return Leaving{};
  if (word == "gone") return Gone{};
  if (word == "alive") return Alive{};
  return std::nullopt;
}

}  // namespace

std::string to_bytes(const Message& message) {
  std::string bytes;
  Json::to_cbor(std::visit(Writer{}, message), bytes);
  return bytes;
}

std::optional<Message> from_bytes(const std::string& bytes) {
  try {
    return read(Json::from_cbor(bytes));
  } catch (const Json::exception&) {
    return std::nullopt;
  }
}

}  // namespace zermelo::crew
