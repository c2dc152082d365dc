// The published figures of the five studies come out again, through the lab and its store.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "lab/library.h"
#include "lab/results.h"
#include "lab/runner.h"
#include "lab/statement.h"
#include "lab/text_table.h"
#include "places.h"
#include "specs.h"
#include "studies/alquerque.h"

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

struct Published {
  const char* name;
  int cells;
  int apart;
};
class Faithful : public ::testing::TestWithParam<Published> {};

TEST_P(Faithful, AgreesCellByCell) {
  const StudyResults results = run_text(text_of(GetParam().name), 2);
  EXPECT_EQ(results.of(false), GetParam().cells);
  EXPECT_EQ(results.agree(false), GetParam().cells) << agreement_text(results);
  EXPECT_EQ(results.agree(true), GetParam().apart) << agreement_text(results);
}
INSTANTIATE_TEST_SUITE_P(Studies, Faithful,
                         ::testing::Values(Published{"rook-endgame-faithful", 57, 2},
                                           Published{"lab-framework-faithful", 6, 0},
                                           Published{"alquerque-faithful", 20, 0}, Published{"checkers-faithful", 6, 0},
                                           Published{"kalah-faithful", 1, 0}),
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
  EXPECT_EQ(results.agree(false), 56);
  EXPECT_EQ(results.of(false), 57);
  EXPECT_NE(agreement_text(results).find("T1 2 – 4: published 1-0, found 1/2-1/2"), std::string::npos)
      << agreement_text(results);
}

TEST(FaithfulStudy, TheAlquerqueFiguresAreTheLastCandidates) {
  const auto study = read_study(text_of("alquerque-faithful"), "study.toml", games()).value();
  const alquerque_study::Program program;
  ASSERT_EQ(study.tables.front().cells.size(), 20U);
  for (const StudyCell& cell : study.tables.front().cells) {
    const auto board = alquerque_study::Rules().read_position(cell.starts.front()).value();
    const std::string last = alquerque_study::Rules().move_text(board, program.candidates(board).back());
    EXPECT_EQ(cell.expected.front().second, last + " " + last + " " + last + " " + last);
  }
}

TEST(FaithfulStudy, TheSentenceFollowsTheData) {
  const StudyResults results = run_text(text_of("rook-endgame-faithful"));
  const auto sentence = [](const StudyResults& from) {
    return answer({.text = {}, .statement = "symmetric", .tables = {"T1"}}, from).sentence;
  };
  EXPECT_EQ(sentence(results), "Not symmetric: exchanging depths and colours changes 14 of 16 cells.");
  auto changed = results.games();
  for (LabGame& game : changed)
    if (game.key.table == "T1" && game.key.first.ends_with("=2") && game.key.second.ends_with("=2"))
      game.result = "1/2-1/2";
  EXPECT_EQ(sentence(StudyResults(results.study(), changed)),
            "Not symmetric: exchanging depths and colours changes 13 of 16 cells.");
}

TEST(FaithfulStudy, AnswersAreHeldAgainstWhatWasPublished) {
  const StudyResults results = run_text(text_of("rook-endgame-faithful"));
  std::vector<std::string> verdicts;
  for (const StudyQuestion& question : results.study().questions)
    verdicts.push_back(verdict(question, answer(question, results)));
  EXPECT_EQ(verdicts, (std::vector<std::string>{"supported", "not supported", "supported", "not supported", "supported",
                                                "", "supported", "", ""}));
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
