#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "own_folder.h"
#include "solve/threads_exchange.h"
#include "zermelo/games/alquerque/sets.h"
#include "zermelo/solve/pairs/ranks.h"
#include "zermelo/solve/pairs/value_tables.h"

namespace zermelo::pairs {
namespace {

using alquerque::Lines;
using alquerque::Rules;
using alquerque::SetRules;
using Tables = ValueTables<SetRules>;

Tables tables_of(const Lines& lines, const Rules& rules, int largest, const std::filesystem::path& folder) {
  return {"test", shape_of(lines), SetRules{&lines, rules.jumps, rules.must_capture}, largest, folder.string()};
}

std::map<std::string, std::string> files_in(const std::filesystem::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path(), std::ios::binary);
    files[entry.path().filename().string()] = std::string(std::istreambuf_iterator<char>(file), {});
  }
  return files;
}

/// What each process gets from a build.
std::vector<Expected<bool>> built_by(int processes, const std::function<Tables(int rank)>& tables,
                                     const std::function<ValuesBuild(int rank)>& how) {
  std::vector<Expected<bool>> answers(static_cast<std::size_t>(processes), false);
  const std::size_t left = as_processes(processes, [&](Exchange& exchange) {
    ValuesBuild mine = how(exchange.rank());
    mine.exchange = &exchange;
    answers[static_cast<std::size_t>(exchange.rank())] = tables(exchange.rank()).build(mine);
  });
  EXPECT_EQ(left, 0U) << "messages that nobody took";
  return answers;
}

TEST(Ranks, HaveEachRowOnceAndNoWordTogether) {
  const Space space(shape_of(alquerque::lines_of(5, 5)), 4);
  for (const auto& [own, other] : {std::pair(1, 1), std::pair(2, 3), std::pair(4, 4), std::pair(4, 1)}) {
    const Layer layer = layer_of(space.view(), own, other);
    for (int processes = 1; processes <= 9; ++processes) {
      const RowShare share(layer, processes);
      EXPECT_EQ(share.first_row(0), 0U);
      EXPECT_EQ(share.first_row(processes), layer.rows);
      EXPECT_EQ(share.first_packed(processes), (layer.cells() + cells_a_word - 1) / cells_a_word);
      for (int rank = 1; rank < processes; ++rank) {
        EXPECT_LE(share.first_row(rank - 1), share.first_row(rank));
        EXPECT_TRUE(share.first_cell(rank) % cells_a_word == 0 || share.first_row(rank) == layer.rows);
      }
    }
  }
}

TEST(Ranks, WriteTheFilesOfOneProcess) {
  struct Board {
    int width, height, largest, pieces;
  };
  // Few pieces on the whole board, and whole games on small ones.
  for (const auto& [width, height, largest, pieces] : {Board{5, 5, 3, 5}, Board{3, 3, 4, 8}, Board{3, 5, 7, 8}})
    for (const Rules& rules : {alquerque::forced, alquerque::alfonso, alquerque::murray}) {
      const Lines lines = alquerque::lines_of(width, height);
      const auto alone = zermelo::testing::own_folder("values-alone");
      ASSERT_TRUE(tables_of(lines, rules, largest, alone).build({.most_pieces = pieces}).value());
      const auto expected = files_in(alone);
      ASSERT_GT(expected.size(), 5U);
      for (const auto& [processes, threads] : {std::pair(2, 1), std::pair(3, 2), std::pair(5, 1)}) {
        const auto together = zermelo::testing::own_folder("values-together");
        int told = 0;
        const auto answers = built_by(
            processes, [&](int) { return tables_of(lines, rules, largest, together); },
            [&](int rank) {
              ValuesBuild how{.most_pieces = pieces, .threads = threads};
              if (rank == 0) how.progress = [&](const ValueHeader&) { ++told; };
              return how;
            });
        for (const auto& answer : answers) EXPECT_TRUE(answer.value());
        EXPECT_EQ(told, static_cast<int>(expected.size()));
        EXPECT_TRUE(files_in(together) == expected) << width << "x" << height << " by " << processes;
      }
    }
}

/// The faults of all processes, from a layer in which `planted` stands for what was found there.
Faults faults_of(int processes, const Solver<Ranks, SetRules>::Planted& planted) {
  const Lines lines = alquerque::lines_of(5, 5);
  const Space space(shape_of(lines), 3);
  std::vector<Faults> found(static_cast<std::size_t>(processes));
  as_processes(processes, [&](Exchange& exchange) {
    Ranks backend(exchange, 1);
    Solver<Ranks, SetRules> solver(backend, space, SetRules{&lines, alquerque::forced.jumps, true}, true);
    solver.solve(1, 1);
    solver.solve(2, 1);
    solver.plant(planted);
    Faults& mine = found[static_cast<std::size_t>(exchange.rank())];
    mine.many = 0;
    for (const LayerReport& report : solver.solve(2, 2)) mine = report.faults;
  });
  for (const Faults& one : found) {
    EXPECT_EQ(one.many, found.front().many);
    EXPECT_EQ(one.first, found.front().first);
  }
  return found.front();
}

