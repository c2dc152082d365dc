// Each published program plays, in every position, the move its listing plays. The listings were read a second time,
// from the seeds alone and by someone who had not seen src/studies: tests/readings. Here both readings meet in
// positions out of random games.
#include <gtest/gtest.h>

#include "readings/alquerque.h"
#include "readings/checkers.h"
#include "readings/frame.h"
#include "readings/kalah.h"
#include "readings/rook_endgame.h"
#include "zermelo/core/random.h"
#include "zermelo/games/connect/connect.h"
#include "zermelo/games/mnk/mnk.h"
#include "zermelo/search/textbook/deepening.h"
#include "zermelo/studies/alquerque.h"
#include "zermelo/studies/checkers.h"
#include "zermelo/studies/kalah.h"
#include "zermelo/studies/rook_endgame.h"

namespace zermelo {
namespace {

constexpr int deepest = 4;

/// Positions of random games, each with a game still to be played, until `wanted` were used.
template <class G, class Use>
void for_random_positions(const G& game, const typename G::Position& start, int wanted, std::uint64_t seed, Use&& use) {
  Random random(seed);
  typename G::Position p = start;
  MoveList<typename G::Move> moves;
  for (int plies = 0; wanted > 0; ++plies) {
    moves.clear();
    if (plies > 120 || moves_or_outcome(game, p, moves)) {
      p = start;
      plies = 0;
      continue;
    }
    use(p);
    --wanted;
    p = game.after(p, moves[random.below(moves.size())]);
  }
}

// Alquerque: seed 002, listings 1 to 3.
// ---------------------------------------------------------------------------------

readings::alquerque::Board read_again(const alquerque_study::Board& board) {
  readings::alquerque::Board out{.at = {}, .white_to_move = board.turn == Player::First};
  out.at.fill('.');
  const std::string text = alquerque_study::Rules().position_text(board);
  std::size_t point = 1;
  for (const char c : text)
    if ((c == 'w' || c == 'b' || c == '.') && point <= 25) out.at[point++] = c;
  return out;
}

TEST(SecondReading, AlquerquesTreePlaysTheSameMove) {
  const alquerque_study::Rules game;
  const alquerque_study::Program program;
  int along_a_row = 0;
  for_random_positions(game, game.initial(), 3000, 1, [&](const alquerque_study::Board& board) {
    const auto again = read_again(board);
    const auto candidates = program.candidates(board);
    ASSERT_EQ(candidates.size(), readings::alquerque::node_moves(again).size()) << game.position_text(board);
    for (int depth = 1; depth <= deepest; ++depth) {
      const auto ours = program.next_move(board, depth);
      const auto theirs = readings::alquerque::next_move(again, depth);
      ASSERT_TRUE(ours && theirs);
      ASSERT_EQ(ours->move->from + 1, theirs->from) << game.position_text(board) << " depth " << depth;
      ASSERT_EQ(ours->move->to + 1, theirs->to) << game.position_text(board) << " depth " << depth;
      along_a_row += std::abs(theirs->from - theirs->to) == 2;
    }
  });
  EXPECT_GT(along_a_row, 100) << "the moves that an earlier version of ours got wrong come up";
}

// Kalah: seed 004.
// ------------------------------------------------------------------------------------------------------

using KalahGame = KalahStudySearch::Game;

readings::kalah::State read_again(const KalahGame::Position& p) {
  readings::kalah::State out{.pits = {}, .store = {}, .turn = p.turn == Player::First ? 0 : 1};
  for (int side = 0; side < 2; ++side) {
    const auto& row = p.of(side == 0 ? Player::First : Player::Second);
    const auto s = static_cast<std::size_t>(side);
    for (int pit = 1; pit <= 6; ++pit) out.pits[s][static_cast<std::size_t>(pit)] = row[6 - pit];
    out.store[s] = row[6];
  }
  return out;
}

double as_double(int value) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  return value == INT32_MIN ? -infinity : value == INT32_MAX ? infinity : value;
}

TEST(SecondReading, KalahsSearchesPlayTheSameMoveAndFindTheSameValue) {
  const KalahGame game;
  int without_a_move = 0;
  for_random_positions(game, game.initial(), 3000, 2, [&](const KalahGame::Position& p) {
    using Kind = KalahStudySearch::Kind;
    for (int depth = 1; depth <= deepest; ++depth)
      for (const Kind kind : {Kind::MiniMax, Kind::Poda}) {
        const auto ours = KalahStudySearch(game, kind, depth)(p);
        const auto again = read_again(p);
        const auto theirs =
            kind == Kind::MiniMax ? readings::kalah::minimax(again, depth) : readings::kalah::poda(again, depth);
        ASSERT_EQ(ours.value, as_double(theirs.value)) << game.position_text(p) << " depth " << depth;
        without_a_move += theirs.move ? 0 : 1;  // the listing's move is never set: ours is a choice
        if (theirs.move) {
          ASSERT_EQ(6 - ours.move.cell, *theirs.move) << game.position_text(p) << " depth " << depth;
        }
      }
  });
  EXPECT_LT(without_a_move, 300);
}

TEST(SecondReading, KalahsUrgesSpeakAlike) {
  const KalahGame game;
  std::array<int, 3> spoken{};
  for_random_positions(game, game.initial(), 20000, 3, [&](const KalahGame::Position& p) {
    const auto ours = KalahStudyBot(game, 1).urges(p);
    const auto theirs = readings::kalah::urges(read_again(p));
    const auto same = [&](const KalahStudyBot::Urge& one, const readings::kalah::Urge& other, std::size_t which) {
      spoken[which] += other.speaks;
      ASSERT_EQ(one.pit, other.speaks ? other.pit : 0) << game.position_text(p) << " urge " << which;
      ASSERT_EQ(one.amount, other.speaks ? other.amount : 0) << game.position_text(p) << " urge " << which;
    };
    same(ours.again, theirs.store_loop, 0);
    same(ours.first_loop, theirs.first_loop, 1);
    same(ours.second_loop, theirs.second_loop, 2);
  });
  for (const int times : spoken) EXPECT_GT(times, 100) << "each urge speaks often enough to be tested";
}

// The order of the urges is our reconstruction; that the bot keeps to it, by the second reading of each of them.
TEST(SecondReading, KalahsBotFollowsItsUrgesInOrder) {
  const KalahGame game;
  for_random_positions(game, game.initial(), 2000, 4, [&](const KalahGame::Position& p) {
    const auto again = read_again(p);
    const auto urges = readings::kalah::urges(again);
    const auto wanted = urges.store_loop.speaks    ? std::optional(urges.store_loop.pit)
                        : urges.first_loop.speaks  ? std::optional(urges.first_loop.pit)
                        : urges.second_loop.speaks ? std::optional(urges.second_loop.pit)
                                                   : readings::kalah::poda(again, 3).move;
    if (wanted) {
      ASSERT_EQ(6 - KalahStudyBot(game, 3)(p).move.cell, *wanted) << game.position_text(p);
    }
  });
}

// The rook endgame: seed 000, appendices A to D.
// ------------------------------------------------------------------------

using Rook = studies::RookEndgamePrograms;

readings::rook_endgame::State read_again(const chess::RookEndgame& s) {
  readings::rook_endgame::State out;
  const auto put = [&](chess::Square square, int code) {
    out.push_back({7 - chess::rank_of(square), chess::file_of(square), code});
  };
  if (s.white_rook) put(*s.white_rook, 2);
  put(s.white_king, 6);
  put(s.black_king, 12);
  if (s.black_rook) put(*s.black_rook, 8);
  return out;
}

/// Kings apart and not attacked by the mover; each rook there three times out of four.
chess::RookEndgame random_state(Random& random, Player mover) {
  for (;;) {
    const auto square = [&] { return static_cast<chess::Square>(random.below(64)); };
    chess::RookEndgame s{};
    s.white_king = square();
    s.black_king = square();
    s.white_rook = random.below(4) > 0 ? std::optional(square()) : std::nullopt;
    s.black_rook = random.below(4) > 0 ? std::optional(square()) : std::nullopt;
    const bool apart = s.white_king != s.black_king && s.white_rook != s.white_king && s.white_rook != s.black_king &&
                       s.black_rook != s.white_king && s.black_rook != s.black_king &&
                       (!s.white_rook || s.white_rook != s.black_rook);
    if (apart && !chess::watched(s, opponent(mover))) return s;
  }
}

readings::rook_endgame::State after_choice(chess::RookEndgame s, Player mover, const Rook::Step& step) {
  auto& king = mover == Player::First ? s.white_king : s.black_king;
  auto& rook = mover == Player::First ? s.white_rook : s.black_rook;
  auto& taken = mover == Player::First ? s.black_rook : s.white_rook;
  if (taken == step.to) taken.reset();
  if (king == step.from)
    king = step.to;
  else
    rook = step.to;
  return read_again(s);
}

void expect_rook_programs_alike(int positions, int depth, std::uint64_t seed) {
  Random random(seed);
  for (int i = 0; i < positions; ++i) {
    const Player mover = random.below(2) == 0 ? Player::First : Player::Second;
    const chess::RookEndgame state = random_state(random, mover);
    const auto again = read_again(state);
    const bool white = mover == Player::First;
    using Kind = Rook::Kind;
    for (const Kind kind : {Kind::Minimax, Kind::AlphaBeta, Kind::Expectimax}) {
      const auto ours = Rook(kind, depth)(state, mover);
      const auto theirs = kind == Kind::Minimax     ? readings::rook_endgame::minimax(again, white, depth)
                          : kind == Kind::AlphaBeta ? readings::rook_endgame::alpha_beta(again, white, depth)
                                                    : readings::rook_endgame::expectimax(again, white, depth);
      ASSERT_EQ(ours.move.has_value(), theirs.has_value());
      if (!theirs) continue;
      ASSERT_EQ(after_choice(state, mover, *ours.move), theirs->next) << "seed " << seed << " position " << i;
      ASSERT_EQ(ours.value, theirs->value) << "seed " << seed << " position " << i;
    }
  }
}

TEST(SecondReading, RookProgramsPlayTheSameMoveAtDepth1) { expect_rook_programs_alike(3000, 1, 5); }
TEST(SecondReading, RookProgramsPlayTheSameMoveAtDepth2) { expect_rook_programs_alike(2000, 2, 6); }
TEST(SecondReading, RookProgramsPlayTheSameMoveAtDepth3) { expect_rook_programs_alike(400, 3, 7); }
TEST(SecondReading, RookProgramsPlayTheSameMoveAtDepth4) { expect_rook_programs_alike(40, 4, 8); }
TEST(SecondReadingLong, RookProgramsPlayTheSameMoveAtDepth4) { expect_rook_programs_alike(2000, 4, 9); }

TEST(SecondReading, MateIsTheSamePattern) {
  Random random(10);
  int mates = 0;
  for (int i = 0; i < 300'000; ++i) {
    const Player mover = random.below(2) == 0 ? Player::First : Player::Second;
    chess::RookEndgame state = random_state(random, mover);
    // Mates are rare: put the defending king on the edge.
    auto& king = mover == Player::First ? state.black_king : state.white_king;
    king = static_cast<chess::Square>(random.below(2) == 0 ? random.below(8) : random.below(8) * 8);
    const bool theirs = readings::rook_endgame::is_checkmate(read_again(state), mover == Player::First);
    ASSERT_EQ(chess::StudyMate::holds(state, mover), theirs) << i;
    mates += theirs;
  }
  EXPECT_GT(mates, 200);
}

// Checkers: seed 003.
// ---------------------------------------------------------------------------------------------------

readings::checkers::Board read_again(const checkers::StudyPosition& p) {
  readings::checkers::Board out{.at = {},
                                .white_left = std::popcount(p.white),
                                .red_left = std::popcount(p.red),
                                .white_kings = p.white_kings,
                                .red_kings = p.red_kings};
  for (int square = 0; square < 32; ++square) {
    const auto bit = std::uint32_t{1} << square;
    if (((p.white | p.red) & bit) == 0) continue;
    const auto row = static_cast<std::size_t>(square / 4);
    const auto column = static_cast<std::size_t>(square % 4 * 2 + (square / 4 + 1) % 2);
    out.at[row][column] = readings::checkers::Piece{(p.white & bit) != 0, (p.kings & bit) != 0};
  }
  return out;
}

void expect_checkers_alike(int positions, int depth, std::uint64_t seed) {
  const CheckersStudy game;
  int kings = 0;
  for_random_positions(game, game.initial(), positions, seed, [&](const checkers::StudyPosition& p) {
    const auto again = read_again(p);
    const bool white = p.turn == Player::Second;
    kings += p.kings != 0;
    const auto ours = studies::CheckersSearch(game).choose(p, depth);
    const auto theirs = readings::checkers::minimax(again, depth, white);
    ASSERT_EQ(ours.value, theirs.value) << game.position_text(p) << " depth " << depth;
    ASSERT_EQ(read_again(game.after(p, ours.move)), theirs.board.value_or(again)) << game.position_text(p);
    MoveList<checkers::StudyMove> moves;
    game.piece_moves(p, moves);
    const auto boards = readings::checkers::all_moves(again, white);
    ASSERT_EQ(moves.size(), boards.size()) << game.position_text(p);
    for (std::size_t i = 0; i < boards.size(); ++i) ASSERT_EQ(read_again(game.after(p, moves[i])), boards[i]);
  });
  if (positions >= 1000) {
    EXPECT_GT(kings, 100);
  }
}

TEST(SecondReading, CheckersProgramPlaysTheSameMoveAtDepth1) { expect_checkers_alike(3000, 1, 11); }
TEST(SecondReading, CheckersProgramPlaysTheSameMoveAtDepth2) { expect_checkers_alike(2000, 2, 12); }
TEST(SecondReading, CheckersProgramPlaysTheSameMoveAtDepth3) { expect_checkers_alike(2000, 3, 13); }
TEST(SecondReading, CheckersProgramPlaysTheSameMoveAtDepth4) { expect_checkers_alike(500, 4, 14); }
TEST(SecondReadingLong, CheckersProgramPlaysTheSameMoveAtDepth4) { expect_checkers_alike(2000, 4, 15); }

// The laboratory frame: seed 001.
// ---------------------------------------------------------------------------------------

/// Our board, row by row from the top, as the second reading has it: x is MAX.
template <class G>
readings::frame::Lines read_again(const G& game, const typename G::Position& p, int rows, int columns, int length,
                                  bool gravity, int constant) {
  std::string cells;
  for (const char c : game.position_text(p))
    if (c == 'x' || c == 'o' || c == '.') cells += c == '.' ? '#' : c == 'o' ? '0' : 'x';
  return readings::frame::Lines(rows, columns, length, gravity, constant, 'x', '0', '#', cells);
}

template <class G>
void expect_frame_alike(const G& game, int rows, int columns, int length, bool gravity, int constant, int positions,
                        int depth) {
  const auto list = G::Evaluator::list();
  const auto which =
      std::ranges::find_if(list,
                           [](const EvaluatorInfo& one) {
                             return one.name == "study" || std::ranges::find(one.aliases, "study") != one.aliases.end();
                           }) -
      list.begin();
  const typename G::Evaluator study(game, choose(list, static_cast<std::size_t>(which)));
  for_random_positions(game, game.initial(), positions, 16, [&](const typename G::Position& p) {
    const auto lines = read_again(game, p, rows, columns, length, gravity, constant);
    const bool max = p.turn == Player::First;
    MoveList<typename G::Move> moves;
    game.moves(p, moves);
    for (const Algorithm algorithm : {Algorithm::Minimax, Algorithm::AlphaBeta}) {
      const auto ours = search_to_depth(SearchTask{algorithm, game, study, p, {}, {.depth = depth}});
      const auto theirs = algorithm == Algorithm::Minimax ? readings::frame::min_max(lines, max, depth)
                                                          : readings::frame::alpha_beta(lines, max, depth);
      ASSERT_EQ(max ? ours.value : -ours.value, theirs.score) << game.position_text(p) << " depth " << depth;
      ASSERT_EQ(ours.move, moves[theirs.chosen.value()]) << game.position_text(p) << " depth " << depth;
      ASSERT_EQ(ours.nodes, theirs.states) << game.position_text(p) << " depth " << depth;
    }
  });
}

/// As many positions at each depth; the deeper, the slower the second reading.
void expect_tic_tac_toe_alike(const std::array<int, 4>& positions) {
  for (int depth = 1; depth <= deepest; ++depth)
    expect_frame_alike(Mnk<std::uint64_t>(), 3, 3, 3, false, 99, positions[static_cast<std::size_t>(depth - 1)], depth);
}
void expect_four_in_a_row_alike(const std::array<int, 4>& positions) {
  for (int depth = 1; depth <= deepest; ++depth)
    expect_frame_alike(Connect<std::uint64_t>(), 6, 7, 4, true, 999, positions[static_cast<std::size_t>(depth - 1)],
                       depth);
}

TEST(SecondReading, TheFrameSearchesTicTacToeAlike) { expect_tic_tac_toe_alike({2000, 1000, 150, 100}); }
TEST(SecondReading, TheFrameSearchesFourInARowAlike) { expect_four_in_a_row_alike({1000, 300, 40, 10}); }
TEST(SecondReadingLong, TheFrameSearchesTicTacToeAlike) { expect_tic_tac_toe_alike({2000, 2000, 2000, 2000}); }
TEST(SecondReadingLong, TheFrameSearchesFourInARowAlike) { expect_four_in_a_row_alike({2000, 2000, 1000, 200}); }

}  // namespace
}  // namespace zermelo
