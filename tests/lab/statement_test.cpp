// Every verdict can fail: each statement is asked about made-up games in which the claim holds, and in which it does
// not.
#include "zermelo/lab/report/answers.h"

#include <gtest/gtest.h>

#include <functional>

#include "specs.h"
#include "zermelo/lab/report/text_grid.h"
#include "zermelo/lab/study/results.h"

namespace zermelo {
namespace {

using testing::games;

/// Two grids of depth against depth, which differ in their player alone.
const std::string grids =
    "name = \"s\"\ngame = \"chess:study\"\nstarts = [\"rook-endgame\"]\n"
    "[[table]]\nname = \"A\"\nfirst = \"faithful-minimax:depth=1..4\"\nsecond = \"faithful-minimax:depth=1..4\"\n"
    "[[table]]\nname = \"B\"\nfirst = \"faithful-alphabeta:depth=1..4\"\nsecond = \"faithful-alphabeta:depth=1..4\"\n";

/// Makes up the game of a task out of its empty form: key, start, two moves.
using Invent = std::function<void(LabGame&)>;

StudyResults made_up(const std::string& text, const Invent& invent) {
  const auto study = read_study(text, "s.toml", games());
  EXPECT_TRUE(study) << study.error().message();
  std::vector<LabGame> list;
  for (const LabTask& task : tasks_of(*study)) {
    LabGame game;
    game.key = task.key;
    game.game = study->grids[task.grid].game;
    game.position = games().game(game.game, task.key.start).value()->start(task.key.start).value()->position();
    game.result = "1/2-1/2";
    game.reason = study->grids[task.grid].kind == ResultGrid::Kind::Search ? "search" : "repetition";
    invent(game);
    game.plies = static_cast<std::int64_t>(game.moves.size());
    list.push_back(std::move(game));
  }
  return {*study, std::move(list)};
}

int white(const LabGame& game) { return depth_of(game.key.first); }
int black(const LabGame& game) { return depth_of(game.key.second); }

/// As the formula of the rook-endgame study has it.
void by_formula(LabGame& game) { game.result = white(game) > black(game) ? "1-0" : "1/2-1/2"; }

LabGame::Move looked(const std::string& player, std::uint64_t nodes, const std::string& move = "a1a8") {
  return {.player = player, .move = move, .value = std::nullopt, .nodes = nodes};
}

StudyQuestion asks(const std::string& statement, std::vector<std::string> grids = {"A"}) {
  return {.text = "?", .statement = statement, .grids = std::move(grids), .published = "yes", .says = true};
}

Statement answered(const StudyQuestion& question, const StudyResults& results) {
  return answer(question, results, games());
}

TEST(Formula, HoldsWhereEveryUnequalCellFollowsIt) {
  const Statement all = answered(asks("depth-formula"), made_up(grids, by_formula));
  EXPECT_EQ(all.yes, true);
  EXPECT_NE(all.sentence.find("12 of 12 cells of unequal depth."), std::string::npos) << all.sentence;
}
TEST(Formula, FailsWithTheCellsThatContradictIt) {
  const auto results = made_up(grids, [](LabGame& game) {
    by_formula(game);
    if (white(game) == 4 && black(game) == 1) game.result = "1/2-1/2";
    if (white(game) == 1 && black(game) == 2) game.result = "0-1";
  });
  const Statement found = answered(asks("depth-formula"), results);
  EXPECT_EQ(found.yes, false);
  EXPECT_NE(found.sentence.find("10 of 12 cells of unequal depth; it fails in 1–2, 4–1."), std::string::npos)
      << found.sentence;
  EXPECT_EQ(verdict(asks("depth-formula"), found), "not supported");
}

/// Black's searches take this share of the positions in B.
StudyResults black_saves(double share) {
  return made_up(grids, [&](LabGame& game) {
    const bool pruned = game.key.grid == "B";
    game.moves = {looked("first", 1000), looked("second", pruned ? static_cast<std::uint64_t>(1000 * share) : 1000)};
  });
}
StudyQuestion halved() {
  StudyQuestion question = asks("cost-ratio", {"A", "B"});
  question.claim = 0.5;
  question.within = 0.1;
  return question;
}
TEST(Halved, IsNotSupportedByAnySaving) {
  const Statement found = answered(halved(), black_saves(0.5));
  EXPECT_EQ(found.figure, 0.75);
  EXPECT_EQ(verdict(halved(), found), "not supported");
  EXPECT_NE(found.sentence.find("0.75 of the positions of a move in A (claimed 0.5: off by 0.25); White alone 1.00, "
                                "Black alone 0.50"),
            std::string::npos)
      << found.sentence;
}
TEST(Halved, IsSupportedByAboutHalf) {
  EXPECT_EQ(verdict(halved(), answered(halved(), black_saves(0.1))), "supported");
  EXPECT_EQ(verdict(halved(), answered(halved(), black_saves(0.3))), "not supported") << "0.65 is too far";
}
TEST(Halved, WithoutAFigureAnySavingWillDo) {
  EXPECT_EQ(answered(asks("cost-ratio", {"A", "B"}), black_saves(0.9)).yes, true);
  EXPECT_EQ(answered(asks("cost-ratio", {"A", "B"}), black_saves(1.1)).yes, false);
}

/// Searches whose positions grow by 4 a ply in A, and by `growth` in B.
StudyResults growing(double growth) {
  const std::string searches =
      "name = \"s\"\ngame = \"kalah\"\n"
      "[[table]]\nname = \"A\"\nkind = \"search\"\nfirst = \"minimax:depth=1..6\"\n"
      "[[table]]\nname = \"B\"\nkind = \"search\"\nfirst = \"alphabeta:depth=1..6\"\n";
  return made_up(searches, [&](LabGame& game) {
    const double factor = game.key.grid == "A" ? 4 : growth;
    game.moves = {looked("first", static_cast<std::uint64_t>(1e6 * std::pow(factor, white(game))))};
  });
}
TEST(Exponent, HalfIsTheSquareRootOfTheGrowth) {
  StudyQuestion question = asks("exponent-ratio", {"A", "B"});
  question.claim = 0.5;
  question.within = 0.1;
  const Statement half = answered(question, growing(2));
  EXPECT_NEAR(half.figure.value_or(0), 0.5, 1e-3);
  EXPECT_EQ(verdict(question, half), "supported");
  const Statement more = answered(question, growing(2.5));
  EXPECT_NEAR(more.figure.value_or(0), 0.66, 0.005);
  EXPECT_EQ(verdict(question, more), "not supported");
  EXPECT_NE(more.sentence.find("0.66 of the exponent (claimed 0.5: off by 0.16)"), std::string::npos) << more.sentence;
}

TEST(SameCells, AreComparedByDepth) {
  EXPECT_EQ(answered(asks("same-cells", {"A", "B"}), made_up(grids, by_formula)).yes, true);
  const auto other = made_up(grids, [](LabGame& game) {
    by_formula(game);
    if (game.key.grid == "B" && white(game) == 3 && black(game) == 3) game.result = "1-0";
  });
  const Statement found = answered(asks("same-cells", {"A", "B"}), other);
  EXPECT_EQ(found.yes, false);
  EXPECT_EQ(found.sentence, "B has the results of A in 15 of 16 cells; they differ in 3–3.");
}

TEST(HalfDepth, ComparesDepthDWithHalfOfIt) {
  const auto halves = [](int odd) {
    return made_up(grids, [=](LabGame& game) {
      const int depth = game.key.grid == "A" ? (white(game) + 1) / 2 : white(game);
      game.result = depth >= 2 ? "1-0" : "1/2-1/2";
      if (game.key.grid == "A" && white(game) == odd) game.result = "0-1";
    });
  };
  EXPECT_EQ(answered(asks("half-depth", {"A", "B"}), halves(0)).yes, true);
  EXPECT_EQ(answered(asks("half-depth", {"A", "B"}), halves(3)).yes, false);
}

TEST(CellsWorse, CountsWhereTheSecondTableScoresLess) {
  const auto with = [](const char* result) {
    return made_up(grids, [=](LabGame& game) {
      if (game.key.grid == "B" && white(game) == 2 && black(game) == 1) game.result = result;
    });
  };
  EXPECT_EQ(answered(asks("cells-worse", {"A", "B"}), with("0-1")).yes, true);
  EXPECT_EQ(answered(asks("cells-worse", {"A", "B"}), with("1-0")).yes, false);
}

TEST(SameBeginning, FailsWhenAGameBeginsOtherwiseOrTheOtherSideWins) {
  const auto games_with = [](const std::string& third, const std::string& result) {
    return made_up(grids, [=](LabGame& game) {
      const bool odd = game.key.grid == "A" && white(game) == 4 && black(game) == 4;
      game.moves = {looked("first", 1), looked("second", 1, "e8e7"), looked("first", 1, odd ? third : "a8h8")};
      if (odd) game.result = result;
    });
  };
  EXPECT_EQ(answered(asks("same-beginning"), games_with("a8h8", "1-0")).yes, true);
  EXPECT_EQ(answered(asks("same-beginning"), games_with("a8a7", "1-0")).yes, false);
  EXPECT_EQ(answered(asks("same-beginning"), games_with("a8h8", "0-1")).yes, false);
}

TEST(BeginnerWins, NeedsMoreThanHalfOfTheGamesThatEnd) {
  const auto equal = [](const char* one, const char* two) {
    return made_up(grids, [=](LabGame& game) {
      if (white(game) == black(game) && white(game) > 1) game.result = white(game) == 2 ? one : two;
    });
  };
  EXPECT_EQ(answered(asks("beginner-wins"), equal("1-0", "1/2-1/2")).yes, false) << "the others are drawn";
  EXPECT_EQ(answered(asks("beginner-wins"), equal("1-0", "1-0")).yes, true);
  EXPECT_EQ(answered(asks("beginner-wins"), equal("1-0", "*")).yes, false)
      << "those that never end do not count, draws do";
  EXPECT_EQ(answered(asks("beginner-wins"), equal("0-1", "1-0")).yes, false) << "two of four";
  EXPECT_EQ(answered(asks("beginner-wins"), equal("1/2-1/2", "1/2-1/2")).yes, false);
}

TEST(FirstAlwaysWins, FailsWithOneDraw) {
  const auto won = [](int but) {
    return made_up(grids, [=](LabGame& game) { game.result = white(game) == but ? "1/2-1/2" : "1-0"; });
  };
  EXPECT_EQ(answered(asks("first-always-wins"), won(0)).yes, true);
  EXPECT_EQ(answered(asks("first-always-wins"), won(3)).yes, false);
}

TEST(DepthMatters, OnlyWhereResultsChange) {
  EXPECT_EQ(answered(asks("depth-matters"), made_up(grids, by_formula)).yes, true);
  const Statement never = answered(asks("depth-matters"), made_up(grids, [](LabGame&) {}));
  EXPECT_EQ(never.yes, false);
  EXPECT_NE(never.sentence.find("in 0 of 24 pairs of neighbouring cells; the start has 4 pieces"), std::string::npos)
      << never.sentence;
}

/// A cell of 200 games in each direction, of which the first player wins so many.
StudyResults wins_of_400(int wins) {
  int played = 0;
  return made_up(
      "name = \"s\"\ngame = \"kalah\"\n[[table]]\nname = \"A\"\nfirst = \"alphabeta:depth=1\"\n"
      "second = \"alphabeta:depth=2\"\ngames = 400\nopening_plies = 2\n",
      [&](LabGame& game) { game.result = played++ < wins ? "1-0" : "0-1"; });
}
TEST(BestRow, IsOneRowOnlyWhereNoOtherScoresAsMuch) {
  const auto sentence = [](int least) {
    return answered(asks("best-row"),
                    made_up(grids, [&](LabGame& game) { game.result = white(game) >= least ? "1-0" : "1/2-1/2"; }))
        .sentence;
  };
  EXPECT_EQ(sentence(4).find("4 scores best."), 0U) << sentence(4);
  EXPECT_EQ(sentence(3).find("2 of 4 share the best score."), 0U) << sentence(3);
  EXPECT_EQ(sentence(5).find("All 4 score the same."), 0U) << sentence(5);
}
TEST(Margin, OfOneGameIsNoAverage) {
  const auto sentence = [](int games) {
    return answered(asks("margin"), made_up(grids,
                                            [&](LabGame& game) {
                                              game.moves = {looked("p", 1, "a1a" + std::to_string(2 + black(game)))};
                                              if (white(game) == 1 && black(game) <= games) game.margin = 3;
                                            }))
        .sentence;
  };
  EXPECT_EQ(sentence(1).find("The first side ends +3.0 points ahead in one game."), 0U) << sentence(1);
  EXPECT_EQ(sentence(2).find("The first side ends +3.0 points ahead on average of 2 games."), 0U) << sentence(2);
}

TEST(Parts, AreBoughtOnlyWhereTheIntervalSaysSo) {
  const Statement bought = answered(asks("parts"), wins_of_400(150));
  EXPECT_EQ(bought.yes, true);
  EXPECT_NE(bought.sentence.find("37.5 % [32.9, 42.3] of 400 games: the part gains points"), std::string::npos)
      << bought.sentence;
  EXPECT_NE(answered(asks("parts"), wins_of_400(198)).sentence.find("undecided"), std::string::npos);
  EXPECT_EQ(answered(asks("parts"), wins_of_400(198)).yes, false);
  EXPECT_NE(answered(asks("parts"), wins_of_400(250)).sentence.find("the part costs points"), std::string::npos);
}
TEST(Better, LeavesTheVerdictOpenWhereItIsUndecided) {
  EXPECT_EQ(answered(asks("better"), wins_of_400(250)).yes, true);
  EXPECT_EQ(answered(asks("better"), wins_of_400(150)).yes, false);
  EXPECT_EQ(answered(asks("better"), wins_of_400(202)).yes, std::nullopt);
}

/// Two endless games; in the second grid both ends are as given.
StudyResults looping(const std::vector<std::string>& cycle, const std::string& one, const std::string& two) {
  const std::string cells =
      "cells = [{ first = \"faithful-minimax:depth=1\", second = \"faithful-minimax:depth=2\" }, "
      "{ first = \"faithful-minimax:depth=2\", second = \"faithful-minimax:depth=1\" }]\n";
  return made_up("name = \"s\"\ngame = \"chess\"\nstarts = [\"rook-endgame\"]\n[[table]]\nname = \"A\"\n" + cells +
                     "[[table]]\nname = \"B\"\n" + cells,
                 [&](LabGame& game) {
                   game.result = game.key.grid == "A" ? "*" : white(game) == 1 ? one : two;
                   game.reason = game.result == "*" ? "loop" : "mate";
                   for (std::size_t i = 0; i < cycle.size(); ++i)
                     game.moves.push_back(looked(i % 2 == 0 ? "first" : "second", 1, cycle[i]));
                 });
}
TEST(Loops, TellWhenABoardComesAgainAndWhatIsOnIt) {
  const auto results = looping({"a1a2", "h8h7", "a2a1", "h7h8", "a1a2"}, "*", "*");
  const Statement found = answered(asks("loops"), results);
  EXPECT_EQ(found.yes, true);
  EXPECT_NE(found.sentence.find("the board of ply 0 recurs at ply 4, period 4, with 2 Black and 2 White pieces"),
            std::string::npos)
      << found.sentence;
  EXPECT_EQ(answered(asks("loops"), looping({"a1a2", "h8h7", "a2a3", "h7h6"}, "*", "*")).yes, false)
      << "nothing comes again";
}
TEST(Loops, EndWhereEveryOneDoes) {
  const std::vector<std::string> cycle{"a1a2", "h8h7", "a2a1", "h7h8"};
  const auto ends = [&](const std::string& one, const std::string& two) {
    return answered(asks("loops-end", {"A", "B"}), looping(cycle, one, two));
  };
  EXPECT_EQ(ends("1-0", "0-1").yes, true);
  EXPECT_EQ(ends("1-0", "*").yes, false);
  EXPECT_NE(ends("1-0", "*").sentence.find("Only some: 1 of 2 loops end."), std::string::npos);
  EXPECT_EQ(ends("*", "*").yes, false);
}

/// Two games of the study's programs that part at the first move; what the loser of the win believed is given.
StudyResults parting(const std::string& result, double believed) {
  return made_up(grids, [&](LabGame& game) {
    if (game.key.grid != "A" || black(game) != 1) return;
    game.moves = {looked("first", 1, white(game) == 4 ? "a1a8" : "a1a2"), looked("second", 1, "e8e7")};
    game.moves.front().value = believed;
    game.result = white(game) == 4 ? "1-0" : result;
  });
}
TEST(TurningPoint, IsADrawThatTheProgramDidNotBelieveIn) {
  StudyQuestion question = asks("turning-point");
  question.cells = {"3-1", "4-1"};
  const Statement found = answered(question, parting("1/2-1/2", 77));
  EXPECT_EQ(found.yes, true);
  for (const char* words : {"the same game to ply 0", "Depth 3 gives a1a2", "Depth 4 gives a1a2",
                            "makes the difference", "its program values the last position at 77"})
    EXPECT_NE(found.sentence.find(words), std::string::npos) << words << " in " << found.sentence;
  EXPECT_EQ(answered(question, parting("1/2-1/2", 0)).yes, false) << "it knew";
  EXPECT_EQ(answered(question, parting("1-0", 77)).yes, false) << "no draw";
}

TEST(Urges, AreHeardInTheGamesAndJudgedByASearch) {
  const auto results = made_up(
      "name = \"s\"\ngame = \"kalah\"\n[[table]]\nname = \"A\"\nfirst = \"faithful-urges:depth=2\"\nsecond = "
      "\"greedy\"\n",
      [](LabGame& game) { game.moves = {looked("first", 1, "3"), looked("first", 1, "6")}; });
  const Statement found = answered(asks("urges"), results);
  EXPECT_TRUE(found.sentence.starts_with("An urge chooses the move in 1 of 2 positions: again 1, right in "))
      << found.sentence;
}

TEST(Statements, SayNothingWithoutGames) {
  const auto study = read_study(grids, "s.toml", games()).value();
  for (const std::string& name : statement_names()) {
    const Statement found = answered(asks(name, {"A", "B"}), StudyResults(study, {}));
    EXPECT_EQ(found.yes, std::nullopt) << name;
    EXPECT_EQ(found.sentence, "Not enough games are in the store to answer this.") << name;
  }
}

std::string expecting(const std::string& origin) {
  return "name = \"s\"\ngame = \"chess:study\"\nstarts = [\"rook-endgame\"]\n[[table]]\nname = \"A\"\n" + origin +
         "cells = [{ row = \"x\", column = \"y\", first = \"faithful-minimax:depth=1\", "
         "second = \"faithful-minimax:depth=1\", expected = \"1/2-1/2\" }]\n";
}
TEST(Origin, PublishedIsSaidOnlyOfWhatIsMarkedSo) {
  const auto ours = made_up(expecting(""), [](LabGame&) {});
  EXPECT_EQ(agreement_text(ours), "1 of 1 check value of ours is reproduced\n");
  EXPECT_EQ(text_grid(ours, 0).columns, (std::vector<std::string>{"found", "ours"}));
  EXPECT_EQ(answered(asks("agree"), ours).sentence, "1 of 1 check value of ours is reproduced.");
  EXPECT_EQ(to_json(ours)["published_of"], 0);
  EXPECT_EQ(to_json(ours)["cells"][0]["expected_from"], "ours");
  const auto published = made_up(expecting("expected_from = \"published\"\n"), [](LabGame&) {});
  EXPECT_EQ(agreement_text(published), "1 of 1 published cell is reproduced\n");
  EXPECT_EQ(text_grid(published, 0).columns, (std::vector<std::string>{"found", "published"}));
  EXPECT_EQ(to_json(published)["published_agree"], 1);
  EXPECT_EQ(to_json(published)["ours_of"], 0);
}
TEST(Origin, WhatDiffersIsNamedByItsOrigin) {
  const auto wrong = made_up(expecting(""), [](LabGame& game) { game.result = "1-0"; });
  EXPECT_EQ(agreement_text(wrong), "0 of 1 check value of ours is reproduced\n  A x – y: ours 1/2-1/2, found 1-0\n");
}

TEST(Answers, StandBesideThoseOfTheAuthors) {
  const std::string question =
      "[[question]]\ntext = \"Is it symmetric?\"\nstatement = \"depth-formula\"\npublished = \"A formula.\"\n"
      "section = \"3.2.2\"\nsays = true\n";
  const auto results = made_up(grids + question, by_formula);
  const std::string text = answers_text(results, games());
  EXPECT_TRUE(text.starts_with("Is it symmetric?\n  The authors (3.2.2): A formula.\n  The games: ")) << text;
  EXPECT_NE(text.find("\n  supported\n"), std::string::npos) << text;
  const std::string brief = short_answers_text(results, games());
  EXPECT_TRUE(brief.starts_with("Is it symmetric?\n  “White wins if White looks deeper")) << brief;
  EXPECT_TRUE(brief.ends_with("\n  the authors' answer: supported\n")) << brief;
  const Json json = answers_json(results, games())[0];
  EXPECT_EQ(json["section"], "3.2.2");
  EXPECT_EQ(json["figure"], 1.0);
  EXPECT_TRUE(json["claim"].is_null());
}

}  // namespace
}  // namespace zermelo
