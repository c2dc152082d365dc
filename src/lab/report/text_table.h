#pragma once
#include <string>
#include <vector>

#include "zermelo/lab/study/results.h"

namespace zermelo {

/// A table of a study ready to be written: the corner, a label for each column, and the rows with theirs.
struct TextTable {
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
TextTable text_table(const StudyResults& results, std::size_t table);

/// What a table writes for a cell.
TextTable::Place place_of(const StudyTable& table, const CellResult& cell);

/// Cells that stand below each other rather than in a grid.
bool is_list(const StudyTable& table);
/// "minimax \ alphabeta": the players of the rows and of the columns of a grid.
std::string corner_text(const StudyTable& table);
/// What a cell of a list is called.
std::string cell_name(const StudyTable& table, const StudyCell& cell);
extern const char* const grid_legend;

std::string to_csv(const TextTable& table);
std::string to_markdown(const TextTable& table);
std::string to_latex(const TextTable& table);  ///< needs the package booktabs

/// One line for a spreadsheet.
std::string csv_line(const std::vector<std::string>& values);

/// Where games repeat earlier ones: that they did as they should, or that the table knows less than it seems to.
std::string repeats_text(const StudyResults& results);

/// "57 of 57 published cells are reproduced", "6 of 6 check values of ours are reproduced".
std::string agreement_words(const Agreement& sum, StudyTable::Origin origin, bool apart = false);

/// The agreement of the whole study, and a line for each cell that differs; empty where nothing is expected.
std::string agreement_text(const StudyResults& results);

}  // namespace zermelo
