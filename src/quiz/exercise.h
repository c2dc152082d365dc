#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/quiz/chart.h"
#include "zermelo/quiz/convention.h"
#include "zermelo/quiz/walk.h"

namespace zermelo {

/// What is asked: the values that nodes return, the windows they are entered with, the branches that are cut, the node
/// that is visited next.
enum class QuizKind : std::uint8_t { Values, Windows, Cuts, Next };
inline constexpr std::size_t quiz_kinds = 4;
std::string to_string(QuizKind kind);

/// The settings of a sheet. One wish gives one sheet, on every machine and in the browser.
struct QuizWish {
  std::uint64_t seed = 1;
  std::string kind = "mixed";  ///< or one kind for all
  Convention convention = {};
  int level = 2;          ///< of random trees
  std::string tree = {};  ///< a written tree; empty: a random one each time
};

struct QuizLimits {
  static constexpr int seed = 2'147'483'647;
  static constexpr int count = 100;
  static constexpr int level = 3;
  static constexpr int depth = 4;            ///< of a real position's tree
  static constexpr std::size_t nodes = 100;  ///< that a page can show and a person can handle
};

/// One answer asked for: the place, the right answer and the reason.
struct QuizItem {
  enum class Part : std::uint8_t { Value, Alpha, Beta, Cut, Next };
  std::size_t place = 0;
  Part part = Part::Value;
  std::optional<double> number = {};  ///< Value, Alpha, Beta; nothing if the search never visits the place
  bool holds = false;                 ///< Cut: it is cut; Next: always
  std::string why = {};
};
std::string to_string(QuizItem::Part part);

struct Exercise {
  QuizWish wish;
  int number = 1;  ///< of the sheet, from 1
  QuizKind kind = QuizKind::Values;
  std::string tree;  ///< written out
  Chart chart;
  Walk walk;
  std::size_t seen = 0;  ///< Next: number of places of the walk that are done
  std::string question = {};
  std::vector<QuizItem> items = {};

  /// What is known at the point of the search that a Next shows.
  std::optional<double> known(std::size_t place) const;
};

/// Says why an answer is the right one.
std::string explain(const Exercise& exercise, const QuizItem& item);

/// The exercise with this number on the sheet.
Expected<Exercise> make_exercise(const QuizWish& wish, int number);
Expected<std::vector<Exercise>> make_exercises(const QuizWish& wish, int count);

/// "3", "−0.5", "+∞"
std::string quiz_number(double number);
/// "[3, +∞]"
std::string window_text(const Visit& visit);

}  // namespace zermelo
