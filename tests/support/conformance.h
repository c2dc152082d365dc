#pragma once
// What must hold for every game, whoever wrote it:
//
//     TEST(Nim, ConformsToTheConcept) { zermelo::testing::conforms(Nim{}); }
//     TEST(Dots, ConformsToTheConcept) { zermelo::testing::conforms(Dots{}, zermelo::testing::Turns::SomeAgain); }
//
// Needs GoogleTest and Zermelo's core and search, nothing else. Parts that a game lacks (notation, symmetry, dice) are
// not asked for; one line of output says which it has.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "zermelo/core/drawing.h"
#include "zermelo/core/evaluator.h"
#include "zermelo/core/line.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/offers.h"
#include "zermelo/core/random.h"
#include "zermelo/core/symmetry.h"
#include "zermelo/search/perft.h"
#include "zermelo/search/textbook/deepening.h"

namespace zermelo::testing {

inline constexpr std::size_t longest_walk = 20'000;

/// Who moves next, as the rules have it. A suite that knows it finds a turn that stays or changes where it should not.
enum class Turns { Any, Alternate, SomeAgain };

/// Any move; the dice roll by their probabilities.
template <class G>
typename G::Move some_move(const G& game, const typename G::Position& position, const MoveList<typename G::Move>& moves,
                           Random& random) {
  if constexpr (HasChance<G>) {
    if (game.to_move(position) == Player::Chance) {
      double point = random.unit();
      for (const auto& move : moves)
        if ((point -= game.probability(position, move)) < 0) return move;
      return moves[moves.size() - 1];
    }
  }
  return moves[random.below(moves.size())];
}

/// A random game from the start to its end (repetitions and clocks included); a claim is made at once.
template <class G>
Line<G> random_line(const G& game, std::uint64_t seed) {
  Random random(seed);
  Line<G> line(game);
  MoveList<typename G::Move> moves;
  while (!line.outcome() && !line.claim() && line.plies() < longest_walk) {
    moves_or_outcome(game, line.position(), moves);
    line.play(some_move(game, line.position(), moves, random));
  }
  EXPECT_LT(line.plies(), longest_walk) << "a random game does not end";
  return line;
}

/// Whole random games: `most` of them, fewer where they are long.
template <class G>
std::vector<Line<G>> random_lines(const G& game, std::size_t most) {
  constexpr std::size_t enough_plies = 12'000;
  std::vector<Line<G>> lines;
  for (std::size_t plies = 0; lines.size() < most && plies < enough_plies; plies += lines.back().plies())
    lines.push_back(random_line(game, 1000 + lines.size()));
  return lines;
}

/// Positions out of random games, the first and the last included, at most this many.
template <class G>
std::vector<typename G::Position> random_positions(const G& game, std::size_t most) {
  std::vector<typename G::Position> out{game.initial()};
  for (std::uint64_t seed = 1; out.size() < most && seed <= most; ++seed) {
    const Line<G> line = random_line(game, seed);
    const auto all = line.positions();
    const std::size_t step = std::max<std::size_t>(1, all.size() / 12);
    for (std::size_t i = all.size() - 1; i > 0 && out.size() < most; i -= std::min(i, step)) out.push_back(all[i]);
  }
  return out;
}

template <class G>
std::string shown(const G& game, const typename G::Position& position) {
  if constexpr (Notated<G>) return game.position_text(position);
  return "key " + std::to_string(game.key(position));
}

/// The largest depth up to `most` whose full tree has at most this number of leaves.
template <class G>
int affordable_depth(const G& game, const typename G::Position& position, int most, std::uint64_t leaves) {
  int depth = 1;
  while (depth < most && perft(game, position, depth + 1) <= leaves) ++depth;
  return depth;
}

/// The moves of a position, each as often as there are paths to its effect.
template <class G>
std::uint64_t paths(const G& game, const typename G::Position& position, const MoveList<typename G::Move>& moves) {
  if constexpr (HasWays<G>) {
    std::uint64_t sum = 0;
    for (const auto& move : moves) sum += game.ways(position, move);
    return sum;
  } else {
    return moves.size();
  }
}

// One statement each. -----------------------------------------------------------------------------------------------

template <class G>
void ended_and_moves_agree(const G& game, const std::vector<typename G::Position>& positions) {
  MoveList<typename G::Move> moves;
  for (const auto& p : positions) {
    const auto ended = game.ended(p);
    if (ended) {
      EXPECT_NE(ended->result, Result::None) << shown(game, p);
      EXPECT_TRUE(moves_or_outcome(game, p, moves)) << shown(game, p);
      EXPECT_TRUE(moves.empty());
      if constexpr (!PerftPlaysOn<G>) {
        EXPECT_EQ(perft(game, p, 1), 0U) << shown(game, p);
      }
      continue;
    }
    moves.clear();
    game.moves(p, moves);
    if constexpr (NeverStuck<G>) {
      EXPECT_FALSE(moves.empty()) << "never_stuck was promised: " << shown(game, p);
    }
    if (moves.empty()) {
      EXPECT_NE(game.stuck(p).result, Result::None) << shown(game, p);
    }
    if constexpr (CountsMoves<G>) {
      EXPECT_EQ(game.count_moves(p), paths(game, p, moves)) << shown(game, p);
    }
  }
}

template <class G>
void moves_are_distinct(const G& game, const std::vector<typename G::Position>& positions) {
  MoveList<typename G::Move> moves;
  for (const auto& p : positions) {
    if (moves_or_outcome(game, p, moves)) continue;
    for (std::size_t i = 0; i < moves.size(); ++i)
      for (std::size_t j = i + 1; j < moves.size(); ++j)
        ASSERT_FALSE(moves[i] == moves[j]) << "a move is listed twice in " << shown(game, p);
  }
}

/// Playing a move leaves the position it was played in as it was.
template <class G>
void positions_are_values(const G& game, const std::vector<typename G::Position>& positions) {
  MoveList<typename G::Move> moves;
  for (const auto& p : positions) {
    if (moves_or_outcome(game, p, moves)) continue;
    const typename G::Position copy = p;
    const Key key = game.key(p);
    typename G::Position child = game.after(copy, moves[0]);
    EXPECT_TRUE(copy == p) << "playing a move changed the position: " << shown(game, p);
    typename G::Position other = child;
    other = p;
    EXPECT_TRUE(other == p);
    EXPECT_TRUE(child == game.after(p, moves[0])) << "the same move led elsewhere: " << shown(game, p);
    EXPECT_EQ(game.key(p), key);
  }
}

/// The positions around the start, breadth first, and the children of those given.
template <class G>
std::vector<typename G::Position> neighbourhood(const G& game, std::vector<typename G::Position> positions) {
  constexpr std::size_t enough = 3'000;
  MoveList<typename G::Move> moves;
  const auto add_children = [&](const typename G::Position& p) {
    if (moves_or_outcome(game, p, moves)) return;
    for (const auto& move : moves) positions.push_back(game.after(p, move));
  };
  const std::size_t given = positions.size();
  for (std::size_t i = 0; i < given; ++i) add_children(typename G::Position(positions[i]));
  for (std::size_t i = positions.size(), start = i; i < start + enough; ++i) {
    if (i == start) positions.push_back(game.initial());
    if (i == positions.size()) break;
    if (positions.size() < start + enough) add_children(typename G::Position(positions[i]));
  }
  return positions;
}

/// After two moves of one position a key that looks at part of the board is the same twice.
template <class G>
void keys_tell_siblings_apart(const G& game, const std::vector<typename G::Position>& positions) {
  MoveList<typename G::Move> moves;
  for (const auto& p : positions) {
    if (moves_or_outcome(game, p, moves)) continue;
    for (std::size_t i = 0; i < moves.size(); ++i)
      for (std::size_t j = i + 1; j < moves.size(); ++j) {
        const auto one = game.after(p, moves[i]);
        const auto other = game.after(p, moves[j]);
        if (game.key(one) != game.key(other) || value_part(game, one) == value_part(game, other)) continue;
        FAIL() << "the key leaves something out: two moves of " << shown(game, p)
               << " lead to different positions with the same key, " << shown(game, one) << " and "
               << shown(game, other);
      }
  }
}

/// May these share a key? Equal positions do, as far as their value goes. A game that can
/// repeat may keep counters in its positions that the key leaves out; turn and moves must agree all the same.
template <class G>
bool may_share_a_key(const G& game, const typename G::Position& one, const typename G::Position& other) {
  if constexpr (CanRepeat<G>) {
    MoveList<typename G::Move> moves;
    MoveList<typename G::Move> others;
    moves_or_outcome(game, one, moves);
    moves_or_outcome(game, other, others);
    return game.to_move(one) == game.to_move(other) && std::ranges::equal(moves, others);
  } else {
    return value_part(game, one) == value_part(game, other);
  }
}

/// Equal keys exactly for equal positions, as far as their value goes.
template <class G>
void keys_tell_positions_apart(const G& game, const std::vector<typename G::Position>& positions) {
  const auto left_out = [&](const typename G::Position& one, const typename G::Position& other) {
    return std::string(game.to_move(one) != game.to_move(other) ? "the key leaves out the turn: "
                                                                : "the key leaves something out: ") +
           shown(game, one) + " and " + shown(game, other) + " have the same key";
  };
  for (const auto& p : positions)
    for (const auto& q : positions)
      if (value_part(game, p) == value_part(game, q)) {
        ASSERT_EQ(game.key(p), game.key(q)) << "equal positions have different keys: " << shown(game, p);
      }
  for (const auto& p : positions) {
    std::optional<typename G::Position> turned;
    if constexpr (HasPass<G>) turned = game.pass(p);
    if constexpr (HasTurned<G>)
      if (!turned) turned = game.turned(p);
    if (turned && game.to_move(*turned) != game.to_move(p)) {
      ASSERT_NE(game.key(*turned), game.key(p)) << left_out(p, *turned);
    }
  }
  const auto all = neighbourhood(game, positions);
  std::unordered_map<Key, std::size_t> seen;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto [first, fresh] = seen.try_emplace(game.key(all[i]), i);
    ASSERT_TRUE(fresh || may_share_a_key(game, all[i], all[first->second])) << left_out(all[first->second], all[i]);
  }
}

