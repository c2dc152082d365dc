#pragma once
#include <chrono>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "zermelo/any/any_game.h"
#include "zermelo/match/process.h"

namespace zermelo {

/// What all players share that are processes of their own: one is started when it is needed, and whatever it dies of,
/// says wrongly or says too late is a loss with the reason.
class OutsidePlayer : public AnyPlayer {
 public:
  /// `farewell` is the line that asks such a program to end.
  OutsidePlayer(std::string spec, std::string command, std::string farewell = {})
      : AnyPlayer(std::move(spec)),
        command_(std::move(command)),
        farewell_(std::move(farewell)) {}
  ~OutsidePlayer() override { end_process(); }
  OutsidePlayer(const OutsidePlayer&) = delete;
  OutsidePlayer& operator=(const OutsidePlayer&) = delete;

  bool deterministic() const override { return false; }

 protected:
  using Time = Process::Clock::time_point;
  using Answer = std::expected<std::string, Process::Silence>;

  bool runs() const { return process_ != nullptr; }
  Expected<void> start_process();
  void end_process();

  /// False when the program no longer listens.
  bool write(const std::string& line, Time deadline) const { return process_->write_line(line, deadline); }
  Answer read(Time deadline, const std::stop_token& stop = {}) { return process_->read_line(deadline, stop); }
  /// The first line that `wanted` says yes to; a flood of others does not outlast the deadline.
  template <class Wanted>
  Answer read_until(Time deadline, const std::stop_token& stop, Wanted&& wanted) {
    for (;;) {
      auto line = read(deadline, stop);
      if (!line || wanted(*line)) return line;
      if (Process::Clock::now() >= deadline) return std::unexpected(Process::Silence::Late);
    }
  }

  /// How it went, once it has ended.
  std::string ending() { return process_->ending(); }
  /// The process is of no more use: the next game starts another.
  Thought lost(const std::string& what, Reason reason);
  /// It went away while it was spoken to.
  Thought gone() { return lost(ending(), Reason::Crash); }
  /// What its silence means; `time` is what it had been given.
  Thought silent(Process::Silence silence, std::chrono::nanoseconds time);

 private:
  std::string command_;
  std::string farewell_;
  std::unique_ptr<Process> process_;
};

/// The keys that every outside player understands.
struct OutsideSettings {
  std::string command;
  std::chrono::nanoseconds time{0};  ///< a move
  bool time_given = false;
  Settings all;
};
Expected<OutsideSettings> outside_settings(const PlayerSpec& spec, const char* default_time,
                                           const std::vector<Option>& more = {});

}  // namespace zermelo
