#include <optional>

#include "zermelo/crew/clock.h"
#include "zermelo/lab/study/build.h"
#include "zermelo/lab/study/crew_message.h"
#include "zermelo/lab/study/crew_run.h"
#include "zermelo/lab/study/game_threads.h"

namespace zermelo {
namespace {

using crew::Clock;

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
      if (threads_ && beat.due()) tell(crew::Alive{});
      const bool delivered = deliver();
      if (stop_.stop_requested() && !leaving_) leave();
      // Before the first word there is no saying how long number 0 waits for its store.
      if (threads_ && Clock::now() - heard_ > patience_.silence) {
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
      if (threads_) threads_->give(play->place);
    } else if (const auto* home = std::get_if<crew::GoHome>(&*message)) {
      threads_.reset();
      if (home->in_parts) crew_.leave_in_parts();
      tell(crew::Gone{});
      return true;
    }
    return false;
  }

  void prepare(const crew::Begin& begin) {
    if (leaving_) return;
    auto study = read_study(begin.study, begin.file, games_);
    if (!study) return tell(crew::Failed{study.error()});
    auto rules = rules_of(*study, games_);
    if (!rules) return tell(crew::Failed{rules.error()});
    threads_.reset();
    work_.emplace(std::move(*study), std::move(*rules), begin.networks);
    threads_.emplace(*work_, begin.jobs);
    heard_ = Clock::now();
    tell(crew::Ready{.version = build_info().version, .hash = work_->study.hash});
  }

  bool deliver() {
    bool any = false;
    if (!threads_) return any;
    for (auto finished = threads_->take(); finished; finished = threads_->take()) {
      any = true;
      tell(std::move(*finished));
    }
    const auto trouble = threads_->trouble();
    if (!trouble || told_) return any;
    told_ = true;
    tell(crew::Failed{*trouble});
    return true;
  }

  /// Plays no more, but stays until number 0 sends everyone home: a crew parts together.
  void leave() {
    leaving_ = true;
    if (threads_) threads_->stop();
    tell(crew::Leaving{});
  }

  Crew& crew_;
  const Catalogue& games_;
  std::stop_token stop_;
  CrewPatience patience_;
  std::optional<StudyWork> work_;  ///< as number 0 sent it
  std::optional<GameThreads> threads_;
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
