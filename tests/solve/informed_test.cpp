#include "zermelo/search/textbook/informed.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/knowledge.h"
#include "zermelo/any/perfect.h"
#include "zermelo/games/checkers/endgame.h"
#include "zermelo/games/chess/endgame.h"
#include "zermelo/search/textbook/deepening.h"
#include "zermelo/search/tree.h"
#include "zermelo/solve/tablebases.h"

namespace zermelo {
namespace {

const std::string informed_folder =
    (std::filesystem::temp_directory_path() / ("zermelo-informed-" + std::to_string(::getpid()))).string();

/// A folder of tablebases that is gone after all tests of this file.
class InformedSearch : public ::testing::Test {
 protected:
  static void TearDownTestSuite() { std::filesystem::remove_all(informed_folder); }
};

/// A textbook search beside tablebases that are built when they are asked for.
template <class N>
struct Beside {
  using G = typename N::Game;
  using Judge = Informed<G, Evaluator<G>>;

  std::shared_ptr<Tablebases<N>> tablebases =
      std::make_shared<Tablebases<N>>(informed_folder, /*builds_on_need=*/true, 2);
  G game = tablebases->numbering().game();
  Evaluator<G> alone = default_evaluator(game);
  Judge judge{game, alone, [tablebases = tablebases](const typename G::Position& p) -> std::optional<Verdict> {
                const auto exact = tablebases->probe(p);
                return exact ? std::optional(Verdict{.sign = exact->value, .plies = exact->plies}) : std::nullopt;
              }};

  template <class E>
  auto search(Algorithm algorithm, const E& evaluator, const typename G::Position& p, int depth) const {
    return search_to_depth(SearchTask{algorithm, game, evaluator, p, {}, {.depth = depth}});
  }

