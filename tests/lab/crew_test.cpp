#include "zermelo/lab/study/crew_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <limits>
#include <memory>
#include <mutex>
#include <numeric>
#include <thread>

#include "specs.h"
#include "zermelo/lab/study/build.h"
#include "zermelo/lab/study/crew_message.h"
#include "zermelo/lab/study/runner.h"

namespace zermelo {
namespace {

using namespace std::chrono_literals;
using zermelo::testing::games;

/// For where somebody is silent on purpose; whoever answers gets the usual patience, however busy the machine is.
constexpr CrewPatience impatient{.sign_of_life = 10ms, .silence = 200ms};

Study small_study() {
  const std::string text =
      "name = \"s\"\ngame = \"connect\"\n[[table]]\nname = \"t\"\nfirst = [\"random:seed=3\", "
      "\"alphabeta:depth=1..3\"]\n"
      "second = [\"random:seed=4\", \"minimax:depth=1..2\"]\ngames = 3\nopening_plies = 2\n";
  return *read_study(text, "s.toml", games());
}

LabGames empty_store() { return LabGames(*Database::open(":memory:")); }

/// Letter boxes in one process instead of a network.
class Mailroom {
 public:
  explicit Mailroom(int size) : boxes_(static_cast<std::size_t>(size)) {}

  int size() const { return static_cast<int>(boxes_.size()); }
  void put(int to, Crew::Message message) {
    const std::lock_guard lock(mutex_);
    boxes_[static_cast<std::size_t>(to)].push_back(std::move(message));
  }
  std::optional<Crew::Message> take(int rank) {
    const std::lock_guard lock(mutex_);
    auto& box = boxes_[static_cast<std::size_t>(rank)];
    if (box.empty()) return std::nullopt;
    auto message = std::move(box.front());
    box.pop_front();
    return message;
  }

 private:
  std::mutex mutex_;
  std::vector<std::deque<Crew::Message>> boxes_;
};

class RoomMate final : public Crew {
 public:
  RoomMate(Mailroom& room, int rank) : room_(room), rank_(rank) {}
  int rank() const override { return rank_; }
  int size() const override { return room_.size(); }
  void send(int to, std::string bytes) override { room_.put(to, {.from = rank_, .bytes = std::move(bytes)}); }
  std::optional<Message> receive() override { return room_.take(rank_); }

