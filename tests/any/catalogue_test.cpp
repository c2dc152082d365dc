#include "zermelo/any/catalogue.h"

#include <gtest/gtest.h>

#include <set>

namespace zermelo {
namespace {

TEST(Catalogue, EveryNameAndAliasIsUnique) {
  std::set<std::string> names;
  const Catalogue games = catalogue();
  for (const auto& entry : games.entries()) {
    EXPECT_TRUE(names.insert(entry.info.name).second) << entry.info.name;
    for (const auto& [alias, meaning] : entry.info.aliases) EXPECT_TRUE(names.insert(alias).second) << alias;
  }
}

TEST(Catalogue, EveryAliasIsTheGameItStandsFor) {
  const Catalogue games = catalogue();
  for (const auto& entry : games.entries())
    for (const auto& [alias, meaning] : entry.info.aliases) {
      const auto short_way = games.game(alias);
      const auto long_way = games.game(meaning);
      ASSERT_TRUE(short_way) << alias << ": " << short_way.error().message();
      ASSERT_TRUE(long_way) << meaning << ": " << long_way.error().message();
      EXPECT_EQ((*short_way)->info().name, entry.info.name);
      EXPECT_EQ((*short_way)->start().value()->position(), (*long_way)->start().value()->position());
    }
}

TEST(Catalogue, TicTacToeIsThreeByThree) {
  const auto game = catalogue().game("tic-tac-toe").value();
  EXPECT_EQ(game->start().value()->position(), ".../.../...");
  EXPECT_EQ(game->spec(), "tic-tac-toe") << "as the user wrote it";
}

TEST(Catalogue, TheSameRulesMayBeWrittenInManyWays) {
  const Catalogue games = catalogue();
  EXPECT_TRUE(games.same_rules("tic-tac-toe", "mnk:3,3,3"));
  EXPECT_TRUE(games.same_rules("mnk", "mnk:line=3,rows=03,misere=off"));
  EXPECT_TRUE(games.same_rules("tree", "tree:chance", "{1/2:3 1/2:4}")) << "the position asks for the dice";
  EXPECT_FALSE(games.same_rules("mnk:3,3,3", "mnk:4,3,3"));
  EXPECT_FALSE(games.same_rules("mnk", "connect"));
  EXPECT_FALSE(games.same_rules("mnk", "nonsense"));
}

TEST(Catalogue, AnAliasTakesOptionsToo) {
  const auto game = catalogue().game("connect-four:rows=4").value();
  EXPECT_EQ(game->start().value()->position(), "......./......./......./.......");
  const auto misere = catalogue().game("tic-tac-toe,misere=on").value();
  const auto line = misere->start("xxx/oo./...").value();
  EXPECT_EQ(line->outcome().value().result, Result::SecondWins);
}

TEST(Catalogue, ANearMissIsSuggestedAliasesIncluded) {
  EXPECT_EQ(catalogue().game("conect").error().nearest, "connect");
  EXPECT_EQ(catalogue().game("tictactoe").error().nearest, "tic-tac-toe");
  EXPECT_EQ(catalogue().game("").error().where, "game, offset 0");
}

TEST(Catalogue, EveryOptionHasAMeaningAndADefaultItAccepts) {
  const Catalogue games = catalogue();
  for (const auto& entry : games.entries()) {
    EXPECT_FALSE(entry.info.summary.empty()) << entry.info.name;
    for (const Option& option : entry.info.options) {
      EXPECT_FALSE(option.meaning.empty()) << entry.info.name << "." << option.name;
      if (option.kind == Option::Kind::Text) continue;
      EXPECT_TRUE(Settings::make(entry.info.options, {{option.name, option.fallback}}, "test"))
          << entry.info.name << "." << option.name << "=" << option.fallback;
    }
  }
}

TEST(Catalogue, EveryNumberOptionRefusesWhatLiesJustOutsideItsRange) {
  const Catalogue games = catalogue();
  for (const auto& entry : games.entries())
    for (const Option& option : entry.info.options) {
      if (option.kind != Option::Kind::Number) continue;
      for (const long value : {option.least - 1, option.most + 1}) {
        const auto game = games.game(entry.info.name + "," + option.name + "=" + std::to_string(value));
        ASSERT_FALSE(game) << entry.info.name << "." << option.name << "=" << value;
        EXPECT_NE(game.error().message().find(option.name), std::string::npos) << game.error().message();
      }
    }
}

TEST(Catalogue, IsAValueThatCanBeExtendedWithoutChangingOthers) {
  const Catalogue before = catalogue();
  Catalogue copy = before;
  EXPECT_EQ(copy.entries().size(), before.entries().size());
  EXPECT_TRUE(copy.game("mnk"));
}

}  // namespace
}  // namespace zermelo
