// One short random game a file, for people to read: tests/golden/NAME.txt. What a game prints cannot change unseen.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "places.h"
#include "specs.h"
#include "zermelo/core/random.h"
#include "zermelo/match/referee.h"

namespace zermelo::testing {
namespace {

constexpr std::uint64_t seeds = 40;  // the shortest of so many random games is shown
constexpr std::size_t plies_a_drawing = 5;
constexpr std::size_t longest_play = 20'000;

std::filesystem::path golden_folder() { return std::filesystem::path(testing::source_folder()) / "tests" / "golden"; }

std::optional<Outcome> end_of(const AnyLine& line) {
  const auto outcome = line.outcome();
  return outcome ? outcome : line.claim();
}

/// A random game, given up when it gets as long as `most`.
std::unique_ptr<AnyLine> random_game(const AnyGame& game, std::uint64_t seed, std::size_t most) {
  Random random(seed);
  auto line = game.start().value();
  while (!end_of(*line) && line->plies() < most) {
    const auto legal = line->legal();
    const std::string move =
        line->to_move() == Player::Chance ? roll(*line, random.next()) : legal[random.below(legal.size())];
    line->play(move).value();
  }
  return line;
}

std::string indented(const std::string& text) {
  std::istringstream lines(text);
  std::string out;
  for (std::string line; std::getline(lines, line);) out += (line.empty() ? "" : "    " + line) + "\n";
  return out;
}

std::string state(const AnyLine& line) {
  return "\n" + indented(line.text_drawing()) + "\n  position " + line.position() + "\n";
}

std::string report(const AnyGame& game) {
  std::uint64_t chosen = 0;
  std::unique_ptr<AnyLine> shortest;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    auto line = random_game(game, seed, shortest ? shortest->plies() : longest_play);
    if (!end_of(*line) || (shortest && line->plies() >= shortest->plies())) continue;
    shortest = std::move(line);
    chosen = seed;
  }
  if (!shortest) return "no random game ended\n";
  std::string out = game.spec() + ": the shortest of " + std::to_string(seeds) + " random games, seed " +
                    std::to_string(chosen) + "\n";
  auto line = game.start().value();
  out += state(*line) + "  legal   ";
  for (const std::string& move : line->legal()) out += " " + move;
  out += "\n\n";
  for (const std::string& move : shortest->moves()) {
    const Player mover = line->to_move();
    line->play(move).value();
    out += std::to_string(line->plies()) + ". " + std::string(to_string(mover)) + " " + move + "\n";
    if (line->plies() % plies_a_drawing == 0 && line->plies() < shortest->plies()) out += state(*line) + "\n";
  }
  const Outcome outcome = end_of(*line).value();
  out += state(*line) + "  outcome  " + std::string(to_string(outcome.result)) + ", " +
         std::string(to_string(outcome.reason));
  if (outcome.has_margin) out += ", margin " + std::to_string(static_cast<long>(outcome.margin));
  return out + "\n";
}

std::vector<std::string> names() {
  std::vector<std::string> names;
  const Catalogue games = catalogue();
  for (const auto& entry : games.entries()) names.push_back(entry.info.name);
  return names;
}

class Golden : public ::testing::TestWithParam<std::string> {};

TEST_P(Golden, TheGameReadsAsItDid) {
  const auto path = golden_folder() / (GetParam() + ".txt");
  const std::string now = report(*catalogue().game(GetParam()).value());
  if (const char* update = std::getenv("ZERMELO_UPDATE_GOLDEN"); update != nullptr && std::string(update) == "1") {
    std::ofstream(path, std::ios::binary) << now;
    return;
  }
  std::ifstream file(path, std::ios::binary);
  ASSERT_TRUE(file) << "tests/golden/" << GetParam()
                    << ".txt is missing: write it with ZERMELO_UPDATE_GOLDEN=1 ./test Golden, and read it";
  std::ostringstream before;
  before << file.rdbuf();
  EXPECT_EQ(now, before.str()) << "if the change is meant: ZERMELO_UPDATE_GOLDEN=1 ./test Golden, and read the diff";
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Golden, ::testing::ValuesIn(names()),
                         [](const auto& test) { return as_test_name(test.param); });

TEST(GoldenFolder, HoldsNoGameThatIsGone) {
  const auto known = names();
  for (const auto& file : std::filesystem::directory_iterator(golden_folder()))
    EXPECT_TRUE(file.is_directory() || std::ranges::find(known, file.path().stem().string()) != known.end())
        << file.path().filename();
}

}  // namespace
}  // namespace zermelo::testing
