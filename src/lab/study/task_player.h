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
#include "zermelo/lab/study/plan.h"
#include "zermelo/lab/study/study.h"
#include "zermelo/match/openings.h"
#include "zermelo/match/referee.h"
#include "zermelo/store/lab_games.h"

namespace zermelo {

/// The games that the tables of a study play, one a table.
using StudyRules = std::vector<std::shared_ptr<const AnyGame>>;
Expected<StudyRules> rules_of(const Study& study, const Catalogue& games);

/// The games of a study that are to be played, and what is needed for it.
struct StudyWork {
  const Study& study;
  const StudyRules& rules;
  const std::vector<LabTask>& plan;      ///< of the whole study
  const std::vector<std::size_t>& open;  ///< places in the plan that are not played yet
};

/// The openings of a study's tables, a book for each start. All cells and all jobs share them.
class StudyOpenings {
 public:
  StudyOpenings(const Study& study, const StudyRules& rules) : study_(study), rules_(rules) {}

  OpeningBook& of(const LabTask& task);

 private:
  const Study& study_;
  const StudyRules& rules_;
  std::mutex mutex_;
  std::map<std::pair<std::size_t, std::string>, OpeningBook> books_;
};

/// Plays games of a study one after the other, in one thread. Its players stay while the next game asks for the same
/// ones, as in a match.
class TaskPlayer {
 public:
  TaskPlayer(const Study& study, const StudyRules& rules, StudyOpenings& openings)
      : study_(study),
        rules_(rules),
        openings_(openings) {}

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
  /// Made once: tables stay open.
  Expected<Adjudication> judge_of(std::size_t table);
  Expected<std::optional<LabGame>> search_of(const LabTask& task, const std::stop_token& stop);

  const Study& study_;
  const StudyRules& rules_;
  StudyOpenings& openings_;
  std::map<std::size_t, Adjudication> judges_;  ///< of the tables that have been played from
  std::array<Seat, 2> seats_;                   ///< of the cell's first and second player, whichever side they have
};

}  // namespace zermelo
