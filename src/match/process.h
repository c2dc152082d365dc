#pragma once
#include <sys/types.h>

#include <chrono>
#include <expected>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/error.h"

namespace zermelo {

/// Another program, started by the shell in a process group of its own, spoken to in lines. When the object dies, the
/// whole group is killed and waited for, so that no process stays behind (but one that left the group on purpose).
class Process {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Silence { Late, Ended, TooLong, Stopped };  ///< why no line came

  static Expected<std::unique_ptr<Process>> start(const std::string& command);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  /// False when the program no longer listens.
  bool write_line(std::string_view line, Clock::time_point deadline) const;
  std::expected<std::string, Silence> read_line(Clock::time_point deadline, const std::stop_token& stop = {});
  /// "exited with code 3", "was ended by signal 11": how it went, once it has ended.
  std::string ending();

 private:
  Process(pid_t pid, int to, int from) : pid_(pid), to_(to), from_(from) {}

  pid_t pid_;
  int to_;
  int from_;
  std::string buffer_;
  bool reaped_ = false;
  int status_ = 0;
};

}  // namespace zermelo
