#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "zermelo/core/random.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/search/textbook/deepening.h"

namespace zermelo {
namespace {

using Game = Kalah<kalah::PackedRow>;
using Position = Game::Position;
using Evaluators = kalah::Evaluator<kalah::PackedRow>;

Evaluators named(const Game& game, std::string_view name) {
  const auto list = Evaluators::list();
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].name == name) return {game, choose(list, i)};
  ADD_FAILURE() << name;
  return {game, {}};
}

template <class G>
typename G::Position random_move(const G& game, const typename G::Position& p, Random& random) {
  MoveList<kalah::Move> moves;
  game.moves(p, moves);
  return game.after(p, moves[random.below(moves.size())]);
}

TEST(KalahEvaluator, StoresAndStudyCountSeedsAsFirstSeesThem) {
  const Game game;
  for (const std::string turn : {" S", " N"}) {
    const auto p = game.read_position("1,2,0,0,0,4,9/3,0,0,1,0,1,5" + turn).value();
    EXPECT_EQ(named(game, "zero")(p), 0);
    EXPECT_EQ(named(game, "stores")(p), 4);
    EXPECT_EQ(named(game, "study")(p), 4 + 2);
  }
}

TEST(KalahEvaluator, HarvestCountsFurtherTurnsAndCapturesAtHand) {
  const Game game;
  const auto p = game.read_position("1,0,0,0,0,1,9/3,0,0,4,6,1,5 S").value();
  Terms terms;
  const double value = named(game, "harvest")(p, terms);
  double sum = 0;
  for (const auto& [name, term] : terms.list) sum += term;
  EXPECT_EQ(sum, value);
  EXPECT_EQ(terms.list[0], (std::pair<std::string, double>("stores", 4)));
  EXPECT_DOUBLE_EQ(terms.list[1].second, 0.2 * (2 - 14));
  EXPECT_DOUBLE_EQ(terms.list[2].second, 0.8 * (1 - 1));
  EXPECT_DOUBLE_EQ(terms.list[3].second, 0.55 * 6 - 0.45 * 0);
  EXPECT_DOUBLE_EQ(terms.list[4].second, 1);
}

TEST(KalahEvaluator, PackedRowsSeeTheChancesThatPlainRowsSee) {
  Random random(3);
  for (int i = 0; i < 20000; ++i) {
    const int pits = 1 + static_cast<int>(random.below(kalah::PackedRow::most_pits));
    const std::size_t most = random.below(4) == 0 ? 190 : 3 + random.below(8);
    std::array<kalah::PackedRow, 2> packed;
    std::array<kalah::PlainRow, 2> plain;
    for (std::size_t side = 0; side < 2; ++side)
      for (int cell = 0; cell <= pits; ++cell) {
        const auto seeds = static_cast<int>(random.below(most));
        packed[side].add(cell, seeds);
        plain[side].add(cell, seeds);
      }
    const auto seen = chances(packed[0], packed[1], pits);
    const auto right = chances(plain[0], plain[1], pits);
    for (std::size_t side = 0; side < 2; ++side) {
      ASSERT_EQ(seen[side].again, right[side].again);
      ASSERT_EQ(seen[side].capture, right[side].capture);
    }
    for (int from = 0; from < pits; ++from)
      if (plain[0][from] > 0 && from + plain[0][from] <= 2 * pits) {
        ASSERT_EQ(banks(packed[0], packed[1], pits, from), banks(plain[0], plain[1], pits, from));
      }
  }
}

/// `noisy` looks at a sowing without playing it.
TEST(KalahEvaluator, NoisyMovesBankSeedsOrKeepTheTurn) {
  const Game game(kalah::Rules{.seeds = 6});
  Random random(4);
  for (int i = 0; i < 500; ++i)
    for (Position p = game.initial(); !game.ended(p); p = random_move(game, p, random)) {
      MoveList<kalah::Move> moves;
      game.moves(p, moves);
      for (const kalah::Move move : moves) {
        const Position child = game.after(p, move);
        const bool again = child.turn == p.turn;
        const int round = 2 * game.pits() + 1;
        const int passed = (move.cell + p.own[move.cell] + game.pits() + 1) / round;  // how often the store is
        const int banked = (again ? child.own : child.other)[game.pits()] - p.own[game.pits()];
        ASSERT_EQ(game.noisy(p, move), again || banked > passed) << game.position_text(p) << " " << int{move.cell};
      }
    }
}

