#include "zermelo/any/knowledge.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "places.h"
#include "zermelo/any/catalogue.h"

namespace zermelo {
namespace {

/// A folder that is gone after the test.
class Folder {
 public:
  Folder()
      : path_(std::filesystem::temp_directory_path() /
              ("zermelo-tables-" + std::to_string(::getpid()) + "-" + std::to_string(count_++))) {}
  ~Folder() { std::filesystem::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }
  std::string text() const { return path_.string(); }
  std::size_t files() const {
    std::error_code missing;
    std::size_t count = 0;
    for ([[maybe_unused]] const auto& file : std::filesystem::directory_iterator(path_, missing)) ++count;
    return count;
  }

 private:
  static inline int count_ = 0;
  std::filesystem::path path_;
};

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::shared_ptr<AnyTablebases> tablebases_of(const std::string& game, const Folder& folder) {
  static const Catalogue games = catalogue();
  return games.game(game).value()->knowledge()->tablebases(folder.text()).value();
}

/// Tables that all tests of this file share; what is quickly built is built when it is asked for.
AnyTablebases& shared_tablebases(const std::string& game) {
  static const Folder folder;
  static const auto chess = tablebases_of("chess", folder);
  static const auto checkers = tablebases_of("checkers", folder);
  return game == "chess" ? *chess : *checkers;
}

struct Sides {
  TablebaseSide first, second;
};
Sides stats(const std::string& game, const std::string& tablebase) {
  AnyTablebases& tablebases = shared_tablebases(game);
  EXPECT_TRUE(tablebases.build(tablebase, {.threads = 2}).value());
  const auto found = tablebases.stats(tablebase);
  EXPECT_TRUE(found) << found.error().message();
  return {found->to_move[0], found->to_move[1]};
}

int longest(const Sides& sides) { return std::max(sides.first.longest, sides.second.longest); }

void expect_counts(const TablebaseSide& side, std::uint64_t legal, std::uint64_t wins, std::uint64_t draws,
                   std::uint64_t losses, int longest) {
  EXPECT_EQ(side.legal, legal);
  EXPECT_EQ(side.wins, wins);
  EXPECT_EQ(side.draws, draws);
  EXPECT_EQ(side.losses, losses);
  EXPECT_EQ(side.longest, longest);
}

// Chess: recomputed independently, equal to the published numbers (mates in 10, 16 and 28 moves).
// ----------------------

TEST(ChessTables, QueenAgainstKing) {
  const auto [white, black] = stats("chess", "KQK");
  expect_counts(white, 144508, 144508, 0, 0, 19);
  expect_counts(black, 223944, 0, 23048, 200896, 20);
}
TEST(ChessTables, RookAgainstKing) {
  const auto [white, black] = stats("chess", "KRK");
  expect_counts(white, 175168, 175168, 0, 0, 31);
  expect_counts(black, 223944, 0, 22244, 201700, 32);
  ASSERT_TRUE(white.longest_win && black.longest_loss);
  EXPECT_EQ(white.longest_win->line.size(), 31U);
  EXPECT_TRUE(white.longest_win->line.back().ends_with('#'));
  EXPECT_EQ(black.longest_loss->line.size(), 32U);
}
TEST(ChessTables, PawnAgainstKing) {
  const auto [white, black] = stats("chess", "KPK");
  expect_counts(white, 163328, 124960, 38368, 0, 55);
  expect_counts(black, 168024, 0, 70420, 97604, 56);
}
TEST(ChessTables, RookAgainstRook) {
  const auto [white, black] = stats("chess", "KRvKR");
  EXPECT_EQ(white.longest, 38);  // 19 moves
  EXPECT_NEAR(100.0 * static_cast<double>(white.wins) / static_cast<double>(white.legal), 29.12, 0.005);
  EXPECT_EQ(white.wins, black.wins);
}

struct Sample {
  std::string name, position, value, plies;
};

/// Lines of four values; one in quotes may have commas.
std::vector<Sample> samples(const std::string& file, bool with_name) {
  std::ifstream in(testing::source_folder() + "/tests/data/" + file);
  std::vector<Sample> all;
  std::string line;
  for (std::getline(in, line); std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    Sample s;
    std::istringstream fields(line);
    if (with_name) std::getline(fields, s.name, ',');
    if (fields.peek() == '"') {
      fields.get();
      std::getline(fields, s.position, '"');
      fields.get();
    } else {
      std::getline(fields, s.position, ',');
    }
    std::getline(fields, s.value, ',');
    std::getline(fields, s.plies, ',');
    all.push_back(s);
  }
  return all;
}

void expect_sample(const AnyTablebases& tablebases, const Sample& sample) {
  const auto exact = tablebases.probe(sample.position);
  ASSERT_TRUE(exact) << exact.error().message();
  ASSERT_TRUE(*exact) << sample.position;
  const int value = sample.value == "W" ? 1 : sample.value == "L" ? -1 : 0;
  EXPECT_EQ((*exact)->value, value) << sample.position;
  const int plies = sample.plies.empty() ? 0 : std::abs(std::stoi(sample.plies));
  EXPECT_EQ((*exact)->plies, plies) << sample.position;
}

/// Rows that Gaviota's and Syzygy's tablebases agree on.
TEST(ChessTables, EverySampleAgrees) {
  const auto rows = samples("chess_endgame_samples.csv", true);
  ASSERT_EQ(rows.size(), 228U);
  for (const Sample& row : rows)
    if (row.name != "KBNK") expect_sample(shared_tablebases("chess"), row);
}
TEST(ChessTablesLong, EverySampleWithBishopAndKnightAgrees) {
  EXPECT_EQ(stats("chess", "KBNK").first.longest, 65);  // 33 moves
  for (const Sample& row : samples("chess_endgame_samples.csv", true)) expect_sample(shared_tablebases("chess"), row);
}
TEST(ChessTablesLong, EveryEndingOfFourPieces) {
  AnyTablebases& tablebases = shared_tablebases("chess");
  // Published depths to mate in moves (Thompson; Gaviota). The longest win of KRKP is the pawn's.
  for (const auto& [tablebase, moves] : std::map<std::string, int>{{"KQKR", 35},
                                                                   {"KQKB", 17},
                                                                   {"KQKN", 21},
                                                                   {"KRKB", 29},
                                                                   {"KRKN", 40},
                                                                   {"KBBK", 19},
                                                                   {"KRKP", 43},
                                                                   {"KPKP", 33}})
    EXPECT_EQ((longest(stats("chess", tablebase)) + 1) / 2, moves) << tablebase;
  for (const char* tablebase :
       {"KQQK", "KQRK", "KQBK", "KQNK", "KQPK", "KRRK", "KRBK", "KRNK", "KRPK", "KBPK", "KNNK",
        "KNPK", "KPPK", "KQKQ", "KQKP", "KRKP", "KBKB", "KBKN", "KBKP", "KNKN", "KNKP", "KPKP"}) {
    EXPECT_TRUE(tablebases.build(tablebase, {.threads = 2}).value());
    EXPECT_EQ(tablebases.faults(tablebase, {}).value(), 0U) << tablebase;
  }
  // Taking in passing wins; without that right White's pawn runs.
  EXPECT_EQ((*tablebases.probe("8/8/8/8/2pP4/1k6/8/6K1 b - d3 0 1"))->value, 1);
}

TEST(ChessTables, ColoursAndSidesDoNotMatter) {
  const AnyTablebases& tablebases = shared_tablebases("chess");
  const auto white = tablebases.probe("8/8/8/8/8/2k5/1R6/K7 w - - 0 1").value();
  EXPECT_EQ(white, tablebases.probe("k7/1r6/2K5/8/8/8/8/8 b - - 0 1").value());
  EXPECT_EQ(white, tablebases.probe("8/8/8/8/8/5k2/6R1/7K w - - 0 1").value());
  EXPECT_EQ(white->plies, 31);
}

TEST(ChessTables, KnowWhatNeedsNoTable) {
  const AnyTablebases& tablebases = shared_tablebases("chess");
  EXPECT_EQ(tablebases.probe("8/8/8/8/8/2k5/8/K7 w - - 0 1").value(), (Exact{0, 0}));
  EXPECT_EQ(tablebases.probe("8/8/8/3k4/8/8/1B6/K7 w - - 0 1").value(), (Exact{0, 0}));
  EXPECT_EQ(tablebases.probe("k1R5/8/1K6/8/8/8/8/8 b - - 0 1").value(), (Exact{-1, 0}));
  EXPECT_EQ(tablebases.probe("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").value(), std::nullopt);
  EXPECT_EQ(tablebases.probe("8/8/8/8/8/8/k7/4K2R w K - 0 1").value(), std::nullopt)
      << "a right to castle is not numbered";
}

TEST(ChessTables, TheStudysRookEndgameHasOneWinningMove) {
  const AnyTablebases& tablebases = shared_tablebases("chess");
  static const Catalogue games = catalogue();
  const auto start = (*games.game("chess").value()).start("rook-endgame").value()->position();
  const auto moves = tablebases.moves(start).value();
  ASSERT_GT(moves.size(), 1U);
  EXPECT_EQ(moves[0].first, "a1a8");
  EXPECT_EQ(moves[0].second.value, 1);
  EXPECT_EQ(moves[0].second.plies, tablebases.probe(start).value()->plies);
  EXPECT_LT(moves[1].second.value, 1);
}

TEST(Perfect, MatesInTheFewestMoves) {
  static const Catalogue games = catalogue();
  const Folder folder;
  const auto game = games.game("chess").value();
  auto line = game->start("rook-endgame").value();
  const auto player = game->player("perfect:dir=" + folder.text()).value();
  const int plies = player->think(*line, {})->win.value();
  for (int left = plies; left > 0; --left) {
    ASSERT_FALSE(line->outcome());
    const auto thought = player->think(*line, {}).value();
    EXPECT_EQ(left % 2 == 1 ? thought.win : thought.loss, left);
    EXPECT_EQ(thought.line.size(), static_cast<std::size_t>(left));
    ASSERT_TRUE(line->play(*thought.move));
  }
  ASSERT_TRUE(line->outcome());
  EXPECT_EQ(line->outcome()->reason, Reason::Mate);
}

Expected<Solved> solved_by_tablebases(const std::string& spec, const std::string& position) {
  static const Catalogue games = catalogue();
  return solve(*games.game(spec).value()->start(position).value(), {});
}
void expect_win_in(const std::string& spec, const std::string& position, int plies) {
  const auto solved = solved_by_tablebases(spec, position);
  ASSERT_TRUE(solved) << solved.error().message();
  EXPECT_TRUE(solved->complete);
  EXPECT_EQ(solved->lower, 1) << position;
  EXPECT_EQ(solved->plies, plies) << position;
}
void expect_too_late(const std::string& spec, const std::string& position) {
  const auto solved = solved_by_tablebases(spec, position);
  ASSERT_FALSE(solved) << position;
  EXPECT_NE(solved.error().message().find("the rule of plies without progress may end the game first"),
            std::string::npos)
      << solved.error().message();
}
void expect_over(const std::string& spec, const std::string& position, int value) {
  const auto solved = solved_by_tablebases(spec, position);
  ASSERT_TRUE(solved) << solved.error().message();
  EXPECT_TRUE(solved->complete);
  EXPECT_EQ(solved->lower, value) << position;
  EXPECT_EQ(solved->upper, value) << position;
  EXPECT_EQ(solved->plies, value == 0 ? std::nullopt : std::optional(0)) << position;
  EXPECT_TRUE(solved->line.empty());
}
/// Tablebases count no plies without progress; the position that is asked for does.
TEST(SolvedByTablebases, IsWhatTheClockLeavesTimeFor) {
  const std::string rook = "8/8/8/8/8/2k5/1R6/K7 w - - ";
  expect_win_in("chess", rook + "0 1", 31);
  expect_win_in("chess", rook + "68 80", 31);
  expect_too_late("chess", rook + "69 80");
  expect_too_late("chess", rook + "95 90");
  expect_too_late("chess", rook + "120 90");  // a draw may be claimed
  expect_over("chess", rook + "150 99", 0);
  expect_win_in("checkers", "W:WK18,K22:BK9:H60:F40", 19);
  expect_too_late("checkers", "W:WK18,K22:BK9:H61:F40");
  expect_over("checkers", "W:WK18,K22:BK9:H80:F40", 0);
  const std::string mate = "R6k/8/6K1/8/8/8/8/8 b - - ";
  expect_over("chess", mate + "0 1", -1);
  expect_over("chess", mate + "150 99", -1);
  expect_win_in("chess", "7k/8/6K1/8/8/8/8/R7 w - - 99 90", 1);  // mate on the last ply
}
TEST(Perfect, CallsNoWinProvenThatTheClockMayEnd) {
  static const Catalogue games = catalogue();
  const auto game = games.game("chess").value();
  const auto thought = [&](const std::string& clock) {
    return game->player("perfect").value()->think(*game->start("8/8/8/8/8/2k5/1R6/K7 w - - " + clock).value(), {});
  };
  EXPECT_EQ(thought("0 1")->proof, Proof::Proven);
  EXPECT_EQ(thought("0 1")->win, 31);
  const auto late = thought("95 90");
  EXPECT_EQ(late->proof, Proof::Heuristic);
  EXPECT_FALSE(late->win);
  EXPECT_EQ(late->value, 1);
  for (const auto& move : late->moves) EXPECT_EQ(move.proof == Proof::Proven, move.value == 0) << move.move;
}

TEST(Perfect, SaysWhereItHasNoTable) {
  static const Catalogue games = catalogue();
  const auto game = games.game("chess").value();
  const auto thought = game->player("perfect").value()->think(*game->start().value(), {});
  ASSERT_FALSE(thought);
  EXPECT_NE(thought.error().message().find("no table"), std::string::npos);
  EXPECT_FALSE(game->player("perfect:dri=x"));
  EXPECT_FALSE(games.game("pig").value()->player("perfect"));
}

// Checkers: counted independently. ------------------------------------------------------------------------------------

TEST(CheckersTables, TwoAndThreePieces) {
  expect_counts(stats("checkers", "2").first, 3488, 716, 2370, 402, 13);
  expect_counts(stats("checkers", "3").first, 196032, 100250, 8477, 87305, 62);
}

/// Diagrams with pieces of one side alone, which are no positions of a game.
std::uint64_t one_sided(std::uint64_t pieces) {
  std::uint64_t all = 0;
  for (std::uint64_t men = 0; men <= pieces; ++men) {
    double ways = 1;  // men on 28 squares, kings on what is left of 32
    for (std::uint64_t i = 0; i < men; ++i) ways = ways * static_cast<double>(28 - i) / static_cast<double>(i + 1);
    for (std::uint64_t i = 0; i < pieces - men; ++i)
      ways = ways * static_cast<double>(32 - men - i) / static_cast<double>(i + 1);
    all += 2 * static_cast<std::uint64_t>(ways + 0.5);
  }
  return all;
}

/// All diagrams as Schaeffer's group counted them.
TEST(CheckersTables, HaveEveryDiagram) {
  EXPECT_EQ(stats("checkers", "2").first.legal + one_sided(2), 6972U);
  EXPECT_EQ(stats("checkers", "3").first.legal + one_sided(3), 261224U);
}

TEST(CheckersTables, EverySampleAgrees) {
  const auto rows = samples("checkers_endgame_samples.csv", false);
  ASSERT_EQ(rows.size(), 150U);
  ASSERT_TRUE(shared_tablebases("checkers").build("4", {.threads = 2}).value());
  for (const Sample& row : rows) expect_sample(shared_tablebases("checkers"), row);
}
TEST(CheckersTablesLong, FourPieces) {
  EXPECT_EQ(stats("checkers", "4").first.legal + one_sided(4), 7092774U);
  EXPECT_EQ(shared_tablebases("checkers").faults("4", {}).value(), 0U);
}
TEST(CheckersTablesLong, FivePieces) { EXPECT_EQ(stats("checkers", "5").first.legal + one_sided(5), 148688232U); }

// Alquerque: nothing is published; diagrams can be counted, and every position held against its moves.
// ------------------------

constexpr std::array alquerque_rules{"alquerque:study", "alquerque:alfonso", "alquerque:murray", "alquerque:forced"};

/// All ways to place so many pieces on 25 points, in all colours but one colour alone.
std::uint64_t alquerque_diagrams(std::uint64_t pieces) {
  std::uint64_t ways = 1;
  for (std::uint64_t i = 0; i < pieces; ++i) ways = ways * (25 - i) / (i + 1);
  return ways * ((1ULL << pieces) - 2);
}

TEST(AlquerqueTables, SixPiecesOfEveryRuleSet) {
  const Folder folder;
  for (const char* game : alquerque_rules) {
    const auto tablebases = tablebases_of(game, folder);
    ASSERT_TRUE(tablebases->build("6", {.threads = 2}).value()) << game;
    const auto six = tablebases->stats("6").value();
    for (const TablebaseSide& side : six.to_move) {
      EXPECT_EQ(side.legal, alquerque_diagrams(6)) << game;
      EXPECT_EQ(side.wins + side.draws + side.losses, side.legal) << game;
    }
    EXPECT_EQ(six.to_move[0].wins, six.to_move[1].wins) << game;
    for (const char* tablebase : {"2", "3", "4", "5"})
      EXPECT_EQ(tablebases->faults(tablebase, {}).value(), 0U) << game << tablebase;
  }
  EXPECT_EQ(folder.files(), 4U * (1 + 1 + 2 + 2 + 3));
}
TEST(AlquerqueTablesLong, EightPiecesOfEveryRuleSet) {
  const Folder folder;
  for (const char* game : alquerque_rules) {
    const auto tablebases = tablebases_of(game, folder);
    ASSERT_TRUE(tablebases->build("8", {.threads = 2}).value()) << game;
    EXPECT_EQ(tablebases->stats("8").value().to_move[0].legal, alquerque_diagrams(8)) << game;
    for (const char* tablebase : {"6", "7", "8"})
      EXPECT_EQ(tablebases->faults(tablebase, {}).value(), 0U) << game << tablebase;
  }
}

TEST(AlquerqueTables, ARuleSetHasFilesOfItsOwn) {
  const Folder folder;
  ASSERT_TRUE(tablebases_of("alquerque:forced", folder)->build("2", {}).value());
  EXPECT_TRUE(std::filesystem::exists(folder / "alquerque-forced-1-1.table"));
  std::filesystem::rename(folder / "alquerque-forced-1-1.table", folder / "alquerque-murray-1-1.table");
  const auto info = tablebases_of("alquerque:murray", folder)->info("2");
  ASSERT_FALSE(info);
  EXPECT_NE(info.error().message().find("alquerque:forced 1-1"), std::string::npos);
}

TEST(AlquerqueTables, PerfectWinsInTheFewestMoves) {
  static const Catalogue games = catalogue();
  const Folder folder;
  for (const char* spec : alquerque_rules) {
    const auto tablebases = tablebases_of(spec, folder);
    ASSERT_TRUE(tablebases->build("4", {.threads = 2}).value());
    const auto longest = tablebases->stats("4").value().to_move[0].longest_win.value();
    const auto game = games.game(spec).value();
    const auto line = game->start(longest.position).value();
    const auto player = game->player("perfect:dir=" + folder.text()).value();
    for (int left = longest.plies; left > 0; --left) {
      const auto thought = player->think(*line, {}).value();
      EXPECT_EQ(left % 2 == 1 ? thought.win : thought.loss, left) << spec;
      ASSERT_TRUE(line->play(*thought.move));
    }
    ASSERT_TRUE(line->outcome()) << spec;
    EXPECT_EQ(line->outcome()->winner(), Player::First) << spec;
  }
}

// Files and folders. --------------------------------------------------------------------------------------------------

TEST(Tables, AreBuiltWhenTheyAreAskedForAndKept) {
  const Folder folder;
  EXPECT_EQ(folder.files(), 0U);
  EXPECT_EQ(tablebases_of("chess", folder)->probe("8/8/8/8/8/2k5/1R6/K7 w - - 0 1").value()->plies, 31);
  EXPECT_EQ(folder.files(), 1U);
  EXPECT_EQ(tablebases_of("chess", folder)->info("KRK").value().front().name, "KRK");
}

TEST(Tables, LargeOnesAreNotBuiltUnasked) {
  const Folder folder;
  EXPECT_EQ(tablebases_of("chess", folder)->probe("8/8/4k3/8/8/4r3/1Q6/K7 w - - 0 1").value(), std::nullopt);
  EXPECT_EQ(folder.files(), 0U);
  const auto missing = tablebases_of("chess", folder)->stats("KQKR");
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().message().find("chess-KQKR.table"), std::string::npos);
  EXPECT_NE(missing.error().message().find("tablebase build chess KQKR"), std::string::npos);
}

TEST(Tables, ABrokenFileIsRefusedByNameUntilABuildReplacesIt) {
  const Folder folder;
  ASSERT_TRUE(tablebases_of("chess", folder)->build("KRK", {}).value());
  const std::string path = folder / "chess-KRK.table";
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 8);
  const auto probed = tablebases_of("chess", folder)->probe("8/8/8/8/8/2k5/1R6/K7 w - - 0 1");
  ASSERT_FALSE(probed);
  EXPECT_NE(probed.error().message().find(path), std::string::npos);
  const auto plan = tablebases_of("chess", folder)->plan("KRKR").value();
  ASSERT_EQ(plan.replaced.size(), 1U) << "said before";
  EXPECT_NE(plan.replaced.front().message().find(path), std::string::npos);
  ASSERT_TRUE(tablebases_of("chess", folder)->build("KRKR", {.threads = 2}).value());
  EXPECT_TRUE(tablebases_of("chess", folder)->probe("8/8/8/8/8/2k5/1R6/K7 w - - 0 1"));
}

