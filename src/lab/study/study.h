#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/core/error.h"
#include "zermelo/match/openings.h"
#include "zermelo/store/lab_games.h"

namespace zermelo {

/// What a study expects of a cell, by what is looked at ("result", "margin", "move" …) in the order of the file.
using Expectation = std::vector<std::pair<std::string, std::string>>;

/// One place of a grid: two players that play each other, or one that is asked for a move.
struct StudyCell {
  std::vector<std::string> first;  ///< one spec; of a search several may answer in one cell
  std::string second;              ///< empty where nobody plays against it
  std::string row;                 ///< what the grid writes beside it, and above it
  std::string column;
  std::vector<std::string> starts;  ///< empty: those of the grid
  Expectation expected;
};

/// How a grid learns the networks of its players (docs/algorithms/learning.md): the options of `zermelo learn`.
struct Learning {
  std::uint64_t seed = 1;
  std::uint32_t games = 4096;  ///< of a generation
  std::uint64_t nodes = 400;   ///< of a move
  std::size_t hidden = 32;

  /// "512 games a generation, 200 nodes a move, hidden layer 32, seed 1"
  std::string text() const;
};

/// Results of a study in rows and columns: players against players, or single cells.
struct ResultGrid {
  enum class Kind { Games, Search };
  enum class Origin {
    Published,
    Ours
  };  ///< of what is expected: printed in the study's text, or a check value of ours
  std::string name;
  std::string caption;
  std::string source;  ///< where the expected values come from
  Origin expected_from = Origin::Ours;
  Kind kind = Kind::Games;
  std::string game;
  std::vector<std::string> starts;  ///< positions or their names; one empty text for the initial one
  std::vector<std::string> rows;    ///< labels, each once; in a grid in the order of the players
  std::vector<std::string> columns;
  std::vector<StudyCell> cells;
  bool apart = false;  ///< its cells are not among those that are counted as agreeing
  int games = 1;       ///< a cell and start
  bool swap = false;   ///< every game twice, sides exchanged
  Openings openings;
  std::uint64_t seed = 1;
  TimeControl clock = {};
  int draw_after = 0;                ///< plies; 0: the rules alone end a game
  std::string adjudicate;            ///< what may end a game early (match/referee.h); empty: nothing
  std::optional<Learning> learning;  ///< of the networks that its players name
};

/// A question with the way to answer it out of the data (lab/report/answers.h).
struct StudyQuestion {
  std::string text;
  std::string statement;
  std::vector<std::string> grids;
  std::vector<std::string> cells;  ///< "4-1": row and column
  std::string published;           ///< what the authors of the study answered, in our words; may be empty
  std::string section;             ///< the section of their text: "3.4.2"
  std::optional<bool> says;        ///< their answer as a yes or no to the statement
  std::optional<double> claim;     ///< the figure that they claim
  double within = 0;               ///< the largest distance of a measured figure that still supports the claim
};

/// A defect of a published program and a position in which it changes the move.
struct StudyDefect {
  std::string id;
  std::string why;
  std::string game;
  std::string position;
  std::string player;
  std::string fixed_game;
  std::string fixed_player;
};

/// An experiment as data: studies/NAME.toml (docs/lab.md). Everything in it was checked: the game is there, the players
/// can be made, the positions can be played from. Reading a study starts no program of the machine.
struct Study {
  enum class Kind { Faithful, Correct, Own };
  std::string name;
  std::string title;
  Kind kind = Kind::Own;
  std::string summary;
  std::string source;
  std::vector<std::string> measures;  ///< of: result, plies, nodes, time, value
  std::vector<StudyQuestion> questions;
  std::vector<ResultGrid> grids;
  std::vector<StudyDefect> defects;
  std::string file;
  std::string text;  ///< of the file
  /// Of what decides the games: other games are not mixed with these. The number of games of a cell is no part of it:
  /// where there are to be more, those that were played stay.
  std::string hash;
  std::string older_hash;  ///< the number of games included, as version 0.2 has kept studies

  bool is_kept_under(std::string_view its_hash) const { return its_hash == hash || its_hash == older_hash; }
  bool measures_time() const;
  /// The first player that is a program of the machine; empty where all players are ours.
  std::string program() const;
  const ResultGrid* grid(std::string_view wanted) const;
};

std::string_view to_string(Study::Kind kind);
std::string_view to_string(ResultGrid::Origin origin);

/// The generation whose network a player of a grid that learns has: 3 of `engine:net=generation-3`.
std::optional<int> generation_of(const std::string& player);
/// The player with nothing learned: a search that knows only the rules, as generation 0 is.
std::string untaught(const std::string& player);

/// The starts of a cell: its own or those of its grid.
const std::vector<std::string>& starts_of(const ResultGrid& grid, const StudyCell& cell);

/// One game to be played, or one search to be made.
struct LabTask {
  std::size_t grid = 0;
  std::size_t cell = 0;
  LabGame::Key key;
};

/// Every game of a study, cell by cell, in the order of the grids.
std::vector<LabTask> tasks_of(const Study& study);

/// Reads and checks a study. Errors give file and line.
Expected<Study> read_study(const std::string& text, const std::string& file, const Catalogue& games);

}  // namespace zermelo
