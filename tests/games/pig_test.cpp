#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "zermelo/games/pig/pig.h"
#include "zermelo/search.h"

namespace zermelo {
namespace {

static_assert(Notated<Pig> && Notated<Piglet> && HasChance<Pig> && HasChance<Piglet>);
static_assert(HasDrawing<Pig> && EvaluatorOf<Pig::Evaluator, Pig> && EvaluatorOf<Piglet::Evaluator, Piglet>);
static_assert(std::is_trivially_copyable_v<pig::Position> && sizeof(pig::Position) <= 8);

/// The exact expectation of every position by value iteration. Scores only grow, so pairs of scores are solved from the
/// goal downwards, each by sweeping over its turns and totals until nothing changes; only the rules know what follows.
template <class G>
class Solution {
 public:
  explicit Solution(const G& game) : game_(game), side_(static_cast<std::size_t>(game.goal())) {
    values_.resize(side_ * side_ * (side_ + 6) * 4);
    for (int sum = 2 * game.goal() - 2; sum >= 0; --sum)
      for (int first = std::max(0, sum - game.goal() + 1); first <= std::min(sum, game.goal() - 1); ++first)
        settle(first, sum - first);
  }

  double operator()(const pig::Position& p) const {
    if (const auto outcome = game_.ended(p)) return outcome->sign();
    return values_[index(p)];
  }
  double first_wins() const { return ((*this)(game_.initial()) + 1) / 2; }

  template <class Use>
  void each_position(int first, int second, Use&& use) const {
    for (const Player turn : {Player::First, Player::Second})
      for (int total = game_.goal() + 5; total >= 0; --total)
        for (const bool rolling : {true, false}) {
          const pig::Position p{.scores = {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second)},
                                .total = static_cast<std::uint16_t>(total),
                                .turn = turn,
                                .rolling = rolling};
          const int reached = p.score(turn) + total;
          if (reached < game_.goal() || (!rolling && reached <= game_.goal() + 5)) use(p);
        }
  }

 private:
  std::size_t index(const pig::Position& p) const {
    const std::size_t scores = p.scores[0] * side_ + p.scores[1];
    return ((scores * (side_ + 6) + p.total) * 2 + static_cast<std::size_t>(p.turn)) * 2 + (p.rolling ? 1 : 0);
  }

  void settle(int first, int second) {
    for (double change = 1; change > 1e-15;) {
      change = 0;
      each_position(first, second, [&](const pig::Position& p) {
        const double better = backed_up(p);
        change = std::max(change, std::abs(better - values_[index(p)]));
        values_[index(p)] = better;
      });
    }
  }

  double backed_up(const pig::Position& p) const {
    MoveList<pig::Move> moves;
    game_.moves(p, moves);
    const Player player = game_.to_move(p);
    double value = player == Player::Chance ? 0 : -2 * sign(player);
    for (const pig::Move move : moves) {
      const double child = (*this)(game_.after(p, move));
      if (player == Player::Chance) value += game_.probability(p, move) * child;
      if (player == Player::First) value = std::max(value, child);
      if (player == Player::Second) value = std::min(value, child);
    }
    return value;
  }

