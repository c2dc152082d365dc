#include "zermelo/store/database.h"

#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

namespace zermelo {
namespace {

constexpr int application = 0x5a65726d;  ///< "Zerm", in the header of every file of the store
constexpr int patience = 10'000;         ///< milliseconds to wait for another process
constexpr int pause = 10;                ///< milliseconds between two attempts to open a file
constexpr int busy = 5;                  ///< SQLITE_BUSY

/// Each brings a file from the version of its place in the list to the next.
constexpr std::array migrations{
    R"(
CREATE TABLE tables (
  id TEXT PRIMARY KEY, key TEXT NOT NULL, game TEXT NOT NULL, start TEXT NOT NULL,
  first TEXT NOT NULL, second TEXT NOT NULL, current INTEGER NOT NULL, paused INTEGER NOT NULL, delay INTEGER NOT NULL,
  clock_ms INTEGER NOT NULL, increment_ms INTEGER NOT NULL, first_ms INTEGER NOT NULL, second_ms INTEGER NOT NULL,
  seed INTEGER NOT NULL, updated INTEGER NOT NULL) STRICT;
CREATE TABLE nodes (
  table_id TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE, node INTEGER NOT NULL, parent INTEGER NOT NULL,
  move TEXT NOT NULL, player TEXT NOT NULL, thought TEXT, outcome TEXT,
  PRIMARY KEY (table_id, node)) STRICT, WITHOUT ROWID;
CREATE INDEX tables_updated ON tables(updated);
)",
    R"(
CREATE TABLE lab_studies (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, text TEXT NOT NULL, planned INTEGER NOT NULL,
  used INTEGER NOT NULL) STRICT;
CREATE TABLE lab_games (
  id INTEGER PRIMARY KEY, study INTEGER NOT NULL REFERENCES lab_studies(id) ON DELETE CASCADE,
  table_name TEXT NOT NULL, first TEXT NOT NULL, second TEXT NOT NULL, start TEXT NOT NULL, number INTEGER NOT NULL,
  swapped INTEGER NOT NULL, game TEXT NOT NULL, position TEXT NOT NULL, opening TEXT NOT NULL, result TEXT NOT NULL,
  reason TEXT NOT NULL, detail TEXT NOT NULL, margin REAL, plies INTEGER NOT NULL, first_repeat INTEGER,
  seed INTEGER NOT NULL, nodes INTEGER NOT NULL, seconds REAL NOT NULL, cpu_seconds REAL NOT NULL,
  version TEXT NOT NULL, jobs INTEGER NOT NULL, played INTEGER NOT NULL,
  UNIQUE (study, table_name, first, second, start, number, swapped)) STRICT;
CREATE TABLE lab_moves (
  game INTEGER NOT NULL REFERENCES lab_games(id) ON DELETE CASCADE, ply INTEGER NOT NULL, player TEXT NOT NULL,
  move TEXT NOT NULL, value REAL, depth INTEGER NOT NULL, nodes INTEGER NOT NULL, seconds REAL NOT NULL,
  cpu_seconds REAL NOT NULL, PRIMARY KEY (game, ply)) STRICT, WITHOUT ROWID;
)",
    R"(
ALTER TABLE nodes ADD COLUMN shown TEXT;
)"};

int pragma(SQLite::Database& sql, const char* name) { return sql.execAndGet(std::string("PRAGMA ") + name).getInt(); }

/// Brings the file up to date; why it is refused, or nothing.
std::optional<std::string> adopt(SQLite::Database& sql, Sharing sharing) {
  sql.setBusyTimeout(sharing == Sharing::Alone ? 0 : patience);
  if (sharing == Sharing::Alone) sql.exec("PRAGMA locking_mode = EXCLUSIVE");
  {
    const SQLite::Transaction as_of_one_moment(sql);  // another may be making the file just now
    const int owner = pragma(sql, "application_id");
    const bool empty = sql.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
    if (owner != application && (owner != 0 || !empty)) return "this file belongs to another program";
  }
  sql.exec("PRAGMA journal_mode = WAL");
  sql.exec("PRAGMA synchronous = NORMAL");
  sql.exec("PRAGMA foreign_keys = ON");
  SQLite::Transaction transaction(sql, SQLite::TransactionBehavior::IMMEDIATE);
  const int version = pragma(sql, "user_version");
  if (version > static_cast<int>(migrations.size())) return "this file was made by a newer zermelo";
  for (std::size_t i = static_cast<std::size_t>(version); i < migrations.size(); ++i) sql.exec(migrations[i]);
  sql.exec("PRAGMA application_id = " + std::to_string(application));
  sql.exec("PRAGMA user_version = " + std::to_string(migrations.size()));
  transaction.commit();
  return std::nullopt;
}

std::string variable(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

std::int64_t milliseconds_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string default_store_path(const std::string& name) {
  const std::string data = variable("XDG_DATA_HOME");
  const std::string home = variable("HOME");
  if (data.starts_with('/')) return data + "/zermelo/" + name + ".sqlite";
  return home.starts_with('/') ? home + "/.local/share/zermelo/" + name + ".sqlite" : "";
}

Expected<Database> Database::open(const std::string& path, Sharing sharing) {
  const auto refused = [&](const std::string& what) {
    return fail({.what = what,
                 .where = "store " + path,
                 .expected = "a file of zermelo, or a place where one can be made; --store FILE chooses another",
                 .code = ErrorCode::Failed});
  };
  // Two processes that create the same file may collide in the change to WAL, where SQLite does not wait: try again.
  for (int waited = 0;; waited += pause) {
    try {
      const auto folder = std::filesystem::path(path).parent_path();
      if (path != ":memory:" && !folder.empty()) std::filesystem::create_directories(folder);
      auto sql = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      if (const auto why = adopt(*sql, sharing)) return refused(*why);
      return Database(std::move(sql), path);
    } catch (const SQLite::Exception& error) {
      const bool taken = error.getErrorCode() == busy;
      if (taken && sharing == Sharing::Alone) return refused("another zermelo keeps its games in this file");
      if (!taken || waited >= patience) return refused(error.what());
    } catch (const std::filesystem::filesystem_error& error) {
      return refused(error.code().message());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(pause));
  }
}

}  // namespace zermelo
