#pragma once
#include <sys/types.h>

#include <chrono>
#include <expected>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "zermelo/core/error.h"

namespace zermelo {

/// Another program, started by the shell in a process group of its own, spoken to in lines. When the object dies, the
/// whole group is killed and waited for, so that no process stays behind.
///
/// A child that leaves the group (setsid, a daemon) is found by a mark in its environment, which children inherit:
/// ZERMELO_PROGRAM, the numbers of the zermelo that started it and of the program. That needs /proc; where there is
/// none, or where a program wipes the mark away on purpose, only the group is killed.
class Process {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Silence { Late, Ended, TooLong, Stopped };  ///< why no line came

  static Expected<std::unique_ptr<Process>> start(const std::string& command);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// Kills every program that this process has started, wherever its children went: for an end without destructors.
  static void kill_all();

  /// False when the program no longer listens.
  bool write_line(std::string_view line, Clock::time_point deadline) const;
  std::expected<std::string, Silence> read_line(Clock::time_point deadline, const std::stop_token& stop = {});
  /// "exited with code 3", "was ended by signal 11": how it went, once it has ended.
  std::string ending();

 private:
  Process(pid_t pid, std::string mark, int to, int from) : pid_(pid), mark_(std::move(mark)), to_(to), from_(from) {}

  /// At most this long, for one whose pipes are closed.
  void wait_for_end(std::chrono::milliseconds patience);

  pid_t pid_;
  std::string mark_;
  int to_;
  int from_;
  std::string buffer_;
  bool reaped_ = false;
  int status_ = 0;
};

}  // namespace zermelo
