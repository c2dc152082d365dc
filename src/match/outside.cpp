#include "zermelo/match/outside.h"

#include "zermelo/any/player_spec.h"

namespace zermelo {

Expected<void> OutsidePlayer::start_process() {
  auto process = Process::start(command_);
  if (!process) return fail(process.error());
  process_ = std::move(*process);
  return {};
}

void OutsidePlayer::end_process() {
  constexpr std::chrono::milliseconds a_moment{20};
  if (process_ && !farewell_.empty()) process_->write_line(farewell_, Process::Clock::now() + a_moment);
  process_.reset();
}

Thought OutsidePlayer::lost(const std::string& what, Reason reason) {
  end_process();
  Thought thought;
  thought.forfeit = reason;
  thought.detail = spec() + ": the program " + what;
  return thought;
}

Thought OutsidePlayer::silent(Process::Silence silence, std::chrono::nanoseconds time) {
  switch (silence) {
    case Process::Silence::Late:
      return lost("did not answer within " +
                      std::to_string(std::chrono::duration_cast<std::chrono::milliseconds>(time).count()) + " ms",
                  Reason::Time);
    case Process::Silence::TooLong: return lost("answered with a line of more than a megabyte", Reason::IllegalMove);
    case Process::Silence::Stopped: return lost("was stopped", Reason::Interrupted);
    case Process::Silence::Ended: break;
  }
  return gone();
}

Expected<OutsideSettings> outside_settings(const PlayerSpec& spec, const char* default_time,
                                           const std::vector<Option>& more) {
  std::vector<Option> options{Option::text("command", "the command line", ""),
                              Option::text("time", "most time for a move", default_time)};
  options.insert(options.end(), more.begin(), more.end());
  auto all = spec.settings(options);
  if (!all) return fail(all.error());
  if (all->text("command").empty())
    return fail({.what = "no command", .where = "player " + spec.name(), .expected = spec.name() + ":CMD,time=1s"});
  const auto time = parse_duration(all->text("time"), "player " + spec.name() + ", time");
  if (!time) return fail(time.error());
  return OutsideSettings{
      .command = all->text("command"), .time = *time, .time_given = all->given("time"), .all = std::move(*all)};
}

}  // namespace zermelo
