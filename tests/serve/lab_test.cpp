// The lab behind the desk: studies run beside the games, and everybody who looks hears of it.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "desk_at_home.h"
#include "places.h"
#include "zermelo/lab/study/library.h"
#include "zermelo/lab/study/runner.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// A folder with a store, and with a study of our own that takes a while.
class LabAtHome : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("zermelo-lab-" + std::to_string(getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_ / "studies");
    for (const char* name : {"lab-framework-faithful", "lab-framework-correct", "kalah-faithful", "checkers-faithful"})
      fs::copy(testing::source_folder() + "/studies/" + name + ".toml", folder_ / "studies");
    std::ofstream(folder_ / "studies" / "slow.toml")
        << "name = \"slow\"\ntitle = \"Slow\"\ngame = \"connect\"\n"
           "[[table]]\nname = \"t\"\ngames = 2000\nopening_plies = 2\n"
           "first = \"alphabeta:depth=5\"\nsecond = \"alphabeta:depth=5\"\n";
    std::ofstream(folder_ / "studies" / "short.toml") << "name = \"short\"\ntitle = \"Short\"\ngame = \"kalah\"\n"
                                                         "[[table]]\nname = \"t\"\ngames = 3\nopening_plies = 2\n"
                                                         "first = \"greedy\"\nsecond = \"random\"\n"
                                                         "[[question]]\ntext = \"Is greed good?\"\nstatement = "
                                                         "\"first-wins\"\n";
  }
  void TearDown() override { fs::remove_all(folder_); }

  LabPlaces places() const {
    return {.store = (folder_ / "lab.sqlite").string(),
            .studies = (folder_ / "studies").string(),
            .longest_filling = std::chrono::minutes(10)};
  }
  std::unique_ptr<DeskAtHome> desk() const { return std::make_unique<DeskAtHome>(":memory:", DeskLimits{}, places()); }

  static std::vector<Json> news(DeskAtHome& desk, int client) {
    std::vector<Json> found;
    for (const Json& message : desk.inbox(client))
      if (message.contains("event") && message["event"] == "lab") found.push_back(message);
    return found;
  }
  static bool ends(DeskAtHome& desk, int client, const std::string& state) {
    return desk.wait_until([&] {
      const auto heard = news(desk, client);
      return !heard.empty() && heard.back()["state"] == state;
    });
  }
  static std::string error_of(const Json& answer) { return answer["ok"].get<bool>() ? "" : answer["error"]["message"]; }

  fs::path folder_;
};

TEST_F(LabAtHome, ListsStudiesWithTheirQuestionsAndHowFarTheyAre) {
  const auto home = desk();
  const Json answer = home->ask(home->join(), "studies");
  ASSERT_EQ(answer["studies"].size(), 6U);
  EXPECT_TRUE(answer["running"].is_null());
  const Json& study = answer["studies"][4];
  EXPECT_EQ(study["name"], "short");
  EXPECT_EQ(study["kind"], "own");
  EXPECT_EQ(study["questions"], Json({"Is greed good?"}));
  EXPECT_EQ(study["played"], 0);
  EXPECT_EQ(study["planned"], 3);
}

TEST_F(LabAtHome, AFileThatIsNoStudyHidesNoneOfTheOthers) {
  std::ofstream(folder_ / "studies" / "broken.toml") << "garbage";
  const auto home = desk();
  const Json answer = home->ask(home->join(), "studies");
  EXPECT_EQ(answer["studies"].size(), 6U);
  ASSERT_EQ(answer["unreadable"].size(), 1U);
  EXPECT_NE(answer["unreadable"][0].get<std::string>().find("broken.toml"), std::string::npos);
}