/// What `value_part` takes away is without effect on the rest of the game.
template <class G>
void value_parts_play_alike(const G& game, const std::vector<typename G::Position>& positions) {
  if constexpr (HasValuePart<G>) {
    MoveList<typename G::Move> moves;
    MoveList<typename G::Move> others;
    for (const auto& p : positions) {
      const auto part = game.value_part(p);
      EXPECT_TRUE(game.value_part(part) == part) << "value_part of a value part changes it: " << shown(game, p);
      EXPECT_EQ(game.key(part), game.key(p))
          << "the key holds something that value_part leaves out: " << shown(game, p);
      EXPECT_EQ(game.to_move(part), game.to_move(p)) << shown(game, p);
      EXPECT_EQ(moves_or_outcome(game, p, moves), moves_or_outcome(game, part, others)) << shown(game, p);
      ASSERT_TRUE(std::ranges::equal(moves, others)) << "the value part has other moves: " << shown(game, p);
      for (const auto& move : moves)
        EXPECT_TRUE(game.value_part(game.after(p, move)) == game.value_part(game.after(part, move)))
            << "value_part leaves out what a move needs: " << shown(game, p);
    }
  }
}

/// Both players move, and in turn where the rules say so.
template <class G>
void turns_change(const G& game, const std::vector<Line<G>>& lines, Turns turns) {
  std::size_t changes = 0;
  std::size_t stays = 0;
  for (const auto& line : lines)
    for (std::size_t i = 0; i + 2 < line.positions().size(); ++i) {
      const Player mover = game.to_move(line.positions()[i]);
      const Player next = game.to_move(line.positions()[i + 1]);
      ++(mover == next ? stays : changes);
      ASSERT_FALSE(turns == Turns::Alternate && mover == next)
          << "the turn stays where players alternate: after a move in " << shown(game, line.positions()[i]);
    }
  EXPECT_TRUE(changes > 0 || stays == 0) << "the turn never changes: one player made every move of " << lines.size()
                                         << " random games";
  EXPECT_FALSE(turns == Turns::SomeAgain && stays == 0)
      << "the turn always changes, but a player is to move again after some moves";
}

