#include "zermelo/store/row_sum.h"

#include <sqlite3.h>

#include <bit>
#include <span>
#include <string>
#include <string_view>

#include "zermelo/core/hash.h"

namespace zermelo {
namespace {

constexpr Key first_sum = 0x5a65726d;

/// Allocates nothing: an exception must not cross SQLite.
Key sum_of(int count, sqlite3_value** values) {
  Key sum = first_sum;
  for (sqlite3_value* const value : std::span(values, static_cast<std::size_t>(count))) {
    const int type = sqlite3_value_type(value);
    sum = combine(sum, static_cast<std::uint64_t>(type));
    if (type == SQLITE_INTEGER) {
      sum = combine(sum, static_cast<std::uint64_t>(sqlite3_value_int64(value)));
    } else if (type == SQLITE_FLOAT) {
      sum = combine(sum, std::bit_cast<std::uint64_t>(sqlite3_value_double(value)));
    } else if (type != SQLITE_NULL) {
      const auto* const bytes = static_cast<const char*>(sqlite3_value_blob(value));
      const auto size = static_cast<std::size_t>(sqlite3_value_bytes(value));
      sum = combine(combine(sum, size), hash(bytes == nullptr ? std::string_view() : std::string_view(bytes, size)));
    }
  }
  return sum;
}

void row_sum(sqlite3_context* context, int count, sqlite3_value** values) {
  sqlite3_result_int64(context, static_cast<sqlite3_int64>(sum_of(count, values)));
}

void add_row(sqlite3_context* context, int count, sqlite3_value** values) {
  auto* const total = static_cast<Key*>(sqlite3_aggregate_context(context, sizeof(Key)));
  if (total == nullptr) return sqlite3_result_error_nomem(context);
  *total += sum_of(count, values);
}

void finish_rows(sqlite3_context* context) {
  const auto* const total = static_cast<const Key*>(sqlite3_aggregate_context(context, 0));
  sqlite3_result_int64(context, total == nullptr ? 0 : static_cast<sqlite3_int64>(*total));
}

}  // namespace

void add_row_sums(SQLite::Database& sql) {
  constexpr int any_number = -1;
  sql.createFunction("row_sum", any_number, true, nullptr, row_sum);
  sql.createFunction("sum_of_rows", any_number, true, nullptr, nullptr, add_row, finish_rows);
}

std::string is_whole(const SummedTable& table) { return std::string("(checksum IS ") + table.sum + ")"; }

void throw_damaged(const std::string& what) { throw SQLite::Exception(what, SQLITE_CORRUPT); }

void check_row(const SQLite::Column& whole, const SummedTable& table, const std::string& which) {
  if (whole.getInt() != 0) return;
  throw_damaged(std::string("the ") + table.noun + " " + which + " is not what was written");
}

}  // namespace zermelo
