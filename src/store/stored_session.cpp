#include "zermelo/store/stored_session.h"

#include <SQLiteCpp/VariadicBind.h>

#include <algorithm>
#include <limits>

#include "zermelo/any/json.h"

namespace zermelo {
namespace {

void bind_or_null(SQLite::Statement& statement, int index, const std::string& text) {
  if (text.empty())
    statement.bind(index);
  else
    statement.bind(index, text);
}

std::string text_or_empty(const SQLite::Column& column) { return column.isNull() ? "" : column.getString(); }

std::string thought_text(const StoredSession::Node& node) {
  if (!node.thought) return {};
  Json json = to_json(*node.thought);
  for (const char* key : {"move", "complete", "leaves", "cutoffs", "moves"}) json.erase(key);
  json["shown_line"] = node.shown_line;
  return dump(json);
}

std::optional<double> read_value(const Json& json) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  if (json == "inf") return infinity;
  if (json == "-inf") return -infinity;
  return json.is_number() ? std::optional(json.get<double>()) : std::nullopt;
}

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

void read_thought(const std::string& text, StoredSession::Node& node) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return;
  const std::string proof = read_text(json, "proof");
  Thought& thought = node.thought.emplace();
  if (const auto value = json.find("value"); value != json.end()) thought.value = read_value(*value);
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

std::optional<Outcome> read_outcome(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object()) return std::nullopt;
  const auto result = read_result(read_text(json, "result"));
  const auto reason = read_reason(read_text(json, "reason"));
  if (!result || !reason) return std::nullopt;
  return Outcome{.result = *result, .reason = *reason};
}

/// Has a person moved? A program leaves its thought beside its move.
const std::string person_has_moved =
    "EXISTS (SELECT 1 FROM nodes WHERE table_id = tables.id AND node > 0 AND thought IS NULL AND player <> 'chance')";

StoredSession::Node read_node(SQLite::Statement& row) {
  StoredSession::Node node{
      .parent = row.getColumn(0), .move = row.getColumn(1), .shown = text_or_empty(row.getColumn(5))};
  node.player = read_player(row.getColumn(2).getString());
  read_thought(text_or_empty(row.getColumn(3)), node);
  node.outcome = read_outcome(text_or_empty(row.getColumn(4)));
  return node;
}

}  // namespace

std::optional<Error> StoredSessions::save(const StoredSession& session, std::size_t changed) {
  return database_.once([&](SQLite::Database& sql) {
    SQLite::Statement update(
        sql,
        "UPDATE tables SET first=?, second=?, current=?, paused=?, delay=?, first_ms=?, second_ms=?, "
        "updated=? WHERE id=?");
    SQLite::bind(update, session.first, session.second, session.current, static_cast<int>(session.paused),
                 session.delay, session.first_ms, session.second_ms, milliseconds_now(), session.id);
    if (update.exec() == 0) {  // new, or forgotten meanwhile
      SQLite::Statement head(sql, "INSERT INTO tables VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
      SQLite::bind(head, session.id, session.key, session.game, session.start, session.first, session.second,
                   session.current, static_cast<int>(session.paused), session.delay, session.clock_ms,
                   session.increment_ms, session.first_ms, session.second_ms, session.seed, milliseconds_now());
      head.exec();
      changed = 0;
    }
    SQLite::Statement row(sql, "INSERT OR REPLACE INTO nodes VALUES (?,?,?,?,?,?,?,?)");
    for (std::size_t i = changed; i < session.nodes.size(); ++i) {
      const StoredSession::Node& node = session.nodes[i];
      row.bind(1, session.id);
      row.bind(2, static_cast<std::int64_t>(i));
      row.bind(3, node.parent);
      row.bind(4, node.move);
      row.bind(5, node.parent < 0 ? std::string() : std::string(to_string(node.player)));
      bind_or_null(row, 6, thought_text(node));
      bind_or_null(row, 7, node.outcome ? dump(to_json(*node.outcome)) : "");
      bind_or_null(row, 8, node.shown);
      row.exec();
      row.reset();
    }
  });
}

Expected<std::optional<StoredSession>> StoredSessions::load(const std::string& id) {
  std::optional<StoredSession> session;
  const auto error = database_.once([&](SQLite::Database& sql) {
    SQLite::Statement head(sql,
                           "SELECT key, game, start, first, second, current, paused, delay, clock_ms, increment_ms, "
                           "first_ms, second_ms, seed FROM tables WHERE id = ?");
    head.bind(1, id);
    if (!head.executeStep()) return;
    session = StoredSession{.id = id,
                            .key = head.getColumn(0),
                            .game = head.getColumn(1),
                            .start = head.getColumn(2),
                            .first = head.getColumn(3),
                            .second = head.getColumn(4),
                            .current = head.getColumn(5),
                            .paused = head.getColumn(6).getInt() != 0,
                            .delay = head.getColumn(7),
                            .clock_ms = head.getColumn(8),
                            .increment_ms = head.getColumn(9),
                            .first_ms = head.getColumn(10),
                            .second_ms = head.getColumn(11),
                            .seed = head.getColumn(12),
                            .nodes = {}};
    SQLite::Statement row(
        sql, "SELECT parent, move, player, thought, outcome, shown FROM nodes WHERE table_id = ? ORDER BY node");
    row.bind(1, id);
    while (row.executeStep()) session->nodes.push_back(read_node(row));
  });
  if (error) return fail(*error);
  return session;
}

std::optional<Error> StoredSessions::keep_newest(std::int64_t count) {
  return database_.once([&](SQLite::Database& sql) {
    const std::int64_t excess = sql.execAndGet("SELECT COUNT(*) FROM tables").getInt64() - count;
    if (excess <= 0) return;
    SQLite::Statement unplayed(sql, "DELETE FROM tables WHERE id IN (SELECT id FROM tables WHERE NOT " +
                                        person_has_moved + " ORDER BY updated LIMIT ?)");
    unplayed.bind(1, excess);
    unplayed.exec();
    SQLite::Statement forget(
        sql, "DELETE FROM tables WHERE id IN (SELECT id FROM tables ORDER BY updated DESC LIMIT -1 OFFSET ?)");
    forget.bind(1, count);
    forget.exec();
  });
}

Expected<std::vector<std::string>> StoredSessions::forget(const std::vector<std::string>& ids, std::size_t count) {
  std::vector<std::string> forgotten;
  const auto error = database_.once([&](SQLite::Database& sql) {
    SQLite::Statement has_moves(sql, "SELECT 1 FROM tables WHERE id = ? AND " + person_has_moved);
    std::vector<std::string> later;
    for (const std::string& id : ids) {
      has_moves.reset();
      has_moves.bind(1, id);
      (has_moves.executeStep() ? later : forgotten).push_back(id);
    }
    has_moves.reset();
    forgotten.insert(forgotten.end(), later.begin(), later.end());
    forgotten.resize(std::min(forgotten.size(), count));
    SQLite::Statement remove(sql, "DELETE FROM tables WHERE id = ?");
    for (const std::string& id : forgotten) {
      remove.bind(1, id);
      remove.exec();
      remove.reset();
    }
  });
  if (error) return fail(*error);
  return forgotten;
}

}  // namespace zermelo
