#include "zermelo/games/chess/study.h"

#include <gtest/gtest.h>

#include "zermelo/core/line.h"
#include "zermelo/games/chess/chess.h"

namespace zermelo {
namespace {

const ChessStudy game;

ChessStudy::Position at(std::string_view fen) { return game.read_position(fen).value(); }

Line<ChessStudy> played(std::string_view fen, const std::vector<std::string_view>& moves) {
  Line<ChessStudy> line(game, at(fen));
  for (const auto text : moves) line.play(game.read_move(line.position(), text).value());
  return line;
}

std::string listed(std::string_view fen) {
  MoveList<ChessStudy::Move> list;
  game.moves(at(fen), list);
  std::string text;
  for (const auto& m : list) text += (text.empty() ? "" : " ") + game.move_text(at(fen), m);
  return text;
}

TEST(ChessStudy, MovesComeInTheStudysOrder) {
  EXPECT_EQ(listed("8/8/2k5/8/3K4/8/8/1R6 w - - 0 1"),
            "d4d3 d4c3 d4c4 d4e5 d4e4 d4e3 b1b2 b1b3 b1b4 b1b5 b1b6 b1b7 b1b8 b1a1 b1c1 b1d1 b1e1 b1f1 b1g1 b1h1");
}

/// Minimax 4 against minimax 4, as published: 28 states, White mates.
TEST(ChessStudy, ThePublishedGameEndsInMateAndNotBefore) {
  const std::vector<std::string_view> moves{"Ra8+", "Ke7", "Rxh8", "Ke6", "Rh5", "Kd6", "Kd2", "Ke6", "Kc3",
                                            "Kd6",  "Kc4", "Ke6",  "Kd4", "Kf6", "Ke4", "Ke6", "Rh6", "Kd7",
                                            "Kd4",  "Kc7", "Kd5",  "Kd7", "Rh7", "Kc8", "Kd6", "Kd8", "Rh8"};
  Line<ChessStudy> line(game);
  for (const auto text : moves) {
    ASSERT_EQ(line.outcome(), std::nullopt) << line.plies();
    line.play(game.read_move(line.position(), text).value());
  }
  EXPECT_EQ(line.outcome(), Outcome::win(Player::First, Reason::Mate));
  EXPECT_EQ(line.positions().size(), 28U);
}

/// Every position of king and rook against king, either colour. The listing's corner clause for rows asks for kings one
/// column apart and, a line later, for kings on the same column (seed 000, appendix A, lines 57 and 59).
TEST(ChessStudy, WithOneRookTheMatePatternMissesOnlyCornerMatesAlongARow) {
  const Chess rules;
  int mates = 0;
  int misses = 0;
  for (chess::Square king = 0; king < 64; ++king)
    for (chess::Square rook = 0; rook < 64; ++rook)
      for (chess::Square enemy = 0; enemy < 64; ++enemy) {
        if (king == rook || king == enemy || rook == enemy) continue;
        chess::Position p;
        p.kinds[chess::King] = chess::bit(king) | chess::bit(enemy);
        p.kinds[chess::Rook] = chess::bit(rook);
        p.sides = {chess::bit(king) | chess::bit(rook), chess::bit(enemy)};
        p.turn = chess::black;
        if (!chess::find_problems(p).empty()) continue;
        const bool mate = rules.count_moves(p) == 0 && chess::in_check(p);
        const bool along_a_row = chess::rank_of(rook) == chess::rank_of(enemy);
        const bool missed = mate && along_a_row && chess::file_of(king) != chess::file_of(enemy);
        const auto pieces = chess::RookEndgame::of(p).value();
        ASSERT_EQ(chess::StudyMate::holds(pieces, chess::white), mate && !missed) << rules.position_text(p);
        std::swap(p.sides[0], p.sides[1]);
        ASSERT_EQ(chess::StudyMate::holds(chess::RookEndgame::of(p).value(), chess::black), mate && !missed);
        mates += mate;
        misses += missed;
      }
  EXPECT_GT(mates, misses);
  EXPECT_GT(misses, 0);
}

TEST(ChessStudy, TheMatePatternIsWrongBothWaysWithTwoRooks) {
  const Chess rules;
  const auto block = at("k6R/8/1K6/8/8/8/8/5r2 b - - 0 1");
  EXPECT_FALSE(chess::StudyMate::holds(chess::RookEndgame::of(block).value(), chess::white));
  EXPECT_GT(rules.count_moves(block), 0U) << "the rook can step between";
  int false_mates = 0;
  int missed_mates = 0;
  const chess::Square enemy = 0;  // a1
  for (chess::Square king = 0; king < 64; ++king)
    for (chess::Square rook = 0; rook < 64; ++rook)
      for (chess::Square defender = 0; defender < 64; ++defender) {
        chess::Position p;
        p.kinds[chess::King] = chess::bit(king) | chess::bit(enemy);
        p.kinds[chess::Rook] = chess::bit(rook) | chess::bit(defender);
        p.sides = {chess::bit(king) | chess::bit(rook), chess::bit(enemy) | chess::bit(defender)};
        p.turn = chess::black;
        if (chess::count(p.all()) != 4 || !chess::find_problems(p).empty()) continue;
        const bool mate = rules.count_moves(p) == 0 && chess::in_check(p);
        const bool pattern = chess::StudyMate::holds(chess::RookEndgame::of(p).value(), chess::white);
        false_mates += pattern && !mate;
        missed_mates += mate && !pattern;
      }
  EXPECT_GT(false_mates, 0);
  EXPECT_GT(missed_mates, 0);
}

TEST(ChessStudy, TwoPiecesAreADrawAtOnce) {
  EXPECT_EQ(played("8/8/8/8/8/k7/8/K6r w - - 0 1", {}).outcome(), Outcome::win(Player::Second, Reason::Mate));
  EXPECT_EQ(played("8/8/8/8/8/3k4/8/5rK1 w - - 0 1", {"Kxf1"}).outcome(), Outcome::draw(Reason::InsufficientMaterial));
}

TEST(ChessStudy, NoMoveIsADraw) {
  EXPECT_EQ(played("k7/1R6/1K6/8/8/8/8/8 b - - 0 1", {}).outcome(), Outcome::draw(Reason::NoMoves));
}

TEST(ChessStudy, FiftyMeansPliesAndOneMoreIsPlayed) {
  auto line = played("4k2r/8/8/8/8/8/8/R3K3 w - - 49 30", {"Ra2", "Rh7"});
  EXPECT_EQ(line.position().clock, 51);
  EXPECT_EQ(line.outcome(), std::nullopt) << "51 plies have passed, one more is played";
  auto quiet = line;
  quiet.play(game.read_move(quiet.position(), "Ra3").value());
  EXPECT_EQ(quiet.outcome(), Outcome::draw(Reason::MoveLimit));
  auto late = played("4k3/7r/8/8/8/8/8/R3K3 b - - 50 30", {"Rh1"});
  EXPECT_EQ(late.position().clock, 51);
  late.play(game.read_move(late.position(), "Kd2").value());
  EXPECT_EQ(late.outcome(), Outcome::draw(Reason::MoveLimit));
  auto capture = played("4k3/7r/8/8/8/8/R7/4K3 b - - 50 30", {"Rh2"});
  capture.play(game.read_move(capture.position(), "Rxh2").value());
  EXPECT_EQ(capture.outcome(), Outcome::draw(Reason::MoveLimit)) << "a capture comes too late";
  const auto again = game.read_position(game.position_text(capture.position()));
  EXPECT_EQ(*again, capture.position()) << "and the text says so";
}

TEST(ChessStudy, APlacementSeenThreeTimesEndsTheGameOnePlyLater) {
  const std::vector<std::string_view> round{"Ra2", "Rh7", "Ra1", "Rh8"};
  std::vector<std::string_view> moves = round;
  moves.insert(moves.end(), round.begin(), round.end());
  auto line = played(chess::rook_endgame_start, moves);
  EXPECT_EQ(line.occurrences(), 3);
  EXPECT_EQ(line.outcome(), std::nullopt);
  line.play(game.read_move(line.position(), "Kd2").value());
  EXPECT_EQ(line.outcome(), Outcome::draw(Reason::Repetition));
}

TEST(ChessStudy, ARepetitionDoesNotAskWhoseTurnItIs) {
  EXPECT_EQ(game.repetition_key(at("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1")),
            game.repetition_key(at("4k2r/8/8/8/8/8/8/R3K3 b - - 0 1")));
  EXPECT_NE(game.key(at("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1")), game.key(at("4k2r/8/8/8/8/8/8/R3K3 b - - 0 1")));
}

TEST(ChessStudy, OtherPiecesAreRefused) {
  for (const auto fen : {chess::standard_start, std::string_view("4k3/8/8/8/8/8/8/RR2K3 b - - 0 1"),
                         std::string_view("4k3/8/8/8/8/8/8/R3K3 b Q - 0 1")}) {
    const auto p = game.read_position(fen);
    ASSERT_FALSE(p) << fen;
    EXPECT_EQ(p.error().what, "not a position of the study");
  }
}

TEST(ChessFamily, MakesBothRuleSets) {
  const auto made = [](const std::vector<std::pair<std::string, std::string>>& given) {
    const auto settings = Settings::make(chess::Family::options(), given, "game");
    std::string start;
    EXPECT_TRUE(
        chess::Family::make(settings.value(), [&](auto rules) { start = rules.position_text(rules.initial()); }));
    return start;
  };
  EXPECT_EQ(made({}), chess::standard_start);
  EXPECT_EQ(made({{"rules", "study"}}), chess::rook_endgame_start);
  EXPECT_FALSE(Settings::make(chess::Family::options(), {{"rules", "atomic"}}, "game"));
}

}  // namespace
}  // namespace zermelo
