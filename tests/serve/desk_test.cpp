#include "zermelo/serve/desk.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <set>
#include <thread>

#include "desk_talk.h"
#include "own_folder.h"

namespace zermelo {
namespace {

using namespace std::chrono_literals;

TEST(Desk, TellsEveryGameWithItsPictureAndRuleSets) {
  DeskAtHome desk;
  const Json hello = desk.ask(desk.join(), "hello");
  EXPECT_EQ(hello["protocol"], 2);
  EXPECT_EQ(hello["games"].size(), catalogue().entries().size());
  for (const Json& game : hello["games"]) {
    EXPECT_FALSE(game["picture"]["spots"].empty()) << game["family"];
    EXPECT_FALSE(game["variants"].empty()) << game["family"];
    for (const Json& variant : game["variants"])
      EXPECT_TRUE(catalogue().game(variant["spec"].get<std::string>()).has_value()) << variant["spec"];
  }
}

TEST(Desk, AGameAgainstALevelGoesOnByItself) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, {{"game", "checkers"}});
  EXPECT_EQ(desk.ask(client, "play", with(made, {{"node", 0}, {"move", "11-15"}}))["ok"], true);
  ASSERT_TRUE(desk.wait_until([&] { return desk.session(client)["current"] == 2; }));
  const Json session = desk.session(client);
  EXPECT_EQ(session["nodes"][2]["by"], "second");
  EXPECT_GT(session["nodes"][2]["nodes"], 0);
  EXPECT_EQ(session["view"]["to_move"], "first");
}

TEST(Desk, SaysThatTheKingToMoveIsInCheck) {
  DeskAtHome desk;
  const int client = desk.join();
  const auto in_check = [&](const char* game, const char* position) {
    const Json wish{{"game", game}, {"first", "human"}, {"second", "human"}, {"position", position}};
    return desk.ask(client, "create", wish)["session"]["view"]["check"];
  };
  EXPECT_EQ(in_check("chess", "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1"), true);
  EXPECT_EQ(in_check("chess", "4k3/4p3/8/8/8/8/8/4R1K1 b - - 0 1"), false) << "the pawn is in between";
  EXPECT_EQ(in_check("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), false) << "mate: the game is over";
  EXPECT_EQ(in_check("checkers", "B:W15,32:B11,12"), false) << "no king to be attacked";
  EXPECT_EQ(in_check("kalah", "0,0,0,0,0,1,10/1,2,0,0,0,3,10 S"), false);
}

TEST(Desk, TwoViewersSeeTheSameAndOnlyTheKeyPlays) {
  DeskAtHome desk;
  const int maker = desk.join();
  const int guest = desk.join();
  const Made made = make(desk, maker, two_people);
  const Json opened = desk.ask(guest, "open", {{"session", made.id}});
  EXPECT_TRUE(opened["session"]["key"].is_null());
  const Json stolen = desk.ask(guest, "play", {{"session", made.id}, {"key", "guess"}, {"node", 0}, {"move", "b2"}});
  EXPECT_EQ(error_of(stolen).find("key: this link is for watching only"), 0U);
  desk.ask(maker, "play", with(made, {{"node", 0}, {"move", "b2"}}));
  EXPECT_EQ(desk.session(guest)["view"]["position"], ".../.x./...");
  EXPECT_EQ(desk.session(guest)["view"], desk.session(maker)["view"]);
  EXPECT_TRUE(desk.session(guest)["key"].is_null()) << "events never tell the key";
}

TEST(Desk, AGameThatWasPlayedOnElsewhereIsReadAgain) {
  const auto file =
      std::filesystem::path(::testing::TempDir()) / ("desk_elsewhere." + std::to_string(getpid()) + ".sqlite");
  std::filesystem::remove(file);
  DeskAtHome here(Database::open(file).value());
  DeskAtHome there(Database::open(file).value());
  const int client = here.join();
  const int other = there.join();
  const Made made = make(here, client, two_people);
  const auto moves_here = [&] { return here.ask(client, "open", {{"session", made.id}})["session"]["current"]; };
  here.ask(client, "play", with(made, {{"node", 0}, {"move", "b2"}}));
  there.ask(other, "open", with(made));
  ASSERT_EQ(error_of(there.ask(other, "play", with(made, {{"node", 1}, {"move", "a1"}}))), "");
  here.reread(made.id);
  EXPECT_EQ(moves_here(), 1) << "it is watched: nobody else may play";
  here.ask(client, "leave", {{"session", made.id}});
  here.reread(made.id);
  EXPECT_EQ(moves_here(), 2);
}

TEST(Desk, WhatIsWrongIsSaidAndChangesNothing) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, two_people);
  for (const char* junk : {"", "{", "[]", "null", "\"do\"", "{\"do\":7}", "{\"id\":1}", "{\"do\":\"fly\",\"id\":1}",
                           "{\"do\":\"play\",\"id\":1}", "{\"do\":\"create\",\"id\":1,\"game\":\"ches\"}",
                           "{\"do\":\"create\",\"id\":1,\"game\":\"chess\",\"second\":\"program:rm\"}",
                           "{\"do\":\"open\",\"id\":1,\"table\":\"nosuch\"}", "\xff\xfe{}"}) {
    desk.say(client, junk);
    const Json& answer = desk.inbox(client).back();
    EXPECT_EQ(answer["ok"], false) << junk;
    EXPECT_FALSE(answer["error"]["message"].get<std::string>().empty()) << junk;
  }
  EXPECT_NE(error_of(desk.ask(client, "play", with(made, {{"node", 0}, {"move", "z9"}}))), "");
  EXPECT_NE(error_of(desk.ask(client, "play", with(made, {{"node", 9}, {"move", "b2"}}))), "");
  EXPECT_NE(error_of(desk.ask(client, "play", with(made, {{"node", -1}, {"move", "b2"}}))), "");
  EXPECT_NE(error_of(desk.ask(client, "claim", with(made))), "");
  EXPECT_NE(error_of(desk.ask(client, "back", with(made))), "");
  EXPECT_EQ(desk.ask(client, "open", {{"session", made.id}})["session"]["nodes"].size(), 1U);
  EXPECT_FALSE(desk.closed(client));
}

