#include "zermelo/store/stored_session.h"

#include <SQLiteCpp/VariadicBind.h>

namespace zermelo {
namespace {

void bind_or_null(SQLite::Statement& statement, int index, const std::string& text) {
  if (text.empty())
    statement.bind(index);
  else
    statement.bind(index, text);
}

std::string text_or_empty(const SQLite::Column& column) { return column.isNull() ? "" : column.getString(); }

}  // namespace

std::optional<Error> StoredSessions::save(const StoredSession& table, std::size_t changed) {
  return database_.once([&](SQLite::Database& sql) {
    SQLite::Statement update(
        sql,
        "UPDATE tables SET first=?, second=?, current=?, paused=?, delay=?, first_ms=?, second_ms=?, "
        "updated=? WHERE id=?");
    SQLite::bind(update, table.first, table.second, table.current, static_cast<int>(table.paused), table.delay,
                 table.first_ms, table.second_ms, milliseconds_now(), table.id);
    if (update.exec() == 0) {  // new, or forgotten meanwhile
      SQLite::Statement head(sql, "INSERT INTO tables VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
      SQLite::bind(head, table.id, table.key, table.game, table.start, table.first, table.second, table.current,
                   static_cast<int>(table.paused), table.delay, table.clock_ms, table.increment_ms, table.first_ms,
                   table.second_ms, table.seed, milliseconds_now());
      head.exec();
      changed = 0;
    }
    SQLite::Statement row(sql, "INSERT OR REPLACE INTO nodes VALUES (?,?,?,?,?,?,?,?)");
    for (std::size_t i = changed; i < table.nodes.size(); ++i) {
      const StoredSession::Node& node = table.nodes[i];
      row.bind(1, table.id);
      row.bind(2, static_cast<std::int64_t>(i));
      row.bind(3, node.parent);
      row.bind(4, node.move);
      row.bind(5, node.player);
      bind_or_null(row, 6, node.thought);
      bind_or_null(row, 7, node.outcome);
      bind_or_null(row, 8, node.shown);
      row.exec();
      row.reset();
    }
  });
}

Expected<std::optional<StoredSession>> StoredSessions::load(const std::string& id) {
  std::optional<StoredSession> table;
  const auto error = database_.once([&](SQLite::Database& sql) {
    SQLite::Statement head(sql,
                           "SELECT key, game, start, first, second, current, paused, delay, clock_ms, increment_ms, "
                           "first_ms, second_ms, seed FROM tables WHERE id = ?");
    head.bind(1, id);
    if (!head.executeStep()) return;
    table = StoredSession{.id = id,
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
    while (row.executeStep())
      table->nodes.push_back({.parent = row.getColumn(0),
                              .move = row.getColumn(1),
                              .shown = text_or_empty(row.getColumn(5)),
                              .player = row.getColumn(2),
                              .thought = text_or_empty(row.getColumn(3)),
                              .outcome = text_or_empty(row.getColumn(4))});
  });
  if (error) return fail(*error);
  return table;
}

std::optional<Error> StoredSessions::keep_newest(std::int64_t count) {
  return database_.once([&](SQLite::Database& sql) {
    SQLite::Statement forget(
        sql, "DELETE FROM tables WHERE id IN (SELECT id FROM tables ORDER BY updated DESC LIMIT -1 OFFSET ?)");
    forget.bind(1, count);
    forget.exec();
  });
}

}  // namespace zermelo