 private:
  Mailroom& room_;
  int rank_;
};

std::vector<std::jthread> followers(Mailroom& room, int from) {
  std::vector<std::jthread> all;
  for (int rank = from; rank < room.size(); ++rank)
    all.emplace_back([&room, rank] {
      RoomMate mate(room, rank);
      EXPECT_FALSE(follow(mate, games(), {}).has_value());
    });
  return all;
}

/// All that must not depend on who played them, in one order.
std::vector<std::string> played_games(LabGames& store, const Study& study) {
  std::vector<std::string> all;
  const auto games_there = store.games(store.find(study.hash).value().value());
  for (const LabGame& game : games_there.value()) {
    std::string text = game.key.first + " " + game.key.second + " " + std::to_string(game.key.number) + " " +
                       game.result + " " + game.reason;
    for (const std::string& move : game.opening) text += " " + move;
    for (const LabGame::Move& move : game.moves) text += " " + move.move + "/" + std::to_string(move.nodes);
    all.push_back(std::move(text));
  }
  std::ranges::sort(all);
  return all;
}

/// What came of it when number 0 led.
struct Led {
  std::optional<Error> error;
  std::int64_t kept = 0;
  std::vector<std::string> troubles;
  std::vector<std::string> games;
};
Led lead_study(Crew& crew, const Study& study, const CrewPatience& patience, const std::stop_token& stop = {}) {
  auto store = empty_store();
  const auto id = store.study(study.name, study.hash, study.text, 1);
  StudyWork work(study, *rules_of(study, games()));
  std::vector<std::size_t> open(work.plan.size());
  std::iota(open.begin(), open.end(), std::size_t{0});
  Ledger ledger(store, *id, {});
  Led led;
  const auto done =
      lead(crew, work, open, ledger,
           {.stop = stop, .on_trouble = [&](const std::string& what) { led.troubles.push_back(what); }}, patience);
  if (!done) led.error = done.error();
  led.kept = ledger.kept();
  led.games = played_games(store, study);
  dismiss(crew, patience);
  return led;
}

std::vector<std::string> played_alone(const Study& study) {
  auto store = empty_store();
  EXPECT_TRUE(run_study(study, games(), store, {}).has_value());
  return played_games(store, study);
}

TEST(Crew, TheGamesAreTheSameHoweverManyPlayThem) {
  const Study study = small_study();
  const auto alone = played_alone(study);
  ASSERT_EQ(alone.size(), 36U);
  for (const int size : {1, 2, 4})
    for (const int jobs : {1, 2}) {
      Mailroom room(size);
      auto store = empty_store();
      RoomMate first(room, 0);
      const auto others = followers(room, 1);
      const auto summary = run_study(study, games(), store, {.jobs = jobs, .crew = &first});
      dismiss(first);
      ASSERT_TRUE(summary) << summary.error().message();
      EXPECT_TRUE(summary->complete());
      EXPECT_EQ(played_games(store, study), alone) << size << " processes, " << jobs << " jobs";
    }
}

TEST(Crew, TheGameOfAProcessThatFallsSilentIsPlayedAgain) {
  const Study study = small_study();
  Mailroom room(2);
  RoomMate first(room, 0);
  RoomMate second(room, 1);
  second.send(0, to_bytes(crew::Ready{.version = build_info().version, .hash = study.hash}));
  const Led led = lead_study(first, study, impatient);
  EXPECT_FALSE(led.error.has_value());
  EXPECT_EQ(led.games, played_alone(study));
  EXPECT_EQ(led.troubles, std::vector<std::string>{"process 1 has fallen silent; others play its games again"});
  EXPECT_FALSE(first.whole());
}

TEST(Crew, AProcessThatIsAskedToStopGivesItsGameBack) {
  const Study study = small_study();
  Mailroom room(2);
  RoomMate first(room, 0);
  const std::jthread second([&room] {
    RoomMate mate(room, 1);
    std::stop_source stop;
    stop.request_stop();
    EXPECT_FALSE(follow(mate, games(), stop.get_token()).has_value());
  });
  const Led led = lead_study(first, study, {});
  EXPECT_FALSE(led.error.has_value());
  EXPECT_EQ(led.games, played_alone(study));
  EXPECT_TRUE(led.troubles.empty());
}

TEST(Crew, WhatGoesWrongInOneProcessEndsTheRunInItsWords) {
  Mailroom room(3);
  RoomMate first(room, 0);
  RoomMate second(room, 1);
  const auto others = followers(room, 2);
  second.send(0, to_bytes(crew::Failed{{.what = "not enough memory", .expected = "less"}}));
  const Led led = lead_study(first, small_study(), impatient);
  ASSERT_TRUE(led.error.has_value());
  EXPECT_EQ(led.error->message(), "process 1: not enough memory; expected less");
}

TEST(Crew, AnotherVersionIsRefused) {
  const Study study = small_study();
  Mailroom room(2);
  RoomMate first(room, 0);
  RoomMate second(room, 1);
  second.send(0, to_bytes(crew::Ready{.version = "0.0.1", .hash = study.hash}));
  const Led led = lead_study(first, study, impatient);
  ASSERT_TRUE(led.error.has_value());
  EXPECT_EQ(led.error->message(), "process 1: runs another version of zermelo; expected the same everywhere");
}

TEST(Crew, BytesThatAreNoMessageEndTheRun) {
  Mailroom room(2);
  RoomMate first(room, 0);
  RoomMate second(room, 1);
  second.send(0, "hello");
  const Led led = lead_study(first, small_study(), impatient);
  ASSERT_TRUE(led.error.has_value());
  EXPECT_EQ(led.error->message(), "process 1: sent something that is not a message");
}

TEST(Crew, AStopEndsTheRunAndSendsEveryoneHome) {
  Mailroom room(3);
  RoomMate first(room, 0);
  const auto others = followers(room, 1);
  std::stop_source stop;
  stop.request_stop();
  const Led led = lead_study(first, small_study(), {}, stop.get_token());
  EXPECT_FALSE(led.error.has_value());
  EXPECT_EQ(led.kept, 0);
  EXPECT_TRUE(first.whole());
}

TEST(Crew, EveryoneGoesHomeWhenTheLeaderFallsSilent) {
  const Study study = small_study();
  Mailroom room(2);
  RoomMate first(room, 0);
  RoomMate second(room, 1);
  first.send(1, to_bytes(crew::Begin{.study = study.text, .file = study.file}));
  const auto error = follow(second, games(), {}, impatient);
  ASSERT_TRUE(error.has_value());
  EXPECT_EQ(error->message(), "lab: process 0 has fallen silent");
}

TEST(Crew, AGameArrivesAsItWasSent) {
  LabGame game;
  game.key = {.grid = "t", .first = "a", .second = "b", .start = "s", .number = 7, .swapped = true};
  game.position = "\xff no text";
  game.opening = {"e2", "e4"};
  game.margin = -0.1;
  game.seed = -1;
  game.moves = {{.player = "first", .move = "x", .value = std::numeric_limits<double>::infinity(), .depth = 3},
                {.player = "second", .move = "y", .nodes = std::numeric_limits<std::uint64_t>::max(), .seconds = 0.1}};
  const auto message = crew::from_bytes(to_bytes(crew::Played{.place = 12, .game = game}));
  ASSERT_TRUE(message.has_value());
  const auto& [place, arrived] = std::get<crew::Played>(*message);
  EXPECT_EQ(place, 12U);
  EXPECT_EQ(arrived.key, game.key);
  EXPECT_EQ(arrived.position, game.position);
  EXPECT_EQ(arrived.opening, game.opening);
  EXPECT_EQ(arrived.margin, game.margin);
  EXPECT_EQ(arrived.first_repeat, std::nullopt);
  EXPECT_EQ(arrived.seed, -1);
  ASSERT_EQ(arrived.moves.size(), 2U);
  EXPECT_EQ(arrived.moves[0].value, game.moves[0].value);
  EXPECT_EQ(arrived.moves[1].value, std::nullopt);
  EXPECT_EQ(arrived.moves[1].nodes, game.moves[1].nodes);
  EXPECT_EQ(arrived.moves[1].seconds, 0.1);
}

}  // namespace
}  // namespace zermelo