  G game_;
  std::size_t side_;
  std::vector<double> values_;
};

template <class G>
std::vector<std::string> moves_at(const G& game, std::string_view text) {
  return legal_texts(game, game.read_position(text).value());
}

template <class G>
std::string played(const G& game, std::string_view text, std::string_view move) {
  const auto p = game.read_position(text).value();
  return game.position_text(game.after(p, read_move(game, p, move).value()));
}

template <class G>
double expectimax(const G& game, std::size_t evaluator, int depth) {
  const typename G::Evaluator chosen(game, choose(G::Evaluator::list(), evaluator));
  return search_to_depth(SearchTask{Algorithm::Expectimax, game, chosen, game.initial(), {}, {.depth = depth}}).value;
}

TEST(Pig, ATurnBeginsWithARollThatMustBeMade) {
  const Pig game;
  EXPECT_EQ(game.position_text(game.initial()), "0/0 0 first");
  EXPECT_EQ(game.to_move(game.initial()), Player::First);
  EXPECT_EQ(moves_at(game, "0/0 0 first"), std::vector<std::string>{"roll"});
}

TEST(Pig, TheDieHasSixFacesAndEachIsAMove) {
  const Pig game;
  EXPECT_EQ(played(game, "0/0 0 first", "roll"), "0/0 0 first rolling");
  const auto rolling = game.read_position("0/0 0 first rolling").value();
  EXPECT_EQ(game.to_move(rolling), Player::Chance);
  EXPECT_EQ(moves_at(game, "0/0 0 first rolling"),
            (std::vector<std::string>{"roll 1", "roll 2", "roll 3", "roll 4", "roll 5", "roll 6"}));
}

TEST(Pig, AFaceAboveOneAddsToTheTurnTotal) {
  const Pig game;
  EXPECT_EQ(played(game, "12/34 7 first rolling", "roll 4"), "12/34 11 first");
  EXPECT_EQ(moves_at(game, "12/34 11 first"), (std::vector<std::string>{"roll", "hold"}));
}

TEST(Pig, AOneLosesTheTurnTotal) {
  const Pig game;
  EXPECT_EQ(played(game, "12/34 7 first rolling", "roll 1"), "12/34 0 second");
}

TEST(Pig, HoldingAddsTheTotalToTheScoreAndPassesTheTurn) {
  const Pig game;
  EXPECT_EQ(played(game, "12/34 7 first", "hold"), "19/34 0 second");
  EXPECT_EQ(played(game, "12/34 7 second", "hold"), "12/41 0 first");
}

TEST(Pig, WhoHoldsWithTheGoalReachedWins) {
  const Pig game;
  EXPECT_EQ(moves_at(game, "95/34 7 first"), std::vector<std::string>{"hold"});
  EXPECT_EQ(game.ended(game.read_position("95/34 7 first").value()), std::nullopt);
  const auto end = game.read_position(played(game, "95/34 7 first", "hold")).value();
  EXPECT_EQ(game.ended(end), Outcome::win(Player::First, Reason::Goal));
  EXPECT_EQ(game.ended(game.read_position("1/100 0 first").value()), Outcome::win(Player::Second, Reason::Goal));
}

TEST(Piglet, IsPlayedWithACoin) {
  const Piglet game;
  EXPECT_EQ(game.goal(), 10);
  EXPECT_EQ(moves_at(game, "0/0 0 first"), std::vector<std::string>{"flip"});
  EXPECT_EQ(moves_at(game, "0/0 0 first rolling"), (std::vector<std::string>{"tails", "heads"}));
  EXPECT_EQ(played(game, "3/4 1 second rolling", "heads"), "3/4 2 second");
  EXPECT_EQ(played(game, "3/4 1 second rolling", "tails"), "3/4 0 first");
  EXPECT_EQ(played(game, "3/4 2 second", "hold"), "3/6 0 first");
}

template <class G>
void expect_probabilities_sum_to_one(const G& game) {
  const auto rolling = game.read_position("0/0 0 first rolling").value();
  MoveList<pig::Move> moves;
  game.moves(rolling, moves);
  double sum = 0;
  for (const pig::Move move : moves) sum += game.probability(rolling, move);
  EXPECT_NEAR(sum, 1, 1e-15);
}

TEST(Pig, ProbabilitiesSumToOne) {
  expect_probabilities_sum_to_one(Pig());
  expect_probabilities_sum_to_one(Piglet());
}

TEST(Pig, SmallGoalsHaveTheirKnownChances) {
  const std::vector<std::pair<int, double>> chances{
      {2, 6.0 / 7}, {3, 36.0 / 43}, {4, 9.0 / 11}, {5, 216.0 / 271}, {10, 7776.0 / 10961}};
  for (const auto& [goal, chance] : chances) EXPECT_NEAR(Solution(Pig(goal)).first_wins(), chance, 1e-12) << goal;
}

TEST(Piglet, SmallGoalsHaveTheirKnownChances) {
  const std::vector<std::pair<int, double>> chances{{1, 2.0 / 3}, {2, 4.0 / 7}, {3, 6.0 / 11}};
  for (const auto& [goal, chance] : chances) EXPECT_NEAR(Solution(Piglet(goal)).first_wins(), chance, 1e-12) << goal;
}

TEST(PigLong, ToAHundredTheFirstPlayerWins530592725InABillion) {
  EXPECT_NEAR(Solution(Pig(100)).first_wins(), 0.530592725, 5e-10);
}

TEST(Pig, ExpectimaxComesCloserWithEveryRound) {
  // Goal 2: a round that decides nothing is two throws of 1, and takes four plies.
  const Pig game(2);
  const double exact = 2 * 6.0 / 7 - 1;
  double unsettled = 1;
  for (int rounds = 1; rounds <= 6; ++rounds) {
    unsettled /= 36;
    EXPECT_LE(std::abs(expectimax(game, 0, 4 * rounds + 1) - exact), unsettled) << rounds;
  }
}

TEST(Piglet, ExpectimaxComesCloserToo) {
  const Piglet game(2);
  const double exact = 2 * 4.0 / 7 - 1;
  const double shallow = std::abs(expectimax(game, 0, 6) - exact);
  const double deep = std::abs(expectimax(game, 0, 24) - exact);
  EXPECT_LT(deep, shallow / 4);
  EXPECT_LT(deep, 0.02);
}

/// The mean distance of a guess from the truth over the decisions of a game.
template <class G>
double mean_error(const G& game, const Solution<G>& truth, std::size_t evaluator) {
  const typename G::Evaluator guess(game, choose(G::Evaluator::list(), evaluator));
  double sum = 0;
  int count = 0;
  for (int first = 0; first < game.goal(); ++first)
    for (int second = 0; second < game.goal(); ++second)
      truth.each_position(first, second, [&](const pig::Position& p) {
        sum += std::abs(guess(p) - truth(p));
        ++count;
      });
  return sum / count;
}

TEST(Pig, RaceGuessesTheExpectation) {
  const Pig pig(40);
  const Solution solved_pig(pig);
  EXPECT_LT(mean_error(pig, solved_pig, 1), mean_error(pig, solved_pig, 0) / 2);
  const Piglet piglet;
  const Solution solved_piglet(piglet);
  EXPECT_LT(mean_error(piglet, solved_piglet, 1), mean_error(piglet, solved_piglet, 0) / 2);
}

TEST(Pig, WithRaceTwoPliesAreEnoughToRollForLittleAndHoldMuch) {
  const Pig game;
  const auto choice = [&](std::string_view text) {
    const auto p = game.read_position(text).value();
    return game.move_text(p, best_move(game, p, {.depth = 2}).value());
  };
  EXPECT_EQ(choice("0/0 8 first"), "roll");
  EXPECT_EQ(choice("0/0 30 first"), "hold");
  EXPECT_EQ(choice("30/40 8 second"), "roll");
  EXPECT_EQ(choice("30/40 30 second"), "hold");
  EXPECT_EQ(choice("0/97 30 first"), "roll") << "the other is about to win";
}

TEST(Pig, RaceStaysWithinOneAndMinusOneAndNamesItsTerms) {
  const Pig game(20);
  EvaluatorChoice choice = choose(Pig::Evaluator::list(), 1);
  for (const double turn : {0.0, 8.0, -3.0, 1000.0}) {
    choice.weights[0] = turn;
    const Pig::Evaluator race(game, choice);
    Random random(3);
    for (int i = 0; i < 1000; ++i) {
      const pig::Position p{
          .scores = {static_cast<std::uint16_t>(random.below(20)), static_cast<std::uint16_t>(random.below(20))},
          .total = static_cast<std::uint16_t>(random.below(6)),
          .turn = random.below(2) == 0 ? Player::First : Player::Second,
          .rolling = random.below(2) == 0};
      EXPECT_LE(std::abs(race(p)), race.bound());
    }
  }
  Terms terms;
  const auto race = default_evaluator(game);
  const double value = race(game.read_position("12/3 4 first").value(), terms);
  ASSERT_EQ(terms.list.size(), 2U);
  EXPECT_DOUBLE_EQ(terms.list[0].second + terms.list[1].second, value);
  EXPECT_GT(value, 0);
}

TEST(Pig, AnEndIsWorthOneHoweverFarAway) {
  const Pig game;
  for (std::size_t which = 0; which < 2; ++which) {
    const Pig::Evaluator evaluator(game, choose(Pig::Evaluator::list(), which));
    EXPECT_EQ(evaluator.final(Outcome::win(Player::Second, Reason::Goal), 9), -1);
    EXPECT_EQ(evaluator.final(Outcome::win(Player::First, Reason::Goal), 0), 1);
  }
}

template <class G>
void expect_random_games_read_back(const G& game) {
  Random random(11);
  for (int games = 0; games < 100; ++games) {
    auto p = game.initial();
    MoveList<pig::Move> moves;
    while (!moves_or_outcome(game, p, moves)) {
      p = game.after(p, moves[random.below(moves.size())]);
      const auto again = game.read_position(game.position_text(p));
      ASSERT_TRUE(again) << again.error().message();
      ASSERT_EQ(*again, p);
      ASSERT_EQ(game.key(*again), game.key(p));
      ASSERT_FALSE(game.text_drawing(p).empty());
    }
  }
}

TEST(Pig, EveryPositionOfRandomGamesReadsBackEqual) {
  for (const int goal : {1, 2, 7, 100}) expect_random_games_read_back(Pig(goal));
  for (const int goal : {1, 2, 10, 20}) expect_random_games_read_back(Piglet(goal));
}

TEST(Pig, DifferentPositionsHaveDifferentKeys) {
  const Pig game(12);
  std::vector<Key> keys;
  const Solution solved(game);
  for (int first = 0; first < 12; ++first)
    for (int second = 0; second < 12; ++second)
      solved.each_position(first, second, [&](const pig::Position& p) { keys.push_back(game.key(p)); });
  std::ranges::sort(keys);
  EXPECT_EQ(std::ranges::adjacent_find(keys), keys.end());
}

TEST(Pig, EveryDefectOfAPositionIsRefused) {
  const Pig game;
  const std::vector<std::pair<std::string, std::string>> defects{
      {"", "position, offset 0: no / after a number"},
      {"12", "position, offset 2: no / after a number"},
      {"12/34", "position, offset 5: no space after a number"},
      {"12/34 7", "position, offset 7: no space after a number"},
      {"12/34 7 ", "position, offset 8: ends too early"},
      {"a/34 7 first", "position, offset 0: 'a' is not a number from 0 to 105"},
      {"-1/34 7 first", "position, offset 0: '-1' is not a number from 0 to 105"},
      {"12/ 7 first", "position, offset 3: '' is not a number"},
      {"12/106 7 first", "position, offset 3: '106' is not a number"},
      {"12/99999999999999999999 7 first", "position, offset 3: '99999999999999999999' is not a number"},
      {"12/34 x first", "position, offset 6: 'x' is not a number"},
      {"12/34 7 third", "position, offset 8: unknown turn 'third'"},
      {"12/34 7 firstling", "position, offset 8: unknown turn 'firstling'"},
      {"12/34 7 first rolling ", "position, offset 8: unknown turn 'first rolling '"},
      {"100/100 0 first", "position: both sides have reached the goal"},
      {"100/34 0 first", "position: the game is over, but a turn continues"},
      {"100/34 5 second", "position: the game is over, but a turn continues"},
      {"100/34 0 second rolling", "position: the game is over, but a turn continues"},
      {"95/34 5 first rolling", "position: a throw with a turn total that reaches the goal"},
      {"95/34 11 first", "position: a turn total of 11"},
  };
  for (const auto& [text, message] : defects) {
    const auto read = game.read_position(text);
    ASSERT_FALSE(read) << text;
    EXPECT_TRUE(read.error().message().starts_with(message)) << text << " gave " << read.error().message();
  }
}

TEST(Pig, AnIllegalMoveIsRefusedByName) {
  const Pig game;
  const auto message = [&](std::string_view position, std::string_view move) {
    return read_move(game, game.read_position(position).value(), move).error().message();
  };
  EXPECT_EQ(message("0/0 0 first", "hold"), "illegal move 'hold'; expected roll; did you mean 'roll'?");
  EXPECT_EQ(message("0/0 5 first", "holt"), "illegal move 'holt'; expected roll or hold; did you mean 'hold'?");
}

TEST(Pig, TheDrawingShowsScoreTracks) {
  const Pig game;
  const auto p = game.read_position("50/20 10 first").value();
  EXPECT_EQ(game.text_drawing(p),
            "First  [##########++........] 50 + 10\n"
            "Second [####................] 20\n"
            "goal 100, first's turn\n");
  const Drawing drawing = game.drawing(p);
  EXPECT_TRUE(drawing.race);
  ASSERT_EQ(drawing.pieces.size(), 3U);
  EXPECT_EQ(drawing.pieces[1].mark, "+10");
  EXPECT_LT(drawing.pieces[0].x, drawing.pieces[1].x);
  EXPECT_LT(drawing.pieces[2].x, drawing.pieces[0].x);
  EXPECT_EQ(game.text_drawing(game.read_position("104/20 0 second").value()),
            "First  [####################] 104\n"
            "Second [####................] 20\n"
            "goal 100, first has won\n");
}

template <class G>
std::string made(const std::string& goal) {
  const auto settings = Settings::make(G::options(), {{"goal", goal}}, "game");
  if (!settings) return settings.error().message();
  return std::string(G::name) + std::to_string(G::make(*settings)->goal());
}

TEST(Pig, TheGoalIsAnOption) {
  EXPECT_EQ(made<Pig>("7"), "pig7");
  EXPECT_EQ(made<Piglet>("1000"), "piglet1000");
  EXPECT_EQ(made<Pig>("0"), "game: bad value '0' for goal; expected a number from 1 to 1000");
  EXPECT_EQ(made<Pig>("1001"), "game: bad value '1001' for goal; expected a number from 1 to 1000");
}

}  // namespace
}  // namespace zermelo