/// Weights that are whole thousandths, and some that are not.
TEST(KalahEvaluator, ThousandthsAreTheValueRounded) {
  const Kalah<kalah::SixPits> game(kalah::Rules{.seeds = 6});
  using Evaluator = kalah::Evaluator<kalah::SixPits>;
  Random random(9);
  const EvaluatorChoice fine{.which = Evaluator::Harvest, .weights = {0.2, -0.001, 12.345, 0.5, 1}};
  const EvaluatorChoice thirds{.which = Evaluator::Harvest, .weights = {1.0 / 3, 0.8, 0.0004, 0.45, 1}};
  const EvaluatorChoice huge{.which = Evaluator::Harvest, .weights = {2e4, 0.8, 0.55, 0.45, 1}};
  EXPECT_TRUE(Evaluator(game, fine).in_thousandths());
  EXPECT_FALSE(Evaluator(game, thirds).in_thousandths());
  EXPECT_FALSE(Evaluator(game, huge).in_thousandths());
  std::vector<EvaluatorChoice> choices{fine, thirds, huge};
  for (std::size_t which = 0; which < Evaluator::list().size(); ++which)
    choices.push_back(choose(Evaluator::list(), which));
  for (const EvaluatorChoice& choice : choices) {
    const Evaluator e(game, choice);
    for (auto p = game.initial(); !game.ended(p); p = random_move(game, p, random))
      ASSERT_EQ(e.milli(p), Score::units(e(p)).milli()) << game.position_text(p);
  }
}

TEST(KalahEvaluator, TheOtherPlayersValueIsTheOpposite) {
  const Game game;
  Random random(8);
  for (int i = 0; i < 100; ++i) {
    for (Position p = game.initial(); !game.ended(p); p = random_move(game, p, random)) {
      const Position seats_changed{p.own, p.other, opponent(p.turn), p.pie};
      for (const auto& info : Evaluators::list()) {
        const Evaluators e = named(game, info.name);
        EXPECT_EQ(e(p), -e(seats_changed));
        EXPECT_LE(std::abs(e(p)), e.bound());
      }
    }
  }
}

TEST(KalahEvaluator, TheAimDecidesWhatAnEndIsWorth) {
  const Outcome outcome = Outcome::by_margin(-6, Reason::SideEmpty);
  for (const auto& info : Evaluators::list()) {
    const Evaluators margin = named(Game({.aim = kalah::Aim::Margin}), info.name);
    EXPECT_EQ(margin.final(outcome, 3), -6);
    EXPECT_GE(margin.bound(), 48) << "a margin is never proven by its size";
    const Evaluators win = named(Game(), info.name);
    EXPECT_EQ(win.final(Outcome::draw(Reason::SideEmpty), 3), 0);
    EXPECT_LT(win.final(outcome, 3), -win.bound());
    if (info.name == "zero")
      EXPECT_EQ(win.final(outcome, 3), -1);
    else
      EXPECT_LT(win.final(outcome, 3), win.final(outcome, 2)) << "a faster end counts more";
  }
}

TEST(KalahEvaluator, ASearchToTheEndFindsTheMargin) {
  const Game game({.pits = 2, .seeds = 2, .capture = kalah::Capture::Empty, .aim = kalah::Aim::Margin});
  for (const auto& info : Evaluators::list()) {
    const Evaluators e = named(game, info.name);
    const auto found = search_to_depth(SearchTask{Algorithm::AlphaBeta, game, e, game.initial(), {}, {.depth = 30}});
    EXPECT_EQ(found.value, -2) << info.name;
    EXPECT_EQ(found.proof, Proof::Proven);
  }
}

TEST(KalahSearch, CapturesAndFurtherTurnsAloneAreLookedAtWhereThereAreAny) {
  const Game game;
  const Evaluators e = named(game, "stores");
  const TextbookOptions captures{.candidates = Candidates::Captures};
  const auto looked_at = [&](const std::string& text) {
    const auto p = game.read_position(text).value();
    std::string moves;
    for (const auto& root :
         search_to_depth(SearchTask{Algorithm::Minimax, game, e, p, {}, {.depth = 1}, captures}).moves)
      moves += game.move_text(p, root.move);
    return moves;
  };
  EXPECT_EQ(looked_at("4,1,0,3,3,0,0/4,4,4,7,1,0,0 S"), "24") << "a capture and a further turn";
  EXPECT_EQ(looked_at("4,1,1,4,3,0,0/4,4,4,7,1,0,0 S"), "12345") << "neither";
}

/// Score of `a` against `b` over pairs of games from random openings, each played with both sides.
double match(const Game& game, const Evaluators& a, const Evaluators& b, int depth, int pairs, int opening) {
  Random random(2026);
  double score = 0;
  const auto play = [&](Position p, const Evaluators& first, const Evaluators& second) {
    while (!game.ended(p)) {
      const Evaluators& e = p.turn == Player::First ? first : second;
      p = game.after(p,
                     search_to_depth(SearchTask{Algorithm::AlphaBeta, game, e, p, {}, {.depth = depth}}).move.value());
    }
    return (game.ended(p)->sign() + 1) / 2.0;
  };
  for (int pair = 0; pair < pairs; ++pair) {
    Position p = game.initial();
    for (int ply = 0; ply < opening; ++ply) p = random_move(game, p, random);  // too few to end a game
    score += play(p, a, b) + 1 - play(p, b, a);
  }
  return score / (2.0 * pairs);
}

TEST(KalahEvaluator, HarvestScoresSixtyPerCentAgainstTheStudyAtDepthFour) {
  const Game game;
  for (const int opening : {4, 6, 8})
    EXPECT_GE(match(game, named(game, "harvest"), named(game, "study"), 4, 100, opening), 0.6) << opening;
}

}  // namespace
}  // namespace zermelo
