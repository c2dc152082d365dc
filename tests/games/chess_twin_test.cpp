#include <gtest/gtest.h>

#include "games/chess_twin.h"
#include "zermelo/core/random.h"
#include "zermelo/games/chess/chess.h"

namespace zermelo {
namespace {

const Chess game;

std::vector<std::string> sorted_moves(const Chess::Position& p) {
  MoveList<Chess::Move> list;
  game.moves(p, list);
  std::vector<std::string> texts;
  for (const auto& m : list) texts.push_back(game.move_text(p, m));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string ending(const Chess::Position& p) {
  MoveList<Chess::Move> list;
  const auto outcome = moves_or_outcome(game, p, list);
  return outcome ? std::string(to_string(outcome->reason)) : "";
}

/// Both sides of the mirror agree on everything that can be seen of a position.
void expect_same(const Chess::Position& p, const chess_twin::Board& twin) {
  const std::string fen = game.position_text(p);
  ASSERT_EQ(fen, chess_twin::write(twin));
  ASSERT_EQ(sorted_moves(p), chess_twin::legal(twin)) << fen;
  ASSERT_EQ(ending(p), chess_twin::ending(twin)) << fen;
  ASSERT_EQ(chess::in_check(p), chess_twin::in_check(twin, twin.white)) << fen;
  ASSERT_EQ(game.count_moves(p), chess_twin::legal(twin).size()) << fen;
  const auto again = game.read_position(fen);
  ASSERT_TRUE(again) << fen << ": " << again.error().message();
  ASSERT_EQ(*again, p) << fen;
  ASSERT_EQ(chess::key_of(p), game.key(p)) << fen;
}

/// A random game from `start`, compared at every ply.
void play_randomly(const std::string& start, Random& random, int plies) {
  auto p = game.read_position(start).value();
  auto twin = chess_twin::read(start);
  for (int ply = 0; ply < plies; ++ply) {
    expect_same(p, twin);
    if (testing::Test::HasFatalFailure()) return;
    const auto moves = sorted_moves(p);
    if (moves.empty()) return;
    const std::string text = moves[random.below(moves.size())];
    const auto move = game.read_move(p, text);
    ASSERT_TRUE(move) << text;
    p = game.after(p, *move);
    twin = chess_twin::play(twin, text);
  }
}

TEST(ChessTwin, RandomGamesFromEveryNamedStart) {
  Random random(1);
  for (const auto& start : game.starts())
    for (int i = 0; i < 2; ++i) play_randomly(start.position, random, 60);
}

TEST(ChessTwinLong, ManyRandomGames) {
  Random random(2);
  for (int i = 0; i < 300; ++i)
    for (const auto& start : game.starts()) play_randomly(start.position, random, 200);
}

/// Pieces thrown on the board: many queens, kings in the open, pawns about to promote or to be taken in passing.
std::string thrown(Random& random) {
  chess_twin::Board b;
  b.rows.fill(std::string(8, '.'));
  b.white = random.below(2) == 0;
  b.castling = "";
  const auto put = [&](char piece, int top, int bottom) {
    for (;;) {
      const chess_twin::Step s{top + static_cast<int>(random.below(static_cast<std::uint64_t>(bottom - top + 1))),
                               static_cast<int>(random.below(8))};
      if (b.at(s) != '.') continue;
      b.at(s) = piece;
      return;
    }
  };
  if (random.below(3) == 0) {
    b.rows[7] = "R...K..R";
    b.rows[0] = "r...k..r";
    b.castling = "KQkq";
  } else {
    put('K', 0, 7);
    put('k', 0, 7);
    b.castling = "-";
  }
  const std::string pieces = "PPPppppPNnBbRrQq";
  for (std::uint64_t n = random.below(20); n-- > 0;) {
    const char piece = pieces[random.below(pieces.size())];
    if (chess_twin::kind(piece) == 'p')
      put(piece, 1, 6);
    else
      put(piece, 0, 7);
  }
  b.passed = "-";
  if (random.below(2) == 0) {
    const int column = static_cast<int>(random.below(8));
    const chess_twin::Step at{b.white ? 3 : 4, column};
    const chess_twin::Step over{b.white ? 2 : 5, column};
    const chess_twin::Step from{b.white ? 1 : 6, column};
    if (b.at(at) == '.' && b.at(over) == '.' && b.at(from) == '.') {
      b.at(at) = b.white ? 'p' : 'P';
      b.passed = chess_twin::name(over);
      for (const int side : {-1, 1})
        if (chess_twin::Step next{at.row, column + side}; chess_twin::inside(next) && b.at(next) == '.')
          b.at(next) = b.white ? 'P' : 'p';
    }
  }
  std::string text;
  for (const auto& row : b.rows) {
    if (!text.empty()) text += '/';
    for (const char c : row) text += c == '.' ? '1' : c;
  }
  return text + (b.white ? " w " : " b ") + b.castling + " " + b.passed + " 0 1";
}

void compare_thrown(std::uint64_t seed, int wanted) {
  Random random(seed);
  int sound = 0;
  for (int tries = 0; sound < wanted; ++tries) {
    ASSERT_LT(tries, 100 * wanted);
    const std::string fen = thrown(random);
    const auto p = game.read_position(fen);
    if (!p) continue;
    ++sound;
    const auto twin = chess_twin::read(fen);
    expect_same(*p, twin);
    for (const std::string& text : sorted_moves(*p)) {
      const auto move = game.read_move(*p, text);
      ASSERT_TRUE(move) << fen << " " << text;
      const auto next = game.after(*p, *move);
      ASSERT_EQ(game.position_text(next), chess_twin::write(chess_twin::play(twin, text))) << fen << " " << text;
      ASSERT_EQ(next.key, chess::key_of(next)) << fen << " " << text;
    }
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(ChessTwin, HostilePositions) { compare_thrown(3, 150); }
TEST(ChessTwinLong, ManyHostilePositions) { compare_thrown(4, 20000); }

TEST(ChessTwin, RefusesJustWhatHasTheOtherKingInCheck) {
  Random random(5);
  for (int i = 0; i < 500; ++i) {
    const std::string fen = thrown(random);
    auto raw = chess::FenReader(fen).read_raw();
    ASSERT_TRUE(raw) << fen;
    const auto problems = game.problems(*raw);
    const bool told = std::any_of(problems.begin(), problems.end(),
                                  [](const std::string& s) { return s.find("is in check, but") != std::string::npos; });
    const auto twin = chess_twin::read(fen);
    EXPECT_EQ(told, chess_twin::in_check(twin, !twin.white)) << fen;
  }
}

}  // namespace
}  // namespace zermelo
