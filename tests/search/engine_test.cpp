// The engine against the textbook: with exact=on one value at every position of every game, and the truth about small
// games with everything switched on.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "specs.h"
#include "zermelo/any/catalogue.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/core/random.h"

namespace zermelo {
namespace {

const Catalogue& games() {
  static const Catalogue all = catalogue();
  return all;
}

std::vector<std::string> specs_without_dice() {
  std::vector<std::string> specs = testing::game_specs();
  std::erase_if(specs, [](const std::string& spec) { return games().game(spec).value()->info().dice; });
  return specs;
}

/// The engine counts in thousandths.
long long milli(double value) { return std::llround(value * 1000); }

Thought thought_of(const AnyLine& line, const std::string& player, const Request& request = {}) {
  return line.game()->player(player).value()->think(line, request).value();
}

/// As deep as a full tree of about so many nodes goes.
int payable_depth(const AnyLine& line) {
  constexpr double nodes = 20'000;
  constexpr int deepest = 6;
  const auto width = static_cast<double>(line.legal().size());
  int depth = 1;
  for (double size = width * width; size <= nodes && depth < deepest; size *= width) ++depth;
  return depth;
}

/// Calls use(line) along a random game, every few plies.
template <class Use>
void along_a_random_game(const std::string& game, std::uint64_t seed, Use&& use, std::string_view start = {}) {
  constexpr int most_plies = 60;
  constexpr int plies_apart = 5;
  auto line = games().game(game, start).value()->start(start).value();
  Random random(seed);
  for (int ply = 0; ply < most_plies && !line->outcome(); ++ply) {
    if (ply % plies_apart == 0) use(*line);
    const auto legal = line->legal();
    line->play(legal[random.below(legal.size())]).value();
  }
}

class EveryGame : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryGame, HasOneValueForMinimaxAlphaBetaAndTheExactEngine) {
  for (const std::uint64_t seed : {1, 2}) {
    const auto game = games().game(GetParam()).value();
    std::vector<std::unique_ptr<AnyPlayer>> engines;  // one a depth, each with its table kept through the game
    for (int depth = 1; depth <= 6; ++depth)
      engines.push_back(game->player("engine:exact=on,hash=1,depth=" + std::to_string(depth)).value());
    along_a_random_game(GetParam(), seed, [&](const AnyLine& line) {
      for (int depth = 1; depth <= payable_depth(line); ++depth) {
        const std::string limit = ":depth=" + std::to_string(depth);
        const double minimax = *thought_of(line, "minimax" + limit).value;
        EXPECT_EQ(*thought_of(line, "alphabeta" + limit).value, minimax);
        const auto engine = engines[static_cast<std::size_t>(depth - 1)]->think(line, {}).value();
        EXPECT_EQ(milli(*engine.value), milli(minimax)) << line.position() << " depth " << depth;
        EXPECT_TRUE(line.clone()->play(engine.move.value()));
      }
    });
  }
}

TEST_P(EveryGame, IsPlayedByTheEngineTheSameWayTwice) {
  along_a_random_game(GetParam(), 3, [&](const AnyLine& line) {
    constexpr std::uint64_t nodes = 3000;
    const auto one = thought_of(line, "engine:hash=1,nodes=3000");
    const auto other = thought_of(line, "engine:hash=1,nodes=3000");
    EXPECT_EQ(one.move, other.move);
    EXPECT_EQ(one.value, other.value);
    EXPECT_EQ(one.nodes, other.nodes);
    EXPECT_LE(one.nodes, nodes);
    EXPECT_TRUE(line.clone()->play(one.move.value()));
  });
}

TEST_P(EveryGame, IsSearchedTheSameWayWhenSomebodyListens) {
  along_a_random_game(GetParam(), 4, [&](const AnyLine& line) {
    const std::string player = "engine:hash=1,depth=" + std::to_string(payable_depth(line));
    const auto alone = thought_of(line, player);
    const auto heard = thought_of(line, player, {.trace_nodes = 200'000});
    EXPECT_EQ(heard.move, alone.move);
    EXPECT_EQ(heard.value, alone.value);
    EXPECT_EQ(heard.line, alone.line);
    EXPECT_EQ(heard.nodes, alone.nodes);
    ASSERT_TRUE(heard.trace);
    const TraceNode& root = heard.trace->nodes.front();
    EXPECT_EQ(milli(root.value), milli(*heard.value)) << line.position();
    ASSERT_TRUE(root.chosen);
    EXPECT_EQ(heard.trace->nodes[*root.chosen].move, *heard.move);
  });
}

INSTANTIATE_TEST_SUITE_P(Engine, EveryGame, ::testing::ValuesIn(specs_without_dice()),
                         [](const auto& tested) { return testing::as_test_name(tested.param); });

class EveryTechnique : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryTechnique, LeavesTheExactValueAsItIsOnOrOff) {
  for (const char* const game : {"connect:5,4,4", "kalah:pits=4,seeds=3", "chess", "checkers", "alquerque"})
    along_a_random_game(game, 5, [&](const AnyLine& line) {
      const std::string depth = "depth=" + std::to_string(payable_depth(line));
      const auto with = thought_of(line, "engine:exact=on,hash=1," + depth);
      const auto without = thought_of(line, "engine:exact=on,hash=1," + depth + "," + GetParam() + "=off");
      EXPECT_EQ(with.value, without.value) << game << " " << line.position();
    });
}

TEST_P(EveryTechnique, CanBeSwitchedOffByName) {
  const auto line = games().game("chess").value()->start().value();
  EXPECT_TRUE(thought_of(*line, "engine:depth=4," + GetParam() + "=off").move);
  EXPECT_FALSE(line->game()->player("engine:depth=4," + GetParam() + "=perhaps"));
}

std::vector<std::string> technique_names() {
  std::vector<std::string> names;
  for (const Technique& technique : techniques) names.emplace_back(technique.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(Engine, EveryTechnique, ::testing::ValuesIn(technique_names()),
                         [](const auto& tested) { return tested.param; });

class SmallGame : public ::testing::TestWithParam<std::string> {};

/// +1, 0 or -1 for the side to move, by a search of everything.
int solved(const AnyLine& line) {
  const double value = *thought_of(line, "alphabeta:depth=40,evaluator=zero").value;
  return value > 0 ? 1 : value < 0 ? -1 : 0;
}

int sign_of(const Thought& thought) { return *thought.value > 0 ? 1 : *thought.value < 0 ? -1 : 0; }

TEST_P(SmallGame, IsSolvedByTheEngineWithAllItsTechniques) {
  along_a_random_game(GetParam(), 7, [&](const AnyLine& line) {
    const auto found = thought_of(line, "engine:nodes=3000000");
    EXPECT_EQ(sign_of(found), solved(line)) << line.position();
    EXPECT_EQ(found.win.has_value(), solved(line) > 0) << line.position();
    EXPECT_EQ(found.loss.has_value(), solved(line) < 0) << line.position();
  });
}

/// A cut by the null move is a guess for ever: passing is no move. Reductions are outgrown.
TEST_P(SmallGame, IsProvenWithoutTheNullMove) {
  along_a_random_game(GetParam(), 7, [&](const AnyLine& line) {
    const auto found = thought_of(line, "engine:nodes=3000000,null=off");
    EXPECT_NE(found.proof, Proof::Heuristic) << line.position();
    EXPECT_EQ(sign_of(found), solved(line)) << line.position();
  });
}

INSTANTIATE_TEST_SUITE_P(Engine, SmallGame,
                         ::testing::Values("tic-tac-toe", "tic-tac-toe:misere=on", "mnk:4,3,3", "connect:4,4,3",
                                           "connect:4,4,4", "kalah:pits=3,seeds=2"),
                         [](const auto& tested) { return testing::as_test_name(tested.param); });

/// What a recorded tree says of itself must fit together, whoever recorded it.
TEST(EngineTree, IsMadeOfLegalMovesAndSaysWhyItRests) {
  std::set<std::string> looks;
  std::set<std::string> rests;
  for (const char* const game : {"chess", "checkers", "kalah", "connect", "alquerque", "mnk:6,6,4"})
    along_a_random_game(game, 17, [&](const AnyLine& line) {
      const auto trace = *thought_of(line, "engine:depth=5", {.trace_nodes = 200'000}).trace;
      for (const TraceNode& node : trace.nodes) {
        looks.insert(node.look);
        rests.insert(node.leaf);
        EXPECT_LE(node.alpha_entry, node.beta_entry);
        const bool passed = !node.children.empty() && trace.nodes[node.children.back()].look == "pass";
        EXPECT_EQ(node.leaf.empty(), !node.legal.empty() || passed) << node.position;
        EXPECT_TRUE(node.leaf.empty() || node.children.empty()) << node.position;
        for (const std::size_t child : node.children) {
          const TraceNode& below = trace.nodes[child];
          EXPECT_EQ(below.parent, node.id);
          if (below.look == "pass") continue;
          const std::set<std::string> legal(node.legal.begin(), node.legal.end());
          EXPECT_TRUE(legal.contains(below.move)) << below.move << " in " << node.position;
        }
      }
    });
  for (const char* const look : {"scout", "reduced", "again", "pass", "quiet"})
    EXPECT_TRUE(looks.contains(look)) << look;
  for (const char* const rest : {"horizon", "table", "standing", "foreseen"}) EXPECT_TRUE(rests.contains(rest)) << rest;
}

/// Moves that the game calls unsound are no better than those that stay: value and distance are the same without them.
TEST(SoundSubset, LeavesValueAndDistanceAsTheyAre) {
  for (const char* const game : {"connect:4,4,3", "connect:5,4,4", "connect:4,5,3"})
    for (const std::uint64_t seed : {1, 2, 3})
      along_a_random_game(game, seed, [](const AnyLine& line) {
        const auto with = thought_of(line, "engine:nodes=3000000,hash=8,foresight=off");
        const auto without = thought_of(line, "engine:nodes=3000000,hash=8,foresight=off,subset=off");
        EXPECT_EQ(sign_of(with), sign_of(without)) << line.position();
        EXPECT_EQ(with.win, without.win) << line.position();
        EXPECT_EQ(with.loss, without.loss) << line.position();
      });
}

/// What a game sees coming comes: the values stay, and a win is claimed no sooner than there is one.
TEST(Foresight, LeavesValuesAsTheyAreAndClaimsNoFasterWin) {
  for (const char* const game : {"connect:4,4,3", "connect:5,4,4", "connect:4,5,3", "connect:5,4,4,misere=on",
                                 "mnk:4,4,3", "tic-tac-toe:misere=on"})
    for (const std::uint64_t seed : {1, 2, 3})
      along_a_random_game(game, seed, [](const AnyLine& line) {
        const auto with = thought_of(line, "engine:nodes=3000000,hash=8,null=off");
        const auto without = thought_of(line, "engine:nodes=3000000,hash=8,null=off,foresight=off,subset=off");
        EXPECT_EQ(sign_of(with), sign_of(without)) << line.position();
        ASSERT_EQ(with.win.has_value(), without.win.has_value()) << line.position();
        ASSERT_EQ(with.loss.has_value(), without.loss.has_value()) << line.position();
        const int claimed = with.win.value_or(0) + with.loss.value_or(0);
        const int known = without.win.value_or(0) + without.loss.value_or(0);
        EXPECT_GE(claimed, known) << line.position();
        EXPECT_EQ(claimed % 2, known % 2) << line.position();
        EXPECT_NE(with.proof, Proof::Heuristic) << line.position();
        EXPECT_LE(with.nodes, without.nodes) << line.position();
      });
}

/// The truth is nine plies; what the game sees is that the board is not full before.
TEST(Foresight, SaysAWinFromAfarInARightNumberOfPlies) {
  const auto line = games().game("connect:5,4,4").value()->start("...../..x../.xoxo/ooxxo").value();
  for (const char* const player : {"engine:depth=1", "engine:depth=2", "engine:depth=3"}) {
    const auto found = thought_of(*line, player);
    if (!found.win) continue;
    EXPECT_EQ(*found.win % 2, 1) << player;
    EXPECT_GE(*found.win, 9) << player;
  }
  EXPECT_EQ(thought_of(*line, "engine:depth=9,foresight=off,exact=on").win, 9);
}

/// The limit falls behind the first move of a new depth, which was the best and is now seen to lose.
TEST(Engine, AStoppedSearchDoesNotPlayTheMoveItHasSeenLose) {
  const auto line = games().game("connect:5,4,4").value()->start("...../...../....o/.o.xx").value();
  for (int nodes = 5; nodes <= 60; ++nodes) {
    const auto found = thought_of(*line, "engine:nodes=" + std::to_string(nodes));
    EXPECT_FALSE(found.loss) << nodes << " nodes: the game is a draw";
    const auto chosen = std::ranges::find(found.moves, *found.move, &Thought::Move::move);
    ASSERT_NE(chosen, found.moves.end()) << nodes;
    if (nodes >= 10) {
      EXPECT_GE(chosen->ends, 0) << nodes << " nodes: plays " << *found.move << ", which it has seen lose";
    }
  }
}

/// A shallow search of a large board: the game says more than it sees, and the line is played to the end at hand.
TEST(Foresight, SeesAnEndBehindTheHorizon) {
  const auto line = games().game("connect").value()->start("......./......./......./......./.oo..../.xx....").value();
  const auto blind = thought_of(*line, "engine:depth=2,foresight=off");
  const auto found = thought_of(*line, "engine:depth=2");
  EXPECT_FALSE(blind.win);
  EXPECT_EQ(found.win, 3);
  EXPECT_EQ(found.line.size(), 3U);
  EXPECT_EQ(found.proof, Proof::Bounded);
}

TEST(Engine, CountsAMarginToTheEnd) {
  const auto line = games().game("kalah:pits=3,seeds=2,aim=margin").value()->start().value();
  const auto full = thought_of(*line, "alphabeta:depth=40");
  const auto found = thought_of(*line, "engine:nodes=3000000");
  EXPECT_EQ(found.proof, Proof::Proven);
  EXPECT_EQ(found.value, full.value);
  EXPECT_FALSE(found.win || found.loss) << "a margin is a number of points";
}

TEST(Engine, MatesOnTheBackRank) {
  const std::string position = "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1";
  const auto line = games().game("chess").value()->start(position).value();
  for (const char* const player : {"engine:depth=4", "engine:depth=4,exact=on"}) {
    const auto found = thought_of(*line, player);
    EXPECT_EQ(found.move, "b1b8");
    EXPECT_EQ(found.win, 1);
    EXPECT_NE(found.proof, Proof::Heuristic);
  }
}

/// A quiet check is never left out, however is_futile the position looks before it.
TEST(Engine, MatesBySacrificingTheQueen) {
  const auto line = games().game("chess").value()->start("r6k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1").value();
  const auto found = thought_of(*line, "engine:depth=4");
  EXPECT_EQ(found.move, "c4g8");
  EXPECT_EQ(found.win, 3);
}

TEST(Engine, LeavesNothingOutWhereAQuietMoveChangesNothing) {
  const auto line = games().game("chess").value()->start("r6k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 1").value();
  EXPECT_EQ(thought_of(*line, "engine:depth=4,evaluator=zero").win, 3);
}

TEST(EngineTree, IsThatOfTheBestLine) {
  const auto line = games().game("chess").value()->start().value();
  const auto found = thought_of(*line, "engine:depth=4,lines=3", {.trace_nodes = 100'000});
  EXPECT_EQ(milli(found.trace->nodes.front().value), milli(*found.value));
}

TEST(Engine, GivesSoManyLinesWithTheirExactValues) {
  along_a_random_game("connect", 11, [](const AnyLine& line) {
    const auto full = thought_of(line, "minimax:depth=5");
    const auto found = thought_of(line, "engine:depth=5,exact=on,lines=3");
    std::vector<long long> best;
    for (const auto& move : full.moves) best.push_back(milli(move.value));
    std::ranges::sort(best, std::greater());
    for (std::size_t i = 0; i < std::min<std::size_t>(3, best.size()); ++i) {
      EXPECT_EQ(found.moves[i].bound, Bound::Exact);
      EXPECT_EQ(milli(found.moves[i].value), best[i]) << line.position() << " line " << i;
      EXPECT_EQ(found.moves[i].line.front(), found.moves[i].move);
    }
  });
}

TEST(EngineLines, OtherMovesAreLookedAtDeeplyAlthoughTheBestWinsAtOnce) {
  // Two rooks mate in one; most other moves still win, which takes a few plies to see.
  const auto line = games().game("chess").value()->start("7k/R7/1R6/8/8/8/8/K7 w - - 0 1").value();
  const auto found = thought_of(*line, "engine:depth=6,lines=256");
  EXPECT_EQ(found.win, 1);
  EXPECT_EQ(found.depth, 6);
  EXPECT_EQ(thought_of(*line, "engine:depth=6").depth, 1) << "one line is known at once";
}

TEST(EngineLines, EveryMoveTellsItsOwnProof) {
  const auto line = games().game("mnk:3,3,3").value()->start("x../.../...").value();
  const auto found = thought_of(*line, "engine:depth=9,exact=on,lines=256");
  ASSERT_EQ(found.moves.size(), 8U);
  for (const auto& move : found.moves) {
    EXPECT_EQ(move.proof, Proof::Proven) << move.move;
    EXPECT_EQ(move.loss.has_value(), move.move != "b2") << move.move;
  }
  const auto shallow = thought_of(*line, "engine:depth=2,exact=on,lines=256");
  for (const auto& move : shallow.moves) EXPECT_EQ(move.proof, Proof::Heuristic) << move.move;
}

TEST(Engine, FindsTheSameExactValueWithTwoThreads) {
  along_a_random_game("kalah", 13, [](const AnyLine& line) {
    const auto one = thought_of(line, "engine:depth=6,exact=on");
    const auto two = thought_of(line, "engine:depth=6,exact=on,threads=2");
    EXPECT_EQ(one.value, two.value) << line.position();
  });
}

TEST(Engine, AnswersWithALegalMoveWhenItIsStoppedAtOnce) {
  std::stop_source stop;
  stop.request_stop();
  for (const std::string& game : specs_without_dice()) {
    const auto line = games().game(game).value()->start().value();
    if (line->outcome()) continue;
    const auto found = thought_of(*line, "engine:depth=99", {.stop = stop.get_token()});
    EXPECT_TRUE(line->clone()->play(found.move.value())) << game;
  }
}

TEST(Engine, WithoutALimitOfItsOwnGoesByTheClock) {
  const auto line = games().game("connect:columns=4,rows=4").value()->start().value();
  EXPECT_EQ(thought_of(*line, "engine").depth, 4);
  EXPECT_GT(thought_of(*line, "engine", {.clock = {.left = std::chrono::hours(1)}}).depth, 4);
}

TEST(Engine, TellsOfEveryDepth) {
  const auto line = games().game("checkers").value()->start().value();
  std::vector<int> depths;
  const auto found =
      thought_of(*line, "engine:depth=6", {.on_progress = [&](const Thought& t) { depths.push_back(t.depth); }});
  EXPECT_EQ(depths, (std::vector{1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(found.depth, 6);
}

/// Games that are lost when the player plays one side from here and the other side tries every move there is.
int lost_games(AnyPlayer& player, const AnyLine& line, Player side) {
  if (const auto outcome = line.outcome()) return outcome->winner() == opponent(side) ? 1 : 0;
  const std::vector<std::string> moves =
      line.to_move() == side ? std::vector{player.think(line, {}).value().move.value()} : line.legal();
  int lost = 0;
  for (const std::string& move : moves) {
    const auto next = line.clone();
    next->play(move).value();
    lost += lost_games(player, *next, side);
  }
  return lost;
}

TEST(Engine, NeverLosesTicTacToe) {
  const auto line = games().game("mnk:3,3,3").value()->start().value();
  for (const std::string limit : {"depth=9", "nodes=1000"}) {
    const auto player = line->game()->player("engine:hash=1," + limit).value();
    EXPECT_EQ(lost_games(*player, *line, Player::First), 0) << limit;
    EXPECT_EQ(lost_games(*player, *line, Player::Second), 0) << limit;
  }
  const auto blind = line->game()->player("engine:hash=1,depth=1,foresight=off").value();
  EXPECT_GT(lost_games(*blind, *line, Player::Second), 0) << "whoever looks no further can be beaten";
}

TEST(Engine, ForgetsOneGameBeforeTheNext) {
  const auto line = games().game("chess").value()->start().value();
  const auto player = line->game()->player("engine:depth=6").value();
  const auto first = player->think(*line, {}).value();
  const auto again = player->think(*line, {}).value();
  player->new_game(2);
  const auto anew = player->think(*line, {}).value();
  EXPECT_LT(again.nodes, first.nodes) << "what is in the table need not be searched";
  EXPECT_EQ(anew.nodes, first.nodes);
  EXPECT_EQ(anew.move, first.move);
}

std::string refusal(const std::string& game, const std::string& player) {
  const auto made = games().game(game).value()->player(player);
  return made ? "accepted" : made.error().message();
}

TEST(EngineSpec, RefusesWhatItDoesNotKnow) {
  EXPECT_NE(refusal("chess", "engine:dept=4").find("did you mean 'depth'?"), std::string::npos);
  EXPECT_NE(refusal("chess", "engine:hash=0").find("hash"), std::string::npos);
  EXPECT_NE(refusal("chess", "engine:ties=last").find("unknown option 'ties'"), std::string::npos);
  EXPECT_NE(refusal("chess", "engine:threads=0").find("threads"), std::string::npos);
}
TEST(EngineSpec, RefusesGamesWithDice) {
  EXPECT_EQ(refusal("pig", "engine:depth=4"),
            "player engine: pig has dice; expected expectimax, mcts, mcts-solver or random");
}
TEST(EngineSpec, RefusesATableThatTheMachineCannotGive) {
  EXPECT_NE(refusal("chess", "engine:hash=1048576").find("no memory for a table of 1048576 MiB"), std::string::npos);
}

}  // namespace
}  // namespace zermelo
