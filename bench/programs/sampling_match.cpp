// Matches between mcts, mcts-solver and the engine at equal processor time, for a busy machine. Each player gets as
// many nodes a move as it searched in that time before, so that what else runs changes no result. The rates are fitted
// as the games are played. Headers alone, one game for each program:
//
//   g++ -std=c++23 -O2 -DNDEBUG -march=native -ffp-contract=off -DGAME=connect -I INCLUDE sampling_match.cpp -o match
//   ./match mcts-solver mcts 5 30 6     # 5 ms a move, both sides of 30 balanced openings of 6 plies
//
// INCLUDE has a link `zermelo` to src/. GAME is one of mnk (5,5,4, or -DMNK=8,8,5), connect, kalah, alquerque,
// checkers, chess.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "zermelo/search.h"
#include "zermelo/search/monte_carlo/mcts.h"
#include "zermelo/search/monte_carlo/mcts_solver.h"

#define IS_mnk 1
#define IS_connect 2
#define IS_kalah 3
#define IS_alquerque 4
#define IS_checkers 5
#define IS_chess 6
#define NUMBER_OF(game) IS_##game
#define NUMBER(game) NUMBER_OF(game)
#if NUMBER(GAME) == IS_mnk
#include "zermelo/games/mnk/mnk.h"
using Rules = zermelo::Mnk<std::uint64_t>;
#ifndef MNK
#define MNK 5, 5, 4
#endif
static Rules rules() { return {MNK}; }
#elif NUMBER(GAME) == IS_connect
#include "zermelo/games/connect/connect.h"
using Rules = zermelo::SixHighConnect;
static Rules rules() { return {7, 6, 4}; }
#elif NUMBER(GAME) == IS_kalah
#include "zermelo/games/kalah/kalah.h"
using Rules = zermelo::Kalah<zermelo::kalah::PackedRow>;
static Rules rules() { return Rules(zermelo::kalah::Rules{}); }
#elif NUMBER(GAME) == IS_alquerque
#include "zermelo/games/alquerque/alquerque.h"
using Rules = zermelo::Alquerque<zermelo::alquerque::forced>;
static Rules rules() { return {}; }
#elif NUMBER(GAME) == IS_checkers
#include "zermelo/games/checkers/checkers.h"
using Rules = zermelo::Checkers<>;
static Rules rules() { return {}; }
#else
#include "zermelo/games/chess/chess.h"
using Rules = zermelo::Chess;
static Rules rules() { return {}; }
#endif

namespace zermelo {
namespace {

using Guess = Evaluator<Rules>;
using Found = Report<Rules::Move, double>;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double mistake() { return Guess::list().back().unit.mistake; }

/// A spec: mcts, mcts-solver or engine, and after `*` how many times the time it gets: `engine*2`.
class Entrant {
 public:
  Entrant(const Rules& game, const Guess& guess, const std::string& spec)
      : game_(game),
        guess_(guess),
        name_(spec.substr(0, spec.find('*'))),
        share_(spec.find('*') == std::string::npos ? 1 : std::atof(spec.c_str() + spec.find('*') + 1)) {
    if (name_ == "mcts-solver")
      solver_ = std::make_unique<MctsSolver<Rules, Guess>>(game, guess, mistake(), MctsOptions::of_solver());
    if (name_ == "engine") engine_ = std::make_unique<Engine<Rules>>(game);
  }

  void new_game() {
    if (solver_) solver_->new_game();
    if (engine_) engine_->new_game();
  }

  Rules::Move move(const Line<Rules>& line, double milliseconds, std::uint64_t seed) {
    const Limits limits{
        .nodes = std::max<std::uint64_t>(16, static_cast<std::uint64_t>(rate_ * share_ * milliseconds / 1000))};
    const double start = processor_seconds();
    const Found found = search(line, limits, combine(seed, line.plies()));
    const double seconds = processor_seconds() - start;
    if (found.nodes >= limits.nodes)
      rate_ = 0.8 * rate_ + 0.2 * std::min(3 * rate_, static_cast<double>(found.nodes) / seconds);
    seconds_ += seconds;
    nodes_ += found.nodes;
    ++moves_;
    return *found.move;
  }

