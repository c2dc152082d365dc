#include "zermelo/store/store_care.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <numeric>

#include "own_folder.h"
#include "zermelo/store/lab_games.h"
#include "zermelo/store/stored_session.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

StoredSession long_session(const std::string& id, int moves) {
  StoredSession session{
      .id = id, .key = "k", .game = "mnk", .start = ".../.../...", .first = "human", .second = "human", .nodes = {{}}};
  for (int i = 0; i < moves; ++i) session.nodes.push_back({.parent = i, .move = "move" + std::to_string(i)});
  session.current = moves;
  return session;
}

LabGame lab_game(int number) {
  LabGame game;
  game.key = {.grid = "t", .first = "a", .second = "b", .start = "", .number = number};
  game.game = "mnk";
  game.position = ".../.../...";
  game.result = "1-0";
  game.reason = "line";
  game.plies = 2;
  game.moves = {{.player = "first", .move = "b2", .value = 0.5}, {.player = "second", .move = "a1"}};
  return game;
}

/// Two sessions, a study with three games.
std::string some_store(const fs::path& folder) {
  const std::string path = (folder / "store.sqlite").string();
  StoredSessions sessions(Database::open(path).value());
  EXPECT_FALSE(sessions.save(long_session("one", 4), 0));
  EXPECT_FALSE(sessions.save(long_session("two", 2), 0));
  LabGames lab(Database::open(path).value());
  const auto study = lab.study("s", "hash", "text", 3).value();
  for (int number = 0; number < 3; ++number) EXPECT_TRUE(lab.add(study, lab_game(number)).value());
  return path;
}

/// Changes rows behind the back of the store.
void tamper(const std::string& path, const char* statement) {
  SQLite::Database(path, SQLite::OPEN_READWRITE).exec(statement);
}

std::int64_t rows(const StoreFindings& findings, const std::string& table, bool whole) {
  for (const auto& found : findings.rows)
    if (found.table == table) return whole ? found.whole : found.damaged;
  return -1;
}

TEST(StoreCare, AWholeStoreHasNoDefects) {
  const auto path = some_store(testing::own_folder("whole"));
  const auto findings = check_store(path);
  ASSERT_TRUE(findings) << findings.error().message();
  EXPECT_TRUE(findings->defects.empty()) << findings->defects.front();
  EXPECT_EQ(rows(*findings, "tables", true), 2);
  EXPECT_EQ(rows(*findings, "nodes", true), 8);
  EXPECT_EQ(rows(*findings, "lab_games", true), 3);
}

TEST(StoreCare, AChangedMoveOfASessionIsRefusedByName) {
  const auto path = some_store(testing::own_folder("move"));
  tamper(path, "UPDATE nodes SET move = 'other' WHERE table_id = 'one' AND node = 3");
  StoredSessions sessions(Database::open(path).value());
  const auto loaded = sessions.load("one");
  ASSERT_FALSE(loaded);
  EXPECT_NE(loaded.error().message().find(path), std::string::npos);
  EXPECT_NE(loaded.error().message().find("store repair"), std::string::npos);
  EXPECT_TRUE(sessions.load("two").value().has_value()) << "the other session is whole";
}

TEST(StoreCare, AMissingMoveOfASessionIsNoticed) {
  const auto path = some_store(testing::own_folder("missing"));
  tamper(path, "DELETE FROM nodes WHERE table_id = 'one' AND node = 4");
  EXPECT_FALSE(StoredSessions(Database::open(path).value()).load("one"));
  EXPECT_FALSE(check_store(path)->defects.empty());
}

TEST(StoreCare, EveryColumnOfAGameIsCovered) {
  for (const char* change :
       {"UPDATE lab_games SET result = '0-1' WHERE id = 2", "UPDATE lab_games SET number = 77 WHERE id = 2",
        "UPDATE lab_games SET seconds = 7 WHERE id = 2", "UPDATE lab_games SET margin = 1 WHERE id = 2",
        "UPDATE lab_games SET checksum = NULL WHERE id = 2", "UPDATE lab_moves SET value = 0.25 WHERE game = 2",
        "DELETE FROM lab_moves WHERE game = 2 AND ply = 2"}) {
    const auto path = some_store(testing::own_folder("game"));
    tamper(path, change);
    LabGames lab(Database::open(path).value());
    const auto study = lab.find("hash").value().value();
    EXPECT_FALSE(lab.games(study)) << change;
    EXPECT_FALSE(check_store(path)->defects.empty()) << change;
  }
}

TEST(StoreCare, AChangedStudyIsNoticed) {
  const auto path = some_store(testing::own_folder("study"));
  tamper(path, "UPDATE lab_studies SET text = 'other'");
  LabGames lab(Database::open(path).value());
  EXPECT_FALSE(lab.find("hash"));
  EXPECT_FALSE(lab.studies());
}

TEST(StoreCare, RepairSavesWhatIsWholeAndSaysWhatIsLost) {
  const auto folder = testing::own_folder("repair");
  const auto path = some_store(folder);
  tamper(path,
         "UPDATE nodes SET move = 'other' WHERE table_id = 'one' AND node = 3; "
         "UPDATE lab_games SET result = '0-1' WHERE id = 2");
  const std::string again = (folder / "again.sqlite").string();
  const auto findings = repair_store(path, again);
  ASSERT_TRUE(findings) << findings.error().message();
  EXPECT_EQ(rows(*findings, "lab_games", true), 2);
  EXPECT_EQ(rows(*findings, "lab_games", false), 1);
  EXPECT_FALSE(findings->defects.empty());
  EXPECT_TRUE(check_store(again)->defects.empty());
  StoredSessions sessions(Database::open(again).value());
  const auto shorter = sessions.load("one").value().value();
  EXPECT_EQ(shorter.nodes.size(), 3U) << "the moves before the damaged one";
  EXPECT_EQ(shorter.current, 2);
  EXPECT_EQ(sessions.load("two").value().value().nodes.size(), 3U);
  LabGames lab(Database::open(again).value());
  const auto games = lab.games(lab.find("hash").value().value());
  ASSERT_TRUE(games) << games.error().message();
  EXPECT_EQ(games->size(), 2U);
  EXPECT_EQ(games->front().moves.size(), 2U);
}

