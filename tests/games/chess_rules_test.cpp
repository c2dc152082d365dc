#include <gtest/gtest.h>

#include "zermelo/core/line.h"
#include "zermelo/core/notation.h"
#include "zermelo/games/chess/chess.h"

namespace zermelo {
namespace {

const Chess game;

Chess::Position at(std::string_view fen) { return game.read_position(fen).value(); }

Line<Chess> played(std::string_view fen, std::initializer_list<std::string_view> moves) {
  Line<Chess> line(game, at(fen));
  for (const auto text : moves) line.play(read_move(game, line.position(), text).value());
  return line;
}

constexpr std::string_view start = chess::standard_start;

bool legal(std::string_view fen, std::string_view move) {
  const auto texts = legal_texts(game, at(fen));
  return std::find(texts.begin(), texts.end(), move) != texts.end();
}

TEST(ChessRules, APositionIsSmall) { EXPECT_LE(sizeof(Chess::Position), 128U); }

TEST(ChessRules, FoolsMateIsMate) {
  const auto line = played(start, {"f3", "e5", "g4", "Qh4"});
  EXPECT_EQ(line.outcome(), Outcome::win(Player::Second, Reason::Mate));
}

TEST(ChessRules, AStalemateIsADraw) {
  EXPECT_EQ(Line<Chess>(game, at("k7/2Q5/8/8/8/8/8/K7 b - - 0 1")).outcome(), Outcome::draw(Reason::Stalemate));
}

TEST(ChessRules, MaterialThatCannotMateEndsTheGame) {
  for (const auto fen :
       {"k7/8/8/8/8/8/8/K7 w - - 0 1", "k7/8/8/8/8/8/8/KB6 w - - 0 1", "k7/8/8/8/8/8/8/KN6 b - - 0 1",
        "kb6/8/8/8/8/8/8/K1B5 w - - 0 1", "k1b1b3/8/8/8/8/8/8/KB1B4 w - - 0 1", "k1b1b3/8/8/8/8/8/8/K7 w - - 0 1"})
    EXPECT_EQ(game.ended(at(fen)), Outcome::draw(Reason::InsufficientMaterial)) << fen;
}

TEST(ChessRules, MaterialThatCouldMateDoesNotEndIt) {
  for (const auto fen :
       {"k7/8/8/8/8/8/8/KNN5 w - - 0 1", "k7/8/8/8/8/8/8/KBN5 w - - 0 1", "k7/8/8/8/8/8/8/KBB5 w - - 0 1",
        "kn6/8/8/8/8/8/8/KN6 w - - 0 1", "kn6/8/8/8/8/8/8/KB6 w - - 0 1", "kb6/8/8/8/8/8/8/KB6 w - - 0 1",
        "k7/8/8/8/8/8/7P/K7 w - - 0 1"})
    EXPECT_EQ(game.ended(at(fen)), std::nullopt) << fen;
}

TEST(ChessRules, CastlingMovesTheRookToo) {
  const auto both = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 7");
  const auto after = [&](const auto& p, std::string_view move) {
    return game.position_text(game.after(p, read_move(game, p, move).value()));
  };
  EXPECT_EQ(after(both, "e1g1"), "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 7");
  EXPECT_EQ(after(both, "O-O-O"), "r3k2r/8/8/8/8/8/8/2KR3R b kq - 4 7");
  EXPECT_EQ(after(both, "Rxa8"), "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 7");
}

TEST(ChessRules, NobodyCastlesOutOfThroughOrIntoCheck) {
  EXPECT_FALSE(legal("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
  EXPECT_FALSE(legal("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
  EXPECT_FALSE(legal("4k3/6r1/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
  EXPECT_TRUE(legal("4k3/7r/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"));
  EXPECT_TRUE(legal("1r2k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1")) << "only the rook crosses b1";
  EXPECT_FALSE(legal("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1"));
}

TEST(ChessRules, TakingInPassingIsForTheNextMoveOnly) {
  const auto line = played(start, {"e4", "a6", "e5", "d5"});
  EXPECT_EQ(game.position_text(line.position()), "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
  EXPECT_TRUE(read_move(game, line.position(), "exd6"));
  const auto later = played(start, {"e4", "a6", "e5", "d5", "a3", "a5"});
  EXPECT_FALSE(read_move(game, later.position(), "exd6"));
}

TEST(ChessRules, ThePassedSquareIsKeptOnlyIfItCanBeTakenOn) {
  EXPECT_EQ(game.position_text(played(start, {"e4"}).position()),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  const auto pinned = played("8/3p4/8/K3P2q/8/8/8/7k b - - 0 1", {"d5"});
  EXPECT_EQ(game.position_text(pinned.position()), "8/8/8/K2pP2q/8/8/8/7k w - - 0 2");
  EXPECT_EQ(pinned.position().key, at("8/8/8/K2pP2q/8/8/8/7k w - d6 0 2").key);
}

TEST(ChessRules, ClocksAreNoPartOfTheKey) {
  EXPECT_EQ(game.key(at("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")), game.key(at("4k3/8/8/8/8/8/8/R3K3 w - - 42 90")));
  EXPECT_NE(game.key(at("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")), game.key(at("4k3/8/8/8/8/8/8/R3K3 b - - 0 1")));
  EXPECT_NE(game.key(at("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")), game.key(at("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")));
}

TEST(ChessRules, ThreefoldRepetitionCanBeClaimedFivefoldEndsTheGame) {
  Line<Chess> line(game);
  const auto shuffle = [&] {
    for (const auto text : {"Nf3", "Nf6", "Ng1", "Ng8"}) line.play(read_move(game, line.position(), text).value());
  };
  shuffle();
  EXPECT_EQ(line.claim(), std::nullopt);
  shuffle();
  EXPECT_EQ(line.claim(), Outcome::draw(Reason::Repetition));
  EXPECT_EQ(line.outcome(), std::nullopt);
  shuffle();
  shuffle();
  EXPECT_EQ(line.outcome(), Outcome::draw(Reason::Repetition));
}

TEST(ChessRules, ALostRightToCastleMakesAnotherPosition) {
  const auto line =
      played("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", {"Ke2", "Ke7", "Ke1", "Ke8", "Ke2", "Ke7", "Ke1", "Ke8"});
  EXPECT_EQ(line.occurrences(), 2);
}

TEST(ChessRules, FiftyMovesCanBeClaimedSeventyFiveEndTheGame) {
  EXPECT_EQ(Line<Chess>(game, at("4k3/8/8/8/8/8/8/R3K3 w - - 99 80")).claim(), std::nullopt);
  EXPECT_EQ(Line<Chess>(game, at("4k3/8/8/8/8/8/8/R3K3 w - - 100 80")).claim(), Outcome::draw(Reason::MoveLimit));
  EXPECT_EQ(played("4k3/8/8/8/8/8/8/R3K3 w - - 149 90", {"Ra2"}).outcome(), Outcome::draw(Reason::MoveLimit));
  EXPECT_EQ(played("4k3/8/4K3/8/8/8/8/R7 w - - 149 90", {"Ra8"}).outcome(), Outcome::win(Player::First, Reason::Mate))
      << "a mate on the last ply counts";
}

TEST(ChessRules, APassChangesTheTurnAlone) {
  const auto p = at("rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
  const auto q = game.pass(p).value();
  EXPECT_EQ(game.position_text(q), "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 1 3");
  EXPECT_EQ(q.key, chess::key_of(q));
  EXPECT_EQ(game.pass(at("4k3/8/8/8/8/8/8/K3r3 w - - 0 1")), std::nullopt);
}

TEST(ChessRules, ZugzwangIsForKingsAndPawns) {
  EXPECT_TRUE(game.may_zugzwang(at("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")));
  EXPECT_FALSE(game.may_zugzwang(at("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1")));
}

TEST(ChessRules, CapturesAndPromotionsAreNoisy) {
  const auto p = at("3nk3/4P3/8/3pP3/8/8/8/R3K2r w - d6 0 1");
  const auto noisy = [&](std::string_view text) { return game.noisy(p, read_move(game, p, text).value()); };
  EXPECT_FALSE(noisy("Kd2"));
  const auto q = at("3nk3/2P5/8/3pP3/8/8/8/R3K3 w - d6 0 1");
  for (const auto text : {"c8=Q", "cxd8=N+", "exd6"})
    EXPECT_TRUE(game.noisy(q, read_move(game, q, text).value())) << text;
  EXPECT_FALSE(game.noisy(q, read_move(game, q, "e6").value()));
}

TEST(ChessRules, CodesTellMovesApart) {
  const auto p = at("r3k2r/pPppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBP1P/R3K2R w KQkq - 0 1");
  MoveList<Chess::Move> list;
  game.moves(p, list);
  std::vector<std::uint32_t> codes;
  for (const auto& m : list) codes.push_back(game.code(m));
  std::sort(codes.begin(), codes.end());
  EXPECT_EQ(std::adjacent_find(codes.begin(), codes.end()), codes.end());
  EXPECT_LT(codes.back(), 1U << 16);
}

struct Exchange {
  std::string_view fen, move;
  double value;
};

TEST(ChessRules, AnExchangeIsCountedToItsEnd) {
  for (const auto& [fen, move, value] :
       std::initializer_list<Exchange>{{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "Rxe5", 1},
                                       {"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "Nxe5", -2},
                                       {"4k3/8/3p4/4p3/8/8/8/K3R3 w - - 0 1", "Rxe5", -4},
                                       {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6", 1},
                                       {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", 8},
                                       {"1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", -1},
                                       {"4k3/8/8/8/8/8/3q4/3QK3 w - - 0 1", "Qxd2", 9},
                                       {"4k3/8/8/8/8/3r4/3q4/3QK3 w - - 0 1", "Qxd2", 5},
                                       {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", 0}}) {
    const auto p = at(fen);
    EXPECT_DOUBLE_EQ(game.exchange(p, read_move(game, p, move).value()), value) << fen << " " << move;
  }
}

TEST(ChessRules, EveryNamedStartIsSound) {
  for (const auto& named : game.starts()) {
    const auto p = game.read_position(named.position);
    ASSERT_TRUE(p) << named.name << ": " << p.error().message();
    EXPECT_EQ(game.position_text(*p), named.position);
    EXPECT_EQ(game.ended(*p), std::nullopt) << named.name;
  }
}

TEST(ChessRules, TheMostMovesFitTheList) {
  // 218 moves: more than the list keeps on the stack.
  const auto p = at("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
  MoveList<Chess::Move> list;
  game.moves(p, list);
  EXPECT_EQ(list.size(), 218U);
  EXPECT_EQ(game.count_moves(p), 218U);
}

TEST(ChessDrawing, TheBoardHasCoordinates) {
  EXPECT_EQ(game.text_drawing(game.initial()),
            "8 r n b q k b n r\n7 p p p p p p p p\n6 . . . . . . . .\n5 . . . . . . . .\n"
            "4 . . . . . . . .\n3 . . . . . . . .\n2 P P P P P P P P\n1 R N B Q K B N R\n  a b c d e f g h\n");
}

TEST(ChessDrawing, TheBoardIsData) {
  const Drawing drawing = game.drawing(at(chess::rook_endgame_start));
  EXPECT_EQ(drawing.spots.size(), 64U);
  EXPECT_EQ(drawing.pieces.size(), 4U);
  EXPECT_EQ(drawing.spots.front().id, "a1");
  EXPECT_EQ(drawing.spots.front().shape, Drawing::Shape::Dark) << "a1 is a dark square";
  EXPECT_EQ(drawing.pieces.front().mark, "♖");
  EXPECT_EQ(drawing.pieces.front().y, 7.5);
}

}  // namespace
}  // namespace zermelo
