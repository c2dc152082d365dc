#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/any/json.h"
#include "zermelo/learn/tuning.h"
#include "zermelo/match/statistics.h"

/// Evaluators that are learned from nothing: play, train, test, and again (docs/algorithms/learning.md).
namespace zermelo::learn {

struct LearnOptions {
  const Catalogue* games_known = nullptr;  ///< reads the records of tests
  std::shared_ptr<const AnyGame> game;
  std::string folder;   ///< where everything is kept
  bool resume = false;  ///< continue what is there
  std::uint64_t seed = 1;
  std::size_t hidden = 32;
  std::uint32_t games = 4096;         ///< of a generation
  std::uint64_t nodes = 400;          ///< of a search
  std::size_t positions = 2'000'000;  ///< older ones are forgotten
  std::optional<PlayerSpec> teacher;  ///< plays until a network beats it; none: a search that knows only the rules
  int test_games = 400;               ///< the most of a test
  bool hold_out = true;               ///< off for a game so small that all its positions are seen
  int generations = 0;                ///< 0: until it is stopped
  std::chrono::nanoseconds time{0};   ///< 0: until it is stopped
  int jobs = 1;
  std::chrono::nanoseconds between_states = Tuning::between_states;  ///< of training, on the disk
};

/// What became of one generation.
struct Generation {
  int number = 0;
  std::uint64_t games = 0;    ///< in all
  std::size_t positions = 0;  ///< learned from
  double loss = 0;
  double held_out_loss = 0;
  Tally test;       ///< against the best network before
  PairTally pairs;  ///< those of its games that say something new: its Elo and the error are computed from them
  double log_likelihood_ratio = 0;
  bool better = false;  ///< so the test says: it is the best one now

  friend bool operator==(const Generation&, const Generation&) = default;
};

/// The Elo that the test found. Like `better`, it is one of many tests: 95 % and α hold for each of them.
EloEstimate elo_of(const Generation& g);
Json to_json(const Generation& g);

/// Where it stands.
struct LearnStatus {
  int generation = 1;
  std::string phase;       ///< "games", "training", "test"
  std::uint64_t done = 0;  ///< of `all` in this phase
  std::uint64_t all = 0;
};

struct LearnWatch {
  std::function<void(const LearnStatus&)> on_status = {};
  std::function<void(const Generation&)> on_generation = {};
};

struct LearnResult {
  std::vector<Generation> generations;  ///< those of earlier runs too
  std::string best;                     ///< the file of the best network; empty: no test was passed yet
  std::string latest;                   ///< that of the last generation, stronger or not; empty: none is finished
  bool finished = false;                ///< not stopped from outside
};

/// As `zermelo learn --json` prints it, and `complete`.
Json to_json(const LearnResult& result, const LearnOptions& options);

/// The finished generations in a folder; none where nothing was learned yet.
Expected<std::vector<Generation>> learned_generations(const std::string& folder);

/// The file of the network of a generation.
std::string network_file(const std::string& folder, int generation);

/// How long each generation took, in seconds of processor time: the work that lies in the folder, whichever run did it,
/// each piece of it once.
/// Nothing else in the folder differs from run to run, so it has a file of its own. Empty where nothing was learned.
Expected<std::vector<double>> seconds_of_generations(const std::string& folder);

/// Why this player cannot teach: it is none that takes networks, or its moves do not depend on the seed alone.
std::optional<Error> refuse_teacher(const AnyGame& game, const PlayerSpec& teacher);

/// Learns until it is stopped. What it wrote is whole at every moment. What is not written yet is the games that are
/// being played, those of a file that is not full, and the training since `Tuning::between_states`.
Expected<LearnResult> learn(const LearnOptions& options, const std::stop_token& stop, const LearnWatch& watch = {});

}  // namespace zermelo::learn