TEST(Ranks, FindAPlantedErrorWhoeverHasIt) {
  EXPECT_EQ(faults_of(3, {}).many, 0U);
  for (const std::uint64_t cell : {5U, 4000U, 9000U}) {
    int caught = 0;
    for (const int value : {0, 1, 2}) {
      const Solver<Ranks, SetRules>::Planted planted{.side = 0, .cell = cell, .value = value, .pass = 1};
      const Faults alone = faults_of(1, planted);
      const Faults together = faults_of(4, planted);
      EXPECT_EQ(alone.many, together.many) << cell << " as " << value;
      EXPECT_EQ(alone.first, together.first) << cell << " as " << value;
      caught += alone.many > 0;
    }
    EXPECT_GE(caught, 2) << cell;
  }
}

TEST(Ranks, StopWhenOneIsAskedTo) {
  const Lines lines = alquerque::lines_of(5, 5);
  const auto folder = zermelo::testing::own_folder("values-stopped");
  std::stop_source stop;
  const auto answers = built_by(
      3, [&](int) { return tables_of(lines, alquerque::forced, 4, folder); },
      [&](int rank) {
        ValuesBuild how{.most_pieces = 6};
        if (rank == 0) how.progress = [&](const ValueHeader&) { stop.request_stop(); };
        if (rank == 1) how.stop = stop.get_token();
        return how;
      });
  for (const auto& answer : answers) EXPECT_FALSE(answer.value());
  EXPECT_GE(files_in(folder).size(), 1U);
  EXPECT_LT(files_in(folder).size(), 15U);
  ASSERT_TRUE(tables_of(lines, alquerque::forced, 4, folder).build({.most_pieces = 6}).value());
}

/// They are empty, until number 0 writes into its own.
TEST(Ranks, StopTogetherWhenOneCannotOpenAFile) {
  const Lines lines = alquerque::lines_of(5, 5);
  const std::array folders{zermelo::testing::own_folder("values-writer"), zermelo::testing::own_folder("values-reader"),
                           zermelo::testing::own_folder("values-third")};
  const auto answers = built_by(
      3, [&](int rank) { return tables_of(lines, alquerque::forced, 3, folders[static_cast<std::size_t>(rank)]); },
      [](int) { return ValuesBuild{.most_pieces = 3}; });
  for (const auto& answer : answers) {
    ASSERT_FALSE(answer.has_value());
    EXPECT_NE(answer.error().message().find(folders[1].string()), std::string::npos) << answer.error().message();
  }
}

TEST(Ranks, HaveMemoryTogetherOrNone) {
  std::array<int, 3> lacking{-1, -1, -1};
  const std::size_t left = as_processes(3, [&](Exchange& exchange) {
    Ranks backend(exchange, 1);
    const auto me = static_cast<std::size_t>(exchange.rank());
    void* const memory = backend.allocate(100);
    EXPECT_NE(memory, nullptr);
    backend.release(memory);
    try {
      backend.release(backend.allocate(me == 1 ? ~std::uint64_t{0} : 100));
    } catch (const TooLittleMemory& lack) {
      lacking[me] = lack.rank;
    }
  });
  EXPECT_EQ(left, 0U);
  EXPECT_EQ(lacking, (std::array{1, 1, 1}));
}

/// Rules whose tables are larger than any memory, when they are asked for the n-th time.
struct LargeRules : SetRules {
  LargeRules(const Lines* board, int* asked, int large_at)
      : SetRules{board, alquerque::forced.jumps, true},
        asked_(asked),
        large_at_(large_at) {}

  template <class Upload>
  LargeRules uploaded(Upload&& upload) const {
    const bool large = ++*asked_ == large_at_;
    upload(reinterpret_cast<const char*>(lines), large ? std::size_t{1} << 63U : 0);
    LargeRules there = *this;
    there.lines = upload(lines, 1);
    return there;
  }

 private:
  int* asked_;
  int large_at_;
};

TEST(Ranks, AgreeThatOneHasTooLittleMemory) {
  const Lines lines = alquerque::lines_of(5, 5);
  for (const int large_at : {1, 2}) {  // for the plan, for the work
    const auto folder = zermelo::testing::own_folder("values-large");
    std::array<Expected<bool>, 3> answers{false, false, false};
    const std::size_t left = as_processes(3, [&](Exchange& exchange) {
      int asked = 0;
      const LargeRules rules(&lines, &asked, exchange.rank() == 1 ? large_at : 0);
      ValueTables<LargeRules> tables("test", shape_of(lines), rules, 3, folder.string());
      answers[static_cast<std::size_t>(exchange.rank())] = tables.build({.most_pieces = 3, .exchange = &exchange});
    });
    EXPECT_EQ(left, 0U);
    for (const auto& answer : answers) {
      ASSERT_FALSE(answer.has_value()) << large_at;
      EXPECT_EQ(answer.error().what, "process 1 has too little memory");
    }
  }
}