TEST(Desk, AFloodIsCutOff) {
  DeskAtHome desk(":memory:", {.rate = 1, .burst = 5});
  const int client = desk.join();
  for (int i = 0; i < 100; ++i) desk.say(client, "{}");
  EXPECT_TRUE(desk.closed(client));
}

TEST(Desk, SaysWhyATouchIsNoMove) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, {{"game", "kalah"}, {"position", "0,4,4,4,4,4,4/4,4,4,4,4,4,0 S"}});
  const auto touch = [&](const Json& spots) {
    return desk.ask(client, "touch", {{"session", made.id}, {"node", 0}, {"spots", spots}})["words"].get<std::string>();
  };
  EXPECT_EQ(touch({"1"}), "that pit is empty");
  EXPECT_EQ(touch({"2"}), "");
  EXPECT_NE(touch({"no such spot"}), "");
}

TEST(Desk, TakesBackToThePersonAndKeepsTheBranch) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, {{"game", "connect"}, {"second", "level:1"}});
  desk.ask(client, "play", with(made, {{"node", 0}, {"move", "4"}}));
  ASSERT_TRUE(desk.wait_until([&] { return desk.session(client)["current"] == 2; }));
  desk.ask(client, "back", with(made));
  EXPECT_EQ(desk.session(client)["current"], 0);
  desk.ask(client, "play", with(made, {{"node", 0}, {"move", "1"}}));
  ASSERT_TRUE(desk.wait_until([&] { return desk.session(client)["nodes"].size() == 5; }));
  EXPECT_EQ(desk.session(client)["nodes"][3]["parent"], 0);
}

TEST(Desk, TheDiceRollByThemselvesAndTheSameAfterTakingBack) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, {{"game", "pig"}, {"first", "human"}, {"second", "human"}});
  const auto roll = [&] {
    desk.ask(client, "play", with(made, {{"node", 0}, {"move", "roll"}}));
    EXPECT_TRUE(desk.wait_until([&] { return desk.session(client)["view"]["to_move"] != "chance"; }));
    const Json session = desk.session(client);
    return session["nodes"][session["current"].get<std::size_t>()]["move"];
  };
  const Json first = roll();
  desk.ask(client, "go", with(made, {{"node", 0}}));
  EXPECT_EQ(roll(), first);
}

