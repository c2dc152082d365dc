#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "zermelo/core/error.h"
#include "zermelo/store/alone.h"

namespace zermelo {

/// Since 1970.
std::int64_t milliseconds_now();

/// The usual file: NAME.sqlite in `data_folder()`. Empty without a home folder.
std::string default_store_path(const std::string& name);

/// Who uses the file? Alone, no other process keeps its games in it at the same time; others may read it.
enum class Sharing { Shared, Alone };

/// What SQLite found wrong with a file. For a damaged one it names the command that helps.
Error trouble(const std::string& path, const SQLite::Exception& error);

inline constexpr int store_application = 0x5a65726d;  ///< "Zerm", in the header of every file of the store

/// Makes the tables of a store in an empty database: as they are now, or as they were in an earlier version.
void make_store(SQLite::Database& sql);
void make_store(SQLite::Database& sql, int version);
int store_version(SQLite::Database& sql);
int newest_store_version();
inline constexpr int first_store_version_with_sums = 4;
/// The first thing that SQLite finds wrong with the pages of a file.
std::optional<std::string> defect_of_pages(SQLite::Database& sql);
/// Why this is not a store of this version, if it is none.
std::optional<std::string> defect_of_tables(SQLite::Database& sql);

/// Ends with `commit`, or changes nothing. SQLite::Transaction throws in its destructor when memory is short.
class StoreTransaction {
 public:
  enum class Kind { Read, Write };
  StoreTransaction(SQLite::Database& sql, Kind kind) : sql_(sql) {
    sql.exec(kind == Kind::Write ? "BEGIN IMMEDIATE" : "BEGIN");
  }
  ~StoreTransaction() {
    if (!committed_) sql_.tryExec("ROLLBACK");
  }
  StoreTransaction(const StoreTransaction&) = delete;
  StoreTransaction& operator=(const StoreTransaction&) = delete;

  void commit() {
    sql_.exec("COMMIT");
    committed_ = true;
  }

 private:
  SQLite::Database& sql_;
  bool committed_ = false;
};

/// A SQLite file of the store (docs/store.md). A missing file is created, an older one is brought up to date. A file
/// that is newer, damaged or made by another program is refused with a message. A file is checked when a process opens
/// it for the first time.
class Database {
 public:
  /// ":memory:" keeps nothing.
  static Expected<Database> open(const std::string& path, Sharing sharing = Sharing::Shared);
  /// Larger files are not read as a whole when they are opened; 'store check' reads them. In bytes: a hundred MiB take
  /// a second. The server opens its file once, other commands open theirs for every question.
  static constexpr std::uintmax_t largest_checked(Sharing sharing) {
    return std::uintmax_t{sharing == Sharing::Alone ? 512U : 64U} << 20U;
  }

  SQLite::Database& sql() { return *sql_; }

  /// Runs the work as one transaction: afterwards all of it is in the file, or nothing.
  template <class Work>
  std::optional<Error> once(Work&& work) {
    try {
      if (failed_) recover();
      StoreTransaction transaction(*sql_, StoreTransaction::Kind::Write);
      work(*sql_);
      transaction.commit();
      return std::nullopt;
    } catch (const SQLite::Exception& error) {
      failed_ = true;
      return trouble(path_, error);
    }
  }

  /// Runs work that only reads; other processes may write at the same time.
  template <class Work>
  std::optional<Error> read(Work&& work) {
    try {
      work(*sql_);
      return std::nullopt;
    } catch (const SQLite::Exception& error) {
      return trouble(path_, error);
    }
  }

 private:
  Database(std::unique_ptr<AloneLock> lock, std::unique_ptr<SQLite::Database> sql, std::string path)
      : lock_(std::move(lock)),
        sql_(std::move(sql)),
        path_(std::move(path)) {}

  /// After a transaction that failed: a commit that could not be synced may stand in the journal. Written over in part,
  /// it would look like damage (journal.h). Nothing is written before the journal is empty, or others read it.
  void recover();

  std::unique_ptr<AloneLock> lock_;  ///< null for a file that is shared
  std::unique_ptr<SQLite::Database> sql_;
  std::string path_;
  bool failed_ = false;
};

}  // namespace zermelo
