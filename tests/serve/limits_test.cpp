#include <gtest/gtest.h>

#include <atomic>
#include <ctime>
#include <fstream>
#include <future>

#include "desk_talk.h"
#include "zermelo/any/perfect.h"
#include "zermelo/any/thread_time.h"
#include "zermelo/insight/exact.h"
#include "zermelo/serve/connections.h"
#include "zermelo/serve/memory.h"
#include "zermelo/serve/thinkers.h"

namespace zermelo {
namespace {

using namespace std::chrono_literals;

/// A search thread that is held until the test lets it go, and the order of what runs afterwards.
class HeldThread {
 public:
  explicit HeldThread(Thinkers& thinkers) {
    thinkers.submit({.client = 99, .address = "holder"}, {.work = [this] { go_.get_future().wait(); }});
  }
  void let_go() { go_.set_value(); }

 private:
  std::promise<void> go_;
};

class Order {
 public:
  Thinkers::Job job(const std::string& name, std::size_t bytes = 0) {
    return {.work =
                [this, name] {
                  const std::scoped_lock lock(mutex_);
                  names_.push_back(name);
                  changed_.notify_all();
                },
            .bytes = bytes};
  }
  std::vector<std::string> wait_for(std::size_t count) {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, 5min, [&] { return names_.size() >= count; });
    return names_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::string> names_;
};

TEST(Thinkers, AddressesTakeTurnsHoweverManyClientsOneHas) {
  Order order;
  Thinkers thinkers({.threads = 1});
  HeldThread held(thinkers);
  for (int client = 1; client <= 4; ++client) thinkers.submit({.client = client, .address = "many"}, order.job("many"));
  thinkers.submit({.client = 5, .address = "one"}, order.job("one"));
  held.let_go();
  const auto names = order.wait_for(5);
  ASSERT_EQ(names.size(), 5U);
  EXPECT_NE(std::ranges::find(names, "one") - names.begin(), 4) << "it came last and is not served last";
}

TEST(Thinkers, TheClientsOfAnAddressTakeTurns) {
  Order order;
  Thinkers thinkers({.threads = 1});
  HeldThread held(thinkers);
  for (int i = 0; i < 3; ++i) thinkers.submit({.client = 1, .address = "a"}, order.job("greedy"));
  thinkers.submit({.client = 2, .address = "a"}, order.job("other"));
  held.let_go();
  const auto names = order.wait_for(4);
  ASSERT_EQ(names.size(), 4U);
  EXPECT_EQ(names[1], "other");
}

TEST(Thinkers, SearchesThatDoNotFitIntoMemoryWait) {
  std::atomic<int> running = 0;
  std::atomic<int> most = 0;
  std::atomic<int> done = 0;
  {
    Thinkers thinkers({.threads = 4, .bytes = 100});
    for (int client = 1; client <= 6; ++client)
      thinkers.submit({.client = client}, {.work =
                                               [&] {
                                                 most = std::max<int>(most, ++running);
                                                 std::this_thread::sleep_for(20ms);
                                                 --running;
                                                 ++done;
                                               },
                                           .bytes = 60});
    for (int i = 0; i < 60000 && done < 6; ++i) std::this_thread::sleep_for(10ms);
  }
  EXPECT_EQ(done, 6);
  EXPECT_EQ(most, 1) << "two of them need 120 of 100 bytes";
}

TEST(Thinkers, ALongSearchIsStoppedWhenOthersWait) {
  Order order;
  Thinkers thinkers({.threads = 1, .slice = 50ms});
  std::stop_source stop;
  std::promise<void> started;
  const auto work = [&started, token = stop.get_token()] {
    started.set_value();
    while (!token.stop_requested()) std::this_thread::sleep_for(1ms);
  };
  thinkers.submit({.client = 1, .address = "a"}, {.work = work, .stop = stop});
  started.get_future().wait();
  std::this_thread::sleep_for(100ms);
  EXPECT_TRUE(thinkers.tend());
  EXPECT_FALSE(stop.stop_requested()) << "nobody waits";
  thinkers.submit({.client = 2, .address = "b"}, order.job("short"));
  thinkers.tend();
  EXPECT_TRUE(stop.stop_requested());
  stop.request_stop();
  EXPECT_EQ(order.wait_for(1).size(), 1U);
}

TEST(Thinkers, AThreadThatHasSteppedBackIsReplaced) {
  Order order;
  Thinkers thinkers({.threads = 1, .politeness = 1, .politeness_of_long = 5, .quick = 10ms});
  for (int i = 0; i < 5; ++i) {
    HeldThread held(thinkers);
    thinkers.submit({.client = 1}, order.job("after"));
    std::this_thread::sleep_for(20ms);
    thinkers.tend();
    held.let_go();
    EXPECT_EQ(order.wait_for(static_cast<std::size_t>(i) + 1).size(), static_cast<std::size_t>(i) + 1);
  }
}

TEST(Thinkers, AnAddressFillsHalfOfTheQueueAtMost) {
  Order order;
  Thinkers thinkers({.threads = 1, .longest_queue = 8});
  HeldThread held(thinkers);
  int taken = 0;
  for (int client = 1; client <= 8; ++client)
    taken += static_cast<int>(thinkers.submit({.client = client, .address = "many"}, order.job("many")));
  EXPECT_LE(taken, 5);
  EXPECT_TRUE(thinkers.submit({.client = 9, .address = "other"}, order.job("other")));
  held.let_go();
  order.wait_for(static_cast<std::size_t>(taken) + 1);
}

class CountedPlayer final : public AnyPlayer {
 public:
  explicit CountedPlayer(int& alive) : AnyPlayer("counted"), alive_(alive) { ++alive_; }
  ~CountedPlayer() override { --alive_; }
  CountedPlayer(const CountedPlayer&) = delete;
  CountedPlayer& operator=(const CountedPlayer&) = delete;
  bool deterministic() const override { return true; }
  Expected<Thought> think(const AnyLine&, const Request&) override { return Thought{}; }

