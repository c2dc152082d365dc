#include <memory>

#include "zermelo/crew/clock.h"
#include "zermelo/lab/study/build.h"
#include "zermelo/lab/study/crew_message.h"
#include "zermelo/lab/study/crew_run.h"
#include "zermelo/lab/study/game_threads.h"

namespace zermelo {
namespace {

using crew::Clock;

/// A study as number 0 sent it, with threads that play its games.
class Bench {
 public:
  static Expected<std::unique_ptr<Bench>> of(const crew::Begin& begin, const Catalogue& games) {
    auto study = read_study(begin.study, begin.file, games);
    if (!study) return fail(study.error());
    auto rules = rules_of(*study, games);
    if (!rules) return fail(rules.error());
    return std::make_unique<Bench>(std::move(*study), std::move(*rules), begin.jobs);
  }

  Bench(Study study, StudyRules rules, int jobs)
      : study_(std::move(study)),
        rules_(std::move(rules)),
        plan_(tasks_of(study_)),
        threads_(study_, rules_, plan_, jobs) {}

  const std::string& hash() const { return study_.hash; }
  GameThreads& threads() { return threads_; }

 private:
  Study study_;
  StudyRules rules_;
  std::vector<LabTask> plan_;
  GameThreads threads_;
};

class Follower {
 public:
  Follower(Crew& crew, const Catalogue& games, std::stop_token stop, const CrewPatience& patience)
      : crew_(crew),
        games_(games),
        stop_(std::move(stop)),
        patience_(patience) {}

  std::optional<Error> work() {
    crew::Nap nap;
    crew::Metronome beat(patience_.sign_of_life);
    for (;;) {
      const auto message = crew_.receive();
      if (message && hear(*message)) return std::nullopt;
      if (bench_ && beat.due()) tell(crew::Alive{});
      const bool delivered = deliver();
      if (stop_.stop_requested() && !leaving_) leave();
      // Before the first word there is no saying how long number 0 waits for its store.
      if (bench_ && Clock::now() - heard_ > patience_.silence) {
        crew_.leave_in_parts();
        return Error{.what = "process 0 has fallen silent", .where = "lab"};
      }
      nap.after(message || delivered);
    }
  }

 private:
  void tell(const crew::Message& message) { crew_.send(0, to_bytes(message)); }

  /// True when it was the last word.
  bool hear(const Crew::Message& letter) {
    heard_ = Clock::now();
    const auto message = crew::from_bytes(letter.bytes);
    if (!message) return false;
    if (const auto* begin = std::get_if<crew::Begin>(&*message)) {
      prepare(*begin);
    } else if (const auto* play = std::get_if<crew::Play>(&*message)) {
      if (bench_) bench_->threads().give(play->place);
    } else if (const auto* home = std::get_if<crew::GoHome>(&*message)) {
      bench_.reset();
      if (home->in_parts) crew_.leave_in_parts();
      tell(crew::Gone{});
      return true;
    }
    return false;
  }

  void prepare(const crew::Begin& begin) {
    if (leaving_) return;
    auto bench = Bench::of(begin, games_);
    if (!bench) return tell(crew::Failed{bench.error()});
    bench_ = std::move(*bench);
    heard_ = Clock::now();
    tell(crew::Ready{.version = build_info().version, .hash = bench_->hash()});
  }

  bool deliver() {
    bool any = false;
    if (!bench_) return any;
    for (auto finished = bench_->threads().take(); finished; finished = bench_->threads().take()) {
      any = true;
      tell(crew::Played{.place = finished->place, .game = std::move(finished->game)});
    }
    const auto trouble = bench_->threads().trouble();
    if (!trouble || told_) return any;
    told_ = true;
    tell(crew::Failed{*trouble});
    return true;
  }

  /// Plays no more, but stays until number 0 sends everyone home: a crew parts together.
  void leave() {
    leaving_ = true;
    if (bench_) bench_->threads().stop();
    tell(crew::Leaving{});
  }

  Crew& crew_;
  const Catalogue& games_;
  std::stop_token stop_;
  CrewPatience patience_;
  std::unique_ptr<Bench> bench_;
  Clock::time_point heard_ = Clock::now();
  bool told_ = false;
  bool leaving_ = false;
};

}  // namespace

std::optional<Error> follow(Crew& crew, const Catalogue& games, const std::stop_token& stop,
                            const CrewPatience& patience) {
  return Follower(crew, games, stop, patience).work();
}

}  // namespace zermelo
