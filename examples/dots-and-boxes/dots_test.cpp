#include "dots.h"

#include <gtest/gtest.h>
#include <zermelo/search.h>
#include <zermelo/testing/conformance.h>

#include <map>

namespace {

TEST(Dots, ConformsToTheConcept) {
  zermelo::testing::conforms(Dots(), zermelo::testing::Turns::SomeAgain);
  zermelo::testing::conforms(Dots(1, 3), zermelo::testing::Turns::SomeAgain);
}

/// The best margin for the player to move over what is left, by a table of all sets of lines: another program than the
/// game and the searches, with boxes as masks.
class PlainDots {
 public:
  PlainDots(int rows, int columns) : lines_((rows + 1) * columns + rows * (columns + 1)) {
    const int vertical = (rows + 1) * columns;
    for (int row = 0; row < rows; ++row)
      for (int column = 0; column < columns; ++column)
        boxes_.push_back(1U << (row * columns + column) | 1U << ((row + 1) * columns + column) |
                         1U << (vertical + row * (columns + 1) + column) |
                         1U << (vertical + row * (columns + 1) + column + 1));
  }
  int value(unsigned lines = 0) {
    if (lines + 1 == 1U << lines_) return 0;
    const auto [known, fresh] = values_.try_emplace(lines, -99);
    if (!fresh) return known->second;
    int best = -99;
    for (int line = 0; line < lines_; ++line) {
      const unsigned next = lines | 1U << line;
      if (next == lines) continue;
      int won = 0;
      for (const unsigned box : boxes_) won += (next & box) == box && (lines & box) != box;
      best = std::max(best, won > 0 ? won + value(next) : -value(next));
    }
    return values_[lines] = best;
  }

 private:
  int lines_;
  std::vector<unsigned> boxes_;
  std::map<unsigned, int> values_;
};

// One box: the fourth line is Second's. Two by two: First wins (Berlekamp, Conway and Guy, Winning Ways, chapter 16, on
// the board of nine dots; a proof by hand is at puzzling.stackexchange.com, "Optimal Play for 2 by 2 Dots and Boxes").
TEST(Dots, ThePlainProgramKnowsTheSmallBoards) {
  EXPECT_EQ(PlainDots(1, 1).value(), -1);
  EXPECT_GT(PlainDots(2, 2).value(), 0);
}

TEST(Dots, SearchesFindTheValuesOfSmallBoards) {
  for (const auto& [rows, columns] : {std::pair(1, 1), std::pair(1, 2), std::pair(2, 1)}) {
    const Dots game(rows, columns);
    const auto report = zermelo::search(game, game.initial(), {.depth = 12});
    EXPECT_EQ(report.value, PlainDots(rows, columns).value()) << rows << " by " << columns;
  }
}

// From six lines on a search sees the end of the game of two by two.
TEST(Dots, SearchesFindTheValuesOfEndgames) {
  const Dots game;
  PlainDots plain(2, 2);
  for (std::uint64_t lines = 0; lines < 1U << 12U; lines += 7) {
    if (std::popcount(lines) < 7) continue;
    const Dots::Position p{.lines = lines, .firsts = 0, .turn = zermelo::Player::First};
    const auto report = zermelo::search(game, p, {.depth = 6});
    EXPECT_EQ(report.value, game.margin(p) + plain.value(static_cast<unsigned>(lines))) << game.position_text(p);
  }
}

TEST(Dots, WhoOwnsWhichBoxIsInThePositionAndNotInTheKey) {
  const Dots game(1, 2);
  const auto one = game.read_position("--/|1|2|/-- first").value();
  const auto other = game.read_position("--/|2|1|/-- first").value();
  EXPECT_FALSE(one == other);
  EXPECT_EQ(game.key(one), game.key(other));
  EXPECT_TRUE(game.value_part(one) == game.value_part(other));
  EXPECT_NE(game.key(one), game.key(game.read_position("--/|1|1|/-- first").value()));
}

TEST(Dots, AGameEndsWithAReasonOfItsOwn) {
  const Dots game(1, 1);
  const auto end = game.ended(game.read_position("-/|2|/- second").value());
  ASSERT_TRUE(end);
  EXPECT_EQ(to_string(end->reason), "all boxes taken");
  EXPECT_EQ(zermelo::read_reason("all boxes taken"), Dots::all_taken);
  EXPECT_EQ(*end, zermelo::Outcome::by_margin(-1, Dots::all_taken));
}

TEST(Dots, RefusesWhatIsNoPosition) {
  for (const char* text : {"", "first", "-/|.|/- first", "-/|1./- first", "-/|1|/- third", "-/|1|/-", "-|1|- first"})
    EXPECT_FALSE(Dots(1, 1).read_position(text)) << text;
}

}  // namespace
