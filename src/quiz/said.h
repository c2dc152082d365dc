#pragma once
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/any/json.h"
#include "zermelo/quiz/exercise.h"

/// Explanations as sentences that another language can say: each has a key and the values that stand in it.
namespace zermelo {

/// The sentences of an explanation. The page has each in its languages (web/src/words/explain.ts).
enum class QuizSentence : std::uint8_t {
  TakesLargest,
  TakesSmallest,
  CutOne,
  CutMany,
  ThenCutOne,
  ThenCutMany,
  BelowHard,
  AboveHard,
  BelowSoft,
  AboveSoft,
  Never,
  NeverWith,
  GoesWith,
  WindowOpen,
  WindowFrom,
  Visited,
  VisitedEqual,
  NoChildLeft,
  Returns,
  FirstChild,
  NextChild,
};
inline constexpr std::array quiz_sentence_keys{
    "takes-largest", "takes-smallest", "cut-one",       "cut-many",      "then-cut-one", "then-cut-many", "below-hard",
    "above-hard",    "below-soft",     "above-soft",    "never",         "never-with",   "goes-with",     "window-open",
    "window-from",   "visited",        "visited-equal", "no-child-left", "returns",      "first-child",   "next-child",
};

/// One sentence: in English, and for other languages.
struct Said {
  QuizSentence sentence;
  Json with;
  std::string text;
};

/// An explanation.
struct Prose {
  std::vector<Said> sentences = {};

  Prose& operator+=(Prose more) {
    for (Said& said : more.sentences) sentences.push_back(std::move(said));
    return *this;
  }
  /// In English.
  operator std::string() const {  // NOLINT(google-explicit-constructor): a text wherever one is wanted
    std::string text;
    for (const Said& said : sentences) text += (text.empty() ? "" : " ") + said.text;
    return text;
  }
};

/// What `explain` says, as keys with their values: [{"key": "never", "with": {"node": "C2"}}, …]. Empty where the
/// explanation has no keys.
Json explanation(const Exercise& exercise, const QuizItem& item);

}  // namespace zermelo
