#include "zermelo/solve/certificate.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "solve/proven.h"
#include "zermelo/core/random.h"
#include "zermelo/solve/certificate_check.h"
#include "zermelo/solve/file_frame.h"
#include "zermelo/solve/whole.h"

namespace zermelo {
namespace {

Certificate certificate_of(const std::string& game, const std::string& position = {},
                           SolveMethod method = SolveMethod::AlphaBeta) {
  return solved_with_certificate(game, position, most_certified_positions, method).certificate.value();
}
Checked checked(const Certificate& certificate) {
  const auto game = catalogue().game(certificate.game, certificate.position).value();
  return game->knowledge()->check(certificate, {}).value();
}
bool holds(const Certificate& certificate) { return checked(certificate).holds; }

Expected<Certificate> unpacked(const std::string& bytes) {
  return unpack_certificate(std::as_bytes(std::span(bytes)), "x.certificate");
}

// What was proven can be checked ----------------------------------------------------------------------------------

void expect_certified(const std::string& game, int value, const std::string& position = {},
                      SolveMethod method = SolveMethod::AlphaBeta) {
  const Certificate made = certificate_of(game, position, method);
  EXPECT_EQ(made.value, value) << game;
  const auto read = unpacked(pack_certificate(made).value());
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(*read, made) << game;
  const Checked found = checked(*read);
  EXPECT_TRUE(found.holds) << game << ": " << found.why;
  EXPECT_EQ(found.positions, made.positions()) << game;
}

TEST(ACertificate, OfConnectHolds) {
  expect_certified("connect:columns=4,rows=4", 0);
  expect_certified("connect:columns=5,rows=4", 0);
  expect_certified("connect:columns=5,rows=5", 0);
  expect_certified("connect:columns=4,rows=4,line=3", 1);
  expect_certified("connect:columns=4,rows=3,line=3,misere=on", -1);
}
TEST(ACertificate, OfLinesHolds) {
  expect_certified("tic-tac-toe", 0);
  expect_certified("mnk:4,4,3", 1);
  expect_certified("mnk:4,3,3", 1);
}
TEST(ACertificate, OfPointsHolds) {
  expect_certified("kalah:pits=3,seeds=2", 4);
  expect_certified("kalah:pits=3,seeds=3", 2);
  expect_certified("kalah:pits=4,seeds=3", 6);
  expect_certified("kalah:pits=3,seeds=2,pie=on", 0);
  expect_certified("kalah:pits=4,seeds=3,capture=empty", 8);
}
TEST(ACertificate, OfAlquerqueHolds) {
  expect_certified("alquerque:study", 0, "bb.../..b../...../..w../..www w");
  expect_certified("alquerque:study", 1, "b..../...../..b../.ww../..www w");
}
/// Who wins, also where points are counted.
TEST(ACertificateByProofNumbers, Holds) {
  constexpr auto numbers = SolveMethod::ProofNumbers;
  expect_certified("connect:columns=4,rows=4", 0, {}, numbers);
  expect_certified("connect:columns=4,rows=4,line=3", 1, {}, numbers);
  expect_certified("connect:columns=4,rows=3,line=3,misere=on", -1, {}, numbers);
  expect_certified("tic-tac-toe", 0, {}, numbers);
  expect_certified("mnk:4,4,3", 1, {}, numbers);
  expect_certified("kalah:pits=3,seeds=2", 1, {}, numbers);
  expect_certified("kalah:pits=3,seeds=2,pie=on", 0, {}, numbers);
  expect_certified("alquerque:study", 0, "bb.../..b../...../..w../..www w", numbers);
  expect_certified("alquerque:study", 1, "b..../...../..b../.ww../..www w", numbers);
  expect_certified("alquerque:study", -1, "b..../...../w.b../..w../..www b", numbers);
}
TEST(ACertificateLong, OfLargerGamesHolds) {
  expect_certified("connect:columns=6,rows=4", -1);
  expect_certified("connect:columns=6,rows=5", 0);
  expect_certified("mnk:4,4,4", 0);
  expect_certified("mnk:6,5,4", 1);
  expect_certified("kalah:pits=4,seeds=4", 2);
}
/// Rows of connect_four_scores.csv and kalah_scores.csv, whose values others computed.
TEST(ACertificate, OfSampledPositionsHolds) {
  const FourInARow game;
  auto position = game.initial();
  for (const char column : std::string("653751326673342437735664262752"))
    position = game.after(position, read_move(game, position, std::string(1, column)).value());
  expect_certified("connect", 1, game.position_text(position));
  expect_certified("kalah", 16, "1,0,11,0,0,5,0/0,0,0,6,0,1,0 S");
  expect_certified("kalah", 4, "1,2,3,5,2,8,0/1,1,0,2,0,1,0 S");
  expect_certified("kalah:capture=empty", 4, "1,2,3,5,2,8,0/1,1,0,2,0,1,0 S");
}
TEST(ACertificate, OfAGameThatIsOverNeedsNoMoves) {
  const Certificate made = certificate_of("mnk", "xxx/oo./...");
  EXPECT_EQ(made.value, -1);
  EXPECT_EQ(made.positions(), 0U);
  EXPECT_TRUE(holds(made));
  Certificate reversed = made;
  reversed.value = 1;
  std::swap(reversed.at_least, reversed.at_most);
  EXPECT_FALSE(holds(reversed));
}
/// A win in n plies: the winner needs no more, and the loser holds out so long.
void expect_certified_distance(const std::string& game, int value, int plies, const std::string& position = {}) {
  const auto line = catalogue().game(game, position).value()->start(position).value();
  const auto solved =
      solve(*line, {.distance = true, .table_mib = little_table_mib, .certified_positions = most_certified_positions})
          .value();
  const Certificate& made = solved.certificate.value();
  EXPECT_EQ(made.value, value) << game;
  EXPECT_EQ(made.plies, plies) << game;
  EXPECT_TRUE(made.at_least && made.at_most) << game;
  EXPECT_EQ(unpacked(pack_certificate(made).value()).value(), made) << game;
  EXPECT_TRUE(holds(made)) << game << ' ' << checked(made).why;
  for (const int wrong : {plies - 1, plies + 1}) {
    if (wrong == 0) continue;
    Certificate other = made;
    other.plies = wrong;
    EXPECT_FALSE(holds(other)) << game << " in " << wrong;
  }
  if (value == 0) return;
  Certificate less = made;  // who wins is claimed alone, and there is a strategy too many
  less.plies = 0;
  EXPECT_FALSE(holds(less)) << game;
}
TEST(ACertificate, WithPliesThatAreNoneIsRefused) {
  for (const int plies : {0, -1}) {
    std::string bytes = "zermelo certificate\nversion 1\ngame mnk\nposition .\nvalue 1\nof winner\nplies " +
                        std::to_string(plies) + "\n\n";
    seal(bytes);
    const auto read = unpacked(bytes);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message().find("header"), std::string::npos) << read.error().message();
  }
}
TEST(ACertificate, OfADistanceHolds) {
  expect_certified_distance("mnk:4,4,3", 1, 5);
  expect_certified_distance("mnk:4,3,3", 1, 7);
  expect_certified_distance("tic-tac-toe", 0, 0);
  expect_certified_distance("connect:columns=4,rows=4,line=3", 1, 9);
  expect_certified_distance("alquerque:study", 1, 5, "b..../...../..b../.ww../..www w");
  expect_certified_distance("alquerque:study", -1, 4, "b..../...../w.b../..w../..www b");
}

TEST(ACertificate, ThatIsInterruptedIsNotMade) {
  const auto line = catalogue().game("connect:columns=5,rows=4").value()->start().value();
  std::stop_source stop;
  const auto solved = solve(*line, {.table_mib = little_table_mib,
                                    .stop = stop.get_token(),
                                    .certified_positions = most_certified_positions,
                                    .certified = [&](std::uint64_t) { stop.request_stop(); }})
                          .value();
  EXPECT_TRUE(solved.complete);
  EXPECT_EQ(solved.lower, 0);
  EXPECT_FALSE(solved.certificate);
  EXPECT_FALSE(solved.sampled);
}

// Against another walk --------------------------------------------------------------------------------------------

/// The same by recursion, with positions told apart by their text. What is said of pairs is played out.
template <class G>
class SlowWalk {
 public:
  SlowWalk(const G& game, const Guarantee& claim, const std::string& moves)
      : game_(game),
        claim_(claim),
        choices_(moves) {}
  bool holds(const typename G::Position& p) {
    MoveList<typename G::Move> list;
    if (const auto outcome = moves_or_outcome(game_, p, list)) return claim_.holds(*outcome);
    if (!met_.insert(game_.position_text(p)).second) return true;
    if (game_.to_move(p) == claim_.player) {
      ++asked_;
      again_ += before_ == claim_.player ? 1 : 0;
      before_ = claim_.player;
      const StrategyChoice choice = choices_.next(list.size(), HasPairings<G>).value();
      const auto next = game_.after(p, list[choice.move]);
      if (!choice.pairs) return holds(next);
      met_.insert(game_.position_text(next));
      ++paired_;
      if constexpr (HasPairings<G>) return holds_by(*choice.pairs, next);
    }
    for (const auto& move : list) {
      before_ = game_.to_move(p);
      if (!holds(game_.after(p, move))) return false;
    }
    return true;
  }
  std::size_t positions() const { return met_.size(); }
  int asked() const { return asked_; }
  int again() const { return again_; }    ///< moves that followed one of the same player
  int paired() const { return paired_; }  ///< moves with pairs
  bool at_end() const { return choices_.at_end(); }

