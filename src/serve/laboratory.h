#pragma once
#include <atomic>
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
#include "zermelo/serve/lab_run.h"
#include "zermelo/serve/room.h"
#include "zermelo/serve/thinkers.h"

namespace zermelo {

/// Where the lab finds its things; the usual places where nothing is said.
struct LabPlaces {
  std::string store = {};
  std::string studies = {};
};

/// The lab beside the games. What takes a moment (the disk, a search) is asked through `submit`, which answers on the
/// serving thread; one study at a time plays in threads of its own (`LabRun`).
class Laboratory {
 public:
  using Answer = Expected<Json>;
  using Reply = std::function<void(const Answer&)>;
  enum class Pace { Quick, Slow };  ///< reads, or thinks: who only reads does not wait for who thinks

  /// `tell` hears, on the serving thread, how a study goes on.
  Laboratory(const Catalogue& games, LabPlaces places, Surroundings surroundings,
             std::function<void(const Json&)> tell);

  /// False when there is too much to do already.
  bool submit(int client, Pace pace, std::function<Answer(Laboratory&)> work, Reply reply);
  /// Stops what plays and what thinks. Everything that was played is kept.
  void close();
  /// A file of a report that was made: "NAME/index.html".
  std::shared_ptr<const std::string> report_file(std::string_view name) const;

  /// Is it one of the published studies, whose games take a moment? Showing it plays them.
  static bool plays_itself(const std::string& name);
  /// How `study` should be submitted: the published studies play what the store lacks the first time they are shown.
  Pace study_pace(const std::string& name) const;

  // What is submitted (docs/api.md). Each may be called from any thread.
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
  /// In the folder, or one that the store has games of.
  Expected<Study> find(const std::string& name, LabGames& store) const;
  Expected<Results> results(const std::string& name);
  /// … of which some games are played.
  Expected<Results> played(const std::string& name);
  /// The results; a published study plays its games first where they are missing. What cannot be played or kept is
  /// shown as it is.
  Expected<Results> filled(const std::string& name);
  void play_missing(const Study& study);
  /// Both answers to every question; the last ones are remembered, some take a search.
  Json answers(const Results& results);
  Expected<Json> game_of_cell(const StudyResults& results, const CellResult& cell, const LabGame& game) const;
  std::shared_ptr<LabRun> current() const;
  void stirred();

  const Catalogue& games_;
  const LabPlaces places_;
  const Surroundings surroundings_;
  const std::function<void(const Json&)> tell_;
  std::stop_source end_;
  std::atomic<bool> telling_ = false;  ///< somebody will tell the news in a moment

  mutable std::mutex mutex_;  ///< for all that follows
  std::shared_ptr<LabRun> run_;
  std::string known_hash_;  ///< of what was read last, …
  std::int64_t known_games_ = 0;
  Results known_;
  Results answered_;  ///< whose answers these are
  Json answers_;
  std::set<std::string> filled_;  ///< published studies that were looked at: nothing is left to play, or it was tried
  std::map<std::string, Json> defects_;  ///< they never change
  struct Report {
    std::string name;
    std::map<std::string, std::shared_ptr<const std::string>> files;
  };
  std::vector<Report> reports_;  ///< the last few

  Thinkers readers_;
  Thinkers thinkers_;  // last, so that their threads end before what they use
};

}  // namespace zermelo