 private:
  int& alive_;
};

TEST(Seats, APlayerLivesOnlyWhileItsSessionIsAwake) {
  int alive = 0;
  Seats seats(1000);
  seats.wake("a");
  seats.rest({"a", Player::First}, "spec", 100, std::make_shared<CountedPlayer>(alive));
  EXPECT_EQ(alive, 1);
  EXPECT_EQ(seats.bytes_held(), 100U);
  EXPECT_EQ(seats.take({"a", Player::First}, "another spec"), nullptr) << "the seat has changed";
  seats.rest({"a", Player::First}, "spec", 100, std::make_shared<CountedPlayer>(alive));
  auto player = seats.take({"a", Player::First}, "spec");
  EXPECT_NE(player, nullptr);
  EXPECT_EQ(seats.bytes_held(), 0U);
  seats.sleep("a");
  seats.rest({"a", Player::First}, "spec", 100, std::move(player));
  EXPECT_EQ(alive, 0) << "it was still thinking when the session fell asleep";
}

TEST(Seats, TheOneThatHasRestedLongestIsGivenUpFirst) {
  int alive = 0;
  Seats seats(250);
  for (const char* session : {"a", "b", "c"}) {
    seats.wake(session);
    seats.rest({session, Player::Second}, "spec", 100, std::make_shared<CountedPlayer>(alive));
  }
  EXPECT_EQ(alive, 2);
  EXPECT_EQ(seats.take({"a", Player::Second}, "spec"), nullptr);
  EXPECT_NE(seats.take({"b", Player::Second}, "spec"), nullptr);
}

TEST(Memory, TheSharesLeaveAQuarterOfTheCeiling) {
  const MemoryLimits memory{.ceiling = 1024 * MemoryLimits::mib};
  EXPECT_LE(memory.playing() + memory.resting() + memory.questions() + memory.sessions() + memory.answers() +
                memory.requests() + memory.tablebases(),
            768 * MemoryLimits::mib);
  const MemoryLimits least{.ceiling = MemoryLimits::least_mib * MemoryLimits::mib};
  const auto game = catalogue().game("chess").value();
  const GameInfo& chess = game->info();
  EXPECT_GE(player_bytes("engine:hash=64", chess), 64 * MemoryLimits::mib);
  EXPECT_LE(2 * 64 * MemoryLimits::mib, least.questions()) << "a judge has two players";
  EXPECT_GE(player_bytes("level:3", chess), MemoryLimits::mib);
  EXPECT_LT(player_bytes("minimax:depth=3", chess), MemoryLimits::mib);
  EXPECT_GE(player_bytes("perfect", chess), bytes_built_on_need) << "it may build what it needs";
  EXPECT_GE(exact_bytes(chess, Effort::Quick), bytes_built_on_need) << "so may the values of all moves";
}

TEST(Memory, TheUsualCeilingIsAQuarterOfTheMachine) {
  std::ifstream file("/proc/meminfo");
  std::string word;
  std::size_t kib = 0;
  file >> word >> kib;
  ASSERT_EQ(word, "MemTotal:");
  const std::size_t least = MemoryLimits::least_mib * MemoryLimits::mib;
  const std::size_t quarter = std::max(kib * 1024 / 4, least);
  EXPECT_NEAR(static_cast<double>(MemoryLimits().ceiling), static_cast<double>(quarter), double{MemoryLimits::mib});
}

TEST(Address, IsThePeerOrWhatItsProxyNames) {
  EXPECT_EQ(address_of("10.1.2.3"), "10.1.2.3");
  EXPECT_EQ(address_of("::ffff:10.1.2.3"), "10.1.2.3");
  EXPECT_EQ(address_of("127.0.0.1", "203.0.113.5"), "127.0.0.1") << "nobody is trusted unasked";
  EXPECT_EQ(address_of("127.0.0.1", "203.0.113.5", "127.0.0.1"), "203.0.113.5");
  EXPECT_EQ(address_of("127.0.0.1", "6.6.6.6, 203.0.113.5", "127.0.0.1"), "203.0.113.5")
      << "the client wrote the first";
  EXPECT_EQ(address_of("10.0.0.9", "203.0.113.5", "127.0.0.1"), "10.0.0.9") << "not the proxy";
  EXPECT_EQ(address_of("127.0.0.1", "junk", "127.0.0.1"), "127.0.0.1");
  EXPECT_EQ(address_of("2001:db8:1:2:3:4:5:6"), address_of("2001:db8:1:2::9")) << "one network";
  EXPECT_NE(address_of("2001:db8:1:2::9"), address_of("2001:db8:1:3::9"));
}

struct Crowd {
  std::shared_ptr<Connections> all;
  std::vector<std::shared_ptr<Connections::Connection>> open = {};
  std::vector<std::string> dropped = {};

