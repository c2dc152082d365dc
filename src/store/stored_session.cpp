#include "zermelo/store/stored_session.h"

#include <SQLiteCpp/VariadicBind.h>

#include <algorithm>

#include "zermelo/any/json.h"
#include "zermelo/store/row_sum.h"
#include "zermelo/store/session_text.h"

namespace zermelo {
namespace {

constexpr std::string_view person_seat = "human";

void bind_or_null(SQLite::Statement& statement, int index, const std::string& text) {
  if (text.empty())
    statement.bind(index);
  else
    statement.bind(index, text);
}

std::string text_or_empty(const SQLite::Column& column) { return column.isNull() ? "" : column.getString(); }

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

void bind_session(SQLite::Statement& row, const StoredSession& session) {
  SQLite::bind(row, session.id, keys_text(session), session.game, session.start, session.first, session.second,
               session.current, static_cast<int>(session.paused), session.delay, session.clock_ms, session.increment_ms,
               session.first_ms, session.second_ms, session.seed, milliseconds_now(),
               static_cast<std::int64_t>(session.nodes.size()));
}

}  // namespace

/// A move that a person was shown survives a power failure: the journal is on the disk before the answer is sent. Two
/// programs can play their game again, and many of them would keep the disk busy.
void StoredSessions::choose_durability(const StoredSession& session) {
  const bool person = session.first == person_seat || session.second == person_seat;
  database_.sql().exec(person ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");
}

std::optional<Error> StoredSessions::save(const StoredSession& session, std::size_t changed) {
  if (auto error = database_.read([&](SQLite::Database&) { choose_durability(session); })) return error;
  return database_.once([&](SQLite::Database& sql) {
    // All columns, although some never change: the sum of the row is that of the session in memory.
    SQLite::Statement update(
        sql,
        "UPDATE tables SET key=?2, game=?3, start=?4, first=?5, second=?6, current=?7, paused=?8, delay=?9, "
        "clock_ms=?10, increment_ms=?11, first_ms=?12, second_ms=?13, seed=?14, updated=?15, node_count=?16 WHERE "
        "id=?1");
    bind_session(update, session);
    if (update.exec() == 0) {  // new, or forgotten meanwhile
      SQLite::Statement head(sql, "INSERT INTO tables VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL)");
      bind_session(head, session);
      head.exec();
      changed = 0;
    }
    SQLite::Statement row(
        sql, "INSERT OR REPLACE INTO nodes VALUES (?1,?2,?3,?4,?5,?6,?7,?8,row_sum(?1,?2,?3,?4,?5,?6,?7,?8))");
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
    SQLite::Statement sum(sql, std::string("UPDATE tables SET checksum = ") + sessions_table.sum + " WHERE id = ?");
    sum.bind(1, session.id);
    sum.exec();
  });
}

Expected<std::optional<StoredSession>> StoredSessions::load(const std::string& id) {
  std::optional<StoredSession> session;
  const auto error = database_.once([&](SQLite::Database& sql) {
    SQLite::Statement head(sql,
                           "SELECT key, game, start, first, second, current, paused, delay, clock_ms, increment_ms, "
                           "first_ms, second_ms, seed, node_count, " +
                               is_whole(sessions_table) + " FROM tables WHERE id = ?");
    head.bind(1, id);
    if (!head.executeStep()) return;
    check_row(head.getColumn(14), sessions_table, id);
    const auto node_count = static_cast<std::size_t>(head.getColumn(13).getInt64());
    session = StoredSession{.id = id,
                            .key = {},
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
    read_keys(head.getColumn(0), *session);
    SQLite::Statement row(sql, "SELECT parent, move, player, thought, outcome, shown, " + is_whole(nodes_table) +
                                   " FROM nodes WHERE table_id = ? ORDER BY node");
    row.bind(1, id);
    while (row.executeStep()) {
      check_row(row.getColumn(6), nodes_table, id + " " + std::to_string(session->nodes.size()));
      session->nodes.push_back(read_node(row));
    }
    if (session->nodes.size() != node_count) throw_damaged("moves of the session " + id + " are missing");
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
