#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "conformance.h"
#include "places.h"
#include "zermelo/core/random.h"
#include "zermelo/games/chess/pgn.h"
#include "zermelo/search/perft.h"

namespace zermelo {
namespace {

const Chess chess960{chess::CastlingRules::Chess960};

chess::Position at(std::string_view text) {
  const auto p = chess960.read_position(text);
  EXPECT_TRUE(p) << text << ": " << p.error().message();
  return p.value_or(chess::Position{});
}
std::set<std::string> castlings(const chess::Position& p) {
  std::set<std::string> found;
  MoveList<Chess::Move> moves;
  chess960.moves(p, moves);
  for (const auto& move : moves)
    if (move.castles()) found.insert(chess960.move_text(p, move));
  return found;
}
/// The board after a move, without clocks and counters.
std::string board_after(std::string_view position, std::string_view move) {
  const auto p = at(position);
  const auto m = chess960.read_move(p, move);
  EXPECT_TRUE(m) << position << ", " << move << ": " << m.error().message();
  if (!m) return {};
  const std::string text = chess960.position_text(chess960.after(p, *m));
  return text.substr(0, text.find(' '));
}

// The start positions. ------------------------------------------------------------------------------------------------

/// Numbers and positions of R. Scharnagl's table, as Wikipedia's "Fischer random chess numbering scheme" prints them.
TEST(Chess960, StartPositionsHaveScharnaglsNumbers) {
  for (const auto& [number, rank] : std::initializer_list<std::pair<int, const char*>>{
           {0, "BBQNNRKR"}, {518, "RNBQKBNR"}, {534, "RNBKQBNR"}, {959, "RKRNNQBB"}})
    EXPECT_EQ(chess::back_rank_of(number), rank) << number;
  EXPECT_EQ(at("518"), Chess().initial());
}
TEST(Chess960, TheStartsAllDiffer) {
  std::set<std::string> all;
  for (int number = 0; number < chess::chess960_starts; ++number) {
    const std::string rank = chess::back_rank_of(number);
    all.insert(rank);
    EXPECT_NE(rank.find('B') % 2, rank.rfind('B') % 2) << rank;
    EXPECT_TRUE(rank.find('R') < rank.find('K') && rank.find('K') < rank.rfind('R')) << rank;
    std::string sorted = rank;
    std::ranges::sort(sorted);
    EXPECT_EQ(sorted, "BBKNNQRR");
    const auto p = at(std::to_string(number));
    EXPECT_EQ(p.castling, 15);
    EXPECT_EQ(chess960.position_text(p), chess::start_of_number(number));
  }
  EXPECT_EQ(all.size(), 960U);
}
TEST(Chess960, OtherNumbersAreNoPositions) {
  for (const char* text : {"960", "-1", "5180", "518 "}) EXPECT_FALSE(chess960.read_position(text)) << text;
  EXPECT_FALSE(Chess().read_position("518"));
}

// Castling. -----------------------------------------------------------------------------------------------------------

TEST(Chess960, KingAndRookEndWhereTheyDoInChess) {
  const char* const narrow = "8/7k/8/8/8/8/8/1RK1R3 w EB - 0 1";
  EXPECT_EQ(castlings(at(narrow)), (std::set<std::string>{"c1b1", "c1e1"}));
  EXPECT_EQ(board_after(narrow, "c1e1"), "8/7k/8/8/8/8/8/1R3RK1");
  EXPECT_EQ(board_after(narrow, "c1b1"), "8/7k/8/8/8/8/8/2KRR3");
  // The king stands on its square already, and the two change places.
  EXPECT_EQ(board_after("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1"), "4k3/8/8/8/8/8/8/5RK1");
  EXPECT_EQ(board_after("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"), "4k3/8/8/8/8/8/8/5RK1");
  EXPECT_EQ(board_after("1rk5/8/8/8/8/8/8/4K3 b b - 0 1", "c8b8"), "2kr4/8/8/8/8/8/8/4K3");
}
TEST(Chess960, CastlingReadsAsPeopleWriteIt) {
  for (const char* text : {"O-O", "0-0", "f1g1", "O-O+"})
    EXPECT_EQ(board_after("5k2/8/8/8/8/8/8/R4KR1 w GA - 0 1", text), "5k2/8/8/8/8/8/8/R4RK1") << text;
  EXPECT_EQ(board_after("5k2/8/8/8/8/8/8/R4KR1 w GA - 0 1", "O-O-O"), "5k2/8/8/8/8/8/8/2KR2R1");
  const auto p = at("5k2/8/8/8/8/8/8/R4K1R w HA - 0 1");
  // A step of the king beside castling: two moves, two texts.
  EXPECT_EQ(chess960.move_text(p, chess960.read_move(p, "f1g1").value()), "f1g1");
  EXPECT_EQ(chess960.move_text(p, chess960.read_move(p, "O-O").value()), "f1h1");
  EXPECT_EQ(chess960.short_text(p, chess960.read_move(p, "f1h1").value()), "O-O+");
  EXPECT_EQ(chess960.short_text(p, chess960.read_move(p, "f1g1").value()), "Kg1");
}
TEST(Chess960, UsualStartsAreWrittenOntoTheRookToo) {
  const auto p = at("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_EQ(castlings(p), (std::set<std::string>{"e1a1", "e1h1"}));
  EXPECT_EQ(chess960.read_move(p, "e1h1").value(), chess960.read_move(p, "e1g1").value());
  EXPECT_EQ(chess960.gesture(p, chess960.read_move(p, "O-O").value()).path, (std::vector<std::string>{"e1", "h1"}));
  const Chess chess;
  const auto usual = chess.read_position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").value();
  EXPECT_EQ(chess.move_text(usual, chess.read_move(usual, "O-O").value()), "e1g1");
  EXPECT_EQ(chess.gesture(usual, chess.read_move(usual, "O-O").value()).path, (std::vector<std::string>{"e1", "g1"}));
  EXPECT_FALSE(chess.read_move(usual, "e1h1"));
}
TEST(Chess960, CastlingNeedsEmptyAndSafeSquares) {
  for (const auto& [position, moves] : std::vector<std::pair<const char*, std::set<std::string>>>{
           {"4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", {"f1b1", "f1g1"}},
           {"4k3/8/8/8/8/8/8/1R1N1KR1 w GB - 0 1", {"f1g1"}},         // d1 is the rook's
           {"4k3/8/8/8/8/8/8/RN3KR1 w GA - 0 1", {"f1g1"}},           // b1 is in the rook's way
           {"3rk3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", {"f1g1"}},          // the king would cross d1
           {"1r2k3/8/8/8/8/8/8/R4KR1 w GA - 0 1", {"f1a1", "f1g1"}},  // only the rook crosses b1
           {"4k3/8/8/8/8/8/8/qR3KR1 w GB - 0 1", {"f1g1"}},           // the rook shields the king on c1
           {"4k3/8/8/8/8/8/8/5KRq w G - 0 1", {}},                    // and on g1
           {"4kr2/8/8/8/8/8/8/1R3KR1 w GB - 0 1", {}}})               // check
    EXPECT_EQ(castlings(at(position)), moves) << position;
}
TEST(Chess960, ARightIsLostWithKingOrRook) {
  const auto rights = [](std::string_view position, std::string_view move) {
    const auto p = at(position);
    std::istringstream words(chess960.position_text(chess960.after(p, chess960.read_move(p, move).value())));
    std::string word;
    words >> word >> word >> word;
    return word;
  };
  const char* const start = "1r3kr1/8/8/8/8/8/8/1R3KR1 w GBgb - 0 1";
  EXPECT_EQ(rights(start, "f1f2"), "kq");
  EXPECT_EQ(rights(start, "f1b1"), "kq");
  EXPECT_EQ(rights(start, "b1c1"), "Kkq");
  EXPECT_EQ(rights(start, "b1b8"), "Kk");
  EXPECT_EQ(rights("1r3kr1/8/8/8/8/8/8/RR3KR1 w GBgb - 0 1", "g1g2"), "Bkq");  // b1 is not the outermost rook
  EXPECT_EQ(rights("1r3kr1/8/8/8/8/8/8/RR3KR1 w GBgb - 0 1", "a1a2"), "KQkq");
}

// Texts. --------------------------------------------------------------------------------------------------------------

/// What python-chess and Stockfish read and write for these (X-FEN: R. Scharnagl; Shredder-FEN: S. Meyer-Kahlen).
TEST(Chess960, XFenAndShredderFenAreReadAndWritten) {
  struct Texts {
    const char *read, *x, *shredder;
  };
  for (const auto& [read, x, shredder] : std::initializer_list<Texts>{{"KQkq", "KQkq", "GBgb"},
                                                                      {"GBgb", "KQkq", "GBgb"},
                                                                      {"Kqk", "Kkq", "Ggb"},
                                                                      {"-", "-", "-"},
                                                                      {"Gb", "Kq", "Gb"}}) {
    const std::string board = "1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w ";
    const auto p = at(board + read + " - 0 1");
    EXPECT_EQ(chess::write_fen(p), board + x + " - 0 1");
    EXPECT_EQ(chess::write_fen(p, chess::FenStyle::Shredder), board + shredder + " - 0 1");
  }
  // The inner of two rooks has the right: its file is written, and a K would be the other rook's.
  const char* const inner = "4k3/8/8/8/8/8/8/4KR1R w F - 0 1";
  EXPECT_EQ(chess960.position_text(at(inner)), inner);
  EXPECT_NE(at(inner), at("4k3/8/8/8/8/8/8/4KR1R w K - 0 1"));
  EXPECT_NE(at(inner).key, at("4k3/8/8/8/8/8/8/4KR1R w K - 0 1").key);
  EXPECT_EQ(chess960.position_text(at("4k3/8/8/8/8/8/8/4KR1R w H - 0 1")), "4k3/8/8/8/8/8/8/4KR1R w K - 0 1");
}
TEST(Chess960, ChessReadsOnlyItsOwnRights) {
  for (const char* text : {"4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "1r3kr1/8/8/8/8/8/8/1R3KR1 w KQkq - 0 1",
                           "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"})
    EXPECT_FALSE(Chess().read_position(text)) << text;
}
TEST(Chess960, WrongRightsAreRefusedWithAReason) {
  for (const auto& [text, what] : std::initializer_list<std::pair<const char*, const char*>>{
           {"4k3/8/8/8/8/8/8/4KR1R w X - 0 1", "unknown castling right 'X'"},
           {"4k3/8/8/8/8/8/8/4KR1R w G - 0 1", "castling right 'G' without such a rook"},
           {"4k3/8/8/8/8/8/8/4KR1R w Q - 0 1", "castling right 'Q' without such a rook"},
           {"4k3/8/8/8/8/8/4K3/5R1R w K - 0 1", "castling right 'K' without a white king on its first rank"},
           {"4k3/8/8/8/8/8/8/4KR1R w KH - 0 1", "castling right 'H' twice"},
           {"4kr2/8/8/8/8/8/8/4K2R w Kk - 0 1", "kings or rooks with castling rights on different files"},
           {"3k3r/8/8/8/8/8/8/4K2R w Kk - 0 1", "kings or rooks with castling rights on different files"}}) {
    const auto p = chess960.read_position(text);
    ASSERT_FALSE(p) << text;
    EXPECT_EQ(p.error().what, what) << text;
    EXPECT_FALSE(chess960.problems(text).empty());
  }
}
TEST(Chess960, ARefusedCastlingIsExplained) {
  const auto why = [](std::string_view position, std::string from, std::string to) {
    return chess960.refusal(at(position), {std::move(from), std::move(to)});
  };
  EXPECT_EQ(why("4k3/8/8/8/8/8/8/1R1N1KR1 w GB - 0 1", "f1", "b1"), "castling: a piece is in the way");
  EXPECT_EQ(why("3rk3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "f1", "b1"), "castling: the king may not pass through check");
  EXPECT_EQ(why("4k3/8/8/8/8/8/8/1R3KR1 w G - 0 1", "f1", "b1"), "castling: you have lost the right to castle");
  EXPECT_EQ(why("4kr2/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "f1", "b1"), "castling: the king is in check");
  EXPECT_EQ(why("4k3/8/8/8/8/8/8/qR3KR1 w GB - 0 1", "f1", "b1"), "your king would be in check");
}
TEST(Chess960, GamesAreWrittenAndReadAsPgn) {
  const std::string start = "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w KQkq - 0 1";  // f1g1 castles at once
  chess::PgnGame game{.tags = {{"Variant", "Chess960"}}, .start = at(start), .result = Result::None};
  auto p = game.start;
  for (const char* move : {"O-O", "e5", "f4", "O-O"}) {
    game.moves.push_back(chess960.read_move(p, move).value());
    p = chess960.after(p, game.moves.back());
  }
  const std::string text = chess::write_pgn(game);
  EXPECT_NE(text.find("[Variant \"Chess960\"]"), std::string::npos) << text;
  EXPECT_NE(text.find("[FEN \"" + start + "\"]"), std::string::npos) << text;
  EXPECT_NE(text.find("1. O-O e5 2. f4 O-O *"), std::string::npos) << text;
  const auto read = chess::read_pgn(text);
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(read->front().moves, game.moves);
  EXPECT_EQ(read->front().start, game.start);
}

// What must always hold. ----------------------------------------------------------------------------------------------

TEST(Chess960, KeysAndTextsFollowEveryMove) {
  Random random(960);
  for (int game = 0; game < 60; ++game) {
    auto p = at(std::to_string(random.below(chess::chess960_starts)));
    for (int ply = 0; ply < 80; ++ply) {
      MoveList<Chess::Move> moves;
      chess960.moves(p, moves);
      if (moves.empty()) break;
      std::set<std::string> texts;
      for (const auto& move : moves) {
        EXPECT_TRUE(texts.insert(chess960.move_text(p, move)).second);
        EXPECT_EQ(chess960.read_move(p, chess960.move_text(p, move)).value(), move);
        EXPECT_EQ(chess960.read_move(p, chess960.short_text(p, move)).value(), move);
        const auto next = chess960.after(p, move);
        ASSERT_EQ(next.key, chess::key_of(next)) << chess960.position_text(p) << " " << chess960.move_text(p, move);
        ASSERT_EQ(next.sides[0] & next.sides[1], 0U);
        ASSERT_TRUE(chess960.problems(next).empty());
      }
      // Castle whenever it can be done: random games seldom do.
      const auto castle = std::ranges::find_if(moves, [](const Chess::Move& m) { return m.castles(); });
      p = chess960.after(p, castle != moves.end() ? *castle : moves[random.below(moves.size())]);
      ASSERT_EQ(at(chess960.position_text(p)), p) << chess960.position_text(p);
      ASSERT_EQ(at(chess::write_fen(p, chess::FenStyle::Shredder)), p);
    }
  }
}

// Perft. --------------------------------------------------------------------------------------------------------------

struct Row {
  std::string fen;
  std::vector<std::uint64_t> counts;
};
/// Every fifteenth of the 960 positions of the Chess Programming Wiki's page "Chess960 Perft Results", as the file
/// fischer.epd of the engine Ethereal lists them.
std::vector<Row> perft_rows() {
  std::ifstream file(testing::source_folder() + "/tests/data/chess960_perft.csv");
  std::vector<Row> all;
  std::string line;
  for (std::getline(file, line); std::getline(file, line);) {
    std::istringstream fields(line);
    Row row;
    std::getline(fields, row.fen, ',');  // the number
    std::getline(fields, row.fen, ',');
    for (std::string count; std::getline(fields, count, ',');) row.counts.push_back(std::stoull(count));
    all.push_back(row);
  }
  return all;
}
void check_perft(std::uint64_t largest) {
  for (const Row& row : perft_rows()) {
    const auto p = at(row.fen);
    for (std::size_t i = 0; i < row.counts.size() && row.counts[i] <= largest; ++i)
      EXPECT_EQ(perft(chess960, p, static_cast<int>(i) + 1), row.counts[i]) << row.fen << " depth " << i + 1;
  }
}
TEST(Chess960Perft, TheTableHasItsPositions) { EXPECT_EQ(perft_rows().size(), 64U); }
TEST(Chess960Perft, CountsEveryPositionToThreeMillion) { check_perft(3'000'000); }
TEST(Chess960PerftLong, CountsEveryPositionToFortyMillion) { check_perft(40'000'000); }

TEST(Chess960Perft, ListingAndCountingAgree) {
  for (const Row& row : perft_rows()) {
    const auto p = at(row.fen);
    std::uint64_t sum = 0;
    for (const auto& [move, count] : divide(chess960, p, 3)) sum += count;
    EXPECT_EQ(sum, row.counts[2]) << row.fen;
    testing::noisy_moves_are_those_of_the_list(chess960, p);
  }
}
TEST(Chess960Perft, TheUsualStartCountsAsChessDoes) {
  EXPECT_EQ(perft(chess960, at("518"), 4), 197'281U);
  EXPECT_EQ(perft(chess960, at("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w HAha - 0 1"), 4), 4'085'603U);
}

}  // namespace
}  // namespace zermelo
