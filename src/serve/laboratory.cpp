#include "zermelo/serve/laboratory.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "zermelo/any/stranger.h"
#include "zermelo/lab/report/answers.h"
#include "zermelo/lab/study/compare.h"
#include "zermelo/lab/study/library.h"
#include "zermelo/lab/study/runner.h"

namespace zermelo {
namespace {

constexpr std::size_t longest_lab_queue = 64;
constexpr std::chrono::milliseconds between_news{200};

/// The five published studies take about a second together. Showing one of them plays it.
constexpr std::array published_studies{"rook-endgame-faithful", "lab-framework-faithful", "alquerque-faithful",
                                       "checkers-faithful", "kalah-faithful"};

Error lab_error(ErrorCode code, std::string what, std::string expected = {}) {
  return {.what = std::move(what), .where = "lab", .expected = std::move(expected), .code = code};
}

/// A name that needs no escapes in an address.
std::string plain_name(std::string name) {
  for (char& c : name)
    if ((std::isalnum(static_cast<unsigned char>(c)) == 0) && c != '-' && c != '_') c = '-';
  return name;
}

/// Why this server does not play the study: a player names a program or a folder of the machine. Any client could start
/// it.
std::optional<Error> only_by_hand(const Study& study, const Catalogue& games) {
  const auto closed = [](const std::string& text, const GameInfo& game) {
    const auto spec = PlayerSpec::parse(text);
    return !spec || refused_to_strangers(*spec, game);
  };
  for (const ResultGrid& grid : study.grids) {
    const auto game = games.game(grid.game, grid.starts.front());
    if (!game) return game.error();
    for (const StudyCell& cell : grid.cells) {
      std::vector<std::string> players = cell.first;
      if (!cell.second.empty()) players.push_back(cell.second);
      for (const std::string& player : players)
        if (closed(player, (*game)->info()))
          return lab_error(ErrorCode::Unsupported,
                           "the player " + in_quotes(player) + " names a program or a folder of the machine",
                           "'zermelo lab run " + study.name + "' on the command line");
    }
  }
  return std::nullopt;
}

}  // namespace

Laboratory::Laboratory(const Catalogue& games, LabPlaces places, EventLoop loop,
                       std::function<void(const Json&)> notify)
    : games_(games),
      places_(std::move(places)),
      loop_(std::move(loop)),
      notify_(std::move(notify)),
      readers_(1, longest_lab_queue),
      thinkers_(1, longest_lab_queue) {}

bool Laboratory::submit(int client, Pace pace, std::function<Answer(Laboratory&)> work, Reply reply) {
  auto whole = [this, work = std::move(work), reply = std::move(reply)] {
    auto answer = std::make_shared<Answer>();
    try {
      *answer = work(*this);
    } catch (const std::exception& error) {  // no memory
      *answer = fail(lab_error(ErrorCode::Failed, error.what()));
    }
    loop_.post([answer, reply] { reply(*answer); });
  };
  return (pace == Pace::Quick ? readers_ : thinkers_).submit(client, std::move(whole));
}

void Laboratory::close() {
  end_.request_stop();
  if (const auto run = current()) run->stop();
}

std::shared_ptr<LabRun> Laboratory::current() const {
  const std::scoped_lock lock(mutex_);
  return run_;
}

std::string Laboratory::folder() const { return places_.studies.empty() ? default_studies_folder() : places_.studies; }

Expected<Study> Laboratory::find(const std::string& name, LabGames& store) const {
  const auto names = study_names(folder());
  if (std::ranges::find(names, name) != names.end()) return find_study(name, games_, folder());
  const auto known = store.studies();
  if (!known) return fail(known.error());
  for (const LabStudy& one : *known)
    if (one.name == name) return read_study(one.text, "studies/" + name + ".toml", games_);
  return fail({.what = "there is no study " + in_quotes(name),
               .where = "lab",
               .expected = one_of(names),
               .nearest = nearest(name, names),
               .code = ErrorCode::NotFound});
}

Expected<Laboratory::Results> Laboratory::results(const std::string& name) {
  auto store = open_lab(places_.store);
  if (!store) return fail(store.error());
  const auto study = find(name, *store);
  if (!study) return fail(study.error());
  const auto known = store->studies();
  if (!known) return fail(known.error());
  std::int64_t games = 0;
  for (const LabStudy& one : *known)
    if (study->is_kept_under(one.hash)) games = one.games;
  {
    const std::scoped_lock lock(mutex_);
    if (known_ && known_hash_ == study->hash && known_games_ == games && known_->study().text == study->text)
      return known_;
  }
  auto read = results_of(*study, *store);
  if (!read) return fail(read.error());
  auto found = std::make_shared<const StudyResults>(std::move(*read));
  const std::scoped_lock lock(mutex_);
  known_hash_ = study->hash;
  known_games_ = games;
  known_ = found;
  return found;
}

Expected<Laboratory::Results> Laboratory::played(const std::string& name) {
  auto found = results(name);
  if (found && (*found)->games().empty())
    return fail(lab_error(ErrorCode::NotFound, "no game of " + name + " is played yet", "a study that was run"));
  return found;
}

bool Laboratory::plays_itself(const std::string& name) {
  return std::ranges::find(published_studies, name) != published_studies.end();
}

Laboratory::Pace Laboratory::study_pace(const std::string& name) const {
  const std::scoped_lock lock(mutex_);
  return plays_itself(name) && !filled_.contains(name) ? Pace::Slow : Pace::Quick;
}

Expected<Laboratory::Results> Laboratory::filled(const std::string& name) {
  auto found = results(name);
  if (!plays_itself(name)) return found;
  if (!found) {  // without a store the plan is shown
    auto study = find_study(name, games_, folder());
    if (!study) return fail(study.error());
    return std::make_shared<const StudyResults>(std::move(*study), std::vector<LabGame>{});
  }
  const auto run = current();
  if (run && run->running() && run->name() == name) return found;
  const bool complete = static_cast<std::int64_t>((*found)->games().size()) == (*found)->planned();
  {
    const std::scoped_lock lock(mutex_);
    const bool first_time = filled_.insert(name).second;
    if (complete) return found;
    if (!first_time) {  // it was tried, or its games were deleted: the next request plays them
      filled_.erase(name);
      return found;
    }
  }
  if (only_by_hand((*found)->study(), games_)) return found;  // a file of the user under the name of a published study
  play_missing((*found)->study());
  auto now = results(name);
  return now ? now : found;
}

void Laboratory::play_missing(const Study& study) {
  auto store = open_lab(places_.store);
  if (!store) return;
  std::stop_source stop;
  const std::stop_callback ends(end_.get_token(), [&] { stop.request_stop(); });
  const auto since = std::chrono::steady_clock::now();
  const auto on_game = [&](const LabTask&, const LabGame&) {
    if (std::chrono::steady_clock::now() - since > places_.longest_filling) stop.request_stop();
  };
  const auto played =
      run_study(study, games_, *store, {.jobs = usual_jobs(study), .stop = stop.get_token(), .on_game = on_game});
  if (!played) return;  // the store cannot be written: the games that exist are shown
}

Json Laboratory::answers(const Results& results) {
  {
    const std::scoped_lock lock(mutex_);
    if (answered_ == results) return answers_;
  }
  Json list = answers_json(*results, games_);
  const std::scoped_lock lock(mutex_);
  answered_ = results;
  return answers_ = std::move(list);
}

Laboratory::Answer Laboratory::estimate(const std::string& name) {
  const auto found = results(name);
  if (!found) return fail(found.error());
  const auto rest = estimate_remaining(**found, games_);
  if (!rest) return fail(rest.error());
  return Json{{"study", name}, {"seconds_left", rest->seconds}, {"jobs", usual_jobs((*found)->study())}};
}

Laboratory::Answer Laboratory::run(const std::string& name, int jobs) {
  auto store = open_lab(places_.store);
  if (!store) return fail(store.error());
  auto study = find(name, *store);
  if (!study) return fail(study.error());
  if (const auto error = only_by_hand(*study, games_)) return fail(*error);
  const int count = jobs > 0 ? jobs : usual_jobs(*study);
  std::shared_ptr<LabRun> before;  // destroyed after the lock is released; its thread has ended
  const std::scoped_lock lock(mutex_);
  if (end_.stop_requested()) return fail(lab_error(ErrorCode::Stopped, "the server is ending"));
  if (run_ && run_->running())
    return fail(
        lab_error(ErrorCode::Busy, run_->name() + " is running", "one study at a time: stop it or wait for its end"));
  before = std::exchange(
      run_, std::make_shared<LabRun>(games_, std::move(*study), places_.store, count, [this] { changed(); }));
  return Json{{"study", name}, {"jobs", count}};
}

Laboratory::Answer Laboratory::stop() {
  const auto run = current();
  if (!run || !run->running()) return fail(lab_error(ErrorCode::NotFound, "no study is running"));
  run->stop();
  return Json{{"study", run->name()}};
}

/// Games may end a thousand times a second; clients receive a few events.
void Laboratory::changed() {
  if (notifying_.exchange(true)) return;
  loop_.post([this] {
    loop_.after(between_news, [this] {
      notifying_ = false;
      const auto run = current();
      if (!run) return;
      Json event{{"event", "lab"}};
      event.update(run->news());
      notify_(event);
    });
  });
}

Laboratory::Answer Laboratory::compare(const std::string& a, const std::string& b) {
  const auto first = played(a);
  if (!first) return fail(first.error());
  const auto second = played(b);
  if (!second) return fail(second.error());
  const auto comparison = compare_studies(**first, **second, games_, end_.get_token());
  if (!comparison) return fail(comparison.error());
  Json json{{"a", a}, {"b", b}, {"games", Json::object()}};
  for (const ResultGrid& grid : (*first)->study().grids) json["games"][grid.name] = grid.game;
  json.update(to_json(*comparison));
  return json;
}

Laboratory::Answer Laboratory::report(const std::string& name) {
  const auto found = played(name);
  if (!found) return fail(found.error());
  auto files = make_report(**found, games_, fmt::format("zermelo lab report {} --out report", name));
  if (!files) return fail(files.error());
  const std::string kept = plain_name(name);
  reports_.keep(kept, std::move(*files));
  return Json{{"path", "report/" + kept + "/index.html"}};
}

}  // namespace zermelo