/// What is printed reads back equal; the key that `after` gives is the key of the position rebuilt from its text.
template <class G>
void texts_read_back(const G& game, const std::vector<typename G::Position>& positions) {
  if constexpr (Notated<G>) {
    MoveList<typename G::Move> moves;
    for (const auto& p : positions) {
      const auto read = game.read_position(game.position_text(p));
      ASSERT_TRUE(read) << shown(game, p) << ": " << read.error().message();
      EXPECT_TRUE(*read == p) << shown(game, p);
      EXPECT_EQ(game.key(*read), game.key(p)) << shown(game, p);
      if (moves_or_outcome(game, p, moves)) continue;
      for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 16) {
        const auto child = game.after(p, moves[i]);
        const auto rebuilt = game.read_position(game.position_text(child));
        ASSERT_TRUE(rebuilt) << shown(game, child) << ": " << rebuilt.error().message();
        EXPECT_EQ(game.key(child), game.key(*rebuilt)) << shown(game, child);
        const auto move = read_move(game, p, game.move_text(p, moves[i]));
        ASSERT_TRUE(move) << game.move_text(p, moves[i]) << " in " << shown(game, p);
        EXPECT_TRUE(*move == moves[i]) << game.move_text(p, moves[i]) << " in " << shown(game, p);
      }
    }
  }
}