/// A process that sends marks of a row that the other one does not have, or half a mark.
class Forger final : public Exchange {
 public:
  Forger(Exchange& sound, std::string forged) : sound_(sound), forged_(std::move(forged)) {}
  int rank() const override { return sound_.rank(); }
  int size() const override { return sound_.size(); }
  std::string receive(int from) override {
    if (has_forged_) throw ExchangeError({.what = "the other one has left", .where = "test"});
    return sound_.receive(from);
  }

 private:
  void do_send(int to, std::string bytes) override {
    has_forged_ = bytes.size() > 12 && bytes.size() % 12 == 1;  // bytes of a mark, and flags
    sound_.send(to, has_forged_ ? forged_ : std::move(bytes));
  }
  Exchange& sound_;
  std::string forged_;
  bool has_forged_ = false;
};

TEST(Ranks, RefuseMarksOfRowsThatTheyDoNotHave) {
  const Lines lines = alquerque::lines_of(5, 5);
  const Space space(shape_of(lines), 3);
  for (const std::string& forged :
       {std::string(1, '\0') + std::string(12, '\x7f'), std::string(8, '\0'), std::string()}) {
    std::array<std::string, 2> why;
    as_processes(2, [&](Exchange& exchange) {
      Forger forger(exchange, forged);
      Ranks backend(exchange.rank() == 1 ? forger : exchange, 1);
      try {
        Solver<Ranks, SetRules> solver(backend, space, SetRules{&lines, alquerque::forced.jumps, true}, true);
        for (const auto& [own, other] : {std::pair(1, 1), std::pair(2, 1), std::pair(2, 2)}) solver.solve(own, other);
      } catch (const ExchangeError& error) {
        why[static_cast<std::size_t>(exchange.rank())] = error.error.what;
      }
    });
    EXPECT_EQ(why[0], "a message has another size");
    EXPECT_EQ(why[1], "the other one has left");
  }
}

/// The memory of one process that has been taken, now and at most.
class Counting : public Threads {
 public:
  Counting() : Threads(2) {}
  void* allocate(std::uint64_t bytes) {
    void* const memory = Threads::allocate(bytes);
    sizes_[memory] = bytes;
    now_ += bytes;
    most_ = std::max(most_, now_);
    return memory;
  }
  void release(void* memory) {
    now_ -= sizes_[memory];
    sizes_.erase(memory);
    Threads::release(memory);
  }
  std::uint64_t most() const { return most_; }

 private:
  std::map<void*, std::uint64_t> sizes_;
  std::uint64_t now_ = 0;
  std::uint64_t most_ = 0;
};

TEST(APlan, StatesTheMemoryThatIsTaken) {
  const Lines lines = alquerque::lines_of(5, 5);
  const SetRules rules{&lines, alquerque::forced.jumps, true};
  const auto folder = zermelo::testing::own_folder("values-none");
  for (int pieces = 2; pieces <= 6; ++pieces)
    for (const bool verify : {true, false}) {
      auto tables = tables_of(lines, alquerque::forced, 12, folder);
      const ValuesPlan alone = tables.plan({.most_pieces = pieces, .verify = verify});
      const Space space(shape_of(lines), pieces - 1);
      Counting backend;
      Solver<Counting, SetRules> solver(backend, space, rules, verify);
      std::vector<std::vector<std::uint32_t>> files;  // they are not counted
      for (const auto& [a, b] : alone.missing)
        for (const LayerReport& report : solver.solve(a, b)) {
          const std::uint32_t* const packed = solver.packed(report.layer.own, report.layer.other);
          files.emplace_back(packed, packed + solver.packed_words(report.layer));
          solver.add(report.layer.own, report.layer.other, files.back().data());
        }
      EXPECT_EQ(alone.memory, backend.most() + space.bytes()) << pieces;
      as_processes(4, [&](Exchange& exchange) {
        auto mine = tables_of(lines, alquerque::forced, 12, folder);
        EXPECT_GT(mine.plan({.most_pieces = pieces, .verify = verify, .exchange = &exchange}).memory, alone.memory)
            << "everything once more, and messages";
      });
    }
}

TEST(Ranks, RefuseFoldersThatDiffer) {
  const Lines lines = alquerque::lines_of(5, 5);
  const std::array folders{zermelo::testing::own_folder("values-here"), zermelo::testing::own_folder("values-there")};
  ASSERT_TRUE(tables_of(lines, alquerque::forced, 3, folders[1]).build({.most_pieces = 3}).value());
  const auto answers = built_by(
      2, [&](int rank) { return tables_of(lines, alquerque::forced, 3, folders[static_cast<std::size_t>(rank)]); },
      [](int) { return ValuesBuild{.most_pieces = 4}; });
  for (const auto& answer : answers) {
    ASSERT_FALSE(answer.has_value());
    EXPECT_EQ(answer.error().what, "process 1 sees other files of values");
  }
}

}  // namespace
}  // namespace zermelo::pairs