TEST(Desk, TwoProgramsPlayWhileSomebodyLooksAndPauseWhenTold) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made =
      make(desk, client, {{"game", "mnk:3,3,3"}, {"first", "minimax:depth=2"}, {"second", "random:seed=1"}});
  ASSERT_TRUE(desk.wait_until([&] { return !desk.session(client)["view"]["outcome"].is_null(); }));
  EXPECT_NE(desk.session(client)["view"]["outcome"]["words"], "");

  const Made slow = make(desk, client, {{"game", "connect"}, {"first", "random"}, {"second", "random"}});
  desk.ask(client, "pause", with(slow, {{"on", true}}));
  desk.run_for(100ms);
  const Json paused = desk.session(client)["current"];
  desk.run_for(100ms);
  EXPECT_EQ(desk.session(client)["current"], paused);
}

TEST(Desk, APausedProgramPlaysOneMoveWhenToldTo) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made people = make(desk, client, two_people);
  EXPECT_EQ(desk.ask(client, "step", with(people, {}))["error"]["what"], "the game is not paused");
  desk.ask(client, "pause", with(people, {{"on", true}}));
  EXPECT_EQ(desk.ask(client, "step", with(people, {}))["error"]["what"], "a person is to move");

  const Made made = make(desk, client, {{"game", "connect"}, {"first", "random"}, {"second", "random"}});
  desk.ask(client, "pause", with(made, {{"on", true}}));
  desk.ask(client, "speed", with(made, {{"delay", 60'000}}));
  const std::size_t before = desk.session(client)["nodes"].size();
  for (std::size_t steps = 1; steps <= 3; ++steps) {
    EXPECT_EQ(desk.ask(client, "step", with(made, {}))["ok"], true);
    ASSERT_TRUE(desk.wait_until([&] { return desk.session(client)["nodes"].size() == before + steps; }));
    desk.run_for(50ms);
    EXPECT_EQ(desk.session(client)["nodes"].size(), before + steps);
    EXPECT_EQ(desk.session(client)["paused"], true);
  }
}

TEST(Desk, MovesAreShownAsPeopleWriteThem) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, {{"game", "chess"}, {"first", "human"}, {"second", "human"}});
  const Json moves = desk.session(client)["view"]["moves"];
  EXPECT_TRUE(std::ranges::any_of(moves, [](const Json& m) { return m["move"] == "g1f3" && m["shown"] == "Nf3"; }));
  desk.ask(client, "play", with(made, {{"node", 0}, {"move", "Nf3"}}));
  const Json node = desk.session(client)["nodes"][1];
  EXPECT_EQ(node["move"], "g1f3");
  EXPECT_EQ(node["shown"], "Nf3");
}

TEST(Desk, SearchesEndWhenTheLastViewerLeaves) {
  DeskAtHome desk;
  std::vector<int> clients;
  for (unsigned i = 0; i < 4 * std::max(1U, std::thread::hardware_concurrency()); ++i) {  // every thread there is
    clients.push_back(desk.join());
    const Made made =
        make(desk, clients.back(), {{"game", "chess"}, {"first", "minimax:depth=30"}, {"second", "human"}});
    if (i % 2 == 0) desk.say(clients.back(), dump({{"id", 99}, {"do", "hint"}, {"session", made.id}, {"node", 0}}));
  }
  desk.run_for(50ms);
  for (const int client : clients) desk.leave(client);
  const std::clock_t start = std::clock();  // processor time, whatever else the machine does
  const int other = desk.join();
  const Made made = make(desk, other, two_people);
  EXPECT_EQ(desk.ask(other, "hint", {{"session", made.id}, {"node", 0}})["ok"], true);
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  EXPECT_LT(seconds, 5.0 * std::thread::hardware_concurrency()) << "each search would take thirty seconds";
}

TEST(Desk, OneClientsLongSearchesDoNotKeepAnotherWaiting) {
  DeskAtHome desk;
  const int greedy = desk.join();
  for (int i = 0; i < 20; ++i)
    make(desk, greedy, {{"game", "chess"}, {"first", "minimax:depth=30"}, {"second", "human"}});
  const int other = desk.join();
  const Made made = make(desk, other, {{"game", "connect"}, {"first", "level:1"}, {"second", "human"}});
  EXPECT_TRUE(desk.wait_until([&] { return desk.session(other)["current"] == 1; }));
  // A search that had its turn may have been stopped for the other client, and has moved; the rest still wait.
  std::set<Json> moved;
  for (const Json& message : desk.inbox(greedy))
    if (message.contains("session") && message["session"].is_object() && message["session"]["current"] != 0)
      moved.insert(message["session"]["id"]);
  // Twenty searches of thirty seconds are longer than wait_until has patience.
  EXPECT_LT(moved.size(), 20U);
}

TEST(Desk, WhoSitsDownPlaysFromThenOn) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, {{"game", "connect"}, {"second", "alphabeta:depth=4"}});
  desk.ask(client, "play", with(made, {{"node", 0}, {"move", "4"}}));
  ASSERT_TRUE(desk.wait_until([&] { return desk.session(client)["current"] == 2; }));
  EXPECT_EQ(desk.session(client)["nodes"][2]["depth"], 4);
  desk.ask(client, "seats", with(made, {{"first", "human"}, {"second", "minimax:depth=1"}}));
  desk.ask(client, "play", with(made, {{"node", 2}, {"move", "4"}}));
  ASSERT_TRUE(desk.wait_until([&] { return desk.session(client)["current"] == 4; }));
  EXPECT_EQ(desk.session(client)["nodes"][4]["depth"], 1);
}

