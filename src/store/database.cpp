#include "zermelo/store/database.h"

#include <sqlite3.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "zermelo/any/data_folder.h"
#include "zermelo/store/journal.h"
#include "zermelo/store/row_sum.h"

namespace zermelo {
namespace {

constexpr int patience = 10'000;         ///< milliseconds to wait for another process
constexpr int patience_of_server = 500;  ///< its clients wait, too
constexpr int pause = 10;                ///< milliseconds between two attempts to open a file

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
)",
    R"(
ALTER TABLE tables ADD COLUMN node_count INTEGER;
ALTER TABLE tables ADD COLUMN checksum INTEGER;
ALTER TABLE nodes ADD COLUMN checksum INTEGER;
ALTER TABLE lab_studies ADD COLUMN checksum INTEGER;
ALTER TABLE lab_games ADD COLUMN checksum INTEGER;
ALTER TABLE lab_games ADD COLUMN moves_sum INTEGER;
)"};

/// Rows of an older file are taken as they are.
void add_sums(SQLite::Database& sql) {
  sql.exec("UPDATE tables SET node_count = (SELECT count(*) FROM nodes WHERE table_id = tables.id)");
  for (const SummedTable& table : summed_tables)
    sql.exec(std::string("UPDATE ") + table.name + " SET checksum = " + table.sum);
  sql.exec(std::string("UPDATE lab_games SET moves_sum = ") + moves_sum);
}

const char* const other_tables = "its tables are not those of a store";

int pragma(SQLite::Database& sql, const char* name) { return sql.execAndGet(std::string("PRAGMA ") + name).getInt(); }

std::string without_spaces(const std::string& text) {
  std::string left;
  for (const char c : text)
    if (c != ' ' && c != '\n') left += c;
  return left;
}

/// Files that this process has found whole: reading a large one again for every request would take too long.
class KnownFiles {
 public:
  explicit KnownFiles(const std::string& path) { known_ = ::stat(path.c_str(), &facts_) == 0; }
  bool contain() const {
    const std::scoped_lock lock(mutex);
    return known_ && files.contains({facts_.st_dev, facts_.st_ino});
  }
  void add() const {
    const std::scoped_lock lock(mutex);
    if (known_) files.emplace(facts_.st_dev, facts_.st_ino);
  }

 private:
  inline static std::mutex mutex;
  inline static std::set<std::pair<dev_t, ino_t>> files;
  struct stat facts_{};
  bool known_;
};

bool is_small(const std::string& path, Sharing sharing) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  return !error && size <= Database::largest_checked(sharing);
}

/// Stops at the first thing that SQLite finds wrong.
void check_pages(SQLite::Database& sql) {
  if (const auto defect = defect_of_pages(sql)) throw SQLite::Exception(*defect, SQLITE_CORRUPT);
}

void migrate(SQLite::Database& sql, int from, int to) {
  if (from == to) return;
  for (int i = from; i < to; ++i) sql.exec(migrations[static_cast<std::size_t>(i)]);
  if (from < first_store_version_with_sums && to >= first_store_version_with_sums) add_sums(sql);
  sql.exec("PRAGMA application_id = " + std::to_string(store_application));
  sql.exec("PRAGMA user_version = " + std::to_string(to));
}

/// Type, name, table and SQL of everything in a file.
using Schema = std::vector<std::array<std::string, 4>>;

Schema schema_of(SQLite::Database& sql) {
  Schema schema;
  SQLite::Statement row(sql, "SELECT type, name, tbl_name, coalesce(sql, '') FROM sqlite_master ORDER BY name");
  while (row.executeStep())
    schema.push_back({row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getString(),
                      without_spaces(row.getColumn(3).getString())});
  return schema;
}

