#pragma once
#include <string>
#include <vector>

#include "zermelo/quiz/exercise.h"

namespace zermelo {

/// Exercises as one HTML file that needs nothing beside it: first the sheets, then, on pages of their own, the key.
std::string quiz_sheet(const std::vector<Exercise>& exercises, const std::string& link);

/// The tree of an exercise as SVG: to be filled in, or with its answers.
std::string exercise_svg(const Exercise& exercise, bool with_answers);

}  // namespace zermelo
