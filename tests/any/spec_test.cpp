// GAME and SPEC strings: name[:value,…][,key=value…], with quotes around what would be misread.
#include "zermelo/any/spec.h"

#include <gtest/gtest.h>

#include "zermelo/core/random.h"

namespace zermelo {
namespace {

Spec read(std::string_view text) { return parse_spec(text, "game").value(); }
Error refused(std::string_view text) { return parse_spec(text, "game").error(); }

TEST(Spec, IsANameAlone) { EXPECT_EQ(read("connect"), (Spec{"connect", {}, {}})); }

TEST(Spec, TakesValuesAndThenPairs) {
  EXPECT_EQ(read("mnk:3,4,5"), (Spec{"mnk", {"3", "4", "5"}, {}}));
  EXPECT_EQ(read("mnk:3,rows=4"), (Spec{"mnk", {"3"}, {{"rows", "4"}}}));
  EXPECT_EQ(read("connect:rows=4,line=3"), (Spec{"connect", {}, {{"rows", "4"}, {"line", "3"}}}));
  EXPECT_EQ(read("connect,rows=4"), (Spec{"connect", {}, {{"rows", "4"}}}));
}

TEST(Spec, QuotesProtectCommasColonsAndEqualsSigns) {
  EXPECT_EQ(read(R"(program:"a,b:c=d e",time=1s)"), (Spec{"program", {"a,b:c=d e"}, {{"time", "1s"}}}));
  EXPECT_EQ(read(R"(x:k="")"), (Spec{"x", {}, {{"k", ""}}}));
  EXPECT_EQ(read(R"(x:"")"), (Spec{"x", {""}, {}}));
}

TEST(Spec, KeysOfEvaluatorsHaveADot) {
  EXPECT_EQ(read("alphabeta:threats.two=0.7"), (Spec{"alphabeta", {}, {{"threats.two", "0.7"}}}));
}

TEST(Spec, EveryDefectKnowsItsOffset) {
  const std::vector<std::pair<std::string, std::string>> defects{
      {"", "game, offset 0"},           {":", "game, offset 0"},          {"=", "game, offset 0"},
      {"mnk:", "game, offset 4"},       {"mnk:3,", "game, offset 6"},     {"mnk:,3", "game, offset 4"},
      {"mnk 3", "game, offset 3"},      {"mnk:rows=", "game, offset 9"},  {"mnk:\"3", "game, offset 4"},
      {"mnk:\"3\"4", "game, offset 7"}, {"mnk:3\"4\"", "game, offset 5"}, {"mnk:a=1,a=2", "game, offset 11"}};
  for (const auto& [text, where] : defects) EXPECT_EQ(refused(text).where, where) << text;
}

TEST(Spec, PlainValuesComeBeforePairs) {
  EXPECT_NE(refused("mnk:rows=3,4").message().find("after key=value"), std::string::npos);
}

TEST(Spec, AKeyIsGivenOnce) { EXPECT_NE(refused("mnk:rows=3,rows=4").message().find("twice"), std::string::npos); }

TEST(Spec, IsNotEndless) {
  EXPECT_TRUE(parse_spec(std::string(4096, 'x'), "game"));
  EXPECT_FALSE(parse_spec(std::string(4097, 'x'), "game"));
}

std::string random_text(Random& random, std::string_view alphabet, std::size_t least, std::size_t most) {
  std::string text;
  for (std::size_t n = least + random.below(most - least + 1); n > 0; --n)
    text += alphabet[random.below(alphabet.size())];
  return text;
}

TEST(Spec, ReadsBackWhatItWrites) {
  Random random(1);
  constexpr std::string_view names = "abcXYZ019-_.";
  constexpr std::string_view anything = "abc ,:=/;()\t\xff'09.";
  for (int i = 0; i < 5000; ++i) {
    Spec spec{random_text(random, names, 1, 8), {}, {}};
    for (auto n = random.below(3); n > 0; --n) spec.values.push_back(random_text(random, anything, 0, 6));
    for (auto n = random.below(3); n > 0; --n)
      spec.pairs.emplace_back(random_text(random, names, 1, 5) + std::to_string(n),
                              random_text(random, anything, 0, 6));
    const auto again = parse_spec(spec.text(), "game");
    ASSERT_TRUE(again) << spec.text() << ": " << again.error().message();
    ASSERT_EQ(*again, spec) << spec.text();
  }
}

TEST(Spec, AnyTextIsReadOrRefusedInOneLine) {
  Random random(2);
  std::size_t accepted = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::string text = random_text(random, "ab:,=\"3.\x01\xff ", 0, 12);
    const auto spec = parse_spec(text, "player");
    if (spec) {
      ++accepted;
      ASSERT_EQ(parse_spec(spec->text(), "player").value(), *spec) << text;
    } else {
      ASSERT_TRUE(spec.error().where.starts_with("player, offset ")) << text;
      ASSERT_EQ(spec.error().message().find('\n'), std::string::npos);
    }
  }
  EXPECT_GT(accepted, 100U);
}

TEST(SpecSettings, RefuseMoreValuesThanOptionsAndAnOptionGivenTwoWays) {
  const std::vector<Option> options{Option::number("rows", "", 3, 1, 9)};
  EXPECT_EQ(settings(read("g:5"), options, "game")->number("rows"), 5);
  EXPECT_EQ(settings(read("g:5,6"), options, "game").error().expected, "at most 1");
  EXPECT_NE(settings(read("g:5,rows=6"), options, "game").error().message().find("twice"), std::string::npos);
  EXPECT_EQ(settings(read("g:5"), {}, "game").error().expected, "none");
}

TEST(PlayerSpecValue, KeepsTheTextItWasReadFrom) {
  const auto spec = PlayerSpec::parse(R"(engine,depth="6")").value();
  EXPECT_EQ(spec.text(), R"(engine,depth="6")");
  EXPECT_EQ(spec.canonical(), "engine:depth=6");
  EXPECT_EQ(spec.name(), "engine");
  EXPECT_EQ(spec.value("depth"), "6");
  EXPECT_EQ(spec.value("nodes"), std::nullopt);
}
TEST(PlayerSpecValue, WithReplacesAKeyAndLeavesTheOriginalAsItWas) {
  const auto spec = PlayerSpec::parse("engine:lines=1,depth=6").value();
  EXPECT_EQ(spec.with("lines", 2).text(), "engine:depth=6,lines=2");
  EXPECT_EQ(spec.without("depth").text(), "engine:lines=1");
  EXPECT_EQ(spec.named("alphabeta").text(), "alphabeta:lines=1,depth=6");
  EXPECT_EQ(spec.text(), "engine:lines=1,depth=6");
  EXPECT_EQ(PlayerSpec("random"), PlayerSpec::parse("random").value());
}
TEST(PlayerSpecValue, SplitsOffTheKeysOfAnother) {
  const auto [own, foreign] = PlayerSpec::parse("uci:x,option.Hash=8,depth=3").value().split([](std::string_view key) {
    return key.starts_with("option.");
  });
  EXPECT_EQ(own.canonical(), "uci:x,depth=3");
  EXPECT_EQ(foreign, (PlayerSpec::Pairs{{"option.Hash", "8"}}));
}

}  // namespace
}  // namespace zermelo
