#pragma once
#include <string>
#include <vector>

#include "zermelo/lab/study/results.h"

namespace zermelo {

/// A file of a report, by its name in the report's folder.
struct ReportFile {
  std::string name;
  std::string content;
};

/// The story of a study: index.html, which needs no other file and no network, and each grid as CSV, Markdown and
/// LaTeX, each plot and final position as SVG. `command` is the command line, so that a reader can repeat it.
Expected<std::vector<ReportFile>> make_report(const StudyResults& results, const Catalogue& games,
                                              const std::string& command);

}  // namespace zermelo
