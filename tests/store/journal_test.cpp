#include "zermelo/store/journal.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "own_folder.h"
#include "zermelo/store/store_care.h"
#include "zermelo/store/stored_session.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& path, const std::string& content) {
  std::ofstream(path, std::ios::binary | std::ios::trunc).write(content.data(), static_cast<long>(content.size()));
}

StoredSession session_of(int moves) {
  StoredSession session{.id = "one",
                        .key = "k",
                        .game = "mnk",
                        .start = ".../.../...",
                        .first = "human",
                        .second = "human",
                        .nodes = {{}}};
  for (int i = 0; i < moves; ++i) session.nodes.push_back({.parent = i, .move = "move" + std::to_string(i)});
  return session;
}

/// A file of SQLite with a table `t`, its journal as a killed process leaves it.
struct Killed {
  fs::path folder;
  std::string path = (folder / "some.sqlite").string();
  SQLite::Database sql{path, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};

  explicit Killed(const std::string& name) : folder(testing::own_folder(name)) {
    sql.exec("PRAGMA journal_mode = WAL");
    sql.exec("CREATE TABLE t (x TEXT)");
  }
  void insert(int count) {
    for (int i = 0; i < count; ++i) sql.exec("INSERT INTO t VALUES (hex(randomblob(50)))");
  }
  std::string journal() const { return content_of(path + "-wal"); }
  /// The same for a journal that was changed.
  std::optional<std::uint64_t> damage(const std::string& content) const {
    const fs::path changed = folder / "changed-wal";
    write(changed, content);
    return damage_of_journal(changed.string());
  }
};

constexpr std::size_t frame = 24 + 4096;

TEST(Journal, OfAKilledProcessIsWhole) {
  Killed killed("whole");
  killed.insert(8);
  EXPECT_GT(killed.journal().size(), 8 * frame);
  EXPECT_FALSE(defect_of_journal(killed.path));
  EXPECT_FALSE(defect_of_journal((killed.folder / "nothing.sqlite").string()));
  EXPECT_FALSE(killed.damage(""));
}

TEST(Journal, EveryFlippedBitIsNoticed) {
  Killed killed("flips");
  killed.insert(3);
  const std::string whole = killed.journal();
  std::mt19937 random(7);
  const auto is_noticed = [&](std::size_t bit) {
    std::string flipped = whole;
    flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << bit % 8));
    return killed.damage(flipped).has_value();
  };
  for (std::size_t bit = 0; bit < 32 * std::size_t{8}; ++bit) EXPECT_TRUE(is_noticed(bit)) << "header, bit " << bit;
  for (std::size_t start = 32; start < whole.size(); start += frame) {
    for (std::size_t bit = 0; bit < 24 * std::size_t{8}; ++bit)
      EXPECT_TRUE(is_noticed(8 * start + bit)) << "frame at " << start << ", bit " << bit;
    for (int i = 0; i < 50; ++i) {
      const std::size_t bit = 8 * (start + 24) + random() % (8 * std::size_t{4096});
      EXPECT_TRUE(is_noticed(bit)) << "page at " << start << ", bit " << bit;
    }
  }
}

TEST(Journal, HolesAreNoticed) {
  Killed killed("holes");
  killed.insert(3);
  const std::string whole = killed.journal();
  for (const std::size_t size : {1UL, 16UL, 512UL, 4096UL, 16384UL})
    for (std::size_t at = 0; at < whole.size(); at += std::max<std::size_t>(size, 16)) {
      std::string damaged = whole;
      const std::size_t count = std::min(size, whole.size() - at);
      damaged.replace(at, count, count, '\0');
      if (damaged != whole) {
        EXPECT_TRUE(killed.damage(damaged)) << size << " at " << at;
      }
    }
}

TEST(Journal, AnUnfinishedEndIsNoDamage) {
  Killed killed("end");
  killed.insert(3);
  const std::string whole = killed.journal();
  EXPECT_FALSE(killed.damage(whole.substr(0, whole.size() - 1)));
  EXPECT_FALSE(killed.damage(whole.substr(0, whole.size() - 4096)));
  killed.sql.exec("PRAGMA cache_size = 5");
  killed.sql.exec("BEGIN");
  killed.insert(2000);
  const std::string unfinished = killed.journal();
  EXPECT_GT(unfinished.size(), whole.size()) << "pages of a transaction that is not finished";
  EXPECT_FALSE(killed.damage(unfinished));
  killed.sql.exec("ROLLBACK");
  killed.insert(1);
  EXPECT_EQ(killed.journal().size(), unfinished.size());
  EXPECT_FALSE(killed.damage(killed.journal())) << "what was rolled back is still behind it";
}

TEST(Journal, FramesOfAnEarlierRoundAreNoDamage) {
  Killed killed("rounds");
  killed.insert(30);
  for (int round = 0; round < 3; ++round) {
    const std::size_t before = killed.journal().size();
    killed.sql.exec("PRAGMA wal_checkpoint(PASSIVE)");
    killed.insert(2);
    const std::string again = killed.journal();
    EXPECT_EQ(again.size(), before) << "it begins again at the front";
    EXPECT_FALSE(killed.damage(again));
    std::string flipped = again;
    flipped[32 + frame + 1000] ^= 1;  // the last frame that counts
    EXPECT_TRUE(killed.damage(flipped));
  }
}

TEST(Journal, AStoreWithADamagedOneIsRefusedCheckedAndRepaired) {
  const fs::path folder = testing::own_folder("store");
  const std::string copy = (folder / "copy.sqlite").string();
  {
    const std::string path = (folder / "games.sqlite").string();
    StoredSessions sessions(Database::open(path, Sharing::Alone).value());
    for (int moves = 0; moves < 10; ++moves) ASSERT_FALSE(sessions.save(session_of(moves), 0));
    fs::copy_file(path, copy);
    std::string journal = content_of(path + "-wal");
    journal[journal.size() - 100] ^= 4;
    write(copy + "-wal", journal);
  }
  for (int attempt = 0; attempt < 2; ++attempt) {
    const auto opened = Database::open(copy, Sharing::Alone);
    ASSERT_FALSE(opened) << "attempt " << attempt;
    EXPECT_NE(opened.error().message().find(copy), std::string::npos);
    EXPECT_NE(opened.error().message().find("journal"), std::string::npos);
    const auto findings = check_store(copy);
    ASSERT_TRUE(findings);
    EXPECT_EQ(findings->defects.size(), 1U);
    EXPECT_FALSE(backup_store(copy, (folder / "backup.sqlite").string()));
  }
  const std::string repaired = (folder / "repaired.sqlite").string();
  const auto findings = repair_store(copy, repaired);
  ASSERT_TRUE(findings) << findings.error().message();
  EXPECT_EQ(findings->defects.size(), 1U);
  StoredSessions sessions(Database::open(repaired).value());
  EXPECT_EQ(sessions.load("one").value()->nodes.size(), 9U) << "all but the last move, with the position at the start";
}

}  // namespace
}  // namespace zermelo