TEST_F(LabAtHome, AStudyRunsBesideTheGamesAndTellsEveryCell) {
  const auto home = desk();
  const int client = home->join();
  const int stranger = home->join();
  home->ask(client, "lab_watch", {{"on", true}});
  EXPECT_EQ(home->ask(client, "lab_run", {{"study", "lab-framework-faithful"}})["ok"], true);
  ASSERT_TRUE(ends(*home, client, "done"));
  std::set<int> told;
  for (const Json& event : news(*home, client))
    for (const Json& cell : event["cells"]) told.insert(cell["number"].get<int>());
  EXPECT_EQ(told, (std::set<int>{0, 1, 2, 3, 4, 5}));
  EXPECT_TRUE(news(*home, stranger).empty()) << "only who watches hears of it";
  const Json study = home->ask(client, "study", {{"study", "lab-framework-faithful"}})["study"];
  EXPECT_EQ(study["agreement"], "6 of 6 check values of ours are reproduced\n");
  EXPECT_EQ(study["played"], 6);
  EXPECT_EQ(study["other"], "lab-framework-correct");
  EXPECT_EQ(study["cells"][1]["agrees"], true);
  EXPECT_EQ(study["cells"][1]["nodes"], 82);
  EXPECT_NE(study["questions"][0]["sentence"], "");
}

TEST_F(LabAtHome, APublishedStudyIsFilledWhenItIsShown) {
  const auto home = desk();
  const int client = home->join();
  const Json study = home->ask(client, "study", {{"study", "checkers-faithful"}})["study"];
  EXPECT_EQ(study["played"], study["planned"]);
  EXPECT_EQ(study["plays_itself"], true);
  EXPECT_EQ(study["published"], (Json{{"agree", 6}, {"of", 6}}));
  EXPECT_EQ(study["ours"], (Json{{"agree", 0}, {"of", 0}}));
  EXPECT_TRUE(study["running"].is_null());
  const Json again = home->ask(client, "study", {{"study", "checkers-faithful"}})["study"];
  EXPECT_EQ(again["questions"], study["questions"]);
  EXPECT_EQ(home->ask(client, "study", {{"study", "lab-framework-faithful"}})["study"]["ours"]["agree"], 6);
}

TEST_F(LabAtHome, NoOtherStudyIsStartedByShowingIt) {
  const auto home = desk();
  const int client = home->join();
  for (const char* name : {"short", "slow", "lab-framework-correct"}) {
    const Json study = home->ask(client, "study", {{"study", name}})["study"];
    EXPECT_EQ(study["played"], 0) << name;
    EXPECT_EQ(study["plays_itself"], false) << name;
  }
}

TEST_F(LabAtHome, AStoreThatCannotBeWrittenShowsAPublishedStudyUnplayed) {
  const LabPlaces nowhere{.store = "/proc/lab.sqlite", .studies = places().studies};
  DeskAtHome home(":memory:", DeskLimits{}, nowhere);
  const int client = home.join();
  for (int times = 0; times < 2; ++times) {
    const Json answer = home.ask(client, "study", {{"study", "kalah-faithful"}});
    ASSERT_EQ(answer["ok"], true) << answer;
    EXPECT_EQ(answer["study"]["played"], 0);
    EXPECT_EQ(answer["study"]["plays_itself"], true);
  }
  EXPECT_EQ(home.ask(client, "study", {{"study", "short"}})["ok"], false) << "its games cannot be read";
}

TEST_F(LabAtHome, WhatTheCommandLinePlayedIsSeenAndNotPlayedAgain) {
  const Catalogue games = catalogue();
  {
    auto store = open_lab(places().store);
    ASSERT_TRUE(store);
    const auto study = find_study("short", games, places().studies);
    ASSERT_TRUE(study);
    ASSERT_TRUE(run_study(*study, games, *store, {.jobs = 1}));
  }
  const auto home = desk();
  const int client = home->join();
  EXPECT_EQ(home->ask(client, "studies")["studies"][4]["played"], 3);
  home->ask(client, "lab_watch", {{"on", true}});
  home->ask(client, "lab_run", {{"study", "short"}});
  ASSERT_TRUE(ends(*home, client, "done"));
  EXPECT_TRUE(news(*home, client).back()["cells"].empty()) << "nothing was left to play";
}

