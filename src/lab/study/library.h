#pragma once
#include <string>
#include <vector>

#include "zermelo/lab/study/study.h"

namespace zermelo {

/// Where the studies lie: $ZERMELO_STUDIES, beside the program where it is installed, or in the project.
std::string default_studies_folder();

/// The names of the studies in the folder, in alphabetical order.
std::vector<std::string> study_names(const std::string& folder = default_studies_folder());

/// A study by its name, or by the path of its file, which ends in .toml.
Expected<Study> find_study(const std::string& name, const Catalogue& games,
                           const std::string& folder = default_studies_folder());

}  // namespace zermelo
