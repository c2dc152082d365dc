#include "zermelo/search/net/net.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>
#include <map>
#include <string>

#include "../../examples/dots-and-boxes/dots.h"
#include "net_agreement.h"
#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/games/checkers/checkers.h"
#include "zermelo/games/chess/chess.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/einstein/einstein.h"
#include "zermelo/games/kalah/kalah.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/search/net/features_of.h"

namespace zermelo {
namespace {

using testing::views_mirror;

/// Players fill a row of cells by turns; the drawing shows the stones on the first few.
class LineOfCells {
 public:
  struct Position {
    std::vector<int> cells;  ///< 0, or whose: 1, 2
    int plies = 0;
    Player turn = Player::First;
    friend auto operator<=>(const Position&, const Position&) = default;
  };
  struct Move {
    std::uint16_t cell = 0;
    friend bool operator==(Move, Move) = default;
  };
  explicit LineOfCells(int cells, int shown = 1 << 20) : cells_(cells), shown_(shown) {}

  Position initial() const { return {.cells = std::vector<int>(static_cast<std::size_t>(cells_))}; }
  Player to_move(const Position& p) const { return p.turn; }
  std::optional<Outcome> ended(const Position& p) const {
    return p.plies < 20 ? std::nullopt : std::optional(stuck(p));
  }
  Outcome stuck(const Position&) const { return Outcome::draw(Reason::FullBoard); }
  void moves(const Position& p, MoveList<Move>& list) const {
    for (std::size_t i = 0; i < p.cells.size() && list.size() < 3; ++i)
      if (p.cells[i] == 0) list.push_back({static_cast<std::uint16_t>(i)});
  }
  Position after(Position p, Move m) const {
    p.cells[m.cell] = p.turn == Player::First ? 1 : 2;
    ++p.plies;
    p.turn = opponent(p.turn);
    return p;
  }
  Key key(const Position& p) const {
    Key key = p.turn == Player::First;
    for (const int cell : p.cells) key = combine(key, static_cast<std::uint64_t>(cell));
    return key;
  }
  Drawing drawing(const Position& p) const {
    Drawing out;
    for (int i = 0; i < cells_; ++i) {
      out.spots.push_back({.id = "c" + std::to_string(i), .x = 1.0 * (i % 32), .y = std::floor(i / 32.0)});
      const int owner = p.cells[static_cast<std::size_t>(i)];
      if (owner > 0 && i < shown_)
        out.pieces.push_back({.x = 1.0 * (i % 32),
                              .y = std::floor(i / 32.0),
                              .owner = owner == 1 ? Player::First : Player::Second,
                              .mark = "stone"});
    }
    return out;
  }

