#include <gtest/gtest.h>

#include "zermelo/core/line.h"
#include "zermelo/core/random.h"
#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/search/textbook/alpha_beta.h"

namespace zermelo {
namespace {

using Forced = Alquerque<alquerque::forced>;
using Judge = Forced::Evaluator;

Judge judge(std::string_view name) {
  const auto list = Judge::list();
  std::size_t which = 0;
  while (list.at(which).name != name) ++which;
  return Judge(Forced(), choose(list, which));
}

Forced::Position at(std::string_view text) { return Forced().read_position(text).value(); }

/// Four random plies that leave the game open.
Line<Forced> opening(Random& random) {
  for (;;) {
    Line<Forced> line{Forced()};
    for (int ply = 0; ply < 4 && !line.outcome(); ++ply) {
      MoveList<Forced::Move> moves;
      line.game().moves(line.position(), moves);
      line.play(moves[random.below(moves.size())]);
    }
    if (!line.outcome()) return line;
  }
}

/// First's result: 1, 0 or -1.
int play(Line<Forced> line, const Judge& first, const Judge& second, Random& random) {
  constexpr int depth = 4;
  for (;;) {
    if (const auto outcome = line.outcome()) return outcome->sign();
    const bool white = line.game().to_move(line.position()) == Player::First;
    NoTrace silent;
    AlphaBeta<Forced, Judge, NoTrace> search(line.game(), white ? first : second, Limits{.depth = depth},
                                             {.ties = Ties::Random, .seed = random.next()}, silent);
    line.play(search(line.position(), line.reversible()).move.value());
  }
}

double score_percent(std::uint64_t seed, int pairs) {
  Random random(seed);
  const Judge ours = judge("position");
  const Judge study = judge("study");
  int balance = 0;
  for (int i = 0; i < pairs; ++i) {
    const auto start = opening(random);
    balance += play(start, ours, study, random);
    balance -= play(start, study, ours, random);
  }
  return 50.0 + 25.0 * balance / pairs;
}

TEST(AlquerqueEvaluator, ZeroComesFirstAndOursLast) {
  const auto list = Judge::list();
  EXPECT_EQ(list.front().name, "zero");
  EXPECT_EQ(list.back().name, "position");
}

TEST(AlquerqueEvaluator, StudyCountsPiecesAndCorners) {
  EXPECT_DOUBLE_EQ(judge("study")(at("b.b../...../..w../...../..... w")), -1.2);
  EXPECT_DOUBLE_EQ(judge("study")(at("..b../...../...../...../w.... w")), 0.2);
  EXPECT_DOUBLE_EQ(judge("material")(at("b.b../...../..w../...../..... w")), -1);
}

TEST(AlquerqueEvaluator, AWinIsBeyondEveryGuess) {
  for (const std::string_view name : {"material", "study", "position"}) {
    const Judge e = judge(name);
    EXPECT_GT(e.final(Outcome::win(Player::First, Reason::NoPieces), 0), e.bound());
    EXPECT_GT(e.final(Outcome::win(Player::First, Reason::NoPieces), 3),
              e.final(Outcome::win(Player::First, Reason::NoPieces), 1));
    EXPECT_EQ(e.final(Outcome::draw(Reason::Repetition), 3), 0);
  }
}

TEST(AlquerqueEvaluator, OursSeesTheCaptureAtHand) {
  const Judge ours = judge("position");
  EXPECT_GT(ours(at("...../..b../..w../...../b.... w")), ours(at("...../..b../..w../...../b.... b")));
}

// 200 paired games at equal depth 4: our evaluator must score 60 % against the study's.
TEST(AlquerqueEvaluatorLong, OursBeatsTheStudys) { EXPECT_GE(score_percent(1, 100), 60); }
TEST(AlquerqueEvaluator, OursIsNoWorseInAShortMatch) { EXPECT_GE(score_percent(2, 10), 50); }

}  // namespace
}  // namespace zermelo
