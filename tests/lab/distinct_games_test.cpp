// Games that are the same game count once, and a study whose number of games changes keeps those it has.
#include <gtest/gtest.h>

#include <algorithm>

#include "specs.h"
#include "zermelo/lab/report/answers.h"
#include "zermelo/lab/report/text_grid.h"
#include "zermelo/lab/study/results.h"
#include "zermelo/lab/study/runner.h"

namespace zermelo {
namespace {

Study study_of(const std::string& lines, const std::string& statement = "first-wins") {
  const auto study = read_study("name = \"s\"\ngame = \"connect\"\n[[table]]\nname = \"t\"\n" + lines +
                                    "[[question]]\ntext = \"?\"\nstatement = \"" + statement + "\"\n",
                                "s.toml", testing::games());
  EXPECT_TRUE(study) << study.error().message();
  return study.value();
}

LabGames new_store() { return LabGames(Database::open(":memory:").value()); }

RunSummary run_in(LabGames& store, const Study& study, int jobs = 1) {
  return run_study(study, testing::games(), store, {.jobs = jobs}).value();
}

StudyResults run_alone(const Study& study) {
  LabGames store = new_store();
  run_in(store, study);
  return results_of(study, store).value();
}

std::string first_sentence(const StudyResults& results) {
  return answers_of(results, testing::games()).front().ours.sentence;
}

const std::string square =
    "first = \"alphabeta:depth=1..3\"\nsecond = \"alphabeta:depth=1..3\"\ngames = 4\n"
    "openings = \"random:plies=4,distinct=on\"\n";

TEST(DistinctInTheLab, ASquareGridWithSidesSwappedHasEachGameTwice) {
  const StudyResults once = run_alone(study_of(square));
  const StudyResults twice = run_alone(study_of(square + "swap = true\n"));
  EXPECT_EQ(once.games().size(), 36U);
  EXPECT_EQ(once.distinct_games(), 36);
  EXPECT_EQ(repeats_text(once).find("distinct"), std::string::npos);
  EXPECT_EQ(twice.games().size(), 72U);
  EXPECT_EQ(twice.distinct_games(), 36);
  EXPECT_EQ(to_json(twice)["distinct_games"], 36);
  EXPECT_NE(repeats_text(twice).find("t: 36 of 72 games are distinct"), std::string::npos) << repeats_text(twice);
  for (const CellResult& cell : twice.cells())
    EXPECT_EQ(to_json(twice.study(), cell)["distinct_games"],
              twice.cell_of(cell).row == twice.cell_of(cell).column ? 4 : 8);
}

TEST(DistinctInTheLab, SentencesCountEachGameOnce) {
  for (const char* statement :
       {"first-wins", "deeper-wins", "deeper-never-loses", "beginner-wins", "fair", "endings"}) {
    const std::string once = first_sentence(run_alone(study_of(square, statement)));
    const std::string twice = first_sentence(run_alone(study_of(square + "swap = true\n", statement)));
    EXPECT_TRUE(twice.starts_with(once.substr(0, once.find(" wins ") + 6))) << once << "\n" << twice;
    EXPECT_NE(twice.find(" games are distinct; each counts once."), std::string::npos) << twice;
    EXPECT_EQ(once.find("distinct"), std::string::npos) << once;
    if (std::string(statement) != "fair")  // it has other names for the sides
      EXPECT_EQ(twice.substr(0, once.size()), once) << statement;
  }
}

TEST(DistinctInTheLab, TheSideThatMovesFirstIsNotTheFirstPlayer) {
  const StudyResults results =
      run_alone(study_of("first = \"alphabeta:depth=4\"\nsecond = \"random:seed=1\"\ngames = 20\nswap = true\n"));
  EXPECT_EQ(results.cells().front().tally.wins, 40);
  EXPECT_TRUE(first_sentence(results).starts_with("The side that moves first wins 20 of 40 games (50 %)"))
      << first_sentence(results);
}

TEST(DistinctInTheLab, OneGameFiftyTimesProvesNothing) {
  const StudyResults results =
      run_alone(study_of("first = \"alphabeta:depth=4\"\nsecond = \"alphabeta:depth=1\"\ngames = 50\n", "better"));
  const CellResult& cell = results.cells().front();
  EXPECT_EQ(cell.tally.wins, 50) << "four plies against one";
  EXPECT_EQ(cell.distinct.wins, 1);
  EXPECT_EQ(cell.distinct_games(), 1);
  EXPECT_NE(first_sentence(results).find("of 1 distinct game against"), std::string::npos) << first_sentence(results);
  EXPECT_NE(first_sentence(results).find("undecided"), std::string::npos) << first_sentence(results);
}

// More games, and fewer. ----------------------------------------------------------------------------------------------

std::string cells_with(int games, const std::string& more = "opening_plies = 2\n") {
  return "first = [\"alphabeta:depth=2\", \"random:seed=3\"]\nsecond = \"random:seed=4\"\ngames = " +
         std::to_string(games) + "\n" + more;
}

std::vector<LabGame::Key> keys_of(const StudyResults& results) {
  std::vector<LabGame::Key> keys;
  for (const LabGame& game : results.games()) keys.push_back(game.key);
  return keys;
}
std::vector<LabGame::Key> planned_keys(const Study& study) {
  std::vector<LabGame::Key> keys;
  for (const LabTask& task : tasks_of(study)) keys.push_back(task.key);
  return keys;
}
std::vector<std::vector<std::string>> played_moves(const StudyResults& results) {
  std::vector<std::vector<std::string>> all;
  for (const LabGame& game : results.games()) all.push_back(moves_of(game));
  return all;
}

TEST(NumberOfGames, WhereThereAreToBeMoreOnlyThoseAreMissing) {
  LabGames store = new_store();
  EXPECT_EQ(run_in(store, study_of(cells_with(3))).played, 6);
  const Study more = study_of(cells_with(5));
  EXPECT_EQ(missing_games(more, store).value(), 4);
  const RunSummary summary = run_in(store, more);
  EXPECT_EQ(summary.there, 6);
  EXPECT_EQ(summary.played, 4);
  EXPECT_TRUE(summary.complete());
  const StudyResults in_two_steps = results_of(more, store).value();
  EXPECT_EQ(played_moves(in_two_steps), played_moves(run_alone(more))) << "as if all had been played at once";
}

TEST(NumberOfGames, WhereThereAreToBeFewerTheFirstOnesCount) {
  LabGames store = new_store();
  run_in(store, study_of(cells_with(5)));
  const Study fewer = study_of(cells_with(2));
  const RunSummary summary = run_in(store, fewer);
  EXPECT_EQ(summary.there, 4);
  EXPECT_EQ(summary.played, 0);
  EXPECT_TRUE(summary.complete());
  const StudyResults results = results_of(fewer, store).value();
  EXPECT_EQ(keys_of(results), planned_keys(fewer));
  EXPECT_EQ(played_moves(results), played_moves(run_alone(fewer)));
  EXPECT_EQ(run_in(store, study_of(cells_with(5))).played, 0) << "nothing was thrown away";
}

TEST(NumberOfGames, OtherOpeningsAndOtherPlayersAreOtherGames) {
  LabGames store = new_store();
  run_in(store, study_of(cells_with(3)));
  EXPECT_EQ(run_in(store, study_of(cells_with(3, "opening_plies = 4\n"))).played, 6);
  EXPECT_EQ(run_in(store, study_of(cells_with(3, "opening_plies = 2\nseed = 2\n"))).played, 6);
  EXPECT_EQ(run_in(store, study_of("first = \"greedy\"\nsecond = \"random:seed=4\"\ngames = 3\n")).played, 3);
}

/// The store of version 0.2, whose hashes included the number of games.
LabGames older_store(const Study& study) {
  LabGames store = new_store();
  const auto id = store.study(study.name, study.older_hash, study.text, 6).value();
  const StudyResults results = run_alone(study);
  for (const LabGame& game : results.games()) EXPECT_TRUE(store.add(id, game).value());
  return store;
}

TEST(NumberOfGames, AStoreOfAnOlderVersionKeepsItsGames) {
  const Study study = study_of(cells_with(3));
  LabGames same = older_store(study);
  EXPECT_EQ(results_of(study, same).value().games().size(), 6U);
  EXPECT_EQ(run_in(same, study).played, 0);
  EXPECT_EQ(same.studies().value().size(), 1U);
  LabGames more = older_store(study);
  EXPECT_EQ(run_in(more, study_of(cells_with(5))).played, 4);
}

TEST(PlanOrder, IsThatOfTheGamesInWhateverOrderTheyEnd) {
  const Study study = study_of(cells_with(4));
  LabGames backwards = new_store();
  const auto id = backwards.study(study.name, study.hash, study.text, 8).value();
  const StudyResults whole = run_alone(study);
  for (std::size_t i = whole.games().size(); i-- > 0;) EXPECT_TRUE(backwards.add(id, whole.games()[i]).value());
  EXPECT_EQ(keys_of(results_of(study, backwards).value()), planned_keys(study));
  LabGames shared = new_store();
  run_in(shared, study, 3);
  EXPECT_EQ(keys_of(results_of(study, shared).value()), planned_keys(study));
}

}  // namespace
}  // namespace zermelo
