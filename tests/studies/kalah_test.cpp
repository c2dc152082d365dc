#include "zermelo/studies/kalah.h"

#include <gtest/gtest.h>

#include "zermelo/search/textbook/deepening.h"

namespace zermelo {
namespace {

using Game = Kalah<kalah::PackedRow>;
using Position = Game::Position;
using Kind = KalahStudySearch::Kind;

Expected<KalahQuirks> fix(const KalahQuirks& quirks, std::string_view ids) {
  return studies::fix(quirks, kalah_quirks, ids);
}

Position read(const std::string& text) { return Game().read_position(text).value(); }

template <class First, class Second>
std::pair<int, int> final_score(const Game& game, First first, Second second) {
  Position p = game.initial();
  while (!game.ended(p)) p = game.after(p, p.turn == Player::First ? first(p) : second(p));
  return {game.points(p, Player::First), game.points(p, Player::Second)};
}

kalah::Move greedy(const Position& p) { return kalah_greedy(Game(), p); }

// Our yardstick, not of the study.
TEST(KalahGreedy, AgainstItselfEndsTwentyEightToTwenty) {
  EXPECT_EQ(final_score(Game(), greedy, greedy), std::pair(28, 20));
}

TEST(KalahGreedy, AnEqualStoreReplacesTheBestOnlyWithAnotherTurn) {
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
      MoveList<kalah::Move> moves;
      game.moves(p, moves);
      p = game.after(p, moves[random.below(moves.size())]);
    }
}

/// What the study's minimax looks at, for our own searches: the root player's store, First's view.
class OwnStore {
 public:
  using Value = double;
  OwnStore(const kalah::Rules& rules, Player root) : pits_(rules.pits), all_(rules.all_seeds()), root_(root) {}

  double operator()(const Position& position) const { return sign(root_) * position.of(root_)[pits_]; }
  double final(const Outcome& outcome, int) const { return (sign(root_) * all_ + outcome.margin) / 2; }
  double bound() const { return all_; }

