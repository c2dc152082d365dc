#include "zermelo/store/store_care.h"

#include <SQLiteCpp/Backup.h>
#include <sqlite3.h>

#include <filesystem>

#include "zermelo/store/database.h"
#include "zermelo/store/journal.h"
#include "zermelo/store/row_sum.h"
#include "zermelo/store/store_files.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

constexpr int patience_ms = 10'000;

/// For reading only, also while a server or a study writes.
Expected<std::unique_ptr<SQLite::Database>> open_to_read(const std::string& path) {
  if (auto error = no_store(path)) return fail(*error);
  try {
    auto sql = std::make_unique<SQLite::Database>(path, SQLite::OPEN_READONLY, patience_ms);
    add_row_sums(*sql);
    sql->execAndGet("SELECT count(*) FROM sqlite_master");
    return sql;
  } catch (const SQLite::Exception& error) {
    if (error.getErrorCode() == SQLITE_BUSY)
      return fail({.what = "a server keeps its games in this file",
                   .where = "store " + path,
                   .expected = "the server stopped",
                   .code = ErrorCode::Busy});
    return fail(trouble(path, error));
  }
}

/// Runs the work; a complaint of SQLite becomes a defect.
template <class Work>
void note(std::vector<std::string>& defects, Work&& work) {
  try {
    work();
  } catch (const SQLite::Exception& error) {
    defects.emplace_back(error.what());
  }
}

void check_rows(SQLite::Database& sql, const SummedTable& table, bool has_sums, StoreFindings& findings) {
  StoreFindings::Rows rows{.table = table.name, .noun = table.noun};
  SQLite::Statement count(sql, std::string("SELECT count(*), coalesce(sum(") + (has_sums ? is_whole(table) : "1") +
                                   "), 0) FROM " + table.name + " NOT INDEXED");
  count.executeStep();
  rows.whole = count.getColumn(1);
  rows.damaged = count.getColumn(0).getInt64() - rows.whole;
  findings.rows.push_back(rows);
  if (rows.damaged > 0)
    findings.defects.push_back(std::to_string(rows.damaged) + " of " + std::to_string(rows.whole + rows.damaged) +
                               " rows of " + table.name + " are not what was written");
}

/// Rows that are missing: nodes of a session, moves of a game.
void check_totals(SQLite::Database& sql, StoreFindings& findings) {
  const auto count = [&](const std::string& question) { return sql.execAndGet(question).getInt64(); };
  if (const auto sessions = count("SELECT count(*) FROM tables WHERE node_count IS NOT (SELECT count(*) FROM nodes "
                                  "WHERE table_id = tables.id)"))
    findings.defects.push_back(std::to_string(sessions) + " sessions lack moves");
  if (const auto games = count(std::string("SELECT count(*) FROM lab_games WHERE moves_sum IS NOT ") + moves_sum))
    findings.defects.push_back("the moves of " + std::to_string(games) + " games of the lab are not what was written");
}

}  // namespace

Expected<StoreFindings> check_store(const std::string& path) {
  StoreFindings findings;
  if (const auto journal = defect_of_journal(path)) findings.defects.push_back(*journal);
  const auto opened = open_to_read(path);
  if (!opened) return fail(opened.error());
  SQLite::Database& sql = **opened;
  bool has_sums = true;
  note(findings.defects, [&] { has_sums = store_version(sql) >= first_store_version_with_sums; });
  note(findings.defects, [&] {
    if (const auto defect = defect_of_pages(sql)) findings.defects.push_back(*defect);
  });
  if (has_sums)
    note(findings.defects, [&] {
      if (const auto defect = defect_of_tables(sql)) findings.defects.push_back(*defect);
    });
  for (const SummedTable& table : summed_tables)
    note(findings.defects, [&] {
      if (has_sums || sql.tableExists(table.name))
        check_rows(sql, table, has_sums, findings);  // the oldest have no lab
    });
  if (has_sums) note(findings.defects, [&] { check_totals(sql, findings); });
  return findings;
}

Expected<std::uint64_t> backup_store(const std::string& path, const std::string& into) {
  if (auto error = is_there(into)) return fail(*error);
  if (const auto journal = defect_of_journal(path))
    return fail(trouble(path, SQLite::Exception(*journal, SQLITE_CORRUPT)));
  const auto opened = open_to_read(path);
  if (!opened) return fail(opened.error());
  const Scratch made(into, 1);
  try {
    {
      SQLite::Database copy(made.path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      SQLite::Backup backup(copy, **opened);
      backup.executeStep(-1);  // as of one moment; in this journal mode others write meanwhile
    }
    {
      SQLite::Database copy(made.path, SQLite::OPEN_READWRITE);
      copy.exec("PRAGMA journal_mode = DELETE");  // one file
    }
    const auto findings = check_store(made.path);
    if (!findings) return fail(findings.error());
    if (!findings->defects.empty())
      return fail(trouble(path, SQLite::Exception(findings->defects.front(), SQLITE_CORRUPT)));
    publish(made.path, into);
    return static_cast<std::uint64_t>(fs::file_size(into));
  } catch (const SQLite::Exception& error) {
    return fail(trouble(path, error));
  } catch (const fs::filesystem_error& error) {
    return fail({.what = error.code().message(), .where = into, .code = ErrorCode::Failed});
  }
}

}  // namespace zermelo