TEST(Tables, AFileOfAnotherLayerIsRefused) {
  const Folder folder;
  ASSERT_TRUE(tablebases_of("chess", folder)->build("KRK", {}).value());
  std::filesystem::rename(folder / "chess-KRK.table", folder / "chess-KQK.table");
  const auto info = tablebases_of("chess", folder)->info("KQK");
  ASSERT_FALSE(info);
  EXPECT_NE(info.error().message().find("chess KRK"), std::string::npos);
}

TEST(Tables, TooLittleMemoryIsSaidBefore) {
  const Folder folder;
  const auto built = tablebases_of("chess", folder)->build("KQKR", {.memory = 1U << 20U});
  ASSERT_FALSE(built);
  EXPECT_NE(built.error().message().find("MiB"), std::string::npos);
  EXPECT_EQ(folder.files(), 0U);
}

TEST(Tables, WhatDoesNotFitIntoMemoryIsSolvedOnDiskAndIsTheSame) {
  const Folder in_memory;
  const Folder on_disk;
  constexpr std::uint64_t memory = std::uint64_t{4} << 20U;
  const auto tablebases = tablebases_of("chess", on_disk);
  ASSERT_GT(tablebases->plan("KQKR")->memory, memory);
  EXPECT_EQ(tablebases->plan("KQKR")->least_memory, memory);
  ASSERT_TRUE(tablebases_of("chess", in_memory)->build("KQKR", {.threads = 2}).value());
  ASSERT_TRUE(tablebases->build("KQKR", {.threads = 2, .memory = memory}).value());
  EXPECT_EQ(on_disk.files(), in_memory.files()) << "and nothing else is left in the folder";
  for (const char* name : {"chess-KQKR.table", "chess-KQK.table", "chess-KRK.table"})
    EXPECT_EQ(bytes_of(on_disk / name), bytes_of(in_memory / name)) << name;
}

