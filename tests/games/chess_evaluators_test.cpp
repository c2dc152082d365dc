#include <gtest/gtest.h>

#include "zermelo/core/evaluator.h"
#include "zermelo/core/line.h"
#include "zermelo/core/notation.h"
#include "zermelo/core/random.h"
#include "zermelo/games/chess/chess.h"
#include "zermelo/search/textbook/alpha_beta.h"

namespace zermelo {
namespace {

const Chess game;

Chess::Position at(std::string_view fen) { return game.read_position(fen).value(); }

chess::Evaluator evaluator(std::string_view name) {
  const auto list = chess::Evaluator::list();
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].name == name) return {game, choose(list, i)};
  throw std::out_of_range(std::string(name));
}

const std::vector<std::string_view> names{"zero", "material", "study", "tapered"};

/// White and Black exchanged: ranks upside down, letters in the other case.
std::string exchanged(const std::string& fen) {
  const std::string board = fen.substr(0, fen.find(' '));
  std::vector<std::string> rows{""};
  for (const char c : board) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '/')
      rows.emplace_back();
    else
      rows.back() += static_cast<char>(std::isupper(byte) != 0 ? std::tolower(byte) : std::toupper(byte));
  }
  std::string text;
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) text += (text.empty() ? "" : "/") + *row;
  return text + (fen.find(" w ") != std::string::npos ? " b - - 0 1" : " w - - 0 1");
}

TEST(ChessEvaluators, AreListedZeroFirstAndTheBestLast) {
  const auto list = chess::Evaluator::list();
  ASSERT_EQ(list.size(), names.size());
  for (std::size_t i = 0; i < names.size(); ++i) EXPECT_EQ(list[i].name, names[i]);
}

TEST(ChessEvaluators, MaterialCountsInPawns) {
  EXPECT_EQ(evaluator("material")(game.initial()), 0);
  EXPECT_EQ(evaluator("material")(at("4k3/pp6/8/8/8/8/8/QRBNK3 w - - 0 1")), 9 + 5 + 3 + 3 - 2);
}

/// States of the study's published game, and its heuristic worked out by hand.
TEST(ChessEvaluators, TheStudysHeuristicAddsUp) {
  const auto study = evaluator("study");
  EXPECT_DOUBLE_EQ(study(at("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1")), 0);
  EXPECT_DOUBLE_EQ(study(at("R3k2r/8/8/8/8/8/8/4K3 b - - 0 1")), 20) << "the black king is watched";
  EXPECT_DOUBLE_EQ(study(at("7R/4k3/8/8/8/8/8/4K3 b - - 0 1")), 50 + 0.3 + 1 + 25) << "not at the edge";
  EXPECT_DOUBLE_EQ(study(at("3k3R/8/3K4/8/8/8/8/8 b - - 0 1")), 50 + 5 + 10 * (3.5 + 0.5) + 20) << "mate";
  EXPECT_DOUBLE_EQ(study(at("8/8/8/8/8/3K4/8/3k3r b - - 0 1")), -50 - 5 - 10 * 1.5);
  EXPECT_DOUBLE_EQ(study(at("8/8/8/3k4/8/8/8/3K4 w - - 0 1")), 50 + (7 - 4) + 5 - 50 + (4 - 7) - 10 * (3.5 + 0.5));
}

TEST(ChessEvaluators, TheStudysHeuristicIsMaterialWhereItKnowsNothing) {
  EXPECT_EQ(evaluator("study")(at("4k3/8/8/8/8/8/8/RR2K3 w - - 0 1")), 10);
  EXPECT_EQ(evaluator("study")(at("4k3/8/8/8/8/8/P7/4K3 w - - 0 1")), 1);
}

