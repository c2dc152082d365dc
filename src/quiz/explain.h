#pragma once
#include <string>

#include "zermelo/quiz/exercise.h"

namespace zermelo {

/// Says why an answer is the right one: the numbers that were compared, where they come from, and the convention.
class QuizExplainer {
 public:
  explicit QuizExplainer(const Exercise& exercise)
      : chart_(exercise.chart),
        walk_(exercise.walk),
        convention_(exercise.wish.convention) {}

  std::string value(std::size_t place) const;
  std::string alpha(std::size_t place) const;
  std::string beta(std::size_t place) const;
  std::string cut(std::size_t place) const;
  /// Why this place follows when the search has just been at the other.
  std::string next(std::size_t last, std::size_t place) const;

 private:
  const Visit& visit(std::size_t place) const { return *walk_.visits[place]; }
  std::string never(std::size_t place) const;
  std::string comparison(std::size_t place) const;
  std::string cut_here(std::size_t place) const;
  std::string beyond_window(std::size_t place) const;
  std::string names(const std::vector<std::size_t>& places) const;

  const Chart& chart_;
  const Walk& walk_;
  const Convention& convention_;
};

}  // namespace zermelo