  explicit Crowd(const Connections::Limits& limits) : all(std::make_shared<Connections>(limits)) {}
  Connections::Connection& add(const std::string& address, Connections::Stage stage) {
    open.push_back(all->add(address));
    open.back()->stage = stage;
    open.back()->drop = [this, address] { dropped.push_back(address); };
    return *open.back();
  }
};

TEST(Connections, IdleOnesGiveWayToANewPlayer) {
  using enum Connections::Stage;
  Crowd crowd({.connections = 4});
  crowd.add("talks", Talking);
  crowd.add("half open", Asking);
  crowd.add("silent", Silent);
  crowd.add("talks", Talking);
  EXPECT_TRUE(crowd.all->make_room("new"));
  EXPECT_EQ(crowd.dropped, std::vector<std::string>{"half open"});
  crowd.add("new", Asking).stage = Talking;
  EXPECT_TRUE(crowd.all->make_room("another"));
  EXPECT_EQ(crowd.dropped.back(), "silent");
}

TEST(Connections, TheAddressWithTheMostGivesWayAndPlayersStay) {
  using enum Connections::Stage;
  Crowd crowd({.connections = 4});
  for (const char* address : {"player", "crowd", "crowd", "crowd"}) crowd.add(address, Talking);
  EXPECT_TRUE(crowd.all->make_room("new"));
  EXPECT_EQ(crowd.dropped, std::vector<std::string>{"crowd"});
  crowd.add("new", Talking);
  EXPECT_FALSE(crowd.all->make_room("crowd")) << "it already has the most, and all of them talk";
  EXPECT_EQ(crowd.all->size(), 4U);
}

TEST(Connections, UnreadAnswersAreBoundedForOneAndForAll) {
  using enum Connections::Stage;
  Crowd crowd({.unread = 100, .all_unread = 300});
  auto& a = crowd.add("a", Talking);
  auto& b = crowd.add("b", Talking);
  EXPECT_TRUE(crowd.all->queued(a, 150)) << "a single answer may be large";
  EXPECT_FALSE(crowd.all->queued(a, 1)) << "the next one waits for nobody";
  EXPECT_TRUE(crowd.all->queued(b, 90));
  EXPECT_TRUE(crowd.dropped.empty());
  auto& c = crowd.add("c", Talking);
  EXPECT_TRUE(crowd.all->queued(c, 80)) << "320 in all";
  EXPECT_EQ(crowd.dropped, std::vector<std::string>{"a"}) << "the one that has read least";
  crowd.all->was_read(a, 150);
  EXPECT_EQ(crowd.all->unread(), 170U);
}

TEST(Connections, OneThatWasLetGoDoesNotCountWhileItCloses) {
  using enum Connections::Stage;
  Crowd crowd({.all_arriving = 100});
  auto& large = crowd.add("large", Talking);
  crowd.all->arriving(large, 60);
  auto& small = crowd.add("small", Talking);
  crowd.all->arriving(small, 50);
  EXPECT_EQ(crowd.dropped, std::vector<std::string>{"large"});
  crowd.all->arriving(large, 80);
  auto& next = crowd.add("next", Talking);
  crowd.all->arriving(next, 10);
  EXPECT_EQ(crowd.dropped.size(), 1U) << "60 bytes of 100";
}

TEST(Desk, AnAddressDoesNotGetMoreSessionsByConnectingAgain) {
  DeskAtHome desk(":memory:", {.sessions = 3});
  int refused = 0;
  for (int i = 0; i < 5; ++i) {
    const int client = desk.join("flood");
    refused += static_cast<int>(code_of(desk.ask(client, "create", two_people)) == "too-large");
    desk.leave(client);
  }
  EXPECT_EQ(refused, 2);
  EXPECT_EQ(code_of(desk.ask(desk.join("other"), "create", two_people)), "");
}

TEST(Desk, TheConnectionsOfAnAddressHaveOneRateTogether) {
  DeskAtHome desk(":memory:", {.rate = 1, .burst = 8});
  int at_once = 0;
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 50; ++i) {
    const int client = desk.join("many");
    at_once += static_cast<int>(desk.wait(client) == 0ms);
    desk.leave(client);
  }
  const auto seconds =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - start).count();
  EXPECT_LE(at_once, 9 + seconds) << "a full bucket, and what each second adds";
  EXPECT_GE(at_once, 8);
  const auto wait = desk.wait(desk.join("many"));
  EXPECT_GT(wait, 40s - (std::chrono::steady_clock::now() - start)) << "those before it have their turns first";
  EXPECT_EQ(desk.wait(desk.join("other")), 0ms);
}

