// The studies of the project as texts of the program: a worker has no folder of studies (lab/study/library.h).
#include <zermelo_studies.h>

#include <algorithm>

#include "zermelo/lab/study/library.h"

namespace zermelo {

std::string default_studies_folder() { return "studies"; }

std::vector<std::string> study_names(const std::string&) {
  std::vector<std::string> names;
  for (const auto& [name, text] : embedded::studies) names.emplace_back(name);
  std::ranges::sort(names);
  return names;
}

Expected<Study> find_study(const std::string& name, const Catalogue& games, const std::string& folder) {
  for (const auto& [known, text] : embedded::studies)
    if (known == name) return read_study(text, "studies/" + name + ".toml", games);
  const auto names = study_names(folder);
  return fail({.what = "there is no study " + in_quotes(name),
               .where = "lab",
               .expected = one_of(names),
               .nearest = nearest(name, names)});
}

}  // namespace zermelo
