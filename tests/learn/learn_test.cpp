#include "zermelo/learn/learn.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "specs.h"
#include "zermelo/any/knowledge.h"
#include "zermelo/any/net_file.h"
#include "zermelo/core/odds.h"
#include "zermelo/learn/samples.h"
#include "zermelo/learn/self_play.h"
#include "zermelo/learn/teacher.h"

namespace zermelo::learn {
namespace {

namespace fs = std::filesystem;

/// A folder of its own for each test.
class LearnInFolder : public ::testing::Test {
 protected:
  LearnInFolder() { fs::remove_all(folder_); }
  ~LearnInFolder() override { fs::remove_all(folder_); }

  std::string folder(const std::string& name) const { return (folder_ / name).string(); }
  static std::string content(const std::string& path) {
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
  static LearnOptions small_run(const std::string& folder, int generations) {
    return {.games_known = &testing::games(),
            .game = testing::games().game("mnk:3,3,3").value(),
            .folder = folder,
            .hidden = 16,
            .games = 96,
            .nodes = 30,
            .test_games = 40,
            .generations = generations};
  }

  fs::path folder_ = fs::temp_directory_path() / ("zermelo-learn-" + std::to_string(::getpid()));
};

#ifdef NDEBUG  // a matter of seconds; under the sanitizers it would be minutes, and says nothing more

/// The value of every position that a game of tic-tac-toe can come to, by the rules alone: 1, 0 or -1 for the mover.
class TruthOfTicTacToe {
 public:
  explicit TruthOfTicTacToe(const AnyGame& game) { value_of(*game.start().value()); }
  int value_of(AnyLine& line) {
    const std::string position = line.position();
    if (const auto known = values_.find(position); known != values_.end()) return known->second;
    int best = -1;
    if (const auto outcome = line.outcome()) {
      best = outcome->sign() * sign(line.to_move());
    } else {
      for (const std::string& move : line.legal()) best = std::max(best, value_after(line, move));
      open_.push_back(position);
    }
    return values_[position] = best;
  }
  int value_after(AnyLine& line, const std::string& move) {
    line.play(move).value();
    const int value = -value_of(line);
    line.undo();
    return value;
  }
  const std::vector<std::string>& open() const { return open_; }

