#include "zermelo/search/engine/foresight.h"

#include <gtest/gtest.h>

#include "zermelo/games/mnk/mnk.h"

namespace zermelo {
namespace {

using Board = Mnk<std::uint64_t>;

/// The mover completes the upper row.
class WinAtHand : public ::testing::Test {
 protected:
  std::optional<Score> seen(int ply, const Board::Move* previous_move) const {
    MoveList<Board::Move> moves;
    return foresight_.end_at_hand({.position = position_, .path = path_, .ply = ply, .previous_move = previous_move},
                                  moves);
  }

  const Board game_;
  const Board::Position position_ = game_.read_position("xx./oo./...").value();
  const Path<Board> path_ = Path<Board>::from(game_, position_, {});
  const Techniques on_;
  const Foresight<Board> foresight_{game_, on_};
  const Board::Move listed_{5};
};

TEST_F(WinAtHand, IsSeenWhereASearchBeginsAndBehindAnyMoveThere) {
  EXPECT_EQ(seen(0, nullptr), Score::win_in(1));
  EXPECT_EQ(seen(1, &listed_), Score::win_in(2));
}

TEST_F(WinAtHand, IsSeenAfterAPassBecauseNobodyListedThat) { EXPECT_EQ(seen(5, nullptr), Score::win_in(6)); }

TEST_F(WinAtHand, IsNotLookedForBehindAListThatWouldNotHaveLeftIt) { EXPECT_EQ(seen(5, &listed_), std::nullopt); }

}  // namespace
}  // namespace zermelo
