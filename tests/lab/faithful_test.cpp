// The published figures of the five studies and our own check values are reproduced, through the lab and its store.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <sstream>

#include "places.h"
#include "specs.h"
#include "zermelo/lab/report/answers.h"
#include "zermelo/lab/report/text_grid.h"
#include "zermelo/lab/study/library.h"
#include "zermelo/lab/study/results.h"
#include "zermelo/lab/study/runner.h"
#include "zermelo/studies/alquerque.h"

namespace zermelo {
namespace {

using testing::games;

std::string text_of(const std::string& name) {
  std::ifstream file(testing::source_folder() + "/studies/" + name + ".toml");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

StudyResults run_text(const std::string& text, int jobs = 1) {
  LabGames store(Database::open(":memory:").value());
  const auto study = read_study(text, "study.toml", games());
  EXPECT_TRUE(study) << study.error().message();
  const auto summary = run_study(*study, games(), store, {.jobs = jobs});
  EXPECT_TRUE(summary) << summary.error().message();
  EXPECT_TRUE(summary->complete());
  return results_of(*study, store).value();
}

struct Figures {
  const char* name;
  int published;
  int ours;
  int apart;
};
class Faithful : public ::testing::TestWithParam<Figures> {};

TEST_P(Faithful, AgreesCellByCell) {
  const StudyResults results = run_text(text_of(GetParam().name), 2);
  for (const auto& [origin, cells] :
       {std::pair{ResultGrid::Origin::Published, GetParam().published}, {ResultGrid::Origin::Ours, GetParam().ours}}) {
    EXPECT_EQ(results.agreement(false, origin).of, cells);
    EXPECT_EQ(results.agreement(false, origin).agree, cells) << agreement_text(results);
  }
  EXPECT_EQ(results.agreement(true, ResultGrid::Origin::Published).agree, GetParam().apart) << agreement_text(results);
  EXPECT_EQ(results.agreement(true).of, GetParam().apart);
}
INSTANTIATE_TEST_SUITE_P(Studies, Faithful,
                         ::testing::Values(Figures{"rook-endgame-faithful", 57, 0, 2},
                                           Figures{"lab-framework-faithful", 0, 6, 0},
                                           Figures{"alquerque-faithful", 0, 20, 0},
                                           Figures{"checkers-faithful", 6, 0, 0}, Figures{"kalah-faithful", 0, 1, 0}),
                         [](const auto& test) {
                           std::string name = test.param.name;
                           std::erase(name, '-');
                           return name;
                         });

TEST(FaithfulStudy, AChangedCellIsReported) {
  std::string text = text_of("rook-endgame-faithful");
  const std::size_t row = text.find("\"WW==\"");
  text.replace(row, 6, "\"WW=W\"");
  const StudyResults results = run_text(text);
  EXPECT_EQ(results.agreement(false).agree, 56);
  EXPECT_EQ(results.agreement(false).of, 57);
  EXPECT_NE(agreement_text(results).find("T1 2 – 4: published 1-0, found 1/2-1/2"), std::string::npos)
      << agreement_text(results);
}

TEST(FaithfulStudy, TheAlquerqueFiguresAreTheLastCandidates) {
  const auto study = read_study(text_of("alquerque-faithful"), "study.toml", games()).value();
  const alquerque_study::Program program;
  ASSERT_EQ(study.grids.front().cells.size(), 20U);
  for (const StudyCell& cell : study.grids.front().cells) {
    const auto board = alquerque_study::Rules().read_position(cell.starts.front()).value();
    const std::string last = alquerque_study::Rules().move_text(board, program.candidates(board).back());
    EXPECT_EQ(cell.expected.front().second, last + " " + last + " " + last + " " + last);
  }
}

TEST(FaithfulStudy, TheSentenceFollowsTheData) {
  const StudyResults results = run_text(text_of("rook-endgame-faithful"));
  const auto sentence = [](const StudyResults& from) {
    return answer({.text = {}, .statement = "symmetric", .grids = {"T1"}}, from, games()).sentence;
  };
  EXPECT_EQ(sentence(results), "Not symmetric: exchanging depths and colours changes 14 of 16 cells.");
  auto changed = results.games();
  for (LabGame& game : changed)
    if (game.key.grid == "T1" && game.key.first.ends_with("=2") && game.key.second.ends_with("=2"))
      game.result = "1/2-1/2";
  EXPECT_EQ(sentence(StudyResults(results.study(), changed)),
            "Not symmetric: exchanging depths and colours changes 13 of 16 cells.");
}

TEST(FaithfulStudy, AnswersAreHeldAgainstWhatWasPublished) {
  const StudyResults results = run_text(text_of("rook-endgame-faithful"));
  std::map<std::string, std::string> verdicts;
  for (const Answered& one : answers_of(results, games())) verdicts[one.question->statement] += one.verdict + ";";
  EXPECT_EQ(verdicts, (std::map<std::string, std::string>{{"agree", ";;"},
                                                          {"cost-ratio", "not supported;"},
                                                          {"depth-formula", "supported;supported;"},
                                                          {"depth-matters", ";"},
                                                          {"endings", ";"},
                                                          {"fair", "supported;;"},
                                                          {"first-always-wins", "supported;;supported;"},
                                                          {"half-depth", ";"},
                                                          {"identical", "supported;"},
                                                          {"more-wins", "supported;"},
                                                          {"same-beginning", "supported;"},
                                                          {"same-cells", "supported;"},
                                                          {"same-games", "supported;"},
                                                          {"symmetric", ";"},
                                                          {"turning-point", ";"}}));
}

std::string sentence_of(const StudyResults& results, const std::string& statement) {
  for (const Answered& one : answers_of(results, games()))
    if (one.question->statement == statement) return one.ours.sentence;
  return {};
}

TEST(FaithfulStudy, DepthFiveTurnsAwayFromAMateForTheKingAtTheEdge) {
  const std::string cause = sentence_of(run_text(text_of("rook-endgame-faithful")), "turning-point");
  for (const char* words :
       {"the same game to ply 18", "d5d6 115 (line d5d6 e8d8 h7h8, mate)",
        "“black king at the edge” makes the difference, 50 against 40, so a mate counts 10 less than playing on",
        "Depth 4 gives d5e6 105", "stands after plies 32, 36, 40", "its program values the last position at 145"})
    EXPECT_NE(cause.find(words), std::string::npos) << words << " in " << cause;
}

TEST(FaithfulStudy, TheLoopsOfCheckersHaveTheirMaterialAndDoNotComeFromTies) {
  const StudyResults results = run_text(text_of("checkers-faithful"), 2);
  const std::string loops = sentence_of(results, "loops");
  for (const char* words : {"red 5–white 2: the board of ply 99 recurs at ply 103, period 4, with 5 White and 8 Red",
                            "period 4, with 7 White and 11 Red", "period 4, with 2 White and 9 Red"})
    EXPECT_NE(loops.find(words), std::string::npos) << words << " in " << loops;
  EXPECT_TRUE(sentence_of(results, "loops-end").starts_with("No: 0 of 3 loops end."));
}

/// The seeds print three grids and a path of states of the rook endgame, and six results of checkers; nothing else.
TEST(Studies, OnlyWhatTheSeedsPrintIsPublished) {
  const std::string folder = testing::source_folder() + "/studies";
  std::vector<std::string> published;
  for (const std::string& name : study_names(folder)) {
    const Study study = find_study(name, games(), folder).value();
    for (const ResultGrid& grid : study.grids)
      if (grid.expected_from == ResultGrid::Origin::Published &&
          std::ranges::any_of(grid.cells, [](const StudyCell& cell) { return !cell.expected.empty(); }))
        published.push_back(name + " " + grid.name);
  }
  EXPECT_EQ(published, (std::vector<std::string>{"checkers-faithful pairs", "rook-endgame-faithful T1",
                                                 "rook-endgame-faithful T2", "rook-endgame-faithful T3",
                                                 "rook-endgame-faithful game", "rook-endgame-faithful pruned"}));
}

TEST(FaithfulStudy, TheNumberOfJobsChangesNothing) {
  const StudyResults one = run_text(text_of("checkers-faithful"), 1);
  const StudyResults three = run_text(text_of("checkers-faithful"), 3);
  ASSERT_EQ(one.cells().size(), three.cells().size());
  for (std::size_t i = 0; i < one.cells().size(); ++i) {
    EXPECT_EQ(moves_of(*one.cells()[i].games.front()), moves_of(*three.cells()[i].games.front()));
    EXPECT_EQ(one.cells()[i].nodes, three.cells()[i].nodes);
  }
}

}  // namespace
}  // namespace zermelo
