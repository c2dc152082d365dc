// A certificate of a win that is kept beside the tablebases: looked up, played, refused.
#include "zermelo/solve/kept_strategy.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>

#include "places.h"
#include "zermelo/any/catalogue.h"
#include "zermelo/any/json.h"
#include "zermelo/any/knowledge.h"
#include "zermelo/any/perfect.h"
#include "zermelo/any/player_spec.h"
#include "zermelo/any/strategy.h"
#include "zermelo/games/alquerque/alquerque.h"
#include "zermelo/insight/exact.h"
#include "zermelo/solve/file_frame.h"
#include "zermelo/solve/strategy_walk.h"

namespace zermelo {
namespace {

using Forced = Alquerque<alquerque::forced>;

class KeptFolder {
 public:
  KeptFolder() { std::filesystem::create_directories(path_); }
  ~KeptFolder() { std::filesystem::remove_all(path_); }
  KeptFolder(const KeptFolder&) = delete;
  KeptFolder& operator=(const KeptFolder&) = delete;
  std::string text() const { return path_.string(); }
  std::string file() const { return (path_ / "alquerque-forced.strategy").string(); }

 private:
  static inline int made_ = 0;
  std::filesystem::path path_ = std::filesystem::temp_directory_path() /
                                ("zermelo-kept-" + std::to_string(::getpid()) + "-" + std::to_string(made_++));
};

const AnyGame& forced() {
  static const Catalogue games = catalogue();
  static const auto game = games.game("alquerque:forced").value();
  return *game;
}
std::shared_ptr<AnyStrategy> strategy_in(const KeptFolder& folder) {
  return forced().knowledge()->strategy(folder.text()).value();
}

/// Two pieces win against one (tests/solve/circles_test.cpp).
Certificate small_certificate() {
  std::ifstream file(testing::source_folder() + "/tests/data/alquerque_forced.certificate", std::ios::binary);
  const std::string bytes(std::istreambuf_iterator<char>(file), {});
  return unpack_certificate(std::as_bytes(std::span(bytes)), "x.certificate").value();
}

TEST(AKeptCertificate, SaysWhatTheTablebasesSay) {
  const KeptFolder folder;
  const Certificate certificate = small_certificate();
  EXPECT_TRUE(strategy_in(folder)->moves(certificate.position)->empty()) << "nothing is kept yet";
  const Kept kept = strategy_in(folder)->keep(certificate, {}).value();
  ASSERT_TRUE(kept.checked.holds) << kept.checked.why;
  EXPECT_EQ(kept.file, folder.file());
  EXPECT_GT(kept.positions, 10U);
  EXPECT_LT(kept.positions, certificate.positions());
  const auto strategy = strategy_in(folder);
  const auto tablebases = forced().knowledge()->endgames(folder.text()).value();
  auto line = forced().start(certificate.position).value();
  for (int before = 1000; !line->outcome();) {
    const auto known = strategy->moves(line->position()).value();
    const auto exact = tablebases->probe(line->position()).value();
    ASSERT_TRUE(exact);
    ASSERT_EQ(certain_result(known, line->legal().size()), exact->value) << line->position();
    EXPECT_GE(known.front().plies, exact->plies) << "no quicker than the quickest way";
    EXPECT_LT(known.front().plies, before) << "every ply leads nearer to the end";
    before = known.front().plies;
    ASSERT_TRUE(line->play(known.front().move));
  }
  EXPECT_EQ(line->outcome()->sign(), 1);
}

TEST(AKeptCertificate, AnswersInMirroredPositionsAndForTheOtherColour) {
  const KeptFolder folder;
  const Certificate certificate = small_certificate();
  ASSERT_TRUE(strategy_in(folder)->keep(certificate, {}).value().checked.holds);
  const auto strategy = strategy_in(folder);
  const auto result = [&](std::string position) {
    const auto line = forced().start(position).value();
    return certain_result(strategy->moves(position).value(), line->legal().size());
  };
  ASSERT_EQ(certificate.position, "..b../...../...../...../.w..w w");
  EXPECT_EQ(result("..b../...../...../...../.w..w w"), 1);
  EXPECT_EQ(result("..b../...../...../...../w..w. w"), 1);
  EXPECT_EQ(result("..w../...../...../...../.b..b b"), 1);
  EXPECT_EQ(result("bbbbb/bbbbb/bb.ww/wwwww/wwwww w"), std::nullopt);
}

TEST(AKeptCertificate, IsRefusedWhereItDoesNotHoldOrWasAltered) {
  const KeptFolder folder;
  Certificate broken = small_certificate();
  broken.at_least->moves.pop_back();
  EXPECT_FALSE(strategy_in(folder)->keep(broken, {}).value().checked.holds);
  EXPECT_FALSE(std::filesystem::exists(folder.file()));
  Certificate draw = small_certificate();
  draw.value = 0;
  EXPECT_FALSE(strategy_in(folder)->keep(draw, {}));
  ASSERT_TRUE(strategy_in(folder)->keep(small_certificate(), {}).value().checked.holds);
  const auto of_other_rules = KeptStrategy::open(folder.file(), "alquerque:murray");
  ASSERT_FALSE(of_other_rules);
  EXPECT_NE(of_other_rules.error().message().find("belongs to alquerque:forced"), std::string::npos)
      << of_other_rules.error().message();
  {
    std::fstream file(folder.file(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(-20, std::ios::end);
    file.put('x');
  }
  std::filesystem::last_write_time(folder.file(),
                                   std::filesystem::file_time_type::clock::now() + std::chrono::hours(1));
  const auto opened = forced().knowledge()->strategy(folder.text());
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().message().find("truncated or altered"), std::string::npos) << opened.error().message();
  EXPECT_FALSE(forced().player("perfect:dir=" + folder.text())) << "a damaged file is named, not passed over";
}

/// Files with a right checksum that no program of ours wrote.
TEST(AKeptCertificate, IsRefusedByNameWhereTheFileIsForged) {
  const auto file = [](const std::string& header, const std::vector<std::uint64_t>& words, std::size_t more = 0) {
    std::string bytes = "zermelo strategy\nversion 1\n" + header;
    for (const std::uint64_t word : words) append_little(bytes, word);
    bytes.append(more, '\0');
    seal(bytes);
    return bytes;
  };
  const auto why = [](const std::string& bytes) {
    const auto read = KeptStrategy::parse(bytes, "x.strategy", "g");
    return read ? std::string() : read.error().message();
  };
  const auto says = [&](const std::string& bytes, const char* words) {
    EXPECT_NE(why(bytes).find(words), std::string::npos) << why(bytes);
  };
  constexpr std::uint64_t one = std::uint64_t{1} << 14U;
  EXPECT_EQ(why(file("game g\npositions 2\n\n", {one + 3, 2 * one + 1})), "");
  EXPECT_EQ(why(file("game g\npositions 0\n\n", {})), "");
  for (const std::size_t more : {1U, 7U}) says(file("game g\npositions 1\n\n", {one}, more), "header");
  says(file("game g\npositions 1\n\n", {one, 2 * one}), "header");
  says(file("game g\npositions -1\n\n", {}), "header");
  says(file("game g\npositions 18446744073709551615\n\n", {}), "header");
  says(file("game g\npositions 2\n\n", {2 * one, one}), "not in order");
  says(file("game g\npositions 2\n\n", {one, one + 1}), "not in order");
  says(file("game g\npositions 1\n\n", {one}).substr(1), "no kept strategy");
  const KeptFolder folder;
  EXPECT_FALSE(KeptStrategy::open(folder.text(), "g")) << "a folder is no file";
  EXPECT_FALSE(KeptStrategy::open(folder.file(), "g")) << "there is none";
}

/// A checksum that begins with two line ends finishes the header, which then is longer than what was sealed.
TEST(AKeptCertificate, IsRefusedWhereTheHeaderEndsInTheChecksum) {
  for (int tried = 0; tried < 10'000'000; ++tried) {
    const std::string game = "g" + std::to_string(tried);
    std::string bytes = "zermelo strategy\nversion 1\ngame " + game + "\npositions 2305843009213693951";
    const std::size_t end = bytes.size();
    seal(bytes);
    if (!bytes.substr(end).starts_with("\n\n")) continue;
    const auto read = KeptStrategy::parse(bytes, "x.strategy", game);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message().find("truncated or altered"), std::string::npos) << read.error().message();
    return;
  }
  FAIL() << "no such checksum was found";
}

/// More positions than a question reads: every third number below 6,000, and the largest.
std::vector<LostPosition> many_lost() {
  std::vector<LostPosition> lost;
  for (std::uint64_t i = 0; i < 2'000; ++i) lost.push_back({.number = 3 * i + 1, .plies = static_cast<int>(i % 300)});
  lost.push_back({.number = (std::uint64_t{1} << 50U) - 1, .plies = 301});
  return lost;
}

TEST(AKeptCertificate, FindsPositionsInAllPiecesOfItsFile) {
  const KeptFolder folder;
  const auto lost = many_lost();
  ASSERT_TRUE(KeptStrategy::write(folder.file(), "g", lost));
  const auto kept = KeptStrategy::open(folder.file(), "g").value();
  EXPECT_EQ(kept->size(), lost.size());
  for (const auto& [number, plies] : lost) {
    ASSERT_EQ(kept->plies(number).value(), plies) << number;
    ASSERT_EQ(kept->plies(number - 1).value(), std::nullopt) << number;
    ASSERT_EQ(kept->plies(number ^ (std::uint64_t{1} << 49U)).value(), std::nullopt) << number;
  }
}

TEST(AKeptCertificate, SaysWhenItsFileCannotBeReadAnyMore) {
  const KeptFolder folder;
  ASSERT_TRUE(KeptStrategy::write(folder.file(), "g", many_lost()));
  const auto kept = KeptStrategy::open(folder.file(), "g").value();
  std::filesystem::resize_file(folder.file(), std::filesystem::file_size(folder.file()) / 2);
  EXPECT_EQ(kept->plies(1).value(), 0) << "its first piece is there";
  const auto lost = kept->plies(5'998);
  ASSERT_FALSE(lost) << "no answer must not look like an unknown position";
  EXPECT_NE(lost.error().message().find(folder.file()), std::string::npos) << lost.error().message();
}

TEST(AKeptCertificate, SaysAtAMoveThatItsFileCannotBeReadAnyMore) {
  const KeptFolder folder;
  const Certificate certificate = small_certificate();
  ASSERT_TRUE(strategy_in(folder)->keep(certificate, {}).value().checked.holds);
  const auto strategy = strategy_in(folder);
  ASSERT_TRUE(strategy->moves(certificate.position));
  std::filesystem::resize_file(folder.file(), 0);
  EXPECT_FALSE(strategy->moves(certificate.position));
}

TEST(AKeptCertificate, OfAFileThatIsGoneKeepsNothingOpen) {
  const auto open_files = [] { return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {}); };
  const KeptFolder lasting;
  ASSERT_TRUE(KeptStrategy::write(lasting.file(), "g", {}));
  ASSERT_TRUE(KeptStrategy::open(lasting.file(), "g"));
  const auto before = open_files();
  for (int i = 0; i < 20; ++i) {
    const KeptFolder folder;
    ASSERT_TRUE(KeptStrategy::write(folder.file(), "g", {{.number = 1, .plies = 1}}));
    ASSERT_TRUE(KeptStrategy::open(folder.file(), "g"));
    ASSERT_FALSE(KeptStrategy::open(folder.text(), "g")) << "a folder is no file";
  }
  EXPECT_LE(open_files(), before + 1);
}

/// White wins in five plies. Tablebases of six against two are too large to be built on need, so that `perfect` needs
/// the certificate.
const std::string six_against_two = "..w../..w../...wb/...w./.ww.b w";

/// Whether the side to move wins within so many plies, by the rules alone.
bool wins_within(const Forced& game, const Forced::Position& p, int plies) {
  MoveList<Forced::Move> list;
  if (plies <= 0 || moves_or_outcome(game, p, list)) return false;
  const auto loses = [&](const Forced::Position& q) {
    MoveList<Forced::Move> replies;
    if (const auto outcome = moves_or_outcome(game, q, replies)) return outcome->sign() * sign(game.to_move(q)) < 0;
    return plies > 2 && std::ranges::all_of(replies, [&](const auto& reply) {
             return wins_within(game, game.after(q, reply), plies - 2);
           });
  };
  return std::ranges::any_of(list, [&](const auto& move) { return loses(game.after(p, move)); });
}

Certificate certificate_of_win(const std::string& position, int within) {
  const Forced game;
  Strategy strategy;
  StrategyWalk<Forced> walk(game, {.player = Player::First, .least = 1}, {.positions = 100'000});
  const WalkEnd end =
      walk(game.read_position(position).value(), [&](const auto& p, const auto& list, std::size_t plies) {
        const int left = within - static_cast<int>(plies);
        const auto good = [&](const auto& move) {
          const auto q = game.after(p, move);
          MoveList<Forced::Move> replies;
          if (const auto outcome = moves_or_outcome(game, q, replies)) return outcome->sign() == 1;
          return std::ranges::all_of(
              replies, [&](const auto& reply) { return wins_within(game, game.after(q, reply), left - 2); });
        };
        const auto number = static_cast<std::size_t>(std::ranges::find_if(list, good) - list.begin());
        append_move(strategy.moves, number);
        return std::optional(number);
      });
  EXPECT_EQ(end, WalkEnd::Holds);
  strategy.positions = walk.positions();
  return {.game = "alquerque:rules=forced", .position = position, .value = 1, .at_least = strategy};
}

TEST(Perfect, PlaysFromACertificateWhereNoTablebaseIs) {
  const KeptFolder folder;
  const std::string spec = "perfect:dir=" + folder.text();
  const auto start = [] { return forced().start(six_against_two).value(); };
  const auto without = forced().player(spec).value()->think(*start(), {});
  ASSERT_FALSE(without);
  EXPECT_NE(without.error().message().find("the tablebase is not built"), std::string::npos)
      << without.error().message();
  EXPECT_TRUE(lacks_tablebases(PlayerSpec::parse(spec).value(), forced(), six_against_two));

  ASSERT_TRUE(strategy_in(folder)->keep(certificate_of_win(six_against_two, 5), {}).value().checked.holds);
  EXPECT_FALSE(lacks_tablebases(PlayerSpec::parse(spec).value(), forced(), six_against_two));
  const auto player = forced().player(spec).value();
  for (std::size_t choice = 0; choice < 5; ++choice) {
    auto line = start();
    while (!line->outcome()) {
      const auto thought = player->think(*line, {});
      ASSERT_TRUE(thought) << thought.error().message() << " at " << line->position();
      EXPECT_EQ(thought->proof, Proof::Proven);
      EXPECT_EQ(thought->moves.front().ends, line->to_move() == Player::First ? 1 : -1) << line->position();
      const auto legal = line->legal();
      ASSERT_TRUE(line->play(line->to_move() == Player::First ? *thought->move : legal[choice % legal.size()]));
    }
    EXPECT_EQ(line->outcome()->sign(), 1) << "reply " << choice;
  }
}

/// In the default folder, which analysis asks.
TEST(Exact, ACertificateTellsTheWinner) {
  const KeptFolder folder;
  const char* const before = std::getenv("XDG_CACHE_HOME");
  const std::string kept_home = before == nullptr ? "" : before;
  ::setenv("XDG_CACHE_HOME", folder.text().c_str(), 1);
  const auto line = forced().start(six_against_two).value();
  auto judge = Judge::make(forced(), usual_judge(forced().info(), {"nodes", "100"})).value();
  const auto values = [&] {
    return values_of_moves(*line, judge, Effort::Quick, {.time = std::chrono::minutes(20)}).value();
  };
  EXPECT_EQ(values().because, "search");
  const auto strategy = forced().knowledge()->strategy().value();
  ASSERT_TRUE(strategy->keep(certificate_of_win(six_against_two, 5), {}).value().checked.holds);
  const Thought thought = values();
  EXPECT_EQ(thought.because, "certificate");
  EXPECT_EQ(thought.proof, Proof::Proven);
  EXPECT_EQ(thought.moves.size(), line->legal().size());
  EXPECT_EQ(proven_result(thought.moves.front(), forced().info()), "win");
  before == nullptr ? ::unsetenv("XDG_CACHE_HOME") : ::setenv("XDG_CACHE_HOME", kept_home.c_str(), 1);
}

/// That it is the game of the certificate is shown by tests/scripts/alquerque_certificate_long.sh.
TEST(TheGameOnThePage, IsLegalAndWonByWhite) {
  std::ifstream file(testing::source_folder() + "/web/src/solved/line.json");
  const Json moves = Json::parse(file);
  const auto line = forced().start().value();
  for (const Json& one : moves) {
    ASSERT_TRUE(line->play(one.at("move").get<std::string>())) << one;
    EXPECT_EQ(line->position(), one.at("position").get<std::string>());
  }
  ASSERT_TRUE(line->outcome());
  EXPECT_EQ(line->outcome()->sign(), 1);
}

}  // namespace
}  // namespace zermelo