/// After 33-26 here, White has more captures than a list holds.
const Json hostile{{"game", "alquerque:codecup"},
                   {"position", ".b.b.b./bbbb.b./.b.bwb./bbbb.bb/.b.bb../..b..bb/.....b. b"},
                   {"first", "human"},
                   {"second", "human"}};

TEST(Desk, APositionWithTooManyCapturesEndsNobody) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, hostile);
  desk.ask(client, "hint", {{"session", made.id}, {"node", 0}});
  EXPECT_NE(error_of(desk.ask(client, "play", with(made, {{"node", 0}, {"move", "33-26"}}))).find("too many captures"),
            std::string::npos);
  EXPECT_EQ(desk.ask(client, "open", {{"session", made.id}})["session"]["nodes"].size(), 1U) << "nothing has changed";
  for (int i = 0; i < 40; ++i) {
    Json programs = hostile;
    programs["first"] = programs["second"] = "random:seed=" + std::to_string(i);
    make(desk, desk.join(), programs);
  }
  desk.run_for(500ms);
  EXPECT_EQ(desk.ask(client, "hello")["ok"], true);
}

TEST(Desk, ARecordNestedWithoutEndIsRefused) {
  DeskAtHome desk;
  const std::string text =
      R"({"zermelo":"1","format":1,"checksum":"1","a":)" + std::string(60'000, '[') + std::string(60'000, ']') + "}";
  EXPECT_NE(error_of(desk.ask(desk.join(), "import", {{"text", text}})), "");
}

TEST(Desk, AnImportOfNoKnownFormatSaysWhichAreKnown) {
  DeskAtHome desk;
  const std::string error = error_of(desk.ask(desk.join(), "import", {{"text", "what is this"}}));
  for (const char* word : {"the format was not recognised", "FEN", "PGN", "PDN", "record of zermelo"})
    EXPECT_NE(error.find(word), std::string::npos) << error;
}

TEST(Desk, WhatCannotBeKeptHasNotHappened) {
  const auto file = testing::own_folder("desk_full") / "games.sqlite";
  Made made;
  std::size_t kept = 1;
  {
    Database small = Database::open(file.string(), Sharing::Alone).value();
    const int pages = small.sql().execAndGet("PRAGMA page_count").getInt();
    small.sql().exec("PRAGMA max_page_count = " + std::to_string(pages + 1));  // a disk that is soon full
    constexpr int endless = 1'000'000;
    DeskAtHome desk(std::move(small), {.rate = endless, .burst = endless});
    const int client = desk.join();
    made = make(desk, client, {{"game", "kalah"}, {"first", "human"}, {"second", "human"}});
    for (int tries = 0; tries < 2000; ++tries) {
      desk.inbox(client).clear();
      const Json session = desk.ask(client, "open", {{"session", made.id}})["session"];
      EXPECT_EQ(session["nodes"].size(), kept);
      if (!session["view"]["outcome"].is_null()) {
        desk.ask(client, "go", with(made, {{"node", 0}}));
        continue;
      }
      const Json& moves = session["view"]["moves"];
      const Json move = moves[static_cast<std::size_t>(tries) % moves.size()]["move"];
      const Json answer = desk.ask(client, "play", with(made, {{"node", session["current"]}, {"move", move}}));
      if (answer["ok"] != true) break;
      kept = desk.ask(client, "open", {{"session", made.id}})["session"]["nodes"].size();
    }
    EXPECT_GT(kept, 10U);
    EXPECT_LT(kept, 1500U) << "the disk never was full";
  }
  DeskAtHome desk(file.string());
  const Json after = desk.ask(desk.join(), "open", {{"session", made.id}});
  ASSERT_EQ(after["ok"], true) << dump(after);
  EXPECT_EQ(after["session"]["nodes"].size(), kept);
}

TEST(Desk, WaitingForShowIsNotChargedToTheClock) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, {{"game", "mnk:3,3,3"}, {"first", "human"}, {"second", "random"}, {"clock", 1}});
  desk.ask(client, "speed", with(made, {{"delay", 60'000}}));
  desk.ask(client, "play", with(made, {{"node", 0}, {"move", "b2"}}));
  desk.run_for(100ms);
  const Json session = desk.ask(client, "open", {{"session", made.id}})["session"];
  EXPECT_EQ(session["current"], 1) << "the program still waits";
  EXPECT_TRUE(session["clock"]["running"].is_null());
  EXPECT_EQ(session["clock"]["second"], 1);
}

TEST(Desk, AThinkingProgramPlaysWhenToldTo) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, {{"game", "chess"}, {"first", "minimax:depth=30"}, {"second", "human"}});
  ASSERT_TRUE(desk.wait_until(
      [&] { return desk.ask(client, "open", {{"session", made.id}})["session"]["thinking"] == "first"; }));
  desk.ask(client, "stop", with(made));
  EXPECT_TRUE(desk.wait_until([&] { return desk.session(client)["current"] == 1; }));
}

TEST(Desk, StreamsTheThinkingAtMostTenTimesASecond) {
  DeskAtHome desk;
  const int client = desk.join();
  const auto reports = [&] {
    return std::ranges::count_if(desk.inbox(client),
                                 [](const Json& m) { return m.contains("event") && m["event"] == "thinking"; });
  };
  const auto start = std::chrono::steady_clock::now();
  make(desk, client, {{"game", "connect"}, {"first", "alphabeta:time=60s"}, {"second", "human"}});
  EXPECT_TRUE(desk.wait_until([&] { return reports() >= 3; }));
  const auto seen = reports();
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
  EXPECT_LE(static_cast<double>(seen), 10 * passed.count() + 1);
}

TEST(Desk, WhoRunsOutOfTimeHasLost) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, {{"game", "connect"}, {"first", "human"}, {"second", "human"}, {"clock", 1}});
  desk.ask(client, "play", with(made, {{"node", 0}, {"move", "4"}}));
  ASSERT_TRUE(desk.wait_until([&] { return !desk.session(client)["view"]["outcome"].is_null(); }));
  EXPECT_EQ(desk.session(client)["view"]["outcome"]["words"], "X wins: O ran out of time");
}