bool has_schema_of_store(SQLite::Database& sql) {
  SQLite::Database empty(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  make_store(empty);
  return schema_of(sql) == schema_of(empty);
}

/// Empties a long journal after a commit, where SQLite would begin again at its front: behind a frame that was written
/// over older ones nobody can say what is damaged (journal.h). While others read, it is done after a later commit.
template <int Patience>
int empty_journal(void*, sqlite3* sql, const char* name, int pages) {
  constexpr int long_journal = 1000;  // as SQLite has it
  if (pages < long_journal) return SQLITE_OK;
  sqlite3_busy_timeout(sql, 0);
  sqlite3_wal_checkpoint_v2(sql, name, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  sqlite3_busy_timeout(sql, Patience);
  return SQLITE_OK;
}

/// Brings the file up to date; why it is refused, or nothing.
std::optional<std::string> adopt(SQLite::Database& sql, const std::string& path, Sharing sharing) {
  sql.setBusyTimeout(sharing == Sharing::Alone ? patience_of_server : patience);
  sqlite3_wal_hook(sql.getHandle(),
                   sharing == Sharing::Alone ? empty_journal<patience_of_server> : empty_journal<patience>, nullptr);
  {
    const StoreTransaction as_of_one_moment(sql,
                                            StoreTransaction::Kind::Read);  // another may be making the file just now
    const int owner = pragma(sql, "application_id");
    const bool empty = sql.execAndGet("SELECT count(*) FROM sqlite_master").getInt() == 0;
    if (owner != store_application && (owner != 0 || !empty)) return "this file belongs to another program";
  }
  const KnownFiles known(path);
  const bool unchecked = is_small(path, sharing) && !known.contain();
  if (unchecked) check_pages(sql);
  sql.exec("PRAGMA journal_mode = WAL");
  sql.exec(
      "PRAGMA synchronous = NORMAL");  // games of the lab can be played again; for sessions see StoredSessions::save
  sql.exec("PRAGMA cell_size_check = ON");
  sql.exec("PRAGMA foreign_keys = ON");
  StoreTransaction transaction(sql, StoreTransaction::Kind::Write);
  const int version = pragma(sql, "user_version");
  if (version > newest_store_version()) return "this file was made by a newer zermelo";
  migrate(sql, version, newest_store_version());
  transaction.commit();
  if (!has_schema_of_store(sql)) throw SQLite::Exception(other_tables, SQLITE_CORRUPT);
  if (unchecked) known.add();
  return std::nullopt;
}

}  // namespace

int newest_store_version() { return static_cast<int>(migrations.size()); }

void make_store(SQLite::Database& sql) { make_store(sql, newest_store_version()); }
void make_store(SQLite::Database& sql, int version) {
  add_row_sums(sql);
  migrate(sql, 0, version);
}

std::optional<std::string> defect_of_pages(SQLite::Database& sql) {
  SQLite::Statement check(sql, "PRAGMA integrity_check(1)");
  if (!check.executeStep()) return "it cannot be checked";
  const std::string words = check.getColumn(0);
  return words == "ok" ? std::nullopt : std::optional(words);
}

std::optional<std::string> defect_of_tables(SQLite::Database& sql) {
  if (pragma(sql, "application_id") != store_application) return "it belongs to another program";
  return has_schema_of_store(sql) ? std::nullopt : std::optional<std::string>(other_tables);
}

int store_version(SQLite::Database& sql) { return pragma(sql, "user_version"); }

Error trouble(const std::string& path, const SQLite::Exception& error) {
  Error out{.what = error.what(), .where = "store " + path, .code = ErrorCode::Failed};
  std::ranges::replace_if(out.what, [](char c) { return static_cast<signed char>(c) < 0; }, '?');  // out of a bad page
  if (error.getErrorCode() == SQLITE_CORRUPT) out.what = "the file is damaged: " + out.what;
  if (error.getErrorCode() == SQLITE_CORRUPT || error.getErrorCode() == SQLITE_NOTADB)
    out.expected = "a whole file of zermelo; 'zermelo store repair " + path + "' saves what is whole";
  return out;
}

std::int64_t milliseconds_now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

std::string default_store_path(const std::string& name) {
  const std::string folder = data_folder();
  return folder.empty() ? "" : folder + "/" + name + ".sqlite";
}

void Database::recover() {
  sqlite3* const sql = sql_->getHandle();
  const int code = sqlite3_wal_checkpoint_v2(sql, nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  if (code != SQLITE_OK && code != SQLITE_BUSY) throw SQLite::Exception(sql, code);
  failed_ = false;
}

Expected<Database> Database::open(const std::string& path, Sharing sharing) {
  const auto refused = [&](const std::string& what) {
    return fail({.what = what,
                 .where = "store " + path,
                 .expected = "a file of zermelo, or a place where one can be made; --store FILE chooses another",
                 .code = ErrorCode::Failed});
  };
  const bool in_memory = path == ":memory:";
  const auto taken_by_another = [&] { return refused("another zermelo keeps its games in this file"); };
  std::unique_ptr<AloneLock> lock;
  // Two processes that create the same file may collide in the change to WAL, where SQLite does not wait: try again.
  for (int waited = 0;; waited += pause) {
    try {
      const auto folder = std::filesystem::path(path).parent_path();
      if (!in_memory && !folder.empty()) std::filesystem::create_directories(folder);
      if (!in_memory && sharing == Sharing::Alone && !lock) {
        lock = AloneLock::take(path);
        if (!lock) return taken_by_another();
      }
      if (!in_memory)
        if (const auto defect = defect_of_journal(path))
          return fail(trouble(path, SQLite::Exception(*defect, SQLITE_CORRUPT)));
      auto sql = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      add_row_sums(*sql);
      if (const auto why = adopt(*sql, path, sharing)) return refused(*why);
      return Database(std::move(lock), std::move(sql), path);
    } catch (const SQLite::Exception& error) {
      const int code = error.getErrorCode();
      if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB) return fail(trouble(path, error));
      const bool taken = code == SQLITE_BUSY;
      if (taken && sharing == Sharing::Alone) return taken_by_another();
      if (!taken || waited >= patience) return refused(error.what());
    } catch (const std::filesystem::filesystem_error& error) {
      return refused(error.code().message());
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(pause));
  }
}

}  // namespace zermelo
