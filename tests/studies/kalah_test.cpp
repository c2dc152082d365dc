#include "studies/kalah.h"

#include <gtest/gtest.h>

#include "search/textbook/deepening.h"

namespace zermelo {
namespace {

using Game = Kalah<PackedRow>;
using Position = Game::Position;
using Kind = KalahStudySearch::Kind;
using Greedy = KalahGreedy<PackedRow>;

Position read(const std::string& text) { return Game().read_position(text).value(); }

template <class First, class Second>
std::pair<int, int> final_score(const Game& game, First first, Second second) {
  Position p = game.initial();
  while (!game.ended(p)) p = game.after(p, p.turn == Player::First ? first(p) : second(p));
  return {game.points(p, Player::First), game.points(p, Player::Second)};
}

// The yardstick of the Kalah study's page: 28-20, and 32-16 with the pits in the other order.
TEST(KalahGreedy, AgainstItselfEndsTwentyEightToTwenty) {
  const Greedy greedy{Game()};
  EXPECT_EQ(final_score(Game(), greedy, greedy), std::pair(28, 20));
}

TEST(KalahGreedy, InTheOtherOrderEndsThirtyTwoToSixteen) {
  const Greedy greedy(Game(), Greedy::Order::FarthestFirst);
  EXPECT_EQ(final_score(Game(), greedy, greedy), std::pair(32, 16));
}

TEST(KalahGreedy, AnEqualStoreReplacesTheBestOnlyWithAnotherTurn) {
  const Greedy greedy{Game()};
  EXPECT_EQ(greedy(read("0,0,0,0,2,4,0/4,4,4,4,4,4,0 S")).cell, 4);
  EXPECT_EQ(greedy(read("0,0,0,0,3,4,0/4,4,4,4,4,4,0 S")).cell, 5);
  EXPECT_EQ(greedy(read("6,0,0,0,2,1,0/4,4,4,4,4,4,0 S")).cell, 0) << "even if the best gives another turn too";
}

/// Positions as they come up in play.
template <class Use>
void for_positions(int games, Use&& use) {
  const Game game;
  Random random(11);
  for (int i = 0; i < games; ++i)
    for (Position p = game.initial(); !game.ended(p);) {
      use(p);
      MoveList<KalahMove> moves;
      game.moves(p, moves);
      p = game.after(p, moves[random.below(moves.size())]);
    }
}

// The study's order of children is our natural one reversed.
constexpr TextbookOptions nearest_first{.order = Order::Reverse};

TEST(KalahStudy, MendedMinimaxIsTheTextbooksOnTheOwnStore) {
  const Game game;
  for_positions(12, [&](const Position& p) {
    for (int depth = 1; depth <= 4; ++depth) {
      const auto study = KalahStudySearch(game, Kind::Minimax, depth, KalahQuirks::mended())(p);
      NoTrace silent;
      const KalahOwnStore store(game.rules(), p.turn);
      const auto book =
          search_to_depth(Algorithm::Minimax, game, store, p, {}, {.depth = depth}, nearest_first, silent);
      ASSERT_EQ(study.value, book.value) << game.position_text(p);
      ASSERT_EQ(study.move, book.move);
      ASSERT_EQ(study.nodes, book.nodes);
    }
  });
}

TEST(KalahStudy, MendedAlphaBetaIsTheTextbooksOnTheStudysHeuristic) {
  const Game game({.aim = KalahAim::Margin});
  const KalahEvaluator<PackedRow> heuristic(game, {.which = KalahEvaluator<PackedRow>::Study});
  for_positions(12, [&](const Position& p) {
    for (int depth = 1; depth <= 5; ++depth) {
      const auto study = KalahStudySearch(game, Kind::AlphaBeta, depth, KalahQuirks::mended())(p);
      NoTrace silent;
      const auto book =
          search_to_depth(Algorithm::AlphaBeta, game, heuristic, p, {}, {.depth = depth}, nearest_first, silent);
      ASSERT_EQ(study.value, book.value) << game.position_text(p);
      ASSERT_EQ(study.move, book.move);
      ASSERT_EQ(study.nodes, book.nodes);
    }
  });
}

TEST(KalahStudy, PlaysLegalMovesAndAlwaysTheSame) {
  const Game game;
  for_positions(12, [&](const Position& p) {
    for (int depth = 1; depth <= 4; ++depth) {
      const auto study = KalahStudySearch(game, Kind::AlphaBeta, depth)(p);
      EXPECT_GT(p.own[study.move.cell], 0) << "every move it plays is legal";
      EXPECT_EQ(study.move, KalahStudySearch(game, Kind::AlphaBeta, depth)(p).move) << "and always the same";
    }
  });
}

TEST(KalahStudy, AFurtherTurnIsWorthFiveHundredWhateverFollows) {
  const Game game;
  const Position p = game.initial();
  for (const Kind kind : {Kind::Minimax, Kind::AlphaBeta}) {
    const auto faithful = KalahStudySearch(game, kind, 1)(p);
    EXPECT_EQ(faithful.value, 500);
    EXPECT_EQ(game.move_text(p, faithful.move), "3") << "four seeds, four steps from the store";
    EXPECT_LT(KalahStudySearch(game, kind, 1, *mend({}, "five-hundred"))(p).value, 500);
  }
}

TEST(KalahStudy, EveryOrdinaryReplyIsWorthFiveHundredToo) {
  const Game game;
  EXPECT_EQ(KalahStudySearch(game, Kind::Minimax, 2)(read("4,4,0,5,5,5,1/4,4,4,4,4,4,0 S")).value, 2)
      << "only behind North's own further turn is the true value seen";
  const Position p = read("1,1,1,1,3,2,0/9,9,0,0,0,0,0 S");
  const auto blind = KalahStudySearch(game, Kind::Minimax, 2)(p);
  EXPECT_EQ(blind.value, 500) << "without one every reply hides what it does";
  EXPECT_EQ(game.move_text(p, blind.move), "6") << "and the first pit tried is played";
}

TEST(KalahStudy, RepliesAreMissedWhereTheRootPlayersPitIsEmpty) {
  const Game game;
  // South's pit 6 leaves seeds in its pit 5 alone, and North's pit 5 is empty: no reply is found.
  const Position p = read("0,0,0,0,3,2,0/0,1,0,0,0,1,20 S");
  KalahQuirks only_root_pits = KalahQuirks::mended();
  only_root_pits.root_pits = true;
  const auto faithful = KalahStudySearch(game, Kind::Minimax, 2, only_root_pits)(p);
  EXPECT_EQ(game.move_text(p, faithful.move), "6");
  EXPECT_EQ(faithful.value, std::numeric_limits<double>::infinity()) << "a node without replies keeps its infinity";
  EXPECT_LT(KalahStudySearch(game, Kind::Minimax, 2, KalahQuirks::mended())(p).value, 48);
}

TEST(KalahStudyBot, AFurtherTurnComesFirst) {
  const auto report = KalahStudyBot(Game(), 3)(Game().initial());
  EXPECT_EQ(report.why, "again");
  EXPECT_EQ(report.move.cell, 2);
}

TEST(KalahStudyBot, TheStealLoopSavesAndMendedItSteals) {
  // South's pit 2 would end in its empty pit 3, opposite North's pit 4 with seven seeds.
  const Position p = read("4,1,0,4,3,0,0/4,4,4,7,1,0,0 S");
  const auto faithful = KalahStudyBot(Game(), 3)(p);
  EXPECT_EQ(faithful.why, "steal");
  EXPECT_EQ(Game().move_text(p, faithful.move), "1") << "North's pit 5 would end in its pit 6, opposite South's 1";
  KalahQuirks quirks = *mend(*mend({}, "swapped-captions"), "wrong-opposite");
  const auto mended = KalahStudyBot(Game(), 3, quirks)(p);
  EXPECT_EQ(mended.why, "steal");
  EXPECT_EQ(Game().move_text(p, mended.move), "2");
}

TEST(KalahStudyBot, ThreatsAreRankedByTheSeedsSown) {
  // North's pit 3 (two seeds) threatens South's pit 2 with one seed, North's pit 1 (one seed) South's pit 5 with nine.
  const Position p = read("0,1,0,0,9,0,0/1,0,2,0,0,1,0 S");
  KalahQuirks quirks;
  EXPECT_EQ(Game().move_text(p, KalahStudyBot(Game(), 3, quirks)(p).move), "2");
  quirks = *mend(quirks, "rank-by-sown");
  EXPECT_EQ(Game().move_text(p, KalahStudyBot(Game(), 3, quirks)(p).move), "5");
}

TEST(KalahStudyBot, TheWrongOppositePitRunsPastTheSixth) {
  // Pit 5 would end in the empty pit 6. Opposite is North's pit 1; the program reads beyond it, North's store.
  const Position p = read("3,0,0,0,1,0,0/0,0,0,0,3,0,9 S");
  EXPECT_EQ(KalahStudyBot(Game(), 2)(p).why, "prevent");
  EXPECT_EQ(KalahStudyBot(Game(), 2)(p).move.cell, 4);
  EXPECT_EQ(KalahStudyBot(Game(), 2, *mend({}, "past-six"))(p).why, "search") << "there is no seventh pit";
  EXPECT_EQ(KalahStudyBot(Game(), 2, *mend({}, "wrong-opposite"))(p).why, "search") << "nor anything opposite";
}

TEST(KalahStudyBot, PlaysLegalMovesToTheEndWhateverIsMended) {
  const Game game;
  for (unsigned set = 0; set < 64; ++set) {
    KalahQuirks quirks;
    for (std::size_t i = 0; i < kalah_quirks.size(); ++i)
      if (set >> i & 1) quirks = mend(quirks, kalah_quirks[i].id).value();
    KalahStudyBot bot(game, 2, quirks);
    const auto play = [&](const Position& p) {
      const KalahMove move = bot(p).move;
      EXPECT_GT(p.own[move.cell], 0);
      return move;
    };
    const auto [south, north] = final_score(game, play, Greedy(game));
    EXPECT_EQ(south + north, 48);
  }
}

TEST(KalahStudy, QuirksAreMendedOneByOneAndByName) {
  EXPECT_EQ(mend({}, "all").value(), KalahQuirks::mended());
  KalahQuirks quirks;
  for (const KalahQuirk& quirk : kalah_quirks) {
    EXPECT_TRUE(quirks.*quirk.flag);
    quirks = mend(quirks, quirk.id).value();
    EXPECT_FALSE(quirks.*quirk.flag);
  }
  EXPECT_EQ(quirks, KalahQuirks::mended());
  EXPECT_EQ(mend({}, "root-pit").error().nearest, "root-pits");
}

TEST(KalahStudy, RefusesRulesItWasNotMadeFor) {
  EXPECT_FALSE(kalah_study_refuses({}));
  EXPECT_FALSE(kalah_study_refuses({.seeds = 3, .aim = KalahAim::Margin}));
  EXPECT_TRUE(kalah_study_refuses({.pits = 5}));
  EXPECT_TRUE(kalah_study_refuses({.capture = KalahCapture::Empty}));
  EXPECT_TRUE(kalah_study_refuses({.rest = KalahRest::Emptied}));
  EXPECT_TRUE(kalah_study_refuses({.pie = true}));
  EXPECT_TRUE(kalah_study_refuses({.majority = true}));
}

}  // namespace
}  // namespace zermelo
