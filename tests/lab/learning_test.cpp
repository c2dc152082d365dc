// A study whose players learn: it learns first and plays then, and neither depends on interruptions.
#include "zermelo/lab/study/learning.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>

#include "specs.h"
#include "zermelo/lab/report/answers.h"
#include "zermelo/lab/report/plot.h"
#include "zermelo/lab/report/report.h"
#include "zermelo/lab/report/text_grid.h"
#include "zermelo/lab/study/results.h"
#include "zermelo/lab/study/runner.h"
#include "zermelo/learn/learn.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

const std::string learning_head = "name = \"s\"\ngame = \"tic-tac-toe\"\n[[table]]\nname = \"t\"\n";
const std::string learned_players =
    "first = \"engine:nodes=15,net=generation-{0,1,2}\"\nsecond = \"engine:nodes=15\"\ngames = 6\nswap = true\n"
    "openings = \"random:plies=2,distinct=on\"\n";
const std::string learning_end = "[[question]]\ntext = \"?\"\nstatement = \"learning\"\n";

Study learning_study(const std::string& learn = "learn = { games = 64, nodes = 15, hidden = 16 }\n") {
  const auto study = read_study(learning_head + learn + learned_players + learning_end, "s.toml", testing::games());
  EXPECT_TRUE(study) << study.error().message();
  return study.value();
}

std::string refusal(const std::string& lines) {
  const auto study = read_study(learning_head + lines, "s.toml", testing::games());
  return study ? "" : study.error().message();
}

/// A store of its own for each test.
class LearningStudy : public ::testing::Test {
 protected:
  LearningStudy() { clear(); }
  ~LearningStudy() override { clear(); }

  LabGames store(const std::string& name) const {
    fs::create_directories(folder_);
    return open_lab((folder_ / name).string()).value();
  }
  void clear() const { fs::remove_all(folder_); }

  static std::vector<std::vector<std::string>> moves(const StudyResults& results) {
    std::vector<std::vector<std::string>> all;
    for (const LabGame& game : results.games()) all.push_back(moves_of(game));
    return all;
  }
  /// What the two networks are, byte for byte.
  static std::string networks(const LabGames& store) {
    std::string all;
    for (const auto& entry : fs::recursive_directory_iterator(store.networks()))
      if (entry.path().filename().string().starts_with("candidate")) {
        std::ifstream stream(entry.path(), std::ios::binary);
        all += std::string(std::istreambuf_iterator<char>(stream), {});
      }
    return all;
  }
  static StudyResults run_whole(const Study& study, LabGames& store, int jobs = 1) {
    const auto summary = run_study(study, testing::games(), store, {.jobs = jobs});
    EXPECT_TRUE(summary) << summary.error().message();
    EXPECT_TRUE(summary && summary->complete());
    return results_of(study, store).value();
  }

  fs::path folder_ = fs::temp_directory_path() / ("zermelo-lab-learning-" + std::to_string(::getpid()));
};

TEST_F(LearningStudy, LearnsAndThenPlaysEachGeneration) {
  const Study study = learning_study();
  LabGames kept = store("lab.sqlite");
  int learned_last = 0;
  bool learned_before_it_played = true;
  int played = 0;
  const auto summary = run_study(study, testing::games(), kept,
                                 {.on_game = [&](const LabTask&, const LabGame&) { ++played; },
                                  .on_learning =
                                      [&](const ResultGrid& grid, int last, const learn::LearnStatus&) {
                                        EXPECT_EQ(grid.name, "t");
                                        learned_last = last;
                                        learned_before_it_played = learned_before_it_played && played == 0;
                                      }});
  ASSERT_TRUE(summary) << summary.error().message();
  EXPECT_EQ(summary->played, 36) << "three generations, six openings, both sides";
  EXPECT_EQ(learned_last, 2);
  EXPECT_TRUE(learned_before_it_played);
  const StudyResults results = results_of(study, kept).value();
  ASSERT_EQ(results.learning(0).size(), 2U);
  const auto minutes = [&](std::size_t cell) { return results.minutes_of_learning(results.cells()[cell]).value(); };
  EXPECT_EQ(minutes(0), 0);
  EXPECT_GT(minutes(1), 0);
  EXPECT_GT(minutes(2), minutes(1));
  EXPECT_NE(moves(results), moves(StudyResults(study, {})));
}

TEST_F(LearningStudy, IsTheSameWhereverItWasStoppedAndHoweverManyJobs) {
  const Study study = learning_study();
  LabGames once = store("once.sqlite");
  const StudyResults whole = run_whole(study, once);
  for (const int stop_after : {3, 66, 75, 150, 220}) {
    LabGames cut = store("cut" + std::to_string(stop_after) + ".sqlite");
    std::stop_source stop;
    int told = 0;
    const auto count = [&] {
      if (++told == stop_after) stop.request_stop();
    };
    const auto first = run_study(study, testing::games(), cut,
                                 {.jobs = 2,
                                  .stop = stop.get_token(),
                                  .on_game = [&](const LabTask&, const LabGame&) { count(); },
                                  .on_learning = [&](const ResultGrid&, int, const learn::LearnStatus&) { count(); }});
    ASSERT_TRUE(first) << first.error().message();
    EXPECT_FALSE(first->complete()) << stop_after;
    const StudyResults results = run_whole(study, cut, 2);
    EXPECT_EQ(moves(results), moves(whole)) << stop_after;
    EXPECT_EQ(networks(cut), networks(once)) << stop_after;
  }
}