  std::string cost() const {
    char text[80];
    std::snprintf(text, sizeof text, "%.2f ms and %.0f nodes a move", 1e3 * seconds_ / moves_,
                  static_cast<double>(nodes_) / moves_);
    return text;
  }

 private:
  Found search(const Line<Rules>& line, const Limits& limits, std::uint64_t seed) {
    if (engine_) return engine_->search(line, limits);
    if (!solver_)
      return Mcts<Rules, Guess>(game_, guess_, mistake(), limits, {.seed = seed})(line.position(), line.reversible());
    solver_->seed(seed);
    return (*solver_)(line.position(), line.reversible(), limits, [](const auto&) {});
  }

  const Rules& game_;
  const Guess& guess_;
  std::string name_;
  double share_;
  std::unique_ptr<MctsSolver<Rules, Guess>> solver_;
  std::unique_ptr<Engine<Rules>> engine_;
  double rate_ = 50'000;  ///< nodes a second
  double seconds_ = 0;
  std::uint64_t nodes_ = 0;
  double moves_ = 0;
};

/// A random opening, new and balanced: the engine at depth 8 sees neither side ahead by half a mistake.
std::optional<Line<Rules>> opening(const Rules& game, int plies, Random& random, std::set<Key>& seen) {
  static Engine<Rules> judge(game);
  for (int tries = 0; tries < 5000; ++tries) {
    Line<Rules> line(game);
    for (int ply = 0; ply < plies && !line.outcome(); ++ply) {
      MoveList<Rules::Move> moves;
      game.moves(line.position(), moves);
      line.play(moves[random.below(moves.size())]);
    }
    if (line.outcome() || !seen.insert(game.key(line.position())).second) continue;
    if (std::abs(judge.search(line, {.depth = 8}).value) <= mistake() / 2) return line;
  }
  return std::nullopt;
}

int result_for_first(Entrant& first, Entrant& second, Line<Rules> line, double milliseconds, std::uint64_t seed) {
  constexpr std::size_t most_plies = 300;
  first.new_game();
  second.new_game();
  std::optional<Outcome> outcome;
  while (!(outcome = line.outcome()) && line.plies() < most_plies) {
    Entrant& mover = line.game().to_move(line.position()) == Player::First ? first : second;
    line.play(mover.move(line, milliseconds, seed));
  }
  return outcome ? outcome->sign() : 0;
}

int match(const std::string& a, const std::string& b, double milliseconds, int openings, int plies) {
  const Rules game = rules();
  const Guess guess = default_evaluator(game);
  Entrant first(game, guess, a);
  Entrant second(game, guess, b);
  Random random(1);
  std::set<Key> seen;
  std::vector<double> pairs;  // the points of the first in both games of an opening, from 0 to 1
  int wins = 0, draws = 0, losses = 0;
  for (int i = 0; i < openings; ++i) {
    const auto line = opening(game, plies, random, seen);
    if (!line) break;
    const auto seed = static_cast<std::uint64_t>(i);
    const int one = result_for_first(first, second, *line, milliseconds, seed);
    const int two = -result_for_first(second, first, *line, milliseconds, seed);
    for (const int result : {one, two}) ++(result > 0 ? wins : result < 0 ? losses : draws);
    pairs.push_back((one + two + 2) / 4.0);
  }
  if (pairs.empty()) return std::puts("no opening is balanced"), 1;
  double mean = 0, square = 0;
  for (const double pair : pairs) mean += pair / static_cast<double>(pairs.size());
  for (const double pair : pairs) square += (pair - mean) * (pair - mean);
  const double deviation = std::sqrt(square) / static_cast<double>(pairs.size());
  std::printf("%s against %s, %g ms a move: +%d =%d -%d, %.1f %% (95 %% interval %.1f to %.1f)\n", a.c_str(), b.c_str(),
              milliseconds, wins, draws, losses, 100 * mean, 100 * (mean - 1.96 * deviation),
              100 * (mean + 1.96 * deviation));
  std::printf("  %s; %s\n", first.cost().c_str(), second.cost().c_str());
  return 0;
}

}  // namespace
}  // namespace zermelo

int main(int count, char** words) {
  if (count != 6) return std::puts("sampling_match FIRST SECOND MILLISECONDS OPENINGS PLIES"), 2;
  return zermelo::match(words[1], words[2], std::atof(words[3]), std::atoi(words[4]), std::atoi(words[5]));
}