TEST_F(LabAtHome, HowLongItWillTakeIsGuessedBeforeAnythingIsPlayed) {
  const auto home = desk();
  const int client = home->join();
  const Json before = home->ask(client, "lab_estimate", {{"study", "slow"}});
  EXPECT_GT(before["seconds_left"].get<double>(), 0);
  EXPECT_GE(before["jobs"].get<int>(), 1);
  home->ask(client, "lab_watch", {{"on", true}});
  home->ask(client, "lab_run", {{"study", "short"}});
  ASSERT_TRUE(ends(*home, client, "done"));
  EXPECT_EQ(home->ask(client, "lab_estimate", {{"study", "short"}})["seconds_left"], 0.0) << "nothing is left";
  EXPECT_NE(error_of(home->ask(client, "lab_estimate", {{"study", "nosuch"}})).find("no study"), std::string::npos);
}

TEST_F(LabAtHome, OneStudyAtATimeAndAStoppedOneGoesOnWhereItWas) {
  int played = 0;
  {
    const auto home = desk();
    const int client = home->join();
    home->ask(client, "lab_watch", {{"on", true}});
    EXPECT_EQ(home->ask(client, "lab_run", {{"study", "slow"}, {"jobs", 2}})["ok"], true);
    EXPECT_NE(error_of(home->ask(client, "lab_run", {{"study", "short"}})).find("slow is running"), std::string::npos);
    EXPECT_EQ(home->ask(client, "studies")["running"], "slow");
    ASSERT_TRUE(home->wait_until([&] { return !news(*home, client).empty(); }));
    EXPECT_EQ(home->ask(client, "lab_stop")["study"], "slow");
    ASSERT_TRUE(ends(*home, client, "stopped"));
    played = news(*home, client).back()["played"].get<int>();
    EXPECT_GT(played, 0);
    EXPECT_LT(played, 2000);
    EXPECT_EQ(home->ask(client, "study", {{"study", "slow"}})["study"]["played"], played);
  }
  const auto home = desk();
  const int client = home->join();
  home->ask(client, "lab_watch", {{"on", true}});
  home->ask(client, "lab_run", {{"study", "slow"}});
  ASSERT_TRUE(home->wait_until([&] { return !news(*home, client).empty(); }));
  EXPECT_GT(news(*home, client).back()["played"].get<int>(), played);
  home->close();  // a server that ends stops it too
  ASSERT_TRUE(ends(*home, client, "stopped"));
}

TEST_F(LabAtHome, AGameIsReplayedWithItsValues) {
  const auto home = desk();
  const int client = home->join();
  home->ask(client, "lab_watch", {{"on", true}});
  home->ask(client, "lab_run", {{"study", "checkers-faithful"}});
  ASSERT_TRUE(ends(*home, client, "done"));
  const Json list = home->ask(client, "lab_games", {{"study", "checkers-faithful"}, {"cell", 0}});
  ASSERT_EQ(list["games"].size(), 1U);
  const Json game = home->ask(client, "lab_game", {{"study", "checkers-faithful"}, {"cell", 0}, {"game", 0}})["game"];
  EXPECT_EQ(game["moves"].size(), list["games"][0]["plies"]);
  for (std::size_t i = 0; i < 5; ++i) {
    const Json& move = game["moves"][i];
    EXPECT_FALSE(move["value"].is_null());
    EXPECT_EQ(home->ask(client, "look", {{"game", game["game"]}, {"position", move["position"]}})["ok"], true);
  }
}

