#include "zermelo/store/record_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "zermelo/match/match.h"
#include "zermelo/match/record.h"

namespace zermelo {
namespace {

class RecordFileTest : public ::testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::temp_directory_path() / ("zermelo-record-file-" + std::to_string(getpid()));
    std::filesystem::remove(path_);
    const MatchPlan plan{.contest = {.game = games_.game("mnk:3,3,3").value()},
                         .first = PlayerSpec("random"),
                         .second = PlayerSpec("random"),
                         .games = 3};
    const MatchResult result = play_match(plan, {}).value();
    for (const MatchGame& game : result.games) played_.push_back(game.game);
  }
  void TearDown() override { std::filesystem::remove(path_); }

  std::string content() const {
    std::ifstream file(path_);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& text) const { std::ofstream(path_) << text; }
  Expected<RecordFile> open(RecordFile::Open how) const { return RecordFile::open(path_, how, games_); }

  const Catalogue games_ = catalogue();
  std::string path_;
  std::vector<PlayedGame> played_;
};

TEST_F(RecordFileTest, WhatWasAddedIsThereAgain) {
  {
    auto file = open(RecordFile::Open::New).value();
    EXPECT_TRUE(file.games().empty());
    EXPECT_TRUE(file.add(played_[0]));
    EXPECT_TRUE(file.add(played_[1]));
    EXPECT_EQ(content(), record_line(played_[0]) + record_line(played_[1]));
  }
  const auto again = open(RecordFile::Open::Resume).value();
  ASSERT_EQ(again.games().size(), 2U);
  EXPECT_EQ(again.games()[1].move_texts(), played_[1].move_texts());
}
TEST_F(RecordFileTest, ALineCutShortAnywhereIsDroppedAndTheRestKept) {
  const std::string whole = record_line(played_[0]);
  const std::string torn = record_line(played_[1]);
  for (std::size_t length = 0; length + 1 < torn.size(); ++length) {
    write(whole + torn.substr(0, length));
    auto file = open(RecordFile::Open::Resume);
    ASSERT_TRUE(file) << length << ": " << file.error().message();
    EXPECT_EQ(file->games().size(), 1U);
    EXPECT_EQ(content(), whole + torn.substr(0, length)) << "changed before anything was added";
    EXPECT_TRUE(file->add(played_[2]));
    EXPECT_EQ(content(), whole + record_line(played_[2]));
  }
}
TEST_F(RecordFileTest, AWholeRecordWithoutTheEndOfItsLineIsKept) {
  std::string whole = record_line(played_[0]) + record_line(played_[1]);
  whole.pop_back();
  write(whole);
  auto file = open(RecordFile::Open::Resume);
  ASSERT_TRUE(file) << file.error().message();
  EXPECT_EQ(file->games().size(), 2U);
  EXPECT_TRUE(file->add(played_[2]));
  EXPECT_EQ(content(), whole + "\n" + record_line(played_[2]));
}
TEST_F(RecordFileTest, ATailIsCutWithoutAnotherGame) {
  write(record_line(played_[0]) + "{\"zermelo\":\"0.");
  EXPECT_TRUE(open(RecordFile::Open::Resume).value().cut_tail());
  EXPECT_EQ(content(), record_line(played_[0]));
}
TEST_F(RecordFileTest, WhatSomebodyElseAddsMeanwhileIsNotLost) {
  auto file = open(RecordFile::Open::New).value();
  EXPECT_TRUE(file.add(played_[0]));
  std::ofstream(path_, std::ios::app) << "my notes";
  const auto added = file.add(played_[1]);
  ASSERT_FALSE(added);
  EXPECT_NE(added.error().what.find("somebody else"), std::string::npos);
  EXPECT_EQ(content(), record_line(played_[0]) + "my notes");
}
TEST_F(RecordFileTest, AFileThatWasMadeForNothingGoesAgain) {
  {
    EXPECT_TRUE(open(RecordFile::Open::New));
  }
  EXPECT_FALSE(std::filesystem::exists(path_));
  {
    const auto file = open(RecordFile::Open::New);
    EXPECT_TRUE(file);
    write("my notes");
  }
  EXPECT_EQ(content(), "my notes") << "somebody else's";
  write("");
  {
    EXPECT_TRUE(open(RecordFile::Open::New));
  }
  EXPECT_TRUE(std::filesystem::exists(path_)) << "this one was there before";
}
TEST_F(RecordFileTest, OnlyOneMayWrite) {
  const auto file = open(RecordFile::Open::New);
  ASSERT_TRUE(file);
  const auto other = open(RecordFile::Open::Resume);
  ASSERT_FALSE(other);
  EXPECT_NE(other.error().what.find("another zermelo"), std::string::npos);
}
TEST_F(RecordFileTest, AFileWithContentIsNotBegunAnew) {
  write(record_line(played_[0]));
  const auto file = open(RecordFile::Open::New);
  ASSERT_FALSE(file);
  EXPECT_NE(file.error().expected.find("--resume"), std::string::npos);
}
TEST_F(RecordFileTest, OtherPeoplesFilesAreLeftAlone) {
  for (const std::string& text :
       std::vector<std::string>{"dear diary", "dear diary\n", "{\"zermelo\":1}\n", "\n\nx",
                                "{\"zermelo\":{\"config\":true}}", record_line(played_[0]) + "x"}) {
    write(text);
    EXPECT_FALSE(open(RecordFile::Open::Resume)) << text;
    EXPECT_EQ(content(), text);
  }
  EXPECT_FALSE(RecordFile::open("/", RecordFile::Open::Resume, games_));
  EXPECT_FALSE(RecordFile::open("/no/such/folder/file", RecordFile::Open::New, games_));
}

}  // namespace
}  // namespace zermelo
