#pragma once
#include <optional>
#include <string>
#include <vector>

#include "zermelo/any/json.h"
#include "zermelo/lab/study/results.h"

namespace zermelo {

/// An answer computed from the data: one sentence with its number, and whether it means yes.
struct Statement {
  std::string sentence;
  std::optional<bool> yes;                      ///< nothing where there is no yes or no, or not enough data
  std::optional<double> figure = std::nullopt;  ///< what was measured, to be held against a claim
};

/// The kinds of statements that a question in a study may ask for (docs/lab.md).
std::vector<std::string> statement_names();

/// Some statements ask the programs again, in a position of a game: hence the games.
Statement answer(const StudyQuestion& question, const StudyResults& results, const Catalogue& games);

/// "supported", "not supported" or nothing: the published answer held against ours.
std::string verdict(const StudyQuestion& question, const Statement& statement);

/// The depth that a player spec asks for; 0 where it asks for none.
int depth_of(const std::string& spec);

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

/// Each question with the answer of the games, and whether they support that of the authors.
std::string short_answers_text(const StudyResults& results, const Catalogue& games);

/// docs/json.md, lab answers: the list of questions
Json answers_json(const StudyResults& results, const Catalogue& games);

}  // namespace zermelo
