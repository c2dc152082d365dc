#pragma once
#include <array>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/lab/study/study.h"
#include "zermelo/match/openings.h"
#include "zermelo/match/referee.h"
#include "zermelo/store/lab_games.h"

namespace zermelo {

/// The games that the grids of a study play, one a grid.
using StudyRules = std::vector<std::shared_ptr<const AnyGame>>;
Expected<StudyRules> rules_of(const Study& study, const Catalogue& games);

/// A study with what is needed to play its games. All jobs share it.
class StudyWork {
 public:
  StudyWork(Study to_play, StudyRules its_rules, std::string its_networks = {})
      : study(std::move(to_play)),
        rules(std::move(its_rules)),
        networks(std::move(its_networks)),
        plan(tasks_of(study)) {}

  const ResultGrid& grid(const LabTask& task) const { return study.grids[task.grid]; }
  /// The openings of a grid from one start: all cells share the book.
  OpeningBook& book(const LabTask& task);

  const Study study;
  const StudyRules rules;
  const std::string networks;  ///< the folder of those that are learned
  const std::vector<LabTask> plan;

 private:
  std::mutex mutex_;
  std::map<std::pair<std::size_t, std::string>, OpeningBook> books_;
};

/// Plays games of a study one after the other, in one thread. Its players stay while the next game asks for the same
/// ones, as in a match.
class TaskPlayer {
 public:
  explicit TaskPlayer(StudyWork& work) : work_(work) {}

  /// Plays one game, or makes one search. Nothing when it was stopped.
  Expected<std::optional<LabGame>> play(const LabTask& task, const std::stop_token& stop);

 private:
  class Seat {
   public:
    Expected<AnyPlayer*> take(const AnyGame& game, const std::string& spec);

   private:
    const AnyGame* game_ = nullptr;
    std::string spec_;
    std::unique_ptr<AnyPlayer> player_;
  };

  Expected<std::optional<LabGame>> play_game_of(const LabTask& task, const std::stop_token& stop);
  /// Made once: tablebases stay open.
  Expected<Adjudication> judge_of(const LabTask& task);
  Expected<std::optional<LabGame>> search_of(const LabTask& task, const std::stop_token& stop);

  StudyWork& work_;
  std::map<std::size_t, Adjudication> judges_;  ///< of the grids that have been played from
  std::array<Seat, 2> seats_;                   ///< of the cell's first and second player, whichever side they have
};

}  // namespace zermelo
