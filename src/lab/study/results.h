#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/any/json.h"
#include "zermelo/lab/study/study.h"
#include "zermelo/match/distinct.h"

namespace zermelo {

/// What came out in one cell of a grid.
struct CellResult {
  std::size_t grid = 0;
  std::size_t cell = 0;
  std::int64_t planned = 0;
  std::vector<const LabGame*> games;
  Tally tally;             ///< of the cell's first player, whichever side it had; loops are unfinished
  DistinctTally distinct;  ///< the tally with each distinct game of the cell once
  std::string result;      ///< of all games, "mixed" where they differ, empty before the first
  std::string expected;    ///< as the study has it, empty where it expects nothing
  std::string seen;        ///< what there is of the things that it expects
  std::optional<bool> agrees;
  std::optional<bool> identical;  ///< were repeated games move for move the same?
  int repeated = 0;               ///< games that are an earlier one of the cell over again, and say nothing new
  int distinct_games() const { return static_cast<int>(games.size()) - repeated; }
  std::optional<std::int64_t> first_repeat;
  double plies = 0;  ///< on average
  std::uint64_t nodes = 0;
  double seconds = 0;
  double cpu_seconds = 0;

  bool complete() const { return static_cast<std::int64_t>(games.size()) == planned; }
};

/// Of how many things something was asked, and of how many it is true: cells with an expected value that came out so.
struct Agreement {
  int agree = 0;
  int of = 0;

  void add(bool agrees) {
    ++of;
    agree += agrees ? 1 : 0;
  }
  bool all() const { return agree == of; }
  int others() const { return of - agree; }
  double share() const { return static_cast<double>(agree) / of; }
};

/// Counts and judges the games of a cell; which cell it is, `planned` and `games` are given.
CellResult judged(const Study& study, CellResult cell);

/// Which game it is (match/distinct.h): the same for the same moves by the same players, in whatever cell, and
/// whichever of the two the cell calls its first.
std::uint64_t identity_of(const LabGame& game);

/// The tally of this one game, as the cell's first player sees it.
Tally tally_of(const LabGame& game);

/// Whose points are counted: those of the cell's first player, or those of the side that moves first.
enum class Count { FirstPlayer, FirstSide };
/// The games of these cells, each distinct one once.
DistinctTally distinct_tally(const std::vector<const CellResult*>& cells, Count count);

/// A study with the games of its plan that the store has, in the order of the plan.
class StudyResults {
 public:
  /// `learning`: for each grid the seconds that its generations took to learn.
  StudyResults(Study study, std::vector<LabGame> games, std::vector<std::vector<double>> learning = {});
  StudyResults(const StudyResults&) = delete;  // cells point to the games
  StudyResults& operator=(const StudyResults&) = delete;
  StudyResults(StudyResults&&) = default;
  StudyResults& operator=(StudyResults&&) = default;

  const Study& study() const { return study_; }
  const std::vector<LabGame>& games() const { return games_; }
  const std::vector<CellResult>& cells() const { return cells_; }
  const ResultGrid& grid_of(const CellResult& result) const { return study_.grids[result.grid]; }
  const StudyCell& cell_of(const CellResult& result) const { return grid_of(result).cells[result.cell]; }

  std::vector<const CellResult*> in_grid(std::string_view name) const;
  /// The cell in a row and a column, by their labels.
  const CellResult* at(std::string_view grid, std::string_view row, std::string_view column) const;

  /// The seconds of learning of each generation of a grid; empty where nothing was learned.
  const std::vector<double>& learning(std::size_t grid) const;
  /// How long the first player of a cell has learned; nothing where it does not learn, or where that is not known.
  std::optional<double> minutes_of_learning(const CellResult& cell) const;

  std::int64_t planned() const;
  /// Of the games that were played; a search is no game.
  int distinct_games() const;
  /// Among the cells that are counted, or among those apart; of one origin or, without it, of both.
  Agreement agreement(bool apart, std::optional<ResultGrid::Origin> origin = std::nullopt) const;

 private:
  Study study_;
  std::vector<LabGame> games_;
  std::vector<CellResult> cells_;
  std::vector<std::vector<double>> learning_;
};

/// The number of the study in the store; nothing where it has no game of it.
Expected<std::optional<std::int64_t>> kept_as(const Study& study, LabGames& store);

/// The results that the store has; none is no error.
Expected<StudyResults> results_of(const Study& study, LabGames& store);

/// The moves of a game from its start position, the opening included.
std::vector<std::string> moves_of(const LabGame& game);

/// Did the cell's first player make this move of the game?
bool by_first_player(const LabGame& game, const LabGame::Move& move);

/// What a game shows of a thing that a study can expect: "result", "move" …
std::string observed(const LabGame& game, std::string_view field);

/// docs/json.md, lab table
Json to_json(const StudyResults& results);
Json to_json(const Study& study, const CellResult& cell);

}  // namespace zermelo
