#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "zermelo/core/error.h"

namespace zermelo {

/// Since 1970.
std::int64_t milliseconds_now();

/// The usual file: $XDG_DATA_HOME/zermelo/NAME.sqlite, or ~/.local/share/zermelo/NAME.sqlite. Empty without a home
/// folder.
std::string default_store_path(const std::string& name);

/// May other processes use the file at the same time? Alone, no other process can change it, and SQLite needs no shared
/// memory.
enum class Sharing { Shared, Alone };

/// A SQLite file of the store (docs/store.md). A missing file is created, an older one is brought up to date. A file
/// that is newer, damaged or made by another program is refused with a message.
class Database {
 public:
  /// ":memory:" keeps nothing.
  static Expected<Database> open(const std::string& path, Sharing sharing = Sharing::Shared);

  SQLite::Database& sql() { return *sql_; }

  /// Runs the work as one transaction: afterwards all of it is in the file, or nothing.
  template <class Work>
  std::optional<Error> once(Work&& work) {
    try {
      SQLite::Transaction transaction(*sql_, SQLite::TransactionBehavior::IMMEDIATE);
      work(*sql_);
      transaction.commit();
      return std::nullopt;
    } catch (const SQLite::Exception& error) {
      return trouble(error.what());
    }
  }

  /// Runs work that only reads; other processes may write at the same time.
  template <class Work>
  std::optional<Error> read(Work&& work) {
    try {
      work(*sql_);
      return std::nullopt;
    } catch (const SQLite::Exception& error) {
      return trouble(error.what());
    }
  }

  Error trouble(const std::string& what) const {
    return {.what = what, .where = "store " + path_, .code = ErrorCode::Failed};
  }

 private:
  Database(std::unique_ptr<SQLite::Database> sql, std::string path) : sql_(std::move(sql)), path_(std::move(path)) {}

  std::unique_ptr<SQLite::Database> sql_;
  std::string path_;
};

}  // namespace zermelo
