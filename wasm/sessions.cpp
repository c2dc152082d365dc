// The store of sessions without SQLite: one row of JSON for each session, in memory and, by host_keep, in the browser.
#include "sessions.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <vector>

#include "host.h"
#include "zermelo/any/json.h"
#include "zermelo/store/session_text.h"
#include "zermelo/store/stored_session.h"

namespace zermelo {
namespace {

struct Row {
  std::string text;
  std::int64_t updated = 0;
  bool person_has_moved = false;
};

std::map<std::string, Row>& rows() {
  static std::map<std::string, Row> all;
  return all;
}

Json node_json(const StoredSession::Node& node) {
  Json json{{"parent", node.parent},
            {"move", node.move},
            {"player", node.parent < 0 ? "" : to_string(node.player)},
            {"shown", node.shown}};
  if (node.thought) json["thought"] = thought_text(node);
  if (node.outcome) json["outcome"] = dump(to_json(*node.outcome));
  return json;
}

StoredSession::Node node_from(const Json& json) {
  StoredSession::Node node{.parent = json.at("parent"), .move = json.at("move"), .shown = json.at("shown")};
  node.player = read_player(json.at("player").get<std::string>());
  read_thought(json.value("thought", ""), node);
  node.outcome = read_outcome(json.value("outcome", ""));
  return node;
}

bool by_person(const StoredSession::Node& node) {
  return node.parent >= 0 && !node.thought && node.player != Player::Chance;
}

std::string row_text(const StoredSession& session, std::int64_t updated) {
  Json json{{"id", session.id},
            {"keys", keys_text(session)},
            {"game", session.game},
            {"start", session.start},
            {"first", session.first},
            {"second", session.second},
            {"current", session.current},
            {"paused", session.paused},
            {"delay", session.delay},
            {"clock_ms", session.clock_ms},
            {"increment_ms", session.increment_ms},
            {"first_ms", session.first_ms},
            {"second_ms", session.second_ms},
            {"seed", session.seed},
            {"updated", updated},
            {"nodes", Json::array()}};
  for (const StoredSession::Node& node : session.nodes) json["nodes"].push_back(node_json(node));
  return dump(json);
}

StoredSession session_from(const Json& json) {
  StoredSession session{.id = json.at("id"),
                        .key = {},
                        .game = json.at("game"),
                        .start = json.at("start"),
                        .first = json.at("first"),
                        .second = json.at("second"),
                        .current = json.at("current"),
                        .paused = json.at("paused"),
                        .delay = json.at("delay"),
                        .clock_ms = json.at("clock_ms"),
                        .increment_ms = json.at("increment_ms"),
                        .first_ms = json.at("first_ms"),
                        .second_ms = json.at("second_ms"),
                        .seed = json.at("seed"),
                        .nodes = {}};
  read_keys(json.at("keys"), session);
  for (const Json& node : json.at("nodes")) session.nodes.push_back(node_from(node));
  return session;
}

void remove(const std::string& id) {
  rows().erase(id);
  host_keep(id.data(), id.size(), nullptr, 0);
}

/// Those in which no person has moved first, then the oldest.
std::vector<std::string> oldest_first(std::vector<std::string> ids) {
  std::ranges::stable_sort(ids, {}, [](const std::string& id) {
    const Row& row = rows().at(id);
    return std::pair(row.person_has_moved, row.updated);
  });
  return ids;
}

}  // namespace

namespace wasm {

void restore_row(const std::string& name, std::string text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return;
  try {
    Row row{.text = std::move(text), .updated = json.value("updated", std::int64_t{0})};
    if (const auto nodes = json.find("nodes"); nodes != json.end())
      row.person_has_moved = std::ranges::any_of(*nodes, [](const Json& node) {
        return node.value("parent", -1) >= 0 && !node.contains("thought") && node.value("player", "") != "chance";
      });
    rows()[name] = std::move(row);
  } catch (const Json::exception&) {
    return;  // no row of ours
  }
}

}  // namespace wasm

std::int64_t milliseconds_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Expected<Database> Database::open(const std::string& path, Sharing) { return Database(nullptr, nullptr, path); }

std::optional<Error> StoredSessions::save(const StoredSession& session, std::size_t) {
  Row row{.text = {}, .updated = milliseconds_now(), .person_has_moved = std::ranges::any_of(session.nodes, by_person)};
  row.text = row_text(session, row.updated);
  host_keep(session.id.data(), session.id.size(), row.text.data(), row.text.size());
  rows()[session.id] = std::move(row);
  return std::nullopt;
}

Expected<std::optional<StoredSession>> StoredSessions::load(const std::string& id) {
  const auto row = rows().find(id);
  if (row == rows().end()) return std::optional<StoredSession>();
  try {
    return session_from(Json::parse(row->second.text));
  } catch (const Json::exception&) {
    return fail({.what = "the stored game is damaged", .where = "session", .code = ErrorCode::Failed});
  }
}

std::optional<Error> StoredSessions::keep_newest(std::int64_t count) {
  std::vector<std::string> ids;
  for (const auto& [id, row] : rows()) ids.push_back(id);
  ids = oldest_first(std::move(ids));
  const auto excess = static_cast<std::int64_t>(ids.size()) - count;
  for (std::int64_t i = 0; i < excess; ++i) remove(ids[static_cast<std::size_t>(i)]);
  return std::nullopt;
}

Expected<std::vector<std::string>> StoredSessions::forget(const std::vector<std::string>& ids, std::size_t count) {
  std::vector<std::string> known;
  std::ranges::copy_if(ids, std::back_inserter(known), [](const std::string& id) { return rows().contains(id); });
  known = oldest_first(std::move(known));
  known.resize(std::min(known.size(), count));
  for (const std::string& id : known) remove(id);
  return known;
}

}  // namespace zermelo
