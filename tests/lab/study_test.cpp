#include "zermelo/lab/study/study.h"

#include <gtest/gtest.h>

#include "places.h"
#include "specs.h"
#include "zermelo/lab/study/library.h"

namespace zermelo {
namespace {

using testing::games;

const std::string head = "name = \"s\"\ngame = \"tic-tac-toe\"\n";
const std::string grid = "[[table]]\nname = \"t\"\nfirst = \"minimax:depth=1..2\"\nsecond = \"random\"\n";

std::string complaint(const std::string& text) {
  const auto study = read_study(text, "s.toml", games());
  return study ? "" : study.error().message();
}

TEST(Study, AFewLinesAreEnough) {
  const auto study = read_study(head + grid, "s.toml", games());
  ASSERT_TRUE(study) << study.error().message();
  ASSERT_EQ(study->grids.size(), 1U);
  EXPECT_EQ(study->grids.front().cells.size(), 2U);
  EXPECT_EQ(tasks_of(*study).size(), 2U);
}
TEST(Study, AnUnknownKeyIsRefusedWithItsLine) {
  EXPECT_EQ(complaint(head + grid + "gmaes = 3\n").substr(0, 37), "s.toml:7: unknown key 'gmaes'; expect");
  EXPECT_NE(complaint(head + grid + "gmaes = 3\n").find("did you mean 'games'?"), std::string::npos);
  EXPECT_NE(complaint(head + "colour = 1\n" + grid).find("s.toml:3: unknown key 'colour'"), std::string::npos);
}
TEST(Study, AWrongTypeIsRefusedWithItsLine) {
  EXPECT_EQ(complaint(head + grid + "games = \"three\"\n"),
            "s.toml:7: bad value for 'games'; expected a whole number from 1 to 100000");
  EXPECT_EQ(complaint("name = 3\n" + grid), "s.toml:1: 'name' is not a text; expected a text in quotes");
  EXPECT_EQ(complaint(head + grid + "swap = 1\n"), "s.toml:7: 'swap' is not true or false; expected true or false");
}
TEST(Study, AnImpossiblePlayerIsRefusedWithItsLine) {
  EXPECT_NE(
      complaint(head + "[[table]]\nname = \"t\"\nfirst = \"minimax:dept=1\"\nsecond = \"random\"\n").find("s.toml:5: "),
      std::string::npos);
  EXPECT_NE(complaint("name = \"s\"\ngame = \"pig\"\n" + grid).find("pig has dice"), std::string::npos);
}
TEST(Study, AJudgeIsTakenWhereThereAreTablesAndMakesOtherGames) {
  EXPECT_NE(complaint(head + grid + "adjudicate = \"tables\"\n").find("no endgame tablebases"), std::string::npos);
  EXPECT_NE(complaint(head + grid + "adjudicate = \"dice\"\n").find("s.toml:7: "), std::string::npos);
  const std::string chess = "name = \"s\"\ngame = \"chess\"\n" + grid;
  const auto plain = read_study(chess, "s.toml", games());
  const auto judged = read_study(chess + "adjudicate = \"tables\"\n", "s.toml", games());
  ASSERT_TRUE(plain && judged);
  EXPECT_EQ(judged->grids.front().adjudicate, "tables");
  EXPECT_NE(plain->hash, judged->hash);
}
TEST(Study, GamesStoredUnderAnOlderKeyAreFoundAgain) {
  const auto hash = [](const std::string& game, const std::string& player, const std::string& more) {
    const auto study = read_study("name = \"s\"\ngame = \"" + game + "\"\n[[table]]\nname = \"t\"\nfirst = \"" +
                                      player + "\"\nsecond = \"random\"\n" + more,
                                  "s.toml", games());
    EXPECT_TRUE(study) << study.error().message();
    return study ? study->hash : "";
  };
  EXPECT_EQ(hash("kalah:rest=emptied", "greedy", ""), hash("kalah:remaining=emptied", "greedy", ""));
  EXPECT_NE(hash("kalah:rest=emptied", "greedy", ""), hash("kalah", "greedy", ""));
  EXPECT_EQ(hash("kalah", "faithful-minimax:depth=2,mend=all", ""),
            hash("kalah", "faithful-minimax:depth=2,fix=all", ""));
  EXPECT_EQ(hash("chess", "engine:depth=2,tables=on", ""), hash("chess", "engine:depth=2,tablebases=on", ""));
  EXPECT_EQ(hash("chess", "random:seed=1", "adjudicate = \"tables\"\n"),
            hash("chess", "random:seed=1", "adjudicate = \"tablebases\"\n"));
}
TEST(Study, OpeningsAreThoseOfAMatch) {
  const auto hash = [&](const std::string& line) {
    const auto study = read_study(head + grid + line, "s.toml", games());
    EXPECT_TRUE(study) << study.error().message();
    return study ? study->hash : "";
  };
  EXPECT_EQ(hash("opening_plies = 2\n"), hash("openings = \"random:plies=2\"\n"));
  EXPECT_NE(hash("opening_plies = 2\n"), hash("openings = \"random:plies=2,distinct=on\"\n"));
  EXPECT_EQ(hash(""), hash("openings = \"random:plies=0,distinct=on\"\n"));
  EXPECT_NE(hash("openings = \"balanced:plies=2,within=1\"\n"), hash("openings = \"balanced:plies=2,within=2\"\n"));
  EXPECT_NE(complaint(head + grid + "openings = \"randm:plies=2\"\n").find("s.toml:7: "), std::string::npos);
  EXPECT_NE(complaint(head + grid + "openings = \"randm:plies=2\"\n").find("did you mean 'random'?"),
            std::string::npos);
  EXPECT_EQ(complaint(head + grid + "opening_plies = 9\n"),
            "s.toml:7: openings: no game is still open after 9 random plies; expected fewer plies");
  EXPECT_EQ(complaint(head + grid + "openings = \"random:plies=2\"\nopening_plies = 2\n"),
            "s.toml:7: both 'openings' and 'opening_plies'; expected one of them");
  EXPECT_NE(complaint(head + "[[table]]\nname = \"t\"\nkind = \"search\"\nfirst = \"random\"\nopenings = \"random\"\n")
                .find("a search has no 'openings'"),
            std::string::npos);
}
TEST(Study, AnIllegalStartIsRefusedWithItsLine) {
  EXPECT_NE(complaint(head + grid + "starts = [\"xxx/ooo/...\"]\n").find("s.toml:7: "), std::string::npos);
  EXPECT_EQ(complaint(head + grid + "starts = [\"xxx/oo./...\"]\n"),
            "s.toml:7: the game is over in 'xxx/oo./...'; expected a position in which it is not over");
}
TEST(Study, AnUnknownGameStatementOrTableIsRefused) {
  EXPECT_NE(complaint("name = \"s\"\ngame = \"chss\"\n" + grid).find("did you mean 'chess'?"), std::string::npos);
  EXPECT_NE(complaint(head + grid + "[[question]]\ntext = \"?\"\nstatement = \"symetric\"\n").find("'symmetric'?"),
            std::string::npos);
  EXPECT_NE(complaint(head + grid + "[[question]]\ntext = \"?\"\nstatement = \"fair\"\ntables = [\"u\"]\n")
                .find("there is no table 'u'"),
            std::string::npos);
}
TEST(Study, PublishedTablesMustHaveTheShapeOfTheGrid) {
  EXPECT_NE(complaint(head + grid + "expected = [\"W\"]\n"), "");
  EXPECT_NE(complaint(head + grid + "expected = [\"W\", \"WW\"]\n"), "");
  EXPECT_NE(complaint(head + grid + "expected = [\"W\", \"?\"]\n"), "");
  EXPECT_EQ(complaint(head + grid + "expected = [\"W\", \"=\"]\n"), "");
}
TEST(Study, WhatIsExpectedIsOursUnlessItSaysPublished) {
  const auto origin = [](const std::string& study, const std::string& line) {
    return read_study(study + head + grid + line, "s.toml", games()).value().grids.front().expected_from;
  };
  EXPECT_EQ(origin("", ""), ResultGrid::Origin::Ours);
  EXPECT_EQ(origin("", "expected_from = \"published\"\n"), ResultGrid::Origin::Published);
  EXPECT_EQ(origin("expected_from = \"published\"\n", ""), ResultGrid::Origin::Published);
  EXPECT_EQ(origin("expected_from = \"published\"\n", "expected_from = \"ours\"\n"), ResultGrid::Origin::Ours);
  EXPECT_NE(complaint(head + grid + "expected_from = \"publshed\"\n").find("did you mean 'published'?"),
            std::string::npos);
}
TEST(Study, AClaimNeedsItsAuthorsAndHowFarOffItMayBe) {
  const std::string question = head + grid + "[[question]]\ntext = \"?\"\nstatement = \"cost-ratio\"\n";
  EXPECT_NE(complaint(question + "says = true\n").find("'says' without 'published'"), std::string::npos);
  EXPECT_NE(complaint(question + "published = \"half\"\nclaim = 0.5\n").find("not both 'claim' and 'within'"),
            std::string::npos);
  EXPECT_EQ(complaint(question + "published = \"half\"\nclaim = 0.5\nwithin = 0.1\n"), "");
}
TEST(Study, BrokenTomlIsRefusedWithItsLine) {
  EXPECT_EQ(complaint(head + "[[table\n").substr(0, 9), "s.toml:3:");
  EXPECT_NE(complaint(""), "");
}
TEST(Study, AFaithfulStudySaysSoInItsName) {
  EXPECT_NE(complaint("kind = \"faithful\"\n" + head + grid), "");
  EXPECT_EQ(complaint("kind = \"faithful\"\nname = \"s-faithful\"\ngame = \"tic-tac-toe\"\n" + grid), "");
}
TEST(Study, OtherGamesHaveAnotherHashAndOtherWordsDoNot) {
  const auto hash = [](const std::string& text) { return read_study(text, "s.toml", games()).value().hash; };
  EXPECT_EQ(hash(head + grid), hash("title = \"words\"\n" + head + grid + "caption = \"more\"\n"));
  EXPECT_EQ(hash(head + grid), hash(head + grid + "expected = [\"W\", \"=\"]\n"));
  EXPECT_EQ(hash(head + grid), hash(head + grid + "games = 2\n")) << "more games of the same kind";
  EXPECT_NE(hash(head + grid), hash(head + grid + "swap = true\n"));
  EXPECT_NE(hash(head + grid), hash(head + grid + "seed = 2\n"));
  EXPECT_NE(hash(head + grid), hash("name = \"s\"\ngame = \"mnk:4,3,3\"\n" + grid));
}

TEST(Library, EveryStudyThatComesWithUsCanBeRead) {
  const std::string folder = testing::source_folder() + "/studies";
  const auto names = study_names(folder);
  EXPECT_GE(names.size(), 5U);
  for (const std::string& name : names) {
    const auto study = find_study(name, games(), folder);
    ASSERT_TRUE(study) << study.error().message();
    EXPECT_EQ(study->name, name);
    EXPECT_FALSE(study->title.empty() || study->summary.empty() || study->questions.empty()) << name;
    const std::string kind(to_string(study->kind));
    EXPECT_TRUE(study->kind == Study::Kind::Own || study->title.find(kind) != std::string::npos) << name;
  }
}
TEST(Library, AMisspeltNameIsAnsweredWithTheNearest) {
  const auto study = find_study("rook-endgame-faithfull", games(), testing::source_folder() + "/studies");
  ASSERT_FALSE(study);
  EXPECT_EQ(study.error().nearest, "rook-endgame-faithful");
}

}  // namespace
}  // namespace zermelo