TEST_F(LearningStudy, WhatIsPlayedIsNotLearnedAgain) {
  const Study study = learning_study();
  LabGames kept = store("lab.sqlite");
  run_whole(study, kept);
  fs::remove_all(kept.networks());
  const auto again = run_study(study, testing::games(), kept,
                               {.on_learning = [](const ResultGrid&, int, const learn::LearnStatus&) { FAIL(); }});
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_TRUE(again->complete());
  const StudyResults results = results_of(study, kept).value();
  EXPECT_FALSE(results.minutes_of_learning(results.cells()[1])) << "nobody knows how long it took";
  EXPECT_EQ(learning_svg(results), "");
}

TEST_F(LearningStudy, OtherWaysToLearnAreOtherGames) {
  EXPECT_EQ(learning_study().hash, learning_study("learn = { games = 64, nodes = 15, hidden = 16, seed = 1 }\n").hash);
  EXPECT_NE(learning_study().hash, learning_study("learn = { games = 64, nodes = 15, hidden = 16, seed = 2 }\n").hash);
  EXPECT_NE(learning_study().hash, learning_study("learn = { games = 65, nodes = 15, hidden = 16 }\n").hash);
}

TEST_F(LearningStudy, TheReportHasTheCurve) {
  const Study study = learning_study();
  LabGames kept = store("lab.sqlite");
  const StudyResults results = run_whole(study, kept);
  const auto files = make_report(results, testing::games(), "zermelo lab report").value();
  const auto plot = std::ranges::find(files, "learning.svg", &ReportFile::name);
  ASSERT_NE(plot, files.end());
  EXPECT_NE(plot->content.find("minutes of learning"), std::string::npos);
  for (const char* number : {"\"nan", "\"-nan", ",nan", " nan"})
    EXPECT_EQ(plot->content.find(number), std::string::npos);
  std::size_t dots = 0;
  for (std::size_t at = 0; (at = plot->content.find("<circle", at)) != std::string::npos; ++at) ++dots;
  EXPECT_EQ(dots, 3U) << "one for each generation";
  EXPECT_NE(files.front().content.find(plot->content), std::string::npos) << "the plot is on the page";
  EXPECT_NE(files.front().content.find("learns from 64 games a generation"), std::string::npos);
  EXPECT_NE(text_grid(results, 0).rows.back().label.find(" min"), std::string::npos);
  const std::string sentence = answers_of(results, testing::games()).front().ours.sentence;
  EXPECT_NE(sentence.find("generation-2 ("), std::string::npos) << sentence;
  EXPECT_NE(sentence.find(" minutes of learning) scores "), std::string::npos) << sentence;
}

TEST_F(LearningStudy, AnEstimateIncludesTheLearning) {
  const Study study = learning_study("learn = { games = 1000000, nodes = 15, hidden = 16 }\n");
  const Study little = learning_study();
  LabGames kept = store("lab.sqlite");
  const auto seconds = [&](const Study& one) {
    return estimate_remaining(results_of(one, kept).value(), testing::games()).value().seconds;
  };
  // The estimate of the larger one is thousands of times as long. A pause of the machine during the only move that is
  // tried lengthens an estimate, but not every time.
  double least = seconds(little);
  for (int i = 0; i < 20; ++i) least = std::min(least, seconds(little));
  EXPECT_GT(seconds(study), 10 * least);
  run_whole(little, kept);
  EXPECT_EQ(seconds(little), 0);
}

TEST_F(LearningStudy, AStoreInMemoryHasNoPlaceForNetworks) {
  LabGames memory(Database::open(":memory:").value());
  const auto summary = run_study(learning_study(), testing::games(), memory, {});
  ASSERT_FALSE(summary);
  EXPECT_EQ(summary.error().message(), "lab: the networks of s have no folder; expected a store in a file");
}

TEST(LearningKeys, AreRefusedWithTheirLine) {
  EXPECT_EQ(refusal("learn = 3\n" + learned_players), "s.toml:5: 'learn' is not a table; expected { key = value }");
  EXPECT_EQ(refusal("learn = { games = 3 }\n" + learned_players),
            "s.toml:5: bad value for 'games'; expected a whole number from 16 to 1000000");
  EXPECT_EQ(refusal("learn = { nodes = 0 }\n" + learned_players),
            "s.toml:5: bad value for 'nodes'; expected a whole number from 1 to 1000000000");
  EXPECT_EQ(refusal("learn = { hidden = 24 }\n" + learned_players),
            "s.toml:5: bad value for 'hidden'; expected a multiple of 16");
  EXPECT_NE(refusal("learn = { gmaes = 64 }\n" + learned_players).find("did you mean 'games'?"), std::string::npos);
  EXPECT_EQ(refusal("learn = { games = 64 }\nfirst = \"engine:nodes=15\"\nsecond = \"random\"\n"),
            "s.toml:5: no player has a network that is learned; expected a player like engine:net=generation-1");
  EXPECT_NE(refusal("learn = { games = 64 }\nfirst = \"engine:net=generation-x\"\nsecond = \"random\"\n"), "");
  EXPECT_NE(refusal(learned_players).find("s.toml:5: "), std::string::npos) << "a network that nobody learns";
  EXPECT_NE(refusal("game = \"tree:shape=random\"\nlearn = { games = 64 }\n" + learned_players).find("without a bound"),
            std::string::npos);
  EXPECT_NE(refusal("learn = { games = 64 }\nfirst = \"engine:nods=15,net=generation-1\"\nsecond = \"random\"\n")
                .find("did you mean 'nodes'?"),
            std::string::npos);
}

TEST(LearningKeys, APlayerNamesItsGeneration) {
  EXPECT_EQ(generation_of("engine:nodes=15,net=generation-3"), 3);
  EXPECT_EQ(generation_of("engine:net=generation-0"), 0);
  for (const char* other : {"engine:net=best.net", "engine", "engine:net=generation-", "engine:net=generation--1"})
    EXPECT_FALSE(generation_of(other)) << other;
}

}  // namespace
}  // namespace zermelo
