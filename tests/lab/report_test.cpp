#include "zermelo/lab/report/report.h"

#include <gtest/gtest.h>

#include <set>

#include "places.h"
#include "specs.h"
#include "zermelo/lab/report/plot.h"
#include "zermelo/lab/report/text_grid.h"
#include "zermelo/lab/study/compare.h"
#include "zermelo/lab/study/defect.h"
#include "zermelo/lab/study/library.h"
#include "zermelo/lab/study/runner.h"
#include "zermelo/match/statistics.h"

namespace zermelo {
namespace {

using testing::games;

Study study_named(const std::string& name) {
  return find_study(name, games(), testing::source_folder() + "/studies").value();
}

StudyResults played(const Study& study) {
  LabGames store(Database::open(":memory:").value());
  EXPECT_TRUE(run_study(study, games(), store, {.jobs = 2}).has_value());
  return results_of(study, store).value();
}

const StudyResults& rook() {
  static const StudyResults results = played(study_named("rook-endgame-faithful"));
  return results;
}

std::string page_of(const StudyResults& results) {
  return make_report(results, games(), "zermelo lab report").value().front().content;
}

TEST(Report, APageNeedsNothingElse) {
  const auto files = make_report(rook(), games(), "zermelo lab report").value();
  EXPECT_EQ(files.front().name, "index.html");
  const std::string& page = files.front().content;
  for (const char* outside : {"src=\"http", "href=\"http", "@import", "url("})
    EXPECT_EQ(page.find(outside), std::string::npos) << outside;
  for (const char* wanted :
       {"faithful", "57 of 57 published cells are reproduced", "prefers-color-scheme", "@media print", "commit",
        "seed 1", "zermelo lab run rook-endgame-faithful", "processor", "Wilson", "per ply"})
    EXPECT_NE(page.find(wanted), std::string::npos) << wanted;
  std::vector<std::string> names;
  for (const ReportFile& file : files) names.push_back(file.name);
  for (const char* name : {"table-T1.csv", "table-T1.md", "table-T1.tex", "heat-T1.svg", "nodes-T2.svg",
                           "final-T1-4-4.svg", "values-T1-4-4.svg", "defect-mate-value.svg"})
    EXPECT_NE(std::ranges::find(names, name), names.end()) << name;
}

/// Alquerque has five openings of two plies and hundreds of ten.
StudyResults twenty_games(const std::string& openings) {
  const auto study = read_study(
      "name = \"s\"\ngame = \"alquerque\"\n[[table]]\nname = \"t\"\nfirst = \"alphabeta:depth=1..2\"\n"
      "second = \"alphabeta:depth=1\"\ngames = 10\nswap = true\nopenings = \"" +
          openings + "\"\n",
      "s.toml", games());
  EXPECT_TRUE(study) << study.error().message();
  return played(*study);
}

TEST(Report, GamesThatRepeatOthersAreCountedAndTold) {
  const StudyResults few = twenty_games("random:plies=2,distinct=on");
  EXPECT_EQ(few.cells()[0].repeated, 15) << "five openings, from both sides alike";
  EXPECT_EQ(few.cells()[1].repeated, 10) << "five openings, both sides of each";
  EXPECT_NE(repeats_text(few).find("t: 15 of 40 games are distinct"), std::string::npos) << repeats_text(few);
  EXPECT_NE(repeats_text(few).find("to vary them"), std::string::npos) << repeats_text(few);
  EXPECT_NE(page_of(few).find("t: 15 of 40 games are distinct"), std::string::npos);
  EXPECT_NE(page_of(few).find("openings random:plies=2,distinct=on"), std::string::npos);
  const StudyResults many = twenty_games("random:plies=10,distinct=on");
  EXPECT_EQ(many.cells()[0].repeated, 10);
  EXPECT_EQ(many.cells()[1].repeated, 0);
}
TEST(Report, TheStudiesOfOurOwnRepeatNothing) {
  EXPECT_EQ(repeats_text(played(study_named("deeper-wins"))).find("to vary them"), std::string::npos);
}
TEST(Report, CellsShareTheirOpenings) {
  const StudyResults results = twenty_games("balanced:plies=8,within=1,depth=2");
  const auto& one = results.cells()[0].games;
  const auto& other = results.cells()[1].games;
  ASSERT_EQ(one.size(), 20U);
  ASSERT_EQ(other.size(), 20U);
  std::set<std::vector<std::string>> seen;
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_EQ(one[i]->opening, other[i]->opening) << i;
    EXPECT_EQ(one[i]->opening.size(), 8U);
    seen.insert(one[i]->opening);
  }
  EXPECT_EQ(seen.size(), 10U);
}
TEST(Report, AChangedCellChangesTheSentence) {
  const std::string before = "exchanging depths and colours changes 14 of 16 cells";
  EXPECT_NE(page_of(rook()).find(before), std::string::npos);
  auto changed = rook().games();
  for (LabGame& game : changed)
    if (game.key.grid == "T1" && game.key.first.ends_with("=4") && game.key.second.ends_with("=4"))
      game.result = "1/2-1/2";
  const std::string page = page_of(StudyResults(rook().study(), changed));
  EXPECT_EQ(page.find(before), std::string::npos);
  EXPECT_NE(page.find("exchanging depths and colours changes 13 of 16 cells"), std::string::npos);
  EXPECT_NE(page.find("56 of 57 published cells are reproduced"), std::string::npos);
}

TEST(Report, TablesComeInThreeForms) {
  const TextGrid grid = text_grid(rook(), 0);
  EXPECT_EQ(to_csv(grid).substr(0, to_csv(grid).find('\n')), "faithful-minimax \\ faithful-minimax,1,2,3,4");
  EXPECT_NE(to_markdown(grid).find("| 4 | 100 | 100 | 100 | 100 |"), std::string::npos);
  EXPECT_NE(to_latex(grid).find("4 & 100 & 100 & 100 & 100 \\\\\n\\bottomrule"), std::string::npos);
}

TEST(Report, AnIntervalHoldsTheShare) {
  const Interval none = wilson(0, 10);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.2775, 1e-4);  // Wilson's upper bound of 0 in 10
  EXPECT_NEAR(wilson(50, 100).low, 0.4038, 1e-4);
}