TEST(StoreCare, RepairFindsTheTablesOfAFileWhoseFirstPageIsLost) {
  const auto folder = testing::own_folder("first_page");
  const auto path = some_store(folder);
  tamper(path, "PRAGMA journal_mode = DELETE");
  {
    std::fstream file(path, std::ios::binary | std::ios::in | std::ios::out);
    const std::string zeros(4096, '\0');
    file.write(zeros.data(), static_cast<long>(zeros.size()));
  }
  EXPECT_FALSE(Database::open(path));
  const auto findings = repair_store(path, (folder / "again.sqlite").string());
  ASSERT_TRUE(findings) << findings.error().message();
  EXPECT_EQ(rows(*findings, "lab_games", true), 3);
  EXPECT_EQ(rows(*findings, "tables", true), 2);
}

TEST(StoreCare, RepairAndBackupReplaceNothing) {
  const auto folder = testing::own_folder("replace");
  const auto path = some_store(folder);
  EXPECT_FALSE(repair_store(path, path));
  EXPECT_FALSE(backup_store(path, path));
  EXPECT_FALSE(backup_store((folder / "nowhere").string(), (folder / "copy").string()));
}

TEST(StoreCare, ABackupIsMadeWhileAnotherWrites) {
  const auto folder = testing::own_folder("backup");
  const auto path = some_store(folder);
  Database other = Database::open(path).value();
  SQLite::Transaction writing(other.sql(), SQLite::TransactionBehavior::IMMEDIATE);
  other.sql().exec("DELETE FROM lab_games");
  const std::string copy = (folder / "copy.sqlite").string();
  const auto size = backup_store(path, copy);
  ASSERT_TRUE(size) << size.error().message();
  EXPECT_EQ(*size, fs::file_size(copy));
  EXPECT_EQ(rows(check_store(copy).value(), "lab_games", true), 3);
}

TEST(StoreCare, TheStoreOfAServerIsBackedUpAndNotRepaired) {
  const auto folder = testing::own_folder("server");
  const std::string path = (folder / "games.sqlite").string();
  StoredSessions server(Database::open(path, Sharing::Alone).value());
  EXPECT_FALSE(server.save(long_session("one", 4), 0));
  const std::string copy = (folder / "copy.sqlite").string();
  ASSERT_TRUE(backup_store(path, copy));
  EXPECT_FALSE(server.save(long_session("one", 5), 5));
  StoredSessions saved(Database::open(copy).value());
  EXPECT_EQ(saved.load("one").value()->nodes.size(), 5U);
  EXPECT_EQ(repair_store(path, (folder / "repaired.sqlite").string()).error().code, ErrorCode::Busy);
}

TEST(StoreCare, ADamagedStoreIsNotBackedUpSilently) {
  const auto folder = testing::own_folder("bad_backup");
  const auto path = some_store(folder);
  tamper(path, "UPDATE lab_games SET result = '0-1' WHERE id = 2");
  EXPECT_FALSE(backup_store(path, (folder / "copy.sqlite").string()));
  EXPECT_FALSE(fs::exists(folder / "copy.sqlite"));
}

TEST(StoreCare, AStoreOfEveryVersionIsBroughtUpToDateWithItsRows) {
  for (int version = 1; version < newest_store_version(); ++version) {
    const auto path = (testing::own_folder("old") / "store.sqlite").string();
    {
      SQLite::Database sql(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      make_store(sql, version);
      sql.exec(
          "INSERT INTO tables VALUES ('old', 'k', 'mnk', '', 'human', 'human', 1, 0, 0, 0, 0, 0, 0, 7, 1700000000000)");
      const std::string end = version < 3 ? ")" : ", NULL)";
      sql.exec("INSERT INTO nodes VALUES ('old', 0, -1, '', '', NULL, NULL" + end);
      sql.exec("INSERT INTO nodes VALUES ('old', 1, 0, 'b2', 'first', NULL, NULL" + end);
      if (version > 1)
        sql.exec(
            "INSERT INTO lab_studies VALUES (1, 's', 'hash', 'text', 1, 0);"
            "INSERT INTO lab_games VALUES (1, 1, 't', 'a', 'b', '', 0, 0, 'mnk', '', '', '1-0', 'line', '', NULL, 1, "
            "NULL, "
            "0, 0, 0.0, 0.0, '0.1', 1, 0);"
            "INSERT INTO lab_moves VALUES (1, 1, 'first', 'b2', NULL, 0, 0, 0.0, 0.0)");
    }
    EXPECT_TRUE(check_store(path)->defects.empty()) << "an old store is not a damaged one";
    auto opened = Database::open(path);
    ASSERT_TRUE(opened) << opened.error().message();
    StoredSessions sessions(std::move(*opened));
    EXPECT_EQ(sessions.load("old").value().value().nodes.size(), 2U) << "version " << version;
    if (version > 1) {
      LabGames lab(Database::open(path).value());
      EXPECT_EQ(lab.games(1).value().size(), 1U);
    }
    EXPECT_TRUE(check_store(path)->defects.empty());
  }
}

}  // namespace
}  // namespace zermelo
