#pragma once
#include <string>
#include <vector>

#include "zermelo/lab/study/results.h"

namespace zermelo {

/// A grid of a study ready to be written: the corner, a label for each column, and the rows with theirs.
struct TextGrid {
  enum class Shade { Plain, First, Second, Draw, Missing };
  struct Place {
    std::string text;
    Shade shade = Shade::Plain;
    bool wrong = false;  ///< not what was expected
  };
  struct Row {
    std::string label;
    std::vector<Place> places;
  };
  std::string name;
  std::string caption;
  std::string legend;
  std::string corner;
  std::vector<std::string> columns;
  std::vector<Row> rows;
};

/// Rows are first players, columns second ones; where there is a single column of cells: what is seen and what was
/// expected.
TextGrid text_grid(const StudyResults& results, std::size_t grid);

/// What a grid writes for a cell.
TextGrid::Place place_of(const ResultGrid& grid, const CellResult& cell);

/// Cells that stand below each other rather than in a grid.
bool is_list(const ResultGrid& grid);
/// "minimax \ alphabeta": the players of the rows and of the columns of a grid.
std::string corner_text(const ResultGrid& grid);
/// What a cell of a list is called.
std::string cell_name(const ResultGrid& grid, const StudyCell& cell);
extern const char* const grid_legend;

std::string to_csv(const TextGrid& grid);
std::string to_markdown(const TextGrid& grid);
std::string to_latex(const TextGrid& grid);  ///< needs the package booktabs

/// One line for a spreadsheet.
std::string csv_line(const std::vector<std::string>& values);

/// Where games repeat earlier ones: that they did as they should, or that the grid knows less than it seems to.
std::string repeats_text(const StudyResults& results);

/// "57 of 57 published cells are reproduced", "6 of 6 check values of ours are reproduced".
std::string agreement_words(const Agreement& sum, ResultGrid::Origin origin, bool apart = false);

/// The agreement of the whole study, and a line for each cell that differs; empty where nothing is expected.
std::string agreement_text(const StudyResults& results);

}  // namespace zermelo
