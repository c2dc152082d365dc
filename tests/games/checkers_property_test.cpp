#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include "games/checkers_twin.h"
#include "zermelo/core/line.h"
#include "zermelo/core/random.h"
#include "zermelo/games/checkers/checkers.h"
#include "zermelo/games/checkers/pdn.h"
#include "zermelo/games/checkers/study.h"

namespace zermelo {
namespace {

using checkers_twin::Play;

/// A board nobody ever played: pieces anywhere, mostly kings or mostly men, few or many.
checkers::Position hostile(Random& random) {
  const int most[2] = {static_cast<int>(random.below(13)), static_cast<int>(random.below(13))};
  const std::uint64_t kings_in_ten = random.below(11);
  checkers::Bits pieces[2] = {0, 0};
  checkers::Bits kings = 0;
  for (int side = 0; side < 2; ++side)
    for (int i = 0; i < most[side]; ++i) {
      const int square = 1 + static_cast<int>(random.below(32));
      const checkers::Bits bit = checkers::Board::one(checkers::Board::bit_of(square));
      if (((pieces[0] | pieces[1]) & bit) != 0) continue;
      const bool king = random.below(10) < kings_in_ten;
      if (!king && checkers::Board::row_of(square) == (side == 0 ? 7 : 0)) continue;
      pieces[side] |= bit;
      if (king) kings |= bit;
    }
  if ((pieces[0] | pieces[1]) == 0) pieces[0] = 1;
  return checkers::Position::make(pieces[0], pieces[1], kings, random.below(2) == 0 ? Player::First : Player::Second,
                                  static_cast<int>(random.below(80)), 1 + static_cast<int>(random.below(200)));
}

std::string board_of(const Checkers<>& game, const checkers::Position& p) {
  return checkers_twin::to_text(checkers_twin::from_fen(game.position_text(p)).first);
}

/// Moves, ways, counts, codes, texts, results and keys of one position against the twin's.
void compare(const Checkers<>& game, const checkers::Position& p) {
  const std::string fen = game.position_text(p);
  SCOPED_TRACE(fen);
  const auto again = game.read_position(fen);
  ASSERT_TRUE(again) << again.error().message();
  ASSERT_EQ(*again, p);
  ASSERT_EQ(game.key(*again), game.key(p));
  const auto [board, side] = checkers_twin::from_fen(fen);
  const std::vector<Play> plays = checkers_twin::English(board, side).plays();
  MoveList<checkers::Move> list;
  game.moves(p, list);
  ASSERT_EQ(game.count_moves(p), plays.size());

  std::map<std::string, std::uint64_t> expected;
  for (const Play& play : plays) ++expected[play.board];
  std::map<std::string, std::uint64_t> found;
  std::set<std::uint32_t> codes;
  std::set<std::string> texts;
  for (const checkers::Move& m : list) {
    const checkers::Position next = game.after(p, m);
    found[board_of(game, next)] += game.ways(p, m);
    codes.insert(game.code(m));
    texts.insert(game.move_text(p, m));
    ASSERT_EQ(game.to_move(next), opponent(game.to_move(p)));
    ASSERT_EQ(game.noisy(p, m), game.move_text(p, m).find('x') != std::string::npos);
    ASSERT_EQ(read_move(game, p, game.short_text(p, m)).value_or(checkers::Move{}),
              game.ended(p) ? checkers::Move{} : m);
  }
  ASSERT_EQ(found, expected);
  ASSERT_EQ(found.size(), list.size()) << "one move per effect";
  ASSERT_EQ(codes.size(), list.size());
  ASSERT_EQ(texts.size(), list.size());
  if (game.ended(p)) return;
  for (const Play& play : plays) {
    const auto m = read_move(game, p, play.path);
    ASSERT_TRUE(m) << play.path;
    ASSERT_EQ(board_of(game, game.after(p, *m)), play.board) << play.path;
  }
}

TEST(CheckersTwin, AgreesOnPositionsOfRandomGames) {
  const Checkers<> game;
  Random random(1);
  for (int round = 0; round < 60; ++round) {
    checkers::Position p = game.initial();
    for (int ply = 0; ply < 120; ++ply) {
      compare(game, p);
      if (HasFatalFailure()) return;
      MoveList<checkers::Move> list;
      if (moves_or_outcome(game, p, list)) break;
      p = game.after(p, list[random.below(list.size())]);
    }
  }
}
TEST(CheckersTwin, AgreesOnHostilePositions) {
  const Checkers<> game;
  Random random(2);
  for (int i = 0; i < 5000; ++i) {
    compare(game, hostile(random));
    if (HasFatalFailure()) return;
  }
}
TEST(CheckersTwin, AgreesWhereKingsGoRoundInRings) {
  const Checkers<> game;
  Random random(3);
  constexpr std::array<int, 9> inner{6, 7, 8, 14, 15, 16, 22, 23, 24};
  for (int i = 0; i < 2000; ++i) {
    checkers::Bits white = 0;
    for (const int square : inner)
      if (random.below(8) != 0) white |= checkers::Board::one(checkers::Board::bit_of(square));
    const checkers::Bits king =
        checkers::Board::one(static_cast<int>(random.below(35))) & checkers::Board::all & ~white;
    if (king == 0) continue;
    compare(game, checkers::Position::make(king, white, king, Player::First, 0, 1));
    compare(game, checkers::Position::make(white, king, king, Player::Second, 0, 1));
    if (HasFatalFailure()) return;
  }
}

TEST(CheckersEvaluators, SeeTheTurnedBoardWithTheOtherSign) {
  const Checkers<> game;
  Random random(4);
  const auto turned = [](checkers::Bits bits) {
    checkers::Bits out = 0;
    for (; bits != 0; bits &= bits - 1) out |= checkers::Board::one(34 - std::countr_zero(bits));
    return out;
  };
  const auto list = checkers::Evaluator::list();
  for (int i = 0; i < 3000; ++i) {
    const checkers::Position p = hostile(random);
    const checkers::Position q = checkers::Position::make(turned(p.of(Player::Second)), turned(p.of(Player::First)),
                                                          turned(p.kings()), opponent(p.turn()), p.clock(), p.number());
    for (std::size_t which = 0; which < list.size(); ++which) {
      const checkers::Evaluator evaluate(game, choose(list, which));
      const double value = evaluate(p);
      ASSERT_NEAR(value, -evaluate(q), 1e-9) << list[which].name << ' ' << game.position_text(p);
      ASSERT_LE(std::abs(value), evaluate.bound());
      Terms terms;
      ASSERT_EQ(evaluate(p, terms), value);
      double sum = 0;
      for (const auto& [name, term] : terms.list) sum += term;
      ASSERT_NEAR(sum, value, 1e-9);
      ASSERT_GE(evaluate.final(Outcome::win(Player::First, Reason::NoMoves), 0), evaluate.bound());
    }
  }
}
TEST(CheckersEvaluators, TheStudyCountsPiecesAndHalfAPointAKing) {
  const Checkers<> game;
  const checkers::Evaluator study(game, choose(checkers::Evaluator::list(), 2));
  EXPECT_EQ(study(*game.read_position("B:W21,K22:B1,2,K3,K4")), 2.5);
}

/// Any bytes, and pieces of real input put together wrongly.
std::string nonsense(Random& random, std::string_view material) {
  std::string text;
  for (std::uint64_t i = random.below(40); i > 0; --i)
    text += random.below(8) == 0 ? static_cast<char>(random.below(256)) : material[random.below(material.size())];
  return text;
}
TEST(CheckersBadInput, AnyTextGivesAValueOrAnErrorWithWords) {
  const Checkers<> game;
  const CheckersStudy study;
  Random random(5);
  for (int i = 0; i < 20000; ++i) {
    const std::string text = nonsense(random, "BWRK:,-xHFC.0123456789[]\"{}();*/ \n");
    const auto p = game.read_position(text);
    if (p) {
      MoveList<checkers::Move> list;
      game.moves(*p, list);
      EXPECT_EQ(*game.read_position(game.position_text(*p)), *p);
    } else {
      EXPECT_FALSE(p.error().message().empty());
    }
    const auto q = study.read_position(text);
    if (q) {
      EXPECT_EQ(*study.read_position(study.position_text(*q)), *q);
    }
    (void)read_move(game, game.initial(), text);
    (void)read_move(study, study.initial(), text);
    const auto games = checkers::read_pdn(text);
    if (!games) {
      EXPECT_NE(games.error().where.find("offset"), std::string::npos);
    }
  }
}

// The study's rules. ------------------------------------------------------------------------------------------------

void compare_study(const CheckersStudy& game, const checkers::StudyPosition& p) {
  const std::string text = game.position_text(p);
  SCOPED_TRACE(text);
  ASSERT_EQ(game.read_position(text).value_or(checkers::StudyPosition{}), p);
  const auto [board, side] = checkers_twin::from_fen(text.substr(0, text.find(":C")));
  const auto entries = checkers_twin::Study(board, side).entries();
  MoveList<checkers::StudyMove> list;
  game.piece_moves(p, list);
  ASSERT_EQ(list.size(), entries.size());
  std::set<std::string> texts;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const checkers::StudyMove& m = list[i];
    const auto& entry = entries[i];
    ASSERT_EQ(m.from + 1, checkers_twin::square(entry.from.first, entry.from.second));
    ASSERT_EQ(m.to + 1, checkers_twin::square(entry.to.first, entry.to.second));
    std::uint32_t removed = 0;
    for (const auto& [row, column] : entry.removed) removed |= 1U << (checkers_twin::square(row, column) - 1);
    ASSERT_EQ(m.taken, removed);
    texts.insert(game.move_text(p, m));
    if (!game.ended(p)) {
      ASSERT_EQ(read_move(game, p, game.move_text(p, m)).value_or(checkers::StudyMove{}), m);
    }
    const checkers::StudyPosition next = game.after(p, m);
    const bool end = entry.to.first == 0 || entry.to.first == 7;
    const bool red = p.turn == Player::First;
    ASSERT_EQ(next.red_kings, p.red_kings + (end && red));
    ASSERT_EQ(next.white_kings, p.white_kings + (end && !red));
    ASSERT_EQ(std::popcount(red ? next.white : next.red),
              std::popcount(red ? p.white : p.red) - static_cast<int>(entry.removed.size()));
  }
  ASSERT_EQ(texts.size(), list.size());
}

TEST(CheckersStudyTwin, AgreesOnPositionsOfRandomGames) {
  const CheckersStudy game;
  Random random(6);
  for (int round = 0; round < 100; ++round) {
    checkers::StudyPosition p = game.initial();
    for (int ply = 0; ply < 150 && !game.ended(p); ++ply) {
      compare_study(game, p);
      if (HasFatalFailure()) return;
      MoveList<checkers::StudyMove> list;
      game.moves(p, list);
      p = game.after(p, list[random.below(list.size())]);
    }
  }
}
TEST(CheckersStudyTwin, AgreesOnHostilePositions) {
  const CheckersStudy game;
  Random random(7);
  for (int i = 0; i < 5000; ++i) {
    // White sits on top here, so the sides of a hostile board change their names.
    std::string text = Checkers<>().position_text(hostile(random));
    text = text.substr(0, text.find(":H"));
    for (char& c : text) c = c == 'W' ? 'R' : c == 'B' ? 'W' : c;
    const auto p = game.read_position(text);
    ASSERT_TRUE(p) << text << p.error().message();
    compare_study(game, *p);
    if (HasFatalFailure()) return;
  }
}

}  // namespace
}  // namespace zermelo