TEST(Tables, AFolderThatCannotBeWrittenIsSaid) {
  static const Catalogue games = catalogue();
  const auto tablebases = games.game("chess").value()->knowledge()->tablebases("/proc/zermelo").value();
  const auto built = tablebases->build("KRK", {});
  ASSERT_FALSE(built);
  EXPECT_NE(built.error().message().find("/proc/zermelo"), std::string::npos);
  EXPECT_EQ(tablebases->probe("8/8/8/8/8/2k5/1R6/K7 w - - 0 1").value()->plies, 31) << "it is known all the same";
}

TEST(Tables, ImpossibleMaterialIsRefused) {
  const AnyTablebases& tablebases = shared_tablebases("chess");
  for (const char* name : {"", "K", "KR", "KXK", "RKK", "KKK", "KK", "KRKRQN", "krk", "KRK ", "KKvR"})
    EXPECT_FALSE(tablebases.plan(name)) << name;
  EXPECT_EQ(tablebases.canonical("KKR").value(), "KRK");
  for (const char* name : {"", "1", "6", "four", "-3", "4 "})
    EXPECT_FALSE(shared_tablebases("checkers").plan(name)) << name;
}

TEST(Tables, WhatWasFinishedStaysWhenABuildIsStopped) {
  const Folder folder;
  std::stop_source stop;
  const auto built = tablebases_of("chess", folder)
                         ->build("KPK", {.threads = 1,
                                         .stop = stop.get_token(),
                                         .progress = [&](const std::string& layer, std::size_t, std::size_t, double) {
                                           if (layer == "KPK") stop.request_stop();
                                         }});
  EXPECT_FALSE(built.value());
  const auto rest = tablebases_of("chess", folder)->plan("KPK").value();
  EXPECT_EQ(rest.layers, std::vector<std::string>{"KPK"});
  EXPECT_TRUE(tablebases_of("chess", folder)->build("KPK", {.threads = 2}).value());
}

