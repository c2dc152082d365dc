#include "zermelo/studies/rook_endgame.h"

#include <gtest/gtest.h>

#include <set>

#include "zermelo/any/catalogue.h"
#include "zermelo/core/random.h"
#include "zermelo/games/chess/fen.h"
#include "zermelo/match/match.h"

namespace zermelo {
namespace {

/// The complete game of the study through the referee, under its own rules.
PlayedGame game(const std::string& white, const std::string& black) {
  const MatchPlan plan{.contest = {.game = catalogue().game("chess:study").value(), .position = "rook-endgame"},
                       .first = PlayerSpec::parse(white).value(),
                       .second = PlayerSpec::parse(black).value()};
  return play_match(plan, {}).value().games.front().game;
}

std::string table(const std::string& white, const std::string& black, int size) {
  std::string cells;
  for (int w = 1; w <= size; ++w) {
    for (int b = 1; b <= size; ++b) {
      const Outcome outcome =
          game(white + ":depth=" + std::to_string(w), black + ":depth=" + std::to_string(b)).outcome;
      cells += outcome.result == Result::FirstWins ? 'W' : outcome.result == Result::Draw ? '=' : 'B';
    }
    cells += ' ';
  }
  return cells;
}

// The three published tables of the study: rows are White's depth, columns Black's.
TEST(RookEndgame, MinimaxAgainstMinimaxAsPublished) {
  EXPECT_EQ(table("faithful-minimax", "faithful-minimax", 4), "==== WW== WW== WWWW ");
}
TEST(RookEndgame, AlphaBetaAgainstAlphaBetaAsPublished) {
  EXPECT_EQ(table("faithful-alphabeta", "faithful-alphabeta", 5), "===== WW=== WW=== WWWWW ===== ");
}
TEST(RookEndgame, ExpectimaxAgainstAlphaBetaAsPublished) {
  EXPECT_EQ(table("faithful-expectimax", "faithful-alphabeta", 4), "==== ==== WW== WW== ");
}

// The published game of 28 states, as moves.
TEST(RookEndgame, TheCompleteGameAsPublished) {
  const std::vector<std::string> moves{"a1a8", "e8e7", "a8h8", "e7e6", "h8h5", "e6d6", "e1d2", "d6e6", "d2c3",
                                       "e6d6", "c3c4", "d6e6", "c4d4", "e6f6", "d4e4", "f6e6", "h5h6", "e6d7",
                                       "e4d4", "d7c7", "d4d5", "c7d7", "h6h7", "d7c8", "d5d6", "c8d8", "h7h8"};
  EXPECT_EQ(game("faithful-minimax:depth=4", "faithful-minimax:depth=4").move_texts(), moves);
  EXPECT_EQ(game("faithful-minimax:depth=4", "faithful-alphabeta:depth=4").move_texts(), moves);
}

TEST(RookEndgame, ExpectimaxPlaysLikeMinimaxAtHalfTheDepth) {
  for (int depth = 1; depth <= 4; ++depth)
    EXPECT_EQ(
        game("faithful-expectimax:depth=" + std::to_string(depth), "faithful-minimax:depth=2").move_texts(),
        game("faithful-minimax:depth=" + std::to_string((depth + 1) / 2), "faithful-minimax:depth=2").move_texts());
}
/// For each quirk there is a position where fixing it alone changes the move or what the program thinks of it, but for
/// the stalemate: to the side that could give it, -inf and 0 are both worse than anything else it can have.
TEST(RookEndgame, EachQuirkMatters) {
  using studies::RookEndgamePrograms;
  using Kind = RookEndgamePrograms::Kind;
  for (const auto& quirk : studies::rook_endgame_quirks) {
    if (quirk.id == "stalemate") continue;
    studies::RookEndgameQuirks fixed;
    fixed.*quirk.flag = false;
    const Kind kind = quirk.id == "chance-layers" ? Kind::Expectimax : Kind::Minimax;
    Random random(8);
    bool differs = false;
    for (int tries = 0; tries < 20'000 && !differs; ++tries) {
      chess::RookEndgame state{.white_king = static_cast<int>(random.below(64)),
                               .black_king = static_cast<int>(random.below(64)),
                               .white_rook = static_cast<int>(random.below(64))};
      if (random.below(2) == 0) state.black_rook = static_cast<int>(random.below(64));
      const std::set<int> squares{state.white_king, state.black_king, *state.white_rook, state.black_rook.value_or(64)};
      if (squares.size() < 4 || chess::watched(state, Player::Second) || chess::watched(state, Player::First)) continue;
      const auto before = RookEndgamePrograms(kind, 3)(state, Player::First);
      const auto after = RookEndgamePrograms(kind, 3, fixed)(state, Player::First);
      differs = before.value != after.value || before.move->to != after.move->to;
    }
    EXPECT_TRUE(differs) << quirk.id;
  }
}
TEST(RookEndgame, FixedMateIsMateAndStalemateIsADraw) {
  using studies::RookEndgamePrograms;
  const auto state = [](const char* fen) { return *chess::RookEndgame::of(*chess::read_fen(fen)); };
  const studies::RookEndgameQuirks fixed{false, false, false, false};
  const auto mate = RookEndgamePrograms(RookEndgamePrograms::Kind::Minimax, 2, fixed)(
      state("k7/8/1K6/8/8/8/8/7R w - - 0 1"), Player::First);
  EXPECT_EQ(mate.value, 1000);
  EXPECT_EQ(mate.move->to, 63);
}
TEST(RookEndgame, OtherPiecesAreRefused) {
  const auto rules = catalogue().game("chess").value();
  const auto player = rules->player("faithful-minimax:depth=2").value();
  EXPECT_FALSE(player->think(*rules->start().value(), {}));
  EXPECT_FALSE(rules->player("faithful-minimax:depth=2,fix=chance-layer"));
  EXPECT_FALSE(catalogue().game("connect").value()->player("faithful-minimax:depth=2"));
}

}  // namespace
}  // namespace zermelo
