#pragma once
#include <algorithm>
#include <array>
#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/core/game.h"
#include "zermelo/core/score.h"

namespace zermelo {

/// One weight of an evaluator, settable from a player spec (`evaluator=lines,lines.two=0.7`).
struct Parameter {
  std::string_view name;
  std::string_view meaning;
  double fallback;
};

/// What an evaluator counts in, and how much of it a good player does not give away in one move.
struct EvaluatorUnit {
  std::string_view name = "points";
  double mistake = 1;  ///< a review marks a move that loses more
};

struct EvaluatorInfo {
  std::string_view name;
  std::string_view meaning;
  std::vector<Parameter> parameters = {};
  std::vector<std::string_view> aliases = {};
  EvaluatorUnit unit = {};

  bool is_called(std::string_view word) const {
    return word == name || std::ranges::find(aliases, word) != aliases.end();
  }
};

/// What the user chose: the number of the evaluator in the game's list, and its weights.
struct EvaluatorChoice {
  static constexpr std::size_t most_parameters = 16;
  std::size_t which = 0;
  std::array<double, most_parameters> weights{};
};

/// The default choice out of a list: the entry and the weights it states.
inline EvaluatorChoice choose(const std::vector<EvaluatorInfo>& list, std::size_t which) {
  EvaluatorChoice choice{.which = which};
  const auto& parameters = list.at(which).parameters;
  assert(parameters.size() <= EvaluatorChoice::most_parameters);
  for (std::size_t i = 0; i < parameters.size(); ++i) choice.weights[i] = parameters[i].fallback;
  return choice;
}

/// The weights in whole thousandths, where that is exact: the engine's scores need no fractions then.
class WeightsInThousandths {
 public:
  WeightsInThousandths() = default;
  /// `bound` is the evaluator's.
  WeightsInThousandths(const EvaluatorChoice& choice, double bound) : whole_(bound < far_from_the_end_of_numbers) {
    for (std::size_t i = 0; i < weights_.size(); ++i) {
      const Score weight = Score::units(choice.weights[i]);
      weights_[i] = weight.milli();
      whole_ = whole_ && weight.to_units() == choice.weights[i];
    }
  }

  /// Are they exactly the weights that were chosen?
  bool whole() const { return whole_; }
  std::span<const std::int32_t> weights() const { return weights_; }
  static constexpr std::int32_t one = 1000;

 private:
  static constexpr double far_from_the_end_of_numbers = 1e5;
  std::array<std::int32_t, EvaluatorChoice::most_parameters> weights_{};
  bool whole_ = false;
};

/// Explaining and scoring are one code: an evaluator hands every summand to `terms(name, value)`, which gives it back.
/// By default the names are ignored and cost nothing.
struct NoTerms {
  template <class Number>
  constexpr Number operator()(std::string_view, Number value) const {
    return value;
  }
};

struct Terms {
  std::vector<std::pair<std::string, double>> list;
  double operator()(std::string_view name, double value) {
    list.emplace_back(name, value);
    return value;
  }
};

/// ## An evaluator
/// is built from the game and a choice, and gives values **as First sees them**, no matter which side is to move:
///
///   - `using Value = double`, and a constructor from `(const Game&, const EvaluatorChoice&)`
///   - `static std::vector<EvaluatorInfo> list()`: its names, the best one last; `zero` is always there
///   - `e(position)`, `e(position, terms)`: the guess for a game that is not over
///   - `e.final(outcome, depth_left)`: the value of an ended game; more depth left means a faster end
///   - `e.bound()`: no guess is beyond ±bound, so a larger value is proven
///   - `e.milli(position)`, *optional*: the guess in thousandths, rounded, where that is quicker than by fractions
template <class E, class G>
concept EvaluatorOf = requires(const E e, const typename G::Position p, const Outcome outcome, Terms& terms) {
  typename E::Value;
  { e(p) } -> std::same_as<typename E::Value>;
  { e.final(outcome, 0) } -> std::same_as<typename E::Value>;
  { e.bound() } -> std::same_as<typename E::Value>;
};

/// What a game's own evaluator needs besides, so that it can be chosen by name and explain itself.
template <class E, class G>
concept GameEvaluator =
    EvaluatorOf<E, G> && std::copy_constructible<E> && std::constructible_from<E, const G&, const EvaluatorChoice&> &&
    requires(const E e, const typename G::Position p, Terms& terms) {
      requires std::same_as<typename E::Value, double>;
      { E::list() } -> std::same_as<std::vector<EvaluatorInfo>>;
      { e(p, terms) } -> std::same_as<double>;
    };

/// The first error of a faulty evaluator reads like a sentence.
template <class E, class G>
struct RequireEvaluator {
  using P = typename G::Position;
  static_assert(
      requires { requires std::same_as<typename E::Value, double>; }, "an Evaluator needs: using Value = double");
  static_assert(
      requires { requires std::same_as<decltype(E::list()), std::vector<EvaluatorInfo>>; },
      "an Evaluator needs: static std::vector<EvaluatorInfo> list(), its names, the best one last");
  static_assert(std::constructible_from<E, const G&, const EvaluatorChoice&>,
                "an Evaluator needs a constructor from (const Game&, const EvaluatorChoice&)");
  static_assert(std::copy_constructible<E>, "an Evaluator must be copyable");
  static_assert(
      requires(const E e, const P p) { requires std::same_as<decltype(e(p)), double>; },
      "an Evaluator needs: double operator()(const Position&) const, the guess as First sees it");
  static_assert(
      requires(const E e, const P p, Terms& terms) { requires std::same_as<decltype(e(p, terms)), double>; },
      "an Evaluator needs: template <class T = NoTerms> double operator()(const Position&, T&& terms = {}) const, "
      "which hands every summand to terms(name, value)");
  static_assert(
      requires(const E e, const Outcome outcome) { requires std::same_as<decltype(e.final(outcome, 0)), double>; },
      "an Evaluator needs: double final(const Outcome&, int depth_left) const, the value of an ended game");
  static_assert(
      requires(const E e) { requires std::same_as<decltype(e.bound()), double>; },
      "an Evaluator needs: double bound() const, a number that no guess exceeds");
};

/// ±(constant + depth left) for a win, so that a faster one is better; a draw is 0.
inline double win_value(const Outcome& outcome, double constant, int depth_left) {
  return outcome.sign() * (constant + depth_left);
}

/// The first entry of every list.
inline const EvaluatorInfo zero_info{
    "zero", "0 until the game is over, then 1, 0 or -1, however far away", {}, {}, {.name = "results", .mistake = 0.5}};

/// Knows only how a game ended: 1, 0 or -1, near or far. Every game has it.
template <class G>
class ZeroEvaluator {
  static_assert(sizeof(RequireGame<G>) > 0);