/// On random games: fair to both colours, explained to the last bit, never beyond the bound.
TEST(ChessEvaluators, AreFairExplainedAndBounded) {
  Random random(19);
  for (const auto& start : game.starts()) {
    auto p = at(start.position);
    for (int ply = 0; ply < 60; ++ply) {
      const std::string fen = game.position_text(p);
      for (const auto name : names) {
        const auto e = evaluator(name);
        EXPECT_DOUBLE_EQ(e(p), -e(at(exchanged(fen)))) << name << " " << fen;
        Terms terms;
        const double value = e(p, terms);
        double sum = 0;
        for (const auto& term : terms.list) sum += term.second;
        EXPECT_EQ(value, e(p));
        EXPECT_DOUBLE_EQ(sum, value) << name << " " << fen;
        EXPECT_LE(std::abs(value), e.bound()) << name << " " << fen;
      }
      MoveList<Chess::Move> list;
      game.moves(p, list);
      if (list.empty()) break;
      p = game.after(p, list[random.below(list.size())]);
    }
  }
}

TEST(ChessEvaluators, AMateIsBeyondAnyGuess) {
  for (const auto name : names) {
    const auto e = evaluator(name);
    EXPECT_GT(e.final(Outcome::win(Player::First, Reason::Mate), 0), e.bound());
    EXPECT_EQ(e.final(Outcome::draw(Reason::Stalemate), 3), 0);
  }
}

TEST(ChessEvaluators, TaperedLikesWhatPlayersLike) {
  const auto e = evaluator("tapered");
  const auto better = [&](std::string_view good, std::string_view bad) { return e(at(good)) > e(at(bad)); };
  EXPECT_TRUE(better("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1")) << "a central knight";
  EXPECT_TRUE(better("4k3/8/P7/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/P7/4K3 w - - 0 1")) << "a far passed pawn";
  EXPECT_TRUE(better("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", "4k3/8/8/8/8/8/8/2B1KN2 w - - 0 1")) << "two bishops";
  EXPECT_TRUE(better("k7/8/8/8/8/2K5/8/1R6 w - - 0 1", "8/8/8/3k4/8/2K5/8/1R6 w - - 0 1")) << "a king in the corner";
  EXPECT_GT(e(game.initial()), 0) << "to be the one to move";
}

/// One game of two evaluators that look equally far; 1, 1/2 or 0 for `first`.
double played(const chess::Evaluator& first, const chess::Evaluator& second, Line<Chess> line, int depth) {
  NoTrace silent;
  for (int ply = 0; ply < 200; ++ply) {
    auto outcome = line.outcome();
    if (!outcome) outcome = line.claim();
    if (outcome) return 0.5 + 0.5 * outcome->sign();
    const auto& e = line.position().turn == Player::First ? first : second;
    AlphaBeta search(game, e, {.depth = depth}, {.order = Order::Static}, silent);
    line.play(search(line.position(), line.reversible()).move.value());
  }
  return 0.5;
}

/// Six random plies that do not end the game.
Line<Chess> opening(Random& random) {
  for (;;) {
    Line<Chess> line(game);
    while (line.plies() < 6 && !line.outcome()) {
      MoveList<Chess::Move> list;
      game.moves(line.position(), list);
      line.play(list[random.below(list.size())]);
    }
    if (!line.outcome()) return line;
  }
}

/// The share of points over pairs of games, each opening played from both sides.
double score(std::string_view ours, std::string_view theirs, int pairs, int depth) {
  Random random(23);
  double points = 0;
  for (int i = 0; i < pairs; ++i) {
    const Line<Chess> line = opening(random);
    points += played(evaluator(ours), evaluator(theirs), line, depth);
    points += 1 - played(evaluator(theirs), evaluator(ours), line, depth);
  }
  return points / (2 * pairs);
}

TEST(ChessEvaluators, TaperedBeatsMaterial) { EXPECT_GE(score("tapered", "material", 5, 2), 0.6); }
TEST(ChessEvaluatorsLong, TaperedBeatsMaterialAtDepthThree) { EXPECT_GE(score("tapered", "material", 20, 3), 0.6); }

}  // namespace
}  // namespace zermelo
