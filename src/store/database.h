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

/// Where things that must survive are kept unless told otherwise: $XDG_DATA_HOME/zermelo/NAME.sqlite, or the same under
/// ~/.local/share. Empty when there is neither.
std::string default_store_path(const std::string& name);

/// Whether other processes may use the file at the same time. Alone, nobody else can change it behind our back, and
/// SQLite needs no memory shared through a file.
enum class Sharing { Shared, Alone };

/// One SQLite file with our tables (docs/store.md). It is created when it is not there, brought up to date when it is
/// older, and refused in words when it is newer, damaged or somebody else's.
class Database {
 public:
  /// ":memory:" keeps nothing.
  static Expected<Database> open(const std::string& path, Sharing sharing = Sharing::Shared);

  SQLite::Database& sql() { return *sql_; }

  /// Does something as one transaction; all of it is in the file afterwards, or nothing.
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

  /// Only looks; needs no lock that would keep others from writing.
  template <class Work>
  std::optional<Error> read(Work&& work) {
    try {
      work(*sql_);
      return std::nullopt;
    } catch (const SQLite::Exception& error) {
      return trouble(error.what());
    }
  }

  Error trouble(const std::string& what) const { return {.what = what, .where = "store " + path_}; }

 private:
  Database(std::unique_ptr<SQLite::Database> sql, std::string path) : sql_(std::move(sql)), path_(std::move(path)) {}

  std::unique_ptr<SQLite::Database> sql_;
  std::string path_;
};

}  // namespace zermelo
