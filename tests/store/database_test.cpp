#include "zermelo/store/database.h"

#include <gtest/gtest.h>

#include <atomic>
#include <barrier>
#include <filesystem>
#include <fstream>
#include <limits>
#include <thread>
#include <vector>

#include "own_folder.h"
#include "zermelo/store/stored_session.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// A name in a folder that is empty at first.
std::string fresh(const std::string& name) { return (testing::own_folder(name) / "a" / "zermelo.sqlite").string(); }

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

TEST(Store, KeptAloneItCanBeReadByOthers) {
  const std::string path = fresh("read_meanwhile");
  const auto one = Database::open(path, Sharing::Alone);
  ASSERT_TRUE(one.has_value());
  SQLite::Database other(path, SQLite::OPEN_READONLY);
  EXPECT_EQ(other.execAndGet("SELECT count(*) FROM tables").getInt(), 0);
}

StoredSession some_session() {
  Thought thought;
  thought.value = std::numeric_limits<double>::infinity();
  thought.proof = Proof::Proven;
  thought.win = 3;
  thought.depth = 4;
  thought.nodes = 99;
  thought.line = {"b2", "a1"};
  return {.id = "t",
          .key = "k",
          .game = "mnk",
          .start = ".../.../...",
          .first = "human",
          .second = "level:3",
          .current = 1,
          .nodes = {{}, {.parent = 0, .move = "b2", .thought = thought, .shown_line = {"b2", "a1"}}}};
}

TEST(Store, KeepsASessionWithItsNodes) {
  StoredSessions sessions(Database::open(":memory:").value());
  StoredSession session = some_session();
  EXPECT_FALSE(sessions.save(session, 0));
  session.nodes.push_back({.parent = 1,
                           .move = "a1",
                           .player = Player::Second,
                           .outcome = Outcome::win(Player::First, Reason::Resignation)});
  session.current = 2;
  EXPECT_FALSE(sessions.save(session, 2));
  const auto back = sessions.load("t").value();
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(back->current, 2);
  ASSERT_EQ(back->nodes.size(), 3U);
  EXPECT_FALSE(back->nodes[0].thought);
  ASSERT_TRUE(back->nodes[1].thought);
  EXPECT_EQ(back->nodes[1].thought->value, std::numeric_limits<double>::infinity());
  EXPECT_EQ(back->nodes[1].thought->proof, Proof::Proven);
  EXPECT_EQ(back->nodes[1].thought->win, 3);
  EXPECT_FALSE(back->nodes[1].thought->loss);
  EXPECT_EQ(back->nodes[1].thought->depth, 4);
  EXPECT_EQ(back->nodes[1].thought->nodes, 99U);
  EXPECT_EQ(back->nodes[1].thought->line, session.nodes[1].thought->line);
  EXPECT_EQ(back->nodes[1].shown_line, session.nodes[1].shown_line);
  EXPECT_FALSE(back->nodes[1].outcome);
  EXPECT_EQ(back->nodes[2].move, "a1");
  EXPECT_EQ(back->nodes[2].player, Player::Second);
  ASSERT_TRUE(back->nodes[2].outcome);
  EXPECT_EQ(back->nodes[2].outcome->winner(), Player::First);
  EXPECT_EQ(back->nodes[2].outcome->reason, Reason::Resignation);
  EXPECT_FALSE(sessions.load("nobody").value().has_value());
}

TEST(Store, ForgetsTheOldest) {
  StoredSessions sessions(Database::open(":memory:").value());
  for (const char* id : {"a", "b", "c"}) {
    StoredSession session = some_session();
    session.id = id;
    sessions.save(session, 0);
  }
  EXPECT_FALSE(sessions.keep_newest(1));
  int left = 0;
  for (const char* id : {"a", "b", "c"}) left += sessions.load(id).value().has_value() ? 1 : 0;
  EXPECT_EQ(left, 1);
}

TEST(Store, TwoProcessesDoNotHarmEachOther) {
  const std::string path = fresh("shared");
  StoredSessions one(Database::open(path).value());
  StoredSessions two(Database::open(path).value());
  EXPECT_FALSE(one.save(some_session(), 0));
  EXPECT_TRUE(two.load("t").value().has_value());
  EXPECT_FALSE(two.save(some_session(), 0));
}

}  // namespace
}  // namespace zermelo
