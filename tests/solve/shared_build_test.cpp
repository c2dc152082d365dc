#include "zermelo/solve/shared_build.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <map>

#include "solve/threads_exchange.h"
#include "zermelo/games/checkers/endgame.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// A folder that is gone after the test.
struct SharedFolder {
  fs::path path = fs::temp_directory_path() / ("zermelo-shared-" + std::to_string(::getpid()) + "-" + next());
  SharedFolder() = default;
  ~SharedFolder() { fs::remove_all(path); }
  SharedFolder(const SharedFolder&) = delete;
  SharedFolder& operator=(const SharedFolder&) = delete;
  std::map<std::string, std::string> files() const {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::directory_iterator(path)) {
      std::ifstream file(entry.path(), std::ios::binary);
      all[entry.path().filename()] = std::string(std::istreambuf_iterator<char>(file), {});
    }
    return all;
  }
  static std::string next() {
    static int count = 0;
    return std::to_string(++count);
  }
};

using CheckersTables = Tablebases<checkers::Endgames>;

/// What each process gets from a build of three pieces.
std::vector<Expected<bool>> built_by(int processes, const std::function<std::string(int rank)>& folder,
                                     const std::function<TablebaseBuild(int rank)>& options) {
  std::vector<Expected<bool>> answers(static_cast<std::size_t>(processes), false);
  const std::size_t left = as_processes(processes, [&](Exchange& exchange) {
    const CheckersTables tablebases(folder(exchange.rank()), false, 1);
    TablebaseBuild mine = options(exchange.rank());
    mine.exchange = &exchange;
    answers[static_cast<std::size_t>(exchange.rank())] =
        SharedBuild<checkers::Endgames>(tablebases, mine).build(checkers::Endgames::all(3));
  });
  EXPECT_EQ(left, 0U) << "messages that nobody took";
  return answers;
}

TEST(SharedBuild, WritesTheFilesOfOneProcess) {
  const SharedFolder alone;
  ASSERT_TRUE(CheckersTables(alone.path, false, 1).build(checkers::Endgames::all(3), {}).value());
  ASSERT_GT(alone.files().size(), 5U);
  for (const int processes : {1, 2, 5}) {
    const SharedFolder together;
    int told = 0;
    const auto answers = built_by(
        processes, [&](int) { return together.path.string(); },
        [&](int rank) {
          TablebaseBuild options;
          if (rank == 0)
            options.progress = [&](const std::string&, std::size_t, std::size_t, double part) { told += part <= 1; };
          return options;
        });
    for (const auto& answer : answers) EXPECT_TRUE(answer.value());
    EXPECT_GT(told, 0);
    EXPECT_TRUE(together.files() == alone.files()) << processes;
  }
}

TEST(SharedBuild, OneThatDoesNotSeeTheFolderEndsAllInWords) {
  const SharedFolder folder;
  const SharedFolder elsewhere;
  const auto answers = built_by(
      3, [&](int rank) { return (rank == 2 ? elsewhere : folder).path.string(); },
      [](int) { return TablebaseBuild(); });
  for (const auto& answer : answers) {
    ASSERT_FALSE(answer);
    EXPECT_NE(answer.error().message().find(elsewhere.path.string()), std::string::npos) << answer.error().message();
  }
}

TEST(SharedBuild, AFileThatCannotBeWrittenEndsAllInWords) {
  const auto answers =
      built_by(3, [](int) { return std::string("/proc/zermelo"); }, [](int) { return TablebaseBuild(); });
  for (const auto& answer : answers) {
    ASSERT_FALSE(answer);
    EXPECT_NE(answer.error().message().find("cannot be written"), std::string::npos) << answer.error().message();
  }
}

TEST(SharedBuild, FinishedLayersStayWhenOneIsStopped) {
  const SharedFolder folder;
  std::stop_source stop;
  const auto answers = built_by(
      3, [&](int) { return folder.path.string(); },
      [&](int rank) {
        TablebaseBuild options;
        if (rank == 1) options.stop = stop.get_token();
        if (rank == 0)
          options.progress = [&](const std::string&, std::size_t number, std::size_t, double) {
            if (number == 4) stop.request_stop();
          };
        return options;
      });
  for (const auto& answer : answers) EXPECT_FALSE(answer.value());
  EXPECT_GE(folder.files().size(), 3U);
  EXPECT_FALSE(CheckersTables(folder.path, false, 1).plan(checkers::Endgames::all(3))->layers.empty());
}

TEST(SharedBuild, AShareThatIsTooLargeIsRefusedWithTheNumberThatWouldDo) {
  const auto memory = [](int processes) { return mebibyte * 1000U / static_cast<std::uint64_t>(processes); };
  EXPECT_FALSE(too_large_a_share(memory, 4, 250 * mebibyte));
  const auto refused = too_large_a_share(memory, 4, 100 * mebibyte);
  ASSERT_TRUE(refused);
  EXPECT_NE(refused->message().find("each of 4 processes needs 250 MiB"), std::string::npos) << refused->message();
  EXPECT_NE(refused->message().find("--memory 250 or more, or 10 processes"), std::string::npos) << refused->message();
  const auto never = too_large_a_share([](int) { return 2 * mebibyte; }, 1, mebibyte);
  EXPECT_EQ(never->message().find(", or"), std::string::npos) << never->message();

  const SharedFolder folder;
  const auto answers =
      built_by(2, [&](int) { return folder.path.string(); }, [](int) { return TablebaseBuild{.memory = 1}; });
  for (const auto& answer : answers) EXPECT_FALSE(answer);
}

}  // namespace
}  // namespace zermelo