TEST(Desk, ResigningAndClaimingEndTheGame) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, {{"game", "chess"}, {"first", "human"}, {"second", "human"}});
  int node = 0;
  for (const char* move : {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"})
    EXPECT_EQ(error_of(desk.ask(client, "play", with(made, {{"node", node++}, {"move", move}}))), "");
  EXPECT_EQ(desk.session(client)["view"]["claim"]["reason"], "repetition");
  EXPECT_EQ(desk.ask(client, "claim", with(made))["ok"], true);
  EXPECT_EQ(desk.session(client)["view"]["outcome"]["result"], "1/2-1/2");
  desk.ask(client, "go", with(made, {{"node", 1}}));
  desk.ask(client, "resign", with(made, {{"side", "second"}}));
  EXPECT_EQ(desk.session(client)["view"]["outcome"]["words"], "White wins: Black resigned");
}

TEST(Desk, WhatIsExportedIsImportedEqual) {
  DeskAtHome desk;
  const int client = desk.join();
  for (const auto& [game, moves] :
       std::vector<std::pair<std::string, std::vector<std::string>>>{{"chess", {"e2e4", "e7e5", "g1f3"}},
                                                                     {"checkers", {"11-15", "22-18", "15x22"}},
                                                                     {"kalah", {"3", "6", "1"}}}) {
    const Made made = make(desk, client, {{"game", game}, {"first", "human"}, {"second", "human"}});
    int node = 0;
    for (const std::string& move : moves) desk.ask(client, "play", with(made, {{"node", node++}, {"move", move}}));
    const Json before = desk.session(client);
    for (const char* format : {"moves", "json", "position"}) {
      const Json file = desk.ask(client, "export", {{"session", made.id}, {"format", format}});
      const Json back = desk.ask(client, "import", {{"game", game}, {"text", file["text"]}});
      ASSERT_EQ(back["ok"], true) << game << ' ' << format << dump(back);
      EXPECT_EQ(back["session"]["view"]["position"], before["view"]["position"]) << game << ' ' << format;
    }
    EXPECT_EQ(
        desk.ask(client, "export", {{"session", made.id}, {"format", "svg"}})["text"].get<std::string>().find("<svg"),
        0U);
  }
}

TEST(Desk, ShowsTheTreeOfASearch) {
  DeskAtHome desk;
  const int client = desk.join();
  const Json answer = desk.ask(client, "search", {{"game", "tree"}, {"player", "alphabeta:depth=2"}, {"trace", 100}});
  ASSERT_EQ(answer["ok"], true) << dump(answer);
  EXPECT_EQ(answer["thought"]["value"], 3);
  EXPECT_EQ(answer["trace"].size(), 11U);
  EXPECT_EQ(answer["trace"][0]["kind"], "max");
  EXPECT_EQ(answer["sampling"], nullptr);
  EXPECT_NE(error_of(desk.ask(client, "search", {{"game", "tree"}, {"position", "((3 1)"}, {"player", "minimax"}})),
            "");
  EXPECT_NE(error_of(desk.ask(client, "search", {{"game", "tree"}, {"player", "program:ls"}})), "");
}

TEST(Desk, ShowsTheIterationsOfASampledSearch) {
  DeskAtHome desk;
  const int client = desk.join();
  const Json asked{{"game", "mnk"}, {"player", "mcts:nodes=300"}, {"trace", 100}, {"iterations", 20}};
  const Json answer = desk.ask(client, "search", asked);
  EXPECT_EQ(answer["trace"].size(), 100U);
  EXPECT_EQ(answer["sampling"]["total"], 300);
  EXPECT_EQ(answer["sampling"]["iterations"].size(), 20U);
  EXPECT_EQ(desk.ask(client, "quiz", {{"kind", "uct"}, {"c", "0.5"}})["exercise"]["convention"]["c"], 0.5);
  EXPECT_NE(error_of(desk.ask(client, "quiz", {{"kind", "uct"}, {"c", "-1"}})), "");
  EXPECT_NE(error_of(desk.ask(client, "search", {{"game", "mnk"}, {"player", "mcts"}, {"iterations", 1001}})), "");
}

TEST(Desk, SetsTheSameExerciseForTheSameSeedWithAnswersAndReasons) {
  DeskAtHome desk;
  const int client = desk.join();
  const Json wish{{"seed", 7}, {"number", 3}, {"kind", "cuts"}};
  const Json exercise = desk.ask(client, "quiz", wish)["exercise"];
  EXPECT_EQ(desk.ask(desk.join(), "quiz", wish)["exercise"], exercise);
  EXPECT_EQ(exercise["items"].size(), exercise["nodes"].size() - 1);
  for (const Json& item : exercise["items"]) EXPECT_NE(item["why"], "");
}

TEST(Desk, AsksAboutWrittenTreesAndRealPositionsAndRefusesOthers) {
  DeskAtHome desk;
  const int client = desk.join();
  const Json written = desk.ask(client, "quiz", {{"kind", "next"}, {"tree", "((3 12 8)(2 4 6)(14 5 2))"}});
  EXPECT_EQ(written["exercise"]["nodes"][written["exercise"]["items"][0]["node"].get<std::size_t>()]["name"], "D");
  const Json position =
      desk.ask(client, "quiz", {{"game", "mnk:3,3,3"}, {"position", "xox/.o./.x."}, {"kind", "values"}});
  EXPECT_EQ(position["exercise"]["nodes"][1]["move"], "a2") << dump(position);
  EXPECT_NE(error_of(desk.ask(client, "quiz", {{"game", "chess"}})).find("too many for an exercise"),
            std::string::npos);
  EXPECT_NE(error_of(desk.ask(client, "quiz", {{"game", "pig"}})).find("dice"), std::string::npos);
  EXPECT_NE(error_of(desk.ask(client, "quiz", {{"tree", "((3 1)"}})).find("offset 6"), std::string::npos);
  EXPECT_NE(error_of(desk.ask(client, "quiz", {{"cut", "eq"}})).find("ge or gt"), std::string::npos);
  EXPECT_NE(error_of(desk.ask(client, "quiz", {{"seed", -1}})).find("seed"), std::string::npos);
}

TEST(Desk, AGameSurvivesTheServer) {
  const auto file = testing::own_folder("desk_survives") / "games.sqlite";
  Made made;
  Json before;
  {
    DeskAtHome desk(file.string());
    const int client = desk.join();
    made = make(desk, client, {{"game", "kalah"}, {"second", "level:2"}});
    desk.ask(client, "play", with(made, {{"node", 0}, {"move", "3"}}));
    before = desk.session(client);
  }
  DeskAtHome desk(file.string());
  const Json after = desk.ask(desk.join(), "open", {{"session", made.id}, {"key", made.key}});
  ASSERT_EQ(after["ok"], true) << dump(after);
  EXPECT_EQ(after["session"]["key"], made.key);
  EXPECT_EQ(after["session"]["nodes"], before["nodes"]);
  EXPECT_EQ(after["session"]["view"], before["view"]);
  EXPECT_NE(error_of(desk.ask(desk.join(), "open", {{"session", made.id}, {"key", "another"}})), "");
}

/// The rows as version 0.1 wrote them: a level's move with its thought, then a resignation.
constexpr const char* old_rows = R"(
INSERT INTO tables VALUES ('old', 'secret', 'mnk:3,3,3', '.../.../...', 'human', 'level:3', 2, 1, 250, 60000, 1000,
  59000, 58000, 7, 1700000000000);
INSERT INTO nodes VALUES ('old', 0, -1, '', '', NULL, NULL, NULL);
INSERT INTO nodes VALUES ('old', 1, 0, 'b2', 'first', NULL, NULL, NULL);
INSERT INTO nodes VALUES ('old', 2, 1, 'a1', 'second',
  '{"value":-0.5,"proof":"heuristic","loss":5,"depth":3,"nodes":120,"seconds":0.25,"because":"corner","line":["a1","c3"]}',
  '{"result":"0-1","reason":"resignation","margin":null}', 'a1');
)";

