// Errors, near misses, options and the words for outcomes.
#include <gtest/gtest.h>

#include <set>

#include "zermelo/core/error.h"
#include "zermelo/core/options.h"
#include "zermelo/core/outcome.h"

namespace zermelo {
namespace {

const std::vector<std::string> games{"chess", "checkers", "connect", "mnk"};

TEST(Error, SaysWhatWhereExpectedAndNearestInOneLine) {
  const Error error{.what = "unknown game 'ches'", .where = "spec", .expected = "a game", .nearest = "chess"};
  EXPECT_EQ(error.message(), "spec: unknown game 'ches'; expected a game; did you mean 'chess'?");
  EXPECT_EQ((Error{.what = "empty"}).message(), "empty");
}

TEST(Error, StaysOneLineWhateverWasTyped) {
  const Error error{.what = "bad \n\x01\x7f word"};
  EXPECT_EQ(error.message(), "bad ??? word");
  EXPECT_EQ(in_quotes("a\nb\xff"), "'a?b?'");
  EXPECT_EQ(in_quotes(std::string(100, 'x')), "'" + std::string(60, 'x') + "…'");
}

TEST(Printable, KeepsTextAndDropsWhatATerminalWouldObey) {
  EXPECT_EQ(printable("a\x1b[2Jb\x07\r\n\x7f"), "a?[2Jb????");
  EXPECT_EQ(printable("\xc2\x9b"
                      "31m"),
            "?31m")
      << "U+009B begins a sequence like escape and bracket";
  EXPECT_EQ(printable("1 × ä … 棋 ♞"), "1 × ä … 棋 ♞");
  EXPECT_EQ(printable("\xc2"), "\xc2");
  EXPECT_EQ(printable(""), "");
}

TEST(Nearest, FindsTheSlipOfTheFinger) {
  EXPECT_EQ(nearest("ches", games), "chess");
  EXPECT_EQ(nearest("conect", games), "connect");
  EXPECT_EQ(nearest("checker", games), "checkers");
}

TEST(Nearest, SaysNothingWhenNothingIsNear) {
  EXPECT_EQ(nearest("backgammon", games), "");
  EXPECT_EQ(nearest("", games), "");
  EXPECT_EQ(nearest(std::string(1000, 'c'), games), "");
}

TEST(EditDistance, IsAMetricOnSmallWords) {
  const std::vector<std::string> words{"", "a", "ab", "ba", "abc", "acb", "kitten", "sitting"};
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  for (const auto& a : words)
    for (const auto& b : words) {
      EXPECT_EQ(edit_distance(a, b) == 0, a == b);
      EXPECT_EQ(edit_distance(a, b), edit_distance(b, a));
      for (const auto& c : words) EXPECT_LE(edit_distance(a, c), edit_distance(a, b) + edit_distance(b, c));
    }
}

TEST(OneOf, WritesAListAsPeopleDo) {
  EXPECT_EQ(one_of(std::vector<std::string>{}), "");
  EXPECT_EQ(one_of(std::vector<std::string>{"a"}), "a");
  EXPECT_EQ(one_of(std::vector<std::string>{"a", "b", "c"}), "a, b or c");
}

const std::vector<Option> options{Option::number("rows", "height", 6, 1, 19),
                                  Option::word("capture", "which", "standard", {"standard", "empty"}),
                                  Option::flag("misere", "loses"), Option::text("title", "any", "none")};

Expected<Settings> made(std::vector<std::pair<std::string, std::string>> given) {
  return Settings::make(options, given, "game g");
}

TEST(Settings, StartAtTheDefaults) {
  const auto settings = made({}).value();
  EXPECT_EQ(settings.small("rows"), 6);
  EXPECT_EQ(settings.text("capture"), "standard");
  EXPECT_FALSE(settings.on("misere"));
  EXPECT_FALSE(settings.given("rows"));
}

TEST(Settings, TakeWhatIsGiven) {
  const auto settings = made({{"rows", "19"}, {"misere", "on"}}).value();
  EXPECT_EQ(settings.number("rows"), 19);
  EXPECT_TRUE(settings.on("misere"));
  EXPECT_TRUE(settings.given("rows"));
}

TEST(Settings, RefuseNumbersOutsideTheirRange) {
  for (const std::string value :
       {"0", "20", "-1", "99999999999999999999", "4.5", "four", "", " 4", "4 ", "+4", "0x4"}) {
    const auto settings = made({{"rows", value}});
    ASSERT_FALSE(settings) << value;
    EXPECT_EQ(settings.error().expected, "a number from 1 to 19");
    EXPECT_NE(settings.error().what.find("rows"), std::string::npos);
  }
}

TEST(Settings, RefuseUnknownNamesAndWordsWithTheNearestRightOne) {
  EXPECT_EQ(made({{"row", "4"}}).error().nearest, "rows");
  EXPECT_EQ(made({{"row", "4"}}).error().what, "unknown option 'row'");
  EXPECT_EQ(made({{"capture", "emty"}}).error().nearest, "empty");
  EXPECT_EQ(made({{"misere", "yes"}}).error().expected, "off or on");
}

TEST(Outcome, KnowsItsWinner) {
  EXPECT_EQ(Outcome::win(Player::Second, Reason::Line).winner(), Player::Second);
  EXPECT_EQ(Outcome::win(Player::Second, Reason::Line).sign(), -1);
  EXPECT_FALSE(Outcome::draw(Reason::FullBoard).winner());
  EXPECT_EQ(Outcome::by_margin(-3, Reason::Goal).result, Result::SecondWins);
  EXPECT_EQ(Outcome::by_margin(0, Reason::Goal).result, Result::Draw);
}

TEST(Reasons, AGameGivesWordsOfItsOwn) {
  const Reason chain = own_reason("a chain from side to side");
  EXPECT_EQ(to_string(chain), "a chain from side to side");
  EXPECT_EQ(own_reason("a chain from side to side"), chain);
  EXPECT_EQ(read_reason("a chain from side to side"), chain);
  EXPECT_NE(own_reason("another end"), chain);
  EXPECT_EQ(own_reason("mate"), Reason::Mate) << "words that are known keep their reason";
  EXPECT_EQ(read_reason("words that no game gave"), std::nullopt);
  EXPECT_TRUE(ends_on_the_board(chain));
  EXPECT_FALSE(ends_on_the_board(Reason::Tablebase));
  EXPECT_THROW(own_reason(""), std::invalid_argument);
}

TEST(Reasons, HaveAWordEachAndNoTwoTheSame) {
  std::set<std::string_view> words;
  for (int i = 0; i <= static_cast<int>(Reason::Tablebase); ++i)
    EXPECT_TRUE(words.insert(to_string(static_cast<Reason>(i))).second) << i;
  EXPECT_EQ(to_string(Reason::Line), "line");
  EXPECT_EQ(to_string(Reason::InsufficientMaterial), "insufficient material");
  EXPECT_EQ(to_string(Reason::Interrupted), "interrupted");
  EXPECT_EQ(to_string(Result::None), "*");
}

}  // namespace
}  // namespace zermelo
