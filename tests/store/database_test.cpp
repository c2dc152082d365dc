#include "zermelo/store/database.h"

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <filesystem>
#include <fstream>
#include <thread>
#include <vector>

#include "zermelo/store/stored_session.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// A name in a folder that is empty at first.
std::string fresh(const std::string& name) {
  const fs::path folder = fs::path(testing::TempDir()) / ("store_" + name);
  fs::remove_all(folder);
  fs::create_directories(folder);
  return (folder / "a" / "zermelo.sqlite").string();
}

TEST(Store, IsMadeWhereThereIsNoneAndOpenedAgain) {
  const std::string path = fresh("made");
  ASSERT_TRUE(Database::open(path).has_value());
  EXPECT_TRUE(Database::open(path).has_value());
}

TEST(Store, SeveralMayMakeItAtOnce) {
  std::atomic<int> made = 0;
  constexpr int rounds = 60;
  constexpr int makers = 4;
  for (int round = 0; round < rounds; ++round) {
    const std::string path = fresh("made_at_once");
    std::barrier together(makers);
    std::vector<std::jthread> all;
    for (int i = 0; i < makers; ++i)
      all.emplace_back([&] {
        together.arrive_and_wait();
        const auto opened = Database::open(path);
        made += opened.has_value() ? 1 : 0;
        EXPECT_TRUE(opened) << opened.error().message();
      });
  }
  EXPECT_EQ(made, rounds * makers);
}

TEST(Store, AForeignADamagedAndANewerFileAreRefusedInWords) {
  const std::string path = fresh("refused");
  const auto refusal = [&] {
    const auto opened = Database::open(path);
    return opened ? "" : opened.error().message();
  };
  fs::create_directories(fs::path(path).parent_path());
  std::ofstream(path) << "this is no database, however long this text may be";
  EXPECT_NE(refusal(), "");
  fs::remove(path);
  {
    SQLite::Database other(path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    other.exec("CREATE TABLE addresses (name TEXT)");
  }
  EXPECT_NE(refusal().find("another program"), std::string::npos);
  fs::remove(path);
  Database::open(path).value().sql().exec("PRAGMA user_version = 999");
  EXPECT_NE(refusal().find("newer"), std::string::npos);
  EXPECT_NE(Database::open("/proc/nowhere/z.sqlite").error().message(), "");
}

TEST(Store, KeptAloneItIsClosedToOthersInWords) {
  const std::string path = fresh("alone");
  const auto one = Database::open(path, Sharing::Alone);
  ASSERT_TRUE(one.has_value());
  EXPECT_NE(Database::open(path, Sharing::Alone).error().message().find("another zermelo"), std::string::npos);
}

StoredSession some_table() {
  return {.id = "t",
          .key = "k",
          .game = "mnk",
          .start = ".../.../...",
          .first = "human",
          .second = "level:3",
          .current = 1,
          .nodes = {{}, {.parent = 0, .move = "b2", .player = "first", .thought = "{}", .outcome = {}}}};
}

TEST(Store, KeepsATableWithItsNodes) {
  StoredSessions tables(Database::open(":memory:").value());
  StoredSession table = some_table();
  EXPECT_FALSE(tables.save(table, 0));
  table.nodes.push_back({.parent = 1, .move = "a1", .player = "second", .thought = {}, .outcome = "{}"});
  table.current = 2;
  EXPECT_FALSE(tables.save(table, 2));
  const auto back = tables.load("t").value();
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(back->current, 2);
  ASSERT_EQ(back->nodes.size(), 3U);
  EXPECT_EQ(back->nodes[1].thought, "{}");
  EXPECT_EQ(back->nodes[2].move, "a1");
  EXPECT_FALSE(tables.load("nobody").value().has_value());
}

TEST(Store, ForgetsTheOldest) {
  StoredSessions tables(Database::open(":memory:").value());
  for (const char* id : {"a", "b", "c"}) {
    StoredSession table = some_table();
    table.id = id;
    tables.save(table, 0);
  }
  EXPECT_FALSE(tables.keep_newest(1));
  int left = 0;
  for (const char* id : {"a", "b", "c"}) left += tables.load(id).value().has_value() ? 1 : 0;
  EXPECT_EQ(left, 1);
}

TEST(Store, TwoProcessesDoNotHarmEachOther) {
  const std::string path = fresh("shared");
  StoredSessions one(Database::open(path).value());
  StoredSessions two(Database::open(path).value());
  EXPECT_FALSE(one.save(some_table(), 0));
  EXPECT_TRUE(two.load("t").value().has_value());
  EXPECT_FALSE(two.save(some_table(), 0));
}

}  // namespace
}  // namespace zermelo