TEST(Desk, WorkOfEveryConnectionIsChargedToItsAddress) {
  DeskAtHome desk(":memory:", {.rate = 1, .burst = 2});
  for (int i = 0; i < 100; ++i) {
    const int client = desk.join("class");
    desk.ask(client, "hello");  // all games and players: some tenths of a millisecond
    desk.leave(client);
  }
  EXPECT_GT(desk.wait(desk.join("class")), 0ms);
  EXPECT_EQ(desk.wait(desk.join("other")), 0ms);
}

TEST(Desk, AClientThatSendsTooMuchByItselfIsToldAndClosed) {
  DeskAtHome desk(":memory:", {.rate = 1, .burst = 5});
  const int client = desk.join("flood");
  for (int i = 0; i < 100 && desk.wait(client) == 0ms; ++i) desk.say(client, "{}");
  EXPECT_TRUE(desk.closed(client)) << "it does not wait for its turn";
}

TEST(Desk, AnAddressWatchesALimitedNumberOfSessions) {
  DeskAtHome desk(":memory:", {.open_at_address = 3});
  for (int i = 0; i < 3; ++i) make(desk, desk.join("class"), two_people);
  EXPECT_EQ(code_of(desk.ask(desk.join("class"), "create", two_people)), "too-large");
  EXPECT_EQ(code_of(desk.ask(desk.join("home"), "create", two_people)), "");
}

TEST(Desk, AFloodPushesOutItsOwnSessionsOnly) {
  DeskAtHome desk(":memory:", {.room = {.unwatched = 2, .kept = 20}});
  const int person = desk.join("home");
  const Made old = make(desk, person, two_people);
  desk.ask(person, "play", with(old, {{"node", 0}, {"move", "b2"}}));
  desk.leave(person);
  const int pupil = desk.join("flood");
  const Made played = make(desk, pupil, two_people);
  desk.ask(pupil, "play", with(played, {{"node", 0}, {"move", "b2"}}));
  desk.leave(pupil);
  std::string first;
  for (int i = 0; i < 60; ++i) {
    const int client = desk.join("flood");
    const Made made = make(desk, client, two_people);
    if (first.empty()) first = made.id;
    desk.leave(client);
  }
  const int client = desk.join("home");
  EXPECT_EQ(code_of(desk.ask(client, "open", {{"session", first}})), "not-found");
  EXPECT_EQ(code_of(desk.ask(client, "open", {{"session", old.id}})), "");
  EXPECT_EQ(code_of(desk.ask(client, "open", {{"session", played.id}})), "") << "the oldest unplayed ones go first";
}

