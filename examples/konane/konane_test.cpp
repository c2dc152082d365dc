#include "konane.h"

#include <gtest/gtest.h>
#include <zermelo/search.h>
#include <zermelo/testing/conformance.h>

#include <map>

namespace {

TEST(Konane, ConformsToTheConcept) {
  zermelo::testing::conforms(Konane(), zermelo::testing::Turns::Alternate);
  zermelo::testing::conforms(Konane(4, 5), zermelo::testing::Turns::Alternate);
}

/// Does the player to move win? On rows of letters, by trying everything: another program than the game and the
/// searches.
class PlainKonane {
 public:
  using Board = std::vector<std::string>;
  bool wins(const Board& board, char mover) {
    std::string id(1, mover);
    for (const std::string& row : board) id += row;
    if (const auto known = won_.find(id); known != won_.end()) return known->second;
    bool won = false;
    for (std::size_t r = 0; r < board.size() && !won; ++r)
      for (std::size_t c = 0; c < board[r].size() && !won; ++c)
        if (board[r][c] == mover)
          won = jumps(board, mover, r, c, 0, 1) || jumps(board, mover, r, c, 1, 0) ||
                jumps(board, mover, r, c, 0, -1) || jumps(board, mover, r, c, -1, 0);
    return won_[id] = won;
  }

 private:
  /// Is there a winning jump of one or more stones in this direction?
  bool jumps(Board board, char mover, std::size_t r, std::size_t c, int down, int right) {
    const char other = mover == 'x' ? 'o' : 'x';
    for (;;) {
      const std::size_t r1 = r + down, c1 = c + right, r2 = r1 + down,
                        c2 = c1 + right;  // before the edge: a large number
      if (r2 >= board.size() || c2 >= board[0].size() || board[r1][c1] != other || board[r2][c2] != '.') return false;
      board[r][c] = board[r1][c1] = '.';
      board[r2][c2] = mover;
      if (!wins(board, other)) return true;
      r = r2, c = c2;
    }
  }
  std::map<std::string, bool> won_;
};

PlainKonane::Board rows_of(const std::string& text) {
  PlainKonane::Board board(1);
  for (const char c : text.substr(0, text.find(' ')))
    if (c == '/')
      board.emplace_back();
    else
      board.back() += c;
  return board;
}

// By hand: on `x..o` nobody can jump. On `xo..xo` Black's only jump leads to `..x.xo`, White takes both stones in one
// move, and Black is stuck. On `xo.` Black jumps, and White has no stone left.
TEST(Konane, TheShortestRowsAreWonAsByHand) {
  EXPECT_EQ(Konane(1, 4).position_text(Konane(1, 4).initial()), "x..o x");
  EXPECT_EQ(Konane(1, 6).position_text(Konane(1, 6).initial()), "xo..xo x");
  EXPECT_FALSE(PlainKonane().wins({"x..o"}, 'x'));
  EXPECT_FALSE(PlainKonane().wins({"xo..xo"}, 'x'));
  EXPECT_TRUE(PlainKonane().wins({"xo."}, 'x'));
  EXPECT_LT(zermelo::search(Konane(1, 6), Konane(1, 6).initial(), {.depth = 9}).value, 0);
}

TEST(Konane, SearchesFindTheWinnersOfSmallBoards) {
  for (const auto& [rows, columns] : {std::pair(1, 4), std::pair(1, 6), std::pair(1, 8), std::pair(2, 4),
                                      std::pair(3, 3), std::pair(3, 4), std::pair(4, 4)}) {
    const Konane game(rows, columns);
    const auto start = game.initial();
    zermelo::MoveList<Konane::Move> moves;
    game.moves(start, moves);
    const bool won = PlainKonane().wins(rows_of(game.position_text(start)), 'x');
    if (moves.empty()) {
      EXPECT_FALSE(won) << rows << " by " << columns;
      continue;
    }
    const zermelo::ZeroEvaluator<Konane> zero;
    zermelo::NoTrace silent;
    const auto value =
        zermelo::AlphaBeta<Konane, zermelo::ZeroEvaluator<Konane>>(game, zero, {.depth = 20}, {}, silent)(start).value;
    EXPECT_EQ(value, won ? 1 : -1) << rows << " by " << columns;
  }
}

TEST(Konane, AJumpMayGoOnInItsDirection) {
  const Konane game(1, 7);
  const auto p = game.read_position("xo.o.ox x").value();
  zermelo::MoveList<Konane::Move> moves;
  game.moves(p, moves);
  std::vector<std::string> texts;
  for (const auto& move : moves) texts.push_back(game.move_text(p, move));
  EXPECT_EQ(texts, (std::vector<std::string>{"a1-c1", "a1-e1", "g1-e1", "g1-c1"}));
  EXPECT_EQ(game.position_text(game.after(p, moves[1])), "....xox o");
  EXPECT_EQ(game.gesture(p, moves[1]).taken, (std::vector<std::string>{"b1", "d1"}));
}

TEST(Konane, RefusesWhatIsNoPosition) {
  for (const char* text : {"", "x", "xo.. ", "oo.. x", "xoxo z", "xoxo", "xo/xo x"})
    EXPECT_FALSE(Konane(1, 4).read_position(text)) << text;
}

}  // namespace