// Whole games. --------------------------------------------------------------------------------------------------------

struct WholeRow {
  const char* game;
  std::uint64_t positions;
  int value;
};

/// Positions: known for tic-tac-toe, and for connect as J. Tromp counts them. Kalah's values by Irving's rules are
/// those of Irving, Donkers and Uiterwijk (2000).
TEST(WholeGames, AreStronglySolved) {
  const Folder folder;
  for (const auto& [game, positions, value] :
       {WholeRow{"tic-tac-toe", 5478, 0}, WholeRow{"connect:columns=4,rows=4", 161029, 0},
        WholeRow{"kalah:pits=2,seeds=2,capture=empty", 0, -2}, WholeRow{"kalah:pits=3,seeds=2,capture=empty", 0, 4},
        WholeRow{"kalah:pits=3,seeds=3,capture=empty", 0, 2}, WholeRow{"kalah:pits=4,seeds=1,capture=empty", 0, 2},
        WholeRow{"kalah:pits=4,seeds=2,capture=empty", 0, 6}}) {
    const auto tablebases = tablebases_of(game, folder);
    const auto stats = tablebases->stats("all").value();
    if (positions > 0) {
      EXPECT_EQ(stats.to_move[0].legal + stats.to_move[1].legal, positions) << game;
    }
    static const Catalogue games = catalogue();
    EXPECT_EQ(tablebases->probe((**games.game(game)).start().value()->position()).value()->value, value) << game;
    EXPECT_EQ(tablebases->faults("all", {}).value(), 0U) << game;
  }
  EXPECT_EQ(tablebases_of("tic-tac-toe", folder)->stats("all")->folded, 765U);
}
TEST(WholeGamesLong, LargerOnes) {
  const Folder folder;
  const auto connect = tablebases_of("connect:columns=5,rows=4", folder)->stats("all").value();
  EXPECT_EQ(connect.to_move[0].legal + connect.to_move[1].legal, 3945711U);
  const auto kalah = tablebases_of("kalah:pits=4,seeds=3,capture=empty", folder);
  EXPECT_EQ(kalah->probe("3,3,3,3,0/3,3,3,3,0 S").value()->value, 8);
  EXPECT_FALSE(kalah->stats("all")->to_move[0].by_value.empty());
}

