#pragma once
#include <string>
#include <vector>

#include "zermelo/any/json.h"
#include "zermelo/quiz/exercise.h"

/// Exercises for programs, for the terminal, and as the address of a page. See docs/quiz.md and docs/json.md.
namespace zermelo {

Json to_json(const Exercise& exercise);

/// The right answers in a line: "C2 and C3", "A = 3, B = 3, C –".
std::string answer_line(const Exercise& exercise);
/// Why they are right, each reason once.
std::vector<std::string> reasons(const Exercise& exercise);

/// Question and tree, without the answers.
std::string exercise_text(const Exercise& exercise);
std::string key_text(const Exercise& exercise);

/// The part of the page's address that opens the same exercises: "#/quiz?seed=7&…".
std::string quiz_link(const QuizWish& wish, int count);

}  // namespace zermelo