TEST(Desk, ReadsASessionThatVersion01Stored) {
  const auto file = testing::own_folder("desk_version_01") / "games.sqlite";
  {
    constexpr int version = 3;
    SQLite::Database old(file.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    make_store(old, version);
    old.exec(old_rows);
  }
  DeskAtHome desk(Database::open(file.string()).value());
  const Json answer = desk.ask(desk.join(), "open", {{"session", "old"}, {"key", "secret"}});
  ASSERT_EQ(answer["ok"], true) << dump(answer);
  const Json& session = answer["session"];
  EXPECT_EQ(session["second"], "level:3");
  EXPECT_EQ(session["paused"], true);
  EXPECT_EQ(session["delay"], 250);
  EXPECT_EQ(session["clock"]["second"], 58);
  EXPECT_EQ(session["view"]["position"], ".../.x./o..");
  EXPECT_EQ(session["view"]["outcome"]["words"], "O wins: X resigned");
  EXPECT_EQ(session["nodes"][0]["by"], nullptr);
  EXPECT_EQ(session["nodes"][1]["by"], "first");
  EXPECT_EQ(session["nodes"][1]["shown"], "b2") << "no notation was stored";
  EXPECT_EQ(session["nodes"][1]["value"], nullptr) << "people think for themselves";
  const Json& node = session["nodes"][2];
  EXPECT_EQ(node["by"], "second");
  EXPECT_EQ(node["value"], -0.5);
  EXPECT_EQ(node["proof"], "heuristic");
  EXPECT_EQ(node["win"], nullptr);
  EXPECT_EQ(node["loss"], 5);
  EXPECT_EQ(node["depth"], 3);
  EXPECT_EQ(node["nodes"], 120);
  EXPECT_EQ(node["seconds"], 0.25);
  EXPECT_EQ(node["line"], Json::array({"a1", "c3"}));
  EXPECT_EQ(node["shown_line"], nullptr);
  EXPECT_EQ(node["because"], "corner");
}

TEST(Desk, TheOldKeyTableIsReadInEveryRequest) {
  DeskAtHome desk;
  const int client = desk.join();
  const Made made = make(desk, client, two_people);
  const auto asked = [&](const char* what, Json fields = Json::object()) {
    fields["table"] = made.id;
    fields["key"] = made.key;
    const Json answer = desk.ask(client, what, fields);
    return answer["ok"].get<bool>() ? "" : what + (": " + error_of(answer));
  };
  EXPECT_EQ(asked("open"), "");
  EXPECT_EQ(asked("play", {{"node", 0}, {"move", "b2"}}), "");
  EXPECT_EQ(asked("touch", {{"node", 0}, {"spots", {"a1"}}}), "");
  EXPECT_EQ(asked("view", {{"node", 1}}), "");
  EXPECT_EQ(asked("look", {{"node", 1}}), "");
  EXPECT_EQ(asked("hint", {{"node", 1}}), "");
  EXPECT_EQ(asked("analyse", {{"node", 1}, {"player", "alphabeta:depth=1"}}), "");
  EXPECT_EQ(asked("why", {{"node", 1}, {"move", "a1"}}), "");
  EXPECT_EQ(asked("review", {{"node", 1}}), "");
  EXPECT_EQ(asked("terms", {{"node", 1}}), "");
  EXPECT_EQ(asked("back"), "");
  EXPECT_EQ(asked("go", {{"node", 1}}), "");
  EXPECT_EQ(asked("seats", {{"first", "human"}, {"second", "random"}}), "");
  EXPECT_EQ(asked("speed", {{"delay", 60'000}}), "");
  EXPECT_EQ(asked("pause", {{"on", true}}), "");
  EXPECT_EQ(asked("step"), "");
  EXPECT_EQ(asked("stop"), "");
  EXPECT_EQ(asked("resign", {{"side", "first"}}), "");
  EXPECT_EQ(asked("claim"), "claim: claim: there is nothing to claim");
  EXPECT_EQ(asked("export", {{"format", "json"}}), "");
  EXPECT_EQ(asked("leave"), "");
}

TEST(Desk, LookGivesAPictureOnRequest) {
  DeskAtHome desk;
  const int client = desk.join();
  const Json plain = desk.ask(client, "look", {{"game", "mnk:3,3,3"}});
  EXPECT_FALSE(plain.contains("svg"));
  const Json drawn = desk.ask(client, "look", {{"game", "mnk:3,3,3"}, {"moves", {"b2"}}, {"svg", true}});
  EXPECT_TRUE(drawn["svg"].get<std::string>().starts_with("<svg"));
  EXPECT_EQ(drawn["view"]["position"], ".../.x./...");
  EXPECT_EQ(code_of(desk.ask(client, "look", {{"game", "mnk:3,3,3"}, {"svg", "yes"}})), "invalid");
}

TEST(Desk, EveryErrorHasACodeToSteerBy) {
  DeskAtHome desk(":memory:", {.sessions = 2, .open = 2});
  const int client = desk.join();
  const Made made = make(desk, client, two_people);
  const auto code = [&](const char* what, const Json& fields) { return code_of(desk.ask(client, what, fields)); };
  EXPECT_EQ(code("fly", {}), "unknown");
  EXPECT_EQ(code("play", with(made, {{"node", 0}})), "invalid") << "a move is missing";
  EXPECT_EQ(code("open", {{"session", "nosuch"}}), "not-found");
  EXPECT_EQ(code("view", {{"session", made.id}, {"node", 9}}), "not-found");
  EXPECT_EQ(code("play", with(made, {{"node", 0}, {"move", "z9"}})), "illegal");
  EXPECT_EQ(code("look", {{"game", "chess"}, {"moves", {"e2e5"}}}), "illegal");
  EXPECT_EQ(code("claim", with(made)), "illegal");
  EXPECT_EQ(code("back", with(made)), "illegal");
  EXPECT_EQ(code("step", with(made)), "illegal");
  EXPECT_EQ(code("export", {{"session", made.id}, {"format", "gif"}}), "unknown");
  EXPECT_EQ(code("create", {{"game", "chess"}, {"second", "program:rm"}}), "unsupported");
  EXPECT_EQ(code("create", {{"game", "chess"}, {"second", "engine:hash=20000"}}), "too-large");
  EXPECT_EQ(code("check", {{"game", "chess"}, {"position", std::string(20'000, '8')}}), "too-large");
  EXPECT_EQ(code("study", {{"study", "nosuch"}}), "not-found");
  EXPECT_EQ(code("lab_stop", {}), "not-found");
  make(desk, client, two_people);
  EXPECT_EQ(code("create", two_people), "too-large") << "two sessions an hour";
  desk.say(client, R"({"id":71,"do":"search","game":"chess","player":"minimax:depth=30"})");
  EXPECT_EQ(code("search", {{"game", "chess"}, {"player", "minimax:depth=1"}}), "busy");
}

}  // namespace
}  // namespace zermelo
