// Every key of a player, and every way to get it wrong.
#include "zermelo/any/player_spec.h"

#include <gtest/gtest.h>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/large_pages.h"

namespace zermelo {
namespace {

class PlayerKeys : public ::testing::Test {
 protected:
  const Catalogue games_ = catalogue();
  std::shared_ptr<const AnyGame> game_ = games_.game("connect").value();

  TextbookSettings read(const std::string& text) const {
    return textbook_settings(PlayerSpec::parse(text).value(), game_->info()).value();
  }
  Error refused(const std::string& text) const {
    auto player = game_->player(text);
    EXPECT_FALSE(player) << text << " was accepted";
    return player ? Error{} : player.error();
  }
  std::vector<std::string> words(const std::string& key) const {
    for (const Option& option : textbook_options("expectimax"))
      if (option.name == key) return option.words;
    return {};
  }
};

TEST_F(PlayerKeys, TheNameChoosesTheAlgorithm) {
  EXPECT_EQ(read("minimax").algorithm, Algorithm::Minimax);
  EXPECT_EQ(read("alphabeta").algorithm, Algorithm::AlphaBeta);
  EXPECT_EQ(read("expectimax").algorithm, Algorithm::Expectimax);
}

TEST_F(PlayerKeys, WithoutALimitTheDepthIsFour) {
  EXPECT_EQ(read("minimax").limits.depth, 4);
  EXPECT_EQ(read("minimax:nodes=100").limits.depth, 0);
  EXPECT_EQ(read("minimax:time=1s").limits.depth, 0);
}

TEST_F(PlayerKeys, LimitsAreUnderstood) {
  EXPECT_EQ(read("minimax:depth=7").limits.depth, 7);
  EXPECT_EQ(read("minimax:7").limits.depth, 7);
  EXPECT_EQ(read("minimax:nodes=12345").limits.nodes, 12345U);
  EXPECT_EQ(read("minimax:time=250ms").limits.time, std::chrono::milliseconds(250));
  EXPECT_EQ(read("minimax:time=2m").limits.time, std::chrono::minutes(2));
}

TEST_F(PlayerKeys, EveryWordOfEveryKeyIsUnderstood) {
  for (const Option& option : textbook_options("expectimax"))
    for (const std::string& word : option.words) {
      if (option.name == "candidates" && word == "captures") continue;  // connect has none, and says so
      EXPECT_TRUE(game_->player("expectimax:depth=2," + option.name + "=" + word)) << option.name << "=" << word;
    }
  EXPECT_EQ(read("minimax:ties=random").options.ties, Ties::Random);
  EXPECT_EQ(read("minimax:ties=last").options.ties, Ties::Last);
  EXPECT_EQ(read("minimax:order=reverse").options.order, Order::Reverse);
  EXPECT_EQ(read("minimax:order=random").options.order, Order::Random);
  EXPECT_EQ(read("minimax:order=static").options.order, Order::Static);
  EXPECT_EQ(read("minimax:order=best").options.order, Order::Best);
  EXPECT_EQ(read("expectimax:opponent=uniform").options.opponent, Opponent::Uniform);
  EXPECT_EQ(read("expectimax:opponent=soft").options.opponent, Opponent::Soft);
  EXPECT_TRUE(read("minimax:values=all").options.all_values);
  EXPECT_EQ(read("minimax:seed=99").options.seed, 99U);
}

TEST_F(PlayerKeys, TablesAreAskedOnlyWhereBestPlayIsExpectedAndSomebodyWishes) {
  EXPECT_FALSE(read("alphabeta").tablebases);
  EXPECT_TRUE(read("alphabeta:tablebases=on").tablebases);
  EXPECT_TRUE(read("minimax:tables=on").tablebases) << "the older name of the key";
  EXPECT_NE(refused("expectimax:tablebases=on").what.find("tablebases"), std::string::npos);
}

TEST_F(PlayerKeys, EveryWrongWordIsRefusedWithTheNearestRightOne) {
  for (const std::string key : {"ties", "order", "candidates", "values", "opponent"}) {
    for (const std::string& word : words(key)) {
      const Error error = refused("expectimax:depth=2," + key + "=" + word + "x");
      EXPECT_EQ(error.nearest, word) << key;
      EXPECT_NE(error.what.find(key), std::string::npos);
    }
    EXPECT_EQ(refused("expectimax:depth=2," + key + "=zzzzzzzzzz").expected, one_of(words(key)));
  }
}

TEST_F(PlayerKeys, EveryMisspeltKeyIsRefusedWithTheNearestRightOne) {
  for (const Option& option : textbook_options("expectimax")) {
    const Error error = refused("expectimax:" + option.name + "s=1");
    EXPECT_EQ(error.what, "unknown option '" + option.name + "s'");
    EXPECT_EQ(error.nearest, option.name);
  }
}

TEST_F(PlayerKeys, NumbersOutsideTheirRangeAreRefusedByName) {
  for (const std::string key : {"depth", "nodes", "seed"})
    for (const std::string value : {"-1", "x", "1.5", "99999999999999999999", "1e3"}) {
      const Error error = refused("minimax:" + key + "=" + value);
      EXPECT_NE(error.what.find("for " + key), std::string::npos) << error.message();
      EXPECT_TRUE(error.expected.starts_with("a number from ")) << error.message();
    }
  refused("minimax:depth=0");
  refused("minimax:depth=1000");
  refused("minimax:nodes=0");
}

TEST_F(PlayerKeys, TimesNeedAUnitAndAnEnd) {
  for (const std::string value : {"1", "s", "1h", "0s", "-1s", "1.5s", "1 s", "99999999999s", "1000000m", "1ms1"})
    EXPECT_EQ(refused("minimax:time=" + value).expected, "a number with ms, s or m, like 250ms, from 1 up to a week")
        << value;
}

TEST_F(PlayerKeys, EveryKeyOfASearchBySamplingIsUnderstood) {
  for (const std::string name : {"mcts", "mcts-solver"})
    for (const Option& option : sampling_options(name)) {
      for (const std::string& word : option.words)
        EXPECT_TRUE(game_->player(name + ":nodes=5," + option.name + "=" + word)) << option.name << "=" << word;
      EXPECT_EQ(refused(name + ":" + option.name + "s=1").nearest, option.name);
    }
  const auto settings = [&](const std::string& text) {
    return sampling_settings(PlayerSpec::parse(text).value(), game_->info()).value();
  };
  EXPECT_EQ(settings("mcts").options.playout, Playout::Random);
  EXPECT_EQ(settings("mcts:playout=engine:depth=1,nodes=7").options.playout, Playout::OnePly);
  EXPECT_EQ(settings("mcts:playout=engine:depth=1,nodes=7").limits.nodes, 7U);
  EXPECT_EQ(settings("mcts-solver").options.playout, Playout::Quiescence);
  EXPECT_EQ(settings("mcts:c=0.5,memory=3,seed=9").options.c, 0.5);
  EXPECT_EQ(settings("mcts:c=0.5,memory=3,seed=9").options.memory_mib, 3U);
  EXPECT_EQ(settings("mcts-solver:threads=4,implicit=0,first-play=1.5,sharpness=8").options.threads, 4U);
  const auto player = game_->player("mcts:playout=engine:depth=1,nodes=7").value();
  EXPECT_TRUE(game_->player(PlayerSpec::parse(player->spec()).value().canonical())) << "its text is read back";
}

TEST_F(PlayerKeys, BadValuesOfASearchBySamplingAreRefused) {
  for (const std::string value : {"nan", "inf", "-1", "101", "1e3", "x", "\"\"", "0x1"})
    EXPECT_EQ(refused("mcts:c=" + value).expected, "a number from 0 to 100") << value;
  for (const std::string bad : {"nodes=0", "time=0s", "memory=0", "seed=-1", "playout=engine", "playout=engine:depth=2",
                                "evaluator=nobody", "depth=3", "lines=2", "threads=2"})
    refused("mcts:" + bad);
  for (const std::string bad : {"threads=0", "threads=257", "implicit=1.1", "implicit=nan", "first-play=2.1",
                                "sharpness=-0.5", "memory=99999999"})
    refused("mcts-solver:" + bad);
  if (machine_mib() <= std::size_t{1} << 20) {
    EXPECT_EQ(refused("mcts:memory=1048576").code, ErrorCode::TooLarge) << "more than this machine has";
  }
}

TEST_F(PlayerKeys, OnlyExpectimaxHasAnIdeaOfItsOpponent) {
  EXPECT_NE(refused("alphabeta:opponent=soft").what.find("opponent"), std::string::npos);
}

TEST_F(PlayerKeys, CapturesAreRefusedWhereTheGameHasNone) {
  EXPECT_EQ(refused("minimax:depth=2,candidates=captures").what, "connect has no captures");
}

TEST_F(PlayerKeys, EvaluatorsAreKnownByNameAndAlias) {
  const auto& list = game_->info().evaluators;
  for (std::size_t i = 0; i < list.size(); ++i) {
    EXPECT_EQ(evaluator_choice(game_->info(), list[i].name, {})->which, i);
    for (const auto alias : list[i].aliases) EXPECT_EQ(evaluator_choice(game_->info(), alias, {})->which, i);
  }
  EXPECT_EQ(read("minimax").evaluator.which, list.size() - 1) << "the last is the default";
  EXPECT_EQ(read("minimax:evaluator=study").evaluator.which, read("minimax:evaluator=open-lines").evaluator.which);
  EXPECT_EQ(refused("minimax:evaluator=open-line").nearest, "open-lines");
}

TEST_F(PlayerKeys, WeightsOfEveryEvaluatorCanBeSet) {
  for (const EvaluatorInfo& info : game_->info().evaluators)
    for (std::size_t i = 0; i < info.parameters.size(); ++i) {
      const std::string key = std::string(info.name) + "." + std::string(info.parameters[i].name);
      const auto choice = evaluator_choice(game_->info(), info.name, {{key, "-0.25"}});
      ASSERT_TRUE(choice) << key;
      for (std::size_t j = 0; j < info.parameters.size(); ++j)
        EXPECT_EQ(choice->weights[j], i == j ? -0.25 : info.parameters[j].fallback) << key;
    }
}

TEST_F(PlayerKeys, WeightsThatAreWrongAreRefusedByName) {
  EXPECT_EQ(refused("minimax:evaluator=threats,threats.tow=1").nearest, "two");
  EXPECT_NE(refused("minimax:evaluator=zero,threats.two=1").what.find("threats.two"), std::string::npos);
  for (const std::string value : {"much", "nan", "inf", "1e9", "1x"})
    EXPECT_NE(refused("minimax:evaluator=threats,threats.two=" + value).what.find("threats.two"), std::string::npos);
}

TEST_F(PlayerKeys, AWeightChangesTheJudgement) {
  const auto line = game_->start("......./......./......./......./...o.../xx.x.o.").value();
  const auto value = [&](const std::string& spec) {
    return game_->player(spec).value()->think(*line, {}).value().value.value();
  };
  EXPECT_NE(value("minimax:depth=1,evaluator=threats"), value("minimax:depth=1,evaluator=threats,threats.two=5"));
}

TEST_F(PlayerKeys, UnknownPlayersAreRefusedWithTheNearestOne) {
  EXPECT_EQ(refused("minmax:depth=2").nearest, "minimax");
  EXPECT_EQ(refused("alpha-beta").nearest, "alphabeta");
  EXPECT_EQ(refused("randon").nearest, "random");
  EXPECT_EQ(refused("random:sed=2").nearest, "seed");
}

TEST_F(PlayerKeys, RandomPlayersRepeatWithTheirSeedAndDifferFromGameToGame) {
  const auto line = game_->start().value();
  const auto moves = [&](const std::string& spec, std::uint64_t number) {
    const auto player = game_->player(spec).value();
    player->new_game(number);
    std::vector<std::string> out;
    for (int i = 0; i < 20; ++i) out.push_back(player->think(*line, {}).value().move.value());
    return out;
  };
  EXPECT_EQ(moves("random:seed=5", 1), moves("random:seed=5", 1));
  EXPECT_NE(moves("random:seed=5", 1), moves("random:seed=5", 2));
  EXPECT_NE(moves("random:seed=5", 1), moves("random:seed=6", 1));
}

TEST_F(PlayerKeys, APlayerIsDeterministicUnlessSomethingRandomOrTheClockDecides) {
  EXPECT_TRUE(game_->player("alphabeta:depth=2").value()->deterministic());
  EXPECT_TRUE(game_->player("alphabeta:nodes=100").value()->deterministic());
  for (const std::string spec : {"random", "alphabeta:ties=random", "alphabeta:order=random", "alphabeta:time=1s"})
    EXPECT_FALSE(game_->player(spec).value()->deterministic()) << spec;
}

TEST_F(PlayerKeys, OutsideProgramsAreRefusedByNameAndNotAsUnknown) {
  for (const char* spec : {"program:x", "uci:x", "xboard:x"}) {
    const Error error = refused(spec);
    EXPECT_EQ(error.code, ErrorCode::Unsupported) << spec;
    EXPECT_NE(error.message().find("outside programs"), std::string::npos) << error.message();
    EXPECT_EQ(error.nearest, "") << spec;
  }
  EXPECT_EQ(refused("uic:x").code, ErrorCode::Unknown);
  EXPECT_EQ(refused("uic:x").nearest, "uci");
}

}  // namespace
}  // namespace zermelo