template <class G>
void probabilities_sum_to_one(const G& game, const std::vector<typename G::Position>& positions) {
  if constexpr (HasChance<G>) {
    MoveList<typename G::Move> moves;
    for (const auto& p : positions) {
      if (moves_or_outcome(game, p, moves) || game.to_move(p) != Player::Chance) continue;
      double sum = 0;
      for (const auto& move : moves) sum += game.probability(p, move);
      EXPECT_NEAR(sum, 1, 1e-12) << shown(game, p);
    }
  } else {
    for (const auto& p : positions)
      if (!game.ended(p)) {
        EXPECT_NE(game.to_move(p), Player::Chance) << "dice need probability(p, m)";
      }
  }
}

/// An image has the same turn, the same end, as many moves, and the same value. First's view, so a symmetry that
/// exchanges the sides is not one in this sense.
template <class G>
void symmetric_images_have_equal_values(const G& game, const std::vector<typename G::Position>& positions) {
  if constexpr (HasSymmetry<G>) {
    const ZeroEvaluator<G> zero;
    const auto own = default_evaluator(game);
    const auto value = [&](const auto& evaluator, const typename G::Position& p, int depth) {
      return search_to_depth(SearchTask{HasChance<G> ? Algorithm::Expectimax : Algorithm::AlphaBeta,
                                        game,
                                        evaluator,
                                        p,
                                        {},
                                        {.depth = depth}})
          .value;
    };
    EXPECT_GE(game.symmetries(), 1);
    for (std::size_t n = 0; n < positions.size(); n += 3) {  // a search for every image of each is dear
      const auto& p = positions[n];
      EXPECT_TRUE(game.image(p, 0) == p) << "number 0 is the identity";
      const int depth = affordable_depth(game, p, 3, 1000);
      const double truth = value(zero, p, depth);
      const double guess = value(own, p, 1);
      for (int i = 1; i < game.symmetries(); ++i) {
        const auto image = game.image(p, i);
        EXPECT_EQ(game.to_move(image), game.to_move(p)) << shown(game, p);
        EXPECT_EQ(game.ended(image), game.ended(p)) << shown(game, p);
        EXPECT_EQ(perft(game, image, 1), perft(game, p, 1)) << shown(game, p);
        EXPECT_EQ(value(zero, image, depth), truth) << shown(game, p) << " under symmetry " << i;
        EXPECT_NEAR(value(own, image, 1), guess, 1e-9) << shown(game, p) << " under symmetry " << i;
        EXPECT_TRUE(canonical(game, image) == canonical(game, p)) << shown(game, p) << " under symmetry " << i;
      }
    }
  }
}

/// Scoring and explaining are one code, no guess is beyond the stated bound, and an end is worth more than any guess.
template <class G>
void evaluators_keep_their_word(const G& game, const std::vector<typename G::Position>& positions) {
  using E = Evaluator<G>;
  static_assert(EvaluatorOf<E, G>);
  const auto list = E::list();
  for (std::size_t which = 0; which < list.size(); ++which) {
    const E evaluator(game, choose(list, which));
    for (const auto& p : positions) {
      if (game.ended(p)) continue;
      const double guess = evaluator(p);
      EXPECT_TRUE(std::isfinite(guess)) << list[which].name << " of " << shown(game, p);
      EXPECT_LE(std::abs(guess), evaluator.bound()) << list[which].name << " of " << shown(game, p);
      Terms terms;
      EXPECT_EQ(evaluator(p, terms), guess) << list[which].name << " explains another number than it scores";
    }
  }
}

