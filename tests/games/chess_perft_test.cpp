#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "conformance.h"
#include "places.h"
#include "zermelo/games/chess/chess.h"
#include "zermelo/search/perft.h"

namespace zermelo {
namespace {

struct Row {
  std::string name;
  std::string fen;
  std::vector<std::uint64_t> counts;
};

/// Leaf counts that Stockfish 15.1 (`go perft`) and python-chess both gave. startpos, kiwipete and pos3 to pos6 are the
/// positions of the Chess Programming Wiki's page "Perft Results"; the others try one rule each.
std::vector<Row> rows() {
  std::ifstream file(testing::source_folder() + "/tests/data/chess_perft.csv");
  std::vector<Row> all;
  std::string line;
  for (std::getline(file, line); std::getline(file, line);) {
    std::istringstream fields(line);
    Row row;
    std::getline(fields, row.name, ',');
    std::getline(fields, row.fen, ',');
    for (std::string count; std::getline(fields, count, ',');)
      if (!count.empty()) row.counts.push_back(std::stoull(count));
    all.push_back(row);
  }
  return all;
}

void check(std::uint64_t largest) {
  const Chess game;
  for (const Row& row : rows()) {
    const auto position = game.read_position(row.fen);
    ASSERT_TRUE(position) << row.name << ": " << position.error().message();
    for (std::size_t i = 0; i < row.counts.size() && row.counts[i] <= largest; ++i)
      EXPECT_EQ(perft(game, *position, static_cast<int>(i) + 1), row.counts[i]) << row.name << " depth " << i + 1;
  }
}

TEST(ChessPerft, TheTableHasItsFifteenPositions) { EXPECT_EQ(rows().size(), 15U); }

TEST(ChessPerft, CountsEveryPositionToFiveMillion) { check(5'000'000); }

TEST(ChessPerftLong, CountsEveryPositionToItsLastDepth) { check(~std::uint64_t{0}); }

TEST(ChessPerft, ListingAndCountingAgree) {
  const Chess game;
  for (const Row& row : rows()) {
    const auto position = game.read_position(row.fen).value();
    std::uint64_t sum = 0;
    for (const auto& [move, count] : divide(game, position, 3)) sum += count;
    EXPECT_EQ(sum, row.counts[2]) << row.name;
    MoveList<Chess::Move> moves;
    game.moves(position, moves);
    EXPECT_EQ(moves.size(), game.count_moves(position)) << row.name;
  }
}

/// Pins, checks, promotions and captures in passing are all among the positions two plies away.
TEST(ChessPerft, NoisyMovesAreThoseOfTheList) {
  const Chess game;
  const auto ask = [&](const auto& self, const Chess::Position& p, int depth) -> void {
    testing::noisy_moves_are_those_of_the_list(game, p);
    MoveList<Chess::Move> moves;
    if (depth > 0) game.moves(p, moves);
    for (const auto& move : moves) self(self, game.after(p, move), depth - 1);
  };
  for (const Row& row : rows()) ask(ask, game.read_position(row.fen).value(), 2);
  for (const char* const stuck : {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"})
    ask(ask, game.read_position(stuck).value(), 0);
}

TEST(ChessPerft, GoesOnWithBareKings) {
  const Chess game;
  EXPECT_EQ(perft(game, game.read_position("k7/8/8/8/8/8/8/7K w - - 0 1").value(), 2), 9U);
}

}  // namespace
}  // namespace zermelo
