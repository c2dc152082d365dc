#include "zermelo/solve/proof_search.h"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <memory>
#include <ranges>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "places.h"
#include "solve/proven.h"
#include "zermelo/core/random.h"
#include "zermelo/solve/whole.h"

namespace zermelo {
namespace {

/// The nodes that are counted until the proof ends.
int nodes_until_the_end(ProofMeter& meter) {
  int nodes = 0;
  for (; !meter.stopped() && nodes < 100'000; ++nodes) meter.count();
  return nodes;
}
TEST(ProofMeter, HearsAStopWithinAHundredNodes) {
  for (const int before : {0, 1, 63, 64, 4'000, 4'097}) {
    std::stop_source stop;
    ProofMeter meter({.stop = stop.get_token()});
    for (int i = 0; i < before; ++i) meter.count();
    EXPECT_FALSE(meter.stopped());
    stop.request_stop();
    EXPECT_LE(nodes_until_the_end(meter), 100) << "after " << before << " nodes";
  }
}
TEST(ProofMeter, LooksAtALimitOfNodesEvery4096) {
  ProofMeter meter({.nodes = 5'000});
  EXPECT_EQ(nodes_until_the_end(meter), 8'192) << "what a limited proof found may not change";
}

constexpr std::size_t some_memory = std::size_t{16} << 20U;
constexpr std::size_t much_memory = std::size_t{512} << 20U;  // what is not touched costs nothing

template <ProofAim aim, class G>
Proven<typename G::Move> proof_of(const G& game, const typename G::Position& position,
                                  std::size_t bytes = some_memory) {
  ProofTable table(bytes);
  return ProofSearch<G, aim>(game, table)(position).value();
}
template <class G>
int value_of(const G& game) {
  constexpr ProofAim aim = HasStake<G> ? ProofAim::Margin : ProofAim::Winner;
  return proof_of<aim>(game, game.initial()).exact.value;
}

Seeds irving(int pits, int seeds) { return Seeds({.pits = pits, .seeds = seeds, .capture = kalah::Capture::Empty}); }

// What is known ---------------------------------------------------------------------------------------------------

TEST(ConnectIsSolved, OnSmallBoards) {
  EXPECT_EQ(value_of(FourInARow(4, 4, 4)), 0);
  EXPECT_EQ(value_of(FourInARow(5, 4, 4)), 0);
  EXPECT_EQ(value_of(FourInARow(4, 5, 4)), 0);
  EXPECT_EQ(value_of(FourInARow(5, 5, 4)), 0);
  EXPECT_EQ(value_of(FourInARow(6, 4, 4)), -1);
}
TEST(ConnectIsSolvedLong, OnLargerBoards) {
  EXPECT_EQ(value_of(FourInARow(7, 4, 4)), 0);
  EXPECT_EQ(value_of(FourInARow(6, 5, 4)), 0);
  EXPECT_EQ(value_of(FourInARow(7, 5, 4)), 0);
}
TEST(ConnectIsSolvedLong, SevenBySixIsAWinForWhoBegins) {
  const FourInARow game;
  EXPECT_EQ(proof_of<ProofAim::Winner>(game, game.initial(), much_memory).exact.value, 1);
}

TEST(LinesAreSolved, OnSmallBoards) {
  EXPECT_EQ(value_of(Lines(3, 3, 3)), 0);
  EXPECT_EQ(value_of(Lines(4, 3, 3)), 1);
  EXPECT_EQ(value_of(Lines(4, 4, 3)), 1);
  EXPECT_EQ(value_of(Lines(4, 4, 4)), 0);
}
TEST(LinesAreSolved, FourOfThemOnLargerBoards) {
  EXPECT_EQ(value_of(Lines(5, 5, 4)), 0);
  EXPECT_EQ(value_of(Lines(6, 5, 4)), 1);
}
TEST(LinesAreSolvedLong, FiveOfThem) { EXPECT_EQ(value_of(Lines(5, 5, 5)), 0); }

/// Irving, Donkers and Uiterwijk, "Solving Kalah" (2000).
constexpr int published[4][6] = {
    {0, -2, 6, -2, 2, 0}, {2, -2, -2, -12, 6, 8}, {0, 4, 2, 2, 6, -10}, {2, 6, 8, 2, 2, 0}};

TEST(KalahIsSolved, AsPublishedOnSmallBoards) {
  for (int pits = 1; pits <= 4; ++pits)
    for (int seeds = 1; seeds <= (pits < 4 ? 6 : 4); ++seeds)
      EXPECT_EQ(value_of(irving(pits, seeds)), published[pits - 1][seeds - 1])
          << pits << " pits, " << seeds << " seeds";
}
TEST(KalahIsSolvedLong, AsPublishedOnLargerBoards) {
  EXPECT_EQ(value_of(irving(4, 5)), published[3][4]);
  EXPECT_EQ(value_of(irving(4, 6)), published[3][5]);
  for (const auto& [game, value] : {std::pair(irving(6, 4), 10), std::pair(Seeds(kalah::Rules{}), 8)})
    EXPECT_EQ(proof_of<ProofAim::Margin>(game, game.initial(), much_memory).exact.value, value);
}

// What was computed by others ---------------------------------------------------------------------------------------

std::vector<std::vector<std::string>> rows_of(const std::string& name) {
  std::ifstream file(testing::source_folder() + "/tests/data/" + name);
  std::vector<std::vector<std::string>> rows;
  std::string text;
  std::getline(file, text);  // the names of the columns
  while (std::getline(file, text)) {
    auto& row = rows.emplace_back();
    for (const auto field : std::views::split(text, ',')) row.emplace_back(field.begin(), field.end());
  }
  return rows;
}

/// +k: won with the k-th stone before the mover's last one; -k: lost likewise.
int counted_from_the_last_stone(const Exact& exact, int stones_on_board) {
  const int left = 42 - stones_on_board;
  if (exact.value > 0) return (left + 1) / 2 - (exact.plies - 1) / 2;
  return exact.value < 0 ? -(left / 2 - exact.plies / 2 + 1) : 0;
}

void expect_connect_row(const FourInARow& game, const std::vector<std::string>& row) {
  auto position = game.initial();
  for (const char column : row[0])
    position = game.after(position, read_move(game, position, std::string(1, column)).value());
  const Exact exact = proof_of<ProofAim::Distance>(game, position, much_memory).exact;
  EXPECT_EQ(counted_from_the_last_stone(exact, static_cast<int>(row[0].size())), std::stoi(row[1])) << row[0];
  EXPECT_EQ(proof_of<ProofAim::Winner>(game, position, much_memory).exact.value, exact.value) << row[0];
}

TEST(ConnectSamples, WithManyStonesAgree) {
  constexpr std::size_t many_stones = 26;
  const FourInARow game;
  int compared = 0;
  for (const auto& row : rows_of("connect_four_scores.csv")) {
    if (row[0].size() < many_stones) continue;
    expect_connect_row(game, row);
    ++compared;
  }
  EXPECT_EQ(compared, 48);
}
TEST(ConnectSamplesLong, AllAgree) {
  const FourInARow game;
  const auto rows = rows_of("connect_four_scores.csv");
  EXPECT_EQ(rows.size(), 100);
  for (const auto& row : rows) expect_connect_row(game, row);
}

Seeds::Position read_pits(const std::string& mover, const std::string& other) {
  Seeds::Position position;
  const auto fill = [](kalah::PackedRow& row, const std::string& text) {
    std::istringstream in(text);
    int seeds = 0;
    for (int cell = 0; in >> seeds; ++cell) row.add(cell, seeds);
  };
  fill(position.own, mover);
  fill(position.other, other);
  return position;
}

int expect_kalah_rows(int most_seeds, std::size_t bytes) {
  int compared = 0;
  for (const auto& row : rows_of("kalah_scores.csv")) {
    const auto position = read_pits(row[0], row[1]);
    if (position.own.seeds_in_pits(6) + position.other.seeds_in_pits(6) > most_seeds) continue;
    const Seeds standard(kalah::Rules{});
    EXPECT_EQ(proof_of<ProofAim::Margin>(standard, position, bytes).exact.value, std::stoi(row[2]))
        << row[0] << '/' << row[1];
    EXPECT_EQ(proof_of<ProofAim::Margin>(irving(6, 4), position, bytes).exact.value, std::stoi(row[3]))
        << row[0] << '/' << row[1];
    ++compared;
  }
  return compared;
}
TEST(KalahSamples, WithFewSeedsAgree) {
  constexpr int few = 24;
  EXPECT_GT(expect_kalah_rows(few, some_memory), 10);
}
TEST(KalahSamplesLong, AllAgree) { EXPECT_EQ(expect_kalah_rows(48, much_memory), 50); }

// Against every position played out ---------------------------------------------------------------------------------

template <class G>
typename G::Position wander(const G& game, Random& random, int plies) {
  auto position = game.initial();
  MoveList<typename G::Move> list;
  for (int i = 0; i < plies && !moves_or_outcome(game, position, list); ++i)
    position = game.after(position, list[random.below(list.size())]);
  return position;
}

/// The line is legal, ends the game, and comes out as the value says.
template <class G>
void expect_line(const G& game, typename G::Position position, const Proven<typename G::Move>& proven) {
  const int side = sign(game.to_move(position));
  MoveList<typename G::Move> list;
  for (const auto& move : proven.line) {
    ASSERT_FALSE(moves_or_outcome(game, position, list));
    ASSERT_NE(std::ranges::find(list, move), list.end());
    position = game.after(position, move);
  }
  const auto outcome = moves_or_outcome(game, position, list);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(side * (proven.exact.margin ? static_cast<int>(outcome->margin) : outcome->sign()), proven.exact.value);
}

/// Every other time with a table that forgets nearly everything.
template <class G>
void agrees_with_the_whole(const G& game, std::uint64_t seed) {
  WholeGame<G> whole(game, 5'000'000);
  Random random(seed);
  for (int i = 0; i < 60; ++i) {
    const auto position = wander(game, random, 2 + i % 8);
    const Exact truth = whole.solve(position).value();
    SCOPED_TRACE(game.position_text(position));
    const std::size_t bytes = i % 2 == 0 ? some_memory : 1;
    if constexpr (HasStake<G>) {
      const auto proven = proof_of<ProofAim::Margin>(game, position, bytes);
      EXPECT_EQ(proven.exact, truth);
      expect_line(game, position, proven);
    } else {
      const auto winner = proof_of<ProofAim::Winner>(game, position, bytes);
      EXPECT_EQ(winner.exact.value, truth.value);
      expect_line(game, position, winner);
      const auto soon = proof_of<ProofAim::Distance>(game, position, bytes);
      EXPECT_EQ(soon.exact, truth);
      expect_line(game, position, soon);
      EXPECT_TRUE(truth.value == 0 || soon.line.size() == static_cast<std::size_t>(truth.plies));
    }
  }
}

TEST(ProofTable, KnowsNothingBeforeItIsTold) {
  const ProofTable table(1);
  for (const Key key : {Key{0}, Key{1}, ~Key{0}}) {
    EXPECT_EQ(table.find(key).lower, ProofTable::least);
    EXPECT_EQ(table.find(key).upper, ProofTable::most);
    EXPECT_EQ(table.find(key).move, ProofTable::no_move);
  }
}
TEST(ProofTable, JoinsWhatItIsTold) {
  ProofTable table(1);
  table.keep(mix(1), {.lower = -3, .move = 2}, 10);
  table.keep(mix(1), {.upper = 5}, 1);
  table.keep(mix(1), {.lower = -7, .move = 4}, 1);
  EXPECT_EQ(table.find(mix(1)).lower, -3);
  EXPECT_EQ(table.find(mix(1)).upper, 5);
}
TEST(ProofTable, KeepsWhatWasDear) {
  ProofTable table(1);
  table.keep(mix(1), {.upper = 1}, 1'000'000);
  for (Key other = 2; other < 1000; ++other) table.keep(mix(other), {.upper = 2}, 1);
  EXPECT_EQ(table.find(mix(1)).upper, 1);
  EXPECT_EQ(table.find(mix(999)).upper, 2);
}

TEST(Proof, OfConnectIsWhatPlayingOutGives) {
  agrees_with_the_whole(FourInARow(4, 4, 4), 1);
  agrees_with_the_whole(FourInARow(4, 3, 3), 2);
  agrees_with_the_whole(FourInARow(4, 4, 3, true), 3);
}
TEST(Proof, OfLinesIsWhatPlayingOutGives) {
  agrees_with_the_whole(Lines(3, 3, 3), 4);
  agrees_with_the_whole(Lines(3, 3, 3, true), 5);
  agrees_with_the_whole(Lines(4, 3, 3), 6);
}
TEST(Proof, OfKalahIsWhatPlayingOutGives) {
  for (const bool odd : {false, true}) {
    const kalah::Rules rules{.pits = 3,
                             .seeds = 3,
                             .capture = odd ? kalah::Capture::Empty : kalah::Capture::Standard,
                             .remaining = odd ? kalah::Remaining::Emptied : kalah::Remaining::Owner};
    agrees_with_the_whole(Seeds(rules), 7);
    kalah::Rules more = rules;
    more.pie = true;
    agrees_with_the_whole(Seeds(more), 8);
    more.majority = true;
    agrees_with_the_whole(Seeds(more), 9);
  }
}

/// Every position of a board with this many seeds in which a swap is still to come, also those that no opening reaches.
void agrees_before_the_swap(kalah::Rules rules, int seeds) {
  rules.pie = true;
  const Seeds game(rules);
  WholeGame<Seeds> whole(game, 5'000'000);
  const int cells = 2 * rules.pits + 2;
  Seeds::Position position{.pie = true};
  const std::function<void(int, int)> spread_over = [&](int cell, int left) {
    kalah::PackedRow& row = cell <= rules.pits ? position.own : position.other;
    const int place = cell % (rules.pits + 1);
    if (cell + 1 < cells) {
      for (int here = 0; here <= left; ++here) {
        row.add(place, here);
        spread_over(cell + 1, left - here);
        row.clear(place);
      }
      return;
    }
    row.add(place, left);
    for (const Player turn : {Player::First, Player::Second}) {
      position.turn = turn;
      if (game.ended(position)) continue;
      const auto proven = proof_of<ProofAim::Margin>(game, position, 1 << 16U);
      EXPECT_EQ(proven.exact, whole.solve(position).value()) << game.position_text(position);
    }
    row.clear(place);
  };
  spread_over(0, seeds);
}
TEST(ProofOfKalahWithThePieRule, KnowsThatASwapExchangesTheStores) {
  for (const bool odd : {false, true}) {
    const auto remaining = odd ? kalah::Remaining::Emptied : kalah::Remaining::Owner;
    for (const int seeds : {3, 6}) agrees_before_the_swap({.pits = 2, .remaining = remaining}, seeds);
    agrees_before_the_swap({.pits = 3, .remaining = remaining}, 4);
    agrees_before_the_swap({.pits = 2, .remaining = remaining, .majority = true}, 5);
  }
}
/// Whatever First opens with, more than one sowing included.
void agrees_after_every_opening(const Seeds& game) {
  WholeGame<Seeds> whole(game, 5'000'000);
  std::vector<Seeds::Position> ahead{game.initial()};
  std::set<std::string> seen;
  while (!ahead.empty()) {
    const auto position = ahead.back();
    ahead.pop_back();
    MoveList<Seeds::Move> list;
    if (!position.pie || moves_or_outcome(game, position, list)) continue;
    if (!seen.insert(game.position_text(position)).second) continue;
    const auto proven = proof_of<ProofAim::Margin>(game, position, 1 << 20U);
    EXPECT_EQ(proven.exact, whole.solve(position).value()) << game.position_text(position);
    expect_line(game, position, proven);
    for (const auto& move : list) ahead.push_back(game.after(position, move));
  }
}
TEST(ProofOfKalahWithThePieRule, IsWhatPlayingOutGivesAfterEveryOpening) {
  for (int seeds = 1; seeds <= 4; ++seeds) agrees_after_every_opening(Seeds({.pits = 2, .seeds = seeds, .pie = true}));
  for (int seeds = 1; seeds <= 3; ++seeds) agrees_after_every_opening(Seeds({.pits = 3, .seeds = seeds, .pie = true}));
}
TEST(ProofOfKalahWithThePieRule, IsNotMisledByFullStores) {
  const auto value = [](int seeds, const char* position) {
    const Seeds game({.pits = 2, .seeds = seeds, .pie = true});
    return proof_of<ProofAim::Margin>(game, game.read_position(position).value()).exact.value;
  };
  EXPECT_EQ(value(3, "1,0,10/1,0,0 N pie"), 8);
  EXPECT_EQ(value(5, "0,6,8/6,0,0 N pie"), 6);
}

/// A side that cannot win any more does not, and a mover that must lose does; gives how often something was seen.
int sees_the_truth(const FourInARow& game, std::uint64_t seed) {
  WholeGame<FourInARow> whole(game, 5'000'000);
  Random random(seed);
  int seen = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto position = wander(game, random, i % game.grid().cells());
    if (game.ended(position)) continue;
    const int truth = whole.solve(position).value().value;
    SCOPED_TRACE(game.position_text(position));
    EXPECT_TRUE(game.may_win(position, true) || truth <= 0);
    EXPECT_TRUE(game.may_win(position, false) || truth >= 0);
    EXPECT_TRUE(!game.must_lose(position) || truth == -1);
    if (game.must_lose(position)) ++seen;
  }
  return seen;
}
TEST(FollowingInConnect, ShowsWhatPlayingOutGives) {
  EXPECT_GT(sees_the_truth(FourInARow(4, 4, 3), 11), 0);
  EXPECT_GT(sees_the_truth(FourInARow(5, 3, 3), 12), 10);
  EXPECT_GT(sees_the_truth(FourInARow(3, 5, 3), 13), 10);
  EXPECT_GT(sees_the_truth(FourInARow(4, 5, 4), 14), 0);
  EXPECT_EQ(sees_the_truth(FourInARow(4, 4, 3, true), 15), 0);
}
TEST(FollowingInConnectLong, ShowsWhatPlayingOutGives) {
  EXPECT_GT(sees_the_truth(FourInARow(5, 4, 4), 16), 10);
  EXPECT_GT(sees_the_truth(FourInARow(6, 3, 3), 17), 0);
}

/// Every way to spread `seeds` over the cells from `cell` on.
void spread(Seeds::Position& position, int cell, int seeds, const std::function<void()>& use) {
  if (cell == 6) {
    if (seeds == 0) use();
    return;
  }
  kalah::PackedRow& row = cell < 3 ? position.own : position.other;
  for (int here = 0; here <= seeds; ++here) {
    row.add(cell % 3, here);
    spread(position, cell + 1, seeds - here, use);
    row.clear(cell % 3);
  }
}
TEST(KalahEndings, HaveANumberEachAndNoneIsLeftOut) {
  const Seeds game(kalah::Rules{.pits = 3});
  std::set<std::size_t> numbers;
  for (int seeds = 0; seeds <= 7; ++seeds) {
    Seeds::Position position;
    spread(position, 0, seeds, [&] { EXPECT_TRUE(numbers.insert(game.ending_number(position)).second); });
    EXPECT_EQ(numbers.size(), game.endings(seeds));
    EXPECT_EQ(*numbers.rbegin() + 1, game.endings(seeds));
  }
}
TEST(KalahEndings, HaveTheValuesThatPlayingOutGives) {
  for (const kalah::Rules& rules : {kalah::Rules{.pits = 3, .capture = kalah::Capture::Empty},
                                    kalah::Rules{.pits = 3, .remaining = kalah::Remaining::Emptied}}) {
    const Seeds game(rules);
    WholeGame<Seeds> whole(game, 5'000'000);
    ProofMeter meter({});
    Endings<Seeds> endings(game, meter, 6, some_memory);
    for (int seeds = 1; seeds <= 6; ++seeds) {
      Seeds::Position position;
      position.own.add(3, 2);
      const auto compare = [&] {
        if (game.ended(position)) return;
        ASSERT_TRUE(endings.has(position, game.stake(position)));
        EXPECT_EQ(2 + endings.value(position), whole.solve(position).value().value) << game.position_text(position);
      };
      spread(position, 0, seeds, compare);
    }
  }
}
TEST(KalahEndings, TakeNoMoreMemoryThanTheyMay) {
  const Seeds game(kalah::Rules{});
  ProofMeter meter({});
  const Endings<Seeds> endings(game, meter, 16, 1000);
  EXPECT_EQ(endings.size(), 455);  // three seeds: C(15, 12)
  EXPECT_LE(Endings<Seeds>(game, meter, 16, 0).size(), 0);
}
TEST(KalahEndings, AreLeftAloneWhenThereIsNoTime) {
  const Seeds game(kalah::Rules{});
  const Seeds::Position position = game.read_position("0,2,0,3,0,1,0/2,0,3,0,2,1,0 S").value();
  ProofMeter hurried({.nodes = 1});
  Endings<Seeds> cut_short(game, hurried, 14, some_memory);
  cut_short.value(position);
  EXPECT_TRUE(hurried.stopped());
  EXPECT_LT(hurried.nodes(), 10'000) << "it goes on after it was stopped";
  ProofMeter patient({});
  Endings<Seeds> whole(game, patient, 14, some_memory);
  whole.value(position);
  EXPECT_GT(patient.nodes(), 10'000) << "too small a position to be cut short";
}

/// A stone that two players pass to one another for ever, although the game declares no line_rules.
struct PassedRound {
  using Position = Player;  ///< who has it
  using Move = std::uint8_t;
  Position initial() const { return Player::First; }
  Player to_move(Position p) const { return p; }
  std::optional<Outcome> ended(Position) const { return std::nullopt; }
  void moves(Position, MoveList<Move>& list) const { list.push_back(0); }
  Outcome stuck(Position) const { return Outcome::by_margin(0, Reason::NoMoves); }
  Position after(Position p, Move) const { return opponent(p); }
  Key key(Position p) const { return static_cast<Key>(p); }
  Stake stake(Position) const { return {.settled = 0, .open = 1}; }
  Key open_key(Position p) const { return key(p); }
  std::size_t endings(int open) const { return open < 1 ? 0 : 2; }
  bool has_number(Position) const { return true; }
  std::size_t ending_number(Position p) const { return static_cast<std::size_t>(p); }
};
TEST(Endings, OfAGameThatGoesRoundAreGivenUp) {
  const PassedRound game;
  ProofMeter meter({});
  Endings<PassedRound> endings(game, meter, 1, some_memory);
  ASSERT_TRUE(endings.has(game.initial(), game.stake(game.initial())));
  endings.value(game.initial());
  EXPECT_EQ(meter.end(), ProofEnd::Repeats);
}

TEST(Proof, OfAGameThatIsOverIsItsOutcome) {
  const Lines game(3, 3, 3);
  const auto over = game.read_position("xxx/oo./...").value();
  const auto proven = proof_of<ProofAim::Distance>(game, over);
  EXPECT_EQ(proven.exact, (Exact{.value = -1, .plies = 0}));
  EXPECT_TRUE(proven.line.empty());
}

TEST(Proof, StopsWhenAskedAndSaysWhatItKnows) {
  const auto stop = std::make_unique<std::stop_source>();  // on the stack GCC 12 sees it used too early
  std::uint64_t told = 0;
  ProofTable table(some_memory);
  const FourInARow game;
  ProofSearch<FourInARow, ProofAim::Winner> proof(
      game, table, {.stop = stop->get_token(), .progress = [&](std::uint64_t nodes, int, int) {
                      told = nodes;
                      stop->request_stop();
                    }});
  EXPECT_FALSE(proof(game.initial()));
  EXPECT_GT(told, 0);
  EXPECT_LE(proof.meter().lower(), 1) << "who begins wins";
  EXPECT_GE(proof.meter().upper(), 1);
}
/// Whenever it is stopped, the value lies within the bounds that it leaves.
template <ProofAim aim, class G>
void expect_bounds(const G& game, int value) {
  int narrowed = 0;
  bool complete = false;
  for (std::uint64_t nodes = 4'096; !complete && nodes < 100'000'000; nodes += nodes / 2) {
    ProofTable table(some_memory);
    ProofSearch<G, aim> proof(game, table, {.nodes = nodes});
    const auto found = proof(game.initial());
    complete = found.has_value();
    if (complete) {
      EXPECT_EQ(found->exact.value, value);
      continue;
    }
    EXPECT_LE(proof.meter().lower(), value) << nodes;
    EXPECT_GE(proof.meter().upper(), value) << nodes;
    narrowed += proof.meter().lower() == value || proof.meter().upper() == value;
  }
  EXPECT_TRUE(complete);
  EXPECT_GT(narrowed, 0) << "it was never stopped in the second question";
}
TEST(Proof, LeavesBoundsThatAreTrueWhenItIsStopped) {
  expect_bounds<ProofAim::Winner>(FourInARow(5, 5, 4), 0);
  expect_bounds<ProofAim::Winner>(FourInARow(6, 4, 4), -1);
  expect_bounds<ProofAim::Margin>(irving(4, 4), published[3][3]);
}

}  // namespace
}  // namespace zermelo