/// How closely two columns of numbers go together, from -1 to 1; 0 where one of them is constant.
class Correlation {
 public:
  void add(double x, double y) { count_ += 1, x_ += x, y_ += y, xx_ += x * x, yy_ += y * y, xy_ += x * y; }
  double value() const {
    const double spread = (count_ * xx_ - x_ * x_) * (count_ * yy_ - y_ * y_);
    return spread > 1e-9 ? (count_ * xy_ - x_ * y_) / std::sqrt(spread) : 0;
  }

 private:
  double count_ = 0, x_ = 0, y_ = 0, xx_ = 0, yy_ = 0, xy_ = 0;
};

/// Guesses go with First's results, no matter which side is to move. Random games tell: in their second halves a guess
/// that takes the side of the mover goes with First's results when First is to move, and against them when Second is.
/// The positions of one game are not independent, so a correlation must be three standard errors of the number of
/// *games* from zero.
template <class G>
void evaluators_take_firsts_side(const G& game, const std::vector<Line<G>>& lines) {
  const auto list = Evaluator<G>::list();
  for (std::size_t which = 0; which < list.size(); ++which) {
    const Evaluator<G> evaluator(game, choose(list, which));
    Correlation first;
    Correlation second;
    double games = 0;
    for (const auto& line : lines) {
      const auto end = line.outcome() ? line.outcome() : line.claim();
      if (!end) continue;
      ++games;
      if (const int sign = end->sign(); sign != 0) {
        ASSERT_GT(sign * evaluator.final(*end, 0), 0)
            << "final of evaluator " << list[which].name << " has the wrong sign: a win of First is positive";
      }
      for (std::size_t i = line.plies() / 2; i < line.plies(); ++i) {
        const auto& p = line.positions()[i];
        const Player mover = game.to_move(p);
        if (mover != Player::Chance) (mover == Player::First ? first : second).add(evaluator(p), end->sign());
      }
    }
    const double clearly = std::max(0.2, 3 / std::sqrt(std::max(games, 1.0)));
    const double one = first.value();
    const double two = second.value();
    EXPECT_FALSE(one > clearly && two < -clearly)
        << "evaluator " << list[which].name << " takes the side of the player to move: values are as First sees them";
    EXPECT_FALSE(one < -clearly && two < -clearly)
        << "evaluator " << list[which].name << " has the wrong sign: what is good for First is positive";
  }
}

/// A gesture names spots of the drawing, and no two moves are made by the same touches and choice. Where no move
/// begins so there are words.
template <class G>
void gestures_fit_the_drawing(const G& game, const std::vector<typename G::Position>& positions) {
  if constexpr (HasDrawing<G> && HasGesture<G>) {
    MoveList<typename G::Move> moves;
    for (std::size_t n = 0; n < positions.size(); n += 4) {
      const auto& p = positions[n];
      if (moves_or_outcome(game, p, moves)) continue;
      std::vector<std::string> ids;
      for (const auto& spot : game.drawing(p).spots)
        if (!spot.id.empty()) ids.push_back(spot.id);
      std::vector<Gesture> gestures;
      for (const auto& move : moves) gestures.push_back(game.gesture(p, move));
      for (std::size_t i = 0; i < gestures.size(); ++i) {
        const Gesture& g = gestures[i];
        for (const auto* const list : {&g.path, &g.taken, &g.area})
          for (const std::string& id : *list)
            EXPECT_TRUE(std::ranges::find(ids, id) != ids.end()) << "no spot " << id << " in " << shown(game, p);
        ASSERT_LE(g.touches, g.path.size()) << shown(game, p);
        const std::vector<std::string> touched(g.path.begin(), g.path.begin() + static_cast<std::ptrdiff_t>(g.touches));
        EXPECT_EQ(begins_with(g, touched), !g.path.empty()) << shown(game, p);
        for (std::size_t j = 0; j < i && !g.path.empty(); ++j)
          EXPECT_FALSE(gestures[j].touches == g.touches && begins_with(gestures[j], touched) &&
                       gestures[j].choice == g.choice)
              << "two moves by the same touches in " << shown(game, p);
      }
      if constexpr (HasRefusal<G>)
        for (const std::string& id : ids) {
          const bool begins = std::ranges::any_of(gestures, [&](const Gesture& g) { return begins_with(g, {id}); });
          EXPECT_TRUE(begins || !game.refusal(p, {id}).empty()) << "no words for " << id << " in " << shown(game, p);
        }
    }
  }
}

