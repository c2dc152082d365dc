#pragma once
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "zermelo/lab/study/study.h"

namespace zermelo {

class Crew;
class StudyResults;
namespace learn {
struct LearnStatus;
}

struct RunOptions {
  int jobs = 1;  ///< games at the same time in every process; the results do not depend on it
  std::stop_token stop = {};
  /// May players be programs of the machine? A study file may come from anyone.
  bool allow_programs = false;
  /// Called for every game that was stored, one at a time.
  std::function<void(const LabTask&, const LabGame&)> on_game = {};
  /// Called while the networks of a grid are learned up to this generation, before the first game is played.
  std::function<void(const ResultGrid&, int last, const learn::LearnStatus&)> on_learning = {};
  Crew* crew = nullptr;  ///< processes that play along
  /// Called with a sentence about a fault that does not end the run.
  std::function<void(const std::string&)> on_trouble = {};
};

struct RunSummary {
  std::int64_t planned = 0;
  std::int64_t there = 0;   ///< of those, in the store before
  std::int64_t played = 0;  ///< now
  bool complete() const { return there + played == planned; }
};

/// Learns what its players need, plays the games of a study that the store does not have yet, and keeps each as soon as
/// it is over.
Expected<RunSummary> run_study(const Study& study, const Catalogue& games, LabGames& store, const RunOptions& options);

/// How many games of the plan the store does not have.
Expected<std::int64_t> missing_games(const Study& study, LabGames& store);

/// How long the games that are missing will take with the usual number of jobs; a rough guess.
struct Estimate {
  double seconds = 0;
};

/// From the games that were played, of the cell or else of its grid; where there is none, from one move of each
/// player, looked at for a moment.
Expected<Estimate> estimate_remaining(const StudyResults& results, const Catalogue& games);

/// The number of jobs where nobody asked for one: all cores, or one where time is measured.
int usual_jobs(const Study& study);

}  // namespace zermelo
