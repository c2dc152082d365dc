#include "zermelo/store/session_text.h"

#include "zermelo/any/json.h"

namespace zermelo {
namespace {

template <class T>
std::optional<T> read_number(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_number() ? std::optional(found->get<T>()) : std::nullopt;
}

std::vector<std::string> read_texts(const Json& json, const char* key) {
  std::vector<std::string> texts;
  if (const auto found = json.find(key); found != json.end())
    for (const Json& text : *found)
      if (text.is_string()) texts.push_back(text.get<std::string>());
  return texts;
}

std::string read_text(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_string() ? found->get<std::string>() : "";
}

Json or_null(const std::optional<Player>& side) { return side ? Json(to_string(*side)) : Json(nullptr); }

std::optional<Player> read_side(const Json& json, const char* key) {
  const Player side = read_player(read_text(json, key));
  return side == Player::Chance ? std::nullopt : std::optional(side);
}

bool read_flag(const Json& json, const char* key) {
  const auto found = json.find(key);
  return found != json.end() && found->is_boolean() && found->get<bool>();
}

}  // namespace

std::string thought_text(const StoredSession::Node& node) {
  if (!node.thought) return {};
  Json json = to_json(*node.thought);
  for (const char* key : {"move", "complete", "leaves", "cutoffs", "moves"}) json.erase(key);
  json["shown_line"] = node.shown_line;
  return dump(json);
}

void read_thought(const std::string& text, StoredSession::Node& node) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return;
  const std::string proof = read_text(json, "proof");
  Thought& thought = node.thought.emplace();
  if (const auto value = json.find("value"); value != json.end()) thought.value = number_from(*value);
  thought.proof = proof == to_string(Proof::Proven)    ? Proof::Proven
                  : proof == to_string(Proof::Bounded) ? Proof::Bounded
                                                       : Proof::Heuristic;
  thought.win = read_number<int>(json, "win");
  thought.loss = read_number<int>(json, "loss");
  thought.depth = read_number<int>(json, "depth").value_or(0);
  thought.nodes = read_number<std::uint64_t>(json, "nodes").value_or(0);
  thought.seconds = read_number<double>(json, "seconds").value_or(0);
  thought.line = read_texts(json, "line");
  thought.because = read_text(json, "because");
  node.shown_line = read_texts(json, "shown_line");
}

std::string keys_text(const StoredSession& session) {
  if (!session.pair) return session.key;
  const StoredSession::Pair& pair = *session.pair;
  return dump({{"first", pair.first_key},
               {"second", pair.second_key},
               {"first_joined", pair.first_joined},
               {"second_joined", pair.second_joined},
               {"draw", or_null(pair.draw)},
               {"take_back", or_null(pair.take_back)},
               {"rematch", or_null(pair.rematch)},
               {"next", pair.next}});
}

void read_keys(const std::string& text, StoredSession& session) {
  const Json json = text.starts_with('{') ? Json::parse(text, nullptr, false) : Json();
  if (!json.is_object()) {
    session.key = text;
    return;
  }
  session.pair = StoredSession::Pair{.first_key = read_text(json, "first"),
                                     .second_key = read_text(json, "second"),
                                     .first_joined = read_flag(json, "first_joined"),
                                     .second_joined = read_flag(json, "second_joined"),
                                     .draw = read_side(json, "draw"),
                                     .take_back = read_side(json, "take_back"),
                                     .rematch = read_side(json, "rematch"),
                                     .next = read_text(json, "next")};
}

std::optional<Outcome> read_outcome(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  const auto result = read_result(read_text(json, "result"));
  const auto reason = read_reason(read_text(json, "reason"));
  if (!result || !reason) return std::nullopt;
  return Outcome{.result = *result, .reason = *reason};
}

}  // namespace zermelo
