#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <set>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/knowledge.h"

namespace zermelo {
namespace {

const Catalogue& puzzle_games() {
  static const Catalogue games = catalogue();
  return games;
}

/// Tables that the tests of this file share, gone after the last.
const std::string& puzzle_folder() {
  struct Folder {
    std::string path =
        (std::filesystem::temp_directory_path() / ("zermelo-puzzles-" + std::to_string(::getpid()))).string();
    ~Folder() { std::filesystem::remove_all(path); }
  };
  static const Folder folder;
  return folder.path;
}

struct PuzzleSource {
  const char* game;
  const char* tablebase;
};
constexpr std::array puzzle_sources{PuzzleSource{"chess", "KPK"},
                                    PuzzleSource{"chess", "KRK"},
                                    PuzzleSource{"checkers", "3"},
                                    PuzzleSource{"alquerque:forced", "4"},
                                    PuzzleSource{"alquerque:study", "4"},
                                    PuzzleSource{"tic-tac-toe", "all"},
                                    PuzzleSource{"connect:columns=4,rows=4", "all"}};

std::shared_ptr<AnyTablebases> puzzle_tablebases(const PuzzleSource& source) {
  return puzzle_games().game(source.game).value()->knowledge()->tablebases(puzzle_folder()).value();
}

std::vector<Puzzle> drawn_puzzles(const PuzzleSource& source, int count, int plies = 0, std::uint64_t seed = 1) {
  return puzzle_tablebases(source)
      ->puzzles({.tablebase = source.tablebase, .plies = plies, .count = count, .seed = seed})
      .value();
}

TEST(Puzzles, TheTableSaysTheSame) {
  for (const PuzzleSource& source : puzzle_sources) {
    const auto tablebases = puzzle_tablebases(source);
    const auto puzzles = drawn_puzzles(source, 6);
    EXPECT_EQ(puzzles.size(), 6U) << source.game;
    for (const Puzzle& puzzle : puzzles) {
      const auto moves = tablebases->moves(puzzle.position).value();
      ASSERT_GT(moves.size(), 1U) << puzzle.position;
      EXPECT_EQ(tablebases->probe(puzzle.position).value(), (Exact{.value = 1, .plies = puzzle.plies}));
      EXPECT_EQ(moves[0].first, puzzle.move);
      EXPECT_TRUE(better(moves[0].second, moves[1].second)) << puzzle.position << " has two best moves";
      EXPECT_EQ(puzzle.only, moves[1].second.value <= 0);
    }
  }
}

/// Does somebody force a win within so many plies? Every line is played out; no tablebase is asked.
bool playing_out_forces(const AnyLine& line, Player winner, int plies) {
  if (const auto outcome = line.outcome()) return outcome->winner() == winner;
  if (plies == 0) return false;
  const bool chooses = line.to_move() == winner;
  for (const std::string& move : line.legal()) {
    const auto next = line.clone();
    EXPECT_TRUE(next->play(move));
    if (playing_out_forces(*next, winner, plies - 1) == chooses) return chooses;
  }
  return !chooses;
}

TEST(Puzzles, SoDoesPlayingEverythingOut) {
  for (const PuzzleSource& source : puzzle_sources)
    for (const int plies : {1, 3, 5}) {
      for (const Puzzle& puzzle : drawn_puzzles(source, 2, plies)) {
        EXPECT_EQ(puzzle.plies, plies);
        const auto line = puzzle_games().game(source.game).value()->start(puzzle.position).value();
        const Player winner = line->to_move();
        for (const std::string& move : line->legal()) {
          const auto next = line->clone();
          ASSERT_TRUE(next->play(move));
          EXPECT_EQ(playing_out_forces(*next, winner, plies - 1), move == puzzle.move)
              << puzzle.position << " " << move;
        }
        EXPECT_FALSE(plies > 2 && playing_out_forces(*line, winner, plies - 2)) << puzzle.position;
      }
    }
}

TEST(Puzzles, AndSoDoesTheEngine) {
  for (const PuzzleSource& source : puzzle_sources)
    for (const Puzzle& puzzle : drawn_puzzles(source, 2, 5)) {
      const auto game = puzzle_games().game(source.game).value();
      const auto thought =
          game->player("engine:depth=7,exact=on").value()->think(*game->start(puzzle.position).value(), {});
      ASSERT_TRUE(thought);
      EXPECT_EQ(thought->win, puzzle.plies) << source.game << " " << puzzle.position;
      EXPECT_EQ(thought->move, puzzle.move) << source.game << " " << puzzle.position;
    }
}

TEST(Puzzles, TheSolutionIsPlayedToItsEnd) {
  for (const PuzzleSource& source : puzzle_sources)
    for (const Puzzle& puzzle : drawn_puzzles(source, 5)) {
      const auto line = puzzle_games().game(source.game).value()->start(puzzle.position).value();
      const Player winner = line->to_move();
      EXPECT_EQ(puzzle.line.size(), static_cast<std::size_t>(puzzle.plies));
      for (const std::string& move : puzzle.line) ASSERT_TRUE(line->play(move)) << puzzle.position << " " << move;
      ASSERT_TRUE(line->outcome()) << puzzle.position;
      EXPECT_EQ(line->outcome()->winner(), winner);
    }
}

TEST(Puzzles, AreGradedByLength) {
  const auto puzzles = drawn_puzzles({"chess", "KRK"}, 6);
  ASSERT_EQ(puzzles.size(), 6U);
  EXPECT_EQ(puzzles.front().plies, 1);
  EXPECT_GE(puzzles.back().plies, 25);
  for (std::size_t i = 1; i < puzzles.size(); ++i) EXPECT_LT(puzzles[i - 1].plies, puzzles[i].plies);
}

TEST(Puzzles, OneSeedGivesThemAgainAnotherGivesOthers) {
  const auto positions = [](std::uint64_t seed) {
    std::set<std::string> found;
    for (const Puzzle& puzzle : drawn_puzzles({"chess", "KPK"}, 5, 0, seed)) found.insert(puzzle.position);
    return found;
  };
  EXPECT_EQ(positions(7), positions(7));
  EXPECT_NE(positions(7), positions(8));
}

TEST(Puzzles, ThereAreNoneWhereThereAreNone) {
  EXPECT_TRUE(drawn_puzzles({"tic-tac-toe", "all"}, 3, 9).empty());
  EXPECT_FALSE(puzzle_tablebases({"kalah:pits=2,seeds=2", "all"})->puzzles({.tablebase = "all"}))
      << "points, not plies";
  EXPECT_FALSE(puzzle_tablebases({"chess", ""})->puzzles({.tablebase = "KQKR"})) << "too large to be built unasked";
  EXPECT_FALSE(puzzle_tablebases({"chess", ""})->puzzles({.tablebase = "KK"}));
}

}  // namespace
}  // namespace zermelo
