#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "zermelo/store/database.h"

namespace zermelo {

/// What a store holds, and what is wrong with it.
struct StoreFindings {
  struct Rows {
    std::string table;
    std::string noun;  ///< of one row
    std::int64_t whole = 0;
    std::int64_t damaged = 0;
  };
  std::vector<Rows> rows;
  std::vector<std::string> defects;  ///< in words; none in a store that is whole
};

/// Reads everything and changes nothing. Only a file that cannot be opened at all is an error.
Expected<StoreFindings> check_store(const std::string& path);

/// Copies every row that is what was written into a new store. Of a session whose later moves are damaged, the moves
/// before them are saved. The damaged file is not changed.
Expected<StoreFindings> repair_store(const std::string& path, const std::string& into);

/// Copies a store as of one moment, while other processes read and write it. Returns its size in bytes.
Expected<std::uint64_t> backup_store(const std::string& path, const std::string& into);

}  // namespace zermelo
