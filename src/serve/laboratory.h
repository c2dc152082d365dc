#pragma once
#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "zermelo/any/catalogue.h"
#include "zermelo/lab/report/report.h"
#include "zermelo/lab/study/results.h"
#include "zermelo/learn/learn.h"
#include "zermelo/serve/lab_run.h"
#include "zermelo/serve/reports.h"
#include "zermelo/serve/room.h"
#include "zermelo/serve/thinkers.h"

namespace zermelo {

/// The files of the lab; empty: the usual ones. What it may do by itself.
struct LabPlaces {
  std::string store = {};
  std::string studies = {};
  bool learns = false;  ///< clients may have networks learned (LearnDesk), in the folder of any/learned_nets.h
  std::uint32_t learned_games = learn::LearnOptions{}.games;  ///< of a generation
  /// How long a published study plays when it is first shown. On a slow machine a client must start the study to play
  /// the games that are left.
  std::chrono::seconds longest_filling{20};
};

/// The studies at the server. Work that takes a moment (the disk, a search) goes through `submit`, which replies on the
/// serving thread. One study at a time plays, in threads of its own (`LabRun`).
class Laboratory {
 public:
  using Answer = Expected<Json>;
  using Reply = std::function<void(const Answer&)>;
  enum class Pace { Quick, Slow };  ///< Quick reads; Slow searches. Readers do not wait for searches.

  /// `notify` receives the events of the running study on the serving thread.
  Laboratory(const Catalogue& games, LabPlaces places, EventLoop loop, std::function<void(const Json&)> notify);

  /// False when the queue is full.
  bool submit(int client, Pace pace, std::function<Answer(Laboratory&)> work, Reply reply);
  /// Stops the running study and all searches. The games that were played stay in the store.
  void close();
  /// A file of a report that `report` has made: "NAME/index.html".
  std::shared_ptr<const std::string> report_file(std::string_view path) const { return reports_.file(path); }

  /// Is it one of the published studies, whose games take a moment? Showing it plays its games.
  static bool plays_itself(const std::string& name);
  /// The pace of `study`: a published study plays missing games when it is first shown.
  Pace study_pace(const std::string& name) const;

  // The work for `submit` (docs/api.md). Each function may be called from any thread.
  Answer studies();
  Answer study(const std::string& name);
  Answer estimate(const std::string& name);
  Answer run(const std::string& name, int jobs);
  Answer stop();
  Answer cell_games(const std::string& name, int cell);
  Answer cell_game(const std::string& name, int cell, int number);
  Answer compare(const std::string& a, const std::string& b);
  Answer report(const std::string& name);
  Answer defect(const std::string& name, const std::string& id);

 private:
  using Results = std::shared_ptr<const StudyResults>;

  std::string folder() const;
  /// A study in the folder, or one that the store has games of.
  Expected<Study> find(const std::string& name, LabGames& store) const;
  Expected<Results> results(const std::string& name);
  /// Results with at least one game.
  Expected<Results> played(const std::string& name);
  /// The results; a published study first plays its missing games. Games that cannot be played or saved stay missing.
  Expected<Results> filled(const std::string& name);
  void play_missing(const Study& study);
  /// Both answers to every question. Some take a search, so the last ones are cached.
  Json answers(const Results& results);
  Expected<Json> game_of_cell(const StudyResults& results, const CellResult& cell, const LabGame& game) const;
  std::shared_ptr<LabRun> current() const;
  void changed();

  const Catalogue& games_;
  const LabPlaces places_;
  const EventLoop loop_;
  const std::function<void(const Json&)> notify_;
  std::stop_source end_;
  std::atomic<bool> notifying_ = false;  ///< a notification is already scheduled

  mutable std::mutex mutex_;  ///< guards all members below
  std::shared_ptr<LabRun> run_;
  std::string known_hash_;  ///< of the results that were read last
  std::int64_t known_games_ = 0;
  Results known_;
  Results answered_;  ///< the results that `answers_` belongs to
  Json answers_;
  std::set<std::string> filled_;  ///< published studies that were shown: nothing is left to play, or it was tried
  std::map<std::string, Json> defects_;  ///< cache
  Reports reports_;                      ///< with a lock of its own

  Thinkers readers_;
  Thinkers thinkers_;  // last: their threads end before the members that they use
};

}  // namespace zermelo
