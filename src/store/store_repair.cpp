#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>

#include "zermelo/store/alone.h"
#include "zermelo/store/database.h"
#include "zermelo/store/journal.h"
#include "zermelo/store/row_sum.h"
#include "zermelo/store/store_care.h"
#include "zermelo/store/store_files.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t page_size = 4096;

void put_big_endian(std::string& bytes, std::size_t at, std::uint32_t value) {
  for (std::size_t i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(value >> (8 * (3 - i)));
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Everything in the first 100 bytes that is the same in every file of ours (https://www.sqlite.org/fileformat.html).
void restore_header(std::string& bytes, bool has_journal) {
  constexpr std::string_view magic("SQLite format 3\0", 16);
  const char way = has_journal ? 2 : 1;
  const std::array<char, 8> fixed{page_size >> 8U, 0, way, way, 0, 64, 32, 32};
  std::ranges::copy(magic, bytes.begin());
  std::ranges::copy(fixed, bytes.begin() + 16);
  put_big_endian(bytes, 28, static_cast<std::uint32_t>(bytes.size() / page_size));
  put_big_endian(bytes, 32, 0);  // free pages are not needed for reading
  put_big_endian(bytes, 36, 0);
  put_big_endian(bytes, 44, 4);  // schema format
  put_big_endian(bytes, 52, 0);
  put_big_endian(bytes, 56, 1);  // UTF-8
  put_big_endian(bytes, 64, 0);
  put_big_endian(bytes, 68, store_application);
  std::copy_n(bytes.begin() + 24, 4, bytes.begin() + 92);
}

/// One damaged store, and a new one into which its rows go.
class Salvage {
 public:
  Salvage(SQLite::Database& sql, bool has_sums) : sql_(sql), has_sums_(has_sums) {}

  StoreFindings run() {
    // One transaction for all would fail at its end, after a page that cannot be read. The new file is synced once.
    sql_.exec("PRAGMA main.synchronous = OFF");
    sql_.exec("PRAGMA main.journal_mode = MEMORY");
    save_sessions();
    save_studies();
    save_games();
    return std::move(findings_);
  }

 private:
  using Rows = StoreFindings::Rows;

  std::string condition(const SummedTable& table) const { return has_sums_ ? " AND " + is_whole(table) : ""; }

  /// Rows that can be reached: from the front, from the back, and by jumping over what cannot be read.
  std::set<std::int64_t> numbers(const std::string& table) {
    std::set<std::int64_t> found;
    const auto scan = [&](const char* order) {
      SQLite::Statement row(sql_, "SELECT rowid FROM old." + table + " NOT INDEXED ORDER BY rowid " + order);
      while (row.executeStep()) found.insert(row.getColumn(0).getInt64());
    };
    try {
      scan("ASC");
      return found;
    } catch (const SQLite::Exception& error) {
      findings_.defects.push_back("a part of " + table + " cannot be read: " + error.what());
    }
    jump(table, found);
    try {
      scan("DESC");
    } catch (const SQLite::Exception&) {  // NOLINT(bugprone-empty-catch): the other end of what was named above
    }
    return found;
  }

  void jump(const std::string& table, std::set<std::int64_t>& found) {
    constexpr std::int64_t farthest = std::int64_t{1} << 40U;
    SQLite::Statement next(sql_,
                           "SELECT rowid FROM old." + table + " NOT INDEXED WHERE rowid > ? ORDER BY rowid LIMIT 1");
    const auto after = [&](std::int64_t place) -> std::optional<std::int64_t> {  // -1: there is none
      next.tryReset();
      next.bind(1, place);
      try {
        return next.executeStep() ? next.getColumn(0).getInt64() : -1;
      } catch (const SQLite::Exception&) {
        return std::nullopt;
      }
    };
    for (std::int64_t at = found.empty() ? 0 : *found.rbegin(), step = 1; at < farthest;) {
      if (const auto row = after(at)) {
        if (*row < 0) return;
        found.insert(*row);
        at = *row;
        step = 1;
      } else {
        at += step;
        if (step < 16)
          ++step;  // a page holds some tens of rows: small steps find the next page
        else
          step *= 2;
      }
    }
  }

  /// Runs a statement about the row with a number: how many rows it changed; nothing where they cannot be read.
  std::optional<int> change(const std::string& statement, std::int64_t number) {
    try {
      SQLite::Statement row(sql_, statement);
      row.bind(1, number);
      return row.exec();
    } catch (const SQLite::Exception&) {
      return std::nullopt;
    }
  }

  void save_sessions() {
    Rows sessions{.table = "tables", .noun = sessions_table.noun};
    for (const std::int64_t number : numbers("tables")) {
      const bool head =
          change("INSERT INTO tables SELECT * FROM old.tables WHERE rowid = ?" + condition(sessions_table), number) ==
          1;
      const bool whole = head && save_nodes();
      ++(whole ? sessions.whole : sessions.damaged);
    }
    findings_.rows.push_back(sessions);
    count_lost(findings_.rows.back());
  }

  /// The nodes of the session that was saved last. False if some are lost.
  bool save_nodes() {
    const std::int64_t row = sql_.getLastInsertRowid();
    std::string id;
    std::int64_t wanted = -1;
    {
      SQLite::Statement head(
          sql_, std::string("SELECT id, ") + (has_sums_ ? "node_count" : "-1") + " FROM tables WHERE rowid = ?");
      head.bind(1, row);
      head.executeStep();
      id = head.getColumn(0).getString();
      wanted = head.getColumn(1);
    }
    std::int64_t whole = 0;
    bool readable = true;
    try {
      SQLite::Statement node(sql_, "SELECT node, " + (has_sums_ ? is_whole(nodes_table) : "1") +
                                       " FROM old.nodes WHERE table_id = ? ORDER BY node");
      node.bind(1, id);
      while (node.executeStep() && node.getColumn(0).getInt64() == whole && node.getColumn(1).getInt() != 0) {
        SQLite::Statement add(sql_, "INSERT INTO nodes SELECT * FROM old.nodes WHERE table_id = ? AND node = ?");
        add.bind(1, id);
        add.bind(2, whole);
        if (add.exec() != 1) break;
        ++whole;
      }
    } catch (const SQLite::Exception&) {
      readable = false;
    }
    if (readable && (wanted < 0 || wanted == whole) && whole > 0) return true;
    shorten(row, id, whole);
    return false;
  }

  /// A session whose later nodes are lost ends where they begin.
  void shorten(std::int64_t row, const std::string& id, std::int64_t nodes) {
    if (nodes == 0) {
      change("DELETE FROM tables WHERE rowid = ?", row);
      return;
    }
    SQLite::Statement shorter(sql_, std::string("UPDATE tables SET current = min(current, ?2 - 1)") +
                                        (has_sums_ ? ", node_count = ?2" : "") + " WHERE rowid = ?1");
    shorter.bind(1, row);
    shorter.bind(2, nodes);
    shorter.exec();
    if (has_sums_) change(std::string("UPDATE tables SET checksum = ") + sessions_table.sum + " WHERE rowid = ?", row);
    findings_.defects.push_back("of session " + id + " the first " + std::to_string(nodes - 1) + " moves were saved");
  }

  void save_studies() {
    Rows studies{.table = "lab_studies", .noun = studies_table.noun};
    for (const std::int64_t number : numbers("lab_studies")) {
      if (1 == change("INSERT INTO lab_studies SELECT * FROM old.lab_studies WHERE id = ?" + condition(studies_table),
                      number)) {
        ++studies.whole;
        continue;
      }
      ++studies.damaged;
    }
    findings_.rows.push_back(studies);
    count_lost(findings_.rows.back());
  }

  void save_games() {
    Rows games{.table = "lab_games", .noun = games_table.noun};
    const std::string with_moves =
        has_sums_ ? std::string(
                        " AND moves_sum IS (SELECT sum_of_rows(ply, player, move, value, depth, nodes, seconds, "
                        "cpu_seconds) FROM old.lab_moves WHERE game = lab_games.id)")
                  : "";
    for (const std::int64_t number : numbers("lab_games")) {
      keep_study_of(number);
      const bool head =
          change("INSERT INTO lab_games SELECT * FROM old.lab_games WHERE id = ?" + condition(games_table) + with_moves,
                 number) == 1;
      const bool moves = head && change("INSERT INTO lab_moves SELECT * FROM old.lab_moves WHERE game = ?", number);
      if (head && !moves) change("DELETE FROM lab_games WHERE id = ?", number);
      ++(moves ? games.whole : games.damaged);
    }
    findings_.rows.push_back(games);
    count_lost(findings_.rows.back());
  }

  /// A game whose study is lost stays under a study that says so.
  void keep_study_of(std::int64_t game) {
    const std::string values =
        "SELECT study, 'lost-' || study, 'lost-' || study, '', 0, 0" +
        std::string(has_sums_ ? ", row_sum(study, 'lost-' || study, 'lost-' || study, '', 0, 0)" : "");
    change("INSERT OR IGNORE INTO lab_studies " + values + " FROM old.lab_games WHERE id = ?" + condition(games_table) +
               " AND study NOT IN (SELECT id FROM lab_studies)",
           game);
  }

  /// What could not be reached is not counted above; the file's own count may still know of it.
  void count_lost(Rows& rows) {
    try {
      const auto in_all = sql_.execAndGet("SELECT count(*) FROM old." + rows.table).getInt64();
      rows.damaged = std::max(rows.damaged, in_all - rows.whole);
    } catch (const SQLite::Exception&) {
      findings_.defects.push_back("nobody knows how many rows of " + rows.table + " are lost");
    }
    if (rows.damaged > 0)
      findings_.defects.push_back((rows.damaged == 1 ? "1 row" : std::to_string(rows.damaged) + " rows") + " of " +
                                  rows.table + " lost");
  }

  SQLite::Database& sql_;
  bool has_sums_;
  StoreFindings findings_;
};

/// The version in the header, unless it is impossible.
int version_in(const std::string& bytes) {
  const auto version = static_cast<unsigned char>(bytes[63]);
  const bool possible =
      bytes[60] == 0 && bytes[61] == 0 && bytes[62] == 0 && version >= 1 && version <= newest_store_version();
  return possible ? version : newest_store_version();
}

/// Can the tables be found?
bool has_tables(const std::string& path) {
  try {
    SQLite::Database sql(path, SQLite::OPEN_READWRITE);
    for (const SummedTable& table : summed_tables)
      sql.execAndGet(std::string("SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = '") + table.name +
                     "'");
    for (const SummedTable& table : summed_tables)
      SQLite::Statement(sql, std::string("SELECT * FROM ") + table.name + " LIMIT 0").executeStep();
    return true;
  } catch (const SQLite::Exception&) {
    return false;
  }
}

/// The list of tables in the first page, if it can be read, gets the words of a new store.
bool restore_schema(const std::string& path, const std::string& sound) {
  try {
    SQLite::Database sql(path, SQLite::OPEN_READWRITE);
    sql.exec("PRAGMA writable_schema = ON");
    sql.exec("ATTACH '" + sound + "' AS sound");
    sql.exec(
        "UPDATE main.sqlite_master SET (type, name, tbl_name, sql) = (SELECT type, name, tbl_name, sql FROM "
        "sound.sqlite_master AS s WHERE s.rowid = main.sqlite_master.rowid)");
    return true;
  } catch (const SQLite::Exception&) {
    return false;
  }
}

}  // namespace

Expected<StoreFindings> repair_store(const std::string& path, const std::string& into) {
  if (auto error = no_store(path)) return fail(*error);
  if (auto error = is_there(into)) return fail(*error);
  if (AloneLock::is_taken(path))
    return fail({.what = "a server keeps its games in this file",
                 .where = "store " + path,
                 .expected = "the server stopped",
                 .code = ErrorCode::Busy});
  const auto journal = defect_of_journal(path);
  const auto failed = [&](const std::string& what) {
    return fail({.what = what, .where = "store " + path, .expected = "a file of zermelo", .code = ErrorCode::Failed});
  };
  std::string bytes = bytes_of(path);
  if (bytes.size() < page_size) return failed("nothing can be saved: the file is shorter than one page");
  const Scratch old(into, 1);
  const Scratch made(into, 2);
  std::error_code error;
  const bool has_journal = fs::exists(path + "-wal", error) && fs::file_size(path + "-wal", error) > 0;
  const int version = version_in(bytes);
  try {
    const auto put = [&] {
      std::ofstream(old.path, std::ios::binary | std::ios::trunc).write(bytes.data(), static_cast<long>(bytes.size()));
      if (has_journal) fs::copy_file(path + "-wal", old.path + "-wal", fs::copy_options::overwrite_existing);
    };
    {
      SQLite::Database sql(made.path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      make_store(sql, version);
    }
    put();
    if (!has_tables(old.path)) {
      restore_header(bytes, has_journal);
      put_big_endian(bytes, 60, static_cast<std::uint32_t>(version));
      put();
    }
    if (!has_tables(old.path)) restore_schema(old.path, made.path);
    if (!has_tables(old.path)) {  // the tables of a store begin at the same pages, if it was made in this version
      std::string sound = bytes_of(made.path);
      std::copy_n(sound.begin(), page_size, bytes.begin());
      restore_header(bytes, has_journal);
      put();
    }
    if (!has_tables(old.path)) return failed("nothing can be saved: the list of its tables is lost");
    StoreFindings findings;
    {
      SQLite::Database sql(made.path, SQLite::OPEN_READWRITE);
      add_row_sums(sql);
      SQLite::Statement attach(sql, "ATTACH ? AS old");
      attach.bind(1, old.path);
      attach.exec();
      findings = Salvage(sql, version >= first_store_version_with_sums).run();
    }
    if (journal) findings.defects.push_back(*journal);
    publish(made.path, into);
    return findings;
  } catch (const SQLite::Exception& trouble) {
    return failed(std::string("it cannot be repaired: ") + trouble.what());
  } catch (const fs::filesystem_error& trouble) {
    return failed("it cannot be repaired: " + trouble.code().message());
  }
}

}  // namespace zermelo
