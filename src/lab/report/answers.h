#pragma once
#include <string>
#include <vector>

#include "zermelo/any/json.h"
#include "zermelo/lab/report/statement.h"
#include "zermelo/lab/study/results.h"

namespace zermelo {

/// A question of a study with both answers: the authors' (in the question) and ours out of the games.
struct Answered {
  const StudyQuestion* question;  ///< of the study that was asked
  Statement ours;
  std::string verdict;  ///< "supported", "not supported", or empty
};

std::vector<Answered> answers_of(const StudyResults& results, const Catalogue& games);

/// "The authors (3.4.2): …"
std::string authors_words(const StudyQuestion& question);
/// "The games support it."
std::string verdict_words(const std::string& verdict);

/// Question by question, for people.
std::string answers_text(const StudyResults& results, const Catalogue& games);

/// docs/json.md, lab answers: the list of questions
Json answers_json(const StudyResults& results, const Catalogue& games);

}  // namespace zermelo
