#pragma once
#include <map>
#include <string>
#include <vector>

#include "zermelo/lab/report/answers.h"
#include "zermelo/lab/study/results.h"

/// What the kinds of statements share (lab/report/statement.cpp lists them).
namespace zermelo {

/// The cells a question is about that have all their games.
struct View {
  const StudyQuestion& question;
  const StudyResults& results;
  const Catalogue& games;

  const std::string& grid(std::size_t number) const;  ///< its name; the last one stands for those that are missing
  std::vector<const CellResult*> cells(std::size_t number) const;  ///< of that grid
  std::vector<const CellResult*> all() const;
  std::vector<const LabGame*> all_games() const;
  /// Each distinct game once, as it was played first.
  std::vector<const LabGame*> distinct_games() const;
  /// The tally of `all` as the side that moves first sees it.
  DistinctTally first_side() const { return distinct_tally(all(), Count::FirstSide); }
  /// The cells that the question names: "5-1" is row 5, column 1 of its first grid. Only those that have games.
  std::vector<const CellResult*> named() const;
  /// The cell of a grid whose players search to these depths.
  const CellResult* at_depths(std::size_t grid, int first, int second) const;
  /// The cells of the first grid, each with the cell of the second whose players search to the same depths.
  std::vector<std::pair<const CellResult*, const CellResult*>> twins() const;
  /// The games at the same place in the first and the second grid.
  std::vector<std::pair<const LabGame*, const LabGame*>> game_pairs() const;

  int first_depth(const CellResult& cell) const { return depth_of(results.cell_of(cell).first.front()); }
  int second_depth(const CellResult& cell) const { return depth_of(results.cell_of(cell).second); }
  std::string name(const CellResult& cell) const;
  Expected<std::shared_ptr<const AnyGame>> rules(const CellResult& cell) const;
  /// "White": what the game calls a side; "the first side" where the players change sides.
  std::string side(std::size_t number, Player player) const;
};

inline Statement no_data() {
  return {.sentence = "Not enough games are in the store to answer this.", .yes = std::nullopt};
}

/// For the beginning of a sentence.
inline std::string capital(std::string words) {
  if (!words.empty() && words[0] >= 'a' && words[0] <= 'z') words[0] = static_cast<char>(words[0] - 'a' + 'A');
  return words;
}

inline double percent(double part, double whole) { return whole == 0 ? 0 : 100 * part / whole; }

/// A measured figure held against the claimed one: "(claimed 0.5: off by 0.27)"; nothing where none was claimed.
std::string claim_words(const StudyQuestion& question, double measured);
/// Near enough to the claimed figure.
bool claim_holds(const StudyQuestion& question, double measured);

/// The points of the first player.
inline double points_in_percent(const DistinctTally& tally) { return percent(tally.points(), tally.games()); }
/// All distinct games, those without a result included.
inline double all_of(const DistinctTally& tally) { return tally.games() + tally.unfinished; }
/// " 20 of the 40 games are distinct; each counts once.", or nothing where all are.
std::string distinct_words(int distinct, std::size_t played);
inline std::string distinct_words(const DistinctTally& tally) {
  return distinct_words(tally.distinct(), static_cast<std::size_t>(tally.played));
}

/// Positions looked at, and seconds of processor time, a move and player; by the depth that was asked for.
struct Growth {
  std::string player;  ///< its spec without the depth
  struct Point {
    double nodes = 0;
    double cpu_seconds = 0;
    int moves = 0;
  };
  std::map<int, Point> points;
};
/// One for each kind of player in the grid that was asked for more than one depth.
std::vector<Growth> growth_of(const StudyResults& results, std::string_view grid);
/// The factor of the least-squares line through the logarithms of the nodes.
double fitted_factor(const Growth& growth);
/// The factor for the first kind of player of a grid.
std::optional<double> fitted_growth(const StudyResults& results, std::string_view grid);

/// A position of a game that is played over again.
struct Replayed {
  std::size_t ply = 0;   ///< moves made before it
  std::string position;  ///< as the game writes it
  std::string board;     ///< its pieces alone
  Player to_move = Player::First;
  int first_pieces = 0;
  int second_pieces = 0;
};
/// Every position of the game, the start included; nothing where it cannot be played over again.
std::vector<Replayed> replayed(const AnyGame& rules, const LabGame& game);

/// The kinds of statements, by the file that has them.
namespace statements {

using Answer = Statement(const View&);

// cost.cpp
Answer nodes_saved, growth, cost_ratio, exponent_ratio;
// scores.cpp
Answer margins, best_row, parts, better, learning;
// claims.cpp
Answer depth_formula, same_cells, half_depth, cells_worse, same_beginning, depth_matters, first_always_wins;
// turning_point.cpp
Answer two_cells, turning_point;
// loops.cpp
Answer loops, loops_end;
// urges.cpp
Answer urges;

}  // namespace statements

}  // namespace zermelo
