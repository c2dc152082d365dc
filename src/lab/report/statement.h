#pragma once
#include <optional>
#include <string>
#include <vector>

namespace zermelo {

class Catalogue;
class StudyResults;
struct StudyQuestion;

/// An answer computed from the data: one sentence with its number, and whether it means yes.
struct Statement {
  std::string sentence;
  std::optional<bool> yes;                      ///< nothing where there is no yes or no, or not enough data
  std::optional<double> figure = std::nullopt;  ///< what was measured, to be held against a claim
};

/// The kinds of statements that a question in a study may ask for (docs/lab.md).
const std::vector<std::string>& statement_names();

/// Some statements ask the programs again, in a position of a game: hence the games.
Statement answer(const StudyQuestion& question, const StudyResults& results, const Catalogue& games);

/// "supported", "not supported" or nothing: the published answer held against ours.
std::string verdict(const StudyQuestion& question, const Statement& statement);

/// The depth that a player spec asks for; 0 where it asks for none.
int depth_of(const std::string& spec);

}  // namespace zermelo