TEST(StoredSessions, ThoseInWhichAPersonHasMovedAreForgottenLast) {
  StoredSessions store(Database::open(":memory:").value());
  const auto save = [&](const std::string& id, bool moved) {
    StoredSession session{.id = id, .key = "k", .game = "mnk:3,3,3", .start = ".../.../...", .nodes = {{}}};
    session.first = session.second = "human";
    if (moved) session.nodes.push_back({.parent = 0, .move = "b2", .player = Player::First});
    EXPECT_FALSE(store.save(session, 0));
    std::this_thread::sleep_for(2ms);  // `updated` counts milliseconds
  };
  save("oldest", true);
  for (int i = 0; i < 5; ++i) save("empty" + std::to_string(i), false);
  save("newest", true);
  EXPECT_FALSE(store.keep_newest(3));
  EXPECT_TRUE(store.load("oldest").value().has_value());
  EXPECT_TRUE(store.load("newest").value().has_value());
  EXPECT_TRUE(store.load("empty4").value().has_value());
  EXPECT_FALSE(store.load("empty3").value().has_value());
  EXPECT_FALSE(store.keep_newest(1));
  EXPECT_FALSE(store.load("oldest").value().has_value());
  EXPECT_TRUE(store.load("newest").value().has_value());
}

TEST(Desk, AnOpponentWakesUpWhereTheGameStands) {
  DeskAtHome desk;
  const int first = desk.join();
  const Made made = make(desk, first, {{"game", "chess"}, {"second", "engine:nodes=500,hash=64"}});
  desk.ask(first, "play", with(made, {{"node", 0}, {"move", "e2e4"}}));
  ASSERT_TRUE(desk.wait_until([&] { return desk.session(first)["current"] == 2; }));
  desk.leave(first);
  const int second = desk.join();
  const Json back = desk.ask(second, "open", {{"session", made.id}, {"key", made.key}})["session"];
  ASSERT_EQ(back["current"], 2);
  const Json move = back["view"]["moves"][0]["move"];
  desk.ask(second, "play", with(made, {{"node", 2}, {"move", move}}));
  ASSERT_TRUE(desk.wait_until([&] { return desk.session(second)["current"] == 4; }));
  EXPECT_EQ(desk.session(second)["nodes"][4]["by"], "second");
}

TEST(Desk, LargeTablesAreNotMadeWhileOthersWait) {
  const auto work = [](const std::string& player) {
    DeskAtHome desk;
    const int client = desk.join();
    const ThreadWatch watch;  // of the serving thread
    for (int i = 0; i < 20; ++i) make(desk, client, {{"game", "chess"}, {"first", player}, {"second", player}});
    return watch.seconds_at_work();
  };
  const double small = work("engine:hash=1");
  EXPECT_LT(work("engine:hash=64"), 2 * small + 1.0) << "40 tables of 64 MiB take longer";
}

TEST(Desk, OpponentsAnswerBesideManyLongSearches) {
  DeskAtHome desk;
  for (int i = 0; i < 60; ++i) {
    const int client = desk.join("class");
    desk.say(client, dump({{"id", 7}, {"do", "search"}, {"game", "chess"}, {"player", "minimax:depth=30"}}));
  }
  const int player = desk.join("class");
  const Made made = make(desk, player, {{"game", "connect"}, {"second", "level:1"}});
  const std::clock_t start = std::clock();  // processor time, whatever else the machine does
  desk.ask(player, "play", with(made, {{"node", 0}, {"move", "4"}}));
  ASSERT_TRUE(desk.wait_until([&] { return desk.session(player)["current"] == 2; }));
  const double seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  EXPECT_LT(seconds, 3.0 * std::thread::hardware_concurrency()) << "each of them would take thirty seconds";
}

}  // namespace
}  // namespace zermelo
