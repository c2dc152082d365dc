#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace zermelo {

/// A grid typed in one line.
struct GridRequest {
  std::string name;
  std::string game;
  std::string position;
  std::vector<std::string> first;
  std::vector<std::string> second;
  std::int64_t games = 1;
  std::string openings = {};
  std::int64_t seed = 1;
  std::string adjudicate = {};
};

/// The grid as a study file.
std::string grid_study_text(const GridRequest& request);

}  // namespace zermelo
