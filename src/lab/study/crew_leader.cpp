#include <algorithm>
#include <deque>
#include <set>
#include <vector>

#include "zermelo/crew/clock.h"
#include "zermelo/lab/study/build.h"
#include "zermelo/lab/study/crew_message.h"
#include "zermelo/lab/study/crew_run.h"
#include "zermelo/lab/study/game_threads.h"

namespace zermelo {
namespace {

using crew::Clock;

std::string name_of(int rank) { return "process " + std::to_string(rank); }

/// What number 0 knows of a process. It knows itself as one of them.
struct Member {
  bool takes_games = false;
  std::set<std::size_t> playing = {};  ///< places in the plan
  Clock::time_point heard = Clock::now();
  bool silent = false;
};

class Leader {
 public:
  Leader(Crew& crew, StudyWork& work, const std::vector<std::size_t>& open, Ledger& ledger, const RunOptions& options,
         const CrewPatience& patience)
      : crew_(crew),
        work_(work),
        ledger_(ledger),
        options_(options),
        patience_(patience),
        members_(static_cast<std::size_t>(crew.size())),
        waiting_(open.begin(), open.end()),
        threads_(work, options.jobs) {
    members_.front().takes_games = true;
  }

  Expected<void> play() {
    tell_all(crew::Begin{
        .study = work_.study.text, .file = work_.study.file, .jobs = options_.jobs, .networks = work_.networks});
    crew::Nap nap;
    crew::Metronome beat(patience_.sign_of_life);
    while (!error_ && !options_.stop.stop_requested() && !all_played()) {
      if (beat.due()) {
        tell_all(crew::Alive{});
        look_for_the_silent();
      }
      const bool heard = listen();
      const bool finished = collect();
      const bool handed_out = hand_out();
      nap.after(heard || finished || handed_out);
    }
    if (error_) return fail(*error_);
    return {};
  }

 private:
  void tell_all(const crew::Message& message) {
    const std::string bytes = to_bytes(message);
    for (int rank = 1; rank < crew_.size(); ++rank) crew_.send(rank, bytes);
  }

  bool all_played() const {
    return waiting_.empty() && std::ranges::all_of(members_, [](const Member& one) { return one.playing.empty(); });
  }

  bool listen() {
    bool heard = false;
    for (auto message = crew_.receive(); message && !error_; message = crew_.receive()) {
      heard = true;
      hear(message->from, message->bytes);
    }
    return heard;
  }

  void hear(int from, const std::string& bytes) {
    Member& member = members_[static_cast<std::size_t>(from)];
    member.heard = Clock::now();
    const auto message = crew::from_bytes(bytes);
    if (!message) return fail_because(from, {.what = "sent something that is not a message"});
    if (member.silent) return welcome_back(from, *message);
    if (const auto* ready = std::get_if<crew::Ready>(&*message)) {
      if (ready->version != build_info().version || ready->hash != work_.study.hash)
        return fail_because(from, {.what = "runs another version of zermelo", .expected = "the same everywhere"});
      member.takes_games = true;
    } else if (const auto* played = std::get_if<crew::Played>(&*message)) {
      keep(member, played->place, played->game);
    } else if (const auto* failed = std::get_if<crew::Failed>(&*message)) {
      fail_because(from, failed->error);
    } else if (std::get_if<crew::Leaving>(&*message) != nullptr) {
      lose(member);
    }
  }

  /// It was only slow. What it finished counts; it gets no more games, lest it is given up time and again.
  void welcome_back(int from, const crew::Message& message) {
    const auto* played = std::get_if<crew::Played>(&message);
    if (played == nullptr || played->place >= work_.plan.size()) return;
    if (std::erase(waiting_, played->place) == 0) return;
    keep(members_[static_cast<std::size_t>(from)], played->place, played->game);
  }

  void fail_because(int from, Error error) {
    error.where = error.where.empty() ? name_of(from) : name_of(from) + ", " + error.where;
    error_ = std::move(error);
  }

  void look_for_the_silent() {
    for (int rank = 1; rank < crew_.size(); ++rank) {
      Member& member = members_[static_cast<std::size_t>(rank)];
      if (member.silent || Clock::now() - member.heard < patience_.silence) continue;
      member.silent = true;
      crew_.leave_in_parts();
      const std::size_t games = member.playing.size();
      lose(member);
      if (!options_.on_trouble) continue;
      options_.on_trouble(name_of(rank) + " has fallen silent; " +
                          (games == 0 ? "it had no game" : "others play its games again"));
    }
  }

  void lose(Member& member) {
    member.takes_games = false;
    waiting_.insert(waiting_.begin(), member.playing.begin(), member.playing.end());
    member.playing.clear();
  }

  bool collect() {
    bool any = false;
    for (auto finished = threads_.take(); finished && !error_; finished = threads_.take()) {
      any = true;
      keep(members_.front(), finished->place, finished->game);
    }
    if (!error_) error_ = threads_.trouble();
    return any;
  }

  void keep(Member& member, std::size_t place, LabGame game) {
    member.playing.erase(place);
    game.jobs = static_cast<std::int64_t>(options_.jobs) * crew_.size();
    if (const auto kept = ledger_.keep(work_.plan[place], game); !kept) error_ = kept.error();
  }

  bool hand_out() {
    bool any = false;
    for (std::size_t rank = 0; rank < members_.size(); ++rank) {
      Member& member = members_[rank];
      while (member.takes_games && !error_ && member.playing.size() < static_cast<std::size_t>(options_.jobs)) {
        const auto place = next();
        if (!place) return any;
        any = true;
        member.playing.insert(*place);
        rank == 0 ? threads_.give(*place) : crew_.send(static_cast<int>(rank), to_bytes(crew::Play{*place}));
      }
    }
    return any;
  }

  std::optional<std::size_t> next() {
    while (!waiting_.empty()) {
      const std::size_t place = waiting_.front();
      waiting_.pop_front();
      const auto there = ledger_.has(work_.plan[place]);
      if (there && !*there) return place;
      if (there) continue;
      error_ = there.error();
      return std::nullopt;
    }
    return std::nullopt;
  }

  Crew& crew_;
  const StudyWork& work_;
  Ledger& ledger_;
  const RunOptions& options_;
  const CrewPatience& patience_;
  std::vector<Member> members_;
  std::deque<std::size_t> waiting_;
  std::optional<Error> error_;
  GameThreads threads_;
};

}  // namespace

Expected<void> lead(Crew& crew, StudyWork& work, const std::vector<std::size_t>& open, Ledger& ledger,
                    const RunOptions& options, const CrewPatience& patience) {
  auto done = Leader(crew, work, open, ledger, options, patience).play();
  send_home(crew);
  return done;
}

void send_home(Crew& crew) {
  if (!crew.begin_end()) return;
  for (int rank = 1; rank < crew.size(); ++rank) crew.send(rank, to_bytes(crew::GoHome{!crew.whole()}));
}

/// Everything that was sent must be received before the crew parts, so it waits for everyone's last word.
void dismiss(Crew& crew, const CrewPatience& patience) {
  send_home(crew);
  const auto deadline = Clock::now() + (crew.whole() ? patience.silence : 2 * patience.sign_of_life);
  crew::Nap nap;
  for (int there = crew.size() - 1; there > 0;) {
    const auto message = crew.receive();
    nap.after(message.has_value());
    const auto said = message ? crew::from_bytes(message->bytes) : std::nullopt;
    if (said && std::holds_alternative<crew::Gone>(*said)) --there;
    if (Clock::now() < deadline) continue;
    crew.leave_in_parts();
    return;
  }
}

}  // namespace zermelo
