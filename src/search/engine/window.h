#pragma once
#include <algorithm>
#include <cassert>

#include "zermelo/core/score.h"

/// Questions about the window of a search, the two scores alpha and beta.
namespace zermelo::window {

/// Is there a score between them?
constexpr bool is_open(Score alpha, Score beta) { return beta.milli() - 1 > alpha.milli(); }

constexpr Score just_above(Score value) {
  assert(value < Score::infinity());
  return Score::from_milli(value.milli() + 1);
}

/// No win or loss below this ply is nearer than the ply itself (mate distance pruning). Narrows the window to that, and
/// says whether it is empty now.
constexpr bool too_slow(int ply, Score& alpha, Score& beta) {
  alpha = std::max(alpha, Score::loss_in(ply));
  beta = std::min(beta, Score::win_in(ply + 1));
  return alpha >= beta;
}

}  // namespace zermelo::window
