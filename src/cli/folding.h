#pragma once
#include <cstddef>
#include <string>
#include <vector>

/// Texts and tables that fit into the terminal.
namespace zermelo {

/// How wide the output may be: COLUMNS, or what the terminal says; without end where neither is there.
std::size_t output_width();

/// Lines that are too wide are broken at blanks; what follows stands below the last column of the line.
std::string folded(const std::string& text, std::size_t width = output_width());

/// A table of labels and columns, all of them from the heading down. Columns that do not fit beside each other stand
/// below, with the labels again.
struct FoldingTable {
  struct Column {
    std::size_t width = 0;                ///< of every cell
    std::vector<std::string> cells = {};  ///< padded
  };
  std::vector<std::string> labels = {};  ///< padded
  std::vector<Column> columns = {};

  std::string text(std::size_t width = output_width()) const;
};

}  // namespace zermelo