TEST(WholeGames, TooLargeOnesAreRefused) {
  static const Catalogue games = catalogue();
  const auto tablebases = games.game("gomoku").value()->knowledge()->tablebases("/tmp");
  ASSERT_FALSE(tablebases);
  EXPECT_NE(tablebases.error().message().find("too large"), std::string::npos);
}

TEST(Tables, OtherGamesSayThatTheyHaveNone) {
  static const Catalogue games = catalogue();
  for (const char* game : {"chess:study", "checkers:study", "pig", "alquerque:bell", "alquerque:codecup"}) {
    const auto tablebases = games.game(game).value()->knowledge()->tablebases("/tmp");
    ASSERT_FALSE(tablebases) << game;
    EXPECT_NE(tablebases.error().message().find(game), std::string::npos);
  }
}

// What a game lacks. --------------------------------------------------------------------------------------------------

struct Lack {
  const char* game;
  ErrorCode code;
  const char* words;
};
TEST(Knowledge, SaysWhichCapabilityIsLackingAndWhy) {
  static const Catalogue games = catalogue();
  for (const auto& [game, code, words] :
       {Lack{"chess", ErrorCode::Unsupported, "chess can repeat positions: it is solved by tablebases only"},
        Lack{"chess:study", ErrorCode::Unsupported, "can repeat positions and has no endgame tablebases"},
        Lack{"pig", ErrorCode::Unsupported, "pig has dice"}, Lack{"tree", ErrorCode::Unsupported, "tree has no solver"},
        Lack{"gomoku", ErrorCode::TooLarge, "gomoku is too large"}}) {
    const auto whole = games.game(game).value()->knowledge()->whole();
    ASSERT_FALSE(whole) << game;
    EXPECT_EQ(whole.error().code, code) << game;
    EXPECT_NE(whole.error().message().find(words), std::string::npos) << whole.error().message();
  }
  const auto endgames = games.game("connect").value()->knowledge()->endgames();
  ASSERT_FALSE(endgames);
  EXPECT_NE(endgames.error().message().find("connect has no endgame tablebases"), std::string::npos);
}

TEST(Knowledge, ACertificateNamesEveryOptionOfItsGame) {
  static const Catalogue games = catalogue();
  const auto game = games.game("tic-tac-toe").value();
  const auto solved =
      game->knowledge()->prove(game->start().value()->position(), {.table_mib = 1, .certified_positions = 100'000});
  EXPECT_EQ(solved.value().certificate.value().game, "mnk:columns=3,rows=3,line=3,misere=off");
}

}  // namespace
}  // namespace zermelo