 private:
  std::map<std::string, int> values_;
  std::vector<std::string> open_;  ///< positions that are not over
};

double static_share(const Net& net, const AnyLine& line) {
  const auto view = [&](Player player) {
    std::vector<bool> holds(net.features);
    for (const std::uint16_t feature : line.features(player)) holds[feature] = true;
    FeatureSet set;
    for (const bool one : holds) set.append(one);
    NetView sums;
    sums.refresh(net, set);
    return sums;
  };
  return share_of_odds(net_value(net, view(line.to_move()), view(opponent(line.to_move()))) / 1000.0);
}

/// From nothing to perfection in seconds: in every position of the game the learned player, looking two plies ahead,
/// plays a move that keeps the value. The game has 5478 positions, in 958 of them it is over.
TEST_F(LearnInFolder, LearnsTicTacToeToPerfection) {
  LearnOptions options = small_run(folder("perfect"), 5);
  options.hidden = 32;
  options.games = 2048;
  options.nodes = 2000;
  options.hold_out = false;
  options.jobs = 2;
  const auto learned = learn(options, {});
  ASSERT_TRUE(learned) << learned.error().message();
  ASSERT_FALSE(learned->latest.empty());

  TruthOfTicTacToe truth(*options.game);
  EXPECT_EQ(truth.open().size(), 4520U);
  auto player = options.game->player(PlayerSpec("engine").with("depth", 2).with("net", learned->latest)).value();
  const Net net = read_net(learned->latest)->net;
  int mistakes = 0;
  double error = 0;
  for (const std::string& position : truth.open()) {
    auto line = options.game->start(position).value();
    player->new_game(0);
    const auto thought = player->think(*line, {});
    ASSERT_TRUE(thought && thought->move);
    const int best = truth.value_of(*line);
    if (truth.value_after(*line, *thought->move) < best) {
      ++mistakes;
      ADD_FAILURE() << position << ": " << *thought->move;
    }
    error += std::abs(static_share(net, *line) - (0.5 + 0.5 * best));
  }
  EXPECT_EQ(mistakes, 0);
  error /= static_cast<double>(truth.open().size());
  RecordProperty("mean_error", std::to_string(error));
  EXPECT_LT(error, 0.2) << "the mean distance from the true share of the point, without a search";
}

#endif

/// Piglet is solved, so every move has a chance of winning. What the learned player gives away with a look at its own
/// move alone is little, and far less than a search that knows only the rules does.
TEST_F(LearnInFolder, LearnsChancesWhereThereAreDice) {
  LearnOptions options = small_run(folder("piglet"), 3);
  options.game = testing::games().game("piglet").value();
  options.games = 512;
  options.test_games = 100;
  options.jobs = 2;
  const auto learned = learn(options, {});
  ASSERT_TRUE(learned) << learned.error().message();

  const auto knowledge = options.game->knowledge();
  const auto given_away = [&](const PlayerSpec& spec) {
    auto player = options.game->player(spec).value();
    double sum = 0;
    int choices = 0;
    for (int first = 0; first < 10; first += 3)
      for (int second = 0; second < 10; second += 3)
        for (int total = 1; first + total < 10; ++total) {
          const std::string position =
              std::to_string(first) + "/" + std::to_string(second) + " " + std::to_string(total) + " first";
          const auto solved = knowledge->chances(position).value();
          const auto thought = player->think(*options.game->start(position).value(), {}).value();
          for (const auto& [move, wins] : solved.moves)
            if (move == thought.move) sum += solved.wins - wins;
          ++choices;
        }
    return sum / choices;
  };
  const double with_net = given_away(PlayerSpec("expectimax").with("depth", 1).with("net", learned->latest));
  const double blind = given_away(PlayerSpec("expectimax").with("depth", 1).with("evaluator", "zero"));
  RecordProperty("given_away", std::to_string(with_net));
  EXPECT_LT(with_net, 0.02);
  EXPECT_LT(with_net, blind / 3);
}

TEST_F(LearnInFolder, IsReproducible) {
  ASSERT_TRUE(learn(small_run(folder("one"), 2), {}));
  auto options = small_run(folder("two"), 2);
  options.jobs = 2;
  ASSERT_TRUE(learn(options, {}));
  const std::string last = "/candidate-0002.net";
  EXPECT_EQ(content(folder("one") + last), content(folder("two") + last)) << "it does not depend on the jobs";
  EXPECT_FALSE(content(folder("one") + last).empty());
  auto other = small_run(folder("three"), 2);
  other.seed = 2;
  ASSERT_TRUE(learn(other, {}));
  EXPECT_NE(read_net(folder("one") + last)->net, read_net(folder("three") + last)->net);
}

/// Killed at any moment it continues as if nothing had happened: whatever is on the disk is whole.
TEST_F(LearnInFolder, ContinuesAfterAStopAsIfNothingHadHappened) {
  ASSERT_TRUE(learn(small_run(folder("whole"), 2), {}));
  for (const int stop_after : {1, 70, 100, 130, 170, 215}) {
    const std::string name = folder("cut" + std::to_string(stop_after));
    std::stop_source source;
    int told = 0;
    const LearnWatch watch{.on_status = [&](const LearnStatus&) {
      if (++told == stop_after) source.request_stop();
    }};
    const auto cut = learn(small_run(name, 2), source.get_token(), watch);
    ASSERT_TRUE(cut) << cut.error().message();
    EXPECT_FALSE(cut->finished);
    auto options = small_run(name, 2);
    options.resume = true;
    const auto rest = learn(options, {});
    ASSERT_TRUE(rest) << rest.error().message();
    EXPECT_EQ(rest->generations.size(), 2U);
    for (const char* const file : {"/candidate-0002.net", "/learn.json"})
      EXPECT_EQ(content(name + file), content(folder("whole") + file)) << stop_after << " " << file;
  }
}

/// A copy of the folder is what a kill at that moment leaves. Under another name it continues in the middle of training
/// and of a test, repeats neither, and comes to the same.
TEST_F(LearnInFolder, ContinuesInTheMiddleOfAPhaseAndUnderAnotherName) {
  auto options = small_run(folder("whole"), 2);
  options.between_states = std::chrono::nanoseconds(0);
  const LearnWatch copying{.on_status = [&](const LearnStatus& status) {
    if (status.generation == 2 && status.phase == "games" && status.done == 70)
      fs::copy(folder("whole"), folder("at-games"));
    if (status.generation == 2 && status.phase == "training" && status.done == 3)
      fs::copy(folder("whole"), folder("at-training"));
    if (status.generation == 2 && status.phase == "test" && status.done == 5)
      fs::copy(folder("whole"), folder("at-test"));
  }};
  ASSERT_TRUE(learn(options, {}, copying));
  for (const std::string name : {"at-games", "at-training", "at-test"}) {
    options.folder = folder(name);
    options.resume = true;
    std::map<std::string, std::uint64_t> begun;  // how much of each phase is not done again
    std::map<std::string, int> told;
    const LearnWatch watch{.on_status = [&](const LearnStatus& status) {
      begun.try_emplace(status.phase, status.done);
      ++told[status.phase];
    }};
    const auto rest = learn(options, {}, watch);
    ASSERT_TRUE(rest) << name << ": " << rest.error().message();
    EXPECT_EQ(begun["games"], name == "at-games" ? 64U : 96U) << name;
    EXPECT_EQ(begun["training"] > 0, name != "at-games") << name;
    EXPECT_EQ(told["training"] > 1, name != "at-test") << name;
    EXPECT_EQ(begun["test"], name == "at-test" ? 5U : 0U) << name;
    for (const char* const file : {"/candidate-0002.net", "/learn.json"})
      EXPECT_EQ(content(options.folder + file), content(folder("whole") + file)) << name << file;
    EXPECT_EQ(content(options.folder + "/test-0002.jsonl").find(folder_.string()), std::string::npos)
        << "networks are named without the folder";
    const auto seconds = seconds_of_generations(options.folder);
    ASSERT_TRUE(seconds);
    EXPECT_EQ(seconds->size(), 2U);
    EXPECT_FALSE(fs::exists(options.folder + "/training-0002"));
  }
}

/// Half of the positions of chess come up with several clocks and move numbers: a network does not see those.
TEST(SelfPlay, TheSamePositionHasTheSameKey) {
  const SelfPlay plan{.game = testing::games().game("chess").value(),
                      .player = PlayerSpec::parse("engine:depth=1,hash=1").value(),
                      .opening_plies = 3};
  const auto played = play_samples(plan, 0, 48, 2, {});
  ASSERT_TRUE(played) << played.error().message();
  Samples samples;
  std::set<std::pair<std::vector<std::uint16_t>, std::vector<std::uint16_t>>> seen;
  for (const Sample& sample : *played) {
    samples.add(sample);
    seen.emplace(sample.mover, sample.other);
  }
  EXPECT_LT(seen.size(), played->size()) << "some come twice";
  EXPECT_EQ(samples.size(), seen.size());
}

/// A test is over after as many plies as a game of self-play.
TEST_F(LearnInFolder, NoGameOfATestIsEndless) {
  auto options = small_run(folder("long"), 1);
  options.game = testing::games().game("alquerque").value();
  options.games = 16;
  options.nodes = 5;
  options.test_games = 4;
  const auto learned = learn(options, {});
  ASSERT_TRUE(learned) << learned.error().message();
  std::ifstream records(folder("long") + "/test-0001.jsonl");
  int games = 0;
  for (std::string line; std::getline(records, line); ++games)
    EXPECT_EQ(Json::parse(line)["most_plies"], most_plies(*options.game));
  EXPECT_EQ(games, 4);
}

TEST_F(LearnInFolder, TheEloOfATestIsThatOfItsPairs) {
  const auto learned = learn(small_run(folder("pairs"), 1), {});
  ASSERT_TRUE(learned);
  const Generation& g = learned->generations.front();
  EXPECT_GT(g.pairs.pairs(), 0);
  EXPECT_LE(2 * g.pairs.pairs(), g.test.games());
  EXPECT_EQ(elo_of(g).low, elo_estimate(g.pairs).low);
  EXPECT_EQ(to_json(g)["pairs"].size(), 5U);
  EXPECT_EQ(learned_generations(folder("pairs")).value(), learned->generations);
}

/// A teacher whose values are all 0 says nothing about its unit: only what is proven is learned.
TEST_F(LearnInFolder, LearnsFromATeacherInItsOwnUnit) {
  auto options = small_run(folder("threats"), 1);
  options.game = testing::games().game("connect:5,4,4").value();
  options.teacher = PlayerSpec("engine");
  const auto taught = learn(options, {});
  ASSERT_TRUE(taught) << taught.error().message();
  options.folder = folder("zero");
  options.teacher = PlayerSpec("engine").with("evaluator", "zero").with("depth", 2);
  options.nodes = 400;  // enough for two plies
  const auto blind = learn(options, {});
  ASSERT_TRUE(blind) << blind.error().message();
  const auto positions_of = [&](const std::string& name, bool proven_alone) {
    Samples samples;
    for (const char* const part : {"/games-0001-0000", "/games-0001-0001"}) {
      const std::string bytes = content(folder(name) + part);
      const auto played = unpack_samples(bytes, options.game->feature_layout().count, part).value();
      for (const Sample& sample : played)
        if (sample.proven || !proven_alone) samples.add(sample);
    }
    return samples.size();
  };
  EXPECT_EQ(taught->generations[0].positions, positions_of("threats", false));
  EXPECT_EQ(blind->generations[0].positions, positions_of("zero", true));
  EXPECT_LT(positions_of("zero", true), positions_of("zero", false));
}

TEST(Teacher, HasNoLimitsThatTheSeedDoesNotKnow) {
  const auto game = testing::games().game("mnk:3,3,3").value();
  const auto words = [&](const std::string& teacher) {
    const auto refused = refuse_teacher(*game, PlayerSpec::parse(teacher).value());
    return refused ? refused->message() : "";
  };
  EXPECT_EQ(words("engine"), "");
  EXPECT_EQ(words("engine:evaluator=zero,depth=3"), "");
  EXPECT_NE(words("engine:nodes=50").find("--nodes"), std::string::npos);
  EXPECT_NE(words("engine:hash=4").find("hash"), std::string::npos);
  EXPECT_NE(words("engine:time=50ms").find("the seed alone"), std::string::npos);
  EXPECT_NE(words("engine:threads=2").find("the seed alone"), std::string::npos);
  EXPECT_NE(words("minimax").find("an engine"), std::string::npos);
  EXPECT_NE(words("engine:deep=3"), "");
}

/// Samples of a run that is gone are not those of a new one.
TEST_F(LearnInFolder, RefusesAFolderThatLacksItsSettings) {
  ASSERT_TRUE(learn(small_run(folder("half"), 1), {}));
  fs::remove(folder("half") + "/learn.json");
  const auto again = learn(small_run(folder("half"), 1), {});
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().message().find("no learn.json"), std::string::npos) << again.error().message();
}

TEST_F(LearnInFolder, RefusesToContinueWithOtherSettings) {
  ASSERT_TRUE(learn(small_run(folder("run"), 1), {}));
  const auto again = learn(small_run(folder("run"), 1), {});
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().message().find("--resume"), std::string::npos);
  auto other = small_run(folder("run"), 1);
  other.resume = true;
  other.hidden = 32;
  const auto refused = learn(other, {});
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message().find("other settings"), std::string::npos);
}

