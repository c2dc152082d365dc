#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>

#include "zermelo/core/line.h"
#include "zermelo/games/checkers/study.h"
#include "zermelo/studies/checkers.h"

namespace zermelo {
namespace {

const CheckersStudy game;

static_assert(Game<CheckersStudy> && Notated<CheckersStudy> && CanRepeat<CheckersStudy>);

checkers::StudyPosition position(std::string_view text, const CheckersStudy& rules = game) {
  const auto p = rules.read_position(text);
  EXPECT_TRUE(p) << text << ": " << p.error().message();
  return p.value_or(checkers::StudyPosition{});
}
using Texts = std::vector<std::string>;

TEST(CheckersStudy, RedAtTheBottomBegins) {
  EXPECT_EQ(game.to_move(game.initial()), Player::First);
  EXPECT_EQ(game.position_text(game.initial()), "R:W1,2,3,4,5,6,7,8,9,10,11,12:R21,22,23,24,25,26,27,28,29,30,31,32");
  EXPECT_EQ(legal_texts(game, game.initial()), (Texts{"21-17", "22-18", "22-17", "23-19", "23-18", "24-20", "24-19"}));
}
TEST(CheckersStudy, CapturesAreFreeAndEveryLandingIsAMove) {
  EXPECT_EQ(legal_texts(game, position("R:W18,11:R22")), (Texts{"22x15", "22x15x8", "22-17"}));
}
TEST(CheckersStudy, AChainGoingUpCannotLandOnTheTopRow) {
  EXPECT_EQ(legal_texts(game, position("R:W7,15:R19")), (Texts{"19-16", "19x10"}));
  const CheckersStudy fixed(checkers::StudyQuirks{.top_row = false});
  EXPECT_EQ(legal_texts(fixed, position("R:W7,15:R19")), (Texts{"19-16", "19x10", "19x10x3"}));
  EXPECT_EQ(legal_texts(game, position("R:W7:R10")), (Texts{"10x3", "10-6"})) << "a single jump may";
}
TEST(CheckersStudy, OfAChainOnlyTheLastTwoGo) {
  const auto p = position("W:W1:R6,15,23,32");
  const auto next = game.after(p, *read_move(game, p, "1x10x19x26"));
  EXPECT_EQ(game.position_text(next), "R:W26:R6,32");
  const CheckersStudy fixed(checkers::StudyQuirks{.last_two = false});
  EXPECT_EQ(fixed.position_text(fixed.after(p, *read_move(fixed, p, "1x26"))), "R:W26:R32");
}
TEST(CheckersStudy, OfTwoPathsTheLaterCountsInTheEarliersPlace) {
  // from 2 to 18 by way of 11 (right) or of 9 (left)
  const auto p = position("W:W2:R6,7,14,15");
  EXPECT_EQ(legal_texts(game, p), (Texts{"2x11", "2x9x18", "2x9"}));
  const CheckersStudy fixed(checkers::StudyQuirks{.later_path = false});
  EXPECT_EQ(legal_texts(fixed, p), (Texts{"2x11", "2x11x18", "2x9", "2x9x18"}));
  EXPECT_FALSE(read_move(fixed, p, "2x18")) << "ambiguous";
}
TEST(CheckersStudy, EveryArrivalOnAnEndRowCountsAKing) {
  const auto p = position("R:W12:RK6:C0,1");
  const auto twice = game.after(p, *read_move(game, p, "6-2"));
  EXPECT_EQ(game.position_text(twice), "W:W12:RK2:C0,2");
  const CheckersStudy fixed(checkers::StudyQuirks{.arrivals = false});
  EXPECT_EQ(fixed.position_text(fixed.after(p, *read_move(fixed, p, "6-2"))), "W:W12:RK2");
}
TEST(CheckersStudy, ASideWithoutAMovePasses) {
  const auto p = position("W:W21:R25,30");
  EXPECT_EQ(legal_texts(game, p), Texts{"pass"});
  EXPECT_EQ(game.position_text(game.after(p, *read_move(game, p, "pass"))), "R:W21:R25,30");
  EXPECT_FALSE(read_move(game, game.initial(), "pass"));
}
TEST(CheckersStudy, TheThirdTimeIsALoopWhateverTheCountersSay) {
  Line<CheckersStudy> line(game, position("R:WK32:RK1"));
  for (int round = 0; round < 2; ++round)
    for (const char* text : {"1-6", "32-27", "6-1", "27-32"}) {
      EXPECT_EQ(line.outcome(), std::nullopt);
      line.play(*read_move(game, line.position(), text));
    }
  EXPECT_EQ(line.outcome(), (Outcome{.result = Result::None, .reason = Reason::Loop}));
  EXPECT_EQ(game.position_text(line.position()), "R:WK32:RK1:C3,3");
}
TEST(CheckersStudy, DefectsOfAPositionAreRefusedInWords) {
  const auto message = [](std::string_view text) { return game.read_position(text).error().message(); };
  EXPECT_EQ(message("R:W29:R1"), "position, offset 3: a man on its last row, square 29; expected a king there: K29");
  EXPECT_EQ(message("R:W1:R21:C1"), "position, offset 11: ends too early; expected a comma and Red's king counter");
  EXPECT_EQ(message("R:W1:R21:C1,70000"),
            "position, offset 12: unexpected '70000'; expected a king counter from 0 to 65535");
  EXPECT_EQ(message("B:W1:R21"), "position, offset 0: unexpected 'B:W1:R21'; expected R or W, the side to move");
}

// The published games of the study: pairs are (White's depth, Red's depth), Red moves first.
// ---------------------------

struct Played {
  Outcome outcome;
  std::size_t plies = 0;
  std::optional<std::size_t> first_repeat;
};

Played play(int white, int red, const studies::CheckersSearchQuirks& quirks = {}) {
  Line<CheckersStudy> line(game);
  studies::CheckersSearch search(game, quirks);
  Played played;
  std::set<Key> seen{game.repetition_key(line.position())};
  for (;;) {
    if (const auto outcome = line.outcome()) {
      played.outcome = *outcome;
      played.plies = line.plies();
      return played;
    }
    const bool reds = line.position().turn == Player::First;
    line.play(search.choose(line.position(), reds ? red : white).move);
    if (!seen.insert(game.repetition_key(line.position())).second && !played.first_repeat)
      played.first_repeat = line.plies();
  }
}

TEST(CheckersFaithful, OneAgainstOneIsWonByRed) {
  const Played played = play(1, 1);
  EXPECT_EQ(played.outcome, Outcome::win(Player::First, Reason::NoPieces));
  EXPECT_EQ(played.first_repeat, std::nullopt);
}
TEST(CheckersFaithful, ThreeAgainstOneIsWonByWhite) {
  const Played played = play(3, 1);
  EXPECT_EQ(played.outcome, Outcome::win(Player::Second, Reason::NoPieces));
  EXPECT_EQ(played.first_repeat, std::nullopt);
}
TEST(CheckersFaithful, OneAgainstThreeIsWonByRed) {
  const Played played = play(1, 3);
  EXPECT_EQ(played.outcome, Outcome::win(Player::First, Reason::NoPieces));
  EXPECT_EQ(played.first_repeat, std::nullopt);
}
TEST(CheckersFaithful, TheDeeperGamesNeverEnd) {
  for (const auto& [white, red] : {std::pair{2, 5}, {5, 2}, {5, 5}}) {
    const Played played = play(white, red);
    EXPECT_EQ(played.outcome, (Outcome{.result = Result::None, .reason = Reason::Loop})) << white << ',' << red;
    ASSERT_TRUE(played.first_repeat);
    EXPECT_EQ(played.plies, *played.first_repeat + 4) << "two kings to and fro";
  }
}

/// Where (3,1) goes when one quirk is fixed: it shows that each of them matters, or that it does not here.
TEST(CheckersFaithful, EveryQuirkCanBeMendedByItsId) {
  constexpr auto quirks = studies::CheckersSearchQuirks::list();
  const studies::CheckersSearchQuirks kept;
  for (const auto& quirk : quirks) {
    const auto fixed = studies::fix(kept, quirks, quirk.id);
    ASSERT_TRUE(fixed) << quirk.id;
    EXPECT_FALSE((*fixed).*quirk.flag);
    EXPECT_GT(play(2, 2, *fixed).plies, 0U);
  }
  EXPECT_EQ(studies::fix(kept, quirks, "ties").error().message(),
            "fix: unknown defect 'ties'; expected ties-last, infinity, stuck, counters or all");
}
TEST(CheckersFaithful, TiesGoToTheLast) {
  studies::CheckersSearch faithful(game);
  EXPECT_EQ(game.move_text(game.initial(), faithful.choose(game.initial(), 1).move), "24-19");
  studies::CheckersSearch fixed(game, {.ties_last = false});
  EXPECT_EQ(game.move_text(game.initial(), fixed.choose(game.initial(), 1).move), "21-17");
}
TEST(CheckersFaithful, CountsEveryNode) {
  studies::CheckersSearch search(game);
  const auto found = search.choose(game.initial(), 3);
  EXPECT_EQ(found.nodes, 1 + 7 + 49 + found.leaves);
}
TEST(CheckersFaithful, WithoutAMoveItPasses) {
  studies::CheckersSearch search(game);
  const auto p = position("W:W21:R25,30");
  const auto found = search.choose(p, 2);
  EXPECT_TRUE(found.move.is_pass());
  EXPECT_EQ(found.value, -std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace zermelo