/// `noisy_moves` gives the noisy moves of the whole list, in its order, and whether there is any move.
template <class G>
void noisy_moves_are_those_of_the_list(const G& game, const typename G::Position& p) {
  if constexpr (ListsNoisy<G>) {
    MoveList<typename G::Move> moves;
    MoveList<typename G::Move> noisy;
    std::vector<typename G::Move> expected;
    game.moves(p, moves);
    std::ranges::copy_if(moves, std::back_inserter(expected), [&](const auto& move) { return game.noisy(p, move); });
    EXPECT_EQ(game.noisy_moves(p, noisy), !moves.empty()) << shown(game, p);
    EXPECT_TRUE(std::ranges::equal(noisy, expected)) << shown(game, p);
  }
}

/// What an engine may ask is answered as promised.
template <class G>
void refinements_keep_their_word(const G& game, const std::vector<typename G::Position>& positions) {
  MoveList<typename G::Move> moves;
  for (const auto& p : positions) {
    if (!game.ended(p)) noisy_moves_are_those_of_the_list(game, p);
    if (moves_or_outcome(game, p, moves)) continue;
    std::vector<std::uint32_t> codes;
    for (const auto& move : moves) {
      if constexpr (HasCode<G>) codes.push_back(game.code(move));
      if constexpr (HasHistory<G>) {
        EXPECT_LT(game.history_slot(move), G::history_slots) << shown(game, p);
      }
      if constexpr (HasExchange<G>) {
        EXPECT_TRUE(std::isfinite(game.exchange(p, move))) << shown(game, p);
      }
    }
    std::ranges::sort(codes);
    EXPECT_TRUE(std::ranges::adjacent_find(codes) == codes.end()) << "two moves share a code in " << shown(game, p);
    if constexpr (HasPass<G>) {
      const auto passed = game.pass(p);
      if (!passed) continue;
      EXPECT_EQ(game.to_move(*passed), opponent(game.to_move(p))) << shown(game, p);
      EXPECT_FALSE(game.ended(*passed)) << "only the turn is given away: " << shown(game, p);
      EXPECT_NE(game.key(*passed), game.key(p)) << shown(game, p);
    }
  }
}

/// "nim offers: never_stuck symmetries …; lacks: noisy …"
template <class G>
std::string offers_line() {
  std::string name = "the game";
  if constexpr (requires { std::string(G::name); }) name = std::string(G::name);
  return name + " offers: " + offers_text<G>(true) + "; lacks: " + offers_text<G>(false);
}

template <class G>
void conforms(const G& game, Turns turns = Turns::Any) {
  static_assert(sizeof(RequireGame<G>) > 0);
  if constexpr (Notated<G>) static_assert(sizeof(RequireNotation<G>) > 0);
  std::cout << offers_line<G>() << std::endl;
  const auto positions = random_positions(game, 60);
  const auto lines = random_lines(game, 250);
  ended_and_moves_agree(game, positions);
  moves_are_distinct(game, positions);
  positions_are_values(game, positions);
  turns_change(game, lines, turns);
  keys_tell_siblings_apart(game, positions);
  keys_tell_positions_apart(game, positions);
  value_parts_play_alike(game, positions);
  texts_read_back(game, positions);
  probabilities_sum_to_one(game, positions);
  symmetric_images_have_equal_values(game, positions);
  evaluators_keep_their_word(game, positions);
  evaluators_take_firsts_side(game, lines);
  gestures_fit_the_drawing(game, positions);
  refinements_keep_their_word(game, positions);
}

}  // namespace zermelo::testing
