#include <gtest/gtest.h>

#include <cstdlib>

#include "zermelo/core/line.h"
#include "zermelo/core/random.h"
#include "zermelo/games/checkers/checkers.h"
#include "zermelo/search/textbook/deepening.h"

namespace zermelo {
namespace {

using Game = Checkers<>;

/// Four random plies, the same for both games of a pair.
Line<Game> opening(const Game& game, Random& random) {
  Line<Game> line(game);
  for (int ply = 0; ply < 4; ++ply) {
    MoveList<checkers::Move> list;
    game.moves(line.position(), list);
    line.play(list[random.below(list.size())]);
  }
  return line;
}

Outcome play(Line<Game> line, const checkers::Evaluator& first, const checkers::Evaluator& second, int depth,
             std::uint64_t seed) {
  for (;;) {
    if (const auto outcome = line.outcome()) return *outcome;
    const auto& evaluator = line.position().turn() == Player::First ? first : second;
    const auto found = search_to_depth(SearchTask{Algorithm::AlphaBeta,
                                                  line.game(),
                                                  evaluator,
                                                  line.position(),
                                                  line.reversible(),
                                                  {.depth = depth},
                                                  {.ties = Ties::Random, .seed = seed + line.plies()}});
    line.play(found.move.value());
  }
}

/// Points of `a` against `b`, a draw half a point, each opening played with both sides.
double match(const checkers::Evaluator& a, const checkers::Evaluator& b, int pairs, int depth, std::uint64_t seed) {
  const Game game;
  Random random(seed);
  double points = 0;
  for (int pair = 0; pair < pairs; ++pair) {
    const Line<Game> line = opening(game, random);
    points += (1 + play(line, a, b, depth, random.next()).sign()) / 2.0;
    points += (1 - play(line, b, a, depth, random.next()).sign()) / 2.0;
  }
  return points;
}

TEST(CheckersMatchLong, OursScoresSixtyPercentAgainstTheStudys) {
  const Game game;
  const auto list = checkers::Evaluator::list();
  const checkers::Evaluator ours(game, choose(list, checkers::Evaluator::Positional));
  const checkers::Evaluator study(game, choose(list, checkers::Evaluator::Study));
  const double points = match(ours, study, 100, 4, 1);
  RecordProperty("points_of_200", std::to_string(points));
  EXPECT_GE(points, 120) << "of 200";
}

}  // namespace
}  // namespace zermelo
