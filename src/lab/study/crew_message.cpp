#include "zermelo/lab/study/crew_message.h"

#include "zermelo/store/lab_game_json.h"

// Written as CBOR (RFC 8949).
namespace zermelo::crew {
namespace {

struct Writer {
  Json operator()(const Begin& begin) const { return {"begin", begin.study, begin.file, begin.jobs, begin.networks}; }
  Json operator()(const Play& play) const { return {"play", play.place}; }
  Json operator()(const GoHome& home) const { return {"go home", home.in_parts}; }
  Json operator()(const Ready& ready) const { return {"ready", ready.version, ready.hash}; }
  Json operator()(const Played& played) const { return {"played", played.place, to_json(played.game)}; }
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
  if (word == "begin")
    return Begin{.study = json.at(1), .file = json.at(2), .jobs = json.at(3), .networks = json.at(4)};
  if (word == "play") return Play{.place = json.at(1)};
  if (word == "go home") return GoHome{.in_parts = json.at(1)};
  if (word == "ready") return Ready{.version = json.at(1), .hash = json.at(2)};
  if (word == "played") return Played{.place = json.at(1), .game = lab_game_from(json.at(2))};
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