TEST_F(LearnInFolder, StopsWhenItsTimeIsUp) {
  auto options = small_run(folder("timed"), 0);
  options.time = std::chrono::milliseconds(300);
  const auto result = learn(options, {});  // without a time it would not end
  ASSERT_TRUE(result);
  EXPECT_TRUE(result->finished);
}

TEST(SelfPlay, DoesNotDependOnTheJobs) {
  const SelfPlay plan{.game = testing::games().game("mnk:3,3,3").value(),
                      .player = PlayerSpec::parse("engine:nodes=50,hash=1").value(),
                      .random_share = 0.2};
  const auto alone = play_samples(plan, 10, 20, 1, {});
  const auto together = play_samples(plan, 10, 20, 3, {});
  ASSERT_TRUE(alone && together);
  EXPECT_FALSE(alone->empty());
  EXPECT_EQ(*alone, *together);
  std::set<std::uint64_t> games;
  for (const Sample& sample : *alone) games.insert(sample.game);
  EXPECT_GE(games.size(), 10U);
  EXPECT_GE(*games.begin(), 10U);
  EXPECT_LT(*games.rbegin(), 30U);
}

/// x to move wins at once; o to move afterwards has lost.
TEST(SelfPlay, ResultsAreAsTheMoverSeesThem) {
  const SelfPlay plan{.game = testing::games().game("mnk:3,3,3").value(),
                      .player = PlayerSpec::parse("engine:depth=9,hash=1").value(),
                      .opening_plies = 4};
  const auto samples = play_samples(plan, 0, 60, 1, {});
  ASSERT_TRUE(samples);
  int decided = 0;
  for (const Sample& sample : *samples) {
    EXPECT_FLOAT_EQ(sample.result, sample.search == 0.5F ? sample.result : sample.search);
    decided += sample.result != 0.5F;
  }
  EXPECT_GT(decided, 0);
}

TEST(SelfPlay, SharesOfOdds) {
  EXPECT_DOUBLE_EQ(share_of_odds(0), 0.5);
  EXPECT_NEAR(share_of_odds(std::log(3.0)), 0.75, 1e-12);  // odds of three to one
}

}  // namespace
}  // namespace zermelo::learn
