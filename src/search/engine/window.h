#pragma once
#include <algorithm>

#include "zermelo/core/score.h"

/// What a search may ask of the two values between which it looks.
namespace zermelo::window {

/// Is there a value between them?
constexpr bool is_open(Score alpha, Score beta) { return beta.milli() - 1 > alpha.milli(); }

constexpr Score just_above(Score value) { return Score::from_milli(value.milli() + 1); }

/// Ends that are nearer than any below this ply cannot be beaten: narrows the window, and says whether nothing is left
/// of it.
constexpr bool too_slow(int ply, Score& alpha, Score& beta) {
  alpha = std::max(alpha, Score::loss_in(ply));
  beta = std::min(beta, Score::win_in(ply + 1));
  return alpha >= beta;
}

}  // namespace zermelo::window
