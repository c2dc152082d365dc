// Learning behind the desk: one game at a time, watched, stopped, continued; strangers name no file.
#include <gtest/gtest.h>
#include <stdlib.h>  // setenv

#include <filesystem>
#include <fstream>

#include "desk_at_home.h"

namespace zermelo {
namespace {

namespace fs = std::filesystem;

/// A data folder of its own.
class LearnAtHome : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("zermelo-learn-" + std::to_string(getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    setenv("XDG_DATA_HOME", folder_.c_str(), 1);
  }
  void TearDown() override {
    unsetenv("XDG_DATA_HOME");
    fs::remove_all(folder_);
  }

  static std::unique_ptr<DeskAtHome> desk(bool learns = true) {
    return std::make_unique<DeskAtHome>(":memory:", DeskLimits{},
                                        LabPlaces{.store = ":memory:", .learns = learns, .learned_games = few_games});
  }
  static Json heard(DeskAtHome& desk, int client) {
    Json last;
    for (const Json& message : desk.inbox(client))
      if (message.contains("event") && message["event"] == "learn") last = message["learning"];
    return last;
  }
  static bool hears(DeskAtHome& desk, int client, const std::function<bool(const Json&)>& holds) {
    return desk.wait_until([&] {
      const Json news = heard(desk, client);
      return !news.is_null() && holds(news);
    });
  }
  static bool stops(DeskAtHome& desk, int client) {
    return hears(desk, client, [](const Json& news) { return news["state"] != "running"; });
  }
  static std::string error_of(const Json& answer) { return answer["ok"].get<bool>() ? "" : answer["error"]["message"]; }

  static constexpr const char* small = "mnk:3,3,3";
  static constexpr std::uint32_t few_games = 64;  ///< a generation takes a moment, also under the sanitizers
  fs::path folder_;
};

TEST_F(LearnAtHome, ListsTheGamesThatCanBeLearned) {
  const auto home = desk();
  const Json answer = home->ask(home->join(), "learnings");
  EXPECT_TRUE(answer["running"].is_null());
  EXPECT_EQ(answer["allowed"], true);
  std::set<std::string> families;
  for (const Json& game : answer["games"]) {
    families.insert(game["family"]);
    EXPECT_EQ(game["generations"], 0);
  }
  EXPECT_TRUE(families.contains("mnk") && families.contains("connect"));
  EXPECT_TRUE(families.contains("pig") && families.contains("einstein"));
  EXPECT_FALSE(families.contains("tree")) << "its points have no bound";
}

TEST_F(LearnAtHome, LearnsIsStoppedAndContinuesInAnotherServer) {
  std::size_t finished = 0;
  {
    const auto home = desk();
    const int client = home->join();
    const int other = home->join();
    const Json before = home->ask(client, "learning", {{"game", small}});
    EXPECT_EQ(before["learning"]["state"], "stopped");
    EXPECT_TRUE(before["learning"]["network"].is_null());
    home->ask(client, "learn_watch", {{"on", true}});
    ASSERT_EQ(home->ask(client, "learn_run", {{"game", small}})["ok"], true);
    EXPECT_NE(error_of(home->ask(other, "learn_run", {{"game", "connect"}})).find("is being learned"),
              std::string::npos);
    ASSERT_TRUE(hears(*home, client, [](const Json& news) { return !news["generations"].empty(); }));
    const Json news = heard(*home, client);
    const Json& first = news["generations"][0];
    EXPECT_EQ(first["games"], few_games);
    EXPECT_GT(first["positions"].get<int>(), 100);
    EXPECT_LE(first["elo_low"].get<double>(), first["elo_high"].get<double>());
    EXPECT_FALSE(news["network"].is_null());
    EXPECT_TRUE(heard(*home, other).is_null()) << "only who watches hears of it";
    EXPECT_EQ(home->ask(client, "learn_stop")["ok"], true);
    ASSERT_TRUE(stops(*home, client));
    finished = heard(*home, client)["generations"].size();
    EXPECT_EQ(heard(*home, client)["words"], "");
  }
  const auto home = desk();
  const int client = home->join();
  EXPECT_EQ(home->ask(client, "learning", {{"game", small}})["learning"]["generations"].size(), finished);
  home->ask(client, "learn_watch", {{"on", true}});
  home->ask(client, "learn_run", {{"game", small}});
  ASSERT_TRUE(hears(*home, client, [&](const Json& news) { return news["generations"].size() > finished; }));
  home->close();  // a server that ends stops it, too
  ASSERT_TRUE(stops(*home, client));
}

TEST_F(LearnAtHome, TheNetworkIsNamedWithoutItsFile) {
  const auto home = desk();
  const int client = home->join();
  const Json wish{{"game", small}, {"first", "human"}, {"second", "engine:nodes=100,net=learned"}};
  EXPECT_NE(
      error_of(home->ask(client, "network", {{"game", small}, {"net", "learned"}})).find("no network was learned"),
      std::string::npos);
  home->ask(client, "learn_watch", {{"on", true}});
  home->ask(client, "learn_run", {{"game", small}});
  ASSERT_TRUE(hears(*home, client, [](const Json& news) { return !news["network"].is_null(); }));
  home->ask(client, "learn_stop");
  ASSERT_TRUE(stops(*home, client));

  const Json session = home->ask(client, "create", wish)["session"];
  home->ask(client, "play", {{"session", session["id"]}, {"key", session["key"]}, {"node", 0}, {"move", "b2"}});
  EXPECT_TRUE(home->wait_until([&] { return home->session(client)["current"] == 2; })) << "it answers the move";

  const Json looks = home->ask(client, "network", {{"game", small}, {"net", "learned"}});
  ASSERT_EQ(looks["ok"], true) << looks;
  EXPECT_EQ(looks["weights"][0]["spots"].size(), 9U);
  const Json why =
      home->ask(client, "why", {{"game", small}, {"move", "a2"}, {"player", "engine:depth=2,net=learned"}});
  ASSERT_EQ(why["ok"], true) << why;
  EXPECT_EQ(why["why"]["unit"], "log-odds");
  EXPECT_FALSE(why["why"]["facts"].empty());

  std::string file;
  for (const auto& entry : fs::recursive_directory_iterator(folder_))
    if (entry.path().filename() == "latest.net") file = entry.path().string();
  ASSERT_NE(file, "");
  for (const std::string& net : {file, std::string("../learned"), std::string("latest.net")}) {
    EXPECT_NE(error_of(home->ask(client, "network", {{"game", small}, {"net", net}})), "") << net;
    EXPECT_NE(error_of(home->ask(client, "search", {{"game", small}, {"player", "engine:nodes=9,net=" + net}})), "");
  }
}

TEST_F(LearnAtHome, AServerForStrangersRefuses) {
  const auto home = desk(false);
  const int client = home->join();
  EXPECT_NE(error_of(home->ask(client, "learn_run", {{"game", small}})).find("nobody learns on this server"),
            std::string::npos);
  EXPECT_NE(error_of(home->ask(client, "learn_stop")).find("nobody learns on this server"), std::string::npos);
  EXPECT_EQ(home->ask(client, "learnings")["allowed"], false);
  EXPECT_FALSE(fs::exists(folder_ / "zermelo")) << "nothing was written";
}

TEST_F(LearnAtHome, WhatIsWrongIsSaidInWords) {
  const auto home = desk();
  const int client = home->join();
  EXPECT_NE(error_of(home->ask(client, "learn_run", {{"game", "tree"}})).find("without a bound"), std::string::npos);
  EXPECT_NE(error_of(home->ask(client, "learning", {{"game", "nosuch"}})), "");
  EXPECT_NE(error_of(home->ask(client, "learning")).find("game: missing"), std::string::npos);
  EXPECT_NE(error_of(home->ask(client, "learn_stop")).find("nothing is being learned"), std::string::npos);
  EXPECT_NE(error_of(home->ask(client, "learn_watch")), "");
  EXPECT_FALSE(home->closed(client));
}

TEST_F(LearnAtHome, ADamagedFolderIsSaidInOneLine) {
  const auto home = desk();
  const int client = home->join();
  home->ask(client, "learn_watch", {{"on", true}});
  home->ask(client, "learn_run", {{"game", small}});
  ASSERT_TRUE(hears(*home, client, [](const Json& news) { return news["done"] > 0; }));
  home->ask(client, "learn_stop");
  ASSERT_TRUE(stops(*home, client));
  for (const auto& entry : fs::recursive_directory_iterator(folder_))
    if (entry.path().filename() == "learn.json") std::ofstream(entry.path()) << "garbage";
  home->inbox(client).clear();
  home->ask(client, "learn_run", {{"game", small}});
  ASSERT_TRUE(stops(*home, client));
  EXPECT_EQ(heard(*home, client)["state"], "failed");
  const std::string words = heard(*home, client)["words"];
  EXPECT_NE(words.find("cannot be read"), std::string::npos);
  EXPECT_EQ(words.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace zermelo
