#include "zermelo/lab/study/plan.h"

namespace zermelo {

const std::vector<std::string>& starts_of(const StudyTable& table, const StudyCell& cell) {
  return cell.starts.empty() ? table.starts : cell.starts;
}

std::vector<LabTask> tasks_of(const Study& study) {
  std::vector<LabTask> tasks;
  for (std::size_t t = 0; t < study.tables.size(); ++t) {
    const StudyTable& table = study.tables[t];
    for (std::size_t c = 0; c < table.cells.size(); ++c) {
      const StudyCell& cell = table.cells[c];
      for (const std::string& start : starts_of(table, cell))
        for (const std::string& first : cell.first)
          for (int number = 0; number < table.games; ++number)
            for (int swapped = 0; swapped <= static_cast<int>(table.swap); ++swapped)
              tasks.push_back({.table = t,
                               .cell = c,
                               .key = {.table = table.name,
                                       .first = first,
                                       .second = cell.second,
                                       .start = start,
                                       .number = number,
                                       .swapped = swapped == 1}});
    }
  }
  return tasks;
}

}  // namespace zermelo