 private:
  int cells_;
  int shown_;
};

TEST(FeatureSet, AppendsAcrossWords) {
  FeatureSet set;
  set.append(0b101, 60);
  set.append(0xff, 8);
  set.append(true);
  EXPECT_EQ(set.size(), 69U);
  std::vector<std::size_t> active;
  set.each([&](std::size_t feature) { active.push_back(feature); });
  EXPECT_EQ(active, (std::vector<std::size_t>{0, 2, 60, 61, 62, 63, 64, 65, 66, 67, 68}));
  EXPECT_EQ(set.active(), 11U);
  set.clear();
  EXPECT_EQ(set.active(), 0U);
  EXPECT_EQ(set.size(), 0U);
}

TEST(FeatureSet, ReversesBoards) {
  EXPECT_EQ(reversed_bits(0b1, 9), 0b100000000U);
  EXPECT_EQ(reversed_bits(0b110, 4), 0b0110U);
  EXPECT_EQ(reversed_bits(1, 64), std::uint64_t{1} << 63);
}

/// By hand: one hidden unit that counts, H = 16 with the others zero.
TEST(Net, IsTheFormula) {
  Net net{.features = 2, .hidden = 16};
  net.rows.assign(32, 0);
  net.bias.assign(16, 0);
  net.direct = {30, -7};
  net.out.assign(32, 0);
  net.rows[0] = 51;    // 0.2 for feature 0
  net.rows[16] = 102;  // 0.4 for feature 1
  net.out[0] = 512;    // 2 for the mover's view
  net.out[16] = -256;  // -1 for the other's
  net.bias_out = 5;
  FeatureSet both;
  both.append(0b11, 2);
  FeatureSet first;
  first.append(0b01, 2);
  NetView mover;
  NetView other;
  mover.refresh(net, both);
  other.refresh(net, first);
  // (153² >> 8) · 512 - (51² >> 8) · 256 = 91 · 512 - 10 · 256 = 44032; 44032 · 1000 / 65025 = 677;
  // directly 30 - 7 - 30 = -7; the bias 5. In real numbers 2 · 0.36 - 0.04 = 0.68, -0.007, 0.005.
  EXPECT_EQ(net_value(net, mover, other), 677 - 7 + 5);
}

TEST(Net, UpdatesFromAnyPositionAreRefreshes) {
  rc::check("update is refresh", [](std::uint64_t seed) {
    Random random(seed);
    const std::size_t features = 1 + random.below(300);
    const Net net = testing::random_net(features, 16 * (1 + random.below(4)), seed);
    NetView kept;
    for (int i = 0; i < 8; ++i) {
      FeatureSet set;
      const std::uint64_t sparse = random.below(4);
      for (std::size_t f = 0; f < features; ++f) set.append(random.below(4) < sparse);
      NetView fresh;
      kept.update(net, set);
      fresh.refresh(net, set);
      RC_ASSERT(std::ranges::equal(kept.sums(net), fresh.sums(net)));
      RC_ASSERT(kept.direct() == fresh.direct());
    }
  });
}

TEST(Net, IsBoundedWhateverItsWeights) {
  Net net = testing::random_net(2048, Net::most_hidden, 1);
  for (auto* const weights : {&net.rows, &net.direct, &net.out}) std::ranges::fill(*weights, std::int16_t{32767});
  std::ranges::fill(net.bias, std::int16_t{255});
  FeatureSet none;
  for (int i = 0; i < 32; ++i) none.append(0, 64);
  FeatureSet all;
  for (int i = 0; i < 32; ++i) all.append(~std::uint64_t{0}, 64);
  NetView mover;
  NetView other;
  mover.refresh(net, all);
  other.refresh(net, none);
  EXPECT_LE(net_value(net, mover, other), Net::bound);
  EXPECT_GE(net_value(net, other, mover), -Net::bound);
}

TEST(Features, BothSidesSeeTheirsFromTheSameEnd) {
  const Chess chess;
  views_mirror(chess, chess.initial(), chess.initial());
  const Checkers<> checkers;
  views_mirror(checkers, checkers.initial(), checkers.initial());
  const Alquerque<alquerque::codecup> alquerque;
  views_mirror(alquerque, alquerque.initial(), alquerque.initial());
  const Einstein einstein;
  views_mirror(einstein, einstein.initial(), einstein.initial());
  const Kalah<kalah::SixPits> kalah;
  views_mirror(kalah, kalah.initial(), kalah.initial());
  const SixHighConnect connect(7, 6, 4);
  views_mirror(connect, connect.initial(), connect.initial());
  // 1.e4 for White looks as 1…e5 does for Black, were it to move first.
  const auto white = chess.read_position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  const auto black = chess.read_position("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  views_mirror(chess, *white, *black);
}

/// How many features of each kind hold for a player.
std::map<std::string, int> facts_of(const auto& game, std::string_view position, Player owner) {
  const FeaturesOf<std::remove_cvref_t<decltype(game)>> features(game);
  FeatureSet set;
  features(*game.read_position(position), Player::First, set);
  std::map<std::string, int> facts;
  set.each([&](std::size_t number) {
    const FeatureName name = features.name(number, Player::First);
    if (name.owner == owner) ++facts[name.what];
  });
  return facts;
}

TEST(Features, OfLongLinesCountWhatTheyLack) {
  const Mnk<WideBoard> game(9, 9, 5);
  const std::string position =
      "........./........./........./..x.xx.../........./....o..../....o..../........./.........";
  // c6, e6, f6: of the rows a to e, d to h and e to i three are lacking, of b to f and c to g two.
  const auto x = facts_of(game, position, Player::First);
  EXPECT_EQ(x.at("stone"), 3);
  EXPECT_EQ(x.at("open row"), 2);
  EXPECT_EQ(x.at("open row that lacks three"), 3);
  EXPECT_FALSE(x.contains("open column"));
  EXPECT_FALSE(x.contains("cell that completes a line"));
  // e3, e4: only the column from e1 to e5 has both and not e6.
  EXPECT_EQ(facts_of(game, position, Player::Second).at("open column that lacks three"), 1);
}

/// On a large board the directions are one set, and on the largest there is room for stones and threats only.
TEST(Features, OfLinesFitEveryBoard) {
  for (const auto& [columns, line] : {std::pair(9, 5), std::pair(10, 5), std::pair(15, 5), std::pair(19, 5)}) {
    const Mnk<WideBoard> game(columns, columns, line);
    const FeaturesOf<Mnk<WideBoard>> features(game);
    const std::size_t sets = columns <= 10 ? 20 : columns == 15 ? 8 : 4;
    EXPECT_EQ(features.count(), sets * static_cast<std::size_t>(columns * columns));
  }
}

TEST(Features, OfAlquerqueSeeWhatCanBeJumped) {
  const Alquerque<alquerque::codecup> game;
  const auto position = game.position_text(game.initial());
  const auto white = facts_of(game, position, Player::First);
  EXPECT_EQ(white.at("piece"), 24);
  EXPECT_EQ(white.at("number of pieces"), 24);
  EXPECT_FALSE(white.contains("piece that can jump"));
  for (const auto& [what, count] : white) EXPECT_EQ(facts_of(game, position, Player::Second).at(what), count);
}

TEST(Features, OfADrawingSayWhatStandsWhere) {
  const Mnk<std::uint64_t> game(3, 3, 3);
  const DrawingFeatures<Mnk<std::uint64_t>> features(game);
  // Nine cells; "o", "x" and a mark that is not known; two owners. The empty board looks the same from both sides, but
  // the drawing does not say whether their goals are: which side it is, is a feature.
  EXPECT_EQ(features.count(), 9U * 3 * 2 + 1);
  const auto position = game.read_position("x../.o./...");
  FeatureSet first;
  FeatureSet second;
  features(*position, Player::First, first);
  features(*position, Player::Second, second);
  EXPECT_EQ(first.active(), 3U);
  EXPECT_EQ(second.active(), 2U);
  EXPECT_FALSE(std::ranges::equal(first.words(), second.words()));
}

/// 2 · 4 · 1,024 features do not fit, nor do those of a kind each.
TEST(Features, OfADrawingAreNoneWhereTheBoardIsTooLarge) {
  const LineOfCells game(32 * 32);
  const FeaturesOf<LineOfCells> features(game);
  EXPECT_EQ(features.count(), 0U);
  EXPECT_GT(FeaturesOf<LineOfCells>(LineOfCells(400)).count(), 0U);
}

/// Both players put stones on an empty board, as in Hex: whoever looks must know which goal it has.
TEST(Features, OfADrawingSayWhoseGoalItIs) {
  const LineOfCells game(5);
  const FeaturesOf<LineOfCells> features(game);
  FeatureSet first;
  FeatureSet second;
  features(game.initial(), Player::First, first);
  features(game.initial(), Player::Second, second);
  EXPECT_FALSE(std::ranges::equal(first.words(), second.words()));
  EXPECT_EQ(features.name(features.count() - 1, Player::First).what, "side of the board");
}

TEST(Features, OfADrawingSeeLinesAndOwnersBesideTheSpots) {
  const Dots game(2, 2);
  const FeaturesOf<Dots> features(game);
  EXPECT_FALSE(features.blind());
  // Twelve lines, three marks ("1", "2", an unknown one) and two owners on twelve spots and four boxes, the side.
  EXPECT_EQ(features.count(), 12U + 3 * 2 * (12 + 4) + 1);
  const std::string closed = "-./|1|../-./...../.. second";
  EXPECT_EQ(facts_of(game, closed, Player::First),
            (std::map<std::string, int>{{"1", 1}, {"line", 4}, {"side of the board", 1}}));
  FeatureSet set;
  features(*game.read_position("-./...../../...../.. second"), Player::Second, set);
  std::vector<std::string> spots;
  set.each([&](std::size_t number) { spots.push_back(features.name(number, Player::Second).spot); });
  EXPECT_EQ(spots, std::vector<std::string>{"ha1"});
}

/// Where nothing shows, nothing can be learned.
TEST(Features, OfADrawingThatHidesItsMovesAreBlind) {
  EXPECT_TRUE(FeaturesOf<LineOfCells>(LineOfCells(9, 0)).blind());
  EXPECT_FALSE(FeaturesOf<LineOfCells>(LineOfCells(9)).blind());
}

TEST(Features, OfADrawingTurnTheBoardWhereThatMakesTheSidesAlike) {
  const Checkers<> game;
  const DrawingFeatures<Checkers<>> features(game);
  FeatureSet first;
  FeatureSet second;
  features(game.initial(), Player::First, first);
  features(game.initial(), Player::Second, second);
  EXPECT_TRUE(std::ranges::equal(first.words(), second.words()));
  EXPECT_EQ(first.active(), 24U);
}

}  // namespace
}  // namespace zermelo
