#pragma once
#include <algorithm>
#include <bit>
#include <limits>

#include "zermelo/core/move_list.h"
#include "zermelo/games/checkers/position.h"

namespace zermelo::checkers {

/// What a move gains in men when both sides capture as long as they must. Captures are compulsory, so the
/// answers are forced and few, and every ply takes a piece off the board: the end of the shot is soon seen. Each side
/// takes the capture that is best for it; what happens after the shot is not asked.
template <class G>
double exchange_value(const G& game, const Position& p, const Move& m, int plies_left = 8) {
  constexpr double man = 1;
  constexpr double king = 1.3;  // as in the evaluator `material`
  const double won = man * std::popcount(m.taken) + (king - man) * std::popcount(m.taken & p.kings());
  const Position next = game.after(p, m);
  if (plies_left == 0 || next.own == 0 || !game.forcing(next)) return won;
  MoveList<Move> answers;
  game.moves(next, answers);
  double lost = -std::numeric_limits<double>::infinity();  // an answer that must be made may cost its maker
  for (const Move& answer : answers) lost = std::max(lost, exchange_value(game, next, answer, plies_left - 1));
  return won - lost;
}

}  // namespace zermelo::checkers