TEST_F(LabAtHome, AReportCanBeFetchedOnceItIsMade) {
  const auto home = desk();
  const int client = home->join();
  EXPECT_NE(error_of(home->ask(client, "lab_report", {{"study", "short"}})).find("no game of short"),
            std::string::npos);
  home->ask(client, "lab_watch", {{"on", true}});
  home->ask(client, "lab_run", {{"study", "short"}});
  ASSERT_TRUE(ends(*home, client, "done"));
  EXPECT_EQ(home->laboratory().report_file("short/index.html"), nullptr);
  EXPECT_EQ(home->ask(client, "lab_report", {{"study", "short"}})["path"], "report/short/index.html");
  const auto page = home->laboratory().report_file("short/index.html");
  ASSERT_NE(page, nullptr);
  EXPECT_NE(page->find("Is greed good?"), std::string::npos);
  EXPECT_NE(home->laboratory().report_file("short/table-t.csv"), nullptr);
  for (const char* name : {"", "short", "short/", "short/../short/index.html", "other/index.html"})
    EXPECT_EQ(home->laboratory().report_file(name), nullptr) << name;
}

TEST_F(LabAtHome, TwoStudiesAreComparedCellByCell) {
  const auto home = desk();
  const int client = home->join();
  home->ask(client, "lab_watch", {{"on", true}});
  for (const char* name : {"lab-framework-faithful", "lab-framework-correct"}) {
    home->inbox(client).clear();
    home->ask(client, "lab_run", {{"study", name}});
    ASSERT_TRUE(ends(*home, client, "done"));
  }
  const Json answer =
      home->ask(client, "lab_compare", {{"a", "lab-framework-faithful"}, {"b", "lab-framework-correct"}});
  EXPECT_EQ(answer["ok"], true);
  EXPECT_EQ(answer["cells"].get<int>(), answer["same"].get<int>() + static_cast<int>(answer["differences"].size()));
}

TEST_F(LabAtHome, ADefectShowsBothMovesBothTreesAndTheTruth) {
  const auto home = desk();
  const int client = home->join();
  const Json defect =
      home->ask(client, "lab_defect", {{"study", "lab-framework-faithful"}, {"defect", "horizon"}})["defect"];
  EXPECT_EQ(defect["faithful"]["move"], "c3");
  EXPECT_EQ(defect["correct"]["move"], "b3");
  EXPECT_GT(defect["faithful"]["trace"].size(), 6U);
  EXPECT_GT(defect["correct"]["trace"].size(), 6U);
  EXPECT_EQ(defect["truth"]["position"]["result"], "draw");
  EXPECT_EQ(defect["truth"]["faithful"]["result"], "loss");
  EXPECT_EQ(defect["truth"]["correct"]["result"], "draw");
}

TEST_F(LabAtHome, WhatIsWrongIsSaidInWords) {
  const auto home = desk();
  const int client = home->join();
  const auto refused = [&](const char* what, const Json& fields) { return error_of(home->ask(client, what, fields)); };
  EXPECT_NE(refused("study", {{"study", "sort"}}).find("did you mean 'short'"), std::string::npos);
  EXPECT_NE(refused("study", {{"study", "../studies/short.toml"}}).find("there is no study"), std::string::npos);
  EXPECT_NE(refused("study", {{"study", (folder_ / "studies" / "short.toml").string()}}), "");
  EXPECT_NE(refused("study", {}).find("study: missing"), std::string::npos);
  EXPECT_NE(refused("lab_run", {{"study", "nosuch"}}), "");
  EXPECT_NE(refused("lab_run", {{"study", "short"}, {"jobs", 0}}), "");
  EXPECT_NE(refused("lab_stop", {}).find("no study is running"), std::string::npos);
  EXPECT_NE(refused("lab_watch", {}), "");
  EXPECT_NE(refused("lab_games", {{"study", "short"}, {"cell", 99}}), "");
  EXPECT_NE(refused("lab_game", {{"study", "short"}, {"cell", 0}, {"game", 0}}), "");
  EXPECT_NE(refused("lab_compare", {{"a", "short"}, {"b", "slow"}}).find("is played yet"), std::string::npos);
  EXPECT_NE(refused("lab_defect", {{"study", "lab-framework-faithful"}, {"defect", "horizn"}}).find("'horizon'"),
            std::string::npos);
  EXPECT_FALSE(home->closed(client));
}

}  // namespace
}  // namespace zermelo