/// Every defect that a study shows does change the move there.
TEST(Defects, EachChangesAMove) {
  int shown = 0;
  for (const char* name :
       {"rook-endgame-faithful", "alquerque-faithful", "checkers-faithful", "kalah-faithful", "lab-framework-faithful"})
    for (const StudyDefect& defect : study_named(name).defects) {
      const auto found = show_defect(defect, games());
      ASSERT_TRUE(found) << found.error().message();
      EXPECT_TRUE(found->changes()) << name << " " << defect.id;
      ++shown;
    }
  EXPECT_GE(shown, 20);
}

TEST(Compare, FindsWhereGamesPartAndTheQuirkBehindIt) {
  const std::string head = "name = \"s\"\nsummary = \"s\"\ngame = \"chess:study\"\nstarts = [\"rook-endgame\"]\n";
  const auto grid = [](const std::string& fix) {
    return "[[table]]\nname = \"t\"\ncells = [{ row = \"x\", column = \"y\", first = \"faithful-expectimax:depth=2" +
           fix + "\", second = \"faithful-alphabeta:depth=2\" }]\n";
  };
  const StudyResults a = played(read_study(head + grid(""), "a.toml", games()).value());
  const StudyResults b = played(read_study(head + grid(",fix=chance-layers"), "b.toml", games()).value());
  const auto comparison = compare_studies(a, b, games());
  ASSERT_TRUE(comparison) << comparison.error().message();
  ASSERT_EQ(comparison->cells, 1);
  ASSERT_EQ(comparison->differences.size(), 1U);
  const Difference& found = comparison->differences.front();
  EXPECT_EQ(found.quirk, "chance-layers");
  EXPECT_NE(found.move_a, found.move_b);
  EXPECT_EQ(compare_studies(a, a, games())->same, 1);
}

TEST(Plot, EveryPlotIsOneWholeSvg) {
  for (const std::string& svg : {heat_map_svg(rook(), 1), growth_svg(rook(), 1, false), growth_svg(rook(), 1, true),
                                 value_svg(rook().games().front())}) {
    EXPECT_TRUE(svg.starts_with("<svg xmlns=")) << svg.substr(0, 60);
    EXPECT_TRUE(svg.ends_with("</svg>\n"));
    for (const char* number : {"\"nan", "\"-nan", ",nan", " nan"}) EXPECT_EQ(svg.find(number), std::string::npos);
  }
}

/// The score against the time a move: one mark for each time, and a point of 0, 50 or 100 per cent for one game each.
TEST(Plot, AScoreAgainstTime) {
  const StudyResults timed =
      played(read_study("name = \"s\"\nsummary = \"s\"\ngame = \"tic-tac-toe\"\n[[table]]\nname = \"t\"\n"
                        "first = \"alphabeta:depth=1,time={1s,2s}\"\nsecond = \"random\"\n",
                        "s.toml", games())
                 .value());
  const std::string svg = score_svg(timed, 0);
  EXPECT_NE(svg.find(">1000 ms<"), std::string::npos) << svg;
  EXPECT_NE(svg.find(">2000 ms<"), std::string::npos);
  EXPECT_EQ(svg.find(">4000 ms<"), std::string::npos);
  EXPECT_NE(svg.find("against random, with 95 % intervals"), std::string::npos);
  for (const char* per_cent : {">0<", ">50<", ">100<"})
    EXPECT_NE(svg.find(per_cent), std::string::npos) << "the whole scale";
  EXPECT_EQ(score_svg(rook(), 1), "") << "players without a time";
}

}  // namespace
}  // namespace zermelo
