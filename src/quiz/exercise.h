#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "zermelo/quiz/chart.h"
#include "zermelo/quiz/convention.h"
#include "zermelo/quiz/sampled.h"
#include "zermelo/quiz/walk.h"

namespace zermelo {

/// What is asked. Of alpha-beta: the values that nodes return, the windows they are entered with, the branches that are
/// cut, the node that is visited next. Of Monte Carlo tree search: the UCB1 of children, the leaf that UCT selects,
/// what a playout changes.
enum class QuizKind : std::uint8_t { Values, Windows, Cuts, Next, Ucb, Uct, Backup };
inline constexpr std::size_t quiz_kinds = 4;      ///< of alpha-beta, which a mixed sheet takes in turn
inline constexpr std::size_t sampling_kinds = 3;  ///< of Monte Carlo tree search, which a sheet "mcts" takes in turn
std::string to_string(QuizKind kind);
/// Is this word of a wish, "mcts" or a kind, about Monte Carlo tree search?
bool is_sampling_kind(const std::string& word);

/// The settings of a sheet. One wish gives one sheet, on every machine and in the browser.
struct QuizWish {
  std::uint64_t seed = 1;
  std::string kind = "mixed";  ///< or "mcts", or one kind for all
  Convention convention = {};
  SamplingConvention sampling = {};
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
  enum class Part : std::uint8_t { Value, Alpha, Beta, Cut, Next, Ucb, Visits, Wins };
  std::size_t place = 0;
  Part part = Part::Value;
  std::optional<double> number = {};  ///< nothing if the search never visits the place, or a playout does not change it
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
  std::optional<SampledTree> sampled = {};  ///< of an exercise on Monte Carlo tree search

  /// The numbers of its tree by its convention.
  SampledView counts() const { return {chart, *sampled, wish.sampling}; }
  /// The convention for the answers, in words.
  std::string convention_words() const { return sampled ? wish.sampling.words() : wish.convention.words(); }
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