 public:
  using Value = double;

  ZeroEvaluator() = default;
  ZeroEvaluator(const G&, const EvaluatorChoice&) {}
  static std::vector<EvaluatorInfo> list() { return {zero_info}; }

  template <class T = NoTerms>
  double operator()(const typename G::Position&, T&& = {}) const {
    return 0;
  }
  double final(const Outcome& outcome, int) const { return outcome.sign(); }
  double bound() const { return 0; }
};

template <class G>
concept HasEvaluator = requires { typename G::Evaluator; };

template <class G>
struct EvaluatorFor {
  using type = ZeroEvaluator<G>;
};
template <HasEvaluator G>
struct EvaluatorFor<G> {
  static_assert(sizeof(RequireEvaluator<typename G::Evaluator, G>) > 0);
  /// A faulty evaluator has its sentence; `zero` in its place keeps the compiler from hundreds of lines more.
  using type = std::conditional_t<GameEvaluator<typename G::Evaluator, G>, typename G::Evaluator, ZeroEvaluator<G>>;
};

/// The evaluators of a game: its own, or `zero` alone.
template <class G>
using Evaluator = typename EvaluatorFor<G>::type;

/// The evaluator a game would use itself: the last of its list.
template <class G>
Evaluator<G> default_evaluator(const G& game) {
  const auto list = Evaluator<G>::list();
  return Evaluator<G>(game, choose(list, list.size() - 1));
}

/// Any evaluator on the engine's scale: guesses in milli-units, ends as win in n plies from a search of `depth`. Where
/// an end counts points (a margin, a leaf of a tree), no guess is beaten by it and it stays a number of points.
template <class Inner>
class Scored {
 public:
  using Value = Score;
  Scored(Inner inner, int depth) : inner_(std::move(inner)), bound_(inner_.bound()), depth_(depth) {}

  template <class Position>
  Score operator()(const Position& position) const {
    Score score;
    if constexpr (requires { inner_.milli(position); })
      score = Score::from_milli(inner_.milli(position));
    else
      score = Score::units(inner_(position));
    assert(!score.decided() && "a guess is never a win");
    return score;
  }
  Score final(const Outcome& outcome, int depth_left) const {
    const int plies = depth_ - depth_left;
    const double value = inner_.final(outcome, 0);
    if (value <= bound_ && value >= -bound_) return Score::units(value);
    return value > 0 ? Score::win_in(plies) : Score::loss_in(plies);
  }
  Score bound() const { return Score::units(bound_); }
  const Inner& inner() const { return inner_; }

 private:
  Inner inner_;
  double bound_;
  int depth_;
};

}  // namespace zermelo
