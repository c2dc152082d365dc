#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <string>

#include "desk_talk.h"
#include "own_folder.h"
#include "zermelo/serve/desk.h"

namespace zermelo {
namespace {

using namespace std::chrono_literals;

/// A game of two people who have a key each. `first` moves first.
struct PairGame {
  DeskAtHome& desk;
  int maker;
  int guest;
  Made first;
  Made second;

  explicit PairGame(DeskAtHome& at, Json wish = two_people, bool comes = true)
      : desk(at),
        maker(at.join()),
        guest(at.join()) {
    wish["side"] = "first";
    const Json made = at.ask(maker, "create", wish)["session"];
    first = {made["id"], made["key"]};
    second = {made["id"], made["invite"]};
    if (comes) at.ask(guest, "open", with(second));
  }
  Json play(const Made& who, int node, const char* move) {
    return desk.ask(maker, "play", with(who, {{"node", node}, {"move", move}}));
  }
  Json say(const Made& who, const char* request, const char* what) {
    return desk.ask(maker, request, with(who, {{"offer", what}}));
  }
  Json state() { return desk.ask(maker, "open", with(first))["session"]; }
};

TEST(Pair, EachKeyTellsItsSide) {
  DeskAtHome desk;
  const int maker = desk.join();
  Json wish = two_people;
  wish["side"] = "second";
  const Json made = desk.ask(maker, "create", wish)["session"];
  EXPECT_EQ(made["plays"], Json::array({"second"}));
  EXPECT_EQ(made["pair"]["joined"], Json::array({"second"}));
  ASSERT_TRUE(made["invite"].is_string());
  EXPECT_NE(made["invite"], made["key"]);

  const int guest = desk.join();
  const Json opened = desk.ask(guest, "open", {{"session", made["id"]}, {"key", made["invite"]}})["session"];
  EXPECT_EQ(opened["plays"], Json::array({"first"}));
  EXPECT_EQ(opened["key"], made["invite"]);
  EXPECT_TRUE(opened["invite"].is_null()) << "the guest never learns the maker's key";
  EXPECT_EQ(desk.session(maker)["pair"]["joined"], Json::array({"first", "second"})) << "the maker sees the guest come";
  EXPECT_TRUE(desk.ask(maker, "open", {{"session", made["id"]}, {"key", made["key"]}})["session"]["invite"].is_null())
      << "the link was used";
}

TEST(Pair, OneKeyForAllSidesStaysAsItWas) {
  DeskAtHome desk;
  const int client = desk.join();
  const Json alone = desk.ask(client, "create", two_people)["session"];
  EXPECT_EQ(alone["plays"], Json::array({"first", "second"}));
  EXPECT_TRUE(alone["pair"].is_null());
  EXPECT_TRUE(alone["invite"].is_null());
  const Json against = desk.ask(client, "create", {{"game", "connect"}, {"second", "level:1"}})["session"];
  EXPECT_EQ(against["plays"], Json::array({"first"}));
  const Made made{alone["id"], alone["key"]};
  EXPECT_EQ(desk.ask(client, "play", with(made, {{"node", 0}, {"move", "b2"}}))["ok"], true);
  EXPECT_EQ(desk.ask(client, "play", with(made, {{"node", 1}, {"move", "a1"}}))["ok"], true);
  EXPECT_EQ(desk.ask(client, "back", with(made))["ok"], true);
  for (const char* request : {"offer", "accept", "decline"})
    EXPECT_EQ(code_of(desk.ask(client, request, with(made, {{"offer", "draw"}}))), "unsupported") << request;
  EXPECT_EQ(code_of(desk.ask(client, "resign", with(made))), "invalid") << "which side?";
  EXPECT_EQ(desk.ask(client, "resign", with(made, {{"side", "first"}}))["ok"], true);
}

TEST(Pair, OnlyTwoPeopleHaveAKeyEach) {
  DeskAtHome desk;
  const int client = desk.join();
  EXPECT_EQ(code_of(desk.ask(client, "create", {{"game", "connect"}, {"second", "level:1"}, {"side", "first"}})),
            "invalid");
  Json wish = two_people;
  wish["side"] = "white";
  EXPECT_EQ(code_of(desk.ask(client, "create", wish)), "invalid");
}

TEST(Pair, AKeyMovesItsOwnSideAtTheCurrentPositionOnly) {
  DeskAtHome desk;
  PairGame game(desk);
  EXPECT_EQ(code_of(game.play(game.second, 0, "b2")), "illegal");
  EXPECT_EQ(game.play(game.first, 0, "b2")["ok"], true);
  EXPECT_EQ(error_of(game.play(game.first, 1, "a1")), "move: it is not your turn: you play X");
  EXPECT_EQ(game.play(game.second, 1, "a1")["ok"], true);
  EXPECT_EQ(code_of(game.play(game.first, 0, "c3")), "illegal") << "an earlier position is over";
  EXPECT_EQ(game.state()["nodes"].size(), 3U);
}

TEST(Pair, NobodyChangesTheGameAlone) {
  DeskAtHome desk;
  PairGame game(desk);
  game.play(game.first, 0, "b2");
  const auto code = [&](const char* what, const Json& fields = Json::object()) {
    return code_of(desk.ask(game.guest, what, with(game.second, fields)));
  };
  EXPECT_EQ(code("back"), "unsupported");
  EXPECT_EQ(code("go", {{"node", 0}}), "unsupported");
  EXPECT_EQ(code("seats", {{"first", "random"}, {"second", "human"}}), "unsupported");
  EXPECT_EQ(code("pause", {{"on", true}}), "unsupported");
  EXPECT_EQ(code("step"), "unsupported");
  EXPECT_EQ(code("speed", {{"delay", 10}}), "unsupported");
  EXPECT_EQ(code("stop"), "unsupported");
  EXPECT_EQ(game.state()["current"], 1);
  EXPECT_EQ(game.state()["paused"], false);
}

TEST(Pair, WhoResignsLosesAndNobodyResignsForTheOther) {
  DeskAtHome desk;
  PairGame game(desk);
  EXPECT_EQ(code_of(desk.ask(game.guest, "resign", with(game.second, {{"side", "first"}}))), "illegal");
  EXPECT_TRUE(game.state()["view"]["outcome"].is_null());
  EXPECT_EQ(desk.ask(game.guest, "resign", with(game.second))["ok"], true) << "although X is to move";
  EXPECT_EQ(game.state()["view"]["outcome"]["words"], "X wins: O resigned");
  EXPECT_EQ(code_of(desk.ask(game.maker, "resign", with(game.first))), "illegal") << "the game is over";
}

TEST(Pair, OnlyTheSideToMoveClaimsADraw) {
  DeskAtHome desk;
  PairGame game(desk, {{"game", "chess"}, {"first", "human"}, {"second", "human"}});
  int node = 0;
  for (const char* move : {"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"}) {
    const Made& who = node % 2 == 0 ? game.first : game.second;
    EXPECT_EQ(error_of(game.play(who, node++, move)), "");
  }
  EXPECT_EQ(code_of(desk.ask(game.guest, "claim", with(game.second))), "illegal");
  EXPECT_EQ(desk.ask(game.maker, "claim", with(game.first))["ok"], true);
  EXPECT_EQ(game.state()["view"]["outcome"]["reason"], "repetition");
}

TEST(Pair, ADrawIsOfferedAndAccepted) {
  DeskAtHome desk;
  PairGame game(desk);
  EXPECT_EQ(code_of(game.say(game.second, "accept", "draw")), "illegal") << "nobody has offered it";
  EXPECT_EQ(game.say(game.first, "offer", "draw")["ok"], true);
  EXPECT_EQ(desk.session(game.guest)["pair"]["draw"], "first") << "the other side hears of it";
  EXPECT_EQ(code_of(game.say(game.first, "accept", "draw")), "illegal") << "not one's own offer";
  EXPECT_EQ(game.say(game.second, "accept", "draw")["ok"], true);
  EXPECT_EQ(game.state()["view"]["outcome"]["result"], "1/2-1/2");
  EXPECT_EQ(game.state()["view"]["outcome"]["reason"], "agreement");
  EXPECT_TRUE(game.state()["pair"]["draw"].is_null());
  EXPECT_EQ(code_of(game.say(game.first, "offer", "draw")), "illegal") << "the game is over";
}

TEST(Pair, ADrawIsDeclinedOrWithdrawn) {
  DeskAtHome desk;
  PairGame game(desk);
  for (const Made& who : {game.first, game.second}) {
    game.say(game.first, "offer", "draw");
    EXPECT_EQ(game.say(who, "decline", "draw")["ok"], true);
    EXPECT_TRUE(game.state()["pair"]["draw"].is_null());
    EXPECT_EQ(code_of(game.say(game.second, "accept", "draw")), "illegal");
  }
  EXPECT_EQ(code_of(game.say(game.second, "decline", "draw")), "illegal") << "there is none";
  EXPECT_TRUE(game.state()["view"]["outcome"].is_null());
}

TEST(Pair, AnOfferOfADrawLapsesWithTheNextMoveOfTheOtherSide) {
  DeskAtHome desk;
  PairGame game(desk);
  game.say(game.first, "offer", "draw");
  game.play(game.first, 0, "b2");
  EXPECT_EQ(game.state()["pair"]["draw"], "first") << "the own move leaves it standing";
  game.play(game.second, 1, "a1");
  EXPECT_TRUE(game.state()["pair"]["draw"].is_null());
  EXPECT_EQ(code_of(game.say(game.second, "accept", "draw")), "illegal");
}

TEST(Pair, ATakeBackNeedsTheOtherSide) {
  DeskAtHome desk;
  PairGame game(desk);
  EXPECT_EQ(code_of(game.say(game.first, "offer", "take_back")), "illegal") << "no move was made";
  game.play(game.first, 0, "b2");
  EXPECT_EQ(code_of(game.say(game.second, "offer", "take_back")), "illegal") << "O has not moved";
  game.say(game.first, "offer", "take_back");
  EXPECT_EQ(game.state()["pair"]["take_back"], "first");
  EXPECT_EQ(code_of(game.say(game.first, "accept", "take_back")), "illegal");
  EXPECT_EQ(game.state()["current"], 1);
  EXPECT_EQ(game.say(game.second, "accept", "take_back")["ok"], true);
  EXPECT_EQ(game.state()["current"], 0);
  EXPECT_TRUE(game.state()["pair"]["take_back"].is_null());
}

TEST(Pair, ATakeBackReturnsToTheLastTurnOfWhoAsked) {
  DeskAtHome desk;
  PairGame game(desk);
  game.play(game.first, 0, "b2");
  game.play(game.second, 1, "a1");
  game.say(game.first, "offer", "take_back");
  game.say(game.second, "accept", "take_back");
  EXPECT_EQ(game.state()["current"], 0) << "both moves are taken back: X moves again";
  game.play(game.first, 0, "b2");
  game.play(game.second, 1, "a1");
  game.say(game.second, "offer", "take_back");
  game.say(game.first, "accept", "take_back");
  EXPECT_EQ(game.state()["current"], 1) << "only the move of O";
}

TEST(Pair, ARequestToTakeBackLapsesWithAnyMove) {
  DeskAtHome desk;
  PairGame game(desk);
  game.play(game.first, 0, "b2");
  game.say(game.first, "offer", "take_back");
  game.play(game.second, 1, "a1");
  EXPECT_TRUE(game.state()["pair"]["take_back"].is_null());
  EXPECT_EQ(code_of(game.say(game.second, "accept", "take_back")), "illegal");
  EXPECT_EQ(game.state()["current"], 2);
}

TEST(Pair, TwoOffersOfOneKindDoNotCross) {
  DeskAtHome desk;
  PairGame game(desk);
  game.say(game.first, "offer", "draw");
  EXPECT_EQ(code_of(game.say(game.second, "offer", "draw")), "illegal") << "accept it instead";
  EXPECT_EQ(code_of(game.say(game.second, "offer", "peace")), "invalid");
}

TEST(Pair, ARematchSwapsSidesAndKeepsKeysClockAndStart) {
  DeskAtHome desk;
  Json wish = two_people;
  wish["clock"] = 60;
  wish["increment"] = 2;
  wish["position"] = "x../.o./...";
  PairGame game(desk, wish);
  EXPECT_EQ(code_of(game.say(game.first, "offer", "rematch")), "illegal") << "the game is not over";
  desk.ask(game.maker, "resign", with(game.first));
  EXPECT_EQ(code_of(game.say(game.second, "accept", "rematch")), "illegal") << "nobody has offered it";
  EXPECT_EQ(game.say(game.first, "offer", "rematch")["ok"], true);
  EXPECT_EQ(desk.session(game.guest)["pair"]["rematch"], "first");
  EXPECT_EQ(game.say(game.second, "accept", "rematch")["ok"], true);
  const Json next = desk.session(game.guest)["pair"]["next"];
  ASSERT_TRUE(next.is_string());
  EXPECT_EQ(game.state()["pair"]["next"], next) << "both are told";

  const Json maker = desk.ask(game.maker, "open", {{"session", next}, {"key", game.first.key}})["session"];
  EXPECT_EQ(maker["plays"], Json::array({"second"}));
  const Json guest = desk.ask(game.guest, "open", {{"session", next}, {"key", game.second.key}})["session"];
  EXPECT_EQ(guest["plays"], Json::array({"first"}));
  EXPECT_EQ(guest["start"], game.state()["start"]);
  EXPECT_EQ(guest["clock"]["first"], 60);
  EXPECT_EQ(guest["clock"]["base"], 60);
  EXPECT_EQ(guest["clock"]["increment"], 2);
  EXPECT_EQ(guest["nodes"].size(), 1U);
  EXPECT_EQ(code_of(game.say(game.first, "offer", "rematch")), "illegal") << "it has begun";
}

TEST(Pair, NoClockRunsBeforeTheFirstMove) {
  DeskAtHome desk;
  Json wish = two_people;
  wish["clock"] = 60;
  wish["increment"] = 1000;
  PairGame game(desk, wish);
  desk.run_for(150ms);
  EXPECT_TRUE(game.state()["clock"]["running"].is_null());
  EXPECT_EQ(game.state()["clock"]["first"], 60);
  game.play(game.first, 0, "b2");
  EXPECT_EQ(game.state()["clock"]["first"], 60) << "the first move cost nothing and adds nothing";
  EXPECT_EQ(game.state()["clock"]["running"], "second");
  desk.run_for(50ms);
  EXPECT_LT(game.state()["clock"]["second"], 60);
  game.play(game.second, 1, "a1");
  EXPECT_GT(game.state()["clock"]["second"], 1000) << "from now on a move adds its seconds";
  EXPECT_EQ(game.state()["clock"]["running"], "first");
}

TEST(Pair, TheClockWaitsForTheFriend) {
  DeskAtHome desk;
  Json wish = two_people;
  wish["clock"] = 60;
  PairGame game(desk, wish, false);
  game.play(game.first, 0, "b2");
  desk.run_for(150ms);
  EXPECT_EQ(game.state()["clock"]["second"], 60);
  EXPECT_TRUE(game.state()["clock"]["running"].is_null());
  desk.ask(game.guest, "open", with(game.second));
  EXPECT_EQ(game.state()["clock"]["running"], "second");
}

TEST(Pair, AloneAtOneScreenTheClockStartsWithTheFirstMove) {
  DeskAtHome desk;
  const int client = desk.join();
  Json wish = two_people;
  wish["clock"] = 1;
  const Made made = make(desk, client, wish);
  desk.run_for(1200ms);
  EXPECT_TRUE(desk.ask(client, "open", with(made))["session"]["view"]["outcome"].is_null());
  desk.ask(client, "play", with(made, {{"node", 0}, {"move", "b2"}}));
  ASSERT_TRUE(desk.wait_until([&] { return !desk.session(client)["view"]["outcome"].is_null(); }));
  EXPECT_EQ(desk.session(client)["view"]["outcome"]["words"], "X wins: O ran out of time");
}

TEST(Pair, WatchersSeeTheGameAndNoKey) {
  DeskAtHome desk;
  PairGame game(desk);
  const int watcher = desk.join();
  const Json opened = desk.ask(watcher, "open", {{"session", game.first.id}});
  EXPECT_TRUE(opened["session"]["key"].is_null());
  EXPECT_TRUE(opened["session"]["plays"].empty());
  game.play(game.first, 0, "b2");
  game.say(game.second, "offer", "draw");
  for (const char* format : {"json", "moves"})
    desk.ask(watcher, "export", {{"session", game.first.id}, {"format", format}});
  for (const std::string& key : {std::string(), std::string("guess"), game.first.id})
    EXPECT_EQ(
        code_of(desk.ask(watcher, "play", {{"session", game.first.id}, {"key", key}, {"node", 1}, {"move", "a1"}})),
        "invalid");
  EXPECT_EQ(desk.session(watcher)["pair"]["draw"], "second");
  for (const Json& message : desk.inbox(watcher))
    for (const std::string& key : {game.first.key, game.second.key})
      EXPECT_EQ(dump(message).find(key), std::string::npos) << dump(message);
}

TEST(Pair, EverythingSurvivesTheServer) {
  const auto file = testing::own_folder("pair_survives") / "games.sqlite";
  Made first;
  Made second;
  Made waiting;
  Json before;
  {
    DeskAtHome desk(file.string());
    PairGame game(desk);
    first = game.first;
    second = game.second;
    game.play(first, 0, "b2");
    game.play(second, 1, "a1");
    game.say(first, "offer", "draw");
    game.say(second, "offer", "take_back");
    before = game.state();
    waiting = PairGame(desk, two_people, false).first;
  }
  DeskAtHome desk(file.string());
  const int maker = desk.join();
  const int guest = desk.join();
  const Json after = desk.ask(maker, "open", with(first))["session"];
  EXPECT_EQ(after["pair"], before["pair"]);
  EXPECT_EQ(after["pair"]["draw"], "first");
  EXPECT_EQ(after["pair"]["take_back"], "second");
  EXPECT_EQ(after["plays"], Json::array({"first"}));
  EXPECT_EQ(desk.ask(guest, "open", with(second))["session"]["plays"], Json::array({"second"}));
  EXPECT_EQ(code_of(desk.ask(guest, "play", with(second, {{"node", 2}, {"move", "c3"}}))), "illegal");
  EXPECT_EQ(desk.ask(guest, "accept", with(second, {{"offer", "draw"}}))["ok"], true);
  const Json unmet = desk.ask(maker, "open", with(waiting))["session"];
  EXPECT_EQ(unmet["pair"]["joined"], Json::array({"first"}));
  EXPECT_TRUE(unmet["invite"].is_string()) << "the link for the friend can still be shown";
}

}  // namespace
}  // namespace zermelo
