#pragma once
#include <string>
#include <vector>

#include "zermelo/any/json.h"
#include "zermelo/quiz/exercise.h"

/// Exercises for programs, for the terminal, on paper, and as the address of a page. See docs/quiz.md and docs/json.md.
namespace zermelo {

Json to_json(const Exercise& exercise);

/// The right answers in a line: "C2 and C3", "A = 3, B = 3, C –".
std::string answer_line(const Exercise& exercise);
/// Why they are right, each reason once.
std::vector<std::string> reasons(const Exercise& exercise);

/// Question and tree, without the answers.
std::string exercise_text(const Exercise& exercise);
std::string key_text(const Exercise& exercise);

/// Exercises as one HTML file that needs nothing beside it: first the sheets, then, on pages of their own, the key.
std::string quiz_sheet(const std::vector<Exercise>& exercises, const std::string& link);

/// The part of the page's address that opens the same exercises: "#/quiz?seed=7&…".
std::string quiz_link(const QuizWish& wish, int count);

}  // namespace zermelo
