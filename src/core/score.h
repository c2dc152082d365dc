#pragma once
#include <cassert>
#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>
#include <optional>

#include "zermelo/core/outcome.h"

namespace zermelo {

/// A value of the engine: thousandths of the evaluator's unit, or a win or loss in a number of plies. A strong type,
/// because a sum of two wins means nothing.
class Score {
 public:
  constexpr Score() = default;
  /// Heuristic values are clamped just short of the wins.
  static constexpr Score units(double units) {
    assert(units == units);  // a number
    const double milli = units * 1000;
    if (milli >= largest_heuristic) return Score(largest_heuristic);
    if (milli <= -largest_heuristic) return Score(-largest_heuristic);
    return Score(static_cast<std::int32_t>(milli < 0 ? milli - 0.5 : milli + 0.5));
  }
  static constexpr Score win_in(int plies) {
    assert(plies >= 0 && plies < win - largest_heuristic);
    return Score(win - plies);
  }
  static constexpr Score loss_in(int plies) { return -win_in(plies); }
  /// The verdict of a position this many plies from the root, whose player to move is the one who asks.
  static constexpr Score of(const Verdict& verdict, int ply) {
    assert(verdict.sign >= -1 && verdict.sign <= 1 && verdict.plies >= 0 && ply >= 0);
    if (verdict.sign == 0) return {};
    return verdict.sign > 0 ? win_in(ply + verdict.plies) : loss_in(ply + verdict.plies);
  }
  static constexpr Score infinity() { return Score(std::numeric_limits<std::int32_t>::max()); }
  static constexpr Score from_milli(std::int32_t milli) { return Score(milli); }

  constexpr std::int32_t milli() const { return milli_; }
  constexpr double to_units() const { return milli_ / 1000.0; }
  constexpr bool decided() const { return milli_ > largest_heuristic || milli_ < -largest_heuristic; }
  /// Plies to the end, if it is known.
  constexpr std::optional<int> distance() const {
    if (!decided()) return std::nullopt;
    return win - (milli_ < 0 ? -milli_ : milli_);
  }

  constexpr Score operator-() const { return Score(-milli_); }
  friend constexpr auto operator<=>(Score, Score) = default;

 private:
  explicit constexpr Score(std::int32_t milli) : milli_(milli) {}
  static constexpr std::int32_t win = 1'000'000'000;
  static constexpr std::int32_t largest_heuristic = win - 100'000;
  std::int32_t milli_ = 0;
};

/// What a search needs of its values.
template <class Value>
struct ValueTraits;

template <>
struct ValueTraits<double> {
  static constexpr double infinity() { return std::numeric_limits<double>::infinity(); }
  static double just_below(double value) { return std::nextafter(value, -infinity()); }
  static constexpr double to_units(double value) { return value; }
};

template <>
struct ValueTraits<Score> {
  static constexpr Score infinity() { return Score::infinity(); }
  static constexpr Score just_below(Score value) {
    return value == -Score::infinity() ? value : Score::from_milli(value.milli() - 1);
  }
  static constexpr double to_units(Score value) { return value.to_units(); }
};

}  // namespace zermelo