  /// Positions of a layer in which the game goes on, drawn at random.
  template <class Use>
  void each_position(std::uint32_t id, int many, Use&& use) const {
    const auto layer = tablebases->numbering().layer(id);
    Random random(id + 1);
    while (many > 0) {
      const auto p = layer.position(random.below(layer.size()));
      MoveList<typename G::Move> moves;
      if (!p || moves_or_outcome(game, *p, moves)) continue;
      use(*p);
      --many;
    }
  }
};

/// What the tablebase says of the root is what a search of any depth finds below it, by either algorithm.
template <class N>
void expect_the_tables_word(const Beside<N>& beside, const std::string& tablebase, int positions) {
  const auto ids = beside.tablebases->numbering().layers_of(tablebase).value();
  for (const std::uint32_t id : ids)
    beside.each_position(id, positions, [&](const auto& p) {
      const Exact truth = beside.tablebases->probe(p).value();
      for (int depth = 1; depth <= 3; ++depth) {
        const auto slow = beside.search(Algorithm::Minimax, beside.judge, p, depth);
        const auto quick = beside.search(Algorithm::AlphaBeta, beside.judge, p, depth);
        const std::string where = beside.game.position_text(p) + " depth " + std::to_string(depth);
        EXPECT_EQ(quick.value, slow.value) << where;
        EXPECT_TRUE(quick.move == slow.move) << where;
        EXPECT_EQ(slow.proof, Proof::Proven) << where;
        EXPECT_EQ(quick.proof, Proof::Proven) << where;
        EXPECT_TRUE(slow.exhausted) << where;
        EXPECT_EQ((slow.value > 0) - (slow.value < 0), truth.value) << where;
        EXPECT_EQ(slow.distance, truth.value == 0 ? std::nullopt : std::optional(truth.plies)) << where;
        EXPECT_EQ(quick.distance, slow.distance) << where;
      }
    });
}

TEST_F(InformedSearch, ValuesARookEndingAsTheTableDoes) {
  expect_the_tables_word(Beside<chess::Endgames>(), "KRK", 60);
}
TEST_F(InformedSearch, ValuesAPawnEndingAsTheTableDoes) {
  expect_the_tables_word(Beside<chess::Endgames>(), "KPK", 60);
}
TEST_F(InformedSearch, ValuesThreePiecesOfCheckersAsTheTableDoes) {
  expect_the_tables_word(Beside<checkers::Endgames>(), "3", 8);
}

// White mates in sixteen moves, the longest of all (31 plies); and in one.
constexpr const char* long_way = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1";
constexpr const char* mate_in_one = "k7/8/1K6/8/8/8/8/7R w - - 0 1";

TEST_F(InformedSearch, LooksNoFurtherThanTheTable) {
  const Beside<chess::Endgames> beside;
  const auto p = beside.game.read_position(long_way).value();
  SearchTree<Chess> tree(beside.game);
  const auto found =
      search_to_depth(SearchTask{Algorithm::AlphaBeta, beside.game, beside.judge, p, {}, {.depth = 3}}, tree);
  EXPECT_EQ(found.distance, 31);
  EXPECT_EQ(found.nodes, 1 + found.moves.size()) << "every move is a leaf; the root alone is searched";
  EXPECT_EQ(found.leaves, found.moves.size());
  ASSERT_EQ(tree.nodes().size(), 1 + found.moves.size());
  for (const auto& node : std::span(tree.nodes()).subspan(1)) {
    EXPECT_TRUE(node.leaf);
    EXPECT_EQ(node.leaf_reason, LeafReason::Probe);
    EXPECT_FALSE(node.outcome);
  }
}

TEST_F(InformedSearch, CountsAWinWithinItsDepthAsOneItSeesItself) {
  const Beside<chess::Endgames> beside;
  const auto p = beside.game.read_position(mate_in_one).value();
  for (const Algorithm algorithm : {Algorithm::Minimax, Algorithm::AlphaBeta})
    for (int depth = 1; depth <= 3; ++depth) {
      const auto seen = beside.search(algorithm, beside.alone, p, depth);
      const auto probed = beside.search(algorithm, beside.judge, p, depth);
      EXPECT_EQ(probed.value, seen.value);
      EXPECT_TRUE(probed.move == seen.move);
      EXPECT_EQ(probed.distance, 1);
    }
}

TEST_F(InformedSearch, CountsAFartherWinLessAndStillMoreThanAnyGuess) {
  const Beside<chess::Endgames> beside;
  double before = beside.judge.final(Outcome::win(Player::First, Reason::Mate), 0);
  auto p = beside.game.read_position(long_way).value();
  std::vector<std::pair<int, double>> worth;  // by plies to the end
  while (true) {
    const auto moves = beside.tablebases->moves(p);
    if (moves.empty()) break;
    const Exact exact = beside.tablebases->probe(p).value();
    if (exact.value > 0) worth.emplace_back(exact.plies, beside.judge.known(p, {}, 0).value());
    p = beside.game.after(p, moves.front().first);
  }
  ASSERT_EQ(worth.size(), 16U);
  for (auto near_first = worth.rbegin(); near_first != worth.rend(); ++near_first) {
    EXPECT_LT(near_first->second, before) << near_first->first << " plies";
    EXPECT_GT(near_first->second, beside.judge.bound()) << near_first->first << " plies";
    before = near_first->second;
  }
}

TEST_F(InformedSearch, DoesNotBelieveAWinThatComesTooLate) {
  const Beside<chess::Endgames> beside;
  const auto late = beside.game.read_position("8/8/8/8/8/2k5/1R6/K7 w - - 80 100").value();
  const auto found = beside.search(Algorithm::AlphaBeta, beside.judge, late, 1);
  EXPECT_EQ(found.proof, Proof::Heuristic) << "mate in 31 plies, and the clock leaves 20";
  EXPECT_FALSE(found.distance);
}

// Who plays from tablebases alone.
// ----------------------------------------------------------------------------------------

std::optional<Error> perfect_lacks(const std::string& position, const std::string& folder) {
  static const Catalogue games = catalogue();
  return lacks_tablebases(PlayerSpec("perfect").with("dir", folder), *games.game("chess").value(), position);
}

TEST_F(InformedSearch, PerfectKnowsBeforeTheGameWhichTableItLacks) {
  const std::string nothing_there = informed_folder + "/nothing";
  const auto queen_against_rook = perfect_lacks("7k/1Q6/8/8/8/8/1r6/K7 w - - 0 1", nothing_there);
  ASSERT_TRUE(queen_against_rook);
  EXPECT_NE(queen_against_rook->message().find("player perfect"), std::string::npos) << queen_against_rook->message();
  EXPECT_NE(queen_against_rook->message().find("tablebase build chess KQKR"), std::string::npos)
      << queen_against_rook->message();
  EXPECT_TRUE(perfect_lacks("", nothing_there)) << "no table has 32 pieces";
  EXPECT_FALSE(perfect_lacks(long_way, nothing_there)) << "a small one is built when it is needed";
}

TEST_F(InformedSearch, PerfectNamesATableThatIsDamaged) {
  const std::string folder = informed_folder + "/damaged";
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/chess-KRK.table") << "zermelo tablebase\n";
  const auto error = perfect_lacks(long_way, folder);
  ASSERT_TRUE(error);
  EXPECT_NE(error->message().find(folder + "/chess-KRK.table"), std::string::npos) << error->message();
  EXPECT_NE(error->message().find("player perfect"), std::string::npos) << error->message();
}

TEST_F(InformedSearch, ABuildReplacesADamagedFile) {
  const std::string folder = informed_folder + "/replaced";
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/chess-KRK.table") << "zermelo tablebase\nversion 0\n\n";
  Tablebases<chess::Endgames> tablebases(folder, /*builds_on_need=*/false, 2);
  const auto ids = tablebases.numbering().layers_of("KRK").value();
  ASSERT_EQ(tablebases.plan(ids)->damaged.size(), 1U);
  EXPECT_NE(tablebases.plan(ids)->damaged.front().message().find("version '0'"), std::string::npos);
  ASSERT_TRUE(tablebases.build(ids, {.threads = 2}).value());
  EXPECT_TRUE(tablebases.file(ids.front()));
  EXPECT_TRUE(tablebases.plan(ids)->layers.empty());
}

TEST_F(InformedSearch, AGameFarTooLargeIsRefusedBeforeItIsTried) {
  static const Catalogue games = catalogue();
  for (const char* const large : {"connect", "kalah", "mnk:5,5,4"}) {
    const auto tablebases = games.game(large).value()->knowledge()->tablebases().value();
    const auto stats = tablebases->stats("all");
    ASSERT_FALSE(stats) << large;
    EXPECT_NE(stats.error().message().find("too large"), std::string::npos) << stats.error().message();
    EXPECT_TRUE(lacks_tablebases(PlayerSpec("perfect"), *games.game(large).value(), "")) << large;
  }
  const auto four_million = games.game("connect:columns=5,rows=5,line=3").value();
  EXPECT_FALSE(lacks_tablebases(PlayerSpec("perfect"), *four_million, ""))
      << "one position in 41 of those that can be laid out";
}

}  // namespace
}  // namespace zermelo