 private:
  /// Every stone of the other side is answered on the other cell of its pair, or where it holds.
  bool holds_by(const CellPairs& pairs, const typename G::Position& p) const
    requires HasPairings<G>
  {
    MoveList<typename G::Move> list;
    if (const auto outcome = moves_or_outcome(game_, p, list)) return claim_.holds(*outcome);
    return std::ranges::all_of(list, [&](const auto& move) {
      const auto replied = game_.after(p, move);
      MoveList<typename G::Move> replies;
      if (const auto outcome = moves_or_outcome(game_, replied, replies)) return claim_.holds(*outcome);
      const auto answers = [&](const auto& reply) {
        return std::ranges::any_of(pairs, [&](const CellPair& pair) {
          return (pair.one == move.cell && pair.other == reply.cell) ||
                 (pair.other == move.cell && pair.one == reply.cell);
        });
      };
      const auto holds_after = [&](const auto& reply) { return holds_by(pairs, game_.after(replied, reply)); };
      const auto answer = std::ranges::find_if(replies, answers);
      return answer == replies.end() ? std::ranges::any_of(replies, holds_after) : holds_after(*answer);
    });
  }

  const G& game_;
  Guarantee claim_;
  ChoiceReader choices_;
  std::set<std::string> met_;
  Player before_ = Player::Chance;
  int asked_ = 0;
  int again_ = 0;
  int paired_ = 0;
};

template <class G>
int extra_turns_in_slow_walks(const G& game, const Certificate& made) {
  const auto position = game.read_position(made.position).value();
  const ClaimedBounds bounds = bounds_of(made.value, made.margin, game.to_move(position));
  int again = 0;
  for (const auto& [claim, strategy] :
       {std::pair(bounds.at_least, made.at_least), std::pair(bounds.at_most, made.at_most)}) {
    EXPECT_EQ(claim.has_value(), strategy.has_value());
    if (!claim || !strategy) continue;
    SlowWalk<G> walk(game, *claim, strategy->moves);
    EXPECT_TRUE(walk.holds(position));
    EXPECT_EQ(walk.positions(), strategy->positions);
    EXPECT_TRUE(walk.at_end());
    again += walk.again();
  }
  return again;
}

TEST(ACertificate, HoldsForAWalkThatKnowsNothingOfThisOne) {
  EXPECT_EQ(extra_turns_in_slow_walks(Lines(3, 3, 3), certificate_of("tic-tac-toe")), 0);
  EXPECT_EQ(extra_turns_in_slow_walks(FourInARow(4, 4, 4), certificate_of("connect:columns=4,rows=4")), 0);
  EXPECT_GT(extra_turns_in_slow_walks(Seeds({.pits = 3, .seeds = 2}), certificate_of("kalah:pits=3,seeds=2")), 0);
}

template <class G>
void expect_true_values(const G& game, const std::string& spec, std::uint64_t seed) {
  WholeGame<G> whole(game, 5'000'000);
  Random random(seed);
  MoveList<typename G::Move> list;
  for (int i = 0; i < 25; ++i) {
    auto position = game.initial();
    for (int ply = 0; ply < i % 10 && !moves_or_outcome(game, position, list); ++ply)
      position = game.after(position, list[random.below(list.size())]);
    expect_certified(spec, whole.solve(position).value().value, game.position_text(position));
  }
}
TEST(ACertificate, SaysWhatPlayingOutGives) {
  expect_true_values(Lines(3, 3, 3), "tic-tac-toe", 31);
  expect_true_values(FourInARow(4, 3, 3), "connect:columns=4,rows=3,line=3", 32);
  expect_true_values(Seeds({.pits = 3, .seeds = 2}), "kalah:pits=3,seeds=2", 33);
}

// What is not true does not pass ----------------------------------------------------------------------------------

TEST(TheCheck, RefusesEveryOtherValue) {
  for (const char* const game : {"tic-tac-toe", "mnk:4,4,3", "kalah:pits=3,seeds=2"}) {
    const Certificate made = certificate_of(game);
    const std::vector<std::optional<Strategy>> strategies{std::nullopt, made.at_least, made.at_most};
    for (int value = -8; value <= 8; ++value) {
      if (value == made.value) continue;
      for (const auto& at_least : strategies)
        for (const auto& at_most : strategies) {
          Certificate other = made;
          other.value = value;
          other.at_least = at_least;
          other.at_most = at_most;
          EXPECT_FALSE(holds(other)) << game << " is not worth " << value;
        }
    }
  }
}
TEST(TheCheck, WantsEveryStrategyThatAValueNeeds) {
  Certificate made = certificate_of("tic-tac-toe");
  Certificate half = made;
  half.at_most.reset();
  EXPECT_FALSE(holds(half));
  half = made;
  half.at_least.reset();
  EXPECT_FALSE(holds(half));
  std::swap(made.at_least, made.at_most);
  EXPECT_FALSE(holds(made));
}
TEST(TheCheck, WantsTheRightNumberOfPositionsAndMoves) {
  const Certificate made = certificate_of("tic-tac-toe");
  for (const std::uint64_t positions : {made.at_least->positions - 1, made.at_least->positions + 1, std::uint64_t{0}}) {
    Certificate other = made;
    other.at_least->positions = positions;
    EXPECT_FALSE(holds(other)) << positions;
  }
  for (std::size_t length = 0; length < made.at_least->moves.size(); ++length) {
    Certificate cut = made;
    cut.at_least->moves.resize(length);
    EXPECT_FALSE(holds(cut)) << length;
  }
  Certificate longer = made;
  append_move(longer.at_least->moves, 0);
  EXPECT_FALSE(holds(longer));
}
TEST(TheCheck, RefusesTheCertificateOfAnotherGame) {
  const Certificate made = certificate_of("mnk:4,4,3");
  for (const char* const other : {"mnk:4,4,4", "mnk:5,5,3", "mnk:4,4,3,misere=on", "connect:columns=4,rows=4"}) {
    Certificate foreign = made;
    foreign.game = other;
    foreign.position = catalogue().game(other).value()->start().value()->position();
    EXPECT_FALSE(holds(foreign)) << other;
  }
  Certificate points = made;
  points.margin = true;  // nobody counts points there
  points.at_most = points.at_least;
  EXPECT_FALSE(holds(points));
}

/// Every move of both strategies, replaced by every other one: where that gives the promise away the check must see it.
template <class G>
int changed_moves_that_fail(const G& game, const Certificate& made) {
  WholeGame<G> whole(game, 5'000'000);
  const auto start = game.read_position(made.position).value();
  const ClaimedBounds bounds = bounds_of(made.value, made.margin, game.to_move(start));
  int failed = 0;
  const auto try_all = [&](const std::optional<Guarantee>& claim, std::optional<Strategy> Certificate::* which) {
    if (!claim) return;
    struct Made {
      std::size_t move;
      std::string text;         // with its pairs
      std::vector<bool> keeps;  // which moves would keep the promise
    };
    std::vector<Made> choices;
    ChoiceReader moves((made.*which)->moves);
    StrategyWalk<G> walk(game, *claim, {.positions = most_certified_positions});
    walk(start, [&](const auto& p, const auto& list, std::size_t) {
      std::vector<bool> keeps;
      for (const auto& move : list) {
        const auto next = game.after(p, move);
        const int value = whole.solve(next).value().value;
        keeps.push_back((game.to_move(next) == claim->player ? value : -value) >= claim->least);
      }
      const auto choice = moves.next(list.size(), may_pair<G>(*claim));
      choices.push_back({.move = choice.value().move, .text = {}, .keeps = keeps});
      append_choice(choices.back().text, *choice, list.size());
      return choice;
    });
    for (std::size_t i = 0; i < choices.size(); ++i)
      for (std::size_t other = 0; other <= choices[i].keeps.size(); ++other) {  // one too many: no move at all
        if (other == choices[i].move) continue;
        Certificate changed = made;
        std::string& bytes = (changed.*which)->moves;
        bytes.clear();
        for (std::size_t j = 0; j < choices.size(); ++j)
          if (j == i)
            append_move(bytes, other);
          else
            bytes += choices[j].text;
        const bool passes = check_certificate(game, start, changed).holds;
        const bool keeps = other < choices[i].keeps.size() && choices[i].keeps[other];
        EXPECT_TRUE(keeps || !passes) << "choice " << i << ", move " << other;
        failed += passes ? 0 : 1;
      }
  };
  try_all(bounds.at_least, &Certificate::at_least);
  try_all(bounds.at_most, &Certificate::at_most);
  return failed;
}
TEST(TheCheck, SeesEveryMoveThatGivesThePromiseAway) {
  EXPECT_GT(changed_moves_that_fail(Lines(3, 3, 3), certificate_of("tic-tac-toe")), 100);
  EXPECT_GT(changed_moves_that_fail(FourInARow(4, 3, 3), certificate_of("connect:columns=4,rows=3,line=3")), 20);
  EXPECT_GT(changed_moves_that_fail(Seeds({.pits = 3, .seeds = 2}), certificate_of("kalah:pits=3,seeds=2")), 50);
}
TEST(TheCheck, SaysWhereItFails) {
  Certificate made = certificate_of("mnk:4,4,3");
  made.at_least->moves.resize(3);
  const Checked found = checked(made);
  EXPECT_FALSE(found.holds);
  EXPECT_EQ(found.why, "there is no such move for first");
  ASSERT_FALSE(found.line.empty());
  const auto line = catalogue().game("mnk:4,4,3").value()->start().value();
  for (const std::string& move : found.line) EXPECT_TRUE(line->play(move)) << move;
  EXPECT_EQ(line->to_move(), Player::First);
}
TEST(TheCheck, GivesWayWhenItIsStopped) {
  const Certificate made = certificate_of("connect:columns=5,rows=4");
  std::stop_source stop;
  stop.request_stop();
  const auto game = catalogue().game(made.game).value();
  const Checked found = game->knowledge()->check(made, {.stop = stop.get_token()}).value();
  EXPECT_TRUE(found.stopped);
  EXPECT_FALSE(found.holds);
}

// Files -----------------------------------------------------------------------------------------------------------

TEST(ACertificateFile, CutAnywhereIsRefusedByName) {
  const std::string bytes = pack_certificate(certificate_of("tic-tac-toe")).value();
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    const auto read = unpacked(bytes.substr(0, length));
    ASSERT_FALSE(read) << length;
    EXPECT_NE(read.error().message().find("x.certificate"), std::string::npos);
  }
  EXPECT_FALSE(unpacked(bytes + "x"));
}
TEST(ACertificateFile, AlteredAnywhereIsRefused) {
  const std::string bytes = pack_certificate(certificate_of("tic-tac-toe")).value();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string altered = bytes;
    altered[i] = static_cast<char>(altered[i] ^ 0x20);
    EXPECT_FALSE(unpacked(altered)) << i;
  }
}
TEST(ACertificateFile, ThatIsForgedDoesNoHarm) {
  const std::string bytes = pack_certificate(certificate_of("mnk:4,4,3")).value();
  const auto forged = [&](std::string_view from, std::string_view to) {
    std::string other = bytes;
    other.replace(other.find(from), from.size(), to);
    other.resize(other.size() - sizeof(std::uint64_t));
    seal(other);
    return unpacked(other);
  };
  EXPECT_TRUE(forged("version 1\n", "version 1\n"));
  EXPECT_FALSE(forged("version 1\n", "version 2\n"));
  EXPECT_FALSE(forged("of winner\n", "of nothing\n"));
  EXPECT_FALSE(forged("value 1\n", "value one\n"));
  EXPECT_FALSE(forged("value 1\n", "value 1\nvalue 1\n"));
  EXPECT_FALSE(forged("value 1\n", "value 1\nnote none\n"));
  EXPECT_FALSE(forged("at-least-positions ", "at-least-positions 99999999999"));
  EXPECT_FALSE(forged("at-least-positions ", "at-least-positions -"));
  EXPECT_FALSE(forged("at-least-bytes ", "at-least-bytes 1"));
  EXPECT_FALSE(forged("at-least-bytes ", "at-most-bytes "));
  const auto claims_more = forged("value 1\n", "value 2\n");
  ASSERT_TRUE(claims_more);
  EXPECT_FALSE(holds(*claims_more));
  Certificate points = certificate_of("kalah:pits=3,seeds=2");
  EXPECT_TRUE(holds(points));
  points.value = std::numeric_limits<int>::min();  // whose opposite is no number
  EXPECT_FALSE(holds(points));
}
TEST(AMoveInACertificate, IsReadAsItWasWritten) {
  std::string moves;
  const std::vector<std::size_t> numbers{0, 1, 127, 128, 360, 16383, 16384, 65535};
  for (const std::size_t number : numbers) append_move(moves, number);
  MoveReader reader(moves);
  for (const std::size_t number : numbers) EXPECT_EQ(reader.next(), number);
  EXPECT_TRUE(reader.at_end());
  EXPECT_EQ(reader.next(), std::nullopt);
  const std::string endless(8, '\xff');
  EXPECT_EQ(MoveReader(endless).next(), std::nullopt);
}

}  // namespace
}  // namespace zermelo