 private:
  int pits_;
  int all_;
  Player root_;
};

// The study's order of children is our natural one reversed.
constexpr TextbookOptions nearest_first{.order = Order::Reverse};

TEST(KalahStudy, FixedMiniMaxIsTheTextbooksOnTheOwnStore) {
  const Game game;
  for_positions(12, [&](const Position& p) {
    for (int depth = 1; depth <= 4; ++depth) {
      const auto study = KalahStudySearch(game, Kind::MiniMax, depth, KalahQuirks::fixed())(p);
      const OwnStore store(game.rules(), p.turn);
      const auto book =
          search_to_depth(SearchTask{Algorithm::Minimax, game, store, p, {}, {.depth = depth}, nearest_first});
      ASSERT_EQ(study.value, book.value) << game.position_text(p);
      ASSERT_EQ(study.move, book.move);
      ASSERT_EQ(study.nodes, book.nodes);
    }
  });
}

TEST(KalahStudy, FixedPodaIsTheTextbooksOnTheStudysHeuristic) {
  const Game game({.aim = kalah::Aim::Margin});
  const kalah::Evaluator<kalah::PackedRow> heuristic(game, {.which = kalah::Evaluator<kalah::PackedRow>::Study});
  for_positions(12, [&](const Position& p) {
    for (int depth = 1; depth <= 5; ++depth) {
      const auto study = KalahStudySearch(game, Kind::Poda, depth, KalahQuirks::fixed())(p);
      const auto book =
          search_to_depth(SearchTask{Algorithm::AlphaBeta, game, heuristic, p, {}, {.depth = depth}, nearest_first});
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
      const auto study = KalahStudySearch(game, Kind::Poda, depth)(p);
      EXPECT_GT(p.own[study.move.cell], 0) << "every move it plays is legal";
      EXPECT_EQ(study.move, KalahStudySearch(game, Kind::Poda, depth)(p).move) << "and always the same";
    }
  });
}

// Seed 004: the 500 stands in `Poda` alone.
TEST(KalahStudy, InPodaAFurtherTurnIsWorthFiveHundredWhateverFollows) {
  const Game game;
  const Position p = game.initial();
  const auto faithful = KalahStudySearch(game, Kind::Poda, 1)(p);
  EXPECT_EQ(faithful.value, 500);
  EXPECT_EQ(game.move_text(p, faithful.move), "3") << "four seeds, four steps from the store";
  EXPECT_LT(KalahStudySearch(game, Kind::Poda, 1, *fix({}, "five-hundred"))(p).value, 500);
  EXPECT_EQ(KalahStudySearch(game, Kind::MiniMax, 1)(p).value, 1) << "MiniMax counts the own store";
}

TEST(KalahStudy, InPodaEveryOrdinaryReplyIsWorthFiveHundredToo) {
  const Game game;
  const Position p = read("1,1,1,1,3,2,0/9,9,0,0,0,0,0 S");
  const auto blind = KalahStudySearch(game, Kind::Poda, 2)(p);
  EXPECT_EQ(blind.value, 500) << "every reply hides what it does";
  EXPECT_EQ(game.move_text(p, blind.move), "6") << "and the first pit tried is played";
}

TEST(KalahStudy, RepliesAreMissedWhereTheRootPlayersPitIsEmpty) {
  const Game game;
  // South's pit 6 leaves seeds in its pit 5 alone, and North's pit 5 is empty: no reply is found.
  const Position p = read("0,0,0,0,3,2,0/0,1,0,0,0,1,20 S");
  EXPECT_EQ(game.move_text(p, KalahStudySearch(game, Kind::MiniMax, 2)(p).move), "5")
      << "MiniMax gives a node without replies the lowest value";
  KalahQuirks only_root_pits = KalahQuirks::fixed();
  only_root_pits.root_pits = true;
  const auto poda = KalahStudySearch(game, Kind::Poda, 2, only_root_pits)(p);
  EXPECT_EQ(game.move_text(p, poda.move), "6");
  EXPECT_EQ(poda.value, std::numeric_limits<double>::infinity()) << "Poda gives it the bound it came with";
  EXPECT_LT(KalahStudySearch(game, Kind::Poda, 2, KalahQuirks::fixed())(p).value, 48);
}

TEST(KalahStudyBot, AFurtherTurnComesFirst) {
  const auto report = KalahStudyBot(Game(), 3)(Game().initial());
  EXPECT_EQ(report.because, "the urge again: the last seed falls into the store (the study's pit 4)");
  EXPECT_EQ(report.move.cell, 2);
  EXPECT_FALSE(report.value) << "nothing was valued";
}

TEST(KalahStudyBot, TheLoopCaptionedStealSavesAndFixedItSteals) {
  // South's pit 2 would end in its empty pit 3, opposite North's pit 4 with seven seeds.
  const Position p = read("4,1,0,4,3,0,0/4,4,4,7,1,0,0 S");
  const auto faithful = KalahStudyBot(Game(), 3)(p);
  EXPECT_TRUE(faithful.because.starts_with("the urge steal: this pit is at risk")) << faithful.because;
  EXPECT_EQ(Game().move_text(p, faithful.move), "1") << "North's pit 5 would end in its pit 6, opposite South's 1";
  const auto fixed = KalahStudyBot(Game(), 3, *fix({}, "swapped-captions+stale-index"))(p);
  EXPECT_EQ(fixed.because, "the urge steal: a capture is believed to take 7 (the study's pit 5)");
  EXPECT_EQ(Game().move_text(p, fixed.move), "2");
}

TEST(KalahStudyBot, ThreatsAreRankedByTheSeedsSown) {
  // North's pit 3 (two seeds) threatens South's pit 2 with one seed, North's pit 1 (one seed) South's pit 5 with nine.
  const Position p = read("0,1,0,0,9,0,0/1,0,2,0,0,1,0 S");
  EXPECT_EQ(Game().move_text(p, KalahStudyBot(Game(), 3)(p).move), "2");
  EXPECT_EQ(Game().move_text(p, KalahStudyBot(Game(), 3, *fix({}, "rank-by-sown"))(p).move), "5");
}

TEST(KalahStudyBot, PartsAreTakenOutByTheirIds) {
  const auto without = [](std::string_view ids) {
    return studies::fix(KalahQuirks{}, kalah_parts, ids, "without").value();
  };
  const Position p = Game().initial();
  EXPECT_FALSE(KalahStudyBot(Game(), 3)(p).because.empty());
  EXPECT_TRUE(KalahStudyBot(Game(), 3, without("again"))(p).because.empty());
  const Position risk = read("4,1,0,4,3,0,0/4,4,4,7,1,0,0 S");
  EXPECT_TRUE(KalahStudyBot(Game(), 3, without("steal+prevent"))(risk).because.empty());
  KalahQuirks stores_only = KalahQuirks::fixed();
  stores_only.pits = false;
  EXPECT_EQ(KalahStudySearch(Game(), Kind::Poda, 1, stores_only)(p).value, 1);
  stores_only.stores = false;
  EXPECT_EQ(KalahStudySearch(Game(), Kind::Poda, 1, stores_only)(p).value, 0);
  EXPECT_EQ(studies::fix(KalahQuirks{}, kalah_parts, "stors", "without").error().nearest, "stores");
}

TEST(KalahStudyBot, PlaysLegalMovesToTheEndWhateverIsFixed) {
  const Game game;
  for (unsigned set = 0; set < 32; ++set) {
    KalahQuirks quirks;
    for (std::size_t i = 0; i < kalah_quirks.size(); ++i)
      if (set >> i & 1) quirks = fix(quirks, kalah_quirks[i].id).value();
    KalahStudyBot bot(game, 2, quirks);
    const auto play = [&](const Position& p) {
      const kalah::Move move = bot(p).move;
      EXPECT_GT(p.own[move.cell], 0);
      return move;
    };
    const auto [south, north] = final_score(game, play, [&](const Position& p) { return kalah_greedy(game, p); });
    EXPECT_EQ(south + north, 48);
  }
}

TEST(KalahStudy, QuirksAreFixedOneByOneAndByName) {
  EXPECT_EQ(fix({}, "all").value(), KalahQuirks::fixed());
  KalahQuirks quirks;
  for (const KalahQuirk& quirk : kalah_quirks) {
    EXPECT_TRUE(quirks.*quirk.flag);
    quirks = fix(quirks, quirk.id).value();
    EXPECT_FALSE(quirks.*quirk.flag);
  }
  EXPECT_EQ(quirks, KalahQuirks::fixed());
  EXPECT_EQ(fix({}, "root-pit").error().nearest, "root-pits");
}

TEST(KalahStudy, RefusesRulesItWasNotMadeFor) {
  EXPECT_FALSE(kalah_study_refuses({}));
  EXPECT_FALSE(kalah_study_refuses({.seeds = 3, .aim = kalah::Aim::Margin}));
  EXPECT_TRUE(kalah_study_refuses({.pits = 5}));
  EXPECT_TRUE(kalah_study_refuses({.capture = kalah::Capture::Empty}));
  EXPECT_TRUE(kalah_study_refuses({.remaining = kalah::Remaining::Emptied}));
  EXPECT_TRUE(kalah_study_refuses({.pie = true}));
  EXPECT_TRUE(kalah_study_refuses({.majority = true}));
}

}  // namespace
}  // namespace zermelo
