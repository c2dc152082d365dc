#include "zermelo/lab/report/answers.h"

#include <fmt/format.h>

namespace zermelo {

std::vector<Answered> answers_of(const StudyResults& results, const Catalogue& games) {
  std::vector<Answered> list;
  for (const StudyQuestion& question : results.study().questions) {
    Statement ours = answer(question, results, games);
    std::string judged = verdict(question, ours);
    list.push_back({.question = &question, .ours = std::move(ours), .verdict = std::move(judged)});
  }
  return list;
}

std::string authors_words(const StudyQuestion& question) {
  if (question.published.empty()) return {};
  return question.section.empty() ? "The authors: " + question.published
                                  : fmt::format("The authors ({}): {}", question.section, question.published);
}

std::string verdict_words(const std::string& verdict) {
  if (verdict == "supported") return "The games support it.";
  return verdict == "not supported" ? "The games do not support it." : "";
}

std::string answers_text(const StudyResults& results, const Catalogue& games) {
  std::string out;
  for (const Answered& one : answers_of(results, games)) {
    out += one.question->text + "\n";
    if (const std::string authors = authors_words(*one.question); !authors.empty()) out += "  " + authors + "\n";
    out += "  The games: " + one.ours.sentence + "\n";
    if (!one.verdict.empty()) out += "  " + one.verdict + "\n";
    out += "\n";
  }
  return out;
}

std::string short_answers_text(const StudyResults& results, const Catalogue& games) {
  std::string out;
  for (const Answered& one : answers_of(results, games)) {
    out += one.question->text + "\n  " + one.ours.sentence + "\n";
    if (!one.verdict.empty()) out += "  the authors' answer: " + one.verdict + "\n";
  }
  return out;
}

Json answers_json(const StudyResults& results, const Catalogue& games) {
  Json list = Json::array();
  for (const Answered& one : answers_of(results, games))
    list.push_back({{"text", one.question->text},
                    {"published", one.question->published},
                    {"section", one.question->section},
                    {"sentence", one.ours.sentence},
                    {"figure", json_number(one.ours.figure)},
                    {"claim", json_number(one.question->claim)},
                    {"verdict", one.verdict}});
  return list;
}

}  // namespace zermelo
