#pragma once
#include <vector>

#include "zermelo/lab/study/study.h"
#include "zermelo/store/lab_games.h"

namespace zermelo {

/// One game to be played, or one search to be made.
struct LabTask {
  std::size_t table = 0;
  std::size_t cell = 0;
  LabGame::Key key;
};

/// Every game of a study, cell by cell, in the order of the tables.
std::vector<LabTask> tasks_of(const Study& study);

/// The starts of a cell: its own or those of its table.
const std::vector<std::string>& starts_of(const StudyTable& table, const StudyCell& cell);

}  // namespace zermelo
